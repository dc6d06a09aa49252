"""Attacks on accounts: taking one over, locking its owner out, impersonation."""

from collections.abc import Callable
from secrets import token_hex

import pytest

from fareplay.client import ApiError, Client, bot, me
from fareplay.server.http.errors import ApiError as ServerError
from fareplay.server.http.names import check_not_reserved, clean_name
from fareplay.server.notifications import storage as notifications
from fareplay.server.notifications.storage import SubscriptionRow
from fareplay.server.people import storage as people
from fareplay.server.people.passwords import check_password
from fareplay.server.storage.migrations import renew_name_keys
from fareplay.server.storage.name_keys import name_key
from fareplay.server.storage.rows import PersonRow
from tests.server.conftest import Start
from tests.server.notified import Mailbox, settings_for
from tests.server.playing import GAME, listen, person_of
from tests.server.running import Running, sqlite_first

SENTENCE, ANOTHER = "a long sentence", "another long sentence"


def somebody(running: Running) -> tuple[Client, str]:
    """Somebody with a claimed name."""
    name = f"Ada {token_hex(4)}"
    client = running.client(name)
    client.claim(SENTENCE)
    return client, name


# After a password is known to others


@sqlite_first
@pytest.mark.parametrize("way", ["change", "recover"])
def test_a_new_password_ends_all_that_the_old_one_allowed(running: Running, way: str) -> None:
    ada, name = somebody(running)
    code = ada.recovery_codes(SENTENCE)[0]
    token = ada.add_token("a thief's").token
    person = person_of(ada)
    row = SubscriptionRow(f"https://fcm.googleapis.com/{person}", person, "x", "x", "en")
    running.do(running.server.store.write(notifications.subscribe(row, 1)))
    if way == "change":
        ada.change_password(SENTENCE, ANOTHER)
    else:
        running.client().recover(name, code, ANOTHER)
    with pytest.raises(ApiError, match="401 bad_token"):
        Client(running.address, token=token).me()
    assert running.do(running.server.store.read(notifications.subscriptions(person))) == []


@sqlite_first
def test_a_stolen_session_gets_no_recovery_codes(running: Running) -> None:
    ada, _ = somebody(running)
    before = ada.recovery_codes(SENTENCE)
    with pytest.raises(ApiError, match="401 wrong_password"):
        ada.recovery_codes("a guess of mine")
    assert ada.me().recovery_codes == len(before)  # and the owner's hold


def sign_out(client: Client, token: str) -> None:
    client.sign_out()


def delete_account(client: Client, token: str) -> None:
    client.delete_me()


def delete_token(client: Client, token: str) -> None:
    client.delete_token(token)


@sqlite_first
@pytest.mark.parametrize("end", [sign_out, delete_account, delete_token])
def test_streams_end_with_what_they_were_opened_by(running: Running, end: Callable[[Client, str], None]) -> None:
    ada, _ = somebody(running)
    made = ada.add_token("my bot")
    viewer = Client(running.address, token=made.token) if end is delete_token else running.client()
    if end is not delete_token:
        viewer._http.cookies.update(ada._http.cookies)
    table = ada.open_table(GAME, [me(), bot("random")], private=True, start=True).table.id
    stream = listen(viewer, table)
    next(stream)
    end(ada, made.id)
    assert [message.kind for message in stream][-1] == "bye"


# Keeping the owner out


@pytest.mark.usefixtures("no_time_passes")
def test_a_stranger_does_not_use_up_the_owners_recovery(start: Start, database: str, mailbox: Mailbox) -> None:
    running = start(database, **settings_for(mailbox))
    ada, name = somebody(running)
    mailbox.subscribe(ada, "ada@example.org")

    def ask(address: str) -> int:
        client = running.client(address=address)
        return client._http.post("/api/people/recovery-mail", json={"name": name}).status_code

    assert [ask("192.0.2.1") for _ in range(5)] == [204] * 3 + [429] * 2
    assert ask("192.0.2.2") == 204


# Passwords


@pytest.mark.parametrize(
    "password",
    [
        "1234567890",
        "0987654321",
        "qwertyuiop",
        "QWERTYUIOP",
        "password12",
        "Password123!",
        "p4ssw0rd2024",
        "aaaaaaaaaaaa",
        "abababababab",
        "abcdefghij",
        "iloveyou2024",
        "1q2w3e4r5t6y",
        "!!!!!!!!!!!!",
        "football2023",
        "motdepasse1",
        "adalovelace1",
        "Ada Lovelace",
        "passwordpassword",
        "letmein letmein",
    ],
)
def test_passwords_that_are_guessed_first_are_refused(password: str) -> None:
    with pytest.raises(ServerError, match="weak_password"):
        check_password(password, "Ada Lovelace")


@pytest.mark.parametrize("password", ["a long sentence", "correct horse", "vK3#pw0zQe", "ünïcödé wörds", "7391846205"])
def test_other_passwords_are_taken(password: str) -> None:
    check_password(password, "Ada Lovelace")


@sqlite_first
def test_a_weak_password_is_refused_wherever_one_is_chosen(running: Running) -> None:
    guest = running.client(f"Bo {token_hex(4)}")
    for weak, error in (("12345678", "invalid"), ("1234567890", "weak_password")):
        with pytest.raises(ApiError, match=f"422 {error}"):
            guest.claim(weak)
    ada, name = somebody(running)
    with pytest.raises(ApiError, match="422 weak_password"):
        ada.change_password(SENTENCE, "password123")
    code = ada.recovery_codes(SENTENCE)[0]
    with pytest.raises(ApiError, match="422 weak_password"):
        running.client().recover(name, code, "password123")
    running.client().recover(name, code, ANOTHER)  # the code is not used up


# Names


@pytest.mark.parametrize(
    "name", ["Ada\ufe0f", "A\u034fda", "Аdа", "ADA", "A d a", "Αda", "Ada\u2800", "\u3164Ada", "A\u180bda", "Ada\u17b4"]
)
def test_a_name_that_looks_like_another_is_the_same(name: str) -> None:
    assert name_key(clean_name(name)) == name_key("Ada")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u180b", "\u17b4\u17b5", "\u200b", "\u00ad", "\ufe0f"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(ServerError, match="bad_name"):
        clean_name(name)


@pytest.mark.parametrize(("one", "other"), [("Alice", "AIice"), ("Bill", "Bi1l"), ("Otto", "0tt0"), ("Paul", "Ρаul")])
def test_letters_that_look_alike_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Eda"), ("Ben", "Bén"), ("Иван", "Петр"), ("小明", "小红")])
def test_other_names_stay_apart(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@sqlite_first
@pytest.mark.parametrize(
    "name",
    ["admin", "Admin", "Administrateur", "Modérateur", "Fareplay", "Otto (bot)", "Bоt", "adm1n"],
)
def test_nobody_is_called_as_bots_and_operators_are(running: Running, name: str) -> None:
    with pytest.raises(ServerError, match="name_reserved"):
        check_not_reserved(name)
    with pytest.raises(ApiError, match="409 name_reserved"):
        running.client(name)
    guest = running.client(f"Guest {token_hex(3)}")
    with pytest.raises(ApiError, match="409 name_reserved"):
        guest.rename(name)


@pytest.mark.parametrize("name", ["Ada", "Abbot", "Modesty", "Rooter", "Paul 2"])
def test_ordinary_names_are_nobody_elses(name: str) -> None:
    check_not_reserved(name)


@sqlite_first
def test_nobody_takes_a_name_that_looks_like_a_claimed_one(running: Running) -> None:
    _, name = somebody(running)
    for alike in (name.replace("A", "А"), name.upper(), f"{name}\ufe0f"):
        with pytest.raises(ApiError, match="409 name_taken"):
            running.client(alike)
    assert running.client().sign_in(name.upper(), SENTENCE).person is not None


def test_names_claimed_before_are_protected_too(start: Start, database: str) -> None:
    running = start(database)
    store = running.server.store
    for id, name, key in (("old", "Iris", "iris"), ("alike", "Іris", "іris")):
        running.do(store.write(people.add_person(PersonRow(id, name, None, 0, 1 if id == "old" else 2))))
        running.do(store.write(people.claim(id, key, running.do(running.server.accounts._hash(SENTENCE)))))
    running.do(store.write(renew_name_keys()))
    for id, name in (("old", "Iris"), ("alike", "Іris")):  # both still sign in
        found = running.client().sign_in(name, SENTENCE).person
        assert found is not None
        assert found.id == id
    with pytest.raises(ApiError, match="409 name_taken"):
        running.client("lris")


@sqlite_first
def test_guests_get_numbers_of_their_own(running: Running) -> None:
    names = []
    for _ in range(20):
        client = running.client()
        body = {"name": "Passenger #", "numbered": True}
        names.append(client._http.post("/api/people/guest", json=body).json()["person"]["name"])
    assert len(set(names)) == 20
    assert all(name.removeprefix("Passenger ").isdigit() for name in names)
