"""Mail: notifications by SMTP, with one-click unsubscribe (RFC 8058)."""

import re
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from fareplay.api.notifications import ADDRESS

TIMEOUT: Final = 20.0  # s
PORTS: Final = {"smtp": 587, "smtps": 465}


def is_address(text: str) -> bool:
    """Return whether a text is a single plain address, which no mail program reads as several."""
    return re.fullmatch(ADDRESS.removesuffix("$"), text) is not None


def mailbox(address: str) -> str:
    """Return an address without tag and in lower case, so that all spellings of a mailbox are equal."""
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


def compose(sender: str, to: str, subject: str, text: str, unsubscribe: str, post: str) -> EmailMessage:
    """Return a mail; `unsubscribe` is the page to unsubscribe, `post` the URL that mail programs call to do so."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, Address(addr_spec=to), subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid("fareplay", sender.rpartition("@")[2].strip(">"))
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{post}>, <{unsubscribe}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


def send(url: str, to: str, message: EmailMessage) -> None:
    """Send a mail to one address. Raises OSError if the mail server does not accept it."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    try:
        connection: smtplib.SMTP
        if parts.scheme == "smtps":
            connection = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
        else:
            connection = smtplib.SMTP(host, port, timeout=TIMEOUT)
        with connection:
            if parts.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=ssl.create_default_context())
            if parts.username:
                connection.login(unquote(parts.username), unquote(parts.password or ""))
            connection.send_message(message, to_addrs=[to])
    except smtplib.SMTPException as error:
        raise OSError(f"the mail server said: {error}") from None
