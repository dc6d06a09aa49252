"""The novice at Get on Board sees a dead end when it is about to drive into one."""

import fareplay
from fareplay import bots
from fareplay.bots.bot import GreedyBot
from fareplay.games.get_on_board.bots.novice import neighbours, room_ahead
from tests.bots.playing import GET_ON_BOARD, new, play_out

#  a - b - c
#  |   |
#  d - e   f (no road leads there)
ROADS = [{"a": "a", "b": "b"}, {"a": "b", "b": "c"}, {"a": "a", "b": "d"}, {"a": "d", "b": "e"}, {"a": "b", "b": "e"}]


def test_room_is_what_can_still_be_reached() -> None:
    near = neighbours(ROADS)
    assert near["b"] == {"a", "c", "e"}
    assert room_ahead(near, ["a", "b", "c"]) == 0
    assert room_ahead(near, ["b", "e", "d"]) == 1
    assert room_ahead(near, ["a", "d"]) == 1
    assert room_ahead(near, ["b", "c", "stop"]) == 0


def test_is_out_less_often_than_one_who_only_looks_at_points() -> None:
    def eliminated(level: str) -> int:
        count = 0
        for seed, board in enumerate(GET_ON_BOARD * 5):
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
