"""Security: limits, rights, other sites, and what must not be seen."""

import io
import json
import logging
import re
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count

import httpx
import pytest

from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server.http import errors, rate_limits
from fareplay.server.http.rate_limits import ConcurrencyLimit, RateLimit
from fareplay.server.http.requests import LARGEST_BODY
from fareplay.server.http.staticfiles import WebClient
from fareplay.server.logs import BatchHandler, JsonLines
from tests.coroutines import run_in_thread
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually
from tests.server.running import Running

NewFile = Callable[[], str]


@pytest.fixture
def new_file(tmp_path_factory: pytest.TempPathFactory) -> NewFile:
    return lambda: str(tmp_path_factory.mktemp("server") / "fareplay.db")


# Too much


@pytest.mark.usefixtures("no_time_passes")
def test_who_asks_too_often_is_told_when_to_come_back(start: Start, new_file: NewFile) -> None:
    running = start(new_file(), requests_per_second=2.5, address_factor=100.0)
    client = running.client("Ada")
    answers = [client._http.get("/api/me") for _ in range(13)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= 3
    assert refused[0].json()["error"] == "too_much"
    assert int(refused[0].headers["retry-after"]) >= 1
    other = running.client("Bo")  # somebody else is not held up
    assert other._http.get("/api/me").status_code == 200


@pytest.mark.usefixtures("no_time_passes")
def test_an_address_has_a_limit_of_its_own(start: Start, new_file: NewFile) -> None:
    running = start(new_file(), requests_per_second=1.0, address_factor=2.0)
    with running.http() as http:
        statuses = [http.get("/api/games").status_code for _ in range(12)]
    assert 429 in statuses


@pytest.mark.usefixtures("no_time_passes")
def test_guessing_passwords_is_slow(start: Start, new_file: NewFile) -> None:
    running = start(new_file(), requests_per_second=9.0)
    client = running.client()
    ended = []
    for number in range(6):
        with pytest.raises(ApiError) as refused:
            client.sign_in("Ada", f"guess number {number}")
        ended.append(refused.value.status)
    assert ended == [401, 401, 401, 429, 429, 429]


@pytest.mark.usefixtures("no_time_passes")
def test_new_guests_are_limited(start: Start, new_file: NewFile) -> None:
    running = start(new_file(), requests_per_second=2.0)
    running.client("A")
    running.client("B")
    with pytest.raises(ApiError, match="429"):
        running.client("C")


def test_nobody_opens_tables_without_end(start: Start, new_file: NewFile) -> None:
    running = start(new_file(), tables_per_person=2)
    client, friend = running.client("Ada"), running.client("Bo")
    for _ in range(2):
        client.open_table(GAME, [me(), nobody()])
    with pytest.raises(ApiError, match="429"):
        client.open_table(GAME, [me(), nobody()])
    table = friend.open_table(GAME, [me(), nobody()]).table.id
    with pytest.raises(ApiError, match="429"):
        client.join(table)


def test_nobody_opens_streams_without_end(start: Start, new_file: NewFile) -> None:
    running = start(new_file(), streams_per_person=2, streams=3)
    client, other = running.client("Ada"), running.client("Bo")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    with ExitStack() as stack:
        for _ in range(2):
            response = stack.enter_context(client._http.stream("GET", f"/api/tables/{table}/stream"))
            assert response.status_code == 200
        assert client._http.get(f"/api/tables/{table}/stream").status_code == 429
        stack.enter_context(other._http.stream("GET", f"/api/tables/{table}/stream"))
        answer = other._http.get(f"/api/tables/{table}/stream")
        assert answer.status_code == 503
        assert "retry-after" in answer.headers


def test_limits_fill_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]
    monkeypatch.setattr(rate_limits, "monotonic", lambda: seconds[0])
    limit = RateLimit("things", 4.0, 2)
    limit.take("a")
    limit.take("a")
    with pytest.raises(errors.ApiError) as error:
        limit.take("a", 2)
    assert error.value.retry_after == 1
    seconds[0] += 0.5
    limit.take("a", 2)
    concurrent = ConcurrencyLimit("things", 1)
    concurrent.enter("a")
    with pytest.raises(errors.ApiError):
        concurrent.enter("a")
    concurrent.enter("b")
    concurrent.leave("a")
    concurrent.enter("a")


def test_a_crowd_of_addresses_does_not_make_every_request_read_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_KEPT", 1_000)
    seconds, limit, reads = count(), RateLimit("mails", 1 / 1_000, 1), list[float]()
    monkeypatch.setattr(rate_limits, "monotonic", lambda: float(next(seconds)))
    prune = limit._prune

    def counted(now: float) -> None:
        reads.append(now)
        prune(now)

    monkeypatch.setattr(limit, "_prune", counted)
    for address in range(5_000):
        limit.take(address)
    assert 1 <= len(reads) <= 10
    assert len(limit._used) <= 1_000


def test_a_body_too_large_is_refused(shared: Running) -> None:
    client = shared.client("Ada")
    answer = client._http.post("/api/tables", content=b"[" + b" " * LARGEST_BODY + b"]")
    assert answer.status_code == 413

    def parts() -> object:
        for _ in range(20):
            yield b" " * 10_000

    answer = client._http.post("/api/tables", content=parts())  # type: ignore[arg-type]
    assert answer.status_code == 413


# Other sites


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://127.0.0.1.evil.example"},
    ],
)
def test_other_sites_cannot_act_with_the_cookie(shared: Running, headers: dict[str, str]) -> None:
    client = shared.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    for method, path in (
        ("POST", f"/api/tables/{table}/leave"),
        ("POST", "/api/people/sign-out-everywhere"),
        ("DELETE", "/api/me"),
        ("PATCH", "/api/me"),
    ):
        answer = client._http.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "cross_site")
    assert client.snapshot(table).you.seats == [0]


def test_our_own_pages_and_programs_can_act(shared: Running) -> None:
    client = shared.client("Ada")
    own = {"origin": shared.address, "sec-fetch-site": "same-origin"}
    assert client._http.post("/api/tables/x/leave", headers=own).status_code == 404
    token = client.add_token("bot").token
    program = httpx.Client(base_url=shared.address, headers={"authorization": f"Bearer {token}"})
    assert program.post("/api/tables/x/leave", headers={"origin": "https://my.tool"}).status_code == 404


def test_a_form_of_another_site_is_no_request(shared: Running) -> None:
    client = shared.client("Ada")
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        answer = client._http.post(
            "/api/people/claim", content=b'{"password":"a long one"}', headers={"content-type": kind}
        )
        assert answer.status_code == 415
    assert client.me().person.guest  # type: ignore[union-attr]


def test_a_forgotten_session_is_nobody_and_a_wrong_token_is_refused(shared: Running) -> None:
    assert httpx.get(f"{shared.address}/api/me", headers={"cookie": "fareplay=x"}).json()["person"] is None
    for value in ("Bearer", "Bearer x", "Basic eDp5", "x"):
        answer = httpx.get(f"{shared.address}/api/me", headers={"authorization": value})
        assert answer.status_code == 401


# What is shown


def test_every_answer_is_guarded(shared: Running) -> None:
    with shared.http() as http:
        for path in (
            "/api/me",
            "/api/games",
            "/api/none",
            "/api/tables/x",
            "/api/tables/x/stream",
            "/",
            "/assets/../x",
        ):
            headers = http.get(path).headers
            assert headers["x-content-type-options"] == "nosniff", path
            assert headers["x-frame-options"] == "DENY"
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe-inline" not in policy
            assert "'unsafe-eval'" not in policy  # WebAssembly may be compiled, text may not
            assert "server" not in headers


def test_answers_about_a_person_are_not_kept_by_caches(shared: Running) -> None:
    client = shared.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    for path in ("/api/me", f"/api/tables/{table}", "/api/tables?mine=true"):
        assert client._http.get(path).headers["cache-control"] == "no-store"


def test_files_outside_the_client_are_not_served(tmp_path: object, shared: Running) -> None:
    with shared.http() as http:
        for path in ("/../pyproject.toml", "/%2e%2e/%2e%2e/run.py", "/assets/..%2f..%2frun.py", "//etc/passwd", "/%00"):
            answer = http.get(path)
            assert answer.status_code in (404, 200)
            assert "fareplay.server" not in answer.text
            assert "root:" not in answer.text


def test_the_client_is_served_with_caching_by_kind(tmp_path_factory: pytest.TempPathFactory) -> None:
    dist = tmp_path_factory.mktemp("dist")
    (dist / "assets").mkdir()
    (dist / "index.html").write_text("<title>Fareplay</title>")
    (dist / "assets" / "app-1a2b3c.js").write_text("console.log(1)")
    (dist.parent / "secret.txt").write_text("secret")

    def ask(path: str, method: str = "GET") -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(WebClient(dist))
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return await client.request(method, path)

        return run_in_thread(asked())

    for route in ("/", "/table/abc", "/replay/abc/17", "/learn/rules"):
        answer = ask(route)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert "Fareplay" in answer.text
    asset = ask("/assets/app-1a2b3c.js")
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-type"].startswith("text/javascript")
    assert ask("/assets/none.js").status_code == 404
    assert ask("/api/none").status_code == 404
    assert ask("/", "POST").status_code == 405
    assert "secret" not in ask("/%2e%2e/secret.txt").text


def test_names_are_data_and_never_markup(shared: Running) -> None:
    client = shared.client("<script>x</script>")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    answer = client._http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["table"]["seats"][0]["person"]["name"] == "<script>x</script>"


def test_tables_are_found_by_their_whole_id_only(shared: Running) -> None:
    client = shared.client("Ada")
    table = client.open_table(GAME, [me(), nobody()], private=True).table.id
    for wrong in (table[:-1], table.swapcase(), f"{table}x", "%25", "*"):
        assert client._http.get(f"/api/tables/{wrong}").status_code == 404


def test_rights_are_checked_on_every_command(shared: Running) -> None:
    host, stranger, nobody_at_all = shared.client("Ada"), shared.client("Mallory"), shared.client()
    table = host.open_table(GAME, [me(), nobody()]).table.id
    playing = host.open_table(GAME, [me(), bot("random")], start=True).table.id
    for path, body in (
        ("start", {}),
        ("close", {}),
        ("leave", {}),
        ("ready", {"ready": True}),
        ("seats/1", {"kind": "bot", "level": "random"}),
        ("colour", {"colour": 1}),
        ("reactions", {"reaction": "clap"}),
        ("rematch", {}),
        ("hint", {}),
        ("turn", {"ply": 0, "moves": ["T1"]}),
        ("return", {}),
    ):
        for at in (table, playing):
            before = host.snapshot(at, log=False).table
            answer = stranger._http.post(f"/api/tables/{at}/{path}", json=body)
            assert answer.status_code in (403, 409), (path, answer.text)
            assert nobody_at_all._http.post(f"/api/tables/{at}/{path}", json=body).status_code == 401
            after = host.snapshot(at, log=False).table
            assert (after.seats, after.state) == (before.seats, before.state)


# What is written down


def test_logs_hold_no_secrets(shared: Running) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("fareplay")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        client = shared.client("Secretive")
        client.claim("correct horse battery")
        token = client.add_token("bot", "correct horse battery").token
        program = Client(shared.address, token)
        table = program.open_table(GAME, [me(), bot("random")], private=True, start=True).table.id
        client.snapshot(table)
        with pytest.raises(ApiError):
            shared.client().sign_in("Secretive", "wrong horse battery")
        cookie = next(iter(client._http.cookies.jar)).value
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    text = out.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line.get("route") == "/api/people/claim" and line["request"] for line in lines)
    assert cookie is not None
    for secret in ("correct horse", "wrong horse", token, table, cookie, "Secretive"):
        assert secret not in text


def test_requests_carry_an_id_from_end_to_end(shared: Running) -> None:
    with shared.http() as http:
        assert http.get("/api/me", headers={"x-request-id": "abcd-1234"}).headers["x-request-id"] == "abcd-1234"
        odd = http.get("/api/me", headers={b"x-request-id": b"<x>\xe9"})
        assert odd.headers["x-request-id"].isalnum()


# For operators


def test_health_readiness_and_metrics(running: Running) -> None:
    client = running.client("Ada")
    client.open_table(GAME, [me(), bot("random")], start=True)
    with running.http() as http:
        assert http.get("/health").json()["status"] == "alive"
        eventually(lambda: http.get("/ready").json()["status"] == "ready")
        text = http.get("/metrics").text
    for name in ("live_tables", "streams", "moves_total", "bot_queue", "request_seconds_bucket", "answers_total"):
        assert f"fareplay_{name}" in text
    buckets = re.findall(r'request_seconds_bucket{le="[^"]+",method="POST",route="/api/tables"} (\S+)', text)
    (count,) = re.findall(r'request_seconds_count{method="POST",route="/api/tables"} (\S+)', text)
    (answered,) = re.findall(r'answers_total{status="201"} (\S+)', text)
    assert [float(each) for each in buckets] == sorted(map(float, buckets))  # each counts those before it too
    assert 1 <= float(count) == float(buckets[-1]) <= float(answered)


def test_metrics_are_for_this_machine_unless_set_otherwise(start: Start, new_file: NewFile) -> None:
    from fareplay.server.http.addresses import is_loopback

    assert is_loopback("127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("192.0.2.1")
    assert not is_loopback("")


def test_logs_gather_and_are_written_together_but_warnings_at_once() -> None:
    written = io.StringIO()
    handler = BatchHandler(written, seconds=3600.0)
    handler.setFormatter(JsonLines())
    log = logging.Logger("test")
    log.addHandler(handler)
    log.info("one", extra={"ms": 1.5, "person": None})
    assert written.getvalue() == ""
    log.warning("two", extra={"table": "abcdefghij"})
    one, two = map(json.loads, written.getvalue().splitlines())
    assert (one["event"], one["ms"], "person" in one) == ("one", 1.5, False)
    assert (two["event"], two["level"], two["table"]) == ("two", "warning", "abcdef…")
    log.info("three")
    handler.flush()
    assert json.loads(written.getvalue().splitlines()[-1])["event"] == "three"


def test_a_log_that_cannot_be_written_fails_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError("no space left")

    handler = BatchHandler(Full(), seconds=3600.0)
    handler.setFormatter(JsonLines())
    log = logging.Logger("test")
    log.addHandler(handler)
    log.warning("one")
    assert "no space left" in capsys.readouterr().err
