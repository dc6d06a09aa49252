"""Five friends with phones around a television, by the clock: they gather, play London, and see who wins."""

from playwright.sync_api import expect
from tools.site import Site

from fareplay.client import Client
from tests.server.playing import is_nearly_over, play_until
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

NAMES = ("Ada", "Benjamin", "Cleo", "Dan", "Wilhelmina")
LONDON = "get-on-board/london"


def test_five_phones_and_a_television_with_a_clock(visit: Visit, site: Site) -> None:
    phones = [visit(name=name, width=390, height=844) for name in NAMES]
    screen = visit(width=1920, height=1080)
    host = phones[0]
    host.home()
    host.choose_city(LONDON)
    host.page.locator("form.play button.friends").click()
    host.check("how friends may play")
    host.page.locator('dialog [data-way="link"]').click()
    dialog = host.page.get_by_role("dialog")
    dialog.locator("select").nth(1).select_option("5")
    for seat in range(1, 5):
        dialog.get_by_label(host.words("new.seat", n=seat + 1), exact=True).select_option("open")
    dialog.get_by_label(host.words("new.clock")).select_option("3")
    host.check("the new table")
    dialog.locator("button.primary").click()
    host.page.wait_for_url("**/table/*")
    code = host.page.locator(".letters output").inner_text()
    screen.page.goto(f"/screen/{host.table}")
    expect(screen.page.locator(".gathering output")).to_have_text(code)
    screen.check("the screen waits")
    for phone, name in zip(phones[1:], NAMES[1:], strict=True):
        phone.page.goto(f"/join/{code.replace(' ', '')}")
        phone.button("lobby.sit").first.click()
        expect(screen.page.locator(".who")).to_contain_text(name)
    phones[1].check("the waiting room")
    screen.check("all are here")
    host.button("lobby.start").click()
    for phone in phones:
        phone.await_step(".departures button.ticket")
        phone.check("the departure")
        phone.choose_departure()
    _round(phones, screen)

    # Most of the rest is played by the same five without the table's page, which is open again for the last turns.
    table = host.table
    clients = [_same(site, phone) for phone in phones]
    for visitor in (*phones, screen):
        visitor.page.goto("/settings")
    play_until(clients, table, is_nearly_over)
    for phone in phones:
        phone.page.goto(f"/table/{table}")
    screen.page.goto(f"/screen/{table}")
    for visitor in (*phones, screen):
        expect(visitor.page.locator("[data-board]")).to_be_visible()
    play_until(clients, table, lambda view: False)
    podium = screen.page.locator("[data-podium]")
    final = clients[0].snapshot(table).table.result
    assert final is not None
    expect(podium).to_be_visible()
    for phone in phones:
        phone.await_step("[data-over]")
    screen.check("who has won")
    for seat, name in enumerate(NAMES):
        row = podium.locator("li").filter(has_text=name)
        score = final.scores[seat]
        expect(row.locator("output")).to_have_text("–" if score is None else str(score).replace("-", "−"))
    host.check("the end on a phone")
    for client in clients:
        client.close()


def _round(phones: list[Visitor], screen: Visitor) -> None:
    """A round by hand: the screen says whose turn it is, a phone makes it, and both keep the laws."""
    for _ in phones:
        seat = phones[0].await_mover()
        mover = phones[seat]
        expect(screen.page.locator(".whose")).to_contain_text(NAMES[seat])
        expect(screen.page.locator(f'[data-opened="{seat}"] .sheet')).to_be_visible()
        mover.await_turn()
        mover.check("my turn on a phone")
        screen.check("a turn on the screen")
        ply = mover.ply()
        mover.place_line()
        mover.check("a line lies there")
        mover.confirm.click()
        mover.await_ply_after(ply)


def _same(site: Site, visitor: Visitor) -> Client:
    """The person at a browser, without the page."""
    client = Client(site.address)
    for cookie in visitor.context.cookies():
        client._http.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
    return client
