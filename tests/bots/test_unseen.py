"""Dealing the unseen again changes nothing that a seat has seen."""

import numpy as np
import pytest

import fareplay
from fareplay.bots.game_bots import policy_of
from fareplay.engine.jit import compiled
from fareplay.engine.random import seeded
from fareplay.engine.struct import blank, copy_of
from fareplay.games.get_on_board.bots import unseen as buses
from fareplay.games.get_on_board.bots.lines import Scratch as BusScratch
from fareplay.games.ticket_to_ride.bots import unseen as trains
from fareplay.games.ticket_to_ride.bots.network import Scratch as TrainScratch
from tests.bots.playing import GET_ON_BOARD, TICKET_TO_RIDE, midgame


def stops_reached(game: fareplay.Game, seat: int, card: int) -> int:
    """Counted from the record: the stops of a personal objective on a line, its departure left out (G15)."""
    line = [move for of, move in game.history[game.seats :] if of == seat]
    return len(set(line) & set(game.rules.facts["personal_objectives"][card - 1]))


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_get_on_board(board: str) -> None:
    tickets, cards = set(), set()
    for seed in range(12):
        game = midgame(board, seats=3, seed=seed, plies=24)
        if game.is_over or game.to_move is None:
            continue
        seat = game.to_move
        view = game.view(seat)
        before, state = game.state_at(game.ply), copy_of(view.state)
        known = policy_of(view).known(view.state, seat)
        compiled(buses.deal_unseen)(game.rules.board[0], state[0], known[0], blank(BusScratch)[0], seeded(seed)[0])
        now, then = state[0], before[0]
        number = int(now.round_number)
        assert list(now.tickets[:number]) == list(then.tickets[:number])
        assert sorted(now.tickets) == list(range(1, 13))
        personal = [int(now.players[of].personal) for of in range(3)]
        assert len(set(personal)) == 3
        for of, card in enumerate(view.record["setup"]["personal"]):
            assert card is None or card == personal[of]
            assert now.players[of].personal_stops == stops_reached(game, of, personal[of])
        tickets.add(tuple(now.tickets[number:]))
        cards.add(tuple(personal))
    assert len(tickets) > 3
    assert len(cards) > 3


def test_ticket_to_ride() -> None:
    hands = set()
    for seed in range(12):
        game = midgame(TICKET_TO_RIDE, seats=3, seed=seed, plies=10 + 5 * seed)
        if game.to_move is None:
            continue
        seat = game.to_move
        view = game.view(seat)
        before, state = game.state_at(game.ply), copy_of(view.state)
        known = policy_of(view).known(view.state, seat)
        compiled(trains.deal_unseen)(game.rules.board[0], state[0], known[0], blank(TrainScratch)[0], seeded(seed)[0])
        now, then = state[0], before[0]
        assert now.players[seat] == then.players[seat]
        assert list(now.row) == list(then.row)
        cards = np.array(now.discards, int) + np.bincount([card for card in now.row if card >= 0], minlength=7)
        cards += np.bincount(now.deck[now.deck_top : now.deck_end], minlength=7)
        kept: list[int] = [int(now.tickets[(now.ticket_top + place) % 32]) for place in range(now.tickets_left)]
        for of in range(3):
            player = now.players[of]
            cards += player.hand
            assert sum(player.hand) == player.held
            assert of == seat or all(player.hand >= then.players[of].seen)
            kept += [ticket for ticket in range(1, 21) if player.tickets >> ticket & 1]
            kept += [int(ticket) for ticket in player.offer if ticket]
        assert list(cards) == list(game.rules.board[0].cards)
        assert sorted(kept) == list(range(1, 21))
        hands.add(tuple(tuple(now.players[of].hand) for of in range(3)))
    assert len(hands) > 6
