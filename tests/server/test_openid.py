"""Signing in by OpenID Connect, with a real provider on this machine (oidc-provider, certified, from npm)."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from fareplay.client import ApiError, Client
from fareplay.server.openid import provider
from fareplay.server.openid.provider import Provider, ProviderError
from fareplay.server.people import accounts, admin
from fareplay.server.settings import Settings
from tests.requirements import missing
from tests.server.cluster import free_port
from tests.server.conftest import Start
from tests.server.running import Running

WEB = Path(__file__).parents[2] / "web"
SENTENCE, ORIGIN = "a long sentence", "http://fareplay.test"


def run_provider(port: int) -> "subprocess.Popen[str]":
    """Start a provider that knows this server and sends browsers back to ORIGIN. Every one has new keys."""
    if shutil.which("node") is None or not (WEB / "node_modules" / "oidc-provider").exists():
        missing("oidc-provider")
    command = ["node", "scripts/openid_provider.js", str(port), f"{ORIGIN}/openid/callback", "fareplay", "its-secret"]
    process = subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    assert any("ready" in line for line in process.stdout)
    return process


def stop(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    port = free_port()
    process = run_provider(port)
    yield f"http://127.0.0.1:{port}"
    stop(process)


def begin(start: Start, database: str, issuer: str, **settings: Any) -> Running:
    return start(
        database,
        openid_issuer=issuer,
        openid_client="fareplay",
        openid_secret="its-secret",
        openid_label="House account",
        origin=ORIGIN,
        **settings,
    )


def sign_in_at_provider(address: str, login: str) -> str:
    """What a person does in the browser at the provider; returns where it sends them back to."""
    with httpx.Client(follow_redirects=False) as browser:
        answer = browser.get(address)
        for _ in range(20):
            if answer.status_code in (302, 303):
                target = str(answer.headers["location"])
                if target.startswith(ORIGIN):
                    return target
                answer = browser.get(str(answer.url.join(target)))
                continue
            assert answer.status_code == 200, answer.text
            [action] = re.findall(r'<form[^>]* action="([^"]+)"', answer.text)[:1]
            prompt = "login" if 'name="login"' in answer.text else "consent"
            fields = {"prompt": prompt} | ({"login": login, "password": "any"} if prompt == "login" else {})
            answer = browser.post(str(answer.url.join(action)), data=fields)
    raise AssertionError("the provider did not send back")


def begin_attempt(client: Client, link: bool = False, switch: bool = False) -> str:
    """Ask our server to sign in or to link; returns where the browser goes."""
    path, body = ("/api/me/identities", {"password": SENTENCE}) if link else ("/api/openid/sign-in", {"switch": switch})
    begun = client._http.post(path, json=body)
    assert begun.status_code == 200, begun.text
    return str(begun.json()["address"])


def go(
    client: Client, login: str, link: bool = False, switch: bool = False, password: str = SENTENCE
) -> httpx.Response:
    """Sign in by the provider; returns the last answer of our server."""
    back = sign_in_at_provider(begin_attempt(client, link, switch), login)
    return client._http.get(back.removeprefix(ORIGIN))


def name_of(client: Client) -> str | None:
    person = client.me().person
    return None if person is None or person.guest else person.name


def test_a_stranger_gets_an_account_and_comes_back_to_it(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    ada = running.client()
    assert ada.me().openid == "House account"
    answer = go(ada, "ada")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    first = ada.me().person
    assert first is not None
    assert (first.name, first.guest) == ("ada", False)
    again = running.client()
    go(again, "ada")
    assert again.me().person == first
    other = running.client()
    go(other, "bo")
    assert name_of(other) == "bo"
    for password in ("!", "", SENTENCE):  # there is none
        answer = running.client()._http.post("/api/people/sign-in", json={"name": "ada", "password": password})
        assert answer.status_code == 401


def test_names_link_nothing(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    owner = running.client()
    owner.register("Ada", SENTENCE)
    thief = running.client()
    go(thief, "ada")
    assert name_of(thief) is not None
    assert thief.me().person != owner.me().person
    assert str(name_of(thief)).startswith("ada ")  # a number follows


def test_a_guest_keeps_name_and_games(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    guest = running.client("Cleo")
    before = guest.me().person
    assert before is not None
    go(guest, "somebody")
    after = guest.me().person
    assert after is not None
    assert (after.id, after.name, after.guest) == (before.id, "Cleo", False)


def test_an_account_is_linked_by_its_owner_once(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    ada, bo = running.client(), running.client()
    ada.register("Ada", SENTENCE)
    bo.register("Bo", SENTENCE)
    assert go(ada, "house-ada", link=True).headers["location"] == "/me/account"
    elsewhere = running.client()
    go(elsewhere, "house-ada")
    assert name_of(elsewhere) == "Ada"
    assert "linked" in go(bo, "house-ada", link=True).headers["location"]  # somebody else's
    assert "linked" in go(ada, "another", link=True).headers["location"]  # has one already
    assert name_of(bo) == "Bo"
    for nobody in (running.client(), running.client("Cleo")):  # a stranger and a guest have no account to link
        answer = nobody._http.post("/api/me/identities", json={})
        assert (answer.status_code, answer.json()["error"]) in ((401, "who_are_you"), (409, "guest"))


def test_a_closed_server_and_a_suspended_account_stay_shut(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer, closed=True)
    stranger = running.client()
    assert "not_linked" in go(stranger, "stranger").headers["location"]
    assert stranger.me().person is None
    ada = running.client()
    ada.register("Ada", SENTENCE, running.do(admin.invite(running.server.store, 1, 1.0, "")))
    go(ada, "house-ada", link=True)
    back = running.client()
    go(back, "house-ada")
    assert name_of(back) == "Ada"
    running.do(admin.suspend(running.server.store, "Ada"))
    running.server.accounts._cache.clear()
    again = running.client()
    assert "suspended" in go(again, "house-ada").headers["location"]
    assert again.me().person is None


def test_state_and_browser_must_be_those_of_the_attempt(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    ada, other = running.client(), running.client()
    back = sign_in_at_provider(begin_attempt(ada), "ada").removeprefix(ORIGIN)
    for client, path in (
        (other, back),  # another browser, which began nothing
        (ada, re.sub(r"state=[^&]+", "state=x", back)),
    ):
        assert client._http.get(path).headers["location"] == "/sign-in?trouble=openid"
        assert client.me().person is None
    address = begin_attempt(ada)
    assert "code_challenge_method=S256" in address
    assert "nonce=" in address
    back = sign_in_at_provider(address, "ada").removeprefix(ORIGIN)
    forged = re.sub(r"code=[^&]+", "code=forged", back)
    assert ada._http.get(forged).headers["location"] == "/sign-in?trouble=openid"
    assert ada.me().person is None


def test_a_token_of_another_attempt_or_by_another_key_does_not_hold(issuer: str) -> None:
    from joserfc import jwt
    from joserfc.jwk import RSAKey

    settings = Settings(openid_issuer=issuer, openid_client="fareplay", openid_secret="its-secret")
    key, now = RSAKey.generate_key(2048), int(time.time())
    checked = Provider(settings)
    checked._keys = key
    right = {"iss": issuer, "aud": "fareplay", "sub": "ada", "exp": now + 300, "iat": now, "nonce": "n"}

    def token(**changed: Any) -> str:
        return jwt.encode({"alg": "RS256"}, {**right, **changed}, key)

    assert checked._checked(token(), "n")["sub"] == "ada"
    wrong: list[dict[str, Any]] = [
        {"nonce": "other"},
        {"aud": "somebody else"},
        {"iss": "https://evil.example"},
        {"exp": now - 3_600},
        {"azp": "somebody else"},
    ]
    for changed in wrong:
        with pytest.raises(ProviderError):
            checked._checked(token(**changed), "n")
    stranger = jwt.encode({"alg": "RS256"}, right, RSAKey.generate_key(2048))
    for forged in (stranger, "", "a.b.c"):
        with pytest.raises(ProviderError):
            checked._checked(forged, "n")


def test_without_a_provider_there_is_no_such_way(running: Running) -> None:
    with running.http() as http:
        assert http.get("/openid/callback?code=x&state=y").headers.get("location") is None
        answer = http.post("/api/openid/sign-in", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "no_openid")
    assert running.client().me().openid == ""


def test_a_provider_that_is_away_is_said(start: Start, database: str) -> None:
    running = begin(start, database, f"http://127.0.0.1:{free_port()}")
    answer = running.client()._http.post("/api/openid/sign-in", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "openid")


# Attacks and failures


def test_another_site_begins_no_attempt(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    ada = running.client()
    ada.register("Ada", SENTENCE)
    for path in ("/openid/start", "/openid/start?link=1"):  # by a link
        assert ada._http.get(path).headers.get("location") is None
    for path in ("/api/openid/sign-in", "/api/me/identities"):  # by a form, with the cookie
        for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}):
            answer = ada._http.post(path, json={"password": SENTENCE}, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (403, "cross_site")


def test_a_stolen_session_links_nothing(start: Start, each_database: str, issuer: str) -> None:
    running = begin(start, each_database, issuer)
    ada = running.client()
    ada.register("Ada", SENTENCE)
    for body, error in (({}, "password_needed"), ({"password": "a guess of mine"}, "not_your_password")):
        assert ada._http.post("/api/me/identities", json=body).json()["error"] == error
    go(ada, "thief", link=True)  # who knew the password once
    [linked] = ada._http.get("/api/me/identities").json()
    assert linked["issuer"] == issuer
    ada.change_password("another long sentence", SENTENCE)
    assert ada._http.get("/api/me/identities").json() == []
    thief = running.client()
    go(thief, "thief")
    assert name_of(thief) != "Ada"


def test_an_identity_is_removed_unless_it_is_the_only_way_in(start: Start, each_database: str, issuer: str) -> None:
    running = begin(start, each_database, issuer)
    ada = running.client()
    go(ada, "ada-only")
    [linked] = ada._http.get("/api/me/identities").json()
    path = f"/api/me/identities/{linked['id']}"
    remove = partial(ada._http.request, "DELETE", path, json={"password": SENTENCE})
    assert remove().json()["error"] == "last_way_in"
    assert not ada.me().has_password
    ada.change_password(SENTENCE, "")  # the session is new: no other proof is needed
    assert ada.me().has_password
    assert len(ada._http.get("/api/me/identities").json()) == 1  # the account began with it
    assert remove().status_code == 204
    assert remove().status_code == 404
    assert ada._http.get("/api/me/identities").json() == []
    assert running.client().sign_in(str(name_of(ada)), SENTENCE).person is not None


def test_without_a_password_a_recent_sign_in_is_the_proof(
    start: Start, each_database: str, issuer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = begin(start, each_database, issuer)
    ada = running.client()
    go(ada, "ada-again")
    assert ada.add_token("my bot").token
    monkeypatch.setattr(accounts, "FRESH", -1)  # as if the session were old
    with pytest.raises(ApiError, match="403 sign_in_again"):
        ada.add_token("a thief's")
    with pytest.raises(ApiError, match="403 sign_in_again"):
        ada.change_password(SENTENCE, "")
    monkeypatch.undo()
    go(ada, "ada-again", switch=True)
    assert ada.add_token("another").token


def test_signing_in_while_signed_in_asks_first(start: Start, database: str, issuer: str) -> None:
    running = begin(start, database, issuer)
    ada = running.client()
    ada.register("Ada", SENTENCE)
    answer = ada._http.post("/api/openid/sign-in", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "signed_in")
    assert go(ada, "bo", switch=True).headers["location"] == "/me/account"
    assert name_of(ada) == "bo"
    cleo = running.client()
    address = begin_attempt(cleo)  # in one tab, while somebody signs in in another
    cleo.register("Cleo", SENTENCE)
    back = sign_in_at_provider(address, "bo").removeprefix(ORIGIN)
    assert cleo._http.get(back).headers["location"] == "/sign-in?trouble=openid"
    assert name_of(cleo) == "Cleo"


@pytest.mark.parametrize("login", ["admin", "Moderator", "fareplay", "\u200b", "x" * 60])
def test_a_name_that_cannot_be_used_becomes_another(start: Start, database: str, issuer: str, login: str) -> None:
    running = begin(start, database, issuer)
    client = running.client()
    assert go(client, login).headers["location"] == "/"
    name = name_of(client)
    assert name is not None
    assert name.startswith("x" if login[0] == "x" else "Player")


def test_new_keys_of_the_provider_are_read(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    running = begin(start, database, f"http://127.0.0.1:{port}")
    process = run_provider(port)
    first, second = running.client(), running.client()
    go(first, "ada")
    stop(process)
    process = run_provider(port)  # with other keys
    try:
        assert "trouble" in go(second, "ada").headers["location"]  # they are read once a minute at most
        monkeypatch.setattr(provider, "KEPT_AT_LEAST", 0.0)  # as if a minute had passed
        assert go(second, "ada").headers["location"] == "/"
    finally:
        stop(process)


def test_a_provider_that_goes_away_in_between_is_said(start: Start, database: str) -> None:
    port = free_port()
    running = begin(start, database, f"http://127.0.0.1:{port}")
    process = run_provider(port)
    try:
        client = running.client()
        back = sign_in_at_provider(begin_attempt(client), "ada").removeprefix(ORIGIN)
    finally:
        stop(process)
    answer = client._http.get(back)
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?trouble=openid")
    assert client.me().person is None


@pytest.mark.parametrize("issuer", ["id.example.org", "http://id.example.org"])
def test_a_provider_is_reached_safely(issuer: str) -> None:
    with pytest.raises(ValueError, match="openid_issuer must be"):
        Settings(openid_issuer=issuer, openid_client="x")
    with pytest.raises(ValueError, match="openid_client must be"):
        Settings(openid_issuer="https://id.example.org")
