"""A television in the middle and a phone in every hand, each in its own browser."""

from contextlib import suppress
from itertools import count
from typing import Final

import pytest
from playwright.sync_api import TimeoutError, expect
from tools.site import Site

from fareplay.api.clock import LiveClock, NoClock
from fareplay.client import Client, me, nobody
from tests.repetitions import long_but
from tests.server.playing import eventually, lines_of, play_on, play_until, seen, two_at_a_table
from tests.web.conftest import Visit
from tests.web.guests import Guests, be
from tests.web.visitor import Visitor

RIDE = "ticket-to-ride/london"
NUMBERS: Final = count(1)  # names are somebody's once only


@pytest.mark.long
def test_three_phones_and_a_screen_play_together(visit: Visit) -> None:
    phones = [visit(name=name, width=390, height=844) for name in ("Ada", "Ben", "Cleo")]
    screen = visit(width=1920, height=1080)
    host = phones[0]
    host.home()
    host.make_table(RIDE, ["me", "open", "open"])
    code = host.page.locator(".letters output").inner_text()
    screen.page.goto(f"/screen/{host.table}")
    expect(screen.page.locator(".gathering output")).to_have_text(code)
    for phone in phones[1:]:
        phone.page.goto(f"/join/{code.replace(' ', '')}")
        phone.button("lobby.sit").first.click()
        expect(screen.page.locator(".who li").filter(has_text=phone.words("lobby.ready"))).not_to_have_count(0)
    expect(screen.page.locator(".who")).to_contain_text("Cleo")
    host.button("lobby.start").click()
    for phone in phones:
        phone.page.locator(".offer button.primary").click()
    host.await_ply_after(0)  # all have chosen
    board = screen.page.locator("[data-screen] [data-board]")
    expect(board).to_be_visible()
    for _ in phones:
        mover = _mover(phones)
        name = ("Ada", "Ben", "Cleo")[phones.index(mover)]
        expect(screen.page.locator(".whose")).to_contain_text(name)
        for _ in range(2):
            ply = mover.ply()
            mover.page.locator(".market .deck:enabled").click()
            mover.await_ply_after(ply)
        expect(screen.page.locator(".log")).to_contain_text(f"{name}: a card from the deck ×2")
    _check_no_secrets(screen, phones)
    host.page.set_viewport_size({"width": 1920, "height": 1080})
    host.page.goto(f"/screen/{host.table}")  # a player's own browser shows a room no "You"
    expect(host.page.locator(".log")).to_contain_text("Ada: a card from the deck ×2")


@pytest.mark.long
def test_five_phones_and_a_screen_play_paris(visit: Visit) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    phones = [visit(name=name, width=390, height=844) for name in names]
    screen = visit(width=1920, height=1080)
    host = phones[0]
    host.home()
    host.make_table("get-on-board/paris", ["me", *["open"] * 4])
    code = host.page.locator(".letters output").inner_text()
    screen.page.goto(f"/screen/{host.table}")
    for phone in phones[1:]:
        phone.page.goto(f"/join/{code.replace(' ', '')}")
        phone.button("lobby.sit").first.click()
    expect(screen.page.locator(".who")).to_contain_text("Eve")
    host.button("lobby.start").click()
    expect(screen.page.locator("[data-screen] [data-board]")).to_be_visible()  # it has begun
    for phone in phones:
        public = screen.page.request.get(f"/api/tables/{host.table}?spectator=true&as=json").json()["view"]
        assert public["moves"] == []  # what the others have chosen is shown when all have
        phone.choose_departure()
    host.await_ply_after(0)  # all have chosen
    expect(screen.page.locator("[data-screen] [data-board]")).to_be_visible()
    for _ in phones:  # a round: each places a line on the phone, and the screen shows whose turn it is
        mover = _mover(phones)
        expect(screen.page.locator(".whose")).to_contain_text(names[phones.index(mover)])
        expect(screen.page.locator(f'[data-opened="{phones.index(mover)}"] .sheet')).to_be_visible()
        mover.await_turn()
        ply = mover.ply()
        mover.place_line()
        mover.confirm.click()
        mover.await_ply_after(ply)
    position = screen.page.request.get(f"/api/tables/{host.table}?spectator=true&as=json").json()["view"]["position"]
    assert all(len(line) > 1 for line in position["lines"])
    over = screen.page.locator(".side .scroll").evaluate("side => side.scrollHeight - side.clientHeight")
    assert over <= 0  # five cards and a whole sheet
    expect(screen.page.locator(".target, .departures button")).to_have_count(0)


def _mover(phones: list[Visitor]) -> Visitor:
    return phones[phones[0].await_mover()]


def _check_no_secrets(screen: Visitor, phones: list[Visitor]) -> None:
    """Neither the page of the screen nor what it asked for has a card of a hand or a ticket."""
    shown = screen.page.locator("[data-screen] :is(.hand, .offer, .side .tickets, .target, .market button:enabled)")
    expect(shown).to_have_count(0)
    asked = f"/api/tables/{phones[0].table}?spectator=true&as=json"
    position = phones[0].page.request.get(asked).json()["view"]["position"]
    assert position == screen.page.request.get(asked).json()["view"]["position"]
    assert position["hands"] == [None] * 3
    assert position["tickets"] == [None] * 3


# What is too small to be read from a sofa: any text of the page, but for what is printed on the board.
SMALL = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('[data-screen]'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    const box = one.getBoundingClientRect();
    if (!texts.currentNode.data.trim() || !one.checkVisibility() || one.closest('.sr-only') || box.width < 2) continue;
    const drawn = one instanceof SVGElement ? one.getScreenCTM() : null;
    const scale = drawn ? Math.hypot(drawn.a, drawn.b) : one.currentCSSZoom;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 23.9) found.push(`${texts.currentNode.data.trim()} (${one.getAttribute('class')}): ${size}`);
  }
  return found;
}"""

# Remembers where tokens that fly come down, measured from the upper left corner of the window.
LANDINGS = """() => {
  window.landings = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const one of change.addedNodes)
        if (one instanceof HTMLElement && one.matches('.flight')) {
          const place = (name) => parseFloat(one.style.getPropertyValue(name)) * one.currentCSSZoom;
          const [x, y] = [place('left'), place('top')];
          window.landings.push([x + place('--dx'), y + place('--dy'), x, y]);
        }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_screen_hosts_and_phones_join_and_start(visit: Visit) -> None:
    screen = visit(width=1920, height=1080)
    ada, ben = (visit(name=name, width=390, height=844) for name in ("Ada", "Ben"))
    screen.page.goto("/screen")
    shown = screen.page.locator(".gathering output")
    expect(shown).to_be_visible()
    code = shown.inner_text()
    screen.page.reload()  # it is the same table
    expect(shown).to_have_text(code)
    for phone in (ada, ben):
        phone.page.goto(f"/join/{code.replace(' ', '')}")
        phone.button("lobby.sit").first.click()
        expect(phone.button("lobby.sit")).to_have_count(0)
    expect(screen.page.locator(".who")).to_contain_text("Ben")
    ada.button("terms.change").click()  # who sat down first hosts
    form = ada.page.locator("dialog form")
    form.locator("select").nth(0).select_option("get-on-board/new-york")
    form.get_by_role("button", name=ada.words("me.save")).click()
    expect(screen.page.locator(".gathering h1")).to_have_text("New York")
    expect(ben.page.locator(".news")).to_contain_text("New York")
    ben.button("lobby.am_ready").click()
    begin, board = ada.page.locator(".next .button.primary"), screen.page.locator("[data-screen] [data-board]")
    while not board.is_visible():  # a page that opens the new board just now loses a press
        if begin.is_visible() and begin.is_enabled():
            with suppress(TimeoutError):  # it has just begun
                begin.click(timeout=2_000)  # with two, though there are three seats
        ada.page.wait_for_timeout(250)
    expect(screen.page.locator("[data-screen] .invitation")).to_have_count(0)  # the table is full
    for phone in (ada, ben):
        phone.choose_departure()
    table = ada.table
    for phone in (ada, ben):
        phone.page.goto("/settings")  # away from the table, as a phone that sleeps
    eventually(lambda: not screen.page.request.get(f"/api/tables/{table}").json()["presence"]["present"])
    screen.page.reload()  # and still the same one
    expect(screen.page.locator("[data-opened] .sheet")).to_be_visible()
    box = screen.page.locator("[data-board]").bounding_box()
    assert box is not None
    assert box["height"] > 0.85 * 1080
    screen.await_truth(f"() => ({SMALL})().length === 0")


def test_between_games_the_screen_shows_one_and_the_code_follows_the_seats(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    screen = visit(width=1920, height=1080)
    screen.page.goto("/screen")
    replay = screen.page.locator("[data-between] [data-ply] svg")
    expect(replay).to_be_visible()
    expect(screen.page.locator("[data-between]")).to_contain_text(screen.words("daily.title"))
    first = screen.page.locator("[data-between] [data-ply]").get_attribute("data-ply")
    expect(screen.page.locator("[data-between] [data-ply]")).not_to_have_attribute("data-ply", first or "")
    assert screen.page.evaluate(SMALL) == []
    code = screen.page.locator(".gathering output")
    table = guests.client("Ada").find_code(code.inner_text().replace(" ", "")).table
    people = [guests.client(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")]
    people = people[: len(people[0].snapshot(table).table.seats)]
    for client in people:
        expect(code).to_be_visible()
        client.join(table)
    expect(screen.page.locator("[data-between]")).to_have_count(0)  # somebody is here
    expect(code).to_have_count(0)  # nobody else can join
    people[-1].leave(table)
    expect(code).to_be_visible()
    people[-1].join(table)
    expect(code).to_have_count(0)


def test_tokens_fly_to_the_card_of_their_player(visit: Visit, site: Site) -> None:
    ada, _, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]
    screen = visit(width=1920, height=1080, pace="calm")
    screen.page.goto(f"/screen/{table}")
    expect(screen.page.locator("[data-opened] .sheet")).to_be_visible()
    screen.page.evaluate(LANDINGS)
    _, turn = seen(ada.snapshot(table))
    ada.play(table, turn.ply, max(lines_of(turn), key=len))  # somebody gets on wherever it goes
    screen.await_truth("() => window.landings.length > 0")
    seat = ada.snapshot(table).you.seats[0]
    card = screen.page.locator(f'[data-seat="{seat}"]').locator("visible=true").first.bounding_box()
    board = screen.page.locator("[data-board]").bounding_box()
    assert card is not None
    assert board is not None
    for x, y, from_x, from_y in screen.page.evaluate("window.landings"):
        assert card["x"] <= x <= card["x"] + card["width"]
        assert card["y"] <= y <= card["y"] + card["height"]
        assert board["x"] <= from_x <= board["x"] + board["width"]
        assert board["y"] <= from_y <= board["y"] + board["height"]


@pytest.mark.long
def test_the_screen_counts_before_a_phone_names_the_winner(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.open_table(RIDE, [me(), nobody()], private=True).table.id
    ben.join(table)
    ada.start(table)
    screen, phone = visit(width=1920, height=1080), be(visit(width=390, height=844), ada)
    watcher = visit(width=390, height=844, pace="brisk")
    screen.page.goto(f"/screen/{table}")
    for one in (phone, watcher):
        one.page.goto(f"/table/{table}")
    for one in (screen, phone, watcher):
        expect(one.page.locator("[data-board]")).to_be_visible()
    ben.leave(table)  # a bot plays on
    play_on(ada, table, 1)
    for one in (phone, watcher):
        expect(one.page.locator("[data-note]")).to_have_text(one.words("screen.counts"))
        expect(one.ending).to_have_count(0)
    expect(screen.page.locator("[data-podium] li", has_text="Ben")).to_contain_text(screen.words("end.by_bot"))
    expect(phone.ending).to_contain_text(phone.words("end.by_bot"))


BOARDS: Final = {2: "get-on-board/new-york", 5: "get-on-board/london", 4: RIDE}


def _check_layout(screen: Visitor, what: str) -> None:
    """Everything fits, no name is broken, and nothing can be pressed."""
    screen.check_measures_here(what)
    pressed = screen.page.locator("[data-screen] :not([inert] *):is(button, a):not(:disabled)").locator("visible=true")
    screen.faults += [f"{what}: somebody could press {one!r}" for one in pressed.all_inner_texts() if one]
    assert not screen.faults, "\n".join(screen.faults)


@pytest.mark.parametrize(("width", "height"), long_but([(1920, 1080), (1280, 720)], (1920, 1080)))
@pytest.mark.parametrize("by_clock", long_but([True, False], True))
@pytest.mark.parametrize("seats", long_but([5, 2, 4], 5))
def test_a_screen_fits_from_the_waiting_room_to_the_podium(
    visit: Visit, site: Site, seats: int, by_clock: bool, width: int, height: int
) -> None:
    people = [Client(site.address) for _ in range(seats)]
    for client, name in zip(people, ("Wilhelmina", "Maximilian", "Otto", "Beatrice", "Passenger 27"), strict=False):
        client.guest(f"{name} {next(NUMBERS)}")
    clock = LiveClock(3600, 10) if by_clock else NoClock()
    host = people[0]
    table = host.open_table(BOARDS[seats], [me(), *[nobody()] * (seats - 1)], private=True, clock=clock).table.id
    screen = visit(width=width, height=height)
    screen.page.goto(f"/screen/{table}")
    expect(screen.page.locator(".gathering output")).to_be_visible()
    for client in people[1:-1]:
        client.join(table)
    _check_layout(screen, "waiting room")
    people[-1].join(table)
    host.start(table)
    play_until(people, table, lambda view: view.position.get("round", 2) >= 2)
    screen.page.reload()
    expect(screen.page.locator("[data-board]")).to_be_visible()
    expect(screen.page.locator(".badge.gone")).to_have_count(seats)  # nobody looks at the table
    _check_layout(screen, "play")
    play_until(
        people, table, lambda view: view.position.get("round", 0) >= 12 or min(view.position.get("buses", [9])) < 4
    )
    screen.page.reload()
    expect(screen.page.locator("[data-board]")).to_be_visible()
    play_until(people, table, lambda view: False)
    expect(screen.page.locator(".foot .counting li.isNow").first).to_be_visible()
    _check_layout(screen, "count")
    expect(screen.page.locator("[data-podium]")).to_be_visible()
    _check_layout(screen, "podium")


def test_a_screen_tells_a_vote_its_end_and_follows_the_rematch(visit: Visit, site: Site) -> None:
    ada, ben, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]
    screen = visit(width=1920, height=1080)
    screen.page.goto(f"/screen/{table}")
    expect(screen.page.locator(".whose strong")).not_to_be_empty()
    ada.vote_to_end(table, True)
    expect(screen.page.locator(".whose")).to_contain_text(screen.words("vote.asked", names=""))
    _check_layout(screen, "vote")
    ben.vote_to_end(table, True)
    expect(screen.page.locator("[data-podium] h2")).to_have_text(screen.words("vote.ended"))
    _check_layout(screen, "ended by a vote")
    again = ada.rematch(table).table.id
    expect(screen.page.locator(".gathering")).to_be_visible()
    ben.ready(again)  # which starts it
    expect(screen.page.locator("[data-screen] [data-board]")).to_be_visible()
