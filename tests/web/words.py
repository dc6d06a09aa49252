"""The client's words, as its catalogues have them, so that tests name buttons as readers do."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

CATALOGUES: Final = Path(__file__).parents[2] / "web" / "src" / "languages"
LANGUAGES: Final = ("en", "fr", "it", "pt")


@cache
def catalogue(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CATALOGUES / f"{language}.json").read_text())
    return found


def words(key: str, language: str = "en", **places: object) -> str:
    """A text of the client, its places filled."""
    text = catalogue(language)[key]
    assert isinstance(text, str), f"{key} has plural forms"
    return re.sub(r"\{(\w+)\}", lambda found: str(places[found[1]]), text)
