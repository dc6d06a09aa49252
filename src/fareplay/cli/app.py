"""The commands there are. Each is a file of its own; what it needs of the library it imports when it runs, so that
help and lists come at once."""

from typing import Annotated, Any

import typer

from fareplay.cli import (
    admin,
    analyse,
    arena,
    board,
    boards,
    new,
    play,
    replay,
    schema,
    serve,
    show,
    simulate,
    solve,
    train,
    validate,
    verify,
)
from fareplay.cli.console import complain
from fareplay.cli.examples import Command, Group, examples
from fareplay.cli.refusal import Refusal
from fareplay.errors import FareplayError
from fareplay.version import VERSION


class Commands(Group):
    """The commands; bad input to any of them is one sentence on standard error and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (FareplayError, Refusal) as error:
            complain(str(error))
        except BrokenPipeError:
            raise  # the reader of our output has left; Typer ends quietly
        except OSError as error:
            complain(f"{error.filename or 'a file'}: {error.strerror or error}")
        raise typer.Exit(1)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play and study board games about building a bus or metro line.",
    epilog=examples(
        "fareplay play",
        "fareplay new get-on-board/london --seats 4 --seed 7 --out game.json",
        "fareplay show game.json",
        tail="fareplay COMMAND --help tells more about each command.",
    ),
)


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"fareplay {VERSION}")
        raise typer.Exit


@app.callback()
def _fareplay(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    pass


PLAYING, RECORDS, STUDYING = "Play", "Records", "Study"

for panel, commands in {
    PLAYING: (play, serve),
    RECORDS: (new, show, replay, validate, verify, schema),
    STUDYING: (boards, board, simulate, analyse, solve, arena, train),
}.items():
    for module in commands:
        name = module.__name__.rpartition(".")[2]
        app.command(name, cls=Command, epilog=module.EXAMPLES, rich_help_panel=panel)(getattr(module, name))

app.add_typer(admin.admin, name="admin", epilog=admin.EXAMPLES, rich_help_panel=PLAYING)
