"""The check that says whether the texts are the same in all languages can fail."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools import check_rules, check_texts

ROOT = check_texts.ROOT
SHARED = check_texts.SHARED
GOB = check_rules.GAMES / "get_on_board" / "texts"
TTR = check_rules.GAMES / "ticket_to_ride" / "texts"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the texts to break."""
    for folder in check_texts.folders(ROOT):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for file in (ROOT / check_rules.GAMES).glob("*/compiled/kernels.json"):
        (tmp_path / file.relative_to(ROOT)).parent.mkdir()
        shutil.copy(file, tmp_path / file.relative_to(ROOT))
    return tmp_path


def edit(file: Path, change: Callable[[Any], None]) -> None:
    texts = json.loads(file.read_text(encoding="utf-8"))
    change(texts)
    file.write_text(json.dumps(texts), encoding="utf-8")


def rule(texts: Any, number: str) -> Any:
    return next(rule for chapter in texts["chapters"] for rule in chapter["rules"] if rule["id"] == number)


def test_a_true_copy_passes(copy: Path) -> None:
    assert list(check_texts.problems(copy)) == []


@pytest.mark.parametrize(
    ("folder", "language", "name", "change", "listed"),
    [
        (GOB, "fr", "game", lambda t: t["log"].pop("marker"), "lacks log.marker"),
        (GOB, "fr", "game", lambda t: t["log"].update(fog="{player}"), "log.fog is not there in English"),
        (GOB, "it", "game", lambda t: t["log"].update(stop="Qui."), "log.stop lacks {player}"),
        (GOB, "it", "game", lambda t: t["log"].update(stop="{player} {at}"), "log.stop has {at}, not there in"),
        (GOB, "it", "game", lambda t: t["log"]["jams"].pop("one"), "lacks log.jams.one"),
        (GOB, "it", "game", lambda t: t["log"]["jams"].update(by="zone"), "log.jams.by is 'zone', in English 'tick"),
        (GOB, "en", "game", lambda t: t["log"].update(stop="{player}, {at}."), "log.stop is not given {at}"),
        (GOB, "en", "game", lambda t: t["reason"].update(only="{less}"), "reason.only is not given {less}"),
        (GOB, "en", "game", lambda t: t["log"]["jams"].update(by="at"), "log.jams.by is not given {at}"),
        (GOB, "pt", "game", lambda t: t["help"].pop(), "lacks help.13"),
        (SHARED, "pt", "common", lambda t: t.update(seats=["winner"]), "seats.0 is 'winner', in English 'winners'"),
        (SHARED, "pt", "common", lambda t: t.update(seat=" "), "seat is empty"),
        (SHARED, "en", "common", lambda t: t.update(seat="<b>Player</b> {number}"), "seat has HTML in it"),
        (SHARED, "fr", "common", lambda t: t.update(seat="Joueur&nbsp;{number}"), "seat has HTML in it"),
        (
            TTR,
            "fr",
            "game",
            lambda t: t["words"]["cards"]["blue"].pop("other"),
            "words.cards.blue.one is not there",
        ),
        (TTR, "it", "game", lambda t: t["words"]["cards"].pop("bus"), "lacks words.cards.bus.one"),
        (GOB, "fr", "game", lambda t: t["log"].update(stop="{player} s'arrête !"), "log.stop lacks a no-break space"),
        (GOB, "it", "game", lambda t: t["log"].update(stop="{player} s'arresta."), "has a straight apostrophe"),
        (GOB, "de", "game", lambda t: t["log"].update(stop="{player}: Partie."), "says 'Partie' instead of 'Spiel'"),
        (SHARED, "pt", "common", lambda t: t.update(seat="Você {number}"), "seat says 'Você' instead of 'tu'"),
        (SHARED, "fr", "common", lambda t: t.update(seat="Ton bot {number}"), "seat says 'bot' instead of 'robot'"),
        (SHARED, "es", "common", lambda t: t.update(seat="Robot {number}"), "seat says 'Robot' instead of 'bot'"),
        (GOB, "fr", "zones", lambda t: t.pop("jams"), "lacks jams.tip"),
        (
            GOB,
            "fr",
            "zones",
            lambda t: t["grannies"].update(tip="(G51)"),
            "grannies.tip has other numbers than",
        ),
        (TTR, "pt", "tutorial", lambda t: t["steps"].pop(0), "lacks steps.tickets.text"),
        (TTR, "pt", "tutorial", lambda t: t["steps"].append(t["steps"][0]), "steps.tickets.id is there twice"),
        (GOB, "it", "rules", lambda t: t["chapters"].pop(), "lacks chapters.alone.rules.S8.text"),
        (GOB, "it", "rules", lambda t: rule(t, "G1").pop("ruling"), "lacks chapters.material.rules.G1.ruling"),
        (GOB, "it", "rules", lambda t: rule(t, "G45").update(edition="metros"), "edition is 'metros', in Engl"),
        (GOB, "fr", "rules", lambda t: rule(t, "G37").update(text="G99 40"), "names G99, which is no rule"),
        (
            GOB,
            "fr",
            "rules",
            lambda t: t["chapters"][0]["rules"].append(rule(t, "G86")),
            "rule G86 is there 2 times",
        ),
    ],
)
def test_what_is_broken_is_listed(
    folder: Path, language: str, name: str, change: Callable[[Any], None], listed: str, copy: Path
) -> None:
    file = folder / language / f"{name}.json"
    edit(copy / file, change)
    found = list(check_texts.problems(copy))
    place = f"{file}: "
    assert any(problem.startswith(place) and listed in problem for problem in found), found


def test_main_says_it(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy / SHARED / "fr/common.json", lambda texts: texts.update(seat=""))
    assert check_texts.main(copy) == 1
    assert "seat is empty" in capsys.readouterr().out


def test_a_language_that_a_game_lacks_is_listed(copy: Path) -> None:
    shutil.rmtree(copy / GOB / "it")
    assert f"{GOB / 'it'}: lacks rules.json" in check_texts.problems(copy)


def test_a_folder_that_is_no_language_is_listed(copy: Path) -> None:
    (copy / SHARED / "it" / "language.json").unlink()
    found = list(check_texts.problems(copy))
    assert f"{GOB / 'it'}: is no language, it has no {SHARED / 'it' / 'language.json'}" in found


def test_a_language_without_its_facts_is_listed(copy: Path) -> None:
    edit(copy / SHARED / "it/language.json", lambda facts: facts.pop("locale"))
    assert list(check_texts.problems(copy)) == [f"{SHARED / 'it/language.json'}: lacks locale"]


def test_a_file_of_one_language_only_is_listed(copy: Path) -> None:
    (copy / SHARED / "pt" / "whist.json").write_text("{}")
    assert list(check_texts.problems(copy)) == [f"{SHARED / 'pt'}: whist.json is not there in English"]


def test_a_key_written_twice_is_listed(copy: Path) -> None:
    (copy / TTR / "en/zones.json").write_text('{"routes": {}, "routes": {}}')
    assert any("routes is there twice" in problem for problem in check_texts.problems(copy))


def test_nothing_at_all_is_listed(tmp_path: Path) -> None:
    assert list(check_texts.problems(tmp_path)) == [f"{SHARED / 'en'}: there are no texts"]


def test_a_sentence_for_no_event_is_listed(copy: Path) -> None:
    shutil.copytree(ROOT / GOB.parent, copy / GOB.parent, dirs_exist_ok=True)
    shutil.copytree(ROOT / "src/fareplay/cli", copy / "src/fareplay/cli")
    assert list(check_texts.problems(copy)) == []
    for language in check_texts.languages(copy):
        edit(copy / GOB / language / "game.json", lambda texts: texts["log"].update(fog="{player}"))
    assert list(check_texts.problems(copy)) == [f"{GOB / 'en/game.json'}: log.fog is the text of no event"]


def test_an_error_without_a_text_is_listed(copy: Path) -> None:
    shutil.copytree(ROOT / check_texts.SERVER, copy / check_texts.SERVER)
    assert list(check_texts.problems(copy)) == []
    for language in check_texts.languages(copy):
        file = copy / SHARED / language / "site.json"
        edit(file, lambda texts: texts.update({"error.fog": texts.pop("error.stale")}))
    english = SHARED / "en/site.json"
    assert list(check_texts.problems(copy)) == [
        f"{english}: lacks error.stale",
        f"{english}: error.fog is no error of the server",
    ]


def test_keys_of_the_client_that_are_not_used_or_not_there_are_listed(copy: Path) -> None:
    client = check_texts.CLIENT
    shutil.copytree(ROOT / client, copy / client)
    assert list(check_texts.problems(copy)) == []
    for language in check_texts.languages(copy):
        edit(copy / SHARED / language / "site.json", lambda texts: texts.update({"nav.fog": "", "phrase.haze": ""}))
        edit(copy / GOB / language / "table.json", lambda texts: texts.update({"desk.fog": "", "dialog.close": ""}))
    (copy / client / "games/get-on-board/Fog.svelte").write_text(
        "{t('dialog.close')}{t('fog')}{t(many ? 'dialog.close' : 'mist')}"
    )
    (copy / client / "Fog.ts").write_text("t('desk.confirm'); t('desk.entrance');")
    found = [problem for problem in check_texts.problems(copy) if "is empty" not in problem]
    assert found == [
        f"{client}/games/get-on-board/Fog.svelte: fog is in no file of texts",
        f"{client}/games/get-on-board/Fog.svelte: mist is in no file of texts",
        f"{GOB}/en/table.json: dialog.close is a key of every page",
        f"{GOB}/en/table.json: no source uses desk.fog",
        f"{client}/Fog.ts: desk.entrance is in no file of texts",
        f"{SHARED}/en/site.json: no source uses nav.fog",
        f"{SHARED}/en/site.json: no source uses phrase.haze",
    ]


def test_a_word_that_no_source_names_is_listed(copy: Path) -> None:
    shutil.copytree(ROOT / GOB.parent, copy / GOB.parent, dirs_exist_ok=True)
    shutil.copytree(ROOT / "src/fareplay/cli", copy / "src/fareplay/cli")
    assert list(check_texts.problems(copy)) == []
    for language in check_texts.languages(copy):
        edit(copy / GOB / language / "game.json", lambda texts: texts["words"]["place"].update(fog="a fog"))
    assert list(check_texts.problems(copy)) == [f"{GOB / 'en/game.json'}: no source names words.place.fog"]


def test_a_rule_of_the_page_that_nobody_tells_is_listed(copy: Path) -> None:
    page = copy / "docs" / "get-on-board.md"
    page.parent.mkdir()
    rules = check_texts.rules_of(check_texts.read(copy / GOB / "en/rules.json"))
    page.write_text("".join(f"- **{number}** So it is.\n" for number in rules))
    assert list(check_texts.problems(copy)) == []
    page.write_text("".join(f"- **{number}** So it is.\n" for number in (*rules[1:], "G99")))
    found = list(check_texts.problems(copy))
    assert len(found) == 2 * len(check_texts.languages(copy))
    assert all("lacks rule G99 of docs/get-on-board.md" in found_one for found_one in found[::2])
    assert all("has rule G1, not in docs/get-on-board.md" in found_one for found_one in found[1::2])


def test_apostrophes_are_mended_by_the_tool(copy: Path) -> None:
    file = copy / SHARED / "it/common.json"
    edit(file, lambda texts: texts.update(seat="L'host {number}"))
    check_texts.main(copy, mend=True)
    assert "L\u2019host {number}" in file.read_text(encoding="utf-8")
    assert list(check_texts.problems(copy)) == []
