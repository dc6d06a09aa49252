"""Administration: what an operator can do to a store, also while servers run on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fareplay.errors import FareplayError
from fareplay.server.people.accounts import Accounts
from fareplay.server.people.names import name_key
from fareplay.server.server import store_for
from fareplay.server.storage import notifications, people, relations
from fareplay.server.storage.chat import ReportRow, hide_message, reported
from fareplay.server.storage.export import PAGE, find_by_prefix, ids_after
from fareplay.server.storage.relations import OtherRow, RelationRow
from fareplay.server.storage.rows import PersonRow, TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Store
from fareplay.server.storage.tables import count_states, find_table, save_table, select_tables
from fareplay.server.storage.tournaments import ClubRow, recent_clubs
from fareplay.server.storage.tournaments import cancel_tournament as end_tournament
from fareplay.server.storage.tournaments import close_club as end_club
from fareplay.server.storage.turns import turns_from
from fareplay.server.tables import fairness, seats
from fareplay.server.tables.cache import restore
from fareplay.server.tables.clocks import now_ms


class AdminError(Exception):
    """The command cannot be done; the message says why."""


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """A store, for as long as it is needed."""
    store = store_for(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def counts(store: Store) -> dict[str, int]:
    """How many tables there are in each state."""
    return await store.read(count_states())


async def list_recent(store: Store, state: str | None, limit: int) -> list[TableRow]:
    """Tables, the newest first."""
    return await store.read(
        select_tables(
            state=state,
            person=None,
            private_too=True,
            game=None,
            size=None,
            since=None,
            until=None,
            before=None,
            limit=limit,
        )
    )


async def find(store: Store, id: str) -> TableRow:
    """A table by its id or the beginning of it."""
    found = await store.read(find_by_prefix(id)) if id else []
    if not found:
        raise AdminError(f"there is no table {id}")
    if len(found) > 1:
        raise AdminError(f"{len(found)} tables begin with {id}")
    return found[0]


async def turns(store: Store, id: str) -> list[TurnRow]:
    """The turns of a table."""
    return await store.read(turns_from(id, 0))


async def close(store: Store, id: str) -> TableRow:
    """Close a table without a result; servers tell those who watch it."""
    for _ in range(20):
        row = await find(store, id)
        if row.state not in ("open", "playing"):
            raise AdminError(f"the table is {row.state} already")
        expected = row.version
        seats.close(row)
        row.version, row.changed_at = expected + 1, now_ms()
        try:
            await store.write(save_table(row, expected))
        except Conflict:
            continue  # somebody moved meanwhile
        store.notify(f"table {row.id} admin")
        return row
    raise AdminError("the table changes all the time; try again")


async def reports(store: Store, limit: int) -> list[ReportRow]:
    """Messages that people reported, the latest first."""
    return await store.read(reported(limit))


async def hide(store: Store, id: str, n: int) -> None:
    """Let nobody read a message any more."""
    row = await find(store, id)
    if not await store.write(hide_message(row.id, n)):
        raise AdminError(f"there is no message {n} at {row.id}")
    store.notify(f"table {row.id} admin")


async def find_person(store: Store, who: str) -> PersonRow:
    """Somebody by id or by claimed name."""
    found = await store.read(people.find_person(who)) or await store.read(people.find_claimed(name_key(who)))
    if found is None:
        raise AdminError(f"there is nobody called {who}")
    return found


async def relations_of(store: Store, who: str) -> tuple[PersonRow, list[RelationRow], list[OtherRow]]:
    """Somebody with their friends and requests, and those they have blocked."""
    person = await find_person(store, who)
    return person, await store.read(relations.relations(person.id)), await store.read(relations.blocked(person.id))


async def unfriend(store: Store, one: str, other: str) -> None:
    """End a friendship, or what was asked."""
    first, second = await find_person(store, one), await find_person(store, other)
    if not await store.write(relations.part(first.id, second.id)):
        raise AdminError(f"{first.name} and {second.name} are not friends, and neither has asked")


async def unblock(store: Store, person: str, other: str) -> None:
    """Take a block away."""
    first, second = await find_person(store, person), await find_person(store, other)
    if not await store.write(relations.unblock(first.id, second.id)):
        raise AdminError(f"{first.name} has not blocked {second.name}")


async def sign_out(store: Store, who: str) -> PersonRow:
    """Sign somebody out on every device."""
    person = await find_person(store, who)
    await store.write(people.sign_out_everywhere(person.id))
    store.notify(f"person {person.id} admin")
    return person


async def recovery_code(store: Store, who: str) -> tuple[PersonRow, str]:
    """A code with which somebody can choose another password, for a quarter of an hour."""
    person = await find_person(store, who)
    found = None if person.guest else await Accounts(store, "admin").new_mailed_code(person.name)
    if found is None:
        raise AdminError(f"{person.name} is a guest and has no password")
    return found


async def unsubscribe(store: Store, who: str) -> PersonRow:
    """Send somebody no more notifications: forget the mail address and the browsers."""
    person = await find_person(store, who)
    await store.write(notifications.delete_mail(person.id))
    for browser in await store.read(notifications.subscriptions(person.id)):
        await store.write(notifications.unsubscribe(browser.endpoint))
    return person


async def cancel_tournament(store: Store, id: str) -> None:
    """End a tournament without a winner; games that are being played go on."""
    if not await store.write(end_tournament(id, now_ms())):
        raise AdminError(f"there is no tournament {id} that is not over")


async def clubs(store: Store, limit: int) -> list[tuple[ClubRow, int]]:
    """Clubs with the number of their members, the newest first."""
    return await store.read(recent_clubs(limit))


async def close_club(store: Store, id: str) -> ClubRow:
    """Close a club, by its id or the beginning of it, with its tournaments."""
    found = [row for row, _ in await clubs(store, 100_000) if id and row.id.startswith(id)]
    if len(found) != 1:
        raise AdminError(f"{len(found) or 'no'} clubs begin with {id}")
    if not await store.write(end_club(found[0].id, now_ms())):
        raise AdminError("the club is closed already")
    return found[0]


async def check(store: Store) -> AsyncIterator[tuple[str, str | None]]:
    """Replay the record of every table; each with what is wrong with it, None if nothing is."""
    last = ""
    while True:
        ids = await store.read(ids_after(last))
        for id in ids:
            row = await store.read(find_table(id))
            if row is not None:
                yield id, record_error(row, await turns(store, id))
        if len(ids) < PAGE:
            return
        last = ids[-1]


def record_error(row: TableRow, found: list[TurnRow]) -> str | None:
    """What is wrong with a table's record."""
    if row.setup is None:
        return "there are turns, but the game has not begun" if found else None
    moves: list[str] = []
    for turn in found:
        if turn.ply < row.ply:
            if turn.ply != len(moves):
                return f"a turn begins after {turn.ply} moves, but {len(moves)} were made"
            moves += turn.moves
    if len(moves) != row.ply:
        return f"the table has {row.ply} moves, its turns {len(moves)}"
    try:
        game = restore(row, moves)
    except FareplayError as error:
        return str(error)
    movers = {turn.ply: turn.seat for turn in found}
    for ply, (seat, _) in enumerate(game.history):
        if movers.get(ply, seat) != seat:
            return f"move {ply + 1} is said to be seat {movers[ply]}'s, but is seat {seat}'s"
    if row.state == "finished":
        if not game.is_over:
            return "the table is finished, but the game is not"
        if row.result is None or row.result["scores"] != game.scores or row.result["winners"] != game.winners:
            return "the result is not that of the game"
    elif row.state == "playing" and game.is_over:
        return "the game is over, but the table is not"
    if row.salt is not None and row.commitment is not None:
        nonces = [seat.nonce for seat in row.seats]
        shown = None if row.secret is None else fairness.secret_hash(row.secret)
        proof = fairness.Proof(row.salt, row.commitment, row.secret, shown, nonces, row.first)
        return fairness.verify(game.record(), proof)
    return None
