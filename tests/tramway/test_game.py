"""The example game in the library: everything that holds for our own games holds for it."""

import copy
import json
import os
import pickle
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import fareplay
from fareplay import boards
from fareplay.game.record_schema import record_schema
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.abilities import Drawing
from fareplay.rules.rules import Rules
from fareplay.texts import Texts, languages

from .games import NAME, SETUP, linked, new, otherwise, played
from .install import EXAMPLE

SEATS = (2, 3, 4)


def test_it_is_found_by_its_entry_point(installed: Path) -> None:
    (entry,) = [entry for entry in entry_points(group=manifest.GROUP) if entry.name == "tramway"]
    assert entry.dist is not None
    assert Path(str(entry.dist.locate_file(""))) == installed
    assert NAME in boards.names()
    assert boards.names()[0] == "get-on-board/new-york"  # ours first


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_and_their_records(seats: int) -> None:
    for seed in range(20):
        game = played(seats, seed)
        assert game.ply == 10 * seats
        again = fareplay.load(game.to_json())
        assert again == game
        assert again.to_json() == game.to_json()
        assert [again.sheet(seat) for seat in range(seats)] == [game.sheet(seat) for seat in range(seats)]
        assert game.winners == [seat for seat, total in enumerate(game.scores) if total == max(map(int, game.scores))]  # type: ignore[arg-type]
    assert fareplay.new(NAME, seats, seed=5).record() == fareplay.new(NAME, seats, seed=5).record()


def test_pop_restores_every_byte() -> None:
    game = played(4, 3)
    while game.ply:
        before = game.state_at(game.ply - 1).tobytes()
        move = game.pop()
        assert game.state_at(game.ply).tobytes() == before
        game.push(move)
        game.pop()
        assert game.state_at(game.ply).tobytes() == before
    assert game.setup == played(4, 3).setup


def test_the_rules_run_uncompiled_too() -> None:
    script = """
import random, fareplay
game, chance = fareplay.new("tramway/millbrook", 3, seed=4), random.Random(4)
while not game.is_over:
    game.push(chance.choice(game.legal_moves))
print(game.to_json(), game.scores)
"""
    compiled, uncompiled = (
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "FAREPLAY_KERNELS": way},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for way in ("native", "python")
    )
    assert compiled == uncompiled


def test_it_can_be_copied_and_pickled() -> None:
    game = played(3, 4, moves=11)
    twin = game.copy()
    twin.push(twin.legal_moves[0])
    assert game.ply == 11
    view = game.view(1)
    assert pickle.loads(pickle.dumps(view)) == view


def test_legal_moves_are_those_that_can_be_made() -> None:
    game = played(3, 6)
    while game.ply:
        game.pop()
        assert sorted(game.legal_moves) == sorted(Rules.legal(game.rules, game.state_at(game.ply)))
        for move in game.rules.codes:
            if move not in game.legal_moves:
                with pytest.raises(fareplay.IllegalMove):
                    game.push(move)
    with pytest.raises(fareplay.IllegalMove, match="notation"):
        game.push("A1-F5")


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_tells_nothing_that_is_hidden(seats: int) -> None:
    chance, differing = random.Random(seats), 0
    for seed in range(2):
        whole = played(seats, seed)
        while whole.ply:
            whole.pop()
            for seat in (*range(seats), None):
                twin = otherwise(whole, seat, chance)
                differing += twin.record() != whole.record()
                assert twin.view(seat) == whole.view(seat)
                assert twin.film(seat) == whole.film(seat)
                assert twin.log.seen_by(seat) == whole.log.seen_by(seat)
                if whole.ply % 9 == 0:  # pictures take their time
                    assert twin.svg(seat) == whole.svg(seat)
                assert list(twin.legal_moves) == list(whole.legal_moves)
    assert differing > 60


def test_what_is_hidden_can_be_filled_in_again() -> None:
    for ply in range(0, 40, 3):
        view = played(4, 2, moves=ply).view(2)
        for seed in range(5):
            assert fareplay.determinise(view, seed).view(2) == view


def test_lines_are_the_legal_moves_with_what_they_bring() -> None:
    game = played(2, 9)
    while game.ply:
        move = game.pop()
        line = game.peek(move)
        seat = game.to_move
        assert seat is not None
        assert [line.moves for line in game.lines()] == [(legal,) for legal in game.legal_moves]
        total = game.sheet(seat)["total"] or 0
        events = line.events
        assert events
        game.push(move)
        assert line.gain == (game.sheet(seat)["total"] or 0) - total
        assert all(event in game.log.seen_by(seat) for event in events)
        assert "card" not in [event.key for event in events]  # the next card is not given away
        game.pop()


def test_its_picture_shows_every_place_that_moves_name() -> None:
    game = played(3, 1, moves=12)
    rules = game.rules
    layout = Drawing.of(rules).layout()
    assert set(layout["moves"]) == set(rules.codes) - {"wait"}
    left, top, width, height = layout["viewBox"]
    for x, y in (*layout["moves"].values(), *layout["positions"].values()):
        assert left < x < left + width
        assert top < y < top + height
    assert len(set(map(tuple, layout["moves"].values()))) == len(layout["moves"])
    for picture in (Drawing.of(rules).picture(), game.svg(0), game.svg(None)):
        drawn = ElementTree.fromstring(picture)
        assert drawn.get("viewBox") == " ".join(f"{number:g}" for number in layout["viewBox"])
    assert game.svg(0) != game.svg(None)  # its own charter


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_all_that_can_happen(language: str) -> None:
    texts, english = Texts(language), Texts("en")
    events = [*linked().log, *played(4, 3).log]
    assert {event.key for event in events} == {"track", "bridge", "linked", "wait", "card", "end"}
    for event in events:
        sentence = texts.say("tramway", event)
        assert sentence
        assert not re.search(r"[{}…]|:.*:.*:", sentence), sentence
        assert language == "en" or sentence != english.say("tramway", event)
    for name in ("passengers", "charter", "bridges", "waits"):
        assert texts.zone("tramway", name) != name
    assert len(texts.help("tramway")) == len(english.help("tramway"))
    folder = EXAMPLE / "src" / "tramway" / "texts"
    for file in ("game.json", "rules.json"):
        assert keys(folder / language / file) == keys(folder / "en" / file)


def keys(file: Path) -> set[str]:
    """Every place in a file that has a text."""

    def walk(value: Any, place: str) -> set[str]:
        if isinstance(value, dict):
            return {found for key, inner in value.items() for found in walk(inner, f"{place}.{key}")}
        if isinstance(value, list):
            return {found for key, inner in enumerate(value) for found in walk(inner, f"{place}[{key}]")}
        return {place}

    return walk(json.loads(file.read_text(encoding="utf-8")), "")


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("stops[1].id", {"id": "A1"}),
        ("stops[1].waiting", {"waiting": 10}),
        ("stops", {"depot": 9}),
    ],
)
def test_a_board_file_that_is_wrong_says_where(place: str, change: dict[str, Any]) -> None:
    facts = copy.deepcopy(boards.read(NAME))
    facts["stops"][1] |= change
    with pytest.raises(fareplay.InvalidBoard) as error:
        registry.from_facts(facts, "town.json")
    assert error.value.place == place


@pytest.mark.parametrize(
    ("key", "value"),
    [("first", 2), ("depots", [1, 1]), ("charters", [1, 9]), ("cards", ["NE"]), ("cards", [None] * 12)],
)
def test_a_setup_that_is_wrong_says_where(key: str, value: Any) -> None:
    record = {**new().record(), "setup": {**SETUP, key: value}}
    with pytest.raises(fareplay.InvalidRecord, match=rf"^setup\.{key}"):
        fareplay.load(record)
    schema = Draft202012Validator(record_schema())
    assert schema.is_valid(new().record())
    assert not schema.is_valid(record)
    assert not schema.is_valid(new().record() | {"game": "tramway/elsewhere"})
