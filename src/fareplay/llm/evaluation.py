"""Evaluations: a language model on proved puzzles and in games against levels of bots, with a transcript of every
prompt."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

import fareplay
from fareplay import __version__, boards, puzzles
from fareplay.arena.match import deal_seed
from fareplay.arena.standing import Rate
from fareplay.bots import LEVELS
from fareplay.errors import InvalidOption, InvalidRecord, short_repr
from fareplay.game.record import Record
from fareplay.llm import prompt
from fareplay.llm.endpoint import Completion, Message
from fareplay.llm.text_game import AFTER, PATIENCE, AfterIllegal, TextGame
from fareplay.puzzles.kinds import kind_of
from fareplay.puzzles.puzzle import Puzzle

Ask = Callable[[Sequence[Message]], Completion]
Kind = Literal["puzzle", "game"]

FORMAT: Final = 1  # of the lines of a transcript


@dataclass(frozen=True)
class Plan:
    """The tasks of an evaluation. The same plan asks the same questions."""

    model: str
    board: str
    levels: tuple[str, ...] = ("casual",)  # a game against each, in turn
    games: int = 0  # against each level
    puzzles: int = 0
    seats: int | None = None
    seed: int = 1
    patience: int = PATIENCE
    after_illegal: AfterIllegal = "forfeit"
    language: str = "en"

    def check(self) -> None:
        """Raise InvalidOption if the plan is not possible."""
        if self.board not in boards.all_names():
            known = ", ".join(boards.all_names())
            raise InvalidOption(f"there is no board {short_repr(self.board)}; there are {known}")
        for level in self.levels:
            if level not in LEVELS:
                raise InvalidOption(f"there is no level {short_repr(level)}; there are {', '.join(LEVELS)}")
        if self.games < 0 or self.puzzles < 0 or self.games + self.puzzles == 0:
            raise InvalidOption("an evaluation has a game or a puzzle at least")
        if self.after_illegal not in AFTER:
            raise InvalidOption(f"after_illegal is one of {', '.join(AFTER)}, not {short_repr(self.after_illegal)}")
        found = len(self._puzzles())
        if self.puzzles > found:
            raise InvalidOption(f"there are {found} puzzles on {self.board}, not {self.puzzles}")

    def tasks(self) -> Iterator["Task"]:
        """Return the puzzles, then the games; the seat changes from game to game."""
        for number, one in enumerate(self._puzzles()[: self.puzzles]):
            yield Task("puzzle", number, puzzle=one)
        for level in self.levels:
            for number in range(self.games):
                yield Task("game", number, level=level)

    def _puzzles(self) -> list[Puzzle]:
        return [one for one in puzzles.load_all() if one.game == self.board]


@dataclass(frozen=True)
class Task:
    """One puzzle or one game."""

    kind: Kind
    number: int
    level: str | None = None
    puzzle: Puzzle | None = None

    @property
    def id(self) -> str:
        """Return the task's id in a transcript."""
        return f"puzzle {self.puzzle.id}" if self.puzzle is not None else f"game {self.level} {self.number}"


@dataclass(frozen=True)
class Result:
    """The result of a task; a line of the transcript. `messages` are the prompts and answers, question by question."""

    task: str
    kind: Kind
    level: str | None
    seat: int
    won: float  # the share of the victory; 1 for a puzzle that is solved
    points: int | None  # at the end; None if eliminated
    questions: int
    illegal: int  # answers
    random: int  # moves made for it
    forfeited: bool
    seconds: float  # waiting for answers
    prompt_tokens: int
    completion_tokens: int
    record: Record
    messages: list[list[Message]]
    repeated: int = 0  # requests that the endpoint did not answer with a completion at first


class Conversation:
    """Questions to a model. Each starts with the rules again, so that a prompt does not grow with the game."""

    def __init__(self, ask: Ask, env: TextGame, system: str) -> None:
        self._ask, self._env = ask, env
        self._system: Message = {"role": "system", "content": system}
        self.messages: list[list[Message]] = []
        self.seconds = 0.0
        self.prompt_tokens = self.completion_tokens = self.repeated = 0

    def question(self, text: str) -> None:
        """Ask until an answer is legal, or the game has continued without one."""
        thread: list[Message] = [self._system, {"role": "user", "content": text}]
        self.messages.append(thread)
        while True:
            began = time.monotonic()
            found = self._ask(thread)
            self.seconds += time.monotonic() - began
            self.prompt_tokens += found.prompt_tokens
            self.completion_tokens += found.completion_tokens
            self.repeated += found.repeated
            thread.append({"role": "assistant", "content": found.text})
            done, info = self._env.step(found.text)
            if done or info["illegal"] is None or info["random"]:
                return
            thread.append({"role": "user", "content": info["illegal"]})


def run(plan: Plan, ask: Ask, into: Path) -> Iterator[Result]:
    """Run a plan, and write each result as a line of a file. A file of the same plan is continued."""
    plan.check()
    done = _begin(plan, into)
    for task in plan.tasks():
        if task.id in done:
            yield done[task.id]
            continue
        found = solve(plan, task.puzzle, ask) if task.puzzle is not None else play(plan, task, ask)
        with into.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found), ensure_ascii=False) + "\n")
        yield found


def play(plan: Plan, task: Task, ask: Ask) -> Result:
    """Let the model play one game. Its deal depends only on the plan's seed and the number, so every level and every
    model gets the same deals."""
    assert task.level is not None
    seats = plan.seats or max(2, int(boards.read(plan.board)["players"][0]))
    seat = task.number % seats
    env = TextGame(
        plan.board,
        seats,
        seat=seat,
        opponents=[task.level],
        patience=plan.patience,
        after_illegal=plan.after_illegal,
        language=plan.language,
    )
    env.reset(seed=deal_seed(plan.seed, task.number // seats))
    asked = Conversation(ask, env, prompt.introduction(env.game, env.texts))
    shown = 0
    while not env.is_over:
        position = prompt.position_text(env.game, seat, env.texts, shown if shown < env.game.ply else None)
        shown = env.game.ply
        asked.question(f"{position}\n\n{prompt.choices_text(env.game, seat, env.texts)}")
    return _result(task, env, seat, asked, env.close()[0][seat])


def solve(plan: Plan, puzzle: Puzzle, ask: Ask) -> Result:
    """Let the model try a puzzle. The lines and their gains are shown as in a game."""
    kind, start = kind_of(puzzle.game), fareplay.load(puzzle.record)
    env = TextGame(
        puzzle.game,
        start.seats,
        seat=puzzle.seat,
        patience=plan.patience,
        after_illegal=plan.after_illegal,
        language=plan.language,
    )
    env.resume(start, plan.seed)
    asked = Conversation(ask, env, prompt.introduction(start, env.texts))
    while not env.is_over and (ended := kind.result(puzzle, env.game)) is None:
        if env.game.to_move != puzzle.seat:
            for move in kind.reply(puzzle, env.game):
                env.game.push(move)
            continue
        parts = (
            prompt.puzzle_text(puzzle, env.game, env.texts),
            prompt.position_text(env.game, puzzle.seat, env.texts),
            prompt.choices_text(env.game, puzzle.seat, env.texts),
        )
        asked.question("\n\n".join(parts))
    forfeited = env.close()[1][puzzle.seat]["forfeited"]
    ended = None if forfeited else kind.result(puzzle, env.game)
    task = Task("puzzle", 0, puzzle=puzzle)
    return _result(task, env, puzzle.seat, asked, float(ended is not None and ended.solved))


def _result(task: Task, env: TextGame, seat: int, asked: Conversation, won: float) -> Result:
    info = env.close()[1][seat]
    return Result(
        task=task.id,
        kind=task.kind,
        level=task.level,
        seat=seat,
        won=won,
        points=info["score"],
        questions=len(asked.messages),
        illegal=info["illegal"],
        random=info["random"],
        forfeited=info["forfeited"],
        seconds=round(asked.seconds, 3),
        prompt_tokens=asked.prompt_tokens,
        completion_tokens=asked.completion_tokens,
        record=env.game.record(),
        messages=asked.messages,
        repeated=asked.repeated,
    )


@dataclass(frozen=True)
class Row:
    """A summary of the results of the puzzles, or of the games against one level."""

    task: str  # "puzzles", or a level
    rate: Rate  # solved or won
    points: float | None  # mean, over the tasks in which it was not eliminated
    illegal: int
    questions: int
    random: int
    forfeited: int
    repeated: int


def rows(results: Sequence[Result]) -> list[Row]:
    """Summarise results: the puzzles, then the levels from the weakest up."""
    groups: dict[str, list[Result]] = {}
    for one in results:
        groups.setdefault("puzzles" if one.level is None else one.level, []).append(one)
    order = ["puzzles", *LEVELS]
    return [_row(name, groups[name]) for name in sorted(groups, key=order.index)]


def read(path: Path) -> tuple[Plan, list[Result]]:
    """Return the plan and the results of a transcript. Raises InvalidRecord."""
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        head, *found = [json.loads(line) for line in lines]
        if head["format"] != FORMAT:
            raise ValueError(f"format {head['format']} is not known")
        plan = Plan(**{**head["plan"], "levels": tuple(head["plan"]["levels"])})
        return plan, [Result(**values) for values in found]
    except (ValueError, TypeError, LookupError) as error:
        raise InvalidRecord(str(path), f"is not a transcript of an evaluation: {error}") from None


def _row(name: str, found: Sequence[Result]) -> Row:
    points = [one.points for one in found if one.points is not None and not one.forfeited]
    return Row(
        task=name,
        rate=Rate(sum(one.won for one in found), len(found)),
        points=sum(points) / len(points) if points else None,
        illegal=sum(one.illegal for one in found),
        questions=sum(one.questions for one in found),
        random=sum(one.random for one in found),
        forfeited=sum(one.forfeited for one in found),
        repeated=sum(one.repeated for one in found),
    )


def _begin(plan: Plan, into: Path) -> Mapping[str, Result]:
    """Start a transcript, or return the existing results by task."""
    if not into.exists() or not into.stat().st_size:
        head: dict[str, Any] = {"format": FORMAT, "fareplay": __version__, "plan": asdict(plan)}
        into.write_text(json.dumps(head, ensure_ascii=False) + "\n", encoding="utf-8")
        return {}
    before, found = read(into)
    if before != plan:
        raise InvalidOption(f"{into} is the transcript of another evaluation; choose another file, or delete it")
    return {one.task: one for one in found}
