"""The brief: a summary for a player before placing a marker, as events for the texts (`brief`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from fareplay.games.get_on_board.rules.material import ROUNDS, TURN_SPACES
from fareplay.games.get_on_board.show.schema import Position
from fareplay.rules.event import Event


def brief(facts: Mapping[str, Any], position: Position, to_move: int | None, seat: int | None) -> list[Event]:
    """Return the round and its ticket, the required shape, the spaces left in the turn zone, and the objectives."""
    return [
        *_round(position),
        *_asked(position, to_move, seat),
        *_objectives(facts, position, seat),
    ]


def _round(position: Position) -> Iterator[Event]:
    """Yield the open ticket (G20) and the fluid roads (G21)."""
    if position["phase"] == "departure":
        yield Event("departure")
    elif position["phase"] == "over":
        yield Event("over")
    else:
        yield Event(
            "round", position["inspector"], {"round": position["round"], "of": ROUNDS, "ticket": position["ticket"]}
        )
    if position["fluid"]:
        yield Event("fluid", None, {"colour": position["fluid"]})
    if "journey" in position:
        yield Event("journey", None, {"journey": position["journey"]})
    if "rush_hours" in position and position["phase"] != "over":
        yield Event("rush_hours", None, {"rounds": position["rush_hours"]})


def _asked(position: Position, to_move: int | None, seat: int | None) -> Iterator[Event]:
    """Yield the shape of a seat and the progress of its line (G31, G35, G36, G45, G46); for a spectator, those of the
    seat to move."""
    of = to_move if seat is None else seat
    if of is None or of in position["eliminated"] or position["phase"] not in ("line", "light", "entrance"):
        return
    shape = position["shapes"][of]
    yield Event("shape", of, {"shape": shape})
    if of == to_move:
        if position["phase"] == "line":
            placed, markers = position["placed"], position["markers"]
            one_only = markers == 1 and shape != "1"
            yield Event("one_marker" if one_only else "marker", of, {"marker": placed + 1, "markers": markers})
        else:
            yield Event(position["phase"], of)
    yield Event("turn_spaces", of, {"left": position["turn_spaces"][of], "of": TURN_SPACES})


def _objectives(facts: Mapping[str, Any], position: Position, seat: int | None) -> Iterator[Event]:
    """Yield the common objectives with their current values (G71), and a seat's own (G11)."""
    for card in position["common"]:
        yield Event("common", None, card)
    letters = {row["id"]: row.get("letter") for row in facts["intersections"]}
    for of, stops in enumerate(position["personal"]):
        if stops and of == seat:
            line = position["lines"][of][1:]  # nothing is collected at the departure (G15)
            labels = [f"{stop} ({letters[stop]})" if letters[stop] else stop for stop in stops]
            yield Event("personal", of, {"stops": labels, "reached": sum(stop in line for stop in stops)})
