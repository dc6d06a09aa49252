"""`fareplay evaluate-llm` against a real HTTP server, whose model plays by fixed rules (scripted_endpoint.py)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import fareplay
from fareplay import puzzles
from fareplay.errors import FareplayError, InvalidOption, InvalidRecord
from fareplay.llm.endpoint import Completion, Endpoint, EndpointError, Message
from fareplay.llm.evaluation import Plan, read, rows, run

from .scripted_endpoint import Script, endpoint

ROME, TICKETS = "get-on-board/rome", "ticket-to-ride/london"
HELLO: list[Message] = [{"role": "user", "content": "Legal moves: C3, D3"}]


@pytest.fixture
def served() -> Iterator[tuple[str, Script]]:
    with endpoint() as found:
        yield found


def test_a_completion(served: tuple[str, Script]) -> None:
    url, script = served
    found = Endpoint(f"{url}/", "first", key="secret", temperature=0.5, max_tokens=9).complete(HELLO)
    assert (found.text, found.prompt_tokens, found.completion_tokens) == ("MOVE: C3", 10, 2)
    assert script.requests == [{"model": "first", "messages": HELLO, "temperature": 0.5, "max_tokens": 9}]
    assert script.keys == ["Bearer secret"]
    assert "secret" not in repr(Endpoint(url, "first", key="secret"))


def test_a_busy_endpoint_is_asked_again(served: tuple[str, Script]) -> None:
    url, script = served
    script.failures = [429, 503]
    assert Endpoint(url, "first").complete(HELLO).text == "MOVE: C3"
    assert len(script.requests) == 3
    script.failures = [500] * 9
    with pytest.raises(EndpointError, match="status 500"):
        Endpoint(url, "first", retries=1).complete(HELLO)
    script.failures = [401]
    with pytest.raises(EndpointError, match="status 401"):
        Endpoint(url, "first").complete(HELLO)


@pytest.mark.parametrize(
    "body", ["", "no JSON", "[]", "{}", '{"choices": []}', '{"choices": [{"message": {"content": 3}}]}']
)
def test_something_else_than_a_completion(served: tuple[str, Script], body: str) -> None:
    url, script = served
    script.bodies = [body] * 2
    found = Endpoint(url, "first").complete(HELLO)
    assert (found.text, found.repeated) == ("MOVE: C3", 2)
    script.bodies = [body] * 9
    with pytest.raises(EndpointError, match="not a chat completion"):
        Endpoint(url, "first", retries=1).complete(HELLO)
    assert len(script.bodies) == 7


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "nowhere", "http://"])
def test_nobody_answers(url: str) -> None:
    with pytest.raises(EndpointError):
        Endpoint(url, "first", timeout=5, retries=1).complete(HELLO)


def test_games_against_levels(served: tuple[str, Script], tmp_path: Path) -> None:
    url, script = served
    plan = Plan("greedy", ROME, levels=("random", "novice"), games=2, seed=5)
    into = tmp_path / "rome.jsonl"
    results = list(run(plan, Endpoint(url, "greedy").complete, into))
    assert [one.task for one in results] == ["game random 0", "game random 1", "game novice 0", "game novice 1"]
    assert [one.seat for one in results] == [0, 1, 0, 1]  # the same deal from either seat
    assert results[0].record["setup"] == results[1].record["setup"] == results[2].record["setup"]
    for one in results:
        game = fareplay.load(one.record)
        assert game.is_over
        assert one.points == game.scores[one.seat]
        assert one.won == (1 / len(game.winners) if one.seat in game.winners else 0)
        assert (one.illegal, one.random, one.forfeited) == (0, 0, False)
        assert one.questions == len(one.messages)
        assert one.prompt_tokens == 10 * one.questions
    assert [row.task for row in rows(results)] == ["random", "novice"]
    assert sum(one.questions for one in results) == len(script.requests)
    asked = script.requests[1]["messages"]
    assert [message["role"] for message in asked] == ["system", "user"]
    assert "G12." in asked[0]["content"]
    assert read(into) == (plan, results)


def test_illegal_answers_are_explained_to_the_model(served: tuple[str, Script], tmp_path: Path) -> None:
    url, _ = served
    plan = Plan("clumsy", ROME, levels=("random",), games=1)
    (found,) = run(plan, Endpoint(url, "clumsy").complete, tmp_path / "a.jsonl")
    assert found.illegal == found.questions > 0
    assert not found.forfeited
    for thread in found.messages:
        assert [message["role"] for message in thread] == ["system", "user", "assistant", "user", "assistant"]
        assert thread[3]["content"].startswith("Not played: 'the moon': is not a move")
        assert "Nothing has changed." in thread[3]["content"]


def test_a_model_that_never_obeys_forfeits(served: tuple[str, Script], tmp_path: Path) -> None:
    url, script = served
    plan = Plan("stubborn", ROME, levels=("random",), games=1, patience=2)
    (found,) = run(plan, Endpoint(url, "stubborn").complete, tmp_path / "a.jsonl")
    assert (found.forfeited, found.won, found.illegal, len(script.requests)) == (True, 0.0, 2, 2)
    (row,) = rows([found])
    assert (row.forfeited, row.illegal, row.points) == (1, 2, None)


def test_or_gets_random_moves(served: tuple[str, Script], tmp_path: Path) -> None:
    url, _ = served
    plan = Plan("stubborn", ROME, levels=("random",), games=1, patience=1, after_illegal="random")
    (found,) = run(plan, Endpoint(url, "stubborn").complete, tmp_path / "a.jsonl")
    assert found.random == found.illegal == found.questions > 5
    assert fareplay.load(found.record).is_over


@pytest.mark.parametrize("board", [ROME, TICKETS])
def test_puzzles(served: tuple[str, Script], tmp_path: Path, board: str) -> None:
    url, script = served
    plan = Plan("greedy", board, puzzles=2)
    results = list(run(plan, Endpoint(url, "greedy").complete, tmp_path / "a.jsonl"))
    assert [one.kind for one in results] == ["puzzle", "puzzle"]
    assert "This is a puzzle." in script.requests[0]["messages"][1]["content"]
    assert "{" not in script.requests[0]["messages"][1]["content"].partition("Nothing is hidden.")[0]
    assert rows(results)[0].rate.games == 2
    assert not any(one.forfeited for one in results)


def test_a_puzzle_is_solved_by_its_answer(tmp_path: Path) -> None:
    """The proved answer, fed by a function in place of the endpoint, counts as solved; another line does not."""
    puzzle = next(one for one in puzzles.load_all() if one.game == ROME)
    turns = iter(puzzle.answer)
    plan = Plan("the answer", ROME, puzzles=1)
    (found,) = run(plan, lambda _: Completion("MOVE: " + "; ".join(next(turns))), tmp_path / "a.jsonl")
    assert (found.task, found.won, found.points) == (f"puzzle {puzzle.id}", 1.0, puzzle.best)


def test_a_transcript_is_continued(served: tuple[str, Script], tmp_path: Path) -> None:
    url, script = served
    plan, into = Plan("first", ROME, levels=("random",), games=2), tmp_path / "a.jsonl"
    whole = list(run(plan, Endpoint(url, "first").complete, into))
    lines = into.read_text().splitlines()
    into.write_text("\n".join(lines[:2]) + "\n")
    asked = len(script.requests)
    again = list(run(plan, Endpoint(url, "first").complete, into))
    assert [(one.task, one.record) for one in again] == [(one.task, one.record) for one in whole]
    assert len(script.requests) - asked == whole[1].questions
    with pytest.raises(InvalidOption, match="another evaluation"):
        list(run(Plan("other", ROME, games=1), Endpoint(url, "other").complete, into))
    into.write_text("{}\n")
    with pytest.raises(InvalidRecord, match="not a transcript"):
        list(run(plan, Endpoint(url, "first").complete, into))


@pytest.mark.parametrize(
    "plan",
    [
        Plan("m", "nowhere", games=1),
        Plan("m", ROME),
        Plan("m", ROME, levels=("genius",), games=1),
        Plan("m", ROME, puzzles=1000),
    ],
)
def test_a_plan_that_cannot_be_carried_out(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(FareplayError):
        list(run(plan, lambda _: pytest.fail("asked"), tmp_path / "a.jsonl"))
    assert not (tmp_path / "a.jsonl").exists()
