"""Policies: what a game provides for the search, as kernels and in Python, and the search trees."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol, cast

import numpy as np
import numpy.typing as npt

from fareplay.boards.facts import MAX_SEATS
from fareplay.bots.search.clock import Clock
from fareplay.bots.search.playouts import playing_out
from fareplay.bots.search.search import guess, pick, searching
from fareplay.bots.search.tree import MOST_NODES, ROOT, ROOT_WIDTH, WIDTH, Node, Option, Outcome, Settings
from fareplay.engine.kernel import REAL, WHOLE, Entry, entry, export, kernel, numbers, rows
from fareplay.engine.random import Rng, draw, fingerprint, fingerprints, seeded, write_fingerprint
from fareplay.engine.struct import Rows, Struct, blank, copy_of, dtype

GUESSED: Final = 4  # states at a time
PLAYED: Final = 50  # games that a browser plays to their end at a time


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


@dataclass(frozen=True)
class SearchKernels:
    """The structs of a game, and the search and playouts compiled with its kernels."""

    state: type[Struct]
    known: type[Struct]
    scratch: type[Struct]
    grow: Callable[..., int]
    search_many: Callable[..., None]
    play_on: Callable[..., None]
    guess_many: Callable[..., None]  # `search_many` without iterations
    browser: tuple[Entry, ...]  # the search for browsers, where trees have their full size


def search_entries(
    *,
    module: str,
    board: type[Struct],
    state: type[Struct],
    known: type[Struct],
    weights: type[Struct],
    scratch: type[Struct],
    deal_unseen: Callable[..., None],
    others_play: Callable[..., bool],
    situation: Callable[..., int],
    find_options: Callable[..., None],
    play: Callable[..., None],
    evaluate: Callable[..., None],
    play_out: Callable[..., None],
    mask: Callable[..., None],  # blanks what a seat may not know, and what it has seen of the rest
    find_known: Callable[..., None],
    write_line: Callable[..., int],  # as moves, whose number is returned
    find_first_options: Callable[..., None],  # of a masked state
) -> SearchKernels:
    """Compile the search with the kernels of a game, as entry points of the game's library. A module calls this once,
    when it is imported."""
    states, rng, options, signal = rows(state), rows(Rng), rows(Option, None), numbers(np.int64, 1)
    position = (rows(board), states, states, rows(known), rows(weights), rows(scratch), rng)
    tree = (rows(Node, None), options, rows(Outcome), rows(Settings), signal, WHOLE)

    grow = searching(
        deal_unseen=deal_unseen,
        others_play=others_play,
        situation=situation,
        find_options=find_options,
        play=play,
        evaluate=evaluate,
        play_out=play_out,
    )
    play_on = playing_out(deal_unseen=deal_unseen, others_play=others_play, play=play, play_out=play_out)
    games = (rows(board), rows(state, None), numbers(np.int64, None), numbers(np.int32, None), WHOLE)
    plans = numbers(np.int16, None, None), numbers(np.int16, None)

    @entry(
        *(*games, states, numbers(np.int8, None), states, rows(known), rows(known), rows(weights), rows(scratch), rng),
        *(rows(Node, None), options, rows(Outcome), rows(Settings), rows(Settings), signal, WHOLE, REAL, *plans),
        module=module,
    )
    @kernel
    def search_many(
        board: Any,
        states: Any,
        numbers: Any,
        seats: Any,
        seed: int,
        root: Any,
        raw: Any,
        state: Any,
        known: Any,
        nothing: Any,
        weights: Any,
        scratch: Any,
        rng: Any,
        nodes: Any,
        options: Any,
        outcome: Any,
        asked: Any,
        settings: Any,
        signal: Any,
        iterations: int,
        blur: float,
        moves: Any,
        counts: Any,
    ) -> None:
        """In each game of these numbers, write the moves that a bot plays for the seat to act: the same that it plans
        in a single game (`fareplay.bots.search_bot`). It sees the state masked for its seat; `raw` are the bytes of
        `root`."""
        for number in numbers:
            seat = seats[number]
            root[0] = states[number]
            mask(board, root, seat)
            mixed = fingerprint(raw, seed)
            rng[0].at = mixed
            known[0] = nothing[0]
            find_known(board, root, seat, known)
            settings[0] = asked[0]
            settings[0].seat = seat
            grow(
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
            )
            rng[0].at = -1 - mixed
            at = pick(options, nodes[ROOT].first, nodes[ROOT].options, asked[0].relative, blur, rng)
            counts[number] = write_line(board[0], root[0], seat, options[at].line, moves[number])

    roots, raw_roots, seeds = rows(state, GUESSED), numbers(np.int8, GUESSED, None), numbers(np.int64, GUESSED)

    @entry(
        *(*games, roots, raw_roots, seeds, states, rows(known), rows(weights), rows(scratch), rng, REAL, *plans),
        module=module,
    )
    @kernel
    def guess_many(
        board: Any,
        states: Any,
        numbers: Any,
        seats: Any,
        seed: int,
        roots: Any,
        raw: Any,
        seeds: Any,
        state: Any,
        known: Any,
        weights: Any,
        scratch: Any,
        rng: Any,
        blur: float,
        moves: Any,
        counts: Any,
    ) -> None:
        """Write what `search_many` does without iterations: the option that seems best before any visit. `raw` are the
        bytes of `roots`."""
        for first in range(0, len(numbers), GUESSED):
            some = min(GUESSED, len(numbers) - first)
            for place in range(some):
                number = numbers[first + place]
                roots[place] = states[number]
                mask(board, roots[place : place + 1], seats[number])
            fingerprints(raw, seed, seeds)
            for place in range(some):
                number = numbers[first + place]
                seat = seats[number]
                rng[0].at = seeds[place]
                find_first_options(board[0], roots[place], state, seat, known[0], weights[0], scratch[0], rng[0])
                rng[0].at = -1 - seeds[place]
                line = guess(scratch[0], blur, rng[0])
                counts[number] = write_line(board[0], roots[place], seat, line, moves[number])

    @kernel
    def play_next(
        board: Any,
        root: Any,
        state: Any,
        known: Any,
        weights: Any,
        scratch: Any,
        rng: Any,
        outcome: Any,
        options: Any,
        at: int,
        first: int,
        seat: int,
        seats: int,
        points: Any,
        wins: Any,
    ) -> None:
        """Play the next PLAYED games of the stream of a fingerprint after an option, as `play_on` does."""
        play_on(
            board,
            root,
            state,
            known,
            weights,
            scratch,
            rng,
            outcome,
            (rng[0].at >> 3) + first,
            seat,
            options[at].line,
            0.0,
            points[:, :seats],
            wins[:, :seats],
        )

    all_options = rows(Option, ROOT_WIDTH + MOST_NODES * WIDTH)
    whole_tree = (rows(Node, MOST_NODES + 1), all_options, *tree[2:])
    results = numbers(np.float64, PLAYED, MAX_SEATS)
    state_bytes = numbers(np.int8, dtype(cast(Any, state)).itemsize)
    return SearchKernels(
        state=state,
        known=known,
        scratch=scratch,
        grow=entry(*position, *tree, module=module)(grow),
        search_many=search_many,
        play_on=entry(
            *(*position, rows(Outcome), WHOLE, WHOLE, WHOLE, REAL),
            *(numbers(np.float64, None, None), numbers(np.float64, None, None)),
            module=module,
        )(play_on),
        guess_many=guess_many,
        browser=(
            export(grow, *position, *whole_tree),
            export(
                play_next,
                *(*position, rows(Outcome), all_options, WHOLE, WHOLE, WHOLE, WHOLE, results, results),
                name="play_on",
            ),
            export(pick, all_options, WHOLE, WHOLE, WHOLE, REAL, rng),
            export(draw, rng, WHOLE),
            export(write_fingerprint, state_bytes, WHOLE, rng),
        ),
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
        return self._kernels.grow(*arguments)

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
        asked = (self._outcome, settings, used, Clock().signal, iterations, strength.blur)
        self._kernels.search_many(
            *(*games, root, root.view(np.int8), self._state, *known, self._nodes, self._options, *asked, moves, counts)
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
