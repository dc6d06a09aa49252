"""Ticket to Ride: London. Everything specific to the game is in this folder."""

from typing import Final

from fareplay.games.manifest import Manifest

MANIFEST: Final = Manifest(
    name="ticket-to-ride",
    package=__name__,
    boards=("london",),
    own_boards=("lisbon",),
    rules_class=f"{__name__}.ruleset:TicketToRide",
    bots_module=f"{__name__}.bots:BOTS",
    puzzles_module=f"{__name__}.puzzles:PUZZLES",
    explorer_class=f"{__name__}.explorer:TicketToRideExplorer",
    encoding_class=f"{__name__}.learn.encoding:TicketToRideEncoding",
    schema_name=f"{__name__}.show.schema:SCHEMA",
    workshop_name=f"{__name__}.workshop:WORKSHOP",
    browser=f"{__name__}.browser:BROWSER",
    styles={
        "yellow": "yellow",
        "blue": "blue",
        "green": "green",
        "black": "bright_black",
        "pink": "bright_magenta",
        "orange": "bright_red",
        "gray": "white",
        "bus": "bold",
    },
)
