"""A board of one route, to see what the printed one never shows."""

from typing import Any


def small_board(**more: Any) -> dict[str, Any]:
    """Two locations, one gray route, nine cards, four tickets; two play."""
    ends = {"a": "here", "b": "there"}
    return {
        "board": "small",
        "title": "Small",
        "game": "ticket-to-ride",
        "players": [2, 2],
        "buses_per_player": 9,
        "deck": {"blue": 3, "green": 3, "black": 0, "pink": 3, "yellow": 0, "orange": 0, "bus": 0},
        "route_points": {"1": 1},
        "player_colours": ["red", "blue"],
        "locations": [
            {"id": "here", "name": "Here", "district": 1, "x": 0.1, "y": 0.1},
            {"id": "there", "name": "There", "district": 1, "x": 0.9, "y": 0.9},
        ],
        "routes": [{**ends, "length": 1, "colour": "gray"}],
        "tickets": [{**ends, "points": points} for points in (1, 2, 3, 4)],
        **more,
    }
