"""The table of docs/operating.md that says who may do what to an account, cell by cell."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from fareplay.client import Client
from fareplay.server.app import ENDPOINTS
from fareplay.server.notifications import storage as mail
from fareplay.server.notifications.storage import MailRow
from fareplay.server.openid import storage as identities
from fareplay.server.openid.storage import IdentityRow
from fareplay.server.people import admin
from tests.server.conftest import new_database
from tests.server.notified import GOOD_KEY, Mailbox, settings_for
from tests.server.playing import GAME, person_of
from tests.server.running import Running

DOC = Path(__file__).parents[2] / "docs" / "operating.md"
SENTENCE, ANOTHER = "a long sentence", "another long sentence"
ROW = re.compile(r"\| [^|]+ \| `(GET|POST|PATCH|DELETE) (/api/[^`]+)` \| (.+) \|")
numbers = count(1)


class Cell(NamedTuple):
    """One cell of the table: a request, who sends it, and what the table says."""

    method: str
    path: str
    who: str
    said: str


def cells() -> list[Cell]:
    head = next(line for line in DOC.read_text().splitlines() if line.startswith("| what | request |"))
    columns = [part.strip() for part in head.strip("|").split("|")][2:]
    found = [ROW.fullmatch(line) for line in DOC.read_text().splitlines()]
    return [
        Cell(row[1], row[2], who, said.strip())
        for row in found
        if row is not None
        for who, said in zip(columns, row[3].split("|"), strict=True)
    ]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def server(request: pytest.FixtureRequest) -> Iterator[Running]:
    box = Mailbox()
    running = Running(new_database(request, request.param), **settings_for(box))
    yield running
    running.close()
    box.controller.stop()


class Asker:
    """Somebody with an account (or a guest), with one of everything that can be removed, and a person to act on."""

    def __init__(self, server: Running, who: str) -> None:
        number = next(numbers)
        self.server, self.who, self.name = server, who, f"Asker {number}"
        address = f"198.51.{number // 250}.{number % 250}"
        self.client = client = server.client(self.name, address)
        if who != "guest":
            client.claim(SENTENCE)
        proof = "" if who == "guest" else SENTENCE
        self.code = "" if who == "guest" else client.recovery_codes(SENTENCE).codes[0]
        self.token = client.add_token("mine", proof)
        self.mailbox = f"asker{number}@example.org"
        id = person_of(client)
        row = MailRow(id, self.mailbox, "en", False, f"token {number}", 0)
        linked = IdentityRow("https://id.example.org", f"subject {number}", 0)
        for script in (
            mail.add_address(row),
            mail.confirm_mail(row.token, 0),
            *([] if who == "guest" else [identities.add_identity(linked.issuer, linked.subject, id, 0, False)]),
        ):
            server.do(server.server.store.write(script))
        other = server.client(f"Other {number}", address)
        other.claim(SENTENCE)
        self.paths = {
            "token": self.token.id,
            "device": client.devices()[0].id,
            "identity": linked.id,
            "person": person_of(other),
        }
        if who == "operator's session":
            server.do(admin.set_operator(server.server.store, self.name, True))
            server.server.accounts.evict(id)

    def send(self, cell: Cell, **more: Any) -> httpx.Response:
        bodies: dict[str, dict[str, Any]] = {
            "POST /api/tables": {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]},
            "PATCH /api/me": {"name": f"{self.name} Q"},
            "POST /api/people/claim": {"password": SENTENCE},
            "POST /api/me/password": {"new": ANOTHER},
            "POST /api/people/recover": {"name": self.name, "code": "BBBBB-BBBBB", "password": ANOTHER},
            "POST /api/me/mail": {"address": f"new.{self.mailbox}"},
            "POST /api/me/mail/remove": {"address": self.mailbox},
            "POST /api/me/push": {"endpoint": "http://127.0.0.1/x", "p256dh": GOOD_KEY, "auth": "A" * 22},
            "POST /api/me/push/remove": {"endpoint": "http://127.0.0.1/x"},
            "POST /api/me/tokens": {"label": "another"},
        }
        body, client = bodies.get(f"{cell.method} {cell.path}", {}) | more, self.client
        if cell.who in ("token", "recovery code"):
            sent = self.token.token if cell.who == "token" else self.code
            client = Client(self.server.address, token=sent)
            client._http.headers["x-forwarded-for"] = self.client._http.headers["x-forwarded-for"]
        return client._http.request(
            cell.method, cell.path.format(**self.paths), json=None if cell.method == "GET" else body
        )


def is_done(answer: httpx.Response) -> bool:
    """Whether a request was allowed. A server without a provider allows to link, but cannot."""
    return answer.status_code < 300 or answer.json()["error"] == "no_openid"


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: f"{cell.method} {cell.path} {cell.who}")
def test_the_table_holds(server: Running, cell: Cell) -> None:
    asker = Asker(server, cell.who)
    if cell.path == "/api/people/recover" and cell.who == "recovery code":
        with server.http() as http:  # the code is all that is needed
            body = {"name": asker.name, "code": asker.code, "password": ANOTHER}
            assert http.post(cell.path, json=body).status_code == 200
            assert cell.said == "yes"
        return
    answer = asker.send(cell)
    if cell.said == "password":
        assert (answer.status_code, answer.json()["error"]) == (403, "password_needed")
        wrong = asker.send(cell, password="a guess of mine")
        assert (wrong.status_code, wrong.json()["error"]) == (401, "not_your_password")
        for other in (asker.code, asker.token.token):
            assert asker.send(cell, password=other).status_code == 401
        answer = asker.send(cell, password=SENTENCE)
    assert is_done(answer) == (cell.said != "no"), answer.text
    if cell.said == "no":
        again = asker.send(cell, **({} if "claim" in cell.path or "recover" in cell.path else {"password": SENTENCE}))
        assert not is_done(again), "with the password it is allowed: the cell says no"


def test_every_request_about_accounts_is_in_the_table() -> None:
    listed = {(cell.method, cell.path) for cell in cells()}
    needed = {
        (endpoint.method, endpoint.path)
        for endpoint in ENDPOINTS
        if endpoint.proof
        or (endpoint.session_only and endpoint.path.startswith(("/api/me", "/api/people", "/api/operator/people")))
    }
    assert needed <= listed
    assert {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS} >= listed
