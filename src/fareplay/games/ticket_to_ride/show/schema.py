"""The schema of Ticket to Ride: its setups, options, positions, sheets, lines and events as JSON.

Routes and tickets are identified by their numbers in the board file, from 1, and locations by their ids. Lists are by
seat unless stated otherwise.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal, NotRequired, TypedDict, get_args

from fareplay.games.manifest import GameSchema
from fareplay.games.ticket_to_ride.rules.material import CARDS, NOBODY, ROW, ZONES
from fareplay.games.ticket_to_ride.rules.state import SECRETS
from fareplay.games.ticket_to_ride.show.lines import CLAIMS, DRAWS, KEEPS, TAKES_TICKETS
from fareplay.games.ticket_to_ride.show.log import EVENTS
from fareplay.games.ticket_to_ride.show.network import NO_WAY
from fareplay.rules.event_table import event_schema
from fareplay.rules.reading import (
    Kind,
    Reading,
    changed,
    counted,
    each,
    has_bit,
    index,
    is_set,
    kind_of,
    listed,
    named,
    nonzero,
    rows,
    table,
    unless,
    when,
)

Card = Literal["blue", "green", "black", "pink", "yellow", "orange", "bus"]
Action = Literal["claim", "draw", "tickets", "keep", "pass"]  # in the order of their numbers
Phase = Literal["deal", "turn", "second", "choice", "over"]


class Cards(TypedDict, total=False):
    """The number of cards of each kind; kinds without cards are left out."""

    blue: int
    green: int
    black: int
    pink: int
    yellow: int
    orange: int
    bus: int


class TicketProgress(TypedDict):
    """The progress of a ticket: the way between its locations that needs the fewest additional buses."""

    ticket: int
    completed: bool
    owned: list[int]  # the routes of the way that are already claimed
    missing: list[int]  # those still to be claimed
    buses: int | None  # needed for these; None if no way is open
    reachable: bool  # whether a way is open and the buses left are enough for it


class DistrictProgress(TypedDict):
    """The progress of a district."""

    district: int
    joined: list[str]  # the locations of its largest joined part
    completed: bool


def open_to_viewer(reading: Reading) -> Reading:
    """Read unless it is hidden from the viewer."""
    return unless("hidden", SECRETS, reading)


class Position(TypedDict):
    """The table as a seat sees it."""

    phase: Annotated[Phase, kind_of("phase", "phase")]
    first: Annotated[int, "first"]
    row: Annotated[list[Card | None], each(kind_of("card", "row"), ROW)]
    deck: int
    discards: Annotated[Cards, counted("discards", CARDS)]
    ticket_deck: Annotated[int, "tickets_left"]
    routes: Annotated[list[int | None], each(kind_of("owner", "owner"), "routes")]  # the owner of each route
    open: list[list[int]]  # the routes that a seat may still claim, whatever the cards
    buses: Annotated[list[int], rows("players", "buses", "seats")]
    cards: Annotated[list[int], rows("players", "held", "seats")]
    hands: Annotated[list[Cards | None], rows("players", open_to_viewer(counted("hand", CARDS)), "seats")]
    ticket_counts: list[int]
    tickets: Annotated[list[list[int] | None], rows("players", open_to_viewer(kind_of("tickets", "tickets")), "seats")]
    offer: list[int]  # the tickets on offer to this seat
    progress: list[list[TicketProgress] | None]  # of the tickets that this seat knows, including its offer
    districts: list[list[DistrictProgress]]  # those of which a part is joined
    turns_left: Annotated[int | None, kind_of("turns", "turns_left")]  # once the last turns have begun
    unseen: Cards  # the cards this seat has not seen: in the deck, or drawn from it by others


class TicketBox(TypedDict):
    """A ticket on a sheet."""

    ticket: Annotated[int, index()]
    points: Annotated[int, kind_of("ticket_points", index())]
    completed: Annotated[bool, has_bit("joined")]


class TicketPoints(TypedDict):
    """The points of a sheet's tickets: gained by completed ones, and lost if the others stay open."""

    completed: int
    open: int


class Boxes(TypedDict):
    """The sources of a sheet's points. Others' tickets are left out before the end."""

    buses: Annotated[int, "buses"]
    routes: Annotated[list[int], kind_of("routes", "routes")]
    districts: Annotated[list[int], kind_of("seats", "districts")]
    tickets: NotRequired[Annotated[list[TicketBox], listed("tickets", table(TicketBox))]]
    ticket_points: NotRequired[Annotated[TicketPoints, {"completed": "completed_points", "open": "open_points"}]]


if TYPE_CHECKING:
    ChangedBoxes = Boxes
else:
    ChangedBoxes = changed(Boxes, "ChangedBoxes", "The boxes that a move changes, as they are after it.")


class Sheet(TypedDict):
    """A player's points by zone; tickets and completed are None where they are secret."""

    routes: int
    tickets: int | None
    districts: int
    completed: int | None
    total: int
    boxes: Boxes


class Seen(TypedDict):
    """What a seat has seen in addition to the rest of its view."""

    offers: list[list[int]]  # the tickets it could choose from, in order
    stays: list[int]  # the plies after which a row with too many buses stayed


class Setup(TypedDict):
    """The setup of a record; in a view, None for cards the seat has not seen."""

    first: int
    deck: list[Card | None]
    tickets: list[int | None]
    reshuffles: list[list[Card | None]]
    seen: NotRequired[Seen]  # in a view only


class Options(TypedDict, total=False):
    """The options; those with their default value are left out."""

    scores: Literal["visible", "hidden"]


class Gains(TypedDict, total=False):
    """Points by zone, only the zones that change."""

    routes: int
    tickets: int
    districts: int


class TicketChange(TypedDict):
    """The additional buses that a ticket needs, before a claim and after it; None if no way is open."""

    ticket: Annotated[int, index()]
    before: Annotated[int | None, kind_of("to_go", "before")]
    after: Annotated[int | None, kind_of("to_go", "after")]


class ClosedRoute(TypedDict):
    """Another route that a claim closes, and to whom (T24)."""

    route: Annotated[int, kind_of("route", index())]
    seats: Annotated[list[int], kind_of("seats", "closed")]


def claim(reading: Reading) -> Reading:
    """Read only for a claim."""
    return when("action", CLAIMS, reading)


class Line(TypedDict):
    """A legal move with its costs and gains. The action determines which optional fields are present."""

    moves: list[str]
    gain: Annotated[int, "gain"]
    gains: Annotated[Gains, counted("changes", ZONES)]  # a ticket counts against its holder until it is completed
    eliminates: Annotated[bool, is_set(0)]
    boxes: ChangedBoxes
    action: Annotated[Action, kind_of("action", "action")]
    route: NotRequired[Annotated[int, claim(kind_of("route", "route"))]]
    cards: NotRequired[Annotated[Cards, claim(counted("paid", CARDS))]]  # what is paid
    buses_left: NotRequired[Annotated[int, claim("buses_left")]]
    completes: NotRequired[Annotated[int, claim("completes")]]  # how many tickets
    completed: NotRequired[Annotated[list[int], claim(kind_of("tickets", "completed"))]]  # which tickets
    secures: NotRequired[Annotated[Gains, claim(counted("secures", ZONES))]]  # points that are now safe
    to_go: NotRequired[Annotated[list[TicketChange], claim(listed("to_go", table(TicketChange)))]]  # incomplete tickets
    closes: NotRequired[Annotated[list[ClosedRoute], claim(listed("closes", table(ClosedRoute)))]]
    last_turns: NotRequired[Annotated[bool, claim(is_set("last_turns"))]]  # whether it begins the last turns
    card: NotRequired[Annotated[Card | None, when("action", DRAWS, kind_of("card", "card"))]]  # None from the deck
    ends_turn: NotRequired[Annotated[bool, when("action", DRAWS, is_set("ends_turn"))]]
    count: NotRequired[Annotated[int, when("action", TAKES_TICKETS, "count")]]  # how many are drawn
    tickets: NotRequired[Annotated[list[int], when("action", KEEPS, nonzero("keeps"))]]


KINDS: Final = {
    "card": named(CARDS, Card),
    "phase": named(get_args(Phase), Phase),
    "action": named(get_args(Action), Action),
    "owner": Kind(int, none=NOBODY),
    "turns": Kind(int, none=0),
    "to_go": Kind(int, none=NO_WAY),
    "ticket_points": Kind(int),
    "routes": Kind(list[int]),
    "cards": Kind(list[Card]),
    "payment": Kind(Cards),
    "tickets": Kind(list[int]),
    "ticket_names": Kind(list[str]),
    "route": Kind(int),
    "route_start": Kind(str),
    "route_end": Kind(str),
}

SCHEMA: Final = GameSchema(
    setup=Setup,
    options=Options,
    position=Position,
    sheet=Sheet,
    line=Line,
    event=event_schema(EVENTS, [KINDS]),
)
