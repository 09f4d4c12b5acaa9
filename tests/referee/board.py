"""The board of Super Tock: where a marble can go. Spaces are the names people write."""

from __future__ import annotations

from collections.abc import Iterator

SECTIONS = "ABCDEFGH"
RING = [section + str(n) for section in SECTIONS for n in range(1, 19)]  # T1
PLACE_IN_RING = {space: place for place, space in enumerate(RING)}
EIGHTS = [section + "8" for section in SECTIONS]
SKY = "sky"


def section_of(seat: int, players: int) -> str:
    return SECTIONS[int(seat * 8 / players + 0.5)]


def home(section: str) -> list[str]:
    return [f"{section}h{n}" for n in range(1, 5)]


def start(section: str) -> str:
    return section + "18"


def resting_place(section: str) -> str:
    return section + "0"


def in_home(space: str) -> bool:
    return "h" in space


def at_large(space: str) -> bool:
    """On the ring or in heaven."""
    return space == SKY or space in PLACE_IN_RING


def ways_forward(section: str, space: str, steps: int, door: int, overshoot: bool) -> Iterator[list[str]]:
    """The ways a marble of that section can go so many steps on: the spaces it enters, the last is where it ends."""
    if in_home(space):
        inside = home(section)
        rest = inside[inside.index(space) + 1 :]
        if steps <= len(rest):
            yield rest[:steps]
    elif space in PLACE_IN_RING:
        here = PLACE_IN_RING[space]
        round_the_ring = [RING[(here + step) % len(RING)] for step in range(1, steps + 1)]
        left_behind = [space, *round_the_ring[:-1]]
        branch = section + str(door)  # T2: the step after this space may lead home
        if branch not in left_behind:
            yield round_the_ring
            return
        if overshoot:  # T4
            yield round_the_ring
        to_branch = left_behind.index(branch)
        if steps - to_branch <= 4:
            yield round_the_ring[:to_branch] + home(section)[: steps - to_branch]


def way_back(space: str, steps: int) -> list[str]:
    here = PLACE_IN_RING[space]
    return [RING[(here - step) % len(RING)] for step in range(1, steps + 1)]
