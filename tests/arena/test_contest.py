"""Contests: the same deals for all orders, resumable, and safe from bad bots."""

import time
from pathlib import Path

import pytest

from fareplay.arena import Contest, Result, match, sandbox, standings
from fareplay.arena.contestant import Contestant
from fareplay.arena.report import fouls
from fareplay.arena.sandbox import SandboxedBot
from fareplay.errors import InvalidOption
from tests.repetitions import long_but

ROME = "get-on-board/rome"


def without_times(tables: list[list[Result]]) -> list[tuple[object, ...]]:
    return sorted((one.deal, one.names, one.scores, one.winners, one.foul) for table in tables for one in table)


def test_every_deal_is_played_in_every_order() -> None:
    contest = Contest(ROME, ("random", "novice", "greedy-like"), games=6)
    assert len(contest.tables) == 3 * 3
    played = [
        one
        for table in Contest(ROME, ("random", "novice"), games=4, keep_records=True).play(processes=1)
        for one in table
    ]
    assert [(one.deal, one.names) for one in played] == [
        (0, ("random", "novice")),
        (0, ("novice", "random")),
        (1, ("random", "novice")),
        (1, ("novice", "random")),
    ]
    setups = [one.record["setup"] for one in played if one.record]
    assert setups[0] == setups[1] != setups[2] == setups[3]
    assert standings(played)[0].name == "novice"


def test_fewer_contestants_than_seats_sit_in_several() -> None:
    contest = Contest("get-on-board/london", ("random", "novice"), games=3, seats=4)
    assert contest.tables == [(("random", "novice") * 2, 0), (("random", "novice") * 2, 1)]
    assert {group for group, _ in Contest("get-on-board/london", ("a", "b"), games=1, seats=5).tables} == {
        ("a", "b", "a", "b", "a"),
        ("b", "a", "b", "a", "b"),
    }
    played = [one for table in contest.play(processes=1) for one in table]
    assert [one.names[0] for one in played] == ["random", "novice"] * 2
    strong, weak = standings(played)
    assert (strong.name, strong.rate.games, weak.rate.games) == ("novice", 4, 4)
    assert strong.rate.won + weak.rate.won == pytest.approx(sum(bool(one.winners) for one in played))
    assert strong.rating > weak.rating


def test_resumes_with_the_same_results(tmp_path: Path) -> None:
    contest, file = Contest(ROME, ("random", "novice"), games=6), tmp_path / "results.jsonl"
    whole = list(contest.play(file, processes=1))
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:2]) + "\n" + lines[2][:40])  # stopped while it wrote the second table
    again = list(contest.play(file, processes=2))
    assert without_times(again) == without_times(whole)
    assert len(file.read_text().splitlines()) == len(lines)
    with pytest.raises(InvalidOption, match="another contest"):
        list(Contest(ROME, ("random", "novice"), games=6, seed=8).play(file))


BAD_BOTS = """
import time

class Illegal:
    def choose(self, view, clock): return "Z99"

class Throws:
    def choose(self, view, clock): raise ValueError("no idea")

class Sleeps:
    def choose(self, view, clock): time.sleep(2)

class Dies:
    def choose(self, view, clock):
        import os
        os._exit(3)

class Broken:
    def __init__(self): raise RuntimeError("not today")

class First:
    def __init__(self, seed): self.seed = seed
    def choose(self, view, clock): return view.legal_moves[0]
"""


@pytest.mark.parametrize(
    ("name", "what"),
    long_but(
        [
            ("Illegal", "played the illegal move 'Z99'"),
            ("Throws", "threw ValueError: no idea"),
            ("Sleeps", "thought for more than"),
            ("Dies", "has died"),
            ("Broken", "could not be created: RuntimeError: not today"),
        ],
        ("Sleeps", "thought for more than"),
        ("Dies", "has died"),
    ),
)
def test_a_bad_bot_loses_and_is_named(tmp_path: Path, name: str, what: str) -> None:
    (tmp_path / "bad.py").write_text(BAD_BOTS)
    bad = f"{tmp_path / 'bad.py'}:{name}"
    seconds = 0.2 if name == "Sleeps" else 60  # so that nobody is late on a busy machine
    (played,) = Contest(ROME, ("novice", bad), games=1, seconds=seconds).play(processes=1)
    assert [one.names[one.winners[0]] for one in played] == ["novice", "novice"]
    assert all(one.foul and one.foul.startswith(f"{bad} {what}") for one in played)
    assert len(fouls(played)) == 1
    assert {one.name: one.fouls for one in standings(played)} == {"novice": 0, bad: 2}


def test_nobody_waits_twice_for_a_bot_that_is_never_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hangs.py"
    file.write_text("import time\nclass Hangs:\n    def __init__(self): time.sleep(1000)\n")
    contestants = [Contestant(f"{file}:Hangs"), Contestant("random")]
    for seconds in (2.0, 1000.0):
        monkeypatch.setattr(sandbox, "START_SECONDS", seconds)
        result = match.play("get-on-board/new-york", {}, contestants, 1, 0, 1.0, keep_record=False)
        assert result.foul is not None
        assert "was not ready for more than 2.0 s" in result.foul
        assert result.winners == (1,)


def test_a_good_bot_from_a_file_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "good.py").write_text(BAD_BOTS)
    done: list[str] = []
    await_bot, count = SandboxedBot.await_bot, time.perf_counter

    def awaited(sandboxed: SandboxedBot) -> None:
        done.append("ready")
        await_bot(sandboxed)

    def counted() -> float:
        done.append("clock")
        return count()

    monkeypatch.setattr(SandboxedBot, "await_bot", awaited)
    monkeypatch.setattr(time, "perf_counter", counted)
    (played,) = Contest(ROME, ("random", f"{tmp_path / 'good.py'}:First"), games=1).play(processes=1)
    assert fouls(played) == []
    assert done[done.index("ready") + 1] == "clock"  # getting ready does not count as thinking


@pytest.mark.parametrize(
    ("names", "what"),
    [
        (("random", "random"), "twice"),
        (("random",), "a contest needs at least 2 contestants, not 1"),
        (("random", "nobody"), "there is no bot 'nobody'"),
        (("random", "expert:depth=3"), "is not one of playouts"),
        (("random", "expert:win=much"), "is not one of playouts"),
        (("random", "novice:win=10"), "novice does not search"),
        (("random", "missing.py:Bot"), "there is no file missing.py"),
        (("random", f"{__file__}:NoSuchBot"), "has no class or function NoSuchBot"),
    ],
)
def test_what_cannot_be_played_is_refused(names: tuple[str, ...], what: str) -> None:
    with pytest.raises(InvalidOption, match=what):
        list(Contest(ROME, names, games=2).play(processes=1))


def test_a_bot_of_ones_own_is_rehearsed_before_its_clock_and_keeps_its_process(tmp_path: Path) -> None:
    log = tmp_path / "log"
    file = tmp_path / "own_bot.py"
    file.write_text(
        "import os\n"
        "from pathlib import Path\n"
        "class OwnBot:\n"
        "    def __init__(self, seed):\n"
        "        self.seed = seed\n"
        "    def choose(self, view, clock):\n"
        f"        with Path({str(log)!r}).open('a') as file:\n"
        "            print(os.getpid(), self.seed, view.ply, file=file)\n"
        "        return view.legal_moves[0]\n"
    )
    own = f"{file}:OwnBot"
    results = [one for played in Contest(ROME, ("random", own), games=4).play(processes=1) for one in played]
    assert {result.foul for result in results} == {None}
    calls = [line.split() for line in log.read_text().splitlines()]
    assert len({pid for pid, _, _ in calls}) == 1
    rehearsed = [ply for _, seed, ply in calls if seed == "0"]
    assert calls[0][1] == "0"
    assert len(rehearsed) >= 2
