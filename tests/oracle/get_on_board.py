"""Get on Board as on the rules page, rule by rule, for both editions, and alone.

Nothing here is fast and nothing is shared with the project: see README.md. The G and S numbers are those of the rules
page.
Each marker boards as soon as it is placed; as intersections board in the order reached (G50), this is the same as
boarding at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.oracle.get_on_board_sheet import TURN_ZONE, Player

Road = frozenset[str]  # the two intersections it joins

# The printed facts.
ROUNDS = 12
# G4, G32: sheet 1, column by column (tickets 1/7 to 6/12): the markers asked for, what each joint between them must be.
SHEET_1: list[tuple[int, list[str]]] = [
    (2, ["straight"]),
    (2, ["turn"]),
    (2, ["free"]),
    (1, []),
    (3, ["straight", "straight"]),
    (3, ["turn", "turn"]),
]
RUSH_HOUR_AFTER = [4, 8]  # S3: the tickets after which a rush hour card lies in the deck


class GetOnBoardOracle:
    """One game: a board, a record's setup, and the moves pushed so far."""

    def __init__(self, board: dict[str, Any], record: Mapping[str, Any]) -> None:
        setup = record["setup"]
        self.edition: str = board["edition"]
        self.seats: int = record["seats"]
        self.intersections: dict[str, dict[str, Any]] = {stop["id"]: stop for stop in board["intersections"]}
        self.roads: dict[Road, dict[str, Any]] = {frozenset((road["a"], road["b"])): road for road in board["roads"]}
        self.departures = {stop["departure"]: stop["id"] for stop in board["intersections"] if "departure" in stop}
        self.deal: list[list[int]] = [list(tickets) for tickets in setup["deal"]]
        self.tickets: list[int] = list(setup["tickets"])
        self.common: list[str] = list(setup["common"])
        self.blue: list[str] = []  # the common objectives somebody has met
        self.rush_hour = record.get("options", {}).get("solo") == "rush-hour"  # S1
        self.worth_in_rush_hour = dict.fromkeys(self.common, 10)  # S2: three, yellow side up
        self.forbidden_departure: int | None = None  # S7: of a second journey
        self.first_line: list[Road] = []  # S7: the roads with a marker of the first journey
        self.fluid_colour = "burgundy" if self.tickets[0] % 2 == 1 else "yellow"  # G21
        self.players = [
            Player(setup["sheets"][seat], list(board["personal_objectives"][setup["personal"][seat] - 1]))
            for seat in range(self.seats)
        ]
        self.markers: dict[Road, list[int]] = {road: [] for road in self.roads}  # the seats that drove it
        self.inspector: int = setup["first"]
        self.round = 0
        self.waiting: list[int] = []  # the players still to play this round, the next one first
        self.mover: int | None = 0
        self.phase = "ticket"  # then "line", "light" or "entrance", and at last "over"
        self.lines: list[list[str]] = []  # the lines available this turn, each from its start on
        self.joints: list[str] = []  # what the joints between their markers must be
        self.stops: list[str] = []  # this turn's line so far: its start, then the intersections reached

    @property
    def to_move(self) -> int | None:
        return self.mover

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    def sheet(self, seat: int) -> dict[str, int | None]:
        """The zones as they count now (G80, G81), and their total (none for an eliminated player, G40)."""
        player = self.players[seat]
        zones = player.zones_of_buses() if self.edition == "buses" else player.zones_of_metros()
        total = None if player.eliminated else sum(zones.values())
        return {**zones, "total": total}

    @property
    def scores(self) -> list[int | None]:
        return [self.sheet(seat)["total"] for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """G86: the highest score wins, ties share; if all are eliminated, nobody wins."""
        scores = self.scores
        best = max((score for score in scores if score is not None), default=None)
        if not self.is_over or best is None:
            return []
        return [seat for seat in range(self.seats) if scores[seat] == best]

    def legal(self) -> list[str]:
        """The texts of the moves open to the player to move, sorted."""
        if self.mover is None:
            return []
        if self.phase == "ticket":
            return sorted(f"T{ticket}" for ticket in self.deal[self.mover] if ticket != self.forbidden_departure)  # S7
        if self.phase == "line":  # G36: the next marker of every available line that begins like the one laid so far
            done = len(self.stops)
            return sorted({line[done] for line in self.lines if line[:done] == self.stops})
        onward = [route[1] for route in self.routes_onward(1)]
        return sorted(onward if self.phase == "light" else [*onward, "stop"])  # G45: must; G46: may

    def push(self, text: str) -> None:
        """Play a move."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal here: {self.legal()}")
        if self.phase == "ticket":
            self.keep_ticket(int(text[1:]))
        elif self.phase == "line":
            self.place_line_marker(text)
        elif self.phase == "light":
            self.place_light_marker(text)
        elif text != "stop":
            self.place_entrance_marker(text)
        else:
            self.end_turn()

    def moving_player(self) -> Player:
        """The player whose turn it is."""
        assert self.mover is not None
        return self.players[self.mover]

    def keep_ticket(self, ticket: int) -> None:
        """G12: the line starts at the departure of the ticket kept. When all have one, round 1 begins."""
        assert self.mover is not None
        self.moving_player().line.append(self.departures[ticket])
        if self.mover + 1 < self.seats:
            self.mover += 1
        else:
            self.start_round()

    def start_round(self) -> None:
        """G22, G41: the inspector first, then clockwise; the eliminated have no more turns."""
        self.round += 1
        clockwise = [(self.inspector + step) % self.seats for step in range(self.seats)]
        self.waiting = [seat for seat in clockwise if not self.players[seat].eliminated]
        self.start_turn()

    def start_turn(self) -> None:
        """G20, G36: the sheet gives the shape; if no line is available, it becomes one single marker."""
        self.mover = self.waiting.pop(0)
        self.phase = "line"
        self.stops = [self.moving_player().line[-1]]  # G30
        number_of_markers, self.joints = self.shape_asked(self.moving_player())
        self.lines = self.available_lines(number_of_markers)
        if not self.lines:
            self.joints = []
            self.lines = self.routes_onward(1)

    def end_turn(self) -> None:
        """G24: the next player, or the end of the round, or of the game when every player is eliminated."""
        if all(player.eliminated for player in self.players):
            self.end_game()
        elif self.waiting:
            self.start_turn()
        else:
            self.end_round()

    def end_round(self) -> None:
        """G23, G24: common objectives; then the inspector pawn passes clockwise, over no one (G41)."""
        if self.rush_hour:
            self.check_objectives_alone()
        else:
            self.check_common_objectives()
        if self.round == ROUNDS:
            self.end_game()
        else:
            if self.rush_hour and self.round in RUSH_HOUR_AFTER:
                self.show_rush_hour_card()
            self.inspector = (self.inspector + 1) % self.seats
            self.start_round()

    def end_game(self) -> None:
        """G24: nobody moves any more."""
        self.phase = "over"
        self.mover = None

    def check_common_objectives(self) -> None:
        """G70 to G72: all who meet a yellow one in the same round write 10; later ones 6; each player once."""
        for objective in self.common:
            points = 6 if objective in self.blue else 10
            for player in self.players:
                if player.meets(objective) and objective not in player.common_written and not player.eliminated:  # G41
                    player.common_written[objective] = points
                    self.blue.append(objective)

    def check_objectives_alone(self) -> None:
        """S4, S5: what an objective is worth now; it is not turned over, for there is nobody else."""
        (player,) = self.players
        for objective in self.common:
            worth = self.worth_in_rush_hour[objective]
            can_be_met = worth > 0 and objective not in player.common_written and not player.eliminated
            if can_be_met and player.meets(objective):
                player.common_written[objective] = worth

    def show_rush_hour_card(self) -> None:
        """S4: objectives not yet met are turned to their blue side, by the second card taken away."""
        (player,) = self.players
        for objective in self.common:
            if objective not in player.common_written:
                self.worth_in_rush_hour[objective] = 6 if self.round == RUSH_HOUR_AFTER[0] else 0

    def shape_asked(self, player: Player) -> tuple[int, list[str]]:
        """G3, G4: the sheet's shape for this round's ticket: sheet k+1 is sheet k moved one column to the right."""
        columns = list(SHEET_1)
        for _ in range(player.sheet_number - 1):
            columns = [columns[-1], *columns[:-1]]
        ticket = self.tickets[self.round - 1]
        return columns[(ticket - 1) % 6]

    def neighbours(self, here: str) -> list[str]:
        """G2: where the roads from an intersection lead."""
        return [there for road in self.roads if here in road for there in road if there != here]

    def routes(self, behind: str | None, here: str, markers: int) -> list[list[str]]:
        """G31, G34: every route of a number of markers from here that never goes straight back."""
        if markers == 0:
            return [[here]]
        return [
            [here, *rest]
            for there in self.neighbours(here)
            if there != behind
            for rest in self.routes(here, there, markers - 1)
        ]

    def routes_onward(self, markers: int) -> list[list[str]]:
        """G30, G34: every route on from the end of the moving player's line, not back along its last road."""
        line = self.moving_player().line
        behind = line[-2] if len(line) > 1 else None
        return self.routes(behind, line[-1], markers)

    def available_lines(self, markers: int) -> list[list[str]]:
        """G36: the routes whose changed joints fit the turn-zone spaces left, visited intersections or not (G37)."""
        spaces_left = len(TURN_ZONE) - self.moving_player().turn_spaces
        return [route for route in self.routes_onward(markers) if self.changed_joints(route) <= spaces_left]

    def changed_joints(self, stops: list[str]) -> int:
        """G35: how many joints along these stops are not what the sheet asks for (the one before them is free, G33)."""
        changed = 0
        for joint in range(len(stops) - 2):
            before, at, after = stops[joint : joint + 3]
            kind = "straight" if self.direction(before, at) == self.direction(at, after) else "turn"  # G32
            if self.joints[joint] not in (kind, "free"):
                changed += 1
        return changed

    def direction(self, start: str, end: str) -> tuple[int, int]:
        """Which way a road is driven."""
        a, b = self.intersections[start], self.intersections[end]
        return (b["x"] - a["x"], b["y"] - a["y"])

    def place_line_marker(self, there: str) -> None:
        """G31, G35: the next marker of the line; a joint of the other kind crosses off a space of the turn zone."""
        changed_before = self.changed_joints(self.stops)
        self.stops.append(there)
        self.moving_player().turn_spaces += self.changed_joints(self.stops) - changed_before
        self.place_marker(there)
        if self.moving_player().eliminated or len(self.stops) == len(self.lines[0]):
            self.end_line()

    def place_light_marker(self, there: str) -> None:
        """G45: the marker a green light asks for; it may end at another light."""
        self.place_marker(there)
        self.end_line()

    def place_entrance_marker(self, there: str) -> None:
        """G46: one entrance, and one only, is crossed out for one more marker."""
        self.moving_player().entrances_crossed_out += 1
        self.place_marker(there)
        self.end_turn()

    def end_line(self) -> None:
        """G40, G45, G46: a light at the end asks for one more marker; an entrance left allows one."""
        player = self.moving_player()
        if player.eliminated:
            self.end_turn()
        elif self.intersections[player.line[-1]].get("light"):
            self.phase = "light"
        elif player.entrances_left() > 0:
            self.phase = "entrance"
        else:
            self.end_turn()

    def place_marker(self, there: str) -> None:
        """G40 to G43: the marker lies on the road and counts as traffic; then the player is eliminated, or boards."""
        assert self.mover is not None
        player = self.moving_player()
        road = frozenset((player.line[-1], there))
        player.tick_track(len([seat for seat in self.markers[road] if seat != self.mover]))
        player.tick_track(self.first_line.count(road))  # S7: as on another player's marker
        if self.roads[road].get("jammed") or self.roads[road].get("fluid") == self.fluid_colour:
            player.tick_track(1)
        self.markers[road].append(self.mover)
        visited_before = there in player.line
        player.line.append(there)
        if visited_before:
            player.eliminated = True
        else:
            self.board_at(player, there)

    def board_at(self, player: Player, there: str) -> None:
        """G50: everything the intersection has to give."""
        intersection = self.intersections[there]
        for passenger in intersection.get("passengers", []):
            player.board(passenger)
        if "place" in intersection:
            if "sight" in intersection:
                player.write_sight(intersection["place"])
            player.visit(intersection["place"])
        if intersection.get("entrance"):
            player.circle_entrance()
        if there in player.personal_objective:  # G62, G83
            player.personal_reached += 1


class TwoJourneysOracle:
    """S7, S8: two whole games of one player on one map, one after the other. What is not said here the current journey
    answers."""

    def __init__(self, board: dict[str, Any], record: Mapping[str, Any]) -> None:
        setup = record["setup"]
        parts = [
            {
                "first": 0,
                "sheets": [setup["sheets"][journey]],
                "common": setup["common"][journey],
                "personal": [setup["personal"][journey]],
                "deal": [setup["deal"][journey]],
                "tickets": setup["tickets"][journey],
            }
            for journey in (0, 1)
        ]
        self.journeys = [GetOnBoardOracle(board, {"seats": 1, "setup": part}) for part in parts]
        self.current = self.journeys[0]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.current, name)

    def push(self, text: str) -> None:
        """Play a move; the end of the first journey begins the second."""
        self.current.push(text)
        first, second = self.journeys
        if self.current is first and first.is_over:
            (player,) = first.players
            at = {stop: number for number, stop in first.departures.items()}
            second.forbidden_departure = at[player.line[0]]
            second.first_line = [frozenset(ends) for ends in zip(player.line, player.line[1:], strict=False)]
            self.current = second

    @property
    def is_over(self) -> bool:
        return self.journeys[1].is_over

    def sheet(self, seat: int) -> dict[str, int | None]:
        """S8: the sum of both sheets; a journey that ended in an elimination is worth nothing. Ruling: eliminated in
        both, there is no total."""
        sheets = [journey.sheet(seat) for journey in self.journeys]
        counted = [sheet for sheet in sheets if sheet["total"] is not None]
        added: dict[str, int | None] = {zone: sum(sheet[zone] or 0 for sheet in counted) for zone in sheets[0]}
        return added if counted else {**added, "total": None}

    @property
    def scores(self) -> list[int | None]:
        return [self.sheet(0)["total"]]

    @property
    def winners(self) -> list[int]:
        return [0] if self.is_over and self.scores != [None] else []
