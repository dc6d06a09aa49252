"""The stylesheet that every picture carries."""

from __future__ import annotations

from collections.abc import Iterable

from fareplay.drawing.palette import PALETTE, Palette
from fareplay.drawing.players import PLAYERS

FONT = '"Jost Variable",Jost,Futura,"Century Gothic","Avenir Next",Arial,sans-serif'

rule = PALETTE.rule


def shared_rules() -> list[str]:
    """Return the rules that the pictures of all games share."""
    return [
        f".fp-map{{font-family:{FONT};font-weight:600}}",
        rule(".fp-paper", fill="paper"),
        rule(".fp-frame", "stroke-width:1.5", fill="none", stroke="line"),
        rule(".fp-city", "font-weight:700", fill="ink"),
        rule(".fp-caption", "font-weight:500", "text-anchor:end", fill="soft"),
        rule(".fp-rule", "stroke-width:6", "stroke-linecap:round", fill="none", stroke="departure"),
        rule(".fp-stop", "stroke-width:4", fill="road", stroke="departure"),
        rule(".fp-bank", "stroke-linecap:round", fill="none", stroke="bank"),
        rule(".fp-water", "stroke-linecap:round", fill="none", stroke="water"),
        rule(".fp-sea", fill="water"),
        rule(".fp-wave", "stroke-width:1.3", "stroke-linecap:round", fill="none", stroke="bank"),
        rule(".fp-shore", "stroke-width:1.6", fill="paper", stroke="bank"),
        rule(".fp-park", fill="park"),
        rule(".fp-walk", "stroke-width:2.5", "stroke-linecap:round", "opacity:.55", fill="none", stroke="paper"),
        rule(".fp-tree", fill="tree"),
        rule(".fp-leaf", fill="leaf"),
        rule(".fp-stone", fill="stone"),
        rule(".fp-shade", fill="shade"),
        rule(
            ".fp-etch", "stroke-width:1.6", "stroke-linecap:round", "stroke-linejoin:round", fill="none", stroke="shade"
        ),
        rule(".fp-hull", fill="soft"),
        rule(".fp-sail", fill="glyph"),
        rule(".fp-basin", "stroke-width:1.6", fill="water", stroke="bank"),
        rule(".fp-mist", "stroke-width:1.6", fill="none", stroke="stone"),
        rule(".fp-gilt", fill="gold"),
        rule(".fp-north", fill="soft"),
        rule(".fp-tint", fill="currentColor"),
        rule(".fp-mark", fill="glyph"),
        rule(".fp-label", "text-anchor:middle", "font-weight:700"),
        *(rule(f".fp-{player.token}", color=player.token) for player in PLAYERS),
    ]


def stylesheet(palette: Palette, rules: Iterable[str]) -> str:
    """Return the text of the ``<style>`` element: the dark theme, the shared rules, and the game's own rules."""
    return "".join(dict.fromkeys([palette.night(), *shared_rules(), *rules]))
