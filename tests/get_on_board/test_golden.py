"""Golden playthroughs: the log of each game is still the same as when it was recorded."""

import pytest

from tests.get_on_board.golden import FOLDER, GAMES, tell


@pytest.mark.parametrize("board", GAMES)
def test_golden_playthrough(board: str) -> None:
    lines = tell(board).splitlines()
    golden = (FOLDER / f"{board}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines, golden, strict=False), start=1):
        assert now == then, f"golden/{board}.txt:{number}"
    assert len(lines) == len(golden)
