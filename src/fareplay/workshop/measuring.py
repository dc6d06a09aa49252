"""Measures a board with bots: whole games by the kernels, and repairs that are played before they are offered.

This module needs the kernels; a browser runs the same ones in WebAssembly and calls `fareplay.workshop.assess`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from fareplay import boards, workshop
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.workshop.balance import summary

GAMES: Final = 2000  # for a measurement
MOST_REPAIRS: Final = 5  # offered
MOST_TRIED: Final = 24

Board = Mapping[str, Any]
Progress = Callable[[int, int], object]  # how many boards are measured, of how many


def measure(board: Board, seats: int, count: int = GAMES, seed: int = 0) -> dict[str, Any]:
    """Play games between bots and return their tally, as plain numbers and lists. Raises InvalidBoard."""
    rules = registry.from_facts(board, "board")
    tally: dict[str, Any] = manifest.load(workshop.of(rules.game).tally_name)(
        rules, workshop.kernel_board(board)["like"], seats, count, seed
    )
    return tally


def balance(
    board: Board, seats: int, count: int = GAMES, seed: int = 0, progress: Progress | None = None
) -> dict[str, Any]:
    """Return the assessment of a board and the repairs that improve it, best first, each with its own assessment."""
    before = workshop.assess(board, measure(board, seats, count, seed))
    tried = workshop.proposals(board, before)[:MOST_TRIED]
    better = []
    for number, repair in enumerate(tried):
        if progress is not None:
            progress(number + 1, len(tried) + 1)
        after = workshop.assess(repair["board"], measure(repair["board"], seats, count, seed))
        if workshop.improves(before, after):
            better.append({**repair, "assessment": after})
    better.sort(key=lambda repair: repair["assessment"]["trouble"])
    return {"assessment": before, "tried": len(tried), "repairs": better[:MOST_REPAIRS]}


def reference(game: str, names: tuple[str, ...], count: int = GAMES, seed: int = 0) -> dict[str, Any]:
    """Return the values of a game's printed boards by board and number of players, as the game's files hold them."""
    found = workshop.of(game)
    table: dict[str, Any] = {}
    for name in names:
        board = boards.read(f"{game}/{name}")
        least, most = board["players"]
        table[name] = {
            str(seats): summary(found.values(board, measure(board, seats, count, seed)), found.tolerances)
            for seats in range(least, most + 1)
        }
    return table
