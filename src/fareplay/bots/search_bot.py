"""The searching bot: plans whole turns, and evaluates ways to play them."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final, Protocol, cast

from fareplay.bots.bot import Turns, choosing_seat, seed_for, viewing_seat
from fareplay.bots.game_bots import policy_for, policy_of
from fareplay.bots.search.clock import Clock
from fareplay.bots.search.policy import GamePolicy, Strength, Tree
from fareplay.bots.search.search import pick, value_of
from fareplay.bots.search.tree import MOST_NODES, Option
from fareplay.engine.random import seeded
from fareplay.engine.struct import Rows, blank
from fareplay.game.game import Game, determinise
from fareplay.game.record import rules_of
from fareplay.game.view import View
from fareplay.rules.abilities import Preview
from fareplay.rules.rules import Rules

ENDS_EACH: Final = 2  # ends that are examined instead of one playout, if there are few enough
CHUNK: Final = 200  # iterations between two checks of a running clock; each checks whether it was stopped
LIMITS: Final = {"most_nodes": MOST_NODES, "ends_each": ENDS_EACH, "chunk": CHUNK}  # for the web client too
LEAST: Final = 50  # the minimum number of iterations


@dataclass(frozen=True)
class Suggestion:
    """The moves of a turn with their expected points and probability of winning."""

    moves: tuple[str, ...]
    points: float  # the seat's own at the end
    win: float  # the probability; a shared victory counts its share
    playouts: int  # the number of playouts
    exact: bool = False  # whether every end was examined, instead of playouts
    value: float = 0.0  # the value that the search compares: points, with the others' points and the victory
    error: float = 0.0  # the standard error of the points, once they are measured

    def to_dict(self) -> dict[str, Any]:
        """Return the suggestion as JSON."""
        return {"moves": list(self.moves), "points": round(self.points, 2), "error": round(self.error, 2)}


class Adviser(Protocol):
    """A bot that evaluates ways to play a turn."""

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """Return the ply at which the current planned unit began, looking back from a ply."""
        ...

    def advise(self, view: View, game: Game, ply: int, clock: Clock) -> list[Suggestion]:
        """Return the ways to continue with their expected results, the best first; the game fits the view."""
        ...


class SearchBot:
    """Searches for a number of playouts or seconds per turn."""

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
        self._shares = strength.shared and playouts is None  # a requested number is not shared
        self._seconds = seconds
        self._threads = threads or (1 if seconds is None else os.cpu_count() or 1)
        self._used: tuple[GamePolicy, list[Tree]] | None = None  # for the last board
        self._planned: tuple[Any, tuple[str, ...]] | None = None

    def __repr__(self) -> str:
        limit = f"playouts={self._playouts}" if self._seconds is None else f"seconds={self._seconds:g}"
        return f"SearchBot({limit}, seed={self._seed})"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_used": None}  # the trees are created again

    def choose(self, view: View, clock: Clock) -> str:
        choosing_seat(view)
        return view.legal_moves[0] if len(view.legal_moves) == 1 else self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the rest of the turn: the same that `choose` plays move by move."""
        seat = choosing_seat(view)
        if rest := self._remembered(view):
            return rest
        rules, root = rules_of(view.record), view.state
        if len(view.legal_moves) == 1:
            lines = Preview.of(rules).lines(root) if rules.to_move(root) == seat else []
            if len(lines) < 2:  # nothing to search
                return list(lines[0].moves if lines else view.legal_moves)
        start = view.ply
        if not self._policy_for(view).begins_turn(root, seat):
            game = determinise(view, 0)
            start = self.turn_start(game, seat, view.ply)
            root = rules.mask(game.state_at(start), seat)
        moves, done = self._best_line(view, root, start, clock), tuple(view.record["moves"][start:])
        if moves[: len(done)] == done and len(moves) > len(done):
            return list(moves[len(done) :])
        moves = self._best_line(view, view.state, view.ply, clock)  # somebody else began the turn
        self._planned = None
        return list(moves)

    def plan_state(self, rules: Rules, state: Rows[Any], seat: int) -> list[str] | None:
        """Return the turn for a masked state; None in the middle of a turn, because a state does not show how it
        began."""
        policy = self._own_policy or policy_for(rules)
        if not policy.begins_turn(state, seat) or len(rules.choices(state, seat)) == 1:
            return None
        return list(policy.moves(state, seat, self._best(policy, state, seat, Clock())))

    @property
    def plans_many(self) -> bool:
        """Return whether `plan_many` plays like `plan`: with a number of playouts, on one thread, without an exact
        endgame."""
        return self._playouts is not None and self._threads == 1 and not self._strength.exact

    def plan_many(self, rules: Rules, turns: Turns) -> None:
        """Write the turns in many games."""
        policy = self._own_policy or policy_for(rules)
        (tree,) = self._trees(policy)
        playouts = self._playouts_for(turns.states)
        assert playouts is not None
        tree.plan_many(
            turns.states,
            turns.numbers,
            turns.seats,
            seed=self._seed,
            strength=self._strength,
            iterations=playouts,
            moves=turns.moves,
            counts=turns.counts,
        )

    def _remembered(self, view: View) -> list[str]:
        """Return the rest of the last planned turn if the view is within it: planning again would give the same."""
        if self._planned is None:
            return []
        (seat, seen), moves = self._planned
        ply, now = len(seen["moves"]), view.record["moves"]
        done = tuple(now[ply:])
        if seat != view.seat or not done or moves[: len(done)] != done:
            return []
        return list(moves[len(done) :]) if {**view.record, "moves": now[:ply]} == seen else []

    def _policy_for(self, view: View) -> GamePolicy:
        return self._own_policy or policy_of(view)

    def _trees(self, policy: GamePolicy) -> list[Tree]:
        """Return a tree for each thread, created once per board."""
        if self._used is None or self._used[0] is not policy:
            most = MOST_NODES if self._playouts is None else min(MOST_NODES, self._playouts + 1)
            trees = [Tree(policy.kernels, policy.board, policy.weights, most) for _ in range(self._threads)]
            self._used = policy, trees
        return self._used[1]

    def _best_line(self, view: View, root: Rows[Any], ply: int, clock: Clock) -> tuple[str, ...]:
        """Return the moves to play from a ply of this turn, whose state is the root. They are remembered."""
        assert view.seat is not None
        seen = {**view.record, "moves": view.record["moves"][:ply]}
        if self._planned is None or self._planned[0] != (view.seat, seen):
            policy = self._policy_for(view)
            line = self._best(policy, root, view.seat, clock)
            self._planned = (view.seat, seen), policy.moves(root, view.seat, line)
        return self._planned[1]

    def _best(self, policy: GamePolicy, root: Rows[Any], seat: int, clock: Clock) -> int:
        """Return the line to play, as the game's own number."""
        options = self._endings(policy, root, seat, clock)
        if options is None:
            options = self._search(policy, root, seat, clock)
        chance = seeded(-1 - seed_for(self._seed, root))
        return int(options[pick(options, 0, len(options), self._strength.relative, self._strength.blur, chance)].line)

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """Return the ply at which the current planned unit began, looking back from a ply."""
        policy = policy_for(game.rules)
        while ply and not policy.begins_turn(game.state_at(ply), seat):
            ply -= 1
        return ply

    def advise(self, view: View, game: Game, ply: int, clock: Clock) -> list[Suggestion]:
        """Return the ways to continue with their expected results, the best first."""
        policy, seat = self._policy_for(view), viewing_seat(view)
        root = game.rules.mask(game.state_at(ply), seat)
        options = endings = self._endings(policy, root, seat, clock)
        if options is None:
            options = self._search(policy, root, seat, clock)
        exact = endings is not None
        found = [self._suggestion(policy.moves(root, seat, int(one.line)), one, exact) for one in cast(Any, options)]
        return sorted(found, key=lambda one: (-one.playouts, -one.value))

    def _suggestion(self, moves: tuple[str, ...], option: Option, exact: bool = False) -> Suggestion:
        tried, value = int(option.visits), float(value_of(option, self._strength.relative))
        if not tried:
            return Suggestion(moves, 0.0 if self._strength.relative else float(option.guess), 0.0, 0, value=value)
        return Suggestion(moves, float(option.points / tried), float(option.wins / tried), tried, exact, value)

    def _playouts_for(self, root: Rows[Any]) -> int | None:
        return self._playouts // int(root[0].seats) if self._playouts is not None and self._shares else self._playouts

    def _endings(self, policy: GamePolicy, root: Rows[Any], seat: int, clock: Clock) -> Rows[Option] | None:
        """Return every option with its exact result, if the end is near enough and the bot searches it."""
        if not self._strength.exact or clock.seconds_left <= 0:
            return None
        ends = ENDS_EACH * (self._playouts or MOST_NODES)
        return policy.endgame(root, self._strength.settings(seat), ends, seed_for(self._seed, root))

    def _search(self, policy: GamePolicy, root: Rows[Any], seat: int, clock: Clock) -> Rows[Option]:
        """Return the options at the root after a search, summed over all trees."""
        trees = self._trees(policy)
        settings, seed = self._strength.settings(seat), seed_for(self._seed, root)
        for number, tree in enumerate(trees):
            tree.plant(root, policy.known(root, seat), settings, seed + number)
        self._grow(trees, self._playouts_for(root), clock)
        return trees[0].options if len(trees) == 1 else _summed([tree.options for tree in trees])

    def _grow(self, trees: list[Tree], playouts: int | None, clock: Clock) -> None:
        own = Clock(self._seconds)
        share = None if playouts is None else -(-playouts // len(trees))
        if len(trees) == 1:
            _grow_one(trees[0], share, own, clock)
            return
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda tree: _grow_one(tree, share, own, clock), trees))


def _grow_one(tree: Tree, share: int | None, own: Clock, clock: Clock) -> None:
    """Grow a tree until the playouts are made or the clock has run out, with a minimum so that there is a choice."""
    if share == 0:
        tree.grow(0, Clock())
    grown = 0
    while (share is None or grown < share) and clock.seconds_left > 0 and own.seconds_left > 0:
        timed = isfinite(clock.seconds_left) or isfinite(own.seconds_left)
        left = CHUNK if share is None else share - grown
        grown += tree.grow(min(left, CHUNK) if timed else left, clock)
    least = LEAST if share is None else min(LEAST, share)
    if grown < least:
        tree.grow(least - grown, Clock())


def _summed(trees: Sequence[Rows[Option]]) -> Rows[Option]:
    """Return the options of several trees, with the sums of their visits and results."""
    found: dict[int, Any] = {}
    for tree in trees:
        for option in cast(Any, tree):
            if (known := found.get(int(option.line))) is None:
                found[int(option.line)] = option.copy()
            else:
                for name in ("visits", "total", "points", "wins"):
                    known[name] += option[name]
    options: Any = blank(Option, len(found))
    options[:] = list(found.values())
    return cast(Rows[Option], options)
