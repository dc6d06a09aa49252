"""Find the games of the tutorials: one whole game each, in which the learner's turns show what the steps teach.

Run from the repository's root:  python web/scripts/lessons.py   (writes web/src/games/*/lessons.json)

A game is written as the film of seat 0. A step has the learner's moves; all other moves, the learner's too, are shown
between the steps. tests/test_lessons.py compares the texts of each step with its moves.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "fixtures"))

from make import replay  # type: ignore[import-not-found]
from make_ticket_to_ride import sensible as sensible_ride  # type: ignore[import-not-found]

import fareplay
from fareplay.game.game import Game
from fareplay.rules.line import Line

HERE = Path(__file__).parent.parent / "src" / "games"
Facts = dict[str, Any]
# The number of positions tried for one deal before the next one is dealt.
PATIENCE = 400


@dataclass
class Step:
    """One step: its ply, and the turns that it asks for."""

    id: str
    ply: int
    turns: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)


@dataclass(frozen=True)
class Lesson:
    """What a line must do to teach a step."""

    id: str
    shows: Callable[[Game, Line], bool]
    # How many points more the board may show elsewhere without contradicting the text.
    slack: int = 0


def plain(game: Game, line: Line) -> bool:
    """Return whether a line is as the ticket asks, without anything else: nothing crossed off, no jam, no light."""
    return not line.summary["turn_zone"] and not line.summary["traffic"] and line.summary["markers"] == asked(game)


def asked(game: Game) -> int:
    """Return the number of markers that the round asks of seat 0."""
    return int(str(game.view(0).position["shapes"][0])[0])


def end(game: Game, line: Line) -> Facts:
    """Return the intersection where a line ends."""
    return dict(next(spot for spot in game.rules.facts["intersections"] if spot["id"] == line.moves[-1]))


def jams_of_others(game: Game, line: Line) -> int:
    """Return how many roads of a line the other player has used; -1 if a black one is among them."""
    mine, other = game.view(0).position["lines"]
    used = {frozenset(pair) for pair in pairwise(other)}
    roads = [frozenset(pair) for pair in pairwise([mine[-1], *line.moves])]
    black = {frozenset((road["a"], road["b"])) for road in game.rules.facts["roads"] if road.get("jammed")}
    return -1 if any(road in black for road in roads) else sum(road in used for road in roads)


# The first two and the last are shown in this order, those between them in any.
ON_BOARD: tuple[Lesson, ...] = (
    Lesson(
        "shapes",
        lambda game, line: asked(game) > 1 and plain(game, line) and line.summary["boards"].get("tourist", 0) > 0,
        1,
    ),
    Lesson(
        "boarding",
        lambda game, line: (
            line.gains.get("grannies") == 1 and plain(game, line) and "granny" in end(game, line).get("passengers", ())
        ),
    ),
    Lesson(
        "parking",
        lambda game, line: (
            line.summary["parks"].get("tourists", 0) == 1
            and plain(game, line)
            and end(game, line).get("place") in ("landmark", "museum")
        ),
    ),
    Lesson(
        "turn-zone",
        lambda game, line: (
            line.summary["turn_zone"] == 1 and not line.summary["traffic"] and line.summary["markers"] == asked(game)
        ),
    ),
    Lesson(
        "extra-markers",
        lambda game, line: (
            line.summary["markers"] == asked(game) + 1 and not line.summary["turn_zone"] and not line.summary["traffic"]
        ),
        1,
    ),
    Lesson("traffic", lambda game, line: line.summary["traffic"] == jams_of_others(game, line) > 0, 1),
    Lesson("objectives", lambda game, line: line.summary["due"] == 10 and not line.summary["turn_zone"]),
    Lesson("elimination", lambda game, line: sum(one.eliminates for one in game.lines()) >= 2, 1),
)


def value(line: Line) -> int:
    """Return the number that the board shows at the end of a line."""
    return line.gain + int(line.summary["due"])


def on_board(seed: int) -> tuple[Game, list[Step]] | None:
    """Return a game of two in New York that shows the lessons in their order, each in its own round, and that seat 0
    wins."""
    game = fareplay.new("get-on-board/new-york", seats=2, seed=seed)
    for ticket in list(game.legal_moves):
        start = game.copy()
        start.push(ticket)
        start.push(next(iter(start.legal_moves)))
        found = search(start, [Step("departure", 0, [(0, (ticket,))])], ON_BOARD, [PATIENCE])
        if found:
            return found
    return None


def search(
    game: Game, steps: list[Step], left: Sequence[Lesson], patience: list[int], skipped: int = 0
) -> tuple[Game, list[Step]] | None:
    """Continue the game so that every remaining lesson is shown; None if that is impossible or takes too long."""
    patience[0] -= 1
    if patience[0] < 0:
        return None
    game = game.copy()
    while game.to_move == 1:
        push(game, max(game.lines(), key=lambda line: (not line.eliminates, worth(line))))
    if game.is_over:
        scores = game.scores
        won = not left and scores[0] is not None and scores[1] is not None and scores[0] > scores[1]
        steps = [*steps, Step("scoring", game.ply)]
        return (game, steps) if won and all(late.ply - early.ply <= 13 for early, late in pairwise(steps)) else None
    rounds_left = 12 - game.view(None).position["round"] + 1
    if len(left) > rounds_left:
        return None
    lines = sorted((line for line in game.lines() if not line.eliminates), key=worth, reverse=True)
    if not lines:
        return None
    most = max(value(line) for line in lines)
    is_beginning = len(left) > len(ON_BOARD) - 2
    for lesson in left[:1] if is_beginning else left[:-1] or left:
        for line in [one for one in lines if value(one) >= most - lesson.slack and lesson.shows(game, one)][:2]:
            step = Step(lesson.id, game.ply, [(game.ply, line.moves)])
            rest = [one for one in left if one is not lesson]
            found = search(after(game, line), [*steps, step], rest, patience)
            if found:
                return found
    if len(steps) > 1 and len(left) < rounds_left and (skipped < 3 or not left):
        for line in lines[: 1 if left else 3]:
            found = search(after(game, line), steps, left, patience, skipped + 1)
            if found:
                return found
    return None


def worth(line: Line) -> float:
    """Return the value of a line for somebody who wants to continue: points, and remaining spaces of the turn zone."""
    return value(line) - 1.5 * float(line.summary["turn_zone"])


def after(game: Game, line: Line) -> Game:
    """Return the game after a line."""
    game = game.copy()
    push(game, line)
    return game


def push(game: Game, line: Line) -> None:
    """Make the moves of a line."""
    for move in line.moves:
        game.push(move)


def route(game: Game, line: Line) -> Facts:
    """Return the route that a line claims."""
    return dict(game.rules.facts["routes"][line.summary["route"] - 1])


def claims(test: Callable[[Game, Line], bool]) -> Callable[[Game, Line], bool]:
    """Return whether a line claims a route that passes a test."""
    return lambda game, line: line.summary["action"] == "claim" and test(game, line)


# Claiming comes first, the last turns come last; between the steps the learner does what the tickets need.
RIDE: tuple[Lesson, ...] = (
    Lesson(
        "claiming",
        claims(
            lambda game, line: (
                route(game, line)["length"] >= 2
                and route(game, line)["colour"] != "gray"
                and "bus" not in line.summary["cards"]
                and not line.summary["completes"]
            )
        ),
    ),
    Lesson("bus-cards", lambda game, line: line.moves == ("draw bus",) and line.summary["ends_turn"]),
    Lesson(
        "gray-routes",
        claims(lambda game, line: route(game, line)["colour"] == "gray" and "bus" not in line.summary["cards"]),
    ),
    Lesson("connecting", claims(lambda game, line: line.summary["completes"] == 1)),
    Lesson("districts", claims(lambda game, line: line.gains.get("districts", 0) > 0)),
    Lesson("more-tickets", lambda game, line: line.moves == ("tickets",) and is_done(game)),
    Lesson("last-turns", claims(lambda game, line: bool(line.summary["last_turns"]))),
)


def ride(seed: int) -> tuple[Game, list[Step]] | None:
    """Return a game of two in London that shows the lessons in their order, in which the learner completes every
    ticket and wins."""
    game, chance = fareplay.new("ticket-to-ride/london", seats=2, seed=seed), Random(seed)
    if game.setup["first"] != 0:
        return None
    keep = max(game.legal_moves, key=len)
    steps = [Step("tickets", 0, [(0, (keep,))])]
    game.push(keep)
    game.push(sensible_ride(game, chance))
    row = game.view(0).position["row"]
    twice = [card for card in sorted(set(row)) if row.count(card) > 1 and card != "bus"]
    if not twice:
        return None
    steps.append(Step("cards", game.ply, [(game.ply + k, (f"draw {twice[0]}",)) for k in range(2)]))
    for _ in range(2):
        if f"draw {twice[0]}" not in game.legal_moves:
            return None
        game.push(f"draw {twice[0]}")
    left = list(RIDE)
    while not game.is_over:
        if game.to_move == 1:
            game.push(sensible_ride(game, chance))
            continue
        due = left[:1] if len(left) == len(RIDE) else left
        useful = [line for line in game.lines() if is_useful(game, line)]
        shown = [(lesson, line) for lesson in due for line in useful if lesson.shows(game, line)]
        if not shown:
            game.push(purposeful(game))
            continue
        lesson, line = max(shown, key=lambda pair: (-left.index(pair[0]), pair[1].gain, pair[1].moves))
        left.remove(lesson)
        step = Step(lesson.id, game.ply, [(game.ply, line.moves)])
        push(game, line)
        if step.id == "more-tickets":
            kept = min((move for move in game.legal_moves if move.count(" ") == 1), key=lambda move: to_go(game, move))
            step.turns.append((game.ply, (kept,)))
            game.push(kept)
        steps.append(step)
    mine, other = game.scores
    steps.append(Step("scoring", game.ply))
    is_won = mine is not None and other is not None and mine > other
    is_short = len(game.moves) <= 50 and all(late.ply - early.ply <= 12 for early, late in pairwise(steps))
    return (game, steps) if not left and is_won and is_short and is_done(game) else None


def is_done(game: Game) -> bool:
    """Return whether the learner has completed every ticket."""
    return all(way["completed"] for way in game.view(0).position["progress"][0])


def is_useful(game: Game, line: Line) -> bool:
    """Return whether a claim is on the way of a ticket, as far as the learner has any to complete."""
    missing = missing_routes(game)
    return line.summary["action"] != "claim" or not missing or line.summary["route"] in missing


def missing_routes(game: Game) -> set[int]:
    """Return the routes that the learner's tickets still need."""
    return {one for way in game.view(0).position["progress"][0] if way["reachable"] for one in way["missing"]}


def to_go(game: Game, move: str) -> int:
    """Return how many buses a ticket on offer still takes."""
    trial = game.copy()
    trial.push(move)
    ticket = int(move.split()[1])
    ways = trial.view(0).position["progress"][0]
    return next(int(way["buses"]) if way["reachable"] else 99 for way in ways if way["ticket"] == ticket)


def purposeful(game: Game) -> str:
    """Return the move of somebody with tickets to complete: a route on the way, cards for one, or the best
    available."""
    missing = missing_routes(game)
    colours = {game.rules.facts["routes"][route - 1]["colour"] for route in missing}

    def worth(line: Line) -> float:
        facts = line.summary
        if facts["action"] == "claim":
            return 1.5 * line.gain + 5 * (facts["route"] in missing) - 0.7 * facts["cards"].get("bus", 0)
        if facts["action"] == "draw":
            return 3 + (facts["card"] in colours) - 2 * (facts["card"] == "bus")
        return -len(facts.get("tickets", ())) if facts["action"] == "keep" else 0

    return str(max(game.lines(), key=worth).moves[0])


def written(game: Game, steps: list[Step]) -> Facts:
    """Return a tutorial in the client's format."""
    told = replay(game, 0)
    told["table"]["seats"][0]["person"]["name"] = ""  # the learner
    return {
        "game": game.name,
        "table": told["table"],
        "film": told["film"],
        "steps": [
            {
                "id": step.id,
                "ply": step.ply,
                "turns": [{"ply": ply, "moves": list(moves)} for ply, moves in step.turns],
            }
            for step in steps
        ],
    }


def main() -> None:
    """Write both tutorials. The seeds are the first with a game worth teaching by; a changed lesson searches on."""
    for family, make, first in (("get-on-board", on_board, 756), ("ticket-to-ride", ride, 1137)):
        found = next(found for seed in count(first) if (found := make(seed)))
        text = json.dumps(written(*found), separators=(",", ":"), ensure_ascii=False)
        (HERE / family / "lessons.json").write_text(text + "\n")
        print(family, found[0].scores, *(step.id for step in found[1]))


if __name__ == "__main__":
    main()
