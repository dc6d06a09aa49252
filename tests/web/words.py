"""The client's words, as its catalogues have them, so that tests name buttons as readers do."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
LANGUAGES: Final = ("en", "fr", "it", "pt")
LOCALES: Final = {"en": "en-GB", "fr": "fr", "it": "it", "pt": "pt-PT"}


@cache
def catalogue(language: str) -> dict[str, list[Any]]:
    """What every page and each game says by a key."""
    found: dict[str, list[Any]] = {}
    for file in sorted(SOURCES.rglob(f"languages/{language}.json")):
        for key, text in json.loads(file.read_text()).items():
            found.setdefault(key, []).append(text)
    return found


def words(key: str, language: str = "en", **places: object) -> str:
    """A text of the client, its places filled."""
    (text,) = catalogue(language)[key]
    assert isinstance(text, str), f"{key} has plural forms"
    return re.sub(r"\{(\w+)\}", lambda found: str(places[found[1]]), text)
