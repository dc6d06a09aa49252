"""The Gymnasium environment: one seat of one game; bots play the others."""

from collections.abc import Mapping, Sequence
from operator import index
from random import Random
from typing import Any, ClassVar, Final, Literal

import gymnasium
import numpy as np

from fareplay.envs.opponents import RANDOM, Opponent, Opponents, Seat, check_seat, seats_for
from fareplay.envs.rendering import MODES, Frame, check_mode, render
from fareplay.envs.rewards import Reward, check_reward, final_rewards
from fareplay.envs.spaces import Independent, LegalActions, observations_space
from fareplay.envs.step import IllegalAction
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import Mask, Observation, encoding_of
from fareplay.game.game import Game
from fareplay.game.numbers import check_seed
from fareplay.rules import registry
from fareplay.rules.rules import OptionValue, Rules, Setup

Illegal = Literal["lose", "refuse"]
ILLEGAL: Final[tuple[Illegal, ...]] = ("lose", "refuse")

Info = dict[str, Any]  # Gymnasium's convention


class SeatEnv(Independent, gymnasium.Env[Observation, np.int64]):
    """One game, from one seat. Made by `fareplay.envs.single` or `gymnasium.make`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Rules,
        seat: Seat = 0,
        opponents: Sequence[Opponent] = ("novice",),
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        check_reward(reward)
        if illegal not in ILLEGAL:
            raise InvalidOption(f"illegal is one of {', '.join(ILLEGAL)}, not {short_repr(illegal)}")
        self.render_mode, self.illegal = render_mode, illegal
        self.rules = registry.find(game)
        self.seats = seats_for(self.rules, seats, opponents)
        self.options = self.rules.check_options(self.seats, options or {})
        self._asked_seat = check_seat(seat, self.seats)
        self.seat = 0 if self._asked_seat == RANDOM else int(self._asked_seat)  # the learner's seat in the current game
        self.reward = reward
        self.encoding = encoding_of(self.rules, self.seats, self.options)
        self.actions = self.encoding.actions
        self._ids = self.encoding.ids
        self._opponents = Opponents(self.rules, self.seats, opponents)
        self._players: list[int] = []  # by place after the learner's
        self.observation_space = observations_space(self.encoding)
        self.action_space = self._legal = LegalActions(self.encoding)
        self._paid = 0
        self._game: Game | None = None
        self._forfeited = False  # by an illegal action

    def __repr__(self) -> str:
        return f"<SeatEnv of {registry.name_of(self.rules)} for {self.seats}, seat {self._asked_seat}>"

    @property
    def game(self) -> Game:
        """Return the current game."""
        if self._forfeited:
            raise InvalidOption("the game ended with an illegal action; call reset")
        if self._game is None:
            raise InvalidOption("no game has been dealt yet; call reset first")
        return self._game

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal a new game and let the others move first if they are to act. The same seed gives the same game.

        `options={"setup": setup}` fixes the deal, and `options={"game": game}` starts with a copy of a `fareplay.Game`.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        deal, opponents = (int(self.np_random.integers(2**63)) for _ in range(2))
        self._game, self._forfeited = self._first(deal, options or {}), False
        self._opponents.reseed(opponents)
        self._players = self._opponents.seat_them()
        if self._asked_seat == RANDOM:
            self.seat = self._opponents.draw_seat(self.seats)
        self._paid = 0
        self._let_others_move()
        self._pay()
        return self._observe(self._game), self._info()

    def _first(self, seed: int, options: Mapping[str, Any]) -> Game:
        """Return the game to start with: dealt, or given."""
        for name in options:
            if name not in ("setup", "game") or len(options) > 1:
                raise InvalidOption(f"reset takes one option, setup or game, not {', '.join(map(str, options))}")
        if "game" not in options:
            return new_game(self.rules, self.seats, seed, self.options, options.get("setup"))
        game = options["game"]
        if not isinstance(game, Game) or game.is_over:
            raise InvalidOption(f"the game must be a fareplay.Game that is not over, not {short_repr(game)}")
        same = game.rules.game == self.rules.game and game.rules.board.tobytes() == self.rules.board.tobytes()
        if not same or (game.seats, game.options) != (self.seats, self.options):
            raise InvalidOption(f"this environment is of another board, number of seats or options than {game!r}")
        return game.copy()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action and let the others move.

        An illegal action loses: the episode ends, points paid before are taken back, and `info["illegal_action"]` has
        the reason. With `illegal="refuse"` it raises IllegalAction, and nothing is played.
        """
        try:
            game, number = self.game, index(action)
        except TypeError:
            raise InvalidOption(f"an action is a whole number, not {short_repr(action)}") from None
        if game.is_over:
            raise InvalidOption("the game is over; call reset")
        move = self.actions[number] if 0 <= number < len(self.actions) else None
        if move is None or move not in game.legal_moves:
            error = IllegalAction(0, number, move, list(game.legal_moves))
            if self.illegal == "refuse":
                raise error
            self._game, self._forfeited = None, True
            blind = np.zeros(len(self.actions), np.bool_)
            return (
                self._observe(game),
                float(-self._paid),
                True,
                False,
                {"action_mask": blind, "illegal_action": str(error)},
            )
        game.push(move)
        self._let_others_move()
        return self._observe(game), self._pay(), game.is_over, False, self._info()

    def action_masks(self) -> Mask:
        """Return the mask of legal actions; none when the game is over. This is the name that Stable-Baselines3's
        MaskablePPO uses."""
        mask = np.zeros(len(self.actions), np.bool_)
        mask[[self._ids[move] for move in self.game.legal_moves]] = True
        return mask

    def render(self) -> Frame | None:
        """Render the board as the seat sees it."""
        return render(self.game, self.seat, self.render_mode)

    def _info(self) -> Info:
        mask = self.action_masks()
        self._legal.allow(mask)
        if self.render_mode == "human":
            self.render()
        return {"action_mask": mask}

    def _let_others_move(self) -> None:
        game = self.game
        while (seat := game.to_move) is not None and seat != self.seat:
            player = self._players[(seat - self.seat) % self.seats - 1]
            for move in self._opponents.plan(player, game, self.encoding):
                game.push(move)

    def _observe(self, game: Game) -> Observation:
        return self.encoding.observe_state(game.state_at(game.ply), self.seat)

    def _pay(self) -> float:
        """Return the reward since the last payment."""
        game = self.game
        if self.reward != "points":
            if not game.is_over:
                return 0.0
            share = 1 / max(len(game.winners), 1)
            won = np.array([[share * (seat in game.winners) for seat in range(self.seats)]], np.float32)
            return float(final_rewards(self.reward, won)[0, self.seat])
        total = game.sheet(self.seat)["total"] or 0
        self._paid, before = total, self._paid
        return float(total - before)


def new_game(
    rules: Rules, seats: int, seed: int, options: Mapping[str, OptionValue], given: Setup | None = None
) -> Game:
    """Deal a game, which may be on a board file, with the given parts of the setup."""
    chosen = dict(options)
    setup = rules.check_setup(seats, chosen, rules.deal(seats, chosen, given or {}, Random(seed)))
    return Game(rules, seats, chosen, setup, seed)
