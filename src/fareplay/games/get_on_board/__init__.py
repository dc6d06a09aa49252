"""Get on Board: buses in New York and London, metros in Rome and Paris. Everything specific to the game is in this
folder."""

from typing import Final

from fareplay.games.manifest import Manifest

MANIFEST: Final = Manifest(
    name="get-on-board",
    package=__name__,
    boards=("new-york", "london", "rome", "paris"),
    own_boards=("lisbon", "berlin", "tokyo"),
    rules_class=f"{__name__}.ruleset:GetOnBoard",
    bots_module=f"{__name__}.bots:BOTS",
    explorer_class=f"{__name__}.explorer:GetOnBoardExplorer",
    encoding_class=f"{__name__}.learn.encoding:GetOnBoardEncoding",
    schema_name=f"{__name__}.show.schema:SCHEMA",
    workshop_name=f"{__name__}.workshop:WORKSHOP",
    browser=f"{__name__}.browser:BROWSER",
    styles={
        "granny": "red",
        "student": "yellow",
        "school": "yellow",
        "cinema": "yellow",
        "tourist": "cyan",
        "landmark": "cyan",
        "opera": "cyan",
        "museum": "cyan",
        "theatre": "cyan",
        "business": "magenta",
        "office": "magenta",
        "lover_light": "bright_magenta",
        "lover_dark": "magenta",
        "restaurant": "magenta",
        "light": "bright_green",
        "entrance": "bright_green",
        "departure": "bold",
        "jammed": "bold",
        "burgundy": "red",
        "yellow": "yellow",
        "fluid": "bold bright_cyan",
    },
)
