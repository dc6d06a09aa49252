"""The schemas of games played on a device."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fareplay.api.tables import Level


class DeviceSeat(Struct, forbid_unknown_fields=True):
    """The player of a seat: somebody at the device, or one of the library's bots."""

    kind: Literal["person", "bot"]
    level: Level | None = None
    name: Annotated[str, Meta(max_length=40, description="the name of a guest at the same device")] | None = None
    colour: Annotated[int, Meta(ge=0, le=15)] = 0
    hinted: Annotated[bool, Meta(description="whether the player has been given a hint")] = False


class DeviceGame(Struct, forbid_unknown_fields=True):
    """A finished game."""

    id: Annotated[str, Meta(min_length=8, max_length=40, description="set by the device; a second upload does nothing")]
    record: Annotated[dict[str, Any], Meta(description="as in docs/record.md")]
    seats: Annotated[list[DeviceSeat], Meta(min_length=1, max_length=8)]
    started_at: Annotated[int, Meta(ge=0)]
    ended_at: Annotated[int, Meta(ge=0)]


class DeviceGameReply(Struct):
    """The table of the uploaded game."""

    table: str
