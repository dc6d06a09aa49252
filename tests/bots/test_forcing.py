"""The exact search of Ticket to Ride's puzzles, against plain enumeration with the rules alone."""

import pytest

from fareplay.game.game import Game
from fareplay.games.ticket_to_ride.puzzles import FEWEST, SAFE, Search, reply_to, whole_turns
from tests.bots.playing import TICKET_TO_RIDE, midgame


def can_force(game: Game, seat: int, ticket: int, turns: int, free: bool) -> bool:
    """Return whether a seat can complete a ticket within some turns, by trying every move."""
    if is_joined(game, seat, ticket):
        return True
    if turns == 0 or game.is_over:
        return False
    mine = game.to_move == seat
    moves = list(game.legal_moves) if mine or free else ["draw deck"]
    if mine and turns == 1:  # cards drawn in the last turn are useless
        moves = [move for move in moves if move.startswith("claim")]
    for move in moves:
        after = game.copy()
        after.push(move)
        left = turns - 1 if mine and after.to_move != seat else turns
        if can_force(after, seat, ticket, left, free) == mine:
            return mine
    return not mine


def is_joined(game: Game, seat: int, ticket: int) -> bool:
    """Whether the routes of a seat lead from one location of a ticket to the other."""
    facts, owners = game.rules.facts, game.state_at(game.ply)[0].owner
    asked = facts["tickets"][ticket - 1]
    reached, size = {asked["a"]}, 0
    while len(reached) > size:
        size = len(reached)
        for route, owner in zip(facts["routes"], owners, strict=False):
            if owner == seat and {route["a"], route["b"]} & reached:
                reached |= {route["a"], route["b"]}
    return asked["b"] in reached


def positions(count: int) -> list[tuple[Game, int, int]]:
    """Yield positions at the beginning of a turn, with a ticket of the player to move, from random games."""
    found: list[tuple[Game, int, int]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        game = midgame(TICKET_TO_RIDE, 2, seed, 8 + seed % 12)
        seat = game.to_move
        if seat is None or game.view(seat).position["phase"] != "turn" or game.view(seat).position["deck"] < 12:
            continue
        tickets = game.view(seat).position["tickets"][seat]
        found += [(game, seat, ticket) for ticket in tickets if not is_joined(game, seat, ticket)][:1]
    return found


def test_the_fewest_turns_are_those_of_enumeration() -> None:
    results = []
    for game, seat, ticket in positions(24):
        search = Search(FEWEST, seat, ticket)
        for turns in (1, 2):
            results.append(search.is_forced(game, turns))
            assert results[-1] == can_force(game, seat, ticket, turns, free=False), (game.record(), ticket, turns)
        assert not search.emptied
    assert {*results} == {True, False}


@pytest.mark.long
def test_what_nobody_can_prevent_is_that_of_enumeration() -> None:
    results = []
    for game, seat, ticket in positions(30):
        search = Search(SAFE, seat, ticket)
        for turns in (1, 2):
            results.append(search.is_forced(game, turns))
            assert results[-1] == can_force(game, seat, ticket, turns, free=True), (game.record(), ticket, turns)
    assert {*results} == {True, False}


def test_the_turns_that_do_are_those_after_which_it_is_done() -> None:
    game, seat, ticket = next(
        (game, seat, ticket)
        for game, seat, ticket in positions(40)
        if Search(FEWEST, seat, ticket).fewest(game, 3) == 2
    )
    search = Search(FEWEST, seat, ticket)
    found = search.best_turns(game, 2)
    assert found
    for moves in found:
        after = game.copy()
        for move in moves:
            after.push(move)
        assert can_force(after, seat, ticket, 1, free=False)


@pytest.mark.parametrize("goal", [FEWEST, SAFE])
def test_replies_are_those_of_enumeration(goal: str) -> None:
    """The others prevent the ticket, or else delay it as long as possible; claims come before other turns."""
    seen = set()
    for game, seat, ticket in positions(12):
        after = next(end for _, end in whole_turns(game))
        if after.to_move in (seat, None):
            continue
        for turns in (0, 1, 2):
            found = reply_to(after, Search(goal, seat, ticket), turns)
            ways = dict(whole_turns(after))
            if goal == FEWEST:
                assert {*found} == {"draw deck"}
                continue
            prevented = {
                moves
                for moves, end in ways.items()
                if not turns or not Search(SAFE, seat, ticket).is_forced(end, turns)
            }
            delays = {moves: Search(FEWEST, seat, ticket).fewest(end, turns) or 0 for moves, end in ways.items()}
            assert found in (prevented or {moves for moves in ways if delays[moves] == max(delays.values())})
            if prevented:
                claims = {moves for moves in prevented if moves[0].startswith("claim")}
                assert found in (claims or prevented)
            seen.add(bool(prevented))
    assert goal == FEWEST or True in seen
