"""The commands. They import the library when they run, so that help and lists are printed at once."""

from typing import Annotated, Any

import typer

from fareplay import __version__
from fareplay.cli import (
    admin,
    analyse,
    arena,
    boards,
    city,
    dataset,
    evaluate_llm,
    explore,
    kernels,
    mcp,
    play,
    puzzle,
    records,
    replay,
    serve,
    simulate,
    site,
    solve,
    train,
    verify,
)
from fareplay.cli.arguments import Command, Group, examples, paragraphs
from fareplay.cli.console import CommandError, close_output, print_error
from fareplay.errors import FareplayError
from fareplay.texts import Texts, languages


class Commands(Group):
    """The commands; bad input to any of them gives one sentence on standard error and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (FareplayError, CommandError) as error:
            print_error(str(error))
        except BrokenPipeError:  # the reader closed the pipe: fareplay replay --all game.json | head
            close_output()
            raise typer.Exit(0) from None
        except OSError as error:
            print_error(f"{error.filename or 'a file'}: {error.strerror or error}")
        raise typer.Exit(1)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play and study board games about building a bus or metro line.",
    epilog=examples(
        "fareplay play",
        "fareplay new get-on-board/london --seats 4 --seed 7 --out game.json",
        "fareplay show game.json",
        tail="fareplay COMMAND --help explains a command.",
    ),
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"fareplay {__version__}")
        raise typer.Exit


@app.callback()
def _fareplay(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            metavar="|".join(languages()),
            envvar="FAREPLAY_LANGUAGE",
            help="The language of the games: their log, rules and names.",
        ),
    ] = "en",
) -> None:
    if language not in languages():
        raise CommandError(f"there are no texts in {language!r}; the languages are {', '.join(languages())}")
    Texts.default = language


COMMANDS = {
    "Play": (
        (play.play, play.EXAMPLES),
        (serve.serve, serve.EXAMPLES),
        (site.site, site.EXAMPLES),
        (mcp.mcp, mcp.EXAMPLES),
    ),
    "Records": (
        (records.new, records.NEW_EXAMPLES),
        (records.show, records.SHOW_EXAMPLES),
        (replay.replay, replay.EXAMPLES),
        (records.validate, records.VALIDATE_EXAMPLES),
        (verify.verify, verify.EXAMPLES),
        (records.schema, records.SCHEMA_EXAMPLES),
    ),
    "Study": (
        (boards.boards, boards.BOARDS_EXAMPLES),
        (boards.board, boards.BOARD_EXAMPLES),
        (simulate.simulate, simulate.EXAMPLES),
        (analyse.analyse, analyse.EXAMPLES),
        (solve.solve, solve.EXAMPLES),
        (explore.explore, explore.EXAMPLES),
        (arena.arena, arena.EXAMPLES),
        (evaluate_llm.evaluate_llm, evaluate_llm.EXAMPLES),
        (train.train, train.EXAMPLES),
        (kernels.kernels, kernels.EXAMPLES),
    ),
}
for panel, commands in COMMANDS.items():
    for function, epilog in commands:
        help_text = paragraphs(function.__doc__ or "")
        app.command(
            function.__name__.replace("_", "-"), cls=Command, help=help_text, epilog=epilog, rich_help_panel=panel
        )(function)
app.add_typer(puzzle.puzzle, name="puzzle", epilog=puzzle.EXAMPLES, rich_help_panel="Study")
app.add_typer(city.city, name="city", epilog=city.EXAMPLES, rich_help_panel="Study")
app.add_typer(dataset.dataset, name="dataset", epilog=dataset.EXAMPLES, rich_help_panel="Study")
app.add_typer(admin.admin, name="admin", epilog=admin.EXAMPLES, rich_help_panel="Play")
