"""The JavaScript package: its functions, its example and its types."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import fareplay
from tests.browser import node

EXAMPLE = node.ROOT / "examples" / "javascript" / "play.mjs"


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("get-on-board/rome", 2, {"scores": "hidden"}), ("get-on-board/london", 4, {}), ("ticket-to-ride/london", 3, {})],
)
def test_a_game_in_javascript_is_the_game_of_the_library(name: str, seats: int, options: dict[str, Any]) -> None:
    result = node.run("package.mjs", {"name": name, "seats": seats, "options": options, "level": "casual"})
    whole = fareplay.load(result["record"])
    assert whole.is_over
    assert whole.record() == result["record"]
    assert len(result["moments"]) == whole.ply + 1
    setup = {**result["record"]["setup"]}
    for ply, moment in enumerate(result["moments"]):
        kept = {
            key: value[: int(whole.state_at(ply)[0].reshuffles)] for key, value in setup.items() if key == "reshuffles"
        }
        game = fareplay.load({**result["record"], "setup": {**setup, **kept}, "moves": list(whole.moves[:ply])})
        assert (moment["to_move"], moment["is_over"], moment["winners"]) == (game.to_move, game.is_over, game.winners)
        assert moment["legal_moves"] == list(game.legal_moves)
        assert moment["lines"] == as_json([] if game.is_over else [line.to_dict() for line in game.lines()])
        assert moment["sheets"] == as_json([game.sheet(seat).to_dict() for seat in range(seats)])
        for seat, seen in zip((0, None), moment["views"], strict=True):
            view = as_json(game.view(seat).to_dict())
            view["places"] = game.rules.places(game.rules.mask(game.state_at(game.ply), seat))
            assert seen == {key: view[key] for key in seen}
    for seat, log in zip((0, None), result["logs"], strict=True):
        events = [{key: value for key, value in one.items() if key not in ("ply", "n")} for one in log]
        assert events == as_json([event.to_dict() for event in whole.log.seen_by(seat)])
    assert result["unchanged"]
    assert result["same"]
    assert result["refusals"] == [
        "Refused: no move is not legal now",
        f"RangeError: there is no seat {seats} in a game of {seats}",
        f"RangeError: there is no seat -1 in a game of {seats}",
        "RangeError: there is no game chess; there are get-on-board, ticket-to-ride",
        *(
            refusal
            for refusal in result["refusals"][4:5]
            if refusal.startswith("RangeError: ") and " has no board no-" in refusal
        ),
        f"Refused: {name} is not for 99 players",
        "Refused: setup.first",
        "Refused: the game is over",
    ]


def test_the_example_runs() -> None:
    shutil.copy(EXAMPLE, node.home())
    done = subprocess.run(["node", node.home() / EXAMPLE.name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "won by seat" in done.stdout
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30


USE = """
import { loadGame, newGame, type GameRecord } from 'fareplay';
const game = await newGame('get-on-board/london', { seats: 4, options: { scores: 'hidden' } });
const points: number | null = game.sheet(0).total;
const safe: boolean = game.lines().every((line) => !line.eliminates);
const record: GameRecord = game.record();
const ride = await newGame('ticket-to-ride/london', { seats: 2 });
const cards: number = ride.view(null).position.deck;
// @ts-expect-error: there is no such zone
game.sheet(0).routes;
// @ts-expect-error: how many play must be said
await newGame('get-on-board/london', {});
export { points, safe, record, cards, loadGame };
"""


@pytest.mark.long
def test_programs_in_typescript_know_the_types(tmp_path: Path) -> None:
    package = tmp_path / "node_modules" / "fareplay"
    node.home()  # or there is no compiler
    subprocess.run(["node", "scripts/package.js", package, "--types"], cwd=node.WEB, check=True, capture_output=True)
    (tmp_path / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
    (tmp_path / "use.ts").write_text(USE, encoding="utf-8")
    options = ("--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--skipLibCheck", "false")
    compiler = node.WEB / "node_modules" / ".bin" / "tsc"
    done = subprocess.run([compiler, *options, "use.ts"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
