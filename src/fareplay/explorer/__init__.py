"""The explorer: where the lines of winners go, by what their players began with. docs/explorer.md describes it.

counts = explorer.read("get-on-board/london")
counts.ask(departure="5", common=("granny", "student")).places
"""

from fareplay.explorer.counts import Counts, ExploredPlayers, Place, read
from fareplay.explorer.game_explorer import Axis, GameExplorer, explorer_for

__all__ = ["Axis", "Counts", "ExploredPlayers", "GameExplorer", "Place", "explorer_for", "read"]
