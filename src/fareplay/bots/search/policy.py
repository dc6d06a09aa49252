"""Policies: what a game tells the search, as its kernels and in Python, and the trees that are grown with them.

Kernels that take kernels are typed by hand, so that they too are compiled once and kept on disk.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol, cast

import numba
from numba import types

from fareplay.bots.bot import Clock
from fareplay.bots.search.search import search
from fareplay.bots.search.tree import NONE, ROOT_WIDTH, WIDTH, Node, Option, Outcome, Settings
from fareplay.engine.cache import cache_folder
from fareplay.engine.kernel import COMPILES, to_compile
from fareplay.engine.random import Rng, seeded
from fareplay.engine.struct import Rows, Struct, blank, copy_of, dtype
from fareplay.game import Game
from fareplay.view import View


@dataclass(frozen=True)
class Strength:
    """How hard a bot that searches thinks, and how well it judges what it has found."""

    playouts: int  # a turn, unless told otherwise
    shared: bool = False  # whether the seats of a table share them: the more seats, the longer a playout takes
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
    exact: bool = False  # whether the endgame is searched to all its ends

    def settings(self, seat: int) -> Rows[Settings]:
        """The same for the search."""
        rows = blank(Settings)
        row = rows[0]
        row.seat, row.only = seat, NONE
        row.explore, row.trust, row.spread, row.widen = self.explore, self.trust, self.spread, self.widen
        row.playouts, row.noise = self.share, self.noise
        row.relative, row.rivalry, row.win = self.relative, self.rivalry, self.win
        return rows


class Ending(NamedTuple):
    """What exactly comes of an option, found by looking at every way the game can end."""

    line: int
    value: float
    points: float
    win: float


class GamePolicy(Protocol):
    """One game on one board, as the search handles it. A line is the game's own number for a way to play a turn."""

    kernels: "SearchKernels"
    board: Rows[Any]
    weights: Rows[Any]

    def known(self, view: View, game: Game) -> Rows[Any]:
        """What the view's seat has seen; the game is one that fits the view."""
        ...

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """The move with which what is planned at once began, looking back from some move."""
        ...

    def endgame(self, root: Rows[Any], settings: Rows[Settings], ends: int, seed: int) -> list[Ending] | None:
        """Every option with what exactly may be expected of it, if the game has at most so many ends."""
        ...

    def moves(self, state: Rows[Any], seat: int, line: int) -> tuple[str, ...]:
        """An option of the search as moves."""
        ...

    def line(self, state: Rows[Any], seat: int, moves: Sequence[str]) -> int:
        """Moves as an option of the search."""
        ...


@dataclass(frozen=True)
class SearchKernels:
    """The structs and the kernels of a game that the search is compiled with."""

    module: str  # whose cache they are kept in
    board: type[Struct]
    state: type[Struct]
    known: type[Struct]
    weights: type[Struct]
    scratch: type[Struct]
    deal_unseen: Callable[..., None]
    others_play: Callable[..., bool]
    situation: Callable[..., int]
    find_options: Callable[..., None]
    play: Callable[..., None]
    evaluate: Callable[..., None]
    play_out: Callable[..., None]

    @cached_property
    def compiled(self) -> tuple[Any, ...]:
        """The search for this game, and the kernels to hand to it."""
        board, state, known = _record(self.board), _record(self.state), _record(self.known)
        weights, scratch = _record(self.weights), _record(self.scratch)
        random, outcome = _record(Rng), _record(Outcome)
        nothing, truth, whole, real = types.void, types.boolean, types.int64, types.float64
        signatures = (
            (self.deal_unseen, nothing, board, state, known, scratch, random),
            (self.others_play, truth, board, state, whole, weights, scratch, random),
            (self.situation, whole, board, state),
            (self.find_options, nothing, board, state, weights, scratch),
            (self.play, nothing, board, state, whole),
            (self.evaluate, nothing, board, state, whole, weights, scratch, outcome),
            (self.play_out, nothing, board, state, whole, weights, scratch, random, real, outcome),
        )
        structs = (self.board, self.state, self.state, self.known, self.weights, self.scratch, Rng)
        grow = _compiled(
            self.module,
            search,
            whole,
            *map(_rows, (*structs, Node, Option, Outcome, Settings)),
            types.Array(types.int64, 1, "C"),
            whole,
            *(types.FunctionType(gives(*takes)) for _, gives, *takes in signatures),
        )
        return grow, *(_compiled(self.module, *signature) for signature in signatures)


class RootOption(NamedTuple):
    """An option at the root of a tree: what was tried and what came of it, summed up."""

    line: int
    visits: int
    points: float
    wins: float
    total: float  # of all rewards
    guess: float


class Tree:
    """A tree and all that is needed to grow it; one for each thread."""

    def __init__(self, kernels: SearchKernels, board: Rows[Any], weights: Rows[Any], most_nodes: int) -> None:
        self._kernels, self._board, self._weights = kernels, board, weights
        self._scratch = blank(kernels.scratch)
        self._state = blank(kernels.state)
        self._nodes = blank(Node, most_nodes + 1)
        self._options = blank(Option, ROOT_WIDTH + most_nodes * WIDTH)
        self._outcome = blank(Outcome)
        self._most_nodes = most_nodes

    def plant(self, root: Rows[Any], known: Rows[Any], settings: Rows[Settings], seed: int) -> None:
        """Begin anew from a state and what the seat knows of it."""
        self._root, self._known, self._chance = root, known, seeded(seed)
        self._settings = copy_of(settings)
        self._settings[0].most_nodes = self._most_nodes
        self._settings[0].nodes = self._settings[0].options = 0

    def grow(self, iterations: int, clock: Clock) -> int:
        """Grow by so many iterations, fewer if the clock is stopped; without holding the interpreter."""
        grow, *kernels = self._kernels.compiled
        return int(
            grow(
                self._board,
                self._root,
                self._state,
                self._known,
                self._weights,
                self._scratch,
                self._chance,
                self._nodes,
                self._options,
                self._outcome,
                self._settings,
                clock.signal,
                iterations,
                *kernels,
            )
        )

    @property
    def options(self) -> list[RootOption]:
        """The options at the root."""
        root = self._nodes[0]
        rows: Any = self._options
        found = rows[int(root.first) : int(root.first + root.options)]
        columns = (found[name].tolist() for name in RootOption._fields)
        return [RootOption(*row) for row in zip(*columns, strict=True)]


def _record(of: type[Struct]) -> Any:
    """A struct as Numba knows it."""
    return numba.from_dtype(dtype(cast(Any, of)))


def _rows(of: type[Struct]) -> Any:
    """Rows of a struct, as Python hands them over."""
    return types.Array(_record(of), 1, "C", aligned=True)


def _compiled(module: str, kernel: Any, gives: Any, *takes: Any) -> Callable[..., Any]:
    """The kernel compiled for these types only, out of the cache of a module if it is there."""
    source = kernel.py_func if hasattr(kernel, "py_func") else kernel
    found = to_compile(source, cache_folder(module))
    if COMPILES:
        found.compile(gives(*takes))
        found.disable_compile()
    return cast(Callable[..., Any], found)
