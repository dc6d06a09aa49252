"""Somebody who hosts: an empty machine, one command, friends by a link, and the games still there after a restart."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

STOPPING: Final = 60.0  # s


class Host:
    """`fareplay serve` in a process of its own, and all that it prints."""

    def __init__(self, home: Path, port: int) -> None:
        usual = {name: value for name, value in os.environ.items() if not name.startswith(("FAREPLAY", "XDG"))}
        program = Path(sys.executable).with_name("fareplay")
        self._process = subprocess.Popen(
            [str(program), "serve", "--port", str(port)],
            cwd=home,
            env={**usual, "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        self.printed = [self._process.stdout.readline()]
        found = re.search(r"http://\S+", self.printed[0])
        assert found is not None, self.printed[0] + self._process.stdout.read()
        self.address = found[0]
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        self.printed += self._process.stdout

    def stop(self) -> None:
        """Press Ctrl+C."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(STOPPING)
        self._reader.join(STOPPING)
        if self._process.stdout is not None:
            self._process.stdout.close()


@contextmanager
def hosting(home: Path, port: int = 0) -> Iterator[Host]:
    host = Host(home, port)
    try:
        yield host
    finally:
        host.stop()
    said = "".join(host.printed)
    assert "Traceback" not in said, said


def test_the_first_hour_of_a_host(visit: Visit, tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        assert "Only this machine can reach it" in "".join(host.printed[:2]) or len(host.printed) == 1
        port = int(host.address.rsplit(":", 1)[1])
        ada = visit(base_url=host.address)
        ben = visit(base_url=host.address, width=390, height=844)
        ada.home()
        ada.check("home of a new server")
        ada.play("get-on-board/new-york")  # at once, while the server still prepares its bots
        ada.choose_departure()
        ada.await_turn()
        ada.check("a first turn")
        table = _together(ada, ben)
    assert (tmp_path / "fareplay.db").is_file()
    with hosting(tmp_path, port):
        for one in (ada, ben):
            one.page.goto(f"/table/{table}")
            expect(one.page.locator("[data-board]")).to_be_visible()
            one.await_step(".targets > .target", ".desk .status")
        ada.check("the same game after a restart")
        ada.home()
        expect(ada.page.locator(".needs li")).to_have_count(2)  # with Ben, and the one on this device
        ada.check("home, where two games wait")


def _together(ada: Visitor, ben: Visitor) -> str:
    """A table by its link, and a turn."""
    ada.home()
    ada.make_table("get-on-board/rome", ["me", "open"], ["Ada"])
    ada.check("the waiting room")
    ben.page.goto(ada.page.url)
    ben.page.get_by_label(ben.words("lobby.name")).fill("Ben")
    ben.button("lobby.sit").click()
    expect(ada.page.locator(".seats .name", has_text="Ben")).to_be_visible()
    ada.button("lobby.start").click()
    for one in (ada, ben):
        one.await_step(".departures button.ticket")
        one.choose_departure()
    first = ada if ada.await_step(".targets:not(.planned) > .target", ".whose, .desk .status") else ben
    expect(first.page.locator("[data-board]")).to_be_visible()
    return ada.table
