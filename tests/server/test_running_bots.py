"""A bot of the library at a table of a server."""

import fareplay
from fareplay import bots
from fareplay.client import bot, me, run_bot
from tests.server.running import Running


def test_a_policy_plays_a_seat_to_the_end(shared: Running) -> None:
    client = shared.client("Ada")
    table = client.open_table("get-on-board/new-york", [me(), bot("random")], start=True).table.id
    player = bots.from_policy(lambda observation, mask: int(mask.nonzero()[0][-1]), "get-on-board/new-york")
    scores = run_bot(client, table, player)
    game = fareplay.load(client.record(table))
    assert game.is_over
    assert scores == game.scores


def test_a_level_of_bots_plays_what_it_would_play_here(shared: Running) -> None:
    client = shared.client("Ada")
    table = client.open_table("ticket-to-ride/london", [me(), bot("random")], start=True).table.id
    player = bots.make("novice", "ticket-to-ride/london", seed=3)
    assert len(run_bot(client, table, player)) == 2
    game = fareplay.load(client.record(table))
    assert game.is_over
    mine = 0
    while game.moves:
        move = game.pop()
        if game.to_move == 0:
            assert player.choose(game.view(0), bots.Clock()) == move
            mine += 1
    assert mine > 20
