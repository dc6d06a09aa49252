"""Write the boards for the client: their facts, layouts and pictures, and the lists of boards and puzzles.

Run from the repository's root:  python web/scripts/boards.py   (writes web/boards; --check lists what is out of date)

A page that plays without a server needs its own boards. Boards of other packages come from the server that has them.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from fareplay import bots
from fareplay.games import manifest
from fareplay.puzzles.puzzle import load_all
from fareplay.rules import registry
from fareplay.rules.abilities import Drawing
from fareplay.server.puzzles.service import info_of
from fareplay.server.tables.board_routes import describe

OUT = Path(__file__).parent.parent / "boards"


def text(value: Any) -> str:
    """Return a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def files() -> dict[str, str]:
    """Return the files by their paths under web/boards."""
    found: dict[str, str] = {}
    listed: list[Any] = []
    ours: list[Any] = []
    for game in manifest.installed().values():
        if not game.package.startswith("fareplay."):
            continue
        for board in (*game.boards, *game.own_boards):
            name = f"{game.name}/{board}"
            rules = registry.by_name(name)
            drawing = Drawing.of(rules)
            found[f"{name}.json"] = text({"board": rules.facts, "layout": drawing.layout()})
            found[f"{name}.svg"] = drawing.picture()
            (ours if board in game.own_boards else listed).append(msgspec.to_builtins(describe(name)))
    found["puzzles.json"] = text([msgspec.to_builtins(info_of(puzzle)) for puzzle in load_all()])
    found["index.json"] = text({"levels": bots.LEVELS, "boards": listed, "ours": ours})
    return found


def main() -> int:
    """Write the files, or list those that differ."""
    wanted = files()
    there = {str(path.relative_to(OUT)): path for path in OUT.rglob("*") if path.is_file()}
    stale = [name for name, path in there.items() if name not in wanted or path.read_text("utf-8") != wanted[name]]
    stale += [name for name in wanted if name not in there]
    if "--check" in sys.argv:
        for name in stale:
            print(f"web/boards/{name} is out of date: run python web/scripts/boards.py", file=sys.stderr)
        return bool(stale)
    for name in stale:
        if name in wanted:
            (OUT / name).parent.mkdir(parents=True, exist_ok=True)
            (OUT / name).write_text(wanted[name], "utf-8")
        else:
            there[name].unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
