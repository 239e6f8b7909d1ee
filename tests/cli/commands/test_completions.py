"""``completions``: scripts for shells."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from sudoku_tui.cli.commands.completions import SHELLS, names
from sudoku_tui.cli.parser import COMMANDS, subparsers_of, whole_parser
from tests.calling import Call

MISSING = "completions: the package shtab is missing; pip install shtab"
_ASK = """
COMP_WORDS=({words}) COMP_CWORD={last}
_shtab_sudoku_tui
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize("shell", SHELLS)
def test_each_command_and_its_options_are_in_the_script(shell: str, call: Call) -> None:
    pytest.importorskip("shtab")
    said = call("completions", shell)
    assert said.exit == 0
    for name, parser in subparsers_of(whole_parser()).items():
        assert name in said.out
        options = {each for action in parser._actions for each in action.option_strings}
        assert all(option.lstrip("-") in said.out for option in options)


@pytest.mark.parametrize(
    ("typed", "last", "completed"),
    [
        ("generate --technique", "xyz", "xyz-wing"),
        ("solve --layout", "windok", "windoku"),
        ("guide", "swordf", "swordfish"),
        ("", "gen", "generate"),
    ],
)
def test_bash_completes_names(typed: str, last: str, completed: str, call: Call) -> None:
    pytest.importorskip("shtab")
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    words = ["sudoku-tui", *typed.split(), last]
    ask = _ASK.format(words=" ".join(words), last=len(words) - 1)
    script = call("completions", "bash").out + ask
    done = subprocess.run([bash], input=script, capture_output=True, text=True, timeout=20)
    assert done.stdout.split() == [completed]


def test_every_argument_with_completed_names_exists() -> None:
    """Check that the table of names uses the parser's names of arguments."""
    parsers = subparsers_of(whole_parser())
    assert list(parsers) == [entry.name for entry in COMMANDS]
    known = {action.dest for parser in parsers.values() for action in parser._actions}
    assert set(names()) <= known and all(names().values())


def test_unknown_shell_is_refused(call: Call) -> None:
    assert call("completions", "rc").exit == 2


def test_missing_library_is_reported(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    said = call("completions", "bash")
    assert (said.exit, said.error_line) == (2, f"sudoku-tui: {MISSING}")
