"""Databases deleted, moved, replaced or overwritten while they are open."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from sudoku_tui.game.events import Enter
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.saved_game import State
from sudoku_tui.store.store import Store
from tests.store.desk import begin, integrity, keep, moves, quick
from tests.store.faulty import Faulty, connect

ROOT = Path(__file__).parents[2]


def play(journal: Journal, first: int, last: int) -> None:
    """Play `moves` numbered from *first* up to, but not including, *last*."""
    for number, event in enumerate(moves(last)[first:], first):
        assert journal.record(event, number / 10)


def backup_of(path: Path) -> Path:
    """Copy the current content of the file to a new database."""
    copy = path.with_name("backup.db")
    with closing(sqlite3.connect(path)) as source:
        source.execute("VACUUM INTO ?", (str(copy),))
    return copy


def _delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def _delete_file(path: Path) -> None:
    path.unlink()


def _move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def _move_file(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


GOES: dict[str, Callable[[Path], None]] = {
    "folder deleted": _delete_folder,
    "file deleted": _delete_file,
    "folder moved": _move_folder,
    "file moved": _move_file,
}


@pytest.mark.parametrize("how", GOES)
def test_missing_file_is_created_again_with_the_game(path: Path, how: str) -> None:
    with Store(path, connect=quick) as store:
        keep(store, moves(8))
        journal = begin(store)
        play(journal, 0, 20)
        GOES[how](path)
        play(journal, 20, 40)
        assert journal.is_saved and not journal.reason
        assert "moved or deleted" in store.remark and not store.in_memory
    with Store(path) as again:
        assert not again.remark
        assert [again.games.load(each.id).game.log for each in again.games.list_games()] == [
            tuple(moves(40))
        ]
    for moved in (path.with_name("moved.db"), path.parent.with_name("elsewhere") / path.name):
        if moved.exists():
            with Store(moved) as old:
                logs = [old.games.load(each.id).game.log for each in old.games.list_games()]
            assert sorted(map(len, logs)) == [8, 20]


def test_missing_file_is_noticed_without_a_move(store: Store, path: Path) -> None:
    journal = begin(store)
    play(journal, 0, 5)
    shutil.rmtree(path.parent)
    store.check_file()
    assert "moved or deleted" in store.remark and not journal.is_saved
    assert journal.flush() and store.games.load(journal.game_id).events == 5


def test_a_won_game_is_won_in_the_file_made_again(store: Store, path: Path) -> None:
    journal = begin(store)
    play(journal, 0, 5)
    assert journal.tick(70.0) and journal.finish(71.0)
    shutil.rmtree(path.parent)
    store.check_file()
    assert journal.flush()
    saved = store.games.load(journal.game_id)
    assert (saved.state, saved.elapsed) == (State.WON, 71.0)


def _copy_over(backup: Path, path: Path) -> None:
    shutil.copy(backup, path)


def _move_over(backup: Path, path: Path) -> None:
    backup.replace(path)


def _write_after_deleting(backup: Path, path: Path) -> None:
    kept = backup.read_bytes()
    for part in path.parent.iterdir():
        part.unlink()
    path.write_bytes(kept)


RESTORES = {"cp": _copy_over, "mv": _move_over, "rm and cp": _write_after_deleting}


@pytest.mark.parametrize(
    ("how", "checkpoint"),
    [("cp", True), ("mv", True), ("mv", False), ("rm and cp", False)],
)
def test_a_restored_backup_stays_and_the_open_game_is_merged(
    path: Path, how: str, checkpoint: bool
) -> None:
    with Store(path, connect=quick) as store:
        keep(store, moves(8), "Easy")
        journal = begin(store)
        play(journal, 0, 20)
        backup = backup_of(path)
        later = keep(store, moves(9), "Extreme")
        play(journal, 20, 300)
        if checkpoint:
            store._database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        play(journal, 300, 310)
        RESTORES[how](backup, path)
        play(journal, 310, 320)
        assert journal.is_saved and not store.in_memory
        assert "replaced" in store.remark or "overwritten" in store.remark
        assert "broken" not in store.remark
        games = {each.id: store.games.load(each.id) for each in store.games.list_games()}
        assert {id: saved.game.log for id, saved in games.items()} == {
            1: tuple(moves(8)), journal.game_id: tuple(moves(320))
        }  # fmt: skip
        assert journal.game_id == 2 and later == 3
    assert integrity(path) == "ok"
    assert [part.name for part in path.parent.iterdir() if part != backup] == [path.name]


def copy_page_by_page(path: Path) -> Path:
    """Copy the file page by page, unchanged."""
    copy = path.with_name("backup.db")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy


def test_backup_that_fits_the_open_log_loses_nothing(path: Path) -> None:
    """Restore an exact copy of the pages: the log still applies to them."""
    with Store(path, connect=quick) as store:
        journal = begin(store)
        play(journal, 0, 20)
        copy = copy_page_by_page(path)
        later = keep(store, moves(9))
        shutil.copy(copy, path)
        play(journal, 20, 40)
        assert journal.is_saved and store.games.load(journal.game_id).events == 40
        assert store.games.load(later).events == 9
        assert store.remark.startswith("A backup was copied over the file of saved games")
        assert store.generation == 1
        store._database.remark = ""
        play(journal, 40, 60)
        store.check_file()
        assert not store.remark, "it is told once"
    assert integrity(path) == "ok"


def test_backup_of_other_games_leaves_them_alone(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with Store(other, connect=quick) as store:
        for _ in range(3):
            keep(store, moves(30))
    with Store(path, connect=quick) as store:
        journal = begin(store)
        assert journal.record(Enter(9, 9), 1.0)
        shutil.copy(other, path)
        assert journal.record(Enter(10, 9), 1.0) and journal.is_saved
        logs = [store.games.load(each.id).game.log for each in store.games.list_games()]
    assert sorted(map(len, logs)) == [2, 30, 30, 30]


@pytest.mark.slow
def test_our_own_repair_is_followed(path: Path) -> None:
    with Store(path) as store:
        journal = begin(store)
        play(journal, 0, 30)
        store._database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        with path.open("r+b") as file:
            file.write(b"\xff" * 96)
        command = [sys.executable, "-m", "sudoku_tui", "stats"]
        environment = {**os.environ, "SUDOKU_TUI_DATA": str(path.parent), "PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=environment, capture_output=True, check=False, cwd=ROOT)
        assert path.with_name("games.db.broken-1").exists()
        play(journal, 30, 60)
        assert journal.is_saved and store.remark
    with Store(path) as again:
        logs = [again.games.load(each.id).game.log for each in again.games.list_games()]
    assert tuple(moves(60)) in logs


@pytest.mark.slow
def test_log_of_another_window_is_not_taken_for_another_file(path: Path) -> None:
    with Store(path, connect=quick) as one, Store(path, connect=quick) as two:
        mine, its = begin(one), begin(two)
        for turn in range(3):
            play(mine, turn * 20, turn * 20 + 20)
            play(its, turn * 20, turn * 20 + 20)
            for store in (one, two):
                store._database._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        assert one.generation == two.generation == 1 and not one.remark + two.remark
        assert mine.is_saved and its.is_saved


def test_folder_that_cannot_be_recreated_yet_is_retried(path: Path) -> None:
    with Store(path, connect=quick) as store:
        journal = begin(store)
        play(journal, 0, 10)
        shutil.rmtree(path.parent)
        path.parent.write_text("in the way")
        play(journal, 10, 20)
        assert not journal.is_saved and journal.pending == 10 and journal.reason
        assert not store.in_memory
        path.parent.unlink()
        play(journal, 20, 30)
        assert journal.is_saved
    with Store(path) as again:
        assert again.games.load(1).game.log == tuple(moves(30))


def test_memory_is_released_between_games_and_pages_are_read_again(path: Path) -> None:
    Faulty.fail({})
    with Store(path, connect=connect) as store:
        keep(store, moves(5))
        before = store.games.list_games()
        store.forget_pages()
        assert Faulty.statements[-1] == "PRAGMA shrink_memory"
        assert store.games.list_games() == before
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            store.forget_pages()
        Faulty.fail({0: "ioerr"})
        store.forget_pages()
        assert Faulty.failed == [0] and store.games.list_games() == before
    store.forget_pages()
