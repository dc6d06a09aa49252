"""The laws of every page, checked at each step of every journey and in the tests of layout and numbers.

- Every number is the library's: sheet, total, promised sum, log, final table, chart, replay, verdict of a puzzle.
- No sentence has a blank, a key of a catalogue, `undefined` or `NaN`.
- A table is no taller than its window; nothing is cut, covered or out of reach; no word is broken letter by letter.
- I am called the same wherever my mark stands.
- The console has no complaint.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import fareplay
from fareplay import puzzles
from fareplay.bots.analysis import turns
from fareplay.game.game import Game
from fareplay.texts import Texts

if TYPE_CHECKING:
    from tests.web.visitor import Visitor

SIZES: Final = (
    *((1920, 1080), (1440, 900), (1366, 768), (1280, 720), (1024, 768)),
    *((768, 1024), (390, 844), (360, 640), (844, 390)),
)
MEASURE: Final = (Path(__file__).parent / "measure.js").read_text()
PATIENCE: Final = 40  # looks at a page until what moves on it lies still

# Names that only programs know, and places left unfilled; at the end of a line "…" says that something goes on.
RAW: Final = re.compile(
    r"\b[a-z_]+(?:\.[a-z_]+)+\b|\{\w+\}|\bundefined\b|\bNaN\b|\[object|(?<=\S )…(?=[ .,;:!?])|^…(?=[.,;:!?]| \S)",
    re.MULTILINE,
)

# All that is read or read aloud, but what somebody typed.
TOLD: Final = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap(one =>
    ['aria-label', 'title', 'alt', 'placeholder'].map(name => one.getAttribute(name) ?? ''))]"""

# What I am called wherever my mark stands: at the head of my sheet, in the log, in the final table. Several people may
# share a device, each with a mark.
CALLED: Final = """() => {
  const markOf = (bullet) => bullet.querySelector('use')?.getAttribute('href');
  const mine = document.querySelector('.me .bullet');
  if (!mine) return [];
  return [...document.querySelectorAll('.me .bullet, .log .bullet, [data-over] thead .bullet')]
    .filter((bullet) => markOf(bullet) === markOf(mine))
    .map((bullet) => bullet.closest('.me, summary, th')?.querySelector('h2, b, .who > span')?.textContent.trim())
    .filter(Boolean)
    .map((name) => [markOf(mine), name]);
}"""

# What is shown of me: zone by zone as the line in view would leave it, the total now, and the sum in the bar.
SHOWN: Final = """() => {
  const number = (text) => Number(text.trim().replace('−', '-').replace('+', ''));
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
  const total = document.querySelector('.me .total');
  return {
    zones,
    total: total && total.textContent.trim(),
    gain: gain && number(gain.textContent),
    due: due ? number(due.textContent) : 0,
    mine: document.querySelector('.targets:not(.planned) > .target') !== null,
    over: document.querySelector('[data-over]') !== null,
    puzzle: document.querySelector('[data-puzzle=over] [role=status]')?.textContent.trim() ?? null,
    slider: document.querySelector('input[type=range]')?.value ?? null,
  };
}"""

# The log by turns: whose, and what it says that the turn brought.
LOG: Final = """() => [...document.querySelectorAll('.log details')].map(turn => [
  turn.querySelector('summary b').textContent,
  Number((turn.querySelector('summary .gain')?.textContent ?? '0').replace('−', '-')),
])"""

# The final table: for each zone its points, by name.
FINAL: Final = """() => {
  const table = document.querySelector('[data-over] table');
  const names = [...table.querySelectorAll('thead th')].map(one => one.textContent.trim());
  return Object.fromEntries([...table.querySelectorAll('tbody tr, tfoot tr.total')].map(row => [
    row.querySelector('th').textContent.trim(),
    Object.fromEntries([...row.querySelectorAll('td')].map((cell, k) => [names[k], cell.textContent.trim()])),
  ]));
}"""


class Promise(NamedTuple):
    """What was shown while a line lay there: the table, the ply, and the sum and the sheet that it promised."""

    table: str
    ply: int
    shown: dict[str, Any]


def check(visitor: "Visitor", step: str) -> None:
    """Check all laws on the page as it is now; what moves is given time to lie still."""
    found: list[str] = []
    for _ in range(PATIENCE):
        visitor.page.evaluate(FOLLOWED)
        if not (found := _faults(visitor)):
            break
        visitor.page.wait_for_timeout(100)
    found += visitor.complaints
    visitor.complaints.clear()
    assert not found, f"{step}, {visitor.page.url}, {visitor.page.viewport_size}:\n" + "\n".join(found)


def _faults(visitor: "Visitor") -> list[str]:
    return [*raw_texts(visitor), *visitor.page.evaluate(MEASURE), *_names(visitor), *_numbers(visitor)]


def raw_texts(visitor: "Visitor") -> list[str]:
    """Return what is shown or read aloud as a name that only programs know, or as a blank."""
    return [
        f"not a sentence: {found[0].strip()!r} in {text[max(0, found.start() - 60) : found.end() + 20]!r}"
        for text in visitor.page.evaluate(TOLD)
        for found in RAW.finditer(text)
    ]


def _names(visitor: "Visitor") -> list[str]:
    """Return what I am called, if it is not the same at every place of a table."""
    if visitor.at is None:
        return []
    for mark, name in visitor.page.evaluate(CALLED):
        visitor.called.setdefault((visitor.at, mark), set()).add(name)
    called = [names for (table, _), names in visitor.called.items() if table == visitor.at and len(names) > 1]
    return [f"I am called {' and '.join(sorted(names))}" for names in called]


# Numbers


def _numbers(visitor: "Visitor") -> list[str]:
    """Compare the numbers that are shown with the library's."""
    if (known := visitor.known_record()) is None or "@" in known[0]["game"]:  # a city of one's own has no name here
        return []
    (record, me), shown = known, visitor.page.evaluate(SHOWN)
    game = fareplay.load(record)
    try:
        if shown["over"] and game.is_over:
            check_final(visitor, game)
        if me is None:
            return []
        if visitor.promise is not None and visitor.promise.table == visitor.at:
            _check_promise(visitor, game, me)
        if shown["slider"] is not None:
            then = _at(game, int(shown["slider"]))
            _check_total(shown, then, me, "in the replay")
            if then.ply and "#" not in visitor.page.url:  # a record in the address may be anybody's
                check_log(visitor, then, me)
        elif shown["puzzle"] is not None:
            _check_verdict(visitor, game, me, shown["puzzle"])
        elif shown["over"]:
            check_log(visitor, game, me)
        elif shown["mine"]:
            if shown["gain"] is None:
                check_sheet(visitor, shown, game, me)
            elif game.to_move == me:
                visitor.promise = Promise(visitor.table, game.ply, shown)
    except AssertionError as problem:
        return [str(problem).splitlines()[0]]
    return []


def _at(game: Game, ply: int) -> Game:
    """Return the game after some moves."""
    again = game.copy()
    while again.ply > ply:
        again.pop()
    return again


def written(points: int | None) -> str:
    return "–" if points is None else str(points).replace("-", "−")


def total(game: Game, seat: int) -> int | None:
    """Return a seat's points as players count them: open tickets are not yet lost."""
    sheet = game.sheet(seat)
    if "ticket_points" in sheet.boxes and not game.is_over:
        return int(sheet["total"] or 0) + int(sheet.boxes["ticket_points"]["open"])
    return sheet["total"]


def zones(game: Game, seat: int, language: str) -> dict[str, int | None]:
    """Return a seat's zones by the names that the page gives them."""
    texts, family = Texts(language), game.name.split("/")[0]
    sheet = game.sheet(seat)
    points = dict(sheet.points)
    if "ticket_points" in sheet.boxes and not game.is_over:
        points["tickets"] = sheet.boxes["ticket_points"]["completed"]
    return {texts.zone(family, zone): points[zone] for zone in points}


def _check_total(shown: dict[str, Any], game: Game, me: int, when: str) -> None:
    if shown["total"] is not None:
        known = written(total(game, me))
        assert shown["total"] == known, f"the total {when} is {shown['total']}, not {known}, after move {game.ply}"


def check_sheet(visitor: "Visitor", shown: dict[str, Any], game: Game, me: int) -> None:
    """The sheet and the total are the library's."""
    _check_total(shown, game, me, "at my turn")
    known = zones(game, me, visitor.language)
    known = {zone: known[zone] for zone in shown["zones"]}
    assert shown["zones"] == known, f"the sheet is {shown['zones']}, not {known}, after move {game.ply}"


def _check_promise(visitor: "Visitor", game: Game, me: int) -> None:
    """My last line did what its preview said, if it has been confirmed as it lay there."""
    promise = visitor.promise
    assert promise is not None
    made = next((turn for turn in turns(game) if turn.ply == promise.ply and turn.seat == me), None)
    if made is None:
        return
    visitor.promise = None
    check_promise(visitor, _at(game, promise.ply), _at(game, promise.ply + len(made.moves)), me, promise.shown)


def check_promise(visitor: "Visitor", before: Game, after: Game, me: int, shown: dict[str, Any]) -> None:
    """A line brought what was promised; an objective due at the round's end may be written already."""
    was, now = total(before, me), total(after, me)
    if was is None or now is None or after.is_over:
        return
    assert now - was in (shown["gain"], shown["gain"] - shown["due"]), (
        f"the bar promised {shown['gain']} before move {before.ply}, the line brought {now - was}"
    )
    known = zones(after, me, visitor.language)
    known = {zone: known[zone] for zone in shown["zones"]}
    assert shown["due"] or shown["zones"] == known, (
        f"the sheet promised {shown['zones']} before move {before.ply}, and became {known}"
    )


def _check_verdict(visitor: "Visitor", game: Game, me: int, verdict: str) -> None:
    """A puzzle is judged by the points that the library counts."""
    name = visitor.page.url.split("/puzzles/")[1].split("?")[0]
    puzzle = next(one for one in puzzles.load_all() if one.id == name)
    if puzzle.goal != "points":
        return
    made = game.sheet(me)["total"]
    texts = {"best": puzzle.best, "mine": made}
    key = "puzzles.out" if made is None else "puzzles.solved" if made == puzzle.best else "puzzles.best"
    known = visitor.words(key, **texts)
    assert verdict == known, f"the verdict is {verdict!r}, not {known!r}"


def check_final(visitor: "Visitor", game: Game) -> None:
    """The final table and the chart have the library's points."""
    final = visitor.page.evaluate(FINAL)
    label = (
        visitor.page.locator(f'[data-over] svg[aria-label^="{visitor.words("end.chart")}"]').first.get_attribute(
            "aria-label"
        )
        or ""
    )
    title, *chart = label.split(". ")
    assert title == visitor.words("end.chart"), f"the chart is called {title}"
    columns = {name for row in final.values() for name in row}
    names = [line.split(": ")[0] for line in chart]
    if len(odd := columns - set(names)) == 1:  # I, if I am called otherwise there: a law of its own
        names = [name if name in columns else odd.pop() for name in names]
    last = [line.split(": ")[1].split(", ")[-1] for line in chart]
    assert last == [written(score) for score in game.scores], f"the chart ends with {last}, not {game.scores}"
    for seat, name in enumerate(names):
        for zone, points in zones(game, seat, visitor.language).items():
            shown = final.get(zone, {}).get(name)
            if points is None:
                assert shown is None or not shown.lstrip("−").isdigit(), f"{zone} of {name} is {shown}"
            elif zone in final:  # but what only decides among equals
                assert shown == written(points), f"{zone} of {name} is {shown}, not {points}"


def check_log(visitor: "Visitor", game: Game, me: int) -> None:
    """What my turns brought, as the log says, is what the library's sheets say."""
    known: list[int] = []
    mover, has_rounds = None, "round" in game.view(me).to_dict()["position"]
    moments = [total(_at(game, ply), me) for ply in range(game.ply + 1)]
    for turn in turns(game):
        before, after = moments[turn.ply], moments[turn.ply + len(turn.moves)]
        if turn.seat == me and before is not None and after is not None:
            if mover == me and not has_rounds:  # card by card, one turn
                known[-1] += after - before
            else:
                known.append(after - before)
        mover = turn.seat
    log = visitor.page.evaluate(LOG)
    mine = visitor.words("table.you")
    shown = [gain for name, gain in (log if has_rounds else _joined(log)) if name == mine]
    shown = shown[1:]  # of the first one the page may show a part only
    if turn.seat == me or game.scores[me] is None:  # with the last move tickets that are open are lost
        shown, known = shown[:-1], known[: -1 if game.scores[me] is not None else None]
    told = known[len(known) - len(shown) :]
    assert shown == told, f"the log says that my turns brought {shown}, not {told}"


def _joined(log: list[list[Any]]) -> list[list[Any]]:
    """The turns of a log: between a player's two cards it may tell that the row was swept or the deck is new."""
    found: list[list[Any]] = []
    for name, gain in log:
        if found and found[-1][0] == name:
            found[-1][1] += gain
        else:
            found.append([name, gain])
    return found


# The board shows a move in the first frame after the click, the rest of the page in the next.
FOLLOWED: Final = """() => {
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return frame().then(frame);
}"""
