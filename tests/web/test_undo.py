"""Changing one's mind over sockets: another choice, and moves that are undone when all agree."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.web.house import BOT, PERSON, Opened, Player, Running, play_through

pytestmark = pytest.mark.slow


def test_a_choice_can_be_changed_until_all_have_chosen(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON, PERSON])
        one, two, three = await table.sit(0), await table.sit(1), await table.sit(2)
        cards = one.legal(0)
        await one.do("move", 0, move=cards[0], at=0)
        await two.do("move", 1, move=two.legal(1)[0], at=0)
        await one.until(lambda: one.table["chosen"] == [0, 1])
        await one.do("retract", 0)
        assert one.table["chosen"] == [1]
        assert one.table["moves"] == 1
        assert one.legal(0) == cards
        assert one.kinds()[-1] == "retracted"
        await two.until(lambda: two.table["chosen"] == [1])
        await one.do("move", 0, move=cards[1], at=0)
        await three.do("move", 2, move=three.legal(2)[0])
        shown = [event["card"] for event in three.events if event["kind"] == "showed" and event["seat"] == 0]
        assert shown == [cards[1]]
        refusal = await one.ask(do="retract", seat=0)
        assert refusal["error"]["kind"] == "Refused"

    play_through(scenario, tmp_path)


def test_what_was_said_stays_said_when_somebody_chooses_again(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, two = await table.sit(0), await table.sit(1)
        await one.do("move", 0, move=one.legal(0)[0], at=0)
        await two.do("say", 1, phrase="hello")
        await one.do("retract", 0)
        await two.do("say", 1, phrase="oops")
        await one.do("move", 0, move=one.legal(0)[0], at=0)
        late = await table.sit(1)
        told = [line for line in late.log if "“" in line or "again" in line]
        assert told == ["Player 2: “Hello!”", "Player 1 chooses again.", "Player 2: “Oops!”"]

    play_through(scenario, tmp_path)


async def ready_to_choose_a_pile(table: Opened) -> tuple[int, Player, Player]:
    """Two people have shown their cards; returns whose turn it is now, that player, and the other one."""
    players = [await table.sit(0), await table.sit(1)]
    for seat in (0, 1):
        await players[seat].do("move", seat, move=players[seat].legal(seat)[0])
    await players[0].until(lambda: players[0].table["moves"] == 2)
    actor: int = players[0].table["actors"][0]
    assert players[actor].legal(actor)[0].startswith(">")
    return actor, players[actor], players[1 - actor]


def test_a_move_is_undone_when_all_agree(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        before = me.seats[str(seat)]
        await me.do("move", seat, move=me.legal(seat)[0])
        await me.do("undo", seat)
        assert me.table["moves"] == 3
        await friend.until(lambda: friend.table["undo"])
        assert friend.table["undo"] == {"asked_by": seat, "agreed": [seat], "later": 0}
        await friend.do("undo_reply", 1 - seat, agree=True)
        assert friend.table["undo"] is None
        assert friend.kinds()[-1] == "undone"
        await me.until(lambda: me.table["moves"] == 2)
        assert me.seats[str(seat)] == before
        assert (await friend.ask(do="undo_reply", seat=1 - seat, agree=True))["error"]["kind"] == "Refused"
        await asyncio.gather(me.play_on(seat), friend.play_on(1 - seat))

    play_through(scenario, tmp_path)


def test_a_question_that_nobody_answered_lapses_aloud_when_the_game_goes_on(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        await me.do("move", seat, move=me.legal(seat)[0])
        await me.do("undo", seat)
        await friend.until(lambda: friend.table["undo"])
        await friend.do("move", 1 - seat, move=friend.legal(1 - seat)[0])
        await me.until(lambda: me.table["undo"] is None)
        assert "undo_lapsed" in me.kinds()
        assert me.table["undo_answer"] == "The game goes on: the move is not taken back."

    play_through(scenario, tmp_path)


def test_what_goes_with_a_move_is_told_before_anybody_agrees(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        await me.do("move", seat, move=me.legal(seat)[0])
        await friend.until(lambda: friend.legal(1 - seat))
        await friend.do("move", 1 - seat, move=friend.legal(1 - seat)[0])
        await friend.do("move", 1 - seat, move=friend.legal(1 - seat)[0])  # the next card, in secret
        await me.until(lambda: me.table["moves"] == 5)
        await me.do("undo", seat)
        assert me.table["undo"]["later"] == 1, "a card that is still secret has not been played"
        assert "; 1 that was made after it goes with it." in me.events[-1]["text"]
        await friend.do("undo_reply", 1 - seat, agree=True)
        assert friend.table["moves"] == 2

    play_through(scenario, tmp_path)


def test_a_move_stays_when_somebody_disagrees(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        await me.do("move", seat, move=me.legal(seat)[0])
        await me.do("undo", seat)
        await friend.do("undo_reply", 1 - seat, agree=False)
        await me.until(lambda: me.kinds()[-1] == "undo_refused")
        assert me.table["moves"] == 3
        assert me.table["undo"] is None

    play_through(scenario, tmp_path)


def test_the_only_person_need_not_ask_the_bots(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        me = await table.sit(0)
        await me.play_on(0, until=lambda player: player.legal(0)[:1] and player.legal(0)[0].startswith(">"))
        moves = me.table["moves"]
        await me.do("move", 0, move=me.legal(0)[0])
        await me.do("undo", 0)
        assert next(event["moves"] for event in me.events if event["kind"] == "undone") == moves

    play_through(scenario, tmp_path)


def test_nothing_is_undone_past_something_revealed(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        await one.do("move", 0, move=one.legal(0)[0])
        await other.do("move", 1, move=other.legal(1)[0])
        refusal = await other.ask(do="undo", seat=1)
        assert refusal["error"]["kind"] == "Refused"
        assert "revealed" in refusal["error"]["message"]
        assert other.table["moves"] == 2

    play_through(scenario, tmp_path)


def test_the_last_move_of_all_stays(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, BOT])
        me = await table.sit(0)
        await me.play_on(0)
        assert (await me.ask(do="undo", seat=0))["error"]["kind"] == "Refused"

    play_through(scenario, tmp_path)


async def may_undo(player: Player, seat: int) -> bool:
    found: bool = (await player.ask(do="may_undo", seat=seat))["undo"]
    return found


def test_undo_is_offered_when_it_can_work(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        new = await table.sit(0)
        assert not await may_undo(new, 0), "nothing has been chosen yet"
        seat, me, friend = await ready_to_choose_a_pile(table)
        assert not await may_undo(me, seat), "the cards have been shown"
        await me.do("move", seat, move=me.legal(seat)[0])
        assert await may_undo(me, seat)
        assert not await may_undo(friend, 1 - seat)
        await me.do("undo", seat)
        assert not await may_undo(me, seat), "it has been asked already"
        await friend.do("undo_reply", 1 - seat, agree=True)
        assert not await may_undo(me, seat)

    play_through(scenario, tmp_path)


@pytest.mark.parametrize("agree", [True, False])
def test_the_answer_stays_until_the_next_choice(agree: bool, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        await me.do("move", seat, move=me.legal(seat)[0])
        await me.do("undo", seat)
        assert not me.table["undo_answer"]
        await friend.do("undo_reply", 1 - seat, agree=agree)
        await friend.do("say", 1 - seat, phrase="oops")
        await me.until(lambda: "said" in me.kinds())
        assert ("agrees" if agree else "does not agree") in me.table["undo_answer"]
        again = await table.sit(seat)
        assert again.table["undo_answer"] == me.table["undo_answer"]
        assert me.table["undo_answer"] in again.log
        actor = me.table["actors"][0]
        mover = me if actor == seat else friend
        await mover.until(lambda: mover.legal(actor))
        await mover.do("move", actor, move=mover.legal(actor)[0])
        assert not mover.table["undo_answer"]

    play_through(scenario, tmp_path)
