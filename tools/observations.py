"""Writes the tables of observations and actions into docs/environments.md: `python -m tools.observations`.

With `--check` it writes nothing, and exits with 1 if the page is not what it would write.
"""

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from fareplay import boards
from fareplay.game.encoding import Encoding, encoding_of
from fareplay.games import manifest
from fareplay.rules import registry

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
BLOCK = re.compile(r"(<!-- (\w[\w-]*): ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def main() -> int:
    """Write the page, or check it."""
    text = PAGE.read_text(encoding="utf-8")
    made = BLOCK.sub(lambda block: block[1] + "\n".join(lines(block[2], block[3])) + "\n" + block[4], text)
    if "--check" in sys.argv[1:]:
        return int(made != text)
    PAGE.write_text(made, encoding="utf-8")
    return 0


def lines(what: str, game: str) -> Iterator[str]:
    """Yield the lines of one table."""
    if what == "sizes":
        return sizes(game)
    encoding = _sample(game)
    return parts(encoding) if what == "parts" else numbers(encoding)


def sizes(game: str) -> Iterator[str]:
    """Yield the numbers of actions and observation values of each board, by seats."""
    yield "| board | actions | numbers, by seats |"
    yield "| --- | --- | --- |"
    for name in boards.names():
        if name.startswith(f"{game}/"):
            rules = registry.by_name(name)
            least, most = rules.facts["players"]
            made = [encoding_of(rules, seats, {}) for seats in range(least, most + 1)]
            listed = ", ".join(f"{each.seats}: {each.size:,}" for each in made)
            yield f"| `{name}` | {len(made[0].actions)} | {listed} |"


def parts(encoding: Encoding) -> Iterator[str]:
    """Yield the parts of an observation."""
    yield "| part | shape | what it says |"
    yield "| --- | --- | --- |"
    for part in encoding.parts:
        shape = " × ".join(map(str, part.shape)).replace(f"{encoding.seats} × ", "seats × ")
        shape = "seats" if part.shape == (encoding.seats,) and part.name in ("inspector", "first") else shape
        yield f"| `{part.name}` | {shape} | {part.meaning} |"


def numbers(encoding: Encoding) -> Iterator[str]:
    """Yield the values of those parts whose values have names."""
    named = [part for part in encoding.parts if part.labels]
    for labels, same in groupby(named, key=lambda part: part.labels):
        names = ", ".join(f"`{part.name}`" for part in same)
        yield f"| number | {names} |"
        yield "| --- | --- |"
        for number, label in enumerate(labels):
            yield f"| {number} | {label} |"
        yield ""


def _sample(game: str) -> Encoding:
    """Return the encoding of a game's first board with the fewest seats; the parts are the same on all boards."""
    rules = registry.by_name(f"{game}/{manifest.of(game).boards[0]}")
    return encoding_of(rules, int(rules.facts["players"][0]), {})


if __name__ == "__main__":
    sys.exit(main())
