"""Names and texts of people, cleaned for display."""

import re
import unicodedata
from typing import Final

from fareplay.api.people import LONGEST_NAME
from fareplay.server.http.errors import invalid

REMOVED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, format, surrogate, private, unassigned, breaks
# Characters that are invisible or look like a blank: default-ignorable ones, fillers, the Braille blank.
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def clean_name(name: str) -> str:
    """Return a name for display: no control characters, single spaces, 1 to 24 characters. Raises ApiError
    otherwise."""
    plain = INVISIBLE.sub("", unicodedata.normalize("NFC", name))
    kept = "".join(letter for letter in plain if unicodedata.category(letter) not in REMOVED or letter in "\t\n\r")
    words = " ".join(kept.split())
    if not words or len(words) > LONGEST_NAME:
        raise invalid("bad_name", f"a name has 1 to {LONGEST_NAME} characters")
    if 2 * sum(unicodedata.combining(letter) > 0 for letter in words) > len(words):
        raise invalid("bad_name", "a name has at most one mark on a letter")
    return words


def clean_text(text: str) -> str:
    """Return a text for display: no control characters, single spaces. Raises ApiError if nothing is left."""
    plain = INVISIBLE.sub("", unicodedata.normalize("NFC", text))
    kept = "".join(letter for letter in plain if unicodedata.category(letter) not in REMOVED or letter in "\t\n\r")
    words = " ".join(kept.split())
    if not words or 2 * sum(unicodedata.combining(letter) > 0 for letter in words) > len(words):
        raise invalid("bad_text", "a message has letters, with at most one mark on each")
    return words


def clean_about(text: str) -> str:
    """Return a description for display, like `clean_text`, but it may be empty and have paragraphs."""
    paragraphs = [clean_text(line) for line in text.splitlines() if line.strip()]
    return "\n".join(paragraphs)
