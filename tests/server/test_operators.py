"""The operators' page: what it shows and does, and that it does not exist for anybody else."""

from pathlib import Path
from secrets import token_hex

import pytest

from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server.app import ENDPOINTS
from fareplay.server.people import admin
from fareplay.server.storage.databases import AdminError
from tests.server.conftest import Start
from tests.server.playing import GAME, listen
from tests.server.running import Running

SENTENCE = "a long sentence"
OPERATED = [endpoint for endpoint in ENDPOINTS if endpoint.path.startswith("/api/operator")]


def operator(running: Running, name: str = "Grace") -> Client:
    client = running.client()
    client.register(name, SENTENCE)
    running.do(admin.set_operator(running.server.store, name, True))
    person = client.me().person
    assert person is not None
    running.server.accounts.evict(person.id)
    return client


def test_every_endpoint_of_operators_is_for_operators() -> None:
    assert len(OPERATED) >= 15
    assert all(endpoint.operator_only and endpoint.session_only for endpoint in OPERATED)
    assert [endpoint.path for endpoint in ENDPOINTS if endpoint.operator_only and endpoint not in OPERATED] == []


@pytest.mark.parametrize("who", ["stranger", "guest", "account", "token", "operator token", "suspended operator"])
def test_for_everybody_else_there_is_no_such_address(running: Running, who: str) -> None:
    asker, name, headers = running.client("Bo" if who == "guest" else None), f"Ada {token_hex(4)}", {}
    if who not in ("stranger", "guest"):
        asker.register(name, SENTENCE)
        if "token" in who:
            headers["authorization"] = f"Bearer {asker.add_token('mine', SENTENCE).token}"
        if "operator" in who:
            running.do(admin.set_operator(running.server.store, name, True))
        if "suspended" in who:
            running.do(admin.suspend(running.server.store, name))
        running.server.accounts._cache.clear()
    other = running.client("Cleo")
    table = other.open_table(GAME, [me(), bot("random")], start=True).table.id
    victim = other.me().person
    assert victim is not None
    for endpoint in OPERATED:
        path = endpoint.path.replace("{person}", victim.id).replace("{table}", table)
        path = path.replace("{n}", "1").replace("{code}", "x")
        answer = asker._http.request(endpoint.method, path, headers=headers, json={})
        assert answer.status_code == (403 if who == "operator token" else 404), path
        assert answer.json()["error"] == ("session_only" if who == "operator token" else "not_found")
        assert answer.json()["message"] != "there is no such person"
    assert other.snapshot(table).table.state == "playing"
    assert other.me().person == victim


def test_an_operator_sees_the_server_and_makes_a_backup(start: Start, database: str, tmp_path: Path) -> None:
    running = start(database, backups=str(tmp_path / "backups"))
    grace = operator(running)
    assert grace.me().operator
    running.client("Bo").open_table(GAME, [me(), bot("random")], start=True)
    state = grace._http.get("/api/operator").json()
    assert (state["accounts"], state["guests"], state["tables"]["playing"], state["suspended"]) == (1, 1, 1, 0)
    assert state["load"]["live_tables"] == 1
    assert (state["backups"]["scheduled"], state["backups"]["files"]) == (True, [])
    made = grace._http.post("/api/operator/backup", json={}).json()
    assert [file["name"] for file in made["files"]] == [file.name for file in (tmp_path / "backups").iterdir()]
    assert made["error"] == ""


def test_a_server_without_a_folder_makes_no_backup(start: Start, database: str) -> None:
    running = start(database)
    answer = operator(running)._http.post("/api/operator/backup", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "no_backups")


def test_an_operator_looks_after_people(start: Start, database: str) -> None:
    running = start(database)
    grace, ada = operator(running), running.client()
    ada.register("Ada 100%", SENTENCE)
    running.client("Ada 1000")
    person = ada.me().person
    assert person is not None

    def people(find: str) -> list[str]:
        found = grace._http.get("/api/operator/people", params={"find": find}).json()
        return [one["name"] for one in found["people"]]

    assert sorted(people("ada")) == ["Ada 100%", "Ada 1000"]
    assert people("100%") == ["Ada 100%"]
    assert people("_") == []
    at = f"/api/operator/people/{person.id}"
    assert grace._http.post(f"{at}/sign-out", json={}).status_code == 204
    assert ada.me().person is None
    refused = grace._http.post(f"{at}/recovery-code", json={})  # a stolen session of an operator gets none
    assert (refused.status_code, refused.json()["error"]) == (403, "password_needed")
    code = grace._http.post(f"{at}/recovery-code", json={"password": SENTENCE}).json()["code"]
    ada.recover("Ada 100%", code, "another long sentence")
    table = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    stream = listen(ada, table)
    next(stream)
    assert grace._http.post(f"{at}/suspend", json={}).status_code == 204
    assert [message.kind for message in stream][-1] == "bye"
    assert ada.me().person is None
    assert grace._http.post(f"{at}/recovery-code", json={"password": SENTENCE}).status_code == 409
    assert grace._http.get("/api/operator").json()["suspended"] == 1
    assert grace._http.post(f"{at}/unsuspend", json={}).status_code == 204
    ada.sign_in("Ada 100%", "another long sentence")
    mine = grace.me().person
    assert mine is not None
    for action in ("suspend", "sign-out", "recovery-code"):  # no operator locks another out
        proof = {"password": SENTENCE} if action == "recovery-code" else {}
        assert grace._http.post(f"/api/operator/people/{mine.id}/{action}", json=proof).status_code == 409
        assert grace._http.post(f"/api/operator/people/nobody/{action}", json=proof).status_code == 404


def test_an_operator_closes_tables_and_hides_messages(start: Start, database: str) -> None:
    running = start(database)
    grace, ada, bo = operator(running), running.client("Ada"), running.client("Bo")
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    bo.join(table)
    ada.start(table)
    said = [ada.say(table, text=text).n for text in ("rude", "harmless")]
    for n in said:
        bo.report_message(table, n)
    stream = listen(bo, table)
    next(stream)
    reports = grace._http.get("/api/operator/reports").json()
    assert sorted((one["text"], one["name"], one["reports"]) for one in reports) == [
        ("harmless", "Ada", 1),
        ("rude", "Ada", 1),
    ]
    assert grace._http.post(f"/api/operator/reports/{table}/{said[0]}/hide", json={}).status_code == 204
    hidden = next(stream)
    assert (hidden.kind, hidden.data["hidden"], hidden.data["text"]) == ("message", True, None)
    assert grace._http.post(f"/api/operator/reports/{table}/{said[1]}/dismiss", json={}).status_code == 204
    assert grace._http.post(f"/api/operator/reports/{table}/{said[1]}/dismiss", json={}).status_code == 404
    assert [one["text"] for one in grace._http.get("/api/operator/reports").json()] == ["rude"]
    assert grace._http.get("/api/operator").json()["reports"] == 0
    [entry] = grace._http.get("/api/operator/tables", params={"state": "playing"}).json()
    assert (entry["id"], entry["private"], entry["seats"]) == (table, True, ["Ada", "Bo"])
    assert grace._http.post(f"/api/operator/tables/{table}/close", json={}).status_code == 204
    assert bo.snapshot(table).table.state == "closed"
    assert grace._http.post(f"/api/operator/tables/{table}/close", json={}).status_code == 409
    stream.close()


def test_an_operator_makes_invitation_codes(start: Start, database: str) -> None:
    running = start(database, closed=True)
    grace = running.client()
    grace.register("Grace", SENTENCE, running.do(admin.invite(running.server.store, 1, 1.0, "")))
    running.do(admin.set_operator(running.server.store, "Grace", True))
    running.server.accounts._cache.clear()
    made = grace._http.post("/api/operator/invitation-codes", json={"uses": 1, "note": "Ada"}).json()
    gone = grace._http.post("/api/operator/invitation-codes", json={}).json()
    assert grace._http.delete(f"/api/operator/invitation-codes/{gone['id']}").status_code == 204
    [listed] = grace._http.get("/api/operator/invitation-codes").json()
    assert (listed["id"], listed["note"], listed["used"]) == (made["id"], "Ada", 0)
    running.client().register("Ada", SENTENCE, made["code"])
    with pytest.raises(ApiError, match="bad_invitation"):
        running.client().register("Bo", SENTENCE, gone["code"])


def test_a_guest_is_no_operator_and_one_can_be_dismissed(start: Start, database: str) -> None:
    running = start(database)
    store = running.server.store
    guest = running.client("Bo").me().person
    assert guest is not None
    with pytest.raises(AdminError, match="guest"):
        running.do(admin.set_operator(store, guest.id, True))
    grace = operator(running)
    running.do(admin.set_operator(store, "Grace", False))
    running.server.accounts._cache.clear()
    assert not grace.me().operator
    assert grace._http.get("/api/operator").status_code == 404
