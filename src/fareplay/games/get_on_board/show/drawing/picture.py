"""A board of Get on Board as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fareplay.drawing import landscape, page, scene
from fareplay.drawing.page import frame, heading, north
from fareplay.drawing.players import PLAYERS, marks
from fareplay.drawing.svg import group
from fareplay.games.get_on_board.show.drawing import cities, intersections, roads, symbols
from fareplay.games.get_on_board.show.drawing import lines as tracks
from fareplay.games.get_on_board.show.drawing.geometry import lay_out
from fareplay.games.get_on_board.show.drawing.palette import PALETTE

NORTH = 16.0
"""The avenues of a turned grid run toward the upper right; north lies between them and the vertical."""


def draw(
    board: Mapping[str, Any],
    lines: Sequence[Sequence[str]] = (),
    *,
    eliminated: Sequence[int] = (),
    objectives: Mapping[str, Sequence[int]] | None = None,
    fluid: str | None = None,
    caption: str | None = None,
) -> str:
    """Return the board as SVG text, with the players' lines.

    ``lines[seat]`` lists the intersections of a line from its departure and may be empty. ``objectives`` gives, for
    an intersection, the seats whose visible personal objective it is. ``fluid`` is the colour of roads that is fluid in
    this game: roads of the other colour are then drawn faded.
    """
    if len(lines) > len(PLAYERS):
        raise ValueError(f"{len(lines)} lines, but there are at most {len(PLAYERS)} seats")
    geometry = lay_out(board)
    position = geometry.position
    spots = board["intersections"]
    wanted = objectives or {}
    size = (geometry.width, geometry.height)
    title = str(board.get("title", "")) or "Board"
    kinds = {kind for spot in spots for kind in intersections.kinds(spot)}
    seats = max([len(lines), *(seat + 1 for some in wanted.values() for seat in some)])
    rings, heads = tracks.ends(lines, position, eliminated, geometry.turned)
    land = cities.land(board, geometry)
    bridges = land.bridges((position[road["a"]], position[road["b"]]) for road in board["roads"])
    layers = [
        group("fp-scenery", land.drawn),
        frame(size),
        heading(title),
        *([page.caption(caption, size)] if caption else []),
        north((geometry.width - 46, 52), NORTH if geometry.turned else 0),
        *roads.roads(board, position, fluid, bridges),
        rings,
        tracks.tracks(lines, position, eliminated),
        group(
            "fp-nodes",
            [
                intersections.intersection(
                    spot, position[spot["id"]], geometry.turned, tuple(wanted.get(spot["id"], ()))
                )
                for spot in spots
            ],
        ),
        heads,
    ]
    description = f"Map of {title}: {len(spots)} intersections, {len(board['roads'])} roads"
    drawn = sum(1 for line in lines if line)
    if drawn:
        description += f", {drawn} line{'s' if drawn > 1 else ''}"
    rules = [
        *scene.rules(board.get("drawing")),
        *roads.rules(),
        *tracks.rules(),
        *symbols.rules(),
        *intersections.rules(),
    ]
    definitions = [*marks(seats), *landscape.definitions(), *symbols.definitions(kinds)]
    return str(
        page.page(
            size,
            "fp-get-on-board",
            f"Get on Board: {title}",
            f"{description}.",
            rules,
            definitions,
            layers,
            PALETTE,
        )
    )
