"""The client's words, as its catalogues have them, so that tests name buttons as readers do."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from fareplay import texts

PACKAGE: Final = Path(__file__).parents[2] / "src" / "fareplay"
LANGUAGES: Final = texts.languages()
LOCALES: Final = {
    code: json.loads((PACKAGE / "texts" / code / "language.json").read_text(encoding="utf-8"))["locale"]
    for code in LANGUAGES
}


@cache
def catalogue(language: str) -> dict[str, list[Any]]:
    """What every page and each game says by a key."""
    found: dict[str, list[Any]] = {}
    shared = PACKAGE / "texts" / language
    own = sorted(PACKAGE.glob(f"games/*/texts/{language}/*.json"))
    for file in (shared / "site.json", shared / "workshop.json", *own):
        if file.parent != shared and file.name not in ("table.json", "editor.json"):
            continue
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            found.setdefault(key, []).append(text)
    return found


def words(key: str, language: str = "en", **places: object) -> str:
    """A text of the client, its places filled."""
    (text,) = catalogue(language)[key]
    assert isinstance(text, str), f"{key} has plural forms"
    return re.sub(r"\{(\w+)\}", lambda found: str(places[found[1]]), text)
