"""The Gymnasium spaces of an encoding's actions and observations, and copies of environments."""

from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import spaces

from fareplay.game.encoding import Encoding, Mask


class LegalActions(spaces.Discrete):
    """The action ids of an environment. Without a mask, `sample` draws one that is legal now."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(len(encoding.actions))
        self._legal = np.zeros(len(encoding.actions), np.int8)

    def allow(self, mask: Mask) -> None:
        """Set the actions that are legal now."""
        self._legal[:] = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw an action."""
        if mask is None and probability is None and self._legal.any():
            mask = self._legal
        return super().sample(mask=mask, probability=probability)


class Independent:
    """An environment whose copies are independent, also by `copy.copy`: a search may try moves in them."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def observations_space(encoding: Encoding) -> Any:
    """Return the space of observations, within the bounds of the encoding, mostly from 0 to 1."""
    return spaces.Box(*encoding.bounds, dtype=np.float32)
