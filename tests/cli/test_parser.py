"""Help on an output that accepts nothing."""

from __future__ import annotations

from io import TextIOWrapper
from pathlib import Path

import pytest

from sudoku_tui.__main__ import main
from sudoku_tui.cli.parser import COMMANDS

FULL = Path("/dev/full")
HELP = (
    ["--help"],
    ["help"],
    ["--version"],
    ["--version", "--verbose"],
    ["completions", "bash"],
    *([entry.name, "--help"] for entry in COMMANDS),
    ["help", "solve"],
)


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
@pytest.mark.parametrize("is_buffered", [True, False])
def test_unwritable_help_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_buffered: bool
) -> None:
    for command in HELP:
        with FULL.open("wb", buffering=-1 if is_buffered else 0) as full:
            output = TextIOWrapper(full, write_through=not is_buffered)
            monkeypatch.setattr("sys.stdout", output)
            assert main(command) == 5, command
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == len(HELP)
    assert {*lines} == {"sudoku-tui: the output could not be written: No space left on device"}


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
def test_usage_error_keeps_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    with FULL.open("w") as full:
        monkeypatch.setattr("sys.stderr", full)
        assert main(["solve", "--nonsense"]) in (2, 5)
