"""The pages to print, and the commands of `fareplay city`."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from fareplay import boards, workshop
from fareplay.cli.app import app
from fareplay.errors import FareplayError
from fareplay.texts import languages

RUN = CliRunner()


@pytest.mark.parametrize("name", ["get-on-board/new-york", "get-on-board/paris", "ticket-to-ride/london"])
def test_pages_are_a3_and_name_everything(name: str) -> None:
    board = boards.read(name)
    pages = {page["name"]: page["svg"] for page in workshop.pages(board, "en")}
    for svg in pages.values():
        root = ElementTree.fromstring(svg)
        assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
        assert "not by the publisher" in svg
    if name.startswith("get-on-board"):
        assert list(pages) == ["board", "sheets-1", "sheets-2", "sheets-3", "cards"]
        assert "Objective 5" in pages["cards"]
    else:
        assert list(pages) == ["board", "cards-1", "cards-2", "tickets", "sheets"]
        assert all(row["name"].replace("&", "&amp;") in pages["tickets"] for row in board["locations"][:5])


def test_pages_in_every_language_differ() -> None:
    board = boards.read("get-on-board/rome")
    assert len({workshop.pages(board, language)[1]["svg"] for language in languages()}) == len(languages())


def test_city_commands(tmp_path: Path) -> None:
    file = tmp_path / "city.json"
    made = RUN.invoke(app, ["city", "new", "get-on-board", "--seed", "4", "--set", "size=large", "--out", str(file)])
    assert made.exit_code == 0, made.output
    assert json.loads(file.read_text()) == workshop.generate("get-on-board", 4, {"size": "large"})
    checked = RUN.invoke(app, ["city", "check", str(file)])
    assert checked.exit_code == 0
    assert "Intersections" in checked.output
    printed = RUN.invoke(app, ["city", "print", str(file), "--out", str(tmp_path / "pages")])
    assert printed.exit_code == 0, printed.output
    assert len(list((tmp_path / "pages").glob("*.svg"))) == 5
    board = json.loads(file.read_text())
    board["roads"].pop()
    board["roads"].pop()
    file.write_text(json.dumps(board))
    refused = RUN.invoke(app, ["city", "check", str(file)])
    assert refused.exit_code == 1 or "warning" in refused.output
    wrong = RUN.invoke(app, ["city", "new", "get-on-board", "--set", "style"])
    assert wrong.exit_code != 0


@pytest.mark.parametrize(
    "text", ["[]", "7", "null", "{}", '{"game": 5}', '{"game": "chess"}', '{"game": "get-on-board"}', "[", ""]
)
@pytest.mark.parametrize("command", ["check", "balance", "print"])
def test_any_other_file_is_refused_with_a_reason(command: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "city.json"
    file.write_text(text)
    asked = ["city", command, str(file), *(["--out", str(tmp_path / "pages")] if command == "print" else [])]
    refused = RUN.invoke(app, asked)
    assert refused.exit_code == 1
    assert refused.exception is None or isinstance(refused.exception, SystemExit | FareplayError)
    assert not (tmp_path / "pages").exists()
