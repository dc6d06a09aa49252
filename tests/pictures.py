"""Reading pictures, and what holds for every picture of every game."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fareplay.drawing.palette import Palette

SOURCES = Path(__file__).parent.parent / "src"
HOSTILE = '<script>alert("1")</script> & \' \x00\x1b ]]>'
FORBIDDEN = {"script", "image", "foreignObject", "a", "iframe", "animate", "set"}
Root = ElementTree.Element


def parse(picture: str) -> Root:
    return ElementTree.fromstring(picture)


def with_class(root: Root, name: str) -> list[Root]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def tag(element: Root) -> str:
    return element.tag.rpartition("}")[2]


def style_of(root: Root) -> str:
    style = root.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    return style.text or ""


def check_picture(picture: str, palette: Palette) -> None:
    """A picture is small, self-contained, described, and every shape in it is painted."""
    assert len(picture.encode()) < 120_000
    root = parse(picture)
    assert root.get("role") == "img"
    assert [tag(child) for child in root][:3] == ["title", "desc", "style"]
    assert all((root[k].text or "").strip() for k in range(3))
    assert not {tag(element) for element in root.iter()} & FORBIDDEN
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert not any(key.startswith("on") for key in element.attrib)
        href = element.get("href")
        assert href is None or (href.startswith("#") and href[1:] in ids)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in picture
    assert not re.search(r"\d\.\d{3}", picture), "at most two decimals"
    _check_style(style_of(root), palette)
    _check_painted(root)


def _check_style(style: str, palette: Palette) -> None:
    """Styles are prefixed and work with and without custom properties."""
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        assert all(part.strip().startswith(".fp-") for part in selector.split(",")), selector
        declared = [declaration.partition(":") for declaration in body.split(";")]
        for k, (name, _, value) in enumerate(declared):
            if value.startswith("var("):
                variable = re.fullmatch(r"var\(--fp-([\w-]+),(#\w+)\)", value)
                assert variable is not None, value
                token, fallback = variable.groups()
                assert palette.light[token] == fallback
                assert declared[k - 1][0] == name
                assert declared[k - 1][2] == fallback


def _check_painted(root: Root) -> None:
    """A shape without a rule would be black: every class on a shape or a group around it is known to the style."""
    known = set(re.findall(r"\.(fp-[\w-]+)", style_of(root)))
    for element in root.iter():
        if tag(element) in ("path", "rect", "circle", "text"):
            classes = set(element.get("class", "").split())
            assert classes & known or element.get("id"), (element.tag, element.attrib)


def drawn_elsewhere(module: str, arguments: Iterable[Any]) -> set[str]:
    """Return the result of a module's `draw` in other processes, in which sets have another order."""
    script = f"import ast, sys; from {module} import draw; "
    script += "sys.stdout.write(draw(*ast.literal_eval(sys.stdin.read())))"
    found = set()
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", script],
            input=repr(list(arguments)),
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(SOURCES), "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        found.add(there.stdout)
    return found
