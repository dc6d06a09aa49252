"""Tables that begin with a position: a puzzle, or a finished game that is tried again from some move on."""

from collections.abc import Sequence
from typing import Final

from fareplay.game import Game
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow, TurnRow
from fareplay.server.tables import creation, fairness, seats
from fareplay.server.tables.clocks import NoClock, now_ms
from fareplay.server.tables.turns import begun_row

STAND_IN: Final = "skilled"  # the bot that plays for people of the game that is tried again


def row_for(
    game: Game, person: PersonRow, purpose: str, subject: str, before: Sequence[SeatRow], mine: int
) -> TableRow:
    """A table for one person among bots, of which the game has moves already. It counts for nothing, so its shuffle is
    not committed to."""
    now = now_ms()
    row = TableRow(
        id=creation.new_id(),
        game=game.name,
        options=dict(game.options),
        clock=NoClock(),
        private=True,
        hints=purpose == "position",
        rated=False,
        state="playing",
        host=person.id,
        made_at=now,
        changed_at=now,
        seats=[SeatRow(seat.seat, colour=seat.colour) for seat in before],
        salt=fairness.new_secret(),
        purpose=purpose,
        subject=subject,
    )
    for seat, old in zip(row.seats, before, strict=True):
        if seat.seat == mine:
            seats.sit(seat, person, True)
        else:
            seats.seat_bot(seat, old.level or STAND_IN)
    begun_row(row, game)
    return row


def turns_before(game: Game, now: int) -> list[TurnRow]:
    """The moves that a game has already, each as a turn."""
    return [TurnRow(ply, seat, ply, [move], now) for ply, (seat, move) in enumerate(game.history)]
