"""The schemas of the operators' page: the state of a server, its people, tables and reports."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp


class Load(Struct):
    """The current load of one process."""

    started_at: Timestamp
    streams: int
    live_tables: int
    bot_processes: int
    bot_queue: Annotated[int, Meta(description="jobs of bots that wait for a processor")]
    memory: Annotated[int | None, Meta(description="bytes; null if unknown")]
    load_average: Annotated[float | None, Meta(description="of the machine, over a minute")]
    processors: int


class BackupFile(Struct):
    """A backup on the server's machine."""

    name: str
    size: Annotated[int, Meta(description="bytes")]
    made_at: Timestamp


class BackupState(Struct):
    """Whether backups are made, the last attempt, and the backups, the newest first."""

    scheduled: bool
    last_at: Timestamp | None
    error: Annotated[str, Meta(description="why the last attempt failed; empty if it did not")]
    files: list[BackupFile]


class ServerState(Struct):
    """The state of a server, as its operators see it."""

    version: str
    database: Annotated[str, Meta(examples=["sqlite", "postgresql"])]
    closed: Annotated[bool, Meta(description="whether new accounts need an invitation code")]
    tables: Annotated[dict[str, int], Meta(description="the number in each state")]
    accounts: int
    guests: int
    suspended: int
    reports: Annotated[int, Meta(description="reported messages that were not handled")]
    load: Load
    backups: BackupState


class PersonEntry(Struct):
    """A person as operators see them."""

    id: str
    name: str
    guest: bool
    operator: bool
    made_at: Timestamp
    seen_at: Annotated[Timestamp | None, Meta(description="null if they are signed in nowhere")]
    suspended_at: Timestamp | None


class PersonQuery(Struct, forbid_unknown_fields=True):
    """People whose name contains a text, page by page."""

    find: Annotated[str, Meta(max_length=60)] = ""
    skip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class PersonEntries(Struct):
    """A page of people, the newest first."""

    people: list[PersonEntry]
    more: bool


class OperatorCode(Struct):
    """A recovery code for somebody who has forgotten the password. It is shown once and valid for 15 minutes."""

    code: str


class TableEntry(Struct):
    """A table as operators see it, without secrets."""

    id: str
    game: str
    state: str
    private: bool
    moves: int
    made_at: Timestamp
    changed_at: Timestamp
    seats: Annotated[list[str], Meta(description="names, levels of bots, and empty for an open seat")]
    watching: int


class TableQuery(Struct, forbid_unknown_fields=True):
    """Tables in a state."""

    state: Annotated[str, Meta(pattern="^(open|playing|finished|closed)?$")] = ""


class ReportEntry(Struct):
    """A reported message."""

    table: str
    n: int
    person: str
    name: str
    text: Annotated[str | None, Meta(description="null for a phrase")]
    hidden: bool
    reports: int
    at: Timestamp


class InvitationCode(Struct):
    """A valid invitation code, without the code itself, which is not stored."""

    id: str
    note: str
    made_at: Timestamp
    until: Timestamp
    uses: int
    used: int


class NewInvitationCode(Struct):
    """A new invitation code. It is shown once."""

    id: str
    code: Annotated[str, Meta(examples=["BCDFG-HJKLM"])]


class InvitationCodeRequest(Struct, forbid_unknown_fields=True):
    """The settings of a new invitation code."""

    uses: Annotated[int, Meta(ge=1, le=10_000)] = 1
    days: Annotated[float, Meta(gt=0, le=3_650)] = 14.0
    note: Annotated[str, Meta(max_length=200)] = ""
