"""The schema of Ticket to Ride: its setups, options, positions, sheets, lines and events as JSON.

Routes and tickets are identified by their numbers in the board file, from 1, and locations by their ids. Lists are by
seat unless stated otherwise.
"""

from typing import Final, Literal, NotRequired, TypedDict

from fareplay.schema import GameSchema

Card = Literal["blue", "green", "black", "pink", "yellow", "orange", "bus"]
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


class Position(TypedDict):
    """The table as a seat sees it."""

    phase: Phase
    first: int
    row: list[Card | None]
    deck: int
    discards: Cards
    ticket_deck: int
    routes: list[int | None]  # the owner of each route
    open: list[list[int]]  # the routes that a seat may still claim, whatever the cards
    buses: list[int]
    cards: list[int]
    hands: list[Cards | None]
    ticket_counts: list[int]
    tickets: list[list[int] | None]
    offer: list[int]  # the tickets on offer to this seat
    progress: list[list[TicketProgress] | None]  # of the tickets that this seat knows, including its offer
    districts: list[list[DistrictProgress]]  # those of which a part is joined
    turns_left: int | None  # once the last turns have begun
    unseen: Cards  # the cards this seat has not seen: in the deck, or in others' hands


class TicketBox(TypedDict):
    """A ticket on a sheet."""

    ticket: int
    points: int
    completed: bool


class TicketPoints(TypedDict):
    """The points of a sheet's tickets: gained by completed ones, and lost if the others stay open."""

    completed: int
    open: int


class Boxes(TypedDict):
    """The sources of a sheet's points. Others' tickets are left out before the end."""

    buses: int
    routes: list[int]
    districts: list[int]
    tickets: NotRequired[list[TicketBox]]
    ticket_points: NotRequired[TicketPoints]


class ChangedBoxes(TypedDict, total=False):
    """The boxes that a move changes, as they are after it."""

    buses: int
    routes: list[int]
    districts: list[int]
    tickets: list[TicketBox]
    ticket_points: TicketPoints


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

    ticket: int
    before: int | None
    after: int | None


class ClosedRoute(TypedDict):
    """Another route that a claim closes, and to whom (T24)."""

    route: int
    seats: list[int]


class Line(TypedDict):
    """A legal move with its costs and gains. The action determines which optional fields are present."""

    moves: list[str]
    gain: int
    gains: Gains  # a ticket counts against its holder until it is completed
    eliminates: bool
    boxes: ChangedBoxes
    action: Literal["claim", "draw", "tickets", "keep", "pass"]
    route: NotRequired[int]  # claim
    cards: NotRequired[Cards]  # claim: what is paid
    buses_left: NotRequired[int]  # claim
    completes: NotRequired[int]  # claim: how many tickets
    completed: NotRequired[list[int]]  # claim: which tickets
    secures: NotRequired[Gains]  # claim: points that are now safe, counting each completed ticket once
    to_go: NotRequired[list[TicketChange]]  # claim: the incomplete tickets
    closes: NotRequired[list[ClosedRoute]]  # claim
    last_turns: NotRequired[bool]  # claim: whether it begins the last turns
    card: NotRequired[Card | None]  # draw: None from the deck
    ends_turn: NotRequired[bool]  # draw
    count: NotRequired[int]  # tickets: how many are drawn
    tickets: NotRequired[list[int]]  # keep


class Event(TypedDict):
    """Something that happened."""

    key: Literal[
        "begins",
        "chosen",
        "claim",
        "district",
        "draw",
        "draw_deck",
        "end",
        "kept",
        "last_turns",
        "new_deck",
        "no_second_card",
        "pass",
        "swept",
        "tickets",
        "turned_up",
    ]
    seat: NotRequired[int]
    a: NotRequired[str]
    b: NotRequired[str]
    buses: NotRequired[int]
    card: NotRequired[Card]
    cards: NotRequired[Cards | list[Card]]
    completed: NotRequired[list[int]]
    count: NotRequired[int]
    district: NotRequired[int]
    names: NotRequired[list[str]]
    points: NotRequired[int]
    returned: NotRequired[int]
    route: NotRequired[int]
    row: NotRequired[list[Card]]
    tickets: NotRequired[list[int]]
    times: NotRequired[int]
    winners: NotRequired[list[int]]


SCHEMA: Final = GameSchema(
    setup=Setup,
    options=Options,
    position=Position,
    sheet=Sheet,
    line=Line,
    event=Event,
)
