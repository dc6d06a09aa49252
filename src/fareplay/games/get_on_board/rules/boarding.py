"""Boarding: what an intersection brings to the sheet of the player who reaches it (G50-G62)."""

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BUSINESS,
    BUSINESS_BOXES,
    BUSINESS_WORTH,
    COUPLE_WORTH,
    ENTRANCES,
    GRANNY,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
    LOVER_BOXES,
    LOVER_LIGHT,
    MUSEUM,
    NOBODY,
    OFFICE,
    RESTAURANT,
    ROWS,
    SCHOOL,
    SCHOOL_BOXES,
    SINGLE_WORTH,
    STUDENT,
    STUDENT_BOXES,
    TOURIST,
    TOURIST_BOXES,
    TOURIST_WORTH,
)
from fareplay.games.get_on_board.rules.state import Player


@kernel
def tick_granny(player: Player) -> None:
    """Tick the top free box, if there is one (G51)."""
    player.grannies = min(player.grannies + 1, GRANNY_BOXES)


@kernel
def tick_student(player: Player) -> None:
    """Tick a box, if one is free (G52)."""
    player.students = min(player.students + 1, STUDENT_BOXES)


@kernel
def tick_tourist(player: Player) -> None:
    """Tick the leftmost free box of the top row that is not parked, if there is one (G54)."""
    row = player.tourist_row
    if row < ROWS and player.tourists[row] < TOURIST_BOXES:
        player.tourists[row] += 1


@kernel
def tick_business(player: Player) -> None:
    """Tick a box as for tourists, in rows of three (G56)."""
    row = player.business_row
    if row < ROWS and player.business[row] < BUSINESS_BOXES:
        player.business[row] += 1


@kernel
def tick_lover(player: Player, passenger: int) -> None:
    """Tick a box of that background in the top row that is not resolved, if one is free (G60)."""
    row = player.lover_row
    if row == ROWS:
        return
    if passenger == LOVER_LIGHT:
        if player.lovers_light[row] < LOVER_BOXES:
            player.lovers_light[row] += 1
    elif player.lovers_dark[row] < LOVER_BOXES:
        player.lovers_dark[row] += 1


@kernel
def board_passenger(player: Player, passenger: int) -> None:
    """Board one passenger, if there is room."""
    if passenger == TOURIST:
        tick_tourist(player)
    elif passenger == STUDENT:
        tick_student(player)
    elif passenger == GRANNY:
        tick_granny(player)
    elif passenger == BUSINESS:
        tick_business(player)
    elif passenger != NOBODY:
        tick_lover(player, passenger)


@kernel
def park_tourists(player: Player) -> None:
    """Let the tourists of the top row get off at a landmark or museum (G55)."""
    row = player.tourist_row
    if row < ROWS and player.tourists[row]:
        player.tourists_parked[row] = TOURIST_WORTH[player.tourists[row]]
        player.tourist_row += 1


@kernel
def park_business(player: Player) -> None:
    """Let the business people of the top row get off at an office, and board a bonus passenger (G57, G58)."""
    row = player.business_row
    if row == ROWS or not player.business[row]:
        return
    people = player.business[row]
    player.business_parked[row] = BUSINESS_WORTH[people]
    player.business_row += 1
    if people == 1:
        tick_granny(player)
    elif people == 2:
        tick_tourist(player)
    else:
        player.interns = min(player.interns + 1, INTERN_BOXES)


@kernel
def lovers_worth(light: int, dark: int) -> int:
    """Return the points of a row of lovers: couples first, since pairing is never worse (G60)."""
    return COUPLE_WORTH * min(light, dark) + SINGLE_WORTH * abs(light - dark)


@kernel
def park_lovers(player: Player) -> None:
    """Let the lovers of the top row get off at a restaurant (G61)."""
    row = player.lover_row
    if row < ROWS and player.lovers_light[row] + player.lovers_dark[row]:
        player.lovers_parked[row] = lovers_worth(player.lovers_light[row], player.lovers_dark[row])
        player.lover_row += 1


@kernel
def reach_place(player: Player, place: int) -> None:
    """Apply the ordinary effect of a place (G53, G55, G57, G61)."""
    if place == SCHOOL:
        player.schools = min(player.schools + 1, SCHOOL_BOXES)
    elif place == LANDMARK:
        player.landmarks += 1
        park_tourists(player)
    elif place == MUSEUM:
        player.museums += 1
        park_tourists(player)
    elif place == OFFICE:
        park_business(player)
    elif place == RESTAURANT:
        park_lovers(player)


@kernel
def reach_sight(player: Player, place: int) -> None:
    """Write the number of passengers of the sight's colour ticked so far (G59)."""
    if place == SCHOOL:
        player.sights[place] = player.students + player.interns
    elif place == OFFICE:
        player.sights[place] = player.business[0] + player.business[1] + player.business[2]
    else:
        player.sights[place] = player.tourists[0] + player.tourists[1] + player.tourists[2]


@kernel
def board_intersection(board: Board, player: Player, there: int) -> None:
    """Apply everything at the intersection, in the order of the rules (G46, G50-G62)."""
    passenger = board.passengers[there, 0]
    if passenger:
        board_passenger(player, passenger)
        board_passenger(player, board.passengers[there, 1])
    place = board.place[there]
    if place:
        if board.sight[there]:
            reach_sight(player, place)
        reach_place(player, place)
    if board.entrance[there]:
        player.entrances = min(player.entrances + 1, ENTRANCES)
    player.personal_stops += (board.personal[there] >> player.personal) & 1  # G62, G83
