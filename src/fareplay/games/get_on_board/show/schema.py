"""The schema of Get on Board: its setups, options, positions, sheets, lines and events as JSON, and where they are in
the structs of the kernels."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args

from fareplay.games.get_on_board.rules.material import (
    BUSES,
    EDITIONS,
    ENTRANCES,
    FLUID_COLOURS,
    GRANNY_BOXES,
    INTERN_BOXES,
    METROS,
    OBJECTIVES,
    PASSENGERS,
    PLACES,
    ROWS,
    SCHOOL_BOXES,
    SHAPES,
    SIDE_WORTH,
    STUDENT_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
    ZONES,
)
from fareplay.games.get_on_board.show.log import EVENTS, INTERN, PARKING_ZONES
from fareplay.games.manifest import GameSchema
from fareplay.rules.event_table import event_schema
from fareplay.rules.reading import (
    Editions,
    Kind,
    Reading,
    changed,
    counted,
    each,
    first,
    is_set,
    item,
    kind_of,
    named,
    table,
    until,
)

Phase = Literal["departure", "line", "light", "entrance", "over"]
Shape = Literal["2 straight", "2 with a turn", "2 straight or with a turn", "1", "3 straight", "3 with two turns"]

Objective = Literal["granny", "student", "tourist", "business", "landmark", "museum", "lover", "opera", "theatre"]
Passenger = Literal["granny", "student", "tourist", "business", "intern", "lover_light", "lover_dark"]
Place = Literal["school", "landmark", "museum", "office", "cinema", "opera", "theatre", "restaurant"]
Fluid = Literal["burgundy", "yellow"]
ParkingZone = Literal["tourists", "business", "lovers"]


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

    objective: Annotated[Objective, kind_of("objective", "common")]
    points: Annotated[int, kind_of("worth", "flipped")]  # 0 once the rush hour has taken it away


class Lanes(TypedDict):
    """A road that several lines share: its ends in order, and the seats from left to right in that direction."""

    a: str
    b: str
    seats: list[int]


class Position(TypedDict):
    """The table as a seat sees it."""

    phase: Annotated[Phase, kind_of("phase", "phase")]
    round: Annotated[int, "round_number"]
    inspector: Annotated[int, "inspector"]
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
    common: Annotated[list[CommonObjective], each(table(CommonObjective), "objectives")]
    personal: list[list[str] | None]
    fluid: Annotated[Fluid | None, kind_of("colour", "fluid")]
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


def ticks(field: str, of: int, **more: Reading) -> Reading:
    """Read boxes that are ticked in order."""
    return {"ticked": field, "of": of, **more}


def rows(parked: str, written: str, **ticked: Reading) -> Reading:
    """Read rows of passengers, of which some are parked."""
    return each({**ticked, "written": until(parked, written)}, ROWS)


class Boxes(TypedDict):
    """The boxes of a sheet and how they are ticked."""

    turn_zone: Annotated[Ticks, ticks("turn_zone", TURN_SPACES)]
    grannies: Annotated[Ticks, ticks("grannies", GRANNY_BOXES)]
    students: Annotated[Ticks, ticks("students", STUDENT_BOXES)]
    schools: Annotated[Ticks, ticks("schools", SCHOOL_BOXES)]
    tourists: Annotated[list[Row], rows("tourist_row", "tourists_parked", ticked="tourists")]
    landmarks: Annotated[int, "landmarks"]
    museums: Annotated[int, "museums"]
    common: Annotated[list[int], first("common", "objectives")]
    traffic: Annotated[Ticks, ticks("traffic", TRAFFIC_SPACES)]
    personal: NotRequired[Annotated[int, "personal_stops"]]  # left out if hidden from the viewer
    interns: NotRequired[Annotated[Ticks, Editions({BUSES: ticks("interns", INTERN_BOXES)})]]
    business: NotRequired[
        Annotated[list[Row], Editions({BUSES: rows("business_row", "business_parked", ticked="business")})]
    ]
    sights: NotRequired[
        Annotated[Sights, Editions({BUSES: {name: item("sights", place) for name, place in PLACES[BUSES].items()}})]
    ]
    entrances: NotRequired[
        Annotated[EntranceTicks, Editions({METROS: ticks("entrances", ENTRANCES, used="entrances_used")})]
    ]
    lovers: NotRequired[
        Annotated[
            list[LoverRow],
            Editions({METROS: rows("lover_row", "lovers_parked", light="lovers_light", dark="lovers_dark")}),
        ]
    ]
    journeys: "NotRequired[list[JourneySheet]]"  # two journeys: the sheet of each that has begun


class JourneySheet(TypedDict):
    """The sheet of one of two journeys: its points by zone with the total, None if it was eliminated, and its boxes."""

    points: dict[str, int | None]
    boxes: Boxes


if TYPE_CHECKING:
    ChangedBoxes = Boxes
else:
    ChangedBoxes = changed(Boxes, "ChangedBoxes", "The boxes that a line changes, as they are after it.")


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

    granny: Annotated[int, "grannies"]
    student: Annotated[int, "students"]
    intern: Annotated[int, Editions({BUSES: "interns"})]
    tourist: Annotated[int, "tourists"]
    business: Annotated[int, Editions({BUSES: "business"})]
    lover_light: Annotated[int, Editions({METROS: "lovers_light"})]
    lover_dark: Annotated[int, Editions({METROS: "lovers_dark"})]


class Places(TypedDict, total=False):
    """Places that count."""

    school: Annotated[int, Editions({BUSES: "schools"})]
    landmark: Annotated[int, Editions({BUSES: "landmarks"})]
    museum: Annotated[int, Editions({BUSES: "museums"})]
    cinema: Annotated[int, Editions({METROS: "schools"})]
    opera: Annotated[int, Editions({METROS: "landmarks"})]
    theatre: Annotated[int, Editions({METROS: "museums"})]


class Parks(TypedDict, total=False):
    """Rows that park."""

    tourists: Annotated[int, "tourist_row"]
    business: Annotated[int, Editions({BUSES: "business_row"})]
    lovers: Annotated[int, Editions({METROS: "lover_row"})]


class Summary(TypedDict):
    """The costs and gains of a line other than points."""

    markers: Annotated[int, "markers"]
    turn_zone: Annotated[int, "turn_zone"]
    traffic: Annotated[int, "traffic"]
    boards: Boards
    places: Places
    parks: Parks
    entrances: Annotated[int, "entrances"]
    entrance_used: Annotated[bool, is_set("entrances_used")]
    due: Annotated[int, "due"]  # points for objectives at the end of the round
    order: Annotated[int, "order"]  # 1 for the best: in the game, then safe, then by net points, then by what it leaves
    offered: Annotated[int, "offered"]  # 1, 2 and 3 for the best lines with different ends, all as safe; 0 for others
    lasting: Annotated[bool, is_set("lasting")]  # whether it is safe for all shapes to come and leaves room for later
    safe: Annotated[int, "safe"]  # the number of shapes to come with a line that does not eliminate


class Line(Summary):
    """A way to play the rest of a turn, with its costs and gains."""

    moves: list[str]
    gain: Annotated[int, "gain"]
    gains: Annotated[Gains, Editions({edition: counted("zones", zones) for edition, zones in ZONES.items()})]
    eliminates: Annotated[bool, is_set("eliminated")]
    boxes: ChangedBoxes


def kinds(edition: int) -> dict[str, Kind]:
    """Return the kinds of numbers in events and structs of an edition."""
    return {
        "intersection": Kind(str, facts=("intersections", "id")),
        "sight": Kind(str, facts=("intersections", "sight")),
        "passenger": Kind(Passenger, _by_code(PASSENGERS[edition]) | {INTERN: "intern"}),
        "place": Kind(Place, _by_code(PLACES[edition])),
        "colour": Kind(Fluid, _by_code(FLUID_COLOURS)),
        "zone": named(PARKING_ZONES, ParkingZone),
        "objective": named(OBJECTIVES[edition], Objective),
        "phase": named(get_args(Phase), Phase),
        "shape": named(SHAPES, Shape),
        "worth": named(SIDE_WORTH, int),
    }


def _by_code(codes: Mapping[str, int]) -> dict[int, Any]:
    return {code: name for name, code in codes.items()}


KINDS: Final = {edition: kinds(edition) for edition in range(len(EDITIONS))}
SCHEMA: Final = GameSchema(
    setup=Setup,
    options=Options,
    position=Position,
    sheet=Sheet,
    line=Line,
    event=event_schema(EVENTS, KINDS.values()),
)
