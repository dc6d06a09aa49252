"""Output for people: the log in words, the brief, the sketch, the picture, the command line's figures."""

import re

import numpy as np
import pytest

import fareplay
from fareplay.game.game import Game
from fareplay.rules.abilities import Briefing, Drawing, Simulation
from fareplay.rules.event import Event
from fareplay.rules.registry import by_name
from fareplay.rules.simulated_games import SimulatedGames
from fareplay.rules.terminal import Sketch
from fareplay.texts import Texts, languages
from tests.ticket_to_ride.conftest import Played
from tests.ticket_to_ride.dealing import BOARD, NAME, holding, play, start
from tests.ticket_to_ride.random_player import STYLES

PLAYERS = ["Ada", "Bo", "Cy", "Di"]


def keys(game: Game, ply: int) -> list[str]:
    return [event.key for event in game.log.at(ply)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("style", ["random", "collector", "hoarder", "fleet"])
def test_every_event_of_a_game_is_a_sentence(language: str, style: str, played: Played) -> None:
    texts = Texts(language)
    game = played(list(STYLES).index(style), style)
    for event in (*game.log, *game.log.seen_by(None), *game.log.seen_by(0)):
        sentence = texts.say(game.rules.game, event, PLAYERS)
        assert re.fullmatch(r"[A-ZÀ-Ý].*[.!]", sentence), sentence
        assert "…" not in sentence
        assert "_" not in sentence
    for ply in range(0, game.ply + 1, 10):
        for seat in (None, 0):
            for event in Briefing.of(game.rules).brief(game.moment(seat, ply)):
                assert "…" not in texts.brief(game.rules.game, event, PLAYERS)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("draw", 0, {"card": "bus"}), "Ada takes a bus from the row."),
        (Event("draw_deck", 1, {"card": "pink"}), "Bo draws a pink card from the deck."),
        (Event("draw_deck", 1), "Bo draws a card from the deck."),
        (
            Event("claim", 0, {"a": "Big Ben", "b": "Waterloo", "cards": {"blue": 1, "bus": 2}, "points": 4}),
            "Ada claims Big Ben – Waterloo with 1 blue and 2 buses: +4.",
        ),
        (Event("kept", 1, {"count": 1, "returned": 1}), "Bo keeps 1 ticket and puts 1 under the deck."),
        (Event("last_turns", 0, {"buses": 0}), "Ada has no bus left: everyone has one more turn."),
    ],
)
def test_english(event: Event, sentence: str) -> None:
    assert Texts("en").say("ticket-to-ride", event, PLAYERS) == sentence


def test_the_log_tells_a_claim_with_what_it_joins() -> None:
    game = play(holding("blue blue", tickets=[1, 2, 3, 4]), "claim 11 blue 0")
    claim, district = game.log.at(game.ply - 1)
    assert claim.facts == {
        "route": 11,
        "a": "British Museum",
        "b": "Covent Garden",
        "cards": {"blue": 1},
        "points": 1,
    }
    assert district == Event("district", 0, {"district": 1, "points": 1})


def test_the_log_tells_which_ticket_was_completed_to_its_holder_only() -> None:
    game = play(holding("blue blue", tickets=[1, 2, 3, 4]), "claim 10 blue 0")
    assert [event.facts.get("completed") for event in game.log.seen_by(0)][-1] == [1]
    assert [event.facts.get("completed") for event in game.log.seen_by(1)][-1] is None


def test_the_log_tells_of_the_row_and_the_deck() -> None:
    game = start(row="blue bus bus green green", deck="bus pink pink pink black black")
    game.push("draw blue")
    assert keys(game, 2) == ["draw", "swept"]
    assert game.log.at(2)[1].facts == {"times": 1, "row": ["pink", "pink", "pink", "black", "black"]}
    game = start(hands=["pink pink"], row="blue green orange yellow black")
    game.push("claim 32 pink 0")
    while game.setup["reshuffles"] == []:
        game.push("draw deck")
    assert keys(game, game.ply - 1) == ["draw_deck", "new_deck"]


def test_the_log_of_the_first_tickets_waits_for_all() -> None:
    game = fareplay.new(NAME, 2, seed=1, setup={"tickets": list(range(1, 21)), "first": 1})
    game.push("keep 2")
    (event,) = game.log.seen_by(1)
    assert event == Event("chosen", 0)
    game.push("keep 3 4")
    assert keys(game, 1) == ["chosen", "kept", "kept", "begins"]
    events = [(event.key, event.seat, event.facts.get("count")) for event in game.log.seen_by(None)][2:]
    assert events == [("kept", 0, 1), ("kept", 1, 2), ("begins", 1, None)]


def test_the_sketch_reads_without_colour(played: Played) -> None:
    game = played(2, "claimer", plies=40)
    rows = ["".join(span.text for span in row) for row in sketch(game, 0)]
    assert max(map(len, rows)) <= 100
    table = game.view(None).position
    text = "\n".join(rows)
    for number, (row, owner) in enumerate(zip(BOARD["routes"], table["routes"], strict=True), start=1):
        mark = " " if owner is None else "VWXY"[owner]
        assert re.search(rf"(?m)(^| ){number} +\w+–\w+ +{row['length']} {row['colour']} *{re.escape(mark)} ?", text)
    for row in BOARD["locations"]:
        assert row["name"] in text


def test_the_sketch_has_a_mark_for_every_space() -> None:
    game = start()
    board = sketch(game, None)
    drawn = board[: board.index([])]
    marks: dict[str, int] = {}
    for row in drawn:
        for span in row:
            if span.style in (*BOARD["deck"], "gray"):
                marks[span.style] = marks.get(span.style, 0) + len(span.text)
    wanted: dict[str, int] = {}
    for route in BOARD["routes"]:
        wanted[route["colour"]] = wanted.get(route["colour"], 0) + route["length"]
    assert marks == wanted


def sketch(game: Game, seat: int | None) -> Sketch:
    return game.sketch(seat)


def test_the_picture_shows_claims_and_own_tickets() -> None:
    game = play(holding("blue blue", tickets=[1, 2, 3, 4]), "claim 10 blue 0")
    assert 'data-route="10"' in game.svg(0)
    assert game.svg(0) != game.svg(1)
    assert game.svg(None).count("fp-claimed") == game.svg(0).count("fp-claimed")
    assert set(Drawing.of(game.rules).layout())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simulated_games_end_as_games_do(seats: int) -> None:
    ended = Simulation.of(by_name(NAME)).simulate(seats, {}, range(300), 7)
    routes, tickets, districts, completed = (ended.points[:, :, zone] for zone in range(4))
    assert (ended.totals == routes + tickets + districts).all()
    assert not ended.eliminated.any()
    ranks = ended.totals.astype(int) * 100 + completed
    assert (ended.winners == (ranks == ranks.max(axis=1, keepdims=True))).all()
    assert (ended.plies > 3 * seats).all()


def test_simulated_games_do_not_depend_on_the_lots_they_are_played_in() -> None:
    rules = Simulation.of(by_name(NAME))
    whole = rules.simulate(3, {}, range(40), 7)
    parts = SimulatedGames.joined([rules.simulate(3, {}, range(25), 7), rules.simulate(3, {}, range(25, 40), 7)])
    assert np.array_equal(whole.points, parts.points)
    assert np.array_equal(whole.plies, parts.plies)


def test_playouts_choose_among_all_legal_moves_alike() -> None:
    """Games by chance in the kernel and games by chance among `legal_moves` are of the same length on average."""
    rules = Simulation.of(by_name(NAME))
    kernels, moves = rules.simulate(2, {}, range(4000), 1).plies, Simulation.simulate(rules, 2, {}, range(400), 1).plies
    error = float(np.sqrt(kernels.var() / len(kernels) + moves.var() / len(moves)))
    assert abs(float(kernels.mean() - moves.mean())) < 4 * error
