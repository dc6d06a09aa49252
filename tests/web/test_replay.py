"""Replays: any moment of a game has an address."""

from playwright.sync_api import expect

from tests.web.visitor import Visitor


def test_a_replay_opens_at_the_move_its_address_names(visitor: Visitor) -> None:
    visitor.home()
    visitor.play("get-on-board/new-york")
    visitor.finish()
    table, last = visitor.table, visitor.ply()
    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    visitor.page.wait_for_url(f"**/replay/{table}*")

    visitor.page.goto(f"/replay/{table}?at=7")
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_value("7")
    visitor.button("replay.on").click()
    expect(slider).to_have_value("8")
    visitor.button("replay.end").click()
    expect(slider).to_have_value(str(last))
    visitor.button("replay.first").click()
    expect(slider).to_have_value("0")
    expect(visitor.targets).to_have_count(0)
