"""Printed sheets: every mark that a recorded game makes has its place, and no two places overlap."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

import fareplay
from fareplay import boards, bots, workshop
from fareplay.game.game import Game

SVG = "{http://www.w3.org/2000/svg}"
Marks = dict[str, tuple[float, float, float, float]]


def played(board: str, seats: int, seed: int, **options: Any) -> Game:
    """A whole game between bots."""
    game, players = fareplay.new(board, seats, seed=seed, options=options), bots.make("casual", board, seed=seed)
    while game.to_move is not None:
        game.push(players.choose(game.view(game.to_move), bots.Clock()))
    return game


def places(svg: str) -> list[Marks]:
    """The places for marks of each sheet on a page, with their boxes."""
    root = ElementTree.fromstring(svg)
    sheets = [group for group in root if group.tag == f"{SVG}g" and group.find(".//*[@data-mark]") is not None]
    return [
        {
            str(one.get("data-mark")): tuple(float(one.attrib[side]) for side in ("x", "y", "width", "height"))  # type: ignore[misc]
            for one in sheet.iter()
            if one.get("data-mark")
        }
        for sheet in sheets or [root]
    ]


def ticked(name: str, count: int) -> Iterator[str]:
    yield from (f"{name}-{place}" for place in range(count))


def marks(boxes: dict[str, Any]) -> Iterator[str]:
    """Every mark on a sheet of Get on Board."""
    for name, box in boxes.items():
        if name in ("landmarks", "museums", "personal"):
            yield from ticked(name, box)
        elif name == "common":
            yield from (f"common-{place}" for place, points in enumerate(box) if points)
        elif name == "sights":
            yield from (f"sights-{place}" for place, number in box.items() if number)
        elif name == "journeys":
            pass  # each journey has a sheet of its own
        elif isinstance(box, list):
            for number, row in enumerate(box):
                yield from ticked(f"{name}-{number}", row.get("ticked", 0))
                for shade in ("light", "dark"):
                    yield from ticked(f"{name}-{number}-{shade}", row.get(shade, 0))
                yield from [f"{name}-{number}-written"] * (row["written"] is not None)
        else:
            yield from ticked(name, box["ticked"])


def check_apart(sheet: Marks) -> None:
    for (one, a), (other, b) in combinations(sheet.items(), 2):
        apart = a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
        assert apart, f"{one} lies over {other}"


@pytest.mark.parametrize(
    ("board", "seats", "options"),
    [
        ("get-on-board/new-york", 3, {}),
        ("get-on-board/london", 5, {}),
        ("get-on-board/paris", 5, {}),
        ("get-on-board/rome", 1, {"solo": "rush-hour"}),
        ("get-on-board/tokyo", 3, {}),
    ],
)
def test_a_sheet_of_get_on_board_holds_whole_games(board: str, seats: int, options: dict[str, Any]) -> None:
    pages = {page["name"]: page["svg"] for page in workshop.pages(boards.read(board), "en")}
    sheets = [sheet for name, svg in pages.items() if name.startswith("sheets") for sheet in places(svg)]
    assert len(sheets) == 5
    found: set[str] = set()
    for seed in range(4):
        game = played(board, seats, seed, **options)
        for seat in range(seats):
            made = list(marks(game.sheet(seat).boxes))
            assert len(set(made)) == len(made)
            for sheet in sheets:
                assert set(made) <= set(sheet)
            found |= set(made)
    assert len(found) > 40
    for sheet in sheets:
        check_apart(sheet)


def test_a_sheet_of_ticket_to_ride_holds_whole_games() -> None:
    board = boards.read("ticket-to-ride/london")
    (sheet,) = places(next(page["svg"] for page in workshop.pages(board, "en") if page["name"] == "sheets"))
    check_apart(sheet)
    for seed in range(4):
        game = played("ticket-to-ride/london", 4, seed)
        for seat in range(4):
            boxes = game.sheet(seat).boxes
            made: list[str] = []
            lengths = [board["routes"][number - 1]["length"] for number in boxes["routes"]]
            for length in set(lengths):
                made += ticked(f"{seat}-routes-{length}", lengths.count(length))
            made += ticked(f"{seat}-tickets", len(boxes["tickets"]))
            made += [f"{seat}-districts-{number}" for number in boxes["districts"]]
            assert len(made) > 4
            assert set(made) <= set(sheet)
