"""Traffic jams of the buses and connections of the metros: one track, ticked alike (G42-G44)."""

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import JAMMED, PLAIN, TRAFFIC_SPACES
from fareplay.games.get_on_board.rules.state import State


@kernel
def others_on(markers: int, seat: int) -> int:
    """How many other players have a marker on the road (G42)."""
    others = markers & ~(1 << seat)
    count = 0
    while others:
        others &= others - 1
        count += 1
    return count


@kernel
def traffic_on(board: Board, state: State, road: int) -> int:
    """The spaces a marker on this road ticks: one per other marker, one more if jammed or fluid (G42, G43)."""
    kind = board.kind[road]
    always = kind == JAMMED or (kind != PLAIN and kind == state.fluid)
    return others_on(state.roads[road], state.seat) + (1 if always else 0)


@kernel
def tick_traffic(board: Board, state: State, road: int) -> None:
    """Tick the track; what goes past its end is lost (G44)."""
    player = state.players[state.seat]
    player.traffic = min(player.traffic + traffic_on(board, state, road), TRAFFIC_SPACES)
