"""A game as text: what a player reads, what its answers do, and what happens if they are illegal."""

from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import boards, envs
from fareplay.errors import InvalidOption
from fareplay.llm import TextGame, prompt
from fareplay.llm.answer import moves_in
from fareplay.rules import registry
from fareplay.texts import Texts

ROME, TICKETS = "get-on-board/rome", "ticket-to-ride/london"
OURS = [name for name in boards.names() if name.startswith(("get-on-board", "ticket-to-ride"))]


@pytest.mark.parametrize("board", OURS)
def test_every_seat_plays_a_game_to_its_end(board: str) -> None:
    env, chance, done = envs.text(board), Random(1), False
    env.reset(seed=3)
    asked = set()
    while not done:
        seat, text = env.get_observation()
        assert seat == env.game.to_move
        assert f"Legal moves: {', '.join(env.game.legal_moves)}" in text
        assert (seat in asked) != ("Answer with a last line such as" in text)  # the rules, once
        asked.add(seat)
        done, info = env.step(f"MOVE: {chance.choice(env.game.legal_moves)}")
        assert info["illegal"] is None
        assert len(info["moves"]) == 1
    assert env.get_observation() == (-1, env.end)
    rewards, infos = env.close()
    assert sorted(rewards) == list(range(env.game.seats))
    assert [seat for seat, reward in rewards.items() if reward] == env.game.winners
    assert [infos[seat]["score"] for seat in rewards] == env.game.scores
    with pytest.raises(InvalidOption, match="the game is over"):
        env.step("MOVE: A1")


def test_bots_play_the_other_seats() -> None:
    env = TextGame(TICKETS, 3, seat=1, opponents=["novice", "random"], seed=4)
    env.reset()
    done = False
    while not done:
        assert env.get_observation()[0] == 1
        done, _ = env.step(env.game.legal_moves[0])
    assert env.game.is_over


def test_the_same_seed_gives_the_same_game() -> None:
    played = []
    for _ in range(2):
        env = TextGame(ROME, opponents=["novice"])
        env.reset(seed=9)
        while not env.is_over:
            env.step(env.game.legal_moves[-1])
        played.append(env.game.record())
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("answer", "moves"),
    [
        ("MOVE: c3", ["C3"]),
        ("I think.\n\nmove: C3; D3", ["C3", "D3"]),
        ("**Move:** `C3`, `D3`.", ["C3", "D3"]),
        ("MOVE: A1\nNo, rather\nMOVE: C3 D3", ["C3", "D3"]),
        ("Moves = C3 -> D3", ["C3", "D3"]),
        ("C3", ["C3"]),
        ("Let us go to\nC3.", ["C3"]),
        ("MOVE: [stop]", ["stop"]),
        ("MOVE: fly to the moon", ["fly to the moon"]),
        ("", []),
        ("MOVE:", []),
        ("\0" * 10_000, ["\0" * 4_000]),
    ],
)
def test_what_an_answer_names(answer: str, moves: list[str]) -> None:
    assert moves_in(fareplay.new(ROME, seed=1), answer) == moves


def test_moves_of_several_words() -> None:
    game = fareplay.new(TICKETS, seed=1)
    assert moves_in(game, "MOVE: Claim 6 Black 1") == ["claim 6 black 1"]
    assert moves_in(game, "MOVE: draw blue; draw deck") == ["draw blue", "draw deck"]


def test_a_line_is_played_whole_or_not_at_all() -> None:
    env = TextGame("get-on-board/new-york", opponents=["novice"], seed=2, patience=3)
    env.reset()
    env.step(env.game.legal_moves[0])
    line = max(env.game.lines(), key=lambda found: len(found.moves))
    assert len(line.moves) > 1
    before = env.game.record()
    _, info = env.step(f"MOVE: {line.moves[0]}; Z9")
    assert info["illegal"] is not None
    assert env.game.record() == before
    _, info = env.step(f"MOVE: {'; '.join([*line.moves, *line.moves])}")
    assert info["illegal"] is not None
    assert env.game.record() == before
    _, info = env.step("MOVE: " + "; ".join(line.moves))
    assert info["moves"] == list(line.moves)


def test_an_illegal_answer_is_explained_by_the_rule_and_changes_nothing() -> None:
    env = TextGame(ROME, opponents=["novice"], seed=1)
    env.reset()
    before = env.game.record()
    done, info = env.step("MOVE: C3")
    assert not done
    assert info["tries_left"] == 2
    assert "(G12)" in str(info["illegal"])
    assert str(Texts().rule("get-on-board", "G12")) in str(info["illegal"])
    assert str(info["illegal"]) in env.get_observation()[1]
    assert env.game.record() == before
    env.step(env.game.legal_moves[0])
    assert "Not played" not in env.get_observation()[1]
    assert env.close()[1][0]["illegal"] == 1


def test_after_too_many_the_game_is_forfeited() -> None:
    env = TextGame(TICKETS, 3, seat=1, opponents=["novice"], seed=1, patience=2)
    env.reset()
    assert env.step("no")[0] is False
    done, info = env.step("no")
    assert (done, info["forfeited"], info["random"]) == (True, True, False)
    rewards, infos = env.close()
    assert rewards == {0: 0.5, 1: 0.0, 2: 0.5}
    assert infos[1]["forfeited"]
    assert not infos[0]["forfeited"]
    assert "forfeits" in env.get_observation()[1]


def test_or_a_random_move_is_made() -> None:
    env = TextGame(ROME, opponents=["novice"], seed=1, patience=2, after_illegal="random")
    env.reset()
    for _ in range(3):
        env.step("no")
        done, info = env.step("no")
        assert not done
        assert info["random"]
        assert len(info["moves"]) == 1
    assert env.close()[1][0]["random"] == 3
    assert env.close()[1][0]["illegal"] == 6


def test_a_legal_answer_renews_the_patience() -> None:
    env = TextGame(ROME, opponents=["novice"], seed=1, patience=2)
    env.reset()
    for _ in range(3):
        done, _ = env.step("no")
        assert not done
        done, _ = env.step(env.game.legal_moves[0])
        assert not done


@pytest.mark.parametrize("board", OURS)
def test_a_text_tells_nothing_that_is_hidden(board: str) -> None:
    """Games that differ only in what the seat cannot know give it the same text."""
    texts, chance = Texts(), Random(1)
    for seed in range(3):
        game = fareplay.new(board, seed=seed)
        for _ in range(12):
            seat = game.to_move
            assert seat is not None
            other = fareplay.determinise(game.view(seat), seed)
            for told in (prompt.choices_text, lambda of, at, by: prompt.position_text(of, at, by, 0)):
                assert told(game, seat, texts) == told(other, seat, texts)
            game.push(chance.choice(game.legal_moves))
            if game.is_over:
                break


def test_rules_of_every_game_in_every_language() -> None:
    for board in (ROME, TICKETS):
        for language in ("en", "fr", "it", "pt", "de", "es"):
            told = prompt.rules_text(registry.by_name(board), Texts(language))
            assert len(told) > 3000


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponents": "novice"},
        {"opponents": ["novice", "novice", "novice"]},
        {"patience": 0},
        {"after_illegal": "shout"},
        {"seat": 2},
        {"seat": True},
        {"seats": 9},
    ],
)
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption):
        TextGame(ROME, **wrong)


def test_wrong_calls() -> None:
    env = TextGame(ROME, opponents=["novice"])
    for call in (env.get_observation, env.close, lambda: env.step("C3")):
        with pytest.raises(InvalidOption, match="call reset first"):
            call()
    with pytest.raises(InvalidOption):
        env.reset(num_players=3)
    for seed in (-1, 1.5, "1"):
        with pytest.raises(InvalidOption):
            env.reset(seed=seed)  # type: ignore[arg-type]
    env.reset(num_players=2, seed=1)
    with pytest.raises(InvalidOption):
        env.step(None)  # type: ignore[arg-type]
