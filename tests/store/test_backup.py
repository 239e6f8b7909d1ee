"""Backups: checked by their first bytes before they are copied, and private."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from sudoku_tui.store.backup import back_up, is_backup, reading_backup
from sudoku_tui.store.errors import DamagedFile
from sudoku_tui.store.store import Store
from tests.store.desk import keep, moves

pytestmark = pytest.mark.skipif(os.name == "nt", reason="this system has no modes")
_SPARSE = 100_000_000_000


@pytest.fixture
def backup(tmp_path: Path, path: Path) -> Path:
    """Return a backup of one game."""
    with Store(path) as store:
        keep(store, moves(3))
    back_up(path, tmp_path / "backup.db")
    return tmp_path / "backup.db"


def test_backup_is_private_whatever_rights_the_old_file_had(backup: Path, path: Path) -> None:
    assert backup.stat().st_mode & 0o777 == 0o600
    backup.chmod(0o666)
    back_up(path, backup)
    assert backup.stat().st_mode & 0o777 == 0o600


def test_link_to_a_backup_stays(backup: Path, path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(backup)
    backup.unlink()
    back_up(path, link)
    assert link.is_symlink() and is_backup(backup)
    with reading_backup(link) as read:
        assert read.execute("SELECT count(*) FROM game").fetchone()[0] == 1


def test_planted_names_beside_a_backup_are_not_followed(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        keep(store, moves(3))
    (tmp_path / f".backup.db.{os.getpid()}").symlink_to(tmp_path / "planted")
    back_up(path, tmp_path / "backup.db")
    assert is_backup(tmp_path / "backup.db") and not (tmp_path / "planted").exists()


@pytest.mark.parametrize("head", [b"", b"SQLite format 3\0", b"v10 classic #1"])
def test_large_file_of_another_kind_is_refused_uncopied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    other = tmp_path / "other"
    other.write_bytes(head)
    os.truncate(other, _SPARSE)
    monkeypatch.setattr(tempfile, "TemporaryDirectory", _never)
    with pytest.raises(DamagedFile, match="not a file of saved games"), reading_backup(other):
        pass


def test_large_file_with_the_head_of_a_backup_is_refused(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.truncate(backup, _SPARSE)
    monkeypatch.setattr(tempfile, "TemporaryDirectory", _never)
    with pytest.raises(DamagedFile, match="larger than 4 GB"), reading_backup(backup):
        pass


def test_backup_that_does_not_fit_is_not_copied(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 100}))
    with pytest.raises(OSError, match="no room for a copy"), reading_backup(backup):
        pass


def _never() -> None:
    raise AssertionError("nothing is to be copied")


def test_pipe_is_not_a_backup(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert not is_backup(tmp_path / "pipe")


def test_copy_kept_by_restore_is_private_and_no_name_is_reused(backup: Path, path: Path) -> None:
    path.with_name("games.db.before-1").symlink_to(path.with_name("planted"))
    with Store(path) as store:
        kept = store.replace(backup)
    assert kept and kept.name == "games.db.before-2" and kept.stat().st_mode & 0o777 == 0o600
    assert not path.with_name("planted").exists()


def test_failed_restore_leaves_no_copy(backup: Path, path: Path) -> None:
    with Store(path) as store:
        backup.write_bytes(b"SQLite format 3\0")
        with pytest.raises(DamagedFile):
            store.replace(backup)
    assert not [*path.parent.glob("*before*")]
