"""Name keys: two names with the same key look the same to a reader."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

# Letters that look alike to players but are distinct in Unicode's table: i, l and 1, letters with a stroke, and letters
# of other alphabets whose lower-case form looks like a Latin one.
LOOK_ALIKES: Final = str.maketrans(
    "аеорсухіїјѕһԁԛԝӏкмнтвгпαβεζηικμνορτυχϲϳօսոցհյսıłøđħŧil1|0",
    "aeopcyxiijshdqwlkmhtbrnabezniкuvoptuxcj".replace("к", "k") + "ounghju" + "ilodht" + "llllo",
)
SMALL_CAPITAL: Final = "LATIN LETTER SMALL CAPITAL "  # Unicode's table does not map these to letters
ROUNDS: Final = 4  # one replacement may lead to another


def exact_name_key(name: str) -> str:
    """Return a key that ignores case and spaces."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def name_key(name: str) -> str:
    """Return a key that also ignores the difference between letters that look alike."""
    confusables, key = _confusables(), name
    for _ in range(ROUNDS):
        before = key
        key = "".join(confusables.get(letter, letter) for letter in map(_capital, key))  # before NFKC makes ϲ a sigma
        key = unicodedata.normalize("NFKC", key).replace(" ", "")
        key = key.casefold().translate(LOOK_ALIKES).replace("rn", "m").replace("vv", "w")
        if key == before:
            break
    return key


def _capital(letter: str) -> str:
    name = unicodedata.name(letter, "")
    found = name.removeprefix(SMALL_CAPITAL)
    return found if found != name and len(found) == 1 else letter


@cache
def _confusables() -> Mapping[str, str]:
    """Return the letters that each letter is confused with, from Unicode's table (UTS 39)."""
    from confusable_homoglyphs.confusables import confusables_data

    found: dict[str, str] = {}
    for letter, others in confusables_data.items():
        if len(letter) > 1 or len(others) > 1 or unicodedata.normalize("NFKC", letter).isascii():
            continue  # the table also lists all the letters that look like this one
        shown = others[0]["c"].strip("\u200e\u200f")
        pairs = confusables_data.get(shown, [])
        if len(pairs) > 1 or shown.isascii() or shown < letter:
            found[letter] = shown
    return found
