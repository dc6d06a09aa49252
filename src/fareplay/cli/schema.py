"""`fareplay schema`: the published form of a record."""

import sys
from importlib import resources

from fareplay.cli.examples import examples

EXAMPLES = examples("fareplay schema > record.schema.json")


def schema() -> None:
    """Print the JSON Schema of a record, for all games."""
    sys.stdout.write(resources.files("fareplay").joinpath("record.schema.json").read_text(encoding="utf-8"))
