"""Write the parameters of the client's texts as TypeScript types, from the English texts.

Run from the repository's root:  python web/scripts/text_types.py          (writes the texts.generated.ts files)
                                 python web/scripts/text_types.py --check  (fails if they are out of date)

A text that is asked for without one of its parameters does not compile. Texts without parameters are not listed.
`tools/check_texts.py` checks that the other languages have the same parameters.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fareplay.games import manifest

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "web" / "src"
SHARED = ROOT / "src" / "fareplay" / "texts" / "en"
NOTE = "/* Written by web/scripts/text_types.py from the English texts: change those. */\n"
PARAMETER = re.compile(r"\{(\w+)\}")


def main() -> int:
    """Write the files, or list those that are out of date; return 1 if there are any."""
    stale = []
    for target, source in catalogues():
        written = (
            f"{NOTE}\n/** The parameters of each text that has any. */\n{types_of(json.loads(source.read_text()))}"
        )
        events = source.with_name("game.json")
        if source.name == "table.json" and events.is_file():
            sentences = json.loads(events.read_text())["log"]
            written += f"\n/** The facts in the sentence about each event. */\n{facts_of(sentences)}"
        if "--check" not in sys.argv:
            target.write_text(written, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != written:
            stale.append(str(target.relative_to(ROOT)))
    if stale:
        print(f"{', '.join(stale)}: run python web/scripts/text_types.py")
    return 1 if stale else 0


def catalogues() -> Iterator[tuple[Path, Path]]:
    """Yield each file of types with the texts it describes."""
    yield SOURCES / "languages" / "texts.generated.ts", SHARED / "site.json"
    yield SOURCES / "workshop" / "texts.generated.ts", SHARED / "workshop.json"
    for name, game in manifest.installed().items():
        folder, texts = SOURCES / "games" / name, Path(str(game.files)) / "texts" / "en"
        for place, file in ((folder, texts / "table.json"), (folder / "workshop", texts / "editor.json")):
            if place.is_dir() and file.is_file():
                yield place / "texts.generated.ts", file


def types_of(texts: dict[str, Any]) -> str:
    """Return the interface of the parameters, key by key."""
    lines = ["export interface TextParams {"]
    for key, entry in sorted(texts.items()):
        templates = [entry] if isinstance(entry, str) else list(entry.values())
        names = {name for template in templates for name in PARAMETER.findall(template)}
        counted = not isinstance(entry, str)
        if counted:
            names.add("n")  # chooses the form
        if names:
            named = "; ".join(
                f"{name}: {'number' if name == 'n' and counted else 'string | number'}" for name in sorted(names)
            )
            lines.append(f"  '{key}': {{ {named} }};")
    return "\n".join([*lines, "}", ""])


def facts_of(sentences: dict[str, Any]) -> str:
    """Return the interface of the facts, event by event. The seat stands for the player."""
    lines = ["export interface EventFacts {"]
    for key, entry in sorted(sentences.items()):
        names = sorted(set(PARAMETER.findall(json.dumps(entry))) - {"player"})
        facts = f"{{ {'; '.join(f'{name}: unknown' for name in names)} }}"
        lines.append(f"  {key}: {facts if names else 'object'};")
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    sys.exit(main())
