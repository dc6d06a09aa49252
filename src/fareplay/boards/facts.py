"""Checked access to the values of a board file. Every error names the file and the place in it."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from math import isfinite
from typing import Any, Final, Literal, NoReturn, overload

from fareplay.errors import InvalidBoard, short_repr

# Every board file contains: the game, its own name and title, the number of players, and hints for drawing or editing.
HEAD: Final = ("$schema", "game", "board", "title", "players", "drawing")
MAX_SEATS: Final = 5  # in any game: each seat has a colour, a mark and a letter
MOST_DEPTH: Final = 20
MOST_WHOLE: Final = 2**53  # JavaScript's numbers are exact up to here


class Facts:
    """One object of a board file: its values, the file it comes from and its place there."""

    def __init__(self, values: Any, file: str, place: str = "") -> None:
        self.file, self.place = file, place
        if not isinstance(values, Mapping):
            raise InvalidBoard(file, place or "the file", f"must be an object, not {_kind(values)}")
        self.values = values

    def refuse(self, key: str, reason: str) -> NoReturn:
        """Raise InvalidBoard for a key of this object."""
        raise InvalidBoard(self.file, f"{self.place}.{key}".lstrip(".") or repr(key), reason)

    def only(self, *keys: str) -> None:
        """Refuse any other key: it is probably a typo and would be ignored."""
        for key in self.values:
            if key not in keys:
                alike = get_close_matches(key, keys, 1)
                self.refuse(key, f"is unknown; did you mean {alike[0]!r}?" if alike else "is unknown")

    @overload
    def text(self, key: str) -> str: ...
    @overload
    def text(self, key: str, *, needed: Literal[False]) -> str | None: ...
    def text(self, key: str, *, needed: bool = True) -> str | None:
        """Return a text of 1 to 60 characters without control characters."""
        value = self._get(key, needed)
        if value is None:
            return None
        if not _is_text(value):
            self.refuse(key, f"must be a text of 1 to 60 printable characters, not {_kind(value)}")
        return str(value)

    def key(self, key: str) -> str:
        """Return a name for files and addresses: small letters, digits and single hyphens between them."""
        value = self.text(key)
        if value != value.lower() or not all(part.isalnum() for part in value.split("-")):
            self.refuse(key, f"must be in small letters, digits and hyphens, such as my-town, not {short_repr(value)}")
        return value

    @overload
    def whole(self, key: str) -> int: ...
    @overload
    def whole(self, key: str, *, needed: Literal[False]) -> int | None: ...
    def whole(self, key: str, *, needed: bool = True) -> int | None:
        """Return a whole number."""
        value = self._get(key, needed)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10_000:
            self.refuse(key, f"must be a whole number, not {_kind(value)}")
        return value

    def fraction(self, key: str) -> float:
        """Return a number from 0 to 1."""
        value = self._get(key, True)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            self.refuse(key, f"must be a number from 0 to 1, not {_kind(value)}")
        return float(value)

    def flag(self, key: str, *, allowed: bool = True) -> bool:
        """Return a boolean; False if the key is absent."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.refuse(key, f"must be true or false, not {_kind(value)}")
        if value and not allowed:
            self.refuse(key, "does not exist in this edition of the game")
        return value

    @overload
    def choice(self, key: str, among: Collection[str]) -> str: ...
    @overload
    def choice(self, key: str, among: Collection[str], *, needed: Literal[False]) -> str | None: ...
    def choice(self, key: str, among: Collection[str], *, needed: bool = True) -> str | None:
        """Return a value that is one of the given names."""
        value = self._get(key, needed)
        if value is None:
            return None
        if not isinstance(value, str) or value not in among:
            listed = ", ".join(list(among)[:8]) + (", …" if len(among) > 8 else "")
            reason = f"is not one of: {listed}" if among else "is not allowed here"
            self.refuse(key, f"{short_repr(value)} {reason}")
        return value

    def names(self, key: str, among: Collection[str], *, at_most: int) -> list[str]:
        """Return a list of names, each one of the given names; an absent key gives an empty list."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or len(value) > at_most:
            self.refuse(key, f"must be a list of at most {at_most}")
        for name in value:
            if not isinstance(name, str) or name not in among:
                self.refuse(key, f"{short_repr(name)} is not one of: {', '.join(among)}")
        return value

    def texts(self, key: str, *, at_least: int, at_most: int) -> list[str]:
        """Return a list of texts."""
        value = self.lists(key)
        if not at_least <= len(value) <= at_most:
            self.refuse(key, f"must have {at_least} to {at_most} entries, has {len(value)}")
        for number, text in enumerate(value):
            if not _is_text(text):
                self.refuse(f"{key}[{number}]", f"must be a text of 1 to 60 printable characters, not {_kind(text)}")
        return value

    def rows(self, key: str, *, at_least: int = 0, at_most: int = 10_000) -> "list[Facts]":
        """Return a list of objects."""
        value = self.lists(key)
        if not at_least <= len(value) <= at_most:
            self.refuse(key, f"must have {at_least} to {at_most} entries, has {len(value)}")
        place = f"{self.place}.{key}".lstrip(".")
        return [Facts(row, self.file, f"{place}[{number}]") for number, row in enumerate(value)]

    def lists(self, key: str, *, length: int | None = None) -> list[Any]:
        """Return a list, of the given length if any."""
        value = self._get(key, True)
        if not isinstance(value, list):
            self.refuse(key, f"must be a list, not {_kind(value)}")
        if length is not None and len(value) != length:
            self.refuse(key, f"must have {length} entries, has {len(value)}")
        return value

    def players(self, least: int, most: int) -> tuple[int, int]:
        """Return the smallest and the largest number of players, within what the game allows."""
        numbers = self.lists("players", length=2)
        most = min(most, MAX_SEATS)
        for slot, number in enumerate(numbers):
            if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
                self.refuse(
                    f"players[{slot}]", f"must be a whole number from {least} to {most}, not {short_repr(number)}"
                )
        if numbers[0] > numbers[1]:
            self.refuse("players", "must name the smaller number first")
        return numbers[0], numbers[1]

    def _get(self, key: str, needed: bool) -> Any:
        value = self.values.get(key)
        if value is None and needed:
            self.refuse(key, "is missing")
        return value


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 1 <= len(value) <= 60


def _kind(value: object) -> str:
    """Return the JSON name of a value's type."""
    names = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), "nothing" if value is None else type(value).__name__)


def own_copy(value: Any, file: str, place: str = "", depth: int = 0) -> Any:
    """Return a copy of a JSON value, safe from later changes; raises InvalidBoard for anything else."""
    here = place or "the file"
    if depth > MOST_DEPTH:
        raise InvalidBoard(file, here, f"is nested deeper than {MOST_DEPTH}")
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str) or not _is_writable(key):
                raise InvalidBoard(file, here, f"{short_repr(key)} is not a name")
        return {key: own_copy(item, file, f"{place}.{key}".lstrip("."), depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return [own_copy(item, file, f"{place}[{number}]", depth + 1) for number, item in enumerate(value)]
    if not _is_writable(value):
        raise InvalidBoard(file, here, f"{short_repr(value)} cannot be written as JSON")
    return value


def _is_writable(value: object) -> bool:
    """Return whether every JSON parser reads a value alike: finite numbers, texts without surrogates."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, float):
        return isfinite(value)
    return value is None or (isinstance(value, int) and abs(value) < MOST_WHOLE)
