"""A Griffe extension: the comment after an attribute becomes its docstring, as in `seats: int  # how many play`."""

import io
import tokenize
from functools import cache
from pathlib import Path
from typing import Any

import griffe


class Comments(griffe.Extension):
    """Uses the comment after an attribute as its docstring if it has none."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Set the docstring. Griffe calls this for every attribute."""
        file, line = attr.filepath, attr.endlineno
        if attr.docstring is None and line is not None and isinstance(file, Path) and line in _comments(file):
            attr.docstring = griffe.Docstring(_comments(file)[line], lineno=line, parent=attr)


@cache
def _comments(file: Path) -> dict[int, str]:
    """Return the comments of a file that follow code, by line, as sentences."""
    found: dict[int, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
        text = token.string.lstrip("# ")
        is_note = token.line.lstrip().startswith("#") or text.startswith(("type:", "noqa"))
        if token.type == tokenize.COMMENT and not is_note:
            text = text.partition("  # ")[0]
            found[token.start[0]] = text[0].upper() + text[1:] + ("" if text.endswith((".", "…", "...")) else ".")
    return found
