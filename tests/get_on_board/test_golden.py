"""The golden playthroughs: what a game tells today is what it told when they were written."""

import pytest

from tests.get_on_board.golden import FOLDER, GAMES, tell


@pytest.mark.parametrize("board", GAMES)
def test_golden_playthrough(board: str) -> None:
    told = tell(board).splitlines()
    golden = (FOLDER / f"{board}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, golden, strict=False), start=1):
        assert now == then, f"golden/{board}.txt:{number}"
    assert len(told) == len(golden)
