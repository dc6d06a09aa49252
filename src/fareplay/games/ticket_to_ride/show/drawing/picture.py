"""A board of Ticket to Ride as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fareplay.drawing import landscape, page, scene
from fareplay.drawing.page import frame, heading, north
from fareplay.drawing.players import PLAYERS, marks
from fareplay.drawing.svg import Element, Point, box, circle, group, number, pair, path, text, use
from fareplay.games.ticket_to_ride.show.drawing import symbols
from fareplay.games.ticket_to_ride.show.drawing.districts import district_class, districts
from fareplay.games.ticket_to_ride.show.drawing.districts import rules as district_rules
from fareplay.games.ticket_to_ride.show.drawing.geometry import BREADTH, HEIGHT, STOP, WIDTH, Route, positions, routes
from fareplay.games.ticket_to_ride.show.drawing.labels import LARGE, LEADING, SHRINKING, SIZE, Label, place_labels
from fareplay.games.ticket_to_ride.show.drawing.palette import CARD_SYMBOLS, PALETTE, rule
from fareplay.games.ticket_to_ride.show.drawing.scenery import scenery


def draw(
    board: Mapping[str, Any],
    claims: Mapping[int, int] | None = None,
    *,
    tickets: Sequence[int] = (),
    caption: str | None = None,
) -> str:
    """Return the board as SVG text.

    ``claims`` gives the seat that owns a route, by the route's number (the first of the board file is 1). ``tickets``
    are the numbers of tickets whose two ends are highlighted.
    """
    owned = dict(claims or {})
    laid = routes(board)
    for route, seat in owned.items():
        if not 1 <= route <= len(laid):
            raise ValueError(f"there is no route {route}")
        if not 0 <= seat < len(PLAYERS):
            raise ValueError(f"there is no seat {seat}")
    position = positions(board)
    names = {spot["id"]: str(spot["name"]) for spot in board["locations"]}
    lit = _lit(board, tickets)
    title = str(board.get("title", "")) or "Board"
    size = (WIDTH, HEIGHT)
    seats = max(owned.values(), default=-1) + 1
    colours = {str(route["colour"]) for route in board["routes"]}
    player_colours = [str(colour) for colour in board.get("player_colours", ())]
    beds = "".join(
        route.bed(position[facts["a"]], position[facts["b"]])
        for route, facts in zip(laid, board["routes"], strict=True)
    )
    small, large = (place_labels(names, position, laid, size) for size in (SIZE, LARGE))
    layers = [
        districts(board, position),
        group("fp-scenery", scenery(board)),
        frame(size),
        heading(title),
        *([page.caption(caption, size)] if caption else []),
        north((WIDTH - 46, 52)),
        group("fp-tickets", _strings(board, tickets, position)),
        path("fp-bed-edge", beds),
        path("fp-bed", beds),
        group(
            "fp-routes", [_route(board["routes"][route.number - 1], route, owned.get(route.number)) for route in laid]
        ),
        group("fp-nodes", [_stop(spot, position[spot["id"]], lit.get(spot["id"])) for spot in board["locations"]]),
        group("fp-names", [_name(name, small[name]) for name in names]),
        group("fp-names fp-large", [_name(name, large[name]) for name in names], display="none"),
    ]
    description = f"Map of {title}: {len(names)} locations, {len(laid)} routes"
    if owned:
        description += f", {len(owned)} of them claimed"
    rules = [*scene.rules(board.get("drawing")), *symbols.rules(player_colours), *district_rules(), *_rules()]
    definitions = [
        *marks(seats),
        *landscape.definitions(),
        *symbols.definitions(colours, set(owned.values()), player_colours),
    ]
    return str(
        page.page(
            size,
            "fp-ticket-to-ride",
            f"Ticket to Ride: {title}",
            f"{description}.",
            rules,
            definitions,
            layers,
            PALETTE,
        )
    )


def layout(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the picture's ``viewBox``, the position of every location, the cells (centre, length, angle) of all
    routes, and the boxes (left, top, width, height) of the names in both sizes."""
    position, laid = positions(board), routes(board)
    names = {spot["id"]: str(spot["name"]) for spot in board["locations"]}
    labels = [label for size in (SIZE, LARGE) for label in place_labels(names, position, laid, size).values()]
    return {
        "viewBox": [0, 0, int(WIDTH), int(HEIGHT)],
        "positions": {name: [x, y] for name, (x, y) in position.items()},
        "routes": {
            route.number: [
                [round(cell.middle[0], 1), round(cell.middle[1], 1), round(cell.length, 1), round(cell.angle, 1)]
                for cell in route.cells
            ]
            for route in laid
        },
        "labels": [[round(side, 1) for side in (box.left, box.top, box.width, box.height)] for box in labels],
    }


def _lit(board: Mapping[str, Any], tickets: Sequence[int]) -> dict[str, list[int]]:
    """Return the tickets that end at each highlighted location."""
    lit: dict[str, list[int]] = {}
    for ticket in tickets:
        if not 1 <= ticket <= len(board["tickets"]):
            raise ValueError(f"there is no ticket {ticket}")
        for end in ("a", "b"):
            lit.setdefault(board["tickets"][ticket - 1][end], []).append(ticket)
    return lit


def _strings(board: Mapping[str, Any], tickets: Sequence[int], position: Mapping[str, Point]) -> list[Element]:
    """Return a thin line between the two ends of each highlighted ticket."""
    strings = []
    for ticket in tickets:
        a, b = (position[board["tickets"][ticket - 1][end]] for end in ("a", "b"))
        bow = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * 0.16, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.16)
        strings.append(path("fp-string", f"M{pair(a)}Q{pair(bow)} {pair(b)}", data_ticket=ticket))
    return strings


def _route(facts: Mapping[str, Any], route: Route, seat: int | None) -> Element:
    colour = str(facts["colour"])
    symbol = CARD_SYMBOLS.get(colour)
    parts: list[Element] = []
    for cell in route.cells:
        x, y = cell.middle
        inside: list[Element] = [box("fp-cell", -cell.length / 2, -BREADTH / 2, cell.length, BREADTH, 5)]
        if seat is not None:
            inside.append(use(f"fp-bus-{seat}"))
        elif symbol:
            inside.append(use(f"fp-card-{symbol}", class_="fp-symbol", transform=_turned(-cell.angle)))
        parts.append(
            group(
                None, inside, transform=f"translate({number(round(x, 1))} {number(round(y, 1))}){_turned(cell.angle)}"
            )
        )
    owner = f" fp-claimed fp-seat-{seat}" if seat is not None else ""
    return group(
        f"fp-route {symbols.card_class(colour)}{owner}",
        parts,
        data_route=route.number,
        data_a=facts["a"],
        data_b=facts["b"],
        data_seat=seat,
    )


def _turned(angle: float) -> str:
    text_ = number(round(angle, 1))
    return "" if text_ == "0" else f"rotate({text_})"


def _stop(spot: Mapping[str, Any], at: Point, tickets: Sequence[int] | None) -> Element:
    district = spot.get("district")
    parts: list[Element] = []
    if tickets:
        parts.append(circle("fp-halo", (0, 0), STOP + 6))
    parts += [
        circle("fp-place", (0, 0), STOP),
        text("fp-label fp-zone", (0, 6.4), "" if district is None else str(district)),
    ]
    return group(
        f"fp-node {district_class(district)}" + (" fp-lit" if tickets else ""),
        parts,
        data_id=spot["id"],
        data_district=None if district is None else str(district),
        transform=f"translate({number(at[0])} {number(at[1])})",
    )


def _name(name: str, label: Label) -> Element:
    x, top = label.left + label.width / 2, label.top
    lines = [
        Element("tspan", words, x=round(x, 1), y=round(top + label.size * (LEADING * k + 0.83), 1))
        for k, words in enumerate(label.words)
    ]
    part = f" fp-part-{_percent(label.size / LARGE)}" if SIZE < label.size < LARGE else ""
    return Element("text", *lines, class_=f"fp-name{part}", data_id=name)


def _percent(part: float) -> int:
    return round(100 * part)


def _rules() -> list[str]:
    return [
        rule(".fp-bed-edge", "stroke-width:27", "stroke-linejoin:round", fill="none", stroke="edge"),
        rule(".fp-bed", "stroke-width:25", "stroke-linejoin:round", fill="none", stroke="road"),
        rule(".fp-cell", "stroke-width:1.2", stroke="outline"),
        rule(".fp-place", "stroke-width:4", fill="currentColor", stroke="road"),
        rule(".fp-zone", "font-size:18px", fill="glyph"),
        rule(".fp-halo", "stroke-width:5", fill="road", stroke="gold"),
        rule(
            ".fp-string", "stroke-width:3", "stroke-dasharray:1 8", "stroke-linecap:round", fill="none", stroke="gold"
        ),
        rule(
            ".fp-name",
            f"font-size:{SIZE:g}px",
            "font-weight:600",
            "text-anchor:middle",
            "paint-order:stroke",
            "stroke-width:4px",
            "stroke-linejoin:round",
            fill="ink",
            stroke="paper",
        ),
        # A page that shows the board small puts ``fp-far`` on it.
        f".fp-large .fp-name{{font-size:{LARGE:g}px;stroke-width:7px}}",
        *(f".fp-large .fp-part-{_percent(part)}{{font-size:{LARGE * part:g}px}}" for part in SHRINKING[1:]),
        ".fp-far .fp-names{display:none}",
        ".fp-far .fp-large{display:inline}",
    ]
