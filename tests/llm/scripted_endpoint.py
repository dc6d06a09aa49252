"""An endpoint of chat completions for tests: a real HTTP server whose "model" plays by fixed rules. No language model.

- `greedy` answers with the line that brings most points, of those listed in the last question;
- `first` answers with the first legal move;
- `stubborn` names a move that does not exist, always;
- `clumsy` names a move that does not exist first, and after each explanation the first legal move.
"""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LINE = re.compile(r"^(.+): ([+-]\d+) points", re.MULTILINE)
LEGAL = re.compile(r"^Legal moves: (.+)$", re.MULTILINE)


@dataclass
class Script:
    """What the server has been asked, and how it behaves besides."""

    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    failures: list[int] = field(default_factory=list)  # statuses of the next answers
    bodies: list[str] = field(default_factory=list)  # answered instead of completions


def answer(model: str, messages: list[dict[str, str]]) -> str:
    """What a model of this name answers."""
    question = next(m["content"] for m in reversed(messages) if "Legal moves: " in m["content"])
    first = LEGAL.findall(question)[-1].split(", ")[0]
    explained = messages[-1]["content"].startswith("Not played: ")
    if model == "stubborn" or (model == "clumsy" and not explained):
        return "I drive where I like.\n**MOVE:** the moon"
    if model == "greedy":
        lines = [(int(points), -at, moves) for at, (moves, points) in enumerate(LINE.findall(question))]
        return f"The best line brings most.\nMOVE: {max(lines)[2] if lines else first}"
    return f"MOVE: {first}"


@contextmanager
def endpoint() -> Iterator[tuple[str, Script]]:
    """The address of a server that runs until the end of the block."""
    script = Script()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            script.requests.append(body)
            script.keys.append(self.headers.get("Authorization"))
            if self.path != "/v1/chat/completions":
                self.reply(404, "there is nothing here")
            elif script.failures:
                self.reply(script.failures.pop(0), "try later")
            elif script.bodies:
                self.reply(200, script.bodies.pop(0))
            else:
                message = {"role": "assistant", "content": answer(body["model"], body["messages"])}
                usage = {"prompt_tokens": 10, "completion_tokens": 2}
                self.reply(200, json.dumps({"choices": [{"index": 0, "message": message}], "usage": usage}))

        def reply(self, status: int, text: str) -> None:
            self.send_response(status)
            self.send_header("Retry-After", "0")
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *values: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
