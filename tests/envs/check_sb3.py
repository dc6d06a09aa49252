"""Stable-Baselines3's `check_env` on every board: `python -m tests.envs.check_sb3`.

A command instead of a test, because PyTorch takes gigabytes: run `pip install stable-baselines3` first, in a separate
environment. Exits with 1 if an environment fails or gets a warning.
"""

import sys
import warnings

from fareplay import boards, envs
from fareplay.rules import registry


def main() -> int:
    """Check the environment of each board with its fewest and its most players, from the first seat and the last."""
    from stable_baselines3.common.env_checker import check_env

    failed = 0
    for name in boards.names():
        for seats in sorted({*registry.find(name).facts["players"]} - {1}):
            for seat in (0, seats - 1):
                env = envs.single(name, seat, ["random"], seats)
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    check_env(env)
                failed += bool(caught)
                print(
                    f"{name}, {seats} seats, seat {seat}: {'; '.join(str(one.message) for one in caught) or 'passed'}"
                )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
