"""Ghosts: earlier games on the same deal, turn by turn, shown beside the game of a player who plays it again."""

from typing import Literal

from msgspec.structs import replace

from fareplay.api.puzzles import Ghost
from fareplay.game.game import Game


def ghost(
    kind: Literal["mine", "player", "friend", "expert", "clairvoyant"],
    name: str,
    game: Game,
    seat: int,
    level: str | None = None,
) -> Ghost:
    """Return a seat's turns in a game. A turn ends when another player moves or something is revealed."""
    again = game.copy()
    while again.ply:
        again.pop()
    turns: list[list[str]] = []
    points: list[int | None] = []
    last: tuple[int, int] | None = None
    for mover, move in game.history:
        now = (mover, again.revealed)
        again.push(move)
        if mover == seat:
            if now != last:
                turns.append([])
                points.append(None)
            turns[-1].append(move)
            points[-1] = again.scores[seat]
        last = now
    return Ghost(kind, name, level, seat, turns, points)


def until(ghost: Ghost, turns: int) -> Ghost:
    """Return the first turns of a ghost."""
    return replace(ghost, turns=ghost.turns[:turns], points=ghost.points[:turns])


def turns_made(game: Game, seat: int) -> int:
    """Return how many turns a seat has completed. A turn of which only a part was sent is not complete."""
    made = len(ghost("mine", "", game, seat).turns)
    if made and game.to_move == seat and game.move_at(game.ply - 1)[0] == seat:
        before = game.copy()
        before.pop()
        return made - (before.revealed == game.revealed)
    return made
