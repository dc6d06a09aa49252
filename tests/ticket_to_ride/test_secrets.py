"""Hidden information: two games that differ only in what a seat cannot know are the same game to that seat."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fareplay
from fareplay.game.game import Game
from fareplay.rules.abilities import Briefing
from tests.ticket_to_ride.conftest import Played, random_game
from tests.ticket_to_ride.dealing import holding, play, start
from tests.ticket_to_ride.hidden_changes import changes
from tests.ticket_to_ride.random_player import STYLES


def seen(game: Game, ply: int, seat: int | None) -> object:
    """Return everything that a seat learns from some moves and after them."""
    before = fareplay.load({**game.record(), "moves": list(game.moves[:ply]), "setup": setup_at(game, ply)})
    choices = before.choices(seat) if seat is not None else []
    lines = [line.to_dict() for line in before.lines()] if seat is not None and before.to_move == seat else []
    learned = [event.to_dict() for event in before.log.seen_by(seat)]
    briefed = Briefing.of(before.rules).brief(before.moment(seat))
    return before.view(seat).to_dict(), choices, lines, learned, briefed


def setup_at(game: Game, ply: int) -> dict[str, object]:
    done = int(game.state_at(ply)[0].reshuffles)
    return {**game.setup, "reshuffles": game.setup["reshuffles"][:done]}


@given(
    seed=st.integers(0, 10_000),
    style=st.sampled_from(list(STYLES)),
    plies=st.integers(0, 120),
    spectator=st.booleans(),
)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_what_a_seat_cannot_know_it_does_not_see(seed: int, style: str, plies: int, spectator: bool) -> None:
    game = random_game(seed, style, plies)
    if game.is_over:
        game.pop()
    chance = Random(seed)
    seat = None if spectator else chance.randrange(game.seats)
    ply = chance.randrange(game.ply + 1)
    for changed in changes(game, seat, chance):
        for at in {ply, game.ply}:
            assert seen(changed, at, seat) == seen(game, at, seat)


@pytest.mark.parametrize("seed", range(3))
def test_the_picture_shows_no_secret(seed: int, played: Played) -> None:
    game = played(seed, "claimer", plies=40)
    for changed in changes(game, 0, Random(seed)):
        assert changed.svg(0) == game.svg(0)
        assert sketched(changed) == sketched(game)


def sketched(game: Game) -> object:
    return game.sketch(0)


def test_the_changes_are_changes(played: Played) -> None:
    """The test above would prove nothing if nobody could tell the games apart."""
    differences = legal = 0
    for seed in range(30):
        game = played(seed, plies=40)
        chance = Random(seed)
        for changed in changes(game, 0, chance):
            legal += 1
            differences += any(changed.view(seat) != game.view(seat) for seat in range(1, game.seats))
    assert legal > 60
    assert differences > 30


def test_a_card_drawn_blind_is_known_to_its_drawer_only() -> None:
    game = play(start(3, deck="yellow"), "draw deck")
    place = 2 * 3 + 5
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.record["setup"]["deck"][place] == ("yellow" if seat == 0 else None)
        (event,) = [event for event in game.log.seen_by(seat) if event.key == "draw_deck"]
        assert event.facts == ({"card": "yellow"} if seat == 0 else {})


def test_a_card_turned_up_is_known_to_all() -> None:
    game = play(start(deck="yellow pink", row="blue green orange black black"), "draw blue")
    for seat in (None, 0, 1):
        assert game.view(seat).record["setup"]["deck"][4:11] == [
            *("blue", "green", "orange", "black", "black"),
            *("yellow", None),
        ]


def test_peek_and_lines_do_not_reveal_the_next_cards() -> None:
    def learned(top: str) -> str:
        game = start(deck=top, tickets=[1, 2, 3, 4, *({"yellow pink": (5, 6)}.get(top, (7, 8)))])
        moves = [line.to_dict() for line in game.lines()]
        events = [[event.to_dict() for event in game.peek(move).events] for move in game.legal_moves]
        return json.dumps([moves, events, [dict(game.peek(move).sheet) for move in game.legal_moves]])

    assert learned("yellow pink") == learned("pink yellow")


def test_peek_tells_what_a_claim_costs_and_brings() -> None:
    # 1: British Museum – Piccadilly Circus (2)
    game = holding("blue blue bus green", tickets=[1, 12, 3, 4], keep=["keep 1", "keep 3"])
    line = game.peek("claim 10 blue 1")
    assert line.gains == {"routes": 2, "tickets": 4}
    assert line.gain == 6
    assert line.to_dict() == {
        "moves": ["claim 10 blue 1"],
        "gain": 6,
        "gains": {"routes": 2, "tickets": 4},
        "eliminates": False,
        "action": "claim",
        "route": 10,
        "cards": {"blue": 1, "bus": 1},
        "buses_left": 15,
        "completes": 1,
        "completed": [1],
        "secures": {"routes": 2, "tickets": 2},
        "to_go": [{"ticket": 1, "before": 2, "after": 0}],
        "closes": [],
        "last_turns": False,
        "boxes": {
            "buses": 15,
            "routes": [10],
            "tickets": [{"ticket": 1, "points": 2, "completed": True}],
            "ticket_points": {"completed": 2, "open": 0},
        },
    }
    assert [event.key for event in line.events] == ["claim"]
    assert line.events[0].facts["completed"] == [1]
    assert dict(line.sheet) == {"routes": 2, "tickets": 2, "districts": 0, "completed": 1, "total": 4}
    assert game.sheet(0)["total"] == -2


def test_peek_tells_what_a_ticket_may_cost() -> None:
    game = play(start(tickets=[1, 2, 3, 4, 20, 19]), "tickets")
    assert game.peek("keep 20").gains == {"tickets": -11}
    assert game.peek("keep 19 20").gain == -20
    assert {line.moves for line in game.lines()} == {("keep 19",), ("keep 20",), ("keep 19 20",)}


def test_lines_are_the_legal_moves(played: Played) -> None:
    for seed in range(6):
        game = played(seed, plies=30)
        assert [line.moves for line in game.lines()] == [(move,) for move in game.legal_moves]


def test_when_the_game_is_over_all_is_open(played: Played) -> None:
    game = played(1)
    view = game.view(None)
    assert view.record == game.record()
    assert None not in view.position["hands"]
    assert None not in view.position["tickets"]
    assert [dict(sheet) for sheet in view.sheets if sheet] == [dict(game.sheet(seat)) for seat in range(game.seats)]


def test_hidden_scores_are_hidden_until_the_end() -> None:
    game = play(start(options={"scores": "hidden"}), "draw deck; draw deck")
    assert [sheet is None for sheet in game.view(0).sheets] == [False, True]
    assert [sheet is None for sheet in game.view(None).sheets] == [True, True]
    assert fareplay.load(game.record()).view(0) == game.view(0)


def test_own_knowledge_is_all_there(played: Played) -> None:
    game = played(7, plies=50)
    for seat in range(game.seats):
        view = game.view(seat)
        own = [move for of, move in game.history if of == seat]
        assert [move for (of, _), move in zip(game.history, view.record["moves"], strict=True) if of == seat] == own
        assert view.position["cards"][seat] == sum(view.position["hands"][seat].values())


def test_a_view_can_be_written_as_json(played: Played) -> None:
    for seed in range(6):
        view = played(seed, plies=45).view(seed % 2)
        assert json.loads(json.dumps(view.to_dict())) == view.to_dict()
