"""Rendering of games for environments: as text and as pixels."""

import io
import re
from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.errors import InvalidOption, short_repr
from fareplay.game.game import Game

MODES: Final = ("human", "ansi", "rgb_array")
WIDTH: Final = 800  # pixels
FONT: Final = "DejaVu Sans"  # the fallback if the pictures' fonts are not installed

_VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")

Frame = str | npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Raise InvalidOption if the mode does not exist."""
    if mode is not None and mode not in MODES:
        raise InvalidOption(f"render_mode is one of {', '.join(MODES)}, not {short_repr(mode)}")


def render(game: Game, seat: int | None, mode: str | None) -> Frame | None:
    """Render a game as a seat sees it (None: a spectator); the mode `human` prints it."""
    if mode == "rgb_array":
        return rgb_array(game, seat)
    if mode == "human":
        print(ansi(game, seat))
    return ansi(game, seat) if mode == "ansi" else None


def ansi(game: Game, seat: int | None) -> str:
    """Return the board as text, without colours."""
    sketch = game.sketch(seat)
    return "\n".join("".join(span.text for span in row).rstrip() for row in sketch) + "\n"


def rgb_array(game: Game, seat: int | None) -> npt.NDArray[np.uint8]:
    """Return the board as height × width × 3 pixels."""
    import resvg_py
    from PIL import Image

    plain = _VARIABLE.sub(r"\1", game.svg(seat))  # the light colours: the rasterizer does not support variables
    png = resvg_py.svg_to_bytes(svg_string=plain, width=WIDTH, sans_serif_family=FONT)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))
