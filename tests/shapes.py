"""Hold values against the TypedDicts that a game's schema declares."""

from collections.abc import Mapping
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec


def check(value: Any, shape: Any) -> None:
    """The value fits the shape, and no object in it has a key that the shape does not name."""
    msgspec.convert(value, shape, strict=True)
    check_keys(value, shape)


def check_keys(value: Any, shape: Any) -> None:
    """No object has a key that its shape does not name."""
    if is_typeddict(shape) and isinstance(value, Mapping):
        fields = get_type_hints(shape)
        assert set(value) <= set(fields), (shape, set(value) - set(fields))
        for name, inner in value.items():
            check_keys(inner, fields[name])
    elif isinstance(value, list):
        for inner in value:
            for part in parts(shape):
                check_keys(inner, part)
    else:
        for part in get_args(shape):
            if is_typeddict(part):
                check_keys(value, part)


def parts(shape: Any) -> list[Any]:
    """What the items of a list may be."""
    if get_origin(shape) is list:
        return list(get_args(shape))
    return [part for one in get_args(shape) if get_origin(one) is list for part in get_args(one)]
