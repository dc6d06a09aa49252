"""The scenery of a board file, its key `drawing`: checks and describes it. `drawing.scene` draws it.

Positions are in the board's own coordinates: of the grid, or fractions of the page.
"""

from collections.abc import Mapping
from typing import Any, Final

from fareplay.boards.facts import Facts

OUTLINES: Final = ("lakes", "islands", "parks")  # lists of points around land or water
SPOTS: Final = ("waves", "boats")  # lists of points
LABEL_KINDS: Final = ("water", "park", "quarter")
KEYS: Final = ("rivers", *OUTLINES, *SPOTS, "trees", "labels")
MOST: Final = 60  # of each kind, and points of each
FAR: Final = 1000  # the largest coordinate


def check_scenery(file: Facts, *flags: str) -> None:
    """Raise InvalidBoard if the scenery is neither a comment nor an object of known features. `flags` are further
    switches of a game's drawing."""
    if isinstance(file.values.get("drawing", ""), str):
        return
    drawing = Facts(file.values["drawing"], file.file, "drawing")
    drawing.only(*KEYS, *flags)
    for flag in flags:
        drawing.flag(flag)
    for key in OUTLINES:
        for number, outline in enumerate(_list(drawing, key)):
            _check_points(drawing, f"{key}[{number}]", outline, at_least=3)
    for key in SPOTS:
        _check_points(drawing, key, drawing.values.get(key, []))
    _check_points(drawing, "trees", drawing.values.get("trees", []), numbers=3)
    if "rivers" in drawing.values:
        for river in drawing.rows("rivers", at_most=MOST):
            river.only("course", "width")
            _check_points(river, "course", river.lists("course"), at_least=2)
            _check_number(river, "width", river.values.get("width"), 4, 400)
    if "labels" in drawing.values:
        for label in drawing.rows("labels", at_most=MOST):
            label.only("text", "x", "y", "angle", "kind")
            label.text("text")
            label.choice("kind", LABEL_KINDS)
            _check_number(label, "x", label.values.get("x"), -FAR, FAR)
            _check_number(label, "y", label.values.get("y"), -FAR, FAR)
            _check_number(label, "angle", label.values.get("angle", 0), -180, 180)


def scenery_schema(flags: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of the scenery, with the switches of a game's drawing."""
    number = {"type": "number"}
    point = {"type": "array", "prefixItems": [number, number], "minItems": 2, "maxItems": 2}
    outlines = {"type": "array", "items": _schema_of_many(point, 3), "maxItems": MOST}
    river = {"course": _schema_of_many(point, 2), "width": {**number, "minimum": 4, "maximum": 400}}
    label = {
        "text": {"type": "string", "minLength": 1, "maxLength": 60},
        "x": number,
        "y": number,
        "angle": {**number, "minimum": -180, "maximum": 180},
        "kind": {"enum": list(LABEL_KINDS)},
    }
    features = {
        "rivers": _schema_of_rows(river, ["course", "width"]),
        **dict.fromkeys(OUTLINES, outlines),
        **dict.fromkeys(SPOTS, _schema_of_many(point)),
        "trees": _schema_of_many({"type": "array", "items": number, "minItems": 3, "maxItems": 3}),
        "labels": _schema_of_rows(label, ["text", "x", "y", "kind"]),
    }
    return {
        "type": ["string", "object"],
        "properties": {**features, **flags},
        "additionalProperties": False,
        "description": "The scenery of the picture, in the board's own coordinates; a text is a comment.",
    }


def _schema_of_many(item: Any, least: int = 0) -> dict[str, Any]:
    return {"type": "array", "items": item, "maxItems": MOST, **({"minItems": least} if least else {})}


def _schema_of_rows(properties: Any, required: list[str]) -> dict[str, Any]:
    row = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"type": "array", "items": row}


def _list(facts: Facts, key: str) -> list[Any]:
    """Return a list that may be absent."""
    found = facts.lists(key) if key in facts.values else []
    if len(found) > MOST:
        facts.refuse(key, f"must have at most {MOST} entries, has {len(found)}")
    return found


def _check_points(facts: Facts, key: str, points: Any, *, at_least: int = 0, numbers: int = 2) -> None:
    """Check a list of points, each two or three numbers."""
    if not isinstance(points, list) or not at_least <= len(points) <= MOST:
        facts.refuse(key, f"must be a list of {at_least} to {MOST} points")
    for number, point in enumerate(points):
        if not isinstance(point, list) or len(point) != numbers:
            facts.refuse(f"{key}[{number}]", f"must be a list of {numbers} numbers")
        for value in point:
            _check_number(facts, f"{key}[{number}]", value, -FAR, FAR)


def _check_number(facts: Facts, key: str, value: Any, least: float, most: float) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        facts.refuse(key, f"must be a number from {least} to {most}")
