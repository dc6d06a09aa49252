"""Opponents: who plays the other seats inside an environment, in one game or in many."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, cast

import numpy as np
import numpy.typing as npt

from fareplay import bots
from fareplay.bots.bot import MOST_MOVES, Bot, ManyGamesBot, StateBot, Turns, plan_turn
from fareplay.bots.policy_bot import PolicyBot
from fareplay.bots.search.clock import Clock
from fareplay.encoding import WAIT, Encoding, Mask, Observation
from fareplay.envs.batch import Batch
from fareplay.errors import InvalidOption, short_repr
from fareplay.game import Game
from fareplay.rules import Rules

# A policy that is asked in many games at once: observations and masks, a row each, give an action each.
BatchPolicy = Callable[[Observation, Mask], npt.ArrayLike]
Player = str | Bot | BatchPolicy
Seat = int | Literal["random"]
RANDOM: Final = "random"


@dataclass(frozen=True)
class Pool:
    """Players of whom one is drawn for every game, each as likely as any other or by weights.

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
    """Who may sit at each place after the learner's. `random` looks at nothing, which makes it the fastest."""

    def __init__(self, rules: Rules, seats: int, opponents: Sequence[Opponent]) -> None:
        if isinstance(opponents, str):
            raise InvalidOption(f"opponents is a list of bots, such as [{opponents!r}], not {short_repr(opponents)}")
        if not opponents and seats > 1:
            raise InvalidOption("opponents must name a bot at least")
        if len(opponents) > seats - 1:
            raise InvalidOption(f"there are {seats - 1} other seats, not {len(opponents)}")
        self._rules = rules
        self.given: list[Player] = []  # everybody who may sit somewhere
        self._places: list[tuple[range, Sequence[float] | None]] = []  # who may sit at the n-th place, and how likely
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
        """Let the bots known by a name play by another seed, and draw others."""
        self._chance = Random(seed)
        self._seeds = [self._chance.getrandbits(32) for _ in self.given]
        self._make_bots()

    def _make_bots(self) -> None:
        self.players: list[Bot | BatchPolicy] = [
            bots.make(player, self._rules, seed=seed) if isinstance(player, str) else player
            for player, seed in zip(self.given, self._seeds, strict=True)
        ]
        numbered = list(enumerate(self.players))
        self.policies = {number for number, player in numbered if is_policy(player)}
        self.quick = {number for number, player in numbered if isinstance(player, ManyGamesBot) and player.plans_many}

    def __getstate__(self) -> dict[str, Any]:
        """Without the bots known by a name: what such a bot plays follows from its seed and what it sees."""
        return {name: value for name, value in self.__dict__.items() if name != "players"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_bots()

    def seat_them(self) -> list[int]:
        """Draw who sits at each place after the learner's in a game: numbers of players."""
        return [
            among[0] if len(among) == 1 else self._chance.choices(among, weights)[0] for among, weights in self._places
        ]

    def draw_seat(self, seats: int) -> int:
        """Draw a seat."""
        return self._chance.randrange(seats)

    def plan(self, player: int, game: Game, encoding: Encoding) -> list[str]:
        """The next moves of a player whose turn it is in a game: the rest of the turn, or one move."""
        seat = game.to_move
        assert seat is not None
        if self.given[player] == RANDOM:
            return [self._chance.choice(game.legal_moves)]
        asked = self.players[player]
        if player in self.policies:
            view = game.view(seat)
            chosen = asked_policy(asked, encoding.observe(view)[None], encoding.mask(view)[None])
            action = int(chosen[0])
            if not 0 <= action < len(encoding.actions) or encoding.actions[action] not in game.legal_moves:
                raise InvalidOption(f"the opponent chose action {action}, which is not legal")
            return [encoding.actions[action]]
        return plan_turn(asked, game.view(seat), Clock())  # type: ignore[arg-type]


def is_policy(player: Bot | BatchPolicy) -> bool:
    """Whether a player is a policy for many games."""
    return callable(player) and not hasattr(player, "choose")


def asked_policy(policy: Any, observations: Observation, masks: Mask) -> npt.NDArray[np.int64]:
    """What a policy for many games chooses: whole numbers, one for each."""
    chosen = np.asarray(policy(observations, masks))
    if chosen.shape != (len(masks),) or chosen.dtype.kind not in "iu":
        given = f"{chosen.dtype} of shape {chosen.shape}"
        raise InvalidOption(f"a policy returns {len(masks)} whole numbers, one for each game, not {given}")
    return chosen.astype(np.int64)


class SeatedOpponents:
    """The opponents in the games of a batch: who sits where, and what they have planned."""

    def __init__(self, batch: Batch, seat: Seat, opponents: Sequence[Opponent]) -> None:
        self._batch, self._seat = batch, seat
        self.drawn = Opponents(batch.rules, batch.seats, opponents)
        games = batch.games
        self.held = np.zeros(games, np.int32)  # the learner's seat
        self._who = np.zeros((games, max(batch.seats - 1, 1)), np.int32)  # by place after it
        self._moves = np.zeros((games, MOST_MOVES), np.int16)  # the turns that bots have planned
        self._counts = np.zeros(games, np.int16)
        self._at = np.zeros(games, np.int16)  # how much of them is made
        self._midway: set[int] = set()  # games that began in the middle of a turn, perhaps
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

    def actions(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The next actions in games in which another seat than the learner's is to act."""
        batch = self._batch
        places = (batch.now.seat[numbers] - self.held[numbers]) % batch.seats - 1
        who = self._who[numbers, places]
        actions = np.empty(len(numbers), np.int64)
        for player, given in enumerate(self.drawn.given):
            here = np.flatnonzero(who == player)
            if len(here):
                theirs = numbers[here]
                actions[here] = batch.sample_of(theirs) if given == RANDOM else self._chosen(player, theirs)
        return actions

    def _chosen(self, player: int, numbers: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
        """What a player does in some of the games."""
        batch, asked = self._batch, self.drawn.players[player]
        if isinstance(asked, PolicyBot):
            now = batch.now
            return np.array([asked.chosen(batch.encoding, now.observation[at], now.mask[at]) for at in numbers])
        if player in self.drawn.policies:
            return asked_policy(asked, batch.now.observation[numbers], batch.now.mask[numbers])
        unplanned = numbers[self._at[numbers] >= self._counts[numbers]]
        if len(unplanned):
            self._plan(player, unplanned)
        at = self._at[numbers]
        self._at[numbers] = at + 1
        return self._ids[self._moves[numbers, at]]

    def _plan(self, player: int, numbers: npt.NDArray[np.int64]) -> None:
        """Let a bot plan the turns in some of the games."""
        batch, rules, bot = self._batch, self._batch.rules, cast(Any, self.drawn.players[player])
        self._at[numbers] = 0
        slow = np.array([number in self._midway for number in numbers.tolist()]) if self._midway else None
        if player in self.drawn.quick:
            quick = numbers if slow is None else numbers[~slow]
            bot.plan_many(rules, Turns(batch.states, batch.seats_to_act, quick, self._moves, self._counts))
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


def seats_for(rules: Rules, seats: int | None, opponents: Sequence[Opponent]) -> int:
    """How many sit down: as many as asked, or one for each opponent if the board takes so many, or its fewest."""
    least, most = rules.facts["players"]
    if seats is None:
        seats = len(opponents) + 1
        return seats if least <= seats <= most else int(least)
    return seats


def check_seat(seat: Seat, seats: int) -> Seat:
    """Return the learner's seat; raises InvalidOption if there is no such seat."""
    if seat == RANDOM:
        return RANDOM
    if isinstance(seat, str) or not 0 <= seat < seats:
        raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {seats - 1}, and 'random'")
    return int(seat)
