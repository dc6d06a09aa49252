"""Run a bot at a server's table: it gets the view of its seat and plays its turns until the game is over."""

from collections.abc import Mapping
from random import Random
from typing import Any

import fareplay
from fareplay.bots.bot import Bot, plan_turn
from fareplay.bots.search.clock import Clock
from fareplay.client.client import Client
from fareplay.game import record
from fareplay.game.view import View


def run_bot(client: Client, table: str, bot: Bot) -> list[int | None]:
    """Play the user's only seat at a table with a bot until the game is over. Return the scores by seat."""
    answered = -1
    for message in client.watch(table):
        if message.kind not in ("snapshot", "turn"):
            continue
        view, turn = message.data["view"], message.data["turn"]
        if turn is None or turn["ply"] == answered or not view["legal_moves"]:
            continue
        answered = turn["ply"]
        client.play(table, answered, plan_turn(bot, view_of(view), Clock()))
    result = client.snapshot(table, log=False).table.result
    return [] if result is None else list(result.scores)


def view_of(data: Mapping[str, Any]) -> View:
    """Return the library's view of a game for a view that a server sent as JSON."""
    seen = record.parse({key: data[key] for key in record.KEYS if key in data})
    rules = record.rules_of(seen)
    setup, moves = rules.fill(seen["seats"], seen["options"], seen["setup"], seen["moves"], data["seat"], Random(0))
    return fareplay.load({**seen, "setup": setup, "moves": moves}, seed=0).view(data["seat"])
