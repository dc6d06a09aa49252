"""Names: how people, seats, devices and what people write are shown, and when two names are the same to a reader."""

import unicodedata
from typing import Final

from fareplay.server.errors import invalid
from fareplay.server.http.schemas.people import LONGEST_NAME

REMOVED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, format, surrogate, private, unassigned, breaks
BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip  # the first that is found: those after it are named by others too
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


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


def device_name(user_agent: str) -> str:
    """`Firefox, Android` for a browser, the first word for a program."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser or system:
        return ", ".join(part for part in (browser, system) if part)
    first = user_agent.partition(" ")[0].partition("/")[0]
    return "".join(letter for letter in first if letter.isalnum() or letter in "-_.")[:40] or "?"
