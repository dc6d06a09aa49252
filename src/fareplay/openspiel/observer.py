"""Observers: what a player sees, in OpenSpiel's form: a tensor with named parts, or a string."""

from typing import Any

import numpy as np
import pyspiel

from fareplay.game.encoding import Encoding
from fareplay.openspiel.board_state import BoardState


class BoardObserver:
    """What one player sees of a state.

    A tensor has what a player knows of the position (`fareplay.game.encoding`). Everything else is a string: what a
    player has seen from the start (perfect recall), what everybody sees, or what only this player sees.
    """

    def __init__(self, encoding: Encoding | None, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but {params} were given")
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if encoding is not None and self._public and self._private and not self._recalls:
            self.tensor = np.zeros(encoding.size, np.float32)
            self.dict = encoding.split(self.tensor)

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
        self.tensor[:] = state.observed(player)

    def string_from(self, state: BoardState, player: int) -> str:
        """Return what the player sees, as a string."""
        if self._recalls:
            return state.information_state_string(player)
        if not self._private:
            return state.public_string()
        return state.observation_string(player) if self._public else state.private_string(player)
