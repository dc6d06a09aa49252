"""Batches: thousands of games stepped at once by kernels, NumPy arrays in and out."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from threading import RLock
from typing import Any, Final, SupportsIndex, TypeVar, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import bind
from fareplay.engine.random import seeded
from fareplay.engine.struct import Rows, blank
from fareplay.envs.legal_actions import draw_legal, find_illegal
from fareplay.envs.rewards import Reward, check_reward, final_rewards
from fareplay.envs.step import IllegalAction, Step
from fareplay.envs.threads import one_thread_at_a_time
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import (
    LOOK,
    RESTART,
    WAIT,
    Actions,
    Encoding,
    Observation,
    Seats,
    Slot,
    encoding_of,
    read_only,
)
from fareplay.game.game import Game, determinise
from fareplay.game.numbers import check_seed, whole
from fareplay.game.record import Record
from fareplay.rules import registry as rulebooks
from fareplay.rules.rules import OptionValue, Rules
from fareplay.rules.simulated_games import seed_of

T = TypeVar("T")
LEAST_SHARED: Final = 64  # games; below that, threads cost more time than they save


@dataclass(frozen=True)
class _GivenGame:
    """A game that was put into a batch, as it was then."""

    episode: int  # of the slot; the next deal changes it
    record: Record
    state: bytes
    slot: bytes


class Batch:
    """Many games of the same kind, stepped together. A game that ends restarts with another deal. `threads` of its own
    step it faster; a batch is used by one thread at a time, and a second one gets RuntimeError.

    Examples:
        >>> from fareplay import envs
        >>> batch = envs.Batch("get-on-board/new-york", seats=2, games=8, seed=1)
        >>> step = batch.reset()
        >>> step.observation.shape, step.mask.shape
        ((8, 688), (8, 87))
        >>> step = batch.step(batch.sample())
        >>> step.reward.shape, step.done.shape
        ((8, 2), (8,))
        >>> batch.game(3).ply
        1
    """

    def __init__(
        self,
        game: str | Rules,
        seats: int | None = None,
        games: int = 1024,
        seed: int | None = 0,
        threads: int = 1,
        *,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        observations: bool = True,
        restart: bool = True,
        terminal: bool = False,
    ) -> None:
        """Create the batch; `reset` deals the games.

        The n-th deal at an index of the batch depends only on the seed, the index and n, not on the number of games or
        threads. Without `restart` an ended game stays as it is, with an empty mask, until `reset`. With `terminal` the
        batch stores what every seat saw at the end of a game: `terminal_observation`.
        """
        self.rules = rulebooks.find(game)  # the game on its board
        self.seats = int(self.rules.facts["players"][0]) if seats is None else seats
        for name, value, least in (("games", games, 1), ("threads", threads, 1), ("seats", self.seats, 1)):
            if (number := whole(value)) is None or number < least:
                raise InvalidOption(f"{name} must be {least} or more, not {short_repr(value)}")
        check_reward(reward)
        self.options = self.rules.check_options(self.seats, options or {})
        self.games, self.threads = int(games), min(int(threads), int(games))
        self._reward, self._restart = reward, restart
        # Ends that kernels do not handle: another call restarts such a game.
        self._late = terminal or reward not in ("win", "points")
        self._choices = {
            "options": self.options,
            "reward": reward,
            "observations": observations,
            "restart": restart,
            "terminal": terminal,
        }
        self.encoding: Encoding = encoding_of(self.rules, self.seats, self.options)  # explains the numbers
        self.actions = self.encoding.actions  # move texts by action id
        self._ids = self.encoding.ids
        self._coding = self.encoding.coding(points=reward == "points", restarts=restart and not self._late)
        columns = self.encoding.size if observations else 0
        try:
            states: Any = self.encoding.blank_states(self.games)
        except MemoryError:
            raise InvalidOption(f"{games} games do not fit into memory") from None
        self._states, self._raw = states, states.view(np.int8).reshape(self.games, -1)
        self._slots: Any = blank(Slot, self.games)
        self._history = np.zeros((self.games, self.encoding.most_plies), np.int16)
        self._chosen = np.zeros(self.games, np.int32)
        self._step = Step(
            observation=np.zeros((self.games, columns), np.float32),
            mask=np.zeros((self.games, len(self.actions)), np.bool_),
            seat=np.zeros(self.games, np.int32),
            reward=np.zeros((self.games, self.seats), np.float32),
            done=np.zeros(self.games, np.bool_),
        )
        kept = (self.games, self.seats, self.encoding.size) if terminal else (0, 0, 0)
        self._terminal = np.zeros(kept, np.float32)
        self._given: dict[int, _GivenGame] = {}
        self._seen = Step(*(read_only(getattr(self._step, field.name)) for field in fields(Step)))
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        parts = np.array_split(np.arange(self.games), self.threads)
        self._chunks = [self._chunk(part) for part in parts]
        blind = [(*chunk[:-2], np.zeros((len(chunk[-2]), 0), np.float32), chunk[-1]) for chunk in self._chunks]
        self._steps = [bind(self.encoding.advance, *chunk) for chunk in self._chunks]
        self._blind_steps = [bind(self.encoding.advance, *chunk) for chunk in blind]
        self._rng = seeded(0)
        self.used = RLock()  # by one thread at a time
        self._seed(seed)

    @one_thread_at_a_time
    def reset(self, seed: int | None = None) -> Step:
        """Deal every game again. With a seed, the batch is as if it had been created with it."""
        if seed is not None:
            self._seed(seed)
        return self._advance(np.full(self.games, RESTART, np.int64))

    @one_thread_at_a_time
    def step(self, actions: npt.ArrayLike, *, observe: bool = True) -> Step:
        """Play an action in each game, given by its id or the move's text. Raises IllegalAction, and plays none, if a
        game's mask forbids its action. Without `restart` the actions of ended games are ignored. Without `observe` the
        observations are not updated until `look`."""
        self._check_dealt()
        given = self._checked(actions)
        wrong = find_illegal(self._step.mask, given, not self._restart, False)
        if wrong >= 0:
            raise self._illegal(wrong, given)
        stepped = self._advance(given, observe=observe)
        if not self._restart:
            ended = given == WAIT
            self._step.reward[ended], self._step.done[ended] = 0, False
        return stepped

    @property
    def now(self) -> Step:
        """Return the result of the last step."""
        return self._seen

    def sample(self) -> Actions:
        """Return a random legal action for each game, each with equal probability; 0 if there is none."""
        return self.sample_of(np.arange(self.games))

    @one_thread_at_a_time
    def sample_of(self, numbers: npt.NDArray[np.int64]) -> Actions:
        """Return random legal actions for some of the games."""
        given = self._places(numbers)
        found = np.empty(len(given), np.int32)
        draw_legal(self._step.mask, self._rng, given, found)
        return found

    @one_thread_at_a_time
    def game(self, number: int) -> Game:
        """Return one of the games as an independent Game, exact to the byte."""
        number = self._dealt(number)
        slot = self._slots[number : number + 1].copy()
        moves = self.moves(number)
        if (given := self._given_game(number)) is None:
            setup = self.encoding.setup(slot, moves)
        else:
            both = (self._states, given.state), (self._slots, given.slot)
            state, then = (np.ndarray(1, of.dtype, bytearray(raw)) for of, raw in both)
            setup = self.encoding.later_setup(
                given.record["setup"], cast(Any, state), cast(Any, then), moves[len(given.record["moves"]) :]
            )
        game = Game(self.rules, self.seats, self.options, setup, int(slot[0].stream + slot[0].episode))
        for move in moves:
            game.push(move)
        return game

    @one_thread_at_a_time
    def set_game(self, number: int, game: Game, *, chance: int | None = None) -> Step:
        """Put a copy of a game at an index of the batch. When it has ended, or is dealt again, the index continues
        with the deals it would have had. `chance` is a seed for later shuffles in the game."""
        number = self._dealt(number)
        if not isinstance(game, Game):
            raise InvalidOption(f"a game is a fareplay.Game, not {short_repr(game)}")
        same = game.rules.game == self.rules.game and game.rules.board.tobytes() == self.rules.board.tobytes()
        if not same or (game.seats, game.options) != (self.seats, self.options):
            raise InvalidOption(
                f"this batch is of {rulebooks.name_of(self.rules)} for {self.seats} with the options {self.options}, "
                f"and the game of {game.name} for {game.seats} with {game.options}"
            )
        if game.is_over:
            raise InvalidOption("the game is over; there is nothing to play on")
        if game.ply >= self.encoding.most_plies:
            raise InvalidOption(f"the game has {game.ply} moves, and a batch holds {self.encoding.most_plies}")
        slot = self._slots[number]
        self._raw[number] = np.frombuffer(game.state_at(game.ply).tobytes(), np.int8)
        self._history[number, : game.ply] = [self._ids[move] for move in game.moves]
        slot.ply = game.ply
        if chance is not None:
            slot.rng[0].at = seed_of(check_seed(chance), 0)
        for seat, score in enumerate(game.rules.total(game.state_at(game.ply), seat) for seat in range(self.seats)):
            slot.totals[seat] = (score or 0) if self._reward == "points" else 0
        raw = self._states[number : number + 1].tobytes(), self._slots[number : number + 1].tobytes()
        self._given[number] = _GivenGame(int(slot.episode), game.record(), *raw)
        self.encoding.keep_setup(self._slots[number : number + 1], game.record()["setup"])
        orders = np.full(self.games, WAIT, np.int64)
        orders[number] = LOOK
        return self._advance(orders)

    @one_thread_at_a_time
    def resample(self, number: int, seat: int, seed: int) -> Step:
        """Deal everything again at random that a seat cannot know of one of the games: the seat sees the same
        position."""
        return self.set_game(number, determinise(self.game(number).view(seat), seed))

    def _keep_setup(self, number: int) -> None:
        """Tell the encoding of a copy the random events of a game."""
        if type(self.encoding).keep_setup is not Encoding.keep_setup:
            self.encoding.keep_setup(self._slots[number : number + 1], self.game(number).record()["setup"])

    def _given_game(self, number: int) -> _GivenGame | None:
        """Return the game that was put at an index, if it is still there."""
        given = self._given.get(number)
        return given if given is not None and given.episode == self._slots[number].episode else None

    def moves(self, number: int) -> list[str]:
        """Return the moves made so far in one of the games."""
        number = self._dealt(number)
        return [self.actions[action] for action in self._history[number, : self._slots[number].ply].tolist()]

    def game_number(self, number: int) -> int:
        """Return how many games have been dealt at an index, including the current one."""
        return int(self._slots[self._place(number)].episode)

    def action(self, move: str) -> int:
        """Return the id of a move's text."""
        try:
            return self._ids[move]
        except KeyError:
            raise InvalidOption(f"{short_repr(move)} is not a move on this board") from None

    @one_thread_at_a_time
    def observed(self, number: int, seat: int) -> Observation:
        """Return what a seat may know of one of the games, no matter who is to act."""
        number = self._dealt(number)
        return self.encoding.observe_state(self._states[number : number + 1], seat)

    @one_thread_at_a_time
    def observed_by(
        self, seat: SupportsIndex | npt.ArrayLike, numbers: npt.NDArray[np.int64] | None = None
    ) -> Observation:
        """Return what a seat may know of each game, no matter who is to act: games × numbers. `seat` is one for all
        games, or an array with one per game. With the indexes of some games, return only those."""
        self._check_dealt()
        states = self._states if numbers is None else self._states[self._places(numbers)]
        seats = np.asarray(seat)
        if seats.dtype.kind not in "iu" or seats.shape not in ((), (len(states),)):
            raise InvalidOption(f"seat is a whole number, or {len(states)} of them, not {short_repr(seat)}")
        if ((seats < 0) | (seats >= self.seats)).any():
            raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {self.seats - 1}")
        return self.encoding.observe_states(states, np.full(len(states), seats, np.int32))

    @property
    def terminal_observation(self) -> Observation:
        """Return what each seat saw at the end of the games that the last step ended, games × seats × numbers; rows
        of other games are older. Needs `terminal=True`."""
        if not self._choices["terminal"]:
            raise InvalidOption("the batch keeps no terminal observations; make it with terminal=True")
        return read_only(self._terminal)

    @one_thread_at_a_time
    def state(self, number: int) -> Rows[Any]:
        """Return the state of one of the games as in the kernels, with everything hidden."""
        number = self._dealt(number)
        return cast("Rows[Any]", self._states[number : number + 1])

    @property
    def states(self) -> Rows[Any]:
        """Return the states of all games, for kernels."""
        return cast("Rows[Any]", self._states)

    @property
    def seats_to_act(self) -> Seats:
        """Return the seat to act in each game, for kernels."""
        return self._step.seat

    @one_thread_at_a_time
    def advance(self, actions: npt.NDArray[Any], *, observe: bool = True) -> Step:
        """Step with legal actions, RESTART to deal the next game of an index, or WAIT to leave a game alone. Raises
        IllegalAction as `step` does."""
        given = self._checked(actions)
        wrong = find_illegal(self._step.mask, given, False, True)
        if wrong >= 0:
            raise self._illegal(wrong, given)
        return self._advance(given, observe=observe)

    @property
    def plays_turns(self) -> bool:
        """Return whether `play_turns` works: not if games are stepped in Python."""
        return self.encoding.play_turns is not None

    @one_thread_at_a_time
    def play_turns(
        self, numbers: npt.NDArray[np.int64], moves: npt.NDArray[np.int16], counts: npt.NDArray[np.int16]
    ) -> Step:
        """In each of some games play the first `counts` of a row of moves, as numbered by `Rules.codes`, for batches
        created with `restart=False`. Only seat, reward and done are written; `look` writes the rest. Raises
        InvalidOption at an illegal move."""
        if self.encoding.play_turns is None or self._restart:
            raise InvalidOption("whole turns are played by kernels, without restart")
        self._check_dealt()
        given = self._places(numbers)
        if (len(moves), len(counts)) != (self.games, self.games) or (counts[given] > moves.shape[1]).any():
            raise InvalidOption(f"turns have moves and their number for each of {self.games} games")
        step, kernel = self._step, self.encoding.play_turns
        games = (self.rules.board, self._coding, self._states, self._slots, self._history)
        written = (moves, counts, step.seat, step.reward, step.done)
        wrong = self.in_threads(given, lambda part, chunk: kernel(*games, part, *written, self._chunks[chunk][-1]))
        if max(wrong) >= 0:
            raise InvalidOption(f"game {max(wrong)}: one of the moves of the turn is not legal")
        if self._late:
            ended = given[step.done[given]]
            if len(ended):
                self._end_games(ended)
        return self._seen

    @one_thread_at_a_time
    def look(self, numbers: npt.NDArray[np.int64]) -> Step:
        """Write mask and observation of some games, after turns that were played without."""
        self._check_dealt()
        orders = np.full(self.games, WAIT, np.int64)
        orders[self._places(numbers)] = LOOK
        self._run(orders)
        return self._seen

    def _advance(self, actions: npt.NDArray[np.int64], *, observe: bool = True) -> Step:
        """Step with checked actions: kernels trust their input."""
        self._run(actions, observe=observe)
        if self._late:
            ended = np.flatnonzero(self._step.done & (actions != WAIT) & (actions != LOOK))
            if len(ended):
                self._end_games(ended)
        return self._seen

    def _end_games(self, ended: npt.NDArray[np.int64]) -> None:
        """Pay the rewards of games that have just ended, store what was seen of them, and restart them."""
        step, states = self._step, self._states[ended]
        if self._reward not in ("win", "points"):
            step.reward[ended] = final_rewards(self._reward, step.reward[ended])
        for seat in range(self._terminal.shape[1]):
            self._terminal[ended, seat] = self.encoding.observe_states(states, np.full(len(ended), seat, np.int32))
        if self._restart:
            paid = step.reward[ended]
            orders = np.full(self.games, WAIT, np.int64)
            orders[ended] = RESTART
            self._run(orders)
            step.reward[ended], step.done[ended] = paid, True

    def _run(self, actions: npt.NDArray[np.int64], *, observe: bool = True) -> None:
        """Run the kernel on the batch's threads."""
        self._chosen[:] = actions
        first, *rest = self._steps if observe else self._blind_steps
        running = [] if self._pool is None else [self._pool.submit(one) for one in rest]
        first()
        for one in running:
            one.result()

    def in_threads(self, numbers: npt.NDArray[np.int64], work: Callable[[npt.NDArray[np.int64], int], T]) -> list[T]:
        """Do some work for some of the games, distributed over the batch's threads; `work` takes the indexes of a
        share and the number of its thread. Return the result of each."""
        if self._pool is None or len(numbers) < LEAST_SHARED:
            return [work(numbers, 0)]
        first, *rest = np.array_split(numbers, self.threads)
        running = [self._pool.submit(work, part, thread) for thread, part in enumerate(rest, 1)]
        return [work(first, 0), *(one.result() for one in running)]

    @one_thread_at_a_time
    def copy(self) -> "Batch":
        """Return an independent batch in the same position: with the same actions both take the same course,
        including deals."""
        return _restored(*self._saved)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._saved

    @property
    def _saved(self) -> tuple[Any, ...]:
        """Return the constructor's arguments and the contents of the arrays."""
        made = self.rules, self.seats, self.games, 0, self.threads
        return made, self._choices, dict(self._given), [array.tobytes() for array in self._arrays]

    @property
    def _arrays(self) -> list[npt.NDArray[Any]]:
        """Return all arrays that change during play."""
        step = (getattr(self._step, field.name) for field in fields(Step))
        return [self._states, self._slots, self._history, cast(Any, self._rng), self._terminal, *step]

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {rulebooks.name_of(self.rules)} for {self.seats}>"

    def _seed(self, seed: int | None) -> None:
        seed = check_seed(seed)
        self._rng[0].at = seed_of(seed, -1)
        self._slots["stream"] = [seed_of(seed, place) >> 2 & 2**61 - 1 for place in range(self.games)]
        self._slots["episode"] = 0

    def _chunk(self, places: npt.NDArray[np.int64]) -> tuple[Any, ...]:
        """Return the arguments of the kernel for some of the games."""
        part = slice(int(places[0]), int(places[-1]) + 1)
        step = (self._step.mask, self._step.seat, self._step.reward, self._step.done, self._step.observation)
        arrays: tuple[Any, ...] = (self._states, self._raw, self._slots, self._history, self._chosen, *step)
        return (
            self.rules.board,
            self._coding,
            self.encoding.start,
            *(array[part] for array in arrays),
            blank(self.encoding.scratch),
        )

    def _place(self, number: int) -> int:
        """Return the index of a game. Raises InvalidOption if there is no such game."""
        place = whole(number)
        if place is None or not 0 <= place < self.games:
            raise InvalidOption(f"there is no game {short_repr(number)}; there are 0 to {self.games - 1}")
        return place

    def _places(self, numbers: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return the indexes of games. Raises InvalidOption if there are no such games."""
        given = np.asarray(numbers)
        if given.ndim != 1 or given.dtype.kind not in "iu" or ((given < 0) | (given >= self.games)).any():
            raise InvalidOption(f"numbers of games are whole, 0 to {self.games - 1}, not {short_repr(numbers)}")
        return given.astype(np.int64)

    def _dealt(self, number: int) -> int:
        """Return the index of a game that has been dealt."""
        place = self._place(number)
        self._check_dealt()
        return place

    def _check_dealt(self) -> None:
        if not self._slots["episode"][0]:
            raise InvalidOption("no game has been dealt yet; call reset first")

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return a copy of integers, one per game."""
        given = np.asarray(actions)
        if given.dtype.kind == "U" and given.ndim == 1:
            given = np.array([self.action(move) for move in given.tolist()])
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise InvalidOption(
                f"actions must be {self.games} whole numbers, one for each game, not {given.dtype} of shape "
                f"{given.shape}"
            )
        return given.astype(np.int64)

    def _illegal(self, game: int, actions: npt.NDArray[np.int64]) -> IllegalAction:
        action = int(actions[game])
        legal = [self.actions[each] for each in np.flatnonzero(self._step.mask[game])]
        return IllegalAction(game, action, self.actions[action] if 0 <= action < len(self.actions) else None, legal)


def _restored(
    made: tuple[Any, ...], choices: dict[str, Any], given: dict[int, _GivenGame], contents: list[bytes]
) -> Batch:
    """Rebuild a batch that was copied or pickled."""
    batch = Batch(*made, **choices)
    batch._given = given
    for array, content in zip(batch._arrays, contents, strict=True):
        array.reshape(-1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)
    for number in range(batch.games) if batch._slots["episode"].all() else ():
        batch._keep_setup(number)
    return batch
