"""An operator's commands for clubs and tournaments."""

from fareplay.api.clock import now_ms
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.store import Store
from fareplay.server.tournaments.storage import ClubRow, recent_clubs
from fareplay.server.tournaments.storage import cancel_tournament as end_tournament
from fareplay.server.tournaments.storage import close_club as end_club


async def cancel_tournament(store: Store, id: str) -> None:
    """End a tournament without a winner. Games in progress continue."""
    if not await store.write(end_tournament(id, now_ms())):
        raise AdminError(f"there is no tournament {id}, or it is over")


async def close_club(store: Store, id: str) -> ClubRow:
    """Close a club and its tournaments, by the beginning of its id."""
    found = [row for row, _ in await store.read(recent_clubs(100_000)) if id and row.id.startswith(id)]
    if len(found) != 1:
        raise AdminError(f"{len(found) or 'no'} clubs begin with {id}")
    if not await store.write(end_club(found[0].id, now_ms())):
        raise AdminError("the club is already closed")
    return found[0]
