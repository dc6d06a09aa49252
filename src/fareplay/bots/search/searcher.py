"""A searcher: one game's kernels, compiled, and the trees they grow."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fareplay.bots.clock import Clock
from fareplay.bots.search import typed
from fareplay.bots.search.search import search
from fareplay.bots.search.tree import ROOT_WIDTH, WIDTH, Node, Option, Outcome, Settings
from fareplay.engine.random import Chance, chance
from fareplay.engine.struct import Rows, Struct, blank, copy_of


@dataclass(frozen=True)
class Playing:
    """How a game is played by the search: its structs and its kernels."""

    module: str  # whose cache its kernels are kept in
    board: type[Struct]
    state: type[Struct]
    known: type[Struct]
    weights: type[Struct]
    room: type[Struct]
    deal_unseen: Callable[..., None]
    others_play: Callable[..., bool]
    situation: Callable[..., int]
    find_options: Callable[..., None]
    play: Callable[..., None]
    look: Callable[..., None]
    play_out: Callable[..., None]

    @cached_property
    def kernels(self) -> tuple[Any, ...]:
        """The search for this game, and the kernels to hand to it."""
        board, state, known = typed.record(self.board), typed.record(self.state), typed.record(self.known)
        weights, room = typed.record(self.weights), typed.record(self.room)
        luck, outcome = typed.record(Chance), typed.record(Outcome)
        whole, real = typed.WHOLE, typed.REAL
        signatures = (
            (self.deal_unseen, typed.NOTHING, board, state, known, room, luck),
            (self.others_play, typed.TRUTH, board, state, whole, weights, room, luck),
            (self.situation, whole, board, state),
            (self.find_options, typed.NOTHING, board, state, weights, room),
            (self.play, typed.NOTHING, board, state, whole),
            (self.look, typed.NOTHING, board, state, whole, weights, room, outcome),
            (self.play_out, typed.NOTHING, board, state, whole, weights, room, luck, real, outcome),
        )
        structs = (self.board, self.state, self.state, self.known, self.weights, self.room, Chance)
        grow = typed.compiled(
            self.module,
            search,
            whole,
            *map(typed.rows, (*structs, Node, Option, Outcome, Settings)),
            typed.SIGNAL,
            whole,
            *(typed.function(*signature[1:]) for signature in signatures),
        )
        return grow, *(typed.compiled(self.module, *signature) for signature in signatures)


class Tree:
    """A tree and all that is needed to grow it; one for each thread."""

    def __init__(self, playing: Playing, board: Rows[Any], weights: Rows[Any], most_nodes: int) -> None:
        self._playing, self._board, self._weights = playing, board, weights
        self._room = blank(playing.room)
        self._state = blank(playing.state)
        self._nodes = blank(Node, most_nodes + 1)
        self._options = blank(Option, ROOT_WIDTH + most_nodes * WIDTH)
        self._outcome = blank(Outcome)
        self._most_nodes = most_nodes

    def plant(self, root: Rows[Any], known: Rows[Any], settings: Rows[Settings], seed: int) -> None:
        """Begin anew from a state and what the seat knows of it."""
        self._root, self._known, self._chance = root, known, chance(seed)
        self._settings = copy_of(settings)
        self._settings[0].most_nodes = self._most_nodes
        self._settings[0].nodes = self._settings[0].options = 0

    def grow(self, iterations: int, clock: Clock) -> int:
        """Grow by so many iterations, fewer if the clock is stopped; without holding the interpreter."""
        grow, *kernels = self._playing.kernels
        return int(
            grow(
                self._board,
                self._root,
                self._state,
                self._known,
                self._weights,
                self._room,
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
    def options(self) -> list[tuple[int, int, float, float, float, float]]:
        """The options at the root: line, visits, points, wins, total and guess of each."""
        root = self._nodes[0]
        rows: Any = self._options
        found = rows[int(root.first) : int(root.first + root.options)]
        columns = (found[name].tolist() for name in ("line", "visits", "points", "wins", "total", "guess"))
        return list(zip(*columns, strict=True))
