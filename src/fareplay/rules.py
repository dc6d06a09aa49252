"""What a game is to the rest of Fareplay: one game on one board, behind these names and no others.

A game fills in what is abstract here, which is what only it can know. The rest has a default that suits any game; a
game replaces one where it can do better, or faster in a kernel. `docs/a-new-game.md` writes one from nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, SupportsIndex

from fareplay.drawing import page
from fareplay.engine.struct import Rows, copy_of
from fareplay.errors import InvalidOption, short_repr
from fareplay.event import Event
from fareplay.facts import Facts
from fareplay.film import hide_numbers
from fareplay.outcome import Outcome
from fareplay.playouts import Playouts, seed_of
from fareplay.sheet import Sheet
from fareplay.terminal import Sketch, Span

Setup = dict[str, Any]  # what chance decided; each game says which keys
OptionValue = str | int | bool
Options = dict[str, OptionValue]  # what differs from the usual game
Position = Mapping[str, Any]  # what lies on the table; each game says which keys
History = Sequence[tuple[int, str]]  # who moved, and what

SPECTATOR: Final = -1  # to a kernel, in place of a seat
REQUIRED: Final = ("game", "version", "zones", "facts", "board", "codes", "texts", "attempt")  # attributes of a game
UNSEEN: Final = -1  # to a kernel, in place of a move that a viewer did not see


class Rules(ABC):
    """One game on one board."""

    game: ClassVar[str]  # "get-on-board": also what its board files say
    version: ClassVar[int]  # of the rules; a record carries it
    previewed: ClassVar[Collection[str]] = ()  # keys of events that may be told before a move: they reveal nothing
    first_key: ClassVar[str | None] = None  # of the setup: the seat that begins, if a table may choose it
    conditional: ClassVar[bool] = False  # whether a turn can be laid before it comes: then `lines` are whole turns
    zones: tuple[str, ...]  # of a sheet, without the total
    facts: Mapping[str, Any]  # the board file
    board: Rows[Any]  # the same for the kernels
    codes: Mapping[str, int]  # what a move's text is to the kernels
    texts: Sequence[str]  # and back
    attempt: Callable[[Rows[Any], Rows[Any], int], int]  # the kernel: the seat that moved, or -1 if the move is illegal
    # The kernel, if moves can be secret: how much of a move (by mover, code) a seat does not see (film.hide_numbers).
    hides_move: Callable[[Rows[Any], Rows[Any], int, int, int], int] | None = None

    @abstractmethod
    def __init__(self, facts: Facts) -> None:
        """Check a board file, or raise InvalidBoard."""

    # Copying: the same board has the same rules for good (`games` says how they are pickled)

    def __copy__(self) -> "Rules":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Rules":
        return self

    # Setting up

    @property
    def offered(self) -> Mapping[str, Sequence[OptionValue]]:
        """The options there are and what each may be, the usual game first."""
        return {}

    @property
    def suggested(self) -> Collection[str]:
        """The options worth suggesting to those who set up a table: those that change what is played or seen."""
        return self.offered

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Options:
        """Return the options that differ from the usual game; raises InvalidOption."""
        check_kinds(seats, options)
        offered = self.offered
        for name, value in options.items():
            if name not in offered:
                raise InvalidOption(f"there is no option {short_repr(name)}; there are {', '.join(offered) or 'none'}")
            if value not in offered[name] or type(value) is not type(offered[name][0]):
                listed = ", ".join(map(repr, offered[name]))
                raise InvalidOption(f"option {name!r} is one of {listed}, not {short_repr(value)}")
        least, most = self.facts["players"]
        if not least <= seats <= most:
            raise InvalidOption(f"{self.facts['title']} is for {least} to {most} players, not {short_repr(seats)}")
        return {name: options[name] for name in offered if name in options and options[name] != offered[name][0]}

    @abstractmethod
    def deal(self, seats: int, options: Options, given: Mapping[str, Any], chance: Random) -> Setup:
        """Return a setup: what is given as it is, the rest by chance."""

    @abstractmethod
    def check_setup(self, seats: int, options: Options, setup: Mapping[str, Any]) -> Setup:
        """Return the setup in the record's order of keys; raises InvalidRecord."""

    @abstractmethod
    def start(self, seats: int, options: Options, setup: Setup) -> Rows[Any]:
        """Return the state before the first move."""

    # Playing

    @abstractmethod
    def to_move(self, state: Rows[Any]) -> int | None:
        """Return the seat to move, None when the game is over."""

    def legal(self, state: Rows[Any]) -> list[str]:
        """Return the legal moves of the seat to move. By default every move is tried on a copy."""
        return [text for text, code in self.codes.items() if self.attempt(self.board, copy_of(state), code) >= 0]

    def why_not(self, state: Rows[Any], move: object) -> tuple[str, str]:
        """Return the rule that forbids a move, and the reason in words."""
        if not isinstance(move, str) or move not in self.codes:
            return "notation", "is no move of this game"
        return "rules", "the game is over" if self.to_move(state) is None else "is not legal now"

    def resolve_chance(self, state: Rows[Any], setup: Setup, chance: Callable[[int], Random]) -> Setup | None:
        """Let chance act after a move; return the setup with what it did, None if it did nothing.

        `chance(n)` is the source for the n-th time that chance acts in this game.
        """
        return None

    def recorded_setup(self, state: Rows[Any], setup: Setup) -> Setup:
        """Return the setup for a record of this moment, without what chance has not done yet."""
        return setup

    def choosers(self, state: Rows[Any]) -> list[int]:
        """Return the seats that may choose now: the one to move, or all that choose at the same time."""
        seat = self.to_move(state)
        return [] if seat is None else [seat]

    def choices(self, state: Rows[Any], seat: int) -> list[str]:
        """Return what a seat may choose now."""
        return self.legal(state) if seat == self.to_move(state) else []

    def play_many(self, start: Rows[Any], games: int, seed: int) -> int:
        """Play games from a state to the end by random moves; return the number of moves in all.

        A game that can do this inside one kernel does; here it is done move by move, and needs a game without chance
        after the deal.
        """
        chance, plies = Random(seed), 0
        for _ in range(games):
            state = copy_of(start)
            while self.to_move(state) is not None:
                self.attempt(self.board, state, self.codes[chance.choice(self.legal(state))])
                plies += 1
        return plies

    def roads_driven(self, history: History, seat: int) -> list[str]:
        """The roads a seat's line ran along, as texts that its board file explains; none if the game has no lines."""
        return []

    def revealed(self, state: Rows[Any]) -> int | None:
        """Return a number that changes whenever something hidden is revealed; None if any move may do that."""
        return None

    # Looking

    @abstractmethod
    def sheet(self, state: Rows[Any], seat: int) -> Sheet:
        """Return the sheet of a seat, as if the game ended now."""

    def total(self, state: Rows[Any], seat: int) -> int | None:
        """Return the total of a seat's sheet. A game that can count it without the boxes does."""
        return self.sheet(state, seat)["total"]

    def seen_sheet(self, state: Rows[Any], options: Options, of: int, seat: int | None) -> Sheet | None:
        """Return a seat's sheet as another (None: a spectator) may see it: without secrets, None if all of it is."""
        return self.sheet(state, of)

    def gained(self, before: Sheet, after: Sheet) -> int | None:
        """Return what a move brought a seat, from its sheet before and after; None if that cannot be told. Zones that
        a viewer did not see before the move do not count: what the end reveals was not won by the last move.
        """
        was, now = before.points, after.points
        if was["total"] is None or now["total"] is None:
            return None
        both = [(was[zone], now[zone]) for zone in self.zones if was[zone] != now[zone]]
        return sum([points - less for less, points in both if less is not None and points is not None])

    def seen_gains(
        self, before: Rows[Any], after: Rows[Any], options: Options, of: int, seats: Iterable[int | None]
    ) -> list[int | None]:
        """Return what a move brought a seat, from the states before and after, as each of several others (None: a
        spectator) may know it; None if that is secret or cannot be told.
        """
        both = [[self.seen_sheet(state, options, of, seat) for state in (before, after)] for seat in seats]
        return [None if was is None or now is None else self.gained(was, now) for was, now in both]

    def winners(self, state: Rows[Any]) -> list[int]:
        """Return the seats that won; none before the end. By default those with the highest total."""
        if self.to_move(state) is not None:
            return []
        totals = [self.total(state, seat) for seat in range(state[0].seats)]
        best = max((total for total in totals if total is not None), default=None)
        return [seat for seat, total in enumerate(totals) if total is not None and total == best]

    @abstractmethod
    def position(self, state: Rows[Any], history: History, options: Options, seat: int | None) -> Position:
        """Return what lies on the table, as far as a seat (None: a spectator) may see it."""

    @abstractmethod
    def mask(self, state: Rows[Any], seat: int | None) -> Rows[Any]:
        """Return a copy of a state with everything blanked that a seat (None: a spectator) may not know at that moment.
        States that differ only in that become the same bytes.
        """

    def seen_move(self, after: Rows[Any], mover: int, move: str, seat: int | None) -> str:
        """Return a move as a seat sees it being made, with `?` for what is secret; `after` is the state it led to."""
        if self.hides_move is None:
            return move
        viewer = SPECTATOR if seat is None else seat
        return hide_numbers(move, self.hides_move(self.board, after, mover, self.codes[move], viewer))

    @abstractmethod
    def hide(
        self, state: Rows[Any], setup: Setup, history: History, options: Options, seat: int | None
    ) -> tuple[Setup, list[str]]:
        """Return the setup and the moves with holes where a seat may not look: None in the setup, `?` in a move."""

    @abstractmethod
    def fill(
        self, seats: int, options: Options, setup: Setup, moves: Sequence[str], seat: int | None, chance: Random
    ) -> tuple[Setup, list[str]]:
        """Fill the holes by chance so that everything fits what the seat has seen (the reverse of hide)."""

    def events(self, before: Rows[Any], seat: int, move: str, after: Rows[Any], options: Options) -> list[Event]:
        """Return what happened when a seat made a move. By default the move itself, and the end."""
        over = self.to_move(after) is None
        return [Event("move", seat, {"move": move}), *([Event("end", None, {"winners": self.winners(after)})] * over)]

    def outcome(self, state: Rows[Any], moves: Sequence[str], options: Options) -> Outcome:
        """Return what legal moves of one turn would cost and bring their seat, and nothing they would reveal.

        By default they are played on a copy: the points are what the seat's sheet gains, the events are the seat's that
        are `previewed`. A game whose moves bring points that are hidden until then (a card from a deck) writes its own.
        """
        seat = self.to_move(state)
        assert seat is not None
        states = [copy_of(state)]
        for move in moves:
            states.append(copy_of(states[-1]))
            self.attempt(self.board, states[-1], self.codes[move])
        was, now = self.sheet(state, seat), self.sheet(states[-1], seat)

        def events() -> list[Event]:
            steps = zip(states, moves, states[1:], strict=False)
            all_events = [event for step in steps for event in self.events(step[0], seat, step[1], step[2], options)]
            return [one.seen_by(seat) for one in all_events if one.seat == seat and one.key in self.previewed]

        changes = {zone: (now[zone] or 0) - (was[zone] or 0) for zone in self.zones}
        return Outcome(
            tuple(moves),
            {zone: change for zone, change in changes.items() if change},
            summary={},
            eliminates=now["total"] is None,
            events=events,
            sheet=lambda: now,
            boxes=lambda: {name: box for name, box in now.boxes.items() if box != was.boxes.get(name)},
        )

    def lines(self, state: Rows[Any], options: Options) -> list[Outcome]:
        """Return every way to play the rest of the turn out, up to what chance or hidden cards decide. By
        default every legal move by itself, which is right for a game whose turns are single moves.
        """
        return [self.outcome(state, (move,), options) for move in self.legal(state)]

    def lines_ahead(self, state: Rows[Any], options: Options, seat: int) -> list[Outcome] | None:
        """The lines of a seat whose turn is still to come, as far as they are known before it: others' turns may
        change them. By default none.
        """
        return None

    def worth(self, line: Outcome) -> int | None:
        """What a line that was laid before its turn is compared by; None if it is never played unseen. By default the
        points that it brings, unless it eliminates.
        """
        return None if line.eliminates else line.gain

    def safe_lines(self, state: Rows[Any], options: Options) -> list[Outcome]:
        """The lines of the seat to move that may be chosen in its absence, the best first. By default none."""
        return []

    def symbol_points(self, state: Rows[Any], seat: int) -> dict[str, int]:
        """What each symbol of the board would bring a seat that reached one now, by name. By default nothing."""
        return {}

    def reason(self, state: Rows[Any], options: Options, moves: Sequence[str]) -> Event | None:
        """Why the seat to move is advised to play these moves, as an event for the texts (`reason`). By default no
        reason is known.
        """
        return None

    def svg(self, state: Rows[Any], history: History, options: Options, seat: int | None) -> str:
        """Return the board as a picture, as far as a seat may see it. By default the empty board."""
        return self.picture()

    def picture(self) -> str:
        """Return the empty board as a picture. By default a page with its title."""
        title, size = str(self.facts["title"]), self._title_size
        layers = [page.frame(size), page.heading(title)]
        return str(page.page(size, f"fp-{self.game}", title, f"{title}.", [], [], layers))

    def layout(self) -> dict[str, Any]:
        """Return where the picture shows what.

        `viewBox` is its size, `positions` the place of every point that moves speak of, `moves` the place of every move
        that can be made by pointing at the picture, by its text.
        """
        return {"viewBox": [0, 0, *self._title_size], "positions": {}, "moves": {}}

    @property
    def _title_size(self) -> tuple[float, float]:
        """The size of a page that shows the title alone."""
        return round(2 * page.HEADING[0] + page.heading_width(str(self.facts["title"])), 1), 2 * page.HEADING[1]

    def sketch(self, state: Rows[Any], history: History, options: Options, seat: int | None) -> Sketch:
        """Return the board for a terminal, as far as a seat may see it. By default its title."""
        return [[Span(str(self.facts["title"]))]]

    def brief(self, state: Rows[Any], history: History, options: Options, seat: int | None) -> list[Event]:
        """Return what a seat (None: a spectator) should know before the next move, as a few events, whose texts are
        under `brief` and not under `log`. By default all simple values of the position.
        """
        events = []
        for key, value in self.position(state, history, options, seat).items():
            if isinstance(value, list) and seat is not None and not _is_flat(value):
                value = value[seat] if seat < len(value) else None  # of what each has, one's own
            if _is_flat(value):
                events.append(Event(key, None, {"value": value}))
        return events

    # Studying

    def simulate(self, seats: int, options: Options, numbers: Sequence[int], seed: int) -> Playouts:
        """Deal and play the games of these numbers by random moves.

        A number and a seed always give the same game, so a long simulation can be played in batches. A game that can do
        this in a kernel does; here it is done move by move.
        """
        ended = Playouts.blank(len(numbers), seats, len(self.zones))
        for row, number in enumerate(numbers):
            state, plies = self._play_out(seats, options, Random(seed_of(seed, number)))
            for seat in range(seats):
                sheet = self.sheet(state, seat)
                ended.points[row, seat] = [sheet[zone] or 0 for zone in self.zones]
                ended.eliminated[row, seat] = sheet["total"] is None
                ended.totals[row, seat] = sum(ended.points[row, seat]) if sheet["total"] is None else sheet["total"]
            for seat in self.winners(state):
                ended.winners[row, seat] = True
            ended.plies[row] = plies
        return ended

    def _play_out(self, seats: int, options: Options, chance: Random) -> tuple[Rows[Any], int]:
        """Play one game from the deal to its end by random moves; return the last state and the number of moves."""

        def again(_: int) -> Random:
            return chance

        setup = self.deal(seats, options, {}, chance)
        state = self.start(seats, options, setup)
        setup = self.resolve_chance(state, setup, again) or setup
        plies = 0
        while self.to_move(state) is not None:
            self.attempt(self.board, state, self.codes[chance.choice(self.legal(state))])
            setup = self.resolve_chance(state, setup, again) or setup
            plies += 1
        return state, plies


def check_kinds(seats: object, options: object) -> None:
    """Raise InvalidOption unless there are a number of seats and an object of options."""
    if isinstance(seats, bool) or not isinstance(seats, SupportsIndex):
        raise InvalidOption(f"seats must be a whole number, not {short_repr(seats)}")
    if not isinstance(options, Mapping):
        raise InvalidOption(f"options must be an object of names and values, not {short_repr(options)}")


def _is_flat(value: Any) -> bool:
    """Return whether a value is a number, a text, or a short list or object of them."""
    items = list(value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else [value])
    return 0 < len(items) <= 12 and all(isinstance(item, (int, str)) for item in items)
