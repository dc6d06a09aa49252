"""Broken JSON: damages a valid value at random."""

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Path = tuple[str | int, ...]

# Values of unexpected types.
NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 15),
    st.integers(),
    st.just(10**40),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["stop", "T1", "T²", "A1", "granny", "school", "buses", "metros", "C" * 100, "\n", "\ud800", ""]),
    st.lists(st.integers(0, 13), max_size=4),
    st.just([]),
    st.just({}),
    st.just([[[[]]]]),
    st.dictionaries(st.text(max_size=4), st.integers(0, 3), max_size=3),
)


def paths(value: Any, so_far: Path = ()) -> Iterator[Path]:
    """Yield the path to every place inside a value."""
    if so_far:
        yield so_far
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from paths(item, (*so_far, key))


@st.composite
def broken(draw: st.DrawFn, good: Any) -> Any:
    """Return the value with one to three places replaced, left out, doubled or swapped with a neighbour."""
    value = copy.deepcopy(good)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(paths(value)) or [()]))
        if not path:
            return draw(NONSENSE)
        holder: Any = value
        for step in path[:-1]:
            holder = holder[step]
        key: Any = path[-1]
        how = draw(st.sampled_from(["replace", "replace", "leave out", "double", "add", "exchange"]))
        if how == "replace":
            holder[key] = draw(NONSENSE)
        elif how == "leave out":
            del holder[key]
        elif how == "add" and isinstance(holder, dict):
            holder[draw(st.text(max_size=6))] = draw(NONSENSE)
        elif isinstance(holder, list):
            other = draw(st.integers(0, len(holder) - 1))
            if how == "double":
                holder.insert(other, copy.deepcopy(holder[key]))
            else:
                holder[key], holder[other] = holder[other], holder[key]
    return value
