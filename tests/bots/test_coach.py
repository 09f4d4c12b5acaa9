"""The coach: every legal move with its chances, from one seat's knowledge only."""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque.bots.coach import Advice, Advices, verdict, worth_mentioning
from ludotheque.errors import BadOption, IllegalMove
from ludotheque.games import SHELF
from ludotheque.i18n import LANGUAGES
from ludotheque.match import Match
from tests.supertock.tables import table


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", SHELF)
def test_every_legal_move_is_weighed(name: str, players: int) -> None:
    match = ludotheque.new(name, players=players, seed=2)
    seat = match.actors[0]
    advice = match.advise(seat, seconds=0.05)
    assert sorted(one.move for one in advice) == sorted(match.legal(seat))
    assert sum(one.mix for one in advice) == pytest.approx(1)
    assert all(0 <= one.wins <= 1 and 0 <= one.error <= 1 for one in advice)
    assert [one.mix for one in advice] == sorted((one.mix for one in advice), reverse=True)


def test_a_sure_win_is_sure() -> None:
    match = table(2, ["Ah2 Ah3 Ah4 A16", "E18"], ["2C 3C 5C 6C 7C", "3D 4D 5D 6D 7D"])
    best = match.advise(0, seconds=0.2)[0]
    assert best.wins == pytest.approx(1)
    assert best.mix > 0.5
    assert str(best).startswith(best.move)


def test_a_duel_is_pure_luck() -> None:
    advice = _duel().advise(0, seconds=0.05)
    assert [one.mix for one in advice] == pytest.approx([1 / 3] * 3)
    assert len({one.wins for one in advice}) == 1


def _duel() -> Match:
    match = ludotheque.new("rockoman", players=2, deal={"deck": ["R1", "DUEL", "P4", "P5", "S6", "R7"]})
    while len(match.legal(match.actors[0])) < 3:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def test_whoever_has_nothing_to_decide_gets_no_advice() -> None:
    match = ludotheque.new("supertock", players=2, seed=1)
    with pytest.raises(IllegalMove):
        match.advise(1)
    with pytest.raises(BadOption, match="seconds above 0"):
        match.advise(0, seconds=0)


def test_advice_prints_itself() -> None:
    advice = Advice("R7", 0.51234567, 0.0133, 0.4, together=True)
    assert str(advice) == "R7: wins 51%, give or take 2%; to be played 40% of the time"
    assert repr(advice) == "<Advice R7: wins 51.2 % ± 1.3, to be played 40.0 % of the time>"


@pytest.mark.parametrize(
    ("error", "together", "lang", "said"),
    [
        (0.0, True, "en", "wins 53%; to be played 13% of the time"),
        (0.1, False, "en", "wins 53%, give or take 10%"),
        (0.26, True, "en", "chances unknown, tried too seldom; to be played 13% of the time"),
        (0.49, False, "fr", "chances inconnues, faute d’essais"),
    ],
)
def test_how_sure_it_is_is_told_as_people_would(error: float, together: bool, lang: str, said: str) -> None:
    assert Advice("J", 0.53, error, 0.13, together).note.text(lang) == said


def test_a_note_tells_no_more_than_is_known() -> None:
    """No error where play is exact, no mix where one may simply take the best; errors are rounded up."""
    assert Advice("R7", 0.5, 0.013, 0.4, together=True).note.text("en") == (
        "wins 50%, give or take 2%; to be played 40% of the time"
    )
    assert Advice("R7", 0.5, 0.0, 0.4, together=True).note.text("en") == "wins 50%; to be played 40% of the time"
    assert Advice("R7", 0.5, 0.1, 0.9, together=False).note.text("fr").startswith("gagne dans 50")
    for together in (False, True):
        vague = Advice("R7", 0.5, 0.49, 0.4, together).note
        assert vague.text("en").startswith("chances unknown, tried too seldom")
        for lang in LANGUAGES:
            assert "49" not in vague.text(lang)
            assert "±" not in Advice("R7", 0.5, 0.1, 0.4, together).note.text(lang)  # a friend would not say that


def test_a_number_that_may_be_far_wrong_is_called_a_guess() -> None:
    """“Wins 50 %, give or take 49” tells nobody anything; more seconds do."""
    rough, fine = (Advice("R7", 0.5, error, 0.4, together=False) for error in (0.49, 0.15))
    assert (rough.guess, fine.guess) == (True, False)
    assert [str(one) for one in (rough, fine)] == [
        "R7: chances unknown, tried too seldom",
        "R7: wins 50%, give or take 15%",
    ]
    assert repr(rough) == "<Advice R7: wins 50.0 % (a guess), to be played 40.0 % of the time>"
    shown = Advices([rough, fine])._repr_html_()
    assert "<th>how sure</th>" in shown
    assert "<td>50.0 %</td>" in shown
    assert "<td>a guess</td><td>40.0 %</td>" in shown
    assert "<td>±15%</td><td>40.0 %</td>" in shown
    played = Advice("R7", 0.5, 0.49, 0.4, together=True)
    assert str(played) == "R7: chances unknown, tried too seldom; to be played 40% of the time"


def test_what_should_hardly_be_chosen_is_not_mentioned() -> None:
    moves = [Advice(str(i), 0.5, 0.1, mix, together=False) for i, mix in enumerate((0.7, 0.2, 0.04, 0.03, 0.03))]
    assert [one.move for one in worth_mentioning(moves)] == ["0", "1"]
    for mix, count in ((0.01, 1), (0.1, 3)):
        assert len(worth_mentioning([Advice(str(i), 0.5, 0.1, mix, together=True) for i in range(9)])) == count


def test_one_suggestion_with_its_reason_and_how_sure_it_is() -> None:
    def judged(*moves: tuple[float, float, float], together: bool = False) -> tuple[str, str]:
        found = verdict([Advice(str(i), wins, error, mix, together) for i, (wins, error, mix) in enumerate(moves)])
        return found.sure, found.reason.text("en")

    assert judged((0.62, 0.02, 0.9), (0.53, 0.02, 0.1)) == ("clear", "Played on from here, it wins most often.")
    assert judged((0.62, 0.06, 0.9), (0.58, 0.06, 0.1))[0] == "narrow"
    assert judged((0.5, 0.1, 1.0)) == ("clear", "It is the only choice.")
    assert judged((0.5, 0.1, 0.8), (0.4, 0.1, 0.2), together=True)[0] == "clear"
    assert judged((0.5, 0.1, 0.6), (0.5, 0.1, 0.4), together=True)[0] == "narrow"


def test_a_toss_up_is_said_as_such_and_nothing_is_praised() -> None:
    good = table(2, ["B5", "B12"], ["7C 3C"]).seen_by(0).speaks_for("7C B5-B12")

    def reason(*moves: tuple[float, float], together: bool = False) -> tuple[str, str]:
        found = verdict([Advice(str(i), wins, 0.0, mix, together) for i, (wins, mix) in enumerate(moves)], good)
        assert found.sure == "even"
        return found.reason.text("en", ["Marie", "Zoé"]), found.reason.text("fr", ["Marie", "Zoé"]).replace(
            "\u00a0", " "
        )

    assert reason((0.62, 0.9), (0.61, 0.1)) == (
        "It does not matter: both choices are equally good.",
        "Peu importe : les deux choix se valent.",
    )
    assert reason((0.62, 0.8), (0.61, 0.1), (0.62, 0.1)) == (
        "It does not matter: all choices are equally good.",
        "Peu importe : tous les choix se valent.",
    )
    assert reason((0.62, 0.8), (0.61, 0.1), (0.3, 0.1)) == (
        "It hardly matters: another choice is about as good.",
        "Peu importe : un autre choix vaut à peu près autant.",
    )
    assert reason((0.62, 0.7), (0.61, 0.1), (0.61, 0.1), (0.3, 0.1)) == (
        "It hardly matters: other choices are about as good.",
        "Peu importe : d’autres choix valent à peu près autant.",
    )
    assert reason((0.5, 1 / 3), (0.5, 1 / 3), (0.5, 1 / 3), together=True) == (
        "It does not matter: everyone chooses at the same time, and all choices are equally good.",
        "Peu importe : tout le monde choisit en même temps, et tous les choix se valent.",
    )
    assert reason((0.5, 0.52), (0.5, 0.48), together=True)[1].startswith("Peu importe")
    mixed = reason((0.5, 0.45), (0.5, 0.35), (0.5, 0.2), together=True)
    assert mixed[0].startswith("Several choices are equally good, so do not always do the same. It sends")
    assert mixed[1].startswith("Plusieurs choix se valent : ne faites pas toujours le même. Cela renvoie")


@pytest.mark.parametrize("together", [False, True])
def test_what_is_good_about_a_move_is_its_reason(together: bool) -> None:
    """As a friend would put it; whoever likes numbers has them in the note."""
    good = table(2, ["B5", "B12"], ["7C 3C"]).seen_by(0).speaks_for("7C B5-B12")
    advice = [Advice("7C B5-B12", 0.6, 0.01, 0.8, together), Advice("3C B5-B8", 0.4, 0.01, 0.2, together)]
    for lang in LANGUAGES:
        reason = verdict(advice, good).reason.text(lang, ["Marie", "Zoé"])
        assert "Zoé" in reason
        assert not any(sign.isdigit() for sign in reason)
