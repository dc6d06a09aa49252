"""What can be asked of a game after it, and of its moves so far: record, replay, analysis."""

from typing import Any

from msgspec import Struct

from fareplay.server.http.call import Call
from fareplay.server.http.endpoint import Endpoints
from fareplay.server.problem import conflict
from fareplay.server.shapes.play import Analysis, AnalysisRequest, Replay
from fareplay.server.shapes.table import SeatNumber
from fareplay.server.tables import looks
from fareplay.server.tables.live import LiveTable
from fareplay.server.tables.replaying import replay

records = Endpoints("records")


class SeatQuery(Struct, forbid_unknown_fields=True):
    """Whose eyes to look through: one's own seat; when the game is over, anybody's."""

    seat: SeatNumber | None = None


async def _begun(call: Call) -> LiveTable:
    live = await call.server.keeper.find(call.path["table"])
    if live.game is None:
        raise conflict("not_begun", "the game has not begun")
    return live


def _seat(call: Call, live: LiveTable) -> int | None:
    wish: int | None = call.query.seat
    if live.row.state == "finished" and (wish is None or wish < len(live.row.seats)):
        return wish
    return looks.seat_to_look_from(live, None if call.person is None else call.person.id, wish)


@records("GET", "/api/tables/{table}/record", dict[str, Any], query=SeatQuery, problems=(404, 409), open_to_all=True)
async def read_record(call: Call) -> Any:
    """The record: complete when the game is over; before that with holes where I may not look."""
    live = await _begun(call)
    if live.row.state == "finished":
        return live.playing().record()
    return live.playing().view(_seat(call, live)).record


@records("GET", "/api/tables/{table}/replay", Replay, query=SeatQuery, problems=(404, 409), open_to_all=True)
async def read_replay(call: Call) -> Replay:
    """The game move by move, as a spectator saw it, or a seat: when it is over any, before that one of mine."""
    live = await _begun(call)
    call.server.costly.take(call.address if call.person is None else call.person.id)
    return await replay(live, _seat(call, live))


@records("POST", "/api/tables/{table}/analysis", Analysis, body=AnalysisRequest, status=202, problems=(404, 409))
async def ask_analysis(call: Call) -> Analysis:
    """Let the bots look at a finished game; the stream tells how far they are."""
    live = await _begun(call)
    if live.row.state != "finished":
        raise conflict("not_over", "the game is not over")
    call.server.costly.take(call.me.id)
    return await call.server.analyst.ask(live)


@records("GET", "/api/tables/{table}/analysis", Analysis, problems=(404, 409), open_to_all=True)
async def read_analysis(call: Call) -> Analysis:
    """How far an analysis is, and what it found."""
    return await call.server.analyst.look((await _begun(call)).id)
