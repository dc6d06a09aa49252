"""Names of people: cleaned, short, and compared without regard to case and look-alike forms."""

import unicodedata
from typing import Final

from fareplay.server.problem import invalid

LONGEST: Final = 24
UNWANTED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, direction marks, halves, private, unassigned


def clean(name: str) -> str:
    """The name as it is shown: no control characters, single spaces, 1 to 24 characters; or a problem."""
    plain = unicodedata.normalize("NFC", name)
    kept = "".join(letter for letter in plain if unicodedata.category(letter) not in UNWANTED or letter in "\t\n\r")
    words = " ".join(kept.split())
    if not words or len(words) > LONGEST:
        raise invalid("bad_name", f"a name has 1 to {LONGEST} characters")
    if 2 * sum(unicodedata.combining(letter) > 0 for letter in words) > len(words):
        raise invalid("bad_name", "a name has at most one mark on a letter")
    return words


def key(name: str) -> str:
    """What two names share if they are the same to a reader."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
