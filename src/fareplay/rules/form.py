"""The form of a setup: what each of its parts must be. The rules check records by it, and the JSON Schema of records
is made from it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fareplay.errors import InvalidRecord, short_repr

Schema = dict[str, Any]


class Form(Protocol):
    """What one part of a setup must be."""

    def check(self, place: str, value: Any) -> None:
        """Raise InvalidRecord unless a value has this form."""

    def schema(self) -> Schema:
        """Return the form as JSON Schema, as far as that can say it."""


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int

    def check(self, place: str, value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            reason = f"must be a whole number from {self.least} to {self.most}, not {value_text(value)}"
            raise InvalidRecord(place, reason)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Distinct:
    """A list of different members of a collection."""

    among: range | Sequence[str]
    length: int | None = None

    def check(self, place: str, value: Any) -> None:
        check_list(place, value, self.length)
        seen: set[Any] = set()
        for index, item in enumerate(value):
            if isinstance(item, bool) or not isinstance(item, (int, str)) or item not in self.among:
                raise InvalidRecord(f"{place}[{index}]", f"{value_text(item)} is not one of {_listed(self.among)}")
            if item in seen:
                raise InvalidRecord(f"{place}[{index}]", f"{value_text(item)} occurs twice")
            seen.add(item)

    def schema(self) -> Schema:
        among = self.among
        item = Whole(among[0], among[-1]).schema() if isinstance(among, range) else {"enum": list(among)}
        return _list_schema(item, self.length) | {"uniqueItems": True}


@dataclass(frozen=True)
class Cards:
    """A list of cards, not more of any kind than there are."""

    there_are: Mapping[str, int]
    length: int | None = None

    def check(self, place: str, value: Any) -> None:
        check_list(place, value, self.length, "cards")
        seen: Counter[str] = Counter()
        for index, card in enumerate(value):
            if not isinstance(card, str) or card not in self.there_are:
                raise InvalidRecord(
                    f"{place}[{index}]", f"{value_text(card)} is not one of {', '.join(self.there_are)}"
                )
            seen[card] += 1
            if seen[card] > self.there_are[card]:
                raise InvalidRecord(f"{place}[{index}]", f"is a {card} too many: there are {self.there_are[card]}")

    def schema(self) -> Schema:
        return _list_schema({"enum": list(self.there_are)}, self.length)


@dataclass(frozen=True)
class ListOf:
    """A list of values of one form. If they are `Distinct`, nothing may occur in two of them unless `repeats`."""

    item: Form
    what: str  # its values are called in messages
    length: int | None = None
    repeats: bool = True

    def check(self, place: str, value: Any) -> None:
        check_list(place, value, self.length, self.what)
        for index, item in enumerate(value):
            self.item.check(f"{place}[{index}]", item)
        if not self.repeats and isinstance(self.item, Distinct):
            Distinct(self.item.among).check(place, [inner for item in value for inner in item])

    def schema(self) -> Schema:
        return _list_schema(self.item.schema(), self.length)


def check_list(place: str, value: Any, length: int | None = None, what: str = "") -> None:
    """Raise InvalidRecord unless a value is a list, of the given length, if any."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        words = ["must be a list", *(["of"] if what or length is not None else [])]
        raise InvalidRecord(place, " ".join([*words, *([str(length)] if length is not None else []), what]).strip())


def check_form(place: str, value: Any, form: Mapping[str, Form]) -> None:
    """Raise InvalidRecord unless a value is an object with exactly the keys of a form, each of its form."""
    if not isinstance(value, Mapping):
        raise InvalidRecord(place, "must be an object")
    for key in form:
        if key not in value:
            raise InvalidRecord(f"{place}.{key}", "is missing")
    for key in value:
        if key not in form:
            raise InvalidRecord(f"{place}.{value_text(key)}", f"is not one of {', '.join(form)}")
    for key, part in form.items():
        part.check(f"{place}.{key}", value[key])


def value_text(value: object) -> str:
    """Return a value as text for a message: a word unchanged, anything else as its `repr`."""
    return value if isinstance(value, str) and value.isidentifier() and len(value) <= 40 else short_repr(value)


def _listed(among: Collection[Any]) -> str:
    return f"{among[0]} to {among[-1]}" if isinstance(among, range) else ", ".join(map(str, among))


def _list_schema(item: Schema, length: int | None) -> Schema:
    found: Schema = {"type": "array", "items": item}
    return found if length is None else found | {"minItems": length, "maxItems": length}
