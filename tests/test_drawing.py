"""The parts of all pictures, and their imports."""

import re
import sys

import pytest

from fareplay.drawing.palette import DARK, LIGHT, PALETTE, Palette
from fareplay.drawing.svg import Element, number, text
from tests.pictures import SOURCES


def test_the_builder_escapes_and_shortens() -> None:
    assert str(text("a", (1.0, 2.004), "<&>")) == '<text class="a" x="1" y="2">&lt;&amp;&gt;</text>'
    assert str(Element("g", data_x='"<')) == '<g data-x="&quot;&lt;"/>'
    assert [number(value) for value in (1, 1.0, -0.001, 2.345678, 10.0, 0.5)] == ["1", "1", "0", "2.35", "10", "0.5"]
    with pytest.raises(ValueError, match="not a coordinate"):
        number(float("nan"))


def test_what_changes_in_the_dark_is_there_in_the_light() -> None:
    own = Palette({"a": "#000000"}, {"a": "#FFFFFF"})
    assert set(DARK) <= set(LIGHT)
    assert PALETTE.with_tokens(own.light, own.dark).rule(".a", fill="a") == ".a{fill:#000000;fill:var(--fp-a,#000000)}"


def test_drawing_is_a_leaf() -> None:
    """The pictures import nothing of Fareplay but the engine, for lanes, and nothing from outside but NumPy."""
    for file in (SOURCES / "fareplay" / "drawing").rglob("*.py"):
        for module in re.findall(r"^\s*(?:from|import) ([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            root = module.partition(".")[0]
            ours = module.startswith(("fareplay.drawing", "fareplay.engine"))
            assert ours or root == "numpy" or root in sys.stdlib_module_names, (file.name, module)
