"""Accessible pages: each in its reader's language, without axe violations, light and dark, and complete on a phone."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.repetitions import long_but
from tests.web.conftest import Visit
from tests.web.visitor import STEPS, Visitor
from tests.web.words import LOCALES


def _tour(visitor: Visitor, *checks: str, whole: bool = True) -> None:
    """Come by every page, and check each; or only by those up to the first line."""

    def look(page: str, title: str | None = None) -> None:
        if title is not None:
            expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words(title))
        visitor.check_no_raw_keys()
        for check in checks:
            getattr(visitor, check)(page)

    visitor.home()
    expect(visitor.page.locator("html")).to_have_attribute("lang", LOCALES[visitor.language])
    look("home", "home.title")
    visitor.page.locator("form.play button.friends").click()
    expect(visitor.page.locator("dialog [data-way]").first).to_be_visible()
    look("with friends")
    visitor.page.locator("dialog [data-way]").first.click()
    expect(visitor.page.locator("dialog form")).to_be_visible()
    look("new table")
    visitor.page.goto("/settings")
    look("settings", "nav.settings")
    visitor.page.goto("/nowhere")
    look("not found", "not_found.title")
    visitor.home()
    visitor.make_table("get-on-board/rome", ["me", "open"])
    expect(visitor.button("lobby.start")).to_be_visible()
    look("waiting room")
    visitor.play_at_server("get-on-board/new-york")
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
    look("departure")
    visitor.choose_departure()
    visitor.await_turn()
    look("turn")
    visitor.place_line()
    expect(visitor.confirm).to_be_enabled()
    look("line placed")
    if not whole:
        return
    visitor.finish()
    expect(visitor.button("end.rematch")).to_be_visible()
    look("end")
    replay = f"/replay/{visitor.table}?at=20"
    visitor.page.goto(replay)
    expect(visitor.page.get_by_role("slider")).to_have_value("20")
    look("replay")
    visitor.play_at_server("ticket-to-ride/london")
    expect(visitor.page.locator(".offer button.primary")).to_be_visible()
    look("tickets")
    visitor.page.locator(".offer button.primary").click()
    visitor.await_turn()
    look("turn of Ticket to Ride")
    visitor.press(".target")
    expect(visitor.button("desk.claim")).to_be_enabled()
    look("route chosen")
    visitor.finish()
    expect(visitor.button("end.rematch")).to_be_visible()
    look("end of Ticket to Ride")
    visitor.page.goto(f"/replay/{visitor.table}?at=20&seat=0")
    expect(visitor.page.get_by_role("slider")).to_have_value("20")
    look("replay of Ticket to Ride")
    visitor.page.goto("/me/results")
    expect(visitor.page.locator("table, .statistics").first).to_be_visible()
    look("me")
    me = visitor.page.request.get("/api/me").json()["person"]["id"]
    visitor.page.goto(f"/people/{me}")
    expect(visitor.page.locator("table, .statistics").first).to_be_visible()
    look("a person")


def test_pages_up_to_the_first_line_speak_and_fit_and_axe_finds_nothing(visit: Visit) -> None:
    visitor = visit()
    _tour(visitor, "check_with_axe", "check_on_a_narrow_screen", whole=False)
    assert not visitor.faults


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "screen", "checks"),
    [
        pytest.param("en", {}, ["check_with_axe", "check_on_a_narrow_screen"]),
        pytest.param("fr", {"dark": True}, ["check_with_axe"]),
        pytest.param("it", {"width": 390, "height": 844}, ["check_width"]),
        pytest.param("pt", {"dark": True}, ["check_on_a_narrow_screen"]),
        pytest.param("de", {"width": 390, "height": 844}, ["check_width"]),
    ],
    ids=["en", "fr-dark", "it-phone", "pt-dark", "de-phone"],
)
def test_every_page_speaks_and_fits_and_axe_finds_nothing(
    visit: Visit, language: str, screen: dict[str, Any], checks: list[str]
) -> None:
    visitor = visit(language=language, **screen)
    _tour(visitor, *checks)
    assert not visitor.faults


def test_a_language_chosen_is_kept(visit: Visit) -> None:
    visitor = visit(language="pt")
    visitor.page.goto("/settings")
    visitor.page.locator("input[name=language][value=it]").check(force=True)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "it")
    visitor.language = "it"
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("nav.settings"))
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize("language", long_but(["pt", "es"], "pt"))  # Nova Iorque, ¡Aventureros al tren!
def test_the_longest_names_of_cities_and_games_stay_on_their_cards(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    visitor.home()
    expect(visitor.page.locator("html")).to_have_attribute("lang", LOCALES[language])
    for width in (1440, 1280, 360):
        visitor.page.set_viewport_size({"width": width, "height": 800})
        over = visitor.page.evaluate(
            """() => [...document.querySelectorAll('.tile, .tile .city')]
                 .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
        )
        over += visitor.page.evaluate(
            """() => [...document.querySelectorAll('form.play legend a')].filter(one => {
                 const [inner, card] = [one, one.closest('form')].map(part => part.getBoundingClientRect());
                 return inner.right > card.right - 8 || inner.left < card.left + 8;
               }).map(one => one.innerText)"""
        )
        assert not over, f"at {width} px: {over}"


# Collects what screen readers are told: the texts of regions that were there before these changed.
LISTEN: Final = """() => {
  const regions = '[aria-live], [role=status], [role=alert]';
  const known = new Set(document.querySelectorAll(regions));
  window.told = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (known.has(region) && region.textContent.trim()) told.push(region.textContent.trim());
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("game", ["get-on-board/new-york", "ticket-to-ride/london"])
@pytest.mark.quick("what is told, not how it is shown")
def test_turns_are_told_by_regions_that_were_there_before(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.home()
    visitor.play(game)
    expect(visitor.page.locator("p.sr-only[role=status]").first).to_be_attached()
    visitor.page.evaluate(LISTEN)
    for _ in range(3):
        visitor.do(visitor.await_step(*STEPS.values()))
    visitor.await_turn()
    told = visitor.page.evaluate("told")
    opponent = visitor.page.locator(".player .who .full").first.inner_text()
    assert any(opponent.split(" (")[0] in text for text in told), told  # the turns of others
    assert visitor.page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nothing hidden lengthens it
