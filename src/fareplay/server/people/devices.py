"""Devices: what a browser says of itself, in the few words by which somebody knows their own again."""

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip  # the first that is found: those after it are named by others too
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def device_name(user_agent: str) -> str:
    """`Firefox, Android` for a browser, the first word for a program."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser or system:
        return ", ".join(part for part in (browser, system) if part)
    first = user_agent.partition(" ")[0].partition("/")[0]
    return "".join(letter for letter in first if letter.isalnum() or letter in "-_.")[:40] or "?"
