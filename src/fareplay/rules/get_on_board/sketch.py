"""The board of Get on Board in characters."""

from collections.abc import Mapping
from typing import Any

from fareplay.rules.sketch import Sketch, Span


def sketch(facts: Mapping[str, Any], position: Mapping[str, Any]) -> Sketch:
    """Every intersection with what is there; lines are drawn along their roads."""
    return [[Span(facts["title"])]]
