"""The solver: the best that a clairvoyant could have done in a whole game, with the same tickets and the same moves of
the other players.

A beam finds a good line. The exact search proves as many of its last turns as it can, or finds better ones, and its
bound is an upper limit for any line."""

import time
from typing import Final

import fareplay
from fareplay.bots.game_bots import Solution
from fareplay.game.game import Game
from fareplay.games.get_on_board.bots.beam import Beam
from fareplay.games.get_on_board.bots.exact import NOTHING_YET
from fareplay.games.get_on_board.bots.lines import KEEPS
from fareplay.games.get_on_board.bots.proof import Search, prove, refuse_journeys
from fareplay.games.get_on_board.bots.script import script_of, with_lines
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.state import LINE
from fareplay.games.get_on_board.ruleset import GetOnBoard

EASY_ROUNDS: Final = 4  # proved at once


def solve(game: Game, seat: int, *, width: int, seconds: float = 0.0, objectives: bool = True) -> Solution:
    """Search for the best line of a seat in a finished game."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    refuse_journeys(game)
    beam, script = Beam(rules, width, objectives), script_of(rules, game, seat)
    best, lines, complete = NOTHING_YET, list[int](), True
    ceilings = dict[int, int]()
    for ticket in (int(ticket) for ticket in game.setup["deal"][seat]):
        script[0].tickets[seat] = ticket
        found = beam.drive(game.state_at(0), script)
        complete = complete and found is not None and found.proved
        if found is not None and found.points > best:
            best, lines = int(found.points), [KEEPS | ticket, *found.lines]
        if objectives and seconds > 0:
            departed = with_lines(rules, game, seat, 0, [KEEPS | ticket])
            ceilings[ticket] = Search(rules, game, departed, seat).ceiling()
    if not lines:  # every line leads to elimination
        first = KEEPS | int(game.setup["deal"][seat][0])
        lost = with_lines(rules, game, seat, 0, [first])
        return Solution(seat, 0, game.scores[seat], complete, 0, None, width, lost.record(), lost.sheet(seat))
    driven = with_lines(rules, game, seat, 0, lines)
    proved_turns = 0
    if objectives and seconds > 0:
        driven, proved_turns = _prove_backwards(driven, seat, seconds)
    points = driven.scores[seat] if objectives else best
    assert points is not None
    kept = next(move for mover, move in driven.history if mover == seat)
    other = max((most for ticket, most in ceilings.items() if f"T{ticket}" != kept), default=points)
    ceiling = max(ceilings.values(), default=None)
    proved = complete or (ceiling is not None and (ceiling <= points or (proved_turns == ROUNDS and other <= points)))
    if proved:
        ceiling, proved_turns = points, ROUNDS
    return Solution(
        seat, points, game.scores[seat], proved, proved_turns, ceiling, width, driven.record(), driven.sheet(seat)
    )


def _prove_backwards(driven: Game, seat: int, seconds: float) -> tuple[Game, int]:
    """Prove the last turns of a line, or replace them by better ones; return the game and the number of proved
    turns."""
    until = time.monotonic() + seconds
    done = 0
    for rounds in range(EASY_ROUNDS, ROUNDS + 1):
        ply = _turn_in(driven, seat, ROUNDS + 1 - rounds)
        left = until - time.monotonic()
        if left <= 0:
            break
        proof = prove(driven, seat, ply, seconds=left)
        if proof.points is not None and proof.points > (driven.scores[seat] or 0):
            driven = fareplay.load(proof.record)
            done = 0  # of the new line
        if not proof.proved:
            break
        done = rounds
    return driven, done


def _turn_in(game: Game, seat: int, number: int) -> int:
    """Return the ply at which a seat's turn in a round begins."""
    for ply, (mover, _) in enumerate(game.history):
        state = game.state_at(ply)[0]
        if mover == seat and state.phase == LINE and state.round_number == number:
            return ply
    raise AssertionError(f"no turn in round {number}")
