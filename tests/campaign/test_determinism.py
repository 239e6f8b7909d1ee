"""Output depends on seed and input alone, not on process, machine setting or worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.attack import Attack, run
from tests.campaign.test_threads import answers
from tests.cli.puzzles import HARD, LINE
from tests.soak import SOAK, first_of, sample

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("generate", "-n", "3", "--layout", "4", "--seed", "a", "-q"),
    ("generate", "-n", "4", "--level", "easy", "--seed", "b", "-q"),
    ("generate", "-n", "2", "--layout", "windoku", "--seed", "c", "-q"),
    ("solve", LINE, HARD), ("solve", "--trace", HARD), ("hint", LINE, HARD), ("rate", LINE, HARD),
    ("rate", "--scale", "hodoku", "--json", LINE, HARD), ("check", "--json", LINE, HARD[:80] + "."),
    ("convert", "--to", "json", LINE), ("grid", "--seed", "a"), ("analysis", LINE), ("layouts",),
    ("guide", "x-wing"), ("explain", LINE), ("ladder", "teaching"), ("keys",),
)  # fmt: skip
ENVIRONMENTS: tuple[dict[str, str], ...] = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"},
    {"PYTHONHASHSEED": "4294967295", "LC_ALL": "C.UTF-8", "TZ": "America/St_Johns"},
    {"LANG": "de_DE.UTF-8", "TZ": "UTC", "COLUMNS": "40"},
    {"PYTHONUTF8": "1", "LC_NUMERIC": "de_DE.UTF-8", "TZ": ":/nonsense"},
    {"PYTHONOPTIMIZE": "1", "TMPDIR": "/tmp"},
)
TAKES_WORKERS = {"generate", "solve", "rate", "check"}
FIT_WIDTH = {"guide"}
"""Commands that wrap lines at the width in COLUMNS."""
_TRACE = "--trace"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("command", first_of(COMMANDS), ids=lambda command: " ".join(command)[:40])
def test_the_command_prints_the_same_bytes(command: tuple[str, ...], tmp_path: Path) -> None:
    data = {"SUDOKU_TUI_DATA": str(tmp_path)}
    with Attack("determinism, command") as attack:
        if command[0] in FIT_WIDTH:
            data["COLUMNS"] = "80"
        expected = run(command, environment={**data, "PYTHONHASHSEED": "0"})
        for environment in first_of(ENVIRONMENTS):
            with attack.attempt((command, environment), most_seconds=60):
                assert run(command, environment={**environment, **data}) == expected
        if command[0] in TAKES_WORKERS and _TRACE not in command:
            with attack.attempt((command, "two workers"), most_seconds=60):
                answer = run([*command, "-j", "2"], environment=data)
                assert (answer.code, answer.out) == (expected.code, expected.out)


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="processes of seconds; `test_threads` compares two always")
def test_the_library_gives_the_same_answers() -> None:
    count = sample(20, 1)
    with Attack("determinism, library") as attack:
        expected = answers("one", count, {"PYTHONHASHSEED": "0"})
        for environment in ENVIRONMENTS:
            with attack.attempt(environment, most_seconds=600):
                assert answers("one", count, environment) == expected
