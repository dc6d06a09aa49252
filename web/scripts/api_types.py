"""Write the types of the API as TypeScript, from the OpenAPI document only.

Run from the repository's root:  python web/scripts/api_types.py          (writes the *.generated.ts files)
                                 python web/scripts/api_types.py --check  (fails if they are out of date)

Each game has its own types for setups, positions, sheets and so on, which go into the game's folder. A type that
contains such a part is generic: `View` is a view of any game, `View<Parts>` that of a game with these parts. Only the
types that the client's sources name are written, and those that these refer to.
"""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fareplay.games import manifest
from fareplay.server.app import ENDPOINTS
from fareplay.server.http.openapi import document

SOURCES = Path(__file__).parent.parent / "src"
NOTE = "/* Written by web/scripts/api_types.py from the OpenAPI document: change the schemas of server and games. */\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
SHARED = {"sheet": "GameSheet", "line": "GameLine", "event": "GameEvent"}  # the part of any game
GENERIC = "<G extends Game = Game>"
Schema = Mapping[str, Any]


class Writer:
    """Writes the schemas of a document as types."""

    def __init__(self, api: Schema) -> None:
        self._schemas: Mapping[str, Schema] = api["components"]["schemas"]
        self._games: Mapping[str, Mapping[str, Schema]] = api["x-games"]
        self._parts = {name: schema["x-part"] for name, schema in self._schemas.items() if "x-part" in schema}
        self._generic = self._find_generic()
        self._named = self._find_named()
        self._prefix = ""

    def files(self) -> dict[str, str]:
        """Return the files with their types."""
        prefixes = {game: _title(game) for game in self._games}
        owned = {name: game for name in self._schemas for game, prefix in prefixes.items() if name.startswith(prefix)}
        shared = [
            self._game("Game", "Any game: what all have of each part.", {part: _any(part) for part in self._all()})
        ]
        shared += [
            self._declare(name)
            for name in sorted(self._schemas)
            if name in self._named and name not in owned and name not in self._parts
        ]
        files = {"api/api.generated.ts": shared}
        for game, parts in self._games.items():
            self._prefix = prefixes[game]
            own = [self._declare(name) for name in sorted(owned) if owned[name] == game]
            files[f"games/{game}/types.generated.ts"] = [self._game("Parts", "The parts of this game.", parts), *own]
        return {name: f"{NOTE}\n" + "\n".join(types) for name, types in files.items()}

    def _find_generic(self) -> set[str]:
        """Find the schemas that contain a part for which each game has its own type, at any depth."""
        found = set(self._parts)
        while True:
            more = {name for name, schema in self._schemas.items() if name not in found and found & set(_refs(schema))}
            if not more:
                return found
            found |= more

    def _find_named(self) -> set[str]:
        """Find the schemas that the client's sources name, and all that they refer to."""
        sources = (file for file in SOURCES.rglob("*") if file.suffix in (".ts", ".svelte"))
        words = {word for file in sources if ".generated." not in file.name for word in _words(file)}
        found: set[str] = set()
        waiting = [name for name in self._schemas if name in words | set(SHARED.values())]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += _refs(self._schemas[name])
        return found

    def _all(self) -> list[str]:
        return list(dict.fromkeys(part for parts in self._games.values() for part in parts))

    def _game(self, name: str, described: str, parts: Mapping[str, Schema]) -> str:
        return f"/** {described} */\nexport type {name} = {self._type({'type': 'object', 'properties': parts})};\n"

    def _declare(self, name: str) -> str:
        schema = self._schemas[name]
        note = f"/** {schema['description']} */\n" if "description" in schema else ""
        parameter = GENERIC if name in self._generic else ""
        return f"{note}export type {self._short(name)}{parameter} = {self._type(schema)};\n"

    def _short(self, name: str) -> str:
        """Return the name of a game's own type without the game's name."""
        return name.removeprefix(self._prefix) if self._prefix else name

    def _type(self, schema: Schema) -> str:
        """Return a schema as a type."""
        if "$ref" in schema:
            name = str(schema["$ref"]).rpartition("/")[2]
            if name in self._parts:
                return f"G['{self._parts[name]}']"
            return f"{name}<G>" if name in self._generic else self._short(name)
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        for several, joint in (("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")):
            if several in schema:
                return joint.join(self._type(one) for one in schema[several])
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(self._type({**schema, "type": one}) for one in kind)
        if "prefixItems" in schema:
            return f"[{', '.join(self._type(item) for item in schema['prefixItems'])}]"
        if kind == "array":
            item = self._type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
            return f"({item})[]" if " | " in item or " & " in item else f"{item}[]"
        return self._object(schema) if kind == "object" else PLAIN.get(str(kind), "unknown")

    def _object(self, schema: Schema) -> str:
        rest = schema.get("additionalProperties")
        if not schema.get("properties"):
            if isinstance(rest, dict) and rest:
                return f"Record<string, {self._type(rest)}>"
            return "Record<string, never>" if rest is False else "object"
        required = set(schema.get("required", () if "title" in schema else schema["properties"]))
        lines = [
            f"  {json.dumps(name) if not name.isidentifier() else name}"
            f"{'' if name in required else '?'}: {self._type(inner)};"
            for name, inner in schema["properties"].items()
        ]
        lines += ["  [more: string]: unknown;"] if rest is True else []
        return "{\n" + "\n".join(lines) + "\n}"


def _any(part: str) -> Schema:
    """Return the type of any game's part."""
    return {"$ref": f"/{SHARED[part]}"} if part in SHARED else {"type": "object"}


def _refs(schema: Any) -> list[str]:
    """Return the names of all schemas that one refers to."""
    if isinstance(schema, Mapping):
        own = [str(schema["$ref"]).rpartition("/")[2]] if "$ref" in schema else []
        inner = [name for value in schema.values() for name in _refs(value)]
        return [*own, *inner]
    return [name for value in schema for name in _refs(value)] if isinstance(schema, list) else []


def _words(file: Path) -> list[str]:
    return re.findall(r"\b[A-Z]\w+", file.read_text())


def _title(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("-"))


def main() -> int:
    """Write the files, or check them."""
    own = [game for game in manifest.installed().values() if game.package.startswith("fareplay.")]
    stale = []
    for name, text in Writer(document(ENDPOINTS, own)).files().items():
        file = SOURCES / name
        if "--check" not in sys.argv[1:]:
            file.write_text(text)
        elif not file.is_file() or file.read_text() != text:
            stale.append(name)
    for name in stale:
        print(f"web/src/{name} is out of step with the OpenAPI document: run web/scripts/api_types.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
