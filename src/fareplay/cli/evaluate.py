"""`fareplay evaluate`: a policy on deals that never change."""

from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.arguments import examples
from fareplay.cli.console import err

EXAMPLES = examples(
    "fareplay evaluate get-on-board/rome casual --against novice",
    "fareplay evaluate get-on-board/london mine.py:policy --against casual --seats 4 --records mine.jsonl",
    "fareplay evaluate --replay mine.jsonl",
)


def evaluate(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="Such as get-on-board/rome.")] = "",
    policy: Annotated[
        str, typer.Argument(metavar="POLICY", help="A bot as in the arena, or FILE.py:NAME, a policy or a bot.")
    ] = "",
    against: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help="Who sits in the other seats; the last one is repeated.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", min=2, help="How many play.")] = None,
    deals: Annotated[str, typer.Option(metavar="NAME", help="Which deals.")] = "v1",
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="The first of them only.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the games there.")] = None,
    replay: Annotated[Path | None, typer.Option(metavar="FILE", help="Check such games instead.")] = None,
) -> None:
    """Play a policy on deals that never change, from every seat, and print a row of a table (docs/benchmark.md)."""
    from fareplay.envs.evaluation import evaluate as play
    from fareplay.envs.evaluation import read_evaluation

    if replay is not None:
        typer.echo(read_evaluation(replay))
        return
    if not board or not policy:
        raise typer.BadParameter("name a board and a policy, or a file to replay")
    with err().status("Playing …"):
        others = [found(name, board) for name in against or ["casual"]]
        names = {"seats": seats, "limit": limit, "records": records, "name": Path(policy).name}
        typer.echo(play(found(policy, board), board, others, deals, **names))  # type: ignore[arg-type]


def found(name: str, board: str) -> object:
    """A bot by its name, or the policy or bot out of a file."""
    from fareplay.arena.contestant import Contestant, named_in

    if ".py:" not in name:
        return name if ":" not in name else Contestant(name).make(board, 0)
    Contestant(name).check(board)
    return named_in(name)
