"""The catalogues of texts: every event is a sentence, and what they explain is what there is."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import fareplay
from fareplay import boards
from fareplay import texts as texts_module
from fareplay.games import manifest
from fareplay.rules.abilities import Briefing
from fareplay.rules.event import Event
from fareplay.texts import Texts, languages

NAMES = boards.names()
GET_ON_BOARD = "get-on-board"
GAMES = ("get-on-board", "ticket-to-ride")


def played(name: str, seed: int) -> fareplay.Game:
    """A game by lines that do not eliminate, as far as there are any."""
    game = fareplay.new(name, seed=seed)
    while not game.is_over:
        lines = game.lines()
        line = next((line for line in lines if not line.eliminates), lines[0])
        for move in line.moves:
            game.push(move)
    return game


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(GET_ON_BOARD)])
def test_every_event_of_a_game_is_a_sentence(language: str, name: str) -> None:
    texts = Texts(language)
    game = played(name, seed=1)
    for event in (*game.log, *game.log.seen_by(None)):
        sentence = texts.say(game.rules.game, event, ["Ada", "Bo"])
        assert re.fullmatch(r"[A-ZÀ-Ý].*[.!]", sentence), sentence
        assert "…" not in sentence
        assert "_" not in sentence
    for seat in (None, 0, 1):
        for event in Briefing.of(game.rules).brief(game.moment(seat, 20)):
            assert "…" not in texts.brief(game.rules.game, event, ["Ada", "Bo"])
    for zone in (*game.rules.zones, "total"):
        assert texts.zone(game.rules.game, zone)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("boards", 0, {"passenger": "granny", "at": "C3"}), "Ada picks up a granny at C3."),
        (Event("marker", 1, {"from": "C3", "to": "C4"}), "Bo drives from C3 to C4."),
        (Event("jams", 0, {"ticks": 1, "ticked": 4}), "Ada is stuck in traffic: 1 jam, 4 in all."),
        (Event("jams", 0, {"ticks": 3, "ticked": 4}), "Ada is stuck in traffic: 3 jams, 4 in all."),
        (Event("departure_chosen", 0), "Ada has chosen a departure."),
        (Event("departure_chosen", 0, {"ticket": 5}), "Ada keeps ticket 5."),
        (Event("end", None, {"winners": []}), "The game is over, and nobody wins."),
        (Event("end", None, {"winners": [1]}), "The game is over: Bo wins."),
        (Event("end", None, {"winners": [0, 1]}), "The game is over: Ada and Bo share the victory."),
        (
            Event("objective", 2, {"objective": "museum", "points": 6}),
            "Player 3 meets the objective 3 museums: 6 points.",
        ),
    ],
)
def test_english(event: Event, sentence: str) -> None:
    assert Texts("en").say(GET_ON_BOARD, event, ["Ada", "Bo"]) == sentence


def test_what_is_unknown_is_readable_all_the_same() -> None:
    texts = Texts("en")
    assert texts.say("whist", Event("trump_led", 0, {"suit": "hearts"}), ["Ada"]) == "Ada: trump led: suit hearts"
    assert texts.brief("whist", Event("hand", None, {"value": ["ace", "king", "ten"]})) == "Hand: ace, king and ten"
    assert texts.brief("whist", Event("cards", None, {"value": {"blue": 2, "bus": 1}})) == "Cards: 2 blue and 1 bus"
    assert texts.title("gin-rummy") == "Gin Rummy"
    assert texts.zone("whist", "odd_tricks") == "Odd tricks"
    assert texts.word(GET_ON_BOARD, "passenger", "ghost_rider") == "ghost rider"
    assert texts.help("whist") == []


def test_a_sentence_without_one_of_its_parameters_raises() -> None:
    with pytest.raises(LookupError, match="was not given at"):
        Texts("en").say(GET_ON_BOARD, Event("boards", 0, {"passenger": "granny"}))


def test_a_file_name_that_is_none_of_ours_reads_nothing() -> None:
    assert Texts("en").title("../../boards/x").startswith("../../")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LookupError, match="no texts in 'xx'; there are de, en"):
        Texts("xx")


def test_templates_are_plain() -> None:
    """Holes are names and nothing else, so that any language of programming can fill them."""

    def sentences(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for inner in value.values():
                yield from sentences(inner)

    from fareplay.texts import _read

    for language in languages():
        for game in manifest.installed():
            catalogue = _read(language, game)
            for section in ("log", "brief"):
                for key, template in catalogue.get(section, {}).items():
                    if isinstance(template, dict):
                        assert {"by", "other"} <= set(template), key
                    for sentence in sentences(template):
                        assert not re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", sentence)), sentence


def test_a_word_that_is_counted_has_its_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {
        "words": {"cards": {"bus": {"one": "bus", "other": "buses"}, "blue": "blue"}},
        "brief": {"hand": "{cards}"},
    }
    read = texts_module._read
    monkeypatch.setattr(
        texts_module, "_read", lambda language, game, *name: forms if game == "whist" else read(language, game, *name)
    )
    texts = Texts("en")
    assert texts.brief("whist", Event("hand", None, {"cards": {"bus": 1, "blue": 2}})) == "1 bus and 2 blue"
    assert texts.brief("whist", Event("hand", None, {"cards": {"bus": 2}})) == "2 buses"
    assert texts.brief("whist", Event("hand", None, {"cards": ["bus", "blue"]})) == "bus and blue"
    assert texts.word("whist", "cards", "bus", 3) == "buses"


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 yellow and 1 bus", "2 yellow and 2 buses"),
        ("fr", "1 jaune et 1 bus", "2 jaunes et 2 bus"),
        ("it", "1 gialla e 1 autobus", "2 gialle e 2 autobus"),
        ("pt", "1 amarela e 1 autocarro", "2 amarelas e 2 autocarros"),
        ("de", "1 Gelb und 1 Buskarte", "2 Gelb und 2 Buskarten"),
        ("es", "1 amarilla y 1 autobús", "2 amarillas y 2 autobuses"),
    ],
)
def test_cards_are_counted(language: str, one: str, two: str) -> None:
    texts = Texts(language)
    for count, words in enumerate((one, two), start=1):
        hand = Event("hand", 0, {"cards": {"yellow": count, "bus": count}})
        assert texts.brief("ticket-to-ride", hand, ["Ada"]).endswith(f"{words}.")


def test_spanish_says_e_before_the_sound_of_an_i() -> None:
    texts = Texts("es")
    assert texts.listed(["Ada", "Ben"]) == "Ada y Ben"
    assert texts.listed(["Ada", "Iris"]) == "Ada e Iris"
    assert texts.listed(["Ada", "Ben", "Hiro"]) == "Ada, Ben e Hiro"
    assert texts.listed(["Ada", "Hielo"]) == "Ada y Hielo"
    assert Texts("it").listed(["Ada", "Iris"]) == "Ada e Iris"


def catalogue(game: str, language: str, name: str) -> Any:
    return json.loads((manifest.of(game).files / "texts" / language / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", languages())
def test_a_tutorial_says_nothing_about_the_other_edition(language: str) -> None:
    words = catalogue(GET_ON_BOARD, language, "game")["words"]
    metro = [form for thing in ("entrance", "lover", "restaurant") for form in named(words, thing)]
    said = json.dumps(catalogue(GET_ON_BOARD, language, "tutorial")["steps"], ensure_ascii=False).lower()
    assert metro
    assert not [word for word in [*metro, "metro", "métro"] if word.lower() in said]


def named(words: Any, thing: str) -> list[str]:
    """Return every form of a thing's name."""
    found = [kind[thing] for kind in words.values() if isinstance(kind, dict) and thing in kind]
    return [form for one in found for form in (one.values() if isinstance(one, dict) else [one])]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_zone_has_a_tip_that_cites_its_rule(game: str, language: str) -> None:
    zones = catalogue(game, language, "zones")
    there_are = {zone for name in NAMES if name.startswith(game) for zone in fareplay.new(name).rules.zones}
    assert set(zones) == there_are | {"total"}
    for explained in zones.values():
        tips = explained["tip"].values() if isinstance(explained["tip"], dict) else [explained["tip"]]  # by edition
        assert all(re.search(r"\b[A-Z]\d+\b.*\)\.$", tip) for tip in tips), tips
