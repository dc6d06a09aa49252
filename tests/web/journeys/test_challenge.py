"""Two friends: one sends a challenge from a game just played, the other answers it on a phone, and both compare."""

import re

from playwright.sync_api import expect

import fareplay
from tests.web.conftest import Visit
from tests.web.journeys.playing import play_to_the_end


def test_a_challenge_is_sent_and_answered(visit: Visit) -> None:
    ada = visit(name="Ada", played=3)  # no longer a newcomer, who gets hints: with those nobody is challenged
    ada.home()
    ada.choose_city("get-on-board/rome")
    form = ada.page.locator("form.play")
    form.get_by_label(ada.words("new.players")).select_option("1")
    form.locator("button.go").click()
    ada.page.wait_for_url("**/table/*")
    ada.finish()
    ada.check("the end")
    score = fareplay.load(ada.record()).scores[0]
    ada.ending.get_by_role("button", name=ada.words("challenge.send")).click()
    link = ada.page.locator("#link")
    expect(link).to_have_value(re.compile(r"/challenge/[\w-]{8}$"))
    ada.check("the link")

    ben = visit(name="Ben", width=390, height=844)
    ben.page.goto(link.input_value())
    expect(ben.page.locator("h1")).to_have_text(ben.words("challenge.from", name="Ada"))
    expect(ben.page.locator("[data-challenge] .points")).to_contain_text("" if score is None else str(score))
    expect(ben.page.locator("[data-ranking] li")).to_have_count(0)  # only of lines that the server has seen drawn
    ben.check("the challenge")
    ben.button("challenge.play").click()
    ben.page.wait_for_url("**/table/*")
    play_to_the_end(ben)
    duel = [ben.words(f"challenge.{how}", name="Ada") for how in ("won", "drawn", "beaten")]
    expect(ben.ending.get_by_role("heading").first).to_have_text(re.compile("|".join(map(re.escape, duel))))
    ben.ending.get_by_role("link", name=ben.words("challenge.results")).click()
    expect(ben.page.locator("[data-compared] thead svg")).to_have_count(2)
    expect(ben.page.locator("[data-ranking] li")).to_have_count(1)
    ben.check("both lines compared")

    ada.page.goto(link.input_value())
    expect(ada.page.locator("[data-ranking]")).to_contain_text("Ben")
    ada.check("the answer")
