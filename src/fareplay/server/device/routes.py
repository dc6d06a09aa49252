"""The endpoint for games played on a device."""

from fareplay.api.device import DeviceGame, DeviceGameReply
from fareplay.server.device.service import DeviceService
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints

device = Endpoints("device")


@device("POST", "/api/device-games", status=201, errors=(422,))
async def add_device_game(request: ApiRequest, body: DeviceGame) -> DeviceGameReply:
    """Upload a finished game that was played on a device. The server replays and checks it. It counts for your own
    statistics but never for ratings. Uploading it again changes nothing."""
    person = request.me
    request.count_costly()
    return DeviceGameReply(await request.service(DeviceService).add(person, body))
