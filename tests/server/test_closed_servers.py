"""Closed servers: invitation codes, no guests, nothing for strangers; and accounts that are suspended."""

import pytest

from fareplay.api.clock import now_ms
from fareplay.client import ApiError, Client, Message, bot, me
from fareplay.server.app import ENDPOINTS
from fareplay.server.people import admin
from fareplay.server.people.codes import hash_invitation
from fareplay.server.people.invitation_codes import list_codes
from fareplay.server.storage.databases import AdminError, opened
from fareplay.server.storage.store import Script, Store
from tests.coroutines import run_in_thread
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, listen
from tests.server.running import Running

SENTENCE = "a long sentence"


def invite(running: Running, uses: int = 1, days: float = 1.0) -> str:
    code: str = running.do(admin.invite(running.server.store, uses, days, "for a friend"))
    return code


async def suspend(database: str, name: str, back: bool = False) -> None:
    """As `fareplay admin` does it, from another process."""
    async with opened(database) as store:
        await (admin.unsuspend if back else admin.suspend)(store, name)


def member(running: Running, name: str) -> Client:
    client = running.client()
    client.register(name, SENTENCE, invite(running))
    return client


def test_a_closed_server_has_no_guests_and_wants_a_code_for_an_account(start: Start, database: str) -> None:
    running = start(database, closed=True)
    stranger = running.client()
    with pytest.raises(ApiError, match="invitation_needed"):
        stranger.guest("Ada")
    for code in ("", "BCDFG-HJKLM"):
        with pytest.raises(ApiError, match="bad_invitation"):
            stranger.register("Ada", SENTENCE, code)
    code = invite(running, uses=2)
    assert stranger.me().closed
    assert stranger.register("Ada", SENTENCE, code.lower().replace("-", " ")).person is not None
    other = running.client()
    with pytest.raises(ApiError, match="name_taken"):
        other.register("ada", SENTENCE, code)  # which uses nothing up
    other.register("Bo", SENTENCE, code)
    with pytest.raises(ApiError, match="bad_invitation"):
        running.client().register("Cleo", SENTENCE, code)
    again = running.client()
    assert again.sign_in("Ada", SENTENCE).person is not None
    assert again.open_table(GAME, [me(), bot("random")], start=True).table.state == "playing"


def test_codes_run_out_and_can_be_taken_back(start: Start, database: str) -> None:
    running = start(database, closed=True)
    store = running.server.store
    old, gone, good = invite(running), invite(running), invite(running)

    def age(code: str) -> Script[None]:
        yield "UPDATE invitation_codes SET until = 1 WHERE id = $1", (code,)

    assert len(running.do(store.read(list_codes(now_ms())))) == 3

    def id_of(code: str) -> Script[str]:
        rows = yield "SELECT id FROM invitation_codes WHERE hash = $1", (hash_invitation(code),)
        return str(rows[0][0])

    running.do(store.write(age(running.do(store.read(id_of(old))))))
    running.do(admin.revoke_code(store, running.do(store.read(id_of(gone)))))
    with pytest.raises(AdminError, match="no invitation code"):
        running.do(admin.revoke_code(store, "nothing"))
    assert len(running.do(store.read(list_codes(now_ms())))) == 1
    for code in (old, gone):
        with pytest.raises(ApiError, match="bad_invitation"):
            running.client().register("Ada", SENTENCE, code)
    running.client().register("Ada", SENTENCE, good)


def test_strangers_find_nothing_but_the_way_in(start: Start, database: str) -> None:
    running = start(database, closed=True)
    ada = member(running, "Ada")
    table = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    values = {"table": table, "who": "Ada", "board": "new-york", "family": "get-on-board", "language": "en"}
    with running.http() as http:
        for endpoint in ENDPOINTS:
            if endpoint.entrance or endpoint.operator_only:  # of which strangers learn even less
                continue
            path = endpoint.path
            for name, value in values.items():
                path = path.replace(f"{{{name}}}", value)
            answer = http.request(endpoint.method, path, json={} if endpoint.body else None)
            assert answer.status_code == 401, endpoint.path
            assert answer.json()["error"] == "who_are_you", endpoint.path
        assert http.get(f"/api/tables/{table}/stream").status_code == 401
        assert "og:title" not in http.get(f"/table/{table}").text
        assert http.get("/api/games").status_code == 200


def test_a_guest_of_before_is_nobody_when_the_server_is_closed(start: Start, database: str) -> None:
    running = start(database)
    guest = running.client("Ada")
    token = guest.add_token("mine").token
    cookies = dict(guest._http.cookies)
    running.close()
    closed = start(database, closed=True)
    back = closed.client()
    back._http.cookies.update(cookies)
    assert back.me().person is None
    with pytest.raises(ApiError, match="401"):
        back.claim(SENTENCE)
    with Client(closed.address, token) as program, pytest.raises(ApiError, match="401"):
        program.me()


@pytest.mark.parametrize("name", ["Ada", "admin", "\u200b", "Nobody yet"])
def test_a_stranger_without_a_code_learns_nothing_about_names(start: Start, database: str, name: str) -> None:
    running = start(database, closed=True)
    running.client().register("Ada", SENTENCE, invite(running))
    for password in (SENTENCE, "1234567890"):
        with pytest.raises(ApiError, match="403 bad_invitation"):
            running.client().register(name, password, "BBBBB-BBBBB")


def test_an_open_server_takes_accounts_without_a_code(running: Running) -> None:
    client = running.client()
    person = client.register("Registered", SENTENCE).person
    assert person is not None
    assert not person.guest
    with pytest.raises(ApiError, match="name_taken"):
        running.client().register("registered", SENTENCE)
    with pytest.raises(ApiError, match="422"):
        running.client().register("Somebody", "short")


@pytest.mark.parametrize("here", [True, False], ids=["by the server", "by another process"])
def test_a_suspended_account_ends_at_once(start: Start, database: str, here: bool) -> None:
    running = start(database)
    ada, bo = running.client(), running.client("Bo")
    ada.register("Ada", SENTENCE)
    [code, *_] = ada.recovery_codes(SENTENCE).codes
    program = Client(running.address, ada.add_token("mine", SENTENCE).token)
    table = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    streams = [listen(client, table) for client in (ada, program, bo)]
    for stream in streams:
        assert next(stream).kind == "snapshot"
    person = ada.me().person
    assert person is not None
    if here:

        async def by_server() -> None:
            row = await running.server.accounts.look_up("Ada")
            await running.server.accounts.suspend(row)
            running.server.viewers.sign_out(row.id)

        running.do(by_server())
    else:
        run_in_thread(suspend(database, "Ada"))
        eventually(lambda: ada.me().person is None)
    for stream in streams[:2]:
        rest: list[Message] = list(stream)
        assert rest[-1].kind == "bye"
    assert ada.me().person is None
    with pytest.raises(ApiError, match="401"):
        program.me()
    assert person.id not in running.do(people_looking(running))
    with pytest.raises(ApiError, match="suspended"):
        running.client().sign_in("Ada", SENTENCE)
    with pytest.raises(ApiError, match="wrong_password"):
        running.client().sign_in("Ada", "another sentence")
    with pytest.raises(ApiError, match="wrong_code"):
        running.client().recover("Ada", code, "yet another sentence")
    bo.snapshot(table)  # others look on
    streams[2].close()
    run_in_thread(suspend(database, "Ada", back=True))

    def can_sign_in() -> bool:
        try:
            return running.client().sign_in("Ada", SENTENCE).person is not None
        except ApiError:
            return False

    eventually(can_sign_in)
    with pytest.raises(ApiError, match="401"):
        program.me()  # tokens are gone for good
    program.close()


async def people_looking(running: Running) -> list[str]:
    return running.server.viewers.people()


def test_nobody_unknown_is_suspended_or_let_in_again(start: Start, database: str) -> None:
    running = start(database)
    running.client().register("Ada", SENTENCE)
    store: Store = running.server.store
    with pytest.raises(AdminError, match="nobody called"):
        running.do(admin.suspend(store, "Nobody"))
    with pytest.raises(AdminError, match="not suspended"):
        running.do(admin.unsuspend(store, "Ada"))
