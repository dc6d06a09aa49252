"""Opponents: the players of the other seats in an environment, in one game or in many."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, cast

import numpy as np
import numpy.typing as npt

from fareplay import bots
from fareplay.bots.bot import MOST_MOVES, Bot, ManyGamesBot, StateBot, Turns, plan_turn
from fareplay.bots.policy import AnyPolicy
from fareplay.bots.policy_bot import PolicyBot
from fareplay.bots.search.clock import Clock
from fareplay.envs.batch import Batch
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import WAIT, Encoding, Mask, Observation
from fareplay.game.game import Game
from fareplay.game.numbers import whole
from fareplay.rules.rules import Rules

# A policy for many games at once: observations and masks, one row each, give one action each.
BatchPolicy = Callable[[Observation, Mask], npt.ArrayLike]
Player = str | Bot | BatchPolicy
Seat = int | Literal["random"]
RANDOM: Final = "random"
Numbers = npt.NDArray[np.int64]  # of games

# Outputs of a step that may be older than the state while the others play.
UNSEEN: Final = 1  # the observation
UNMASKED: Final = 2  # the mask too


@dataclass(frozen=True)
class Pool:
    """Players of whom one is drawn for every game, with equal probability or by weights.

    Examples:
        >>> from fareplay import envs
        >>> pool = envs.Pool(["novice", "casual"], weights=[1, 3])
        >>> env = envs.vector("get-on-board/rome", games=4, opponents=[pool])
    """

    players: Sequence[Player]
    weights: Sequence[float] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.players, str) or not self.players:
            raise InvalidOption(f"a pool is a list of players, not {short_repr(self.players)}")
        if self.weights is not None and (
            len(self.weights) != len(self.players) or min(self.weights) < 0 or not sum(self.weights) > 0
        ):
            raise InvalidOption(f"a pool has a weight for each player, none of them negative, not {self.weights}")


Opponent = Player | Pool


class Opponents:
    """The possible opponents at each place after the learner's. `random` needs no output, which makes it the
    fastest."""

    def __init__(self, rules: Rules, seats: int, opponents: Sequence[Opponent]) -> None:
        if isinstance(opponents, str):
            raise InvalidOption(f"opponents is a list of bots, such as [{opponents!r}], not {short_repr(opponents)}")
        if not isinstance(opponents, Sequence):
            raise InvalidOption(f"opponents is a list of bots, such as ['casual'], not {short_repr(opponents)}")
        if not opponents and seats > 1:
            raise InvalidOption("opponents must name a bot at least")
        if len(opponents) > seats - 1:
            raise InvalidOption(f"there are {seats - 1} other seats, not {len(opponents)}")
        self._rules = rules
        self.given: list[Player] = []  # all possible opponents
        self._places: list[tuple[range, Sequence[float] | None]] = []  # who may sit at the n-th place, with weights
        for place in range(1, seats):
            chosen = opponents[min(place, len(opponents)) - 1]
            pool = chosen if isinstance(chosen, Pool) else Pool([chosen])
            self._places.append((range(len(self.given), len(self.given) + len(pool.players)), pool.weights))
            self.given.extend(pool.players)
        for player in self.given:
            if not isinstance(player, str) and not callable(player) and not hasattr(player, "choose"):
                raise InvalidOption(f"an opponent is the name of a bot, a bot or a policy, not {short_repr(player)}")
        self.reseed(0)

    def reseed(self, seed: int) -> None:
        """Give the named bots a new seed, and draw again."""
        self._chance = Random(seed)
        self._seeds = [self._chance.getrandbits(32) for _ in self.given]
        self._make_bots()

    def _make_bots(self) -> None:
        self.players: list[Bot | BatchPolicy] = [
            bots.make(player, self._rules, seed=seed) if isinstance(player, str) else player
            for player, seed in zip(self.given, self._seeds, strict=True)
        ]
        numbered = list(enumerate(self.players))
        self.policies = {number: AnyPolicy(cast(Any, player)) for number, player in numbered if is_policy(player)}
        self.quick = {number for number, player in numbered if isinstance(player, ManyGamesBot) and player.plans_many}
        observing = [number in self.policies or isinstance(player, PolicyBot) for number, player in numbered]
        self.looks = np.array(observing, np.bool_)  # which need observations
        self.plans = ~self.looks & np.array([given != RANDOM for given in self.given], np.bool_)  # which plan turns
        self._copies: dict[tuple[int, int], ManyGamesBot] = {}

    def for_thread(self, player: int, thread: int) -> ManyGamesBot:
        """Return a player that plans in many games; for a thread other than the first, a copy of it."""
        if thread and (player, thread) not in self._copies:
            self._copies[player, thread] = copy(self.players[player])  # type: ignore[assignment]
        return self._copies[player, thread] if thread else cast(ManyGamesBot, self.players[player])

    def __getstate__(self) -> dict[str, Any]:
        """Leave out named bots: what they play follows from their seed and what they see."""
        return {name: value for name, value in self.__dict__.items() if name not in ("players", "_copies")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_bots()

    def seat_them(self) -> list[int]:
        """Draw who sits at each place after the learner's in a game, as numbers of players."""
        return [
            among[0] if len(among) == 1 else self._chance.choices(among, weights)[0] for among, weights in self._places
        ]

    def draw_seat(self, seats: int) -> int:
        """Draw a seat."""
        return self._chance.randrange(seats)

    def plan(self, player: int, game: Game, encoding: Encoding) -> list[str]:
        """Return the next moves of a player whose turn it is: the rest of the turn, or one move."""
        seat = game.to_move
        assert seat is not None
        if self.given[player] == RANDOM:
            return [self._chance.choice(game.legal_moves)]
        asked = self.players[player]
        if player in self.policies:
            view = game.view(seat)
            action = int(self.policies[player].choose(encoding.observe(view)[None], encoding.mask(view)[None])[0])
            if not 0 <= action < len(encoding.actions) or encoding.actions[action] not in game.legal_moves:
                raise InvalidOption(f"the opponent chose action {action}, which is not legal")
            return [encoding.actions[action]]
        return plan_turn(asked, game.view(seat), Clock())  # type: ignore[arg-type]


def is_policy(player: Bot | BatchPolicy) -> bool:
    """Return whether a player is a policy for many games."""
    return callable(player) and not hasattr(player, "choose")


class SeatedOpponents:
    """The opponents in the games of a batch: their seats and their plans."""

    def __init__(self, batch: Batch, seat: Seat, opponents: Sequence[Opponent]) -> None:
        self._batch, self._seat = batch, seat
        self.drawn = Opponents(batch.rules, batch.seats, opponents)
        games = batch.games
        self.held = np.zeros(games, np.int32)  # the learner's seat
        self._who = np.zeros((games, max(batch.seats - 1, 1)), np.int32)  # by place after it
        self._moves = np.zeros((games, MOST_MOVES), np.int16)  # planned turns of bots
        self._counts = np.zeros(games, np.int16)
        self._at = np.zeros(games, np.int16)  # the number of planned moves already made
        self._midway: set[int] = set()  # games that may have started in the middle of a turn
        rules = batch.rules
        self._ids = np.full(max(rules.codes.values()) + 1, WAIT, np.int32)
        for text, action in batch.encoding.ids.items():
            self._ids[rules.codes[text]] = action

    def sit_down(self, numbers: npt.NDArray[np.int64], *, midway: bool = False) -> None:
        """Draw the seats of new games."""
        batch = self._batch
        for number in numbers.tolist():
            self.held[number] = self.drawn.draw_seat(batch.seats) if self._seat == RANDOM else self._seat
            self._who[number, : batch.seats - 1] = self.drawn.seat_them()
        self._counts[numbers] = self._at[numbers] = 0
        (self._midway.update if midway else self._midway.difference_update)(numbers.tolist())

    def play(self, numbers: Numbers, unseen: npt.NDArray[np.int8]) -> None:
        """Play in games in which another seat than the learner's is to act: a turn, or one move of players who do
        not plan. `unseen` has the outputs that are older than the state of each game: UNSEEN, UNMASKED or 0."""
        batch = self._batch
        places = (batch.now.seat[numbers] - self.held[numbers]) % batch.seats - 1
        who = self._who[numbers, places]
        plans = self.drawn.plans[who] & batch.plays_turns
        turns = numbers if plans.all() else numbers[plans]
        if len(turns):
            self._plan(turns, who if len(turns) == len(numbers) else who[plans])
            batch.play_turns(turns, self._moves, self._counts)
            unseen[turns] = UNMASKED
        if len(turns) < len(numbers):
            self._move(numbers[~plans], who[~plans], unseen)

    def _move(self, numbers: Numbers, who: Numbers, unseen: npt.NDArray[np.int8]) -> None:
        """Make one move in each of some games."""
        batch = self._batch
        stale = numbers[unseen[numbers] > np.where(self.drawn.looks[who], 0, UNSEEN)]
        if len(stale):
            batch.look(stale)
        orders = np.full(batch.games, WAIT, np.int64)
        for player, theirs in self._by_player(numbers, who):
            if self.drawn.given[player] == RANDOM:
                orders[theirs] = batch.sample_of(theirs)
            elif self.drawn.plans[player]:
                orders[theirs] = self._planned(player, theirs)
            else:
                orders[theirs] = self._chosen(player, theirs)
        batch.advance(orders, observe=False)
        unseen[numbers] = UNSEEN

    def _by_player(self, numbers: Numbers, who: Numbers) -> Iterator[tuple[int, Numbers]]:
        """Yield the games in which each player is to act."""
        for player in range(len(self.drawn.given)):
            theirs = numbers[who == player]
            if len(theirs):
                yield player, theirs

    def _chosen(self, player: int, numbers: Numbers) -> npt.NDArray[Any]:
        """Return a policy's actions in some of the games."""
        now, asked = self._batch.now, self.drawn.players[player]
        if isinstance(asked, PolicyBot):
            encoding = self._batch.encoding
            return np.array([asked.chosen(encoding, now.observation[at], now.mask[at]) for at in numbers])
        return self.drawn.policies[player].choose(now.observation[numbers], now.mask[numbers])

    def _planned(self, player: int, numbers: Numbers) -> npt.NDArray[Any]:
        """Return the next action of a bot's plan in some of the games; if nothing is left, it plans first."""
        unplanned = numbers[self._at[numbers] >= self._counts[numbers]]
        if len(unplanned):
            self._at[unplanned] = 0
            self._plan_for(player, unplanned)
        at = self._at[numbers]
        self._at[numbers] = at + 1
        return self._ids[self._moves[numbers, at]]

    def _plan(self, numbers: Numbers, who: Numbers) -> None:
        """Let bots plan the turns in some of the games."""
        for player, theirs in self._by_player(numbers, who):
            self._plan_for(player, theirs)

    def _plan_for(self, player: int, numbers: Numbers) -> None:
        """Let a bot plan the turns in some of the games."""
        batch, rules, bot = self._batch, self._batch.rules, cast(Any, self.drawn.players[player])
        slow = np.array([number in self._midway for number in numbers.tolist()]) if self._midway else None
        if player in self.drawn.quick:
            quick = numbers if slow is None else numbers[~slow]
            batch.in_threads(quick, lambda part, thread: self._plan_quickly(player, part, thread))
            numbers = numbers[:0] if slow is None else numbers[slow]
        for number in numbers.tolist():
            moves = None
            if isinstance(bot, StateBot) and number not in self._midway:
                seat = int(batch.now.seat[number])
                moves = bot.plan_state(rules, rules.mask(batch.state(number), seat), seat)
            if moves is None:
                game = batch.game(number)
                assert game.to_move is not None
                moves = plan_turn(bot, game.view(game.to_move), Clock())
            self._midway.discard(number)
            moves = moves[:MOST_MOVES]
            self._moves[number, : len(moves)] = [rules.codes[move] for move in moves]
            self._counts[number] = len(moves)

    def _plan_quickly(self, player: int, numbers: Numbers, thread: int) -> None:
        """Let a bot plan in many games at once, with separate buffers for each thread."""
        batch, bot = self._batch, self.drawn.for_thread(player, thread)
        bot.plan_many(batch.rules, Turns(batch.states, batch.seats_to_act, numbers, self._moves, self._counts))


def seats_for(rules: Rules, seats: int | None, opponents: Sequence[Opponent]) -> int:
    """Return the number of seats: the requested one, or one for each opponent if the board allows it, or its
    smallest."""
    least, most = rules.facts["players"]
    if seats is None and not isinstance(opponents, Sequence):
        return int(least)  # `Opponents` refuses them
    if seats is None:
        seats = len(opponents) + 1
        return seats if least <= seats <= most else int(least)
    return seats


def check_seat(seat: Seat, seats: int) -> Seat:
    """Return the learner's seat; raises InvalidOption if there is no such seat."""
    if seat == RANDOM:
        return RANDOM
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {seats - 1}, and 'random'")
    return number
