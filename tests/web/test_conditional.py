"""A conditional turn: the control in the bar, and what becomes of it."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect
from tools.site import Site

from fareplay.api.clock import CorrespondenceClock
from fareplay.client import Client, me, nobody
from tests.repetitions import long_but
from tests.server.playing import lines_of, seen
from tests.web.conftest import Visit
from tests.web.guests import GAME, Guests, be
from tests.web.visitor import Visitor

PLANNED = ".planned > .target.end:not(.bad)"


def _by_correspondence(ada: Client, ben: Client) -> str:
    """A game in which Ada is to move, and Ben after her."""
    clock = CorrespondenceClock(3 * 86_400)
    table = ada.open_table(GAME, [me(), nobody()], private=True, clock=clock, first=0).table.id
    ben.join(table)
    ada.start(table)
    for client in (ada, ben):
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    return table


def _roads(path: Sequence[str]) -> set[frozenset[str]]:
    return {frozenset(road) for road in pairwise(path)}


def _play_aside(ada: Client, table: str, moves: Sequence[str]) -> None:
    """Let Ada drive where Ben's line meets none of hers, so that it is worth as much as before."""
    view, turn = seen(ada.snapshot(table))
    mine, theirs = view.position["lines"]
    taken = _roads([*theirs, *moves])
    line = next(line for line in lines_of(turn) if not taken & _roads([*mine, *line]))
    ada.play(table, turn.ply, line)


def _rectangles(player: Visitor) -> list[object]:
    """Where the board and the button that confirms are."""
    boxes: list[object] = [
        player.page.locator(selector).bounding_box() for selector in (".frame", ".desk .buttons > .primary")
    ]
    assert None not in boxes
    return boxes


def _later(player: Visitor) -> Locator:
    return player.page.locator(".desk .later")


def test_a_line_is_laid_withdrawn_by_another_and_played_by_the_server(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = _by_correspondence(ada, ben)
    player, other = (be(visit(notificationsAsked=True), client) for client in (ben, ada))
    for one in (player, other):
        one.page.goto(f"/table/{table}")
    other.await_turn()
    expect(_later(other)).to_have_count(0)  # who is to move plays
    planned = player.page.locator(PLANNED)
    expect(planned.first).to_be_attached()
    lies = _rectangles(player)
    # Without a line there is none to be played; the keys reach the button, and Escape closes what it opens.
    player.tab_to(".desk .later")
    player.page.keyboard.press("Enter")
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text(player.words("later.no_line"))
    player.check_with_axe("a turn to be laid")
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    for is_withdrawn in (True, False):
        player.press(PLANNED)
        _later(player).click()
        dialog.locator(".primary").click()
        expect(_later(player)).to_have_attribute("aria-pressed", "true")
        expect(player.page.locator(".desk .more")).to_have_text(player.words("later.on.line"))
        assert _rectangles(player) == lies
        player.page.reload()  # it is kept, and lies on the board
        expect(player.page.locator(".desk .more")).to_have_text(player.words("later.on.line"))
        moves = player.page.request.get(f"/api/tables/{table}").json()["turn"]["conditional"]["moves"]
        if is_withdrawn:  # another line withdraws it
            ends = [target.get_attribute("data-node") for target in planned.all()]
            another = next(end for end in ends if end != moves[-1])
            player.press(f'.planned > .target[data-node="{another}"]')
            expect(_later(player)).to_have_attribute("aria-pressed", "false")
            player.page.keyboard.press("Escape")
    assert "conditional" not in other.page.request.get(f"/api/tables/{table}").json()["turn"]
    _play_aside(ada, table, moves)
    made = seen(ben.snapshot(table))[0]
    assert made.moves[-len(moves) :] == moves
    player.await_turn()  # of the next round
    expect(_later(player)).to_have_count(0)
    assert _rectangles(player) == lies
    expect(other.page.locator(".desk")).not_to_contain_text(other.words("later.on.line"))


@pytest.mark.parametrize(("width", "height"), long_but([(390, 844), (360, 640)], (390, 844)))
def test_on_a_phone_a_line_is_planned_and_withdrawn(visit: Visit, site: Site, width: int, height: int) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = _by_correspondence(ada, ben)
    player = be(visit(width=width, height=height, language="de", notificationsAsked=True), ben)
    player.page.goto(f"/table/{table}")
    expect(player.page.locator(PLANNED).first).to_be_attached()
    lies = _rectangles(player)
    player.press(PLANNED)
    _later(player).click()
    player.page.get_by_role("dialog").locator(".primary").click()
    expect(_later(player)).to_have_attribute("aria-pressed", "true")
    assert _rectangles(player) == lies
    _later(player).click()
    player.button("later.withdraw").click()
    expect(_later(player)).to_have_attribute("aria-pressed", "false")
    _play_aside(ada, table, [])
    player.await_turn()  # nothing was played
    assert _rectangles(player) == lies
