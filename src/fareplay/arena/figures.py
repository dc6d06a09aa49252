"""Files of figures, which are shipped with each game: JSON with one row of figures on each line."""

import json
from typing import Any, Final

WIDTH: Final = 160  # of a line


def figures_text(value: Any, indent: str = "") -> str:
    """Return a value as JSON in which an object or a list that fits is on one line."""
    line = json.dumps(value)
    if not isinstance(value, dict) or len(indent) + len(line) < WIDTH:
        return line
    rows = (f"{indent}  {json.dumps(name)}: {figures_text(inner, indent + '  ')}" for name, inner in value.items())
    return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
