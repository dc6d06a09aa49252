"""Common objectives: who meets them at the end of a round, and for how much (G70-G72)."""

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BLUE_WORTH,
    COMMON_DEALT,
    FIVE_GRANNIES,
    FIVE_STUDENTS,
    FIVE_TOURISTS,
    METROS,
    OBJECTIVE_PASSENGERS,
    OBJECTIVE_PLACES,
    ROWS,
    THREE_LANDMARKS,
    THREE_MUSEUMS,
    YELLOW_WORTH,
)
from fareplay.games.get_on_board.rules.state import Player, State


@kernel
def passengers_of_objective(edition: int, player: Player, objective: int) -> int:
    """Return the number of passengers ticked for a passenger objective, over all rows (G70)."""
    if objective == FIVE_GRANNIES:
        return player.grannies
    if objective == FIVE_STUDENTS:
        return player.students + player.interns
    count = 0
    for row in range(ROWS):
        if objective == FIVE_TOURISTS:
            count += player.tourists[row]
        elif edition == METROS:
            count += player.lovers_light[row] + player.lovers_dark[row]
        else:
            count += player.business[row]
    return count


@kernel
def meets(edition: int, player: Player, objective: int) -> bool:
    """Return whether the player's sheet meets the objective (G5, G70)."""
    if objective == THREE_LANDMARKS:
        return player.landmarks >= OBJECTIVE_PLACES
    if objective == THREE_MUSEUMS:
        return player.museums >= OBJECTIVE_PLACES
    return passengers_of_objective(edition, player, objective) >= OBJECTIVE_PASSENGERS


@kernel
def points_due(board: Board, state: State, seat: int) -> int:
    """Return the points at the end of the round for objectives that a player meets and has not scored (G23, G71)."""
    player = state.players[seat]
    points = 0
    if player.eliminated:
        return points
    for card in range(COMMON_DEALT):
        if not player.common[card] and meets(board.edition, player, state.common[card]):
            points += BLUE_WORTH if state.flipped[card] else YELLOW_WORTH
    return points


@kernel
def check_objectives(board: Board, state: State) -> None:
    """Check both objectives for all players still in; then flip a yellow one that anybody met (G23, G41, G71)."""
    for card in range(COMMON_DEALT):
        worth = BLUE_WORTH if state.flipped[card] else YELLOW_WORTH
        for seat in range(state.seats):
            player = state.players[seat]
            if player.eliminated or player.common[card]:
                continue
            if meets(board.edition, player, state.common[card]):
                player.common[card] = worth
                state.flipped[card] = 1
