"""Prompts: rules, positions and lines as text for a language model, from what a seat may know."""

import json
from collections.abc import Sequence
from typing import Any, Final

from fareplay.errors import IllegalMove
from fareplay.game.game import Game
from fareplay.puzzles.kinds import kind_of
from fareplay.puzzles.puzzle import POINTS, Puzzle
from fareplay.rules import registry, terminal
from fareplay.rules.abilities import Briefing
from fareplay.rules.line import Line
from fareplay.rules.rules import Rules
from fareplay.texts import Texts, catalogues

MOST_LINES: Final = 60  # of a turn, in one text

ANSWER: Final = (
    "Answer with a last line such as\nMOVE: {example}\n"
    "It names one legal move, or several moves of your turn in order, separated by semicolons. "
    "You may think in the lines before it."
)


def rules_text(rules: Rules, texts: Texts) -> str:
    """Return the rules of a game, numbered; a summary if there is no rulebook."""
    book = catalogues(texts.language, rules.game).get("rules", {})
    lines = [f"# {texts.title(rules.game)}", str(book.get("lead", ""))]
    for chapter in book.get("chapters", ()):
        lines += ["", f"## {chapter['title']}", *(f"{rule['id']}. {rule['text']}" for rule in chapter["rules"])]
    if not book.get("chapters"):
        lines += texts.help(rules.game)
    return "\n".join(lines)


def introduction(game: Game, texts: Texts) -> str:
    """Return the introduction: the rules, the board, and how to answer."""
    example = game.legal_moves[0] if len(game.legal_moves) else next(iter(game.rules.codes))
    return "\n\n".join(
        [
            f"You play {texts.title(game.rules.game)} on the board {game.name} with {game.seats} "
            f"{'player' if game.seats == 1 else 'players'}. Seats are numbered from 1: Player 1, Player 2, ...",
            rules_text(game.rules, texts),
            ANSWER.format(example=example),
        ]
    )


def position_text(game: Game, seat: int | None, texts: Texts, since: int | None = None) -> str:
    """Return the board, the sheets and a summary for a seat (None: a spectator); with `since` also what has happened
    after that ply."""
    parts = []
    if since is not None:
        sentences = [
            texts.say(game.rules.game, event) for ply in range(since, game.ply) for event in _seen(game, ply, seat)
        ]
        parts.append("What happened since:\n" + "\n".join(sentences) if sentences else "")
    view = game.view(seat)
    names = [texts.name(of) for of in range(game.seats)]
    parts.append(terminal.to_text(game.sketch(seat), list(zip(names, view.sheets, strict=True))))
    parts.append(brief_text(game, seat, texts))
    if game.is_over:
        parts.append(end_text(game, texts))
    elif seat is not None:
        parts.append(f"You are {texts.name(seat)}.")
    return "\n\n".join(filter(None, parts))


def brief_text(game: Game, seat: int | None, texts: Texts) -> str:
    """Return the summary for a seat before the next move."""
    events = Briefing.of(game.rules).brief(game.moment(seat))
    return "\n".join(texts.brief(game.rules.game, event) for event in events)


def choices_text(game: Game, seat: int, texts: Texts) -> str:
    """Return the legal moves of the seat to move, and the lines of its turn with their gains."""
    if game.to_move != seat:
        return "It is not your turn."
    lines = game.lines()
    shown = [line_text(game, line, texts) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        shown.append(f"... and {len(lines) - MOST_LINES} more lines")
    legal = f"Legal moves: {', '.join(game.legal_moves)}"
    return "\n".join([legal, *(["Lines of this turn, and what each would bring:", *shown] if shown else [])])


def line_text(game: Game, line: Line, texts: Texts) -> str:
    """Return the moves of a line, the points they bring, and their effects."""
    short = [texts.short(game.rules.game, event) for event in line.events if event.key != "eliminated"]
    points = "eliminates you" if line.eliminates else f"{line.gain:+} points"
    return ": ".join(filter(None, ["; ".join(line.moves), ", ".join(filter(None, [points, *short]))]))


def end_text(game: Game, texts: Texts) -> str:
    """Return the result of a game."""
    scores = [f"{texts.name(seat)} {'eliminated' if s is None else s}" for seat, s in enumerate(game.scores)]
    winners = texts.listed([texts.name(seat) for seat in game.winners]) or "nobody"
    return f"The game is over. Points: {', '.join(scores)}. Won by: {winners}."


def refusal_text(game: Game, error: IllegalMove, texts: Texts) -> str:
    """Return why an answer was not played, with the rule it breaks."""
    rule = texts.rule(game.rules.game, error.rule)
    quoted = f"\nRule {error.rule}: {rule}" if rule else ""
    return f"Not played: {error}{quoted}\nNothing has changed."


def puzzle_text(puzzle: Puzzle, game: Game, texts: Texts) -> str:
    """Return the question of a puzzle, and everything that is open in it but hidden in a game."""
    turns = f"{puzzle.turns} {'turn' if puzzle.turns == 1 else 'turns'}"
    if puzzle.goal == POINTS:
        asked = f"This is a puzzle. You play alone, {turns} to the end. Make as many points as possible."
    else:
        table = catalogues(texts.language, game.rules.game).get("table", {})
        wanted: Any = table.get(f"puzzle.{puzzle.goal}", puzzle.goal)
        about = kind_of(puzzle.game).about(puzzle, game)
        asked = "This is a puzzle. " + str(wanted).replace("{ticket}", about).replace("{n}", str(puzzle.best))
    others = [
        f"{texts.name(seat)} knows:\n{brief_text(game, seat, texts)}"
        for seat in range(game.seats)
        if seat != puzzle.seat
    ]
    opened = f"Nothing is hidden. What was dealt, in the order in which it comes: {json.dumps(puzzle.record['setup'])}"
    return "\n\n".join([asked, *others, opened])


def board_text(name: str, texts: Texts) -> str:
    """Return one line about a board."""
    least, most = registry.by_name(name).facts["players"]
    return f"{name}: {texts.title(name.partition('/')[0])}, {texts.board(name)}, {least} to {most} players"


def _seen(game: Game, ply: int, seat: int | None) -> Sequence[Any]:
    return game.log.seen_at(ply, seat)
