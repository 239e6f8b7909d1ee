"""A healthy data folder, and the faults that are planted in it."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from sudoku_tui.store.store import FILE_NAME, Store
from tests.calling import Result
from tests.store.desk import create, fresh_file, keep, moves, quick

Patch: TypeAlias = pytest.MonkeyPatch
Plant: TypeAlias = Callable[[Path, Patch], object]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Make a data folder and an environment without faults."""
    data, temporary = tmp_path / "data", tmp_path / "tmp"
    for each in (data, temporary):
        each.mkdir(mode=0o700)
    with Store(fresh_file(data / FILE_NAME), connect=quick) as store:
        keep(store, moves(4))
    (data / FILE_NAME).chmod(0o600)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    for name in [name for name in os.environ if name.startswith(("SUDOKU_TUI_", "LC_"))]:
        monkeypatch.delenv(name)
    for name in ("NO_COLOR", "COLORTERM", "TZ"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (
        *(("SUDOKU_TUI_DATA", str(data)), ("LC_ALL", "C.UTF-8"), ("TERM", "xterm")),
        *(("COLUMNS", "80"), ("LINES", "24")),
    ):
        monkeypatch.setenv(name, value)
    return data


def tree_of(folder: Path) -> dict[str, tuple[Any, ...]]:
    """Return kinds, modes, times, sizes and content of all below a folder."""
    found: dict[str, tuple[Any, ...]] = {}
    for path in (folder, *sorted(folder.rglob("*"))):
        status = path.lstat()
        is_file = stat.S_ISREG(status.st_mode)
        content = hashlib.sha256(path.read_bytes()).hexdigest() if is_file else ""
        name = str(path.relative_to(folder))
        if name == "tmp":  # copies are examined there
            continue
        found[name] = (status.st_mode, status.st_mtime_ns, status.st_size, status.st_ino, content)
    return found


def findings(said: Result, id: str) -> list[dict[str, Any]]:
    """Return the warnings and faults of a check."""
    [record] = said.records
    [check] = [check for check in record["checks"] if check["id"] == id]
    return [finding for finding in check["findings"] if finding["verdict"] != "ok"]


def words(said: Result) -> str:
    """Return the whole output on one line."""
    return " ".join(said.out.split())


def damage(path: Path, at: int, data: bytes) -> None:
    content = bytearray(path.read_bytes())
    content[at : at + len(data)] = data
    path.write_bytes(content)


def _execute(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute(sql)
        connection.commit()


def _read_only(folder: Path, _: Patch) -> None:
    folder.chmod(0o500)


def _make_readable_to_all(folder: Path, _: Patch) -> None:
    folder.chmod(0o755)
    (folder / FILE_NAME).chmod(0o644)


def _change_owner(folder: Path, patch: Patch) -> None:
    patch.setattr(os, "geteuid", lambda: 54_321)


def _data_at(place: str) -> Plant:
    return lambda folder, patch: patch.setenv("SUDOKU_TUI_DATA", place.format(folder.parent))


def _data_is_file(folder: Path, patch: Patch) -> None:
    patch.setenv("SUDOKU_TUI_DATA", str(folder / FILE_NAME))


def _data_is_fifo(folder: Path, patch: Patch) -> None:
    os.mkfifo(folder.parent / "fifo")
    patch.setenv("SUDOKU_TUI_DATA", str(folder.parent / "fifo"))


def _data_is_loop(folder: Path, patch: Patch) -> None:
    (folder.parent / "loop").symlink_to("loop")
    patch.setenv("SUDOKU_TUI_DATA", str(folder.parent / "loop"))


def _data_dangles(folder: Path, patch: Patch) -> None:
    (folder.parent / "link").symlink_to("/not/mounted")
    patch.setenv("SUDOKU_TUI_DATA", str(folder.parent / "link"))


def _make_folder_impossible(folder: Path, patch: Patch) -> None:
    closed = folder.parent / "closed"
    closed.mkdir(mode=0o500)
    patch.setenv("SUDOKU_TUI_DATA", str(closed / "data"))


def plant_header(folder: Path, _: Patch) -> None:
    damage(folder / FILE_NAME, 2, b"x")


def _damage_page(folder: Path, _: Patch) -> None:
    damage(folder / FILE_NAME, 4096, b"\xff" * 8192)


def _replace_by_text(folder: Path, _: Patch) -> None:
    (folder / FILE_NAME).write_text("hello\n" * 100, "utf-8")


def _empty_file(folder: Path, _: Patch) -> None:
    (folder / FILE_NAME).write_bytes(b"")


def _raise_version(folder: Path, _: Patch) -> None:
    _execute(folder, "PRAGMA user_version = 99")


def _replace_by_other_database(folder: Path, _: Patch) -> None:
    (folder / FILE_NAME).unlink()
    _execute(folder, "CREATE TABLE other (a)")


def _database_is_fifo(folder: Path, _: Patch) -> None:
    (folder / FILE_NAME).unlink()
    os.mkfifo(folder / FILE_NAME)


def _leave_log(folder: Path, _: Patch) -> None:
    code = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1])\n"
        "c.execute('INSERT INTO notice VALUES (1, 2, 3)'); c.commit(); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(folder / FILE_NAME)], check=True)
    for path in folder.iterdir():
        path.chmod(0o600)


def _lose_log(folder: Path, patch: Patch) -> None:
    _leave_log(folder, patch)
    (folder / f"{FILE_NAME}-wal").unlink()


def _damage_log(folder: Path, patch: Patch) -> None:
    _leave_log(folder, patch)
    log = folder / f"{FILE_NAME}-wal"
    damage(log, log.stat().st_size - 2_000, b"damage")


def _leave_log_alone(folder: Path, patch: Patch) -> None:
    _leave_log(folder, patch)
    (folder / FILE_NAME).rename(folder.parent / "elsewhere.db")
    (folder / f"{FILE_NAME}-shm").unlink()


def _write_invalid_log(folder: Path, _: Patch) -> None:
    (folder / f"{FILE_NAME}-wal").write_bytes(b"nonsense" * 1_000)
    (folder / f"{FILE_NAME}-wal").chmod(0o600)


def _write_journal(folder: Path, _: Patch) -> None:
    (folder / f"{FILE_NAME}-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(504))
    (folder / f"{FILE_NAME}-journal").chmod(0o600)


def _insert_corrupted_row(folder: Path, _: Patch) -> None:
    _execute(folder, "INSERT INTO lesson (page, at, checksum) VALUES ('x-wing', 1.0, 7)")


def plant_rescue_file(folder: Path, _: Patch) -> None:
    with Store(fresh_file(folder / "unsaved-1.db"), connect=quick) as store:
        create(store)
    (folder / "unsaved-1.db").chmod(0o600)


def _plant_rescue_file_elsewhere(folder: Path, patch: Patch) -> None:
    plant_rescue_file(folder, patch)
    (folder / "unsaved-1.db").rename(folder.parent / "tmp" / "unsaved-1.db")


def _leave_unfinished_file(folder: Path, _: Patch) -> None:
    (folder / f".{FILE_NAME}.999999999").write_bytes(b"half")
    (folder / f".{FILE_NAME}.999999999").chmod(0o600)


def plant_dangling(folder: Path, _: Patch) -> None:
    (folder / "keys.toml").symlink_to("/not/mounted/keys.toml")


def _plant_circular_link(folder: Path, _: Patch) -> None:
    (folder / "unsaved-1.db").symlink_to("unsaved-1.db")


def _write_keys(content: bytes) -> Plant:
    return lambda folder, _: (folder / "keys.toml").write_bytes(content)


def _keys_are_fifo(folder: Path, _: Patch) -> None:
    os.mkfifo(folder / "keys.toml")


def _write_own_file(name: str, content: bytes) -> Plant:
    def plant(folder: Path, _: Patch) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)

    return plant


def _choose_broken_ladder(folder: Path, _: Patch) -> None:
    with Store(folder / FILE_NAME, connect=quick) as store:
        store.settings.set("ladder", "own")
        store.settings.set("ladder_of_file", ["x"])


def _choose_broken_shape(folder: Path, _: Patch) -> None:
    with Store(folder / FILE_NAME, connect=quick) as store:
        store.settings.set("shape", "own:x")


def _leave_broken_backup(folder: Path, _: Patch) -> None:
    backup = folder / "kept.db"
    backup.write_bytes((folder / FILE_NAME).read_bytes()[:9_000])
    backup.chmod(0o600)


def _limit_disk(free: int) -> Plant:
    usage = type("Usage", (), {"free": free})
    return lambda folder, patch: patch.setattr("shutil.disk_usage", lambda path: usage)


def _set_clock(seconds: float) -> Plant:
    return lambda folder, patch: patch.setattr(time, "time", lambda: seconds)


def _play_in_the_future(folder: Path, _: Patch) -> None:
    ahead = time.time() + 90_000
    with Store(folder / FILE_NAME, connect=quick, clock=lambda: ahead) as store:
        keep(store, moves(1))


def _set_variable(name: str, value: str) -> Plant:
    return lambda folder, patch: patch.setenv(name, value)


def _remove_locale(folder: Path, patch: Patch) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        patch.delenv(name, raising=False)


def _set_release(release: str) -> Plant:
    return lambda folder, patch: patch.setattr(
        "sudoku_tui.cli.health.program.version", lambda name: release
    )


def _remove_stock(folder: Path, patch: Patch) -> None:
    patch.setattr("sudoku_tui.store.stock.stock_levels", lambda: ())


class Planted(NamedTuple):
    """A fault and its expected report."""

    plant: Plant
    check: str
    words: str
    verdict: str = "fault"


PLANTED = {
    "missing": Planted(_data_at("{}/none/data"), "folder", "not there yet", "warning"),
    "cannot be made": Planted(_make_folder_impossible, "folder", "may not be written to"),
    "below a file": Planted(_data_at("/dev/null/data"), "folder", "is not a folder"),
    "a file": Planted(_data_is_file, "folder", "SUDOKU_TUI_DATA names a file"),
    "a fifo": Planted(_data_is_fifo, "folder", "SUDOKU_TUI_DATA names a FIFO"),
    "a loop": Planted(_data_is_loop, "folder", "a circular symbolic link"),
    "a dead link": Planted(_data_dangles, "folder", "a symbolic link to nothing"),
    "too long": Planted(_data_at("/" + "a" * 5_000), "folder", "too long"),
    "nobody's home": Planted(_data_at("~nobody-at-all/x"), "folder", "user who does not exist"),
    "relative": Planted(_data_at("somewhere"), "folder", "not there yet", "warning"),
    "misspelt": Planted(_set_variable("SUDOKU_TUI_DTA", "/x"), "folder", "no meaning", "warning"),
    "read-only": Planted(_read_only, "rights", "read-only (mode 0500)"),
    "open": Planted(_make_readable_to_all, "rights", "Other users can look", "warning"),
    "another's": Planted(_change_owner, "rights", "belongs to"),
    "full": Planted(_limit_disk(1_000), "space", "disk is full"),
    "nearly full": Planted(_limit_disk(9_000_000), "space", "nearly full", "warning"),
    "dangling": Planted(plant_dangling, "links", "/not/mounted/keys.toml, which is not there"),
    "circular": Planted(_plant_circular_link, "links", "link to itself"),
    "header": Planted(plant_header, "database", "games.db is damaged: its first bytes"),
    "page": Planted(_damage_page, "database", "games.db is damaged"),
    "text": Planted(_replace_by_text, "database", "not a database"),
    "empty": Planted(_empty_file, "database", "empty (0 bytes)"),
    "newer": Planted(_raise_version, "database", "a later version"),
    "foreign": Planted(_replace_by_other_database, "database", "another program"),
    "database is a fifo": Planted(_database_is_fifo, "database", "is a FIFO"),
    "left log": Planted(_leave_log, "log", "not closed properly", "warning"),
    "lost log": Planted(_lose_log, "log", "its log is missing", "warning"),
    "broken log": Planted(_damage_log, "log", "-wal is damaged"),
    "log alone": Planted(_leave_log_alone, "log", "without games.db"),
    "nonsense": Planted(_write_invalid_log, "log", "not a log"),
    "journal": Planted(_write_journal, "log", "A write was cut off", "warning"),
    "row": Planted(_insert_corrupted_row, "rows", "1 page of the guide", "warning"),
    "rescue file": Planted(plant_rescue_file, "rescue", "unsaved-1.db holds 1 game", "warning"),
    "elsewhere": Planted(_plant_rescue_file_elsewhere, "rescue", "holds 1 game", "warning"),
    "unfinished": Planted(_leave_unfinished_file, "rescue", "unfinished", "warning"),
    "backup": Planted(_leave_broken_backup, "backups", "kept.db cannot be read", "warning"),
    "keys in latin-1": Planted(_write_keys(b'undo = "z"\n# \xe9\n'), "keys", "UTF-8 (line 2)"),
    "keys too large": Planted(_write_keys(b"#" * 50_000), "keys", "too large"),
    "keys are a fifo": Planted(_keys_are_fifo, "keys", "is a FIFO"),
    "keys no toml": Planted(_write_keys(b'undo "z"\n'), "keys", "line 1: not TOML"),
    "keys unknown": Planted(_write_keys(b'undone = "z"\n'), "keys", "unknown command"),
    "keys clash": Planted(_write_keys(b'undo = "Z"\nredo = "Z"\n'), "keys", "line 2"),
    "layout": Planted(_write_own_file("mine.toml", b'base = "nope"\n'), "own-files", "mine.toml"),
    "no layout": Planted(_write_own_file("layouts/a.toml", b"\xff"), "own-files", "UTF-8 (line 1)"),
    "ladder": Planted(_write_own_file("ladders/b.toml", b"rungs = 1\n"), "own-files", "no name"),
    "chosen ladder": Planted(_choose_broken_ladder, "settings", "ladder", "warning"),
    "chosen layout": Planted(_choose_broken_shape, "settings", "layout", "warning"),
    "early clock": Planted(_set_clock(1_000_000.0), "clock", "before this program was made"),
    "clock before play": Planted(_play_in_the_future, "clock", "saved games are of"),
    "late clock": Planted(_set_clock(9e9), "clock", "The clock is wrong"),
    "zone": Planted(_set_variable("TZ", "Mars/Olympus"), "clock", "TZ=Mars/Olympus", "warning"),
    "C": Planted(_set_variable("LC_ALL", "C"), "locale", "LC_ALL=C has no UTF-8"),
    "POSIX": Planted(_set_variable("LC_ALL", "POSIX"), "locale", "no UTF-8"),
    "unknown locale": Planted(_set_variable("LC_ALL", "xx_XX.UTF-8"), "locale", "not installed"),
    "no locale": Planted(_remove_locale, "locale", "No locale is set", "warning"),
    "dumb": Planted(_set_variable("TERM", "dumb"), "terminal", "cannot draw"),
    "no TERM": Planted(_set_variable("TERM", ""), "terminal", "TERM is not set"),
    "unknown TERM": Planted(_set_variable("TERM", "vt-none"), "terminal", "unknown", "warning"),
    "small": Planted(_set_variable("COLUMNS", "59"), "terminal", "59x24"),
    "old library": Planted(_set_release("1.0"), "libraries", "textual 1.0 is too old"),
    "new library": Planted(_set_release("99.0"), "libraries", "textual 99.0 is newer"),
    "nothing shipped": Planted(_remove_stock, "shipped", "puzzles of these levels"),
}
