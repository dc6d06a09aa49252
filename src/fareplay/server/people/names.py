"""Names: how people, seats and what people write are shown, and when two names are the same to a reader."""

import unicodedata
from typing import Final

from fareplay.server.errors import invalid
from fareplay.server.http.schemas.people import LONGEST_NAME

REMOVED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, format, surrogate, private, unassigned, breaks


def clean_name(name: str) -> str:
    """The name as it is shown: no control characters, single spaces, 1 to 24 characters; ApiError otherwise."""
    plain = unicodedata.normalize("NFC", name)
    kept = "".join(letter for letter in plain if unicodedata.category(letter) not in REMOVED or letter in "\t\n\r")
    words = " ".join(kept.split())
    if not words or len(words) > LONGEST_NAME:
        raise invalid("bad_name", f"a name has 1 to {LONGEST_NAME} characters")
    if 2 * sum(unicodedata.combining(letter) > 0 for letter in words) > len(words):
        raise invalid("bad_name", "a name has at most one mark on a letter")
    return words


def name_key(name: str) -> str:
    """What two names share if a reader cannot tell them apart."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def clean_text(text: str) -> str:
    """What somebody writes as it is shown: no control characters, single spaces; ApiError if nothing is left."""
    plain = unicodedata.normalize("NFC", text)
    kept = "".join(letter for letter in plain if unicodedata.category(letter) not in REMOVED or letter in "\t\n\r")
    words = " ".join(kept.split())
    if not words or 2 * sum(unicodedata.combining(letter) > 0 for letter in words) > len(words):
        raise invalid("bad_text", "a message has letters, with at most one mark on each")
    return words
