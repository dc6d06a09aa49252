"""The server: creates and connects the parts of one process, and runs their periodic work."""

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable

from fareplay.server.bots.analysis import AnalysisService
from fareplay.server.bots.hints import HintService
from fareplay.server.bots.pool import SEARCHES_AT_ONCE, Pool
from fareplay.server.bots.seats import BotSeats
from fareplay.server.chat import storage as chat
from fareplay.server.chat.service import Chat
from fareplay.server.deals import challenge_storage as challenges
from fareplay.server.deals.challenges import ChallengeService
from fareplay.server.deals.daily import DailyService
from fareplay.server.deals.day import city_of
from fareplay.server.deals.league import LeagueService
from fareplay.server.deals.service import Deals
from fareplay.server.device.service import DeviceService
from fareplay.server.explorer import storage as explorer
from fareplay.server.explorer.service import ExplorerService
from fareplay.server.http.context import Context
from fareplay.server.http.metrics import Metrics
from fareplay.server.notifications import storage as notifications
from fareplay.server.notifications.service import EVERY, Notifier
from fareplay.server.openid import storage as openid
from fareplay.server.openid.service import OpenId
from fareplay.server.operators.backups import EVERY as BACKUPS_EVERY
from fareplay.server.operators.backups import Backups
from fareplay.server.people.accounts import Accounts
from fareplay.server.people.limits import PeopleLimits
from fareplay.server.previews.service import Previews
from fareplay.server.puzzles import storage as puzzles
from fareplay.server.puzzles.service import PuzzleService
from fareplay.server.ratings import storage as ratings
from fareplay.server.ratings.achievements import AchievementService
from fareplay.server.ratings.insights import InsightService
from fareplay.server.ratings.ladders import Ladders
from fareplay.server.ratings.profiles import Profiles
from fareplay.server.ratings.service import RatingService
from fareplay.server.relations import storage as relations
from fareplay.server.relations.invitations import invited_to
from fareplay.server.relations.service import RelationService
from fareplay.server.settings import Settings
from fareplay.server.storage.databases import store_for
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.store import Store, Unavailable
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.conditional import ConditionalTurns
from fareplay.server.tables.custom_boards import CustomBoards
from fareplay.server.tables.pictures import Pictures
from fareplay.server.tables.seat_claims import SeatClaims
from fareplay.server.tables.turns import TurnService
from fareplay.server.tables.viewers import HEARTBEAT_EVERY, Viewers
from fareplay.server.tournaments import storage as tournaments
from fareplay.server.tournaments.service import EVERY as TOURNAMENTS_EVERY
from fareplay.server.tournaments.service import TournamentService
from fareplay.server.watching.service import WatchList
from fareplay.server.webhooks import storage as webhooks
from fareplay.server.webhooks.service import EVERY as WEBHOOKS_EVERY
from fareplay.server.webhooks.service import Webhooks

_log = logging.getLogger("fareplay.server")


class Server:
    """Everything one process needs to run tables."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        """Create the parts, with a store that may have been claimed already."""
        self.settings = settings
        self.store = store = store_for(settings.database) if store is None else store
        self.context = context = Context(settings, store)
        self.notices = Notices(store)
        self.metrics = Metrics()
        self._tasks: list[asyncio.Task[None]] = []
        # Core
        self.pool = context.add(Pool(settings.bot_processes, SEARCHES_AT_ONCE, context.address_of))
        pictures = context.add(Pictures())
        self.boards = context.add(CustomBoards(store, settings, pictures))
        self.tables = tables = context.add(TableCache(store, settings, self.notices))
        self.viewers = context.add(Viewers(tables, settings, self.notices))
        self.bot_seats = BotSeats(self.pool, settings, tables.kinds)
        self.turns = self.bot_seats.turns = context.add(TurnService(store, tables, self.metrics, self.bot_seats.wake))
        context.add(ConditionalTurns(tables))
        self.analyses = context.add(AnalysisService(store, self.pool, self.viewers.announce))
        context.add(HintService(self.pool, settings.bot_seconds))
        # Features
        self.accounts = context.directory = context.add(Accounts(store, self.notices, settings.closed))
        claims = context.add(SeatClaims(settings, lambda: self.accounts.secret))
        context.add(PeopleLimits(settings))
        self.relations = context.add(RelationService(store))
        profiles = context.add(Profiles(store, tables.kinds, self.relations.relations))
        context.add(InsightService(store))
        context.add(AchievementService(store))
        self.ladders = context.add(Ladders(store))
        self.notifier = context.add(Notifier(store, settings, self.viewers.is_present, invited_to, tables.game_of))
        self.deals = deals = Deals(store, tables, self.turns)
        self.daily = context.add(DailyService(deals, self.pool, settings))
        self.challenges = context.add(ChallengeService(deals, profiles.rating))
        self.league = context.add(LeagueService(deals, self.challenges, self.pool, settings, profiles.rating))
        profiles.challenges_of = self.challenges.entries
        context.add(PuzzleService(store, tables, self.pool))
        context.add(DeviceService(store, tables, self.turns))
        explored = context.add(ExplorerService(store, tables.kinds))
        self.tournaments = context.add(TournamentService(store, tables, self.turns, settings, relations.seen_since))
        talk = context.add(
            Chat(
                store,
                self.viewers,
                settings,
                self.relations.blocked,
                self.relations.blockers,
                self.notifier.remind,
                self.tournaments.membership,
            )
        )
        claims.on_hand_over.append(talk.tell_device)
        context.add(Previews(tables, pictures, city_of, self.challenges.summary))
        self.backups = context.add(Backups(store, settings))
        context.add(OpenId(store, self.accounts))
        self.accounts.custom_boards = self.boards.allowed
        self.accounts.openid_label = settings.openid_label if settings.openid_issuer else ""
        self.webhooks = context.add(Webhooks(store, settings))
        self.watch_list = context.add(WatchList(store, tables, self.viewers, settings))
        # Connections between parts
        self.notices.on("person", lambda person, text, node: self._person_changed(person))
        self.notices.may_have_missed = self._read_changes
        tables.closed_elsewhere = self.bot_seats.wake  # they notice that it is over
        tables.welcome = self.relations.check_welcome
        self.turns.on_finish += [RatingService(tables.kinds).finished, explored.finished]
        self.accounts.ratings_of = profiles.ratings
        self.accounts.mail_code = self.notifier.mail_code if settings.smtp else None
        self.metrics.show("fareplay_live_tables", "Tables in memory", lambda: len(tables.all()))
        self.metrics.show("fareplay_streams", "Open streams", lambda: self.viewers.streams)
        self.metrics.show("fareplay_bot_queue", "Bots' work that waits", lambda: self.pool.waiting)
        self.metrics.show("fareplay_bot_processes", "Processes for bots", lambda: self.pool.processes)
        tables.on_delete += [chat.forget_tables, webhooks.forget_tables, explorer.forget_tables]
        self.accounts.on_new_password += [notifications.forget_since, openid.forget_since]
        self.accounts.alert = self.notifier.alert
        self.accounts.on_delete += [
            feature.forget
            for feature in (
                ratings,
                relations,
                notifications,
                puzzles,
                tournaments,
                chat,
                webhooks,
                openid,
                challenges,
                explorer,
            )
        ]

    async def open(self) -> None:
        """Connect to the database and start the periodic work."""
        self.store.claim()
        await self.store.open()
        await self.accounts.open(self.settings.secret)
        await self.ladders.open()
        await self.watch_list.open()
        if not self.store.shared:
            await self.turns.take_over()
        await self.notifier.open()
        self.pool.open()
        self.notices.open()
        for seconds, work in (
            (0.5, self.turns.handle_due),
            (1.0, self.viewers.settle_presence),
            (TOURNAMENTS_EVERY, self.tournaments.advance_due),
            (EVERY, self.notifier.send_due),
            (86_400.0, self.notifier.tidy),
            (10.0, self.viewers.repeat_presence),
            (5.0, self.tables.check_for_changes),
            (5.0, self._evict_tables),
            (240.0, self.tables.close_idle),
            (3600.0, self.tables.delete_closed),
            (86_400.0, self.boards.delete_unused),
            (WEBHOOKS_EVERY, self.webhooks.send_due),
            (BACKUPS_EVERY, self.backups.make_due),
            (600.0, self.relations.forget_invitations),
            (600.0, self._collect_garbage),
            (HEARTBEAT_EVERY, self.viewers.send_heartbeats),
        ):
            self._start(self._repeat(seconds, work))

    async def close(self) -> None:
        """Close streams, finish pending writes, and stop."""
        self.viewers.close_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_seats.close()
        await self.analyses.close()
        await self.deals.close()
        await self.tournaments.close()
        await self.notifier.close()
        await self.webhooks.close()
        await self.pool.close()
        await self.store.close()

    def _person_changed(self, person: str) -> None:
        self.accounts.evict(person)
        self.tables.invalidate_seats(person)

    # Periodic work

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self._attempt(work)

    async def _attempt(self, work: Callable[[], Awaitable[object]]) -> None:
        try:
            await work()
        except Unavailable as error:
            _log.warning("storage is unavailable", extra={"reason": str(error)})
        except Exception:
            _log.exception("%s failed", getattr(work, "__name__", "work"))

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    def _read_changes(self) -> None:
        self._start(self._attempt(self.tables.read_changes))
        self._start(self._attempt(self._end_suspended))

    async def _end_suspended(self) -> None:
        """End the streams of people who were suspended by an operator's command."""
        for person in await self.accounts.suspended(self.viewers.people()):
            self.viewers.end_streams(person)

    async def _evict_tables(self) -> None:
        self.tables.evict()

    async def _collect_garbage(self) -> None:
        """Collect the few reference cycles that closed connections and errors leave."""
        gc.collect()
