"""A push service and a mail server that keep what they are sent."""

import base64
import json
import re
import secrets
import socket
import threading
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from fareplay.api.clock import CorrespondenceClock
from fareplay.client import Client, me, nobody
from fareplay.server.notifications import push
from tests.server.playing import GAME
from tests.server.running import Running


class PushService:
    """A push service and the browsers that subscribe to it: it decrypts what a browser would."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, dict[str, str]]] = []
        self.gone: set[str] = set()
        self.slow: dict[str, threading.Event] = {}  # browsers whose messages are taken when the event comes
        self._browsers: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                name = self.path.strip("/")
                if name in service.slow:
                    service.slow[name].wait(60)
                body = self.rfile.read(int(self.headers["content-length"]))
                assert self.headers["authorization"].startswith("vapid t=")
                if name in service.gone:
                    self.send_response(410)
                else:
                    key, auth = service._browsers[name]
                    text = http_ece.decrypt(body, private_key=key, auth_secret=auth, version="aes128gcm")
                    service.messages.append((name, json.loads(text)))
                    self.send_response(201)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def subscribe(self, client: Client, name: str, language: str = "en") -> str:
        key, auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self._browsers[name] = (key, auth)
        point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self.port}/{name}"
        body = {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(auth), "language": language}
        answer = client._http.post("/api/me/push", json=body)
        assert answer.status_code == 200, answer.text
        return endpoint

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Mailbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, Message]] = []
        with socket.socket() as probe:  # aiosmtpd does not find a free port itself
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append((envelope.rcpt_tos[0], message_from_bytes(envelope.content, policy=default)))
        return "250 OK"

    def subscribe(self, client: Client, address: str, language: str = "en", password: str = "", zone: str = "") -> str:
        """Give an address and agree by the link of the mail that comes; returns the token."""
        body = {"address": address, "language": language, "password": password, "zone": zone}
        answer = client._http.post("/api/me/mail", json=body)
        assert answer.status_code == 200, answer.text
        assert [one["confirmed"] for one in answer.json()["addresses"] if one["address"] == address] == [False]
        token = self.token("confirm")
        assert client._http.post(f"/api/mail/{token}/confirm").status_code == 204
        return token

    def token(self, kind: str) -> str:
        found = re.search(rf"/{kind}/([\w-]+)", str(self.mails[-1][1].get_content()))  # type: ignore[attr-defined]
        assert found is not None
        return found[1]


def settings_for(mailbox: Mailbox) -> dict[str, Any]:
    return {
        "smtp": f"smtp://127.0.0.1:{mailbox.port}",
        "mail_from": "Fareplay <play@example.org>",
        "push_hosts": "127.0.0.1",
        "origin": "http://play.example.org",
    }


def two_by_correspondence(running: Running) -> tuple[Client, Client, str]:
    ada, bo = running.client("Ada"), running.client("Bo")
    table = ada.open_table(GAME, [me(), nobody()], clock=CorrespondenceClock(86_400)).table.id
    bo.join(table)
    ada.start(table)
    return ada, bo, table


GOOD_KEY = push.public_key(push.new_key())
