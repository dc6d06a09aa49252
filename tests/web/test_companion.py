"""The companion: a game of two on a printed board is entered, corrected, counted, and opened as a replay."""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

import fareplay
from fareplay import Game
from tests.web.conftest import Visit
from tests.web.laws import FOLLOWED
from tests.web.visitor import Visitor

NAMES: Final = ("Mia", "Tom")

# The games that this browser has stored.
STORED: Final = """() => new Promise((done, failed) => {
  const opening = indexedDB.open('fareplay');
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('games').objectStore('games').getAll();
    asked.onsuccess = () => { opening.result.close(); done(asked.result); };
  };
})"""


def _table_game(city: str, seed: int) -> Game:
    """A game at a real table. The first player begins, and all take lines that alone lead to their ends."""
    chance = Random(seed)
    name = f"get-on-board/{city}"
    dealt = fareplay.new(name, seats=2, seed=seed)
    game = fareplay.new(name, seats=2, setup={**dealt.setup, "first": 0})
    while game.to_move is not None:
        if game.ply < game.seats:
            game.push(game.legal_moves[0])
            continue
        for move in _pick(game, chance):
            game.push(move)
    return game


def _pick(game: Game, chance: Random, other_than: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A line that is the only one to its end, so that a press on the end lays it."""
    lines = [line for line in game.lines() if tuple(line.moves) != other_than]
    ends = [_end(line.moves) for line in lines]
    alone = [line for line, end in zip(lines, ends, strict=True) if ends.count(end) == 1 and not line.eliminates]
    return tuple(chance.choice(alone).moves)


def _end(moves: Sequence[str]) -> str:
    return next(move for move in reversed(moves) if move != "stop")


def _turns(game: Game) -> list[tuple[int, int, tuple[str, ...]]]:
    """The turns of a game: how many moves were made before each, whose it was, its moves."""
    again = fareplay.new(game.name, seats=game.seats, setup=game.setup)
    found: list[tuple[int, int, tuple[str, ...]]] = []
    while again.ply < game.ply:
        start, left = again.ply, game.moves[again.ply :]
        seat = again.to_move
        assert seat is not None
        if start < game.seats:
            again.push(left[0])
            continue
        moves = next(tuple(line.moves) for line in again.lines() if tuple(line.moves) == left[: len(line.moves)])
        for move in moves:
            again.push(move)
        found.append((start, seat, moves))
    return found


def _set_up(visitor: Visitor, game: Game) -> None:
    """Fill in the form of the companion."""
    page, setup = visitor.page, game.setup
    page.goto("/companion")
    form = page.locator("main form")
    form.locator("select").first.select_option(game.name)
    for seat, name in enumerate(NAMES):
        form.locator(".seats input").nth(seat).fill(name)
        player = form.locator("fieldset.player").nth(seat)
        player.locator(f'input[type=radio][value="{setup["sheets"][seat]}"]').check(force=True)
        player.locator("select").first.select_option(game.moves[seat][1:])
        if player.locator("select").count() > 1:
            player.locator("select").nth(1).select_option(str(setup["personal"][seat]))
    for objective in setup["common"]:
        form.locator(f'[data-objective="{objective}"] input').check(force=True)
    form.locator("button.primary").click()
    page.wait_for_url("**/table/*")


def _enter_card(visitor: Visitor, card: int) -> None:
    visitor.page.locator(f'.ask [data-card="{card}"]').click()
    expect(visitor.page.locator(f'.ask [data-card="{card}"]:enabled')).to_have_count(0)


def _enter_line(visitor: Visitor, seat: int, moves: tuple[str, ...]) -> None:
    expect(visitor.page.locator(f".strip .player.turn[data-seat='{seat}']")).to_be_attached()
    visitor.press(f'.targets:not(.planned) > .target[data-node="{_end(moves)}"]')
    visitor.confirm.click()
    visitor.await_truth(
        f"async (moves) => (await ({STORED})()).some(({{ record }}) => record.moves.join(' ').includes(moves))",
        " ".join(moves),
    )


@pytest.mark.quick("every line of a whole game is entered, and each would be shown first")
@pytest.mark.parametrize("city", ["new-york", pytest.param("rome", marks=pytest.mark.long)])
def test_a_printed_game_is_entered_corrected_counted_and_replayed(visit: Visit, city: str) -> None:
    visitor = visit(width=390, height=844)
    game = _table_game(city, seed=3)
    turns, tickets = _turns(game), game.setup["tickets"]
    page = visitor.page
    _set_up(visitor, game)
    ask, targets = page.locator(".ask"), visitor.targets

    # Nothing is known of a round before its ticket is: nobody can draw, and no ticket is lit.
    expect(ask).to_be_visible()
    expect(targets).to_have_count(0)
    expect(page.locator(".timetable .ticket.now")).to_have_count(0)
    _enter_card(visitor, tickets[0])

    # Mia's first line is entered wrongly, which is noticed three turns later.
    start, _, right = turns[0]
    wrong = _pick(fareplay.load({**game.record(), "moves": list(game.moves[:start])}), Random(1), other_than=right)
    _enter_line(visitor, 0, wrong)
    _enter_line(visitor, 1, turns[1][2])
    _enter_card(visitor, tickets[1])
    _enter_line(visitor, 1, turns[2][2])
    visitor.button("companion.correct").click()
    steps = page.locator("dialog ol button")
    expect(steps).to_have_count(5)
    visitor.check_no_raw_keys()
    steps.filter(has_text="Mia").click()
    _enter_line(visitor, 0, right)
    # What Tom had drawn since, and the second ticket, need not be entered again.
    visitor.await_truth(f"async (plies) => (await ({STORED})())[0].record.moves.length === plies", turns[3][0])

    for k, (_, seat, moves) in enumerate(turns[3:], start=3):
        if k % 2 == 0:
            expect(ask).to_be_visible()
            _enter_card(visitor, tickets[k // 2])
        if k == 6:
            page.reload()  # the battery was empty
        _enter_line(visitor, seat, moves)

    if city == "new-york":
        for seat in range(game.seats):
            expect(ask).to_contain_text(NAMES[seat])
            page.evaluate(FOLLOWED)
            _enter_card(visitor, game.setup["personal"][seat])
    expect(visitor.ending).to_be_visible()
    (stored,) = page.evaluate(STORED)
    record = stored["record"]
    assert stored["endedAt"] is not None
    assert record["moves"] == list(game.moves)
    assert {**record["setup"], "deal": None} == {**game.setup, "deal": None}
    loaded = fareplay.load(record)
    order = sorted(range(game.seats), key=lambda seat: -(loaded.scores[seat] or 0))
    rows = visitor.ending.locator("tbody tr, tfoot tr.total").all()
    shown = [[int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()] for row in rows]
    sheets = [dict(loaded.sheet(seat)) for seat in order]
    zones = [zone for zone in sheets[0] if zone not in ("boxes", "total")]
    assert shown == [[sheet[zone] for sheet in sheets] for zone in [*zones, "total"]]
    assert [loaded.sheet(seat) for seat in range(game.seats)] == [game.sheet(seat) for seat in range(game.seats)]

    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    page.wait_for_url("**/replay/*")
    expect(page.locator("[data-board]")).to_be_visible()
    visitor.check_no_raw_keys()
