"""An operator's commands about chat."""

from fareplay.server.chat.storage import hide_message
from fareplay.server.storage.databases import AdminError, find_one
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.store import Store
from fareplay.server.storage.tables import find_table


async def hide(store: Store, id: str, n: int) -> None:
    """Hide a message from everybody."""
    if await store.write(hide_message(id, n)) and await store.read(find_table(id)) is None:
        return  # in a club
    row = await find_one(store, id)
    if not await store.write(hide_message(row.id, n)):
        raise AdminError(f"there is no message {n} at {row.id}")
    Notices(store).send("table", row.id)
