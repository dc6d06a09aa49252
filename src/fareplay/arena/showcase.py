"""Games between bots that are shipped with each game, so that a new server has something to watch.

`python -m fareplay.arena.showcase` plays one game on every board, with a different level in each seat, and writes
showcase.json for each game.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import fareplay
from fareplay import boards
from fareplay.bots import levels
from fareplay.bots.bot import plan_turn
from fareplay.bots.levels import LEVELS
from fareplay.bots.search.clock import Clock
from fareplay.games import manifest
from fareplay.rules import registry

FILE: Final = "showcase.json"
SEED: Final = 20
PLAYOUTS: Final = 600


@dataclass(frozen=True)
class ShowcaseGame:
    """A finished game: the players by seat, the record, the turns as they were sent, and the result."""

    levels: Sequence[str]
    record: Mapping[str, Any]
    turns: Sequence[tuple[int, Sequence[str]]]  # the seat, and its moves
    winners: Sequence[int]
    scores: Sequence[int | None]
    places: Sequence[int]
    sheets: Sequence[Mapping[str, int | None]]


@cache
def read(name: str) -> tuple[ShowcaseGame, ...]:
    """Return the showcase of a game."""
    file = manifest.of(name).files / FILE
    return tuple(ShowcaseGame(**one) for one in json.loads(file.read_text())) if file.is_file() else ()


def play(board: str) -> ShowcaseGame:
    """Play a game with as many levels as there are seats, the strongest first."""
    rules = registry.by_name(board)
    seats = min(len(LEVELS), int(rules.facts["players"][1]))
    names = LEVELS[::-1][:seats]
    game = fareplay.new(board, seats=seats, seed=SEED)
    bots = [
        levels.make(name, rules, seed=seat, playouts=PLAYOUTS if name == "expert" else None)
        for seat, name in enumerate(names)
    ]
    turns: list[tuple[int, list[str]]] = []
    while (mover := game.to_move) is not None:
        moves = list(plan_turn(bots[mover], game.view(mover), Clock()))
        for move in moves:
            game.push(move)
        turns.append((mover, moves))
    sheets = [dict(game.sheet(seat)) for seat in range(seats)]
    return ShowcaseGame(names, game.record(), turns, game.winners, game.scores, game.places, sheets)


def main() -> None:
    """Write showcase.json for each game."""
    for name, game in manifest.installed().items():
        shown = [asdict(play(board)) for board in boards.names() if board.startswith(f"{name}/")]
        text = ",\n".join(json.dumps(one, separators=(",", ":")) for one in shown)
        Path(str(game.files / FILE)).write_text(f"[{text}]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
