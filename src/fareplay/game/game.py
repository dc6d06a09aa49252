"""Games: make moves and take them back, view them from any seat, write records."""

import copy
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

from fareplay.engine.kernel import binder
from fareplay.engine.struct import copy_of, from_bytes, layout_version
from fareplay.errors import IllegalMove, InvalidOption, InvalidRecord, short_repr
from fareplay.game import record
from fareplay.game.film import Film, FilmPart
from fareplay.game.legal_moves import LegalMoves
from fareplay.game.log import Log
from fareplay.game.numbers import check_seed, whole
from fareplay.game.record import Record
from fareplay.game.view import View, check_view
from fareplay.rules import registry, terminal
from fareplay.rules.abilities import ChanceInPlay, Drawing, Hints, Planning, Preview
from fareplay.rules.event import Event
from fareplay.rules.line import Line
from fareplay.rules.rules import Moment, Options, OptionValue, Rules, Setup
from fareplay.rules.sheet import Sheet


class Result(NamedTuple):
    """How a game ended, by seat."""

    winners: list[int]  # empty if nobody won
    scores: list[int | None]  # None for an eliminated player
    places: list[int]  # 1 for the best; equals share one


class Game:
    """A game in progress. Made by `fareplay.new` and `fareplay.load`.

    Examples:
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> game.push("T2")
        >>> game.push("T6")
        >>> game.peek("F4").gain
        1
        >>> max(line.gain for line in game.lines())
        1
        >>> game.push("F4")
        >>> game.moves, game.to_move
        (('T2', 'T6', 'F4'), 0)
        >>> game.pop()
        'F4'
        >>> game.sheet(0)["total"], game.scores, game.is_over
        (0, [0, 0], False)
    """

    def __init__(self, rules: Rules, seats: int, options: Options, setup: Setup, seed: int) -> None:
        self.rules = rules  # the game on its board
        self.seats = seats  # the number of players
        self.options = options  # options that differ from the defaults
        self._setup = setup
        self._seed = seed
        self._state = rules.start(seats, options, setup)
        self._moves: list[str] = []
        self._movers: list[int] = []
        self._past: list[tuple[bytes, Setup]] = []
        self._codes = rules.codes
        self._bind = binder(rules.attempt, rules.board)
        self._attempt = self._bind(self._state)
        self.has_chance = isinstance(rules, ChanceInPlay)  # whether chance acts after the deal
        self._dice = ChanceInPlay.of(rules)
        self._resolve_chance()

    # Playing

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, or None when the game is over."""
        return self.rules.to_move(self._state)

    @property
    def legal_moves(self) -> LegalMoves:
        """Return the legal moves of the seat to move."""
        return LegalMoves(self.rules.legal(self._state))

    def push(self, move: str) -> None:
        """Make a move. Raises IllegalMove, and changes nothing, if the rules forbid it."""
        before = self._state.tobytes()
        try:
            code = self._codes[move]
        except (KeyError, TypeError):
            raise self._illegal(move) from None
        mover = self._attempt(code)
        if mover < 0:
            raise self._illegal(move)
        self._past.append((before, self._setup))
        self._moves.append(move)
        self._movers.append(mover)
        if self.has_chance:
            try:
                self._resolve_chance()
            except BaseException:
                self.pop()
                raise

    def pop(self) -> str:
        """Take back the last move exactly, and return it."""
        if not self._moves:
            raise IndexError("no move to take back")
        before, self._setup = self._past.pop()
        self._state = from_bytes(before, self._state)
        self._attempt = self._bind(self._state)
        self._movers.pop()
        return self._moves.pop()

    def peek(self, move: str) -> Line:
        """Return the effect of a legal move on the seat to move, without making it."""
        self._check_legal(move)
        return Preview.of(self.rules).preview(self._state, (move,))

    def lines(self) -> list[Line]:
        """Return every way to play the rest of the turn, with its costs and gains."""
        return Preview.of(self.rules).lines(self._state)

    def lines_ahead(self, seat: int) -> list[Line] | None:
        """Return the lines of a seat before its turn, or None if they are not known yet."""
        return Planning.of(self.rules).lines_ahead(self._state, self._seat(seat))

    def safe_lines(self) -> list[Line]:
        """Return the lines that may be played for the seat to move in its player's absence, the best first."""
        return Planning.of(self.rules).safe_lines(self._state)

    def symbol_points(self, seat: int) -> dict[str, int]:
        """Return the points that each symbol of the board would bring a seat now, by name."""
        return Hints.of(self.rules).symbol_points(self._state, self._seat(seat))

    def reason(self, moves: Sequence[str]) -> Event | None:
        """Return the reason for suggesting these moves, as an event for the texts, or None."""
        return Hints.of(self.rules).reason(self._state, moves)

    @property
    def choosers(self) -> list[int]:
        """Return the seats that may choose now: the one to move, or several that choose at the same time."""
        return self.rules.choosers(self._state)

    def choices(self, seat: int) -> list[str]:
        """Return the choices of a seat."""
        return self.rules.choices(self._state, self._seat(seat))

    # Viewing

    @property
    def name(self) -> str:
        """Return the game and its board, such as `get-on-board/new-york`."""
        return registry.name_of(self.rules)

    @property
    def setup(self) -> Setup:
        """Return the setup: the deal and later random events."""
        return cast(Setup, _copied(self._recorded_setup()))

    @property
    def log(self) -> Log:
        """Return the log of all events."""
        return Log(self)  # not stored: game and log would refer to each other until the garbage collector runs

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the moves made."""
        return tuple(self._moves)

    @property
    def history(self) -> tuple[tuple[int, str], ...]:
        """Return the moves with their seats."""
        return tuple(zip(self._movers, self._moves, strict=True))

    @property
    def ply(self) -> int:
        """Return the number of moves made."""
        return len(self._moves)

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.to_move is None

    def sheet(self, seat: int) -> Sheet:
        """Return a seat's points by zone, as if the game ended now."""
        return self.rules.sheet(self._state, self._seat(seat))

    @property
    def scores(self) -> list[int | None]:
        """Return the totals by seat, None for an eliminated player. They are final once the game is over."""
        return [self.rules.total(self._state, seat) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """Return the seats that won; empty if nobody did or the game is not over."""
        return self.rules.winners(self._state)

    @property
    def result(self) -> "Result | None":
        """Return who won, the final scores and places; None while the game goes on."""
        return Result(self.winners, self.scores, self.places) if self.is_over else None

    @property
    def position_hash(self) -> int:
        """Return a number of 64 bits for the position, with everything hidden: equal in games on the same board that
        come to the same state, by whatever moves, on every machine with the same rules."""
        parts = (self.name.encode(), self.rules.board.tobytes(), self._state.tobytes())
        return int.from_bytes(sha256(b"".join(parts)).digest()[:8])

    @property
    def places(self) -> list[int]:
        """Return each seat's place, 1 for the best, as if the game ended now; equals share one, and eliminated seats
        share the last."""
        return self.rules.places(self._state)

    def view(self, seat: int | None) -> View:
        """Return everything a seat may know, and nothing else; None for a spectator."""
        rules, state, moment, to_move = self.rules, self._state, self.moment(seat), self.to_move
        viewer = moment.seat
        setup, moves = rules.hide(moment, self._recorded_setup())
        return View(
            seat=viewer,
            record=record.write(rules, self.seats, self.options, _copied(setup), moves),
            to_move=to_move,
            legal_moves=() if viewer is None else tuple(rules.choices(state, viewer)),
            position=rules.position(moment),
            sheets=tuple([rules.seen_sheet(state, of, viewer) for of in range(self.seats)]),
            winners=tuple(self.winners),
            is_over=to_move is None,
            masked=rules.mask(state, viewer),
            history=tuple(zip(self._movers, moves, strict=True)),
        )

    def film(self, seat: int | None) -> Film:
        """Return everything a seat has seen: the masked state after each move; None for a spectator."""
        part = self.film_since(0, seat)
        first = self.rules.mask(self.state_at(0), part.seat).tobytes()
        return Film(part.seat, part.layout, part.moves, part.movers, (first, *part.states))

    def film_since(self, ply: int, seat: int | None) -> FilmPart:
        """Return the part of a seat's film after the first `ply` moves."""
        rules, viewer = self.rules, self.viewer(seat)
        states = [self.state_at(number) for number in range(ply + 1, self.ply + 1)]
        movers, moves = self._movers[ply:], self._moves[ply:]
        steps = zip(states, movers, moves, strict=True)
        return FilmPart(
            viewer,
            rules.kernels_version or layout_version(self._state),
            ply,
            tuple([rules.seen_move(after, mover, move, viewer) for after, mover, move in steps]),
            tuple(movers),
            tuple([rules.mask(state, viewer).tobytes() for state in states]),
        )

    @property
    def revealed(self) -> int:
        """Return a number that changes whenever a move has revealed, or may have revealed, something hidden."""
        number = self.rules.revealed(self._state)
        return self.ply if number is None else number

    def seen_setup(self, seat: int | None) -> Setup:
        """Return the setup with holes where a seat may not look. If a move changes it, the move has revealed
        something."""
        return self.rules.hide(self.moment(seat), self.setup)[0]

    def moment(self, seat: int | None, ply: int | None = None) -> Moment:
        """Return the moment that the rules need for a seat (None: a spectator): now, or after a number of moves."""
        history = self.history[:ply]
        return Moment(self.state_at(len(history)), history, self.options, self.viewer(seat))

    def viewer(self, seat: int | None) -> int | None:
        """Return the seat of a viewer (None: a spectator). Raises InvalidOption if there is no such seat."""
        return None if seat is None else self._seat(seat)

    def svg(self, view: int | None = None) -> str:
        """Return the board as an SVG picture, as a seat sees it (None: a spectator)."""
        return Drawing.of(self.rules).svg(self.moment(view))

    def _repr_svg_(self) -> str:
        return self.svg()

    def sketch(self, view: int | None = None) -> terminal.Sketch:
        """Return the board in characters, as a seat sees it (None: a spectator)."""
        return Drawing.of(self.rules).sketch(self.moment(view))

    # Records

    def record(self) -> Record:
        """Return the game's record: a setup and the moves."""
        return record.write(self.rules, self.seats, self.options, self.setup, self._moves)

    def to_json(self) -> str:
        """Return the record as JSON; the same record always gives the same bytes."""
        return record.to_json(self.record())

    def copy(self) -> "Game":
        """Return an independent copy."""
        twin = object.__new__(type(self))  # copy.copy takes three times as long
        twin.__dict__.update(self.__dict__)
        twin._state = copy_of(self._state)
        twin._attempt = self._bind(twin._state)
        twin._moves, twin._movers, twin._past = self._moves[:], self._movers[:], self._past[:]
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.record(), self._seed)

    def move_at(self, ply: int) -> tuple[int, str]:
        """Return the seat and the text of a move."""
        return self._movers[ply], self._moves[ply]

    def state_at(self, ply: int) -> Any:
        """Return the state after that number of moves, for the log and for training bots."""
        return self._state if ply == len(self._moves) else from_bytes(self._past[ply][0], self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.record() == other.record()

    def __hash__(self) -> int:
        """Return a hash of the record: a game that changes is another key."""
        return hash(self.to_json())

    def __repr__(self) -> str:
        return f"fareplay.load({self.record()!r})"

    def __str__(self) -> str:
        """Return the board and all sheets as text, including everything hidden."""
        return terminal.to_text(self.sketch(), [(f"seat {seat}", self.sheet(seat)) for seat in range(self.seats)])

    def _check_legal(self, move: str) -> None:
        if move not in self.legal_moves:
            raise self._illegal(move)

    def _illegal(self, move: object) -> IllegalMove:
        rule, reason = self.rules.why_not(self._state, move)
        return IllegalMove(move, rule, reason, self.rules.legal(self._state))

    def _resolve_chance(self) -> None:
        """Resolve chance after the last move."""
        dealt = self._dice.resolve_chance(self._state, self._setup, self._chance)
        if dealt is not None:
            self._setup = dealt

    def _recorded_setup(self) -> Setup:
        """Return the setup for a record of the game so far."""
        return self._dice.recorded_setup(self._state, self._setup)

    def _seat(self, seat: int) -> int:
        if type(seat) is int and 0 <= seat < self.seats:
            return seat  # the usual case; the full check is slow
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {self.seats - 1}")
        return number

    def _chance(self, time: int) -> Random:
        """Return the source of the n-th random event: the same for the same seed, also after `pop`."""
        return Random(int.from_bytes(sha256(f"{self._seed}/{time}".encode()).digest()))


def new(
    game: str | Rules,
    seats: int | None = None,
    seed: int | None = None,
    *,
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Game:
    """Deal a new game.

    `game` is a name such as "get-on-board/new-york", the path of your own board file (ending in .json), or the rules of
    another game (`Game.rules`). `seats` is by default the board's smallest number of players. The same `seed` gives the
    same game; without one it is drawn from the system. `setup` fixes the setup or a part of it, such as `{"first": 0}`.

    Examples:
        >>> fareplay.new("ticket-to-ride/london", seats=3, seed=1).to_move
        0
        >>> fareplay.new("get-on-board/rome", setup={"first": 1}).setup["first"]
        1
    """
    if not isinstance(game, str | Rules):
        raise InvalidOption(f"a game is a name such as 'get-on-board/new-york', not {short_repr(game)}")
    rules = registry.find(game)
    if seats is None:
        seats = int(rules.facts["players"][0])
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise InvalidOption(f"seats must be a whole number, not {short_repr(seats)}")
    origin = check_seed(seed)
    if options is not None and not isinstance(options, Mapping):
        raise InvalidOption(f"options must be an object of names and values, not {short_repr(options)}")
    if setup is not None and not isinstance(setup, Mapping):
        raise InvalidRecord("setup", f"must be an object, not {short_repr(setup)}")
    chosen = rules.check_options(seats, options or {})
    dealt = rules.deal(seats, chosen, setup or {}, Random(origin))
    return Game(rules, seats, chosen, copy.deepcopy(rules.check_setup(seats, chosen, dealt)), origin)


def load(
    source: Mapping[str, Any] | str | bytes | Path, *, seed: int | None = None, rules: Rules | None = None
) -> Game:
    """Replay a record, given as an object, as JSON, or as the path of a file. `seed` is for later random events, if
    the game continues. With the `rules` of its board, a record need not contain a custom board.

    Raises InvalidRecord with the place where the record is invalid.

    Examples:
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> fareplay.load(game.record()) == game == fareplay.load(game.to_json())
        True
    """
    parsed = record.parse(source.read_bytes() if isinstance(source, Path) else source)
    if rules is None:
        rules = record.rules_of(parsed)
    seats, options = record.check_options(rules, parsed)
    moves = record.check_moves(parsed)
    setup = copy.deepcopy(rules.check_setup(seats, options, parsed["setup"]))
    game = Game(rules, seats, options, setup, check_seed(seed))
    for ply, move in enumerate(moves):
        try:
            game.push(move)
        except IllegalMove as error:
            raise InvalidRecord(f"moves[{ply}]", str(error)) from None
    written = game.setup
    for key in setup:
        if game._setup[key] != setup[key]:
            raise InvalidRecord(f"setup.{key}", "does not hold all that chance did in these moves")
        if written[key] != setup[key]:
            raise InvalidRecord(f"setup.{key}", "holds more than chance did in these moves")
    return game


def _replay(written: Record, seed: int) -> Game:
    """Rebuild a pickled game."""
    return load(written, seed=seed)


def determinise(view: View, seed: int | None = None) -> Game:
    """Return a full game that fits everything a view's seat has seen. The rest is drawn at random.

    Examples:
        >>> view = fareplay.new("get-on-board/new-york", seats=2, seed=7).view(0)
        >>> fareplay.determinise(view, seed=1).view(0) == view
        True
    """
    check_view(view)
    chance = Random(check_seed(seed))
    seen = view.record
    rules = record.rules_of(seen)
    setup, moves = rules.fill(seen["seats"], seen["options"], seen["setup"], seen["moves"], view.seat, chance)
    return load({**seen, "setup": setup, "moves": moves}, seed=chance.getrandbits(64))


def _copied(value: Any) -> Any:
    """Return a copy of a JSON value; copy.deepcopy takes ten times as long."""
    if isinstance(value, dict):
        return {key: _copied(inner) if type(inner) in _PARTS else inner for key, inner in value.items()}
    if isinstance(value, list):
        return [_copied(inner) if type(inner) in _PARTS else inner for inner in value]
    return value


_PARTS: Final = frozenset((dict, list))  # types that have parts; other values need no call
