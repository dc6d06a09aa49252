"""Events that the log hides from others entirely: a stop of a face-down personal objective (G11)."""

import fareplay

SETUP = {
    "first": 0,
    "sheets": [1, 2],
    "common": ["granny", "museum"],
    "deal": [[1, 2], [3, 4]],
    "tickets": [4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12],
}
MOVES = ["T1", "T3", "D2"]


def personal_events(personal: list[int], seat: int | None, **options: str) -> int:
    """How many of seat 0 a seat learns of when it drives from C2 to D2, E2."""
    game = fareplay.new("get-on-board/new-york", 2, setup={**SETUP, "personal": personal}, options=options)
    for move in MOVES:
        game.push(move)
    while game.to_move != 0:
        game.push(game.legal_moves[0])
    game.push("E2")
    assert len(list(game.log)) >= len(game.log.seen_by(seat))
    return sum(event.key == "personal" and event.seat == 0 for event in game.log.seen_by(seat))


def test_only_the_owner_learns_of_a_stop_reached() -> None:
    assert personal_events([3, 1], 0) == 1  # objective 3 has E2 on it
    assert personal_events([3, 1], 1) == 0
    assert personal_events([3, 1], None) == 0


def test_face_up_everybody_learns_of_it() -> None:
    assert personal_events([3, 1], 1, objectives="up") == 1
    assert personal_events([3, 1], None, objectives="up") == 1
