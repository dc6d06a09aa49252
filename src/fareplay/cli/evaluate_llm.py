"""`fareplay evaluate-llm`: let a language model solve puzzles and play against levels of bots."""

import os
from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.arguments import complete_game, examples
from fareplay.cli.console import CommandError, check_folder, need, out, progress_bar

EXAMPLES = examples(
    "fareplay evaluate-llm get-on-board/rome --url http://localhost:8000/v1 --model small --games 20 --out rome.jsonl",
    "fareplay evaluate-llm get-on-board/rome --url http://localhost:8000/v1 --model small --puzzles 25 --out p.jsonl",
    tail="The key of the endpoint, if it wants one, is read from the variable FAREPLAY_LLM_KEY.",
)
KEY = "FAREPLAY_LLM_KEY"


def evaluate_llm(
    board: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A name such as get-on-board/rome.", autocompletion=complete_game),
    ],
    url: Annotated[
        str, typer.Option(metavar="URL", help="Base URL of the endpoint; /chat/completions is added to it.")
    ],
    model: Annotated[str, typer.Option(metavar="NAME", help="Name of the model at the endpoint.")],
    into: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FILE",
            help="The transcript, one line per task; an interrupted one is continued.",
        ),
    ],
    level: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVEL", help="Level of the other players; can be repeated.", show_default="casual"),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=0, help="Games against each level.")] = 10,
    puzzles: Annotated[int, typer.Option(metavar="N", min=0, help="Proved puzzles of the board.")] = 0,
    seats: Annotated[int | None, typer.Option(metavar="N", show_default="the fewest the board is for")] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed deals the same games.")] = 1,
    patience: Annotated[int, typer.Option(metavar="N", min=1, help="Illegal answers allowed per question.")] = 3,
    after_illegal: Annotated[
        str, typer.Option(metavar="forfeit|random", help="After too many: lose the game, or make a random move.")
    ] = "forfeit",
    temperature: Annotated[float | None, typer.Option(metavar="X", min=0, show_default="the endpoint's")] = None,
    max_tokens: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Maximum number of tokens of an answer.")
    ] = None,
    timeout: Annotated[float, typer.Option(metavar="SECONDS", min=0.1, help="Seconds to wait for an answer.")] = 120.0,
) -> None:
    """Let a language model solve proved puzzles and play against levels of bots.

    Asks any endpoint that answers chat completions as OpenAI's does. Illegal answers are counted and explained to the
    model; they change nothing. All prompts and answers are written to the transcript.
    """
    need("evaluate-llm", ["httpx"], "llm")
    from rich.table import Table

    from fareplay.llm.endpoint import Endpoint, EndpointError
    from fareplay.llm.evaluation import Plan, Result, rows, run
    from fareplay.texts import Texts

    if after_illegal not in ("forfeit", "random"):
        raise CommandError(f"--after-illegal is forfeit or random, not {after_illegal!r}")
    check_folder(into)
    plan = Plan(
        model=model,
        board=board,
        levels=tuple(level or ["casual"]),
        games=games,
        puzzles=puzzles,
        seats=seats,
        seed=seed,
        patience=patience,
        after_illegal="random" if after_illegal == "random" else "forfeit",
        language=Texts.default,
    )
    plan.check()
    endpoint = Endpoint(url, model, os.environ.get(KEY), temperature, max_tokens, timeout)
    results: list[Result] = []
    stopped = None
    with progress_bar("Asking", "count") as progress:
        task = progress.add_task("", total=len(list(plan.tasks())))
        try:
            for found in run(plan, endpoint.complete, into):
                results.append(found)
                progress.advance(task)
        except EndpointError as error:
            stopped = f"{error}\nThe same command continues after the {len(results)} tasks in {into}."
    table = Table(box=None, pad_edge=False)
    for name in ("task", "won or solved", "points", "illegal answers", "questions", "random moves", "forfeited"):
        table.add_column(name, justify="left" if name == "task" else "right")
    for row in rows(results):
        points = "" if row.points is None else f"{row.points:.1f}"
        counts = (row.illegal, row.questions, row.random, row.forfeited)
        table.add_row(row.task, f"{row.rate} of {row.rate.games}", points, *map(str, counts))
    if results:
        out().print(table)
    if repeated := sum(one.repeated for one in results):
        out().print(f"Requests that were made again: {repeated}")
    if stopped is not None:
        raise CommandError(stopped)
