"""Somebody alone: the rush hour in Rome, its card, its points, and another one."""

from playwright.sync_api import expect

import fareplay
from tests.web.conftest import Visit
from tests.web.journeys.playing import play_to_the_end


def test_a_rush_hour_is_played_to_its_end_and_another_one_begins(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.home()
    visitor.choose_city("get-on-board/rome")
    form = page.locator("form.play")
    form.get_by_label(visitor.words("new.players")).select_option("1")
    form.get_by_label(visitor.words("home.solo")).select_option("rush-hour")
    visitor.check("home, alone")
    form.locator("button.go").click()
    page.wait_for_url("**/table/*")
    visitor.await_step(".departures button.ticket")
    visitor.check("the departure")
    play_to_the_end(visitor)
    game = fareplay.load(visitor.record())
    assert game.is_over
    shown = visitor.ending.locator("tfoot tr.total td")
    score = game.scores[0]
    expect(shown).to_have_text(visitor.words("player.eliminated") if score is None else str(score))
    table = visitor.table
    visitor.button("end.more").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    visitor.await_step(".departures button.ticket")
    visitor.check("another one")
