"""Files and folders without permission: each command reports it in a line; nothing is lost."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

import pytest

from sudoku_tui.store.store import FILE_NAME
from tests.campaign.attack import Attack, Crashed, run
from tests.campaign.test_odd_paths import data_of, has_game
from tests.cli.puzzles import LINE

_DROP_FROM_BOUNDING_SET = 24
_IGNORES_PERMISSIONS = (1, 2)
"""Linux's numbers: PR_CAPBSET_DROP; CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""
CASES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("data", 0o555, ("stats",)), ("data", 0o555, ("keys",)), ("data", 0o555, ("backup", "b.db")),
    ("data", 0, ("stats",)), ("data", 0, ("keys",)), ("data", 0, ("book",)),
    ("data", 0o555, ("restore", "kept.db")), ("data", 0, ("restore", "kept.db")),
    (f"data/{FILE_NAME}", 0o444, ("stats",)), (f"data/{FILE_NAME}", 0, ("stats",)),
    (f"data/{FILE_NAME}", 0, ("backup", "b.db")), (f"data/{FILE_NAME}", 0, ("book",)),
    (f"data/{FILE_NAME}", 0o444, ("restore", "kept.db")), ("data/keys.toml", 0, ("keys",)),
    ("kept.db", 0, ("restore", "kept.db")), ("kept.db", 0o444, ("backup", "--replace", "kept.db")),
    ("kept.db", 0, ("restore", "--replace", "kept.db")), ("text", 0, ("solve", "text")),
    ("text", 0, ("layouts", "./text")), ("text", 0, ("ladder", "text")),
    ("text", 0, ("book", "text")), ("text", 0, ("keys", "text")), ("text", 0, ("library", "text")),
    ("text", 0o444, ("generate", "--layout", "4", "--seed", "a", "--resume", "text")),
    ("closed", 0, ("solve", "closed/x")),
    ("closed", 0o555, ("backup", "closed/b.db")), ("closed", 0, ("backup", "closed/b.db")),
)  # fmt: skip
"""A path, its mode, and a command that needs more rights."""


def drop_capabilities() -> None:
    """Drop root's right to ignore permissions (Linux only)."""
    if sys.platform == "linux" and os.geteuid() == 0:
        for capability in _IGNORES_PERMISSIONS:
            ctypes.CDLL(None).prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0)


@pytest.mark.slow
@pytest.mark.soak
def test_missing_permissions_are_reported(tmp_path: Path) -> None:
    with Attack("missing permissions") as attack:
        for number, _ in attack.numbers(len(CASES), 1):
            name, mode, command = CASES[number]
            folder = tmp_path / str(number)
            data = data_of(folder)
            environment = {"SUDOKU_TUI_DATA": str(data)}
            run(["backup", "kept.db"], environment=environment, folder=folder)
            (data / "keys.toml").write_text('undo = "z"\n')
            (folder / "text").write_text(f"{LINE}\n")
            (folder / "closed").mkdir()
            (folder / name).chmod(mode)
            with attack.attempt((name, oct(mode), command)):
                try:
                    answer = run(
                        command, environment=environment, folder=folder, before=drop_capabilities
                    )
                finally:
                    (folder / name).chmod(0o755)
                if answer.code not in (0, 1, 2, 3, 5):
                    raise Crashed(f"exit {answer.code}: {answer.err[-200:]}")
                assert len(answer.err.splitlines()) < 4, answer.err
                assert has_game(data), "the game is gone"
