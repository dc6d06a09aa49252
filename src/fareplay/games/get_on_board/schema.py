"""The schema of Get on Board: its setups, options, positions, sheets, lines and events as JSON."""

from typing import Final, Literal, NotRequired, TypedDict

from fareplay.schema import GameSchema

Phase = Literal["departure", "line", "light", "entrance", "over"]
Shape = Literal["2 straight", "2 with a turn", "2 straight or with a turn", "1", "3 straight", "3 with two turns"]

Objective = Literal["granny", "student", "tourist", "business", "landmark", "museum", "lover", "opera", "theatre"]
Passenger = Literal["granny", "student", "tourist", "business", "intern", "lover_light", "lover_dark"]
Place = Literal["school", "landmark", "museum", "office", "cinema", "opera", "theatre", "restaurant"]
Fluid = Literal["burgundy", "yellow"]


class Options(TypedDict, total=False):
    """The options; those with their default value are left out."""

    objectives: Literal["down", "up"]
    scores: Literal["visible", "hidden"]
    any_board: bool
    solo: Literal["practice", "rush-hour", "two-journeys"]


class Setup(TypedDict):
    """What was dealt; in a view, None where it is hidden from the seat."""

    first: int  # the seat of the first inspector
    sheets: list[int | None]  # by seat; of two journeys, by journey, as all that follows
    common: list[Objective | list[Objective] | None]
    personal: list[int | None]
    deal: list[list[int] | None]
    tickets: list[int | list[int | None] | None]


class CommonObjective(TypedDict):
    """A common objective in play and its current value."""

    objective: Objective
    points: int  # 0 once the rush hour has taken it away


class Lanes(TypedDict):
    """A road that several lines share: its ends in order, and the seats from left to right in that direction."""

    a: str
    b: str
    seats: list[int]


class Position(TypedDict):
    """The table as a seat sees it."""

    phase: Phase
    round: int
    inspector: int
    ticket: int | None
    tickets_to_come: list[int]
    shapes: list[Shape]  # of the ticket, by seat
    shapes_by_ticket: list[list[Shape]]
    markers: int
    placed: int
    turn_spaces: list[int]
    lines: list[list[str]]
    lanes: list[Lanes]
    eliminated: list[int]
    common: list[CommonObjective]
    personal: list[list[str] | None]
    fluid: Fluid | None
    rush_hours: NotRequired[list[int]]  # rush hour: the rounds before which a card turns up
    journey: NotRequired[int]  # two journeys: 1 or 2
    first_line: NotRequired[list[str]]  # the line of the finished first journey


class Ticks(TypedDict):
    """Boxes that are ticked in order."""

    ticked: int
    of: int


class EntranceTicks(TypedDict):
    """Metro entrances: the circled ones, and how many of these are used."""

    ticked: int
    of: int
    used: int


class Row(TypedDict):
    """A row of passengers, with the number written once it is parked."""

    ticked: int
    written: int | None


class LoverRow(TypedDict):
    """A row of lovers, with the number written once it is resolved."""

    light: int
    dark: int
    written: int | None


class Sights(TypedDict):
    """The numbers written at sights, 0 before."""

    school: int
    landmark: int
    museum: int
    office: int


class Boxes(TypedDict):
    """The boxes of a sheet and how they are ticked."""

    turn_zone: Ticks
    grannies: Ticks
    students: Ticks
    schools: Ticks
    tourists: list[Row]
    landmarks: int
    museums: int
    common: list[int]
    traffic: Ticks
    personal: NotRequired[int]  # left out if hidden from the viewer
    interns: NotRequired[Ticks]  # buses
    business: NotRequired[list[Row]]
    sights: NotRequired[Sights]
    entrances: NotRequired[EntranceTicks]  # metros
    lovers: NotRequired[list[LoverRow]]
    journeys: "NotRequired[list[JourneySheet]]"  # two journeys: the sheet of each that has begun


class JourneySheet(TypedDict):
    """The sheet of one of two journeys: its points by zone with the total, None if it was eliminated, and its boxes."""

    points: dict[str, int | None]
    boxes: Boxes


class ChangedBoxes(TypedDict, total=False):
    """The boxes that a line changes, as they are after it."""

    turn_zone: Ticks
    grannies: Ticks
    students: Ticks
    schools: Ticks
    tourists: list[Row]
    landmarks: int
    museums: int
    common: list[int]
    traffic: Ticks
    personal: int
    interns: Ticks
    business: list[Row]
    sights: Sights
    entrances: EntranceTicks
    lovers: list[LoverRow]


class Sheet(TypedDict):
    """The points of a seat, zone by zone; None where hidden, and for the total of an eliminated seat."""

    turn_zone: int
    grannies: int
    students: int
    tourists: int
    common: int
    personal: int | None
    total: int | None
    business: NotRequired[int]  # buses
    jams: NotRequired[int]
    entrances: NotRequired[int]  # metros
    lovers: NotRequired[int]
    connections: NotRequired[int]
    boxes: Boxes


class Gains(TypedDict, total=False):
    """Points by zone, only the zones that change."""

    turn_zone: int
    grannies: int
    students: int
    tourists: int
    common: int
    personal: int
    business: int
    jams: int
    entrances: int
    lovers: int
    connections: int


class Boards(TypedDict, total=False):
    """Boarding passengers, including bonus passengers."""

    granny: int
    student: int
    intern: int
    tourist: int
    business: int
    lover_light: int
    lover_dark: int


class Places(TypedDict, total=False):
    """Places that count."""

    school: int
    landmark: int
    museum: int
    cinema: int
    opera: int
    theatre: int


class Parks(TypedDict, total=False):
    """Rows that park."""

    tourists: int
    business: int
    lovers: int


class Summary(TypedDict):
    """The costs and gains of a line other than points."""

    markers: int
    turn_zone: int
    traffic: int
    boards: Boards
    places: Places
    parks: Parks
    entrances: int
    entrance_used: bool
    due: int  # points for objectives at the end of the round
    offered: int  # 1, 2 and 3 for the suggested lines, which are as safe as any and worth most; 0 for the others
    safe: int  # the number of shapes to come with a line that does not eliminate


class Line(Summary):
    """A way to play the rest of a turn, with its costs and gains."""

    moves: list[str]
    gain: int
    gains: Gains
    eliminates: bool
    boxes: ChangedBoxes


Event = TypedDict(
    "Event",
    {
        "key": Literal[
            "bonus",
            "boards",
            "connections",
            "counted",
            "departure",
            "departure_chosen",
            "eliminated",
            "end",
            "entrance",
            "entrance_used",
            "fluid",
            "jams",
            "journey",
            "light",
            "marker",
            "no_room",
            "objective",
            "objective_lost",
            "parked",
            "personal",
            "place",
            "round",
            "rush_hour",
            "sight",
            "stop",
            "turn_zone",
        ],
        "seat": NotRequired[int],
        "at": NotRequired[str],
        "circled": NotRequired[int],
        "colour": NotRequired[Fluid],
        "from": NotRequired[str],
        "left": NotRequired[int],
        "objective": NotRequired[Objective],
        "passenger": NotRequired[Passenger],
        "place": NotRequired[Place],
        "points": NotRequired[int],
        "reached": NotRequired[int],
        "round": NotRequired[int],
        "row": NotRequired[int],
        "sight": NotRequired[str],
        "spaces": NotRequired[int],
        "ticked": NotRequired[int],
        "ticket": NotRequired[int],
        "ticks": NotRequired[int],
        "to": NotRequired[str],
        "winners": NotRequired[list[int]],
        "written": NotRequired[int],
        "zone": NotRequired[Literal["tourists", "business", "lovers"]],
    },
)

SCHEMA: Final = GameSchema(
    setup=Setup,
    options=Options,
    position=Position,
    sheet=Sheet,
    line=Line,
    event=Event,
)
