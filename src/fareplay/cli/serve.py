"""`fareplay serve`: tables over HTTP, and the web client."""

import inspect
from dataclasses import fields
from typing import Annotated, Any

import typer

from fareplay.cli.arguments import examples
from fareplay.cli.console import CommandError
from fareplay.server.settings import Settings

EXAMPLES = examples(
    "fareplay serve",
    "fareplay serve --host 0.0.0.0 --port 8000 --database /var/lib/fareplay/fareplay.db",
    "fareplay serve --database postgresql://fareplay@localhost/fareplay --origin https://play.example.org",
    tail="Every flag can also be set as a variable: --idle-seconds is FAREPLAY_IDLE_SECONDS.",
)


def serve(**flags: Any) -> None:
    """Serve tables that friends join by a link. One process, one file, nothing else to install."""
    try:
        from fareplay.server.run import run, warm_up
    except ImportError as error:
        raise CommandError(f"{error.name} is missing; install fareplay[server]") from None
    from fareplay import manifest
    from fareplay.cli import warmup
    from fareplay.games import by_name
    from fareplay.server.settings import read

    try:
        settings = read(flags)
    except ValueError as error:
        raise CommandError(str(error)) from None

    def prepare() -> None:
        """A player who opens the page should find everything ready."""
        for board in map(_board_of, manifest.installed()):
            warmup.compile_rules(by_name(board))
            if not settings.cold_bots:
                warmup.compile_bots(board)
        warm_up()

    raise typer.Exit(run(settings, prepare))


def _board_of(game: str) -> str:
    from fareplay import boards

    return next(name for name in boards.names() if name.startswith(f"{game}/"))


def _flag(name: str, default: Any, help: str) -> inspect.Parameter:
    """A setting as Typer reads it; without a value the variable or the default counts."""
    kind = type(default) | None
    option = typer.Option(
        f"--{name.replace('_', '-')}", help=f"{help[0].upper()}{help[1:]}.", show_default=str(default)
    )
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option])


_flags = [_flag(each.name, each.default, each.metadata["help"]) for each in fields(Settings)]
serve.__signature__ = inspect.Signature(_flags)  # type: ignore[attr-defined]  # one list of settings, not two
serve.__annotations__ = {flag.name: flag.annotation for flag in _flags}
