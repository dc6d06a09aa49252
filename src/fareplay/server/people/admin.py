"""An operator's commands about people."""

from fareplay.api.clock import now_ms
from fareplay.server.people import invitation_codes
from fareplay.server.people import storage as people
from fareplay.server.people.accounts import Accounts
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.name_keys import exact_name_key, name_key
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store


async def find_person(store: Store, who: str) -> PersonRow:
    """Return a person by id or by claimed name."""
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
    _announce(store, person)
    return person


async def suspend(store: Store, who: str) -> PersonRow:
    """Suspend somebody: sessions, tokens and streams end at once."""
    person = await find_person(store, who)
    await store.write(people.suspend(person.id, now_ms()))
    _announce(store, person)
    return person


async def unsuspend(store: Store, who: str) -> PersonRow:
    """Let a suspended person sign in again."""
    person = await find_person(store, who)
    if person.suspended_at is None:
        raise AdminError(f"{person.name} is not suspended")
    await store.write(people.unsuspend(person.id))
    Notices(store).send("person", person.id)
    return person


async def set_operator(store: Store, who: str, operator: bool) -> PersonRow:
    """Make somebody an operator, or no longer."""
    person = await find_person(store, who)
    if person.guest and operator:
        raise AdminError(f"{person.name} is a guest; an operator needs an account with a password")
    await store.write(people.set_operator(person.id, operator))
    Notices(store).send("person", person.id)
    return person


def _announce(store: Store, person: PersonRow) -> None:
    """Announce to the servers that somebody was signed out."""
    notices = Notices(store)
    notices.send("person", person.id)
    notices.send("signed-out", person.id)


async def invite(store: Store, uses: int, days: float, note: str) -> str:
    """Create an invitation code."""
    _, code = await Accounts(store, Notices(store)).invite(uses, days, note)
    return code


async def revoke_code(store: Store, id: str) -> None:
    """Revoke an invitation code."""
    if not await store.write(invitation_codes.delete_code(id)):
        raise AdminError(f"there is no invitation code {id}")


async def recovery_code(store: Store, who: str) -> tuple[PersonRow, str]:
    """Return a code with which somebody can choose a new password, valid for 15 minutes."""
    person = await find_person(store, who)
    found = None if person.guest else await Accounts(store, Notices(store)).new_mailed_code(person.name)
    if found is None:
        raise AdminError(f"{person.name} is a guest and has no password")
    return found
