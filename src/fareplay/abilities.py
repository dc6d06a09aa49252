"""What a game may be able to do beyond its `Rules`: preview, plan, hint, draw, simulate and the like.

An ability is a class with defaults that work for any game. A game that has something better inherits the ability beside
`Rules` and replaces what it can; a game that has not says nothing. Shared code asks every ability in the same way:
`Drawing.of(rules).svg(moment)`. It gets the game itself or the defaults. Where a feature makes no sense with the
defaults, it asks `isinstance(rules, Segments)`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self, cast

from fareplay.drawing import page
from fareplay.engine.struct import Rows, copy_of
from fareplay.event import Event
from fareplay.line import Line
from fareplay.playouts import Playouts, seed_of
from fareplay.rules import History, Moment, Options, Rules, Setup
from fareplay.sheet import Sheet
from fareplay.terminal import Sketch, Span


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
        """The game: in a class that inherits an ability, the object itself."""
        return cast(Rules, self) if self._rules is None else self._rules


class ChanceInPlay(Ability):
    """Chance that acts after the deal. A game whose chance is all in the setup does not inherit this."""

    def resolve_chance(self, state: Rows[Any], setup: Setup, chance: Callable[[int], Random]) -> Setup | None:
        """Let chance act after a move; return the setup with what it did, None if it did nothing.

        `chance(n)` is the source for the n-th time that chance acts in this game.
        """
        return None

    def recorded_setup(self, state: Rows[Any], setup: Setup) -> Setup:
        """Return the setup for a record of this moment, without what chance has not done yet."""
        return setup


class Preview(Ability):
    """What moves would cost and bring before they are made."""

    previewed: ClassVar[Collection[str]] = ()  # keys of events that may be shown before a move: they reveal nothing

    def preview(self, state: Rows[Any], moves: Sequence[str]) -> Line:
        """Return what legal moves of one turn would cost and bring their seat, and nothing they would reveal.

        By default they are played on a copy: the points are what the seat's sheet gains, the events are the seat's that
        are `previewed`. A game whose moves bring points that are hidden until then (a card from a deck) writes its own.
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
            told = [event for before, move, after in steps for event in rules.events(before, seat, move, after)]
            return [event.seen_by(seat) for event in told if event.seat == seat and event.key in self.previewed]

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
        """Return every way to play the rest of the turn out, up to what chance or hidden cards decide. By
        default every legal move by itself, which is right for a game whose turns are single moves.
        """
        return [self.preview(state, (move,)) for move in self.rules.legal(state)]


class Planning(Ability):
    """Lines before their turn: planned by a player, or chosen for one who is absent."""

    conditional: ClassVar[bool] = False  # whether a turn can be laid before it comes: then lines are whole turns

    def lines_ahead(self, state: Rows[Any], seat: int) -> list[Line] | None:
        """Return the lines of a seat whose turn is still to come, as far as they are known before it: others' turns may
        change them. By default none are known.
        """
        return None

    def worth(self, line: Line) -> int | None:
        """Return what a line that was laid before its turn is compared by; None if it is never played unseen. By
        default the points that it brings, unless it eliminates.
        """
        return None if line.eliminates else line.gain

    def safe_lines(self, state: Rows[Any]) -> list[Line]:
        """Return the lines of the seat to move that may be chosen in its absence, the best first. By default none."""
        return []


class Hints(Ability):
    """What helps a player to decide."""

    def symbol_points(self, state: Rows[Any], seat: int) -> dict[str, int]:
        """Return what each symbol of the board would bring a seat that reached one now, by name. By default nothing."""
        return {}

    def reason(self, state: Rows[Any], moves: Sequence[str]) -> Event | None:
        """Return why the seat to move is advised to play these moves, as an event for the texts (`reason`). By default
        no reason is known.
        """
        return None


class Gains(Ability):
    """What a move brought."""

    def gained(self, before: Sheet, after: Sheet) -> int | None:
        """Return what a move brought a seat, from its sheet before and after; None if that is unknown. Zones that
        a viewer did not see before the move do not count: what the end reveals was not won by the last move.
        """
        was, now = before.points, after.points
        if was["total"] is None or now["total"] is None:
            return None
        both = [(was[zone], now[zone]) for zone in self.rules.zones if was[zone] != now[zone]]
        return sum([points - less for less, points in both if less is not None and points is not None])

    def seen_gains(self, before: Rows[Any], after: Rows[Any], of: int, seats: Iterable[int | None]) -> list[int | None]:
        """Return what a move brought a seat, from the states before and after, as each of several others (None: a
        spectator) may know it; None if that is secret or unknown.
        """
        both = [[self.rules.seen_sheet(state, of, seat) for state in (before, after)] for seat in seats]
        return [None if was is None or now is None else self.gained(was, now) for was, now in both]


class Segments(Ability):
    """Which segments of the board's network a player's line uses, for a map of everybody's lines."""

    def segments(self, history: History, seat: int) -> list[str]:
        """Return the segments that a seat's line runs along, as texts that the board file explains."""
        return []


class Drawing(Ability):
    """The board as a picture, and as characters for a terminal."""

    def picture(self) -> str:
        """Return the empty board as a picture. By default a page with its title."""
        title, size = self._title, self._title_size
        layers = [page.frame(size), page.heading(title)]
        return str(page.page(size, f"fp-{self.rules.game}", title, f"{title}.", [], [], layers))

    def svg(self, moment: Moment) -> str:
        """Return the board as a picture, as far as the moment's seat may see it. By default the empty board."""
        return self.picture()

    def layout(self) -> dict[str, Any]:
        """Return where the picture shows what.

        `viewBox` is its size, `positions` the place of every point that moves speak of, `moves` the place of every move
        that can be made by pointing at the picture, by its text.
        """
        return {"viewBox": [0, 0, *self._title_size], "positions": {}, "moves": {}}

    def sketch(self, moment: Moment) -> Sketch:
        """Return the board for a terminal, as far as the moment's seat may see it. By default its title."""
        return [[Span(self._title)]]

    @property
    def _title(self) -> str:
        return str(self.rules.facts["title"])

    @property
    def _title_size(self) -> tuple[float, float]:
        """The size of a page that shows the title alone."""
        return round(2 * page.HEADING[0] + page.heading_width(self._title), 1), 2 * page.HEADING[1]


class Briefing(Ability):
    """What a player should know before the next move, in words."""

    def brief(self, moment: Moment) -> list[Event]:
        """Return a few events for the moment's seat, whose texts are under `brief` and not under `log`. By default all
        simple values of the position.
        """
        events, seat = [], moment.seat
        for key, value in self.rules.position(moment).items():
            if isinstance(value, list) and seat is not None and not _is_flat(value):
                value = value[seat] if seat < len(value) else None  # of what each has, one's own
            if _is_flat(value):
                events.append(Event(key, None, {"value": value}))
        return events


class Simulation(Ability):
    """Many games by random moves. A game that can do this inside one kernel does; the defaults go move by move."""

    def play_many(self, start: Rows[Any], games: int, seed: int) -> int:
        """Play games from a state to the end by random moves; return the number of moves in all. The default needs a
        game without chance after the deal.
        """
        rules, chance, plies = self.rules, Random(seed), 0
        for _ in range(games):
            state = copy_of(start)
            while rules.to_move(state) is not None:
                rules.attempt(rules.board, state, rules.codes[chance.choice(rules.legal(state))])
                plies += 1
        return plies

    def simulate(self, seats: int, options: Options, numbers: Sequence[int], seed: int) -> Playouts:
        """Deal and play the games of these numbers by random moves. A number and a seed always give the same game, so a
        long simulation can be played in batches.
        """
        rules = self.rules
        ended = Playouts.blank(len(numbers), seats, len(rules.zones))
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
        """Play one game from the deal to its end by random moves; return the last state and the number of moves."""

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
