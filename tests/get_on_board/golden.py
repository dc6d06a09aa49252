"""Golden playthroughs: a recorded game on each board as text, ply by ply, which any change of a rule would change.

`python -m tests.get_on_board.golden --write` writes them again; read the difference before you commit it.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import fareplay
from fareplay.game.game import Game
from tests.get_on_board.recorded_games import read

FOLDER = Path(__file__).parent / "golden"
GAMES = {board: f"{board}-round-12" for board in ("new-york", "london", "rome", "paris")}


def tell(board: str) -> str:
    """The playthrough of a board."""
    record = read(GAMES[board])["record"]
    game = fareplay.load({**record, "moves": []})
    lines = [f"{record['game']}, {game.seats} seats, options {json.dumps(record['options'])}"]
    lines += [f"{key}: {json.dumps(value)}" for key, value in record["setup"].items()]
    for move in record["moves"]:
        lines += _tell_move(game, move)
    lines += ["", f"over: scores {game.scores}, winners {game.winners}", ""]
    return "\n".join(lines)


def _tell_move(game: Game, move: str) -> Iterator[str]:
    """One ply: the seat, the move, what else was legal; at the end of a turn what happened in it, and the sheet."""
    seat, ply = game.to_move, game.ply
    assert seat is not None
    legal = " ".join(game.legal_moves)
    turn = _turn(game)
    game.push(move)
    yield ""
    yield f"{ply}: seat {seat} {move}  of {legal}"
    for event in game.log.at(ply):
        facts = event.open().to_dict()
        yield f"  {facts.pop('key')} {json.dumps(facts)}"
    if _turn(game) != turn:
        yield f"  sheet of seat {seat}: {' '.join(f'{zone} {points}' for zone, points in game.sheet(seat).items())}"


def _turn(game: Game) -> tuple[object, ...]:
    return game.to_move, game.view(None).position["round"], game.is_over


def main() -> None:
    """Write the texts."""
    options = argparse.ArgumentParser(prog="python -m tests.get_on_board.golden", description=__doc__)
    options.add_argument("--write", action="store_true", required=True, help="write the texts anew")
    options.parse_args()
    for board in GAMES:
        (FOLDER / f"{board}.txt").write_text(tell(board), encoding="utf-8")


if __name__ == "__main__":
    main()
