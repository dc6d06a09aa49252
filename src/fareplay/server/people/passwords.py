"""Refuses passwords that are easy to guess, however long they are."""

import re
from pathlib import Path
from typing import Final

from fareplay.server.http.errors import invalid
from fareplay.server.storage.name_keys import name_key

# Common words in passwords, in the languages of the site. Digits and symbols around them help little.
WORDS: Final = frozenset(Path(__file__).with_name("common_passwords.txt").read_text(encoding="utf-8").split())
ROWS: Final = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
)
LEET: Final = str.maketrans("013457", "oleast")  # digits used for letters
LEAST_LETTERS: Final = 4  # distinct letters


def check_password(password: str, name: str) -> None:
    """Raise ApiError if a password is easy to guess for somebody who knows the name."""
    plain = re.sub(r"[\W_]", "", password.casefold())
    stem = plain.strip("0123456789")
    spelled = stem.translate(LEET)
    guessed = (
        len(set(plain)) < LEAST_LETTERS
        or any(plain in row or plain in row[::-1] for row in ROWS)
        or re.fullmatch(r"(.{1,6})\1+.{0,2}", plain) is not None
        or {stem, spelled} & WORDS
        or name_key(stem) == name_key(name).strip("0123456789")
        or any(stem == one + other for one in WORDS for other in WORDS if stem.startswith(one))
    )
    if guessed:
        raise invalid("weak_password", "this password is too easy to guess; a sentence of your own is better")
