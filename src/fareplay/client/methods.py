"""One method for each endpoint. Written by tools/python_client.py from the endpoints: change these."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from fareplay.api.boards import BoardInfo, CustomBoard, Layout
from fareplay.api.chat import Message, MessageList
from fareplay.api.clock import CorrespondenceClock, LiveClock, NoClock
from fareplay.api.deals import Challenge, Daily, DailyResults, League
from fareplay.api.explorer import ExploredGames, ExplorerConsent
from fareplay.api.notifications import NotificationSettings
from fareplay.api.people import Device, Identity, Me, NewToken, OpenIdRedirect, Profile, RecoveryCodes
from fareplay.api.play import ConditionalTurn, Hint, TableSnapshot, TurnReply
from fareplay.api.puzzles import Ghost, MyPuzzles, Puzzle, PuzzleInfo, PuzzleTry
from fareplay.api.records import Analysis, Fairness, Replay, Review
from fareplay.api.relations import Invited, Relations, SharedAddress
from fareplay.api.results import Achievements, Curves, Export, Insights, Ladder, PlayedList
from fareplay.api.tables import FoundTable, NewSeat, SeatClaim, TableList
from fareplay.api.tournaments import Club, ClubEntry, Tournament
from fareplay.api.watching import WatchedGames
from fareplay.api.webhooks import WebhookState
from fareplay.client.connection import Connection


class Methods(Connection):
    """The endpoints of a server as methods."""

    def tables(
        self,
        state: Literal["open", "playing", "finished", "closed"] | None = None,
        mine: bool = False,
        game: str | None = None,
        person: str | None = None,
        seats: int | None = None,
        since: int | None = None,
        until: int | None = None,
        limit: int = 30,
        before: str | None = None,
    ) -> TableList:
        """List tables, the newest first: open ones to join, mine, or finished games by several criteria."""
        return self._ask(
            TableList,
            "GET",
            "/api/tables",
            query={
                "state": state,
                "mine": mine,
                "game": game,
                "person": person,
                "seats": seats,
                "since": since,
                "until": until,
                "limit": limit,
                "before": before,
            },
        )

    def open_table(
        self,
        game: str,
        seats: Sequence[NewSeat],
        options: Mapping[str, str | int | bool | None] | UnsetType = UNSET,
        clock: NoClock | LiveClock | CorrespondenceClock | UnsetType = UNSET,
        private: bool = False,
        hints: bool = True,
        rated: bool = False,
        delayed: bool = False,
        first: int | None = None,
        start: bool = False,
        screen: bool = False,
    ) -> TableSnapshot:
        """Open a table."""
        return self._ask(
            TableSnapshot,
            "POST",
            "/api/tables",
            body={
                "game": game,
                "seats": seats,
                "options": options,
                "clock": clock,
                "private": private,
                "hints": hints,
                "rated": rated,
                "delayed": delayed,
                "first": first,
                "start": start,
                "screen": screen,
            },
            query={"as": "json"},
        )

    def find_code(self, code: str) -> FoundTable:
        """Return the table with a code of six letters."""
        return self._ask(FoundTable, "GET", f"/api/codes/{code}")

    def snapshot(self, table: str, seat: int | None = None, spectator: bool = False, log: bool = True) -> TableSnapshot:
        """Return a table as I may see it; not at all while I may still play its deal."""
        return self._ask(
            TableSnapshot,
            "GET",
            f"/api/tables/{table}",
            query={"seat": seat, "spectator": spectator, "log": log, "as": "json"},
        )

    def change_table(
        self,
        table: str,
        game: str | UnsetType = UNSET,
        seats: int | UnsetType = UNSET,
        options: Mapping[str, str | int | bool | None] | UnsetType = UNSET,
        clock: NoClock | LiveClock | CorrespondenceClock | UnsetType = UNSET,
        private: bool | UnsetType = UNSET,
        hints: bool | UnsetType = UNSET,
        rated: bool | UnsetType = UNSET,
        delayed: bool | UnsetType = UNSET,
        first: int | UnsetType | None = UNSET,
    ) -> TableSnapshot:
        """As host, before the start: change the board, the number of seats, options, the clock, who begins and who
        may find the table."""
        return self._ask(
            TableSnapshot,
            "PATCH",
            f"/api/tables/{table}",
            body={
                "game": game,
                "seats": seats,
                "options": options,
                "clock": clock,
                "private": private,
                "hints": hints,
                "rated": rated,
                "delayed": delayed,
                "first": first,
            },
            query={"as": "json"},
        )

    def play(self, table: str, ply: int, moves: Sequence[str], seat: int | None = None) -> TurnReply:
        """Play a turn: all of its moves or none."""
        return self._ask(
            TurnReply, "POST", f"/api/tables/{table}/turn", body={"ply": ply, "moves": moves, "seat": seat}, again=True
        )

    def plan_turn(self, table: str, ply: int, moves: Sequence[str], seat: int | None = None) -> ConditionalTurn:
        """Plan my next turn in advance."""
        return self._ask(
            ConditionalTurn, "POST", f"/api/tables/{table}/conditional", body={"ply": ply, "moves": moves, "seat": seat}
        )

    def withdraw_turn(self, table: str, seat: int | None = None) -> None:
        """Withdraw my conditional turn; the turn then waits for me."""
        self._send("DELETE", f"/api/tables/{table}/conditional", query={"seat": seat})

    def join(
        self,
        table: str,
        seat: int | None = None,
        colour: int | None = None,
        ready: bool = True,
        nonce: str | None = None,
    ) -> TableSnapshot:
        """Sit down."""
        return self._ask(
            TableSnapshot,
            "POST",
            f"/api/tables/{table}/join",
            body={"seat": seat, "colour": colour, "ready": ready, "nonce": nonce},
            query={"as": "json"},
        )

    def leave(self, table: str) -> TableSnapshot:
        """Leave the table."""
        return self._ask(TableSnapshot, "POST", f"/api/tables/{table}/leave", body={}, query={"as": "json"})

    def come_back(self, table: str) -> TableSnapshot:
        """Come back and take my seats from the bot."""
        return self._ask(TableSnapshot, "POST", f"/api/tables/{table}/return", body={}, query={"as": "json"})

    def ready(self, table: str, ready: bool = True, nonce: str | None = None) -> TableSnapshot:
        """Set whether I am ready."""
        return self._ask(
            TableSnapshot,
            "POST",
            f"/api/tables/{table}/ready",
            body={"ready": ready, "nonce": nonce},
            query={"as": "json"},
        )

    def arrange(
        self, table: str, seat: int, kind: Literal["me", "open", "bot"], level: str | None = None
    ) -> TableSnapshot:
        """As host: give a seat to a bot, open it, or take it myself."""
        return self._ask(
            TableSnapshot,
            "POST",
            f"/api/tables/{table}/seats/{seat}",
            body={"kind": kind, "level": level},
            query={"as": "json"},
        )

    def take_colour(self, table: str, colour: int, seat: int | None = None) -> TableSnapshot:
        """Change my colour, before the start."""
        return self._ask(
            TableSnapshot,
            "POST",
            f"/api/tables/{table}/colour",
            body={"colour": colour, "seat": seat},
            query={"as": "json"},
        )

    def start(self, table: str, nonce: str | None = None) -> TableSnapshot:
        """As host: start the game, when all seats are taken and everybody is ready."""
        return self._ask(
            TableSnapshot, "POST", f"/api/tables/{table}/start", body={"nonce": nonce}, query={"as": "json"}
        )

    def end(self, table: str) -> TableSnapshot:
        """As host: close the table, before the start or if no other person plays."""
        return self._ask(TableSnapshot, "POST", f"/api/tables/{table}/close", body={}, query={"as": "json"})

    def rematch(self, table: str, ready: bool = True) -> TableSnapshot:
        """Open a rematch with the same people and rotated seats."""
        return self._ask(
            TableSnapshot, "POST", f"/api/tables/{table}/rematch", body={"ready": ready}, query={"as": "json"}
        )

    def substitute(self, table: str, seat: int) -> TableSnapshot:
        """Without a clock: let a bot play on for somebody who has been absent for a while."""
        return self._ask(
            TableSnapshot, "POST", f"/api/tables/{table}/substitute", body={"seat": seat}, query={"as": "json"}
        )

    def claim_seat(self, table: str, seat: int) -> SeatClaim:
        """Ask for a guest's seat: I am that guest, on another device."""
        return self._ask(SeatClaim, "POST", f"/api/tables/{table}/seats/{seat}/claim", body={})

    def confirm_claim(self, table: str, seat: int, claim: str, code: str | None = None) -> TableSnapshot:
        """Confirm a claim: the seat is now the other device's, and the earlier one only watches."""
        return self._ask(
            TableSnapshot,
            "POST",
            f"/api/tables/{table}/seats/{seat}/confirm",
            body={"claim": claim, "code": code},
            query={"as": "json"},
        )

    def vote_to_end(self, table: str, end: bool) -> TableSnapshot:
        """Vote to end the game without a result, which needs everybody's vote."""
        return self._ask(TableSnapshot, "POST", f"/api/tables/{table}/end", body={"end": end}, query={"as": "json"})

    def hint(self, table: str, seat: int | None = None) -> Hint:
        """Return what the bots would play, if the table allows hints."""
        return self._ask(Hint, "POST", f"/api/tables/{table}/hint", body={"seat": seat})

    def review(self, table: str, seat: int | None = None) -> Review:
        """Return what the expert would have played in my last turn, if the table allows hints."""
        return self._ask(Review, "POST", f"/api/tables/{table}/review", body={"seat": seat})

    def start_analysis(self, table: str) -> Analysis:
        """Start an analysis of a finished game."""
        return self._ask(Analysis, "POST", f"/api/tables/{table}/analysis", body={})

    def analysis(self, table: str) -> Analysis:
        """Return the progress and the results of an analysis."""
        return self._ask(Analysis, "GET", f"/api/tables/{table}/analysis")

    def messages(self, table: str) -> MessageList:
        """Return the messages at my table."""
        return self._ask(MessageList, "GET", f"/api/tables/{table}/messages")

    def say(
        self,
        table: str,
        phrase: Literal["hello", "clap", "laugh", "wow", "think", "sad", "thanks", "hurry"] | None = None,
        text: str | None = None,
    ) -> Message:
        """Send a message to everybody at the table: a phrase, or at a private table a text."""
        return self._ask(Message, "POST", f"/api/tables/{table}/messages", body={"phrase": phrase, "text": text})

    def hide_message(self, table: str, n: int) -> None:
        """Hide a message: my own, or any as host."""
        self._send("POST", f"/api/tables/{table}/messages/{n}/hide", body={})

    def report_message(self, table: str, n: int) -> None:
        """Report a message to the operators."""
        self._send("POST", f"/api/tables/{table}/messages/{n}/report", body={})

    def nudge(self, table: str) -> None:
        """Remind the players whom the game waits for: at the table once a minute, by push and mail once a turn."""
        self._send("POST", f"/api/tables/{table}/nudge", body={})

    def react(
        self,
        table: str,
        reaction: Literal["hello", "clap", "laugh", "wow", "think", "sad", "thanks", "hurry"],
        seat: int | None = None,
    ) -> None:
        """Send a short reaction to everybody at the table, as a player or as a spectator who is there."""
        self._send("POST", f"/api/tables/{table}/reactions", body={"reaction": reaction, "seat": seat})

    def watch_list(self, game: str | None = None) -> WatchedGames:
        """List public games in progress, and finished ones if those are few."""
        return self._ask(WatchedGames, "GET", "/api/watch", query={"game": game})

    def clubs(self) -> list[ClubEntry]:
        """List the clubs I am in."""
        return self._ask(list[ClubEntry], "GET", "/api/clubs")

    def club_directory(self) -> list[ClubEntry]:
        """List the clubs in the directory, those with the most members first."""
        return self._ask(list[ClubEntry], "GET", "/api/clubs/directory")

    def open_club(self, name: str, about: str = "", listed: bool = False) -> Club:
        """Found a club."""
        return self._ask(Club, "POST", "/api/clubs", body={"name": name, "about": about, "listed": listed})

    def club(self, club: str) -> Club:
        """Return a club by its id."""
        return self._ask(Club, "GET", f"/api/clubs/{club}")

    def change_club(
        self, club: str, name: str | None = None, about: str | None = None, listed: bool | None = None
    ) -> Club:
        """As organiser: change the club's name or description, and whether it is listed."""
        return self._ask(Club, "PATCH", f"/api/clubs/{club}", body={"name": name, "about": about, "listed": listed})

    def join_club(self, club: str) -> Club:
        """Join a club."""
        return self._ask(Club, "POST", f"/api/clubs/{club}/join", body={})

    def leave_club(self, club: str) -> Club:
        """Leave a club."""
        return self._ask(Club, "POST", f"/api/clubs/{club}/leave", body={})

    def remove_member(self, club: str, person: str) -> Club:
        """As organiser: remove a member."""
        return self._ask(Club, "DELETE", f"/api/clubs/{club}/members/{person}")

    def close_club(self, club: str) -> None:
        """As organiser: close the club and its tournaments."""
        self._send("DELETE", f"/api/clubs/{club}")

    def open_tournament(
        self,
        club: str,
        name: str,
        kind: Literal["arena", "round_robin"],
        game: str,
        seats: int = 2,
        clock: LiveClock | CorrespondenceClock | None = None,
        minutes: int = 60,
        rated: bool = True,
        starts_at: int | None = None,
    ) -> Tournament:
        """As organiser: open a tournament for people to enter."""
        return self._ask(
            Tournament,
            "POST",
            f"/api/clubs/{club}/tournaments",
            body={
                "name": name,
                "kind": kind,
                "game": game,
                "seats": seats,
                "clock": clock,
                "minutes": minutes,
                "rated": rated,
                "starts_at": starts_at,
            },
        )

    def tournament(self, tournament: str) -> Tournament:
        """Return a tournament with its standings, which are updated once a second."""
        return self._ask(Tournament, "GET", f"/api/tournaments/{tournament}")

    def enter_tournament(self, tournament: str) -> Tournament:
        """Enter a tournament and its club: a round robin before it starts, an arena at any time."""
        return self._ask(Tournament, "POST", f"/api/tournaments/{tournament}/enter", body={})

    def withdraw(self, tournament: str) -> Tournament:
        """Leave a tournament before it starts; in an arena, stop waiting for games."""
        return self._ask(Tournament, "POST", f"/api/tournaments/{tournament}/withdraw", body={})

    def wait_for_game(self, tournament: str, play: bool = False) -> Tournament:
        """In an arena: ask for a game with `play`, then repeat every few seconds while waiting; the response has
        its `table` once there is one."""
        return self._ask(Tournament, "POST", f"/api/tournaments/{tournament}/wait", body={"play": play})

    def start_tournament(self, tournament: str) -> Tournament:
        """As organiser: start the tournament."""
        return self._ask(Tournament, "POST", f"/api/tournaments/{tournament}/start", body={})

    def cancel_tournament(self, tournament: str) -> Tournament:
        """As organiser: end the tournament without a winner."""
        return self._ask(Tournament, "POST", f"/api/tournaments/{tournament}/cancel", body={})

    def club_messages(self, club: str) -> MessageList:
        """Return the latest messages of my club."""
        return self._ask(MessageList, "GET", f"/api/clubs/{club}/messages")

    def say_in_club(
        self,
        club: str,
        phrase: Literal["hello", "clap", "laugh", "wow", "think", "sad", "thanks", "hurry"] | None = None,
        text: str | None = None,
    ) -> Message:
        """Send a message to the members: a phrase or a text."""
        return self._ask(Message, "POST", f"/api/clubs/{club}/messages", body={"phrase": phrase, "text": text})

    def hide_club_message(self, club: str, n: int) -> None:
        """Hide a message: my own, or any as organiser."""
        self._send("POST", f"/api/clubs/{club}/messages/{n}/hide", body={})

    def report_club_message(self, club: str, n: int) -> None:
        """Report a message to the operators."""
        self._send("POST", f"/api/clubs/{club}/messages/{n}/report", body={})

    def record(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """Return the record: complete once the game is over, before that without what I may not see."""
        return self._ask(dict[str, Any], "GET", f"/api/tables/{table}/record", query={"seat": seat})

    def replay(self, table: str, seat: int | None = None) -> Replay:
        """Return the game move by move as a spectator or a seat saw it: one of my seats, or any once the game is
        over."""
        return self._ask(Replay, "GET", f"/api/tables/{table}/replay", query={"seat": seat, "as": "json"})

    def fairness(self, table: str) -> Fairness:
        """Return the proof of the shuffle: the hashes, and once the game is over also the values that were hashed."""
        return self._ask(Fairness, "GET", f"/api/tables/{table}/fairness")

    def picture(self, table: str, seat: int | None = None, ply: int | None = None) -> str:
        """Draw the board after a move as a spectator or a seat sees it: one of my seats, or any once the game is
        over."""
        return self._send("GET", f"/api/tables/{table}/picture.svg", query={"seat": seat, "ply": ply}).text

    def me(self) -> Me:
        """Return my account."""
        return self._ask(Me, "GET", "/api/me")

    def guest(self, name: str, numbered: bool = False) -> Me:
        """Play as a guest under a name."""
        return self._ask(Me, "POST", "/api/people/guest", body={"name": name, "numbered": numbered})

    def register(self, name: str, password: str, code: str = "") -> Me:
        """Create an account; on a closed server, with an invitation code."""
        return self._ask(Me, "POST", "/api/people/register", body={"name": name, "password": password, "code": code})

    def claim(self, password: str) -> Me:
        """Turn my guest name into an account with a password."""
        return self._ask(Me, "POST", "/api/people/claim", body={"password": password})

    def sign_in(self, name: str, password: str) -> Me:
        """Sign in to an account."""
        return self._ask(Me, "POST", "/api/people/sign-in", body={"name": name, "password": password})

    def sign_out(self) -> None:
        """End the session on this device."""
        self._send("POST", "/api/people/sign-out", body={})

    def change_password(self, new: str, password: str = "") -> None:
        """Change my password, or choose one for an account without."""
        self._send("POST", "/api/me/password", body={"password": password, "new": new})

    def sign_out_everywhere(self) -> None:
        """End my sessions on all devices."""
        self._send("POST", "/api/people/sign-out-everywhere", body={})

    def rename(self, name: str, password: str = "") -> Me:
        """Change my name."""
        return self._ask(Me, "PATCH", "/api/me", body={"password": password, "name": name})

    def delete_me(self, password: str = "") -> None:
        """Delete my account: the name, the password and the ratings."""
        self._send("DELETE", "/api/me", body={"password": password})

    def add_token(self, label: str, password: str = "") -> NewToken:
        """Create a token for a program."""
        return self._ask(NewToken, "POST", "/api/me/tokens", body={"password": password, "label": label})

    def delete_token(self, token: str) -> None:
        """Delete a token."""
        self._send("DELETE", f"/api/me/tokens/{token}")

    def devices(self) -> list[Device]:
        """Return the devices on which I am signed in."""
        return self._ask(list[Device], "GET", "/api/me/devices")

    def end_device(self, device: str) -> None:
        """Sign out one of my devices."""
        self._send("DELETE", f"/api/me/devices/{device}")

    def recovery_codes(self, password: str = "") -> RecoveryCodes:
        """Return new recovery codes."""
        return self._ask(RecoveryCodes, "POST", "/api/me/recovery-codes", body={"password": password})

    def recover(self, name: str, code: str, password: str) -> Me:
        """Set a new password with a recovery code."""
        return self._ask(Me, "POST", "/api/people/recover", body={"name": name, "code": code, "password": password})

    def mail_recovery_code(self, name: str) -> None:
        """Mail a recovery code, valid once and for 15 minutes, to the address of a claimed name."""
        self._send("POST", "/api/people/recovery-mail", body={"name": name})

    def mute(self, person: str) -> Me:
        """Hide somebody's messages from me."""
        return self._ask(Me, "POST", f"/api/me/muted/{person}", body={})

    def unmute(self, person: str) -> Me:
        """Show somebody's messages again."""
        return self._ask(Me, "DELETE", f"/api/me/muted/{person}")

    def link_identity(self, password: str = "") -> OpenIdRedirect:
        """Begin to link my account with my identity at the OpenID provider, where the browser has to go."""
        return self._ask(OpenIdRedirect, "POST", "/api/me/identities", body={"password": password})

    def identities(self) -> list[Identity]:
        """Return the identities with which I can sign in."""
        return self._ask(list[Identity], "GET", "/api/me/identities")

    def remove_identity(self, identity: str, password: str = "") -> None:
        """Remove an identity from my account."""
        self._send("DELETE", f"/api/me/identities/{identity}", body={"password": password})

    def profile(self, who: str, month: str | None = None) -> Profile:
        """Return somebody's ratings and their statistics of a month or of all time."""
        return self._ask(Profile, "GET", f"/api/people/{who}", query={"month": month})

    def played(
        self, who: str, game: str | None = None, month: str | None = None, limit: int = 20, before: str | None = None
    ) -> PlayedList:
        """List somebody's finished games, the latest first."""
        return self._ask(
            PlayedList,
            "GET",
            f"/api/people/{who}/games",
            query={"game": game, "month": month, "limit": limit, "before": before},
        )

    def curves(self, who: str) -> Curves:
        """Return somebody's scores and ratings, game by game."""
        return self._ask(Curves, "GET", f"/api/people/{who}/curves")

    def achievements(self, who: str) -> Achievements:
        """Return somebody's achievements on each board, and how rare they are on this server."""
        return self._ask(Achievements, "GET", f"/api/people/{who}/achievements")

    def insights(self, who: str, game: str) -> Insights:
        """Return somebody's averages on a board by zone and round, compared with their level and the expert bot."""
        return self._ask(Insights, "GET", f"/api/people/{who}/insights", query={"game": game})

    def bot_profile(self, level: str) -> Profile:
        """Return the statistics and ratings of a level of bots in games with people."""
        return self._ask(Profile, "GET", f"/api/bots/{level}")

    def bot_insights(self, level: str, game: str) -> Insights:
        """Return the averages of a level of bots on a board."""
        return self._ask(Insights, "GET", f"/api/bots/{level}/insights", query={"game": game})

    def ladder(self, game: str, skip: int = 0, limit: int = 50) -> Ladder:
        """List the ratings of people and bots in a game or on a board, the strongest first."""
        return self._ask(Ladder, "GET", "/api/ladder", query={"game": game, "skip": skip, "limit": limit})

    def export(self) -> Export:
        """Return everything that is stored about me as one document: profile, finished games, friends."""
        return self._ask(Export, "GET", "/api/me/export")

    def people(self) -> Relations:
        """Return my friends, friend requests, blocked people, recent opponents and invitations."""
        return self._ask(Relations, "GET", "/api/me/people")

    def befriend(self, person: str) -> Relations:
        """Send a friend request to somebody, by id or claimed name, or accept theirs."""
        return self._ask(Relations, "POST", f"/api/me/friends/{person}", body={})

    def unfriend(self, person: str) -> Relations:
        """End a friendship, decline somebody's friend request, or withdraw mine."""
        return self._ask(Relations, "DELETE", f"/api/me/friends/{person}")

    def block(self, person: str) -> Relations:
        """Block somebody: they cannot befriend me, invite me, talk to me, or join my tables."""
        return self._ask(Relations, "POST", f"/api/me/blocked/{person}", body={})

    def unblock(self, person: str) -> Relations:
        """Unblock somebody."""
        return self._ask(Relations, "DELETE", f"/api/me/blocked/{person}")

    def invited(self, table: str) -> list[Invited]:
        """List the people who were invited to my table and have not joined."""
        return self._ask(list[Invited], "GET", f"/api/tables/{table}/invitations")

    def invite(self, table: str, person: str) -> list[Invited]:
        """Invite a friend to my table, once."""
        return self._ask(list[Invited], "POST", f"/api/tables/{table}/invitations", body={"person": person})

    def decline(self, table: str) -> Relations:
        """Decline an invitation; the people at the table are notified."""
        return self._ask(Relations, "DELETE", f"/api/me/invitations/{table}")

    def address(self) -> SharedAddress:
        """Return the address of this server for links on other devices."""
        return self._ask(SharedAddress, "GET", "/api/address")

    def notifications(self) -> NotificationSettings:
        """Return how and of what I am notified."""
        return self._ask(NotificationSettings, "GET", "/api/me/notifications")

    def choose_notifications(
        self, turn: bool = True, reminder: bool = True, over: bool = True, invitation: bool = True
    ) -> NotificationSettings:
        """Choose what I am notified of."""
        return self._ask(
            NotificationSettings,
            "POST",
            "/api/me/notifications",
            body={"turn": turn, "reminder": reminder, "over": over, "invitation": invitation},
        )

    def set_mail(self, address: str, password: str = "", language: str = "en", zone: str = "") -> NotificationSettings:
        """Set my mail address."""
        return self._ask(
            NotificationSettings,
            "POST",
            "/api/me/mail",
            body={"password": password, "address": address, "language": language, "zone": zone},
        )

    def remove_mail(self, address: str, password: str = "") -> NotificationSettings:
        """Remove a mail address, which is told."""
        return self._ask(
            NotificationSettings, "POST", "/api/me/mail/remove", body={"password": password, "address": address}
        )

    def games(self) -> list[BoardInfo]:
        """List the games and boards."""
        return self._ask(list[BoardInfo], "GET", "/api/games")

    def levels(self) -> list[str]:
        """List the levels of bots, the weakest first."""
        return self._ask(list[str], "GET", "/api/levels")

    def texts(self, language: str, game: str) -> dict[str, Any]:
        """Return the texts of a game in a language: names, sentences, zones, rules, tutorial."""
        return self._ask(dict[str, Any], "GET", f"/api/texts/{language}/{game}")

    def board(self, game: str) -> dict[str, Any]:
        """Return the board file: intersections, roads, routes, objectives."""
        return self._ask(dict[str, Any], "GET", f"/api/boards/{game}")

    def add_board(self, file: Mapping[str, Any]) -> BoardInfo:
        """Store a custom board, given as a board file, to open tables on it."""
        return self._ask(BoardInfo, "POST", "/api/boards", body=file)

    def custom_board(self, game: str) -> CustomBoard:
        """Return a custom board with all that a browser needs to play on it."""
        return self._ask(CustomBoard, "GET", f"/api/boards/{game}/custom")

    def board_layout(self, game: str) -> Layout:
        """Return the coordinates of the places on a board's picture."""
        return self._ask(Layout, "GET", f"/api/boards/{game}/layout")

    def board_picture(self, game: str) -> str:
        """Return the picture of an empty board."""
        return self._send("GET", f"/api/boards/{game}/picture.svg").text

    def daily(self) -> Daily:
        """Return today's city, my try, my streak and my calendar."""
        return self._ask(Daily, "GET", "/api/daily")

    def daily_results(self, day: str) -> DailyResults:
        """Return the results of a day."""
        return self._ask(DailyResults, "GET", f"/api/daily/{day}")

    def play_daily(self, day: str) -> TableSnapshot:
        """Play a day."""
        return self._ask(TableSnapshot, "POST", f"/api/daily/{day}/try", body={}, query={"as": "json"})

    def make_challenge(self, table: str, seat: int | None = None) -> Challenge:
        """Make a challenge from a finished game of mine."""
        return self._ask(Challenge, "POST", "/api/challenges", body={"table": table, "seat": seat})

    def challenge(self, challenge: str) -> Challenge:
        """Return a challenge and its ranking; to those who have played it, also the lines by zone and round."""
        return self._ask(Challenge, "GET", f"/api/challenges/{challenge}")

    def try_challenge(self, challenge: str) -> TableSnapshot:
        """Play a challenge or a deal of the league."""
        return self._ask(TableSnapshot, "POST", f"/api/challenges/{challenge}/try", body={}, query={"as": "json"})

    def league(self) -> League:
        """Return this week's deals, my results and the standings."""
        return self._ask(League, "GET", "/api/league")

    def league_week(self, week: str) -> League:
        """Return a week by its Monday."""
        return self._ask(League, "GET", f"/api/league/{week}")

    def puzzles(self) -> list[PuzzleInfo]:
        """List all puzzles, without their answers."""
        return self._ask(list[PuzzleInfo], "GET", "/api/puzzles")

    def puzzle(self, puzzle: str) -> Puzzle:
        """Return a puzzle with its position, as a record that contains everything to come."""
        return self._ask(Puzzle, "GET", f"/api/puzzles/{puzzle}")

    def my_puzzles(self) -> MyPuzzles:
        """Return my rating, and the puzzles that I have tried and solved."""
        return self._ask(MyPuzzles, "GET", "/api/me/puzzles")

    def send_puzzle_try(self, puzzle: str, moves: Sequence[str]) -> PuzzleTry:
        """Send a try that is over or was given up."""
        return self._ask(PuzzleTry, "POST", f"/api/puzzles/{puzzle}/tries", body={"moves": moves})

    def ghosts(self, table: str) -> list[Ghost]:
        """Return earlier games on the deal of my table, if it is a replayed deal: mine, other players', friends',
        bots'."""
        return self._ask(list[Ghost], "GET", f"/api/tables/{table}/ghosts")

    def explored(self, game: str) -> ExploredGames:
        """Return what players who agreed began with on a board, and where their lines went."""
        return self._ask(ExploredGames, "GET", f"/api/explorer/{game}")

    def explorer_consent(self) -> ExplorerConsent:
        """Return whether my finished games are counted."""
        return self._ask(ExplorerConsent, "GET", "/api/me/explorer")

    def agree_to_explorer(self, agreed: bool) -> ExplorerConsent:
        """Count my finished games from now on, or stop and delete those counted so far."""
        return self._ask(ExplorerConsent, "POST", "/api/me/explorer", body={"agreed": agreed})

    def table_webhook(self, table: str) -> WebhookState:
        """As host: return the webhook of this table."""
        return self._ask(WebhookState, "GET", f"/api/tables/{table}/webhook")

    def set_table_webhook(
        self, table: str, url: str, format: Literal["discord", "slack"], language: str
    ) -> WebhookState:
        """As host: announce whose turn it is in a channel of Discord or Slack."""
        return self._ask(
            WebhookState,
            "POST",
            f"/api/tables/{table}/webhook",
            body={"url": url, "format": format, "language": language},
        )

    def delete_table_webhook(self, table: str) -> WebhookState:
        """As host: delete the webhook."""
        return self._ask(WebhookState, "DELETE", f"/api/tables/{table}/webhook")

    def club_webhook(self, club: str) -> WebhookState:
        """As organiser: return the webhook of the club."""
        return self._ask(WebhookState, "GET", f"/api/clubs/{club}/webhook")

    def set_club_webhook(self, club: str, url: str, format: Literal["discord", "slack"], language: str) -> WebhookState:
        """As organiser: announce whose turn it is in the games of the club's tournaments."""
        return self._ask(
            WebhookState,
            "POST",
            f"/api/clubs/{club}/webhook",
            body={"url": url, "format": format, "language": language},
        )

    def delete_club_webhook(self, club: str) -> WebhookState:
        """As organiser: delete the webhook."""
        return self._ask(WebhookState, "DELETE", f"/api/clubs/{club}/webhook")
