"""All attacks, by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from ...i18n import Message, say
from . import over_http, over_sockets
from .attack import Attack


class Kind(NamedTuple):
    what: Message
    attack: Callable[[Attack], Awaitable[None]]


ATTACKS = {
    "nonsense": Kind(say("bad messages"), over_sockets.nonsense),
    "frames": Kind(say("frames that are none"), over_sockets.frames),
    "pings": Kind(say("pings"), over_sockets.pings),
    "hello": Kind(say("greetings"), over_sockets.hellos),
    "undo": Kind(say("undo"), over_sockets.undos),
    "say": Kind(say("phrases"), over_sockets.phrases),
    "gestures": Kind(say("gestures"), over_sockets.gestures),
    "hints": Kind(say("hints"), over_sockets.hints),
    "drawings": Kind(say("drawings"), over_sockets.drawings),
    "pages": Kind(say("pages"), over_http.pages),
    "moments": Kind(say("moments of a game"), over_http.moments),
    "small": Kind(say("small answers"), over_http.descriptions),
    "tables": Kind(say("opening tables"), over_http.tables),
    "codes": Kind(say("guessing codes"), over_http.codes),
    "cookies": Kind(say("stuffed cookies"), over_http.cookies),
    "seats": Kind(say("moves for others' seats"), over_sockets.stolen_seats),
    "sockets": Kind(say("sockets of other sites"), over_sockets.foreign_sockets),
    "forms": Kind(say("forms of other sites"), over_http.foreign_pages),
    "names": Kind(say("names that turn around"), over_http.names),
    "slow": Kind(say("requests that never end"), over_http.slow_requests),
    "silent": Kind(say("sockets that say nothing"), over_sockets.silent_sockets),
}
