"""Examples below a help text, a line each."""

from typing import Any

from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from fareplay.cli.console import out


def examples(*lines: str, tail: str = "") -> str:
    """A list of commands, and a last word."""
    return "\n".join(["Examples:", *(f"  {line}" for line in lines), *(["", tail] if tail else [])])


class Command(TyperCommand):
    """A command whose examples keep their lines."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        epilog, self.epilog = self.epilog, None
        super().format_help(ctx, formatter)
        _print(epilog)
        self.epilog = epilog


class Group(TyperGroup):
    """The same for the list of commands."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        epilog, self.epilog = self.epilog, None
        super().format_help(ctx, formatter)
        _print(epilog)
        self.epilog = epilog


def _print(epilog: str | None) -> None:
    if epilog:
        out().print(Text("\n".join(f" {line}".rstrip() for line in epilog.split("\n"))), soft_wrap=True)
