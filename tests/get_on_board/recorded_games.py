"""The recorded games: whole games with the exact sheets they end with."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "recorded"
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))


def read(name: str) -> dict[str, Any]:
    """A recorded game: what it is about, its record, its rounds, sheets and winners."""
    return dict(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
