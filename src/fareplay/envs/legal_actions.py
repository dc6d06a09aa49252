"""Kernels over the masks of many games: they find an illegal action, and draw legal ones."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import TRUTH, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, below
from fareplay.engine.struct import Rows
from fareplay.game.encoding import RESTART, WAIT, Actions, Mask

BLOCK: Final = 16  # actions


@entry(numbers(np.bool_, None, None), numbers(np.int64, None), TRUTH, TRUTH)
@kernel
def find_illegal(mask: Mask, actions: npt.NDArray[np.int64], ends: bool, orders: bool) -> int:
    """Return the first game whose action is not legal, or -1. With `ends` the action of a game that has ended
    becomes WAIT; with `orders` RESTART and WAIT are allowed."""
    for game in range(len(actions)):
        action = actions[game]
        if 0 <= action < mask.shape[1] and mask[game, action]:
            continue
        if orders and action in (RESTART, WAIT):
            continue
        if ends and not mask[game].any():
            actions[game] = WAIT
            continue
        return game
    return -1


@entry(numbers(np.bool_, None, None), rows(Rng), numbers(np.int64, None), numbers(np.int32, None))
@kernel
def draw_legal(mask: Mask, rng: Rows[Rng], numbers: npt.NDArray[np.int64], actions: Actions) -> None:
    """Draw a legal action for each game of these numbers."""
    size = mask.shape[1]
    legal = np.empty(size, np.int32)
    for game in range(len(actions)):
        row = mask[numbers[game]]
        count = 0
        for first in range(0, size, BLOCK):  # most actions are illegal, and a block is tested at once
            if first + BLOCK <= size:
                some = False
                for place in range(BLOCK):
                    some |= row[first + place]
                if not some:
                    continue
            for action in range(first, min(first + BLOCK, size)):
                legal[count] = action
                count += row[action]
        choice = below(rng[0], count)
        actions[game] = legal[choice] if count else 0
