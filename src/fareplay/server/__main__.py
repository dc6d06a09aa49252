"""`python -m fareplay.server`: the same as `fareplay serve`."""

import argparse
import sys
from dataclasses import fields

from fareplay.server.run import run
from fareplay.server.settings import Settings, read


def main() -> int:
    """Read flags and variables, and serve."""
    parser = argparse.ArgumentParser(prog="fareplay serve", description="Serve tables over HTTP.")
    for each in fields(Settings):
        flag = f"--{each.name.replace('_', '-')}"
        kind = type(each.default)
        shown = f"{each.metadata['help']} (default {each.default!r}; FAREPLAY_{each.name.upper()})".replace("%", "%%")
        if kind is bool:
            parser.add_argument(flag, action="store_true", default=None, help=shown)
        else:
            parser.add_argument(flag, type=kind, default=None, help=shown)
    try:
        settings = read(vars(parser.parse_args()))
    except ValueError as error:
        print(f"fareplay: {error}", file=sys.stderr)
        return 2
    return run(settings)


if __name__ == "__main__":
    sys.exit(main())
