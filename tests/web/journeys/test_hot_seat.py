"""Three friends on a train with one tablet: no network, nobody sees what is another's, and a result."""

from playwright.sync_api import expect

import fareplay
from tests.web.conftest import Visit
from tests.web.visitor import STEPS

NAMES = ("Mia", "Tom", "Zoë")


def test_three_pass_a_tablet_round_without_a_network(visit: Visit) -> None:
    visitor = visit(width=1024, height=768)
    page = visitor.page
    visitor.home()
    visitor.await_kept()
    visitor.context.set_offline(True)
    visitor.home()
    visitor.check("home without a network")
    visitor.make_table("get-on-board/new-york", ["me"] * 3, list(NAMES))
    curtain = page.locator(".curtain")
    for name in NAMES:
        expect(curtain).to_contain_text(name)
        expect(page.locator("[data-board], .side, .log, .desk, .departures")).to_have_count(0)
        visitor.check("the curtain")
        curtain.locator("button").click()
        visitor.await_step(".departures button.ticket")
        visitor.check("the departure")
        visitor.choose_departure()
        if name != NAMES[-1]:
            visitor.hand_over()
    looked = 0
    while (now := visitor.await_step(*STEPS.values())) != STEPS["over"]:
        if now == STEPS["end a line"] and looked < 6:  # two rounds
            visitor.check("a turn")
            looked += 1
        visitor.do(now)
    visitor.check("the end")
    expect(visitor.ending.locator("thead th")).to_have_count(3)
    game = fareplay.load(visitor.record())
    title = visitor.ending.get_by_role("heading").first
    for seat in game.winners:
        expect(title).to_contain_text(NAMES[seat])
