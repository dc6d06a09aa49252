"""Endpoints for clubs and their tournaments."""

from typing import Final

from fareplay.api.clock import Clock, CorrespondenceClock, LiveClock, now_ms
from fareplay.api.people import Person
from fareplay.api.tournaments import (
    Club,
    ClubChange,
    ClubEntry,
    ClubMember,
    ClubRequest,
    Tournament,
    TournamentRequest,
    TournamentSummary,
    WaitRequest,
)
from fareplay.server.http.errors import conflict, forbidden, invalid, not_found
from fareplay.server.http.names import clean_about, clean_text
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables.board_routes import rules_of
from fareplay.server.tables.creation import new_id
from fareplay.server.tournaments import storage as scripts
from fareplay.server.tournaments.service import TournamentService, TournamentState, payload
from fareplay.server.tournaments.storage import ClubRow, TournamentRow

tournaments = Endpoints("tournaments")

SHOWN: Final = 30  # tournaments of a club
LISTED: Final = 100  # clubs of the directory
FARTHEST: Final = 60 * 86_400_000  # ms until the start of a tournament
USUAL: Final[dict[str, Clock]] = {
    "arena": LiveClock(reserve=300, bonus=10),
    "round_robin": CorrespondenceClock(per_turn=3 * 86_400),
}
EXAMPLE: Final = {"name": "Tuesday arena", "kind": "arena", "game": "get-on-board/new-york", "minutes": 60}


async def _club(request: ApiRequest) -> ClubRow:
    found = await request.store.read(scripts.find_club(request.path_params["club"]))
    if found is None:
        raise not_found("club")
    return found


async def _my_club(request: ApiRequest) -> ClubRow:
    club = await _club(request)
    if club.organiser != request.me.id:
        raise forbidden("not_organiser", "only the organiser may do that")
    return club


async def _club_payload(request: ApiRequest, club: ClubRow) -> Club:
    store, me = request.store, None if request.person is None else request.person.id
    service = request.service(TournamentService)
    people = await store.read(scripts.members(club.id))
    is_member = me in [one.person for one in people]
    online = await service.online([one.person for one in people]) if is_member else set()
    shown = [ClubMember(Person(one.person, one.name or "", one.guest), one.person in online) for one in people]
    return Club(
        id=club.id,
        name=club.name,
        about=club.about,
        listed=club.listed,
        organiser=next((one.person for one in shown if one.person.id == club.organiser), None),
        members=shown,
        tournaments=[await _summary(service, row) for row in await store.read(scripts.tournaments_of(club.id, SHOWN))],
        member=is_member,
        mine=me is not None and me == club.organiser,
    )


async def _summary(service: TournamentService, row: TournamentRow) -> TournamentSummary:
    return TournamentSummary(
        id=row.id,
        name=row.name,
        kind=row.kind,  # type: ignore[arg-type]
        game=row.game,
        state=row.state,  # type: ignore[arg-type]
        made_at=row.made_at,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        ended_at=row.ended_at,
        podium=await service.podium(row),
    )


def _entries(found: list[tuple[ClubRow, int]]) -> list[ClubEntry]:
    return [ClubEntry(row.id, row.name, row.about, row.listed, members) for row, members in found]


def _check_may_list(request: ApiRequest, listed: bool) -> None:
    if listed and request.me.guest:
        raise forbidden("account_needed", "only somebody with an account may list a club in the directory")


@tournaments("GET", "/api/clubs")
async def list_clubs(request: ApiRequest) -> list[ClubEntry]:
    """List the clubs I am in."""
    return _entries(await request.store.read(scripts.clubs_of(request.me.id)))


@tournaments("GET", "/api/clubs/directory", public=True)
async def read_directory(request: ApiRequest) -> list[ClubEntry]:
    """List the clubs in the directory, those with the most members first."""
    return _entries(await request.store.read(scripts.listed_clubs(LISTED)))


@tournaments("POST", "/api/clubs", status=201, request_example={"name": "Tuesday buses"})
async def open_club(request: ApiRequest, body: ClubRequest) -> Club:
    """Found a club. People join it by its link; anybody can join a club in the directory."""
    _check_may_list(request, body.listed)
    request.service(TournamentService).clubs.take(request.me.id, request.address)
    club = ClubRow(new_id(), clean_text(body.name), request.me.id, now_ms())
    club.about, club.listed = clean_about(body.about), body.listed
    if not await request.store.write(scripts.add_club(club)):
        raise conflict("too_many_clubs", f"you organise {scripts.MOST_CLUBS} clubs; close one first")
    return await _club_payload(request, club)


@tournaments("GET", "/api/clubs/{club}", errors=(404,), public=True)
async def read_club(request: ApiRequest) -> Club:
    """Return a club by its id."""
    return await _club_payload(request, await _club(request))


@tournaments("PATCH", "/api/clubs/{club}", body=ClubChange, errors=(404,), request_example={"name": "Buses"})
async def change_club(request: ApiRequest) -> Club:
    """As organiser: change the club's name or description, and whether it is listed."""
    club, body = await _my_club(request), request.data
    _check_may_list(request, body.listed is True)
    request.service(TournamentService).clubs.take(request.me.id, request.address)
    club.name = club.name if body.name is None else clean_text(body.name)
    club.about = club.about if body.about is None else clean_about(body.about)
    club.listed = club.listed if body.listed is None else body.listed
    await request.store.write(scripts.change_club(club))
    return await _club_payload(request, club)


@tournaments("POST", "/api/clubs/{club}/join", errors=(404, 409))
async def join_club(request: ApiRequest) -> Club:
    """Join a club."""
    club = await _club(request)
    request.service(TournamentService).entries.take(request.me.id, request.address)
    if not await request.store.write(scripts.join_club(club.id, request.me.id, now_ms())):
        raise conflict("club_full", f"a club has room for {scripts.MOST_MEMBERS} people")
    return await _club_payload(request, club)


@tournaments("POST", "/api/clubs/{club}/leave", errors=(404, 409))
async def leave_club(request: ApiRequest) -> Club:
    """Leave a club. Its organiser can only close it."""
    club = await _club(request)
    if club.organiser == request.me.id:
        raise conflict("organiser", "the organiser cannot leave; close the club instead")
    await request.store.write(scripts.leave_club(club.id, request.me.id))
    return await _club_payload(request, club)


@tournaments("DELETE", "/api/clubs/{club}/members/{person}", errors=(404, 409))
async def remove_member(request: ApiRequest) -> Club:
    """As organiser: remove a member."""
    club, person = await _my_club(request), request.path_params["person"]
    if person == club.organiser:
        raise conflict("organiser", "the organiser cannot leave; close the club instead")
    if not await request.store.write(scripts.leave_club(club.id, person)):
        raise not_found("person")
    return await _club_payload(request, club)


@tournaments("DELETE", "/api/clubs/{club}", errors=(404,))
async def close_club(request: ApiRequest) -> None:
    """As organiser: close the club and its tournaments. Games in progress continue."""
    await request.store.write(scripts.close_club((await _my_club(request)).id, now_ms()))


@tournaments("POST", "/api/clubs/{club}/tournaments", status=201, errors=(404, 409), request_example=EXAMPLE)
async def open_tournament(request: ApiRequest, body: TournamentRequest) -> Tournament:
    """As organiser: open a tournament for people to enter. It starts at its start time, or when you start it."""
    club = await _my_club(request)
    request.service(TournamentService).clubs.take(request.me.id, request.address)
    least, most = rules_of(body.game).facts["players"]
    clock = USUAL[body.kind] if body.clock is None else body.clock
    if not max(2, least) <= body.seats <= most or (body.kind == "round_robin" and body.seats != 2):
        raise invalid("bad_size", "a game of this tournament cannot have that many players")
    if isinstance(clock, LiveClock) != (body.kind == "arena"):
        raise invalid("bad_clock", "an arena has a live clock, a round robin a time for each turn")
    now = now_ms()
    if body.starts_at is not None and not now < body.starts_at <= now + FARTHEST:
        raise invalid("bad_start", "a tournament begins within the next 60 days")
    row = TournamentRow(
        id=new_id(),
        club=club.id,
        name=clean_text(body.name),
        kind=body.kind,
        game=body.game,
        size=body.seats,
        clock=clock,
        rated=body.rated,
        minutes=body.minutes,
        state="open",
        made_at=now,
        starts_at=body.starts_at,
    )
    if not await request.store.write(scripts.add_tournament(row)):
        raise conflict("too_many_tournaments", f"{scripts.MOST_TOURNAMENTS} tournaments of the club are not over")
    return await _shown(request, row.id)


async def _find(request: ApiRequest, fresh: bool = False) -> TournamentState:
    found = await request.service(TournamentService).find(request.path_params["tournament"], fresh)
    if found is None:
        raise not_found("tournament")
    return found


async def _shown(request: ApiRequest, id: str) -> Tournament:
    found = await request.service(TournamentService).find(id, fresh=True)
    if found is None:
        raise not_found("tournament")
    return payload(found, request.person)


async def _mine(request: ApiRequest) -> TournamentRow:
    found = await _find(request, fresh=True)
    if found.organiser != request.me.id:
        raise forbidden("not_organiser", "only the organiser may do that")
    return found.row


@tournaments("GET", "/api/tournaments/{tournament}", errors=(404,), public=True)
async def read_tournament(request: ApiRequest) -> Tournament:
    """Return a tournament with its standings, which are updated once a second."""
    return payload(await _find(request), request.person)


@tournaments("POST", "/api/tournaments/{tournament}/enter", errors=(404, 409))
async def enter_tournament(request: ApiRequest) -> Tournament:
    """Enter a tournament and its club: a round robin before it starts, an arena at any time."""
    found, now = await _find(request), now_ms()
    request.service(TournamentService).entries.take(request.me.id, request.address)
    if not await request.store.write(scripts.join_club(found.club.id, request.me.id, now)):
        raise conflict("club_full", f"a club has room for {scripts.MOST_MEMBERS} people")
    done = await request.store.write(scripts.enter(found.row.id, request.me.id, now))
    if done == "begun":
        raise conflict("begun", "nobody can enter this tournament any more")
    if done == "full":
        raise conflict("tournament_full", "the tournament is full")
    return await _shown(request, found.row.id)


@tournaments("POST", "/api/tournaments/{tournament}/withdraw", errors=(404,))
async def withdraw(request: ApiRequest) -> Tournament:
    """Leave a tournament before it starts; in an arena, stop waiting for games."""
    found = await _find(request)
    await request.store.write(scripts.withdraw(found.row.id, request.me.id))
    return await _shown(request, found.row.id)


@tournaments("POST", "/api/tournaments/{tournament}/wait", errors=(404, 409))
async def wait_for_game(request: ApiRequest, body: WaitRequest) -> Tournament:
    """In an arena: ask for a game with `play`, then repeat every few seconds while waiting; the response has its
    `table` once there is one."""
    found = await _find(request)
    request.service(TournamentService).waits.take(request.me.id, request.address)
    if found.row.kind != "arena":
        raise conflict("no_arena", "only an arena pairs people who wait")
    if found.row.state in ("open", "running"):
        await request.service(TournamentService).wait(found, request.me, body.play)
    return payload(await _find(request, fresh=body.play), request.person)


@tournaments("POST", "/api/tournaments/{tournament}/start", errors=(404, 409))
async def start_tournament(request: ApiRequest) -> Tournament:
    """As organiser: start the tournament."""
    row = await _mine(request)
    await request.service(TournamentService).start(row)
    return await _shown(request, row.id)


@tournaments("POST", "/api/tournaments/{tournament}/cancel", errors=(404, 409))
async def cancel_tournament(request: ApiRequest) -> Tournament:
    """As organiser: end the tournament without a winner. Games in progress continue."""
    row = await _mine(request)
    if not await request.store.write(scripts.cancel_tournament(row.id, now_ms())):
        raise conflict("over", "the tournament is over")
    return await _shown(request, row.id)
