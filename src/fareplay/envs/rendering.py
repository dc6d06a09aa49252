"""Pictures of a game for environments: as characters, and as an array of pixels."""

import io
import re
from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.errors import InvalidOption, short_repr
from fareplay.game import Game

MODES: Final = ("human", "ansi", "rgb_array")
WIDTH: Final = 800  # pixels
FONT: Final = "DejaVu Sans"  # where none of the fonts is installed that the pictures ask for

_VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")

Frame = str | npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Raise InvalidOption unless there is such a mode."""
    if mode is not None and mode not in MODES:
        raise InvalidOption(f"render_mode is one of {', '.join(MODES)}, not {short_repr(mode)}")


def render(game: Game, seat: int | None, mode: str | None) -> Frame | None:
    """A game as a seat sees it (None: a spectator), in a mode; `human` prints it."""
    if mode == "rgb_array":
        return rgb_array(game, seat)
    if mode == "human":
        print(ansi(game, seat))
    return ansi(game, seat) if mode == "ansi" else None


def ansi(game: Game, seat: int | None) -> str:
    """The board in characters, without colours."""
    sketch = game.sketch(seat)
    return "\n".join("".join(span.text for span in row).rstrip() for row in sketch) + "\n"


def rgb_array(game: Game, seat: int | None) -> npt.NDArray[np.uint8]:
    """The board as height × width × 3 pixels."""
    import resvg_py
    from PIL import Image

    plain = _VARIABLE.sub(r"\1", game.svg(seat))  # the colours of the day: the rasteriser knows no variables
    png = resvg_py.svg_to_bytes(svg_string=plain, width=WIDTH, sans_serif_family=FONT)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))
