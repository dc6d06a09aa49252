"""The guarantees of a store, on both databases."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fareplay.api.clock import NoClock
from fareplay.api.clock import start as start_clocks
from fareplay.server.notifications.storage import MailRow, addresses
from fareplay.server.openid.storage import forget_since as forget_identities
from fareplay.server.openid.storage import identities
from fareplay.server.operators.export import is_empty
from fareplay.server.people.sessions import count_recovery_codes
from fareplay.server.people.storage import add_person, claim, delete_tokens, find_claimed, find_person
from fareplay.server.ratings.ladder_storage import RatingRow, add_missing, strongest
from fareplay.server.storage import migrations, sqlite
from fareplay.server.storage.databases import store_for
from fareplay.server.storage.migrations import MIGRATIONS, NewerSchema
from fareplay.server.storage.name_keys import name_key
from fareplay.server.storage.rows import ChoiceRow, PersonRow, TurnRow
from fareplay.server.storage.sqlite import SqliteStore
from fareplay.server.storage.store import Conflict, Script, Store, Unavailable, get_or_set
from fareplay.server.storage.tables import add_table, find_table, save_table, take_due
from fareplay.server.storage.turns import append_turns, held_choices, hold_choice, turns_from
from tests.coroutines import run_in_thread
from tests.server.cluster import Cluster
from tests.server.stores import table, with_store


def turn(ply: int, *moves: str, seat: int = 0) -> TurnRow:
    return TurnRow(ply, seat, ply, list(moves), 5)


def write_turn(id: str, version: int, made: TurnRow, batched: bool = False) -> Script[None]:
    after = made.ply + len(made.moves)
    clocks = start_clocks(NoClock(), 2, [0], [0, 1], 5)
    return append_turns(id, version, [made], ply=after, setup=None, clocks=clocks, due_at=None, now=5, batched=batched)


def test_a_table_comes_back_as_it_was_written(each_database: str) -> None:
    async def work(store: Store) -> None:
        row = table(options={"scores": "hidden"}, due_at=7)
        await store.write(add_person(PersonRow("p", "Ada", None, 0, 1)))
        await store.write(add_table(row))
        found = await store.read(find_table("t"))
        row.seats[0].name = "Ada"
        assert found == row
        assert await store.read(find_table("no such")) is None

    with_store(each_database, work)


def test_only_one_of_two_turns_after_the_same_move_is_written(each_database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(add_table(table()))
        for batched in {False, store.batches}:
            ply = 1 if batched else 0
            tries = [store.write(write_turn("t", 0, turn(ply, f"T{number}"), batched)) for number in range(6)]
            ended = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(end is None for end in ended) == 1
            assert all(end is None or isinstance(end, Conflict) for end in ended)
            assert len(await store.read(turns_from("t", ply))) == 1

    with_store(each_database, work)


def test_turns_at_many_tables_at_once_fail_each_for_itself(each_database: str) -> None:
    """One table has moved on, one is over, and at one the turn is already stored, unknown to the table."""

    def write_half(id: str) -> Script[None]:
        yield (
            "INSERT INTO turns (table_id, ply, seat, expected_ply, moves, at) VALUES ($1, 0, 0, 0, $2, 5)",
            (id, '["T9"]'),
        )

    async def work(store: Store) -> None:
        ids = [f"t{number}" for number in range(8)]
        for id in ids:
            await store.write(add_table(table(id, state="finished" if id == "t6" else "playing")))
        await store.write(write_turn("t2", 0, turn(0, "T1")))
        tries = [store.write(write_turn(id, 0, turn(0, "T2"), store.batches)) for id in ids]
        ended = await asyncio.gather(*tries, return_exceptions=True)
        assert [isinstance(end, Conflict) for end in ended] == [id in ("t2", "t6") for id in ids]
        await store.write(add_table(table("half")))
        await store.write(write_half("half"))
        more = [store.write(write_turn(id, 0, turn(1, "T3"), store.batches)) for id in ("t0", "t1")]
        poor = store.write(write_turn("half", 0, turn(0, "T4"), store.batches))
        last = await asyncio.gather(more[0], poor, more[1], return_exceptions=True)
        assert [isinstance(end, Conflict) for end in last] == [False, True, False]
        for id in ids:
            row, turns = await store.read(find_table(id)), await store.read(turns_from(id, 0))
            assert row is not None
            assert row.ply == sum(len(one.moves) for one in turns)
            assert [one.moves for one in turns] == {
                "t0": [["T2"], ["T3"]],
                "t1": [["T2"], ["T3"]],
                "t2": [["T1"]],
                "t6": [],
            }.get(id, [["T2"]])

    with_store(each_database, work)


def test_one_script_that_fails_undoes_itself_and_nothing_else(each_database: str) -> None:
    def half(id: str) -> Script[None]:
        yield from add_table(table(id))
        raise Conflict("thought better of it")

    async def work(store: Store) -> None:
        ended = await asyncio.gather(
            store.write(add_table(table("a"))),
            store.write(half("b")),
            store.write(add_table(table("c"))),
            store.write(add_table(table("a"))),
            return_exceptions=True,
        )
        first, half_done, third, again = (type(end) for end in ended)
        assert {first, again} == {bool, Conflict}  # either of the two with the same id may be the first
        assert [half_done, third] == [Conflict, bool]
        found = [(await store.read(find_table(id))) is not None for id in "abc"]
        assert found == [True, False, True]

    with_store(each_database, work)


def test_a_turn_is_refused_when_the_table_has_changed_or_is_over(each_database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(add_table(table()))
        row = table()
        row.version, row.seats[0].away = 1, True
        await store.write(save_table(row, 0))
        with pytest.raises(Conflict):
            await store.write(write_turn("t", 0, turn(0, "T1")))
        await store.write(write_turn("t", 1, turn(0, "T1")))
        with pytest.raises(Conflict):
            await store.write(save_table(row, 1))  # it does not know of the move
        row.ply, row.version, row.state = 1, 2, "closed"
        await store.write(save_table(row, 1))
        with pytest.raises(Conflict):
            await store.write(write_turn("t", 2, turn(1, "T2")))

    with_store(each_database, work)


def test_choices_are_kept_and_may_be_changed(each_database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(add_table(table()))
        await store.write(hold_choice("t", 0, 0, ["T1"], 3, 10))
        both = await store.write(hold_choice("t", 0, 1, ["keep 3 7"], 4, 10))
        assert {seat: choice.moves for seat, choice in both.items()} == {0: ["T1"], 1: ["keep 3 7"]}
        await store.write(hold_choice("t", 0, 0, ["T2"], 5, 10))
        assert (await store.read(held_choices("t", 0)))[0].moves == ["T2"]
        with pytest.raises(Conflict):
            await store.write(hold_choice("t", 4, 0, ["T1"], 6, 10))

    with_store(each_database, work)


def test_what_is_due_goes_to_one_process(each_database: str) -> None:
    async def work(store: Store) -> None:
        for number in range(5):
            await store.write(add_table(table(f"t{number}", due_at=number)))
        taken = await asyncio.gather(*(store.write(take_due(3, 100, 10)) for _ in range(4)))
        assert sorted(id for ids in taken for id in ids) == ["t0", "t1", "t2", "t3"]
        assert await store.write(take_due(50, 200, 10)) == ["t4"]

    with_store(each_database, work)


def test_a_name_is_claimed_once(each_database: str) -> None:
    async def work(store: Store) -> None:
        for id in ("a", "b"):
            await store.write(add_person(PersonRow(id, "Ada", None, 0, 1)))
        ended = await asyncio.gather(
            *(store.write(claim(id, "ada", "hash", delete_tokens(id))) for id in ("a", "b")), return_exceptions=True
        )
        assert sorted(type(end).__name__ for end in ended) == ["Conflict", "NoneType"]
        holder = await store.read(find_claimed("ada"))
        assert holder is not None
        assert not holder.guest
        other = await store.read(find_person("b" if holder.id == "a" else "a"))
        assert other is not None
        assert other.guest

    with_store(each_database, work)


def test_processes_that_start_together_migrate_once_and_share_a_secret(empty_database: str) -> None:
    async def one(number: int) -> str:
        store = store_for(empty_database)
        await store.open()
        try:
            return await store.write(get_or_set("secret", f"secret {number}"))
        finally:
            await store.close()

    async def work() -> list[str]:
        return list(await asyncio.gather(*(one(number) for number in range(4))))

    assert len(set(run_in_thread(work()))) == 1


def test_a_database_from_the_future_is_left_alone(each_database: str) -> None:
    def advance() -> Script[None]:
        yield "UPDATE meta SET value = $1 WHERE key = 'schema'", (str(len(MIGRATIONS) + 1),)

    with_store(each_database, lambda store: store.write(advance()))
    with pytest.raises(NewerSchema, match="use a newer one"):
        with_store(each_database, lambda store: store.write(advance()))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda url: f"{url}_of_another_name", "does not exist"),
        (lambda url: url.replace("fareplay@", "nobody:secret@"), 'role "nobody" does not exist'),
        (lambda url: f"{url.replace('fareplay@', '')}?password=secret&user=nobody", "does not exist"),
        (lambda url: re.sub(r":\d+/", ":1/", url), "Connect call failed"),
        (lambda url: re.sub(r":\d+/", ":secret/", url), "URL cannot be read"),
        (lambda url: re.sub("@.*", "@/x?host=/nowhere", url), "No such file"),
    ],
)
def test_a_postgresql_that_cannot_be_used_says_why(cluster: Cluster, change: Callable[[str], str], reason: str) -> None:
    with pytest.raises(Unavailable, match=reason) as raised:
        with_store(change(cluster.empty_database()), lambda store: store.read(is_empty()))
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("name", ["", "sqlite:///", "mysql://here/there", "http://127.0.0.1"])
def test_what_is_no_database_is_not_taken_for_a_file(name: str) -> None:
    with pytest.raises(Unavailable, match="a file or postgresql://"):
        store_for(name)


def test_a_file_that_is_closed_holds_all_that_waited(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        asyncio.gather(*(store.write(add_table(table(f"t{number}"))) for number in range(300)))
        await asyncio.sleep(0)

    async def count(store: Store) -> int:
        found = [await store.read(find_table(f"t{number}")) for number in range(300)]
        return sum(row is not None for row in found)

    database = str(tmp_path / "fareplay.db")
    with_store(database, fill)
    assert with_store(database, count) == 300


def test_only_what_another_process_wrote_is_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is polled without a pause, while this process writes one transaction after the other."""
    monkeypatch.setattr(sqlite, "POLL", 0)
    database = str(tmp_path / "fareplay.db")

    async def work(store: Store) -> None:
        notices: list[str] = []
        changed = asyncio.Event()

        def receive(notice: str) -> None:
            notices.append(notice)
            changed.set()

        store.listen(receive)
        for number in range(50):
            await store.write(get_or_set(f"own {number}", "x"))
        assert notices == []
        other = SqliteStore(database)
        await other.open()
        await other.write(get_or_set("another's", "x"))
        await other.close()
        number = 0
        while not changed.is_set():
            number += 1
            await store.write(get_or_set(f"further {number}", "x"))
        assert notices == ["changes"]

    with_store(database, work)


def test_a_database_of_an_older_version_is_migrated(empty_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill() -> Script[None]:
        yield "INSERT INTO turns (table_id, ply, seat, answers, moves, at) VALUES ('t', 1, 0, 0, '[\"T1\"]', 5)", ()
        yield "INSERT INTO choices (table_id, answers, seat, moves, at) VALUES ('t', 2, 0, '[\"T2\"]', 6)", ()

    async def found(store: Store) -> tuple[Any, Any]:
        return await store.read(turns_from("t", 0)), await store.read(held_choices("t", 2))

    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", MIGRATIONS[:2])
        with_store(empty_database, lambda store: store.write(fill()))
    turns, choices = with_store(empty_database, found)
    assert turns == [TurnRow(1, 0, 0, ["T1"], 5)]
    assert choices == {0: ChoiceRow(["T2"], 6)}


def test_addresses_identities_and_codes_of_an_older_version_are_kept(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = "INSERT INTO people (id, name, claimed, password, epoch, made_at) VALUES ($1, $2, $3, $4, 0, $5)"

    def fill() -> Script[None]:
        for row in (("a", "Ada", "ada", "hash", 1), ("b", "Bo", "bo", "!", 2), ("c", "ᴄleo", "ᴄleo", "hash", 3)):
            yield person, row
        columns = "person, address, language, confirmed, token, confirmed_at"
        mail = f"INSERT INTO mail ({columns}) VALUES ($1, $2, $3, $4, $5, $6)"
        yield mail, ("a", "ada@example.org", "en", 1, "one", 5)
        yield mail, ("b", "bo@example.org", "fr", 0, "two", 0)
        yield "INSERT INTO recovery_codes (person, hash) VALUES ('a', 'x')", ()
        for id in ("a", "b"):
            yield "INSERT INTO identities (issuer, subject, person, made_at) VALUES ('i', $1, $1, 7)", (id,)

    async def found(store: Store) -> Any:
        return (
            [await store.read(addresses(id)) for id in ("a", "b")],
            await store.read(count_recovery_codes("a")),
            await store.read(find_claimed(name_key("Cleo"))),
        )

    async def after(store: Store) -> Any:
        for id in ("a", "b"):
            await store.write(forget_identities(id, 0))
        return [len(await store.read(identities(id))) for id in ("a", "b")]

    number = next(
        n for n, steps in enumerate(MIGRATIONS) if any("new_mail" in step for step in steps if isinstance(step, str))
    )
    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", MIGRATIONS[:number])
        with_store(empty_database, lambda store: store.write(fill()))
    mail, codes, cleo = with_store(empty_database, found)
    assert mail == [
        [MailRow("a", "ada@example.org", "en", True, "one", 5)],
        [MailRow("b", "bo@example.org", "fr", False, "two", 0)],
    ]
    assert codes == 1
    assert cleo is not None
    assert cleo.id == "c"
    assert with_store(empty_database, after) == [0, 1]  # an account without a password began with its identity


def test_processes_that_start_together_write_the_published_ratings_without_a_deadlock(each_database: str) -> None:
    rows = [RatingRow("get-on-board", f"bot {number}", 25.0, 8.0, 0) for number in range(200)]

    async def work(store: Store) -> int:
        both = (add_missing(rows), add_missing(rows[::-1]))
        await asyncio.gather(*(store.write(script) for script in both))
        return len(await store.read(strongest("get-on-board", 0, 1000)))

    assert with_store(each_database, work) == 200
