"""`fareplay play`: a game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.arguments import Options, Seats, Seed, complete_game, examples
from fareplay.cli.console import CommandError

EXAMPLES = examples(
    "fareplay play",
    "fareplay play get-on-board/new-york --names Ada,Bo",
    "fareplay play get-on-board/london --seats 4 --bot 1=novice --bot 2=novice --bot 3=novice",
    "fareplay play get-on-board/rome --record evening.json",
    "fareplay play --resume evening.json --record evening.json",
    tail="While you play, ? explains the commands and the rules, and `hint` asks a bot.",
)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A name such as get-on-board/rome, or a board file; prompted for if omitted.",
            autocompletion=complete_game,
        ),
    ] = None,
    seats: Seats = None,
    names: Annotated[str | None, typer.Option(metavar="A,B,…", help="The players' names.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=LEVEL",
            help="Give a seat, counted from 0, to a bot, or to your own (1=bot.py:Bot); can be repeated.",
        ),
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Weights from `fareplay train` for the bots that search."),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the record of the game to this file after each turn.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue the game of this record.")] = None,
    open_table: Annotated[
        bool, typer.Option("--open", help="Play with open screens: do not hide the screen between players.")
    ] = False,
) -> None:
    """Play in the terminal, alone or with several people at one keyboard. Shows the effect of a move before it is
    made."""
    from fareplay.cli.play.session import Session
    from fareplay.cli.play.table import new_table, resumed_table
    from fareplay.cli.play.turn import Turn

    if resume is not None:
        given = {"GAME": game, "--seats": seats, "--seed": seed, "--option": option}
        for name, value in given.items():
            if value is not None:
                raise CommandError(f"--resume continues a game as it was set up, so {name} cannot be used")
        table = resumed_table(resume, names, bot, weights)
    else:
        table = new_table(game, seats, names, bot, seed, option, weights)
    session = Session(table, record=record, resumed=resume, is_open=open_table)
    session.run(lambda seat: Turn(session, seat).run())
