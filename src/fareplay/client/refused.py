"""What a server said instead of doing it."""

from typing import Any


class Refused(Exception):
    """An answer other than success: `status`, a key in `error`, a `message` for people, and what else belongs to it."""

    def __init__(self, status: int, error: str, message: str, more: dict[str, Any], retry_after: int | None) -> None:
        self.status, self.error, self.message, self.more, self.retry_after = status, error, message, more, retry_after
        super().__init__(f"{status} {error}: {message}")
