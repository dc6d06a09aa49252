"""A view arrives unchanged at a bot in another process."""

import pickle

import fareplay


def test_a_view_survives_pickling() -> None:
    view = fareplay.new("get-on-board/new-york", seats=2, seed=7).view(0)
    assert pickle.loads(pickle.dumps(view)).to_dict() == view.to_dict()
