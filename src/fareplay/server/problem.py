"""Problems: what a request may be answered with instead of what it asked for."""

from typing import Any


class Problem(Exception):
    """An answer other than success: a status, a key for programs, a message for people, and what else they need."""

    def __init__(self, status: int, key: str, message: str, *, retry_after: int | None = None, **more: Any) -> None:
        self.status, self.key, self.message, self.retry_after, self.more = status, key, message, retry_after, more
        super().__init__(f"{status} {key}: {message}")

    def to_dict(self) -> dict[str, Any]:
        """The problem as JSON knows it."""
        return {"error": self.key, "message": self.message, **self.more}


def not_found(what: str) -> Problem:
    """There is no such thing, or it is not for you: the answer does not tell which."""
    return Problem(404, "not_found", f"there is no such {what}")


def forbidden(key: str, message: str) -> Problem:
    """You are known, and may not."""
    return Problem(403, key, message)


def conflict(key: str, message: str, **more: Any) -> Problem:
    """It cannot be done as things stand now."""
    return Problem(409, key, message, **more)


def invalid(key: str, message: str, **more: Any) -> Problem:
    """What was sent makes no sense."""
    return Problem(422, key, message, **more)


def too_much(message: str, retry_after: int) -> Problem:
    """Too many requests, tables or streams."""
    return Problem(429, "too_much", message, retry_after=max(1, retry_after))


def unavailable(message: str) -> Problem:
    """Storage cannot do it now; the same request may be sent again."""
    return Problem(503, "unavailable", message, retry_after=1)
