"""The log: what a move did, read off the state before it and the state after it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BURGUNDY,
    BUSES,
    BUSINESS,
    GRANNY,
    LANDMARK,
    LOVER_DARK,
    LOVER_LIGHT,
    MUSEUM,
    OBJECTIVES,
    OFFICE,
    PASSENGERS,
    PLACES,
    PLAIN,
    RESTAURANT,
    SCHOOL,
    STUDENT,
    TOURIST,
    TURN_ZONE,
)
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, LIGHT, OVER, Player, State
from fareplay.log import Event

# What one player does and gets; the rest of the log is about the whole table.
OF_THE_MOVER: Final = frozenset(
    (
        "marker",
        "entrance_used",
        "turn_zone",
        "jams",
        "connections",
        "eliminated",
        "boards",
        "no_room",
        "place",
        "counted",
        "parked",
        "bonus",
        "sight",
        "entrance",
        "personal",
        "light",
        "stop",
        "departure_chosen",
    )
)


def tell(
    board: Board,
    facts: Mapping[str, Any],
    before: State,
    seat: int,
    move: str,
    after: State,
    winners: Sequence[int],
    options: Mapping[str, Any],
) -> list[Event]:
    """Everything that happened when a seat made a move, in the order of the rules."""
    told: list[Event] = []
    if before.phase == DEPARTURE:
        told += _departure(board, facts, seat, after)
    elif move == "stop":
        told.append(Event("stop", seat))
    else:
        told += _marker(board, facts, before, seat, move, after, options)
    told += _table(board, before, after, winners)
    return told


def _departure(board: Board, facts: Mapping[str, Any], seat: int, after: State) -> Iterator[Event]:
    """A choice is secret until all have chosen (G12)."""
    yield Event("departure_chosen", seat, secret={"ticket": int(after.players[seat].ticket)}, known_to=(seat,))
    if after.phase != DEPARTURE:
        for other in range(after.seats):
            ticket = int(after.players[other].ticket)
            yield Event("departure", other, {"ticket": ticket, "at": _name(facts, board.departure[ticket])})


def _marker(
    board: Board,
    facts: Mapping[str, Any],
    before: State,
    seat: int,
    there: str,
    after: State,
    options: Mapping[str, Any],
) -> Iterator[Event]:
    """A marker, what it cost and what it brought."""
    was, now = before.players[seat], after.players[seat]
    if before.phase == ENTRANCE:
        yield Event("entrance_used", seat, {"left": int(now.entrances - now.entrances_used)})
    yield Event("marker", seat, {"from": _name(facts, was.at), "to": there})
    if now.turn_zone > was.turn_zone:
        spaces = range(was.turn_zone, now.turn_zone)
        yield Event("turn_zone", seat, {"spaces": len(spaces), "points": -sum(TURN_ZONE[space] for space in spaces)})
    if now.traffic > was.traffic:
        key = "jams" if board.edition == BUSES else "connections"
        yield Event(key, seat, {"ticks": int(now.traffic - was.traffic), "ticked": int(now.traffic)})
    if now.eliminated:
        yield Event("eliminated", seat, {"at": there})
        return
    yield from _boarding(board, facts, was, seat, now, options)
    if after.phase == LIGHT and after.seat == seat and after.round_number == before.round_number:
        yield Event("light", seat, {"at": there})


def _boarding(
    board: Board, facts: Mapping[str, Any], was: Player, seat: int, now: Player, options: Mapping[str, Any]
) -> Iterator[Event]:
    """Passengers, place, sight, entrance and personal objective of the intersection reached (G50-G62)."""
    at = now.at
    here = _name(facts, at)
    waiting = [passenger for passenger in cast(Any, board.passengers[at]).tolist() if passenger]
    for slot, passenger in enumerate(waiting):
        before = waiting[:slot].count(passenger)  # of two alike, perhaps only the first found a box
        ticked = _ticked(now, passenger) - _ticked(was, passenger) > before
        name = _PASSENGERS[board.edition][passenger]
        yield Event("boards" if ticked else "no_room", seat, {"passenger": name, "at": here})
    place = int(board.place[at])
    if place:
        if board.sight[at]:
            name = facts["intersections"][at]["sight"]
            yield Event("sight", seat, {"sight": name, "written": int(now.sights[place]), "at": here})
        yield from _place(board, was, seat, now, place, here)
    if board.entrance[at]:
        yield Event("entrance", seat, {"at": here, "circled": int(now.entrances - was.entrances)})
    if now.personal_stops > was.personal_stops:
        reached = {"reached": int(now.personal_stops), "at": here}
        if board.edition == BUSES and options.get("objectives") != "up":
            yield Event("personal", seat, secret=reached, known_to=(seat,), private=True)
        else:
            yield Event("personal", seat, reached)


def _place(board: Board, was: Player, seat: int, now: Player, place: int, here: str) -> Iterator[Event]:
    """What a place did: a box ticked, a row parked, a bonus passenger, a count for the objectives (G55), or nothing."""
    name = _PLACES[board.edition][place]
    if place == SCHOOL:
        yield Event("place", seat, {"place": name, "at": here, "ticked": int(now.schools - was.schools)})
        return
    zone, row, written = _parked(was, now, place)
    if row is None and place in (LANDMARK, MUSEUM):
        yield Event("counted", seat, {"place": name, "at": here})
        return
    if row is None:
        yield Event("place", seat, {"place": name, "at": here, "ticked": 0})
        return
    yield Event("parked", seat, {"place": name, "at": here, "zone": zone, "row": row + 1, "points": written})
    if place == OFFICE:
        people = int(now.business[row])
        bonus = {1: "granny", 2: "tourist", 3: "intern"}[people]
        ticked = _bonus_ticked(was, now, people)
        yield Event("bonus", seat, {"passenger": bonus, "ticked": ticked})


def _parked(was: Player, now: Player, place: int) -> tuple[str, int | None, int]:
    """The zone, and the row that parked with the points written."""
    if place in (LANDMARK, MUSEUM):
        zone, before, after, written = "tourists", was.tourist_row, now.tourist_row, now.tourists_parked
    elif place == OFFICE:
        zone, before, after, written = "business", was.business_row, now.business_row, now.business_parked
    else:
        assert place == RESTAURANT
        zone, before, after, written = "lovers", was.lover_row, now.lover_row, now.lovers_parked
    if after == before:
        return zone, None, 0
    return zone, int(before), int(written[before])


def _bonus_ticked(was: Player, now: Player, people: int) -> int:
    if people == 1:
        return int(now.grannies - was.grannies)
    if people == 2:
        return _ticked(now, TOURIST) - _ticked(was, TOURIST)
    return int(now.interns - was.interns)


def _table(board: Board, before: State, after: State, winners: Sequence[int]) -> Iterator[Event]:
    """What the end of a round meant for the table: objectives, a new round, the end (G23, G24, G71)."""
    if after.round_number == before.round_number and after.phase != OVER:
        return
    met = [seat for seat in range(after.seats) if after.players[seat].common != before.players[seat].common]
    for card in range(2):
        for seat in met:
            points = after.players[seat].common[card]
            if points and not before.players[seat].common[card]:
                yield Event(
                    "objective", seat, {"objective": OBJECTIVES[board.edition][after.common[card]], "points": points}
                )
    if after.phase == OVER:
        yield Event("end", None, {"winners": list(winners)})
    else:
        yield Event(
            "round",
            int(after.inspector),
            {"round": int(after.round_number), "ticket": int(after.tickets[after.round_number - 1])},
        )
        if before.round_number == 0 and after.fluid != PLAIN:
            yield Event("fluid", None, {"colour": "burgundy" if after.fluid == BURGUNDY else "yellow"})


def _ticked(player: Player, passenger: int) -> int:
    """How many boxes of a passenger are ticked, bonus passengers not told apart."""
    if passenger in _SINGLE:
        return int(getattr(player, _SINGLE[passenger]))
    return sum(getattr(player, _IN_ROWS[passenger]))


_PASSENGERS: Final = {edition: {code: name for name, code in names.items()} for edition, names in PASSENGERS.items()}
_PLACES: Final = {edition: {code: name for name, code in names.items()} for edition, names in PLACES.items()}
_SINGLE: Final = {GRANNY: "grannies", STUDENT: "students"}
_IN_ROWS: Final = {TOURIST: "tourists", BUSINESS: "business", LOVER_LIGHT: "lovers_light", LOVER_DARK: "lovers_dark"}


def _name(facts: Mapping[str, Any], intersection: int) -> str:
    return str(facts["intersections"][intersection]["id"])
