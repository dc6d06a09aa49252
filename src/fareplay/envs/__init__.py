"""Environments: games for machine learning, many at a time or one at a time. docs/environments.md describes them.

`Batch` needs NumPy only. The others need the extra `envs`; if Gymnasium is installed, importing this package
registers every board there: `gymnasium.make("fareplay/GetOnBoard-London-v0")`.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

from fareplay.bots.bot import Bot
from fareplay.envs.batch import Batch
from fareplay.envs.evaluation import Evaluation, evaluate
from fareplay.envs.opponents import Opponent, Pool, Seat
from fareplay.envs.rewards import Reward
from fareplay.envs.step import IllegalAction, Step
from fareplay.errors import InvalidOption
from fareplay.llm.text_game import PATIENCE, AfterIllegal, TextGame
from fareplay.rules.rules import OptionValue, Rules

if TYPE_CHECKING:
    from fareplay.envs.agents_env import AgentsEnv
    from fareplay.envs.games_env import GamesEnv
    from fareplay.envs.seat_env import SeatEnv

__all__ = ["Batch", "Evaluation", "IllegalAction", "Pool", "Step", "aec", "evaluate", "single", "text", "vector"]

Options = Mapping[str, OptionValue]


def aec(
    game: str | Rules,
    seats: int | None = None,
    *,
    options: Options | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> "AgentsEnv":
    """Return a PettingZoo environment: the agents `seat_0`, `seat_1`, … act in turn.

    An observation is `{"observation": float32[n], "action_mask": int8[actions]}`.

    Examples:
        >>> env = fareplay.envs.aec("get-on-board/rome", seats=2)
        >>> env.reset(seed=1)
        >>> env.agent_selection
        'seat_0'
    """
    _need("pettingzoo")
    from fareplay.envs.agents_env import AgentsEnv

    return AgentsEnv(game, seats, options=options, reward=reward, render_mode=render_mode)


def single(
    game: str | Rules,
    seat: Seat = 0,
    opponents: Sequence[Opponent] = ("novice",),
    seats: int | None = None,
    *,
    options: Options | None = None,
    reward: Reward = "win",
    illegal: Literal["lose", "refuse"] = "lose",
    render_mode: str | None = None,
) -> "SeatEnv":
    """Return a Gymnasium environment for one seat; bots play the others.

    `opponents` are the others in the order of the table after the seat; the last one is repeated if there are more
    seats. An opponent is the name of a bot, a bot, a policy (a function of observations and masks, one row per game,
    that returns an action for each), or a `Pool` of them. Without `seats` there is one for each opponent, or as many as
    the board needs. `seat="random"` draws the seat for every game. `info["action_mask"]` has the legal actions; an
    illegal one loses, or raises IllegalAction.

    Examples:
        >>> env = fareplay.envs.single("get-on-board/rome", seat=0, opponents=["novice"])
        >>> observation, info = env.reset(seed=1)
        >>> env.actions[info["action_mask"].argmax()] in env.game.legal_moves
        True
    """
    _need("gymnasium")
    from fareplay.envs.seat_env import SeatEnv

    return SeatEnv(
        game, seat, opponents, seats, options=options, reward=reward, illegal=illegal, render_mode=render_mode
    )


def text(
    game: str | Rules,
    seats: int | None = None,
    *,
    seat: int = 0,
    opponents: Sequence[str | Bot] = (),
    options: Options | None = None,
    seed: int | None = None,
    patience: int = PATIENCE,
    after_illegal: AfterIllegal = "forfeit",
    language: str | None = None,
) -> TextGame:
    """Return a game for players who read and write text, with the methods of TextArena's environments.

    Without `opponents` every seat is asked in turn; with them, bots play all seats but one. After `patience` illegal
    answers to one question the seat forfeits the game, or a random legal move is made (`after_illegal="random"`).

    Examples:
        >>> env = fareplay.envs.text("get-on-board/rome", opponents=["novice"])
        >>> env.reset(seed=1)
        >>> seat, observation = env.get_observation()
        >>> done, info = env.step("MOVE: " + env.game.legal_moves[0])
        >>> info["illegal"] is None
        True
    """
    return TextGame(
        game,
        seats,
        seat=seat,
        opponents=opponents,
        options=options,
        seed=seed,
        patience=patience,
        after_illegal=after_illegal,
        language=language,
    )


def vector(
    game: str | Rules,
    games: int = 256,
    seat: Seat = 0,
    opponents: Sequence[Opponent] = ("novice",),
    seats: int | None = None,
    threads: int = 1,
    *,
    options: Options | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> "GamesEnv":
    """Return a Gymnasium vector environment of many games, stepped by a Batch; seats and opponents as in `single`.

    A game that ends restarts in the same step; `info["final_obs"]` has its last observation.

    Examples:
        >>> env = fareplay.envs.vector("get-on-board/rome", games=4, opponents=["random"])
        >>> observations, info = env.reset(seed=1)
        >>> observations.shape, info["action_mask"].shape
        ((4, 692), (4, 89))
    """
    _need("gymnasium")
    from fareplay.envs.games_env import GamesEnv

    return GamesEnv(
        game, games, seat, opponents, seats, threads, options=options, reward=reward, render_mode=render_mode
    )


def _need(package: str) -> None:
    if find_spec(package) is None:
        raise InvalidOption(f"{package} is not installed; pip install 'fareplay[envs]' installs it")


if find_spec("gymnasium"):
    from fareplay.envs.registration import register

    register()
