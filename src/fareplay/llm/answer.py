"""Answers: the moves in a language model's text, played all or none."""

import re
from typing import Final

from fareplay.errors import IllegalMove
from fareplay.game.game import Game

MOST_READ: Final = 4_000  # characters at the end of an answer
MOST_MOVES: Final = 40
NAMED: Final = re.compile(r"^[\W_]*moves?[\W_]*[:=](.*)$", re.IGNORECASE | re.MULTILINE)
FRAME: Final = " \t\r\n`*\"'“”‘’[](){}.!<>"


def moves_in(game: Game, answer: str) -> list[str]:
    """Return the moves that an answer names: those after the last `MOVE:`, or else in its last line. A text that is
    not a move of the game is returned unchanged, for the rules to refuse."""
    text = answer[-MOST_READ:]
    named = NAMED.findall(text)
    lines = [line for line in text.splitlines() if line.strip(FRAME)]
    chosen = named[-1] if named else lines[-1] if lines else ""
    known = {move.lower(): move for move in game.rules.codes}
    found: list[str] = []
    for part in re.split(r"[;,]|\bthen\b|->|→", chosen):
        piece = " ".join(part.strip(FRAME).split())
        words = [word.strip(FRAME).lower() for word in piece.split()]
        if piece.lower() in known:
            found.append(known[piece.lower()])
        elif len(words) > 1 and all(word in known for word in words):
            found += [known[word] for word in words]
        elif piece:
            found.append(piece)
    return found[:MOST_MOVES]


def play(game: Game, moves: list[str]) -> None:
    """Make moves of one turn, all or none; raises IllegalMove for the first that the rules forbid."""
    seat = game.to_move
    tried = game.copy()
    if not moves:
        raise IllegalMove("", "notation", "the answer names no move", list(game.legal_moves))
    for move in moves:
        if tried.to_move != seat:
            raise IllegalMove(move, "turn", "your turn is over before this move", list(game.legal_moves))
        tried.push(move)
    for move in moves:
        game.push(move)
