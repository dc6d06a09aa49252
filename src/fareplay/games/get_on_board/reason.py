"""Reasons: why a line is advised, read off what sets it apart from the one that brings the most points now."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fareplay.log import Event
from fareplay.outcome import Outcome

Boxes = Mapping[str, Any]

ROWS_OF: Final = {"tourists": 4, "business": 3, "lovers": 4}  # boxes in a row


def reason(advised: Outcome, lines: Sequence[Outcome], shapes: int, now: Boxes) -> Event | None:
    """One sentence, as an event for the texts (`reason`). `shapes` are those still to come, `now` the boxes of the
    sheet before the turn."""
    if advised.eliminates:
        return None
    others = [line for line in lines if not line.eliminates and line.moves != advised.moves]
    if not others:
        return Event("only")
    greedy = max(others, key=lambda line: (_points(line), line.summary["safe"]))
    less = _points(greedy) - _points(advised)
    if less <= 0:
        return _most(advised, greedy, less, shapes)
    for difference in _DIFFERENCES:
        if (found := difference(advised, greedy, shapes, now)) is not None:
            return Event(found.key, None, {**found.facts, "less": less})
    return Event("place", None, {"less": less})


def _points(line: Outcome) -> int:
    """What a line brings in this round."""
    return line.gain + int(line.summary["due"])


def _most(advised: Outcome, greedy: Outcome, less: int, shapes: int) -> Event:
    """It brings as much as any other, or more."""
    if less == 0 and advised.summary["safe"] > greedy.summary["safe"]:
        return Event("as_much_safer", None, {"safe": advised.summary["safe"], "shapes": shapes})
    return Event("as_much" if less == 0 else "most", None, {"points": _points(advised), "more": -less})


def _safer(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    safe, other = advised.summary["safe"], greedy.summary["safe"]
    return Event("safer", None, {"safe": safe, "shapes": shapes, "other": other}) if safe > other else None


def _keeps_row(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    """The other drops off a row that is not full."""
    for zone in greedy.summary["parks"].keys() - advised.summary["parks"].keys():
        row = next((row for row in now[zone] if row["written"] is None), None)
        if row is not None:
            ticked = row["ticked"] if "ticked" in row else row["light"] + row["dark"]
            if ticked < ROWS_OF[zone]:
                return Event("keeps_row", None, {"zone": zone, "ticked": ticked, "of": ROWS_OF[zone]})
    return None


def _keeps_entrance(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    kept = greedy.summary["entrance_used"] and not advised.summary["entrance_used"]
    return Event("keeps_entrance") if kept else None


def _saves_turns(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    spaces = greedy.summary["turn_zone"] - advised.summary["turn_zone"]
    return Event("saves_turns", None, {"spaces": spaces}) if spaces > 0 else None


def _personal(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    reached = advised.boxes.get("personal", now.get("personal", 0))
    other = greedy.boxes.get("personal", now.get("personal", 0))
    return Event("personal", None, {"reached": reached}) if reached > other else None


def _picks_up(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    more = sum(advised.summary["boards"].values()) - sum(greedy.summary["boards"].values())
    return Event("picks_up", None, {"passengers": more}) if more > 0 else None


def _reaches(advised: Outcome, greedy: Outcome, shapes: int, now: Boxes) -> Event | None:
    """A place that counts for what comes later."""
    for place in advised.summary["places"]:
        if advised.summary["places"][place] > greedy.summary["places"].get(place, 0):
            return Event("reaches", None, {"place": place})
    return None


Difference = Callable[[Outcome, Outcome, int, Boxes], Event | None]
_DIFFERENCES: Final[Sequence[Difference]] = (
    _safer,
    _keeps_row,
    _personal,
    _keeps_entrance,
    _saves_turns,
    _reaches,
    _picks_up,
)
