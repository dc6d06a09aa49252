"""Films read by the web client, on the same kernels in WebAssembly, show what the library says."""

import sys
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

import pytest

import fareplay
from fareplay.games import manifest
from tests.browser.film_reader import Client, compare_game
from tests.random_games import KINDS, options_of, play_randomly
from tests.repetitions import long_but

SAMPLE = 2  # games for each board, number of players and options
MANY = 12  # games for each board in a long test


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    made = Client()
    yield made
    made.close()


def compare(client: Client, name: str, seats: int, seed: int, options: dict[str, Any]) -> None:
    game = fareplay.new(name, seats, seed, options=options)
    play_randomly(game, 1_000, Random(seed))
    compare_game(client, game)


def compare_many(client: Client, name: str, count: int) -> None:
    """Compare games on a board, in turn for every number of players and all options."""
    kinds = [(seats, options) for kind, seats in KINDS if kind == name for options in options_of(name)]
    for number in range(count):
        seats, options = kinds[number % len(kinds)]
        compare(client, name, seats, 1_000 + number, options)


@pytest.mark.parametrize(("name", "seats"), long_but(KINDS, *KINDS[1::3]))
def test_the_client_shows_what_the_library_says(client: Client, name: str, seats: int) -> None:
    for number, options in enumerate(options_of(name)[:SAMPLE]):
        compare(client, name, seats, number, options)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted({name for name, _ in KINDS}))
def test_the_client_shows_what_the_library_says_in_many_games(client: Client, name: str) -> None:
    compare_many(client, name, MANY)


def test_every_game_of_ours_has_kernels_for_browsers() -> None:
    assert [name for name, game in manifest.installed().items() if game.browser][:2] == [
        "get-on-board",
        "ticket-to-ride",
    ]


if __name__ == "__main__":  # python -m tests.test_film_reader [BOARD]...: a thousand games on each board
    for each in sys.argv[1:] or sorted({name for name, _ in KINDS}):
        reader, began = Client(), monotonic()
        compare_many(reader, each, 1_000)
        reader.close()
        print(f"{each}: 1,000 games, all viewers: the same, {monotonic() - began:.0f} s", flush=True)
