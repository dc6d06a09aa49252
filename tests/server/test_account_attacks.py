"""Attacks on accounts: taking one over, locking its owner out, impersonation."""

import time
from collections.abc import Callable
from secrets import token_hex

import pytest

from fareplay.api.notifications import MailRequest
from fareplay.client import ApiError, Client, bot, me
from fareplay.server.http.errors import ApiError as ServerError
from fareplay.server.http.names import clean_name
from fareplay.server.http.security import COOKIE
from fareplay.server.notifications import storage as notifications
from fareplay.server.notifications.service import Notifier
from fareplay.server.notifications.storage import SubscriptionRow
from fareplay.server.openid import storage as identities
from fareplay.server.openid.service import OpenId
from fareplay.server.people import storage as people
from fareplay.server.people.passwords import check_password
from fareplay.server.people.reserved_names import check_not_reserved
from fareplay.server.storage.migrations import renew_name_keys
from fareplay.server.storage.name_keys import name_key
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Script, SignedOut
from fareplay.texts import Texts
from tests.server.conftest import Start
from tests.server.notified import Mailbox, settings_for
from tests.server.playing import GAME, eventually, listen, person_of
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
    code = ada.recovery_codes(SENTENCE).codes[0]
    token = ada.add_token("a thief's", SENTENCE).token
    person = person_of(ada)
    row = SubscriptionRow(f"https://fcm.googleapis.com/{person}", person, "x", "x", "en")
    running.do(running.server.store.write(notifications.subscribe(row, 1)))
    if way == "change":
        ada.change_password(ANOTHER, SENTENCE)
    else:
        running.client().recover(name, code, ANOTHER)
    with pytest.raises(ApiError, match="401 bad_token"):
        Client(running.address, token=token).me()
    assert running.do(running.server.store.read(notifications.subscriptions(person))) == []


def stolen(running: Running, client: Client) -> Client:
    """A thief with the cookie of somebody's session."""
    thief = running.client(address="203.0.113.9")
    thief._http.cookies.update(client._http.cookies)
    return thief


def addresses(client: Client) -> list[tuple[str, bool]]:
    found = client._http.get("/api/me/notifications").json()["addresses"]
    return [(one["address"], one["confirmed"]) for one in found]


def test_a_stolen_session_does_not_become_the_account(start: Start, each_database: str, mailbox: Mailbox) -> None:
    running = start(each_database, **settings_for(mailbox))
    ada, name = somebody(running)
    thief = stolen(running, ada)
    for guess, error in (("", "password_needed"), ("a guess of mine", "not_your_password")):
        body = {"address": "thief@example.org", "password": guess}
        assert thief._http.post("/api/me/mail", json=body).json()["error"] == error
        for change in (thief.rename, thief.add_token):
            with pytest.raises(ApiError, match=error):
                change("Thief", guess)
        with pytest.raises(ApiError, match=error):
            thief.delete_me(guess)
        with pytest.raises(ApiError, match=error):
            thief.recovery_codes(guess)
        with pytest.raises(ApiError, match=error):
            thief.change_password(ANOTHER, guess)
    assert mailbox.mails == []
    assert name == getattr(ada.me().person, "name", None)


def test_a_new_password_ends_what_a_thief_has_added(start: Start, each_database: str, mailbox: Mailbox) -> None:
    """Somebody who knew the password for a while has added an address and recovery codes."""
    running = start(each_database, **settings_for(mailbox))
    ada, name = somebody(running)
    mailbox.subscribe(ada, "thief@example.org", password=SENTENCE)
    code = ada.recovery_codes(SENTENCE).codes[0]
    ada.change_password(ANOTHER, SENTENCE)
    assert addresses(ada) == []
    with pytest.raises(ApiError, match="401 wrong_code"):
        running.client().recover(name, code, "a third sentence")
    before = len(mailbox.mails)
    running.client().mail_recovery_code(name)
    running.do(running.server.notifier.send_due(patience=25))
    told = [(to, str(mail["subject"])) for to, mail in mailbox.mails[before - 1 :]]
    assert told == [("thief@example.org", "Fareplay: your account was changed")]  # and no code


def test_an_old_address_stays_when_the_password_is_changed(start: Start, each_database: str, mailbox: Mailbox) -> None:
    running = start(each_database, **settings_for(mailbox))
    ada, _ = somebody(running)
    mailbox.subscribe(ada, "ada@example.org", password=SENTENCE)
    a_while_ago(running, person_of(ada))
    codes = ada.recovery_codes(SENTENCE).codes
    a_while_ago(running, person_of(ada))
    ada._http.post("/api/me/mail", json={"address": "new@example.org", "password": SENTENCE})
    assert addresses(ada) == [("ada@example.org", True), ("new@example.org", False)]
    ada.change_password(ANOTHER, SENTENCE)
    assert addresses(ada) == [("ada@example.org", True)]
    assert ada.me().recovery_codes == len(codes)


def a_while_ago(running: Running, person: str) -> None:
    """Make somebody's addresses and codes older than what a new password ends."""

    def age() -> Script[None]:
        for table in ("mail", "recovery_codes"):
            yield f"UPDATE {table} SET made_at = 1 WHERE person = $1", (person,)

    running.do(running.server.store.write(age()))


def test_the_old_address_is_told_and_holds_until_the_new_one_is_confirmed(
    start: Start, each_database: str, mailbox: Mailbox
) -> None:
    running = start(each_database, **settings_for(mailbox))
    ada, name = somebody(running)
    mailbox.subscribe(ada, "ada@example.org", "fr", SENTENCE)
    mailbox.mails.clear()
    ada._http.post("/api/me/mail", json={"address": "new@example.org", "password": SENTENCE})
    eventually(lambda: len(mailbox.mails) == 2)
    told = dict(mailbox.mails)
    assert told["ada@example.org"]["subject"] == Texts("fr").notification("alert")
    assert name in str(told["ada@example.org"].get_content())  # type: ignore[attr-defined]
    assert addresses(ada) == [("ada@example.org", True), ("new@example.org", False)]
    mailbox.mails = [("new@example.org", told["new@example.org"])]
    assert ada._http.post(f"/api/mail/{mailbox.token('confirm')}/confirm").status_code == 204
    assert addresses(ada) == [("new@example.org", True)]
    mailbox.mails.clear()
    body = {"address": "new@example.org", "password": SENTENCE}
    assert ada._http.post("/api/me/mail/remove", json=body).json()["addresses"] == []
    assert ada._http.post("/api/me/mail/remove", json=body).status_code == 404
    eventually(lambda: [to for to, _ in mailbox.mails] == ["new@example.org"])


def test_who_shared_a_guests_cookie_has_no_part_of_the_account(
    start: Start, each_database: str, mailbox: Mailbox
) -> None:
    running = start(each_database, **settings_for(mailbox))
    ada = running.client("Ada")
    thief = stolen(running, ada)
    token = thief.add_token("mine").token
    mailbox.subscribe(thief, "thief@example.org")
    ada.claim(SENTENCE)
    assert ada.me().person is not None
    assert thief.me().person is None
    assert addresses(ada) == []
    with pytest.raises(ApiError, match="401 bad_token"):
        Client(running.address, token=token).me()


def test_a_new_password_ends_codes_that_were_mailed(start: Start, each_database: str, mailbox: Mailbox) -> None:
    running = start(each_database, **settings_for(mailbox))
    ada, name = somebody(running)
    found = running.do(running.server.accounts.new_mailed_code(name))  # to the address of a thief
    assert found is not None
    ada.change_password(ANOTHER, SENTENCE)
    with pytest.raises(ApiError, match="401 wrong_code"):
        running.client().recover(name, found[1], "a third sentence")


def test_a_request_from_before_a_new_password_adds_nothing_after_it(
    start: Start, each_database: str, mailbox: Mailbox
) -> None:
    """A thief sends requests all the time; one has passed all checks when the owner changes the password."""
    running = start(each_database, **settings_for(mailbox))
    ada, name = somebody(running)
    accounts, service = running.server.accounts, running.server.context.service
    before = running.do(accounts.find(person_of(ada)))
    assert before is not None
    ada.change_password(ANOTHER, SENTENCE)
    for late in (
        accounts.add_token(before, "a thief's"),
        accounts.new_recovery_codes(before),
        accounts.change_password(before, "a third sentence"),
        accounts.rename(before, f"{name} Q"),
        service(Notifier).ask_to_confirm(before, MailRequest(address="thief@example.org")),
        service(OpenId).link("https://id.example.org", {"sub": "thief"}, before),
        service(Notifier).subscribe(
            before, SubscriptionRow("https://push.example.org", before.id, "key", "auth", "en")
        ),
    ):
        with pytest.raises(SignedOut):
            running.do(late)
    mine = ada.me()
    assert (getattr(mine.person, "name", None), mine.tokens, mine.recovery_codes) == (name, [], 0)
    assert addresses(ada) == []
    assert ada._http.get("/api/me/identities").json() == []
    assert ada._http.get("/api/me/notifications").json()["browsers"] == []


def test_a_guest_with_a_new_password_does_not_lose_it_to_an_identity(start: Start, each_database: str) -> None:
    running = start(each_database)
    ada = running.client(name := f"Ada {token_hex(4)}")
    guest = running.do(running.server.accounts.find(person_of(ada)))
    ada.claim(SENTENCE)

    def link(person: str) -> Script[None]:
        yield from identities.add_identity("https://id.example.org", "thief", person, 1, is_first=True)

    with pytest.raises(SignedOut):
        running.do(running.server.accounts.account_without_password(guest, "Thief", link))
    assert running.client().sign_in(name, SENTENCE).person is not None
    assert ada._http.get("/api/me/identities").json() == []


def test_hashing_an_old_password_anew_does_not_bring_it_back(start: Start, each_database: str) -> None:
    running = start(each_database)
    ada, name = somebody(running)
    before = running.do(running.server.accounts.find(person_of(ada)))
    ada.change_password(ANOTHER, SENTENCE)
    assert before is not None
    running.do(running.server.store.write(people.rehash_password(before.id, str(before.password), "anew")))
    assert running.client().sign_in(name, ANOTHER).person is not None


def test_an_old_cookie_is_no_recent_sign_in(start: Start, each_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cookies of older versions name no session; they get one, which is as old as they are."""
    running = start(each_database)
    accounts = running.server.accounts

    def link(person: str) -> Script[None]:
        yield from identities.add_identity("https://id.example.org", person, person, 1, is_first=True)

    ada = running.do(accounts.account_without_password(None, f"Ada {token_hex(4)}", link))
    an_hour_ago = int(time.time()) - 3_600
    with monkeypatch.context() as patch:
        patch.setattr(accounts._signer, "get_timestamp", lambda: an_hour_ago)
        cookie = accounts._signer.sign(f"{ada.id}.{ada.epoch}").decode()
    thief = running.client()
    answer = thief._http.get("/api/me", headers={"cookie": f"{COOKIE}={cookie}"})
    assert answer.json()["person"]["id"] == ada.id
    assert answer.cookies[COOKIE] != cookie
    [device] = thief.devices()
    assert device.made_at == 1000 * an_hour_ago
    with pytest.raises(ApiError, match="403 sign_in_again"):
        thief.change_password(SENTENCE, "")


@sqlite_first
def test_a_stolen_session_gets_no_recovery_codes(running: Running) -> None:
    ada, _ = somebody(running)
    before = ada.recovery_codes(SENTENCE).codes
    with pytest.raises(ApiError, match="401 not_your_password"):
        ada.recovery_codes("a guess of mine")
    assert ada.me().recovery_codes == len(before)  # and the owner's hold


def sign_out(client: Client, token: str) -> None:
    client.sign_out()


def delete_account(client: Client, token: str) -> None:
    client.delete_me(SENTENCE)


def delete_token(client: Client, token: str) -> None:
    client.delete_token(token)


@sqlite_first
@pytest.mark.parametrize("end", [sign_out, delete_account, delete_token])
def test_streams_end_with_what_they_were_opened_by(running: Running, end: Callable[[Client, str], None]) -> None:
    ada, _ = somebody(running)
    made = ada.add_token("my bot", SENTENCE)
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
    mailbox.subscribe(ada, "ada@example.org", password=SENTENCE)

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
        ada.change_password("password123", SENTENCE)
    code = ada.recovery_codes(SENTENCE).codes[0]
    with pytest.raises(ApiError, match="422 weak_password"):
        running.client().recover(name, code, "password123")
    running.client().recover(name, code, ANOTHER)  # the code is not used up


# Names


@pytest.mark.parametrize(
    "name", ["Ada\ufe0f", "A\u034fda", "Аdа", "ADA", "A d a", "Αda", "Ada\u2800", "\u3164Ada", "A\u180bda", "Ada\u17b4"]
)
def test_a_name_that_looks_like_another_is_the_same(name: str) -> None:
    assert name_key(clean_name(name)) == name_key("Ada")


@pytest.mark.parametrize(
    "name",
    ["Ꭺda Real", "Ada Reɑl", "ᴀda Real", "Ada R℮al", "Ada Ꭱeal", "Ada ꓣeal", "Ada Reаl", "Ꭺᴅᴀ Ꭱ℮ɑⅼ", "𝐀da Real"],
)
def test_unicodes_confusables_are_one(name: str) -> None:
    assert name_key(clean_name(name)) == name_key("Ada Real")


@sqlite_first
@pytest.mark.parametrize("alike", ["Ꭺda Real", "Ada Reɑl", "ᴀda Real", "Ada R℮al", "Ada Ꭱeal", "Ada ꓣeal"])
def test_nobody_takes_a_name_with_letters_of_other_scripts(running: Running, alike: str) -> None:
    owner, number = running.client(), token_hex(3)
    owner.register(f"Ada Real {number}", SENTENCE)
    with pytest.raises(ApiError, match="409 name_taken"):
        running.client(f"{alike} {number}")


def test_several_letters_that_look_like_one_are_one() -> None:
    assert name_key("Emma") == name_key("Ernma")
    assert name_key("Wim") == name_key("VVim")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u180b", "\u17b4\u17b5", "\u200b", "\u00ad", "\ufe0f"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(ServerError, match="bad_name"):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Alice", "AIice"), ("Bill", "Bi1l"), ("Otto", "0tt0"), ("Paul", "Ρаul")),
        *(("Carl", "Ϲarl"), ("Alice", "Aliϲe"), ("O'Neil", "O´Neil")),  # Unicode's normal form looks different
    ],
)
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
        hashed = running.do(running.server.accounts.passwords.hash(SENTENCE))
        running.do(store.write(people.claim(id, key, hashed, people.delete_tokens(id))))
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
