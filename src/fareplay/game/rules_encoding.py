"""The encoding of any game, derived from its rules, for games without their own.

An observation is the state masked for a seat, number by number. Games are stepped in Python, move by move; for fast
learning a game has its own encoding with kernels.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.random import Rng
from fareplay.engine.struct import Rows, Small, Struct, blank, copy_of
from fareplay.errors import InvalidOption
from fareplay.game.encoding import LOOK, RESTART, WAIT, Encoding, Mask, Observation, Part, Slot
from fareplay.rules import registry
from fareplay.rules.abilities import ChanceInPlay
from fareplay.rules.rules import Options, Rules, Setup

MOST_PLIES: Final = 4096


class Coding(Struct):
    """The arguments of a step besides the board."""

    points: Small
    restarts: Small


class RulesEncoding(Encoding):
    """Actions: the moves in the order of their codes. Observations: the viewer, the seat to act, then every number
    of the masked state on a logarithmic scale, and every bit of it."""

    scratch = Rng

    def __init__(self, rules: Rules, seats: int, options: Options) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        self.most_plies = rules.most_moves or MOST_PLIES
        self.actions = tuple(sorted(rules.codes, key=rules.codes.__getitem__))
        if len(self.actions) >= 2**15:
            raise InvalidOption(f"{registry.name_of(rules)} has {len(self.actions)} moves, too many for action ids")
        setup = rules.check_setup(seats, options, rules.deal(seats, options, {}, Random(0)))
        self.start = rules.start(seats, options, setup)
        fields = list(_numbers_in(cast(Any, self.start).dtype, "", 0))
        self._offsets = np.array([offset for _, offset, _ in fields])
        self._widths = np.array([width for _, _, width in fields])
        names = [name for name, _, _ in fields]
        bits = tuple(f"{name} & {1 << bit}" for name, _, width in fields for bit in range(8 * width))
        self.parts = (
            Part("seat", (seats,), "1 for the seat that observes"),
            Part("to_move", (seats,), "1 for the seat to move; 0 for all when the game is over"),
            Part("numbers", (len(fields),), "the state as the seat may know it", tuple(names), -1.0),
            Part("bits", (len(bits),), "the same, bit by bit", bits),
        )
        self._has_chance = isinstance(rules, ChanceInPlay)
        self._setups: dict[tuple[int, int], Setup] = {}  # of current games, with their random events

    def blank_states(self, count: int) -> Rows[Any]:
        return cast("Rows[Any]", np.zeros(count, cast(Any, self.start).dtype))

    def coding(self, *, points: bool, restarts: bool) -> Rows[Coding]:
        rows = blank(Coding)
        rows[0].points, rows[0].restarts = points, restarts
        return rows

    def setup(self, slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        """Return the setup as it was dealt; the game resolves chance with the same seed."""
        chance = Random(_seed(slot[0]))
        return self.rules.check_setup(self.seats, self.options, self.rules.deal(self.seats, self.options, {}, chance))

    def keep_setup(self, slot: Rows[Slot], setup: Setup) -> None:
        self._setups[_key(slot[0])] = setup

    # Python functions in place of kernels

    def advance(
        self,
        board: Rows[Any],
        coding: Rows[Coding],
        start: Rows[Any],
        states: Rows[Any],
        raw: npt.NDArray[np.int8],
        slots: Rows[Slot],
        history: npt.NDArray[np.int16],
        actions: npt.NDArray[np.int32],
        mask: Mask,
        seats: npt.NDArray[np.int32],
        reward: npt.NDArray[np.float32],
        done: npt.NDArray[np.bool_],
        observation: Observation,
        scratch: Rows[Any],
    ) -> None:
        """Play an action in each game and write the outputs."""
        for number in range(len(states)):
            action, slot = int(actions[number]), slots[number]
            if action == WAIT:
                continue
            state = cast(Any, states)[number : number + 1]
            reward[number], done[number] = 0, False
            if action == RESTART:
                self._deal(raw[number], slot)
            elif action != LOOK:
                if slot.ply >= self.most_plies:
                    raise InvalidOption(f"game {number} has {self.most_plies} moves, more than a batch holds")
                self._play(state, slot, action)
                history[number, slot.ply] = action
                slot.ply += 1
                done[number] = self.rules.to_move(state) is None
                self._pay(state, slot, bool(coding[0].points), reward[number])
                if done[number] and coding[0].restarts:
                    self._deal(raw[number], slot)
            to_move = self.rules.to_move(state)
            mask[number] = False
            if to_move is not None:
                seats[number] = to_move
                mask[number, [self.ids[move] for move in self.rules.legal(state)]] = True
            if observation.shape[1]:
                self._observe(state, int(seats[number]), observation[number])

    def observe_row(
        self,
        board: Rows[Any],
        coding: Rows[Any],
        state: Rows[Any],
        raw: npt.NDArray[np.int8],
        seat: int,
        scratch: Rows[Any],
        row: Observation,
    ) -> None:
        """Write what a seat may know of a game."""
        self._observe(state, seat, row)

    def observe_rows(
        self,
        board: Rows[Any],
        coding: Rows[Any],
        states: Rows[Any],
        raw: npt.NDArray[np.int8],
        seats: npt.NDArray[np.int32],
        scratch: Rows[Any],
        rows: Observation,
    ) -> None:
        """Do the same for many games, with one seat each."""
        for number, seat in enumerate(seats.tolist()):
            self._observe(cast(Any, states)[number : number + 1], seat, rows[number])

    def _deal(self, raw: npt.NDArray[np.int8], slot: Slot) -> None:
        """Deal the next game of a slot."""
        self._setups.pop(_key(slot), None)
        slot.episode += 1
        setup = self.setup(cast("Rows[Slot]", [slot]), ())
        state = self.rules.start(self.seats, self.options, setup)
        self._resolve_chance(state, slot, setup)
        raw[:] = np.frombuffer(state.tobytes(), np.int8)
        slot.ply = 0
        slot.totals[:] = 0

    def _play(self, state: Rows[Any], slot: Slot, action: int) -> None:
        code = self.rules.codes[self.actions[action]]
        assert self.rules.attempt(self.rules.board, state, code) >= 0, "the mask has legal actions only"
        if self._has_chance:
            self._resolve_chance(state, slot, self._setups[_key(slot)])

    def _resolve_chance(self, state: Rows[Any], slot: Slot, setup: Setup) -> None:
        """Resolve chance as a `Game` with the same seed does."""
        if not self._has_chance:
            return
        seed = _seed(slot)

        def chance(time: int) -> Random:
            return Random(int.from_bytes(sha256(f"{seed}/{time}".encode()).digest()))

        self._setups[_key(slot)] = ChanceInPlay.of(self.rules).resolve_chance(state, setup, chance) or setup

    def _pay(self, state: Rows[Any], slot: Slot, points: bool, reward: npt.NDArray[np.float32]) -> None:
        if points:
            for seat in range(self.seats):
                total = self.rules.total(state, seat) or 0
                reward[seat] = total - slot.totals[seat]
                slot.totals[seat] = total
            return
        winners = self.rules.winners(state)
        if winners:
            reward[winners] = 1 / len(winners)

    def _observe(self, state: Rows[Any], seat: int, row: Observation) -> None:
        masked = np.frombuffer(self.rules.mask(copy_of(state), seat).tobytes(), np.int8)
        to_move = self.rules.to_move(state)
        row[: 2 * self.seats] = 0
        row[seat] = 1
        if to_move is not None:
            row[self.seats + to_move] = 1
        at = 2 * self.seats
        numbers, bits = row[at : at + len(self._offsets)], row[at + len(self._offsets) :]
        at = 0
        for offset, width, place in zip(self._offsets, self._widths, range(len(numbers)), strict=True):
            raw = masked[offset : offset + width]
            number = int(raw.view(f"i{width}")[0])
            numbers[place] = np.copysign(np.log2(1.0 + abs(number)), number) / (8 * width - 1)
            bits[at : at + 8 * width] = np.unpackbits(raw.view(np.uint8), bitorder="little")
            at += 8 * width


def _numbers_in(of: np.dtype[Any], name: str, offset: int) -> Iterator[tuple[str, int, int]]:
    """Yield the integers of a struct: name, offset and width in bytes."""
    if of.subdtype is not None:
        item, shape = of.subdtype
        for number, place in enumerate(np.ndindex(shape)):
            listed = ",".join(map(str, place))
            yield from _numbers_in(item, f"{name}[{listed}]", offset + number * item.itemsize)
    elif of.fields is not None:
        for field, (kind, at, *_) in of.fields.items():
            yield from _numbers_in(kind, f"{name}.{field}" if name else field, offset + at)
    elif of.kind == "i":
        yield name, offset, of.itemsize


def _key(slot: Slot) -> tuple[int, int]:
    return int(slot.stream), int(slot.episode)


def _seed(slot: Slot) -> int:
    """Return the seed of a slot's game, from which `Batch.game` makes the same game."""
    return int(slot.stream + slot.episode)
