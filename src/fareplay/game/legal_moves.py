"""The legal moves of a seat, as a container of texts."""

from collections.abc import Iterator, Sequence
from typing import overload


class LegalMoves(Sequence[str]):
    """The legal moves of the seat to move, as texts: iterate, len, `in`.

    Examples:
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> list(game.legal_moves)
        ['T2', 'T3']
        >>> "T2" in game.legal_moves, len(game.legal_moves), game.legal_moves[0]
        (True, 2, 'T2')
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: list[str]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._moves[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(other) == self._moves

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(self._moves)}>"
