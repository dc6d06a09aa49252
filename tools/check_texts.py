"""Lists where the texts of one language say something else than the English ones, or nothing.

The texts are src/fareplay/texts/LANGUAGE/*.json and those of each game, src/fareplay/games/GAME/texts/LANGUAGE/*.json,
and the same under examples/; and the client's texts for the server's errors. Listed are: files, keys and placeholders
that a language lacks or has too many of; facts that are not for translation and differ; empty texts; texts with HTML in
them; French punctuation without its no-break space; rules of a game's page docs/GAME.md that its rules texts lack or
have twice; in what explains a rule (rules, zones, tutorial), other numbers than in English and rules that do not exist;
sentences for events that no source of the game names; and errors without a text. Exits with 1 if anything is listed.
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools import check_rules

ROOT = Path(__file__).parent.parent
SHARED = Path("src/fareplay/texts")
SERVER = Path("src/fareplay/server")
CLIENT = Path("web/src/languages")
ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr", "it", "pt")
EXPLAINS = ("rules.json", "zones.json", "tutorial.json")

# What makes an error of the server, and which of its arguments is the key; and the error that the client makes itself.
ERRORS = {"ApiError": 1, "forbidden": 0, "conflict": 0, "invalid": 0}
CLIENT_ERRORS = {"offline"}

# What the reading program needs, not the reader: the same in every language.
FACT = re.compile(r"(?:.*\.)?(?:id|by)|seats\.\d+|chapters\..*\.(?:edition|ruling)")

RULE = re.compile(r"[A-Z]\d+")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
# French has a no-break space before a colon, and a narrow one before ; ! ? and inside « ».
FRENCH = re.compile("[^\u202f(][;!?]|[^\u00a0]:(?!//)|«[^\u202f]|[^\u202f]»")

HTML = re.compile(r"</?[a-zA-Z!]|&#?\w+;")

Leaves = dict[str, Any]


def main(root: Path = ROOT) -> int:
    """List what is wrong; 1 if anything is."""
    found = list(problems(root))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def problems(root: Path) -> Iterator[str]:
    """What is wrong with the texts of all languages."""
    for folder in folders(root):
        yield from in_folder(root, folder)
    yield from error_problems(root)


def error_problems(root: Path) -> Iterator[str]:
    """The errors of the server that the client has no text for in some language, and texts for errors there are not."""
    if not (root / CLIENT).is_dir():
        return
    keys = error_keys(root / SERVER) | CLIENT_ERRORS
    for language in LANGUAGES:
        file = CLIENT / f"{language}.json"
        told = {key.removeprefix("error.") for key in read_flat(root / file) if key.startswith("error.")}
        yield from (f"{file}: lacks error.{key}" for key in sorted(keys - told))
        yield from (f"{file}: error.{key} is no error of the server" for key in sorted(told - keys))


def error_keys(server: Path) -> set[str]:
    """The keys of all errors that the server's sources name."""
    found: set[str] = set()
    for source in sorted(server.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                arguments = node.args[ERRORS[node.func.id] :][:1]
                found |= {str(one.value) for one in arguments if isinstance(one, ast.Constant)}
    return found


def read_flat(file: Path) -> Mapping[str, Any]:
    """The texts of the client, which have keys without levels."""
    found: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=without_twins)
    return found


def folders(root: Path) -> list[Path]:
    """Where there are texts: those that all games share, those of each game, and those of the examples."""
    games = sorted((root / check_rules.GAMES).glob("*/texts"))
    examples = sorted(found for found in (root / "examples").rglob("texts") if found.is_dir())
    return [SHARED, *(folder.relative_to(root) for folder in (*games, *examples))]


def in_folder(root: Path, folder: Path) -> Iterator[str]:
    """What is wrong with one folder of texts."""
    english = sorted(file.name for file in (root / folder / ENGLISH).glob("*.json"))
    if not english:
        yield f"{folder / ENGLISH}: there are no texts"
    yield from unused(root, folder)
    for language in LANGUAGES:
        theirs = {file.name for file in (root / folder / language).glob("*.json")}
        yield from (f"{folder / language}: lacks {name}" for name in english if name not in theirs)
        yield from (f"{folder / language}: {name} is not there in English" for name in sorted(theirs - set(english)))
        for name in english:
            if name in theirs:
                yield from (
                    f"{folder / language / name}: {problem}" for problem in in_file(root, folder, language, name)
                )


def unused(root: Path, folder: Path) -> Iterator[str]:
    """Sentences of a game for events that its sources never name."""
    sources = sorted((root / folder).parent.glob("*.py"))
    file = folder / ENGLISH / "game.json"
    if not sources or not (root / file).exists():
        return
    trees = [ast.parse(source.read_text(encoding="utf-8")) for source in sources]
    named = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    texts = read_flat(root / file)
    for section in ("log", "brief", "short"):
        for key in texts.get(section, {}):
            if key not in named:
                yield f"{file}: {section}.{key} is the text of no event"


def in_file(root: Path, folder: Path, language: str, name: str) -> Iterator[str]:
    """What is wrong with one file of one language."""
    try:
        texts = read(root / folder / language / name)
        english = read(root / folder / ENGLISH / name)
        rules = rules_told(root / folder)
    except ValueError as error:
        yield str(error)
        return
    yield from against_english(texts, english)
    for key, text in texts.items():
        if isinstance(text, str) and not text.strip():
            yield f"{key} is empty"
        if isinstance(text, str) and HTML.search(text):
            yield f"{key} has HTML in it"
        if language == "fr" and isinstance(text, str) and not is_fact(key) and FRENCH.search(text):
            yield f"{key} lacks a no-break space"
    if name in EXPLAINS:
        yield from explanations(texts, english, rules)
    if name == "rules.json":
        yield from against_the_page(texts, root / "docs" / f"{folder.parent.name.replace('_', '-')}.md")


def against_english(texts: Leaves, english: Leaves) -> Iterator[str]:
    """Keys, placeholders and facts that differ."""
    told, wanted = {uncounted(key, texts) for key in texts}, {uncounted(key, english) for key in english}
    yield from (f"lacks {key}" for key in english if uncounted(key, english) not in told)
    yield from (f"{key} is not there in English" for key in texts if uncounted(key, texts) not in wanted)
    for key, text in texts.items():
        if is_fact(key) and key in english and text != english[key]:
            yield f"{key} is {text!r}, in English {english[key]!r}"
    ours, theirs = placeholders(english), placeholders(texts)
    for key in theirs.keys() & ours.keys():
        yield from (f"{key} lacks {{{hole}}}" for hole in sorted(ours[key] - theirs[key]))
        yield from (f"{key} has {{{hole}}}, not there in English" for hole in sorted(theirs[key] - ours[key]))


def explanations(texts: Leaves, english: Leaves, rules: set[str]) -> Iterator[str]:
    """Numbers that are not the English ones, and rules that do not exist."""
    for key, text in texts.items():
        if is_fact(key) or not isinstance(text, str):
            continue
        if isinstance(english.get(key), str) and numbers(text) != numbers(english[key]):
            yield f"{key} has other numbers than in English"
        yield from (f"{key} names {rule}, which is no rule" for rule in named(text, rules) if rule not in rules)


def against_the_page(texts: Leaves, page: Path) -> Iterator[str]:
    """Rules of the page that are missing, and those that it does not have."""
    if not page.exists():
        return
    told, written = rules_of(texts), check_rules.rules_of(page)
    yield from (f"lacks rule {rule} of docs/{page.name}" for rule in written if rule not in told)
    yield from (f"has rule {rule}, not in docs/{page.name}" for rule in told if rule not in written)


def read(file: Path) -> Leaves:
    """The texts of a file by the way to them: `chapters.lines.rules.G30.text`."""
    leaves: Leaves = {}
    for key, value in walk(json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=without_twins)):
        if key in leaves:
            raise ValueError(f"{key} is there twice")
        leaves[key] = value
    for rule, times in Counter(rules_of(leaves)).items():
        if times > 1:
            raise ValueError(f"rule {rule} is there {times} times")
    return leaves


def walk(value: Any, way: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf with the way to it; things with an id go by that, so that their order is free to change."""
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
    """An object of a JSON file; json itself would take the last of two equal keys without a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twin = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ValueError(f"{twin} is there twice")
    return found


def placeholders(texts: Leaves) -> Mapping[str, set[str]]:
    """The holes of every text. The forms of one sentence share theirs: where one form says {count}, one may say "a"."""
    holes: dict[str, set[str]] = {}
    for key, text in texts.items():
        sentence = key.rpartition(".")[0]
        whole = sentence if f"{sentence}.by" in texts else key
        if isinstance(text, str):
            holes.setdefault(whole, set()).update(PLACEHOLDER.findall(text))
    return holes


def uncounted(key: str, texts: Leaves) -> str:
    """The key of a word without its form, as one language counts 1 bus, 2 buses where another has one word for both."""
    word, _, form = key.rpartition(".")
    counts = form in ("one", "other") and f"{word}.by" not in texts and f"{word}.other" in texts
    return word if counts else key


def rules_told(folder: Path) -> set[str]:
    """The rules of a game that its English texts tell."""
    file = folder / ENGLISH / "rules.json"
    return set(rules_of(read(file))) if file.exists() else set()


def rules_of(texts: Leaves) -> list[str]:
    """The numbers of the rules that a file tells."""
    return [value for key, value in texts.items() if key.endswith(".id") and RULE.fullmatch(value)]


def named(text: str, rules: set[str]) -> list[str]:
    """What a text names as a rule: a letter that the rules have, and a number."""
    letters = "".join(sorted({rule[0] for rule in rules}))
    return re.findall(rf"\b[{letters}]\d+\b", text) if letters else []


def numbers(text: str) -> list[int]:
    """The numbers that a text says in figures; their order is the language's own."""
    return sorted(int(number) for number in re.findall(r"\d+", text))


def is_fact(key: str) -> bool:
    """Whether a key holds what is the same in every language."""
    return FACT.fullmatch(key) is not None


if __name__ == "__main__":
    sys.exit(main())
