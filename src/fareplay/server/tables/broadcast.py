"""Broadcast: what happens at a table goes to everybody who watches it, each as they may see it."""

from collections.abc import Sequence

from fareplay.server.http.schemas.play import OverEvent, TurnEvent
from fareplay.server.http.schemas.tables import Result
from fareplay.server.streams.stream import RETRY, Stream, Viewpoint, encode_event, parse_id
from fareplay.server.tables import presence, snapshots
from fareplay.server.tables.table import CachedTable
from fareplay.view import Snapshot


def moves(table: CachedTable, ply: int) -> None:
    """Moves were made from this ply on: one small event for each log entry, then what changed."""
    shared: dict[int, bytes] = {}  # the entries of moves that everybody sees the same way
    undelayed = _end_delays(table)
    for point, snapshot, streams in _viewers(table):
        first = len(table.sent[point].moves) if point.delayed and point in table.sent else ply
        text = b"".join([_entries(table, each, point.seat, shared) for each in range(first, len(snapshot.moves))])
        text += _turn(table, point, snapshot) + _over(table)
        for stream in streams:
            stream.send(_over(table) if stream in undelayed else text)


def turn(table: CachedTable) -> None:
    """Somebody has chosen, or a clock has changed."""
    for point, snapshot, streams in _viewers(table):
        text = _turn(table, point, snapshot)
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


def message(table: CachedTable, kind: str, data: dict[str, object], hidden_from: Sequence[str] = ()) -> None:
    """An event that is the same for everybody and is not repeated to those who come back. What is said at a table is
    for those who sit at it, but not for those who have blocked who said it."""
    if table.streams:
        text = encode_event(kind, data)
        for stream in list(table.streams):
            if stream.person not in hidden_from and (kind != "message" or table.row.seats_of(stream.person)):
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
    game = None if table.game is None else table.seen_game(stream.delayed)
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
    stream.send(_turn(table, stream.viewpoint, snapshot, full=True) + _over(table))


def _entries(table: CachedTable, ply: int, seat: int | None, shared: dict[int, bytes], first: int = 0) -> bytes:
    """The log entries of a move as a seat sees them, from the entry `first` on."""
    if ply in shared:
        return shared[ply]
    entries = snapshots.log_entries(table, ply, seat)[first:]
    text = b"".join([encode_event("move", entry, f"{entry['ply']}.{entry['n']}") for entry in entries])
    if not first and not any(event.private or event.secret for event in table.events(ply)):
        shared[ply] = text
    return text


def _turn(table: CachedTable, point: Viewpoint, snapshot: Snapshot, full: bool = False) -> bytes:
    """What changed for a viewer; `full` sends all that can change, for one whose last snapshot is not known."""
    changes = snapshots.changes(None if full else table.sent.get(point), snapshot)
    table.sent[point] = snapshot
    gains = table.gains(point[0])[changes.ply : len(snapshot.moves)]
    event = TurnEvent(changes, snapshots.turn_payload(table, *point), gains)
    return encode_event("turn", event, str(len(snapshot.moves)))


def _over(table: CachedTable) -> bytes:
    """The end of the game, if it is over."""
    game = table.loaded_game
    if table.row.result is None or not game.is_over:
        return b""
    result = Result(**table.row.result)
    return encode_event("over", OverEvent(result, table.row.salt, table.row.secret), str(game.ply))


def _snapshot(table: CachedTable, stream: Stream) -> bytes:
    view = snapshots.view(table, stream.person, stream.seat)
    data = snapshots.snapshot_payload(table, stream.person, stream.seat, view)
    if view is None:
        return encode_event("snapshot", data)
    table.sent[stream.viewpoint] = view.snapshot
    return encode_event("snapshot", data, str(view.ply))


def _update_seat(table: CachedTable, stream: Stream) -> None:
    """The seat a viewer sees the game from may change while people sit down."""
    own = table.row.seats_of(stream.person)
    stream.delayed = snapshots.is_delayed(table, stream.person)
    if stream.spectator:
        stream.seat = None
    elif stream.wish is not None and stream.wish in own:
        stream.seat = stream.wish
    else:
        stream.seat = snapshots.usual_seat(table.row, own)


def _end_delays(table: CachedTable) -> set[Stream]:
    """Show all of the game to those who saw it late, once it is over; returns their streams."""
    found = {stream for stream in table.streams if stream.delayed and not snapshots.is_delayed(table, stream.person)}
    for stream in found:
        stream.delayed = False
        stream.send(_snapshot(table, stream))
    return found


def _viewers(table: CachedTable) -> list[tuple[Viewpoint, Snapshot, list[Stream]]]:
    """The points that somebody watches from, what is seen from there, and the streams."""
    streams: dict[Viewpoint, list[Stream]] = {}
    for stream in table.streams:
        streams.setdefault(stream.viewpoint, []).append(stream)
    now = [point for point in streams if not point.delayed]
    seen = dict(zip(now, table.loaded_game.snapshots([point.seat for point in now]), strict=True)) if now else {}
    for point in streams:
        if point.delayed:
            (seen[point],) = table.seen_game(True).snapshots([point.seat])
    return [(point, seen[point], viewers) for point, viewers in streams.items()]
