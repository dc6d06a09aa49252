"""API errors: the responses to requests that do not succeed."""

from typing import Any


class ApiError(Exception):
    """A response other than success: a status, a key for programs, a message for people, and further fields."""

    def __init__(self, status: int, key: str, message: str, *, retry_after: int | None = None, **more: Any) -> None:
        self.status, self.key, self.message, self.retry_after, self.more = status, key, message, retry_after, more
        super().__init__(f"{status} {key}: {message}")

    def to_dict(self) -> dict[str, Any]:
        """The error as JSON."""
        return {"error": self.key, "message": self.message, **self.more}


def not_found(what: str) -> ApiError:
    """It does not exist, or is not for you: the response does not say which."""
    return ApiError(404, "not_found", f"there is no such {what}")


def forbidden(key: str, message: str) -> ApiError:
    """You are known, and may not."""
    return ApiError(403, key, message)


def conflict(key: str, message: str, **more: Any) -> ApiError:
    """It conflicts with the present state."""
    return ApiError(409, key, message, **more)


def invalid(key: str, message: str, **more: Any) -> ApiError:
    """The request is well-formed but cannot be accepted."""
    return ApiError(422, key, message, **more)


def too_many_requests(message: str, retry_after: int) -> ApiError:
    """Too many requests or streams."""
    return ApiError(429, "too_much", message, retry_after=max(1, retry_after))


def too_many_tables() -> ApiError:
    """A person sits at as many tables as they may."""
    return ApiError(429, "too_many_tables", "you sit at too many tables; finish or leave some", retry_after=60)


def unavailable(message: str) -> ApiError:
    """Storage cannot do it now; the same request may be sent again."""
    return ApiError(503, "unavailable", message, retry_after=1)
