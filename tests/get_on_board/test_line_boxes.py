"""The boxes of a line are the difference between the sheets before and after the moves."""

import pytest

import fareplay


@pytest.mark.parametrize(("board", "seats"), [("new-york", 2), ("rome", 3), ("london", 4), ("paris", 5)])
def test_boxes_that_a_line_changes(board: str, seats: int) -> None:
    game = fareplay.new(f"get-on-board/{board}", seats=seats, seed=11)
    count = 0
    while not game.is_over and game.ply < 60:
        if game.view(None).position["phase"] == "departure":
            game.push(game.legal_moves[0])
            continue
        seat = game.to_move
        assert seat is not None
        now = game.sheet(seat).boxes
        lines = game.lines()
        for line in lines:
            assert line.boxes == {name: box for name, box in line.sheet.boxes.items() if box != now[name]}
            assert line.to_dict()["boxes"] == line.boxes
            count += len(line.boxes)
        chosen = next((line for line in lines if not line.eliminates), lines[0])
        assert game.peek(chosen.moves[0]).boxes.keys() <= now.keys()
        for move in chosen.moves:
            game.push(move)
    assert count > 0
