"""An operator's commands for friends and blocks."""

from fareplay.server.relations import storage as relations
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store


async def unfriend(store: Store, first: PersonRow, second: PersonRow) -> None:
    """End a friendship or delete a friend request."""
    if not await store.write(relations.part(first.id, second.id)):
        raise AdminError(f"{first.name} and {second.name} are not friends, and there is no request between them")


async def unblock(store: Store, first: PersonRow, second: PersonRow) -> None:
    """Remove a block."""
    if not await store.write(relations.unblock(first.id, second.id)):
        raise AdminError(f"{first.name} has not blocked {second.name}")
