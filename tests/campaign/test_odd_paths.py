"""Links, pipes, devices, folders, full disks and long names wherever a file is read or written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku_tui.store.store import FILE_NAME, Store
from tests.campaign.attack import ROOT, Attack, Crashed, run
from tests.cli.puzzles import LINE
from tests.soak import first_of
from tests.store.desk import keep, moves, quick
from tests.terminal import Terminal

LOG = tuple(moves(5))
_CODES = (0, 1, 2, 3, 4, 5)
"""Documented exit codes."""
_SECONDS_TO_START = 20.0


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def _zeros(path: Path) -> None:
    path.write_bytes(bytes(9_000))


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100_000_000_000)


KINDS: dict[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "FIFO": os.mkfifo,
    "dangling link": _link_to("no-such-file"),
    "dangling link into no folder": _link_to("no-such-folder/no-such-file"),
    "link to itself": _loop,
    "link to /dev/null": _link_to("/dev/null"),
    "link to /dev/full": _link_to("/dev/full"),
    "link to /dev/zero": _link_to("/dev/zero"),
    "link to a folder": _link_to("/"),
    "empty": Path.touch,
    "zeros": _zeros,
    "sparse": _sparse,
}
"""Functions that put odd things in place of a file, by name."""
_IN_DATA = {
    "keys.toml": (("keys",), ("stats",)),
    FILE_NAME: (("stats",), ("book",), ("backup", "kept.db")),
    f"{FILE_NAME}-wal": (("stats",),),
    "unsaved-1.db": (("stats",),),
    "exports": (("stats",),),
}
"""Names in the data folder, and the commands that may read them."""
_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "puzzles": ("solve", "{}"),
    "check": ("check", "{}"),
    "layout": ("layouts", "./{}.toml"),
    "ladder": ("ladder", "{}"),
    "keys": ("keys", "{}"),
    "book": ("book", "{}"),
    "restored": ("restore", "{}"),
    "replaced": ("restore", "--replace", "{}"),
    "backup": ("backup", "{}"),
    "backup again": ("backup", "--replace", "{}"),
    "bulk": ("generate", "-n", "1", "--layout", "4", "--seed", "a", "--resume", "{}"),
    "exported": ("book", "mine", "--export", "{}.csv"),
    "library": ("library", "{}"),
}
"""Arguments that name a file; the data folder is sound."""
_NO_END = ("FIFO", "link to /dev/zero")
"""A pipe or device named as an argument is read until its writer ends, as by any command."""
_LONG = ("n" * 300, "n" * 5_000, "d/" * 3_000, "a\nb", "\x1b[2J", "é" * 200, "-", "")


def data_of(folder: Path) -> Path:
    """Return a data folder with a game in it."""
    with Store(folder / "data" / FILE_NAME, connect=quick) as store:
        keep(store, list(LOG))
    return folder / "data"


def has_game(data: Path) -> bool:
    """Check whether the game is still there."""
    with Store(data / FILE_NAME, connect=quick) as store:
        return any(store.games.load(g.id).game.log == LOG for g in store.games.list_games())


def _environment(data: Path, folder: Path) -> dict[str, str]:
    """Return the variables that keep copies of huge files in the folder of the test."""
    return {"SUDOKU_TUI_DATA": str(data), "TMPDIR": str(folder)}


def run_briefly(arguments: tuple[str, ...], data: Path, folder: Path) -> int:
    """Run a command; check its exit code and that its errors are short."""
    answer = run(arguments, environment=_environment(data, folder), folder=folder)
    if answer.code not in _CODES:
        raise Crashed(f"exit {answer.code}")
    assert len(answer.err) < 2_000, answer.err[:200]
    return answer.code


def cases_in_data() -> list[tuple[str, str, tuple[str, ...]]]:
    """Return names in the data folder with a kind and a command."""
    return [
        (name, kind, command)
        for name, commands in _IN_DATA.items()
        for kind in KINDS
        for command in commands
        if not (name == FILE_NAME and kind == "sparse")
    ]


def _remove_obstacle(path: Path) -> None:
    """Remove the obstacles to SQLite, so that the game can be looked up."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


@pytest.mark.slow
@pytest.mark.soak
def test_odd_files_in_the_data_folder(tmp_path: Path) -> None:
    cases = cases_in_data()
    with Attack("odd files in the data folder") as attack:
        for number, _ in attack.numbers(len(cases), 1):
            name, kind, command = cases[number]
            folder = tmp_path / str(number)
            data = data_of(folder)
            is_kept = name == FILE_NAME
            if is_kept:
                (data / name).rename(folder / "kept.db")
            KINDS[kind](data / name)
            with attack.attempt((name, kind, command)):
                run_briefly(command, data, folder)
                _remove_obstacle(data / name)
                assert is_kept or has_game(data), "the game is gone"


@pytest.mark.soak
@pytest.mark.slow
def test_odd_files_as_arguments(tmp_path: Path) -> None:
    cases = [(role, kind) for role in _ARGUMENTS for kind in KINDS if kind not in _NO_END] + [
        (role, name) for role in _ARGUMENTS for name in _LONG
    ]
    with Attack("odd files as arguments") as attack:
        for number, _ in attack.numbers(len(cases), 1):
            role, kind = cases[number]
            folder = tmp_path / str(number)
            data = data_of(folder)
            name = kind
            if kind in KINDS:
                name = "named"
                ending = _ARGUMENTS[role][-1].format("")[-5:] if "." in _ARGUMENTS[role][-1] else ""
                KINDS[kind](folder / f"{name}{ending.removeprefix('./')}")
            command = tuple(part.format(name) for part in _ARGUMENTS[role])
            with attack.attempt((role, kind[:20]), most_seconds=3.0):
                run_briefly(command, data, folder)
                assert has_game(data), "the game is gone"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("kind", first_of(("plain file", "FIFO", "dangling link", "long", "null")))
def test_odd_data_folders(kind: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    match kind:
        case "plain file":
            data.write_text("x")
        case "FIFO":
            os.mkfifo(data)
        case "dangling link":
            data.symlink_to("nowhere")
        case "long":
            data = Path("/" + "d" * 5_000)
        case _:
            data = Path("/dev/null")
    with Attack("odd data folders") as attack:
        for command in (("stats",), ("keys",), ("backup", "b.db"), ("book",), ("solve", LINE)):
            with attack.attempt((kind, command)):
                run_briefly(command, data, tmp_path)


OUTPUTS: tuple[tuple[str, ...], ...] = (
    ("solve", LINE), ("--help",), ("--version",), ("solve", "--help"), ("layouts",), ("keys",),
    ("check", "--json", LINE), ("guide", "x-wing"), ("ladder", "teaching"), ("stats", "--json"),
    ("generate", "--layout", "4", "--seed", "a"), ("rate", LINE), ("completions", "bash"),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", first_of(OUTPUTS), ids=" ".join)
def test_a_full_disk_behind_standard_output_is_reported(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    with Attack("full disk behind the output") as attack, attack.attempt(command):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "sudoku_tui", *command], stdout=full,
                stderr=subprocess.PIPE, text=True, timeout=60, cwd=ROOT,
                env={**os.environ, "SUDOKU_TUI_DATA": str(tmp_path)},
            )  # fmt: skip
        if "Traceback" in done.stderr or "Exception ignored" in done.stderr:
            raise Crashed(done.stderr[-300:])
        assert done.returncode in (1, 5) and (done.returncode == 5 or "stats" in command)


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("kind", first_of(("empty", *(k for k in KINDS if k != "empty"))))
def test_the_screen_starts_despite_odd_keys(kind: str, tmp_path: Path) -> None:
    data = data_of(tmp_path)
    KINDS[kind](data / "keys.toml")
    with Attack("start beside odd keys") as attack, attack.attempt(kind, most_seconds=20):
        with Terminal(data) as terminal:
            terminal.shows("q Quit", _SECONDS_TO_START)
            terminal.send("\x11")
            assert terminal.wait() == 0
        assert has_game(data), "the game is gone"
