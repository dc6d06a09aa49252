"""The ladder writes its page, and resumes an interrupted run."""

from argparse import Namespace
from pathlib import Path

import pytest

from fareplay.arena import ladder, ratings
from fareplay.arena.contest import new_pool
from fareplay.arena.practice import PracticeResult
from fareplay.games import manifest

GAME = "get-on-board"
FEW = ("--playouts", "5", "--practice", "2", "--alone", "3", "--practice-playouts", "10")


@pytest.mark.long
def test_writes_a_page_with_every_pair(tmp_path: Path) -> None:
    asked = ("--games", "2", "--full", "3", *FEW, "--width", "20", "--processes", "1", "--docs", str(tmp_path / "docs"))
    shipped = {name: (manifest.of(name).files / ratings.FILE).read_bytes() for name in manifest.installed()}
    ladder.main([*asked, "--results", str(tmp_path / "results")])
    assert {name: (manifest.of(name).files / ratings.FILE).read_bytes() for name in shipped} == shipped
    page = (tmp_path / "docs" / "ladder.md").read_text(encoding="utf-8")
    found = ladder.rungs(5)
    assert len(found) == 4 * 5 + 2
    for rung in found:
        assert f"| {rung.game} " in page
        assert f"| {rung.pair} " in page
        assert rung.command(2, ladder.SEED) in page
    full = ladder.full_tables(5)
    assert [(rung.game, len(rung.names)) for rung in full] == [
        ("get-on-board/new-york", 3),
        ("get-on-board/london", 4),
        ("get-on-board/london", 5),
        ("get-on-board/rome", 3),
        ("get-on-board/paris", 4),
        ("get-on-board/paris", 5),
        ("ticket-to-ride/london", 3),
        ("ticket-to-ride/london", 4),
    ]
    for rung in full:
        assert rung.command(3, ladder.SEED) in page
    assert "2 deals" in page
    assert "Of 3 deals" in page
    for game in ladder.all_boards():
        assert (tmp_path / "docs" / "pictures" / f"ladder-{game.replace('/', '-')}.svg").is_file()
    kept = {file: file.read_bytes() for file in (tmp_path / "results").iterdir()}
    assert len(kept) == len(found) + len(full) + 2
    ladder.main([*asked, "--write", "--results", str(tmp_path / "results")])
    assert {file: file.read_bytes() for file in (tmp_path / "results").iterdir()} == kept
    assert (tmp_path / "docs" / "ladder.md").read_text(encoding="utf-8") == page


def test_pairs_and_playouts_are_those_that_the_games_name() -> None:
    pairs = [(rung.game, *rung.names) for rung in ladder.rungs()]
    assert ("get-on-board/paris", "expert:playouts=600", "skilled") in pairs
    assert ("ticket-to-ride/london", "expert:playouts=400", "skilled") in pairs
    assert ("ticket-to-ride/london", "planner", "greedy") in pairs
    assert ("ticket-to-ride/london", "expert", "planner") in pairs
    assert ladder.Rung("get-on-board/paris", ("novice", "random")).contest(2, 1).options == {"any_board": True}
    assert ladder.Rung("get-on-board/rome", ("novice", "random")).contest(2, 1).options == {}
    command = ladder.Rung("get-on-board/paris", ("novice", "random")).command(2, 1)
    assert command == "fareplay arena get-on-board/paris novice random --games 2 --seed 1 --option any_board=yes"


def test_practice_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    asked = Namespace(results=tmp_path, practice_playouts=10, write=False, seed=1)
    with new_pool(1) as pool:
        whole = ladder.play_practice(GAME, asked, 3, 0, pool)
        file = tmp_path / f"practice-{GAME}-10-0.csv"
        kept = file.read_text(encoding="utf-8")
        assert len(kept.splitlines()) == 3
        file.write_text(kept[:-3], encoding="utf-8")
        assert ladder.play_practice(GAME, asked, 3, 0, pool) == whole
    assert file.read_text(encoding="utf-8") == kept


def test_says_how_often_the_expert_is_eliminated() -> None:
    some = [PracticeResult(deal, 60, 70, deal == 7) for deal in range(2000)]
    text = ladder.practice_part(ladder.practices()[GAME], some[:5], some, Namespace(practice_playouts=10, width=20))[-1]
    assert "Of 2000 deals, without the clairvoyant, it was eliminated in 1: 0.50 of 1,000 (0.09–2.83)" in text
