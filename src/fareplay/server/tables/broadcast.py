"""Broadcast: what happens at a table goes to everybody who watches it, each as they may see it."""

from fareplay.server.http.schemas.play import OverEvent, TurnEvent
from fareplay.server.http.schemas.tables import Result
from fareplay.server.streams.stream import RETRY, Stream, encode_event, parse_id
from fareplay.server.tables import presence, snapshots
from fareplay.server.tables.table import CachedTable
from fareplay.view import Snapshot


def moves(table: CachedTable, ply: int) -> None:
    """Moves were made from this ply on: one small event for each log entry, then what changed."""
    shared: dict[int, bytes] = {}  # the entries of moves that everybody sees the same way
    for seat, snapshot, streams in _viewers(table):
        text = b"".join([_entries(table, each, seat, shared) for each in range(ply, table.loaded_game.ply)])
        text += _turn(table, seat, snapshot) + _over(table)
        for stream in streams:
            stream.send(text)


def turn(table: CachedTable) -> None:
    """Somebody has chosen, or a clock has changed."""
    for seat, snapshot, streams in _viewers(table):
        text = _turn(table, seat, snapshot)
        for stream in streams:
            stream.send(text)


def table_changed(table: CachedTable) -> None:
    """Seats or state have changed."""
    if not table.streams:
        return
    text = encode_event("table", snapshots.table_payload(table.row))
    for stream in list(table.streams):
        _update_seat(table, stream)
        stream.send(text)


def start(table: CachedTable) -> None:
    """The game has begun: everybody gets a snapshot."""
    for stream in list(table.streams):
        _update_seat(table, stream)
        stream.send(_snapshot(table, stream))


def message(table: CachedTable, kind: str, data: dict[str, object]) -> None:
    """An event that is the same for everybody and is not repeated to those who come back. What is said at a table is
    for those who sit at it."""
    if table.streams:
        text = encode_event(kind, data)
        for stream in list(table.streams):
            if kind != "message" or table.row.seats_of(stream.person):
                stream.send(text)


def presence_changed(table: CachedTable) -> None:
    """Somebody has come or gone."""
    told = presence.payload(table)
    if told != table.presence:
        table.presence = told
        text = encode_event("presence", told)
        for stream in list(table.streams):
            stream.send(text)


def open_stream(table: CachedTable, stream: Stream, last_id: str | None) -> None:
    """The beginning of a stream: a snapshot, or for a viewer who comes back what they have missed."""
    stream.send(RETRY)
    last = None if last_id is None else parse_id(last_id)
    game = table.game
    if last is None or game is None or last[0] > game.ply:
        stream.send(_snapshot(table, stream))
        return
    ply, number = last
    stream.send(encode_event("table", snapshots.table_payload(table.row)))
    if number is not None and ply > 0:  # of the move before they have the first entries only
        stream.send(_entries(table, ply - 1, stream.seat, {}, number + 1))
    for missed in range(ply, game.ply):
        stream.send(_entries(table, missed, stream.seat, {}))
    (snapshot,) = game.snapshots([stream.seat])
    stream.send(_turn(table, stream.seat, snapshot, full=True) + _over(table))


def _entries(table: CachedTable, ply: int, seat: int | None, shared: dict[int, bytes], first: int = 0) -> bytes:
    """The log entries of a move as a seat sees them, from the entry `first` on."""
    if ply in shared:
        return shared[ply]
    entries = snapshots.log_entries(table, ply, seat)[first:]
    text = b"".join([encode_event("move", entry, f"{entry['ply']}.{entry['n']}") for entry in entries])
    if not first and not any(event.private or event.secret for event in table.events(ply)):
        shared[ply] = text
    return text


def _turn(table: CachedTable, seat: int | None, snapshot: Snapshot, full: bool = False) -> bytes:
    """What changed for a seat; `full` sends all that can change, for a viewer whose last snapshot is not known."""
    changes = snapshots.changes(None if full else table.sent.get(seat), snapshot)
    table.sent[seat] = snapshot
    return encode_event("turn", TurnEvent(changes, snapshots.turn_payload(table, seat)), str(len(snapshot.moves)))


def _over(table: CachedTable) -> bytes:
    """The end of the game, if it is over."""
    game = table.loaded_game
    if table.row.result is None or not game.is_over:
        return b""
    result = Result(**table.row.result)
    return encode_event("over", OverEvent(result, table.row.salt, table.row.secret), str(game.ply))


def _snapshot(table: CachedTable, stream: Stream) -> bytes:
    view = snapshots.view(table, stream.seat)
    data = snapshots.snapshot_payload(table, stream.person, stream.seat, view)
    if view is None:
        return encode_event("snapshot", data)
    table.sent[stream.seat] = view.snapshot
    return encode_event("snapshot", data, str(view.ply))


def _update_seat(table: CachedTable, stream: Stream) -> None:
    """The seat a viewer sees the game from may change while people sit down."""
    own = table.row.seats_of(stream.person)
    if stream.spectator:
        stream.seat = None
    elif stream.wish is not None and stream.wish in own:
        stream.seat = stream.wish
    else:
        stream.seat = snapshots.usual_seat(table.row, own)


def _viewers(table: CachedTable) -> list[tuple[int | None, Snapshot, list[Stream]]]:
    """The seats that somebody watches from, what is seen from there, and the streams."""
    streams: dict[int | None, list[Stream]] = {}
    for stream in table.streams:
        streams.setdefault(stream.seat, []).append(stream)
    seen = table.loaded_game.snapshots(list(streams)) if streams else []
    return list(zip(streams, seen, streams.values(), strict=True))
