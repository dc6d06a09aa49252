"""Evaluate a policy on fixed deals from every seat, and print a row of a table (docs/benchmark.md).

python -m fareplay.envs BOARD POLICY --against BOT --records FILE
python -m fareplay.envs --replay FILE
"""

import argparse
import inspect
from pathlib import Path
from typing import Any, Final

from fareplay.arena.contestant import Contestant, named_in
from fareplay.envs.evaluation import evaluate, read_evaluation
from fareplay.errors import FareplayError

POLICY_TAKES: Final = 2  # observations and masks


def main() -> None:
    """Read the command line."""
    options = argparse.ArgumentParser(prog="python -m fareplay.envs", description=(__doc__ or "").splitlines()[0])
    options.add_argument("board", nargs="?", help="its name")
    options.add_argument("policy", nargs="?", help="a bot as in the arena, or FILE.py:NAME, a policy or maker of bots")
    options.add_argument("--against", nargs="+", default=["casual"], metavar="BOT", help="who sits in the other seats")
    options.add_argument("--seats", type=int, metavar="N", help="how many play")
    options.add_argument("--deals", default="v1", metavar="NAME", help="which deals")
    options.add_argument("--limit", type=int, metavar="N", help="the first of them only")
    options.add_argument("--records", type=Path, metavar="FILE", help="write the games there")
    options.add_argument("--replay", type=Path, metavar="FILE", help="check such games instead")
    chosen = options.parse_args()
    if chosen.replay is None and not (chosen.board and chosen.policy):
        options.error("name a board and a policy, or a file to replay")
    try:
        if chosen.replay is not None:
            print(read_evaluation(chosen.replay))
            return
        others = [_found(name, chosen.board) for name in chosen.against]
        print(
            evaluate(
                _found(chosen.policy, chosen.board),
                chosen.board,
                others,
                chosen.deals,
                seats=chosen.seats,
                limit=chosen.limit,
                name=Path(chosen.policy).name,
                records=chosen.records,
            )
        )
    except (FareplayError, OSError) as error:
        options.exit(1, f"{error}\n")


def _found(name: str, board: str) -> Any:
    """Return a bot by its name, or from a file a policy, which takes observations and masks, or a maker of bots."""
    if ".py:" not in name:
        return name if ":" not in name else Contestant(name).make(board, 0)
    Contestant(name).check(board)
    found = named_in(name)
    return found if len(_needed(found)) == POLICY_TAKES else Contestant(name).make(board, 0)


def _needed(function: Any) -> list[str]:
    """Return the required arguments of a function."""
    known = inspect.signature(function).parameters.values()
    return [one.name for one in known if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]


if __name__ == "__main__":
    main()
