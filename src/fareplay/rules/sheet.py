"""Sheets: the points of a seat, zone by zone."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class Sheet(Mapping[str, int | None]):
    """Points by zone and their total; `sheet["grannies"]` or `sheet.grannies`.

    A zone that is hidden from the viewer is None, and so is the total of an eliminated player. `boxes` lists the ticked
    boxes, for drawing the sheet; it may be a function that is called on first use.

    Examples:
        >>> sheet = fareplay.new("ticket-to-ride/london", seats=2, seed=1).sheet(0)
        >>> list(sheet)
        ['routes', 'tickets', 'districts', 'completed', 'total']
        >>> sheet["routes"], sheet.routes
        (0, 0)
    """

    __slots__ = ("_boxes", "points")

    def __init__(
        self, points: Mapping[str, int | None], boxes: Mapping[str, Any] | Callable[[], dict[str, Any]] | None = None
    ) -> None:
        self.points = dict(points)
        self._boxes = boxes if callable(boxes) else dict(boxes or {})

    @property
    def boxes(self) -> dict[str, Any]:
        """Return the ticked boxes."""
        if callable(self._boxes):
            self._boxes = self._boxes()
        return self._boxes

    def __getitem__(self, zone: str) -> int | None:
        return self.points[zone]

    def __getattr__(self, zone: str) -> int | None:
        try:
            return self.points[zone]
        except KeyError:
            raise AttributeError(f"no zone {zone!r}; the zones are {', '.join(self.points)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as JSON."""
        return {**self.points, "boxes": self.boxes}

    def __reduce__(self) -> tuple[Any, ...]:
        return Sheet, (self.points, self.boxes)

    def __repr__(self) -> str:
        return f"Sheet({', '.join(f'{zone}={points}' for zone, points in self.points.items())})"
