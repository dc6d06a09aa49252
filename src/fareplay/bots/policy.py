"""Policies: functions from observations and masks of legal actions to actions, for one position or for many at once."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import Mask, Observation, read_only

Policy = Callable[[Observation, Mask], Any]


class AnyPolicy:
    """A policy whose author wrote it for one row or for a batch of rows; its first answers show which. It gets masks
    that it cannot write to."""

    def __init__(self, policy: Policy) -> None:
        if not callable(policy):
            raise InvalidOption(f"a policy is a function of observations and masks, not {short_repr(policy)}")
        self._policy = policy
        self._takes_rows: bool | None = None  # whether it takes one row at a time, once that is known

    @property
    def name(self) -> str:
        """Return what its author called it."""
        return str(getattr(self._policy, "__name__", self._policy))

    def choose_one(self, observation: Observation, mask: Mask) -> Any:
        """Return its answer for one position."""
        if self._takes_rows is not False:
            try:
                chosen = self._policy(observation, read_only(mask))
            except Exception:  # what a function of batches raises depends on its library
                if self._takes_rows:
                    raise
            else:
                if self._takes_rows or np.ndim(chosen) == 0:
                    self._takes_rows = True
                    return chosen
        return self.choose(observation[None], mask[None])[0]

    def choose(self, observations: Observation, masks: Mask) -> npt.NDArray[np.int64]:
        """Return the actions for many positions, one row each."""
        masks = read_only(masks)
        chosen = None if self._takes_rows else self._choose_together(observations, masks)
        if chosen is None:
            rows = zip(observations, masks, strict=True)
            chosen = np.concatenate([np.reshape(self._policy(*row), -1)[:1] for row in rows])
            self._takes_rows = True
        if chosen.shape != (len(masks),) or chosen.dtype.kind not in "iu":
            raise InvalidOption(
                f"a policy returns {len(masks)} whole numbers, one for each game, not {chosen.dtype} of shape "
                f"{chosen.shape}"
            )
        return chosen.astype(np.int64)

    def _choose_together(self, observations: Observation, masks: Mask) -> npt.NDArray[Any] | None:
        """Return its answer to a batch, or None if it seems to take one row at a time."""
        try:
            chosen = np.asarray(self._policy(observations, masks))
        except Exception:  # what a function of one row raises depends on its library
            if self._takes_rows is not None:
                raise
            return None
        if self._takes_rows is None and chosen.ndim == 0:
            return None
        self._takes_rows = False
        return chosen
