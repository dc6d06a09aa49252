"""`fareplay serve` with the same deals and the same bots in every run, so that a red browser test stays red.

`FAREPLAY_DEALS=random` leaves them to chance, as `make test-all` does: what holds for one deal should hold for all.
"""

import os
import sys
from unittest.mock import patch

from fareplay.cli import main
from fareplay.server.bots import seats
from fareplay.server.tables import fairness

if __name__ == "__main__":
    if os.environ.get("FAREPLAY_DEALS") != "random":
        patch.object(fairness, "new_secret", lambda: "0" * 32).start()
        patch.object(seats, "randbits", lambda bits: 7).start()
    sys.argv[1:1] = ["serve"]
    main()
