"""Environments: games for learning programs, many at a time or one at a time. docs/environments.md describes them.

`Batch` needs NumPy and Numba only; the others need the extra `envs` and are loaded when first asked for.
"""

from fareplay.envs.batch import Batch, IllegalAction, Step

__all__ = ["Batch", "IllegalAction", "Step"]
