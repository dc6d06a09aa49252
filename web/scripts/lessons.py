"""Find the games of the tutorials: one whole game each, in which the learner's turns show what the steps teach.

Run from the repository's root:  python web/scripts/lessons.py   (writes web/src/games/*/lessons.json)

A game is written as the film of seat 0. A step has the learner's moves; a turn that teaches nothing new is a step
`turn`. The other player's moves are shown between the steps. tests/test_lessons.py compares the texts of each step with
its moves.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "fixtures"))

from make import replay  # type: ignore[import-not-found]
from make_ticket_to_ride import sensible as sensible_ride  # type: ignore[import-not-found]

import fareplay
from fareplay.bots.analysis import turns
from fareplay.game import Game
from fareplay.line import Line

HERE = Path(__file__).parent.parent / "src" / "games"
Facts = dict[str, Any]
# The number of moves tried for one deal before the next one is dealt.
PATIENCE = 260


@dataclass
class Step:
    """One step: its ply, and the turns that it asks for."""

    id: str
    ply: int
    turns: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)


@dataclass(frozen=True)
class Lesson:
    """What a line must do to teach a step, and in which rounds."""

    id: str
    shows: Callable[[Game, Line], bool]
    rounds: range = range(1, 13)


def gains_most(game: Game, line: Line) -> bool:
    """Return whether no other safe line brings as much."""
    others = [one.gain for one in game.lines() if one.moves != line.moves and not one.eliminates]
    return line.gain > max(others, default=-99)


def shape(game: Game) -> str:
    """Return the shape that the round asks of seat 0."""
    return str(game.view(0).position["shapes"][0])


ON_BOARD: tuple[Lesson, ...] = (
    Lesson(
        "shapes",
        lambda game, line: shape(game)[0] in "23" and plain(game, line) and line.gain >= 1,
        range(1, 2),
    ),
    Lesson(
        "boarding", lambda game, line: line.to_dict()["boards"].get("granny", 0) > 0 and plain(game, line), range(2, 5)
    ),
    Lesson(
        "turn-zone",
        lambda game, line: (
            line.to_dict()["turn_zone"] == 1 and gains_most(game, line) and line.to_dict()["markers"] == asked(game)
        ),
        range(3, 8),
    ),
    Lesson(
        "parking", lambda game, line: line.to_dict()["parks"].get("tourists", 0) > 0 and line.gain > 1, range(4, 12)
    ),
    Lesson(
        "extra-markers",
        lambda game, line: line.to_dict()["markers"] > asked(game) and line.to_dict()["turn_zone"] == 0,
        range(3, 8),
    ),
    Lesson("traffic", lambda game, line: 1 <= line.to_dict()["traffic"] <= 2 and line.gain >= 0, range(3, 12)),
    Lesson("objectives", lambda game, line: "personal" in line.to_dict()["boxes"] and line.gain >= 0, range(3, 12)),
    Lesson(
        "elimination",
        lambda game, line: (
            sum(one.eliminates for one in game.lines()) >= 2
            and sum(not one.eliminates for one in game.lines()) >= 2
            and line.gain >= 0
        ),
        range(7, 12),
    ),
    Lesson("practice", lambda game, line: gains_most(game, line) and line.gain >= 2, range(9, 13)),
)


def asked(game: Game) -> int:
    """Return the number of markers that the round asks of seat 0."""
    return int(shape(game)[0])


def plain(game: Game, line: Line) -> bool:
    """Return whether a line is as the ticket asks, without anything else: nothing crossed off, no jam, no light."""
    facts = line.to_dict()
    return facts["turn_zone"] == 0 and facts["traffic"] == 0 and facts["markers"] == asked(game)


def on_board(seed: int) -> tuple[Game, list[Step]] | None:
    """Return a game of two in New York that shows every lesson, each in its own round, and that seat 0 wins."""
    game = fareplay.new("get-on-board/new-york", seats=2, seed=seed)
    tickets = [move for move in game.legal_moves if move.startswith("T")]
    for ticket in tickets:
        start = game.copy()
        start.push(ticket)
        start.push(next(iter(start.legal_moves)))
        steps = [Step("goal", 0), Step("departure", 0, [(0, (ticket,))])]
        found = search(start, steps, ON_BOARD, [PATIENCE])
        if found:
            return found
    return None


def search(
    game: Game, steps: list[Step], left: Sequence[Lesson], patience: list[int]
) -> tuple[Game, list[Step]] | None:
    """Continue the game so that every remaining lesson is shown; None if that is impossible or takes too long."""
    patience[0] -= 1
    if patience[0] < 0:
        return None
    game = game.copy()
    while game.to_move == 1:
        answer(game)
    if game.is_over:
        scores = game.scores
        won = not left and None not in scores and scores[0] > scores[1]
        return (game, [*steps, Step("scoring", game.ply), Step("editions", game.ply)]) if won else None
    round_number = game.view(None).position["round"]
    rounds_left = 12 - round_number + 1
    if len(left) > rounds_left or any(round_number > lesson.rounds[-1] for lesson in left):
        return None
    lines = sorted((line for line in game.lines() if not line.eliminates), key=worth, reverse=True)
    for lesson in left:
        if round_number not in lesson.rounds:
            continue
        for line in [one for one in lines if lesson.shows(game, one)][:2]:
            step = Step(lesson.id, game.ply, [(game.ply, line.moves)])
            found = search(after(game, line), [*steps, step], [one for one in left if one is not lesson], patience)
            if found:
                return found
    if len(left) < rounds_left and lines:
        return search(after(game, lines[0]), steps, left, patience)
    return None


def worth(line: Line) -> float:
    """Return the value of a line for somebody who wants to continue: points, and remaining spaces of the turn zone."""
    return line.gain - 1.5 * float(line.to_dict()["turn_zone"])


def after(game: Game, line: Line) -> Game:
    """Return the game after a line."""
    game = game.copy()
    for move in line.moves:
        game.push(move)
    return game


def answer(game: Game) -> None:
    """Let the other player make a casual player's turn."""
    best = max(game.lines(), key=lambda line: (not line.eliminates, worth(line)))
    for move in best.moves:
        game.push(move)


def route(game: Game, line: Line) -> Facts:
    """Return the route that a line claims."""
    return dict(game.rules.facts["routes"][line.to_dict()["route"] - 1])


def claims(test: Callable[[Game, Line], bool]) -> Callable[[Game, Line], bool]:
    """Return whether a line claims a route that passes a test."""
    return lambda game, line: line.to_dict()["action"] == "claim" and test(game, line)


RIDE: tuple[Lesson, ...] = (
    Lesson("bus-cards", lambda game, line: line.to_dict()["action"] == "draw" and line.to_dict()["card"] == "bus"),
    Lesson(
        "claiming",
        claims(lambda game, line: route(game, line)["length"] >= 3 and route(game, line)["colour"] != "gray"),
    ),
    Lesson(
        "gray-routes",
        claims(lambda game, line: route(game, line)["colour"] == "gray" and not route(game, line).get("double")),
    ),
    Lesson("double-routes", claims(lambda game, line: bool(route(game, line).get("double")))),
    Lesson(
        "more-tickets",
        lambda game, line: line.to_dict()["action"] == "tickets" and game.view(0).sheets[0]["completed"] > 0,
    ),
    Lesson("connecting", claims(lambda game, line: bool(line.to_dict()["completes"]))),
    Lesson("districts", claims(lambda game, line: line.to_dict()["gains"].get("districts", 0) > 0)),
    Lesson("last-turns", claims(lambda game, line: bool(line.to_dict()["last_turns"]))),
)


# Lessons that require another lesson first.
AFTER = {
    "gray-routes": "claiming",
    "double-routes": "claiming",
    "more-tickets": "connecting",
    "districts": "connecting",
}


def ride(seed: int) -> tuple[Game, list[Step]] | None:
    """Return a game of two in London that shows every lesson in the learner's own turns, and that seat 0 wins."""
    game, chance = fareplay.new("ticket-to-ride/london", seats=2, seed=seed), Random(seed)
    if game.setup["first"] != 0:
        return None
    steps = [Step("goal", 0)]
    keep = max((move for move in game.legal_moves), key=len)
    steps.append(Step("tickets", 0, [(0, (keep,))]))
    game.push(keep)
    game.push(sensible_ride(game, chance))
    if "bus" in game.view(0).position["row"]:
        return None
    left = list(RIDE)
    first = Step("cards", game.ply)
    for _ in range(2):
        move = wanted_card(game)
        first.turns.append((game.ply, (move,)))
        game.push(move)
    steps.append(first)
    while not game.is_over:
        if game.to_move == 1:
            game.push(sensible_ride(game, chance))
            continue
        due = [lesson for lesson in left if AFTER.get(lesson.id) not in {one.id for one in left}]
        shown = [(lesson, line) for lesson in due for line in game.lines() if lesson.shows(game, line)]
        if not shown:
            game.push(purposeful(game))
            continue
        lesson, line = max(shown, key=lambda pair: (pair[1].gain, -left.index(pair[0])))
        step = Step(lesson.id, game.ply, [(game.ply, line.moves)])
        left.remove(lesson)
        game.push(line.moves[0])
        if lesson.id == "more-tickets":
            kept = purposeful(game)
            step.turns.append((game.ply, (kept,)))
            game.push(kept)
        steps.append(step)
    scores = game.scores
    if left or scores[0] is None or scores[1] is None or scores[0] <= scores[1] + 2 or len(game.moves) > 80:
        return None
    return game, [*steps, Step("scoring", game.ply)]


def purposeful(game: Game) -> str:
    """Return the move of somebody with tickets to complete: a route on the way, cards for one, or the best
    available."""
    position = game.view(0).position
    missing = {route for way in position["progress"][0] if way["reachable"] for route in way["missing"]}
    colours = {game.rules.facts["routes"][route - 1]["colour"] for route in missing}

    def worth(line: Line) -> float:
        facts = line.to_dict()
        if facts["action"] == "claim":
            return 1.5 * line.gain + 5 * (facts["route"] in missing) - 0.7 * facts["cards"].get("bus", 0)
        if facts["action"] == "draw":
            return 3 + (facts["card"] in colours) - 2 * (facts["card"] == "bus")
        return -len(facts.get("tickets", ())) if facts["action"] == "keep" else 0

    return str(max(game.lines(), key=worth).moves[0])


def wanted_card(game: Game) -> str:
    """Return the card of the row that the hand has most of, else one from the deck."""
    hand = game.view(0).position["hands"][0]
    moves = [move for move in game.legal_moves if move.startswith("draw ") and move not in ("draw deck", "draw bus")]
    return max(moves, key=lambda move: (hand.get(move.split()[1], 0), move), default="draw deck")


def written(game: Game, steps: list[Step]) -> Facts:
    """Return a tutorial in the client's format."""
    told = replay(game, 0)
    told["table"]["seats"][0]["person"]["name"] = ""  # the learner
    steps = with_every_turn(game, steps)
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


def with_every_turn(game: Game, steps: list[Step]) -> list[Step]:
    """Return the steps, and one more for every turn of the learner that none of them asks for."""
    asked = {ply for step in steps for ply, _ in step.turns}
    rest: list[Step] = []
    for turn in turns(game):
        if turn.seat == 0 and turn.ply not in asked:
            last = rest[-1].turns[-1] if rest else None
            if last and last[0] + len(last[1]) == turn.ply and game.name.startswith("ticket-to-ride"):
                rest[-1].turns.append((turn.ply, turn.moves))  # the second card
            else:
                rest.append(Step("turn", turn.ply, [(turn.ply, turn.moves)]))
    return sorted([*steps, *rest], key=lambda step: step.ply)  # keeps the order of steps at the same ply


def main() -> None:
    """Write both tutorials."""
    for family, make in (("get-on-board", on_board), ("ticket-to-ride", ride)):
        found = next(found for seed in range(4000) if (found := make(seed)))
        text = json.dumps(written(*found), separators=(",", ":"), ensure_ascii=False)
        (HERE / family / "lessons.json").write_text(text + "\n")
        print(family, found[0].scores, *(step.id for step in found[1]))


if __name__ == "__main__":
    main()
