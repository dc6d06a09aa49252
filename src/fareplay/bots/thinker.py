"""The bot that searches: it plans the turn whole and plays it move by move."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from fareplay.bots.advice import Advice
from fareplay.bots.clock import Clock
from fareplay.bots.plans import Plan, plan_for
from fareplay.bots.search.searcher import Tree
from fareplay.bots.search.tree import Settings
from fareplay.bots.seeds import seed_for
from fareplay.game import Game, determinise
from fareplay.rules.struct import Rows, blank
from fareplay.view import View

MOST_NODES: Final = 20_000
UNTRIED: Final = -1.0e6  # the value of an option that was never tried and never guessed
ENDS_EACH: Final = 2  # ends looked at instead of a playout, when there are few enough
CHUNK: Final = 200  # iterations between two looks at the clock


@dataclass(frozen=True)
class Strength:
    """How hard a bot thinks, and how well it judges what it has thought."""

    playouts: int  # a turn, unless told otherwise
    blur: float = 0.0  # points by which it misjudges a line
    explore: float = 16.0
    trust: float = 2.0
    spread: float = 4.0
    widen: float = 1.0
    share: float = 0.0  # of playouts to the end in what a situation is worth; the rest is the learned estimate
    noise: float = 0.0
    relative: bool = False  # whether the game's guesses only compare options
    rivalry: float = 0.0  # how much of the best other's points counts against one's own
    win: float = 0.0  # points that the victory itself is worth
    exact: bool = False  # whether the end is searched to all its ends

    def settings(self, seat: int) -> Rows[Settings]:
        """The same for the search."""
        settings = blank(Settings)
        plan = settings[0]
        plan.seat = seat
        plan.explore, plan.trust, plan.spread, plan.widen = self.explore, self.trust, self.spread, self.widen
        plan.playouts, plan.noise = self.share, self.noise
        plan.relative, plan.rivalry, plan.win = self.relative, self.rivalry, self.win
        return settings


class Thinker:
    """Searches for a number of playouts or of seconds a turn."""

    def __init__(
        self,
        strength: Strength,
        *,
        seed: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        plan: Plan | None = None,
    ) -> None:
        self._strength, self._seed, self._own_plan = strength, seed, plan
        self._playouts = (playouts or strength.playouts) if seconds is None else None
        self._seconds = seconds
        self._threads = threads or (1 if seconds is None else os.cpu_count() or 1)
        self._trees: dict[int, list[Tree]] = {}
        self._planned: tuple[Any, tuple[str, ...]] | None = None

    def choose(self, view: View, clock: Clock) -> str:
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        assert view.seat is not None
        game = determinise(view, seed_for(self._seed, view))
        plan = self._plan_for(view)
        start = plan.turn_start(game, view.seat, game.ply)
        done = game.moves[start:]
        if start < game.ply:
            moves = self._plan(view, game, start, clock)
            if moves[: len(done)] == done and len(moves) > len(done):
                return moves[len(done)]
        return self._plan(view, game, game.ply, clock)[0]

    def _plan_for(self, view: View) -> Plan:
        return self._own_plan or plan_for(view)

    def _plan(self, view: View, game: Game, ply: int, clock: Clock) -> tuple[str, ...]:
        """The moves to play from a moment of this turn on; found once, then remembered."""
        seen = {**view.record, "moves": view.record["moves"][:ply]}
        if self._planned is None or self._planned[0] != (view.seat, seen):
            advice = self.advise(view, game, ply, clock)
            blurred = Random(seed_for(self._seed, view, ply))
            best = advice[0]
            if self._strength.blur:
                best = max(advice, key=lambda way: way.value + self._strength.blur * blurred.gauss())
            self._planned = (view.seat, seen), best.moves
        return self._planned[1]

    def advise(self, view: View, game: Game, ply: int, clock: Clock) -> list[Advice]:
        """What may be expected of the ways to play on, the best first: the most tried, or the one known to be."""
        assert view.seat is not None
        plan = self._plan_for(view)
        root = game.state_at(ply)
        settings = self._strength.settings(view.seat)
        seed = seed_for(self._seed, view, ply)
        if self._strength.exact and not clock.seconds_left <= 0:
            endings = plan.finish(root, settings, ENDS_EACH * (self._playouts or MOST_NODES), seed)
            if endings:
                return [
                    Advice(plan.moves(root, view.seat, end.line), end.points, end.win, 1, end.value)
                    for end in sorted(endings, key=lambda end: -end.value)
                ]
        trees = self._trees_for(plan)
        for number, tree in enumerate(trees):
            tree.plant(root, plan.known(view, game), settings, seed + number)
        self._grow(trees, clock)
        found: dict[int, list[float]] = {}
        for tree in trees:
            for option in tree.options:
                sums = found.setdefault(int(option.line), [0.0] * 5)
                for at, value in enumerate((option.visits, option.points, option.wins, option.total, option.guess)):
                    sums[at] += float(value)
        return sorted(
            (self._advice(plan, root, view.seat, line, sums) for line, sums in found.items()),
            key=lambda way: (-way.playouts, -way.points),
        )

    def _advice(self, plan: Plan, root: Rows[Any], seat: int, line: int, sums: list[float]) -> Advice:
        visits, points, wins, total, guess = sums
        moves = plan.moves(root, seat, line)
        if not visits:
            points = 0.0 if self._strength.relative else guess / self._threads
            return Advice(moves, points, 0.0, 0, points if points else UNTRIED)
        return Advice(moves, points / visits, wins / visits, int(visits), total / visits)

    def _trees_for(self, plan: Plan) -> list[Tree]:
        if id(plan) not in self._trees:
            most = MOST_NODES if self._playouts is None else min(MOST_NODES, self._playouts + 1)
            self._trees = {id(plan): [Tree(plan.playing, plan.board, plan.weights, most) for _ in range(self._threads)]}
        return self._trees[id(plan)]

    def _grow(self, trees: list[Tree], clock: Clock) -> None:
        own = Clock(self._seconds)
        share = None if self._playouts is None else -(-self._playouts // len(trees))
        if len(trees) == 1:
            _grow_one(trees[0], share, own, clock)
            return
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda tree: _grow_one(tree, share, own, clock), trees))


def _grow_one(tree: Tree, share: int | None, own: Clock, clock: Clock) -> None:
    """Grow until the playouts are made or a clock has run out; a little in any case, so that there is a choice."""
    grown = 0
    while share is None or grown < share:
        chunk = CHUNK if share is None else min(CHUNK, share - grown)
        if grown == 0:
            grown += tree.grow(min(chunk, 50), Clock())
        elif clock.seconds_left <= 0 or own.seconds_left <= 0:
            return
        else:
            grown += tree.grow(chunk, clock)
