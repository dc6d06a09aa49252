"""What a seat may see: the table, and the game's record with holes where it may not look (T2, T3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from fareplay.engine.struct import Rows, Smalls, plain
from fareplay.games.ticket_to_ride.card_history import CardHistory
from fareplay.games.ticket_to_ride.network import district_progress, ticket_progress
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, NO_CARD, NOBODY, OFFER
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, Player, State
from fareplay.games.ticket_to_ride.schema import Card, Cards, Phase, Position
from fareplay.games.ticket_to_ride.sheet import kept
from fareplay.rules import History, Options, Setup

NAMES: Final[tuple[Card, ...]] = CARDS
PHASES: Final[tuple[Phase, ...]] = ("deal", "turn", "second", "choice", "over")


def positions(
    board: Rows[Board], facts: Mapping[str, Any], state: Rows[State], viewers: Sequence[int | None]
) -> list[Position]:
    """Return what lies on the table, as each of some viewers (a seat, or None for a spectator) may see it."""
    spectator = _spectator(board, facts, state)
    return [_with_secrets(spectator, board, facts, state, seat) for seat in viewers]


def _spectator(board: Rows[Board], facts: Mapping[str, Any], state: Rows[State]) -> Position:
    """What anybody may see."""
    there, now = plain(Board, board), plain(State, state)
    players = [now.players[seat] for seat in range(now.seats)]
    choosing = now.phase == DEAL
    return {
        "phase": PHASES[now.phase],
        "first": now.first,
        "row": [None if card == NO_CARD else NAMES[card] for card in now.row],
        "deck": now.deck_end - now.deck_top,
        "discards": counted(now.discards),
        "ticket_deck": there.tickets - OFFER * now.seats if choosing else now.tickets_left,
        "routes": [None if owner == NOBODY else owner for owner in now.owner[: there.routes]],
        "open": [list(open_routes(there, player)) for player in players],
        "buses": [player.buses for player in players],
        "cards": [player.held for player in players],
        "hands": [None] * now.seats,
        # Who keeps how many of the first tickets is known when all have chosen (T3).
        "ticket_counts": [OFFER if choosing else tickets_held(player) for player in players],
        "tickets": [None] * now.seats,
        "offer": [],
        "progress": [None] * now.seats,
        "districts": [district_progress(board, state, facts, seat) for seat in range(now.seats)],
        "turns_left": now.turns_left or None,
        "unseen": _unseen(facts, now, None),
    }


def _with_secrets(
    spectator: Position, board: Rows[Board], facts: Mapping[str, Any], state: Rows[State], seat: int | None
) -> Position:
    """What a seat sees, with its own cards and tickets, or with everybody's when the game is over."""
    now = plain(State, state)
    seen = spectator.copy()
    for name in ("hands", "ticket_counts", "tickets", "progress"):
        seen[name] = seen[name].copy()
    for of in range(now.seats):
        if sees_hand(now, of, seat):
            player = now.players[of]
            tickets, offer = kept(player), sorted(ticket for ticket in player.offer if ticket)
            seen["hands"][of] = counted(player.hand)
            seen["ticket_counts"][of] = tickets_held(player)
            seen["tickets"][of] = tickets
            seen["progress"][of] = ticket_progress(board, state, of, [*tickets, *offer])
            if of == seat:
                seen["offer"] = offer
    seen["unseen"] = _unseen(facts, now, seat)
    return seen


def _unseen(facts: Mapping[str, Any], state: State, seat: int | None) -> Cards:
    """The cards that a viewer has not seen: neither in the row, nor discarded, nor in a hand it may look into."""
    left = [facts["deck"][name] - gone for name, gone in zip(NAMES, state.discards, strict=True)]
    for card in state.row:
        if card != NO_CARD:
            left[card] -= 1
    for of in range(state.seats):
        if sees_hand(state, of, seat):
            left = [count - held for count, held in zip(left, state.players[of].hand, strict=True)]
    return counted(left)


def open_routes(board: Board, player: Player) -> Iterator[int]:
    """Yield the routes that the player may still claim, whatever the cards (T20, T22, T24)."""
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            yield route + 1


def counted(cards: Smalls | Sequence[int]) -> Cards:
    """Return cards by name, those that are there."""
    return cast(Cards, {name: count for name, count in zip(NAMES, cards, strict=True) if count})


def tickets_held(player: Player) -> int:
    """Count the tickets before a player: those kept and those still to be chosen from."""
    return player.kept + sum(1 for ticket in player.offer if ticket)


def sees_hand(state: State, of: int, seat: int | None) -> bool:
    """Whether a seat sees another's cards and tickets: its own always, others' when the game is over (T2, T3)."""
    return of == seat or state.phase == OVER


def sees_sheet(state: State, options: Options, of: int, seat: int | None) -> bool:
    """Whether a seat sees another's sheet: always, unless the table hides scores until the end."""
    return options.get("scores") != "hidden" or of == seat or state.phase == OVER


def hide(
    board: Rows[Board],
    codes: Mapping[str, int],
    state: State,
    setup: Setup,
    history: History,
    seat: int | None,
) -> tuple[Setup, list[str]]:
    """Return setup and moves with holes for cards drawn unseen and still to come, and for others' tickets.

    `seen` holds what the seat has seen and the holes do not show: the tickets it could choose from, in order, and after
    which plies a row of too many buses stayed.
    """
    moves = [move for _, move in history]
    if state.phase == OVER:
        return setup, moves
    cards = CardHistory(board, codes, state.seats, setup, moves)
    decks = cards.seen_by(seat)
    offers = [offer for offer in cards.offers if offer.seat == seat]
    known = {place for offer in offers for place in offer.places}
    return {
        "first": setup["first"],
        "deck": decks[0],
        "tickets": [ticket if place in known else None for place, ticket in enumerate(setup["tickets"])],
        "reshuffles": decks[1:],
        "seen": {"offers": [sorted(offer.tickets) for offer in offers], "stays": cards.stays},
    }, [_hide_tickets(of, move, len(moves) < state.seats, seat) for of, move in history]


def _hide_tickets(of: int, move: str, choosing: bool, seat: int | None) -> str:
    """A move as a seat sees it: what others keep is secret, how many is not, once all have chosen (T3)."""
    if of == seat or not move.startswith("keep"):
        return move
    return "keep ?" if choosing else " ".join(["keep", *("?" for _ in move.split()[1:])])
