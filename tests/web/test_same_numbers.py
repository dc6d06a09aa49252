"""The same thing has the same number everywhere: preview, sheet, log, chart, final table, replay and profile agree with
the library.

A game is played on the page, and every number shown on the way is recorded; the library then replays the record and
must get the same numbers.
"""

from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import expect

import fareplay
from fareplay import boards
from fareplay.bots.analysis import turns
from fareplay.game import Game
from fareplay.texts import Texts
from tests.repetitions import long_but
from tests.web.conftest import Visit
from tests.web.visitor import CLICK, FIRST, FOLLOWED, STEPS, Visitor

ME: Final = 0
GAMES: Final = long_but(boards.names(), "get-on-board/new-york")
ANALYSED: Final = ("get-on-board/paris", "ticket-to-ride/london")
ANALYSIS: Final = 240_000  # ms at most until every turn of a game has been judged

# What the page shows of me: zone by zone as the line in view would leave it, the total now, and the sum in the bar.
_SHOWN: Final = """() => {
  const number = text => Number(text.trim().replace('−', '-').replace('+', ''));
  const zones = {};
  for (const zone of document.querySelectorAll('.scroll > .sheet .zone')) {
    zones[zone.querySelector('.name').textContent.trim()] = number(zone.querySelector('.points').textContent);
  }
  for (const zone of document.querySelectorAll('.scroll .sums > div')) {
    const more = zone.querySelector('.more');
    const now = number(zone.querySelector('dd').firstChild.textContent);
    zones[zone.querySelector('dt').textContent.trim()] = now + (more ? number(more.textContent) : 0);
  }
  const gain = document.querySelector('.desk .gain'), due = document.querySelector('.desk [data-part=due] b');
  return {
    zones,
    total: number(document.querySelector('.me .total').textContent),
    gain: gain && number(gain.textContent),
    due: due ? number(due.textContent) : 0,
  };
}"""

# The log by turns: whose, and what it says that the turn brought.
_LOG: Final = """() => [...document.querySelectorAll('.log details')].map(turn => [
  turn.querySelector('summary b').textContent,
  Number((turn.querySelector('summary .gain')?.textContent ?? '0').replace('−', '-')),
])"""

# The final table: for each zone its points, by name.
_FINAL: Final = """() => {
  const table = document.querySelector('[data-over] table');
  const names = [...table.querySelectorAll('thead th')].map(one => one.textContent.trim());
  return Object.fromEntries([...table.querySelectorAll('tbody tr, tfoot tr.total')].map(row => [
    row.querySelector('th').textContent.trim(),
    Object.fromEntries([...row.querySelectorAll('td')].map((cell, k) => [names[k], cell.textContent.trim()])),
  ]));
}"""

# The points of everybody in a replay.
_SCORES: Final = """() => [...document.querySelectorAll('.side .me .total, .side .player .score')]
  .map(one => one.textContent.trim())"""


class Decision(NamedTuple):
    """What the page showed when a line lay there and when a sum was promised for it."""

    ply: int
    before: dict[str, Any]
    laid: dict[str, Any]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_the_page_is_the_librarys(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.play_at_server(game)
    decisions = _play(visitor)
    log = visitor.page.evaluate(_LOG)
    final = visitor.page.evaluate(_FINAL)
    title, *chart = (visitor.page.locator("[data-over] figure svg").get_attribute("aria-label") or "").split(". ")
    assert title == visitor.words("end.chart")
    record = visitor.page.request.get(f"/api/tables/{visitor.table}/record").json()
    game_over = fareplay.load(record)
    assert game_over.is_over
    assert decisions

    totals = _check_decisions(visitor, game_over, decisions)
    names = [line.split(": ")[0] for line in chart]
    last = [line.split(": ")[1].split(", ")[-1] for line in chart]
    assert last == ["–" if score is None else _written(score) for score in game_over.scores]
    _check_final(visitor, game_over, final, names)
    _check_log(game_over, log, totals)
    _check_replay(visitor, record, totals)
    _check_profile(visitor, game_over)


@pytest.mark.long
@pytest.mark.parametrize("game", ANALYSED)
def test_the_analysis_shows_the_turns_and_the_winners_of_the_library(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.play_at_server(game)
    _play(visitor)
    page, table = visitor.page, f"/api/tables/{visitor.table}"
    game_over = fareplay.load(page.request.get(f"{table}/record").json())
    page.goto(f"/replay/{visitor.table}?at={game_over.ply}&seat={ME}")
    visitor.button("analysis.ask").click()
    bars = page.locator(".analysis .bars button")
    expect(bars.first).to_be_attached(timeout=ANALYSIS)
    expect(page.locator(".analysis progress")).to_have_count(0, timeout=ANALYSIS)
    found = page.request.get(f"{table}/analysis").json()
    assert found["state"] == "ready"

    # Every turn that is judged is one of the library's, and says no more of what was played than was measured.
    known = {(turn.ply, turn.seat): list(turn.moves) for turn in turns(game_over)}
    for turn in found["turns"]:
        assert known[turn["ply"], turn["seat"]] == turn["moves"]
        assert turn["cost"] >= 0
        assert not turn["is_mistake"] or turn["cost"] > 0
        assert turn["best"]["moves"] != turn["played"]["moves"] or turn["cost"] == 0
    # The bars are these turns, in order, with the points that each cost.
    legend = page.locator(".analysis figcaption span").all_inner_texts()
    names = [text.strip().rsplit(" ", 1)[0] for text in legend]
    costs = [f"{int(turn['cost'] * 10 + 0.5) / 10:g}" for turn in found["turns"]]
    assert [bar.get_attribute("aria-label") for bar in bars.all()] == [
        visitor.words("analysis.loss", name=names[turn["seat"]], loss=cost)
        for turn, cost in zip(found["turns"], costs, strict=True)
    ]
    # Chances are shares of one certainty, and in the end it is the winners'.
    for moment in found["chances"]:
        assert sum(moment["shares"]) == pytest.approx(1, abs=0.001)  # of numbers with four places
    if winners := game_over.winners:
        last = [1 / len(winners) if seat in winners else 0 for seat in range(game_over.seats)]
        assert found["chances"][-1]["shares"] == pytest.approx(last)
        assert [text.strip().rsplit(" ", 1)[1] for text in legend] == [f"{share:.0%}" for share in last]


def _play(visitor: Visitor) -> list[Decision]:
    """Play to the end, and note what is shown at every decision."""
    page, selectors = visitor.page, list(STEPS.values())
    found: list[Decision] = []
    while True:
        step = selectors[page.wait_for_function(FIRST, arg=selectors, polling=30).json_value() - 1]
        if step == STEPS["over"]:
            return found
        if step in (STEPS["end a line"], STEPS["claim"]):
            ply, before = visitor.ply(), page.evaluate(_SHOWN)
            page.evaluate(CLICK, step)
            page.evaluate(FOLLOWED)
            laid = page.evaluate(_SHOWN)
            if laid["gain"] is not None:
                found.append(Decision(ply, before, laid))
            page.evaluate(CLICK, STEPS["confirm"])
            visitor.await_ply_after(ply)
        elif step == STEPS["be eliminated"]:
            visitor.hold_confirm()
        else:
            page.evaluate(CLICK, step)


def _written(points: int) -> str:
    return str(points).replace("-", "−")


def _zones(game: Game, seat: int, texts: dict[str, str]) -> dict[str, int | None]:
    """A seat's zones by the names that the page gives them, as players count: open tickets are not yet lost."""
    sheet = game.sheet(seat)
    points = dict(sheet.points)
    if "ticket_points" in sheet.boxes and not game.is_over:
        points["tickets"] = sheet.boxes["ticket_points"]["completed"]
    return {texts[zone]: points[zone] for zone in points if zone in texts}


def _total(game: Game, seat: int) -> int | None:
    sheet = game.sheet(seat)
    if "ticket_points" in sheet.boxes and not game.is_over:
        return int(sheet["total"] or 0) + int(sheet.boxes["ticket_points"]["open"])
    return sheet["total"]


def _texts(visitor: Visitor, game: str) -> dict[str, str]:
    """What the zones of a sheet are called."""
    texts, family = Texts(visitor.language), game.split("/")[0]
    return {zone: texts.zone(family, zone) for zone in fareplay.new(game, seed=1).sheet(ME).points}


def _check_decisions(visitor: Visitor, game: Game, decisions: list[Decision]) -> list[list[int | None]]:
    """Play the game again; the totals after every move, by seat."""
    texts, again = _texts(visitor, game.name), game.copy()
    while again.ply:
        again.pop()
    by_ply = {decision.ply: decision for decision in decisions}
    totals = [[_total(again, seat) for seat in range(again.seats)]]
    promised: tuple[Decision, int | None] | None = None
    for ply, move in enumerate(game.moves):
        if promised and again.to_move != ME:
            _check_promise(again, texts, *promised)
            promised = None
        if ply in by_ply:
            assert again.to_move == ME
            shown = by_ply[ply].before
            assert shown["total"] == _total(again, ME), f"the total before move {ply}"
            known = _zones(again, ME, texts)
            assert shown["zones"] == {zone: known[zone] for zone in shown["zones"]}, f"the sheet before move {ply}"
            promised = (by_ply[ply], _total(again, ME))
        again.push(move)
        totals.append([_total(again, seat) for seat in range(again.seats)])
    return totals


def _check_promise(after: Game, texts: dict[str, str], decision: Decision, total: int | None) -> None:
    """The line did what the preview said; an objective due at the round's end may be written already."""
    laid, now = decision.laid, _total(after, ME)
    if now is None or total is None:
        return
    assert now - total in (laid["gain"], laid["gain"] - laid["due"]), f"the sum promised before move {decision.ply}"
    known = _zones(after, ME, texts)
    if not laid["due"]:
        assert laid["zones"] == {zone: known[zone] for zone in laid["zones"]}, f"the sheet after move {decision.ply}"


def _check_final(visitor: Visitor, game: Game, final: dict[str, dict[str, str]], names: list[str]) -> None:
    texts = _texts(visitor, game.name)
    for seat, name in enumerate(names):
        for zone, points in _zones(game, seat, texts).items():
            if zone not in final:
                continue  # what only decides among equals
            shown = final[zone][name]
            if points is None:
                assert not shown.lstrip("−").isdigit()
            else:
                assert shown == _written(points), f"{zone} of {name}"
    assert set(texts.values()) - set(final) <= {texts.get("completed")}


def _check_log(game: Game, log: list[list[Any]], totals: list[list[int | None]]) -> None:
    """What my turns brought, as the log says, is what the library's sheets say."""
    known: list[int] = []
    mover, has_rounds = None, "round" in game.view(ME).to_dict()["position"]
    for turn in turns(game):
        before, after = totals[turn.ply][ME], totals[turn.ply + len(turn.moves)][ME]
        if turn.seat == ME and before is not None and after is not None:
            if mover == ME and not has_rounds:  # card by card, one turn
                known[-1] += after - before
            else:
                known.append(after - before)
        mover = turn.seat
    shown = [gain for name, gain in (log if has_rounds else _joined(log)) if name == "You"]
    shown = shown[1:]  # of the first one the page may show a part only
    assert len(shown) >= min(3, len(known) - 1)  # who is eliminated early has few turns
    if turn.seat == ME or game.scores[ME] is None:  # with the last move tickets that are open are lost
        shown, known = shown[:-1], known[: -1 if game.scores[ME] is not None else None]
    assert shown == known[len(known) - len(shown) :]


def _joined(log: list[list[Any]]) -> list[list[Any]]:
    """The turns of a log: between a player's two cards it may tell that the row was swept or the deck is new."""
    found: list[list[Any]] = []
    for name, gain in log:
        if found and found[-1][0] == name:
            found[-1][1] += gain
        else:
            found.append([name, gain])
    return found


def _check_replay(visitor: Visitor, record: dict[str, Any], totals: list[list[int | None]]) -> None:
    """Every position of the replay, as I saw it."""
    page = visitor.page
    page.goto(f"/replay/{visitor.table}?at=0&seat={ME}")
    slider = page.get_by_role("slider")
    expect(page.locator(".side .me .total, .side .player .score").first).to_be_visible()
    page.locator("body").click(position={"x": 5, "y": 300})
    for ply in range(len(record["moves"])):
        expect(slider).to_have_value(str(ply))
        mine, known = page.evaluate(_SCORES)[0], totals[ply][ME]
        assert mine == ("–" if known is None else _written(known)), f"after move {ply}"
        page.keyboard.press("ArrowRight")
    for score in totals[-1]:  # at the end a game may show everybody's hand instead
        last = page.locator(".side .total, .side .score").filter(has_text="–" if score is None else _written(score))
        expect(last.first).to_be_visible()


def _check_profile(visitor: Visitor, game: Game) -> None:
    visitor.page.goto("/me")
    played = visitor.page.locator(".played li").first
    for score in game.scores:
        expect(played).to_contain_text("–" if score is None else _written(score))
