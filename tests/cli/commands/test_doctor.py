"""``doctor``: the page, the results of a repair, and files named on the command line."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from sudoku_tui.cli.exits import SEE_DOCTOR
from sudoku_tui.store import database
from sudoku_tui.store.store import FILE_NAME, Store
from tests.calling import Call
from tests.cli.health.planted import (
    Patch,
    damage,
    findings,
    folder,
    plant_dangling,
    plant_header,
    plant_rescue_file,
    tree_of,
    words,
)
from tests.soak import sample
from tests.store.desk import fresh_file, keep, moves, quick

__all__ = ["folder"]


def test_healthy_installation_fits_one_page(folder: Path, monkeypatch: Patch, call: Call) -> None:
    for columns in ("80", "60"):
        monkeypatch.setenv("COLUMNS", columns)
        said = call("doctor")
        assert said.exit == 0 and said.err == ""
        lines = said.out.splitlines()
        assert len(lines) <= 22 and max(map(len, lines)) < int(columns)
        assert lines[-1] == "All is well." and said.out.isascii()
    assert call("doctor", "-q").out == "\nAll is well.\n"


def test_games_are_rescued_from_a_damaged_file(folder: Path, call: Call) -> None:
    plant_header(folder, pytest.MonkeyPatch())
    assert "1 of 1 game was rescued" in words(call("doctor", "--fix"))
    with Store(folder / FILE_NAME) as store:
        assert len(store.games.list_games()) == 1


@pytest.mark.slow
def test_games_are_rescued_from_a_file_that_the_store_does_not_check(
    folder: Path, monkeypatch: Patch, call: Call
) -> None:
    monkeypatch.setattr(database, "_CHECKED_AT_START", 0)
    with Store(folder / FILE_NAME, connect=quick) as store:
        for _ in range(20):
            keep(store, moves(60))
    damage(folder / FILE_NAME, 30_000, b"\xff" * 6_000)
    said = call("doctor", "--fix")
    assert "of 21 games were rescued" in words(said) and "games.db.broken-1" in said.out
    assert not [*folder.glob("*.copy-*")]
    assert not findings(call("doctor", "--json"), "database")


def test_interrupted_write_is_not_damage(folder: Path, call: Call) -> None:
    code = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA journal_mode = DELETE'); c.execute('PRAGMA cache_size = 1')\n"
        "c.execute('BEGIN')\n"
        "c.executemany('INSERT INTO notice VALUES (1, ?, 3)', [('x' * 9_000,)] * 200)\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(folder / FILE_NAME)], check=True)
    said = call("doctor", "--json")
    assert not findings(said, "database") and "journal" in findings(said, "log")[0]["found"]
    assert not findings(call("doctor", "--fix", "--json"), "log")
    with Store(folder / FILE_NAME) as store:
        assert len(store.games.list_games()) == 1 and not store.remark


def test_rescue_file_is_saved_by_the_repair(folder: Path, call: Call, monkeypatch: Patch) -> None:
    plant_rescue_file(folder, monkeypatch)
    said = call("doctor", "--fix")
    assert "1 game." in words(said) and "unsaved-1.db.copy-1" in said.out
    with Store(folder / FILE_NAME) as store:
        assert len(store.games.list_games()) == 2 and not store.rescue_files


def test_damaged_rescue_file_is_saved_by_the_repair(
    folder: Path, call: Call, monkeypatch: Patch
) -> None:
    plant_rescue_file(folder, monkeypatch)
    damage(folder / "unsaved-1.db", 2, b"x")
    assert findings(call("doctor", "--json"), "rescue")[0]["verdict"] == "fault"
    assert not findings(call("doctor", "--fix", "--json"), "rescue")
    with Store(folder / FILE_NAME) as store:
        assert len(store.games.list_games()) == 2


def test_valid_keys_are_kept_by_the_repair(folder: Path, call: Call) -> None:
    keys = folder / "keys.toml"
    keys.write_text('undo = "Z"\nnonsense = "x"\n', "utf-8")
    keys.chmod(0o600)
    assert "1 line. A copy" in words(call("doctor", "--fix"))
    assert keys.read_text("utf-8") == 'undo = "Z"\n# nonsense = "x"\n'
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600


def test_log_of_another_file_is_distinguished_from_damage(
    folder: Path, call: Call, tmp_path: Path
) -> None:
    other = fresh_file(tmp_path / "other" / FILE_NAME)
    with Store(other, connect=quick) as store:
        for _ in range(30):
            keep(store, moves(60))
    with Store(other, connect=quick) as store:
        keep(store, moves(60))
        log = (tmp_path / "other" / f"{FILE_NAME}-wal").read_bytes()
    (folder / f"{FILE_NAME}-wal").write_bytes(log)
    [found] = findings(call("doctor", "--json"), "database")
    assert "does not belong to games.db" in found["found"]
    call("doctor", "--fix")
    assert (folder / f"{FILE_NAME}-wal.aside-1").read_bytes() == log
    with Store(folder / FILE_NAME) as store:
        assert len(store.games.list_games()) == 1 and not store.remark


def test_files_named_are_checked_and_never_moved(folder: Path, tmp_path: Path, call: Call) -> None:
    good, bad, backup = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "kept.db"
    good.write_text('base = "classic"\n', "utf-8")
    bad.write_text('base = "classic"\ndrop = ["row 99"]\n', "utf-8")
    backup.write_bytes((folder / FILE_NAME).read_bytes())
    said = call("doctor", str(good), str(backup))
    assert said.exit == 0 and "a backup of 1 game" in said.out
    said = call("doctor", "--fix", str(bad), str(tmp_path / "none.toml"))
    assert said.exit == 1 and "bad.toml" in said.out and "There is no file" in words(said)
    assert bad.exists()


def test_information_is_not_a_fault(folder: Path, monkeypatch: Patch, call: Call) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    said = call("doctor")
    assert said.exit == 0
    assert "no colours (NO_COLOR), output is not a terminal" in said.out
    assert "Backups       none here; see sudoku-tui backup" in said.out


def test_failed_repair_is_reported(folder: Path, monkeypatch: Patch, call: Call) -> None:
    plant_dangling(folder, monkeypatch)

    def refuse(self: Path, target: Path) -> Path:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "rename", refuse)
    said = call("doctor", "--fix")
    assert said.exit == 5 and "could not be repaired: Operation not permitted" in words(said)


def test_huge_files_are_not_read(folder: Path, call: Call) -> None:
    for name in (f"{FILE_NAME}-wal", "unsaved-1.db", "keys.toml", "own.toml"):
        with (folder / name).open("wb") as file:
            file.truncate(100 * 10**9)
    os.truncate(folder / FILE_NAME, 100 * 10**9)
    said = call("doctor", "--json")
    [found] = findings(said, "database")
    assert "it has 100,000,000,000 bytes, too many to check here" in found["found"]
    assert "too large" in findings(said, "keys")[0]["found"]
    assert "too large" in findings(said, "own-files")[0]["found"]


@pytest.mark.parametrize("seed", range(sample(200, 6)))
def test_damaged_bytes_anywhere(seed: int, folder: Path, tmp_path: Path, call: Call) -> None:
    dice = Random(seed)
    path = folder / FILE_NAME
    size = path.stat().st_size
    if dice.random() < 0.3:
        os.truncate(path, dice.randrange(size))
    for _ in range(dice.randint(1, 3)):
        damage(path, dice.randrange(size), dice.randbytes(dice.choice((1, 16, 3_000))))
    before, content = tree_of(folder), path.read_bytes()
    assert call("doctor", "--json").exit in (0, 1)
    assert tree_of(folder) == before
    said = call("doctor", "--fix", "--json")
    assert content in [each.read_bytes() for each in folder.iterdir()] or said.exit == 1
    if any(each["id"] == "database" and each["done"] for each in said.records[0]["repairs"]):
        assert not findings(said, "database")


def test_path_from_outside_is_clean(folder: Path, call: Call) -> None:
    (folder / "a\x1b[31m\n.toml").write_bytes(b"\xff")
    said = call("doctor")
    assert said.exit == 1 and "a[31m" in said.out


def test_messages_about_the_saved_games_name_the_command(
    folder: Path, tmp_path: Path, monkeypatch: Patch, call: Call
) -> None:
    backup = str(tmp_path / "kept.db")
    call("backup", backup)
    damage(folder / FILE_NAME, 4096, b"\xff" * 8192)
    assert call("backup", str(tmp_path / "more.db")).error_line.endswith(SEE_DOCTOR)
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(folder / FILE_NAME))
    assert call("restore", backup).err.rstrip().endswith(SEE_DOCTOR)


@pytest.mark.parametrize(
    ("names", "end"),
    [((), "repairs it."), (("a",), "repairs both."), (("a", "b"), "repairs all of them.")],
)
def test_summary_counts_repairs(
    names: tuple[str, ...], end: str, folder: Path, monkeypatch: Patch, call: Call
) -> None:
    plant_dangling(folder, monkeypatch)
    for name in names:
        (folder / f"{name}.toml").symlink_to("/not/mounted")
    assert words(call("doctor", "-q")).endswith(end)


def test_summary_counts_faults_without_a_repair(
    folder: Path, tmp_path: Path, monkeypatch: Patch, call: Call
) -> None:
    plant_dangling(folder, monkeypatch)
    assert words(call("doctor", str(tmp_path / "none"))).endswith("--fix repairs 1 of them.")


def test_fault_of_a_named_file_is_reported_once(
    folder: Path, monkeypatch: Patch, call: Call
) -> None:
    bad = folder / "layouts" / "bad.toml"
    bad.parent.mkdir()
    bad.write_text('drop = ["row 99"]\n', "utf-8")
    assert len(findings(call("doctor", "--json", str(bad)), "own-files")) == 1
    monkeypatch.chdir(bad.parent)
    assert len(findings(call("doctor", "--json", "bad.toml"), "own-files")) == 1


@pytest.mark.parametrize(
    ("mode", "deeds"), [(0o777, "add and remove"), (0o730, "add and remove"), (0o755, "look into")]
)
def test_rights_of_others_are_named(mode: int, deeds: str, folder: Path, call: Call) -> None:
    folder.chmod(mode)
    assert f"Other users can {deeds}" in words(call("doctor", "-q"))


def test_many_rescue_files_elsewhere_are_one_warning(
    folder: Path, monkeypatch: Patch, call: Call
) -> None:
    plant_rescue_file(folder, monkeypatch)
    content = (folder / "unsaved-1.db").read_bytes()
    (folder / "unsaved-1.db").unlink()
    for number in range(5):
        (folder.parent / "tmp" / f"unsaved-{number}.db").write_bytes(content)
    [found] = findings(call("doctor", "--json"), "rescue")
    assert found["found"].startswith("5 rescue files in ") and "and 2 more" in found["found"]
