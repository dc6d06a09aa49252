"""Write the methods of the Python client from the endpoints.

Run from the repository's root:  python -m tools.python_client          (writes src/fareplay/client/methods.py)
                                 python -m tools.python_client --check  (fails if it is out of date)

A method takes what is in the path, the fields of the body and those of the query, and returns the response. Operators'
endpoints and those for browsers have no method.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from fareplay.server.app import ENDPOINTS
from fareplay.server.http.routing import Endpoint

FILE: Final = Path("src/fareplay/client/methods.py")
NOT_FOR_PROGRAMS: Final = ("/api/operator", "/api/openid", "/api/previews", "/api/mail", "/api/me/push", "/api/device")
# Methods with a shorter name than the handler, whose module has that name for something else.
NAMES: Final = {
    "list_tables": "tables",
    "find_by_code": "find_code",
    "read_table": "snapshot",
    "play_turn": "play",
    "set_ready": "ready",
    "arrange_seat": "arrange",
    "close": "end",
    "ask_analysis": "start_analysis",
    "watch": "watch_list",
    "read_directory": "club_directory",
    "become_guest": "guest",
    "claim_name": "claim",
    "make_recovery_codes": "recovery_codes",
    "played_games": "played",
    "my_people": "people",
    "decline_invitation": "decline",
    "game_texts": "texts",
    "board_file": "board",
    "add_puzzle_try": "send_puzzle_try",
    "read_explored_games": "explored",
    "set_explorer_consent": "agree_to_explorer",
}
READ_ONLY: Final = {"list": "Sequence", "dict": "Mapping"}  # types of what is sent
REPEATABLE: Final = ("play_turn",)  # recognised by the server if it is sent again; so is whatever changes nothing
HEAD: Final = '''"""One method for each endpoint. Written by tools/python_client.py from the endpoints: change these."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, UnsetType

{imports}
from fareplay.client.connection import Connection


class Methods(Connection):
    """The endpoints of a server as methods."""
'''


class Writer:
    """Writes methods, and remembers the types that they name."""

    def __init__(self) -> None:
        self.imports: set[tuple[str, str]] = set()

    def method(self, endpoint: Endpoint) -> str:
        """Return an endpoint as a method."""
        path = endpoint.path.replace("{family}/{board}", "{game}")
        required = [f"{name}: {'int' if name in ('seat', 'n') else 'str'}" for name in re.findall(r"\{(\w+)\}", path)]
        taken = set(re.findall(r"\{(\w+)\}", path))
        optional: list[str] = []
        parts = []
        for part, of in (("body", endpoint.body), ("query", endpoint.query)):
            if of is None:
                continue
            if not (isinstance(of, type) and issubclass(of, msgspec.Struct)):
                required.append("file: Mapping[str, Any]")
                parts.append("body=file")
                continue
            fields = [one for one in msgspec.structs.fields(of) if one.encode_name != "as"]
            for one in fields:
                assert one.name not in taken, (endpoint.path, one.name)
                taken.add(one.name)
                kind = get_type_hints(of, include_extras=True)[one.name]
                (required if one.required else optional).append(self._parameter(one, kind))
            given = [f'"{one.encode_name}": {one.name}' for one in fields]
            if len(fields) < len(msgspec.structs.fields(of)):
                given.append('"as": "json"')
            if given or part == "body":
                parts.append(f"{part}={{{', '.join(given)}}}")
        if endpoint.handler.__name__ in REPEATABLE:
            parts.append("again=True")
        returned = endpoint.response
        name = _name(endpoint)
        arguments = ", ".join(["self", *required, *optional])
        call = ", ".join([f'"{endpoint.method}"', f'{"f" if "{" in path else ""}"{path}"', *parts])
        if returned is None:
            body, shown = f"self._send({call})", "None"
        elif endpoint.media_type != "application/json":
            body, shown = f"return self._send({call}).text", "str"
        else:
            shown = self._type(returned, returned=True)
            body = f"return self._ask({shown}, {call})"
        return f'    def {name}({arguments}) -> {shown}:\n        """{_first(endpoint.summary)}"""\n        {body}\n'

    def _parameter(self, one: Any, kind: Any) -> str:
        shown = self._type(kind)
        if one.required:
            return f"{one.name}: {shown}"
        if one.default is None or isinstance(one.default, bool | int | str | float):
            return f"{one.name}: {shown} = {one.default!r}"
        return f"{one.name}: {shown if 'UnsetType' in shown else f'{shown} | UnsetType'} = UNSET"

    def _type(self, of: Any, *, returned: bool = False) -> str:
        """Return a type as it is written, without its limits."""
        origin, inner = get_origin(of), get_args(of)
        if origin is Annotated:
            return self._type(inner[0], returned=returned)
        if origin in (Union, UnionType):
            return " | ".join(self._type(one, returned=returned) for one in inner)
        if origin is Literal:
            return f"Literal[{', '.join(map(repr, inner))}]"
        if origin is not None:
            kind = origin.__name__ if returned else READ_ONLY[origin.__name__]
            return f"{kind}[{', '.join(self._type(one, returned=returned) for one in inner)}]"
        if of in (NoneType, None):
            return "None"
        if of is Any:
            return "Any"
        if of.__module__.startswith("fareplay"):
            self.imports.add((of.__module__, of.__name__))
        return str(of.__name__)


def _name(endpoint: Endpoint) -> str:
    name = endpoint.handler.__name__
    return NAMES.get(name, re.sub(r"^(read|list)_", "", name))


def _first(text: str) -> str:
    """Return the first sentence of a docstring, in lines that are not too long."""
    return fill(" ".join(text.split()).split(". ")[0].rstrip(".") + ".", 104, subsequent_indent=8 * " ")


def methods() -> Iterator[Endpoint]:
    """Yield the endpoints that have a method."""
    for endpoint in ENDPOINTS:
        if not endpoint.path.startswith(NOT_FOR_PROGRAMS):
            yield endpoint


def text() -> str:
    """Return the file."""
    writer = Writer()
    written = [writer.method(endpoint) for endpoint in methods()]
    names = [_name(endpoint) for endpoint in methods()]
    assert len(names) == len({*names}), sorted(name for name in names if names.count(name) > 1)
    imports = "\n".join(f"from {module} import {name}" for module, name in sorted(writer.imports))
    made = HEAD.format(imports=imports) + "\n" + "\n".join(written)
    for command in (["check", "--fix-only", "--quiet"], ["format", "--quiet"]):
        arguments = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(FILE), "-"]
        made = subprocess.run(arguments, input=made, capture_output=True, text=True, check=True).stdout
    return made


def main() -> int:
    """Write the file, or compare it."""
    made = text()
    if "--check" not in sys.argv:
        FILE.write_text(made, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != made:
        print(f"{FILE} is out of date: run `python -m tools.python_client`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
