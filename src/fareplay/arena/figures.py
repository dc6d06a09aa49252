"""Files of figures, which are shipped with each game: JSON with one row of figures on each line."""

import json
from pathlib import Path
from typing import Any, Final

from fareplay.games import manifest

WIDTH: Final = 160  # of a line


def read_figures(game: str, file: str) -> Any:
    """Return what a file of a game contains; an empty object if it does not exist."""
    found = manifest.of(game).files / file
    return json.loads(found.read_text("utf-8")) if found.is_file() else {}


def write_figures(game: str, file: str, values: Any) -> Path:
    """Write a file of a game and return its path."""
    path = Path(str(manifest.of(game).files / file))
    path.write_text(figures_text(values) + "\n", encoding="utf-8")
    return path


def figures_text(value: Any, indent: str = "") -> str:
    """Return a value as JSON in which an object or a list that fits is on one line."""
    line = json.dumps(value)
    if not isinstance(value, dict) or len(indent) + len(line) < WIDTH:
        return line
    rows = (f"{indent}  {json.dumps(name)}: {figures_text(inner, indent + '  ')}" for name, inner in value.items())
    return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
