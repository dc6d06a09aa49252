"""Notices: messages between the server processes of one database."""

from collections.abc import Callable
from secrets import token_hex

from fareplay.server.storage.store import CHECK_FOR_CHANGES, Store

Receiver = Callable[[str, str, str], None]  # called with the subject, the text and the sender's process


class Notices:
    """Sends notices to the other processes, and passes theirs to the receivers registered for their kind."""

    def __init__(self, store: Store, node: str = "") -> None:
        self._store, self.node = store, node or token_hex(4)
        self._receivers: dict[str, Receiver] = {}
        self.may_have_missed: Callable[[], None] = lambda: None  # called when the connection was lost for a while

    @property
    def shared(self) -> bool:
        """Return whether there can be other processes."""
        return self._store.shared

    def open(self) -> None:
        """Start listening."""
        self._store.listen(self._receive)

    def on(self, kind: str, receiver: Receiver) -> None:
        """Register a receiver for notices of a kind."""
        self._receivers[kind] = receiver

    def send(self, kind: str, subject: str, text: str = "") -> None:
        """Send the other processes a notice about a table or a person. The text may not contain line feeds."""
        self._store.notify(" ".join(filter(None, (kind, subject, text, self.node))))

    def _receive(self, notice: str) -> None:
        if notice == CHECK_FOR_CHANGES:
            self.may_have_missed()
            return
        kind, _, rest = notice.partition(" ")
        content, _, node = rest.rpartition(" ")
        subject, _, text = content.partition(" ")
        if node != self.node and kind in self._receivers:
            self._receivers[kind](subject, text, node)
