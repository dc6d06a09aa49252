"""Without a server: after one visit everything local works, and the client as static files below a sub-path."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
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
from tests.web.visitor import KEPT, Visitor

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
    visitor = visit()
    visitor.home()
    visitor.await_kept()
    visitor.context.set_offline(True)
    assert not visitor.page.evaluate("fetch('/ready', { cache: 'no-store' }).then(({ ok }) => ok, () => false)")
    for board in BOARDS:
        visitor.page.goto("/")
        visitor.play(board)
        visitor.finish()
    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    visitor.page.goto("/me")
    expect(visitor.page.locator(".played li")).to_have_count(len(BOARDS))
    visitor.page.goto("/puzzles")
    expect(visitor.page.locator("main ol > li")).to_have_count(len(puzzles.load_all()))
    solve(visitor)
    visitor.page.goto("/learn/get-on-board/tutorial")
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    assert not visitor.complaints


FilesAt = Callable[[Path], str]


@pytest.fixture(scope="module")
def files_at() -> Iterator[FilesAt]:
    """Serve a folder with a plain file server and return its address."""
    servers: list[subprocess.Popen[str]] = []

    def serve(root: Path) -> str:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(root)]
        servers.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True))
        output = servers[-1].stdout
        assert output is not None
        return f"http://127.0.0.1:{output.readline().split()[5]}/"  # Serving HTTP on 127.0.0.1 port 46495 (...)

    yield serve
    for server in servers:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="module")
def static(site: Site, tmp_path_factory: pytest.TempPathFactory, files_at: FilesAt) -> str:
    """The address of the client as static files, two folders below the root of a plain file server."""
    root = tmp_path_factory.mktemp("static")
    target = root / "games" / "fareplay"
    result = CliRunner().invoke(app, ["site", str(target)])
    assert result.exit_code == 0, result.output
    return f"{files_at(root)}games/fareplay/"


def test_the_client_is_played_as_static_files_below_a_path(static: str, visit: Visit) -> None:
    visitor = visit(base_url=static)
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(static)
    expect(page.locator(".tile[data-name]")).to_have_count(len(all_names()))
    expect(page.locator(".tile[data-name] img")).to_have_count(len(all_names()))
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
    visitor = visit(base_url=static)
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


LATER = 1_900_000_000  # s


def next_version(of: Path, to: Path) -> None:
    """Copy a site as a later version: the same contents under other hashed names."""
    names = [Path(file).name for file in json.loads((of / "files.json").read_text()) if not file.endswith("/")]
    hashed = re.compile(r"-([\w-]{8})(\.[a-z0-9.]+)$")
    renamed = {name: hashed.sub(lambda part: f"-{part[1][::-1]}{part[2]}", name) for name in names}
    pattern = re.compile("|".join(re.escape(name) for name, new in renamed.items() if new != name))
    for file in (one for one in of.rglob("*") if one.is_file()):
        target = to / file.relative_to(of).parent / renamed.get(file.name, file.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in (".js", ".css", ".html", ".json"):
            target.write_text(pattern.sub(lambda name: renamed[name[0]], file.read_text()))
        elif file.suffix != ".gz":
            target.write_bytes(file.read_bytes())
        else:
            continue
        os.utime(target, (LATER, LATER))  # so that the browser asks for it again


def test_a_window_of_the_version_before_goes_on_after_an_update(
    site: Site, visit: Visit, tmp_path: Path, files_at: FilesAt
) -> None:
    versions = [tmp_path / name for name in ("one", "two")]
    assert CliRunner().invoke(app, ["site", str(versions[0])]).exit_code == 0
    next_version(versions[0], versions[1])
    current = tmp_path / "current"
    current.symlink_to(versions[0])
    address = files_at(current)

    def update(version: Path) -> None:
        current.unlink()
        current.symlink_to(version)

    visitor = visit(base_url=address, installed=True)
    visitor.page.goto("/")
    visitor.await_kept()
    first = files_of(visitor)
    update(versions[1])
    later = visitor.context.new_page()
    later.goto("/")
    later.wait_for_function(KEPT)
    assert first - files_of(visitor)  # some names have changed
    later.wait_for_timeout(300)  # what is old would be deleted now
    visitor.page.get_by_role(
        "link", name=visitor.words("puzzles.title")
    ).first.click()  # loads more of the first version
    expect(visitor.page.locator("main ol > li").first).to_be_visible()
    visitor.context.set_offline(True)
    later.reload()
    expect(later.locator(".tile[data-name]").first).to_be_visible()
    visitor.context.set_offline(False)
    update(versions[0])  # a third version, whose names are those of the first
    (versions[0] / "files.json").write_text(json.dumps([*sorted(first), "icon.svg"]))
    os.utime(versions[0] / "files.json", (LATER + 1, LATER + 1))
    later.reload()
    later.wait_for_function(KEPT)
    kept = later.evaluate("caches.open('fareplay').then((store) => store.keys()).then((keys) => keys.length)")
    assert kept < 3 * len(first)


def files_of(visitor: Visitor) -> set[str]:
    """Return the files of the version that the server has now."""
    return set(visitor.page.evaluate("fetch('/files.json', { cache: 'no-cache' }).then((answer) => answer.json())"))


# The games of this device as the version before stored them.
AS_BEFORE = """async () => {
  const done = (request) =>
    new Promise((yes, no) => ((request.onsuccess = () => yes(request.result)), (request.onerror = no)));
  const now = await done(indexedDB.open('fareplay'));
  const games = await done(now.transaction('games').objectStore('games').getAll());
  now.close();
  await done(indexedDB.deleteDatabase('fareplay'));
  const opening = indexedDB.open('fareplay', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
  const before = await done(opening);
  const store = before.transaction('games', 'readwrite').objectStore('games');
  for (const game of games) for (const seat of game.seats) delete seat.hinted;
  await Promise.all(games.map((game) => done(store.put(game))));
  before.close();
  return games.length;
}"""
STORED = """async () => {
  const done = (request) =>
    new Promise((yes, no) => ((request.onsuccess = () => yes(request.result)), (request.onerror = no)));
  const database = await done(indexedDB.open('fareplay'));
  const games = await done(database.transaction('games').objectStore('games').getAll());
  const found = [database.version, games.flatMap((game) => game.seats.map((seat) => seat.hinted))];
  database.close();
  return found;
}"""


def test_games_that_the_version_before_stored_on_the_device_go_on(visit: Visit) -> None:
    visitor = visit()
    visitor.home()
    visitor.play("get-on-board/new-york")
    visitor.choose_departure()
    visitor.await_turn()
    table = visitor.page.url
    visitor.page.goto("/icon.svg")  # where no page has the database open
    assert visitor.page.evaluate(AS_BEFORE) == 1
    visitor.page.goto(table)
    visitor.await_turn()
    version, hinted = visitor.page.evaluate(STORED)
    assert version == 2
    assert None not in hinted  # a newcomer is given a hint without asking
    visitor.finish()
    visitor.page.goto("/me")
    expect(visitor.page.locator("main ol.list > li")).to_have_count(1)
