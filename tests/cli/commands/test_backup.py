"""``backup``: one complete file, and no other file is touched."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sudoku_tui.store.store import FILE_NAME, Store
from tests.calling import Call
from tests.store.desk import integrity, keep, moves, quick


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder."""
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_content_of_the_backup_is_reported(folder: Path, tmp_path: Path, call: Call) -> None:
    target = str(tmp_path / "kept.db")
    said = call("backup", target)
    assert said.exit == 1 and said.error_line.endswith("there are no saved games yet")
    assert not folder.exists()
    with Store(folder / FILE_NAME, connect=quick) as store:
        keep(store, moves(3))
        said = call("backup", target)
    assert said.exit == 0 and "1 game with 3 moves, 0 won; 0 drills" in said.out
    assert integrity(tmp_path / "kept.db") == "ok"
    said = call("backup", target)
    assert said.exit == 5 and "exists already" in said.error_line
    [record] = call("backup", "--replace", "--json", target).records
    assert record["games"] == 1 and record["moves"] == 3 and record["file"] == target


def test_unwritable_target_is_an_error(folder: Path, tmp_path: Path, call: Call) -> None:
    with Store(folder / FILE_NAME, connect=quick) as store:
        keep(store, moves(3))
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    for name, exit, why in (
        (str(tmp_path / "none/kept.db"), 5, "No such file"),
        (str(tmp_path), 5, "is a directory"),
        (str(tmp_path / "mine.txt"), 5, "not a backup; name another file"),
        (str(folder / FILE_NAME), 2, "the file of saved games itself"),
        (str(folder / f"{FILE_NAME}-wal"), 2, "the file of saved games itself"),
        ("a\0b", 5, "could not be written"),
        ("x" * 5_000, 5, "could not be written"),
        ("", 2, "FILE: the name is empty"),
    ):
        said = call("backup", "--replace", name)
        assert said.exit == exit and why in said.error_line, name
    assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "mine.txt"]


def test_a_damaged_file_is_not_copied(folder: Path, tmp_path: Path, call: Call) -> None:
    with Store(folder / FILE_NAME, connect=quick) as store:
        for _ in range(20):
            keep(store, moves(60))
    content = bytearray((folder / FILE_NAME).read_bytes())
    content[8192:20480] = bytes(12288)
    (folder / FILE_NAME).write_bytes(content)
    said = call("backup", str(tmp_path / "kept.db"))
    assert said.exit == 5 and "open the game once to rescue" in said.error_line
    assert (folder / FILE_NAME).read_bytes() == content, "it is only read"
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_unreadable_game_is_backed_up_with_a_warning(
    folder: Path, tmp_path: Path, call: Call
) -> None:
    with Store(folder / FILE_NAME, connect=quick) as store:
        keep(store, moves(3))
    with sqlite3.connect(folder / FILE_NAME) as raw:
        raw.execute("UPDATE game SET layout = ?", (f"boxes-{'9' * 5_000}x3",))
    said = call("backup", str(tmp_path / "kept.db"))
    assert said.exit == 0 and "1 game cannot be opened" in said.error_line
    assert call("backup", "-q", str(tmp_path / "other.db")).err == ""
