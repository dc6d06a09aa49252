"""Text games: a game for players who read and write text, with the methods of TextArena's environments."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, TypedDict

from fareplay import bots
from fareplay.bots.bot import Bot, plan_turn
from fareplay.bots.search.clock import Clock
from fareplay.errors import IllegalMove, InvalidOption, short_repr
from fareplay.game.game import Game
from fareplay.game.numbers import check_seed
from fareplay.llm import answer as answers
from fareplay.llm import prompt
from fareplay.rules import registry
from fareplay.rules.rules import OptionValue, Rules
from fareplay.texts import Texts

AfterIllegal = Literal["forfeit", "random"]
AFTER: Final[tuple[AfterIllegal, ...]] = ("forfeit", "random")
PATIENCE: Final = 3  # illegal answers to one question


class StepInfo(TypedDict):
    """The result of an answer."""

    moves: list[str]  # made by the answer; empty if it was illegal
    illegal: str | None  # why it was not played
    tries_left: int  # answers to the same question, before the game is forfeited or a random move is made
    random: bool  # whether a random move was made instead
    forfeited: bool  # whether the game was forfeited


class SeatInfo(TypedDict):
    """The result of a game for a seat."""

    score: int | None  # None if it was eliminated
    won: bool
    illegal: int  # answers
    random: int  # moves made for it
    forfeited: bool
    reason: str


class TextGame:
    """A game as text. A seat is asked until its answer is legal.

    Bots play the seats of `opponents`, in the order of the table after `seat`; without any, every seat is asked. An
    illegal answer is counted and explained, and changes nothing. After `patience` of them to one question the seat
    forfeits the game, or a random legal move is made (`after_illegal`).

    Examples:
        >>> from fareplay.llm import TextGame
        >>> env = TextGame("get-on-board/rome", opponents=["novice"], seed=1)
        >>> env.reset()
        >>> seat, observation = env.get_observation()
        >>> done, info = env.step("I would rather fly.")
        >>> done, info["tries_left"]
        (False, 2)
        >>> done, info = env.step("MOVE: " + env.game.legal_moves[0])
        >>> done, info["illegal"]
        (False, None)
        >>> rewards, infos = env.close()
    """

    def __init__(
        self,
        game: str | Rules,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: Sequence[str | Bot] = (),
        options: Mapping[str, OptionValue] | None = None,
        seed: int | None = None,
        patience: int = PATIENCE,
        after_illegal: AfterIllegal = "forfeit",
        language: str | None = None,
    ) -> None:
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            raise InvalidOption(f"opponents is a list of bots, such as ['casual'], not {short_repr(opponents)}")
        if after_illegal not in AFTER:
            raise InvalidOption(f"after_illegal is one of {', '.join(AFTER)}, not {short_repr(after_illegal)}")
        if isinstance(patience, bool) or not isinstance(patience, int) or patience < 1:
            raise InvalidOption(f"patience must be 1 or more, not {short_repr(patience)}")
        self.rules = registry.find(game)
        least, most = self.rules.facts["players"]
        if seats is None:
            seats = len(opponents) + 1 if least <= len(opponents) + 1 <= most else int(least)
        self.seats, self.options = seats, self.rules.check_options(seats, options or {})
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {seats - 1}")
        if len(opponents) > seats - 1:
            raise InvalidOption(f"there are {seats - 1} other seats, not {len(opponents)}")
        self.seat, self.patience, self.after_illegal = seat, patience, after_illegal
        self.texts = Texts(language)
        self._opponents, self._seed = list(opponents), None if seed is None else check_seed(seed)
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        """Return the current game."""
        if self._game is None:
            raise InvalidOption("no game has been dealt yet; call reset first")
        return self._game

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Deal a new game, with this seed, the seed of the constructor, or a random one. The number of players is
        fixed; it may be repeated, as TextArena does."""
        if num_players is not None and num_players != self.seats:
            raise InvalidOption(f"this game has {self.seats} players, not {short_repr(num_players)}")
        origin = check_seed(self._seed if seed is None else seed)
        setup = self.rules.deal(self.seats, self.options, {}, Random(origin))
        self.resume(Game(self.rules, self.seats, self.options, setup, origin), origin)

    def resume(self, game: Game, seed: int = 0) -> None:
        """Continue a game; the seed is for the bots and random moves."""
        if not isinstance(game, Game) or (game.rules.game, game.seats) != (self.rules.game, self.seats):
            raise InvalidOption(f"this continues a fareplay.Game of its kind for {self.seats}, not {short_repr(game)}")
        seed = check_seed(seed)
        self._chance = Random(seed)
        self._bots: dict[int, Bot] = {}
        for place in range(1, self.seats if self._opponents else 1):
            chosen = self._opponents[min(place, len(self._opponents)) - 1]
            at = (self.seat + place) % self.seats
            self._bots[at] = bots.make(chosen, self.rules, seed=seed + at) if isinstance(chosen, str) else chosen
        self._game = game
        self._seen = dict.fromkeys(range(self.seats), 0)  # plies that a seat has seen
        self._met: set[int] = set()  # seats that have read the rules
        self._illegal, self._random = [0] * self.seats, [0] * self.seats
        self._tries, self._refusal = self.patience, ""
        self._loser: int | None = None
        self._let_bots_move()

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended, by its rules or by a forfeit."""
        return self._loser is not None or self.game.is_over

    def get_observation(self) -> tuple[int, str]:
        """Return the seat to ask, and its text: the rules the first time, then the position, the legal moves and the
        lines; after an illegal answer, why it was refused. -1 when the game is over."""
        game, seat = self.game, self.game.to_move
        if seat is None or self._loser is not None:
            return -1, self.end
        parts = [] if seat in self._met else [prompt.introduction(game, self.texts)]
        self._met.add(seat)
        parts += [self.question(seat), self._refusal]
        self._seen[seat] = game.ply
        return seat, "\n\n".join(filter(None, parts))

    def question(self, seat: int) -> str:
        """Return the position and the choices of a seat, with what has happened since it was last asked."""
        since = self._seen[seat] if self._seen[seat] < self.game.ply else None
        position = prompt.position_text(self.game, seat, self.texts, since)
        return f"{position}\n\n{prompt.choices_text(self.game, seat, self.texts)}"

    def step(self, answer: str) -> tuple[bool, StepInfo]:
        """Play the moves of an answer, and let the bots move. Return whether the game is over, and the result of the
        answer."""
        if not isinstance(answer, str):
            raise InvalidOption(f"an answer is a text, not {short_repr(answer)}")
        game, seat = self.game, self.game.to_move
        if seat is None or self._loser is not None:
            raise InvalidOption("the game is over; call reset for another")
        before = game.ply
        try:
            answers.play(game, answers.moves_in(game, answer))
        except IllegalMove as error:
            return self._refuse(seat, error)
        return self._go_on(before, None, was_random=False)

    def close(self) -> tuple[dict[int, float], dict[int, SeatInfo]]:
        """Return the rewards by seat (1 for a victory, shared equally in a tie, 0 otherwise) and the results. A seat
        that forfeits loses to all others, who share the victory. An unfinished game pays nothing."""
        game, winners = self.game, self.winners
        rewards = {seat: 1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)}
        infos: dict[int, SeatInfo] = {
            seat: {
                "score": game.scores[seat],
                "won": seat in winners,
                "illegal": self._illegal[seat],
                "random": self._random[seat],
                "forfeited": seat == self._loser,
                "reason": self.end,
            }
            for seat in range(self.seats)
        }
        return rewards, infos

    @property
    def winners(self) -> list[int]:
        """Return the seats that won."""
        if self._loser is not None:
            return [seat for seat in range(self.seats) if seat != self._loser]
        return self.game.winners

    @property
    def end(self) -> str:
        """Return the result in words; empty while the game goes on."""
        if self._loser is not None:
            return f"{self.texts.name(self._loser)} forfeits the game: {self.patience} illegal answers to one question."
        return prompt.end_text(self.game, self.texts) if self.game.is_over else ""

    def _refuse(self, seat: int, error: IllegalMove) -> tuple[bool, StepInfo]:
        self._illegal[seat] += 1
        self._tries -= 1
        reason = prompt.refusal_text(self.game, error, self.texts)
        if self._tries:
            again = f"Answer again; {self._tries} {'try is' if self._tries == 1 else 'tries are'} left."
            self._refusal = f"{reason} {again}"
            info: StepInfo = {
                "moves": [],
                "illegal": self._refusal,
                "tries_left": self._tries,
                "random": False,
                "forfeited": False,
            }
            return False, info
        if self.after_illegal == "forfeit":
            self._loser = seat
            return True, {"moves": [], "illegal": reason, "tries_left": 0, "random": False, "forfeited": True}
        before = self.game.ply
        self.game.push(self._chance.choice(list(self.game.legal_moves)))
        self._random[seat] += 1
        return self._go_on(before, reason, was_random=True)

    def _go_on(self, before: int, illegal: str | None, *, was_random: bool) -> tuple[bool, StepInfo]:
        game = self.game
        made = list(game.moves[before:])
        self._tries, self._refusal = self.patience, ""
        self._let_bots_move()
        info: StepInfo = {
            "moves": made,
            "illegal": illegal,
            "tries_left": self.patience,
            "random": was_random,
            "forfeited": False,
        }
        return self.is_over, info

    def _let_bots_move(self) -> None:
        game = self.game
        while (seat := game.to_move) is not None and seat in self._bots:
            for move in plan_turn(self._bots[seat], game.view(seat), Clock()):
                game.push(move)
