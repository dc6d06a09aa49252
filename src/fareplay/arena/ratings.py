"""The ratings of the bots' levels as published in docs/ladder.md, stored in the folder of each game.

`python -m fareplay.arena.ratings` writes ratings.json for each game from the page.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from fareplay import boards
from fareplay.arena.figures import read_figures, write_figures

FILE: Final = "ratings.json"
_ROW: Final = re.compile(r"\| (\w+)(:\S+)? +\| \d+ .*?(-?[\d.]+) ± ([\d.]+)")


class PublishedRating(NamedTuple):
    """The rating of a level on openskill's scale, whose prior mean is 25."""

    rating: float
    sigma: float


@cache
def read(name: str) -> Mapping[str, PublishedRating]:
    """Return the ratings of the levels on a board, or for a whole game: the means over its boards."""
    game, _, board = name.partition("/")
    found: Mapping[str, Mapping[str, Sequence[float]]] = read_figures(game, FILE)
    if board:
        return {level: PublishedRating(*one) for level, one in found.get(board, {}).items()}
    levels = set.intersection(*(set(one) for one in found.values())) if found else set()
    return {level: _mean([PublishedRating(*one[level]) for one in found.values()]) for level in sorted(levels)}


def from_page(text: str) -> dict[str, dict[str, PublishedRating]]:
    """Read the ratings at tables for two from the page, by board: of a level measured at several strengths, the most
    certain one.
    """
    found: dict[str, dict[str, PublishedRating]] = {}
    for section in text.split("\n## ")[1:]:
        board, _, rest = section.partition("\n")
        if board not in boards.names():
            continue
        rows = _ROW.findall(rest.partition("Mean sheets:")[0])
        rows.sort(key=lambda row: float(row[3]))
        for level, _, rating, sigma in rows:
            found.setdefault(board, {}).setdefault(level, PublishedRating(float(rating), float(sigma)))
    return found


def write(page: Path) -> None:
    """Write ratings.json for each game with a board on the page."""
    found = from_page(page.read_text(encoding="utf-8"))
    for name in {board.partition("/")[0] for board in found}:
        own = {board.partition("/")[2]: levels for board, levels in found.items() if board.startswith(f"{name}/")}
        write_figures(name, FILE, own)


def _mean(found: Sequence[PublishedRating]) -> PublishedRating:
    rating, sigma = (sum(values) / len(found) for values in zip(*found, strict=True))
    return PublishedRating(round(rating, 1), round(sigma, 1))


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/ladder.md"))
