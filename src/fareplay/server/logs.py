"""Logs: one JSON object per line, with the request id if there is one. Secrets are not logged: no bodies, no cookies,
no tokens, and only the beginning of a table's id, which is enough to join it."""

import logging
import sys
import threading
import time
from contextlib import suppress
from typing import Final, TextIO

import msgspec

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
MOST_KEPT: Final = 10_000  # buffered lines


class JsonLines(logging.Formatter):
    """Formats a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        for name, value in vars(record).items():
            if name not in PLAIN and value is not None:
                line[name] = f"{value[:6]}…" if name == "table" and isinstance(value, str) else value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class BatchHandler(logging.Handler):
    """Writes buffered records every `seconds` in a thread, since one write per request would take a quarter of the
    event loop's time. Warnings and errors are written at once, after everything before them."""

    def __init__(self, stream: TextIO, seconds: float = 0.2) -> None:
        super().__init__()
        self._stream, self._seconds = stream, seconds
        self._records: list[logging.LogRecord] = []
        threading.Thread(target=self._write_for_ever, name="fareplay-log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Buffer a record, or write it if it is urgent. No request fails because a log cannot be written."""
        self._records.append(record)
        if record.levelno >= logging.WARNING or len(self._records) >= MOST_KEPT:
            try:
                self.flush()
            except Exception:
                self.handleError(record)

    def flush(self) -> None:
        """Write all buffered records."""
        with self.lock or threading.RLock():
            records, self._records = self._records, []
            if records:
                self._stream.write("".join([f"{self.format(record)}\n" for record in records]))
                self._stream.flush()

    def _write_for_ever(self) -> None:
        pause = threading.Event()
        while not pause.wait(self._seconds):
            with suppress(OSError, ValueError):  # the disk is full, or the pipe is closed
                self.flush()


def set_up(level: str) -> None:
    """Write logs to standard error."""
    handler = BatchHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("asyncpg").setLevel(logging.ERROR)  # the server itself logs that the database is unavailable
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
