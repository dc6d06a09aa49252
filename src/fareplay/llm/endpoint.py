"""Endpoints: a language model behind an HTTP API that is compatible with OpenAI's chat completions."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypedDict

import httpx

from fareplay.errors import FareplayError, short_repr

RETRIED: Final = (408, 409, 425, 429, 500, 502, 503, 504)
LONGEST_WAIT: Final = 60.0  # seconds before a request is repeated


class Message(TypedDict):
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class Completion:
    """An answer, and its numbers of tokens according to the endpoint."""

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    repeated: int = 0  # requests that failed, or were answered with something else, before this answer


class EndpointError(FareplayError):
    """An endpoint cannot be reached, refuses a request, or does not return a completion."""


@dataclass(frozen=True)
class Endpoint:
    """A model at an address such as http://localhost:8000/v1. The key is sent but never written."""

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    temperature: float | None = None
    max_tokens: int | None = None
    timeout: float = 120.0  # seconds
    retries: int = 3

    def complete(self, messages: Sequence[Message]) -> Completion:
        """Return the model's answer. A request that fails, or brings something else than a completion, is repeated.
        Raises EndpointError if that does not help, or cannot."""
        body: dict[str, object] = {"model": self.model, "messages": list(messages)}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.max_tokens is not None:
            body["max_tokens"] = self.max_tokens
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        address = f"{self.url.rstrip('/')}/chat/completions"
        attempt = 0
        while True:
            response = None
            try:
                response = httpx.post(address, json=body, headers=headers, timeout=self.timeout)
                return replace(_read(address, response), repeated=attempt)
            except (httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
                raise EndpointError(f"{address}: {error}") from None
            except httpx.HTTPError as error:
                if attempt >= self.retries:
                    raise EndpointError(f"{address}: {error or type(error).__name__}") from None
            except EndpointError:
                if attempt >= self.retries or (response is not None and response.status_code not in (200, *RETRIED)):
                    raise
            time.sleep(_wait(response, attempt))
            attempt += 1


def _wait(response: httpx.Response | None, attempt: int) -> float:
    """Return the seconds to wait: as the endpoint asks, or longer each time."""
    asked = "" if response is None else response.headers.get("Retry-After", "")
    return min(LONGEST_WAIT, float(asked) if asked.isdecimal() else 0.5 * 2**attempt)


def _read(address: str, response: httpx.Response) -> Completion:
    if response.status_code != 200:
        raise EndpointError(f"{address}: status {response.status_code}: {short_repr(response.text, 200)}")
    try:
        found = response.json()
        text = found["choices"][0]["message"]["content"]
        used = found.get("usage") or {}
        counts = (used.get("prompt_tokens") or 0, used.get("completion_tokens") or 0)
        if text is not None and not isinstance(text, str):
            raise TypeError("the content is not a text")
        return Completion(text or "", int(counts[0]), int(counts[1]))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise EndpointError(f"{address}: the answer is not a chat completion: {error!r}") from None
