"""The bot that searches: it plans the whole turn, and judges ways to play it."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import isfinite
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from fareplay.bots.bot import Clock, seat_of, seed_for
from fareplay.bots.game_bots import policy_for, policy_of
from fareplay.bots.search.policy import GamePolicy, Strength, Tree
from fareplay.bots.search.tree import NONE
from fareplay.game import Game, determinise
from fareplay.view import View

MOST_NODES: Final = 20_000
UNTRIED: Final = -1.0e6  # the value of an option that was never tried and never guessed
ENDS_EACH: Final = 2  # ends looked at instead of a playout, when there are few enough
CHUNK: Final = 200  # iterations between two looks at a clock that runs; every one looks whether it was stopped
LEAST: Final = 50  # iterations that are made in any case
ENOUGH: Final = 10  # playouts below which what is expected of a way is a guess
TRIED: Final = 10  # a way that is asked for gets one of so many playouts


@dataclass(frozen=True)
class Advice:
    """The moves of a turn with the points and the chance to win that the search expects of them."""

    moves: tuple[str, ...]
    points: float  # the seat's own at the end
    win: float  # the chance, a shared victory counts its share
    playouts: int  # what this rests on
    exact: bool = False  # whether every end was looked at, instead of some by playouts
    value: float = 0.0  # what the search compares: points, and what the others' and the victory count for

    def to_dict(self) -> dict[str, Any]:
        """The advice as JSON."""
        return {
            "moves": list(self.moves),
            "points": round(self.points, 2),
            "win": round(self.win, 4),
            "playouts": self.playouts,
            "exact": self.exact,
        }


class Adviser(Protocol):
    """A bot that says what may be expected of ways to play a turn."""

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """The move with which what is planned at once began, looking back from some move."""
        ...

    def advise(self, view: View, game: Game, ply: int, clock: Clock) -> list[Advice]:
        """What may be expected of the ways to play on, the best first; the game is one that fits the view."""
        ...

    def is_sure(self, way: Advice) -> bool:
        """Whether a way was tried often enough for what is expected of it to be told."""
        ...

    def try_out(self, view: View, game: Game, ply: int, moves: tuple[str, ...], clock: Clock) -> Advice:
        """What may be expected of one way to play on, whether or not a search of all would look at it."""
        ...


class Weighed(NamedTuple):
    """An option of the search, in the game's own numbers, and what may be expected of it."""

    line: int
    points: float
    win: float
    playouts: int
    value: float
    exact: bool = False


class SearchBot:
    """Searches for a number of playouts or of seconds a turn."""

    def __init__(
        self,
        strength: Strength,
        *,
        seed: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        policy: GamePolicy | None = None,
    ) -> None:
        self._strength, self._seed, self._own_policy = strength, seed, policy
        self._playouts = (playouts or strength.playouts) if seconds is None else None
        self._shares = strength.shared and playouts is None  # a number that was asked for is kept to
        self._seconds = seconds
        self._threads = threads or (1 if seconds is None else os.cpu_count() or 1)
        self._used: tuple[Any, GamePolicy, list[Tree]] | None = None  # for the board seen last
        self._planned: tuple[Any, tuple[str, ...]] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_used": None}  # the trees are made again

    def choose(self, view: View, clock: Clock) -> str:
        seat_of(view)
        return view.legal_moves[0] if len(view.legal_moves) == 1 else self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """The rest of the turn: what `choose` would play move by move."""
        seat = seat_of(view)
        if rest := self._remembered(view):
            return rest
        game = determinise(view, seed_for(self._seed, view))
        if len(view.legal_moves) == 1:
            lines = game.lines() if game.to_move == seat else []
            if len(lines) < 2:  # nothing to search
                return list(lines[0].moves if lines else view.legal_moves)
        start = self._policy_for(view).turn_start(game, seat, game.ply)
        # With the hidden cards of the game that the turn was planned in: else the search would not be the same.
        then = game if start == game.ply else determinise(view, seed_for(self._seed, view, start))
        moves = self._best_line(view, then, start, clock)
        done = game.moves[start:]
        if moves[: len(done)] == done and len(moves) > len(done):
            return list(moves[len(done) :])
        moves = self._best_line(view, game, game.ply, clock)  # the turn was begun by somebody else
        self._planned = None
        return list(moves)

    def _remembered(self, view: View) -> list[str]:
        """What is left of the turn planned last, if the view is one within it: what planning it again would give."""
        if self._planned is None:
            return []
        (seat, seen), moves = self._planned
        ply, now = len(seen["moves"]), view.record["moves"]
        done = tuple(now[ply:])
        if seat != view.seat or not done or moves[: len(done)] != done:
            return []
        return list(moves[len(done) :]) if {**view.record, "moves": now[:ply]} == seen else []

    def _policy_for(self, view: View) -> GamePolicy:
        return self._prepared(view)[0]

    def _prepared(self, view: View) -> tuple[GamePolicy, list[Tree]]:
        """The policy for the board that is seen, and a tree for each thread; made once for a board."""
        board = view.record["game"], view.record.get("board")
        if self._used is None or self._used[0] != board:
            policy = self._own_policy or policy_of(view)
            most = MOST_NODES if self._playouts is None else min(MOST_NODES, self._playouts + 1)
            trees = [Tree(policy.kernels, policy.board, policy.weights, most) for _ in range(self._threads)]
            self._used = board, policy, trees
        return self._used[1:]

    def _best_line(self, view: View, game: Game, ply: int, clock: Clock) -> tuple[str, ...]:
        """The moves to play from a ply of this turn on; searched once, then remembered."""
        seen = {**view.record, "moves": view.record["moves"][:ply]}
        if self._planned is None or self._planned[0] != (view.seat, seen):
            ways = self._weigh(view, game, ply, clock)
            blurred = Random(seed_for(self._seed, view, ply))
            best = ways[0]
            if self._strength.blur:
                best = max(ways, key=lambda way: way.value + self._strength.blur * blurred.gauss())
            moves = self._policy_for(view).moves(game.state_at(ply), view.seat or 0, best.line)
            self._planned = (view.seat, seen), moves
        return self._planned[1]

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """The move with which what is planned at once began, looking back from some move."""
        return policy_for(game.rules).turn_start(game, seat, ply)

    def advise(self, view: View, game: Game, ply: int, clock: Clock) -> list[Advice]:
        """What may be expected of the ways to play on, the best first: the most tried, or the one known to be."""
        policy, root, seat = self._policy_for(view), game.state_at(ply), view.seat or 0
        return [
            Advice(policy.moves(root, seat, way.line), way.points, way.win, way.playouts, way.exact, way.value)
            for way in self._weigh(view, game, ply, clock)
        ]

    def is_sure(self, way: Advice) -> bool:
        """Whether a way was tried often enough for what is expected of it to be told."""
        return way.exact or way.playouts >= self._asked_playouts

    def try_out(self, view: View, game: Game, ply: int, moves: tuple[str, ...], clock: Clock) -> Advice:
        """What may be expected of one way to play on, whether or not a search of all would look at it."""
        assert view.seat is not None
        line = self._policy_for(view).line(game.state_at(ply), view.seat, moves)
        (way,) = self._search(view, game, ply, line, self._asked_playouts, clock)
        return Advice(moves, way.points, way.win, way.playouts, value=way.value)

    @property
    def _asked_playouts(self) -> int:
        return max(ENOUGH, (self._playouts or 0) // TRIED)

    def _weigh(self, view: View, game: Game, ply: int, clock: Clock) -> list[Weighed]:
        """The options with what may be expected of them, in the order of `advise`."""
        assert view.seat is not None
        if self._strength.exact and not clock.seconds_left <= 0:
            settings, seed = self._strength.settings(view.seat), seed_for(self._seed, view, ply)
            ends = ENDS_EACH * (self._playouts or MOST_NODES)
            endings = self._policy_for(view).endgame(game.state_at(ply), settings, ends, seed)
            if endings:
                known = [Weighed(end.line, end.points, end.win, 1, end.value, exact=True) for end in endings]
                return sorted(known, key=lambda way: -way.value)
        playouts = self._playouts
        if playouts is not None and self._shares:
            playouts //= game.seats
        return self._search(view, game, ply, NONE, playouts, clock)

    def _search(self, view: View, game: Game, ply: int, only: int, playouts: int | None, clock: Clock) -> list[Weighed]:
        """The options, or only one of them, as a search finds them; the most tried first."""
        assert view.seat is not None
        policy, trees = self._prepared(view)
        settings, seed = self._strength.settings(view.seat), seed_for(self._seed, view, ply)
        settings[0].only = only
        for number, tree in enumerate(trees):
            tree.plant(game.state_at(ply), policy.known(view, game), settings, seed + number)
        self._grow(trees, playouts, clock)
        found: dict[int, list[float]] = {}
        for tree in trees:
            for line, *values in tree.options:
                sums = found.setdefault(line, [0.0] * 5)
                for at, value in enumerate(values):
                    sums[at] += value
        return sorted(
            (self._weighed(line, *sums) for line, sums in found.items()), key=lambda way: (-way.playouts, -way.points)
        )

    def _weighed(self, line: int, visits: float, points: float, wins: float, total: float, guess: float) -> Weighed:
        if not visits:
            points = 0.0 if self._strength.relative else guess / self._threads
            return Weighed(line, points, 0.0, 0, points if points else UNTRIED)
        return Weighed(line, points / visits, wins / visits, int(visits), total / visits)

    def _grow(self, trees: list[Tree], playouts: int | None, clock: Clock) -> None:
        own = Clock(self._seconds)
        share = None if playouts is None else -(-playouts // len(trees))
        if len(trees) == 1:
            _grow_one(trees[0], share, own, clock)
            return
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda tree: _grow_one(tree, share, own, clock), trees))


def _grow_one(tree: Tree, share: int | None, own: Clock, clock: Clock) -> None:
    """Grow until the playouts are made or a clock has run out; a little in any case, so that there is a choice."""
    grown = 0
    while (share is None or grown < share) and clock.seconds_left > 0 and own.seconds_left > 0:
        timed = isfinite(clock.seconds_left) or isfinite(own.seconds_left)
        left = CHUNK if share is None else share - grown
        grown += tree.grow(min(left, CHUNK) if timed else left, clock)
    least = LEAST if share is None else min(LEAST, share)
    if grown < least:
        tree.grow(least - grown, Clock())
