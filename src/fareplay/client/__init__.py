"""A client of a Fareplay server, typed: what it returns are the shapes the server writes.

client = Client("http://127.0.0.1:8000")
client.guest("Ada")
snapshot = client.open_table("get-on-board/new-york", [me(), bot("casual")], start=True)
"""

from fareplay.client.client import Client, bot, me, nobody
from fareplay.client.message import Message
from fareplay.client.refused import Refused

__all__ = ["Client", "Message", "Refused", "bot", "me", "nobody"]
