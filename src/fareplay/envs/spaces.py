"""The spaces of Gymnasium that an encoding's actions and observations fill; and how environments are copied."""

from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import spaces

from fareplay.encoding import Encoding, Mask


class LegalActions(spaces.Discrete):
    """The action ids of an environment. Without a mask of its own, `sample` draws one that is legal now."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(len(encoding.actions))
        self._legal = np.zeros(len(encoding.actions), np.int8)

    def allow(self, mask: Mask) -> None:
        """Say which actions are legal now."""
        self._legal[:] = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw an action."""
        if mask is None and probability is None and self._legal.any():
            mask = self._legal
        return super().sample(mask=mask, probability=probability)


class Independent:
    """An environment whose copies are played on by themselves, by `copy.copy` too: a search may try things out."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def observations_space(encoding: Encoding) -> Any:
    """Numbers between the bounds of the encoding, most of them from 0 to 1."""
    return spaces.Box(*encoding.bounds, dtype=np.float32)
