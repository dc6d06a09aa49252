"""Snapshots: a table as one viewer may see it. Everything that leaves the server is made here, from that viewer's
view."""

from typing import Any

from msgspec import UNSET

from fareplay.api import play
from fareplay.api.clock import now_ms
from fareplay.api.people import Person
from fareplay.api.play import ClocksNow, ConditionalTurn, SeatClock, Turn, TurnEvent
from fareplay.api.records import Replay
from fareplay.api.tables import Form, Result, Table, TableSeat, You
from fareplay.game.game import Game
from fareplay.games import manifest
from fareplay.server.http.errors import forbidden, invalid
from fareplay.server.storage.rows import ConditionalRow, SeatRow, TableRow
from fareplay.server.tables import fairness, presence
from fareplay.server.tables.custom_boards import is_custom
from fareplay.server.tables.streams import Viewpoint
from fareplay.server.tables.table import CachedTable


def table_payload(row: TableRow) -> Table:
    """Return the public part of a table."""
    shown = row.state == "finished" and not row.is_sealed
    return Table(
        id=row.id,
        code=row.code,
        game=row.game,
        options=row.options,
        clock=row.clock,
        private=row.private,
        hints=row.gives_hints,
        rated=row.rated,
        delayed=row.delayed,
        first=row.first,
        state=row.state,  # type: ignore[arg-type]
        host=row.host,
        seats=[_seat(seat, row.state != "open") for seat in row.seats],
        ply=row.ply,
        waiting_for=row.clocks.waiting if row.state == "playing" and row.clocks is not None else [],
        runs_out_at=_runs_out_at(row),
        secret_hash=None if row.secret is None else fairness.secret_hash(row.secret),
        commitment=row.commitment,
        secret=row.secret if shown else None,
        salt=row.salt if shown else None,
        made_at=row.made_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        purpose=row.purpose,  # type: ignore[arg-type]
        subject=row.subject,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
        result=None if row.result is None else Result(**row.result),
    )


def _runs_out_at(row: TableRow) -> int | None:
    if row.state != "playing" or row.clocks is None:
        return None
    return row.clocks.runs_out_at([seat.seat for seat in row.seats if not seat.away])


def _seat(seat: SeatRow, begun: bool) -> TableSeat:
    person = None if seat.person is None else Person(seat.person, seat.name or "", seat.guest)
    return TableSeat(
        seat.seat,
        seat.kind,  # type: ignore[arg-type]
        person,
        seat.label,
        seat.level,
        seat.colour,
        seat.ready,
        seat.away,
        seat.timed_out,
        seat.ends,
        seat.nonce if begun else None,
        seat.hinted,
    )


def which_seat(row: TableRow, person: str | None, asked: int | None) -> int:
    """Return the seat a person acts for: the one they name, or their only one. Raises ApiError otherwise."""
    mine = row.seats_of(person)
    if not mine:
        raise forbidden("not_seated", "you do not sit at this table")
    if asked is not None:
        if asked not in mine:
            raise forbidden("not_your_seat", "that seat is not yours")
        return asked
    if len(mine) > 1:
        raise invalid("which_seat", "you have several seats: name one")
    return mine[0]


def viewing_seat(table: CachedTable, person: str | None, asked: int | None, spectator: bool = False) -> int | None:
    """Return the seat from which somebody sees the game: one of their own, or None for a spectator. A person with
    several seats who names none is a spectator until the game is over, because nobody knows who looks at a shared
    device."""
    if spectator:
        return None
    mine = table.row.seats_of(person)
    if asked is not None:
        if asked not in mine:
            raise forbidden("not_your_seat", "that seat is not yours")
        return asked
    return usual_seat(table.row, mine)


def usual_seat(row: TableRow, mine: list[int]) -> int | None:
    """Return the seat from which somebody sees the game who names none."""
    if not mine or (len(mine) > 1 and row.state != "finished"):
        return None
    return mine[0]


def is_delayed(table: CachedTable, person: str | None) -> bool:
    """Return whether somebody sees the game one turn late: spectators of a table whose host has chosen that."""
    row = table.row
    return row.delayed and row.state == "playing" and not row.seats_of(person)


def you_payload(row: TableRow, person: str | None, seat: int | None) -> You:
    """Return the viewer's person and seats."""
    return You(person, row.seats_of(person), seat, person is not None and row.host == person)


def turn_payload(
    table: CachedTable, game: Game, seat: int | None, delayed: bool, clocks: play.ClocksNow | None
) -> Turn:
    """Return who has to choose; nobody at a closed table."""
    held, planned = (None, None) if seat is None else (table.held.get(seat), table.conditional.get(seat))
    choosers = table.choosers if game is table.game else game.choosers
    if table.row.state == "closed":
        choosers = []
    return Turn(
        ply=game.ply,
        to_move=game.to_move if choosers else None,
        choosers=choosers,
        chosen=[] if delayed else sorted(table.held),
        mine=None if held is None else held.moves,
        clocks=clocks,
        conditional=UNSET if planned is None else conditional_payload(planned),
    )


def conditional_payload(planned: ConditionalRow) -> ConditionalTurn:
    """Return a conditional turn as its owner sees it."""
    return ConditionalTurn(planned.moves, planned.least, planned.at, planned.dropped)


def turn_event(table: CachedTable, point: Viewpoint, clocks: play.ClocksNow | None) -> TurnEvent:
    """Return what a viewer has not been sent yet, and whose turn it is."""
    game, seat = table.seen_game(point.delayed), point.seat
    event = TurnEvent(turn_payload(table, game, seat, point.delayed, clocks))
    if _sends_films(table.row, point.form):
        event.film = game.film_since(point.ply, seat).to_dict()  # type: ignore[assignment]  # with its fields
    else:
        event.view, event.log = _view(game, seat), _log(game, seat, point.ply)
        event.turn.lines = _lines(table, game, seat)
    return event


def clocks_payload(table: CachedTable) -> ClocksNow | None:
    """Return the current clocks."""
    clocks, now = table.clocks, now_ms()
    if clocks is None or table.row.state != "playing":
        return None
    seats = range(len(clocks.left))
    return ClocksNow(now, [SeatClock(clocks.left_at(seat, now), seat in clocks.running) for seat in seats])


def snapshot_payload(
    table: CachedTable, person: str | None, seat: int | None, form: Form, with_log: bool = True
) -> play.TableSnapshot:
    """Return everything a viewer may know about a table."""
    row, delayed = table.row, is_delayed(table, person)
    snapshot = play.TableSnapshot(table_payload(row), you_payload(row, person, seat), presence.payload(table), None)
    if table.game is None:
        return snapshot
    game = table.seen_game(delayed)
    snapshot.turn = turn_payload(table, game, seat, delayed, clocks_payload(table))
    if _sends_films(row, form):
        snapshot.film = game.film(seat).to_dict()  # type: ignore[assignment]  # with its fields
    else:
        snapshot.view, snapshot.log = _view(game, seat), _log(game, seat) if with_log else []
        snapshot.turn.lines = _lines(table, game, seat)
    return snapshot


def replay_payload(table: CachedTable, game: Game, seat: int | None, form: Form) -> Replay:
    """Return the visible part of a table's game from its beginning."""
    times = [table.times.get(ply) for ply in range(game.ply)]
    is_open = table.row.state == "finished"  # nothing is secret any more
    scores = [_scores(game, ply, None if is_open else seat, is_open) for ply in range(1, game.ply + 1)]
    replay = Replay(table_payload(table.row), times, scores)
    if _sends_films(table.row, form):
        replay.film = game.film(seat).to_dict()  # type: ignore[assignment]  # with its fields
        return replay
    again, views = game.copy(), []
    while True:
        views.append(_view(again, seat))
        if not again.ply:
            break
        again.pop()
    replay.views, replay.log = views[::-1], _log(game, seat)
    return replay


def _scores(game: Game, ply: int, seat: int | None, is_open: bool) -> list[int | None]:
    """Return each seat's points after that number of moves: as the viewer saw them, or in full, counted as at the table
    until the end."""
    rules, state = game.rules, game.state_at(ply)
    if is_open:
        return [rules.so_far(state, of) for of in range(game.seats)]
    sheets = [rules.seen_sheet(state, of, seat) for of in range(game.seats)]
    return [None if sheet is None else sheet["total"] for sheet in sheets]


def _sends_films(row: TableRow, form: Form) -> bool:
    """Return whether a game is sent as a film: unless a view is requested, or browsers have no kernels for its
    board."""
    return form == "film" and (is_custom(row.game) or manifest.is_in_browsers(row.game))


def _view(game: Game, seat: int | None) -> play.View:
    return game.view(seat).to_dict()  # type: ignore[return-value]  # with the fields of the schema


def _log(game: Game, seat: int | None, ply: int = 0) -> list[dict[str, Any]]:
    """Return the log since a ply as a seat may know it. It is numbered without gaps, which would reveal secrets."""
    return [
        {"ply": at + 1, "n": number, **event.to_dict()}
        for at in range(ply, game.ply)
        for number, event in enumerate(game.log.seen_at(at, seat))
    ]


def _lines(table: CachedTable, game: Game, seat: int | None) -> list[dict[str, Any]] | None:
    """Return every way to play the turn, with gains and costs, for the seat to move."""
    row = table.row
    if row.state != "playing" or seat is None or game.choosers != [seat] or row.seats[seat].away:
        return None
    return [line.to_dict() for line in game.lines()]
