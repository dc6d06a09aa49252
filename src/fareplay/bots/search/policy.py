"""Policies: what a game provides for the search, as kernels and in Python, and the search trees.

Kernels that take kernels are typed by hand, so that they too are compiled once and cached on disk.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from fareplay.bots.search.clock import Clock
from fareplay.bots.search.many import search_many
from fareplay.bots.search.playouts import playouts
from fareplay.bots.search.search import pick, search
from fareplay.bots.search.tree import MOST_NODES, ROOT_WIDTH, WIDTH, Node, Option, Outcome, Settings
from fareplay.engine.ahead import HELPERS, wanted
from fareplay.engine.cache import cache_folder, path_of
from fareplay.engine.interpret import Interpreter, uncompiled
from fareplay.engine.kernel import COMPILES, to_compile
from fareplay.engine.random import Rng, draw, seeded, write_fingerprint
from fareplay.engine.struct import Rows, Struct, blank, copy_of, dtype
from fareplay.engine.wasm import REAL, WHOLE, Entry, entry, numbers, rows

GUESSED: Final = 4  # states at a time


@dataclass(frozen=True)
class Strength:
    """The effort of a searching bot, and the size of its errors."""

    playouts: int  # per turn by default; 0 means no search, only the game's own estimates
    shared: bool = False  # whether the seats of a table share them, because playouts take longer with more seats
    blur: float = 0.0  # points by which it misjudges a line
    explore: float = 16.0
    trust: float = 2.0
    spread: float = 4.0
    widen: float = 1.0
    share: float = 0.0  # the weight of playouts in the value of a situation; the rest is the learned estimate
    noise: float = 0.0
    relative: bool = False  # whether the game's guesses only compare options
    rivalry: float = 0.0  # the weight of the best opponent's points, which count as negative
    win: float = 0.0  # the value of the victory in points
    exact: bool = False  # whether the endgame is searched completely

    def settings(self, seat: int) -> Rows[Settings]:
        """Return the settings for the search."""
        rows = blank(Settings)
        row = rows[0]
        row.seat = seat
        row.explore, row.trust, row.spread, row.widen = self.explore, self.trust, self.spread, self.widen
        row.playouts, row.noise = self.share, self.noise
        row.relative, row.rivalry, row.win = self.relative, self.rivalry, self.win
        return rows


class GamePolicy(Protocol):
    """A game on one board, for the search. A line is the game's own number for a way to play a turn."""

    kernels: "SearchKernels"
    board: Rows[Any]
    weights: Rows[Any]
    noise: float  # random error of players in points, so that chances to win are right (python -m bench.chances)

    def known(self, root: Rows[Any], seat: int) -> Rows[Any]:
        """Return what a seat has seen, given a state that is masked for it."""
        ...

    def known_in_the_open(self, state: Rows[Any]) -> Rows[Any]:
        """Return what is known when all hands are open and only the future is hidden."""
        ...

    def begins_turn(self, state: Rows[Any], seat: int) -> bool:
        """Return whether a planned unit of the seat's turn begins in this state."""
        ...

    def endgame(self, root: Rows[Any], settings: Rows[Settings], ends: int, seed: int) -> Rows[Option] | None:
        """Return every option with its exact expected result, if the game has at most this many ends."""
        ...

    def moves(self, state: Rows[Any], seat: int, line: int) -> tuple[str, ...]:
        """Return an option of the search as moves."""
        ...

    def line(self, state: Rows[Any], seat: int, moves: Sequence[str]) -> int:
        """Return moves as an option of the search."""
        ...


_NAMES = ("deal_unseen", "others_play", "situation", "find_options", "play", "evaluate", "play_out")


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
    mask: Callable[..., None]  # blanks what a seat may not know, and what it has seen of the rest
    find_known: Callable[..., None]
    write_moves: Callable[..., int]  # of an option
    # `search_many` without iterations, and without the half millisecond that handing kernels over takes. The kernel
    # (board, states, numbers, seats, seed, roots, raw, seeds, state, known, weights, scratch, rng, blur, moves, counts)
    # masks GUESSED states at a time in `roots`, whose bytes are `raw`, for `engine.random.fingerprints`.
    guess_many: Callable[..., None]

    @property
    def _signatures(self) -> tuple[tuple[Any, ...], ...]:
        """The kernels of the game in the order of their names, each with what it gives and takes."""
        board, state, known = _record(self.board), _record(self.state), _record(self.known)
        weights, scratch = _record(self.weights), _record(self.scratch)
        random, outcome = _record(Rng), _record(Outcome)
        nothing, truth, whole, real = types.void, types.boolean, types.int64, types.float64
        return (
            (self.deal_unseen, nothing, board, state, known, scratch, random),
            (self.others_play, truth, board, state, whole, weights, scratch, random),
            (self.situation, whole, board, state),
            (self.find_options, nothing, board, state, weights, scratch),
            (self.play, nothing, board, state, whole),
            (self.evaluate, nothing, board, state, whole, weights, scratch, outcome),
            (self.play_out, nothing, board, state, whole, weights, scratch, random, real, outcome),
        )

    @property
    def _structs(self) -> tuple[type[Struct], ...]:
        return self.board, self.state, self.state, self.known, self.weights, self.scratch, Rng

    @property
    def _search(self) -> tuple[Any, ...]:
        """The search, with what it gives and takes."""
        return (
            search,
            types.int64,
            *map(_rows, (*self._structs, Node, Option, Outcome, Settings)),
            types.Array(types.int64, 1, "C"),
            types.int64,
            *map(_function, self._signatures),
        )

    @cached_property
    def compiled(self) -> tuple[Any, ...]:
        """The search for this game, and the kernels to hand to it."""
        _ = self._ordered
        return _compiled(self.module, *self._search), *self._compiled_kernels

    def guess(self, *arguments: Any) -> bool:
        """Run the search without iterations, uncompiled; return False, and do nothing, if it has been compiled or
        should be waited for."""
        if "compiled" not in self.__dict__ and self._interpreter.may_run and self._is_missing:
            with suppress(ArithmeticError):
                self._interpreter.run(*arguments, *(uncompiled(kernel) for kernel, *_ in self._signatures))
                return True
        return False

    @cached_property
    def _interpreter(self) -> Interpreter:
        return Interpreter(search)

    @cached_property
    def _ordered(self) -> list[Path]:
        """The files of what was missing in the cache, which helpers were told to compile."""
        files = []
        for kernel, gives, *takes in (self._search, *self._signatures) if COMPILES and wanted() > 1 else ():
            file = path_of(_to_compile(self.module, kernel), gives(*takes))
            if not file.exists():
                HELPERS.order(kernel, gives(*takes), self.module)
                files.append(file)
        return files

    @property
    def _is_missing(self) -> bool:
        return not all(file.exists() for file in self._ordered)

    @cached_property
    def playouts(self) -> tuple[Any, ...]:
        """Playouts to the end of this game, and the kernels to hand to them."""
        taken = [_NAMES.index(name) for name in ("deal_unseen", "others_play", "play", "play_out")]
        play_on = _compiled(
            self.module,
            playouts,
            types.void,
            *map(_rows, (*self._structs, Outcome)),
            *[types.int64] * 3,
            types.float64,
            *[types.Array(types.float64, 2, "C")] * 2,
            *(_function(self._signatures[at]) for at in taken),
        )
        return play_on, *(self._compiled_kernels[at] for at in taken)

    @cached_property
    def many(self) -> tuple[Any, ...]:
        """The search in many games, one after the other, and the kernels to hand to it."""
        board, state, options = _rows(self.board), _rows(self.state), _rows(Option)
        nothing, whole, shorts = types.void, types.int64, types.Array(types.int16, 1, "C")
        besides = (
            (self.mask, nothing, board, state, whole),
            (self.find_known, nothing, board, state, whole, _rows(self.known)),
            (self.write_moves, whole, board, state, whole, options, whole, shorts),
        )
        search_all = _compiled(
            self.module,
            search_many,
            types.void,
            *(board, state, types.Array(types.int64, 1, "C"), types.Array(types.int32, 1, "C"), whole),
            *(state, types.Array(types.int8, 1, "C"), state, *[_rows(self.known)] * 2),
            *map(_rows, (self.weights, self.scratch, Rng, Node, Option, Outcome, Settings, Settings)),
            *(types.Array(types.int64, 1, "C"), whole, types.float64),
            *(types.Array(types.int16, 2, "C"), types.Array(types.int16, 1, "C")),
            *map(_function, (*besides, *self._signatures)),
        )
        return search_all, *(_compiled(self.module, *one) for one in besides), *self._compiled_kernels

    @cached_property
    def _compiled_kernels(self) -> tuple[Any, ...]:
        return tuple(_compiled(self.module, *signature) for signature in self._signatures)

    def entries(self) -> tuple[Entry, ...]:
        """The search for this game as entry points of a WebAssembly module. There it is not handed kernels but compiled
        with them."""
        plain: Any = numba.njit(nogil=True, error_model="numpy")(cast(Any, search).py_func)
        deal_unseen, others_play, situation, find_options = (
            self.deal_unseen,
            self.others_play,
            self.situation,
            self.find_options,
        )
        play, evaluate, play_out = self.play, self.evaluate, self.play_out

        @numba.njit(nogil=True, error_model="numpy")
        def grow(
            board: Any,
            root: Any,
            state: Any,
            known: Any,
            weights: Any,
            scratch: Any,
            rng: Any,
            nodes: Any,
            options: Any,
            outcome: Any,
            settings: Any,
            signal: Any,
            iterations: int,
        ) -> int:
            grown: int = plain(
                board,
                root,
                state,
                known,
                weights,
                scratch,
                rng,
                nodes,
                options,
                outcome,
                settings,
                signal,
                iterations,
                deal_unseen,
                others_play,
                situation,
                find_options,
                play,
                evaluate,
                play_out,
            )
            return grown

        all_options = rows(Option, ROOT_WIDTH + MOST_NODES * WIDTH)
        state_bytes = numbers(np.int8, dtype(cast(Any, self.state)).itemsize)
        return (
            entry(
                grow,
                *map(rows, (self.board, self.state, self.state, self.known, self.weights, self.scratch, Rng)),
                *(rows(Node, MOST_NODES + 1), all_options, rows(Outcome), rows(Settings), numbers(np.int64, 1), WHOLE),
            ),
            entry(pick, all_options, WHOLE, WHOLE, WHOLE, REAL, rows(Rng)),
            entry(draw, rows(Rng), WHOLE),
            entry(write_fingerprint, state_bytes, WHOLE, rows(Rng), returns=False),
        )


class Tree:
    """A search tree and its buffers; one per thread."""

    def __init__(self, kernels: SearchKernels, board: Rows[Any], weights: Rows[Any], most_nodes: int) -> None:
        self._kernels, self._board, self._weights = kernels, board, weights
        self._scratch = blank(kernels.scratch)
        self._state = blank(kernels.state)
        self._nodes = blank(Node, most_nodes + 1)
        self._options = blank(Option, ROOT_WIDTH + most_nodes * WIDTH)
        self._outcome = blank(Outcome)
        self._most_nodes = most_nodes

    def plant(self, root: Rows[Any], known: Rows[Any], settings: Rows[Settings], seed: int) -> None:
        """Start over from a state and what the seat knows of it."""
        self._root, self._known, self._chance = root, known, seeded(seed)
        self._settings = copy_of(settings)
        self._settings[0].most_nodes = self._most_nodes
        self._settings[0].nodes = self._settings[0].options = 0

    def grow(self, iterations: int, clock: Clock) -> int:
        """Run a number of iterations, fewer if the clock is stopped, without the GIL."""
        arguments = (
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
        )
        if not iterations and self._kernels.guess(*arguments):
            return 0
        grow, *kernels = self._kernels.compiled
        return int(grow(*arguments, *kernels))

    def plan_many(
        self,
        states: Rows[Any],
        numbers: npt.NDArray[np.int64],
        seats: npt.NDArray[np.int32],
        *,
        seed: int,
        strength: Strength,
        iterations: int,
        moves: npt.NDArray[np.int16],
        counts: npt.NDArray[np.int16],
    ) -> None:
        """Grow a tree in each of the games of these numbers and write the moves of a turn for each."""
        games = (self._board, states, numbers, seats, (seed + 2**63) % 2**64 - 2**63)
        if iterations == 0:
            self._kernels.guess_many(*games, *self._guessing, strength.blur, moves, counts)
            return
        root: Any = blank(self._kernels.state)
        settings, used = strength.settings(0), strength.settings(0)
        settings[0].most_nodes = self._most_nodes
        known = (blank(self._kernels.known), blank(self._kernels.known), self._weights, self._scratch, seeded(0))
        search_all, *kernels = self._kernels.many
        asked = (self._outcome, settings, used, Clock().signal, iterations, strength.blur)
        search_all(
            *games,
            root,
            root.view(np.int8),
            self._state,
            *known,
            self._nodes,
            self._options,
            *asked,
            moves,
            counts,
            *kernels,
        )

    @cached_property
    def _guessing(self) -> tuple[Any, ...]:
        """Return the arguments of the kernel that guesses, besides the games."""
        roots: Any = blank(self._kernels.state, GUESSED)
        raw = roots.view(np.int8).reshape(GUESSED, -1)
        known = blank(self._kernels.known)
        return roots, raw, np.zeros(GUESSED, np.int64), self._state, known, self._weights, self._scratch, seeded(0)

    @property
    def options(self) -> Rows[Option]:
        """Return the options at the root with their visits and results."""
        root = self._nodes[0]
        rows: Any = self._options
        return cast(Rows[Option], rows[int(root.first) : int(root.first + root.options)])


def _record(of: type[Struct]) -> Any:
    """Return a struct as a Numba type."""
    return numba.from_dtype(dtype(cast(Any, of)))


def _function(signature: tuple[Any, ...]) -> Any:
    """Return the type of a kernel that is passed as an argument."""
    _, gives, *takes = signature
    return types.FunctionType(gives(*takes))


def _rows(of: type[Struct]) -> Any:
    """Return the type of rows of a struct that Python passes."""
    return types.Array(_record(of), 1, "C", aligned=True)


def _compiled(module: str, kernel: Any, gives: Any, *takes: Any) -> Callable[..., Any]:
    """Return the kernel compiled for these types only, from the cache of a module if possible."""
    found = _to_compile(module, kernel)
    if COMPILES:
        found.compile(gives(*takes))
        found.disable_compile()
    return cast(Callable[..., Any], found)


def _to_compile(module: str, kernel: Any) -> Any:
    return to_compile(kernel.py_func if COMPILES else kernel, cache_folder(module))
