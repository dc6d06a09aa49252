"""Seat claims: a guest's seat follows them to another device, and nobody else gets it."""

from collections.abc import Generator, Iterator

import pytest

from fareplay.client import ApiError, Client, Message, me, nobody
from fareplay.server.tables import presence, seat_claims
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, listen, person_of, seen, two_at_a_table
from tests.server.running import Running


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_claims, "ABSENT", 1e-6)
    monkeypatch.setattr(presence, "GRACE", 0.1)


@pytest.fixture
def running(start: Start, each_database: str) -> Running:
    return start(each_database)


def looking(client: Client, table: str) -> Generator[Message, None, None]:
    """The stream of somebody who is at a table from now on."""
    stream = listen(client, table)
    next(stream)
    return stream


def claim_of(stream: Iterator[Message]) -> tuple[int, str]:
    data = next(event.data for event in stream if event.kind == "claim")
    return data["seat"], data["claim"]


def ask(client: Client, table: str, seat: int) -> None:
    """Claim a seat as soon as its player has gone."""
    eventually(lambda: seat not in client.snapshot(table).presence.present)
    client.claim_seat(table, seat)


def hosted(running: Running) -> tuple[Client, Client, str, int]:
    """The host, a guest, the table and the guest's seat."""
    one, other, table = two_at_a_table(running)
    host, guest = (one, other) if one.snapshot(table).you.host else (other, one)
    return host, guest, table, guest.snapshot(table).you.seats[0]


def test_a_guest_plays_on_with_another_device(running: Running) -> None:
    host, guest, table, seat = hosted(running)
    stream = looking(host, table)
    borrowed = running.client("Borrowed")
    ask(borrowed, table, seat)
    snapshot = host.confirm_claim(table, *claim_of(stream))
    player = snapshot.table.seats[seat].person
    assert player is not None
    assert player.id == person_of(borrowed)
    assert player.name != "Borrowed"  # the others know them by the earlier name
    assert borrowed.snapshot(table).you.seats == [seat]
    assert guest.snapshot(table).you.seats == []  # the lost device only watches
    ply = seen(borrowed.snapshot(table))[1].ply
    with pytest.raises(ApiError, match="403 not_seated"):
        guest.play(table, ply, ["C3"])
    stream.close()


def test_a_claim_holds_once_for_one_seat_and_one_person(running: Running) -> None:
    host, guest, table, seat = hosted(running)
    stream = looking(host, table)
    borrowed, stranger = running.client("Borrowed"), running.client("Stranger")
    ask(borrowed, table, seat)
    number, claim = claim_of(stream)
    for who, sent, error in (
        (host, claim + "x", "409 bad_claim"),
        (host, "", "409 bad_claim"),
        (stranger, claim, "403 not_seated"),
        (borrowed, claim, "403 not_seated"),
        (guest, claim, "403 not_host"),
    ):
        with pytest.raises(ApiError, match=error):
            who.confirm_claim(table, number, sent)
    with pytest.raises(ApiError, match="409 bad_claim"):
        host.confirm_claim(table, 1 - number, claim)
    host.confirm_claim(table, number, claim)
    with pytest.raises(ApiError, match="409"):
        host.confirm_claim(table, number, claim)
    stream.close()


def test_nobody_takes_the_seat_of_a_player_who_is_here(running: Running) -> None:
    host, guest, table, seat = hosted(running)
    theirs, mine = looking(guest, table), looking(host, table)
    borrowed = running.client("Borrowed")
    with pytest.raises(ApiError, match="409 not_absent"):
        borrowed.claim_seat(table, seat)
    theirs.close()
    ask(borrowed, table, seat)
    number, claim = claim_of(mine)
    again = looking(guest, table)  # the guest is back before the host confirms
    with pytest.raises(ApiError, match="409 not_absent"):
        host.confirm_claim(table, number, claim)
    assert guest.snapshot(table).you.seats == [seat]
    again.close()
    mine.close()


def test_another_player_confirms_when_the_host_is_away(running: Running) -> None:
    host, guest, table, seat = hosted(running)
    theirs = looking(guest, table)
    borrowed = running.client("Borrowed")
    ask(borrowed, table, 1 - seat)
    guest.confirm_claim(table, *claim_of(theirs))
    assert borrowed.snapshot(table).you.host
    assert not host.snapshot(table).you.host
    theirs.close()


def test_spectators_hear_of_no_claim(running: Running) -> None:
    host, _, table, seat = hosted(running)
    mine, watcher = looking(host, table), looking(running.client("Watcher"), table)
    ask(running.client("Borrowed"), table, seat)
    claim_of(mine)
    host.vote_to_end(table, True)
    for event in watcher:
        assert event.kind != "claim"
        if event.kind == "table":
            break
    mine.close()
    watcher.close()


def test_who_may_not_claim_a_seat(running: Running) -> None:
    host, guest, table, seat = hosted(running)
    account = running.client("Account")
    account.claim("a long sentence")
    borrowed = running.client("Borrowed")
    for who, number, error in (
        (account, seat, "409 not_claimable"),
        (host, seat, "409 not_claimable"),
        (borrowed, 5, "404"),
    ):
        with pytest.raises(ApiError, match=error):
            who.claim_seat(table, number)
    guest.claim("another long sentence")  # the seat is an account's from now on
    waiting = host.open_table(GAME, [me(), nobody()]).table.id
    with pytest.raises(ApiError, match="409 not_playing"):
        borrowed.claim_seat(waiting, 0)


def test_a_guest_types_the_code_of_the_big_screen(running: Running) -> None:
    tv, host, guest = (running.client(name) for name in ("Screen", "Ada", "Eve"))
    table = tv.open_table(GAME, [nobody(), nobody()], screen=True).table.id
    for client in (host, guest):
        client.join(table)
    host.ready(table)
    guest.ready(table)
    host.start(table)
    seat = guest.snapshot(table).you.seats[0]
    screen, stranger = shown(tv, table), shown(running.client("Stranger"), table)
    borrowed, thief = running.client("Borrowed"), running.client("Thief")
    eventually(lambda: not borrowed.snapshot(table).presence.present)
    claim = borrowed.claim_seat(table, seat).claim  # nobody is at the table
    event = next(event.data for event in screen if event.kind == "code")
    assert event["seat"] == seat
    code = event["code"]
    for who, sent, error in (
        (borrowed, f"{(int(code) + 1) % 1_000_000:06}", "409 bad_code"),
        (borrowed, "dreißig", "409 bad_code"),
        (thief, code, "403 not_host"),
        (tv, code, "403 not_host"),
    ):
        with pytest.raises(ApiError, match=error):
            who.confirm_claim(table, seat, claim, sent)
    with pytest.raises(ApiError, match="409 bad_code"):  # a code is for one claim
        thief.confirm_claim(table, seat, thief.claim_seat(table, seat).claim, code)
    player = borrowed.confirm_claim(table, seat, claim, code).table.seats[seat]
    assert player.person is not None
    assert (player.person.id, player.label) == (person_of(borrowed), "Eve")
    with pytest.raises(ApiError, match="409"):  # and holds once
        borrowed.confirm_claim(table, seat, claim, code)
    said = borrowed.messages(table).messages[-1]
    assert (said.phrase, said.person.name, said.seat) == ("device", "Eve", seat)
    host.vote_to_end(table, True)
    assert "code" not in [event.kind for event in until_table(stranger)]  # anybody may open a page as a screen
    screen.close()
    stranger.close()


def shown(client: Client, table: str) -> Generator[Message, None, None]:
    """The stream of a big screen."""
    stream = listen(client, table, spectator=True)
    next(stream)
    return stream


def until_table(stream: Iterator[Message]) -> Iterator[Message]:
    for event in stream:
        yield event
        if event.kind == "table" and any(seat["ends"] for seat in event.data["seats"]):
            return


def test_codes_are_limited(running: Running) -> None:
    _, _, table, seat = hosted(running)
    borrowed = running.client("Borrowed")
    eventually(lambda: not borrowed.snapshot(table).presence.present)
    claim = borrowed.claim_seat(table, seat).claim
    path, body = f"/api/tables/{table}/seats/{seat}/confirm", {"claim": claim, "code": "0"}
    answers = [borrowed._http.post(path, json=body).status_code for _ in range(8)]
    assert answers[0] == 409
    assert answers[-1] == 429


def test_claims_are_limited(running: Running) -> None:
    _, _, table, seat = hosted(running)
    borrowed = running.client("Borrowed")
    answers = [borrowed._http.post(f"/api/tables/{table}/seats/{seat}/claim").status_code for _ in range(6)]
    assert answers[-1] == 429
