"""How long the teacher takes after a game: `python -m bench.teacher`.

A game of bots is taken up at the first player's last turn in a real Chromium, with default settings, and ended there.
It counts the seconds from the final table until every turn of that player is judged. They should be at most 10 with two
players and 30 with five.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.web.visitor import STEPS, Visitor
from tools.site import FLAGS, Site, build, chromium

import fareplay
from fareplay import bots
from fareplay.bots.analysis import turns

GAMES: Final = (
    *(("get-on-board/new-york", 2), ("get-on-board/london", 5), ("get-on-board/rome", 2), ("get-on-board/paris", 5)),
    *(("ticket-to-ride/london", 2), ("ticket-to-ride/london", 4)),
)
LEVEL: Final = "casual"
PATIENCE: Final = 300_000  # ms


def nearly_over(name: str, seats: int, seed: int) -> tuple[fareplay.Record, int]:
    """Return the record of a game in which nobody is eliminated, and the ply of the first seat's last turn."""
    while True:
        game = fareplay.new(name, seats=seats, seed=seed)
        players = [bots.make(LEVEL, name, seed=seed + seat) for seat in range(seats)]
        while game.to_move is not None:
            for move in bots.plan_turn(players[game.to_move], game.view(game.to_move), bots.Clock()):
                game.push(move)
        if None not in game.scores:
            return game.record(), next(turn.ply for turn in reversed(list(turns(game))) if turn.seat == 0)
        seed += 1000


def measure(browser: Browser, address: str, name: str, seats: int, seed: int) -> tuple[float, int]:
    """Return the seconds that the teacher took, and the number of turns it judged."""
    record, ply = nearly_over(name, seats, seed)
    visitor = Visitor(browser.new_context(base_url=address, locale="en-GB"), {})
    page = visitor.page
    visitor.look_back(record, ply, 0)
    visitor.button("replay.try_again").click()
    page.wait_for_url("**/table/*")
    while (step := visitor.await_step(*STEPS.values())) != STEPS["over"]:
        visitor.do(step)
    begun = time.monotonic()
    teacher = visitor.ending.locator("[data-teacher]")
    expect(teacher).to_have_attribute("data-teacher", "ready", timeout=PATIENCE)
    took = time.monotonic() - begun
    count = sum(turn.seat == 0 for turn in turns(fareplay.load(visitor.record())))
    visitor.context.close()
    return took, count


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=3, help="games on each board")
    count = parser.parse_args().games
    build()
    found = Table("board", "players", "turns", "median s", "worst s")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "teacher.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for name, seats in GAMES:
                some = sorted(measure(browser, site.address, name, seats, seed) for seed in range(1, count + 1))
                took = [seconds for seconds, _ in some]
                middle, number = some[count // 2]
                found.add_row(name, str(seats), str(number), f"{middle:.1f}", f"{took[-1]:.1f}")
        finally:
            browser.close()
            site.close()
    Console().print(found)


if __name__ == "__main__":
    main()
