"""Before the start: names and colours of seats, codes, the host's settings, and addresses for other devices."""

import re
from typing import Any

import pytest

from fareplay.api.clock import LiveClock
from fareplay.client import ApiError, bot, me, nobody
from fareplay.server.relations.shared_address import shared_address
from fareplay.server.settings import Settings
from fareplay.server.tables import cache
from fareplay.server.tables.fairness import Proof, verify
from tests.server.playing import GAME, listen, play_on, seen
from tests.server.running import Running

RIDE = "ticket-to-ride/london"


def test_seats_on_one_device_have_names_and_colours_of_their_own(running: Running) -> None:
    ada = running.client("Ada")
    begun = ada.open_table(RIDE, [me(2, "Mia"), me(0, "  Tom  "), bot("random")], start=True)
    assert [(seat.label, seat.colour) for seat in begun.table.seats] == [("Mia", 2), ("Tom", 0), (None, 1)]
    with pytest.raises(ApiError, match="422 bad_name"):
        ada.open_table(RIDE, [me(name=" \u200b "), me()])


@pytest.mark.parametrize("game", [GAME, RIDE])
def test_a_device_that_is_handed_round_shows_nothing_before_a_seat_is_named(running: Running, game: str) -> None:
    ada, stranger = running.client("Ada"), running.client()
    begun = ada.open_table(game, [me(), me()], start=True)
    table = begun.table.id
    assert begun.view == stranger.snapshot(table).view
    assert begun.you.seat is None
    stream = listen(ada, table)
    assert next(stream).data["view"] == next(listen(stranger, table)).data["view"]
    for seat in (0, 1):
        view, _ = seen(ada.snapshot(table, seat=seat))
        assert view.seat == seat
        ada.play(table, 0, [view.legal_moves[0]], seat=seat)
    event = next(message for message in stream if message.kind == "turn" and message.data["turn"]["ply"] == 2)
    assert event.data["turn"]["lines"] is None
    assert event.data["view"]["legal_moves"] == []
    assert ada.snapshot(table).view == stranger.snapshot(table).view


@pytest.mark.parametrize("game", [GAME, RIDE])
def test_a_screen_shows_a_player_what_everybody_may_see(running: Running, game: str) -> None:
    ada, stranger = running.client("Ada"), running.client()
    table = ada.open_table(game, [me(), bot("random")], start=True).table.id
    assert ada.snapshot(table, spectator=True).view == stranger.snapshot(table).view
    with ada._http.stream("GET", f"/api/tables/{table}/stream?spectator=true") as response:
        assert response.status_code == 200
        seat = ada.snapshot(table).view
        assert seat is not None
        ada.play(table, 0, [seat.legal_moves[0]])
        text = ""
        for line in response.iter_lines():
            text += line
            if "event: turn" in text and '"ply":2' in line:
                break
    assert '"seat":null' in text
    assert '"lines":{' not in text


def test_six_letters_lead_to_a_table_until_it_is_over(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    made = ada.open_table(GAME, [me(), nobody()], private=True).table
    code = made.code
    assert code is not None
    assert re.fullmatch("[B-DF-HJ-NP-TV-XZ]{6}", code)
    for typed in (code, code.lower(), f"{code[:3]}-{code[3:].lower()}", f"{code[:3]} {code[3:]}"):
        assert bo.find_code(typed).table == made.id
    for wrong in ("AEIOUY", "BBBBB", "x" * 200, f"{code}B"):
        with pytest.raises(ApiError, match="404"):
            bo.find_code(wrong)
    assert ada.end(made.id).table.code is None
    with pytest.raises(ApiError, match="404"):
        bo.find_code(code)


def test_codes_cannot_be_guessed_one_after_the_other(start: object, tmp_path: object) -> None:
    running = start(str(tmp_path / "fareplay.db"), requests_per_second=6.0)  # type: ignore[operator]
    client = running.client()
    for _ in range(4):
        with pytest.raises(ApiError, match="404"):
            client.find_code("BCDFGH")
    answer = client._http.get("/api/codes/BCDFGH")
    assert answer.status_code == 429


def test_the_host_changes_the_table_and_the_others_are_asked_again(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    changed = ada.change_table(table, private=True, clock=LiveClock(90, 3), first=1, options={"scores": "hidden"}).table
    assert (changed.private, changed.clock, changed.first) == (True, LiveClock(90, 3), 1)
    assert changed.options == {"scores": "hidden"}
    assert [seat.ready for seat in changed.seats] == [True, False]
    with pytest.raises(ApiError, match="409 not_ready"):
        ada.start(table)
    with pytest.raises(ApiError, match="403 not_host"):
        bo.change_table(table, private=False)
    with pytest.raises(ApiError, match="422 bad_first"):
        ada.change_table(table, first=2)
    with pytest.raises(ApiError, match="422 invalid"):
        ada.change_table(table, options={"scores": "purple"})
    bo.ready(table)
    ada.start(table)
    with pytest.raises(ApiError, match="409 not_open"):
        ada.change_table(table, private=False)


def test_a_screen_opens_a_table_whose_first_player_hosts_it(running: Running) -> None:
    screen, ada, bo = running.client("Screen"), running.client("Ada"), running.client("Bo")
    wish = {"game": RIDE, "seats": [{"kind": "open"}] * 4, "private": True, "screen": True}
    answer = screen._http.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    table, code = answer.json()["table"]["id"], answer.json()["table"]["code"]
    watching = listen(screen, table, presence=True)
    next(watching)
    assert ada.find_code(code).table == table
    assert ada.join(table).you.host
    assert not bo.join(table).you.host
    with pytest.raises(ApiError, match="403 not_host"):
        screen.start(table)
    with pytest.raises(ApiError, match="403 not_host"):
        bo.change_table(table, seats=2)
    fewer = ada.change_table(table, seats=2).table
    assert [seat.ready for seat in fewer.seats] == [True, True]  # nobody is asked again
    assert ada.start(table).table.state == "playing"
    refused = wish | {"seats": [{"kind": "me"}, {"kind": "open"}]}
    assert screen._http.post("/api/tables", json=refused).json()["error"] == "no_seat"


def test_tables_of_screens_that_nobody_sits_at_are_closed(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, ada = running.client("Screen"), running.client("Ada")
    wish = {"game": RIDE, "seats": [{"kind": "open"}] * 4, "private": True, "screen": True}
    shown, left, joined = (screen._http.post("/api/tables", json=wish).json()["table"]["id"] for _ in range(3))
    ada.join(joined)
    watching = listen(screen, shown)
    next(watching)
    monkeypatch.setattr(cache, "DESERTED", 0)
    running.do(running.server.tables.close_idle())
    assert [screen.snapshot(table).table.state for table in (shown, left, joined)] == ["open", "closed", "open"]
    watching.close()


def test_the_host_chooses_another_board_and_number_of_seats(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    wish = [me(), bot("novice"), nobody(), nobody()]
    table = ada.open_table("get-on-board/london", wish, options={"scores": "hidden"}, first=1).table.id
    bo.join(table, seat=3, colour=4)
    changed = ada.change_table(table, game=RIDE, seats=3).table
    assert (changed.game, changed.options, changed.first) == (RIDE, {"scores": "hidden"}, None)
    assert [seat.kind for seat in changed.seats] == ["person", "bot", "person"]
    assert [seat.seat for seat in changed.seats] == [0, 1, 2]
    assert len({seat.colour for seat in changed.seats}) == 3
    assert not changed.seats[2].ready
    assert [seat.kind for seat in ada.change_table(table, seats=2).table.seats] == ["person", "person"]
    assert [seat.kind for seat in ada.change_table(table, seats=4).table.seats] == ["person", "person", "open", "open"]
    before = ada.snapshot(table).table
    refused: tuple[tuple[str, dict[str, Any]], ...] = (
        ("409 people_seated", {"seats": 1}),
        ("422 invalid", {"seats": 5}),
        ("404", {"game": "get-on-board/atlantis"}),
        ("422", {"seats": 0}),
    )
    for error, changes in refused:
        with pytest.raises(ApiError, match=error):
            ada.change_table(table, **changes)
    assert ada.snapshot(table).table == before
    with pytest.raises(ApiError, match="403 not_host"):
        bo.change_table(table, seats=2)
    ada.change_table(table, seats=2)
    bo.ready(table)
    assert ada.start(table).table.state == "playing"


@pytest.mark.parametrize("game", [GAME, RIDE])
def test_who_begins_may_be_chosen_and_the_shuffle_is_still_proved(running: Running, game: str) -> None:
    ada = running.client("Ada")
    for first in (0, 1):
        table = ada.open_table(game, [me(), bot("random")], first=first, start=True).table.id
        play_on(ada, table, seed=3)
        over = ada.snapshot(table).table
        record = ada.record(table)
        assert record["setup"]["first"] == first
        assert over.salt is not None
        assert over.commitment is not None
        proof = Proof(over.salt, over.commitment, over.secret, over.secret_hash, [None, None], first)
        assert verify(record, proof) is None
        assert verify(record, Proof(over.salt, over.commitment, over.secret, over.secret_hash, [None, None], 1 - first))


def test_only_options_that_change_something_are_suggested(running: Running) -> None:
    boards = {board.game: board for board in running.client().games()}
    assert boards[RIDE].options == {}
    assert set(boards[GAME].options) == {"objectives", "scores", "any_board"}
    assert all(board.first for board in boards.values() if board.game in (GAME, RIDE))


HOME, ALL = "127.0.0.1", "0.0.0.0"


@pytest.mark.parametrize(
    ("settings", "host", "client", "expected"),
    [
        ({"host": ALL}, "localhost:8000", HOME, "http://192.168.1.20:8000"),
        ({"host": ALL}, "127.0.0.1:8000", HOME, "http://192.168.1.20:8000"),
        ({"host": "::"}, "[::1]:8000", "::1", "http://192.168.1.20:8000"),
        ({"host": "192.168.1.7"}, "localhost:8000", HOME, "http://192.168.1.7:8000"),
        ({"host": HOME}, "localhost:8000", HOME, None),  # nobody else can reach it
        ({"host": ALL}, "localhost:8000", "10.0.0.9", None),  # a stranger learns nothing of the network
        ({"host": ALL}, "192.168.1.20:8000", "192.168.1.30", "http://192.168.1.20:8000"),
        ({"host": ALL, "origin": "https://play.example.org"}, "localhost:8000", HOME, "https://play.example.org"),
        ({"host": ALL}, "", HOME, None),
        ({"host": ALL}, "[", HOME, None),
    ],
)
def test_links_carry_an_address_that_other_devices_reach(
    settings: dict[str, str], host: str, client: str, expected: str | None
) -> None:
    found = shared_address(Settings(**settings), "http", host, client, 8000, lambda: "192.168.1.20")  # type: ignore[arg-type]
    assert found == expected


def test_a_server_for_this_machine_alone_says_so(running: Running) -> None:
    assert running.http().get("/api/address").json() == {"address": None}
