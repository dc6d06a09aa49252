"""A game that fills in only what is abstract in Rules: everything else has a default that works."""

import xml.etree.ElementTree as ElementTree
from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import boards, games, manifest
from fareplay.drawing.players import PLAYERS
from fareplay.facts import MOST_PLAYERS, Facts
from fareplay.game import Game
from fareplay.rules import Rules
from fareplay.terminal import SEAT_MARKS
from fareplay.texts import Texts

from .games import NAME, new, played


@pytest.fixture(scope="module")
def bare() -> Rules:
    """The example game with nothing of its own but what is abstract."""
    own = type(new().rules)
    defaults = {
        name: value
        for name, value in vars(Rules).items()
        if not name.startswith("__") and name not in Rules.__abstractmethods__ and name in vars(own)
    }
    assert {"legal", "events", "picture", "layout", "sketch", "brief", "why_not"} <= set(defaults)
    kind: Any = type("Bare", (own,), {name: value for name, value in defaults.items() if callable(value)})
    rules = kind(Facts(boards.read(NAME), NAME))
    assert isinstance(rules, Rules)
    return rules


def test_a_sixth_player_has_no_colour_and_is_refused() -> None:
    assert len(PLAYERS) == len(SEAT_MARKS) == MOST_PLAYERS
    with pytest.raises(fareplay.InvalidBoard, match=r"players\[1\]: must be a whole number from 1 to 5, not 6"):
        games.from_facts({**boards.read(NAME), "players": [2, 6]}, "six.json")


def test_what_a_game_must_have_is_named_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    own = type(new().rules)

    class WithoutCodes(own):  # type: ignore[misc, valid-type]
        def __init__(self, facts: Facts) -> None:
            super().__init__(facts)
            del self.codes

    monkeypatch.setitem(manifest.of(NAME).__dict__, "rules", WithoutCodes)
    with pytest.raises(TypeError, match="WithoutCodes lacks codes"):
        games.from_facts(boards.read(NAME), "tramway.json")


def test_it_is_played_to_its_end(bare: Rules) -> None:
    whole = played(3, 5)
    game = Game(bare, 3, {}, whole.setup, 0)
    for move in whole.moves:
        assert sorted(game.legal_moves) == sorted(bare.legal(game.state_at(game.ply)))
        assert game.peek(move).gains.keys() <= set(bare.zones)
        assert [line.moves[0] for line in game.lines()] == list(game.legal_moves)
        game.push(move)
    assert game.scores == whole.scores
    assert game.winners == whole.winners
    assert game.view(0).sheets[1] == game.sheet(1)


def test_its_log_tells_the_moves_and_the_end(bare: Rules) -> None:
    whole = played(2, 5)
    game = Game(bare, 2, {}, whole.setup, 0)
    for move in whole.moves:
        game.push(move)
    sentences = [Texts().say("tramway", event) for event in game.log]
    assert sentences[0] == f"Player {whole.history[0][0] + 1}: move: move {whole.moves[0]}"
    assert sentences[-1].startswith("The game is over")


def test_it_has_a_picture_and_a_sketch(bare: Rules) -> None:
    state = bare.start(2, {}, new().setup)
    width, height = bare.layout()["viewBox"][2:]
    for picture in (bare.picture(), bare.svg(state, [], {}, 0)):
        assert ElementTree.fromstring(picture).get("viewBox") == f"0 0 {width:g} {height:g}"
        assert "Millbrook" in picture
    assert bare.layout()["moves"] == {}
    assert "Millbrook" in bare.sketch(state, [], {}, None)[0][0].text


def test_its_brief_is_read_off_the_position(bare: Rules) -> None:
    state = bare.start(2, {}, new().setup)
    assert {"round", "card", "charters"} <= {event.key for event in bare.brief(state, [], {}, 0)}


def test_an_illegal_move_is_refused(bare: Rules) -> None:
    game = Game(bare, 2, {}, new().setup, 0)
    for move, rule in (("A1-B1", "rules"), ("nonsense", "notation")):
        with pytest.raises(fareplay.IllegalMove) as error:
            game.push(move)
        assert error.value.rule == rule


def test_options_are_checked(bare: Rules) -> None:
    class WithOption(type(bare)):  # type: ignore[misc]
        offered = {"scores": ("visible", "hidden")}  # noqa: RUF012

    rules = WithOption(Facts(boards.read(NAME), NAME))
    assert rules.check_options(2, {"scores": "hidden"}) == {"scores": "hidden"}
    assert rules.check_options(2, {"scores": "visible"}) == {}
    for seats, options in ((2, {"scores": "no"}), (2, {"weather": "fine"}), (5, {})):
        with pytest.raises(fareplay.InvalidOption):
            rules.check_options(seats, options)


def test_games_are_played_by_chance(bare: Rules) -> None:
    start = bare.start(2, {}, bare.deal(2, {}, {}, Random(1)))
    assert bare.play_many(start, 5, seed=1) == 5 * 20
    assert bare.simulate(2, {}, range(5), seed=1).plies.tolist() == [20] * 5
