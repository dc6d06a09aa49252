"""Observers: what a player sees, in OpenSpiel's form: a tensor with named parts, or a string."""

from typing import Any

import numpy as np
import pyspiel

from fareplay.openspiel.board_state import BoardState
from fareplay.openspiel.table import Table


class BoardObserver:
    """What one player sees of a state.

    A tensor has what a player knows of the position (`fareplay.game.encoding`), with perfect recall also the moves.
    Everything else is a string: what everybody sees, or what only this player sees.
    """

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but {params} were given")
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        encoding = table.encoding
        if encoding is not None and self._public and self._private:
            self.tensor = np.zeros(encoding.size + 2 * table.most_plies * self._recalls, np.float32)
            self.dict = encoding.split(self.tensor[: encoding.size])
            if self._recalls:
                self.dict["moves"] = self.tensor[encoding.size :].reshape(-1, 2)

    @staticmethod
    def is_supported(kind: Any) -> bool:
        """Return whether this kind of observation exists: nobody sees what all players do, and only a player has
        perfect recall."""
        parts = kind.public_info, kind.private_info != pyspiel.PrivateInfoType.NONE
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not any(parts):
            return False
        return all(parts) or not kind.perfect_recall

    def set_from(self, state: BoardState, player: int) -> None:
        """Fill `tensor`, and thereby `dict`."""
        if self.tensor is None:
            raise ValueError("there is no tensor of this kind of observation; string_from has it as a string")
        self.tensor[:] = state.recalled(player) if self._recalls else state.observed(player)

    def string_from(self, state: BoardState, player: int) -> str:
        """Return what the player sees, as a string."""
        if self._recalls:
            return state.information_state_string(player)
        if not self._private:
            return state.public_string()
        return state.observation_string(player) if self._public else state.private_string(player)
