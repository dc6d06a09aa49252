"""Games by correspondence: what was played meanwhile, the next game that waits, and the offer of notifications."""

from playwright.sync_api import expect
from tools.site import Site

from fareplay.api.clock import CorrespondenceClock
from fareplay.client import Client, me, nobody
from tests.server.playing import seen
from tests.web.conftest import Visit
from tests.web.guests import Guests, be

RIDE = "ticket-to-ride/london"
# Press the button as soon as the note is there: what is shown ends by itself.
SKIP = """([text, label]) => {
  const button = [...document.querySelectorAll('button')].find(one => one.textContent.trim() === label);
  if (!button || !document.querySelector('[data-note]')?.textContent.includes(text)) return false;
  button.click();
  return true;
}"""


def _by_correspondence(ada: Client, ben: Client) -> str:
    """A game in which Ada is to move."""
    clock = CorrespondenceClock(2 * 86_400)
    table = ada.open_table(RIDE, [me(), nobody()], private=True, clock=clock, first=0).table.id
    ben.join(table)
    ada.start(table)
    for client in (ada, ben):
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    return table


def _draw(client: Client, table: str) -> None:
    for _ in range(2):
        client.play(table, client.snapshot(table).table.ply, ["draw deck"])


def test_what_was_played_meanwhile_is_shown_and_the_next_game_is_offered(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table, other = _by_correspondence(ada, ben), _by_correspondence(ada, ben)
    _draw(ada, table)
    _draw(ben, table)
    player = be(visit(pace="calm", notificationsAsked=True), ada)
    player.page.goto(f"/table/{table}")
    note = player.page.locator("[data-note]")
    player.page.wait_for_function(SKIP, arg=[player.words("since.text"), player.words("since.skip")])
    player.await_turn()
    expect(note).to_have_count(0)
    expect(player.page.locator(".me time")).to_contain_text("47")  # hours, of two days
    for _ in range(2):
        ply = player.ply()
        player.page.locator(".market .deck:enabled").click()
        player.await_ply_after(ply)
    player.button("next.go").click()
    player.page.wait_for_url(f"**/table/{other}")
    player.await_turn()
    expect(note).to_have_count(0)


def test_notifications_are_offered_once_where_a_slow_game_is_played(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = _by_correspondence(ada, ben)
    player = be(visit(language="es"), ben)
    player.page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    player.page.goto(f"/table/{table}")
    note = player.page.locator("[data-note]")
    expect(note).to_contain_text(player.words("notify.offer"))
    note.get_by_role("button", name=player.words("dialog.close")).click()
    expect(note).to_have_count(0)
    player.page.reload()
    expect(player.page.locator("[data-board]")).to_be_visible()
    expect(note).to_have_count(0)
