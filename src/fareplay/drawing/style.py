"""The stylesheet that every picture carries.

Every rule writes the plain colour first and the custom property second: a browser takes the second, so that a page can
change the theme, and a converter that knows no custom properties keeps the first.
"""

from __future__ import annotations

from collections.abc import Iterable

from fareplay.drawing.palette import DARK, LIGHT, PLAYERS

FONT = '"Jost Variable",Jost,Futura,"Century Gothic","Avenir Next",Arial,sans-serif'


def paint(property_: str, token: str) -> str:
    """One colour declaration, twice: the literal and the property that a page may set."""
    plain = LIGHT[token]
    return f"{property_}:{plain};{property_}:var(--fp-{token},{plain})"


def rule(selector: str, *declarations: str, **colours: str) -> str:
    """One rule; colours are given by token, other declarations as they are."""
    body = [paint(name, token) if token in LIGHT else f"{name}:{token}" for name, token in colours.items()]
    return f"{selector}{{{';'.join([*body, *declarations])}}}"


def night() -> str:
    """The dark theme: a page puts ``fp-dark`` on the picture or on anything around it."""
    body = ";".join(f"--fp-{token}:{colour}" for token, colour in DARK.items())
    return f".fp-dark{{{body}}}"


def shared_rules() -> list[str]:
    """What the pictures of all games have in common."""
    return [
        night(),
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


def sheet(rules: Iterable[str]) -> str:
    """The text of the ``<style>`` element."""
    return "".join(dict.fromkeys([*shared_rules(), *rules]))
