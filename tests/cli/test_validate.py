"""`validate`."""

from pathlib import Path

from .conftest import BUSES, METROS, Run, broken, played, written


def test_good_records(run: Run, record: Path, tmp_path: Path) -> None:
    end = written(tmp_path / "end.json", played(METROS, 2))
    result = run("validate", record, end)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == f"ok      {record}: get-on-board/new-york, 3 seats, 30 moves, goes on"
    assert result.stdout.splitlines()[1].startswith(f"ok      {end}: get-on-board/rome, 2 seats, ")
    assert result.stdout.splitlines()[1].endswith(" moves, over")


def test_a_broken_record_says_where_and_the_rest_goes_on(run: Run, record: Path, tmp_path: Path) -> None:
    game = played(BUSES, 2, 12)
    bad = tmp_path / "bad.json"
    bad.write_text(broken(game, moves=[*game.moves[:9], "A1"]), encoding="utf-8")
    result = run("validate", bad, record)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"broken  {bad}: moves[9]: 'A1': ")
    assert lines[1].startswith("ok ")


def test_lines_and_folders(run: Run, tmp_path: Path) -> None:
    game = played(BUSES, 2, 4)
    folder = tmp_path / "games"
    (folder / "deep").mkdir(parents=True)
    (folder / "many.jsonl").write_text(f"{game.to_json()}\n\n{broken(game, seats=9)}\n", encoding="utf-8")
    written(folder / "deep" / "one.json", game)
    (folder / "notes.txt").write_text("not a record", encoding="utf-8")
    result = run("validate", folder)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        f"ok      {folder / 'deep' / 'one.json'}",
        f"ok      {folder / 'many.jsonl'}:1",
        f"broken  {folder / 'many.jsonl'}:3",
    ]


def test_an_empty_folder_and_a_missing_file_are_broken(run: Run, tmp_path: Path) -> None:
    result = run("validate", tmp_path, tmp_path / "none.json")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"broken  {tmp_path}: there are no .json or .jsonl files in this folder",
        f"broken  {tmp_path / 'none.json'}: No such file or directory",
    ]


def test_standard_input(run: Run, record: Path) -> None:
    result = run("validate", "-", input=record.read_bytes())
    assert result.exit_code == 0
    assert result.stdout.startswith("ok      standard input: ")
