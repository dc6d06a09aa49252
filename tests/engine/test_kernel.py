"""Entry points: bad arguments are refused before their address is taken, in all three ways to run kernels."""

import gc
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fareplay
from fareplay import envs
from fareplay.engine.build import SHIPPED
from fareplay.engine.kernel import WHOLE, bind, binder, entry, entry_of, kernel, numbers, rows
from fareplay.engine.library import FILES, Library, Way, address_of, this_platform
from fareplay.engine.random import Rng, draw, fingerprint, seeded
from fareplay.engine.struct import Rows, blank, copy_of
from fareplay.games.get_on_board.show.moves import attempt, legal_moves
from fareplay.rules import registry

NAME = "get-on-board/london"
PACKAGE = Path(fareplay.__file__).parent


def arguments() -> dict[str, Any]:
    game = fareplay.new(NAME, 4, seed=1)
    return {"board": game.rules.board, "state": copy_of(game.state_at(0)), "moves": np.zeros(64, np.int16)}


def read_only(array: Any) -> Any:
    array = array.copy()
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("name", "change", "error", "message"),
    [
        ("moves", lambda array: list(array), TypeError, "moves must be a NumPy array, not list"),
        ("moves", lambda array: None, TypeError, "moves must be a NumPy array, not NoneType"),
        ("moves", lambda array: array.astype(np.int64), TypeError, "moves must be an array of int16, not of int64"),
        ("state", lambda array: array.view(np.int8), TypeError, "state must be an array of records"),
        ("moves", lambda array: array[:2], ValueError, "moves must have at least"),
        ("moves", lambda array: np.zeros(128, np.int16)[::2], ValueError, "moves must be contiguous"),
        ("moves", read_only, ValueError, "moves must be writable"),
        ("state", lambda array: array[:0], ValueError, "state must have at least 1 entries, not 0"),
        ("board", lambda array: 7, TypeError, "board must be a NumPy array, not int"),
    ],
)
def test_a_bad_array_is_refused_by_name(name: str, change: Any, error: type[Exception], message: str) -> None:
    given = arguments()
    before = given["state"].tobytes()
    bad = {**given, name: change(given[name])}
    with pytest.raises(error, match=message):
        legal_moves(bad["board"], bad["state"], bad["moves"])
    with pytest.raises(error, match=message):
        bind(legal_moves, *bad.values())
    assert given["state"].tobytes() == before


def test_an_array_that_is_gone_is_not_taken_for_another() -> None:
    """The address of the last array is kept only as long as the array lives."""
    given = arguments()
    for _ in range(2):
        expected = legal_moves(*given.values())
    for bad, error in ((None, TypeError), (np.zeros(1, np.int16), ValueError), (given["moves"].tolist(), TypeError)):
        with pytest.raises(error, match="moves must"):
            legal_moves(given["board"], given["state"], bad)  # type: ignore[arg-type]
    del given["moves"]
    gc.collect()
    with pytest.raises(TypeError, match="moves must be a NumPy array, not NoneType"):
        legal_moves(given["board"], given["state"], None)  # type: ignore[arg-type]
    assert legal_moves(given["board"], given["state"], np.zeros(64, np.int16)) == expected


def test_a_kept_array_cannot_be_moved() -> None:
    given = arguments()
    legal_moves(*given.values())
    with pytest.raises(ValueError, match="cannot resize"):
        given["moves"].resize(1 << 20, refcheck=False)


def test_other_states_may_take_turns() -> None:
    boards = [fareplay.new(NAME, seats, seed=seats) for seats in (4, 5)]
    moves = np.zeros(64, np.int16)
    counts = [len(game.legal_moves) for game in boards]
    states = [copy_of(game.state_at(0)) for game in boards]
    for _ in range(3):
        assert [legal_moves(boards[0].rules.board, state, moves) for state in states] == counts


def test_sizes_that_are_passed_must_fit() -> None:
    batch = envs.Batch(NAME, seats=4, games=3, seed=1)
    batch.reset()
    with pytest.raises(ValueError, match="raw must have 2 axes, not 1"):
        batch.encoding.observe_row(
            *(batch.rules.board, batch._coding, batch.states, np.zeros(4, np.int8), 0),
            *(blank(batch.encoding.scratch), np.zeros(batch.encoding.size, np.float32)),
        )


def test_a_number_must_be_one() -> None:
    given = arguments()
    with pytest.raises((TypeError, ValueError)):
        attempt(given["board"], given["state"], "T5")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        attempt(given["board"], given["state"])  # type: ignore[call-arg]


def test_declared_arguments_must_be_all_of_them() -> None:
    with pytest.raises(TypeError, match="two has 2 arguments, and 1 are declared"):

        @entry(WHOLE)
        @kernel
        def two(first: int, second: int) -> int:
            return first + second


def test_addresses_are_those_of_the_arrays() -> None:
    arrays: list[Any] = [np.zeros(3), np.zeros((2, 3), np.int8), blank(Rng), np.zeros(10, np.int16)[4:]]
    for array in arrays:
        assert address_of(array) == array.ctypes.data


def test_bound_arrays_live_as_long_as_the_function() -> None:
    bound = bind(draw, seeded(7))
    filler = [bytearray(1000) for _ in range(100)]
    assert [bound(100) for _ in range(3)] == [draw(again, 100) for again in [seeded(7)] for _ in range(3)]
    del filler
    game = fareplay.new(NAME, 4, seed=1)
    state = copy_of(game.state_at(0))
    assert binder(attempt, game.rules.board)(state)(game.rules.codes[game.legal_moves[0]]) == 0


def test_kernels_run_beside_each_other() -> None:
    """Other threads go on while a kernel runs: the GIL is released."""
    rules: Any = registry.by_name(NAME)
    start = fareplay.new(NAME, 4, seed=1).state_at(0)
    seen: list[int] = []
    running = threading.Thread(target=lambda: rules.play_many(start, 60_000, 1))
    running.start()
    while running.is_alive():
        seen.append(len(seen))
    assert len(seen) > 1000


PLAY = """
import hashlib, sys
from random import Random
from fareplay import bots
import fareplay
from fareplay.engine.library import Library
for name in ("get-on-board/rome", "ticket-to-ride/london"):
    game, chance, digest = fareplay.new(name, 2, seed=5), Random(5), hashlib.sha256()
    while game.ply < 24:
        game.push(chance.choice(list(game.legal_moves)))
        digest.update(game.state_at(game.ply).tobytes())
    digest.update(repr([line.moves for line in game.lines()]).encode())
    print(digest.hexdigest(), bots.make("novice", name).choose(game.view(game.to_move), fareplay.Clock()))
print(Library.of("fareplay.games.get_on_board").way.value, "numba" in sys.modules)
"""


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_all_ways_do_the_same() -> None:
    played = {}
    for way in ("native", "numba", "python"):
        environment = {**os.environ, "FAREPLAY_KERNELS": way}
        command = [sys.executable, "-W", "error", "-c", PLAY]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        *played[way], last = done.stdout.splitlines()
        assert last == f"{way} {way == 'numba'}"
    assert played["native"] == played["numba"] == played["python"]
    assert len(played["native"]) == 2


WITHOUT = """
import sys
if "{hidden}":
    sys.modules["{hidden}"] = None
import fareplay
from fareplay.engine.library import Library
from fareplay.engine.random import draw, seeded
if "{game}":
    game = fareplay.new("{game}", 2, seed=5)
    for _ in range(4):
        game.push(game.legal_moves[-1])
    print(game.moves)
print(draw(seeded(7), 100), Library.of("fareplay.engine.random").way.value)
"""


OLDER = (
    "fareplay: the kernels of fareplay.engine are older than their sources (run `make kernels`); "
    "Numba compiles them on their first use\n"
)


@pytest.fixture(scope="module")
def without_libraries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds the package as the wheel for any platform has it."""
    folder = tmp_path_factory.mktemp("any") / "site-packages"
    no_libraries = shutil.ignore_patterns("web", "__pycache__", *FILES.values())
    shutil.copytree(PACKAGE, folder / "fareplay", ignore=no_libraries)
    inherited = {name: value for name, value in os.environ.items() if name != "FAREPLAY_KERNELS"}
    return {**inherited, "PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("hidden", "game", "way", "said"),
    [
        ("numba", "ticket-to-ride/london", "python", "they run uncompiled, and slowly"),
        ("", "", "numba", "Numba compiles them on their first use"),
    ],
)
def test_without_libraries_kernels_run_all_the_same(
    hidden: str, game: str, way: str, said: str, without_libraries: dict[str, str]
) -> None:
    command = [sys.executable, "-c", WITHOUT.format(hidden=hidden, game=game)]
    here, there = (
        subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        for environment in ({**os.environ, "FAREPLAY_KERNELS": "native"}, without_libraries)
    )
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout.replace("native", way)
    (line,) = there.stderr.splitlines()  # one, however many packages have none
    assert line.startswith("fareplay: fareplay.engine has no compiled kernels for ")
    assert line.endswith(said)
    forced = {**without_libraries, "FAREPLAY_KERNELS": "native"}
    refused = subprocess.run(command, env=forced, capture_output=True, text=True, check=False)
    assert "ImportError: fareplay.engine has no compiled kernels for" in refused.stderr


@pytest.mark.skipif(this_platform() not in SHIPPED, reason="there are no libraries for this platform")
def test_libraries_older_than_their_sources_are_not_used(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "fareplay", ignore=shutil.ignore_patterns("web", "__pycache__"))
    inherited = {name: value for name, value in os.environ.items() if name != "FAREPLAY_KERNELS"}
    command = [sys.executable, "-c", WITHOUT.format(hidden="", game="")]
    source = tmp_path / "fareplay" / "engine" / "random.py"
    text = source.read_text(encoding="utf-8")
    for new, way, said in (
        (f"# Another comment.\n{text}", "native", ""),
        (text.replace("np.uint64(30)", "np.uint64(31)"), "numba", OLDER),
    ):
        assert new != text
        source.write_text(new, encoding="utf-8")
        environment = {**inherited, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert (done.stdout.split()[1], done.stderr) == (way, said)


def test_another_way_is_refused() -> None:
    environment = {**os.environ, "FAREPLAY_KERNELS": "fast"}
    command = [sys.executable, "-c", "import fareplay; fareplay.new('get-on-board/rome')"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "FAREPLAY_KERNELS must be native, numba or python, not 'fast'" in done.stderr


def test_this_checkout_runs_compiled_kernels() -> None:
    if this_platform() in SHIPPED:
        assert Library.of("fareplay.engine.random").way is Way.NATIVE
        assert all(Library.of(entry_of(one).module).way is Way.NATIVE for one in (attempt, fingerprint))


@entry(numbers(np.int64, None), rows(Rng))
@kernel
def add_up(values: np.ndarray[Any, np.dtype[np.int64]], rng: Rows[Rng]) -> int:
    """Add numbers to one."""
    for value in values:
        rng[0].at += value
    return int(rng[0].at)


def test_a_package_without_libraries_runs_by_numba(capfd: pytest.CaptureFixture[str]) -> None:
    assert Library.of(__name__).way is Way.NUMBA
    assert add_up(np.arange(4), blank(Rng)) == 6
