"""The boards as games of OpenSpiel, by its own tests and algorithms (docs/openspiel.md)."""

import pickle
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from math import factorial
from random import Random
from typing import Any

import numpy as np
import pytest

import fareplay
from fareplay import boards
from fareplay.errors import InvalidOption
from fareplay.game import encoding
from fareplay.rules import registry
from tests.repetitions import long_but
from tests.requirements import missing

if find_spec("pyspiel") is None:
    missing("open_spiel")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from fareplay.openspiel import BoardState, game_name

OURS = [name for name in boards.names() if name.startswith(("get-on-board", "ticket-to-ride"))]
ROME, TICKETS = "get-on-board/rome", "ticket-to-ride/london"
TABLES = [(name, players) for name in OURS for players in boards.read(name)["players"]]


def load(board: str, **parameters: Any) -> Any:
    return pyspiel.load_game(game_name(board), parameters)


def dealt(game: Any, chance: Random) -> BoardState:
    """A state after a deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state  # type: ignore[no-any-return]


def played(game: Any, seed: int, decisions: int = 10_000) -> BoardState:
    """A state after a number of random decisions, or at the end."""
    chance = Random(seed)
    state = dealt(game, chance)
    while not state.is_terminal() and (state.is_chance_node() or decisions):
        decisions -= not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("board", "players"), long_but(TABLES, (ROME, 3), (TICKETS, 4)))
def test_random_simulations_of_openspiel(board: str, players: int) -> None:
    pyspiel.random_sim_test(load(board, players=players), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize(("board", "players"), long_but(TABLES, (ROME, 3), (TICKETS, 4)))
def test_many_random_simulations_of_openspiel(board: str, players: int) -> None:
    pyspiel.random_sim_test(load(board, players=players, reward="points"), 5, True, False)


@pytest.mark.parametrize("board", long_but([ROME, TICKETS], TICKETS))
def test_a_playthrough_is_the_same_when_it_is_repeated(board: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # imports half of SciPy

    once = generate_playthrough.playthrough(game_name(board), None, seed=5)
    actions = [int(line.removeprefix("action: ")) for line in once.splitlines() if line.startswith("action: ")]
    again = generate_playthrough.playthrough(game_name(board), actions)
    assert again == once
    assert "IsTerminal() = True" in once


@pytest.mark.parametrize("board", long_but(OURS, ROME, TICKETS))
def test_it_plays_the_same_game(board: str) -> None:
    game = load(board, reward="points")
    state = played(game, seed=3)
    replayed = state.fareplay
    assert replayed is not None
    assert fareplay.load(replayed.record()).is_over
    assert state.returns() == [float(score or 0) for score in replayed.scores]
    moves = [step for step in state.full_history() if step.player >= 0]
    assert [(step.player, game.actions[step.action]) for step in moves] == list(replayed.history)


def test_a_deal_is_uniform() -> None:
    """The first seat of Rome is a fair coin, and all its deals together have probability 1."""
    game = load(ROME)
    chance, firsts = Random(1), []
    for _ in range(200):
        state, likelihood = game.new_initial_state(), 1.0
        while state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            pick = chance.choice(list(outcomes))
            likelihood *= outcomes[pick]
            state.apply_action(pick)
        # four departures of six, the first seat, sheets, common and personal objectives, tickets
        assert 1 / likelihood == pytest.approx((6 * 5 * 4 * 3) * 2 * (5 * 4) * (6 * 5) * (5 * 4) * factorial(12))
        firsts.append(state.fareplay.setup["first"])
    assert 60 < sum(firsts) < 140


def test_a_deck_shuffled_later_is_chance_too() -> None:
    game, chance = load(TICKETS, players=4), Random(2)
    for seed in range(20):
        chance, state, later = Random(seed), dealt(game, Random(seed)), 0
        while not state.is_terminal():
            later += state.is_chance_node()
            if state.is_chance_node():
                assert pickle.loads(pickle.dumps(state)).chance_outcomes() == state.chance_outcomes()
            draws = [a for a in state.legal_actions() if state.is_chance_node() or "draw" in game.actions[a]]
            state.apply_action(chance.choice(draws or state.legal_actions()))
        assert state.fareplay is not None
        decks = state.fareplay.setup["reshuffles"]
        if decks:
            assert later == sum(len(deck) - 1 for deck in decks)
            return
    raise AssertionError("no deck was shuffled")


@pytest.mark.parametrize("board", long_but(OURS, ROME, TICKETS))
def test_a_resampled_state_looks_the_same_to_its_player(board: str) -> None:
    game, differ = load(board), False
    for decisions in (0, 1, 7, 20):
        state = played(game, seed=decisions, decisions=decisions)
        if state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        differ |= str(other) != str(state)
    assert differ


def test_an_information_state_recalls_all_that_was_seen() -> None:
    state = played(load(ROME), seed=1, decisions=12)
    seen, child = [], state
    for _ in range(6):
        seen.append(child.information_state_string(0))
        child = child.child(child.legal_actions()[0])
    assert len(set(seen)) == len(seen)
    for before, after in pairwise(seen):
        assert before[before.index("moves") : -2] in after


@pytest.mark.parametrize("board", long_but(OURS, ROME, TICKETS))
def test_an_observer_gives_the_rows_of_the_environments(board: str) -> None:
    game = load(board)
    observer = game.make_py_observer()
    state = played(game, seed=4, decisions=11)
    own = state.fareplay
    assert own is not None
    coded = encoding.encoding_of(registry.by_name(board), own.seats, own.options)
    for seat in range(own.seats):
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == coded.observe(own.view(seat)).tolist() == state.observation_tensor(seat)
        for part in coded.parts:
            assert observer.dict[part.name].shape == part.shape
        assert observer.string_from(state, seat) == state.observation_string(seat)


def test_what_is_public_and_what_is_private() -> None:
    game = load(TICKETS)
    state = played(game, seed=4, decisions=11)
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE

    def kind(public: bool, private: Any, recall: bool = False) -> Any:
        return pyspiel.IIGObservationType(public_info=public, private_info=private, perfect_recall=recall)

    public = game.make_py_observer(kind(True, none))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    private = game.make_py_observer(kind(False, one))
    assert private.string_from(state, 0) != private.string_from(state, 1)
    assert '"tickets"' in private.string_from(state, 0)
    recall = game.make_py_observer(kind(True, one, recall=True))
    assert recall.string_from(state, 1) == state.information_state_string(1)
    recall.set_from(state, 1)
    assert recall.tensor.tolist() == state.information_state_tensor(1)
    assert len(recall.tensor) == game.information_state_tensor_size()
    assert recall.dict["moves"][:, 1].sum() == state.fareplay.ply  # type: ignore[union-attr]
    assert private.tensor is None
    with pytest.raises(ValueError, match="no tensor"):
        private.set_from(state, 1)
    assert game.make_py_observer(kind(True, pyspiel.PrivateInfoType.ALL_PLAYERS)) is None


@pytest.mark.parametrize(("board", "players"), long_but(TABLES, (ROME, 3), (TICKETS, 4)))
def test_a_victory_is_zero_sum(board: str, players: int) -> None:
    game = load(board, players=players)
    state = played(game, seed=6)
    winners = state.fareplay.winners if state.fareplay is not None else []
    assert sum(state.returns()) == pytest.approx(0)
    for seat, paid in enumerate(state.returns()):
        assert (paid == max(state.returns())) == (seat in winners) or not winners
        assert game.min_utility() <= paid <= game.max_utility()


def test_parameters() -> None:
    fixed = load(ROME, deal=7, players=3)
    assert fixed.num_players() == 3
    state = fixed.new_initial_state()
    assert not state.is_chance_node()
    assert state.fareplay.setup == fareplay.new(ROME, seats=3, seed=7).setup
    own = pyspiel.load_game("fareplay_board", {"board": ROME})
    assert own.num_distinct_actions() == load(ROME).num_distinct_actions()
    for wrong in ({"reward": "glory"}, {"players": 9}, {"players": 1}):
        with pytest.raises(InvalidOption):
            load(ROME, **wrong)
    with pytest.raises(InvalidOption, match="needs the parameter board"):
        pyspiel.load_game("fareplay_board", {"players": 2})


def test_information_set_search_plays() -> None:
    game = load("get-on-board/new-york", reward="points")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 20.0, 30, random_state=np.random.RandomState(2))
    state = played(game, seed=1, decisions=9)
    before = str(state)
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1)
    assert str(state) == before


@pytest.mark.long
def test_information_set_search_beats_chance() -> None:
    game, ahead = load(ROME, reward="points"), 0.0
    for number in range(4):
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(number))
        search = ismcts.ISMCTSBot(game, evaluator, 20.0, 40, random_state=np.random.RandomState(number))
        chance = uniform_random.UniformRandomBot(1 - number % 2, np.random.RandomState(number))
        seats = [search, chance] if number % 2 == 0 else [chance, search]
        state = dealt(game, Random(number))
        while not state.is_terminal():
            state.apply_action(seats[state.current_player()].step(state))
        ahead += state.returns()[number % 2] - state.returns()[1 - number % 2]
    assert ahead > 20  # points in four games


def test_the_learning_environment_of_openspiel() -> None:
    env = rl_environment.Environment(
        load(ROME), observation_type=rl_environment.ObservationType.OBSERVATION, chance_event_sampler=None
    )
    step, chance = env.reset(), Random(1)
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == 692
        step = env.step([chance.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == pytest.approx(0)


def test_the_interpreter_ends_well() -> None:
    program = f"import fareplay.openspiel, pyspiel; pyspiel.load_game({game_name(ROME)!r}).new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
