"""Names and texts of people, cleaned for display."""

import re
import unicodedata
from typing import Final

from fareplay.api.people import LONGEST_NAME
from fareplay.server.http.errors import conflict, invalid
from fareplay.server.storage.name_keys import name_key

REMOVED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, format, surrogate, private, unassigned, breaks
BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip  # the first that is found: those after it are named by others too
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


# Characters that are invisible or look like a blank: default-ignorable ones, fillers, the Braille blank.
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_RESERVED: Final = """
admin administrator administrateur amministratore administrador moderator moderateur moderatore moderador mod operator
operateur operatore operador staff support system server root official officiel fareplay bot bots robot
"""
RESERVED: Final = frozenset(_RESERVED.split())


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


def check_not_reserved(name: str) -> None:
    """Raise ApiError if a name looks like that of a bot or an operator."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    words = re.findall(r"[^\W_]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))
    said = [*words, "".join(words)]
    said += [word.strip("0123456789") for word in said]
    if {name_key(word) for word in said} & {name_key(word) for word in RESERVED}:
        raise conflict("name_reserved", "this name looks like that of a bot or an operator")


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


def device_name(user_agent: str) -> str:
    """Return the name of a device: `Firefox, Android` for a browser, the first word for a program."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser or system:
        return ", ".join(part for part in (browser, system) if part)
    first = user_agent.partition(" ")[0].partition("/")[0]
    return "".join(letter for letter in first if letter.isalnum() or letter in "-_.")[:40] or "?"
