"""The pages about the server are correct: the example bot plays, and every error key and setting is listed."""

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from fareplay.server.app import ENDPOINTS
from fareplay.server.settings import Settings
from tests.server.running import Running

ROOT = Path(__file__).parents[2]
API, OPERATING = ROOT / "docs" / "api.md", ROOT / "docs" / "operating.md"
SOURCES = ROOT / "src" / "fareplay" / "server"
KEY = re.compile(r"(?:ApiError\(\s*\d+,\s*|conflict\(\s*|invalid\(\s*|forbidden\(\s*)\"([a-z_]+)\"")


def test_the_bot_in_thirty_lines_plays_a_whole_game(shared: Running, tmp_path: Path) -> None:
    [program] = re.findall(r"^```python title=bot.py\n(.*?)^```", API.read_text(), re.MULTILINE | re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 30
    (tmp_path / "bot.py").write_text(program)
    done = subprocess.run([sys.executable, "bot.py", shared.address], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.strip("[]\n").split(",")) == 2


def test_the_client_plays_as_the_page_shows(shared: Running) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```", API.read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)
    scores = names["play"](shared.address)  # type: ignore[operator]
    assert len(scores) == 2


def test_every_error_has_its_place_in_the_page() -> None:
    text = API.read_text()
    found = {key for file in SOURCES.rglob("*.py") for key in KEY.findall(file.read_text())}
    assert len(found) > 30
    assert [key for key in sorted(found) if f"`{key}`" not in text] == []


def test_every_endpoint_has_its_place_in_the_page() -> None:
    text = API.read_text()
    for endpoint in ENDPOINTS:
        last = [part for part in endpoint.path.split("/") if not part.startswith("{")][-1]
        assert last in text, endpoint.path


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda setting: setting.name)
def test_every_setting_is_in_the_table(setting: object) -> None:
    name, default = setting.name, setting.default  # type: ignore[attr-defined]
    shown = "no" if default is False else default if isinstance(default, str | tuple) else f"{default:g}"
    row = f"| `--{name.replace('_', '-')}` | {shown or '–'} | {setting.metadata['help']} |"  # type: ignore[attr-defined]
    assert row in OPERATING.read_text().splitlines()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", ["fareplay.service", "fareplay@.service"])
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path, name: str) -> None:
    shown = dict(re.findall(r"^```ini title=(\S+)\n(.*?)^```", OPERATING.read_text(), re.MULTILINE | re.DOTALL))
    unit = shown["fareplay.service"]
    if name != "fareplay.service":
        for line in shown[name].splitlines():
            beginning = re.match(r"(Environment=)?\w+=", line)
            assert beginning is not None
            unit, changed = re.subn(rf"(?m)^{beginning[0]}.*$", lambda _, line=line: line, unit)  # type: ignore[misc]
            assert changed == 1, line
    program, folder = "/opt/fareplay/.venv/bin/fareplay", "/var/lib/fareplay"
    assert program in unit
    (tmp_path / name).write_text(unit.replace(program, sys.executable).replace(folder, str(tmp_path)))
    done = subprocess.run(["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True)
    assert (done.returncode, [line for line in done.stderr.splitlines() if name in line]) == (0, [])
