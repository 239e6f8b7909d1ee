"""The data folder: private, and handled well whatever its path leads to."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sudoku_tui.store.database import describe_folder_problem
from sudoku_tui.store.salvage import PARTS
from sudoku_tui.store.store import FILE_NAME, Store, data_folder, make_folder_private
from tests.rights import bound_by_modes
from tests.store.desk import begin, keep, moves

pytestmark = pytest.mark.skipif(os.name == "nt", reason="this system has no modes")


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}


def of_user(folder: Path) -> Store:
    return Store.of_user({"SUDOKU_TUI_DATA": str(folder)})


@pytest.mark.parametrize("mask", [0, 0o022, 0o277])
def test_new_folder_and_files_are_private(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        with of_user(tmp_path / "a" / "data") as store:
            keep(store, moves(3))
            assert len([*store.folder.iterdir()]) > 1 and modes(store.folder) == {0o600}
            assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    finally:
        os.umask(before)


def test_existing_install_is_tightened(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with of_user(folder) as store:
        keep(store, moves(3))
    for name in ("games.db.before-1", "games.db.broken-1", "unsaved-1.db"):
        (folder / name).touch()
    folder.chmod(0o755)
    for path in folder.iterdir():
        path.chmod(0o644)
    (folder / "keys.toml").write_text("")
    (folder / "keys.toml").chmod(0o644)
    with of_user(folder) as store:
        assert not store.remark
        (folder / "keys.toml").unlink()
        assert modes(folder) == {0o600} and stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_chosen_folder_with_other_files_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "thesis.txt").touch()
    with of_user(tmp_path) as store:
        assert not store.remark
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    make_folder_private(tmp_path, is_chosen=False)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


def test_shared_folder_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    make_folder_private(tmp_path, is_chosen=True)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


@pytest.mark.parametrize("name", ["a" * 5_000, "file", "file/below", "pipe", "a\0b", "circle"])
def test_unusable_folder_is_reported(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("in the way")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    problem = describe_folder_problem(tmp_path / name)
    assert problem.startswith("the data folder ") and "cannot be used: " in problem
    assert len(problem) < 150 and "\0" not in problem
    with of_user(tmp_path / name) as store:
        assert store.in_memory and store.remark == f"not saved: {problem}"
        assert begin(store).record(moves(1)[0], 1.0)
        assert not store.rescue_files
        store.check_file()


def test_forbidden_folder_is_reported() -> None:
    with bound_by_modes() as folder:
        closed = folder / "closed"
        closed.mkdir(0o600)
        for path in (closed, closed / "below"):
            assert "you are not allowed to open it" in describe_folder_problem(path)
            with of_user(path) as store:
                assert store.in_memory and "not allowed" in store.remark
        closed.chmod(0o700)


def test_relative_and_missing_folders_are_fine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not describe_folder_problem(Path("a/b")) and not describe_folder_problem(tmp_path)
    with of_user(Path("a/b")) as store:
        assert not store.remark and (tmp_path / "a" / "b" / FILE_NAME).exists()
    assert data_folder({"SUDOKU_TUI_DATA": ""}) == data_folder({})


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "large"])
def test_database_path_of_another_kind_neither_hangs_nor_is_changed(path: Path, kind: str) -> None:
    path.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        path.touch()
        os.truncate(path, 100_000_000_000)
    before = path.lstat()
    with Store(path) as store:
        assert store.in_memory and store.remark.startswith("not saved: ")
        assert begin(store).record(moves(1)[0], 1.0)
    assert [*path.parent.iterdir()] == [path]
    after = path.lstat()
    assert (stat.S_IFMT(after.st_mode), after.st_size) == (
        stat.S_IFMT(before.st_mode),
        before.st_size,
    )


def test_large_log_is_not_read(path: Path) -> None:
    with Store(path) as store:
        keep(store, moves(3))
    log = path.with_name(f"{path.name}-wal")
    log.touch()
    os.truncate(log, 100_000_000_000)
    with Store(path) as store:
        assert store.in_memory and "larger than" in store.remark
    log.unlink(missing_ok=True)
    with Store(path) as store:
        assert len(store.games.list_games()) == 1


def test_link_to_a_damaged_database_stays(tmp_path: Path) -> None:
    target, link = tmp_path / "elsewhere" / "mine.db", tmp_path / "data" / FILE_NAME
    target.parent.mkdir()
    link.parent.mkdir()
    link.symlink_to(target)
    with Store(link) as store:
        assert not store.remark
        keep(store, moves(3))
    with target.open("r+b") as file:
        file.write(b"\xff" * 96)
    with Store(link) as store:
        assert "was damaged. 1 of 1 game was rescued" in store.remark
    assert link.is_symlink() and [*link.parent.iterdir()] == [link]
    assert (tmp_path / "elsewhere" / "mine.db.broken-1").exists()


def test_finished_replacement_must_be_a_plain_file(path: Path) -> None:
    with Store(path) as store:
        keep(store, moves(3))
    planted = path.with_name(f"{path.name}.rescued")
    planted.mkdir()
    with Store(path) as store:
        assert not store.remark and len(store.games.list_games()) == 1
    planted.rmdir()
    planted.symlink_to("/dev/null")
    with Store(path) as store:
        assert not store.remark and len(store.games.list_games()) == 1
    assert not any(path.with_name(f"{path.name}{part}").is_symlink() for part in PARTS)


def test_without_a_home_all_is_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_data_path", refuse)
    with Store.of_user({}) as store:
        assert store.in_memory and store.remark == "not saved: there is no folder ~"
        assert not store.rescue_files and store.keys_file is None
