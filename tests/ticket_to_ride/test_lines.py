"""Routes and sheets in positions and lines agree with what the moves then do."""

from collections import Counter
from random import Random

import pytest

import fareplay


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_open_routes_are_those_that_cards_could_claim(seats: int) -> None:
    game = fareplay.new("ticket-to-ride/london", seats=seats, seed=seats)
    routes, chance, closed = game.rules.facts["routes"], Random(seats), 0
    while not game.is_over:
        position = game.view(None).position
        owners = position["routes"]
        for seat, found in enumerate(position["open"]):
            twins = [
                k
                for k, route in enumerate(routes, 1)
                for j, other in enumerate(routes, 1)
                if j != k and (route["a"], route["b"]) == (other["a"], other["b"])
                if owners[j - 1] is not None and (seats == 2 or owners[j - 1] == seat)
            ]
            free = [k for k, owner in enumerate(owners, 1) if owner is None and k not in twins]
            assert found == [k for k in free if routes[k - 1]["length"] <= position["buses"][seat]]
            closed += len(twins)
        mover = game.to_move
        assert mover is not None
        claims = {int(move.split()[1]) for move in game.legal_moves if move.startswith("claim")}
        assert claims <= set(position["open"][mover])
        game.push(chance.choice([move for move in game.legal_moves if move.startswith("claim")] or [*game.legal_moves]))
    assert closed > 0


def test_boxes_that_a_move_changes() -> None:
    game = fareplay.new("ticket-to-ride/london", seats=3, seed=5)
    chance, found = Random(5), set()
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        now = game.sheet(seat).boxes
        line = chance.choice(game.lines())
        game.push(line.moves[0])
        assert line.boxes == {name: box for name, box in game.sheet(seat).boxes.items() if box != now[name]}
        found |= set(line.boxes)
    assert found == {"buses", "routes", "districts", "tickets", "ticket_points"}


def test_a_draw_tells_whether_it_ends_the_turn() -> None:
    game, chance, found = fareplay.new("ticket-to-ride/london", seats=2, seed=9), Random(9), set()
    while not game.is_over:
        seat = game.to_move
        draws = [line for line in game.lines() if line.summary["action"] == "draw"]
        line = chance.choice(draws or game.lines())
        game.push(line.moves[0])
        if draws and not any(event.key == "no_second_card" for event in game.log.at(game.ply - 1)):
            assert line.summary["ends_turn"] == (game.to_move != seat)
            found.add((line.summary["card"] == "bus", line.summary["ends_turn"]))
        if game.ply > 60:
            break
    assert found == {(False, False), (False, True), (True, True)}


@pytest.mark.parametrize("seats", [2, 4])
def test_a_claim_tells_how_far_tickets_are_after_it_and_what_it_closes(seats: int) -> None:
    game = fareplay.new("ticket-to-ride/london", seats=seats, seed=seats)
    chance, nearer, closed = Random(seats), 0, 0
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        claims = [move for move in game.legal_moves if move.startswith("claim")]
        move = chance.choice(claims or [*game.legal_moves])
        found, before = game.peek(move).summary, game.view(seat).position
        game.push(move)
        if not claims or game.is_over:
            continue
        after = game.view(seat).position
        buses = {one["ticket"]: one["buses"] for one in after["progress"][seat]}
        assert [one["ticket"] for one in found["to_go"]] == [
            one["ticket"] for one in before["progress"][seat] if not one["completed"]
        ]
        for one in found["to_go"]:
            assert one["after"] == buses[one["ticket"]]
            nearer += one["before"] is not None and one["after"] is not None and one["after"] < one["before"]
        for one in found["closes"]:
            assert all(one["route"] not in after["open"][other] for other in one["seats"])
            assert one["seats"] == ([seat] if seats > 2 else [0, 1])
            closed += 1
    assert nearer
    assert closed


def test_a_card_taken_from_the_row_is_seen_until_it_is_paid() -> None:
    """The unseen cards are those of the deck and those that came from it into the hands of others."""
    game = fareplay.new("ticket-to-ride/london", seats=3, seed=2)
    chance = Random(2)
    seen: list[Counter[str]] = [Counter(), Counter(), Counter()]
    while not game.is_over:
        for seat in (0, 1, 2, None):
            position = game.view(seat).position
            hidden = sum(count - seen[of].total() for of, count in enumerate(position["cards"]) if of != seat)
            assert sum(position["unseen"].values()) == position["deck"] + hidden
            assert all(count > 0 for count in position["unseen"].values())
        mover = game.to_move
        assert mover is not None
        before = game.view(mover).position["hands"][mover]
        move = chance.choice([*game.legal_moves])
        row = game.view(mover).position["row"]
        game.push(move)
        if move.startswith("draw") and move.split()[1] in row:
            seen[mover][move.split()[1]] += 1
        elif move.startswith("claim"):
            after = game.view(mover).position["hands"][mover]
            seen[mover] -= Counter(before) - Counter(after)
