"""Somebody who rides: a game of Ticket to Ride against a bot, and one whose last turn decides among equals."""

import re
from functools import cache

from playwright.sync_api import expect

import fareplay
from fareplay import bots
from fareplay.bots.analysis import turns
from fareplay.game.game import Game
from tests.web.conftest import Visit
from tests.web.journeys.playing import play_to_the_end, step
from tests.web.visitor import STEPS

GAME = "ticket-to-ride/london"
SEED = 276  # from which such a game is near


def test_a_ride_is_played_to_its_end(visit: Visit) -> None:
    visitor = visit(width=390, height=844)
    visitor.home()
    visitor.play(GAME)
    visitor.await_step(STEPS["keep tickets"])
    visitor.check("the tickets to choose from")
    visitor.do(STEPS["keep tickets"])
    visitor.await_step(STEPS["draw"])
    visitor.button("desk.hint").click()
    expect(visitor.page.locator(".desk .note")).to_have_text(re.compile(r"^\S.+\.$"))  # the reason, in a sentence
    visitor.check("a hint")
    play_to_the_end(visitor)
    expect(visitor.ending.locator("thead th")).to_have_count(2)
    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    visitor.check("the replay")


def test_who_loses_a_tie_break_is_told_so(visit: Visit) -> None:
    """The last turn of a game among friends is taken again: the same points, and fewer tickets."""
    record, ply, me = _tie()
    visitor = visit()
    page = visitor.page
    visitor.look_back(record, ply, me)
    visitor.check("the last turn, looked back on")
    visitor.button("replay.try_again").click()
    page.wait_for_url("**/table/*")
    visitor.await_step(STEPS["draw"], STEPS["draw from the row"], STEPS["claim"])
    visitor.check("the last turn")
    for move in record["moves"][ply:]:
        kind, what, *_ = move.split()
        if kind == "claim":
            visitor.press(f'.target[data-route="{what}"]')
            page.locator(".desk .button.primary:enabled").click()
        elif what == "deck":
            page.locator(STEPS["draw"]).click()
        else:
            page.locator(f'.market .slot[data-card="{what}"]:enabled').first.click()
    while step(visitor) != STEPS["over"]:
        pass
    visitor.check("a tie")
    game = fareplay.load(visitor.record())
    assert game.winners == [1 - me]
    assert game.scores[0] == game.scores[1]
    place = visitor.ending.locator(".place")
    expect(place).to_contain_text("2nd of 2")
    expect(place).not_to_contain_text("1st")


@cache
def _tie() -> tuple[fareplay.Record, int, int]:
    """A game that ends with a turn of its loser, who has as many points as the winner: its record, ply and seat."""
    for seed in range(SEED, SEED + 4000):
        game = fareplay.new(GAME, seats=2, seed=seed)
        players = [bots.make("novice", GAME, seed=2 * seed + seat) for seat in range(2)]
        while game.to_move is not None:
            for move in bots.plan_turn(players[game.to_move], game.view(game.to_move), bots.Clock()):
                game.push(move)
        if game.scores[0] == game.scores[1] and len(game.winners) == 1 and _last(game)[1] not in game.winners:
            return game.record(), *_last(game)
    raise AssertionError("no game ended so")


def _last(game: Game) -> tuple[int, int]:
    """The ply at which the last player's last turn began, and the seat."""
    found = list(turns(game))
    k = len(found) - 1
    while found[k - 1].seat == found[-1].seat:
        k -= 1
    return found[k].ply, found[-1].seat
