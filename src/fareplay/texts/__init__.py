"""Texts: events and names in a reader's language.

A language is a folder here, and one of the same name in the `texts` of each game (docs/languages.md):

- `language.json`: what it calls itself, its locale, how it writes a date, which numbers take the singular, how it joins
  a list;
- `common.json`: what all games say; `site.json`: the pages of the web client; `notifications.json`: mails and pushes;
- in a game, `game.json` (log and names), `zones.json`, `rules.json`, `tutorial.json`, and `table.json` for the client.

The command line reads them here and the browser in `web/`. Of `common.json` and `game.json`:

- a template is a sentence with parameters, `"{player} drives from {from} to {to}."`, filled from an event's facts;
- where a number or its absence matters it is an object: `by` names the parameter; `none` (absent), a value (`"0"`),
  `one` or `other` give the sentence, or again an object;
- a value found under `words`, by the parameter's name, is translated: `passenger` `granny` is "a granny". A word
  that is counted may have the forms `one` and `other`: 1 bus, 2 buses.

What a catalogue does not have is written in a readable form from its key.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar

from fareplay import boards
from fareplay.games import manifest

if TYPE_CHECKING:
    from fareplay.rules.event import Event


def languages() -> list[str]:
    """Return the languages that have texts."""
    return sorted(folder.name for folder in resources.files(__package__).iterdir() if _holds_texts(folder))


def catalogues(language: str, game: str) -> dict[str, Any]:
    """Return all catalogues of a game by name (`game`, `rules` …), for readers that have rules of their own to use
    them; missing texts are English."""
    found: dict[str, Any] = {}
    for folder in ("en", language):
        files = manifest.of(game).files / "texts" / folder
        if files.is_dir():
            names = [file.name.removesuffix(".json") for file in files.iterdir() if file.name.endswith(".json")]
            found |= {name: _read(folder, game, name) for name in sorted(names)}
    return found


class Texts:
    """The texts of one language."""

    default: ClassVar[str] = "en"  # the language if none is named

    def __init__(self, language: str | None = None) -> None:
        language = language or self.default
        if language not in languages():
            raise LookupError(f"there are no texts in {language!r}; there are {', '.join(languages())}")
        self.language = language

    def say(self, game: str, event: "Event", names: Sequence[str] = ()) -> str:
        """Return an event of the log as a sentence; `names` are the players', by seat."""
        return self._sentence("log", game, event, names)

    def brief(self, game: str, event: "Event", names: Sequence[str] = ()) -> str:
        """Return an event of a game's brief as a sentence."""
        return self._sentence("brief", game, event, names)

    def short(self, game: str, event: "Event", names: Sequence[str] = ()) -> str:
        """Return an event in a few words, for lists of choices; empty if the choice itself says it."""
        if self._find(game, "short") is None:
            return self.say(game, event, names)
        return self._sentence("short", game, event, names) if self._find(game, "short", event.key) else ""

    def workshop(self, game: str, section: str, key: str, facts: Mapping[str, Any]) -> str:
        """Return a text of the workshop (`problems`, `repairs`, `figures`, `measures`), its parameters filled."""
        catalogues = (_read(self.language, game, "workshop"), _read(self.language, "", "common")["workshop"])
        template = next((one[section][key] for one in catalogues if key in one.get(section, ())), None)
        words = {name: self._put(game, name, value, ()) for name, value in facts.items()}
        if "zone" in facts:
            words["zone"] = self.zone(game, str(facts["zone"]))
        return _filled(template, words) if isinstance(template, str) else _unknown(key, words)

    def title(self, game: str) -> str:
        """Return the title of a game."""
        return str(self._find(game, "title") or _readable(game).title())

    def board(self, name: str) -> str:
        """Return the name of a board, with that of its game if another game has a board with the same name."""
        title = self._board_title(name)
        shared = any(
            other != name and self._board_title(other) == title for other in [*boards.names(), *boards.own_names()]
        )
        return f"{title} · {self.title(name.partition('/')[0])}" if shared else title

    def _board_title(self, name: str) -> str:
        game, _, board = name.partition("/")
        if "@" in board:  # a custom board of a server; its name is made from its title
            return _readable(board.partition("@")[0]).title()
        return str(self._find(game, "words", "city", board) or boards.read(name)["title"])

    def zone(self, game: str, zone: str) -> str:
        """Return the name of a zone of the sheet."""
        return str(self._find(game, "zones", zone) or _readable(zone).capitalize())

    def box(self, game: str, edition: str, box: str) -> str:
        """Return the name of a row of boxes; an edition of the game may have its own word."""
        found = self._find(game, "boxes", box)
        return str((found.get(edition) if isinstance(found, dict) else found) or self.zone(game, box))

    def rule(self, game: str, number: str) -> str | None:
        """Return a rule by its number."""
        chapters = _read(self.language, game, "rules").get("chapters", ())
        return next((rule["text"] for chapter in chapters for rule in chapter["rules"] if rule["id"] == number), None)

    def word(self, game: str, kind: str, value: object, count: int = 1) -> str:
        """Return a value of some kind in words, in the form for a number: passenger granny, 3 buses."""
        known = self._find(game, "words", kind, str(value))
        if isinstance(known, dict):
            known = known.get(self._form(known, count), known.get("other"))
        return str(known or _readable(str(value)))

    def has_word(self, game: str, kind: str, value: object) -> bool:
        """Return whether the catalogue has a word for a value of some kind."""
        return self._find(game, "words", kind, str(value)) is not None

    def options(self, game: str) -> Mapping[str, str]:
        """Return the descriptions of a game's options."""
        found = self._find(game, "options")
        return found if isinstance(found, dict) else {}

    def help(self, game: str) -> list[str]:
        """Return the summary of the rules."""
        found = self._find(game, "help")
        return found if isinstance(found, list) else []

    def name(self, seat: int, names: Sequence[str] = ()) -> str:
        """Return a player's name."""
        return names[seat] if seat < len(names) else _filled(self._find("", "seat"), {"number": str(seat + 1)})

    def listed(self, items: Sequence[str]) -> str:
        """Return a list as a text: one, two and three."""
        if len(items) < 2:
            return "".join(items)
        facts = _read(self.language, "", "language")
        # Spanish says "e" for "y" before the sound of an i.
        last = facts.get("before_i") if re.match(r"h?[ií](?![aeo])", items[-1], re.IGNORECASE) else None
        return str(facts["between"]).join(items[:-1]) + str(last or facts["before_last"]) + items[-1]

    def date(self, day: date) -> str:
        """Return a date in figures, as the language writes it."""
        return day.strftime(str(_read(self.language, "", "language")["date"]))

    def duration(self, ms: int) -> str:
        """Return a duration as the pages write it: 3 days, 5 h 20 min."""
        minutes = ms // 60_000
        days = minutes // 1440
        if days > 1:
            return self.page("clock.days", n=days)
        return self.page("clock.hours_minutes", h=minutes // 60, m=minutes % 60)

    def page(self, key: str, **places: object) -> str:
        """Return a text of the web client's pages; if it has forms, `n` chooses one."""
        template = _read(self.language, "", "site")[key]
        if isinstance(template, dict):
            template = template.get(self._form(template, places["n"]), template["other"])
        return _filled(template, {name: str(value) for name, value in places.items()})

    def notification(self, key: str, **places: str) -> str:
        """Return a text of a mail or a push message with its parameters filled in."""
        return _filled(_read(self.language, "", "notifications")[key], places)

    def _sentence(self, section: str, game: str, event: "Event", names: Sequence[str]) -> str:
        facts = dict(event.facts)
        if event.seat is not None:
            facts = {"player": self.name(event.seat, names), **facts}
        words = {name: self._put(game, name, value, names) for name, value in facts.items()}
        template = self._find(game, section, event.key)
        while isinstance(template, dict):
            template = template.get(self._form(template, facts.get(template["by"])), template.get("other"))
        if not isinstance(template, str):
            return _unknown(event.key, words)
        return _filled(template, words)

    def _form(self, template: Mapping[str, str], value: Any) -> str:
        """Return the form of a template that fits a value."""
        count = len(value) if isinstance(value, (list, tuple)) else value
        if value is None:
            return "none"
        if str(count) in template:
            return str(count)
        return "one" if count in _read(self.language, "", "language")["one"] else "other"

    def _put(self, game: str, name: str, value: Any, names: Sequence[str]) -> str:
        """Return a parameter in words."""
        if name in self._find("", "seats") and isinstance(value, (list, tuple)):
            return self.listed([self.name(seat, names) for seat in value])
        if isinstance(value, Mapping):
            return self.listed([f"{count} {self.word(game, name, item, count)}" for item, count in value.items()])
        if isinstance(value, (list, tuple)):
            return self.listed([self._put(game, name, item, names) for item in value])
        return self.word(game, name, value) if self.has_word(game, name, value) else str(value)

    def _find(self, game: str, *path: str) -> Any:
        """Return an entry of the game's catalogue, or else of the common one."""
        for entry in (_read(self.language, game), _read(self.language, "", "common")):
            for step in path:
                entry = entry.get(step) if isinstance(entry, dict) else None
            if entry is not None:
                return entry
        return None


@cache
def _read(language: str, game: str, name: str = "game") -> Any:
    """Return a catalogue of a game ("": shared by all games); empty if it does not exist in this language."""
    if game == "":
        file = resources.files(__package__) / language / f"{name}.json"
    elif game in manifest.installed():
        file = manifest.of(game).files / "texts" / language / f"{name}.json"
    else:
        return {}
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _holds_texts(folder: Any) -> bool:
    return bool(folder.is_dir()) and bool((folder / "language.json").is_file())


def _filled(template: str, words: Mapping[str, str]) -> str:
    """Return a template with its parameters. Raises LookupError if one is missing: no sentence has a blank."""
    missing = [name for name in re.findall(r"\{(\w+)\}", template) if name not in words]
    if missing:
        raise LookupError(f"the text {template!r} was not given {', '.join(missing)}")
    return re.sub(r"\{(\w+)\}", lambda hole: words[hole[1]], template)


def _readable(key: str) -> str:
    return re.sub(r"[-_]+", " ", key)


def _unknown(key: str, words: Mapping[str, str]) -> str:
    """Return a readable form of an event that the catalogue does not have: its key and its parameters."""
    others = dict(words)
    who = others.pop("player", None)
    what = _readable(key) if who else _readable(key).capitalize()
    values = [value if name in ("value", key) else f"{_readable(name)} {value}" for name, value in others.items()]
    return f"{who + ': ' if who else ''}{what}{': ' if values else ''}{', '.join(values)}"
