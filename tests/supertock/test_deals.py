"""How Super Tock is dealt and set up: T10, T11, options, arranged deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludotheque.errors import BadDeal, BadOption
from ludotheque.games import find
from ludotheque.match import Match
from tests.helpers import play_script, sentences
from tests.supertock.tables import CARDS, table

SCHEDULES = {
    (2, 1): [5, 5, 4, 4, 4, 4],
    (3, 1): [5, 4, 4, 4],
    (4, 1): [5, 4, 4],
    (5, 1): [5, 5],
    (5, 2): [5, 4, 4, 4],
    (6, 1): [4, 4],
    (6, 2): [5, 4, 4, 4],
    (7, 2): [5, 4, 4],
    (8, 2): [5, 4, 4],
}
WITHOUT_START = [card for card in CARDS if card[:-1] not in ("A", "K")]


def everybody_folds(match: Match) -> None:
    """One deal in which nobody can play or wants to."""
    deal = match.view()["deal"]
    while match.view()["deal"] == deal:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])


@pytest.mark.parametrize(("players", "decks"), SCHEDULES)
def test_t10_the_schedule_of_deals(players: int, decks: int) -> None:
    match = Match.start("supertock", players, seed=1, options={"decks": decks})
    box = 52 * decks
    for number, count in enumerate(SCHEDULES[players, decks], start=1):
        box -= count * players
        view = match.view()
        assert view["deal"] == number
        assert view["deals"] == len(SCHEDULES[players, decks])
        assert [seat["cards"] for seat in view["seats"]] == [count] * players
        assert view["undealt"] == box
        everybody_folds(match)
    assert match.view()["shuffle"] == 2
    assert match.view()["deal"] == 1
    assert match.view()["gone"] == [], "all cards are shuffled again"


def test_t10_with_three_players_the_last_card_stays_out() -> None:
    match = Match.start("supertock", 3, seed=1)
    for _ in range(3):
        everybody_folds(match)
    assert match.view()["deal"] == 4
    assert match.view()["undealt"] == 1


@pytest.mark.parametrize("players", range(2, 9))
def test_t11_each_shuffle_moves_the_lead_one_seat_on(players: int) -> None:
    match = Match.start("supertock", players, seed=3)
    for shuffle in range(1, players + 2):
        deals = match.view()["deals"]
        for deal in range(1, deals + 1):
            view = match.view()
            assert (view["shuffle"], view["deal"]) == (shuffle, deal)
            assert view["lead"] == (shuffle - 1) % players
            assert match.actors == (view["lead"],)
            if deals > 1 and deal < deals:
                everybody_folds(match)
        while match.view()["shuffle"] == shuffle:
            seat = match.actors[0]
            match.play(seat, match.legal(seat)[0])


def test_t11_what_is_told_of_a_new_shuffle() -> None:
    match = Match.start("supertock", 6, deal={"decks": [WITHOUT_START[:24]]})
    assert sentences(match.events()) == [
        "The cards are shuffled: Player 1 leads.",
        "Deal 1 of 2: 4 cards each.",
    ]
    everybody_folds(match)
    assert sentences(match.events())[1:] == ["Deal 2 of 2: 4 cards each."]
    while match.view()["shuffle"] == 1:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    assert sentences(match.events())[-2:] == [
        "All cards are shuffled again: Player 2 leads.",
        "Deal 1 of 2: 4 cards each.",
    ]


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_t10_the_default_number_of_decks_fits_the_players(players: int) -> None:
    options = find("supertock").check_options(players, {})
    assert options["decks"] == (2 if players in (7, 8) else 1)
    for decks in (1, 2):
        if (players, decks) in SCHEDULES:
            assert find("supertock").check_options(players, {"decks": decks})["decks"] == decks
        else:
            with pytest.raises(BadOption) as caught:
                find("supertock").check_options(players, {"decks": decks})
            names = ("", "“one deck” (decks=1)", "“two decks” (decks=2)")
            wrong, right = names[decks], names[3 - decks]
            question = "How many decks of cards are used?"
            expected = f"{question} With {players} players it cannot be {wrong}: choose {right}."
            assert str(caught.value) == expected


@pytest.mark.parametrize("players", range(2, 9))
def test_t14_teams_are_for_4_6_or_8_players(players: int) -> None:
    if players in (4, 6, 8):
        assert find("supertock").check_options(players, {"teams": True})["teams"] == "yes"
        return
    with pytest.raises(BadOption) as caught:
        find("supertock").check_options(players, {"teams": "yes"})
    assert caught.value.text("fr") == (
        f"Joue‑t‑on chacun pour soi ou en deux équipes? À {players} joueurs, ce ne peut pas être «\u00a0deux équipes, "
        "assises en alternance\u00a0» (teams=yes)\u00a0: choisissez «\u00a0chacun pour soi\u00a0» (teams=no)."
    )


@pytest.mark.parametrize(
    "options", [{"door": 18}, {"door": "17"}, {"decks": 3}, {"stuck": "pass"}, {"teams": 1}, {"four_back": "maybe"}]
)
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Match.start("supertock", 6, options=options)


def test_a_game_and_its_options_can_stand_in_sets() -> None:
    assert len({find("supertock"), find("supertock"), find("ninjan")}) == 2


# --- arranged deals ---------------------------------------------------------------------------------------------------


def test_cards_are_dealt_whole_hand_by_whole_hand_from_the_lead() -> None:
    match = Match.start("supertock", 3, deal={"decks": [CARDS, CARDS[::-1]]})
    assert match.view(0)["hand"] == CARDS[:5]
    assert match.view(1)["hand"] == CARDS[5:10]
    assert match.view(2)["hand"] == CARDS[10:15]
    while match.view()["shuffle"] == 1:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    backwards = CARDS[::-1]
    for step in range(3):
        hand = match.view((1 + step) % 3)["hand"]
        assert sorted(hand) == sorted(backwards[5 * step : 5 * step + 5])


def test_a_deck_that_stops_early_goes_on_from_the_seed() -> None:
    deals = [Match.start("supertock", 2, seed=seed, deal={"decks": [["KS", "7C"]]}) for seed in (1, 1, 2)]
    hands = [match.view(0)["hand"] for match in deals]
    assert all({"KS", "7C"} < set(hand) for hand in hands)
    assert hands[0] == hands[1] != hands[2]
    everything = Counter(deals[0].view(0)["hand"] + deals[0].view(1)["hand"])
    assert set(everything.values()) == {1}


def test_later_shuffles_without_a_deck_come_from_the_seed() -> None:
    one, other = (Match.start("supertock", 6, seed=seed, deal={"decks": [CARDS]}) for seed in (1, 2))
    for match in (one, other):
        while match.view()["shuffle"] == 1:
            seat = match.actors[0]
            match.play(seat, match.legal(seat)[0])
    assert one.view(1)["hand"] != other.view(1)["hand"]


def test_an_empty_deck_is_simply_shuffled() -> None:
    arranged = Match.start("supertock", 2, seed=5, deal={"decks": [[]]})
    assert arranged.view(0)["hand"] == Match.start("supertock", 2, seed=5).view(0)["hand"]
    assert Match.start("supertock", 2, seed=5, deal={}).view(0) == arranged.view(0)


def test_two_decks_hold_every_card_twice() -> None:
    match = Match.start("supertock", 8, deal={"decks": [CARDS + CARDS]})
    assert match.view(0)["hand"] == CARDS[:5]
    twice = Match.start("supertock", 8, deal={"decks": [["KS", "KS", "7C", "7C", "2D"]]})
    assert twice.view(0)["hand"] == ["2D", "7C", "7C", "KS", "KS"]
    assert twice.legal(0) == ["KS A0-A18"]
    twice.play(0, "KS A0-A18")
    assert twice.view(0)["hand"] == ["2D", "7C", "7C", "KS"]


def test_marbles_start_where_the_deal_puts_them() -> None:
    match = Match.start("supertock", 2, deal={"marbles": [["a0", "B12", "AH4", "sky"], ["E18", "E0", "E0", "Eh1"]]})
    assert match.view()["seats"][0]["marbles"] == ["A0", "B12", "Ah4", "sky"]
    assert match.scores == (1, 1)


@pytest.mark.parametrize("copies", [1, 2])
def test_so_many_decks_can_be_arranged_and_no_more(copies: int) -> None:
    players, most = (4, 6) if copies == 1 else (8, 3)
    full = CARDS * copies
    match = Match.start("supertock", players, deal={"decks": [full] * most})
    for shuffle in range(1, most + 1):
        hand = match.view((shuffle - 1) % players)["hand"]
        assert sorted(hand) == sorted(full[:5])
        while match.view()["shuffle"] == shuffle:
            seat = match.actors[0]
            match.play(seat, match.legal(seat)[0])
    with pytest.raises(BadDeal) as caught:
        Match.start("supertock", players, deal={"decks": [[]] * (most + 1)})
    assert str(caught.value) == (
        f"decks: at most {most} decks can be arranged, not {most + 1}; later ones are shuffled from the seed."
    )


BREAK = ["A0"] * 4
OTHER = ["E0"] * 4
FULL = ["Ah1", "Ah2", "Ah3", "Ah4"]


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        ([], "A deal is an object with 'decks' and 'marbles', not []."),
        ({"hands": []}, "A deal has no part 'hands': only 'decks' and 'marbles'."),
        ({"decks": "KS"}, "decks: a list is needed, not 'KS'."),
        ({"decks": ["KS"]}, "decks[0]: a list is needed, not 'KS'."),
        ({"decks": [["KS", "XX"]]}, "decks[0][1]: there is no card 'XX'; cards are written like 7C, 10H, KS."),
        ({"decks": [["KS", 7]]}, "decks[0][1]: there is no card 7; cards are written like 7C, 10H, KS."),
        ({"decks": [[], ["KS", "ks"]]}, "decks[1][1]: 'ks' is there once too often."),
        ({"decks": [[*CARDS, "KS"]]}, "decks[0][52]: 'KS' is there once too often."),
        ({"marbles": [BREAK]}, "marbles: 2 entries are needed, not 1."),
        ({"marbles": [BREAK, ["E0"]]}, "marbles[1]: 4 entries are needed, not 1."),
        (
            {"marbles": [BREAK, ["E0", "E0", "E0", "E19"]]},
            "marbles[1][3]: there is no space 'E19'; spaces are written like A0, B12, Ah4, sky.",
        ),
        (
            {"marbles": [BREAK, ["E0", "E0", "E0", None]]},
            "marbles[1][3]: there is no space None; spaces are written like A0, B12, Ah4, sky.",
        ),
        (
            {"marbles": [["E0", "A0", "A0", "A0"], OTHER]},
            "marbles[0][0]: E0 belongs to another section; this player's is A.",
        ),
        (
            {"marbles": [BREAK, ["Ah1", "E0", "E0", "E0"]]},
            "marbles[1][0]: Ah1 belongs to another section; this player's is E.",
        ),
        (
            {"marbles": [["B5", "A0", "A0", "A0"], ["E0", "B5", "E0", "E0"]]},
            "marbles[1][1]: there is already a marble on B5.",
        ),
        (
            {"marbles": [["sky", "sky", "A0", "A0"], OTHER]},
            "marbles[0][1]: there is already a marble on sky.",
        ),
        (
            {"marbles": [["Ah1", "A0", "A0", "Ah1"], OTHER]},
            "marbles[0][3]: there is already a marble on Ah1.",
        ),
        ({"marbles": [FULL, OTHER]}, "marbles: the game would be over before it starts."),
    ],
)
def test_impossible_deals(deal: object, complaint: str) -> None:
    with pytest.raises(BadDeal) as caught:
        Match.start("supertock", 2, deal=deal)
    assert str(caught.value) == complaint


def test_in_teams_one_home_may_be_full_but_not_the_whole_teams() -> None:
    home = [[f"{letter}h{place}" for place in range(1, 5)] for letter in "ACEG"]
    waiting = [[f"{letter}0"] * 4 for letter in "ACEG"]
    match = Match.start(
        "supertock", 4, options={"teams": "yes"}, deal={"marbles": [home[0], home[1], waiting[2], waiting[3]]}
    )
    assert match.scores == (4, 4, 0, 0)
    for marbles in ([home[0], waiting[1], home[2], waiting[3]], [waiting[0], home[1], waiting[2], home[3]]):
        with pytest.raises(BadDeal):
            Match.start("supertock", 4, options={"teams": "yes"}, deal={"marbles": marbles})


def test_three_copies_of_a_card_are_too_many_even_for_two_decks() -> None:
    with pytest.raises(BadDeal, match="once too often"):
        Match.start("supertock", 8, deal={"decks": [["KS", "KS", "KS"]]})


def test_a_record_with_a_deal_replays() -> None:
    from ludotheque import replay

    match = table(2, ["B5", "B12"], ["7C"])
    play_script(match, "0 7C B5-B12")
    assert replay(match.record()).view(0) == match.view(0)
