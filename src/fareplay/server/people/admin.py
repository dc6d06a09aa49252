"""An operator's commands about people."""

from fareplay.server.people import storage as people
from fareplay.server.people.accounts import Accounts
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.name_keys import exact_name_key, name_key
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store


async def find_person(store: Store, who: str) -> PersonRow:
    """Somebody by id or by claimed name."""
    found = await store.read(people.find_person(who))
    for key in (exact_name_key(who), name_key(who)):
        found = found or await store.read(people.find_claimed(key))
    if found is None:
        raise AdminError(f"there is nobody called {who}")
    return found


async def sign_out(store: Store, who: str) -> PersonRow:
    """Sign somebody out on every device."""
    person = await find_person(store, who)
    await store.write(people.sign_out_everywhere(person.id))
    Notices(store).send("person", person.id)
    return person


async def recovery_code(store: Store, who: str) -> tuple[PersonRow, str]:
    """A code with which somebody can choose another password, for a quarter of an hour."""
    person = await find_person(store, who)
    found = None if person.guest else await Accounts(store, Notices(store)).new_mailed_code(person.name)
    if found is None:
        raise AdminError(f"{person.name} is a guest and has no password")
    return found
