"""System calls that only Linux has are missing: the program works without them.

Each test deletes them in its own process. The terminal itself is Textual's.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

_RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789"),
}

_LESS = """
import asyncio, multiprocessing.connection, os, select, signal, subprocess, sys
import platformdirs  # some versions ask a Linux for getuid at once, and a Windows never

def refuse(*arguments, **settings):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = refuse
for module, names in (
    (signal, ("SIGHUP", "SIGTSTP", "SIGCONT", "SIGPIPE", "pthread_sigmask", "setitimer", "alarm")),
    (select, ("poll", "epoll")),
    (os, ("nice", "fork", "killpg", "getuid", "setsid", "statvfs", "uname", "sysconf")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("fcntl", "resource", "pwd", "grp"):
    sys.modules[name] = None
"""
_PLAY = """
from pathlib import Path
from sudoku_tui.store.store import Store
from sudoku_tui.tui.app import SudokuApp

async def play():
    with Store(Path("games.db")) as store:
        app = SudokuApp(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("1")
            for _ in range(100):
                await pilot.pause(0.05)
                if type(app.screen).__name__ == "PlayScreen":
                    break
            await pilot.press("question_mark", "question_mark", "question_mark", "enter")
            await pilot.press("escape")
    print("played")

asyncio.run(play())
"""
_COMMANDS = """
from sudoku_tui.__main__ import main
codes = [
    main(["generate", "-n", "2", "--level", "easy", "--seed", "a", "-q", "--resume", "made.txt"]),
    main(["rate", "made.txt", "--scale", "hodoku"]),
    main(["--version", "--verbose"]),
    main(["stats", "--json"]),
]
print(*map(int, codes))
"""


def run(code: str, folder: Path) -> str:
    """Run code in a process without these calls, and return its output."""
    begin = f"import sys; sys.path.insert(0, {str(ROOT)!r})"
    done = subprocess.run(
        [sys.executable, "-c", f"{begin}\n{_LESS}\n{code}"],
        capture_output=True, text=True, timeout=60, cwd=folder,
        env={"SUDOKU_TUI_DATA": str(folder), "PATH": "", "TERM": "xterm", "COLUMNS": "80"},
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_game_is_played(tmp_path: Path) -> None:
    assert run(_PLAY, tmp_path) == "played\n"


@pytest.mark.slow
def test_commands_work(tmp_path: Path) -> None:
    # Statistics need games, so without them the exit code is 1.
    assert run(_COMMANDS, tmp_path).endswith("\n0 0 0 1\n")
    assert len((tmp_path / "made.txt").read_text().splitlines()) == 2


@pytest.mark.parametrize("folder", ["sudoku_tui", "puzzles", "docs", "tests"])
def test_file_names_are_valid_on_every_system(folder: str) -> None:
    paths = [path for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
    names = [path.relative_to(ROOT) for path in paths]
    assert not [name for name in names if name.stem.casefold() in _RESERVED]
    assert not [name for name in names if set(str(name)) & set('<>:"|?*\\')]
    seen = Counter(str(name).casefold() for name in names)
    assert not [name for name, times in seen.items() if times > 1]
