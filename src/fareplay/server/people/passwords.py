"""Passwords: refuses those that are easy to guess, however long they are, and hashes the others."""

import asyncio
import re
from pathlib import Path
from secrets import token_hex
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

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
HASHING_AT_ONCE: Final = 2  # passwords are costly on purpose


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


class PasswordHashes:
    """Hashes passwords and checks them, in threads."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._dummy = ""

    async def open(self) -> None:
        """Prepare the hash that is checked where there is none, so that it takes as long."""
        self._dummy = await self.hash(token_hex(16))

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        async with self._hashing:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def check(self, hashed: str | None, password: str) -> bool:
        """Return whether a password has this hash. Without a hash it takes as long, and none is right."""
        async with self._hashing:
            try:
                right = await asyncio.to_thread(self.hasher.verify, hashed or self._dummy, password)
            except (VerifyMismatchError, VerificationError, InvalidHashError):
                return False
        return right and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Return whether a hash has other parameters than new ones."""
        return self.hasher.check_needs_rehash(hashed)
