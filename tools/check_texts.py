"""Lists where the texts of a language differ from the English ones or are missing.

The languages are the folders of src/fareplay/texts that hold a language.json. Each has the same files there, in the
texts of each game (src/fareplay/games/GAME/texts/LANGUAGE) and in those under examples/; see docs/languages.md. Listed:

- missing and surplus files, keys, placeholders and plural forms; facts that must not be translated but differ; empty
  texts; HTML; files that are still mostly English;
- wrong punctuation for the language: no-break spaces in French, inverted marks in Spanish, straight apostrophes;
- a second word for a thing that the glossary (docs/glossary.md) has settled;
- rules of a game's page docs/GAME.md that are missing or duplicate in its rules texts; in explanations (rules, zones,
  tutorial), numbers that differ from the English ones and rules that do not exist;
- keys that no source uses, keys that a source uses but English lacks, and errors of the server without a text;
- what a sentence about an event or a reason is not given: its placeholders are the facts in the game's event tables.

Exits with 1 if anything is listed. `python -m tools.check_texts --mend` first makes straight apostrophes typographic.
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tools import check_rules

ROOT = Path(__file__).parent.parent
SHARED = Path("src/fareplay/texts")
PACKAGE = Path("src/fareplay")
SERVER = Path("src/fareplay/server")
CLIENT = Path("web/src")
ENGLISH = "en"
FACTS = "language.json"  # of a language itself
SITE, TABLE = "site.json", "table.json"  # the client's texts for every page, and for a game's table
WORKSHOP, EDITOR = "workshop.json", "editor.json"  # those of the workshop, and of a game's editor in it
EXPLAINS = ("rules.json", "zones.json", "tutorial.json")

# Functions that create a server error, with the index of the argument that is the key; and the client's own error.
ERRORS = {"ApiError": 1, "forbidden": 0, "conflict": 0, "invalid": 0}
CLIENT_ERRORS = {"offline"}

# Values for the program, not for the reader: the same in every language.
FACT = re.compile(r"(?:.*\.)?(?:id|by)|seats\.\d+|chapters\..*\.(?:edition|ruling)")
# The sections of sentences about events, with the table that has their facts, and what every such sentence may say too.
EVENT_TABLES = {"log": "events", "yours": "events", "short": "events", "reason": "reasons"}
ALWAYS_GIVEN = {"player", "winners", "times"}
FORM = re.compile(r"one|two|few|other|\d+")  # of a plural; "many" is of millions, which no game has

RULE = re.compile(r"[A-Z]\d+")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
# French has a no-break space before a colon, and a narrow one before ; ! ? and inside « ».
FRENCH = re.compile("[^\u202f(][;!?]|[^\u00a0]:(?!//)|«[^\u202f]|[^\u202f]»")

# What is not written, and the word for it instead: one thing has one name.
SETTLED: dict[str, dict[str, str]] = {
    "en": {
        "(every|some|any)body": "everyone, someone, anyone",
        "fluid roads?": "free-flowing road",
        "(you play|play it) alone": "solo",
        "recordings?": "record",
        "brings? +points?": "score or earn points",
    },
    "fr": {
        "bots?": "robot",
        "manches?": "tour",
        "billets?": "ticket or carte Destination",
        "quartiers?": "district",
        "replays?": "revoir",
        "distributions?": "donne",
        "links?": "lien",
        "phrases? rapides?": "phrase toute prête",
        "(tu|ton|ta|tes|toi)": "vous",
    },
    "it": {"quartier[ei]": "distretto", "robot": "bot", "collegament[oi]": "link", "frasi rapide": "frase pronta"},
    "pt": {
        "percursos?": "rota",
        "vocês?": "tu",
        "replays?": "repetição",
        "robôs?": "bot",
        "gravaç(ão|ões)": "registo",
        "jogas sozinh[oa]": "jogas a solo",
    },
    "de": {
        "Partien?": "Spiel",
        "(Blatt|Blätter)": "Bogen",
        "Spielpl(an|äne)s?": "Plan",
        "Roboter": "Bot",
        "Ratings?": "Wertung",
        "U-Bahn(en)?": "Metro",
        "Auslosung(en)?": "dieselben Karten",
        "Replays?": "Wiederholung",
        "Aufnahmen?": "Aufzeichnung",
        "Phrasen?": "Schnellnachricht",
        "[Ff]lüssigen? Straßen?": "Schnellstraße",
    },
    "es": {
        "sitios? destacados?": "lugar emblemático",
        "links?": "enlace",
        "replays?": "repetición",
        "distribuci(ón|ones)": "reparto",
        "grabaci(ón|ones)": "registro",
        "robots?": "bot",
        "ratings?": "puntuación",
        "entradas? de(l)? metro": "boca de metro",
        "usted(es)?": "tú",
    },
}

HTML = re.compile(r"</?[a-zA-Z!]|&#?\w+;")

# How sources of the client name keys: t('key'), t(many ? 'key' : 'key') and t(`key.${part}`).
NAMED = re.compile(r"\bt\(\s*'([^']+)'")
EITHER = re.compile(r"\bt\([^'()]*\?\s*'([^']+)'\s*:\s*'([^']+)'")
BUILT = re.compile(r"\b(?:t|knownText)\(\s*`([^`]+)`")
QUOTED = re.compile(r"""['"]([\w-]+)['"]""")

Leaves = dict[str, Any]


def main(root: Path = ROOT, *, mend: bool = False) -> int:
    """List the problems, after mending those that a program can if asked to. Return 1 if there are any."""
    if mend:
        mend_apostrophes(root)
    found = list(problems(root))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def mend_apostrophes(root: Path) -> None:
    """Make the apostrophes of all texts typographic. JSON itself has none."""
    for folder in folders(root):
        for file in sorted((root / folder).glob("*/*.json")):
            text = file.read_text(encoding="utf-8")
            if "'" in text:
                file.write_text(text.replace("'", "\u2019"), encoding="utf-8")


def problems(root: Path) -> Iterator[str]:
    """Yield the problems of all languages."""
    for folder in folders(root):
        yield from in_folder(root, folder)
    yield from error_problems(root)
    yield from client_problems(root)


def languages(root: Path) -> list[str]:
    """Return the languages; English is always among them."""
    return sorted({ENGLISH} | {file.parent.name for file in (root / SHARED).glob(f"*/{FACTS}")})


def folders(root: Path) -> list[Path]:
    """Return the folders of texts: those shared by all games, each game's, and the examples'."""
    games = sorted((root / check_rules.GAMES).glob("*/texts"))
    examples = sorted(found for found in (root / "examples").rglob("texts") if found.is_dir())
    return [SHARED, *(folder.relative_to(root) for folder in (*games, *examples))]


def in_folder(root: Path, folder: Path) -> Iterator[str]:
    """Yield the problems of one folder of texts."""
    english = sorted(file.name for file in (root / folder / ENGLISH).glob("*.json"))
    if not english:
        yield f"{folder / ENGLISH}: there are no texts"
    yield from unused_in_game(root, folder)
    yield from ungiven_facts(root, folder)
    known = languages(root)
    there_are = {found.name for found in (root / folder).glob("*") if any(found.glob("*.json"))}
    yield from (f"{folder / name}: is no language, it has no {SHARED / name / FACTS}" for name in there_are - {*known})
    for language in known:
        theirs = {file.name for file in (root / folder / language).glob("*.json")}
        yield from (f"{folder / language}: lacks {name}" for name in english if name not in theirs)
        yield from (f"{folder / language}: {name} is not there in English" for name in sorted(theirs - set(english)))
        for name in english:
            if name in theirs:
                yield from (
                    f"{folder / language / name}: {problem}" for problem in in_file(root, folder, language, name)
                )


def in_file(root: Path, folder: Path, language: str, name: str) -> Iterator[str]:
    """Yield the problems of one file of one language."""
    try:
        texts = read(root / folder / language / name)
        english = read(root / folder / ENGLISH / name)
        rules = english_rules(root / folder)
    except ValueError as error:
        yield str(error)
        return
    if name == FACTS:
        needed = ("name", "locale", "date", "one.0", "between", "before_last")
        yield from (f"lacks {key}" for key in needed if key not in texts)
        return
    yield from against_english(texts, english)
    for key, text in texts.items():
        if isinstance(text, str) and not is_fact(key):
            yield from (f"{key} {problem}" for problem in written(text, language))
    if name in (SITE, TABLE, EDITOR) and language != ENGLISH:
        same = sum(texts.get(key) == text for key, text in english.items())
        if same > len(english) / 5:
            yield f"{same} texts are still English"
    if name in EXPLAINS:
        yield from explanations(texts, english, rules)
    if name == "rules.json":
        yield from against_the_page(texts, root / "docs" / f"{folder.parent.name.replace('_', '-')}.md")


def written(text: str, language: str) -> Iterator[str]:
    """Yield the problems of one text by itself."""
    if not text.strip():
        yield "is empty"
    if HTML.search(text):
        yield "has HTML in it"
    if "'" in text:
        yield "has a straight apostrophe"
    plain = PLACEHOLDER.sub("", text)
    for pattern, settled in SETTLED.get(language, {}).items():
        if found := re.search(rf"\b{pattern}\b", plain, re.IGNORECASE if language != "de" else 0):
            yield f"says {found[0]!r} instead of {settled!r}"
    if language == "fr" and FRENCH.search(text):
        yield "lacks a no-break space"
    if language == "es" and any(text.count(mark) != text.count(first) for mark, first in ("?¿", "!¡")):
        yield "lacks an inverted mark"


def against_english(texts: Leaves, english: Leaves) -> Iterator[str]:
    """Yield keys, placeholders and facts that differ."""
    found, wanted = {uncounted(key, texts) for key in texts}, {uncounted(key, english) for key in english}
    yield from (f"lacks {key}" for key in english if uncounted(key, english) not in found)
    yield from (f"{key} is not there in English" for key in texts if uncounted(key, texts) not in wanted)
    for key in texts:
        word = uncounted(key, texts)
        if word != key and key.endswith(".other") and f"{word}.one" not in texts:
            yield f"{word} lacks the form one"
    for key, text in texts.items():
        if is_fact(key) and key in english and text != english[key]:
            yield f"{key} is {text!r}, in English {english[key]!r}"
    ours, theirs = placeholders(english), placeholders(texts)
    for key in theirs.keys() & ours.keys():
        yield from (f"{key} lacks {{{hole}}}" for hole in sorted(ours[key] - theirs[key]))
        yield from (f"{key} has {{{hole}}}, not there in English" for hole in sorted(theirs[key] - ours[key]))


def unused_in_game(root: Path, folder: Path) -> Iterator[str]:
    """Yield keys of a game that occur neither in its sources and boards nor in the package's sources."""
    home = (root / folder).parent
    file = folder / ENGLISH / "game.json"
    own = sorted(home.rglob("*.py"))
    if not own or not (root / file).exists():
        return
    texts = read_json(root / file)
    named = strings(own)
    for section in ("log", "yours", "brief", "short", "reason"):
        for key in texts.get(section, {}):
            if key not in named:
                yield f"{file}: {section}.{key} is the text of no event"
    named |= strings((root / PACKAGE).glob("*/**/*.py"))
    for board in home.glob("boards/*.json"):
        named |= set(re.findall(r'"([^"]*)"', board.read_text(encoding="utf-8"))) | {board.stem}
    for kind, words in texts.get("words", {}).items():
        yield from (f"{file}: no source names words.{kind}.{word}" for word in (kind, *words) if word not in named)


def ungiven_facts(root: Path, folder: Path) -> Iterator[str]:
    """Yield what sentences about a game's events and reasons say but are not given."""
    kernels, file = (root / folder).parent / "compiled" / "kernels.json", folder / ENGLISH / "game.json"
    if not kernels.exists():
        return
    constants, texts = read_json(kernels)["constants"], read_json(root / file)
    for section, table in EVENT_TABLES.items():
        facts = {key: {name for name, *_ in given} for key, given in constants.get(table, ())}
        for key, text in walk(texts):
            first, _, path = key.partition(".")
            if first == section and isinstance(text, str):
                said = {text} if path.endswith("by") else set(PLACEHOLDER.findall(text))
                given = facts.get(path.partition(".")[0], set()) | ALWAYS_GIVEN
                yield from (f"{file}: {key} is not given {{{name}}}" for name in sorted(said - given))


def strings(sources: Iterable[Path]) -> set[str]:
    """Return all strings in Python sources, and the names of fields, which become keys of events."""
    return {string for source in sources for string in strings_in(source.read_text(encoding="utf-8"))}


@cache
def strings_in(source: str) -> set[str]:
    """Return the same of one source; those of the package are asked for once for each game."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


def error_problems(root: Path) -> Iterator[str]:
    """Yield errors of the server without a text, and texts for errors that do not exist."""
    file = SHARED / ENGLISH / SITE
    if not (root / SERVER).is_dir() or not (root / file).exists():
        return
    keys = error_keys(root / SERVER) | CLIENT_ERRORS
    texts = {key.removeprefix("error.") for key in read_json(root / file) if key.startswith("error.")}
    yield from (f"{file}: lacks error.{key}" for key in sorted(keys - texts))
    yield from (f"{file}: error.{key} is no error of the server" for key in sorted(texts - keys))


def error_keys(server: Path) -> set[str]:
    """Return the keys of all errors in the server's sources."""
    found: set[str] = set()
    for source in sorted(server.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                arguments = node.args[ERRORS[node.func.id] :][:1]
                found |= {str(one.value) for one in arguments if isinstance(one, ast.Constant)}
    return found


def client_problems(root: Path) -> Iterator[str]:
    """Yield keys of the client that no source uses, keys that a source uses but English lacks, and keys of a game that
    the site's texts already have."""
    if not (root / CLIENT).is_dir():
        return
    site = read_json(root / SHARED / ENGLISH / SITE)
    every = {file: file.read_text(encoding="utf-8") for file in sources_of(root / CLIENT)}
    values = {value for source in every.values() for value in QUOTED.findall(source)}
    values |= {key.removeprefix("error.") for key in site if key.startswith("error.")}  # sent by the server
    used = set[str]()
    homes = sorted(found for found in (root / CLIENT / "games").iterdir() if found.is_dir())
    for home in (*homes, None):
        sources = {file: text for file, text in every.items() if home_of(file, homes) == home}
        folder = check_rules.GAMES / home.name.replace("-", "_") / "texts" if home else SHARED
        files = [folder / ENGLISH / name for name in ((TABLE, EDITOR) if home else (WORKSHOP,))]
        own = {file: read_json(root / file) for file in files if (root / file).exists()}
        for source, text in sources.items():
            lacking = set(keys_named(text)) - site.keys() - {key for keys in own.values() for key in keys}
            yield from (f"{source.relative_to(root)}: {key} is in no file of texts" for key in sorted(lacking))
        here = {key for text in sources.values() for key in (*keys_named(text), *keys_built(text, values))}
        for file, keys in own.items():
            yield from (f"{file}: {key} is a key of every page" for key in keys if key in site)
            yield from (f"{file}: no source uses {key}" for key in keys if key not in here)
        used |= here
    yield from (f"{SHARED / ENGLISH / SITE}: no source uses {key}" for key in site if key not in used)


def home_of(file: Path, homes: list[Path]) -> Path | None:
    """Return the game's folder that contains a source, if any."""
    return next((home for home in homes if home in file.parents), None)


def keys_named(source: str) -> list[str]:
    """Return the literal keys in a source of the client."""
    return NAMED.findall(source) + [key for pair in EITHER.findall(source) for key in pair]


def keys_built(source: str, values: set[str]) -> Iterator[str]:
    """Yield the keys that a source of the client may compose from the given values."""
    for template in BUILT.findall(source):
        first, *rest = re.split(r"\$\{[^}]*\}", template)
        built = [first]
        for part in rest:
            built = [f"{so_far}{value}{part}" for so_far in built for value in values]
        yield from built


def sources_of(folder: Path) -> list[Path]:
    """Return the client's sources in a folder, without tests."""
    found = (file for file in folder.rglob("*") if file.suffix in (".ts", ".svelte"))
    return sorted(file for file in found if not file.name.endswith(".test.ts"))


def explanations(texts: Leaves, english: Leaves, rules: set[str]) -> Iterator[str]:
    """Yield numbers that differ from the English ones, and rules that do not exist."""
    for key, text in texts.items():
        if is_fact(key) or not isinstance(text, str):
            continue
        if isinstance(english.get(key), str) and numbers(text) != numbers(english[key]):
            yield f"{key} has other numbers than in English"
        yield from (f"{key} names {rule}, which is no rule" for rule in named(text, rules) if rule not in rules)


def against_the_page(texts: Leaves, page: Path) -> Iterator[str]:
    """Yield rules of the page that are missing, and rules that the page does not have."""
    if not page.exists():
        return
    found, written = rules_of(texts), check_rules.rules_of(page)
    yield from (f"lacks rule {rule} of docs/{page.name}" for rule in written if rule not in found)
    yield from (f"has rule {rule}, not in docs/{page.name}" for rule in found if rule not in written)


def read_json(file: Path) -> Mapping[str, Any]:
    """Return a file of texts as parsed JSON."""
    return parse(file.read_text(encoding="utf-8"))


def read(file: Path) -> Leaves:
    """Return the texts of a file by path, such as `chapters.lines.rules.G30.text`."""
    return leaves_of(file.read_text(encoding="utf-8"))


@cache
def parse(source: str) -> Mapping[str, Any]:
    """Return parsed JSON; the same file is asked for many times."""
    found: Mapping[str, Any] = json.loads(source, object_pairs_hook=without_twins)
    return found


@cache
def leaves_of(source: str) -> Leaves:
    """Return the texts of a JSON source by path."""
    leaves: Leaves = {}
    for key, value in walk(parse(source)):
        if key in leaves:
            raise ValueError(f"{key} is there twice")
        leaves[key] = value
    for rule, times in Counter(rules_of(leaves)).items():
        if times > 1:
            raise ValueError(f"rule {rule} is there {times} times")
    return leaves


def walk(value: Any, way: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every leaf with its path. Items with an id are addressed by it, so that their order may change."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from walk(inner, f"{way}.{key}" if way else key)
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            name = inner["id"] if isinstance(inner, dict) and "id" in inner else place
            yield from walk(inner, f"{way}.{name}")
    else:
        yield way, value


def without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object of a JSON file. Raises ValueError for a duplicate key, which json would accept silently."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twin = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ValueError(f"{twin} is there twice")
    return found


def placeholders(texts: Leaves) -> Mapping[str, set[str]]:
    """Return the placeholders of every text. Plural forms share theirs: where one says {count}, another may say "a"."""
    holes: dict[str, set[str]] = {}
    for key, text in texts.items():
        sentence = key.rpartition(".")[0]
        whole = sentence if f"{sentence}.by" in texts else uncounted(key, texts)
        if isinstance(text, str):
            holes.setdefault(whole, set()).update(PLACEHOLDER.findall(text))
    return holes


def uncounted(key: str, texts: Leaves) -> str:
    """Return a key without its plural form: one language has "1 bus, 2 buses" where another has one word for both."""
    word, _, form = key.rpartition(".")
    counts = FORM.fullmatch(form) and f"{word}.by" not in texts and {f"{word}.one", f"{word}.other"} <= texts.keys()
    return word if counts else key


def english_rules(folder: Path) -> set[str]:
    """Return the rules of a game in its English texts."""
    file = folder / ENGLISH / "rules.json"
    return set(rules_of(read(file))) if file.exists() else set()


def rules_of(texts: Leaves) -> list[str]:
    """Return the numbers of the rules in a file."""
    return [value for key, value in texts.items() if key.endswith(".id") and RULE.fullmatch(value)]


def named(text: str, rules: set[str]) -> list[str]:
    """Return the rules that a text mentions: a letter used by the rules, and a number."""
    letters = "".join(sorted({rule[0] for rule in rules}))
    return re.findall(rf"\b[{letters}]\d+\b", text) if letters else []


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, sorted, since their order depends on the language."""
    return sorted(int(number) for number in re.findall(r"\d+", text))


def is_fact(key: str) -> bool:
    """Return whether the value of a key is the same in every language."""
    return FACT.fullmatch(key) is not None


if __name__ == "__main__":
    sys.exit(main(mend="--mend" in sys.argv[1:]))
