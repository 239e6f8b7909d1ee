"""Run the command within the test process."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import pytest

from sudoku_tui.__main__ import main

_HELP: Final = re.compile(r"Try 'sudoku-tui( [a-z]+)? --help'\.")


@dataclass(frozen=True)
class Result:
    """Output and exit code of the command."""

    exit: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """JSON objects on standard output, one per line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error_line(self) -> str:
        """The one line on standard error; after a usage error a second one names the help."""
        line, *rest = self.err.splitlines()
        assert not rest or (self.exit == 2 and _HELP.fullmatch("\n".join(rest)))
        return line


Call: TypeAlias = Callable[..., Result]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Return a function that runs the command with *arguments*, and *stdin* as bytes or text."""

    def run_command(*arguments: str, stdin: str | bytes = b"") -> Result:
        piped = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped)))
        code = main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        assert "\x1b" not in out + err
        return Result(code, out, err)

    return run_command
