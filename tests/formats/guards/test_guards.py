"""Texts without a puzzle are refused quickly and in little memory."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest

from sudoku_tui.cli.text import text_of
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.codecs.json_text import read_json
from sudoku_tui.formats.files import iss, ksudoku
from sudoku_tui.formats.guards.lengths import LONGEST_LINE, refuse_long_lines
from sudoku_tui.formats.reading import read_sheets
from tests.soak import sample

FRAGMENTS = {
    "objects": '{"a":1}\n',
    "carriage returns": "\r",
    "white lines": "    \n",
    "lines that end in two characters": "\r\n",
    "byte order marks": "\ufeff\n",
    "spaces of no width": "\u200b\n",
    "combining marks": "\u0301\n",
    "comments": "# comment\n",
    "names with values": "key: value\n",
    "quotation marks": '"\n',
    "exclamation marks": "!\n",
    "fences": "```\n",
    "dates": "2024-01-02 12:30\n",
    "elements on lines": "<p>hi</p>\n",
    "lists": "[1,2],",
    "rows of commas": "0.123,4.5,6.7e8\n",
    "quotations": "> hi\n",
    "lists on lines": "[1,2]\n[3]\n",
    "nested lists": "[",
    "rows of three": "1,2,3\n",
    "cells by their names": "r1c1=5\n",
    "rows of a table": "<tr><td>1</td></tr>\n",
    "links": "https://example.com/a\n",
}
LEAST, WHOLE = 3, 80
"""Size of a text in units of 100,000 characters: in a normal run, and in a soak."""
MOST_SECONDS = 2.0
"""Limit of processor time, in seconds."""


def noise(fragment: str) -> bytes:
    size = 100_000 * sample(WHOLE, LEAST)
    return (fragment * (size // len(fragment)))[:size].encode()


@pytest.mark.slow
@pytest.mark.parametrize("name", FRAGMENTS)
def test_text_without_a_puzzle_is_refused_soon(name: str) -> None:
    pieces = text_of(BytesIO(noise(FRAGMENTS[name])), name)
    begun = time.process_time()
    found = list(islice(read_sheets(pieces), 30))
    assert time.process_time() - begun < MOST_SECONDS
    assert all(isinstance(each, FormatError) for each in found)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells the peak there")
@pytest.mark.parametrize("name", ["objects", "rows of three", "cells by their names"])
def test_memory_stays_small(name: str) -> None:
    # The kernel's peak for a process includes the peak of its parent before the fork.
    code = (
        "import sys; from pathlib import Path; from sudoku_tui.__main__ import main;"
        "main(['check', '-']);"
        "status = Path('/proc/self/status').read_text();"
        "print(status.split('VmHWM:')[1].split()[0], file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=noise(FRAGMENTS[name]),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert int(ran.stderr.split()[-1]) < 200_000  # kilobytes


@pytest.mark.parametrize("unit", [".~R1C3_8", "~R1C3_8", ".Cage~3~R1C1~R1C2"])
def test_constraints_are_counted_before_they_are_decoded(
    unit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr(iss, "_Part", refuse)
    (found,) = read_sheets([f".Shape~16x16.~R1C1_1{unit * 20_000}"])
    assert isinstance(found, FormatError)
    assert "more than" in str(found)


@pytest.mark.parametrize("name", FRAGMENTS)
def test_one_string_is_refused_as_soon_as_its_lines(name: str) -> None:
    begun = time.process_time()
    found = list(islice(read_sheets([noise(FRAGMENTS[name]).decode()]), 4_000))
    assert time.process_time() - begun < MOST_SECONDS
    assert all(isinstance(each, FormatError) for each in found)
    assert len(found) < 4_000


@pytest.mark.parametrize(
    "line", ["no puzzle.\n", "12345678.\n", "(((\tkiller\n" * 2, "5" * 80 + "\n"]
)
def test_errors_without_a_puzzle_are_bounded(line: str) -> None:
    assert sum(1 for _ in read_sheets([line] * 30_000)) <= 2_001


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"


@pytest.mark.slow
@pytest.mark.parametrize("form", ["line", "zeros", "mixed"])
def test_long_stream_of_a_given_form_is_read_whole(form: str) -> None:
    found = read_sheets([PUZZLE] * 10_100, form=form)
    assert sum(isinstance(each, Reading) for each in found) == 10_100


@pytest.mark.parametrize("form", ["line", None])
def test_noise_in_a_given_form_is_an_error(form: str | None) -> None:
    *_, last = read_sheets(["x y\n"] * 11_000, form=form)
    assert isinstance(last, FormatError)


def test_environments_of_latex_are_read_one_by_one() -> None:
    row = "|5|3| | |7| | | | |.\n" + "| | | | | | | | | |.\n" * 8
    text = f"\\begin{{sudoku}}\n{row}\\end{{sudoku}}\n" * 2_000
    begun = time.process_time()
    assert isinstance(next(read_sheets([text])), Reading)
    assert time.process_time() - begun < MOST_SECONDS / 8


def test_many_objects_are_refused_before_they_are_decoded() -> None:
    with pytest.raises(FormatError, match="more than 500,000 objects"):
        read_json("[" + '{"a":1},' * 500_001 + "{}]")


def test_short_lines_of_a_long_text_come_many_at_a_time() -> None:
    text = "".join(f"{number}\n" for number in range(40_000))
    pieces = list(text_of(BytesIO(text.encode()), "numbers"))
    assert "".join(pieces) == text
    assert len(pieces) < 13_000


def test_large_text_that_is_not_plain_lines_is_refused_by_its_size() -> None:
    def pieces() -> Iterator[str]:
        yield "<opensudoku>\n"
        for _ in range(17):
            yield "<a>" + "x" * 1_000_000 + "</a>\n"

    (found,) = read_sheets(pieces())
    assert isinstance(found, FormatError)
    assert "more than 10,000,000 characters" in str(found)


SADMAN = "[Puzzle]\n" + ".........\n" * 8 + "1........\n"
LONG_PIECES = {
    "line of cells": ("5" * 600_000 + "\n", "line 1: this line is too long"),
    "line of a table": (f"puzzle,name\n{PUZZLE.strip()},{'1,' * 400_000}\n", "line 2"),
    "comment of a section": (f"{SADMAN}#A {'a' * 600_000}\n", "line 11: this line is"),
    "value in JSON": (f'{{"title": "{"9 " * 300_000}", "grid": [[1]]}}', "a value is too long"),
    "text in XML": (f"<opensudoku><name>{'a ' * 300_000}</name></opensudoku>", "a value is too"),
}
"""Texts with one enormous line or value, and a part of the error."""


@pytest.mark.parametrize("name", LONG_PIECES)
def test_enormous_piece_is_refused_by_its_length(name: str) -> None:
    text, said = LONG_PIECES[name]
    begun = time.process_time()
    (found,) = read_sheets([text])
    assert time.process_time() - begun < MOST_SECONDS / 4
    assert isinstance(found, FormatError)
    assert said in str(found)
    assert "too long" in str(found)


def test_puzzles_around_a_long_line_are_read() -> None:
    table = f"puzzle,name\n{PUZZLE.strip()},a\n{'a,b' * 200_000}\n{PUZZLE.strip()},b\n"
    found = list(read_sheets([table]))
    assert [isinstance(each, Reading) for each in found] == [True, False, True]
    assert "line 3: this line is too long: 600,000 characters" in str(found[1])


@pytest.mark.parametrize("before", [0, 1, 249_999, 250_000, 400_000])
def test_long_lines_are_found_wherever_they_begin(before: int) -> None:
    lines = "\n" * before
    refuse_long_lines(f"{lines}{'a' * LONGEST_LINE}\nb")
    with pytest.raises(FormatError, match=f"line {before + 1}: .*500,001"):
        refuse_long_lines(f"{lines}{'a' * (LONGEST_LINE + 1)}\nb")


def test_whole_text_of_millions_of_lines_is_refused() -> None:
    lines = ["% title\n", "53..7....\n", *["%\n"] * 4_096, "%\n" * 1_000_000]
    begun = time.process_time()
    found = list(read_sheets(lines))
    assert time.process_time() - begun < MOST_SECONDS / 2
    assert all(isinstance(each, FormatError) for each in found)
    assert "there is no puzzle in the first" in str(found[-1])


def test_short_values_of_a_long_line_of_json_are_accepted() -> None:
    refuse_long_lines("[" + '{"a": 1},' * 100_000 + "{}]")


def test_puzzle_below_thousands_of_lines_is_read() -> None:
    lines = ["# comment\n"] * 5_000 + [PUZZLE]
    (found,) = read_sheets(lines)
    assert isinstance(found, Reading)
    assert found.line == 5_001


def test_noise_between_puzzles_does_not_end_the_stream() -> None:
    lines = [PUZZLE, *["# comment\n"] * 12_000, PUZZLE]
    assert sum(isinstance(each, Reading) for each in read_sheets(lines)) == 2


def test_grid_above_noise_is_not_lost() -> None:
    rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
    lines = [*(f"{rows}...419..5\n....8..79\n").splitlines(True), *["\n", "# c\n"] * 12_000]
    assert sum(isinstance(each, Reading) for each in read_sheets(lines)) == 1


def test_groups_of_a_ksudoku_file_are_counted_before_they_are_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr(ksudoku, "_numbers", refuse)
    cliques = '<clique size="9">0 1 2 3 4 5 6 7 8 </clique>\n' * 4_001
    graph = f'<graph order="9">{cliques}</graph><values>{"_" * 81}</values>'
    text = f"<ksudoku><game><puzzle>{graph}</puzzle></game></ksudoku>"
    (found,) = read_sheets([text])
    assert isinstance(found, FormatError)
    assert "this file has 4,001 groups; 4,000 at most" in str(found)
