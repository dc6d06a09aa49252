"""The errors raised for bad input. None of them leaves anything changed."""

from collections.abc import Sequence
from typing import Any


class FareplayError(ValueError):
    """Base of all these errors."""


class InvalidBoard(FareplayError):
    """A board file is invalid; names the file, the place in it and the reason."""

    def __init__(self, file: str, place: str, reason: str) -> None:
        self.file, self.place, self.reason = file, place, reason
        super().__init__(f"{file}: {place}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.file, self.place, self.reason)


class InvalidOption(FareplayError):
    """A game cannot be set up as requested: an unknown game or option, or an unsupported number of seats."""


class InvalidRecord(FareplayError):
    """A record is invalid; names the place (`setup.tickets`, `moves[17]`) and the reason."""

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(f"{place}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.place, self.reason)


class IllegalMove(FareplayError):
    """The rules forbid a move; names the rule and the legal moves.

    Examples:
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> try:
        ...     game.push("A10")
        ... except fareplay.IllegalMove as error:
        ...     print(error.move, error.legal)
        A10 ('T2', 'T3')
        >>> game.ply
        0
    """

    def __init__(self, move: object, rule: str, reason: str, legal: Sequence[str]) -> None:
        self.move, self.rule, self.reason, self.legal = move, rule, reason, tuple(legal)
        offered = ", ".join(self.legal[:12]) + (", …" if len(self.legal) > 12 else "")
        super().__init__(f"{short_repr(move, 60)}: {reason} ({rule})." + (f" Legal: {offered}." if self.legal else ""))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.move, self.rule, self.reason, self.legal)


def short_repr(value: object, most: int = 40) -> str:
    """Return the `repr` of a value for an error message, cut if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, deeply nested lists
        text = f"a huge {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."
