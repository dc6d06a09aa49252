"""Common objectives: who meets them at the end of a round, and for how much (G70-G72, S2-S5)."""

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BLUE_SIDE,
    COMMON_DEALT,
    FIRST_RUSH,
    FIVE_GRANNIES,
    FIVE_STUDENTS,
    FIVE_TOURISTS,
    METROS,
    OBJECTIVE_PASSENGERS,
    OBJECTIVE_PLACES,
    ROWS,
    SECOND_RUSH,
    SIDE_WORTH,
    TAKEN_AWAY,
    THREE_LANDMARKS,
    THREE_MUSEUMS,
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
def objectives_in_play(state: State) -> int:
    """Return the number of common objectives: two (G10), or three in the rush hour (S2)."""
    return COMMON_DEALT + state.rush_hour


@kernel
def points_due(board: Board, state: State, seat: int) -> int:
    """Return the points at the end of the round for objectives that a player meets and has not scored (G23, G71)."""
    player = state.players[seat]
    points = 0
    if player.eliminated:
        return points
    for card in range(objectives_in_play(state)):
        if not player.common[card] and meets(board.edition, player, state.common[card]):
            points += SIDE_WORTH[state.flipped[card]]
    return points


@kernel
def check_objectives(board: Board, state: State) -> None:
    """Check the objectives for all players still in; then flip a yellow one that anybody met (G23, G41, G71), except
    in the rush hour (S5)."""
    for card in range(objectives_in_play(state)):
        worth = SIDE_WORTH[state.flipped[card]]
        for seat in range(state.seats):
            player = state.players[seat]
            if player.eliminated or player.common[card]:
                continue
            if meets(board.edition, player, state.common[card]):
                player.common[card] = worth
                if not state.rush_hour:
                    state.flipped[card] = BLUE_SIDE


@kernel
def is_rush(state: State, round_number: int) -> bool:
    """Return whether a rush hour card turns up after a round (S3)."""
    return state.rush_hour != 0 and round_number in (FIRST_RUSH, SECOND_RUSH)


@kernel
def turn_up_rush_hour(state: State) -> None:
    """Let every objective that is not met lose value: to its blue side, then it is taken away (S4)."""
    for card in range(objectives_in_play(state)):
        if not state.players[0].common[card]:
            state.flipped[card] = min(state.flipped[card] + 1, TAKEN_AWAY)
