"""The workshop: new boards for any game that has one. It checks, generates, imports, draws, balances and prints them.

Everything here needs Python's standard library only, so that it also runs in a browser, and all values are
JSON-compatible: a board is the contents of a board file (docs/board-files.md).

- `settings(game)` returns the choices for a new board; `generate` makes one from a seed, and `from_streets` from a
  street map.
- `check(board)` returns the problems of a board, finished or not. Each has a `key` with `facts` for a text in
  `workshop.json` of the game's texts, a `severity`, the object it is `at`, and its `place` in the file with an English
  `reason`. A board without errors can be played.
- `repairs(board)` returns changes that solve problems, each as a whole new board.
- `figures(board)` returns what can be counted on a board, each with the range of the printed boards.
- `draw`, `layout` and `pages` return pictures: of the board, where it shows what, and the sheets to print.
- `kernel_board(board)` returns what the kernels need of it, so that it can be played and measured in a browser.
- `assess(board, tally)` compares what bots did on a board with the printed boards, and `proposals` suggests changes,
  to be measured before they are offered (`improves`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fareplay.boards.facts import MAX_SEATS, Facts, own_copy
from fareplay.boards.problem import Problem
from fareplay.errors import InvalidBoard, InvalidOption, short_repr
from fareplay.games import manifest
from fareplay.workshop.balance import Measure, compare
from fareplay.workshop.game_workshop import GameWorkshop
from fareplay.workshop.street_map import StreetMap, read_map

__all__ = [
    "assess",
    "check",
    "draw",
    "figures",
    "from_streets",
    "games",
    "generate",
    "improves",
    "kernel_board",
    "layout",
    "of",
    "pages",
    "proposals",
    "repairs",
    "settings",
]

MOST_MENDED: Final = 12  # problems for which repairs are sought at once

Board = Mapping[str, Any]  # the contents of a board file


def games() -> list[str]:
    """Return the games that have a workshop."""
    return [name for name, game in manifest.installed().items() if game.workshop_name is not None]


def of(game: str) -> GameWorkshop:
    """Return the workshop of a game; raises InvalidOption if it has none."""
    name = manifest.of(game).workshop_name
    if name is None:
        raise InvalidOption(f"{game} has no workshop; these games have one: {', '.join(games())}")
    found: GameWorkshop = manifest.load(name)
    return found


def settings(game: str) -> dict[str, list[str]]:
    """Return the choices for a new board of a game: their names, and the values of each, the default first."""
    return {name: list(values) for name, values in of(game).settings.items()}


def generate(game: str, seed: int, settings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return a complete board. The same seed and settings give the same board anywhere.

    Raises InvalidOption for an unknown setting.
    """
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InvalidOption(f"seed must be a whole number, not {short_repr(seed)}")
    return of(game).generate(seed, check_settings(game, settings or {}))


def from_streets(
    game: str, streets: str | StreetMap, seed: int = 0, settings: Mapping[str, str] | None = None, title: str = "City"
) -> dict[str, Any]:
    """Return a simplified board after a street map: one that was read, or the text of a GeoJSON file or of an OSM
    extract (XML).

    Raises InvalidOption if the map cannot be read or shows too little.
    """
    if not isinstance(title, str) or not title.isprintable() or not 1 <= len(title) <= 60:
        raise InvalidOption(f"a title has 1 to 60 printable characters, not {short_repr(title)}")
    found = streets if isinstance(streets, StreetMap) else read_map(streets)
    return of(game).from_map(found, seed, check_settings(game, settings or {}), title)


def check(board: Board) -> list[dict[str, Any]]:
    """Return the problems of a board, finished or not: first what is missing, then errors, or else warnings."""
    try:
        facts, workshop = _read(board)
        workshop.check_shape(facts, complete=False)
    except InvalidBoard as error:
        return [_malformed(board, error).to_dict()]
    missing = workshop.missing(facts.values)
    found = workshop.problems(facts.values)
    if missing:
        found = [problem for problem in found if problem.severity == "error"]
    return [problem.to_dict() for problem in [*missing, *found]]


def repairs(board: Board) -> list[dict[str, Any]]:
    """Return changes that solve problems of a board, each with the problem it solves (`solves`, its place in the list
    that `check` returns). Every change was checked: it leaves fewer problems."""
    try:
        facts, workshop = _shaped(board)
    except InvalidBoard:
        return []
    found = [*workshop.missing(facts.values), *workshop.problems(facts.values)]
    listed = check(board)
    solutions = []
    for number, one in enumerate(listed[:MOST_MENDED]):
        problem = next(each for each in found if each.to_dict() == one)
        for change in workshop.repair(facts.values, problem):
            left = check(change.board)
            if len(left) < len(listed) or (_errors(left) < _errors(listed)):
                solutions.append({**change.to_dict(), "solves": number, "at": one["at"]})
                break
    return solutions


def figures(board: Board) -> list[dict[str, Any]]:
    """Return what can be counted on a valid board, each with the range of the printed boards; raises InvalidBoard."""
    facts, workshop = _valid(board)
    return [figure.to_dict() for figure in workshop.figures(facts.values)]


def assess(board: Board, tally: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a tally of games says about a valid board: `measures`, each with its range on the printed boards and
    a `verdict`, and the `trouble`, which is 0 if all are within their ranges."""
    facts, workshop = _valid(board)
    seats = round(tally["seats"] / max(1, tally["games"]))
    references = workshop.references(facts.values, seats)
    measures = [
        Measure(key, details, value, low, high, spot, item)
        for key, item, value, low, high in compare(
            workshop.values(facts.values, tally), references, workshop.tolerances
        )
        for details, spot in [workshop.about(facts.values, key, item)]
    ]
    trouble = sum(measure.excess for measure in measures)
    return {
        "seats": seats,
        "games": tally["games"],
        "trouble": round(trouble, 4),
        "measures": [measure.to_dict() for measure in measures],
    }


def proposals(board: Board, assessment: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return changes that may improve a board, the worst measures first. They are not tested: measure each new board
    and keep those that `improves` accepts."""
    facts, workshop = _valid(board)
    wrong = [
        Measure(row["key"], row["facts"], row["value"], row["low"], row["high"], item=row["item"])
        for row in assessment["measures"]
        if row["verdict"] != "ok"
    ]
    found = []
    for measure in sorted(wrong, key=lambda measure: -measure.excess):
        for change in workshop.propose(facts.values, measure):
            if change.to_dict() not in found and not _errors(check(change.board)):
                found.append(change.to_dict())
    return found


def improves(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Return whether an assessment is clearly better than another: chance alone changes the trouble a little."""
    return bool(after["trouble"] < before["trouble"] * 0.95 - 0.01)


def pages(board: Board, language: str = "en") -> list[dict[str, str]]:
    """Return the pages to print a valid board on A3 paper: each with a `name` and its picture as `svg`."""
    facts, workshop = _valid(board)
    return workshop.pages(facts.values, language)


def _errors(problems: Sequence[Mapping[str, Any]]) -> int:
    return sum(1 for problem in problems if problem["severity"] == "error")


def draw(board: Board) -> str:
    """Return a board as SVG. Raises InvalidBoard unless its shape is right; problems do not matter."""
    facts, workshop = _shaped(board)
    return workshop.draw(facts.values)


def layout(board: Board) -> dict[str, Any]:
    """Return where the picture of a board shows what, as `fareplay board --svg` draws it."""
    facts, workshop = _shaped(board)
    return workshop.layout(facts.values)


def kernel_board(board: Board) -> dict[str, Any]:
    """Return what the kernels need of a valid board; raises InvalidBoard otherwise.

    `fields` are the values of the kernels' struct `Board`, by name; then the kernel `complete_board` fills in the rest.
    `moves` are the texts of moves by number and `setup` says where a state stores its setup, as in the index of the
    game's files for browsers. `like` is the printed board whose weights, levels and options serve this one; the kernel
    `fit_weights`, if the game has it, adapts the weights.
    """
    facts, workshop = _valid(board)
    return workshop.kernel_board(facts.values)


def _read(board: Board) -> tuple[Facts, GameWorkshop]:
    """Check what board files of all games have."""
    file = "board"
    facts = Facts(own_copy(board, file), file)
    facts.key("board")
    facts.text("title")
    facts.players(1, MAX_SEATS)
    return facts, of(facts.choice("game", games()))


def _shaped(board: Board) -> tuple[Facts, GameWorkshop]:
    facts, workshop = _read(board)
    workshop.check_shape(facts, complete=False)
    return facts, workshop


def _valid(board: Board) -> tuple[Facts, GameWorkshop]:
    facts, workshop = _read(board)
    workshop.check_shape(facts)
    for problem in workshop.problems(facts.values):
        if problem.severity == "error":
            raise InvalidBoard(facts.file, problem.place, problem.reason)
    return facts, workshop


def _malformed(board: Any, error: InvalidBoard) -> Problem:
    """Return the problem of a value that no editor would write."""
    game = board.get("game") if isinstance(board, Mapping) else None
    spot = of(game).spot(board, error.place) if isinstance(game, str) and game in games() else None
    details = {"place": error.place, "reason": error.reason}
    if spot is None:
        return Problem("malformed", error.place, error.reason, facts=details)
    return Problem("malformed", error.place, error.reason, spot, details)


def check_settings(game: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Return settings for a new board with defaults for those left out; raises InvalidOption for unknown ones."""
    known = of(game).settings
    for name, value in settings.items():
        if name not in known:
            raise InvalidOption(f"there is no setting {short_repr(name)}; there are {', '.join(known)}")
        if value not in known[name]:
            raise InvalidOption(f"{name} {short_repr(value)} is not one of {', '.join(known[name])}")
    return {name: settings.get(name, values[0]) for name, values in known.items()}
