"""The examples in the help of commands, and the groups of their options."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.cli.parser import COMMANDS, EXAMPLES, parse, subparsers_of, whole_parser
from sudoku_tui.store.store import FILE_NAME, Store
from tests.calling import Call
from tests.cli.commands.test_library import FULL_HOUSE
from tests.cli.puzzles import LINE
from tests.store.desk import keep, moves, quick

ALL = (*EXAMPLES, *(example for entry in COMMANDS for example in entry.load().EXAMPLES))
NEED_TERMINAL = ("sudoku-tui play", "sudoku-tui practice xy-wing")
ENDINGS = ("of each", "as much", "again for more")
PARSERS = subparsers_of(whole_parser())


def parts_of(example: str) -> Iterator[list[str]]:
    """Yield the arguments of each command in a pipe, without a redirection at its end."""
    command, _, _ = example.partition(" > ")
    for part in command.split(" | "):
        program, *arguments = shlex.split(part)
        assert program == "sudoku-tui"
        yield arguments


@pytest.mark.parametrize("example", ALL)
def test_example_is_parsed(example: str) -> None:
    assert len(example) < 78
    for arguments in parts_of(example):
        assert parse(arguments).run


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the examples, in the current folder, and one saved game."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "data"))
    Path("puzzle.txt").write_text(f"{LINE}\n", encoding="utf-8")
    Path("puzzles.txt").write_text(f"{LINE}\n" * 3, encoding="utf-8")
    Path("library.txt").write_text(FULL_HOUSE, encoding="utf-8")
    with Store(tmp_path / "data" / FILE_NAME, connect=quick) as store:
        keep(store, moves(3))


@pytest.mark.slow
@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("example", [each for each in ALL if not each.startswith(NEED_TERMINAL)])
def test_example_works(example: str, call: Call) -> None:
    if "restore" in example:
        assert call("backup", "sudoku.backup").exit == 0
    piped = ""
    for arguments in parts_of(example):
        said = call(*arguments, stdin=piped)
        # No game is won yet; the checks of `doctor` depend on the machine.
        assert said.exit in ((0, 1) if arguments[0] in ("stats", "doctor") else (0,)), said
        piped = said.out


@pytest.mark.parametrize("name", PARSERS)
def test_help_has_groups_and_examples(name: str) -> None:
    parser: ArgumentParser = PARSERS[name]
    assert 1 <= len(next(entry for entry in COMMANDS if entry.name == name).load().EXAMPLES) <= 2
    filled = [group.title for group in parser._action_groups if group._group_actions]
    assert filled[-1] == "Help" and "options" not in filled and "positional arguments" not in filled
    assert f"Examples:\n  sudoku-tui {name}" in parser.format_help()


@pytest.mark.parametrize("name", PARSERS)
def test_help_of_options_is_a_phrase(name: str) -> None:
    for action in PARSERS[name]._actions:
        assert action.help and not action.help.endswith((*ENDINGS, ".")), action.option_strings
        assert action.help[0].islower() or action.help.startswith(("HoDoKu", "Sudoku"))


def test_usage_error_names_the_help(call: Call) -> None:
    said = call("solve", "--formt", "line")
    assert (said.exit, said.err.splitlines()[1]) == (2, "Try 'sudoku-tui solve --help'.")
    said = call("slove")
    assert (said.exit, said.err.splitlines()[1]) == (2, "Try 'sudoku-tui --help'.")
