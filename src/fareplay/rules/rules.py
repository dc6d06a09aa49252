"""The interface of a game to the rest of Fareplay: one game on one board.

A game implements the nine abstract methods. The other methods have defaults that suit any game. Optional parts, such as
pictures or lines, are in `abilities`. `docs/a-new-game.md` builds a game step by step.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import get_annotations
from operator import index
from random import Random
from typing import Any, ClassVar, Final, SupportsIndex

from fareplay.boards.facts import MAX_SEATS, Facts
from fareplay.engine.library import Library
from fareplay.engine.ranking import OUT
from fareplay.engine.struct import Rows, Struct, copy_of
from fareplay.errors import InvalidOption, short_repr
from fareplay.rules.event import Event
from fareplay.rules.form import Form, check_form
from fareplay.rules.sheet import Sheet

Setup = dict[str, Any]  # the result of chance; each game defines the keys
OptionValue = str | int | bool
Options = dict[str, OptionValue]  # options that differ from the defaults
Position = Mapping[str, Any]  # the public position; each game defines the keys
History = Sequence[tuple[int, str]]  # the seats and their moves

SPECTATOR: Final = -1  # for kernels, instead of a seat
UNSEEN: Final = -1  # for kernels, instead of a move that a viewer did not see

# What is hidden from a viewer of a move.
NUMBERS: Final = 1  # what it chose
COUNT: Final = 2  # the number of choices, too
_HIDDEN: Final = {NUMBERS: re.compile(r"\d+"), COUNT: re.compile(r"\d+( \d+)*")}


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A game at one moment, and the seat that views it (None: a spectator)."""

    state: Rows[Any]
    history: History
    options: Options
    seat: int | None


class Rules(ABC):
    """One game on one board.

    A class that lacks a required method or attribute is refused when it is created.
    """

    game: ClassVar[str]  # "get-on-board", as in its board files
    version: ClassVar[int]  # of the rules, stored in records
    state: ClassVar[type[Struct]]  # the struct of a game; its field `seats` is the number of players
    most_moves: ClassVar[int | None] = None  # of a game, if that is known
    points_range: ClassVar[tuple[int, int]] = (-1000, 1000)  # of a seat at the end
    zero_sum: ClassVar[bool] = False  # whether the seats' points always add up to 0
    seats_rule: ClassVar[str] = ""  # the number of the rule about the number of players, for messages
    first_key: ClassVar[str | None] = None  # the key in the setup for the seat that begins, if a table may choose it
    # The kernel, if moves can be secret: how much of a move (by mover, code) is hidden from a seat (hide_numbers).
    hides_move: Callable[[Rows[Any], Rows[Any], int, int, int], int] | None = None

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        missing = [name for name in REQUIRED if getattr(getattr(cls, name, None), "__isabstractmethod__", False)]
        missing += [name for name in REQUIRED if not hasattr(cls, name)]
        if missing:
            raise TypeError(f"{cls.__name__} lacks {', '.join(missing)}, which fareplay.rules.rules.Rules requires")
        if "seats" not in get_annotations(cls.state):
            raise TypeError(f"{cls.__name__}: its state {cls.state.__name__} lacks seats, the number of players")

    def __init__(
        self,
        facts: Facts,
        *,
        board: Rows[Any],
        zones: tuple[str, ...],
        texts: Sequence[str],
        attempt: Callable[[Rows[Any], Rows[Any], int], int],
    ) -> None:
        """Store what shared code needs. A game's own constructor takes only the facts, checks them (InvalidBoard)
        and passes the rest."""
        self.facts: Mapping[str, Any] = facts.values  # the board file
        self.board = board  # the board for the kernels
        self.zones = zones  # of a sheet, without the total
        self.texts = texts  # of the moves by code; empty for a code that is not a move
        self.codes: Mapping[str, int] = {text: code for code, text in enumerate(texts) if text}  # codes by text
        self.attempt = attempt  # the kernel: the seat that moved, or -1 if the move is illegal

    @cached_property
    def kernels_version(self) -> str | None:
        """Return the version of the sources of the game's compiled kernels, which clients compare with their own; None
        if there are none."""
        return Library.of(type(self).__module__).index.get("sources")

    # Copying: the rules of a board are shared (`games` defines how they are pickled)

    def __copy__(self) -> "Rules":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Rules":
        return self

    # Setup

    @property
    def offered(self) -> Mapping[str, Sequence[OptionValue]]:
        """Return the options with their values, the default first."""
        return {}

    @property
    def suggested(self) -> Collection[str]:
        """Return the options to suggest for a new table: those that change what is played or seen."""
        return self.offered

    @property
    def solo(self) -> Mapping[str, bool]:
        """Return the solo games: the values of the option `solo`, the default first, each with whether it is our own
        addition to the printed game. By default none."""
        return {}

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Options:
        """Return the options that differ from the defaults. Raises InvalidOption."""
        check_kinds(seats, options)
        offered = self.offered
        for name, value in options.items():
            if name not in offered:
                raise InvalidOption(f"there is no option {short_repr(name)}; there are {', '.join(offered) or 'none'}")
            if value not in offered[name] or type(value) is not type(offered[name][0]):
                listed = ", ".join(map(repr, offered[name]))
                raise InvalidOption(f"option {name!r} must be one of {listed}, not {short_repr(value)}")
        self.check_seats(seats, options)
        return {name: options[name] for name in offered if name in options and options[name] != offered[name][0]}

    def check_seats(self, seats: int, options: Mapping[str, Any]) -> None:
        """Raise InvalidOption unless this number of players is allowed with these options. By default the board file
        decides."""
        least, most = self.facts["players"]
        if not least <= seats <= most:
            rule = f" ({self.seats_rule})" if self.seats_rule else ""
            raise InvalidOption(
                f"{self.facts['title']} is for {least} to {most} players, not {short_repr(seats)}{rule}"
            )

    @abstractmethod
    def deal(self, seats: int, options: Options, given: Mapping[str, Any], chance: Random) -> Setup:
        """Return a setup: the given parts unchanged, the rest at random."""

    @abstractmethod
    def setup_form(self, seats: int, options: Options) -> Mapping[str, Form]:
        """Return the keys of a setup in the order of the record, and what the value of each must be."""

    def check_setup(self, seats: int, options: Options, setup: Mapping[str, Any]) -> Setup:
        """Return the setup with its keys in the record's order. Raises InvalidRecord."""
        form = self.setup_form(seats, options)
        check_form("setup", setup, form)
        return {key: setup[key] for key in form}

    @abstractmethod
    def start(self, seats: int, options: Options, setup: Setup) -> Rows[Any]:
        """Return the state before the first move."""

    # Playing

    @abstractmethod
    def to_move(self, state: Rows[Any]) -> int | None:
        """Return the seat to move, or None when the game is over."""

    def legal(self, state: Rows[Any]) -> list[str]:
        """Return the legal moves of the seat to move. By default every move is tried on a copy."""
        return [text for text, code in self.codes.items() if self.attempt(self.board, copy_of(state), code) >= 0]

    def why_not(self, state: Rows[Any], move: object) -> tuple[str, str]:
        """Return the rule that forbids a move, and the reason as text."""
        if not isinstance(move, str) or move not in self.codes:
            return "notation", "is not a move of this game"
        return "rules", "the game is over" if self.to_move(state) is None else "is not legal now"

    def choosers(self, state: Rows[Any]) -> list[int]:
        """Return the seats that may choose now: the one to move, or all that choose at the same time."""
        seat = self.to_move(state)
        return [] if seat is None else [seat]

    def choices(self, state: Rows[Any], seat: int) -> list[str]:
        """Return the choices of a seat."""
        return self.legal(state) if seat == self.to_move(state) else []

    def revealed(self, state: Rows[Any]) -> int | None:
        """Return a number that changes whenever something hidden is revealed; None if any move may do so."""
        return None

    # Viewing

    @abstractmethod
    def sheet(self, state: Rows[Any], seat: int) -> Sheet:
        """Return the sheet of a seat, as if the game ended now."""

    def total(self, state: Rows[Any], seat: int) -> int | None:
        """Return the total of a seat's sheet. A game may override this if it can compute the total without the
        boxes."""
        return self.sheet(state, seat)["total"]

    def seen_sheet(self, state: Rows[Any], of: int, seat: int | None) -> Sheet | None:
        """Return a seat's sheet as another seat (None: a spectator) may see it: without secrets, or None if all of
        it is secret."""
        return self.sheet(state, of)

    def winners(self, state: Rows[Any]) -> list[int]:
        """Return the seats that won; none before the end. By default those with the highest total."""
        if self.to_move(state) is not None:
            return []
        totals = [self.total(state, seat) for seat in range(state[0].seats)]
        best = max((total for total in totals if total is not None), default=None)
        return [seat for seat, total in enumerate(totals) if total is not None and total == best]

    def so_far(self, state: Rows[Any], seat: int) -> int | None:
        """Return a seat's points as players count them during the game, for a chart. By default the total."""
        return self.total(state, seat)

    def places(self, state: Rows[Any]) -> list[int]:
        """Return each seat's place, 1 for the best; equals share one, and eliminated seats share the last. By default
        the winners come first, then the others by their totals."""
        winners = self.winners(state)
        totals = [self.total(state, seat) for seat in range(state[0].seats)]
        ranks = [(seat in winners, OUT if total is None else total) for seat, total in enumerate(totals)]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    @abstractmethod
    def position(self, moment: Moment) -> Position:
        """Return the position as the moment's seat may see it."""

    @abstractmethod
    def mask(self, state: Rows[Any], seat: int | None) -> Rows[Any]:
        """Return a copy of a state in which everything is blank that a seat (None: a spectator) may not know at that
        moment. States that differ only in that give the same bytes."""

    def seen_move(self, after: Rows[Any], mover: int, move: str, seat: int | None) -> str:
        """Return a move as a seat sees it when it is made, with `?` for secrets; `after` is the state after it."""
        if self.hides_move is None:
            return move
        viewer = SPECTATOR if seat is None else seat
        return hide_numbers(move, self.hides_move(self.board, after, mover, self.codes[move], viewer))

    @abstractmethod
    def hide(self, moment: Moment, setup: Setup) -> tuple[Setup, list[str]]:
        """Return the setup and the moves with holes where the moment's seat may not look: None in the setup, `?` in
        a move."""

    @abstractmethod
    def fill(
        self, seats: int, options: Options, setup: Setup, moves: Sequence[str], seat: int | None, chance: Random
    ) -> tuple[Setup, list[str]]:
        """Fill the holes at random so that everything fits what the seat has seen (the inverse of `hide`)."""

    def events(self, before: Rows[Any], seat: int, move: str, after: Rows[Any]) -> list[Event]:
        """Return the events of a move. By default the move itself, and the end."""
        over = self.to_move(after) is None
        return [Event("move", seat, {"move": move}), *([Event("end", None, {"winners": self.winners(after)})] * over)]


def check_kinds(seats: object, options: object) -> None:
    """Raise InvalidOption unless the number of seats is possible and the options are an object."""
    if isinstance(seats, bool) or not isinstance(seats, SupportsIndex):
        raise InvalidOption(f"seats must be a whole number, not {short_repr(seats)}")
    if index(seats) > MAX_SEATS:
        raise InvalidOption(f"a game has at most {MAX_SEATS} players, not {short_repr(seats)}")
    if not isinstance(options, Mapping):
        raise InvalidOption(f"options must be an object of names and values, not {short_repr(options)}")


# What a class of rules must have: the nine abstract methods, and the names for its records and board files.
REQUIRED: Final = ("game", "state", "version", *sorted(Rules.__abstractmethods__))


def hide_numbers(move: str, hidden: int) -> str:
    """Return a move with `?` for each hidden number, or a single `?` if their count is hidden; 0 hides nothing."""
    return _HIDDEN[hidden].sub("?", move) if hidden else move
