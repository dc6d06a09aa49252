"""What can go wrong, said precisely. After any of these errors everything is as it was before."""

from collections.abc import Sequence


class FareplayError(ValueError):
    """Base of all errors that bad input causes."""


class InvalidBoard(FareplayError):
    """A board file breaks a rule of the format; says the file, the place in it and the reason."""

    def __init__(self, file: str, place: str, reason: str) -> None:
        self.file, self.place, self.reason = file, place, reason
        super().__init__(f"{file}: {place}: {reason}")


class InvalidOption(FareplayError):
    """A game cannot be set up as asked: an unknown game or option, a number of seats it does not have."""


class InvalidRecord(FareplayError):
    """A record breaks; says where (`setup.tickets`, `moves[17]`) and why."""

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(f"{place}: {reason}")


class IllegalMove(FareplayError):
    """A move the rules forbid; says which rule forbids it and what is legal."""

    def __init__(self, move: object, rule: str, reason: str, legal: Sequence[str]) -> None:
        self.move, self.rule, self.reason, self.legal = move, rule, reason, tuple(legal)
        offered = ", ".join(self.legal[:12]) + (", …" if len(self.legal) > 12 else "")
        super().__init__(f"{shown(move, 60)}: {reason} ({rule})." + (f" Legal: {offered}." if self.legal else ""))


def shown(value: object, most: int = 40) -> str:
    """A value as a reader can bear it: a long one is cut, one that cannot be written is called by its kind."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list ...
        text = f"a huge {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."
