"""The OpenAPI document, generated from the endpoints and their schemas."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any, Final

import msgspec

from fareplay import __version__
from fareplay.api.common import Empty, EntryNumber, Error, GameEvent, GameLine, GameSheet
from fareplay.api.events import EVENTS
from fareplay.api.play import StreamQuery
from fareplay.games import manifest
from fareplay.games.manifest import Manifest
from fareplay.server.http.routing import Endpoint

REF = "#/components/schemas/{name}"
PARTS: Final = ("setup", "options", "position", "sheet", "line", "event")  # of a game's schema
ERROR_EXAMPLES: dict[int, dict[str, Any]] = {
    400: {"error": "not_json", "message": "the body is not JSON"},
    401: {"error": "who_are_you", "message": "play as a guest or sign in first"},
    403: {"error": "not_your_seat", "message": "that seat is not yours"},
    404: {"error": "not_found", "message": "there is no such table"},
    409: {"error": "stale", "message": "6 moves have been made, not 4", "ply": 6},
    413: {"error": "too_large", "message": "a request has at most 65536 bytes"},
    415: {"error": "not_json", "message": "send application/json"},
    422: {
        "error": "illegal_move",
        "message": "'C9': no road joins C3 and C9 (G31). Legal: D3, C4.",
        "move": "C9",
        "rule": "G31",
        "reason": "no road joins C3 and C9",
        "legal": ["D3", "C4"],
    },
    429: {"error": "too_much", "message": "too many requests; try again later"},
    503: {"error": "unavailable", "message": "the server cannot read or write at the moment; try again"},
}


def document(endpoints: Sequence[Endpoint], games: Iterable[Manifest] | None = None) -> dict[str, Any]:
    """Return the document for the given games, or for all that are installed."""
    chosen = list(manifest.installed().values() if games is None else games)
    kinds = _kinds(endpoints)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = dict(zip(map(repr, kinds), schemas, strict=True))
    games_parts = {game.name: _add_game(components, game) for game in chosen if game.schema is not None}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema_of, components)
    paths["/api/tables/{table}/stream"] = {"get": _stream(schema_of, components)}
    written = {
        "openapi": "3.1.0",
        "info": {
            "title": "Fareplay",
            "version": __version__,
            "description": "Board game tables that friends join by a link.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{"session": []}, {"token": []}],
        "paths": paths,
        "components": {
            "schemas": {**components, **_open_ended(components), **_parts(games_parts)},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "fareplay"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "x-games": games_parts,
    }
    resolved: dict[str, Any] = _resolve(written)
    return resolved


def _add_game(components: dict[str, Any], game: Manifest) -> dict[str, Any]:
    """Add the types of a game, whose names all begin with the game's, and return its parts."""
    name = _title(game.name)
    kinds = [getattr(game.schema, part) for part in PARTS]
    schemas, own = msgspec.json.schema_components(kinds, ref_template=REF.format(name=f"{name}{{name}}"))
    for kind, schema in own.items():
        components[f"{name}{kind}"] = {**schema, "title": f"{name}{kind}"}
    return dict(zip(PARTS, schemas, strict=True))


def _parts(games: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the parts that each game defines, as a union of its types. A game without a schema has the common type."""
    shared = {"sheet": "GameSheet", "line": "GameLine", "event": "GameEvent"}
    found: dict[str, Any] = {}
    for part in PARTS:
        other = {"$ref": REF.format(name=shared[part])} if part in shared else {"type": "object"}
        found[_title(part)] = {"anyOf": [*(game[part] for game in games.values()), other], "x-part": part}
    found["LogEntry"] = {
        "description": "An event in the log, with its position.",
        "allOf": [{"$ref": REF.format(name="EntryNumber")}, {"$ref": REF.format(name="Event")}],
    }
    return found


def _resolve(value: Any) -> Any:
    """Return the document with marked game parts replaced by references."""
    if isinstance(value, dict):
        if "x-game-part" in value:
            return {"$ref": REF.format(name=_title(value["x-game-part"]))}
        return {key: _resolve(inner) for key, inner in value.items()}
    return [_resolve(inner) for inner in value] if isinstance(value, list) else value


def _title(name: str) -> str:
    """Return the name of a game in types, for example `GetOnBoard` for get-on-board."""
    return "".join(word.capitalize() for word in name.replace("-", "_").split("_"))


def _kinds(endpoints: Iterable[Endpoint]) -> list[Any]:
    found: dict[str, Any] = {
        repr(kind): kind for kind in (Error, StreamQuery, EntryNumber, GameEvent, GameLine, GameSheet)
    }
    found |= {repr(kind): kind for kind in EVENTS.values()}
    for endpoint in endpoints:
        for kind in (endpoint.response, endpoint.body):
            if kind is not None:
                found[repr(kind)] = kind
        found[repr(endpoint.query)] = endpoint.query
    return list(found.values())


def _open_ended(components: dict[str, Any]) -> dict[str, Any]:
    """Return schemas that accept additional fields, which games add."""
    return {
        name: {**components[name], "additionalProperties": True}
        for name in ("Error", "GameEvent", "GameLine", "GameSheet", "Layout")
    }


def _operation(endpoint: Endpoint, schema_of: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "tags": [endpoint.tag],
        "summary": endpoint.summary,
        "parameters": [*_path_parameters(endpoint.path), *_query_parameters(endpoint.query, components)],
        "responses": _responses(endpoint, schema_of),
    }
    if endpoint.public:
        operation["security"] = [{}, {"session": []}, {"token": []}]
    if endpoint.body is not None:
        content: dict[str, Any] = {"schema": schema_of[repr(endpoint.body)]}
        if endpoint.request_example is not None:
            content["examples"] = {"usual": {"value": endpoint.request_example}}
        needed = bool(components.get(endpoint.body.__name__, {}).get("required"))
        operation["requestBody"] = {"required": needed, "content": {"application/json": content}}
    return operation


def _responses(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    good: dict[str, Any] = {"description": HTTPStatus(endpoint.status).phrase}
    if endpoint.response is not None:
        content = {"schema": schema_of[repr(endpoint.response)]}
        if endpoint.response_example is not None:
            content["examples"] = {"usual": {"value": endpoint.response_example}}
        good["content"] = {endpoint.media_type: content}
    responses = {str(endpoint.status): good}
    extra = (*((413, 415) if endpoint.body else ()), *((404,) if endpoint.operator_only else ()), *endpoint.errors)
    for status in sorted({400, 401, 403, 422, 429, 503, *extra}):
        responses[str(status)] = _error(status)
    return responses


def _error(status: int) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": HTTPStatus(status).phrase,
        "content": {
            "application/json": {
                "schema": {"$ref": REF.format(name="Error")},
                "examples": {"usual": {"value": ERROR_EXAMPLES[status]}},
            }
        },
    }
    if status in (429, 503):
        response["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}}
    return response


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}} for name in names
    ]


def _query_parameters(query: Any, components: dict[str, Any]) -> list[dict[str, Any]]:
    if query is Empty:
        return []
    found = []
    for name, schema in components[query.__name__]["properties"].items():
        shown = {key: value for key, value in schema.items() if key != "default" or value is not None}
        if "anyOf" in shown:  # a query cannot contain null: the parameter is left out instead
            kept = [kind for kind in shown.pop("anyOf") if kind.get("type") != "null"]
            shown = {**shown, **kept[0]} if len(kept) == 1 else {**shown, "anyOf": kept}
        described = {"description": shown.pop("description")} if "description" in shown else {}
        found.append({"name": name, "in": "query", "required": False, "schema": shown, **described})
    return found


def _stream(schema_of: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": "stream",
        "tags": ["tables"],
        "summary": "Watch a table: server-sent events with what this viewer may see.",
        "description": (
            f"Events: {', '.join(EVENTS)}; `x-events` has the schemas of their data. The id of snapshot, turn and over "
            "is the ply. A viewer who reconnects with Last-Event-ID continues from there."
        ),
        "x-events": {name: schema_of[repr(kind)] for name, kind in EVENTS.items()},
        "security": [{}, {"session": []}, {"token": []}],
        "parameters": [
            *_path_parameters("/{table}"),
            *_query_parameters(StreamQuery, components),
            {"name": "Last-Event-ID", "in": "header", "required": False, "schema": {"type": "string"}},
        ],
        "responses": {
            "200": {
                "description": "An endless stream",
                "content": {
                    "text/event-stream": {
                        "schema": {"type": "string"},
                        "examples": {
                            "usual": {
                                "value": "id: 5\nevent: turn\n"
                                'data: {"turn": {"ply": 5, "to_move": 1, "choosers": [1], "chosen": [], "mine": null, '
                                '"clocks": null}, "film": {"seat": 1, "layout": "5c0f3f7bd1a2", "ply": 4, '
                                '"moves": ["C4"], "movers": [0], "states": "AQID"}}\n\n'
                            }
                        },
                    }
                },
            },
            **{str(status): _error(status) for status in (400, 401, 403, 404, 422, 429, 503)},
        },
    }
