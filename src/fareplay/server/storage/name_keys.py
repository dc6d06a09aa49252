"""Name keys: when two names are the same to a reader."""

import unicodedata
from typing import Final

# Letters of other alphabets that look like Latin ones, and what looks alike in small letters or capitals.
LOOK_ALIKES: Final = str.maketrans(
    "аеорсухіїјѕһԁԛԝӏкмнтвгпαβεζηικμνορτυχϲϳօսոցհյսıłøđħŧil1|0",
    "aeopcyxiijshdqwlkmhtbrnabezniкuvoptuxcj".replace("к", "k") + "ounghju" + "ilodht" + "llllo",
)


def exact_name_key(name: str) -> str:
    """What two names share that differ in capitals and spaces at most."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def name_key(name: str) -> str:
    """What two names share if a reader cannot tell them apart: also letters of other alphabets that look alike."""
    return exact_name_key(name).translate(LOOK_ALIKES).translate(LOOK_ALIKES)
