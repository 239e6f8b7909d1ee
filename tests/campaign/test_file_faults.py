"""A fault at any file operation: the program goes on, loses nothing and reports the fault."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pytest

from sudoku_tui.game.events import Event
from sudoku_tui.store.backup import back_up
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.files import write_export
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.rescue_files import import_rescue_files, write_rescue_file
from sudoku_tui.store.store import FILE_NAME, Store
from tests.campaign.attack import TABLE, Attack
from tests.store.desk import begin, integrity, keep, moves, quick
from tests.store.faulty import FaultyFiles
from tests.store.test_database import backup_of
from tests.store.test_pending_changes import locked

Act: TypeAlias = Callable[[Path, FaultyFiles, int], None]
"""Acts on the file at a path, while the file operation with the given number fails."""
LOGS: set[tuple[Event, ...]] = {tuple(moves(number)) for number in (5, 9, 12)}
"""Events of the games in the file."""


def write_games(path: Path) -> None:
    """Write a file with games, some of them unfinished."""
    with Store(path, connect=quick) as store:
        for log in LOGS:
            keep(store, list(log))


def _first_start(path: Path, files: FaultyFiles, number: int) -> None:
    for part in path.parent.iterdir():
        part.unlink()
    path.parent.rmdir()
    files.fail(number)
    with Store(path, connect=quick) as store:
        for log in LOGS:
            keep(store, list(log))
        assert store.remark or not store.in_memory
        store.check_file()
        assert not store.in_memory


def _start_with_a_broken_file(path: Path, files: FaultyFiles, number: int) -> None:
    with path.open("r+b") as file:
        file.write(b"\xff" * 96)
    files.fail(number)
    with Store(path, connect=quick) as store:
        assert store.remark
        store.check_file()


def _missing_file(path: Path, files: FaultyFiles, number: int) -> None:
    with Store(path, connect=quick) as store:
        journals = [begin(store) for _ in LOGS]
        shutil.rmtree(path.parent)
        files.fail(number)
        for journal, log in zip(journals, LOGS, strict=True):
            for event in log:
                journal.record(event, 1.0)
            assert journal.is_saved or journal.reason
        store.check_file()
        assert store.flush() and store.remark


def _overwritten_file(path: Path, files: FaultyFiles, number: int) -> None:
    backup = backup_of(path)
    with Store(path, connect=quick) as store:
        journal = begin(store)
        for event in moves(20):
            journal.record(event, 1.0)
        shutil.copy(backup, path)
        files.fail(number)
        for event in moves(30)[20:]:
            journal.record(event, 1.0)
        store.check_file()
        files.fail()
        assert store.flush() and journal.is_saved and store.remark
        assert store.games.load(journal.game_id).game.log == tuple(moves(30))
        store.games.delete(journal.game_id)
    backup.unlink()


def _put_aside(path: Path, files: FaultyFiles, number: int) -> None:
    with Store(path, connect=quick) as store:
        journal = begin(store)
        with locked(path):
            for event in moves(7):
                journal.record(event, 1.0)
            files.fail(number)
            aside = write_rescue_file(store)
            files.fail()
            assert aside
    if aside.parent != path.parent:
        aside.rename(path.parent / aside.name)
    _check_taken_in(path, journal)


def _take_in(path: Path, files: FaultyFiles, number: int) -> None:
    with Store(path, connect=quick) as store:
        journal = begin(store)
        with locked(path):
            for event in moves(7):
                journal.record(event, 1.0)
            assert write_rescue_file(store)
        with Store(path, connect=quick) as again:
            files.fail(number)
            with suppress(OSError):
                import_rescue_files(again)
    files.fail()
    _check_taken_in(path, journal)


def _check_taken_in(path: Path, journal: Journal) -> None:
    with Store(path, connect=quick) as store:
        import_rescue_files(store)
    with Store(path, connect=quick) as store:
        assert store.games.load(journal.game_id).game.log == tuple(moves(7))
        assert not store.rescue_files and len(store.games.list_games()) == len(LOGS) + 1
        store.games.delete(journal.game_id)


def _export(path: Path, files: FaultyFiles, number: int) -> None:
    old = write_export(path.parent, "page.md", "old")
    files.fail(number)
    try:
        write_export(path.parent, "page.md", "new")
        wanted = "new"
    except OSError:
        wanted = "old"
    files.fail()
    assert old.read_text() == wanted
    old.unlink()


def _backup(path: Path, files: FaultyFiles, number: int) -> None:
    backup = backup_of(path)
    kept = backup.read_bytes()
    files.fail(number)
    with suppress(OSError, StoreError):
        back_up(path, backup)
    files.fail()
    assert backup.read_bytes() == kept or integrity(backup) == "ok"
    backup.unlink()


def _restore(path: Path, files: FaultyFiles, number: int) -> None:
    backup = backup_of(path)
    with Store(path, connect=quick) as store:
        files.fail(number)
        with suppress(OSError, StoreError):
            store.replace(backup)
    files.fail()
    for part in (backup, *path.parent.glob("*before*")):
        part.unlink(missing_ok=True)


ACTS: dict[str, Act] = {
    "first start": _first_start,
    "a broken file": _start_with_a_broken_file,
    "a file that is gone": _missing_file,
    "a file that is overwritten": _overwritten_file,
    "what is put aside": _put_aside,
    "what is taken in": _take_in,
    "an export": _export,
    "a backup": _backup,
    "a backup brought back": _restore,
}


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("act", ACTS)
def test_a_fault_at_any_file_operation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    files = FaultyFiles(tmp_path, monkeypatch)
    number = 0
    while files.failures == number:
        files.fail()
        path = tmp_path / str(number) / FILE_NAME
        write_games(path)
        ACTS[act](path, files, number)
        files.fail()
        with Store(path, connect=quick) as store:
            logs = [store.games.load(game.id).game.log for game in store.games.list_games()]
            assert set(logs) == LOGS and len(logs) == len(LOGS), f"operation {number}"
        assert integrity(path) == "ok"
        left = {part.name for part in path.parent.iterdir()} - {path.name}
        assert all("broken" in name for name in left), left
        number += 1
    TABLE.append(Attack("faults of files", tried=number))
