"""Messages as they go over the line, and what is told of a server that was measured."""

from __future__ import annotations

import os

import pytest
from websockets.frames import Frame
from websockets.streams import StreamReader

from ludotheque.bench.scale import print_scale
from ludotheque.web.load.family import busy, family, kilobytes
from ludotheque.web.load.run import Load
from ludotheque.web.wire import _frame_head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_size_is_a_whole_frame(size: int) -> None:
    text = b"x" * size
    arrived = StreamReader()
    arrived.feed_data(_frame_head(size) + text)
    reading = Frame.parse(arrived.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(reading)
    frame: Frame = read.value.value
    assert frame.fin
    assert frame.opcode == 1
    assert bytes(frame.data) == text


def test_a_server_and_its_workers_are_measured_together() -> None:
    assert family(os.getpid())[0] == os.getpid()
    assert kilobytes(os.getpid()) > 1000
    assert busy(os.getpid()) > 0


def test_growth_is_printed_by_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    print_scale([(1, Load(8, 32, 1.0, 90, 90.0, 3.0, 9.0, 20.0, 0.5, 100.0, 0, 0))])
    out = capsys.readouterr().out
    assert all(figure in out for figure in ("1", "90", "3", "9", "0.5"))
