"""A typed client for Fareplay servers. It returns the schemas of the API.

client = Client("http://127.0.0.1:8000")
client.guest("Ada")
snapshot = client.open_table("get-on-board/new-york", [me(), bot("casual")], start=True)
"""

try:
    from fareplay.client.bots import run_bot
    from fareplay.client.client import Client, Message, bot, me, nobody
    from fareplay.client.connection import ApiError
except ModuleNotFoundError as error:
    message = f"The client needs {error.name}: pip install 'fareplay[client]'"
    raise ModuleNotFoundError(message, name=error.name) from None

__all__ = ["ApiError", "Client", "Message", "bot", "me", "nobody", "run_bot"]
