"""The same thing has the same number everywhere: preview, sheet, log, chart, final table, replay and profile agree with
the library.

A game is played on the page, and every number shown on the way is recorded; the library then replays the record and
must get the same numbers.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

import fareplay
from fareplay import boards
from fareplay.bots.analysis import turns
from fareplay.game.game import Game
from tests.repetitions import long_but
from tests.web import laws
from tests.web.conftest import Visit
from tests.web.laws import FOLLOWED
from tests.web.visitor import CLICK, STEPS, Visitor

ME: Final = 0
GAMES: Final = long_but(boards.names(), "get-on-board/new-york")
ANALYSED: Final = ("get-on-board/paris", "ticket-to-ride/london")
ANALYSIS: Final = 240_000  # ms at most until every turn of a game has been judged

# The points of everybody in a replay.
_SCORES: Final = """() => [...document.querySelectorAll('.side .me .total, .side .player .score')]
  .map(one => one.textContent.trim())"""


@pytest.mark.quick("every position of whole games; the journeys compare numbers while turns are shown")
@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_the_page_is_the_librarys(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.play_at_server(game)
    decisions = _play(visitor)
    visitor.check("the end")  # the final table, the chart and the log
    record = visitor.record()
    game_over = fareplay.load(record)
    assert game_over.is_over
    assert decisions
    again = fareplay.load({**record, "moves": []})
    totals = [laws.total(again, ME)]
    promised: tuple[Game, dict[str, Any]] | None = None
    for ply, move in enumerate(record["moves"]):
        if promised and again.to_move != ME:
            laws.check_promise(visitor, promised[0], again, ME, promised[1])
            promised = None
        if ply in decisions:
            before, laid = decisions[ply]
            laws.check_sheet(visitor, before, again, ME)
            promised = (again.copy(), laid)
        again.push(move)
        totals.append(laws.total(again, ME))
    _check_replay(visitor, game_over, totals)
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


def _play(visitor: Visitor) -> dict[int, tuple[dict[str, Any], dict[str, Any]]]:
    """Play to the end; return by ply what is shown before a decision, and when a sum is promised for it."""
    page, found = visitor.page, {}
    while (step := visitor.await_step(*STEPS.values())) != STEPS["over"]:
        if step in (STEPS["end a line"], STEPS["claim"]):
            ply, before = visitor.ply(), page.evaluate(laws.SHOWN)
            page.evaluate(CLICK, step)
            expect(page.locator(STEPS["confirm"])).to_have_count(1)
            page.evaluate(FOLLOWED)
            laid = page.evaluate(laws.SHOWN)
            if laid["gain"] is not None:
                found[ply] = (before, laid)
            page.evaluate(CLICK, STEPS["confirm"])
            visitor.await_ply_after(ply)
        elif step == STEPS["be eliminated"]:
            visitor.hold_confirm()
        else:
            page.evaluate(CLICK, step)
    return found


def _check_replay(visitor: Visitor, game: Game, totals: list[int | None]) -> None:
    """Every position of the replay, as I saw it."""
    page = visitor.page
    page.goto(f"/replay/{visitor.table}?at=0&seat={ME}")
    slider = page.get_by_role("slider")
    expect(page.locator(".side .me .total, .side .player .score").first).to_be_visible()
    page.locator("body").click(position={"x": 5, "y": 300})
    for ply, known in enumerate(totals[:-1]):
        expect(slider).to_have_value(str(ply))
        assert page.evaluate(_SCORES)[0] == laws.written(known), f"after move {ply}"
        page.keyboard.press("ArrowRight")
    for score in game.scores:  # at the end a game may show everybody's hand instead
        last = page.locator(".side .total, .side .score").filter(has_text=laws.written(score))
        expect(last.first).to_be_visible()


def _check_profile(visitor: Visitor, game: Game) -> None:
    visitor.page.goto("/me")
    played = visitor.page.locator(".played li").first
    for score in game.scores:
        expect(played).to_contain_text(laws.written(score))
