"""Settings, from flags of `fareplay serve` or from variables: `--idle-seconds 60` or `FAREPLAY_IDLE_SECONDS=60`."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

ENGINE = re.compile(r"[a-z][a-z0-9-]{0,29}")
KINDS = {int: "a whole number", float: "a number", bool: "yes or no"}


def _setting(default: Any, help: str, *choices: str, least: float = 0, most: float = 1e9) -> Any:
    """Declare a setting, with the values it may have."""
    return field(default=default, metadata={"help": help, "choices": choices, "least": least, "most": most})


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(8000, "port to listen on; 0 finds a free one", most=65_535)
    database: str = _setting("fareplay.db", "a file for SQLite, or postgresql://…")
    secret: str = _setting("", "key that signs the cookies; by default a random one in the database")
    origin: str = _setting("", "the address people use, such as https://play.example.org; marks cookies as secure")
    closed: bool = _setting(False, "no guests, and a new account needs an invitation code")
    openid_issuer: str = _setting("", "OpenID provider for signing in, such as https://id.example.org")
    openid_client: str = _setting("", "client id of this server at the provider")
    openid_secret: str = _setting("", "client secret at the provider; without one only PKCE is used")
    openid_label: str = _setting("OpenID", "name of the provider on the sign-in page")
    proxies: str = _setting("127.0.0.1", "addresses of proxies whose X-Forwarded-For is trusted, or *")
    bot_processes: int = _setting(
        0, "processes for bots; 0 means one less than the number of cores, at least one", most=1_000
    )
    bot_seconds: float = _setting(10.0, "time limit for a bot's turn", least=0.001)
    engine: tuple[str, ...] = _setting(
        (), "program on this machine that may play at tables, as NAME=COMMAND; repeatable"
    )
    substitute: str = _setting("casual", "level of the bot that plays on for an absent player")
    live_tables: int = _setting(5_000, "tables kept in memory", least=1)
    idle_seconds: float = _setting(60.0, "seconds until an unused table is removed from memory")
    closed_days: float = _setting(30.0, "days until a game closed without a result is deleted; 0 keeps it")
    backups: str = _setting("", "folder for scheduled backups; without it there are none")
    backup_hours: float = _setting(24.0, "hours between two backups", least=0.001)
    backups_kept: int = _setting(14, "number of backups to keep; older ones are deleted", least=1)
    streams: int = _setting(10_000, "open streams in total", least=1)
    streams_per_person: int = _setting(40, "open streams per person (or per address, without a session)", least=1)
    tables_per_person: int = _setting(50, "unfinished tables per person", least=1)
    custom_boards: int = _setting(20, "new custom boards per person and day; 0 accepts none", most=1_000)
    requests_per_second: float = _setting(
        30.0, "requests per person and second; 4 times as many at once, and as many new guests a minute", least=0.001
    )
    address_factor: float = _setting(10.0, "rate limits per address, as a multiple of a person's", least=0.001)
    daily: str = _setting(
        "own",
        "the daily city: own (dealt by this server), world (the same on every server) or off",
        *("own", "world", "off"),
    )
    smtp: str = _setting("", "mail server for notifications: smtp://name:password@host:587 or smtps://…")
    mail_from: str = _setting("Fareplay <fareplay@localhost>", "sender of mails")
    push_hosts: str = _setting(
        "fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com",
        "push services to which notifications may be sent",
    )
    webhook_hosts: str = _setting(
        "discord.com,hooks.slack.com", "hosts to which webhooks of tables and clubs may send; empty allows none"
    )
    metrics_for_all: bool = _setting(False, "show /metrics to every address, not only to this machine")
    log_level: str = _setting("info", "debug, info, warning or error", "debug", "info", "warning", "error")

    def __post_init__(self) -> None:
        from fareplay.bots.levels import LEVELS  # here, so that `--help` is fast

        if not self.host:
            raise ValueError("host must be an address, such as 127.0.0.1, or 0.0.0.0 for all of this machine's")
        for each in fields(self):
            value, limits = getattr(self, each.name), each.metadata
            if type(each.default) in (int, float) and not limits["least"] <= value <= limits["most"]:
                raise ValueError(f"{each.name} must be {limits['least']:g} to {limits['most']:g}, not {value}")
            if limits["choices"] and value not in limits["choices"]:
                raise ValueError(f"{each.name} must be one of {', '.join(limits['choices'])}, not {value!r}")
        if self.substitute not in LEVELS:
            raise ValueError(f"substitute must be one of {', '.join(LEVELS)}, not {self.substitute!r}")
        _check_engines(self.engine, LEVELS)
        if self.origin and not _is_origin(self.origin):
            raise ValueError(f"origin must be like https://play.example.org, nothing after it, not {self.origin!r}")
        if self.openid_issuer and not self.openid_issuer.startswith(("https://", "http://127.0.0.1:")):
            raise ValueError(f"openid_issuer must be like https://id.example.org, not {self.openid_issuer!r}")
        if self.openid_issuer and not self.openid_client:
            raise ValueError("openid_client must be the client id of this server at the provider")
        if self.smtp:
            _check_mail_server(self.smtp)
        if "@" not in self.mail_from:
            raise ValueError(f"mail_from must be an address, not {self.mail_from!r}")
        if self.proxies != "*":
            _check_addresses("proxies", self.proxies)

    @property
    def requests_burst(self) -> float:
        """Return the number of requests that a person may send at once."""
        return 4 * self.requests_per_second

    @property
    def sign_ins_per_minute(self) -> float:
        """Return the number of attempts to sign in from an address; ten times as many for a name."""
        return self.requests_per_second / 3

    @property
    def guests_per_minute(self) -> float:
        """Return the number of new guests from an address."""
        return self.requests_per_second

    @cached_property
    def engines(self) -> Mapping[str, str]:
        """Return the engines' commands by name."""
        return {name: command for name, _, command in (each.partition("=") for each in self.engine)}

    @property
    def secure(self) -> bool:
        """Return whether people use https, so that cookies are sent over nothing else."""
        return self.origin.startswith("https://")


def _is_origin(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text == f"{parts.scheme}://{parts.netloc}"


def _check_mail_server(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError("smtp must be like smtp://name:password@mail.example.org:587, or smtps://…")


def _check_engines(engines: tuple[str, ...], levels: tuple[str, ...]) -> None:
    from fareplay.bots.engine import check_command

    names = [each.partition("=")[0] for each in engines]
    for each, name in zip(engines, names, strict=True):
        if not ENGINE.fullmatch(name) or name in levels or names.count(name) > 1:
            raise ValueError(f"engine must be NAME=COMMAND with a unique name, such as swift, not {each!r}")
        check_command(each.partition("=")[2])  # its InvalidOption is a ValueError


def _check_addresses(name: str, text: str) -> None:
    for address in filter(None, (each.strip() for each in text.split(","))):
        try:
            ip_network(address)
        except ValueError:
            raise ValueError(f"{name} must be addresses or networks separated by commas, not {address!r}") from None


def read(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings: flags that are not None, else variables. Raises ValueError with the reason if one is
    wrong."""
    chosen: dict[str, Any] = {}
    for each in fields(Settings):
        given = flags.get(each.name)
        if given is not None:
            chosen[each.name] = tuple(given) if isinstance(each.default, tuple) else given
        elif (text := environment.get(f"FAREPLAY_{each.name.upper()}")) is not None:
            chosen[each.name] = _parse(each.name, text, type(each.default))
    return Settings(**chosen)


def _parse(name: str, text: str, kind: type) -> Any:
    try:
        if kind is tuple:
            return tuple(filter(None, (part.strip() for part in text.split(";"))))
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}[
                text.lower()
            ]
        return kind(text)
    except (ValueError, KeyError):
        raise ValueError(f"FAREPLAY_{name.upper()} must be {KINDS[kind]}, not {text!r}") from None
