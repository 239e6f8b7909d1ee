"""``restore``: games of a backup come back, and the result is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.game.events import Enter
from sudoku_tui.store.backup import back_up
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.store import FILE_NAME, Store
from tests.calling import Call
from tests.store.desk import begin, keep, moves, quick


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder."""
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> str:
    """Return a backup of two games; one has gone on differently since, and another has begun."""
    with Store(folder / FILE_NAME, connect=quick) as store:
        keep(store, moves(3))
        journal = begin(store)
        journal.record(Enter(1, 2), 1.0)
        back_up(folder / FILE_NAME, tmp_path / "kept.db")
        with Store(tmp_path / "kept.db", connect=quick) as other:
            assert Journal(other, other.games.load(2)).record(Enter(3, 4), 2.0)
        journal.record(Enter(5, 6), 2.0)
        begin(store)
    return str(tmp_path / "kept.db")


def test_restore_loses_nothing_and_reports_the_result(
    folder: Path, backup: str, call: Call
) -> None:
    said = call("restore", backup)
    assert said.exit == 0 and not said.err
    assert said.out == "1 game kept in both versions; 1 game there already\n"
    said = call("restore", backup)
    assert said.exit == 0 and said.out == "nothing to add: all of it is there already\n"
    [record] = call("restore", "--json", backup).records
    assert record["known"] == 2 and record["added"] == record["drills"] == 0
    with Store(folder / FILE_NAME) as store:
        logs = {store.games.load(game.id).game.log for game in store.games.list_games()}
    assert logs == {
        tuple(moves(3)), (Enter(1, 2), Enter(5, 6)), (Enter(1, 2), Enter(3, 4)), (),
    }  # fmt: skip


def test_replaced_file_is_kept_as_a_copy(folder: Path, backup: str, call: Call) -> None:
    said = call("restore", "--replace", backup)
    assert said.exit == 0 and "2 games with 5 moves" in said.out
    assert said.out.endswith(f"previous data: {folder / FILE_NAME}.before-1\n")
    with Store(folder / FILE_NAME) as store:
        assert store.games.count() == 2
    [record] = call("restore", "--json", f"{folder / FILE_NAME}.before-1").records
    assert record["kept_both"] == 1 and record["added"] == 1 and record["known"] == 1


def test_everything_is_restored_into_an_empty_folder(
    backup: str, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "new"))
    assert call("restore", backup).out == "2 games added\n"


def test_invalid_backup_is_refused(folder: Path, backup: str, tmp_path: Path, call: Call) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    before = (folder / FILE_NAME).read_bytes()
    for name, exit, why in (
        (str(tmp_path / "none.db"), 3, "no such file"),
        (str(tmp_path), 3, "is a directory"),
        (str(tmp_path / "mine.txt"), 3, "it is not a file of saved games; nothing was changed"),
        ("/dev/null", 3, "is not a plain file"),
        (str(folder / FILE_NAME), 2, "the file of saved games itself"),
        ("", 2, "FILE: the name is empty"),
    ):
        for how in ((), ("--replace",)):
            said = call("restore", *how, name)
            assert said.exit == exit and why in said.error_line, name
    assert (folder / FILE_NAME).read_bytes() == before


def test_unwritable_data_folder_is_an_error(
    backup: str, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "kept.db" / "data"))
    said = call("restore", backup)
    assert said.exit == 5 and "nothing was changed" in said.err
