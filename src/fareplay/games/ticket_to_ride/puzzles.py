"""Puzzles of Ticket to Ride: complete a ticket in the fewest turns while the others only draw from the deck, or within
a number of turns whatever they do. The deck is known, and no line reaches its end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

import fareplay
from fareplay import bots
from fareplay.bots.bot import Bot
from fareplay.engine.struct import blank
from fareplay.game.game import Game, determinise
from fareplay.game.view import View
from fareplay.games.ticket_to_ride.boards.file import ticket_name
from fareplay.games.ticket_to_ride.bots.forcing import Forcing, is_forced
from fareplay.games.ticket_to_ride.bots.replies import Reply, completes, find_reply
from fareplay.games.ticket_to_ride.rules.state import TURN
from fareplay.puzzles.puzzle import Puzzle, Result

FEWEST: Final = "fewest"  # goals
SAFE: Final = "safe"
GOALS: Final = (FEWEST, SAFE)

SEATS: Final = 2
TURNS: Final = {FEWEST: (3, 4, 5), SAFE: (2, 3)}  # to be played
SPARE: Final = 2  # extra turns before an attempt fails
MOST_ANSWERS: Final = 2  # first turns that are as good as the best
EXPERT_PLAYOUTS: Final = 300  # in the games the positions come from
# The number of decks each level samples, and its number of attempts; a level without decks follows its plan.
LEVELS: Final = {"novice": (0, 1), "casual": (1, 4), "skilled": (3, 3), "expert": (8, 1)}

Turn = tuple[str, ...]


class TicketPuzzles:
    """The puzzles about one ticket."""

    def make(self, game: str, count: int, seed: int) -> Iterator[Puzzle]:
        """Find `count` puzzles, alternating between the goals, at most one per game."""
        chance = Random(seed)
        made = 0
        while made < count:
            played = expert_game(game, chance.getrandbits(32))
            goal = GOALS[made % len(GOALS)]
            plies = [ply for ply in range(SEATS, played.ply) if played.state_at(ply)[0].phase == TURN]
            for ply in chance.sample(plies, len(plies)):
                puzzle = puzzle_at(played, ply, goal, chance)
                if puzzle is not None:
                    yield puzzle
                    made += 1
                    break

    def check(self, puzzle: Puzzle, seconds: float) -> str | None:
        """Prove again that the answer completes the ticket in time and that nothing is quicker. Return the problem, or
        None."""
        start = fareplay.load(puzzle.record)
        ticket = puzzle.subject
        if start.seats != SEATS or start.is_over or start.to_move != puzzle.seat or puzzle.goal not in GOALS:
            return f"the position is not one for two players with seat {puzzle.seat} to move"
        if ticket is None or ticket not in (start.view(puzzle.seat).position["tickets"][puzzle.seat] or ()):
            return f"seat {puzzle.seat} does not hold ticket {ticket}"
        answered = start.copy()
        for moves in puzzle.answer:
            for move in moves:
                answered.push(move)
        if self.result(puzzle, answered) != Result(puzzle.best, True) or puzzle.turns != puzzle.best:
            return f"the answer does not complete the ticket in {puzzle.best} turns"
        search = Search(puzzle.goal, puzzle.seat, ticket)
        if search.fewest(start, puzzle.best) != puzzle.best:
            return f"the fewest turns are not {puzzle.best}"
        answers = search.best_turns(start, puzzle.best)
        if puzzle.answer[0] not in answers or search.emptied:
            return "the first turn is not the best, or the deck may run out"
        return None

    def reply(self, puzzle: Puzzle, game: Game) -> Turn:
        """Return an opponent's turn: a draw from the deck, or the turn that makes it hardest."""
        assert puzzle.subject is not None
        turns = puzzle.best - turns_played(puzzle, game)
        return reply_to(game, Search(puzzle.goal, puzzle.seat, puzzle.subject), turns)

    def result(self, puzzle: Puzzle, game: Game) -> Result | None:
        """Return the number of turns taken; no value if they are too many."""
        assert puzzle.subject is not None
        turns = turns_played(puzzle, game)
        if is_completed(game, puzzle.seat, puzzle.subject):
            return Result(turns, turns <= puzzle.best)
        most = puzzle.best + (SPARE if puzzle.goal == FEWEST else 0)
        return Result(None, False) if game.is_over or turns >= most else None

    def about(self, puzzle: Puzzle, game: Game) -> str:
        """Return the ticket, such as `Covent Garden – Hyde Park (3)`."""
        assert puzzle.subject is not None
        return ticket_name(game.rules.facts, puzzle.subject)


PUZZLES: Final = TicketPuzzles()


class Search:
    """The exact search for one seat and one ticket."""

    def __init__(self, goal: str, seat: int, ticket: int) -> None:
        self.rows = blank(Forcing)
        self.goal, self.seat, self.ticket = goal, seat, ticket
        search = self.rows[0]
        search.seat, search.ticket, search.free = seat, ticket, int(goal == SAFE)

    @property
    def emptied(self) -> bool:
        """Return whether the deck ran out in some line: then nothing is proved."""
        return bool(self.rows[0].emptied)

    @property
    def nodes(self) -> int:
        """Return the number of positions examined."""
        return int(self.rows[0].nodes)

    def is_forced(self, game: Game, turns: int) -> bool:
        """Return whether the ticket is completed within `turns` turns of the seat, including the current one."""
        first = self.rows[0].levels[0]
        first.state[0], first.turns = game.state_at(game.ply)[0], turns
        return is_forced(game.rules.board, self.rows)

    def fewest(self, game: Game, most: int) -> int | None:
        """Return the fewest turns that suffice; None if more than `most` are needed."""
        return next((turns for turns in range(1, most + 1) if self.is_forced(game, turns)), None)

    def best_turns(self, game: Game, turns: int) -> list[Turn]:
        """Return all turns of the seat that still complete the ticket in time."""
        found = []
        for moves, after in whole_turns(game):
            if is_completed(after, self.seat, self.ticket) or (turns > 1 and self.is_forced(after, turns - 1)):
                found.append(moves)
        return found


def whole_turns(game: Game) -> Iterator[tuple[Turn, Game]]:
    """Yield all complete turns of the player to move, with the game after each."""
    seat = game.to_move
    for move in game.legal_moves:
        after = game.copy()
        after.push(move)
        if after.to_move == seat:
            for rest, end in whole_turns(after):
                yield (move, *rest), end
        else:
            yield (move,), after


def reply_to(game: Game, search: Search, turns: int) -> Turn:
    """Return an opponent's turn when the seat has `turns` turns left (`bots/replies.py`)."""
    moves = np.zeros(2, np.int16)
    state, free = game.state_at(game.ply), int(search.goal == SAFE)
    count = find_reply(
        game.rules.board, state, search.rows, blank(Reply), search.seat, search.ticket, free, turns, moves
    )
    texts = {code: text for text, code in game.rules.codes.items()}
    return tuple(texts[int(code)] for code in moves[:count])


def turns_played(puzzle: Puzzle, game: Game) -> int:
    """Return the number of turns that the seat has completed since the position."""
    movers = [mover for mover, _ in game.history] + [game.to_move]
    before = len(puzzle.record["moves"])
    return sum(
        mover == puzzle.seat and after != puzzle.seat
        for mover, after in zip(movers[before:-1], movers[before + 1 :], strict=True)
    )


def is_completed(game: Game, seat: int, ticket: int) -> bool:
    """Return whether a seat's routes join the locations of a ticket."""
    return bool(completes(game.rules.board, game.state_at(game.ply), seat, ticket))


# Making them


def expert_game(name: str, seed: int) -> Game:
    """Return a game of two experts."""
    game = fareplay.new(name, seats=SEATS, seed=seed)
    bot = bots.make("expert", name, seed=seed, playouts=EXPERT_PLAYOUTS, threads=1)
    while game.to_move is not None:
        for move in bots.plan_turn(bot, game.view(game.to_move), bots.Clock()):
            game.push(move)
    return game


def puzzle_at(played: Game, ply: int, goal: str, chance: Random) -> Puzzle | None:
    """Return a puzzle for a position, about one of the tickets of the player to move; None if there is none."""
    start = played.copy()
    while start.ply > ply:
        start.pop()
    seat = start.to_move
    assert seat is not None
    held: Sequence[int] = start.view(seat).position["tickets"][seat]
    for ticket in chance.sample(held, len(held)):
        if not is_completed(start, seat, ticket):
            puzzle = puzzle_about(start, goal, seat, ticket)
            if puzzle is not None:
                return puzzle
    return None


def puzzle_about(start: Game, goal: str, seat: int, ticket: int) -> Puzzle | None:
    """Return a puzzle about one ticket; only a few first turns are best, and the planner's turn is not one of them."""
    search = Search(goal, seat, ticket)
    best = search.fewest(start, max(TURNS[goal]))
    if best not in TURNS[goal] or search.emptied:
        return None
    assert best is not None
    answers = search.best_turns(start, best)
    if len({tuple(sorted(moves)) for moves in answers}) > MOST_ANSWERS:
        return None
    if goal == SAFE and not is_contested(start, seat, ticket, best, answers):
        return None
    puzzle = Puzzle(
        record=start.record(),
        turns=best,
        now=0,
        best=best,
        second=None,
        obvious=None,
        answer=tuple(main_line(start, search, best)),
        zones={},
        found={},
        goal=goal,
        subject=ticket,
        seat=seat,
    )
    obvious = try_with(puzzle, bots.make("planner", start.rules))
    if obvious is None or obvious.solved or search.emptied:
        return None
    found = {level: found_by(puzzle, level) for level in LEVELS}
    second = None if goal == SAFE else quickest_of_others(start, search, best, answers)
    if search.emptied:
        return None
    return replace(puzzle, second=second, obvious=obvious.made, found=found)


def quickest_of_others(start: Game, search: Search, best: int, answers: Sequence[Turn]) -> int | None:
    """Return the turns needed after a first turn that is not among the best; None if more than one extra turn."""
    others = (after for moves, after in whole_turns(start) if moves not in answers)
    return best + 1 if any(search.is_forced(after, best) for after in others) else None


def is_contested(start: Game, seat: int, ticket: int, turns: int, answers: Sequence[Turn]) -> bool:
    """Return whether another turn would suffice if the opponents did not interfere, so that the puzzle is about
    safety."""
    alone = Search(FEWEST, seat, ticket)
    return any(moves not in answers for moves in alone.best_turns(start, turns))


def main_line(start: Game, search: Search, turns: int) -> Iterator[Turn]:
    """Yield the answer turn by turn, including the replies."""
    game = start.copy()
    for left in range(turns, 0, -1):
        (moves, *_) = sorted(search.best_turns(game, left), key=lambda moves: (not moves[0].startswith("claim"), moves))
        yield moves
        for move in moves:
            game.push(move)
        if is_completed(game, search.seat, search.ticket):
            return
        reply = reply_to(game, search, left - 1)
        yield reply
        for move in reply:
            game.push(move)


def try_with(puzzle: Puzzle, bot: Bot) -> Result | None:
    """Return the result of a bot that plays by its seat's view; None if the deck runs out."""
    game = fareplay.load(puzzle.record)
    while (result := PUZZLES.result(puzzle, game)) is None:
        if game.view(puzzle.seat).position["deck"] <= SEATS:
            return None
        if game.to_move == puzzle.seat:
            game.push(bot.choose(game.view(puzzle.seat), bots.Clock()))
            continue
        for move in PUZZLES.reply(puzzle, game):
            game.push(move)
    return result


def found_by(puzzle: Puzzle, level: str) -> float:
    """Return how often a level of bots solves a puzzle."""
    decks, tries = LEVELS[level]
    results = [try_with(puzzle, Guesser(puzzle, decks, seed)) for seed in range(tries)]
    return round(sum(result is not None and result.solved for result in results) / tries, 2)


class Guesser:
    """A bot that plays for the ticket by the seat's view: it samples consistent decks and takes the turn that works in
    most."""

    def __init__(self, puzzle: Puzzle, decks: int, seed: int) -> None:
        assert puzzle.subject is not None
        self._search = Search(puzzle.goal, puzzle.seat, puzzle.subject)
        self._most = puzzle.best + (SPARE if puzzle.goal == FEWEST else 0)
        self._decks = decks
        self._chance = Random(seed)
        self._planner = bots.make("planner", puzzle.game)

    def choose(self, view: View, clock: bots.Clock) -> str:
        """Return the move after which the ticket is completed soonest, with most decks."""
        votes: Counter[str] = Counter()
        for _ in range(self._decks):
            game = determinise(view, self._chance.getrandbits(32))
            turns = self._search.fewest(game, self._most)
            if turns is not None:
                votes.update({moves[0] for moves in self._search.best_turns(game, turns)})
        if not votes:
            return self._planner.choose(view, clock)
        most = max(votes.values())
        return self._chance.choice(sorted(move for move, count in votes.items() if count == most))
