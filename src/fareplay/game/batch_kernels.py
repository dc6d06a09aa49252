"""The kernels of an encoding, compiled with those of a game: what `fareplay.game.encoding.Encoding` asks for."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.ranking import pay_winners
from fareplay.engine.struct import Rows, Struct, blank
from fareplay.game.encoding import LOOK, RESTART, WAIT, Encoding, Observation, Slot


class BatchKernels(NamedTuple):
    """The entry points of an encoding."""

    advance: Callable[..., None]
    play_turns: Callable[..., int]
    observe_row: Callable[..., None]
    observe_rows: Callable[..., None]
    write_totals: Callable[..., None]


class CompiledEncoding(Encoding):
    """An encoding with the kernels of `batch_entries`."""

    def use(self, kernels: BatchKernels) -> None:
        """Set the kernels."""
        self.advance, self.play_turns, self.observe_row, self.observe_rows, self._write_totals = kernels

    def totals(self, states: Rows[Any]) -> Observation:
        found = np.empty((len(states), self.seats), np.float32)
        self._write_totals(self.rules.board, states, blank(self.scratch), found)
        return found


def batch_entries(
    *,
    module: str,
    board: type[Struct],
    coding: type[Struct],
    state: type[Struct],
    scratch: type[Struct],
    over: int,  # the phase of a game that is over
    deal: Callable[..., None],  # the game of the slot's next episode, in the state from which a game is dealt
    play: Callable[..., None],  # a legal action
    attempt: Callable[..., int],  # a move as numbered by the rules; return the action, or -1 if it is illegal
    is_out: Callable[..., bool],
    score: Callable[..., int],
    winners: Callable[..., int],
    write_mask: Callable[..., None],
    observe: Callable[..., None],
) -> BatchKernels:
    """Compile the kernels of an encoding with those of a game, as entry points of the game's library. A module calls
    this once, when it is imported."""
    first, state_row, states = (rows(board), rows(coding)), rows(state), rows(state, None)
    raw, slots, buffer = numbers(np.int8, None, None), rows(Slot, None), rows(scratch)
    history, table = numbers(np.int16, None, None), numbers(np.float32, None, None)
    seats, done, mask = numbers(np.int32, None), numbers(np.bool_, None), numbers(np.bool_, None, None)

    @kernel
    def pay(board: Any, coding: Any, state: Any, slot: Any, zones: Any, reward: Any) -> None:
        """Write the rewards of the last move: what each sheet has gained, of which an eliminated player loses
        everything, or the victory at the end."""
        if coding.points:
            for seat in range(state.seats):
                total = 0 if is_out(state, seat) else score(board, state, seat, zones)
                reward[seat] = total - slot.totals[seat]
                slot.totals[seat] = total
        elif state.phase == over:
            pay_winners(winners(board, state, zones), state.seats, reward)

    @entry(
        *(*first, state_row, states, raw, slots, history, seats, mask, seats, table, done, table, buffer), module=module
    )
    @kernel
    def advance(
        board_rows: Any,
        coding_rows: Any,
        start: Any,
        states: Any,
        raw: Any,
        slots: Any,
        history: Any,
        actions: Any,
        mask: Any,
        seats: Any,
        reward: Any,
        done: Any,
        observation: Any,
        scratch: Any,
    ) -> None:
        """Play an action in each game and write the outputs."""
        board, coding = board_rows[0], coding_rows[0]
        for game in range(len(states)):
            action = actions[game]
            if action == WAIT:
                continue
            state, slot = states[game], slots[game]
            reward[game, :] = 0
            done[game] = False
            begins = action == RESTART
            if not begins and action != LOOK:
                history[game, slot.ply] = action
                slot.ply += 1
                play(board, coding, state, slot, action)
                done[game] = state.phase == over
                pay(board, coding, state, slot, scratch[0].zones, reward[game])
                begins = done[game] and coding.restarts
            if begins:
                slot.episode += 1
                slot.ply = 0
                slot.totals[:] = 0
                states[game] = start[0]
                deal(board, coding, state, slot, scratch[0])
            seats[game] = state.seat
            write_mask(board, coding, state, mask[game])
            if observation.shape[1]:
                observe(board, coding, state, raw[game], state.seat, scratch[0], observation[game])

    @entry(
        *(*first, states, slots, history, numbers(np.int64, None), numbers(np.int16, None, None)),
        *(numbers(np.int16, None), seats, table, done, buffer),
        module=module,
    )
    @kernel
    def play_turns(
        board_rows: Any,
        coding_rows: Any,
        states: Any,
        slots: Any,
        history: Any,
        numbers: Any,
        moves: Any,
        counts: Any,
        seats: Any,
        reward: Any,
        done: Any,
        scratch: Any,
    ) -> int:
        """Play whole turns."""
        board, coding = board_rows[0], coding_rows[0]
        for game in numbers:
            state, slot = states[game], slots[game]
            for number in range(counts[game]):
                action = attempt(board, coding, state, slot, int(moves[game, number]))
                if action < 0:
                    return int(game)
                history[game, slot.ply] = action
                slot.ply += 1
            reward[game, :] = 0
            done[game] = state.phase == over
            pay(board, coding, state, slot, scratch[0].zones, reward[game])
            seats[game] = state.seat
        return -1

    @entry(*first, state_row, raw, WHOLE, buffer, numbers(np.float32, None), module=module)
    @kernel
    def observe_row(board: Any, coding: Any, state: Any, raw: Any, seat: int, scratch: Any, row: Any) -> None:
        """Write what a seat may know, for Python."""
        observe(board[0], coding[0], state[0], raw[0], seat, scratch[0], row)

    @entry(*first, states, raw, seats, buffer, table, module=module)
    @kernel
    def observe_rows(board: Any, coding: Any, states: Any, raw: Any, seats: Any, scratch: Any, rows: Any) -> None:
        """Write what a seat of each game may know."""
        for game in range(len(states)):
            observe(board[0], coding[0], states[game], raw[game], seats[game], scratch[0], rows[game])

    @entry(rows(board), states, buffer, table, module=module)
    @kernel
    def write_totals(board: Any, states: Any, scratch: Any, totals: Any) -> None:
        """Write the points of each seat, NaN for eliminated players."""
        for game in range(len(states)):
            for seat in range(totals.shape[1]):
                out = is_out(states[game], seat)
                totals[game, seat] = np.nan if out else score(board[0], states[game], seat, scratch[0].zones)

    return BatchKernels(advance, play_turns, observe_row, observe_rows, write_totals)
