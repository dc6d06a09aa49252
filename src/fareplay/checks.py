"""Checks of what a record says; each names the place."""

from collections.abc import Collection, Mapping
from typing import Any

from fareplay.errors import InvalidRecord, shown


def check_keys(place: str, value: Any, keys: Collection[str]) -> None:
    """An object with exactly these keys."""
    if not isinstance(value, Mapping):
        raise InvalidRecord(place, "must be an object")
    for key in keys:
        if key not in value:
            raise InvalidRecord(f"{place}.{key}", "is missing")
    for key in value:
        if key not in keys:
            raise InvalidRecord(f"{place}.{show(key)}", f"is not one of {', '.join(keys)}")


def check_whole(place: str, value: Any, least: int, most: int) -> None:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidRecord(place, f"must be a whole number from {least} to {most}, not {show(value)}")


def check_list(place: str, value: Any, among: Collection[Any], length: int | None = None) -> None:
    """A list of different things out of a collection, as many as said."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise InvalidRecord(place, f"must be a list of {length}" if length is not None else "must be a list")
    seen: set[Any] = set()
    for index, item in enumerate(value):
        if isinstance(item, bool) or not isinstance(item, (int, str)) or item not in among:
            raise InvalidRecord(f"{place}[{index}]", f"{show(item)} is none of {_listed(among)}")
        if item in seen:
            raise InvalidRecord(f"{place}[{index}]", f"{show(item)} is there twice")
        seen.add(item)


def show(value: object) -> str:
    """A value as a reader can bear it."""
    return value if isinstance(value, str) and value.isidentifier() and len(value) <= 40 else shown(value)


def _listed(among: Collection[Any]) -> str:
    return f"{among[0]} to {among[-1]}" if isinstance(among, range) else ", ".join(map(str, among))
