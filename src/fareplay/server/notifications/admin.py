"""An operator's commands about notifications."""

from fareplay.server.notifications import storage as notifications
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store


async def unsubscribe(store: Store, person: PersonRow) -> None:
    """Send somebody no more notifications: forget the mail address and the browsers."""
    await store.write(notifications.delete_mail(person.id))
    for browser in await store.read(notifications.subscriptions(person.id)):
        await store.write(notifications.unsubscribe(browser.endpoint))
