"""`fareplay serve`: the server with the API and the web client."""

import inspect
from dataclasses import fields
from typing import Annotated, Any

import typer

from fareplay.cli.arguments import examples
from fareplay.cli.console import CommandError, need
from fareplay.server.settings import Settings

EXAMPLES = examples(
    "fareplay serve",
    "fareplay serve --host 0.0.0.0 --port 8000 --database /var/lib/fareplay/fareplay.db",
    "fareplay serve --database postgresql://fareplay@localhost/fareplay --origin https://play.example.org",
    tail="Every flag can also be set as an environment variable: --idle-seconds is FAREPLAY_IDLE_SECONDS.",
)


def serve(**flags: Any) -> None:
    """Run a server for tables that friends join by a link. One process and one database file; nothing else to
    install."""
    need("serve", ["fareplay.server.run"], "server")
    from fareplay.server.run import run
    from fareplay.server.settings import read

    try:
        settings = read(flags)
    except ValueError as error:
        raise CommandError(str(error)) from None
    raise typer.Exit(run(settings, lambda line: print(line, flush=True)))


def _flag(name: str, default: Any, help: str) -> inspect.Parameter:
    """Return a setting as a Typer parameter; without a value, the environment variable or the default applies."""
    kind = list[str] | None if isinstance(default, tuple) else type(default) | None
    option = typer.Option(
        f"--{name.replace('_', '-')}",
        help=f"{help[0].upper()}{help[1:]}.",
        show_default="" if default == () else str(default),
    )
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option])


_flags = [_flag(each.name, each.default, each.metadata["help"]) for each in fields(Settings)]
serve.__signature__ = inspect.Signature(_flags)  # type: ignore[attr-defined]  # one list of settings, not two
serve.__annotations__ = {flag.name: flag.annotation for flag in _flags}
