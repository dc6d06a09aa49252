"""Without a server: after one visit everything local works, and the client as static files below a sub-path."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools.site import Site
from typer.testing import CliRunner

import fareplay
from fareplay import bots, puzzles
from fareplay.boards import all_names
from fareplay.cli import site as site_command
from fareplay.cli.app import app
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

BOARDS = [
    "get-on-board/new-york",
    "get-on-board/london",
    "get-on-board/rome",
    "get-on-board/paris",
    "ticket-to-ride/london",
]


def solve(visitor: Visitor) -> None:
    """Solve a puzzle of the list by its answer."""
    puzzle = min((one for one in puzzles.load_all() if one.game == BOARDS[0]), key=lambda one: (one.turns, one.id))
    visitor.page.locator(f'main ol a[href*="/puzzles/{puzzle.id}"]').click()
    panel = visitor.page.locator("[data-puzzle]")
    for moves in puzzle.answer:
        visitor.await_turn()
        visitor.press(f'.targets:not(.planned) > .target[data-node="{moves[-1]}"]')
        visitor.confirm.click()
    expect(panel).to_have_attribute("data-puzzle", "over")
    expect(panel).to_contain_text(visitor.words("puzzles.success"))


def record() -> str:
    """A finished game of bots."""
    game = fareplay.new("get-on-board/rome", seats=2, seed=3)
    bot = bots.make("novice", "get-on-board/rome", seed=3)
    while game.to_move is not None:
        for move in bots.plan_turn(bot, game.view(game.to_move), bots.Clock()):
            game.push(move)
    return json.dumps(game.record())


@pytest.mark.long
def test_everything_local_works_without_a_network(visit: Visit) -> None:
    visitor = visit(installed=True)
    visitor.home()
    visitor.await_kept()
    visitor.context.set_offline(True)
    assert not visitor.page.evaluate("fetch('/api/games').then(({ ok }) => ok, () => false)")
    for board in BOARDS:
        visitor.page.goto("/")
        visitor.play(board)
        visitor.finish()
    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    visitor.page.goto("/replay")
    expect(visitor.page.locator("main .list > li")).to_have_count(len(BOARDS))
    visitor.page.goto("/puzzles")
    expect(visitor.page.locator("main ol > li")).to_have_count(len(puzzles.load_all()))
    solve(visitor)
    visitor.page.goto("/learn/get-on-board/tutorial")
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    assert not visitor.complaints


@pytest.fixture(scope="module")
def static(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the client as static files, two folders below the root of a plain file server."""
    root = tmp_path_factory.mktemp("static")
    target = root / "games" / "fareplay"
    result = CliRunner().invoke(app, ["site", str(target)])
    assert result.exit_code == 0, result.output
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        port = running.stdout.readline().split()[5]  # Serving HTTP on 127.0.0.1 port 46495 (...)
        yield f"http://127.0.0.1:{port}/games/fareplay/"
        running.terminate()


def test_the_client_is_played_as_static_files_below_a_path(static: str, visit: Visit) -> None:
    visitor = visit(base_url=static, installed=True)
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(static)
    expect(page.locator(".tile")).to_have_count(len(all_names()))
    expect(page.locator(".tile img")).to_have_count(len(all_names()))
    links = page.evaluate("[...document.querySelectorAll('a[href]')].map((link) => link.href)")
    assert links
    assert all(link.startswith(static) for link in links), links
    assert not [
        link for link in links if any(word in link for word in ("daily", "watch", "ladder", "clubs", "sign-in"))
    ]
    visitor.play("get-on-board/new-york")
    visitor.choose_departure()
    visitor.await_turn()
    page.goto(f"{static}#/puzzles")
    expect(page.locator("main")).to_contain_text(visitor.words("puzzles.lead"))
    expect(page.locator("main")).not_to_contain_text(visitor.words("puzzles.lead_rated"))  # by nobody here
    solve(visitor)
    page.reload()
    expect(page.locator("[data-puzzle]")).to_be_visible()
    page.goto(f"{static}#/daily")
    expect(page.locator("[data-missing]")).to_be_visible()
    page.goto(f"{static}#/replay")
    page.locator("textarea").fill(record())
    page.locator("form").get_by_role("button", name=visitor.words("records.open")).click()
    expect(page.locator("[data-board]")).to_be_visible()
    link = page.url
    other = visitor.context.new_page()
    other.goto(link)
    expect(other.locator("[data-board]")).to_be_visible()
    other.goto(f"{static}#/replay#nonsense")
    expect(other.get_by_role("alert")).to_contain_text(visitor.words("records.not_record"))
    assert not [url for url in asked if not url.startswith((static, "blob:", "data:"))]
    assert not visitor.complaints


@pytest.mark.long
def test_a_challenge_passes_between_static_files_by_its_link(static: str, visit: Visit) -> None:
    visitor = visit(base_url=static, installed=True)
    page = visitor.page
    page.goto(static)
    visitor.play("get-on-board/new-york")
    visitor.finish()
    visitor.ending.get_by_role("button", name=visitor.words("challenge.send")).click()
    expect(page.locator("#link")).to_have_value(re.compile(r"#/challenge#"))
    page.goto(page.locator("#link").input_value())  # the deal and the line are in it
    page.reload()
    expect(page.locator("[data-challenge=new]")).to_be_visible()
    visitor.button("challenge.play").click()
    expect(page.locator("[data-board]")).to_be_visible()
    visitor.finish()
    visitor.ending.get_by_role("link", name=visitor.words("challenge.results")).click()
    expect(page.locator("[data-compared] thead svg")).to_have_count(2)


def test_a_site_is_not_written_over_other_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = CliRunner().invoke(app, ["site", str(tmp_path)])
    assert result.exit_code == 1
    assert "is not an empty folder" in result.output
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    monkeypatch.setattr(site_command, "CLIENT", tmp_path)
    result = CliRunner().invoke(app, ["site", str(tmp_path / "site")])
    assert result.exit_code == 1
    assert "make web" in result.output
