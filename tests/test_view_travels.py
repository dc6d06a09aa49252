"""A view goes to a bot in another process and arrives as it was."""

import pickle

import fareplay


def test_a_view_survives_pickling() -> None:
    view = fareplay.new("get-on-board/new-york", seats=2, seed=7).view(0)
    assert pickle.loads(pickle.dumps(view)).to_dict() == view.to_dict()
