"""What callers pass by mistake is refused by name, in the same way everywhere, and changes nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import fareplay
from fareplay import InvalidOption, boards, bots, envs
from fareplay.game.encoding import encoding_of
from fareplay.game.game import Game
from fareplay.llm.mcp_server import Tables
from fareplay.openspiel import game_name

NAME = "get-on-board/new-york"
SEEDED: dict[str, Callable[[Any], object]] = {
    "new": lambda seed: fareplay.new(NAME, seed=seed),
    "load": lambda seed: fareplay.load(game().record(), seed=seed),
    "determinise": lambda seed: fareplay.determinise(game().view(0), seed),
    "make": lambda seed: bots.make("casual", NAME, seed=seed),
    "Batch": lambda seed: envs.Batch(NAME, games=2, seed=seed),
    "Batch.reset": lambda seed: envs.Batch(NAME, games=2).reset(seed),
    "aec": lambda seed: envs.aec(NAME).reset(seed=seed),
    "single": lambda seed: envs.single(NAME).reset(seed=seed),
    "vector": lambda seed: envs.vector(NAME, games=2).reset(seed=seed),
    "text": lambda seed: envs.text(NAME, seed=seed),
    "text.reset": lambda seed: envs.text(NAME).reset(seed=seed),
}


def game() -> Game:
    return fareplay.new(NAME, seed=7)


@pytest.mark.parametrize("function", SEEDED)
def test_a_seed_is_a_whole_number_of_0_or_more_or_none(function: str) -> None:
    seed: Any
    for seed in (None, 0, 2**70, np.int64(3)):
        SEEDED[function](seed)
    for seed in (1.5, "x", float("nan"), True, -1, np.array([1])):
        with pytest.raises(InvalidOption, match="seed must be a whole number of 0 or more, or None, not"):
            SEEDED[function](seed)


@pytest.mark.parametrize(
    "ask",
    [
        bots.hint,
        *(bots.make(level, NAME).choose for level in bots.LEVELS),
        bots.make("casual", NAME).plan,  # type: ignore[attr-defined]
        encoding_of(game().rules, 2, {}).observe,
        encoding_of(game().rules, 2, {}).mask,
        fareplay.determinise,
    ],
    ids=lambda ask: ask.__qualname__,
)
def test_a_game_instead_of_a_view_is_named(ask: Any) -> None:
    clock = (bots.Clock(),) if ask.__name__ in ("choose", "plan") else ()
    with pytest.raises(InvalidOption, match=r"this takes a view, such as game.view\(0\), not a Game"):
        ask(game(), *clock)


@pytest.mark.parametrize("given", ["10", 1.5, -1, 0, True])
@pytest.mark.parametrize("name", ["playouts", "threads"])
def test_numbers_of_a_bot_are_whole(name: str, given: Any) -> None:
    with pytest.raises(InvalidOption, match=f"{name} must be a whole number of 1 or more"):
        bots.make("expert", NAME, **{name: given})


@pytest.mark.parametrize("seconds", ["x", float("nan"), True, [1]])
def test_a_clock_has_seconds(seconds: Any) -> None:
    with pytest.raises(InvalidOption, match="a clock has a number of seconds"):
        bots.Clock(seconds)


def test_environments_name_what_does_not_exist() -> None:
    batch, several = envs.Batch(NAME, games=2), np.array([0, 1])
    batch.reset()
    for ask in (batch.game, batch.state, batch.moves, batch.game_number):
        with pytest.raises(InvalidOption, match="there is no game array"):
            ask(several)  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="there is no seat array"):
        batch.observed(0, several)  # type: ignore[arg-type]
    agents = envs.aec(NAME)
    agents.reset(seed=1)
    for find in (agents.observation_space, agents.action_space, agents.observe):
        with pytest.raises(InvalidOption, match="there is no agent 'nobody'; there are seat_0, seat_1"):
            find("nobody")
    with pytest.raises(InvalidOption, match="opponents is a list of bots"):
        envs.single(NAME, opponents=None)  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="2147483648 games do not fit into memory"):
        envs.vector(NAME, games=2**31)


def test_a_step_after_the_end_says_that_the_game_is_over() -> None:
    env = envs.single(NAME, opponents=["random"])
    env.reset(seed=1)
    env.step(int(np.flatnonzero(~env.action_masks())[0]))
    with pytest.raises(InvalidOption, match="the game ended with an illegal action; call reset"):
        env.step(0)
    env.reset(seed=1)
    while not env.game.is_over:
        env.step(int(env.action_masks().argmax()))
    with pytest.raises(InvalidOption, match="the game is over; call reset"):
        env.step(0)


def test_a_refused_game_leaves_a_text_game_as_it_was() -> None:
    text = envs.text(NAME)
    text.reset(seed=1)
    before = text.game.record()
    for other in ("x", fareplay.new(NAME, seats=3)):
        with pytest.raises(InvalidOption, match=r"this continues a fareplay\.Game of its kind for 2"):
            text.resume(other)  # type: ignore[arg-type]
    assert text.game.record() == before


def test_a_record_is_read_from_a_path(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(game().to_json(), encoding="utf-8")
    assert fareplay.load(file) == game()
    with pytest.raises(FileNotFoundError):
        fareplay.load(tmp_path / "other.json")


def test_games_are_hashed_and_have_a_result_at_the_end() -> None:
    one, other = game(), game()
    assert {one: 1}[other] == 1
    assert one.position_hash == other.position_hash != fareplay.new(NAME, seed=8).position_hash
    assert one.result is None
    bot = bots.make("novice", NAME)
    while not one.is_over:
        before = one.position_hash
        one.push(bot.choose(one.view(one.to_move), bots.Clock()))
        assert one.position_hash != before
    assert one.result == (one.winners, one.scores, one.places)
    assert hash(one) != hash(other)
    while one.moves:
        one.pop()
    assert one.position_hash == other.position_hash


def test_lists_of_boards_are_the_same_everywhere() -> None:
    listed = boards.all_names()
    assert {*boards.names(), *boards.own_names()} == set(listed)
    mcp = Tables().boards()
    registered = pyspiel.registered_names()
    for name in listed:
        assert name in mcp
        assert game_name(name) in registered
