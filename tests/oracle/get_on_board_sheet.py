"""A sheet of Get on Board as on the rules page, for both editions: what a player ticks, and what each zone is worth."""

from __future__ import annotations

from collections.abc import Callable

TURN_ZONE = [-1, -2, -2, -2, -3]  # G35
GRANNIES = [1, 1, 1, 2, 2, 2, 3, 3]  # G51
BOXES = {"granny": 8, "student": 6, "intern": 3, "school": 4, "cinema": 4}  # G51 to G53
ENTRANCE_SYMBOLS = 6  # G46
TRACK_SPACES = 19  # G44
JAMS = [0, -1, 0, -1, 0, -1] + 13 * [-1]  # G84, space by space
CONNECTIONS = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10]  # G85, the last worth after 0 to 19 ticks
PEOPLE_ASKED, PLACES_ASKED = 5, 3  # G5: what the common objectives ask for


def tourists_worth(row: list[str]) -> int:
    """G55."""
    return [0, 2, 5, 9, 14][len(row)]


def business_worth(row: list[str]) -> int:
    """G57."""
    return [0, 2, 4, 6][len(row)]


def lovers_worth(row: list[str]) -> int:
    """G60: lovers are paired as far as they can be: 6 for a couple, 2 for one alone."""
    light, dark = row.count("lover_light"), row.count("lover_dark")
    return 6 * min(light, dark) + 2 * abs(light - dark)


class Rows:
    """Three rows of passengers, filled and parked (lovers: resolved) from the top down: G54, G56, G60."""

    def __init__(self, boxes: int, worth: Callable[[list[str]], int]) -> None:
        self.boxes = boxes  # in a row, for each kind of passenger: lovers have two light and two dark ones
        self.worth = worth  # of a row, if parked
        self.rows: list[list[str]] = [[], [], []]  # the passengers ticked
        self.written: list[int] = []  # the points of the rows parked so far

    def top_row(self) -> list[str] | None:
        """The top row not parked."""
        parked = len(self.written)
        return self.rows[parked] if parked < 3 else None

    def board(self, passenger: str) -> None:
        """G54, G56, G60: tick a free box of the top row not parked, if there is one."""
        row = self.top_row()
        if row is not None and row.count(passenger) < self.boxes:
            row.append(passenger)

    def park(self) -> int:
        """G55, G57, G61: park the top row if anybody sits in it, and say how many did (0: nothing happens)."""
        row = self.top_row()
        if row is None or len(row) == 0:
            return 0
        self.written.append(self.worth(row))
        return len(row)

    def passengers(self) -> int:
        """G59, G70: everybody ticked, in rows parked or not."""
        return sum(len(row) for row in self.rows)

    def points(self) -> int:
        """G82: what is written; a row not parked counts half, rounded down."""
        not_parked = self.rows[len(self.written) :]
        return sum(self.written) + sum(self.worth(row) // 2 for row in not_parked)


class Player:
    """A player's line on the board and everything on the player's sheet."""

    def __init__(self, sheet_number: int, personal_objective: list[str]) -> None:
        self.sheet_number = sheet_number
        self.personal_objective = personal_objective
        self.line: list[str] = []  # the departure, then every intersection reached
        self.eliminated = False
        self.turn_spaces = 0  # crossed off, of 5
        self.ticked = {"granny": 0, "student": 0, "intern": 0, "school": 0, "cinema": 0}
        self.tourists = Rows(4, tourists_worth)
        self.business = Rows(3, business_worth)
        self.lovers = Rows(2, lovers_worth)
        self.visited = {"landmark": 0, "museum": 0, "opera": 0, "theatre": 0}
        self.sights = {"school": 0, "landmark": 0, "museum": 0, "office": 0}  # the numbers written
        self.personal_reached = 0
        self.common_written: dict[str, int] = {}  # by objective: 10 or 6
        self.track = 0  # spaces ticked, of 19: jams in the buses, connections in the metros
        self.entrances_circled = 0  # of 6, crossed out since or not
        self.entrances_crossed_out = 0

    def tick(self, box: str) -> None:
        """G51 to G53: tick the next box; past the last, nothing."""
        if self.ticked[box] < BOXES[box]:
            self.ticked[box] += 1

    def board(self, passenger: str) -> None:
        """G51, G52, G54, G56, G60: one passenger gets on, as far as there is a box."""
        if passenger == "tourist":
            self.tourists.board(passenger)
        elif passenger == "business":
            self.business.board(passenger)
        elif passenger in ("lover_light", "lover_dark"):
            self.lovers.board(passenger)
        else:
            self.tick(passenger)

    def visit(self, place: str) -> None:
        """G53, G55, G57, G58, G61: what a place does."""
        if place in ("landmark", "museum", "opera", "theatre"):
            self.visited[place] += 1
            self.tourists.park()
        elif place == "office":
            parked = self.business.park()
            if parked > 0:
                self.board({1: "granny", 2: "tourist", 3: "intern"}[parked])
        elif place == "restaurant":
            self.lovers.park()
        else:
            self.tick(place)

    def write_sight(self, place: str) -> None:
        """G59: write the passengers of that colour ticked so far."""
        colour = {"school": "student", "landmark": "tourist", "museum": "tourist", "office": "business"}[place]
        self.sights[place] = self.number_of(colour)

    def circle_entrance(self) -> None:
        """G46: circle one of the 6 symbols; further ones are lost."""
        if self.entrances_circled < ENTRANCE_SYMBOLS:
            self.entrances_circled += 1

    def entrances_left(self) -> int:
        """G46, G81: entrances circled and not crossed out."""
        return self.entrances_circled - self.entrances_crossed_out

    def tick_track(self, spaces: int) -> None:
        """G44: ticks past the last space are lost."""
        self.track = min(self.track + spaces, TRACK_SPACES)

    def number_of(self, what: str) -> int:
        """G59, G70: how many of a passenger are ticked, or how many of a place visited."""
        people = {
            "granny": self.ticked["granny"],
            "student": self.ticked["student"] + self.ticked["intern"],
            "tourist": self.tourists.passengers(),
            "business": self.business.passengers(),
            "lover": self.lovers.passengers(),
        }
        return people[what] if what in people else self.visited[what]

    def meets(self, objective: str) -> bool:
        """G5: 5 of a passenger or 3 of a place."""
        return self.number_of(objective) >= (PLACES_ASKED if objective in self.visited else PEOPLE_ASKED)

    def zones_of_buses(self) -> dict[str, int]:
        """G80."""
        return {
            "turn_zone": sum(TURN_ZONE[: self.turn_spaces]),
            "grannies": sum(GRANNIES[: self.ticked["granny"]]),
            "students": self.number_of("student") * self.ticked["school"] + self.sights["school"],
            "tourists": self.tourists.points() + max(self.sights["landmark"], self.sights["museum"]),
            "business": self.business.points() + self.sights["office"],
            "common": sum(self.common_written.values()),
            "personal": 10 if self.personal_reached == 3 else 0,  # G83
            "jams": sum(JAMS[: self.track]),  # G84
        }

    def zones_of_metros(self) -> dict[str, int]:
        """G81."""
        return {
            "entrances": 2 * self.entrances_left(),
            "turn_zone": sum(TURN_ZONE[: self.turn_spaces]),
            "grannies": sum(GRANNIES[: self.ticked["granny"]]),
            "students": self.number_of("student") * self.ticked["cinema"],
            "tourists": self.tourists.points(),
            "lovers": self.lovers.points(),
            "common": sum(self.common_written.values()),
            "personal": [0, 2, 5, 10][self.personal_reached],  # G62, G83
            "connections": CONNECTIONS[self.track],  # G85
        }
