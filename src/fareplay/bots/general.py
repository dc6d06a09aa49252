"""The general search: plays any game that has no policy of its own, using only its rules, in plain Python.

It is the same search as that of the kernels (fareplay.bots.search): every iteration deals the hidden cards again, the
tree contains the seat's own decisions, each a whole line of a turn, and the others play greedily with an occasional
random turn. A playout lasts a few turns and is judged by the sheets as if the game ended there.
"""

from dataclasses import dataclass, field, replace
from math import exp, inf, sqrt
from random import Random
from typing import Final

from fareplay.bots.bot import choosing_seat, seed_for
from fareplay.bots.search.clock import Clock
from fareplay.bots.search.policy import Strength
from fareplay.bots.search_bot import LEAST, Suggestion
from fareplay.game.game import Game, determinise
from fareplay.game.view import View

# The scale of points differs between games, so exploration and blur are multiples of the playouts' standard deviation.
BASE: Final = Strength(1, relative=True, rivalry=0.5, win=10.0, explore=0.7, spread=4.0)
STRENGTHS: Final = {
    "casual": replace(BASE, playouts=20, blur=0.3),
    "skilled": replace(BASE, playouts=80, blur=0.1),
    "expert": replace(BASE, playouts=300),
}
ADVICE_PLAYOUTS: Final = 300
AHEAD: Final = 4  # turns of the seat that a playout looks ahead
MOST_TURNS: Final = 40  # of the others in a row: an eliminated seat has no more turns
RANDOM_TURNS: Final = 0.15  # the share of random turns in a playout
CLOSE: Final = 8.0  # the lead in points during a game that makes a victory likely

Moves = tuple[str, ...]


@dataclass
class Option:
    """One line of a turn: its immediate gain, and its results in the playouts."""

    moves: Moves
    guess: float
    visits: int = 0
    total: float = 0.0  # of all rewards
    points: float = 0.0
    wins: float = 0.0
    next: "Node | None" = None


@dataclass
class Node:
    """A decision of the seat; the available options depend on the deal."""

    options: dict[Moves, Option] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0


class GeneralSearchBot:
    """A bot that searches for a number of playouts or seconds per turn, on one thread."""

    def __init__(
        self, strength: Strength, *, seed: int = 0, playouts: int | None = None, seconds: float | None = None
    ) -> None:
        self._strength, self._seed, self._seconds = strength, seed, seconds
        self._playouts = None if seconds is not None else playouts or strength.playouts

    def __repr__(self) -> str:
        limit = f"playouts={self._playouts}" if self._seconds is None else f"seconds={self._seconds:g}"
        return f"GeneralSearchBot({limit}, seed={self._seed})"

    def choose(self, view: View, clock: Clock) -> str:
        choosing_seat(view)
        return view.legal_moves[0] if len(view.legal_moves) == 1 else self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the rest of the turn; a bot that is asked in the middle of the turn finds the same moves."""
        seat = choosing_seat(view)
        game = determinise(view, 0)
        start = self.turn_start(game, seat, game.ply)
        for ply in sorted({start, game.ply}):  # from the current ply, if somebody else began the turn
            moves, done = self._best(view, ply, clock), game.moves[ply:]
            if moves[: len(done)] == done and len(moves) > len(done):
                return list(moves[len(done) :])
        raise AssertionError("no line continues the moves of this turn")

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """Return the ply at which the current planned turn began, looking back from a ply."""
        then = game.copy()
        while then.ply > ply:
            then.pop()
        while then.ply and len(then.choosers) == 1:
            mover, move = then.move_at(then.ply - 1)
            then.pop()
            if mover != seat or len(then.choosers) > 1 or any(line.moves == (move,) for line in then.lines()):
                return then.ply + 1  # another seat's move, or the last move of a turn
        return then.ply

    def advise(self, view: View, game: Game, ply: int, clock: Clock) -> list[Suggestion]:
        """Return the ways to continue with their expected results, the best first."""
        return self._search(view, ply, clock).suggestions

    def _best(self, view: View, ply: int, clock: Clock) -> Moves:
        """Return the line to play from a ply of this turn."""
        search = self._search(view, ply, clock)
        found, blur = search.suggestions, self._strength.blur * search.deviation
        random = Random(search.seed + 1)
        return max(found, key=lambda one: one.value + blur * random.gauss()).moves if blur else found[0].moves

    def _search(self, view: View, ply: int, clock: Clock) -> "_Search":
        """Search the lines from a ply."""
        assert view.seat is not None
        seen = replace(view, record={**view.record, "moves": view.record["moves"][:ply]})
        seed = seed_for(self._seed, seen.state)
        random, search = Random(seed), _Search(self._strength, view.seat, seed)
        own = Clock(self._seconds)
        playouts: float = inf if self._playouts is None else self._playouts
        while search.root.visits < playouts:
            in_time = clock.seconds_left > 0 and own.seconds_left > 0
            if not in_time and search.root.visits >= min(LEAST, playouts):
                break
            search.iterate(determinise(seen, random.getrandbits(64)), random)
        return search


class _Search:
    """A tree that grows by iterations."""

    def __init__(self, strength: Strength, seat: int, seed: int) -> None:
        self._strength, self._seat, self.seed = strength, seat, seed
        self.root = Node()
        self._squares = 0.0  # of all rewards

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the playouts' rewards."""
        visits = self.root.visits or 1
        return sqrt(max(self._squares / visits - (self.root.total / visits) ** 2, 1.0))

    @property
    def suggestions(self) -> list[Suggestion]:
        """Return the lines with their expected results, the most visited first."""
        found = [_suggestion(option) for option in self.root.options.values()]
        return sorted(found, key=lambda one: (-one.playouts, -one.points))

    def iterate(self, game: Game, random: Random) -> None:
        """Run one iteration: select a path down the tree for one deal, play a few turns, and record the result."""
        path: list[tuple[Node, Option]] = []
        node = self.root
        while _others_play(game, self._seat, random):
            fresh = bool(path) and not node.visits
            option = self._select(node, self._find_options(node, game))
            path.append((node, option))
            _push_all(game, option.moves)
            if fresh or len(path) > AHEAD:
                break
            option.next = node = option.next or Node()
        for _ in range(AHEAD - len(path)):
            if not _others_play(game, self._seat, random):
                break
            _play_turn(game, random)
        _others_play(game, self._seat, random)
        points, rival, win = _result(game, self._seat)
        reward = points - self._strength.rivalry * rival + self._strength.win * win
        self._squares += reward * reward
        for node, option in path:
            node.visits += 1
            node.total += reward
            option.visits += 1
            option.total += reward
            option.points += points
            option.wins += win

    def _find_options(self, node: Node, game: Game) -> list[Option]:
        """Return the available lines by decreasing gain, without lines that eliminate if there are others."""
        lines = game.lines()
        safe = [line for line in lines if not line.eliminates] or lines
        ways = {line.moves: float(line.gain) for line in safe}
        found = [node.options.setdefault(moves, Option(moves, guess)) for moves, guess in ways.items()]
        return sorted(found, key=lambda option: -option.guess)

    def _select(self, node: Node, options: list[Option]) -> Option:
        """Return the option with the best balance of results so far and exploration."""
        how = self._strength
        wide = options[: 2 + int(how.widen * sqrt(node.visits))]
        best = wide[0].guess
        shares = [2.0 ** ((option.guess - best) / how.spread) for option in wide]
        urge = how.explore * self.deviation * sqrt(node.visits + 1.0) / sum(shares)
        base = node.total / node.visits - best if node.visits else 0.0
        values = [
            (option.total + how.trust * (base + option.guess)) / (option.visits + how.trust)
            + urge * share / (1.0 + option.visits)
            for option, share in zip(wide, shares, strict=True)
        ]
        return wide[values.index(max(values))]


def _others_play(game: Game, seat: int, random: Random) -> bool:
    """Let the others take their turns until the seat has to choose; return whether it has to."""
    for _ in range(MOST_TURNS):
        if game.to_move is None or game.to_move == seat:
            break
        _play_turn(game, random)
    return game.to_move == seat


def _play_turn(game: Game, random: Random) -> None:
    """Play the turn with the largest immediate gain, or a random one that does not eliminate."""
    lines = game.lines()
    safe = [line for line in lines if not line.eliminates] or lines
    if random.random() >= RANDOM_TURNS:
        most = max(line.gain for line in safe)
        safe = [line for line in safe if line.gain == most]
    _push_all(game, random.choice(safe).moves)


def _push_all(game: Game, moves: Moves) -> None:
    for move in moves:
        game.push(move)


def _result(game: Game, seat: int) -> tuple[float, float, float]:
    """Return the seat's points, those of its best opponent, and the seat's share of the victory or its chance of
    one."""
    scores = game.scores
    mine = scores[seat]
    points = float(mine or 0)
    rival = float(max((score or 0 for other, score in enumerate(scores) if other != seat), default=0))
    if game.is_over:
        winners = game.winners
        return points, rival, 1 / len(winners) if seat in winners else 0.0
    return points, rival, 0.0 if mine is None else 1 / (1 + exp(min((rival - points) / CLOSE, 50.0)))


def _suggestion(option: Option) -> Suggestion:
    visits = option.visits or 1
    value = option.total / visits if option.visits else -inf
    return Suggestion(option.moves, option.points / visits, option.wins / visits, option.visits, value=value)
