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

TRIES: Final = 12  # a request that may be sent again is, this often
PAUSE: Final = 0.25  # s before the first repetition; then twice as long each time
LONGEST_PAUSE: Final = 5.0
AS_JSON: Final = {"as": "json"}  # a game as a view of named values
AWAY: Final = (429, 502, 503, 504)  # come back later; 502 and 504 say proxies when the server is away


class ApiError(Exception):
    """A response other than success: `status`, a key in `error`, a `message` for people, and the rest in `more`."""

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
    """A seat of a new table for oneself, or by name for somebody who plays on the same device."""
    return SeatWish("me", None, colour, name)


def bot(level: str = "casual") -> SeatWish:
    """A seat of a new table for a bot."""
    return SeatWish("bot", level)


def nobody() -> SeatWish:
    """A seat of a new table that somebody may take."""
    return SeatWish("open")


class Client:
    """One person's (or program's) connection to a server.

    Requests that change nothing, and turns (which the server knows again), are repeated by themselves when the server
    is away for a moment.
    """

    def __init__(self, address: str, token: str | None = None, *, timeout: float = 30.0) -> None:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._http = httpx.Client(base_url=address, headers=headers, timeout=timeout)

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The daily city, and puzzles

    def daily(self) -> Daily:
        """The city of today."""
        return self._get("/api/daily", Daily)

    def daily_results(self, day: str) -> DailyResults:
        """How a day went."""
        return self._get(f"/api/daily/{day}", DailyResults)

    def play_daily(self, day: str) -> TableSnapshot:
        """My try of a day."""
        return self._table(f"/api/daily/{day}/try", {})

    def puzzles(self) -> list[PuzzleInfo]:
        """All puzzles."""
        return self._get("/api/puzzles", list[PuzzleInfo])

    def puzzle(self, id: str) -> Puzzle:
        """A puzzle with its position."""
        return self._get(f"/api/puzzles/{id}", Puzzle)

    def send_puzzle_try(self, id: str, moves: Sequence[str]) -> PuzzleTry:
        """Send my moves of a try that is over or given up; the first one is rated."""
        return self._post(f"/api/puzzles/{id}/tries", PuzzleTry, {"moves": list(moves)})

    def my_puzzles(self) -> MyPuzzles:
        """My rating for puzzles, and which I have tried and solved."""
        return self._get("/api/me/puzzles", MyPuzzles)

    def explored(self, game: str) -> ExploredGames:
        """Return what players who agreed began with on a board, and where their lines went."""
        return self._get(f"/api/explorer/{game}", ExploredGames)

    def agree_to_explorer(self, agreed: bool = True) -> ExplorerConsent:
        """Let my finished games be counted in the explorer, or no longer."""
        return self._post("/api/me/explorer", ExplorerConsent, {"agreed": agreed})

    def ghosts(self, table: str) -> list[Ghost]:
        """How the deal of my table was played before, if it is played again."""
        return self._get(f"/api/tables/{table}/ghosts", list[Ghost])

    # Challenges and the league

    def make_challenge(self, table: str, seat: int | None = None) -> Challenge:
        """The challenge of a finished game of mine; made if there is none yet."""
        return self._post("/api/challenges", Challenge, {"table": table} | ({} if seat is None else {"seat": seat}))

    def challenge(self, id: str) -> Challenge:
        """A challenge and how it was played."""
        return self._get(f"/api/challenges/{id}", Challenge)

    def try_challenge(self, id: str) -> TableSnapshot:
        """My try of a challenge or of a deal of the league. Programs with a token may not."""
        return self._table(f"/api/challenges/{id}/try", {})

    def league(self, week: str | None = None) -> League:
        """A week of the league; the current one by default."""
        return self._get("/api/league" if week is None else f"/api/league/{week}", League)

    # People

    def me(self) -> Me:
        """Who am I?"""
        return self._get("/api/me", Me)

    def guest(self, name: str) -> Me:
        """Play as a guest."""
        return self._post("/api/people/guest", Me, {"name": name})

    def register(self, name: str, password: str, code: str = "") -> Me:
        """Make an account; a closed server wants an invitation code."""
        return self._post("/api/people/register", Me, {"name": name, "password": password, "code": code})

    def claim(self, password: str) -> Me:
        """Keep the guest's name."""
        return self._post("/api/people/claim", Me, {"password": password})

    def sign_in(self, name: str, password: str) -> Me:
        """Come back to a claimed name."""
        return self._post("/api/people/sign-in", Me, {"name": name, "password": password})

    def change_password(self, old: str, new: str) -> None:
        """Another password; every other device is signed out."""
        self._send("POST", "/api/me/password", {"old": old, "new": new})

    def sign_out(self, everywhere: bool = False) -> None:
        """End the session here, or on all devices."""
        self._send("POST", f"/api/people/sign-out{'-everywhere' if everywhere else ''}", {})

    def rename(self, name: str) -> Me:
        """Take another name."""
        return self._read(self._send("PATCH", "/api/me", {"name": name}), Me)

    def delete_me(self) -> None:
        """Delete my account."""
        self._send("DELETE", "/api/me")

    def add_token(self, label: str) -> NewToken:
        """A key for a program."""
        return self._post("/api/me/tokens", NewToken, {"label": label})

    def delete_token(self, id: str) -> None:
        """Take a key away."""
        self._send("DELETE", f"/api/me/tokens/{id}")

    def devices(self) -> list[Device]:
        """Where I am signed in."""
        return self._get("/api/me/devices", list[Device])

    def end_device(self, id: str) -> None:
        """Sign out on one of my devices."""
        self._send("DELETE", f"/api/me/devices/{id}")

    def recovery_codes(self, password: str) -> list[str]:
        """Codes for the day I forget my password."""
        return self._post("/api/me/recovery-codes", RecoveryCodes, {"password": password}).codes

    def mail_recovery_code(self, name: str) -> None:
        """Have a recovery code sent to the address of a claimed name, if it has one."""
        self._send("POST", "/api/people/recovery-mail", {"name": name})

    def recover(self, name: str, code: str, password: str) -> Me:
        """Come back with a recovery code and another password."""
        return self._post("/api/people/recover", Me, {"name": name, "code": code, "password": password})

    # What finished games tell

    def profile(self, who: str, month: str | None = None) -> Profile:
        """Somebody's statistics, of a month such as `2026-11` or of all time, and ratings, by id or claimed name."""
        return self._get(f"/api/people/{who}", Profile, {} if month is None else {"month": month})

    def achievements(self, who: str) -> Achievements:
        """What somebody has reached on each board, and how rare that is on this server."""
        return self._get(f"/api/people/{who}/achievements", Achievements)

    def bot_profile(self, level: str) -> Profile:
        """The statistics and ratings of a level of bots."""
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
        """Somebody's finished games, the latest first; `before` asks for the next page, as the last one said."""
        asked = (("game", game), ("before", before), ("month", month))
        query = {name: value for name, value in asked if value is not None}
        return self._get(f"/api/people/{who}/games", PlayedList, {**query, "limit": limit})

    def curves(self, who: str) -> Curves:
        """How somebody's scores and ratings went."""
        return self._get(f"/api/people/{who}/curves", Curves)

    def insights(self, who: str, game: str) -> Insights:
        """What somebody makes of a board, beside their level and the expert."""
        return self._get(f"/api/people/{who}/insights", Insights, {"game": game})

    def ladder(self, game: str, skip: int = 0, limit: int = 50) -> Ladder:
        """The ratings of people and bots in a game or on a board, the strongest first."""
        return self._get("/api/ladder", Ladder, {"game": game, "skip": skip, "limit": limit})

    def export(self) -> Export:
        """All that is kept of me."""
        return self._get("/api/me/export", Export)

    # Friends

    def people(self) -> Relations:
        """My friends, requests, blocks, recent opponents and invitations."""
        return self._get("/api/me/people", Relations)

    def befriend(self, person: str) -> Relations:
        """Ask somebody to be friends, or accept if they asked."""
        return self._post(f"/api/me/friends/{person}", Relations, {})

    def unfriend(self, person: str) -> Relations:
        """Be friends no longer, decline, or take back what I asked."""
        return self._read(self._send("DELETE", f"/api/me/friends/{person}"), Relations)

    def block(self, person: str) -> Relations:
        """Want nothing to do with somebody."""
        return self._post(f"/api/me/blocked/{person}", Relations, {})

    def unblock(self, person: str) -> Relations:
        """Let somebody come near again."""
        return self._read(self._send("DELETE", f"/api/me/blocked/{person}"), Relations)

    def invite(self, table: str, person: str) -> list[Invited]:
        """Invite a friend to my table; returns everybody who was."""
        return self._post(f"/api/tables/{table}/invitations", list[Invited], {"person": person})

    def decline(self, table: str) -> Relations:
        """Decline an invitation."""
        return self._read(self._send("DELETE", f"/api/me/invitations/{table}"), Relations)

    # Boards

    def games(self) -> list[BoardInfo]:
        """The games and boards there are."""
        return self._get("/api/games", list[BoardInfo])

    def levels(self) -> list[str]:
        """The levels of bots."""
        return self._get("/api/levels", list[str])

    def board(self, game: str) -> dict[str, Any]:
        """A board file."""
        return self._get(f"/api/boards/{game}", dict[str, Any])

    def texts(self, language: str, game: str) -> dict[str, Any]:
        """A game's names and sentences in a language."""
        return self._get(f"/api/texts/{language}/{game}", dict[str, Any])

    # Tables

    def tables(self, **query: str | int | bool) -> TableList:
        """Tables by what is asked: `state`, `mine`, `game`, `person`, `seats`, `since`, `until`, `limit`, `before`."""
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

    def watch_list(self, game: str | None = None) -> WatchedGames:
        """Public games being played, in small, and finished ones where those are few; of one board, or of all."""
        return self._get("/api/watch", WatchedGames, {} if game is None else {"game": game})

    # Clubs and tournaments

    def clubs(self) -> list[ClubEntry]:
        """The clubs I am in."""
        return self._get("/api/clubs", list[ClubEntry])

    def club_directory(self) -> list[ClubEntry]:
        """The clubs that anybody may join."""
        return self._get("/api/clubs/directory", list[ClubEntry])

    def open_club(self, name: str, about: str = "", listed: bool = False) -> Club:
        """Found a club; with an account it may be listed in the directory."""
        return self._post("/api/clubs", Club, {"name": name, "about": about, "listed": listed})

    def club(self, id: str) -> Club:
        """A club, by the end of its link."""
        return self._get(f"/api/clubs/{id}", Club)

    def change_club(self, id: str, **changes: Any) -> Club:
        """As organiser: change `name`, `about` or `listed`."""
        return self._read(self._send("PATCH", f"/api/clubs/{id}", changes), Club)

    def club_messages(self, id: str) -> list[ChatMessage]:
        """What was said in my club."""
        return self._get(f"/api/clubs/{id}/messages", MessageList).messages

    def say_in_club(self, id: str, *, phrase: str | None = None, text: str | None = None) -> ChatMessage:
        """Say something to the members of my club."""
        return self._post(f"/api/clubs/{id}/messages", ChatMessage, {"phrase": phrase, "text": text})

    def hide_club_message(self, id: str, n: int) -> None:
        """As organiser, or of my own: let nobody read a message any more."""
        self._send("POST", f"/api/clubs/{id}/messages/{n}/hide", {})

    def report_club_message(self, id: str, n: int) -> None:
        """Report a message to those who run the server."""
        self._send("POST", f"/api/clubs/{id}/messages/{n}/report", {})

    def join_club(self, id: str) -> Club:
        """Come into a club."""
        return self._post(f"/api/clubs/{id}/join", Club, {})

    def leave_club(self, id: str) -> Club:
        """Leave a club."""
        return self._post(f"/api/clubs/{id}/leave", Club, {})

    def remove_member(self, id: str, person: str) -> Club:
        """As organiser: ask somebody to leave."""
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
        """As organiser: open an `arena` or a `round_robin`, which begins by itself at a moment if that is given."""
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
        """A tournament with its standings."""
        return self._get(f"/api/tournaments/{id}", Tournament)

    def enter_tournament(self, id: str) -> Tournament:
        """Enter a tournament, and its club."""
        return self._post(f"/api/tournaments/{id}/enter", Tournament, {})

    def withdraw(self, id: str) -> Tournament:
        """Leave a tournament, or wait for no further game."""
        return self._post(f"/api/tournaments/{id}/withdraw", Tournament, {})

    def wait_for_game(self, id: str) -> Tournament:
        """In an arena: ask for a game; `table` in the answer is mine once there is one."""
        return self._post(f"/api/tournaments/{id}/wait", Tournament, {"play": True})

    def start_tournament(self, id: str) -> Tournament:
        """As organiser: begin."""
        return self._post(f"/api/tournaments/{id}/start", Tournament, {})

    def cancel_tournament(self, id: str) -> Tournament:
        """As organiser: end it without a winner."""
        return self._post(f"/api/tournaments/{id}/cancel", Tournament, {})

    # Finding tables

    def find_code(self, code: str) -> str:
        """The table that six letters name."""
        return self._get(f"/api/codes/{code}", FoundTable).table

    def change_table(self, table: str, **changes: Any) -> TableSnapshot:
        """As host: change `game`, `seats` (how many), `options`, `clock`, `private`, `hints`, `rated`, `delayed` or
        `first` before the start."""
        return self._read(self._send("PATCH", f"/api/tables/{table}", changes, AS_JSON), TableSnapshot)

    def snapshot(self, table: str, seat: int | None = None, log: bool = True, spectator: bool = False) -> TableSnapshot:
        """A table as I may see it; as a spectator what everybody may see."""
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
        """Leave; a game goes on with a bot."""
        return self._table(f"/api/tables/{table}/leave", {})

    def come_back(self, table: str) -> TableSnapshot:
        """Take my seats back from the bot."""
        return self._table(f"/api/tables/{table}/return", {})

    def ready(self, table: str, ready: bool = True, nonce: str | None = None) -> TableSnapshot:
        """Say whether I am ready; a nonce (32 hexadecimal digits) adds to the shuffle."""
        return self._table(f"/api/tables/{table}/ready", {"ready": ready, "nonce": nonce})

    def arrange(self, table: str, seat: int, wish: SeatWish) -> TableSnapshot:
        """As host: give a seat to a bot, open it, or take it."""
        return self._table(f"/api/tables/{table}/seats/{seat}", {"kind": wish.kind, "level": wish.level})

    def take_colour(self, table: str, colour: int, seat: int | None = None) -> TableSnapshot:
        """Take another colour."""
        return self._table(f"/api/tables/{table}/colour", {"colour": colour, "seat": seat})

    def start(self, table: str, nonce: str | None = None) -> TableSnapshot:
        """As host: begin; a nonce (32 hexadecimal digits) adds to the shuffle."""
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
        """A short sign to all at the table."""
        self._send("POST", f"/api/tables/{table}/reactions", {"reaction": reaction})

    # With others

    def messages(self, table: str) -> list[ChatMessage]:
        """What was said at my table."""
        return self._get(f"/api/tables/{table}/messages", MessageList).messages

    def say(self, table: str, *, phrase: str | None = None, text: str | None = None) -> ChatMessage:
        """Say something: a phrase, or at a private table a text."""
        return self._post(f"/api/tables/{table}/messages", ChatMessage, {"phrase": phrase, "text": text})

    def hide_message(self, table: str, n: int) -> None:
        """As host, or of my own: let nobody read a message any more."""
        self._send("POST", f"/api/tables/{table}/messages/{n}/hide", {})

    def report_message(self, table: str, n: int) -> None:
        """Report a message to those who run the server."""
        self._send("POST", f"/api/tables/{table}/messages/{n}/report", {})

    def mute(self, person: str) -> Me:
        """Read nothing any more of what somebody says."""
        return self._post(f"/api/me/muted/{person}", Me, {})

    def unmute(self, person: str) -> Me:
        """Read it again."""
        return self._read(self._send("DELETE", f"/api/me/muted/{person}"), Me)

    def nudge(self, table: str) -> None:
        """Remind those whom the game waits for."""
        self._send("POST", f"/api/tables/{table}/nudge", {})

    def substitute(self, table: str, seat: int) -> TableSnapshot:
        """Let a bot play on for somebody who has been gone for a while."""
        return self._table(f"/api/tables/{table}/substitute", {"seat": seat})

    def vote_to_end(self, table: str, end: bool = True) -> TableSnapshot:
        """Want to end the game without a result, or no longer."""
        return self._table(f"/api/tables/{table}/end", {"end": end})

    # Playing

    def play(self, table: str, ply: int, moves: Sequence[str], seat: int | None = None) -> TurnReply:
        """Play a turn; repeated until the server has answered, which changes nothing."""
        body = {"ply": ply, "moves": list(moves), "seat": seat}
        return self._read(self._send("POST", f"/api/tables/{table}/turn", body, again=True), TurnReply)

    def lay_line(self, table: str, ply: int, moves: Sequence[str], seat: int | None = None) -> ConditionalTurn:
        """Let the server play this line when my turn comes, unless it has become worth less."""
        return self._lay(table, ply, LineOrder(list(moves)), seat)

    def lay_best(self, table: str, ply: int, least: int, seat: int | None = None) -> ConditionalTurn:
        """Let the server play the best safe line when my turn comes, if one is worth so much."""
        return self._lay(table, ply, BestOrder(least), seat)

    def withdraw_turn(self, table: str) -> None:
        """Withdraw the turn that I have laid."""
        self._send("DELETE", f"/api/tables/{table}/conditional")

    def _lay(self, table: str, ply: int, order: Order, seat: int | None) -> ConditionalTurn:
        body = {"ply": ply, "order": order, "seat": seat}
        return self._post(f"/api/tables/{table}/conditional", ConditionalTurn, body)

    def hint(self, table: str, seat: int | None = None) -> Hint:
        """What the bots would do."""
        return self._post(f"/api/tables/{table}/hint", Hint, {"seat": seat})

    def review(self, table: str, seat: int | None = None) -> Review:
        """What the expert would have done in my last turn."""
        return self._post(f"/api/tables/{table}/review", Review, {"seat": seat})

    def watch(self, table: str, seat: int | None = None, after: str | None = None) -> Iterator[Message]:
        """What happens at a table, as it happens; comes back by itself and goes on where it was, until the game is
        over."""
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
        """The record; with holes while the game goes on."""
        return self._get(f"/api/tables/{table}/record", dict[str, Any])

    def replay(self, table: str, seat: int | None = None) -> Replay:
        """A game from its beginning."""
        query = AS_JSON if seat is None else {**AS_JSON, "seat": str(seat)}
        return self._get(f"/api/tables/{table}/replay", Replay, query)

    def picture(self, table: str, seat: int | None = None, ply: int | None = None) -> str:
        """The board as an SVG picture, now or after a number of moves."""
        query = {name: value for name, value in (("seat", seat), ("ply", ply)) if value is not None}
        return self._send("GET", f"/api/tables/{table}/picture.svg", query=query, again=True).text

    def start_analysis(self, table: str) -> Analysis:
        """Let the bots look at a finished game."""
        return self._post(f"/api/tables/{table}/analysis", Analysis, {})

    def analysis(self, table: str) -> Analysis:
        """How far the analysis is, and what it found."""
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
    """The messages in the lines of a stream; heartbeats are no messages."""
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
