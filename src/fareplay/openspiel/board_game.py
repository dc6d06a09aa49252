"""Games: a board as an OpenSpiel game, with its number of players and rewards."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

import pyspiel

from fareplay import boards
from fareplay.boards.facts import MAX_SEATS
from fareplay.errors import InvalidOption
from fareplay.games import manifest
from fareplay.openspiel.board_state import BoardState
from fareplay.openspiel.observer import BoardObserver
from fareplay.openspiel.table import Table
from fareplay.rules import registry

OWN_BOARD: Final = "fareplay_board"  # the game on the user's own board


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A board. `pyspiel.load_game` makes one by its name, with these parameters:

    - `players`: how many play; without it the fewest the board is for
    - `reward`: `win`, zero-sum: 1 for a victory alone; or `points`, those of the final sheet
    - `deal`: a seed that fixes the deal, which then has no chance nodes; -1, as without it, leaves the deal to chance
    - `board`, of `fareplay_board` only: the path of a board file, or a name such as get-on-board/rome
    """

    board: ClassVar[str | None] = None  # its name; None for the user's own board

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        name = self.board or str(params.get("board", ""))
        if not name:
            raise InvalidOption(f"{OWN_BOARD} needs the parameter board: the path of a board file")
        rules = registry.find(name)
        seats = int(params.get("players", 0)) or int(rules.facts["players"][0])
        self.table = table = Table(rules, seats, str(params.get("reward", "win")), int(params.get("deal", -1)))
        pays_points = table.reward == "points"
        least, most = rules.points_range
        zero_sum = not pays_points or rules.zero_sum
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.actions),
            max_chance_outcomes=table.most_picks(),
            num_players=seats,
            min_utility=least if pays_points else -1 / (seats - 1),
            max_utility=most if pays_points else 1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=table.most_plies,
        )
        super().__init__(self.game_type(zero_sum=zero_sum, has_tensor=table.encoding is not None), info, dict(params))

    @property
    def actions(self) -> tuple[str, ...]:
        """Return move texts by action id."""
        return self.table.actions

    @classmethod
    def game_type(cls, *, zero_sum: bool = True, has_tensor: bool) -> Any:
        """Return OpenSpiel's type of the board, which may depend on the parameters."""
        kinds = pyspiel.GameType
        least, most = (2, MAX_SEATS) if cls.board is None else boards.read(cls.board)["players"]
        own = {"board": ""} if cls.board is None else {}
        return pyspiel.GameType(
            short_name=OWN_BOARD if cls.board is None else game_name(cls.board),
            long_name=cls.board or "a board of your own",
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=most,
            min_num_players=max(2, least),
            provides_information_state_string=True,
            provides_information_state_tensor=has_tensor,
            provides_observation_string=True,
            provides_observation_tensor=has_tensor,
            parameter_specification={"players": 0, "reward": "win", "deal": -1, **own},
            provides_factored_observation_string=True,
            default_loadable=cls.board is not None,
        )

    def new_initial_state(self) -> BoardState:
        return BoardState(self, self.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoardObserver | None:
        """Return an observer for this game; None, as OpenSpiel requires, if this kind of observation does not exist."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return BoardObserver(self.table, kind, params) if BoardObserver.is_supported(kind) else None

    def observation_tensor_shape(self) -> list[int]:
        return [self.table.need_encoding().size]

    def information_state_tensor_shape(self) -> list[int]:
        return [self.table.need_encoding().size + 2 * self.table.most_plies]

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_chance_outcomes() * (self.max_game_length() + 8))  # a shuffle after every move


def register() -> None:
    """Register every installed board, and `fareplay_board` for the user's own boards, unless that is done."""
    known = set(pyspiel.registered_names())
    for name in boards.all_names():
        if game_name(name) not in known:
            # A class, because OpenSpiel drops it after the interpreter has ended, which a function does not survive.
            made = cast("type[BoardGame]", type(game_name(name), (BoardGame,), {"board": name}))
            globals()[made.__name__] = made  # where pickle looks for it
            pyspiel.register_game(made.game_type(has_tensor=manifest.of(name).encoding_class is not None), made)
    if OWN_BOARD not in known:
        pyspiel.register_game(BoardGame.game_type(has_tensor=False), BoardGame)


def game_name(board: str) -> str:
    """Return OpenSpiel's name of a board: `fareplay_get_on_board_rome` for `get-on-board/rome`."""
    return "fareplay_" + board.replace("/", "_").replace("-", "_")
