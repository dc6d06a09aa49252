"""A game that has only the nine methods that Rules requires: everything else has a default that works."""

import xml.etree.ElementTree as ElementTree
from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import boards
from fareplay.boards.facts import Facts
from fareplay.engine.struct import Small, Struct
from fareplay.game.game import Game
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.abilities import Ability, Briefing, Drawing, Simulation
from fareplay.rules.rules import REQUIRED, Moment, Rules
from fareplay.texts import Texts

from .games import NAME, new, played


@pytest.fixture(scope="module")
def bare() -> Rules:
    """The example game with nothing of its own but what is required."""
    own = new().rules
    assert len(Rules.__abstractmethods__) == 9
    kind: Any = type("Bare", (Rules,), required(own))
    rules = kind(Facts(boards.read(NAME), NAME), board=own.board, zones=own.zones, texts=own.texts, attempt=own.attempt)
    assert isinstance(rules, Rules)
    assert not isinstance(rules, Ability)
    return rules


def required(own: Rules) -> dict[str, Any]:
    """What every class of rules must have, as a game has it."""
    methods = {name: staticmethod(getattr(own, name)) for name in Rules.__abstractmethods__}
    return {"game": own.game, "version": own.version, "state": own.state, **methods}


@pytest.mark.parametrize("name", REQUIRED)
def test_what_a_class_must_have_is_named_when_the_class_is_created(name: str) -> None:
    has = required(new().rules)
    del has[name]
    with pytest.raises(TypeError, match=f"Half lacks {name}, which"):
        type("Half", (Rules,), has)


def test_a_state_has_the_number_of_players() -> None:
    nameless = type("Nameless", (Struct,), {"__annotations__": {"seat": Small}})
    with pytest.raises(TypeError, match="Half: its state Nameless lacks seats, the number of players"):
        type("Half", (Rules,), {**required(new().rules), "state": nameless})


@pytest.mark.parametrize("name", ["board", "zones", "texts", "attempt"])
def test_what_a_board_must_have_is_named_when_the_game_is_made(bare: Rules, name: str) -> None:
    has = {"board": bare.board, "zones": bare.zones, "texts": bare.texts, "attempt": bare.attempt}
    del has[name]
    kind: Any = type(bare)
    with pytest.raises(TypeError, match=f"missing 1 required keyword-only argument: '{name}'"):
        kind(Facts(boards.read(NAME), NAME), **has)


def test_a_constructor_that_leaves_the_rest_out_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type("Silent", (Rules,), {**required(new().rules), "__init__": lambda self, facts: None})
    monkeypatch.setattr(manifest, "load", lambda name: kind)
    with pytest.raises(TypeError, match=r"Silent.__init__ does not call Rules.__init__"):
        registry.from_facts(boards.read(NAME), "tramway.json")


def test_an_ability_is_the_game_itself_or_the_defaults_for_it(bare: Rules) -> None:
    own = new().rules
    found: object = Drawing.of(own)
    assert found is own
    assert type(Drawing.of(bare)) is Drawing
    assert Drawing.of(bare).rules is bare


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
    assert sentences[0] == f"Player {whole.history[0][0] + 1}: move: {whole.moves[0]}"
    assert sentences[-1].startswith("The game is over")


def test_it_has_a_picture_and_a_sketch(bare: Rules) -> None:
    drawing, moment = Drawing.of(bare), Moment(bare.start(2, {}, new().setup), (), {}, 0)
    width, height = drawing.layout()["viewBox"][2:]
    for picture in (drawing.picture(), drawing.svg(moment)):
        assert ElementTree.fromstring(picture).get("viewBox") == f"0 0 {width:g} {height:g}"
        assert "Millbrook" in picture
    assert drawing.layout()["moves"] == {}
    assert "Millbrook" in drawing.sketch(moment)[0][0].text


def test_its_brief_is_read_off_the_position(bare: Rules) -> None:
    moment = Moment(bare.start(2, {}, new().setup), (), {}, 0)
    assert {"round", "card", "charters"} <= {event.key for event in Briefing.of(bare).brief(moment)}


def test_an_illegal_move_is_refused(bare: Rules) -> None:
    game = Game(bare, 2, {}, new().setup, 0)
    for move, rule in (("A1-B1", "rules"), ("nonsense", "notation")):
        with pytest.raises(fareplay.IllegalMove) as error:
            game.push(move)
        assert error.value.rule == rule


def test_options_are_checked(bare: Rules) -> None:
    class WithOption(type(bare)):  # type: ignore[misc]
        offered = {"scores": ("visible", "hidden")}  # noqa: RUF012

    rules = WithOption(
        Facts(boards.read(NAME), NAME), board=bare.board, zones=bare.zones, texts=bare.texts, attempt=bare.attempt
    )
    assert rules.check_options(2, {"scores": "hidden"}) == {"scores": "hidden"}
    assert rules.check_options(2, {"scores": "visible"}) == {}
    for seats, options in ((2, {"scores": "no"}), (2, {"weather": "fine"}), (5, {})):
        with pytest.raises(fareplay.InvalidOption):
            rules.check_options(seats, options)


def test_games_are_played_by_chance(bare: Rules) -> None:
    start = bare.start(2, {}, bare.deal(2, {}, {}, Random(1)))
    simulation = Simulation.of(bare)
    assert simulation.play_many(start, 5, seed=1) == 5 * 20
    assert simulation.simulate(2, {}, range(5), seed=1).plies.tolist() == [20] * 5
