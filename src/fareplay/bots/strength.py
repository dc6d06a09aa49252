"""How hard a bot that searches thinks."""

from dataclasses import dataclass

from fareplay.bots.search.tree import NONE, Settings
from fareplay.engine.struct import Rows, blank


@dataclass(frozen=True)
class Strength:
    """How hard a bot thinks, and how well it judges what it has thought."""

    playouts: int  # a turn, unless told otherwise
    blur: float = 0.0  # points by which it misjudges a line
    explore: float = 16.0
    trust: float = 2.0
    spread: float = 4.0
    widen: float = 1.0
    share: float = 0.0  # of playouts to the end in what a situation is worth; the rest is the learned estimate
    noise: float = 0.0
    relative: bool = False  # whether the game's guesses only compare options
    rivalry: float = 0.0  # how much of the best other's points counts against one's own
    win: float = 0.0  # points that the victory itself is worth
    exact: bool = False  # whether the end is searched to all its ends

    def settings(self, seat: int) -> Rows[Settings]:
        """The same for the search."""
        settings = blank(Settings)
        plan = settings[0]
        plan.seat, plan.only = seat, NONE
        plan.explore, plan.trust, plan.spread, plan.widen = self.explore, self.trust, self.spread, self.widen
        plan.playouts, plan.noise = self.share, self.noise
        plan.relative, plan.rivalry, plan.win = self.relative, self.rivalry, self.win
        return settings
