"""`fareplay serve` with the same deals and the same bots in every run, so that a red browser test stays red.

The deal depends only on how many tables the host has opened before. `FAREPLAY_DEALS=random` makes deals and bots
random, as `make test-all` does: what holds for one deal should hold for all.
"""

import os
import sys
from collections import Counter
from typing import Any, Final
from unittest.mock import patch

from fareplay.cli import main
from fareplay.server.bots import seats
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.tables import creation, fairness

new_table = creation.new_table
opened: Final[Counter[str]] = Counter()


def new_seeded_table(request: Any, rules: Any, person: PersonRow, *others: Any) -> TableRow:
    """Open a table whose secret is the number of its host's tables."""
    row = new_table(request, rules, person, *others)
    opened[person.id] += 1
    row.secret = f"{opened[person.id]:032x}"
    return row


if __name__ == "__main__":
    if os.environ.get("FAREPLAY_DEALS") != "random":
        patch.object(creation, "new_table", new_seeded_table).start()
        patch.object(fairness, "new_secret", lambda: "0" * 32).start()
        patch.object(seats, "randbits", lambda bits: 7).start()
    sys.argv[1:1] = ["serve"]
    main()
