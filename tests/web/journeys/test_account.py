"""Somebody who makes an account, loses it with the phone and the password, and recovers it."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

NAME = "Olga Linden"


def test_an_account_is_made_lost_and_recovered(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.home()
    page.locator(".corner").get_by_role("link", name=visitor.words("account.create")).click()
    page.wait_for_url("**/create-account")
    visitor.check("create an account")
    page.get_by_label(visitor.words("me.name"), exact=False).fill(NAME)
    page.get_by_label(visitor.words("me.password"), exact=False).fill("by bus to the lake")
    visitor.button("account.create").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words("account.created", name=NAME))
    codes = page.locator(".codes code").all_inner_texts()
    assert len(codes) > 3
    visitor.check("the codes")
    page.get_by_role("link", name=visitor.words("account.codes_done")).click()
    expect(page.locator(".corner")).to_contain_text(NAME)
    visitor.check("home with a name")
    me = page.request.get("/api/me").json()["person"]["id"]

    other = visit(width=390, height=844)  # the laptop is gone, and so is the password
    _try(other, "not my password")
    expect(other.page.get_by_role("alert")).to_be_visible()
    other.check("a wrong password")
    other.page.get_by_role("link", name=other.words("account.forgot")).click()
    expect(other.page.get_by_role("heading", level=1)).to_have_text(other.words("account.recover_title"))
    other.check("recover")
    other.page.get_by_label(other.words("me.name"), exact=True).fill(NAME)
    other.page.get_by_label(other.words("account.code"), exact=True).fill(codes[0].lower())
    other.page.get_by_label(other.words("account.new"), exact=False).fill("by tram to the sea")
    other.button("me.save").click()
    other.page.wait_for_url("**/")
    expect(other.page.locator(".tile[data-name]").first).to_be_visible()
    assert other.page.request.get("/api/me").json()["person"]["id"] == me
    other.check("home again")

    visitor.page.reload()  # whoever has the laptop is signed out
    expect(page.locator(".corner")).not_to_contain_text(NAME)
    _try(visitor, "by tram to the sea")
    expect(page.locator(".corner")).to_contain_text(NAME)
    visitor.check("signed in with the new password")


def _try(visitor: Visitor, password: str) -> None:
    visitor.page.goto("/sign-in")
    visitor.page.get_by_label(visitor.words("me.name"), exact=True).fill(NAME)
    visitor.page.get_by_label(visitor.words("me.password"), exact=True).fill(password)
    visitor.button("me.sign_in").click()
