"""Write what the server sends as TypeScript: its OpenAPI shapes, and each game's own parts as real games send them.

Run from the repository's root:  python web/scripts/api_types.py          (writes web/src/**/*.generated.ts)
                                 python web/scripts/api_types.py --check  (fails if what is there is out of step)

The OpenAPI document leaves open what only a game knows: positions, sheets, lines, events. Those are read off games
played here: every key that any of them had, optional if not all had it. The client's own types are held against them
(web/src/api/agreement.ts and each game's types.ts), so that neither can change alone.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "fixtures"))

from make import sensible  # type: ignore[import-not-found]
from make_ticket_to_ride import sensible as sensible_ride  # type: ignore[import-not-found]

import fareplay
from fareplay.game import Game
from fareplay.server.http.app import ENDPOINTS
from fareplay.server.http.openapi import document

SOURCES = Path(__file__).parent.parent / "src"
NOTE = "/* Written by web/scripts/api_types.py from the server's shapes and from real games: change it there. */\n"
MOST_WORDS = 14  # a text with so many values or fewer is one of them
FREE = {"moves", "legal_moves", "id", "lines", "personal", "from", "to", "at", "sight", "stops", "names", "a", "b"}


# The OpenAPI document


def shapes() -> str:
    """Every shape of the OpenAPI document."""
    schemas = document(ENDPOINTS)["components"]["schemas"]
    return "\n".join(f"export type {name} = {schema(schemas[name])};\n" for name in sorted(schemas))


def schema(of: Mapping[str, Any]) -> str:
    """A JSON schema as a type."""
    if "$ref" in of:
        return str(of["$ref"]).rpartition("/")[2]
    if "const" in of:
        return json.dumps(of["const"])
    if "enum" in of:
        return " | ".join(json.dumps(value) for value in of["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in of:
            joint = " & " if several == "allOf" else " | "
            return joint.join(schema(one) for one in of[several])
    kind = of.get("type")
    if isinstance(kind, list):
        return " | ".join(schema({**of, "type": one}) for one in kind)
    if kind == "array":
        inner = schema(of["items"]) if isinstance(of.get("items"), dict) else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return _object(of)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _object(of: Mapping[str, Any]) -> str:
    properties = of.get("properties")
    if not properties:
        rest = of.get("additionalProperties")
        return f"Record<string, {schema(rest) if isinstance(rest, dict) and rest else 'unknown'}>"
    required = set(of.get("required", properties))
    lines = [
        f"  {json.dumps(name) if not name.isidentifier() else name}{'' if name in required else '?'}: {schema(inner)};"
        for name, inner in properties.items()
    ]
    return "{\n" + "\n".join(lines) + "\n}"


# What real games send


class Seen:
    """Everything that was seen at one place."""

    def __init__(self) -> None:
        self.times = 0
        self.plain: set[str] = set()
        self.words: set[str] = set()
        self.items: Seen | None = None
        self.fields: dict[str, Seen] = {}
        self.objects = 0

    def record(self, value: Any) -> None:
        """See one more value."""
        self.times += 1
        if value is None:
            self.plain.add("null")
        elif isinstance(value, bool):
            self.plain.add("boolean")
        elif isinstance(value, int | float):
            self.plain.add("number")
        elif isinstance(value, str):
            self.words.add(value)
        elif isinstance(value, list | tuple):
            self.items = self.items or Seen()
            for item in value:
                self.items.record(item)
        else:
            self.objects += 1
            for name, inner in value.items():
                self.fields.setdefault(str(name), Seen()).record(inner)

    def type(self, name: str = "", deep: int = 0) -> str:
        """What it is."""
        kinds: list[str] = []
        if self.words:
            few = name not in FREE and len(self.words) <= MOST_WORDS
            kinds += [json.dumps(word) for word in sorted(self.words)] if few else ["string"]
        if self.items is not None:
            inner = self.items.type(name, deep) if self.items.times else "never"
            kinds.append(f"({inner})[]" if " | " in inner else f"{inner}[]")
        if self.objects:
            kinds.append(self._object(deep))
        return " | ".join([*kinds, *sorted(self.plain)])

    def _object(self, deep: int) -> str:
        if not self.fields:
            return "Record<string, never>"
        indent = "  " * (deep + 1)
        lines = [
            f"{indent}{json.dumps(name) if not name.isidentifier() else name}"
            f"{'' if inner.times == self.objects else '?'}: {inner.type(name, deep + 1)};"
            for name, inner in sorted(self.fields.items())
        ]
        return "{\n" + "\n".join(lines) + "\n" + "  " * deep + "}"


def played(names: Iterable[tuple[str, int]], choose: Any) -> Mapping[str, Seen]:
    """What games sent: positions, sheets, lines, and events by their keys."""
    sent = {part: Seen() for part in ("Position", "Sheet", "Line", "Event")}
    for name, seats in names:
        for seed in range(2):
            game, chance = fareplay.new(name, seats=seats, seed=seed), Random(seed)
            while not game.is_over:
                for line in game.lines():
                    sent["Line"].record(line.to_dict())
                moves = choose(game, chance)
                for move in [moves] if isinstance(moves, str) else moves:
                    _record(sent, game)
                    game.push(move)
            _record(sent, game)
            for event in game.log.seen_by(0):
                sent["Event"].record(event.to_dict())
    return sent


def _record(sent: Mapping[str, Seen], game: Game) -> None:
    view = game.view(0).to_dict()
    sent["Position"].record(view["position"])
    for sheet in view["sheets"]:
        if sheet is not None:
            sent["Sheet"].record(sheet)


def games() -> Mapping[str, str]:
    """The types of each game that the client has a folder for."""
    boards = [(f"get-on-board/{board}", seats) for board, seats in (("new-york", 3), ("london", 5), ("rome", 2))]
    found = {
        "get-on-board": played(boards, sensible),
        "ticket-to-ride": played([("ticket-to-ride/london", 2), ("ticket-to-ride/london", 4)], sensible_ride),
    }
    return {
        game: "\n".join(f"export type {part} = {seen.type()};\n" for part, seen in parts.items())
        for game, parts in found.items()
    }


def main() -> int:
    """Write, or check what is written."""
    files = {"api/api.generated.ts": shapes()}
    files |= {f"games/{game}/types.generated.ts": text for game, text in games().items()}
    stale = []
    for name, types in files.items():
        file, text = SOURCES / name, f"{NOTE}\n{types}"
        if "--check" not in sys.argv[1:]:
            file.write_text(text)
        elif not file.is_file() or file.read_text() != text:
            stale.append(name)
    for name in stale:
        print(f"web/src/{name} is out of step with the server: run web/scripts/api_types.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
