"""The contract of the API: payloads match the schemas of the OpenAPI document exactly."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from fareplay.games import manifest
from fareplay.server.app import ENDPOINTS
from fareplay.server.http.openapi import document

OPEN = ("Error", "GameEvent", "GameLine", "GameSheet", "Layout")  # to which games add fields


class Contract:
    """The schemas as one game fills them in; an object has the properties of its schema and no others."""

    def __init__(self, game: str) -> None:
        found = document(ENDPOINTS, [manifest.of(game)])
        schemas: dict[str, Any] = found["components"]["schemas"]
        (parts,) = found["x-games"].values()
        for part, own in parts.items():
            schemas["".join(word.capitalize() for word in part.split("_"))] = own
        number, entry = schemas["EntryNumber"], schemas[parts["event"]["$ref"].rpartition("/")[2]]
        schemas["LogEntry"] = {
            "type": "object",
            "properties": {**number["properties"], **entry["properties"]},
            "required": [*number["required"], *entry["required"]],
        }
        for name, schema in schemas.items():
            if "properties" in schema and name not in OPEN:
                schema["additionalProperties"] = False
        self.events = {name: event["$ref"].rpartition("/")[2] for name, event in _events(found).items()}
        self._components = {"schemas": schemas}
        self._validators: dict[str, Draft202012Validator] = {}

    def check(self, name: str, payload: object) -> None:
        """Raise ValidationError unless a payload fits a schema."""
        if name not in self._validators:
            schema = {"$ref": f"#/components/schemas/{name}", "components": self._components}
            self._validators[name] = Draft202012Validator(schema)
        self._validators[name].validate(payload)


@cache
def contract(game: str) -> Contract:
    """The contract as a game fills it in."""
    return Contract(game.partition("/")[0])


def _events(found: dict[str, Any]) -> dict[str, Any]:
    events: dict[str, Any] = found["paths"]["/api/tables/{table}/stream"]["get"]["x-events"]
    return events
