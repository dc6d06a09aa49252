"""The picture of a preview: the board with a title and a sentence beside it."""

import re
from html import escape
from textwrap import wrap
from typing import Final

import resvg_py

WIDTH, HEIGHT = 1200, 630  # the size that messengers expect
BOARD: Final = 696  # px, the width of the board
LEFT: Final = BOARD + 42  # px, the left edge of the text
FONT: Final = "DejaVu Sans"  # the fallback if the pictures' fonts are not installed
_VARIABLE: Final = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")
_ROOT: Final = re.compile(r"<svg\b[^>]*>")
_VIEW: Final = re.compile(r'viewBox="([^"]+)"')


def png(board: str, title: str, sentence: str) -> bytes:
    """Return the picture as PNG; `board` is a drawing by the library."""
    view = _VIEW.search(board)
    assert view is not None
    inside = _ROOT.sub("", board, count=1)
    lines = wrap(sentence, 23)[:6]
    city, _, game = title.partition(" · ")
    size = min(60, int(640 / max(1, len(city))))
    text = "".join(
        f'<text x="{LEFT}" y="{348 + 44 * k}" font-size="30">{escape(line)}</text>' for k, line in enumerate(lines)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#F3E9D8"/>'
        f'<svg x="0" y="0" width="{BOARD}" height="{HEIGHT}" viewBox="{view[1]}" '
        'preserveAspectRatio="xMidYMid slice" font-family="sans-serif" font-weight="600">'
        f"{inside}"
        '<g font-family="Jost, sans-serif" fill="#2B2A33">'
        f'<rect x="{BOARD}" width="{WIDTH - BOARD}" height="{HEIGHT}" fill="#FFFDF7"/>'
        f'<rect x="{LEFT}" y="136" width="150" height="8" rx="4" fill="#C8102E"/>'
        f'<text x="{LEFT}" y="116" font-size="34" font-weight="700" letter-spacing="6">FAREPLAY</text>'
        f'<text x="{LEFT}" y="232" font-size="{size}" font-weight="700">{escape(city)}</text>'
        f'<text x="{LEFT}" y="282" font-size="28" font-weight="700">{escape(game)}</text>{text}</g></svg>'
    )
    plain = _VARIABLE.sub(r"\1", svg)  # the rasterizer does not support CSS variables
    return bytes(resvg_py.svg_to_bytes(svg_string=plain, width=WIDTH, sans_serif_family=FONT))
