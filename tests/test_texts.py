"""The texts are the same in all languages, the check that says so can fail, and what they explain is what there is."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools import check_texts

from fareplay.games.get_on_board.rules import material

ROOT = check_texts.ROOT
TICKET_TO_RIDE_ZONES = ("routes", "tickets", "districts", "completed")
EXPLAINED = tuple(check_texts.GAMES)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the texts to break."""
    shutil.copytree(ROOT / check_texts.TEXTS, tmp_path / check_texts.TEXTS)
    return tmp_path


def read(language: str, name: str, root: Path = ROOT) -> Any:
    return json.loads((root / check_texts.TEXTS / language / f"{name}.json").read_text(encoding="utf-8"))


def edit(root: Path, language: str, name: str, change: Callable[[Any], None]) -> None:
    texts = read(language, name, root)
    change(texts)
    (root / check_texts.TEXTS / language / f"{name}.json").write_text(json.dumps(texts), encoding="utf-8")


def rule(texts: Any, number: str) -> Any:
    return next(rule for chapter in texts["chapters"] for rule in chapter["rules"] if rule["id"] == number)


def test_the_texts_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_texts.main() == 0, capsys.readouterr().out


def test_a_true_copy_passes(copy: Path) -> None:
    assert list(check_texts.problems(copy)) == []


@pytest.mark.parametrize(
    ("language", "name", "change", "listed"),
    [
        ("fr", "get-on-board", lambda t: t["log"].pop("marker"), "lacks log.marker"),
        ("fr", "get-on-board", lambda t: t["log"].update(fog="{player}"), "log.fog is not there in English"),
        ("it", "get-on-board", lambda t: t["log"].update(stop="Qui."), "log.stop lacks {player}"),
        ("it", "get-on-board", lambda t: t["log"].update(stop="{player} {at}"), "log.stop has {at}, not there in"),
        ("it", "get-on-board", lambda t: t["log"]["jams"].pop("one"), "lacks log.jams.one"),
        ("it", "get-on-board", lambda t: t["log"]["jams"].update(by="zone"), "log.jams.by is 'zone', in English 'tick"),
        ("pt", "get-on-board", lambda t: t["help"].pop(), "lacks help.13"),
        ("pt", "common", lambda t: t.update(seats=["winner"]), "seats.0 is 'winner', in English 'winners'"),
        ("pt", "common", lambda t: t.update(seat=" "), "seat is empty"),
        ("en", "common", lambda t: t.update(seat="<b>Player</b> {number}"), "seat has HTML in it"),
        ("fr", "common", lambda t: t.update(seat="Joueur&nbsp;{number}"), "seat has HTML in it"),
        (
            "fr",
            "ticket-to-ride",
            lambda t: t["words"]["cards"]["blue"].pop("other"),
            "words.cards.blue.one is not there",
        ),
        ("it", "ticket-to-ride", lambda t: t["words"]["cards"].pop("bus"), "lacks words.cards.bus.one"),
        ("fr", "zones-get-on-board", lambda t: t.pop("jams"), "lacks jams.name"),
        (
            "fr",
            "zones-get-on-board",
            lambda t: t["grannies"].update(tip="(G51)"),
            "grannies.tip has other numbers than",
        ),
        ("pt", "tutorial-ticket-to-ride", lambda t: t["steps"].pop(0), "lacks steps.cards.text"),
        ("pt", "tutorial-ticket-to-ride", lambda t: t["steps"].append(t["steps"][0]), "steps.cards.id is there twice"),
        ("it", "rules-get-on-board", lambda t: t["chapters"].pop(), "lacks chapters.end.rules.G86.text"),
        ("it", "rules-get-on-board", lambda t: rule(t, "G1").pop("ruling"), "lacks chapters.material.rules.G1.ruling"),
        ("it", "rules-get-on-board", lambda t: rule(t, "G45").update(edition="metros"), "edition is 'metros', in Engl"),
        ("fr", "rules-get-on-board", lambda t: rule(t, "G37").update(text="G99 40"), "names G99, which is no rule"),
        (
            "fr",
            "rules-get-on-board",
            lambda t: t["chapters"][0]["rules"].append(rule(t, "G86")),
            "rule G86 is there 2 times",
        ),
    ],
)
def test_what_is_broken_is_listed(
    language: str, name: str, change: Callable[[Any], None], listed: str, copy: Path
) -> None:
    edit(copy, language, name, change)
    found = list(check_texts.problems(copy))
    place = f"{check_texts.TEXTS / language / name}.json: "
    assert any(problem.startswith(place) and listed in problem for problem in found), found


def test_main_says_it(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy, "fr", "common", lambda texts: texts.update(seat=""))
    assert check_texts.main(copy) == 1
    assert "seat is empty" in capsys.readouterr().out


def test_a_missing_language_is_listed(copy: Path) -> None:
    shutil.rmtree(copy / check_texts.TEXTS / "it")
    assert f"{check_texts.TEXTS / 'it'}: lacks common.json" in check_texts.problems(copy)


def test_a_file_of_one_language_only_is_listed(copy: Path) -> None:
    (copy / check_texts.TEXTS / "pt" / "whist.json").write_text("{}")
    assert list(check_texts.problems(copy)) == [f"{check_texts.TEXTS / 'pt'}: whist.json is not there in English"]


def test_a_key_written_twice_is_listed(copy: Path) -> None:
    (copy / check_texts.TEXTS / "en" / "zones-ticket-to-ride.json").write_text('{"routes": {}, "routes": {}}')
    assert any("routes is there twice" in problem for problem in check_texts.problems(copy))


def test_nothing_at_all_is_listed(tmp_path: Path) -> None:
    assert list(check_texts.problems(tmp_path)) == [f"{check_texts.TEXTS / 'en'}: there are no texts"]


def test_a_rule_of_the_page_that_nobody_tells_is_listed(copy: Path) -> None:
    page = copy / "docs" / "get-on-board.md"
    page.parent.mkdir()
    told = check_texts.rules_of(check_texts.read(copy / check_texts.TEXTS / "en" / "rules-get-on-board.json"))
    page.write_text("".join(f"- **{number}** So it is.\n" for number in told))
    assert list(check_texts.problems(copy)) == []
    page.write_text("".join(f"- **{number}** So it is.\n" for number in (*told[1:], "G99")))
    found = list(check_texts.problems(copy))
    assert len(found) == 2 * len(check_texts.LANGUAGES)
    assert all("lacks rule G99 of docs/get-on-board.md" in found_one for found_one in found[::2])
    assert all("has rule G1, not in docs/get-on-board.md" in found_one for found_one in found[1::2])


@pytest.mark.parametrize("language", check_texts.LANGUAGES)
@pytest.mark.parametrize("game", EXPLAINED)
def test_a_tutorial_has_ten_steps(language: str, game: str) -> None:
    assert len(read(language, f"tutorial-{game}")["steps"]) == 10


@pytest.mark.parametrize("language", check_texts.LANGUAGES)
def test_every_zone_has_its_tip(language: str) -> None:
    of_both = {zone for zones in material.ZONES.values() for zone in zones}
    assert set(read(language, "zones-get-on-board")) == of_both | {"total"}
    assert set(read(language, "zones-ticket-to-ride")) == {*TICKET_TO_RIDE_ZONES, "total"}
    for game in EXPLAINED:
        for zone in read(language, f"zones-{game}").values():
            assert zone["tip"].endswith(")."), zone["tip"]
            assert check_texts.NAMED_RULE.search(zone["tip"]), zone["tip"]


@pytest.mark.parametrize("language", check_texts.LANGUAGES)
@pytest.mark.parametrize("game", EXPLAINED)
def test_a_zone_has_one_name(language: str, game: str) -> None:
    names = {**read(language, "common")["zones"], **read(language, game)["zones"]}
    assert {zone: told["name"] for zone, told in read(language, f"zones-{game}").items()} == names
