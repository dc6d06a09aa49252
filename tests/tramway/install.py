"""Where the example game is, and a command that installs it: `python -m tests.tramway.install` prints the folder."""

from typing import Final

from tests.install_example import EXAMPLES, install

EXAMPLE: Final = EXAMPLES / "tramway"

if __name__ == "__main__":
    print(install(EXAMPLE.name))
