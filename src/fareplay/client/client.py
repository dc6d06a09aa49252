"""The client: one method for each endpoint, and the stream of a table as an iterator of messages."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

from fareplay.api.boards import BoardInfo
from fareplay.api.challenges import Challenge, League
from fareplay.api.chat import Message as ChatMessage
from fareplay.api.chat import MessageList
from fareplay.api.clock import Clock, NoClock
from fareplay.api.daily import Daily, DailyResults
from fareplay.api.explorer import ExploredGames, ExplorerConsent
from fareplay.api.people import Device, Me, NewToken, Profile, RecoveryCodes
from fareplay.api.play import BestOrder, ConditionalTurn, Hint, LineOrder, Order, TableSnapshot, TurnReply
from fareplay.api.puzzles import Ghost, MyPuzzles, Puzzle, PuzzleInfo, PuzzleTry
from fareplay.api.records import Analysis, Replay, Review
from fareplay.api.relations import Invited, Relations
from fareplay.api.results import Achievements, Curves, Export, Insights, Ladder, PlayedList
from fareplay.api.tables import FoundTable, SeatWish, TableList
from fareplay.api.tournaments import Club, ClubEntry, Tournament
from fareplay.api.watching import WatchedGames

T = TypeVar("T")

TRIES: Final = 12  # how often a repeatable request is sent
PAUSE: Final = 0.25  # s before the first repetition; then twice as long each time
LONGEST_PAUSE: Final = 5.0
AS_JSON: Final = {"as": "json"}  # a game as a view of named values
AWAY: Final = (429, 502, 503, 504)  # try again later; proxies send 502 and 504 while the server is unavailable


class ApiError(Exception):
    """An error response: `status`, a key in `error`, a `message` for people, and further fields in `more`."""

    def __init__(self, status: int, error: str, message: str, more: dict[str, Any], retry_after: int | None) -> None:
        self.status, self.error, self.message, self.more, self.retry_after = status, error, message, more, retry_after
        super().__init__(f"{status} {error}: {message}")


@dataclass(frozen=True)
class Message:
    """One event: its kind (`snapshot`, `turn`, `table`, `over` …), its data, and its id if it has one."""

    kind: str
    data: Any
    id: str | None


def me(colour: int | None = None, name: str | None = None) -> SeatWish:
    """Return a seat of a new table for the user, or with a name for somebody else on the same device."""
    return SeatWish("me", None, colour, name)


def bot(level: str = "casual") -> SeatWish:
    """Return a seat of a new table for a bot."""
    return SeatWish("bot", level)


def nobody() -> SeatWish:
    """Return an open seat of a new table."""
    return SeatWish("open")


class Client:
    """A person's or program's connection to a server.

    Requests that change nothing, and turns (which the server recognises), are repeated if the server is unavailable for
    a moment.
    """

    def __init__(self, address: str, token: str | None = None, *, timeout: float = 30.0) -> None:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._http = httpx.Client(base_url=address, headers=headers, timeout=timeout)

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The daily city, and puzzles

    def daily(self) -> Daily:
        """Return today's city."""
        return self._get("/api/daily", Daily)

    def daily_results(self, day: str) -> DailyResults:
        """Return the results of a day."""
        return self._get(f"/api/daily/{day}", DailyResults)

    def play_daily(self, day: str) -> TableSnapshot:
        """Play a day, or resume my try."""
        return self._table(f"/api/daily/{day}/try", {})

    def puzzles(self) -> list[PuzzleInfo]:
        """Return all puzzles."""
        return self._get("/api/puzzles", list[PuzzleInfo])

    def puzzle(self, id: str) -> Puzzle:
        """Return a puzzle with its position."""
        return self._get(f"/api/puzzles/{id}", Puzzle)

    def send_puzzle_try(self, id: str, moves: Sequence[str]) -> PuzzleTry:
        """Send my moves of a finished try or one that I gave up; the first one is rated."""
        return self._post(f"/api/puzzles/{id}/tries", PuzzleTry, {"moves": list(moves)})

    def my_puzzles(self) -> MyPuzzles:
        """Return my puzzle rating, and the puzzles that I have tried and solved."""
        return self._get("/api/me/puzzles", MyPuzzles)

    def explored(self, game: str) -> ExploredGames:
        """Return what players who agreed began with on a board, and where their lines went."""
        return self._get(f"/api/explorer/{game}", ExploredGames)

    def agree_to_explorer(self, agreed: bool = True) -> ExplorerConsent:
        """Count my finished games in the explorer, or stop."""
        return self._post("/api/me/explorer", ExplorerConsent, {"agreed": agreed})

    def ghosts(self, table: str) -> list[Ghost]:
        """Return earlier games on the deal of my table, if it is played again."""
        return self._get(f"/api/tables/{table}/ghosts", list[Ghost])

    # Challenges and the league

    def make_challenge(self, table: str, seat: int | None = None) -> Challenge:
        """Return the challenge of a finished game of mine, created if necessary."""
        return self._post("/api/challenges", Challenge, {"table": table} | ({} if seat is None else {"seat": seat}))

    def challenge(self, id: str) -> Challenge:
        """Return a challenge and its lines."""
        return self._get(f"/api/challenges/{id}", Challenge)

    def try_challenge(self, id: str) -> TableSnapshot:
        """Try a challenge or a deal of the league. Programs with a token may not."""
        return self._table(f"/api/challenges/{id}/try", {})

    def league(self, week: str | None = None) -> League:
        """Return a week of the league; the current one by default."""
        return self._get("/api/league" if week is None else f"/api/league/{week}", League)

    # People

    def me(self) -> Me:
        """Return my account."""
        return self._get("/api/me", Me)

    def guest(self, name: str) -> Me:
        """Play as a guest."""
        return self._post("/api/people/guest", Me, {"name": name})

    def register(self, name: str, password: str, code: str = "") -> Me:
        """Create an account. A closed server requires an invitation code."""
        return self._post("/api/people/register", Me, {"name": name, "password": password, "code": code})

    def claim(self, password: str) -> Me:
        """Turn my guest name into an account."""
        return self._post("/api/people/claim", Me, {"password": password})

    def sign_in(self, name: str, password: str) -> Me:
        """Sign in to an account."""
        return self._post("/api/people/sign-in", Me, {"name": name, "password": password})

    def change_password(self, old: str, new: str) -> None:
        """Change my password. All other devices are signed out."""
        self._send("POST", "/api/me/password", {"old": old, "new": new})

    def sign_out(self, everywhere: bool = False) -> None:
        """End the session here, or on all devices."""
        self._send("POST", f"/api/people/sign-out{'-everywhere' if everywhere else ''}", {})

    def rename(self, name: str) -> Me:
        """Change my name."""
        return self._read(self._send("PATCH", "/api/me", {"name": name}), Me)

    def delete_me(self) -> None:
        """Delete my account."""
        self._send("DELETE", "/api/me")

    def add_token(self, label: str) -> NewToken:
        """Create a token for a program."""
        return self._post("/api/me/tokens", NewToken, {"label": label})

    def delete_token(self, id: str) -> None:
        """Delete a token."""
        self._send("DELETE", f"/api/me/tokens/{id}")

    def devices(self) -> list[Device]:
        """Return the devices on which I am signed in."""
        return self._get("/api/me/devices", list[Device])

    def end_device(self, id: str) -> None:
        """Sign out one of my devices."""
        self._send("DELETE", f"/api/me/devices/{id}")

    def recovery_codes(self, password: str) -> list[str]:
        """Return new recovery codes, in case I forget my password."""
        return self._post("/api/me/recovery-codes", RecoveryCodes, {"password": password}).codes

    def mail_recovery_code(self, name: str) -> None:
        """Mail a recovery code to the address of a claimed name, if it has one."""
        self._send("POST", "/api/people/recovery-mail", {"name": name})

    def recover(self, name: str, code: str, password: str) -> Me:
        """Set a new password with a recovery code."""
        return self._post("/api/people/recover", Me, {"name": name, "code": code, "password": password})

    # Results

    def profile(self, who: str, month: str | None = None) -> Profile:
        """Return somebody's ratings, and their statistics of a month such as `2026-11` or of all time, by id or
        claimed name."""
        return self._get(f"/api/people/{who}", Profile, {} if month is None else {"month": month})

    def achievements(self, who: str) -> Achievements:
        """Return somebody's achievements on each board, and how rare they are on this server."""
        return self._get(f"/api/people/{who}/achievements", Achievements)

    def bot_profile(self, level: str) -> Profile:
        """Return the statistics and ratings of a level of bots."""
        return self._get(f"/api/bots/{level}", Profile)

    def played(
        self,
        who: str,
        game: str | None = None,
        before: str | None = None,
        limit: int = 20,
        *,
        month: str | None = None,
    ) -> PlayedList:
        """Return somebody's finished games, the latest first. Pass the `before` of a page to get the next one."""
        asked = (("game", game), ("before", before), ("month", month))
        query = {name: value for name, value in asked if value is not None}
        return self._get(f"/api/people/{who}/games", PlayedList, {**query, "limit": limit})

    def curves(self, who: str) -> Curves:
        """Return somebody's scores and ratings over time."""
        return self._get(f"/api/people/{who}/curves", Curves)

    def insights(self, who: str, game: str) -> Insights:
        """Return somebody's averages on a board, compared with their level and the expert."""
        return self._get(f"/api/people/{who}/insights", Insights, {"game": game})

    def ladder(self, game: str, skip: int = 0, limit: int = 50) -> Ladder:
        """Return the ratings of people and bots in a game or on a board, the strongest first."""
        return self._get("/api/ladder", Ladder, {"game": game, "skip": skip, "limit": limit})

    def export(self) -> Export:
        """Return everything that the server stores about me."""
        return self._get("/api/me/export", Export)

    # Friends

    def people(self) -> Relations:
        """Return my friends, requests, blocks, recent opponents and invitations."""
        return self._get("/api/me/people", Relations)

    def befriend(self, person: str) -> Relations:
        """Send somebody a friend request, or accept theirs."""
        return self._post(f"/api/me/friends/{person}", Relations, {})

    def unfriend(self, person: str) -> Relations:
        """End a friendship, or decline or withdraw a request."""
        return self._read(self._send("DELETE", f"/api/me/friends/{person}"), Relations)

    def block(self, person: str) -> Relations:
        """Block somebody."""
        return self._post(f"/api/me/blocked/{person}", Relations, {})

    def unblock(self, person: str) -> Relations:
        """Unblock somebody."""
        return self._read(self._send("DELETE", f"/api/me/blocked/{person}"), Relations)

    def invite(self, table: str, person: str) -> list[Invited]:
        """Invite a friend to my table. Return everybody who was invited."""
        return self._post(f"/api/tables/{table}/invitations", list[Invited], {"person": person})

    def decline(self, table: str) -> Relations:
        """Decline an invitation."""
        return self._read(self._send("DELETE", f"/api/me/invitations/{table}"), Relations)

    # Boards

    def games(self) -> list[BoardInfo]:
        """Return the games and boards."""
        return self._get("/api/games", list[BoardInfo])

    def levels(self) -> list[str]:
        """Return the levels of bots."""
        return self._get("/api/levels", list[str])

    def board(self, game: str) -> dict[str, Any]:
        """Return a board file."""
        return self._get(f"/api/boards/{game}", dict[str, Any])

    def texts(self, language: str, game: str) -> dict[str, Any]:
        """Return a game's texts in a language."""
        return self._get(f"/api/texts/{language}/{game}", dict[str, Any])

    # Tables

    def tables(self, **query: str | int | bool) -> TableList:
        """Return tables by `state`, `mine`, `game`, `person`, `seats`, `since`, `until`, `limit` and `before`."""
        shown = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
        return self._get("/api/tables", TableList, shown)

    def open_table(
        self,
        game: str,
        seats: Sequence[SeatWish],
        *,
        options: Mapping[str, Any] | None = None,
        clock: Clock | None = None,
        private: bool = False,
        hints: bool = True,
        rated: bool = False,
        delayed: bool = False,
        first: int | None = None,
        start: bool = False,
    ) -> TableSnapshot:
        """Open a table."""
        body = {
            "game": game,
            "seats": list(seats),
            "options": dict(options or {}),
            "clock": clock or NoClock(),
            "private": private,
            "hints": hints,
            "rated": rated,
            "delayed": delayed,
            "first": first,
            "start": start,
        }
        return self._table("/api/tables", body)

    def add_board(self, file: Mapping[str, Any]) -> BoardInfo:
        """Bring a custom board, the contents of a board file; `game` of what is returned is its name for tables."""
        return self._post("/api/boards", BoardInfo, dict(file))

    def watch_list(self, game: str | None = None) -> WatchedGames:
        """Return public games in progress, and finished ones if those are few, on one board or on all."""
        return self._get("/api/watch", WatchedGames, {} if game is None else {"game": game})

    # Clubs and tournaments

    def clubs(self) -> list[ClubEntry]:
        """Return the clubs I am in."""
        return self._get("/api/clubs", list[ClubEntry])

    def club_directory(self) -> list[ClubEntry]:
        """Return the clubs in the directory."""
        return self._get("/api/clubs/directory", list[ClubEntry])

    def open_club(self, name: str, about: str = "", listed: bool = False) -> Club:
        """Found a club. With an account it may be listed in the directory."""
        return self._post("/api/clubs", Club, {"name": name, "about": about, "listed": listed})

    def club(self, id: str) -> Club:
        """Return a club by its id."""
        return self._get(f"/api/clubs/{id}", Club)

    def change_club(self, id: str, **changes: Any) -> Club:
        """As organiser: change `name`, `about` or `listed`."""
        return self._read(self._send("PATCH", f"/api/clubs/{id}", changes), Club)

    def club_messages(self, id: str) -> list[ChatMessage]:
        """Return the messages of my club."""
        return self._get(f"/api/clubs/{id}/messages", MessageList).messages

    def say_in_club(self, id: str, *, phrase: str | None = None, text: str | None = None) -> ChatMessage:
        """Send a message to the members of my club."""
        return self._post(f"/api/clubs/{id}/messages", ChatMessage, {"phrase": phrase, "text": text})

    def hide_club_message(self, id: str, n: int) -> None:
        """Hide a message: my own, or any as organiser."""
        self._send("POST", f"/api/clubs/{id}/messages/{n}/hide", {})

    def report_club_message(self, id: str, n: int) -> None:
        """Report a message to the operators."""
        self._send("POST", f"/api/clubs/{id}/messages/{n}/report", {})

    def join_club(self, id: str) -> Club:
        """Join a club."""
        return self._post(f"/api/clubs/{id}/join", Club, {})

    def leave_club(self, id: str) -> Club:
        """Leave a club."""
        return self._post(f"/api/clubs/{id}/leave", Club, {})

    def remove_member(self, id: str, person: str) -> Club:
        """As organiser: remove a member."""
        return self._read(self._send("DELETE", f"/api/clubs/{id}/members/{person}"), Club)

    def close_club(self, id: str) -> None:
        """As organiser: close the club."""
        self._send("DELETE", f"/api/clubs/{id}")

    def open_tournament(
        self,
        club: str,
        name: str,
        kind: str,
        game: str,
        *,
        seats: int = 2,
        clock: Clock | None = None,
        minutes: int = 60,
        rated: bool = True,
        starts_at: int | None = None,
    ) -> Tournament:
        """As organiser: open an `arena` or a `round_robin`, which starts at a moment if one is given."""
        body = {
            "name": name,
            "kind": kind,
            "game": game,
            "seats": seats,
            "clock": clock,
            "minutes": minutes,
            "rated": rated,
            "starts_at": starts_at,
        }
        return self._post(f"/api/clubs/{club}/tournaments", Tournament, body)

    def tournament(self, id: str) -> Tournament:
        """Return a tournament with its standings."""
        return self._get(f"/api/tournaments/{id}", Tournament)

    def enter_tournament(self, id: str) -> Tournament:
        """Enter a tournament and its club."""
        return self._post(f"/api/tournaments/{id}/enter", Tournament, {})

    def withdraw(self, id: str) -> Tournament:
        """Leave a tournament, or stop waiting for games."""
        return self._post(f"/api/tournaments/{id}/withdraw", Tournament, {})

    def wait_for_game(self, id: str) -> Tournament:
        """In an arena: ask for a game; the response has my `table` once there is one."""
        return self._post(f"/api/tournaments/{id}/wait", Tournament, {"play": True})

    def start_tournament(self, id: str) -> Tournament:
        """As organiser: start the tournament."""
        return self._post(f"/api/tournaments/{id}/start", Tournament, {})

    def cancel_tournament(self, id: str) -> Tournament:
        """As organiser: end the tournament without a winner."""
        return self._post(f"/api/tournaments/{id}/cancel", Tournament, {})

    # Finding tables

    def find_code(self, code: str) -> str:
        """Return the table with a code of six letters."""
        return self._get(f"/api/codes/{code}", FoundTable).table

    def change_table(self, table: str, **changes: Any) -> TableSnapshot:
        """As host: change `game`, `seats` (their number), `options`, `clock`, `private`, `hints`, `rated`, `delayed`
        or `first` before the start."""
        return self._read(self._send("PATCH", f"/api/tables/{table}", changes, AS_JSON), TableSnapshot)

    def snapshot(self, table: str, seat: int | None = None, log: bool = True, spectator: bool = False) -> TableSnapshot:
        """Return a table as I may see it; as a spectator, what everybody may see."""
        query = {**AS_JSON, "log": str(log).lower(), "spectator": str(spectator).lower()}
        query |= {} if seat is None else {"seat": str(seat)}
        return self._get(f"/api/tables/{table}", TableSnapshot, query)

    def join(
        self,
        table: str,
        seat: int | None = None,
        colour: int | None = None,
        ready: bool = True,
        nonce: str | None = None,
    ) -> TableSnapshot:
        """Sit down; a nonce (32 hexadecimal digits) adds to the shuffle."""
        body = {"seat": seat, "colour": colour, "ready": ready, "nonce": nonce}
        return self._table(f"/api/tables/{table}/join", body)

    def leave(self, table: str) -> TableSnapshot:
        """Leave the table. A bot plays on."""
        return self._table(f"/api/tables/{table}/leave", {})

    def come_back(self, table: str) -> TableSnapshot:
        """Take my seats back from the bot."""
        return self._table(f"/api/tables/{table}/return", {})

    def ready(self, table: str, ready: bool = True, nonce: str | None = None) -> TableSnapshot:
        """Set whether I am ready; a nonce (32 hexadecimal digits) adds to the shuffle."""
        return self._table(f"/api/tables/{table}/ready", {"ready": ready, "nonce": nonce})

    def arrange(self, table: str, seat: int, wish: SeatWish) -> TableSnapshot:
        """As host: give a seat to a bot, open it, or take it."""
        return self._table(f"/api/tables/{table}/seats/{seat}", {"kind": wish.kind, "level": wish.level})

    def take_colour(self, table: str, colour: int, seat: int | None = None) -> TableSnapshot:
        """Change my colour."""
        return self._table(f"/api/tables/{table}/colour", {"colour": colour, "seat": seat})

    def start(self, table: str, nonce: str | None = None) -> TableSnapshot:
        """As host: start the game; a nonce (32 hexadecimal digits) adds to the shuffle."""
        return self._table(f"/api/tables/{table}/start", {"nonce": nonce})

    def end(self, table: str) -> TableSnapshot:
        """As host: close the table."""
        return self._table(f"/api/tables/{table}/close", {})

    def rematch(self, table: str, nonce: str | None = None) -> TableSnapshot:
        """Play again with the same people; a nonce (32 hexadecimal digits) adds to the shuffle."""
        again = self._table(f"/api/tables/{table}/rematch", {"ready": nonce is None})
        if nonce is None or again.table.state != "open":
            return again
        return self.ready(again.table.id, nonce=nonce)

    def react(self, table: str, reaction: str) -> None:
        """Send a short reaction to everybody at the table."""
        self._send("POST", f"/api/tables/{table}/reactions", {"reaction": reaction})

    # Chat

    def messages(self, table: str) -> list[ChatMessage]:
        """Return the messages at my table."""
        return self._get(f"/api/tables/{table}/messages", MessageList).messages

    def say(self, table: str, *, phrase: str | None = None, text: str | None = None) -> ChatMessage:
        """Send a message: a phrase, or at a private table a text."""
        return self._post(f"/api/tables/{table}/messages", ChatMessage, {"phrase": phrase, "text": text})

    def hide_message(self, table: str, n: int) -> None:
        """Hide a message: my own, or any as host."""
        self._send("POST", f"/api/tables/{table}/messages/{n}/hide", {})

    def report_message(self, table: str, n: int) -> None:
        """Report a message to the operators."""
        self._send("POST", f"/api/tables/{table}/messages/{n}/report", {})

    def mute(self, person: str) -> Me:
        """Hide somebody's messages from me."""
        return self._post(f"/api/me/muted/{person}", Me, {})

    def unmute(self, person: str) -> Me:
        """Show somebody's messages again."""
        return self._read(self._send("DELETE", f"/api/me/muted/{person}"), Me)

    def nudge(self, table: str) -> None:
        """Remind the players whom the game waits for."""
        self._send("POST", f"/api/tables/{table}/nudge", {})

    def substitute(self, table: str, seat: int) -> TableSnapshot:
        """Let a bot play on for somebody who has been absent for a while."""
        return self._table(f"/api/tables/{table}/substitute", {"seat": seat})

    def vote_to_end(self, table: str, end: bool = True) -> TableSnapshot:
        """Vote to end the game without a result, or against it."""
        return self._table(f"/api/tables/{table}/end", {"end": end})

    # Playing

    def play(self, table: str, ply: int, moves: Sequence[str], seat: int | None = None) -> TurnReply:
        """Play a turn. It is repeated until the server answers; a repetition changes nothing."""
        body = {"ply": ply, "moves": list(moves), "seat": seat}
        return self._read(self._send("POST", f"/api/tables/{table}/turn", body, again=True), TurnReply)

    def lay_line(self, table: str, ply: int, moves: Sequence[str], seat: int | None = None) -> ConditionalTurn:
        """Let the server play this line when my turn comes, unless it is worth less by then."""
        return self._lay(table, ply, LineOrder(list(moves)), seat)

    def lay_best(self, table: str, ply: int, least: int, seat: int | None = None) -> ConditionalTurn:
        """Let the server play the best safe line when my turn comes, if one is worth at least this much."""
        return self._lay(table, ply, BestOrder(least), seat)

    def withdraw_turn(self, table: str) -> None:
        """Withdraw my conditional turn."""
        self._send("DELETE", f"/api/tables/{table}/conditional")

    def _lay(self, table: str, ply: int, order: Order, seat: int | None) -> ConditionalTurn:
        body = {"ply": ply, "order": order, "seat": seat}
        return self._post(f"/api/tables/{table}/conditional", ConditionalTurn, body)

    def hint(self, table: str, seat: int | None = None) -> Hint:
        """Return what the bots would play."""
        return self._post(f"/api/tables/{table}/hint", Hint, {"seat": seat})

    def review(self, table: str, seat: int | None = None) -> Review:
        """Return what the expert would have played in my last turn."""
        return self._post(f"/api/tables/{table}/review", Review, {"seat": seat})

    def watch(self, table: str, seat: int | None = None, after: str | None = None) -> Iterator[Message]:
        """Yield the events of a table as they happen, reconnecting without gaps, until the game is over."""
        last, pause = after, PAUSE
        while True:
            headers = {} if last is None else {"last-event-id": last}
            query = AS_JSON if seat is None else {**AS_JSON, "seat": str(seat)}
            try:
                with self._http.stream(
                    "GET", f"/api/tables/{table}/stream", params=query, headers=headers, timeout=60.0
                ) as response:
                    if response.status_code != 200:
                        response.read()
                        _check(response)
                    for message in read_messages(response.iter_lines()):
                        pause = PAUSE
                        last = message.id or last
                        if message.kind != "bye":
                            yield message
                        if message.kind == "over":
                            return
            except httpx.TransportError:
                pass
            except ApiError as error:
                if error.status not in AWAY:
                    raise
                pause = max(pause, error.retry_after or 0)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    # After the game

    def record(self, table: str) -> dict[str, Any]:
        """Return the record; with holes while the game is in progress."""
        return self._get(f"/api/tables/{table}/record", dict[str, Any])

    def replay(self, table: str, seat: int | None = None) -> Replay:
        """Return a game from its beginning."""
        query = AS_JSON if seat is None else {**AS_JSON, "seat": str(seat)}
        return self._get(f"/api/tables/{table}/replay", Replay, query)

    def picture(self, table: str, seat: int | None = None, ply: int | None = None) -> str:
        """Return the board as an SVG picture, now or after a number of moves."""
        query = {name: value for name, value in (("seat", seat), ("ply", ply)) if value is not None}
        return self._send("GET", f"/api/tables/{table}/picture.svg", query=query, again=True).text

    def start_analysis(self, table: str) -> Analysis:
        """Start an analysis of a finished game."""
        return self._post(f"/api/tables/{table}/analysis", Analysis, {})

    def analysis(self, table: str) -> Analysis:
        """Return the progress and the results of an analysis."""
        return self._get(f"/api/tables/{table}/analysis", Analysis)

    # Requests

    def _get(self, path: str, kind: type[T], query: Mapping[str, str | int] | None = None) -> T:
        return self._read(self._send("GET", path, query=query, again=True), kind)

    def _table(self, path: str, body: Mapping[str, Any]) -> TableSnapshot:
        return self._read(self._send("POST", path, body, AS_JSON), TableSnapshot)

    def _post(self, path: str, kind: type[T], body: Mapping[str, Any]) -> T:
        return self._read(self._send("POST", path, body), kind)

    def _read(self, response: httpx.Response, kind: type[T]) -> T:
        return msgspec.json.decode(response.content, type=kind)

    def _send(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        query: Mapping[str, str | int] | None = None,
        again: bool = False,
    ) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"content-type": "application/json"}
        pause = PAUSE
        for attempt in range(TRIES):
            last = not again or attempt == TRIES - 1
            try:
                response = self._http.request(method, path, content=content, headers=headers, params=query)
                _check(response)
                return response
            except httpx.TransportError:
                if last:
                    raise
            except ApiError as error:
                if last or error.status not in AWAY:
                    raise
                pause = max(pause, error.retry_after or 0)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        raise AssertionError("the last attempt returns or raises")


def _check(response: httpx.Response) -> None:
    if response.is_success:
        return
    try:
        error = msgspec.json.decode(response.content, type=dict[str, Any])
    except msgspec.DecodeError:
        error = {}
    wait = response.headers.get("retry-after", "")
    raise ApiError(
        response.status_code,
        error.pop("error", "unknown"),
        error.pop("message", response.reason_phrase),
        error,
        int(wait) if wait.isdigit() else None,
    )


def read_messages(lines: Iterable[str]) -> Iterator[Message]:
    """Yield the messages in the lines of a stream, without heartbeats."""
    kind, id, data = "message", None, ""
    for line in lines:
        if not line:
            if data:
                yield Message(kind, msgspec.json.decode(data), id)
            kind, id, data = "message", None, ""
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "id":
            id = value
        elif name == "data":
            data += value
