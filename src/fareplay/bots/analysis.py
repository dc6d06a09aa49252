"""Analysis: for every turn of a game, what was played, what would have been best, and what the difference cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fareplay.bots.bot import Clock, plan_turn
from fareplay.bots.game_bots import bots_of, policy_for
from fareplay.bots.levels import adviser, make
from fareplay.bots.search.tree import Outcome
from fareplay.bots.search_bot import Advice
from fareplay.engine.random import seeded
from fareplay.engine.struct import blank, copy_of
from fareplay.game import Game, determinise
from fareplay.sheet import Sheet
from fareplay.view import View

BEST = 3  # ways told for each turn
SAMPLES = 100  # games played on to compare the zones of two ways
FEW_SAMPLES = 20  # the same where bots have to play them
SAMPLE_PLAYOUTS = 10  # of these bots


@dataclass(frozen=True)
class Judgement:
    """One turn, judged by what its player could know."""

    ply: int  # the move it began with
    seat: int
    played: Advice
    best: tuple[Advice, ...]  # the best first
    eliminates: bool

    @property
    def cost(self) -> float:
        """Points that the best way was expected to bring more than the one played."""
        return max(0.0, self.best[0].points - self.played.points)

    @property
    def win_cost(self) -> float:
        """The same in chances to win."""
        return max(0.0, self.best[0].win - self.played.win)

    def to_dict(self) -> dict[str, Any]:
        """The judgement as JSON."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "played": self.played.to_dict(),
            "best": [way.to_dict() for way in self.best],
            "eliminates": self.eliminates,
            "cost": round(self.cost, 2),
            "win_cost": round(self.win_cost, 4),
        }


@dataclass(frozen=True)
class Turn:
    """The moves of one turn in a game."""

    ply: int
    seat: int
    moves: tuple[str, ...]


def turns(game: Game) -> list[Turn]:
    """All turns that left a choice."""
    found: list[Turn] = []
    searcher = adviser(game.rules)
    for ply, (seat, move) in enumerate(game.history):
        start = searcher.turn_start(game, seat, ply)
        if found and found[-1].ply == start:
            found[-1] = Turn(start, seat, (*found[-1].moves, move))
        else:
            found.append(Turn(ply, seat, (move,)))
    return found


def analyse(game: Game, playouts: int | None = None, clock: Clock | None = None) -> Iterator[Judgement]:
    """Judge every turn of a game that left a choice, one after the other."""
    for turn in turns(game):
        then = game.copy()
        while then.ply > turn.ply:
            then.pop()
        if len(then.choices(turn.seat)) > 1:
            yield judge(then.view(turn.seat), turn, playouts, clock or Clock())


def judge(view: View, turn: Turn, playouts: int | None, clock: Clock) -> Judgement:
    """Judge one turn by its player's view; the way played is tried out by itself if the search hardly looked at it."""
    game = determinise(view, 0)
    searcher = adviser(game.rules, playouts)
    ways = searcher.advise(view, game, game.ply, clock)
    eliminates = is_end_of(game, turn)
    at = next((number for number, way in enumerate(ways) if begins(way.moves, turn.moves)), len(ways))
    if eliminates:
        played = Advice(turn.moves, 0.0, 0.0, 0, exact=True)
    elif at < len(ways) and searcher.is_sure(ways[at]):
        played = ways[at]
    else:
        hardly = ways[at : at + 1]
        tried = searcher.try_out(view, game, game.ply, hardly[0].moves if hardly else turn.moves, clock)
        played = max([tried, *hardly], key=lambda way: way.playouts)  # a clock that ran out may leave few
        ways[at : at + 1] = [played]
    return Judgement(turn.ply, turn.seat, played, tuple(ways[:BEST]), eliminates)


def expected_zones(view: View, moves: tuple[str, ...], samples: int = SAMPLES) -> dict[str, float]:
    """What each zone of the seat's sheet holds in the end, on average, if these moves are made and the game is played
    on by its policy; by casual bots where it has none.

    The hidden cards are dealt the same way for all moves, so that two ways to play a turn can be compared.
    """
    assert view.seat is not None
    has_policy = bots_of(view.record["game"]).policy is not None
    sums: dict[str, float] = {}
    for seed in range(samples if has_policy else FEW_SAMPLES):
        game = determinise(view, seed)
        for move in moves:
            game.push(move)
        sheet = _sheet_by_policy(game, view.seat, seed) if has_policy else _sheet_by_bots(game, view.seat, seed)
        for zone, points in sheet.items():
            sums[zone] = sums.get(zone, 0.0) + (points or 0)
    return {zone: points / (samples if has_policy else FEW_SAMPLES) for zone, points in sums.items()}


def _sheet_by_policy(game: Game, seat: int, seed: int) -> Sheet:
    """The sheet after a playout as the search makes them."""
    policy, state = policy_for(game.rules), copy_of(game.state_at(game.ply))
    if not game.is_over:
        *_, play_out = policy.kernels.compiled
        scratch, outcome, chance = blank(policy.kernels.scratch), blank(Outcome), seeded(seed)
        play_out(policy.board[0], state[0], seat, policy.weights[0], scratch[0], chance[0], 0.0, outcome[0])
    return game.rules.sheet(state, seat)


def _sheet_by_bots(game: Game, seat: int, seed: int) -> Sheet:
    bot = make("casual", game.rules, seed=seed, playouts=SAMPLE_PLAYOUTS, threads=1)
    while (to_move := game.to_move) is not None:
        for move in plan_turn(bot, game.view(to_move), Clock()):
            game.push(move)
    return game.sheet(seat)


def is_end_of(game: Game, turn: Turn) -> bool:
    """Whether the moves eliminate, however the turn goes on."""
    lines = [line for line in game.lines() if begins(line.moves, turn.moves)]
    return bool(lines) and all(line.eliminates for line in lines)


def begins(moves: tuple[str, ...], played: tuple[str, ...]) -> bool:
    """Whether moves begin with those played, which may be a part of the turn."""
    return moves[: len(played)] == played
