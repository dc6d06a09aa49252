"""Smooth lines through points, for rivers, shores and parks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fareplay.drawing.svg import Point, pair


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a curve through all points (Catmull-Rom, as Bézier segments)."""
    count = len(points)
    parts = [f"M{pair(points[0])}"]
    for i in range(count if closed else count - 1):
        if closed:
            before, start, end, after = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            before, start = points[max(i - 1, 0)], points[i]
            end, after = points[i + 1], points[min(i + 2, count - 1)]
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        parts.append(f"C{pair(first)} {pair(second)} {pair(end)}")
    return "".join(parts) + ("Z" if closed else "")


def polyline(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Return the curve through all points as short straight pieces."""
    pieces = [points[0]]
    for i in range(len(points) - 1):
        before, start = points[max(i - 1, 0)], points[i]
        end, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        for k in range(1, steps + 1):
            t = k / steps
            pieces.append(
                (_spline(before[0], start[0], end[0], after[0], t), _spline(before[1], start[1], end[1], after[1], t))
            )
    return pieces


def _spline(before: float, start: float, end: float, after: float, t: float) -> float:
    bend = 2 * before - 5 * start + 4 * end - after
    return start + t / 2 * (end - before + t * (bend + t * (3 * (start - end) + after - before)))


def rounded(points: Sequence[Point], radius: float, closed: bool = True) -> str:
    """Return path data of straight edges whose corners are rounded by ``radius`` (less where an edge is short)."""
    count = len(points)
    parts: list[str] = []
    for i, corner in enumerate(points):
        if not closed and i in (0, count - 1):
            parts.append(("M" if i == 0 else "L") + pair(corner))
            continue
        near = [_toward(corner, points[(i + k) % count], radius) for k in (-1, 1)]
        parts.append(f"{'M' if not parts else 'L'}{pair(near[0])}Q{pair(corner)} {pair(near[1])}")
    return "".join(parts) + ("Z" if closed else "")


def _toward(start: Point, end: Point, distance: float) -> Point:
    length = math.dist(start, end)
    share = min(distance / length, 0.5) if length else 0.0
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def scatter(count: int) -> list[Point]:
    """Return points spread evenly but not regularly over the unit square, always the same ones (Halton)."""
    return [(_radical(i, 2), _radical(i, 3)) for i in range(1, count + 1)]


def _radical(index: int, base: int) -> float:
    result, share = 0.0, 1.0
    while index:
        share /= base
        result += share * (index % base)
        index //= base
    return result
