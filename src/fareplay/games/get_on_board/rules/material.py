"""The material of Get on Board: what is in the box, as constants. Rule numbers: docs/get-on-board.md."""

from typing import Final

# G1, G3: players, tickets, rounds.
MAX_SEATS: Final = 5
TICKETS: Final = 12
ROUNDS: Final = 12
SHEETS: Final = 5

# The two editions share one core.
BUSES: Final = 0
METROS: Final = 1
EDITIONS: Final = ("buses", "metros")

# Directions on the grid; the opposite of one is two further on.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
NO_HEADING: Final = -1
NOWHERE: Final = -1

# G4, G32: a shape asks for a number of markers and for one kind of joint between them.
STRAIGHT: Final = 0
TURN: Final = 1
FREE: Final = 2
SHAPES: Final = ("2 straight", "2 with a turn", "2 straight or with a turn", "1", "3 straight", "3 with two turns")
SHAPE_MARKERS: Final = (2, 2, 2, 1, 3, 3)
SHAPE_JOINTS: Final = (STRAIGHT, TURN, FREE, FREE, STRAIGHT, TURN)
MOST_MARKERS: Final = 3

# G35: the turn zone, space by space.
TURN_ZONE: Final = (1, 2, 2, 2, 3)
TURN_SPACES: Final = 5

# G44: traffic jams (buses) or connections (metros).
TRAFFIC_SPACES: Final = 19
# G84: what the spaces ticked so far cost; G85: what they are worth.
JAMS_COST: Final = (0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
CONNECTIONS_WORTH: Final = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10)

# What a road can be besides plain: G43, G21.
PLAIN: Final = 0
JAMMED: Final = 1
BURGUNDY: Final = 2
YELLOW: Final = 3
FLUID_COLOURS: Final = {"burgundy": BURGUNDY, "yellow": YELLOW}

# Passengers (G51-G60).
NOBODY: Final = 0
GRANNY: Final = 1
STUDENT: Final = 2
TOURIST: Final = 3
BUSINESS: Final = 4
LOVER_LIGHT: Final = 5
LOVER_DARK: Final = 6
PASSENGERS: Final = {
    BUSES: {"granny": GRANNY, "student": STUDENT, "tourist": TOURIST, "business": BUSINESS},
    METROS: {
        "granny": GRANNY,
        "student": STUDENT,
        "tourist": TOURIST,
        "lover_light": LOVER_LIGHT,
        "lover_dark": LOVER_DARK,
    },
}

# Places (G53-G61); 0 is none. A cinema does what a school does, an opera what a landmark does, a
# theatre what a museum does.
SCHOOL: Final = 1
LANDMARK: Final = 2
MUSEUM: Final = 3
OFFICE: Final = 4
RESTAURANT: Final = 5
PLACES: Final = {
    BUSES: {"school": SCHOOL, "landmark": LANDMARK, "museum": MUSEUM, "office": OFFICE},
    METROS: {"cinema": SCHOOL, "opera": LANDMARK, "theatre": MUSEUM, "restaurant": RESTAURANT},
}

# The boxes of the sheet (G51-G60) and what they are worth.
GRANNY_BOXES: Final = 8
GRANNY_WORTH: Final = (0, 1, 2, 3, 5, 7, 9, 12, 15)  # of the first n boxes: 1, 1, 1, 2, 2, 2, 3, 3
STUDENT_BOXES: Final = 6
INTERN_BOXES: Final = 3
SCHOOL_BOXES: Final = 4
ROWS: Final = 3
TOURIST_BOXES: Final = 4
TOURIST_WORTH: Final = (0, 2, 5, 9, 14)
BUSINESS_BOXES: Final = 3
BUSINESS_WORTH: Final = (0, 2, 4, 6)
LOVER_BOXES: Final = 2  # of each background, in a row
COUPLE_WORTH: Final = 6
SINGLE_WORTH: Final = 2

# G46: metro entrances.
ENTRANCES: Final = 6
ENTRANCE_WORTH: Final = 2

# G5: common objectives, numbered by their place in OBJECTIVES; G71: what they are worth while yellow, and once blue.
FIVE_GRANNIES: Final = 0
FIVE_STUDENTS: Final = 1
FIVE_TOURISTS: Final = 2
FIVE_BUSINESS: Final = 3  # or lovers
THREE_LANDMARKS: Final = 4  # or operas
THREE_MUSEUMS: Final = 5  # or theatres
OBJECTIVES: Final = {
    BUSES: ("granny", "student", "tourist", "business", "landmark", "museum"),
    METROS: ("granny", "student", "tourist", "lover", "opera", "theatre"),
}
COMMON_CARDS: Final = 6
COMMON_DEALT: Final = 2  # G10
COMMON_PLACES: Final = 3  # the third is for the rush hour (S2)
OBJECTIVE_PASSENGERS: Final = 5
OBJECTIVE_PLACES: Final = 3
YELLOW_WORTH: Final = 10
BLUE_WORTH: Final = 6
YELLOW_SIDE: Final = 0
BLUE_SIDE: Final = 1
TAKEN_AWAY: Final = 2  # S4
SIDE_WORTH: Final = (YELLOW_WORTH, BLUE_WORTH, 0)

# S3: the rounds after which a rush hour card turns up.
FIRST_RUSH: Final = 4
SECOND_RUSH: Final = 8

# S7: two journeys. The current one is player 0; the finished first one, or the deal of the second, is player 1.
FIRST_JOURNEY: Final = 1
SECOND_JOURNEY: Final = 2
OTHER_JOURNEY: Final = 1

# G6, G83: personal objectives.
PERSONAL_CARDS: Final = 5
PERSONAL_STOPS: Final = 3
PERSONAL_BUSES: Final = (0, 0, 0, 10)
PERSONAL_METROS: Final = (0, 2, 5, 10)

# The zones of a sheet in the order they are summed (G80, G81).
ZONES: Final = {
    BUSES: ("turn_zone", "grannies", "students", "tourists", "business", "common", "personal", "jams"),
    METROS: (
        "entrances",
        "turn_zone",
        "grannies",
        "students",
        "tourists",
        "lovers",
        "common",
        "personal",
        "connections",
    ),
}
MOST_ZONES: Final = 9
