"""nginx and Caddy in front of servers, with the configuration of docs/operating.md: only names, ports and
certificates differ."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "operating.md"
PATIENCE: Final = 30.0  # s
KINDS: Final = ("nginx", "caddy")


def program(kind: str) -> str | None:
    """Return the path of a proxy, or None if it is not installed."""
    return shutil.which(kind, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def configuration(kind: str) -> str:
    """Return the configuration in the docs for a proxy in front of two processes."""
    blocks = re.findall(r"^```(\w*)[^\n]*\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    [found] = [text for language, text in blocks if language == kind and ":8001" in text]
    return str(found)


class Proxy:
    """A proxy that runs until it is removed."""

    def __init__(self, kind: str, folder: Path, port: int, ports: tuple[int, int]) -> None:
        self._kind, self._folder, self.port = kind, folder, port
        self.address = f"https://localhost:{self.port}"
        self.certificate = folder / "certificate.pem"
        self._key = folder / "key.pem"
        self._certify()
        text = configuration(kind)
        for said, own in zip((":8000", ":8001"), ports, strict=True):
            assert said in text
            text = text.replace(said, f":{own}")
        written = folder / f"{kind}.conf"
        written.write_text(self._for_nginx(text) if kind == "nginx" else self._for_caddy(text))
        self._log = (folder / f"{kind}.log").open("ab")
        self._process = subprocess.Popen(
            self._command(written),
            stdout=self._log,
            stderr=self._log,
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        )
        self._wait()

    def speaks(self) -> str | None:
        """Return what the proxy chooses among HTTP/2 and HTTP/1.1."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        context.set_alpn_protocols(["h2", "http/1.1"])
        with (
            socket.create_connection(("127.0.0.1", self.port)) as plain,
            context.wrap_socket(plain, server_hostname="localhost") as safe,
        ):
            return safe.selected_alpn_protocol()

    def remove(self) -> None:
        """Stop."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()

    def _certify(self) -> None:
        """Create our own certificate for this machine."""
        asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
        files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(self._key), "-out", str(self.certificate)]
        subprocess.run(["openssl", *asked, *files], check=True, capture_output=True)

    def _for_nginx(self, text: str) -> str:
        text = text.replace("play.example.org;", "localhost;").replace("listen 443 ", f"listen 127.0.0.1:{self.port} ")
        text = re.sub(r"(ssl_certificate +)\S+;", rf"\g<1>{self.certificate};", text)
        text = re.sub(r"(ssl_certificate_key +)\S+;", rf"\g<1>{self._key};", text)
        assert "example" not in text
        paths = [
            f"{name}_temp_path {self._folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        ]
        user = "user root;" if os.geteuid() == 0 else ""
        return (
            f"{user} daemon off; worker_processes 1; pid {self._folder}/pid; events {{}}\n"
            f"http {{ access_log off; {' '.join(paths)}\n{text}}}\n"
        )

    def _for_caddy(self, text: str) -> str:
        own = f"https://localhost:{self.port} {{\n    bind 127.0.0.1\n    tls {self.certificate} {self._key}\n"
        text = text.replace("play.example.org {\n", own)
        assert "example" not in text
        return "{\n    admin off\n    auto_https disable_redirects\n}\n" + text

    def _command(self, written: Path) -> list[str]:
        found = program(self._kind)
        assert found is not None
        if self._kind == "caddy":
            return [found, "run", "--adapter", "caddyfile", "--config", str(written)]
        flags = ["-p", str(self._folder), "-e", str(self._folder / "nginx.log"), "-c", str(written)]
        tried = subprocess.run([found, "-t", *flags], capture_output=True, text=True)
        assert tried.returncode == 0, tried.stderr
        assert "warn" not in tried.stderr or "deprecated" in tried.stderr, tried.stderr
        return [found, *flags]

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process.poll() is None, (self._folder / f"{self._kind}.log").read_text()
            try:
                self.speaks()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError((self._folder / f"{self._kind}.log").read_text())
