"""The schema of Ticket to Ride: its setups, options, positions, sheets, lines and events as JSON.

Routes and tickets go by their numbers in the board file, from 1 on, locations by their ids. Lists go by seat where
nothing else is said.
"""

from typing import Final, Literal, NotRequired, TypedDict

from fareplay.schema import GameSchema

Card = Literal["blue", "green", "black", "pink", "yellow", "orange", "bus"]
Phase = Literal["deal", "turn", "second", "choice", "over"]


class Cards(TypedDict, total=False):
    """How many cards of each kind, those that are there."""

    blue: int
    green: int
    black: int
    pink: int
    yellow: int
    orange: int
    bus: int


class TicketProgress(TypedDict):
    """How far a ticket is: the way between its locations that takes the fewest buses more."""

    ticket: int
    completed: bool
    owned: list[int]  # the routes of the way that are there
    missing: list[int]  # those still to be claimed
    buses: int | None  # that these take; None if no way is open
    reachable: bool  # whether a way is open and the buses left are enough for it


class DistrictProgress(TypedDict):
    """How far a district is joined."""

    district: int
    joined: list[str]  # the locations of its largest joined part
    completed: bool


class Position(TypedDict):
    """What lies on the table, as far as a seat may see it."""

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
    offer: list[int]  # the tickets that this seat is to choose from
    progress: list[list[TicketProgress] | None]  # of the tickets that this seat knows, its offer too
    districts: list[list[DistrictProgress]]  # those of which a part is joined
    turns_left: int | None  # once the last turns have begun
    unseen: Cards  # what this seat has not seen: in the deck, or in others' hands


class TicketBox(TypedDict):
    """A ticket on a sheet."""

    ticket: int
    points: int
    completed: bool


class TicketPoints(TypedDict):
    """What the tickets of a sheet bring, and what they cost if they stay open."""

    completed: int
    open: int


class Boxes(TypedDict):
    """What the points of a sheet come from. Others' tickets are not in it before the end."""

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
    """What a seat has seen that the holes of its view do not show."""

    offers: list[list[int]]  # the tickets it could choose from, in order
    stays: list[int]  # after how many moves a row of too many buses stayed


class Setup(TypedDict):
    """The setup of a record; in a view None for what the seat has not seen."""

    first: int
    deck: list[Card | None]
    tickets: list[int | None]
    reshuffles: list[list[Card | None]]
    seen: NotRequired[Seen]  # in a view only


class Options(TypedDict, total=False):
    """The options of a game, those that differ from the usual one."""

    scores: Literal["visible", "hidden"]


class Gains(TypedDict, total=False):
    """Points by zone, those that change."""

    routes: int
    tickets: int
    districts: int


class TicketChange(TypedDict):
    """How many buses a ticket takes more, before a claim and after it; None if no way is open."""

    ticket: int
    before: int | None
    after: int | None


class ClosedRoute(TypedDict):
    """A route that a claim closes besides the one claimed, and to whom (T24)."""

    route: int
    seats: list[int]


class Line(TypedDict):
    """A legal move with what it costs and brings. Which of the optional figures it has depends on the action."""

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
    secures: NotRequired[Gains]  # claim: points that are safe from now on, each ticket completed counted once
    to_go: NotRequired[list[TicketChange]]  # claim: the tickets kept that are not completed
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
