"""`fareplay verify`: whether a finished game was dealt as its table had promised."""

from typing import Annotated

import typer
from rich.text import Text

from fareplay.cli.arguments import Record, examples, load
from fareplay.cli.console import CommandError, out

EXAMPLES = examples("fareplay verify game.json --salt 0f3c… --hash 9ab1…")


def verify(
    record: Record,
    salt: Annotated[str, typer.Option("--salt", help="The salt, which the table shows when the game is over.")],
    hash: Annotated[str, typer.Option("--hash", help="The hash, which the table showed before the first move.")],
) -> None:
    """Check that the cards were fixed before the game: the setup and the salt give the hash shown at the start, and
    what chance did later follows from the salt."""
    from fareplay.server.tables import fairness

    wrong = fairness.verify(load(record).record(), salt.strip(), hash.strip())
    if wrong is not None:
        raise CommandError(wrong)
    out().print(Text.assemble(("ok      ", "green"), "the setup is the one whose hash was shown at the start"))
