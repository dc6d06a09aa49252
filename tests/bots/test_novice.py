"""The novice at Get on Board sees a dead end when it is about to drive into one."""

import fareplay
from fareplay import bots
from fareplay.bots.bot import GreedyBot
from tests.bots.playing import GET_ON_BOARD, new, play_out


def test_is_out_less_often_than_one_who_only_looks_at_points() -> None:
    def eliminated(level: str) -> int:
        count = 0
        for seed, board in enumerate(GET_ON_BOARD * 10):
            game = new(board, seats=1, seed=seed)
            player: bots.Bot = GreedyBot(1) if level == "greedy" else bots.make(level, board, seed=1)
            count += play_out(game, player).scores[0] is None
        return count

    assert eliminated("novice") < eliminated("greedy")


def test_takes_the_line_that_brings_most_where_there_is_room() -> None:
    game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
    player = bots.make("novice", game.name)
    for seat in (0, 1):
        game.push(player.choose(game.view(seat), bots.Clock()))
    assert game.to_move is not None
    most = max(line.gain for line in game.lines())
    best = {line.moves[0] for line in game.lines() if line.gain == most}
    assert len(best) < len(game.legal_moves)
    assert player.choose(game.view(game.to_move), bots.Clock()) in best


def test_leaves_room_for_the_next_marker_if_a_line_does() -> None:
    checked = 0
    for seed, board in enumerate(GET_ON_BOARD * 3):
        game, player = new(board, seats=2, seed=seed), bots.make("novice", board, seed=seed)
        near = neighbours(game)
        while (seat := game.to_move) is not None:
            moves = bots.plan_turn(player, game.view(seat), bots.Clock())
            driven = game.view(seat).position["lines"][seat]
            if driven and any(has_room(near, [*driven, *line.moves]) for line in game.lines() if not line.eliminates):
                assert has_room(near, [*driven, *moves])
                checked += 1
            for move in moves:
                game.push(move)
    assert checked > 100


def neighbours(game: fareplay.Game) -> dict[str, set[str]]:
    near: dict[str, set[str]] = {}
    for road in game.rules.facts["roads"]:
        near.setdefault(road["a"], set()).add(road["b"])
        near.setdefault(road["b"], set()).add(road["a"])
    return near


def has_room(near: dict[str, set[str]], line: list[str]) -> bool:
    """Whether a road leads from the end of a line to an intersection that is not on it."""
    markers = [marker for marker in line if marker in near]
    return bool(near[markers[-1]] - set(markers))
