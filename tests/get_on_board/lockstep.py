"""Plays random games with the kernels and the oracle side by side, and reports the first difference with its record."""

from random import Random
from typing import Any

import fareplay
from fareplay import boards
from fareplay.game.game import Game
from fareplay.rules import registry
from fareplay.rules.sheet import Sheet
from tests.get_on_board.random_board import random_board
from tests.get_on_board.random_player import RandomPlayer
from tests.oracle.get_on_board import GetOnBoardOracle, TwoJourneysOracle
from tests.oracle.get_on_board_sheet import Player

BOARDS = ["new-york", "london", "rome", "paris"]
# Every board with every number of seats; those the box does not foresee play with the house rule of G1.
KINDS = [(board, seats) for board in BOARDS for seats in (1, 2, 3, 4, 5)]
SOLO = [("rome", "rush-hour"), ("new-york", "two-journeys"), ("paris", "rush-hour"), ("london", "two-journeys")]


class Difference(AssertionError):
    """The kernels and the oracle disagree; has the place and the record."""

    def __init__(self, what: str, ours: object, oracles: object, game: Game) -> None:
        super().__init__(f"{what}\n  kernels: {ours}\n  oracle:  {oracles}\n  {game.to_json()}")


def play_in_step(seed: int) -> Game:
    """Play one game in lock-step, determined by the seed: every fifth on a random board, the others in the order of
    KINDS."""
    chance = Random(f"get on board {seed}")
    return _play(_on_board_of_chance(chance) if seed % 5 == 4 else _on_printed_board(seed, chance), chance)


def play_alone_in_step(seed: int) -> Game:
    """Play one solo game in lock-step (S1 to S8): every fifth on a random board, the others in the order of SOLO."""
    chance = Random(f"get on board alone {seed}")
    if seed % 5 != 4:
        board, solo = SOLO[(seed - seed // 5) % len(SOLO)]
        return _play(fareplay.new(f"get-on-board/{board}", 1, chance.getrandbits(64), options={"solo": solo}), chance)
    facts = random_board(chance)
    rules = registry.from_facts(facts, "random board")
    options: dict[str, Any] = {"solo": "rush-hour" if facts["edition"] == "metros" else "two-journeys"}
    return _play(Game(rules, 1, options, rules.deal(1, options, {}, chance), seed=0), chance)


def _play(game: Game, chance: Random) -> Game:
    """Play a game to its end with the kernels and the oracle."""
    oracle = _oracle(game)
    players = [RandomPlayer(chance) for _ in range(game.seats)]
    while (seat := oracle.to_move) is not None:
        _compare("to move", game.to_move, seat, game)
        moves = oracle.legal()
        _compare("legal moves", sorted(game.legal_moves), moves, game)
        move = players[seat].choose(oracle, moves)
        round_before = oracle.round
        game.push(move)
        oracle.push(move)
        if oracle.round != round_before or oracle.is_over:
            for each in range(game.seats):
                compare_sheets(game, oracle, each)
        elif oracle.to_move != seat:
            compare_sheets(game, oracle, seat)
    _compare("to move", game.to_move, None, game)
    _compare("winners", game.winners, oracle.winners, game)
    _compare("scores", game.scores, oracle.scores, game)
    for each in range(game.seats):
        compare_boxes(game, oracle, each)
    return game


def _oracle(game: Game) -> Any:
    two = game.options.get("solo") == "two-journeys"
    return (TwoJourneysOracle if two else GetOnBoardOracle)(dict(game.rules.facts), game.record())


def compare_sheets(game: Game, oracle: GetOnBoardOracle, seat: int) -> None:
    """The points of every zone."""
    _compare(f"sheet of seat {seat}", dict(game.sheet(seat)), oracle.sheet(seat), game)


def compare_boxes(game: Game, oracle: GetOnBoardOracle, seat: int) -> None:
    """Everything ticked, written and circled, also what made no points."""
    ours, oracles = game.sheet(seat), oracle.players[seat]
    _compare(f"boxes of seat {seat}", _boxes(ours, oracle.edition), _boxes_told(oracles, oracle), game)


def _on_printed_board(seed: int, chance: Random) -> Game:
    board, seats = KINDS[(seed - seed // 5) % len(KINDS)]
    options: dict[str, Any] = {"any_board": True} if chance.random() < 0.5 else {}
    least, most = boards.read(f"get-on-board/{board}")["players"]
    if not least <= seats <= most:
        options = {"any_board": True}
    return fareplay.new(f"get-on-board/{board}", seats, chance.getrandbits(64), options=options)


def _on_board_of_chance(chance: Random) -> Game:
    rules = registry.from_facts(random_board(chance), "random board")
    seats = chance.randint(1, 5)
    return Game(rules, seats, {"any_board": True}, rules.deal(seats, {}, {}, chance), seed=0)


def _compare(what: str, ours: object, oracles: object, game: Game) -> None:
    if ours != oracles:
        raise Difference(what, ours, oracles, game)


def _boxes(sheet: Sheet, edition: str) -> dict[str, Any]:
    """The boxes of our sheet in plain numbers."""
    boxes = sheet.boxes
    plain = {name: boxes[name]["ticked"] for name in ("turn_zone", "grannies", "students", "schools", "traffic")}
    plain |= {name: boxes[name] for name in ("landmarks", "museums", "personal")}
    plain["tourists"] = [(row["ticked"], row["written"]) for row in boxes["tourists"]]
    plain["common"] = sorted(points for points in boxes["common"] if points)
    if edition == "buses":
        plain["interns"] = boxes["interns"]["ticked"]
        plain["business"] = [(row["ticked"], row["written"]) for row in boxes["business"]]
        plain["sights"] = boxes["sights"]
    else:
        plain["lovers"] = [(row["light"], row["dark"], row["written"]) for row in boxes["lovers"]]
        plain["entrances"] = boxes["entrances"]["ticked"], boxes["entrances"]["used"]
    return plain


def _boxes_told(player: Player, oracle: GetOnBoardOracle) -> dict[str, Any]:
    """The same of the oracle's."""

    def written(rows: Any) -> list[int | None]:
        return [*rows.written, None, None, None][:3]

    metros = oracle.edition == "metros"
    plain = {
        "turn_zone": player.turn_spaces,
        "grannies": player.ticked["granny"],
        "students": player.ticked["student"],
        "schools": player.ticked["cinema" if metros else "school"],
        "traffic": player.track,
        "landmarks": player.visited["opera" if metros else "landmark"],
        "museums": player.visited["theatre" if metros else "museum"],
        "personal": player.personal_reached,
        "tourists": list(zip(map(len, player.tourists.rows), written(player.tourists), strict=True)),
        "common": sorted(player.common_written.values()),
    }
    if metros:
        light = [row.count("lover_light") for row in player.lovers.rows]
        dark = [row.count("lover_dark") for row in player.lovers.rows]
        plain["lovers"] = list(zip(light, dark, written(player.lovers), strict=True))
        plain["entrances"] = player.entrances_circled, player.entrances_crossed_out
    else:
        plain["interns"] = player.ticked["intern"]
        plain["business"] = list(zip(map(len, player.business.rows), written(player.business), strict=True))
        plain["sights"] = player.sights
    return plain
