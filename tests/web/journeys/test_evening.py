"""An evening: five friends and a television play two games by the clock. One votes to end the first game and one does
not want to, a phone dies and its owner plays on with a borrowed one, and one leaves the second game."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay.api.play import View
from fareplay.client import Client
from tests.server.playing import is_nearly_over, play_until, seen
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

NAMES = ("Ada", "Benjamin", "Cleo", "Dan", "Wilhelmina")
SIZES = ((390, 844), (360, 640), (390, 844), (390, 844), (1366, 768))
LONDON = "get-on-board/london"


@pytest.mark.long
def test_two_games_of_five_friends_and_a_television(visit: Visit, site: Site) -> None:
    screen = visit(width=1920, height=1080)
    phones = [visit(name=name, width=width, height=height) for name, (width, height) in zip(NAMES, SIZES, strict=True)]
    ada, ben, cleo, dan, eve = phones
    code = _gather(screen, phones, visit(name="Zoe", width=390, height=844))
    table = ada.table
    for phone in phones:
        phone.choose_departure()
    ada.await_mover()
    clients = [_same(site, phone) for phone in phones]
    play_until(clients, table, lambda view: view.position["round"] >= 2)
    expect(screen.page.locator(".log")).not_to_be_empty()

    # Cleo votes to end the game, and Ben does not want to.
    for key in ("menu.label", "menu.end", "vote.go"):
        cleo.button(key).click()
    expect(screen.page.locator(".whose")).to_contain_text(screen.words("vote.asked", names="Cleo"))
    _check(screen, "a vote")
    ben.page.locator("[data-note] button").first.click()
    ben.button("vote.no").click()
    expect(cleo.page.locator("[data-note]")).to_contain_text(cleo.words("vote.refused"))

    # Dan's phone dies, and he borrows one.
    dan.context.set_offline(True)
    dan.page.close()
    expect(screen.page.locator('[data-seat="3"] .badge.gone')).to_be_visible()
    _check(screen, "somebody is away")
    borrowed = visit(width=390, height=844)
    borrowed.page.goto(f"/join/{code}")
    borrowed.page.locator("[data-note] .fold").click()
    borrowed.check("whose phone is it")
    again = borrowed.button("claim.me", name="Dan")
    typed = borrowed.page.get_by_label(borrowed.words("claim.code"))
    while not typed.is_visible():  # a phone that has been gone for a moment only may come back
        again.click()
        borrowed.page.wait_for_timeout(2000)
    borrowed.check("the table has been asked")
    expect(screen.page.locator("[data-code]")).to_contain_text("Dan")
    _check(screen, "the code for a borrowed phone")
    ada.page.locator("[data-note] .fold").click()
    ada.check("somebody says that they are Dan")
    ada.button("claim.yes", name="Dan").click()
    expect(screen.page.locator(".whose")).to_contain_text(screen.words("claim.done", name="Dan"))
    expect(screen.page.locator('[data-seat="3"] .badge.gone')).to_have_count(0)
    clients[3] = _same(site, borrowed)
    play_until(clients, table, lambda view: view.to_move == 3)
    borrowed.await_turn()
    borrowed.check("a turn with a borrowed phone")
    ply = borrowed.ply()
    borrowed.place_line()
    borrowed.confirm.click()
    borrowed.await_ply_after(ply)

    # To the end, which the television counts.
    everybody = [ada, ben, cleo, borrowed, eve]
    _play_out(everybody, screen, clients, table)
    podium = screen.page.locator("[data-podium]")
    for name in NAMES:
        expect(podium).to_contain_text(name)
    _check(screen, "the podium")

    # The rematch: all want it, and one leaves later.
    ada.button("end.rematch").click()
    for phone in everybody[1:]:
        phone.button("rematch.yes").click()
    expect(screen.page.locator("[data-screen] [data-board]")).to_be_visible()
    for phone in everybody:
        phone.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    table = ada.table
    for phone in everybody:
        phone.choose_departure()
    ada.await_mover()
    seats = clients[0].snapshot(table).table.seats
    order = {seat.seat: person for seat in seats for person in clients if seat.person and seat.person.id == _id(person)}
    clients, left = [order[seat] for seat in range(5)], next(s for s in range(5) if order[s] is clients[4])
    play_until(clients, table, lambda view: view.position["round"] >= 2)
    for key in ("menu.label", "menu.leave", "menu.leave.yes"):
        eve.button(key).click()
    expect(ada.page.locator("[data-note]")).to_contain_text(ada.words("away.left_of", name="Wilhelmina"))
    bot = screen.page.locator(f'[data-seat="{left}"] .badge')
    expect(bot).to_be_visible()
    _check(screen, "a bot plays on")
    _play_out(everybody[:4], screen, clients, table, left)
    row = podium.locator("li").filter(has_text="Wilhelmina")
    expect(row).to_contain_text(screen.words("end.by_bot"))
    expect(row.locator(".place")).to_have_text("5")
    _check(screen, "the second podium")
    for client in clients:
        client.close()


def _gather(screen: Visitor, phones: list[Visitor], sixth: Visitor) -> str:
    """The television opens a table; the first phone chooses London for five and a clock, and the others join. A sixth
    can watch."""
    screen.page.goto("/screen")
    shown = screen.page.locator(".gathering output")
    expect(shown).to_be_visible()
    _check(screen, "waiting for the first")
    code = shown.inner_text().replace(" ", "")
    host = phones[0]
    host.page.goto(f"/join/{code}")
    host.button("lobby.sit").first.click()
    expect(host.button("terms.change")).to_be_in_viewport(ratio=1)
    host.check("the first phone")
    host.button("terms.change").click()
    form = host.page.locator("dialog form")
    form.locator("select").nth(0).select_option(LONDON)
    form.locator("select").nth(1).select_option("5")
    form.get_by_label(host.words("new.clock")).select_option("3")
    host.check("the terms of the evening")
    form.get_by_role("button", name=host.words("me.save")).click()
    expect(screen.page.locator(".gathering h1")).to_have_text("London")
    for phone, name in zip(phones[1:], NAMES[1:], strict=True):
        phone.page.goto(f"/join/{code}")
        phone.button("lobby.sit").first.click()
        expect(screen.page.locator(".who")).to_contain_text(name)
    _check(screen, "all are here")
    sixth.page.goto(f"/join/{code}")
    expect(sixth.page.locator("[data-full]")).to_be_in_viewport()
    sixth.check("a sixth phone")
    host.button("lobby.start").click()
    expect(screen.page.locator("[data-screen] [data-board]")).to_be_visible()
    return code


def _play_out(
    phones: list[Visitor], screen: Visitor, clients: list[Client], table: str, left: int | None = None
) -> None:
    """Play to the end: without pages until the last turns."""
    for phone in phones:
        phone.page.goto("/settings")
    _play(clients, table, left, is_nearly_over)
    screen.page.reload()  # nobody plays as fast as this
    for phone in phones:
        phone.page.goto(f"/table/{table}")
    for visitor in (*phones, screen):
        expect(visitor.page.locator("[data-board]")).to_be_visible()
    _play(clients, table, left, lambda view: False)
    expect(screen.page.locator(".foot .counting").first).to_be_visible()
    _check(screen, "the count")
    expect(screen.page.locator("[data-podium]")).to_be_visible()
    for phone in phones:
        phone.await_step("[data-over]")
        phone.check("the end")


def _play(clients: list[Client], table: str, left: int | None, is_enough: Callable[[View], object]) -> None:
    """Play until a position; a bot plays the seat of whoever has left."""
    view, _ = seen(clients[0].snapshot(table))
    while not (view.is_over or is_enough(view)):
        if view.to_move == left:
            time.sleep(0.2)
        else:
            play_until(clients, table, lambda view: view.to_move == left or is_enough(view))
        view, _ = seen(clients[0].snapshot(table))


def _check(screen: Visitor, what: str) -> None:
    """Everything fits on the television."""
    screen.check_measures_here(what)
    assert not screen.faults, "\n".join(screen.faults)


def _same(site: Site, visitor: Visitor) -> Client:
    """The person at a browser, without the page."""
    client = Client(site.address)
    for cookie in visitor.context.cookies():
        client._http.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
    return client


def _id(client: Client) -> str:
    person = client.me().person
    assert person is not None
    return person.id
