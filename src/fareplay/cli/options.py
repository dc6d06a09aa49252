"""Options of a game as the command line writes them: `--option any_board=yes`."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from fareplay.cli.refusal import Refusal

Seats = Annotated[
    int | None, typer.Option(metavar="N", help="How many play.", show_default="the fewest the board is for")
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="The same seed gives the same game.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given again."),
]
WORDS: dict[str, bool] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parsed(given: Sequence[str] | None) -> dict[str, Any]:
    """The options by name; whether the game has them the rules say."""
    options: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Refusal(f"an option is written NAME=VALUE, such as any_board=yes, not {text!r}")
        if name in options:
            raise Refusal(f"option {name!r} is given twice")
        options[name] = WORDS.get(value.lower(), int(value) if value.isdecimal() else value)
    return options
