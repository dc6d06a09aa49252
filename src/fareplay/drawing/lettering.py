"""How wide a text will be, so that ribbons and plates fit the words they carry.

A picture is made where no font can be asked. The widths below suit a geometric sans such as the one the client uses;
other fonts of the fallback list differ by a few per cent, which the padding takes up.
"""

from __future__ import annotations

_NARROW = "iljI.,:;'’!|"
_SLIM = "frt()-[] /"
_WIDE = "mwMW@%—"
_CAPITALS = "ABCDEFGHKLNOPQRSTUVXYZ&"


def advance(character: str) -> float:
    """The width of one character, as a part of the font size."""
    if character in _NARROW:
        return 0.27
    if character in _SLIM:
        return 0.36
    if character in _WIDE:
        return 0.86
    if character in _CAPITALS or ord(character) > 0x2E80:
        return 0.68 if ord(character) < 0x2E80 else 1.0
    return 0.55


def width(text: str, size: float, spacing: float = 0.0) -> float:
    """The width of a text at a font size; ``spacing`` is extra space after each character, in pixels."""
    return sum(advance(character) for character in text) * size + spacing * len(text)
