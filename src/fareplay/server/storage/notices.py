"""Notices: what the processes of one database tell each other."""

from collections.abc import Callable
from secrets import token_hex

from fareplay.server.storage.store import CHECK_FOR_CHANGES, Store

Receiver = Callable[[str, str, str], None]  # is given what the notice is about, its text, and the process that sent it


class Notices:
    """Sends notices to the other processes and passes theirs on to whoever asked for that kind."""

    def __init__(self, store: Store, node: str = "") -> None:
        self._store, self.node = store, node or token_hex(4)
        self._receivers: dict[str, Receiver] = {}
        self.may_have_missed: Callable[[], None] = lambda: None  # called when the connection was lost for a while

    @property
    def shared(self) -> bool:
        """Whether there can be other processes."""
        return self._store.shared

    def open(self) -> None:
        """Begin to listen."""
        self._store.listen(self._receive)

    def on(self, kind: str, receiver: Receiver) -> None:
        """Pass notices of a kind on."""
        self._receivers[kind] = receiver

    def send(self, kind: str, subject: str, text: str = "") -> None:
        """Tell the other processes something about a table or a person; a text may contain spaces but no line feed."""
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
