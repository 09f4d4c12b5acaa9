"""The others: OpenSpiel, PettingZoo and RLCard, playing at random the games of theirs that are most like ours.

- ``goofspiel`` with 13 cards (OpenSpiel): all choose a card in secret and reveal together, like our two card games. It
  is played in two ways. *Python loop*: what a user writes, ``legal_actions`` and ``apply_action`` until
  the game is over. *Compiled rollouts*: the fastest way there is from Python, an ``MCTSBot`` that is asked for one
  simulation with many random rollouts; all of it happens in C++.
- ``maedn`` (OpenSpiel), a race of pawns round a board, like Super Tock; ``crazy_eights`` (OpenSpiel), cards played onto
  a pile; ``rps_v2`` (PettingZoo), the duel alone; and ``uno`` (RLCard), cards onto a pile again. All in a Python loop.

Only decisions of players count, in their games as in ours; cards that chance turns up do not.
"""

from __future__ import annotations

import os
import random
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

from ..i18n import say
from .rounds import Contestant, Play, Tally

OPEN_SPIEL, PETTINGZOO, RLCARD = "OpenSpiel", "PettingZoo", "RLCard"
CARDS, RACE, SHEDDING = "goofspiel", "maedn", "crazy_eights"
DUEL, SHEDDING_TOO = "rps_v2", "uno"
YARDSTICKS = ((CARDS, True), (CARDS, False), (RACE, False), (SHEDDING, False))  # with whom we compare; compiled or not
FROM_PYTHON = (CARDS, RACE, SHEDDING, DUEL, SHEDDING_TOO)  # with whom a `Match` is compared


def all_rivals() -> tuple[list[Contestant], list[str]]:
    """Those who are there, and the names of the libraries that are not installed."""
    rivals: list[Contestant] = []
    missing = []
    libraries: dict[str, Callable[[], list[Contestant]]] = {
        OPEN_SPIEL: open_spiel,
        PETTINGZOO: pettingzoo,
        RLCARD: rlcard,
    }
    for library, contestants in libraries.items():
        try:
            rivals += contestants()
        except ImportError:
            missing.append(library)
    return rivals, missing


def open_spiel() -> list[Contestant]:
    spiel = import_module("pyspiel")
    rivals = []
    for players in (2, 4):
        game = f"{CARDS}(num_cards=13,players={players})"
        rivals += [
            _in_python(spiel, CARDS, game, players),
            Contestant(
                OPEN_SPIEL,
                CARDS,
                players,
                say("compiled rollouts"),
                compiled_rollouts(spiel, game),
                compiled=True,
            ),
        ]
    for name in (RACE, SHEDDING):
        rivals += [_in_python(spiel, name, f"{name}(players={players})", players) for players in (2, 4)]
    return rivals


def _in_python(spiel: Any, name: str, game: str, players: int) -> Contestant:
    return Contestant(
        OPEN_SPIEL,
        name,
        players,
        say("Python loop"),
        python_loop(spiel.load_game(game)),
        compiled=False,
    )


def python_loop(game: Any) -> Play:
    """Whole games of OpenSpiel from Python."""
    rng = random.Random(1)

    def play(games: int) -> Tally:
        return Tally(sum(finish(game.new_initial_state(), rng) for _ in range(games)), games)

    return play


def finish(state: Any, rng: random.Random) -> int:
    """Play a game of OpenSpiel to its end; returns how many decisions players took."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif state.is_simultaneous_node():
            actions = [rng.choice(state.legal_actions(player)) for player in range(state.num_players())]
            state.apply_actions(actions)
            decisions += len(actions)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def compiled_rollouts(spiel: Any, name: str) -> Play:
    """Whole games of OpenSpiel in C++.

    A search of one simulation does nothing but evaluate its root, here with as many random rollouts as games are
    wanted, all from the first decision to the end. The bot needs a game in which players move one at a time, so
    OpenSpiel's own wrapper makes it one. How many decisions a rollout takes does not depend on chance (twelve a player:
    the last card plays itself), so it is counted once, from Python.
    """
    game = spiel.load_game(f"turn_based_simultaneous_game(game={name})")
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(root.legal_actions()[0])
    length = finish(root.clone(), random.Random(1))

    def play(games: int) -> Tally:
        evaluator = spiel.RandomRolloutEvaluator(games, 1)
        bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
        bot.mcts_search(root)
        return Tally(games * length, games)

    return play


def pettingzoo() -> list[Contestant]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about how environments are named, and in pygame
        env = import_module(f"pettingzoo.classic.{DUEL}").env()
    return [Contestant(PETTINGZOO, DUEL, 2, say("Python loop"), environment_loop(env), compiled=False)]


def environment_loop(env: Any) -> Play:
    """Whole episodes of a PettingZoo environment, the way its documentation plays them."""
    rng = random.Random(1)
    choices = {agent: int(env.action_space(agent).n) for agent in env.possible_agents}

    def play(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            env.reset()
            for agent in env.agent_iter():
                _, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else rng.randrange(choices[agent]))
                decisions += not over
        return Tally(decisions, games)

    return play


def rlcard() -> list[Contestant]:
    library = import_module("rlcard")
    rivals = []
    for players in (2, 4):
        env = library.make(SHEDDING_TOO, config={"seed": 1, "game_num_players": players})
        rivals.append(Contestant(RLCARD, SHEDDING_TOO, players, say("Python loop"), step_loop(env), compiled=False))
    return rivals


def step_loop(env: Any) -> Play:
    """Whole games of an RLCard environment, step by step."""
    rng = random.Random(1)

    def play(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
        return Tally(decisions, games)

    return play
