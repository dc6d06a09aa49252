"""Random players who like some moves better than others.

Players who choose quite at random claim most of the time, and never see an empty deck, the last ticket or a row that
no flush can mend. So each likes some actions and dislikes others for a whole game.
"""

from functools import cache
from random import Random

# How much each kind of move is liked. Hoarders run the deck dry, collectors the tickets.
STYLES: dict[str, dict[str, float]] = {
    "random": {},
    "claimer": {"claim": 20},
    "drawer": {"draw": 20},
    "hoarder": {"claim": 0, "tickets": 0},
    "collector": {"tickets": 200, "claim": 0.1, "keep both": 20},
    "miser": {"tickets": 5, "claim": 0.02, "keep both": 0},
    "fleet": {"draw bus": 0, "draw deck": 5, "claim": 0.05, "all buses": 50},
    "bus lover": {"draw bus": 100, "claim": 0.05, "all buses": 0},
    "long": {"short claim": 0},
}


class RandomPlayer:
    """One player's likes."""

    def __init__(self, chance: Random, style: str | None = None) -> None:
        self.chance = chance
        self.style = style or chance.choice(list(STYLES))

    def choose(self, moves: list[str]) -> str:
        """One of the legal moves."""
        if len(moves) == 1:
            return moves[0]
        claims = sum(move[0] == "c" for move in moves)
        weights = [liking(self.style, move) / (claims if move[0] == "c" else 1) for move in moves]
        if not any(weights):
            return self.chance.choice(moves)
        return self.chance.choices(moves, weights)[0]


@cache
def liking(style: str, move: str) -> float:
    """Return the weight of a move."""
    liking = 1.0
    for kind in kinds_of(move):
        liking *= STYLES[style].get(kind, 1)
    return liking


def kinds_of(move: str) -> list[str]:
    """Return the kind of a move, by which it is weighted."""
    words = move.split()
    kinds = [words[0]]
    if words[0] == "draw":
        kinds.append(move)
    if words[0] == "keep" and len(words) == 3:
        kinds.append("keep both")
    if words[0] == "claim":
        kinds += ["all buses"] if words[2] == "bus" else []
        kinds += ["short claim"] if words[3] == "0" and words[2] != "bus" else []
    return kinds
