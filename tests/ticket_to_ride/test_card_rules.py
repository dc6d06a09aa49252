"""Drawing cards: T10 to T16."""

from collections.abc import Sequence

import pytest

from fareplay.errors import IllegalMove, InvalidRecord
from fareplay.game.game import Game
from tests.ticket_to_ride.dealing import drain, hand, play, position, start


def draws(game: Game) -> set[str]:
    return {move.removeprefix("draw ") for move in game.legal_moves if move.startswith("draw")}


@pytest.mark.parametrize(
    ("turn", "cards"),
    [
        ("draw blue; draw green", {"blue": 1, "green": 1}),
        ("draw blue; draw deck", {"blue": 1, "pink": 1}),
        ("draw deck; draw blue", {"pink": 1, "blue": 1}),
        ("draw deck; draw deck", {"pink": 1, "yellow": 1}),
    ],
)
def test_T10_two_cards_from_the_row_or_the_deck(turn: str, cards: dict[str, int]) -> None:
    deck = "pink yellow" if turn.startswith("draw deck") else "orange pink"
    game = start(hands=["black black", "black orange"], row="blue green orange orange bus", deck=deck)
    play(game, turn)
    assert hand(game, 0) == {"black": 2} | cards
    assert game.to_move == 1


def test_T10_only_what_lies_face_up_can_be_taken() -> None:
    game = start(row="blue green blue bus bus")
    assert draws(game) == {"blue", "green", "bus", "deck"}
    with pytest.raises(IllegalMove, match=r"no yellow lies face up \(T10\)"):
        game.push("draw yellow")


def test_T10_a_turn_of_drawing_is_finished_by_drawing() -> None:
    game = play(start(hands=["black black"]), "draw deck")
    assert {move.split()[0] for move in game.legal_moves} == {"draw"}
    for move in ("claim 39 black 0", "tickets", "pass"):
        with pytest.raises(IllegalMove, match="T10"):
            game.push(move)


def test_T11_a_face_up_card_is_replaced_at_once() -> None:
    game = start(row="blue green orange orange bus", deck="yellow pink")
    game.push("draw green")
    assert position(game)["row"] == ["blue", "yellow", "orange", "orange", "bus"]
    game.push("draw yellow")
    assert position(game)["row"] == ["blue", "pink", "orange", "orange", "bus"]


def test_T12_a_face_up_bus_is_the_only_card_of_the_turn() -> None:
    game = start(hands=["black black"], row="blue green orange orange bus", deck="yellow")
    game.push("draw bus")
    assert hand(game, 0) == {"black": 2, "bus": 1}
    assert game.to_move == 1


def test_T13_a_face_up_bus_cannot_be_the_second_card() -> None:
    game = play(start(row="blue green orange orange bus", deck="yellow"), "draw blue")
    assert draws(game) == {"yellow", "green", "orange", "deck"}
    with pytest.raises(IllegalMove, match="T13"):
        game.push("draw bus")


def test_T13_a_bus_drawn_blind_is_an_ordinary_card() -> None:
    game = start(hands=["black black"], row="blue green orange orange bus", deck="bus bus")
    play(game, "draw deck; draw deck")
    assert hand(game, 0) == {"black": 2, "bus": 2}
    assert game.to_move == 1


def test_T14_a_third_bus_sweeps_the_row() -> None:
    game = start(row="blue bus bus green green", deck="bus pink pink pink black black")
    game.push("draw blue")
    assert position(game)["row"] == ["pink", "pink", "pink", "black", "black"]
    assert position(game)["discards"] == {"bus": 3, "green": 2}


def test_T14_a_sweep_repeats_as_needed() -> None:
    game = start(row="blue bus bus green green", deck="bus bus bus bus pink pink black black black orange orange")
    game.push("draw blue")
    assert position(game)["row"] == ["black", "black", "black", "orange", "orange"]
    assert position(game)["discards"] == {"bus": 6, "green": 2, "pink": 2}


def test_T14_the_second_card_comes_from_the_new_row() -> None:
    game = start(row="blue bus bus green green", deck="bus pink pink pink black black")
    game.push("draw blue")
    assert draws(game) == {"pink", "black", "deck"}


# The last cards. Two players have 35 in the deck; with an odd number left of them a turn begins, not a second card.


def test_T14_the_five_just_discarded_are_in_the_new_deck() -> None:
    new = ["green", "green", "black", "bus", "bus", "bus"]
    game = start(hands=["black black"], row="bus bus green green blue", bottom="bus", reshuffles=[new])
    game.push("claim 39 black 0")
    play(game, "draw deck; draw deck")
    drain(game, 1)
    assert position(game)["row"].count("bus") == 2
    game.push("draw blue")  # the last card of the deck, a bus, is turned up
    assert position(game)["row"] == ["green", "green", "black", "bus", "bus"]
    assert (position(game)["deck"], position(game)["discards"]) == (1, {})
    assert game.setup["reshuffles"] == [new]


def test_T14_a_new_deck_is_shuffled_as_often_as_a_sweep_needs_it() -> None:
    new = [
        ["bus", "bus", "bus", "green", "green", "black"],  # a row to be swept, and one card left for the next
        ["bus", "bus", "bus", "green", "green"],
        ["green", "black", "bus", "bus", "bus"],
    ]
    game = start(hands=["black black"], row="bus bus green green blue", bottom="bus", reshuffles=new)
    game.push("claim 39 black 0")
    play(game, "draw deck; draw deck")
    drain(game, 1)
    game.push("draw blue")
    assert position(game)["row"] == ["green", "green", "black", "bus", "bus"]
    assert game.setup["reshuffles"] == new


def unavoidable(reshuffles: Sequence[list[str]] = ()) -> Game:
    """Three buses lie in the row, all other cards but two greens beside them are in hands."""
    game = start(hands=["black black"], row="bus bus green green blue", bottom="bus", reshuffles=list(reshuffles))
    return play(drain(game, 1), "draw blue")


def test_T14_the_row_stays_when_there_are_too_few_other_cards() -> None:
    game = unavoidable()
    assert sorted(position(game)["row"]) == ["bus", "bus", "bus", "green", "green"]
    assert (position(game)["deck"], position(game)["discards"]) == (0, {})
    assert draws(game) == {"green"}


def test_T14_the_row_is_looked_at_again_after_every_change() -> None:
    game = play(unavoidable(reshuffles=[["black"]]), "draw green")
    assert position(game)["row"].count("bus") == 3
    game.push("claim 39 black 0")  # one more card beside the buses: still too few
    assert sorted(position(game)["row"]) == ["black", "bus", "bus", "bus", "green"]
    assert position(game)["deck"] == 0


def test_T14_a_claim_can_bring_what_a_sweep_needs() -> None:
    new = [["black", "black"], ["green", "black", "bus", "bus", "bus"]]
    game = play(unavoidable(reshuffles=new), "draw green", "claim 7 black 0")
    # The first black fills the row; with the second there are three cards that are no buses, and the row is swept.
    assert position(game)["row"] == ["black", "green", "black", "bus", "bus"]
    assert (position(game)["deck"], position(game)["discards"]) == (1, {})
    assert game.setup["reshuffles"] == new


def test_T15_the_discards_are_shuffled_when_the_next_card_is_needed() -> None:
    game = start(hands=["pink pink"], row="blue green orange yellow black")
    game.push("claim 32 pink 0")
    drain(game)
    assert (position(game)["deck"], position(game)["discards"]) == (0, {"pink": 2})
    assert game.setup["reshuffles"] == []
    game.push("draw deck")
    assert game.setup["reshuffles"] == [["pink", "pink"]]
    assert (position(game)["deck"], position(game)["discards"]) == (1, {})


def test_T15_a_face_up_card_needs_a_new_deck_too() -> None:
    game = start(hands=["pink pink"], row="blue green orange yellow black")
    game.push("claim 32 pink 0")
    drain(game)
    game.push("draw blue")
    assert position(game)["row"] == ["pink", "green", "orange", "yellow", "black"]


def test_T15_a_new_deck_must_have_the_cards_of_the_discards() -> None:
    game = start(hands=["pink pink"], row="blue green orange yellow black", reshuffles=[["pink", "blue"]])
    game.push("claim 32 pink 0")
    drain(game)
    before = game.state_at(game.ply).tobytes(), game.moves
    with pytest.raises(InvalidRecord, match=r"setup.reshuffles\[0\]: must have the cards of the discards: pink, pink"):
        game.push("draw deck")
    assert (game.state_at(game.ply).tobytes(), game.moves) == before


def emptied(row: str) -> Game:
    """Seat 1 is at its second card; the deck is empty, and nothing was ever discarded."""
    return drain(start(hands=["black black"], row=row))


def test_T15_the_row_stays_short_until_a_claim_fills_it_again() -> None:
    game = play(emptied("blue green orange bus bus"), "draw orange")
    assert position(game)["row"] == ["blue", "green", None, "bus", "bus"]
    game.push("claim 39 black 0")
    assert position(game)["row"] == ["blue", "green", "black", "bus", "bus"]
    assert (position(game)["deck"], position(game)["discards"]) == (0, {})


def test_T15_one_card_is_drawn_when_there_is_no_second() -> None:
    game = play(emptied("blue green orange yellow bus"), "draw yellow", "draw blue; draw green")
    assert draws(game) == {"orange", "bus"}
    with pytest.raises(IllegalMove, match=r"deck and discards are empty \(T15\)"):
        game.push("draw deck")
    game.push("draw orange")
    assert (game.to_move, position(game)["phase"]) == (0, "turn")
    assert [event.key for event in game.log.at(game.ply - 1)] == ["draw", "no_second_card"]
    assert draws(game) == {"bus"}


def test_T16_there_is_no_hand_limit() -> None:
    game = start(2)
    for _ in range(8):
        play(game, "draw deck; draw deck; draw deck; draw deck")
    assert position(game)["cards"] == [18, 18]
