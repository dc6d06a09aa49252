"""Abilities: optional parts of a game beyond its `Rules`, such as preview, planning, hints, drawing and simulation.

An ability is a class with defaults that work for any game. A game that can do better inherits the ability besides
`Rules` and overrides its methods. Shared code uses every ability in the same way: `Drawing.of(rules).svg(moment)` calls
the game itself or the defaults. Where the defaults make no sense for a feature, it checks `isinstance(rules,
Segments)`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self, cast

from fareplay.drawing import page
from fareplay.engine.struct import Rows, copy_of
from fareplay.rules.event import Event
from fareplay.rules.line import Line
from fareplay.rules.rules import History, Moment, Options, Rules, Setup
from fareplay.rules.sheet import Sheet
from fareplay.rules.simulated_games import SimulatedGames, seed_of
from fareplay.rules.terminal import Sketch, Span


class Ability:
    """The base of all abilities."""

    _rules: Rules | None = None

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """Return the ability of a game: the game itself if it inherits this class, otherwise the defaults for it."""
        if isinstance(rules, cls):
            return rules
        defaults = cls()
        defaults._rules = rules
        return defaults

    @property
    def rules(self) -> Rules:
        """Return the game: in a class that inherits an ability, the object itself."""
        return cast(Rules, self) if self._rules is None else self._rules


class ChanceInPlay(Ability):
    """Chance that acts after the deal. A game whose chance is all in the setup does not inherit this."""

    def resolve_chance(self, state: Rows[Any], setup: Setup, chance: Callable[[int], Random]) -> Setup | None:
        """Resolve chance after a move. Return the new setup, or None if chance does nothing.

        `chance(n)` is the source of the n-th random event of the game.
        """
        return None

    def recorded_setup(self, state: Rows[Any], setup: Setup) -> Setup:
        """Return the setup for a record of this moment, without random events that have not happened yet."""
        return setup


class Preview(Ability):
    """The effects of moves before they are made."""

    previewed: ClassVar[Collection[str]] = ()  # keys of events that may be shown before a move: they reveal nothing

    def preview(self, state: Rows[Any], moves: Sequence[str]) -> Line:
        """Return the effects of legal moves of one turn on their seat, without what they would reveal.

        By default they are played on a copy: the points are what the seat's sheet gains, the events those of the seat
        that are `previewed`. A game whose moves bring hidden points (a card from a deck) overrides this.
        """
        rules = self.rules
        seat = rules.to_move(state)
        assert seat is not None
        states = [copy_of(state)]
        for move in moves:
            states.append(copy_of(states[-1]))
            rules.attempt(rules.board, states[-1], rules.codes[move])
        was, now = rules.sheet(state, seat), rules.sheet(states[-1], seat)

        def events() -> list[Event]:
            steps = zip(states, moves, states[1:], strict=False)
            all_events = [event for before, move, after in steps for event in rules.events(before, seat, move, after)]
            return [event.seen_by(seat) for event in all_events if event.seat == seat and event.key in self.previewed]

        changes = {zone: (now[zone] or 0) - (was[zone] or 0) for zone in rules.zones}
        return Line(
            tuple(moves),
            {zone: change for zone, change in changes.items() if change},
            summary={},
            eliminates=now["total"] is None,
            events=events,
            sheet=lambda: now,
            boxes=lambda: {name: box for name, box in now.boxes.items() if box != was.boxes.get(name)},
        )

    def lines(self, state: Rows[Any]) -> list[Line]:
        """Return every way to play the rest of the turn, up to chance or hidden cards. By default every legal move
        is a line, which is right for a game whose turns are single moves."""
        return [self.preview(state, (move,)) for move in self.rules.legal(state)]


class Planning(Ability):
    """Lines before their turn: planned by a player, or chosen for one who is absent."""

    conditional: ClassVar[bool] = False  # whether a turn can be planned in advance: then lines are whole turns

    def lines_ahead(self, state: Rows[Any], seat: int) -> list[Line] | None:
        """Return the lines of a seat before its turn, as far as they are known: others' turns may change them. By
        default none are known."""
        return None

    def worth(self, line: Line) -> int | None:
        """Return the value by which a conditional turn is compared, or None if it is never played. By default the
        points of a line, unless it eliminates."""
        return None if line.eliminates else line.gain

    def order(self, line: Line) -> int:
        """Return a line's place in the game's order of lines, 1 for the best. It decides between lines that a search
        cannot tell apart. By default there is no order: 0."""
        return 0

    def safe_lines(self, state: Rows[Any]) -> list[Line]:
        """Return the lines that may be played for an absent player, the best first. By default none."""
        return []


class Hints(Ability):
    """Help for a player's decision."""

    def symbol_points(self, state: Rows[Any], seat: int) -> dict[str, int]:
        """Return the points that each symbol of the board would bring a seat now, by name. By default none."""
        return {}

    def reason(self, state: Rows[Any], moves: Sequence[str]) -> Event | None:
        """Return the reason for suggesting these moves, as an event for the texts (`reason`). By default there is
        none."""
        return None


class Gains(Ability):
    """The points that a move brought."""

    def gained(self, before: Sheet, after: Sheet) -> int | None:
        """Return the points that a move brought a seat, from its sheets before and after; None if unknown. Zones
        that a viewer did not see before the move do not count: the last move did not win what the end reveals."""
        was, now = before.points, after.points
        if was["total"] is None or now["total"] is None:
            return None
        both = [(was[zone], now[zone]) for zone in self.rules.zones if was[zone] != now[zone]]
        return sum([points - less for less, points in both if less is not None and points is not None])

    def seen_gains(self, before: Rows[Any], after: Rows[Any], of: int, seats: Iterable[int | None]) -> list[int | None]:
        """Return the points that a move brought a seat, from the states before and after, as each of several viewers
        (None: a spectator) may know it; None if secret or unknown."""
        both = [[self.rules.seen_sheet(state, of, seat) for state in (before, after)] for seat in seats]
        return [None if was is None or now is None else self.gained(was, now) for was, now in both]


class Segments(Ability):
    """The segments of the board's network that a line uses, for a map of everybody's lines."""

    def segments(self, history: History, seat: int) -> list[str]:
        """Return the segments of a seat's line, as texts that the board file explains."""
        return []


class Drawing(Ability):
    """The board as a picture, and as characters for a terminal."""

    def picture(self) -> str:
        """Return a picture of the empty board. By default a page with its title."""
        title, size = self._title, self._title_size
        layers = [page.frame(size), page.heading(title)]
        return str(page.page(size, f"fp-{self.rules.game}", title, f"{title}.", [], [], layers))

    def svg(self, moment: Moment) -> str:
        """Return a picture of the board as the moment's seat may see it. By default the empty board."""
        return self.picture()

    def layout(self) -> dict[str, Any]:
        """Return the coordinates of the picture.

        `viewBox` is its size, `positions` has the point of every place that moves name, and `moves` the point of every
        move that can be made by pointing at the picture, by its text.
        """
        return {"viewBox": [0, 0, *self._title_size], "positions": {}, "moves": {}}

    def sketch(self, moment: Moment) -> Sketch:
        """Return the board in characters as the moment's seat may see it. By default its title."""
        return [[Span(self._title)]]

    @property
    def _title(self) -> str:
        return str(self.rules.facts["title"])

    @property
    def _title_size(self) -> tuple[float, float]:
        """Return the size of a page that shows only the title."""
        return round(2 * page.HEADING[0] + page.heading_width(self._title), 1), 2 * page.HEADING[1]


class Briefing(Ability):
    """A summary for a player before the next move."""

    def brief(self, moment: Moment) -> list[Event]:
        """Return a few events for the moment's seat, with texts under `brief`. By default all simple values of the
        position."""
        events, seat = [], moment.seat
        for key, value in self.rules.position(moment).items():
            if isinstance(value, list) and seat is not None and not _is_flat(value):
                value = value[seat] if seat < len(value) else None  # of values by seat, the seat's own
            if _is_flat(value):
                events.append(Event(key, None, {"value": value}))
        return events


class Simulation(Ability):
    """Many games with random moves. A game may do this inside one kernel; by default they are played move by move."""

    def play_many(self, start: Rows[Any], games: int, seed: int) -> int:
        """Play games from a state to the end with random moves. Return the total number of moves. The default needs
        a game without chance after the deal."""
        rules, chance, plies = self.rules, Random(seed), 0
        for _ in range(games):
            state = copy_of(start)
            while rules.to_move(state) is not None:
                rules.attempt(rules.board, state, rules.codes[chance.choice(rules.legal(state))])
                plies += 1
        return plies

    def simulate(self, seats: int, options: Options, numbers: Sequence[int], seed: int) -> SimulatedGames:
        """Deal and play the games of these numbers with random moves. A number and a seed always give the same game,
        so a long simulation can be played in batches."""
        rules = self.rules
        ended = SimulatedGames.blank(len(numbers), seats, len(rules.zones))
        for row, number in enumerate(numbers):
            state, plies = self._play_out(seats, options, Random(seed_of(seed, number)))
            for seat in range(seats):
                sheet = rules.sheet(state, seat)
                ended.points[row, seat] = [sheet[zone] or 0 for zone in rules.zones]
                ended.eliminated[row, seat] = sheet["total"] is None
                ended.totals[row, seat] = sum(ended.points[row, seat]) if sheet["total"] is None else sheet["total"]
            for seat in rules.winners(state):
                ended.winners[row, seat] = True
            ended.plies[row] = plies
        return ended

    def _play_out(self, seats: int, options: Options, chance: Random) -> tuple[Rows[Any], int]:
        """Play one game from the deal to its end with random moves. Return the last state and the number of moves."""

        def again(_: int) -> Random:
            return chance

        rules, dice = self.rules, ChanceInPlay.of(self.rules)
        setup = rules.deal(seats, options, {}, chance)
        state = rules.start(seats, options, setup)
        setup = dice.resolve_chance(state, setup, again) or setup
        plies = 0
        while rules.to_move(state) is not None:
            rules.attempt(rules.board, state, rules.codes[chance.choice(rules.legal(state))])
            setup = dice.resolve_chance(state, setup, again) or setup
            plies += 1
        return state, plies


def _is_flat(value: Any) -> bool:
    """Return whether a value is a number, a text, or a short list or object of them."""
    items = list(value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else [value])
    return 0 < len(items) <= 12 and all(isinstance(item, (int, str)) for item in items)
