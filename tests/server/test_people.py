"""People: guests, accounts, sessions, tokens."""

from pathlib import Path
from secrets import token_hex

import argon2
import httpx
import pytest

from fareplay.client import ApiError, Client, bot, me
from fareplay.server.app import App
from fareplay.server.http import errors
from fareplay.server.http.names import clean_name
from fareplay.server.settings import Settings
from tests.server.conftest import Start
from tests.server.running import Running

PASSWORD = "a long sentence"


def fresh(running: Running, name: str) -> Client:
    return running.client(name)


def test_a_guest_plays_at_once(shared: Running) -> None:
    client = shared.client()
    assert client.me().person is None
    account = client.guest("  Ada \t Lovelace ")
    assert account.person is not None
    assert (account.person.name, account.person.guest) == ("Ada Lovelace", True)
    assert client.me().person == account.person


def test_the_cookie_is_for_the_server_alone(shared: Running) -> None:
    with shared.http() as http:
        answer = http.post("/api/people/guest", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


def test_over_https_the_cookie_is_marked_secure(start: Start, tmp_path_factory: pytest.TempPathFactory) -> None:
    running = start(str(tmp_path_factory.mktemp("secure") / "x.db"), origin="https://play.example.org")
    with running.http() as http:
        assert "Secure" in http.post("/api/people/guest", json={"name": "Ada"}).headers["set-cookie"]


def test_who_claims_a_name_signs_in_elsewhere(running: Running) -> None:
    here = running.client("Grace")
    here.claim(PASSWORD)
    elsewhere = running.client()
    assert elsewhere.sign_in("gRACE", PASSWORD).person == here.me().person
    with pytest.raises(ApiError, match="401 wrong_password"):
        running.client().sign_in("Grace", "not this one")
    with pytest.raises(ApiError, match="401 wrong_password"):
        running.client().sign_in("Nobody", PASSWORD)
    with pytest.raises(ApiError, match="409 name_taken"):
        running.client("GRACE")
    with pytest.raises(ApiError, match="409 claimed"):
        here.claim(PASSWORD)


def test_signing_out_everywhere_ends_all_sessions(shared: Running) -> None:
    here = fresh(shared, "Sophie")
    here.claim(PASSWORD)
    elsewhere = shared.client()
    elsewhere.sign_in("Sophie", PASSWORD)
    here.sign_out_everywhere()
    assert elsewhere.me().person is None
    assert here.me().person is None
    assert here.sign_in("Sophie", PASSWORD).person is not None


def test_signing_out_ends_this_session_only(shared: Running) -> None:
    here = fresh(shared, "Maria")
    here.claim(PASSWORD)
    elsewhere = shared.client()
    elsewhere.sign_in("Maria", PASSWORD)
    here.sign_out()
    assert here.me().person is None
    assert elsewhere.me().person is not None


def test_a_new_name_shows_at_tables_that_go_on(shared: Running) -> None:
    client = fresh(shared, "Emmy")
    table = client.open_table("get-on-board/new-york", [me(), bot("random")], start=True).table.id
    client.rename("Emmy N.")
    person = client.snapshot(table).table.seats[0].person
    assert person is not None
    assert person.name == "Emmy N."


def test_a_claimed_name_can_be_changed_but_not_to_another_persons(shared: Running) -> None:
    one, other = fresh(shared, "Rosalind"), fresh(shared, "Dorothy")
    one.claim(PASSWORD)
    other.claim(PASSWORD)
    with pytest.raises(ApiError, match="409 name_taken"):
        one.rename("dorothy", PASSWORD)
    one.rename("Rosalind F.", PASSWORD)
    assert shared.client("Rosalind").me().person is not None  # the old one is free again
    assert shared.client().sign_in("Rosalind F.", PASSWORD).person is not None


def test_a_deleted_account_leaves_its_games_and_takes_its_name(running: Running) -> None:
    client, friend = running.client("Hedy"), running.client("George")
    client.claim(PASSWORD)
    table = client.open_table("get-on-board/new-york", [me(), bot("random"), bot("random")], start=True).table.id
    id = client.me().person
    assert id is not None
    client.delete_me(PASSWORD)
    assert client.me().person is None
    seat = friend.snapshot(table).table.seats[0]
    assert seat.person is not None
    assert seat.person.name == ""
    assert seat.away
    with pytest.raises(ApiError, match="404"):
        friend.profile(id.id)
    with pytest.raises(ApiError, match="401"):
        running.client().sign_in("Hedy", PASSWORD)


def test_programs_use_tokens(shared: Running) -> None:
    client = fresh(shared, "Karen")
    token = client.add_token("my bot")
    assert token.token.startswith("fp_")
    program = Client(shared.address, token.token)
    assert program.me().person == client.me().person
    assert [known.label for known in client.me().tokens] == ["my bot"]
    client.delete_token(token.id)
    with pytest.raises(ApiError, match="401 bad_token"):
        program.me()
    with pytest.raises(ApiError, match="404"):
        client.delete_token(token.id)


def test_passwords_are_hashed_at_the_cost_that_argon2_recommends(tmp_path: Path) -> None:
    """Servers of other tests hash at a lower cost."""
    hasher = App(Settings(database=str(tmp_path / "fareplay.db"))).server.accounts.passwords.hasher
    recommended = argon2.profiles.RFC_9106_LOW_MEMORY
    assert argon2.extract_parameters(hasher.hash("a long password")) == recommended


def test_passwords_and_tokens_are_stored_as_hashes_only(start: Start, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("hashes") / "x.db"
    running = start(str(file))
    client = running.client("Lise")
    client.claim(PASSWORD)
    token = client.add_token("my bot", PASSWORD).token
    raw = b"".join(part.read_bytes() for part in file.parent.iterdir())
    assert b"$argon2id$" in raw
    assert PASSWORD.encode() not in raw
    assert token.encode() not in raw


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        (" a\u202eb\u0000c ", "abc"),
        ("Zoë", "Zoë"),
        ("e\u0301", "é"),
        ("a \n\t b", "a b"),
        ("<b>x</b>", "<b>x</b>"),
        ("王小明", "王小明"),
    ],
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("given", ["", "   ", "\u200b\u202e", "x" * 25, "z" + "\u0300" * 9])
def test_names_that_are_none_are_refused(given: str) -> None:
    with pytest.raises(errors.ApiError):
        clean_name(given)


def test_a_forged_cookie_is_nobodys(shared: Running) -> None:
    client = fresh(shared, "Mary")
    account = client.me().person
    assert account is not None
    for cookie in (f"{account.id}.0", f"{account.id}.0.aaaa.bbbb", "", "\xe9", "x" * 3000):
        answer = httpx.get(f"{shared.address}/api/me", headers={b"cookie": b"fareplay=" + cookie.encode("latin-1")})
        assert answer.json()["person"] is None


def test_devices_are_listed_and_ended_one_by_one(running: Running) -> None:
    here, there = running.client(f"Dora {token_hex(3)}"), running.client()
    me = here.claim("a long sentence").person
    assert me is not None
    there._http.headers["user-agent"] = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    there.sign_in(me.name, "a long sentence")
    devices = {device.this: device for device in here.devices()}
    assert devices[False].label == "Firefox, Android"
    here.end_device(devices[False].id)
    assert there.me().person is None
    assert here.me().person == me
    with pytest.raises(ApiError, match="404"):
        here.end_device(devices[False].id)
    cookies = dict(here._http.cookies)
    here.sign_out()
    stolen = running.client()
    stolen._http.cookies.update(cookies)
    assert stolen.me().person is None  # a cookie that somebody copied ends with the session


def test_a_recovery_code_gives_another_password_once(running: Running) -> None:
    here = running.client(f"Finn {token_hex(3)}")
    with pytest.raises(ApiError, match="409 guest"):
        here.recovery_codes("a long sentence")
    me = here.claim("a long sentence").person
    assert me is not None
    assert len(set(here.recovery_codes("a long sentence").codes)) == 8
    first, *_, last = here.recovery_codes("a long sentence").codes
    assert here.me().recovery_codes == 8
    there = running.client()
    with pytest.raises(ApiError, match="401 wrong_code"):
        there.recover(me.name, "BCDFG-HJKLM", "a longer sentence")
    assert there.recover(me.name, first.lower().replace("-", " "), "a longer sentence").recovery_codes == 7
    assert here.me().person is None  # every device was signed out
    with pytest.raises(ApiError, match="401 wrong_code"):
        there.recover(me.name, first, "yet another one")
    again = running.client()
    with pytest.raises(ApiError, match="401 wrong_password"):
        again.sign_in(me.name, "a long sentence")
    again.sign_in(me.name, "a longer sentence")
    assert again.recover(me.name, last, "the last one").person == me
