"""An operator's commands for notifications."""

from fareplay.server.notifications import storage as notifications
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store


async def unsubscribe(store: Store, person: PersonRow) -> None:
    """Stop somebody's notifications: delete their mail address and browsers."""
    await store.write(notifications.delete_mail(person.id))
    for browser in await store.read(notifications.subscriptions(person.id)):
        await store.write(notifications.unsubscribe(browser.endpoint))
