"""Drives players along given lines: finds sheets and tickets that make the lines legal, and plays them.

    game = drive("new-york", "C2 D2 E2 F2 F1")            # one player, a practice game
    game = drive("rome", "E1 F1 F2 | G2 G3", "H3 H4 H5")  # two players; the bar ends a round there

A path is a departure and the intersections reached. Bars mark the ends of rounds; a path without bars ends its rounds
wherever that makes it legal. A player without a path (None), or past its end, plays harmless lines. The search only
knows the shapes and the map; the game itself checks each move when it is pushed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import fareplay
from fareplay import boards
from fareplay.game.game import Game
from fareplay.rules.line import Line

Facts = Mapping[str, Any]

# G4: the shapes of sheet 1 for tickets 1/7 to 6/12, written out again: markers, and the kind of joint between them.
SHEET_1 = [(2, "straight"), (2, "turn"), (2, "free"), (1, "free"), (3, "straight"), (3, "turn")]


def shape(sheet: int, ticket: int) -> tuple[int, str]:
    """What a sheet asks for a ticket."""
    return SHEET_1[(ticket - sheet) % 6]


def ticket_for(sheet: int, markers: int, joints: str) -> int:
    """The ticket, 1 to 6, for which a sheet asks for a shape."""
    return next(ticket for ticket in range(1, 7) if shape(sheet, ticket) == (markers, joints))


def facts_of(board: str | Facts) -> Facts:
    """A board file: a printed board's by its name."""
    return boards.read(f"get-on-board/{board}") if isinstance(board, str) else board


def start(board: str | Facts, seats: int = 1, options: Mapping[str, Any] | None = None, **setup: Any) -> Game:
    """A game on a printed board or on one of the test's own, with any number of seats."""
    facts = facts_of(board)
    least, most = facts["players"]
    house = {} if seats == 1 or least <= seats <= most else {"any_board": True}
    chosen = {**house, **(options or {})}
    dealt = usual_setup(facts, seats) | setup
    if isinstance(board, str):
        return fareplay.new(f"get-on-board/{board}", seats, setup=dealt, options=chosen)
    record = {"game": f"get-on-board/{facts['board']}", "board": facts, "seats": seats, "options": chosen}
    return fareplay.load({**record, "setup": dealt, "moves": []})


def usual_setup(facts: Facts, seats: int) -> dict[str, Any]:
    """A setup without surprises: everything in the order of its numbers."""
    each = 2 if 2 * seats <= len(departures(facts)) else 1
    metros = facts["edition"] == "metros"
    return {
        "first": 0,
        "sheets": list(range(1, seats + 1)),
        "common": ["theatre", "opera"] if metros else ["museum", "landmark"],
        "personal": list(range(1, seats + 1)),
        "deal": [list(range(each * seat + 1, each * seat + each + 1)) for seat in range(seats)],
        "tickets": list(range(1, 13)),
    }


def departures(facts: Facts) -> dict[str, int]:
    """The ticket of each departure."""
    return {stop["id"]: stop["departure"] for stop in facts["intersections"] if "departure" in stop}


def drive(
    board: str | Facts,
    *paths: str | None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    **setup: Any,
) -> Game:
    """A game in which every path has just been driven to its end.

    `tickets` in the setup may be the first few only; `seats` adds players without a path.
    """
    facts = facts_of(board)
    wanted = [*paths, *([None] * ((seats or len(paths)) - len(paths)))]
    drivers = [None if path is None else Driver.along(path) for path in wanted]
    plan = find_plan(facts, drivers, setup.pop("sheets", None), setup.pop("tickets", []))
    dealt = {"sheets": plan.sheets, "tickets": plan.tickets, "deal": _deal(facts, drivers)} | setup
    game = start(board, len(wanted), options, **dealt)
    for hand, driver in zip(game.setup["deal"], drivers, strict=True):
        game.push(f"T{hand[0] if driver is None else departures(facts)[driver.path[0]]}")
    turns = [list(rounds) for rounds in plan.turns]
    while any(turns):
        assert game.to_move is not None, f"the game is over, but there is {turns} left to drive: {game!r}"
        mine = turns[game.to_move]
        for move in mine.pop(0) if mine else harmless(game):
            game.push(move)
    return game


def finish_round(game: Game) -> None:
    """Play harmless lines for everybody who has not yet played in this round."""
    number = round_of(game)
    while not game.is_over and round_of(game) == number:
        for move in harmless(game):
            game.push(move)


def finish(game: Game) -> None:
    """Play harmless lines for everybody to the end of the game."""
    while not game.is_over:
        for move in harmless(game):
            game.push(move)


def round_of(game: Game) -> int:
    """The round being played."""
    return int(game.view(None).position["round"])


def harmless(game: Game) -> tuple[str, ...]:
    """A way to finish the turn that eliminates nobody if there is one, leaves room to go on, and shares no road."""
    assert game.to_move is not None
    visited = set(game.view(None).position["lines"][game.to_move])
    board = Map(game.rules.facts)

    def harm(line: Line) -> tuple[bool, bool, int, int]:
        stops = [move for move in line.moves if move != "stop"]
        room = board.room(stops[-1], visited | set(stops)) if stops else 0
        return line.eliminates, room < 25, line.summary["traffic"] + line.summary["turn_zone"], -room

    return min(game.lines(), key=harm).moves


# The search for sheets and tickets


@dataclass(frozen=True)
class Driver:
    """A player on the way along a path."""

    path: tuple[str, ...]
    bars: frozenset[int]  # where rounds end, if the path says so
    at: int = 0
    spaces: int = 0  # of the turn zone, crossed off
    entrances: int = 0  # circled
    used: int = 0

    @classmethod
    def along(cls, path: str) -> "Driver":
        parts = [part.split() for part in path.split("|")]
        ends = [sum(map(len, parts[: number + 1])) - 1 for number in range(len(parts) - 1)]
        return cls(tuple(stop for part in parts for stop in part), frozenset(ends))

    @property
    def is_done(self) -> bool:
        return self.at == len(self.path) - 1

    def reaches(self, count: int, entrances: set[str]) -> "Driver":
        """Return the driver some intersections further on."""
        circled = sum(stop in entrances for stop in self.path[self.at + 1 : self.at + 1 + count])
        return replace(self, at=self.at + count, entrances=min(6, self.entrances + circled))

    def is_eliminated(self) -> bool:
        return self.path[self.at] in self.path[: self.at]


@dataclass(frozen=True)
class Plan:
    """Sheets and tickets that make the paths legal, and the moves of each turn by seat."""

    sheets: list[int]
    tickets: list[int]
    turns: list[list[list[str]]]


class Map:
    """What the search knows of a board."""

    def __init__(self, facts: Facts) -> None:
        self.spots = {stop["id"]: (stop["x"], stop["y"]) for stop in facts["intersections"]}
        self.lights = {stop["id"] for stop in facts["intersections"] if stop.get("light")}
        self.entrances = {stop["id"] for stop in facts["intersections"] if stop.get("entrance")}
        self.next: dict[str, list[str]] = {stop: [] for stop in self.spots}
        for road in facts["roads"]:
            self.next[road["a"]].append(road["b"])
            self.next[road["b"]].append(road["a"])

    def room(self, end: str, visited: set[str]) -> int:
        """Return how many unvisited intersections can still be reached."""
        found, left = set(), [end]
        while left:
            new = {there for there in self.next[left.pop()] if there not in visited and there not in found}
            found |= new
            left += new
        return len(found)

    def changes(self, stops: tuple[str, ...], joints: str) -> int:
        """The joints of the other kind than asked."""
        if joints == "free":
            return 0
        bends = [_is_bend(*(self.spots[stop] for stop in stops[n : n + 3])) for n in range(len(stops) - 2)]
        return bends.count(joints == "straight")

    def fewest_changes(self, behind: str | None, here: str, markers: int, joints: str) -> int:
        """Return the cost of the cheapest line of a shape (G36)."""
        routes: list[tuple[str, ...]] = [(here,)]
        for _ in range(markers):
            routes = [
                (*route, there)
                for route in routes
                for there in self.next[route[-1]]
                if there != (route[-2] if len(route) > 1 else behind)
            ]
        return min(self.changes(route, joints) for route in routes)

    def turns(self, driver: Driver, markers: int, joints: str) -> Iterator[tuple[Driver, list[str]]]:
        """The ways to drive a turn along the path, `stop` before the use of an entrance."""
        path, at = driver.path, driver.at
        if self.fewest_changes(path[at - 1] if at else None, path[at], markers, joints) > 5 - driver.spaces:
            markers, joints = 1, "free"
        for count in range(1, markers + 1):
            if at + count >= len(path):
                return
            end = driver.reaches(count, self.entrances)
            if end.is_eliminated():
                break
        while not end.is_eliminated() and path[end.at] in self.lights:
            if end.is_done:
                return
            end = end.reaches(1, self.entrances)
            count += 1
        spaces = driver.spaces + self.changes(path[at : at + min(count, markers) + 1], joints)
        end = replace(end, spaces=spaces)
        if spaces > 5 or (end.is_eliminated() and not end.is_done):
            return
        moves = list(path[at + 1 : end.at + 1])
        if end.entrances == end.used or end.is_eliminated():
            yield end, moves
            return
        yield end, [*moves, "stop"]
        if not end.is_done:
            yield replace(end.reaches(1, self.entrances), used=end.used + 1), [*moves, path[end.at + 1]]


def find_plan(facts: Facts, drivers: list[Driver | None], sheets: list[int] | None, tickets: list[int]) -> Plan:
    """Sheets and tickets that make the paths legal with as few turn-zone spaces as can be."""
    on = Map(facts)
    driving = [seat for seat, driver in enumerate(drivers) if driver]
    orders = (
        [tuple(sheets)] if sheets else [_spread(order, drivers) for order in permutations(range(1, 6), len(driving))]
    )
    for spaces in range(5 * len(driving) + 1):
        for order in orders:
            turns = _search(on, drivers, order, tickets, [], spaces)
            if turns is not None:
                drawn, moves = turns
                drawn += tickets[len(drawn) :]
                rest = [ticket for ticket in range(1, 13) if ticket not in drawn]
                return Plan(
                    list(order),
                    drawn + rest,
                    [[turn[seat] for turn in moves if turn[seat]] for seat in range(len(drivers))],
                )
    raise AssertionError(f"no sheets and tickets make these legal: {drivers}")


def _search(
    on: Map, drivers: list[Driver | None], sheets: tuple[int, ...], fixed: list[int], drawn: list[int], spaces: int
) -> tuple[list[int], list[list[list[str]]]] | None:
    """Tickets for the rounds from here on, and the moves of each player in each of them."""
    if all(driver is None or driver.is_done for driver in drivers):
        return drawn, []
    if len(drawn) == 12:
        return None
    columns = {ticket % 6: ticket for ticket in range(12, 0, -1) if ticket not in drawn and ticket not in fixed}
    for ticket in fixed[len(drawn) : len(drawn) + 1] or sorted(columns.values()):
        for after, moves in _rounds(on, drivers, sheets, ticket):
            if sum(driver.spaces for driver in after if driver) > spaces:
                continue
            found = _search(on, after, sheets, fixed, [*drawn, ticket], spaces)
            if found:
                return found[0], [moves, *found[1]]
    return None


def _rounds(
    on: Map, drivers: list[Driver | None], sheets: tuple[int, ...], ticket: int
) -> Iterator[tuple[list[Driver | None], list[list[str]]]]:
    """The ways all the drivers may play a round with this ticket."""
    if not drivers:
        yield [], []
        return
    *others, last = drivers
    for before, moves in _rounds(on, others, sheets, ticket):
        if last is None or last.is_done:
            yield [*before, last], [*moves, []]
            continue
        for end, turn in on.turns(last, *shape(sheets[len(others)], ticket)):
            passed = {bar for bar in last.bars if last.at < bar < end.at}
            if not passed and (not last.bars or end.is_done or end.at in last.bars):
                yield [*before, end], [*moves, turn]


def _spread(order: tuple[int, ...], drivers: list[Driver | None]) -> tuple[int, ...]:
    """The sheets of the driving players where they sit, the rest for the others."""
    rest = iter(sheet for sheet in range(1, 6) if sheet not in order)
    mine = iter(order)
    return tuple(next(mine if driver else rest) for driver in drivers)


def _deal(facts: Facts, drivers: list[Driver | None]) -> list[list[int]]:
    """Hands that hold the tickets of the departures."""
    tickets = departures(facts)
    kept = [driver and tickets[driver.path[0]] for driver in drivers]
    rest = iter(sorted(set(tickets.values()) - set(kept)))
    each = 2 if 2 * len(drivers) <= len(tickets) else 1
    return [sorted(([ticket] if ticket else []) + [next(rest) for _ in range(each - bool(ticket))]) for ticket in kept]


def _is_bend(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (a[0] == b[0]) != (b[0] == c[0])


def unfold(game: Game, zone: str, seat: int = 0) -> list[int | None]:
    """The points of a zone after each marker of the game, for one seat."""
    again = fareplay.load({**game.record(), "moves": []})
    points = []
    for mover, move in game.history:
        again.push(move)
        if mover == seat and not move.startswith("T") and move != "stop":
            points.append(again.sheet(seat)[zone])
    return points


def unfold_ticks(game: Game, seat: int) -> list[tuple[str, str, int]]:
    """Each road on which a seat ticked traffic, and how much."""
    ticked, road = [], ("", "")
    for event in game.log:
        if event.seat == seat and event.key == "marker":
            road = event.facts["from"], event.facts["to"]
        elif event.seat == seat and event.key in ("jams", "connections"):
            ticked.append((*road, event.facts["ticks"]))
    return ticked
