"""`fareplay serve` with the same deals and the same bots in every run, so that a red browser test stays red.

The deal depends only on how many tables the host has opened before. The web workers that deal and play on the device
are served with a random number generator that always begins with the same seed. `FAREPLAY_DEALS=random` makes deals
and bots random, as `make test-all` does: what holds for one deal should hold for all.
"""

import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from starlette.responses import Response

from fareplay.cli import main
from fareplay.server.bots import seats
from fareplay.server.http.staticfiles import WebClient
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.tables import creation, fairness

WORKERS: Final = re.compile(r"(?:worker|botWorker)-[^/]*\.js")
SEED: Final = """let state = 7;
crypto.getRandomValues = (numbers) => {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let k = 0; k < bytes.length; k += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[k] = state >>> 24;
  }
  return numbers;
};
"""

file_response = WebClient.file_response
new_table = creation.new_table
opened: Final[Counter[str]] = Counter()


def new_seeded_table(request: Any, rules: Any, person: PersonRow, *others: Any) -> TableRow:
    """Open a table whose secret is the number of its host's tables."""
    row = new_table(request, rules, person, *others)
    opened[person.id] += 1
    row.secret = f"{opened[person.id]:032x}"
    return row


def seeded_file(client: WebClient, full_path: str | os.PathLike[str], *others: Any, **more: Any) -> Response:
    """Serve a file of the client, the workers with their seed."""
    response = file_response(client, full_path, *others, **more)
    file = Path(full_path)
    if not WORKERS.fullmatch(file.name):
        return response
    of_the_file = ("content-length", "content-encoding", "etag", "last-modified", "accept-ranges")
    headers = {name: value for name, value in response.headers.items() if name not in of_the_file}
    return Response(SEED + file.read_text(encoding="utf-8"), media_type="text/javascript", headers=headers)


if __name__ == "__main__":
    if os.environ.get("FAREPLAY_DEALS") != "random":
        patch.object(creation, "new_table", new_seeded_table).start()
        patch.object(fairness, "new_secret", lambda: "0" * 32).start()
        patch.object(seats, "randbits", lambda bits: 7).start()
        patch.object(WebClient, "file_response", seeded_file).start()
    sys.argv[1:1] = ["serve"]
    main()
