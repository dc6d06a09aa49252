"""The files for browsers match the sources, are the same wherever they are compiled, and bad ones are noticed."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from fareplay import boards, browser, manifest
from fareplay.errors import InvalidOption

GAMES = [name for name, game in manifest.installed().items() if game.browser]


@pytest.mark.parametrize("name", [name for name in boards.names() if name.partition("/")[0] in GAMES])
def test_a_board_with_its_bots_is_quick_to_load(name: str) -> None:
    files = browser.board_files(*name.split("/"))
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) <= 150_000


def test_a_changed_file_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "wasm"
    shutil.copytree(browser.folder(GAMES[0]), folder)
    monkeypatch.setattr(browser, "folder", lambda game: folder)
    assert browser.check(GAMES[0]) == []
    (folder / "rules.wasm").write_bytes(b"other")
    assert browser.check(GAMES[0]) == [f"{GAMES[0]}: rules.wasm differs from the compiled file"]
    index = json.loads((folder / browser.INDEX).read_bytes())
    (folder / browser.INDEX).write_text(json.dumps({**index, "sources": "older"}), encoding="utf-8")
    assert browser.check(GAMES[0])[1:] == [f"{GAMES[0]}: its kernels are older than their sources"]
    (folder / browser.INDEX).unlink()
    assert browser.check(GAMES[0]) == [f"{GAMES[0]}: wasm/kernels.json does not exist"]


SOURCE = """
TICKETS = 2
COLOURS = {colour: name for colour, name in enumerate(read_colours())}

class Player(Struct):
    tickets: Small

@kernel
def deal(player: Player) -> None:
    player.tickets = TICKETS

def to_json(player):
    return {"tickets": player.tickets}

GAME: Final = BrowserGame(state=Player, rules=(entry(deal, rows(Player)),), constants=COLOURS)
"""


@pytest.mark.parametrize(
    ("old", "new", "matters"),
    [
        ("TICKETS = 2", "TICKETS = 3", True),
        ("player.tickets = TICKETS", "player.tickets = -TICKETS", True),
        ("tickets: Small", "tickets: Long", True),
        ("entry(deal, rows(Player))", "entry(deal, rows(Player, 2))", True),
        ('{"tickets": player.tickets}', "{}", False),
        ("read_colours()", "[]", False),
        ("TICKETS = 2", "\n\nTICKETS = 2", False),
    ],
)
def test_a_change_counts_if_it_can_get_into_a_kernel(old: str, new: str, matters: bool, tmp_path: Path) -> None:
    found = []
    for text in (SOURCE, SOURCE.replace(old, new)):
        path = tmp_path / "rules.py"
        path.write_text(text, encoding="utf-8")
        found.append(browser.compiled_parts([path], "GAME"))
    assert (found[0] != found[1]) == matters


def test_a_game_without_kernels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "of", lambda game: None)
    with pytest.raises(InvalidOption, match="declares no kernels"):
        browser.build(GAMES[0])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_compiling_again_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    files = browser.build(game, tmp_path)
    assert {file.name for file in files} == {file.name for file in browser.folder(game).iterdir()}
    for file in files:
        assert file.read_bytes() == (browser.folder(game) / file.name).read_bytes(), file.name
