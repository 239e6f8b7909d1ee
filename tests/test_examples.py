"""Run every example of the documents.

Python blocks of a page are run in order. Each command of a ``console`` block is run, pipes
included, and the lines below it must be its output; ``…`` matches any text. In a ``text`` block,
lines that begin with the program's name must be accepted by the parser.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import sudoku_tui
from examples import newspaper
from sudoku_tui.cli.parser import COMMANDS, whole_parser
from sudoku_tui.formats.layouts.read import read_layout
from sudoku_tui.tui.actions.key_file import parse_key_file
from tests.calling import Call

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
_PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
_NAMES = {"PUZZLE": _PUZZLE}
"""Values of placeholders in capitals; other words are names of files."""


class Block(NamedTuple):
    """An example, and its place in the documents."""

    page: str
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.page}-{self.number}"


def blocks(kind: str) -> list[Block]:
    """Return all examples of a kind."""
    return [
        Block(page.stem, number, text)
        for page in PAGES
        for number, (language, text) in enumerate(_BLOCK.findall(page.read_text("utf-8")), 1)
        if language == kind
    ]


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({block.page for block in blocks("python")}))
def test_python_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks("python"):
        if block.page == page:
            exec(compile(block.text, str(block), "exec", dont_inherit=True), names)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("block", blocks("console"), ids=str)
def test_commands_print_what_the_page_shows(
    block: Block, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("puzzle.txt", "puzzles.txt"):
        tmp_path.joinpath(name).write_text(f"{_PUZZLE}\n", encoding="utf-8")
    for command, printed in commands(block.text):
        piped = ""
        for part in command.split(" | "):
            said = call(*shlex.split(part)[1:], stdin=piped)
            assert said.exit in (0, 2, 3), part
            piped = said.out
        parts = re.split(r"(…)", printed)
        expected = "".join(".*" if part == "…" else re.escape(part) for part in parts)
        assert re.fullmatch(expected, (said.err + said.out).strip(), re.S), command


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a block without its ``$``, and its expected output."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in pairwise([*starts, len(lines)]):
        yield lines[start][2:], "\n".join(lines[start + 1 : end]).strip()


@pytest.mark.parametrize("block", blocks("text"), ids=str)
def test_the_parser_accepts_listed_commands(
    block: Block, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("ladder.toml").write_text(call("ladder", "hodoku").out, encoding="utf-8")
    parser, names = whole_parser(), [entry.name for entry in COMMANDS]
    for line in block.text.splitlines():
        # A description follows after several spaces, a redirection or pipe after its sign.
        command = re.split(r" {2,}| [<>|&] ", line)[0]
        words = [_NAMES.get(word, word) for word in shlex.split(command)]
        if words[:1] == ["sudoku-tui"] and len(words) > 1 and words[1] in names:
            assert parser.parse_args(words[1:])


@pytest.mark.slow
def test_the_ten_lines_run() -> None:
    """Run it in a process that can import the package, but no other module of this folder."""
    script = ROOT / "examples" / "ten_lines.py"
    path = str(Path(sudoku_tui.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.count("\n") > 60


def test_the_week_of_a_newspaper() -> None:
    days = newspaper.week("k7")
    first = next(days)
    assert (first.name, first.clue) == ("Monday", "Singles suffice.")
    assert "<svg" in first.html and "Beginner" in first.html


@pytest.mark.slow
def test_the_notebook_runs() -> None:
    """Run its code cells in order."""
    text = (ROOT / "examples" / "notebook.ipynb").read_text("utf-8")
    names: dict[str, object] = {}
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "clear them before it is kept"
            *before, last = ast.parse("".join(cell["source"])).body
            exec(compile(ast.Module(before, []), cell["id"], "exec"), names)
            assert isinstance(last, ast.Expr)
            eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)


@pytest.mark.parametrize("block", blocks("toml"), ids=str)
def test_layouts_and_key_files_are_read(block: Block) -> None:
    if block.page == "keys":
        keys = parse_key_file(block.text)
        assert keys.changes and not keys.faults
    else:
        assert read_layout(block.text).cells
