"""Properties that hold in every game."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fareplay.errors import FareplayError
from fareplay.game.game import Game
from tests.ticket_to_ride.conftest import random_game
from tests.ticket_to_ride.dealing import BOARD, CARDS
from tests.ticket_to_ride.random_player import STYLES

seeds = st.integers(0, 10_000)
styles = st.sampled_from(list(STYLES))


def whole(game: Game) -> tuple[bytes, str, tuple[tuple[int, str], ...], tuple[str, ...]]:
    return game.state_at(game.ply).tobytes(), game.to_json(), game.history, tuple(game.legal_moves)


@given(seed=seeds, style=styles)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_pop_restores_every_byte(seed: int, style: str) -> None:
    game = random_game(seed, style)
    past = []
    while game.ply:
        now, move = whole(game), game.pop()
        before = whole(game)
        game.push(move)
        assert whole(game) == now
        game.pop()
        assert whole(game) == before
        past.append(move)
    for move in reversed(past):
        game.push(move)
    assert game.to_json() == random_game(seed, style).to_json()


@given(seed=seeds, style=styles, plies=st.integers(0, 200))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_cards_and_tickets_are_never_lost(seed: int, style: str, plies: int) -> None:
    game = random_game(seed, style, plies)
    state = game.state_at(game.ply)[0]
    cards: Counter[str] = Counter()
    for seat in range(game.seats):
        cards.update(game.view(seat).position["hands"][seat])
    table = game.view(None).position
    cards.update(card for card in table["row"] if card)
    cards.update(table["discards"])
    cards.update(list(CARDS)[card] for card in state.deck[state.deck_top : state.deck_end])
    assert cards == Counter(CARDS)
    tickets = [ticket for seat in range(game.seats) for ticket in game.view(seat).position["tickets"][seat]]
    tickets += [ticket for seat in range(game.seats) for ticket in game.view(seat).position["offer"]]
    assert len(set(tickets)) == len(tickets)
    assert len(tickets) + int(state.tickets_left) == 20
    buses = [17] * game.seats
    for row, owner in zip(BOARD["routes"], table["routes"], strict=True):
        if owner is not None:
            buses[owner] -= row["length"]
    assert table["buses"] == buses


words = st.sampled_from(["draw", "claim", "keep", "tickets", "pass", "deck", "bus", *CARDS, *map(str, range(46))])
texts = st.one_of(
    st.text(max_size=20),
    st.lists(words, min_size=1, max_size=4).map(" ".join),
    st.sampled_from(["draw deck", "draw blue", "draw bus", "tickets", "claim 39 black 0", "keep 3", "pass"]),
)


@given(seed=seeds, plies=st.integers(0, 80), moves=st.lists(texts, max_size=30))
@settings(max_examples=120, deadline=None, derandomize=True)
def test_any_text_is_a_legal_move_or_changes_nothing(seed: int, plies: int, moves: list[str]) -> None:
    game = random_game(seed, "random", plies)
    for move in moves:
        before, legal = whole(game), move in game.legal_moves
        try:
            game.push(move)
        except FareplayError:
            assert not legal
            assert whole(game) == before
        else:
            assert legal
            assert game.moves[-1] == move


@given(seed=seeds, style=styles)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_totals_and_winners_agree_with_the_sheets(seed: int, style: str) -> None:
    game = random_game(seed, style)
    sheets = [game.sheet(seat) for seat in range(game.seats)]
    for sheet in sheets:
        routes, tickets, districts = sheet["routes"] or 0, sheet["tickets"] or 0, sheet["districts"] or 0
        assert sheet["total"] == routes + tickets + districts
        assert tickets == sum(box["points"] if box["completed"] else -box["points"] for box in sheet.boxes["tickets"])
        assert sheet["completed"] == sum(box["completed"] for box in sheet.boxes["tickets"])
        assert districts == sum(sheet.boxes["districts"])
    best = max((sheet["total"] or 0, sheet["completed"] or 0) for sheet in sheets)
    assert game.winners == [
        seat for seat, sheet in enumerate(sheets) if (sheet["total"] or 0, sheet["completed"] or 0) == best
    ]


@given(seed=seeds)
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_copy_is_a_game_of_its_own(seed: int) -> None:
    game = random_game(seed, plies=40)
    before, twin = whole(game), game.copy()
    chance = Random(seed)
    while not twin.is_over:
        twin.push(chance.choice(list(twin.legal_moves)))
    assert whole(game) == before
