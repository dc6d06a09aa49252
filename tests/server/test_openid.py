"""Signing in by OpenID Connect, with a real provider on this machine (oidc-provider, certified, from npm)."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fareplay.client import Client
from fareplay.server.openid.provider import Provider, ProviderError
from fareplay.server.people import admin
from fareplay.server.settings import Settings
from tests.requirements import missing
from tests.server.cluster import free_port
from tests.server.conftest import Start
from tests.server.running import Running

WEB = Path(__file__).parents[2] / "web"
SENTENCE, ORIGIN = "a long sentence", "http://fareplay.test"


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    """A provider that knows this server and sends browsers back to ORIGIN."""
    if shutil.which("node") is None or not (WEB / "node_modules" / "oidc-provider").exists():
        missing("oidc-provider")
    port = free_port()
    command = ["node", "scripts/openid_provider.js", str(port), f"{ORIGIN}/openid/callback", "fareplay", "its-secret"]
    process = subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    assert any("ready" in line for line in process.stdout)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


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


def go(client: Client, login: str, link: bool = False) -> httpx.Response:
    """Sign in by the provider; returns the last answer of our server."""
    begun = client._http.get(f"/openid/start{'?link=1' if link else ''}")
    assert begun.status_code == 303
    back = sign_in_at_provider(begun.headers["location"], login)
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
    stranger = running.client()
    assert "who_are_you" in go(stranger, "nobody", link=True).headers["location"]
    assert stranger.me().person is None


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
    begun = ada._http.get("/openid/start")
    back = sign_in_at_provider(begun.headers["location"], "ada").removeprefix(ORIGIN)
    for client, path in (
        (other, back),  # another browser, which began nothing
        (ada, re.sub(r"state=[^&]+", "state=x", back)),
    ):
        assert client._http.get(path).headers["location"] == "/sign-in?trouble=openid"
        assert client.me().person is None
    begun = ada._http.get("/openid/start")
    assert "code_challenge_method=S256" in begun.headers["location"]
    assert "nonce=" in begun.headers["location"]
    back = sign_in_at_provider(begun.headers["location"], "ada").removeprefix(ORIGIN)
    forged = re.sub(r"code=[^&]+", "code=forged", back)
    assert ada._http.get(forged).headers["location"] == "/sign-in?trouble=openid"
    assert ada.me().person is None


def test_a_token_of_another_attempt_or_by_another_key_does_not_hold(issuer: str) -> None:
    from joserfc import jwt
    from joserfc.jwk import RSAKey

    settings = Settings(openid_issuer=issuer, openid_client="fareplay", openid_secret="its-secret")
    key, now = RSAKey.generate_key(2048), int(time.time())
    provider = Provider(settings)
    provider._keys = key
    right = {"iss": issuer, "aud": "fareplay", "sub": "ada", "exp": now + 300, "iat": now, "nonce": "n"}

    def token(**changed: Any) -> str:
        return jwt.encode({"alg": "RS256"}, {**right, **changed}, key)

    assert provider._checked(token(), "n")["sub"] == "ada"
    wrong: list[dict[str, Any]] = [
        {"nonce": "other"},
        {"aud": "somebody else"},
        {"iss": "https://evil.example"},
        {"exp": now - 3_600},
        {"azp": "somebody else"},
    ]
    for changed in wrong:
        with pytest.raises(ProviderError):
            provider._checked(token(**changed), "n")
    stranger = jwt.encode({"alg": "RS256"}, right, RSAKey.generate_key(2048))
    for forged in (stranger, "", "a.b.c"):
        with pytest.raises(ProviderError):
            provider._checked(forged, "n")


def test_without_a_provider_there_is_no_such_way(running: Running) -> None:
    with running.http() as http:
        assert http.get("/openid/callback?code=x&state=y").headers.get("location") is None
    assert running.client().me().openid == ""


def test_a_provider_that_is_away_is_said(start: Start, database: str) -> None:
    running = begin(start, database, f"http://127.0.0.1:{free_port()}")
    answer = running.client()._http.get("/openid/start")
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?trouble=openid")


@pytest.mark.parametrize("issuer", ["id.example.org", "http://id.example.org"])
def test_a_provider_is_reached_safely(issuer: str) -> None:
    with pytest.raises(ValueError, match="openid_issuer must be"):
        Settings(openid_issuer=issuer, openid_client="x")
    with pytest.raises(ValueError, match="openid_client must be"):
        Settings(openid_issuer="https://id.example.org")
