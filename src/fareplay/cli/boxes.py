"""The boxes of a sheet in characters: what is ticked, parked and written."""

from collections.abc import Mapping
from typing import Any

TICKED, FREE, USED = "■", "□", "×"


def boxes_text(value: Any) -> str:
    """Boxes of any game: so many ticked of so many, rows of them, or plain numbers."""
    if isinstance(value, Mapping):
        if "ticked" in value and "of" in value:
            ticked, spaces, used = int(value["ticked"]), int(value["of"]), int(value.get("used", 0))
            return TICKED * (ticked - used) + USED * used + FREE * (spaces - ticked)
        return _row(value) if "written" in value else ", ".join(_named(name, item) for name, item in value.items())
    if isinstance(value, (list, tuple)):
        between = "   " if any(isinstance(item, Mapping) for item in value) else ", "
        return between.join(boxes_text(item) for item in value) or "–"
    return str(value)


def _row(row: Mapping[str, Any]) -> str:
    """A row with what is written at its end once it is parked."""
    ticked = [
        TICKED * item if name == "ticked" else f"{name} {item}" for name, item in row.items() if name != "written"
    ]
    written = "" if row["written"] is None else f" = {row['written']}"
    return (" ".join(filter(None, ticked)) or "–") + written


def _named(name: str, item: Any) -> str:
    if isinstance(item, bool):
        return name if item else f"not {name}"
    return f"{name} {item}"
