"""API errors: the responses to requests that do not succeed."""

from typing import Any


class ApiError(Exception):
    """An error response: a status, a key for programs, a message for people, and further fields."""

    def __init__(self, status: int, key: str, message: str, *, retry_after: int | None = None, **more: Any) -> None:
        self.status, self.key, self.message, self.retry_after, self.more = status, key, message, retry_after, more
        super().__init__(f"{status} {key}: {message}")

    def to_dict(self) -> dict[str, Any]:
        """Return the error as JSON-compatible values."""
        return {"error": self.key, "message": self.message, **self.more}


def not_found(what: str) -> ApiError:
    """Return the error for something that does not exist or is not visible to the sender; it does not say which."""
    return ApiError(404, "not_found", f"there is no such {what}")


def forbidden(key: str, message: str) -> ApiError:
    """Return the error for something that the sender is not allowed to do."""
    return ApiError(403, key, message)


def conflict(key: str, message: str, **more: Any) -> ApiError:
    """Return the error for a request that conflicts with the current state."""
    return ApiError(409, key, message, **more)


def invalid(key: str, message: str, **more: Any) -> ApiError:
    """Return the error for a well-formed request that cannot be accepted."""
    return ApiError(422, key, message, **more)


def too_many_requests(message: str, retry_after: int) -> ApiError:
    """Return the error for too many requests or streams."""
    return ApiError(429, "too_much", message, retry_after=max(1, retry_after))


def too_many_tables() -> ApiError:
    """Return the error for a person who sits at too many tables."""
    return ApiError(429, "too_many_tables", "you are at too many tables; finish or leave some", retry_after=60)


def unavailable(message: str) -> ApiError:
    """Return the error for a temporary failure; the same request may be sent again."""
    return ApiError(503, "unavailable", message, retry_after=1)
