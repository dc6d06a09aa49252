"""Codes to read out and type, tokens for programs, and the hashes by which they are stored."""

from hashlib import sha256
from secrets import choice, token_urlsafe
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"


def new_code() -> str:
    """Return a code that is easy to read out, such as `BCDFG-HJKLM`."""
    letters = "".join(choice(LETTERS) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def new_token() -> str:
    """Return a token for a program."""
    return f"fp_{token_urlsafe(24)}"


def hash_recovery(code: str) -> str:
    """Return the hash of a recovery code."""
    return _hash("recovery", _typed(code))


def hash_invitation(code: str) -> str:
    """Return the hash of an invitation code."""
    return _hash("invitation", _typed(code))


def hash_token(token: str) -> str:
    """Return the hash of a token."""
    return _hash("token", token)


def _typed(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalpha())


def _hash(kind: str, text: str) -> str:
    return sha256(f"fareplay {kind} {text}".encode()).hexdigest()
