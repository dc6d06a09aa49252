"""Name keys: two names with the same key look the same to a reader."""

import unicodedata
from typing import Final

# Letters of other alphabets that look like Latin ones, and letters that look alike in lower or upper case.
LOOK_ALIKES: Final = str.maketrans(
    "аеорсухіїјѕһԁԛԝӏкмнтвгпαβεζηικμνορτυχϲϳօսոցհյսıłøđħŧil1|0",
    "aeopcyxiijshdqwlkmhtbrnabezniкuvoptuxcj".replace("к", "k") + "ounghju" + "ilodht" + "llllo",
)


def exact_name_key(name: str) -> str:
    """Return a key that ignores case and spaces."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def name_key(name: str) -> str:
    """Return a key that also ignores the difference between letters that look alike in other alphabets."""
    return exact_name_key(name).translate(LOOK_ALIKES).translate(LOOK_ALIKES)
