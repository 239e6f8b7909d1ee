"""Pencil marks of one position, in the notations of programs and people."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats.sheet import Sheet
from tests.formats.reader.test_grids import FLAT, SHAPES
from tests.formats.sheets import read_back


def cell_words(sheet: Sheet) -> list[str]:
    """Return the content of each cell: its digit, or its candidates."""
    masks = sheet.candidates or (0,) * 81
    pairs = zip(sheet.digits, masks, strict=True)
    return [str(digit) if digit else "".join(map(str, members(mask))) for digit, mask in pairs]


PUZZLE = Puzzle(CLASSIC, tuple(FLAT))
WORDS = cell_words(Sheet(PUZZLE, candidates=Sheet(PUZZLE).shown_candidates))
ROWS = [WORDS[start : start + 9] for start in range(0, 81, 9)]


def framed_grid(
    rule: str = "",
    bar: str = " | ",
    ends: tuple[str, str] = ("| ", " |"),
    pad: Callable[[str, int], str] = str.ljust,
    around: tuple[str, str] = ("", ""),
) -> str:
    """Draw a frame around the position, or a part of one."""
    lines = [rule] if rule else []
    for number, row in enumerate(ROWS, 1):
        cells = [pad(w if len(w) == 1 else w.join(around), 8) for w in row]
        boxes = (" ".join(cells[start : start + 3]) for start in (0, 3, 6))
        lines.append(ends[0] + bar.join(boxes) + ends[1])
        lines += [rule] if rule and number % 3 == 0 else []
    return "\n".join(lines)


CUBES = "".join("".join(str(d) if str(d) in w else "." for d in range(1, 10)) for w in WORDS)
SQUARE = [
    ["".join(str(d) if str(d) in w else "." for d in range(top, top + 3)) for w in row]
    for row in ROWS
    for top in (1, 4, 7)
]
MARKS = {
    "stars": framed_grid(" *-----------------------------*", ends=(" | ", " |")),
    "dots": framed_grid(".---------.---------.---------."),
    "pluses": framed_grid("+---------+---------+---------+"),
    "no frame": framed_grid("-----------+-----------+-----------", ends=(" ", "")),
    "no bars": framed_grid(bar=" ", ends=("", "")),
    "to the right": framed_grid("+---+---+---+", pad=str.rjust),
    "in the middle": framed_grid("+---+---+---+", pad=str.center),
    "lines": framed_grid("├──────┼──────┼──────┤", " │ ", ("│ ", " │")),
    "two bars": framed_grid("", " || ", ("|| ", " ||")),
    "braces": framed_grid("+---+---+---+", around=("{", "}")),
    "brackets": framed_grid(around=("(", ")")),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "commas": "\n".join(",".join(row) for row in ROWS),
    "named rows": "r" + "\nr".join(f"{n} | {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "in a letter": "> " + framed_grid("+---+---+---+").replace("\n", "\n> "),
    "in a forum": f"I am stuck:\n\n[code]\n{framed_grid('+---+---+---+')}\n[/code]\nAny hints?",
    "other line ends": framed_grid("+---+---+---+").replace("\n", "\r\n"),
    "729": CUBES,
    "729 with zeros": CUBES.replace(".", "0"),
    "a line a cell": "\n".join(CUBES[start : start + 9] for start in range(0, 729, 9)),
    "729 in groups, a comment": " ".join(CUBES[at : at + 9] for at in range(0, 729, 9)) + " # it",
    "a line a row": "\n".join(CUBES[start : start + 81] for start in range(0, 729, 81)),
    "a line a row, zeros": "\n".join(
        CUBES.replace(".", "0")[start : start + 81] for start in range(0, 729, 81)
    ),
    "81 words": " ".join(WORDS),
    "81 words with commas": ",".join(WORDS),
    "81 words, rows with bars": " | ".join(" ".join(row) for row in ROWS),
    "bars between all cells": "\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "hard spaces": framed_grid("+---+---+---+").replace(" ", "\xa0"),
    "columns named": "     c1 c2 c3  c4 c5 c6  c7 c8 c9\n"
    + "r"
    + "\nr".join(f"{n} | {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "columns numbered": "    1  2  3    4  5  6    7  8  9\n" + framed_grid("+---+---+---+"),
    "columns numbered from 0": "    0  1  2    3  4  5    6  7  8\n" + framed_grid("+---+---+---+"),
    "columns named, no rows": "    C1 C2 C3   C4 C5 C6   C7 C8 C9\n" + framed_grid("+---+---+---+"),
    "columns numbered, no frame": "1 2 3 4 5 6 7 8 9\n" + "\n".join(" ".join(r) for r in ROWS),
    "columns numbered below": framed_grid("+---+---+---+") + "\n   1 2 3   4 5 6   7 8 9",
    "a note behind a row": framed_grid("+---+---+---+").replace(" |\n", " |  * a pivot\n", 1),
    "one in brackets among others": framed_grid("+---+---+---+").replace(" 124 ", " 1(2)4 ", 1),
    "stars around what is placed": framed_grid().replace(" 5 ", " *5* "),
    "json of texts": json.dumps(ROWS),
    "json of lists": json.dumps([[list(map(int, word)) for word in row] for row in ROWS]),
    "json of names": json.dumps(
        {f"{'ABCDEFGHI'[n // 9]}{n % 9 + 1}": w for n, w in enumerate(WORDS)}
    ),
    "27 by 27": "\n".join(map("".join, SQUARE)),
    "27 by 27 with bars": "\n".join(" | ".join(row) for row in SQUARE),
}


def test_two_grids_are_a_puzzle_and_its_entries() -> None:
    board = SHAPES["a frame"]
    sheet = read_back(f"{board}\n\n{board.replace('| 5 3 . |', '| 5 3 4 |', 1)}")
    assert sheet.puzzle == PUZZLE
    assert [cell for cell, entry in enumerate(sheet.entries) if entry] == [2]
    assert sheet.entries[2] == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" ".join(WORDS).replace("124", "12A", 1), "line 1, column 5: '12A'"),
        (" ".join([*WORDS[:-1], "0"]).replace("124", "1244"), "line 1, column 5: '1244'"),
    ],
)
def test_words_that_are_not_candidates_are_reported(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)


@pytest.mark.parametrize("is_above", [True, False])
def test_named_grids_are_one_position(is_above: bool) -> None:
    full = SHAPES["a frame"]
    rule = full.split("\n", 1)[0]
    entries = (0, 0, 4, *(0,) * 78)
    sheet = Sheet(Puzzle(CLASSIC, tuple(FLAT)), entries=entries)
    pairs = zip(sheet.digits, sheet.shown_candidates, strict=True)
    words = [str(digit) if digit else "".join(map(str, members(mask))) for digit, mask in pairs]
    marks = [f"| {' '.join(words[start : start + 9])} |" for start in range(0, 81, 9)]
    placed = full.replace("| 5 3 . |", "| 5 3 4 |", 1)
    grids = [full, placed, "\n".join([rule, *marks, rule])]
    names = ["Start of the puzzle:", "Current Position:", "Current Position with PM:"]
    texts = [
        f"{name}\n{board}" if is_above else board.replace(rule, f"{rule}\n{name}", 1)
        for name, board in zip(names, grids, strict=True)
    ]
    found = read_back("\n".join(texts))
    assert found.puzzle.givens == sheet.puzzle.givens
    assert found.entries == entries


def test_givens_are_distinguished_from_entries() -> None:
    entries = (0, 0, 4, *(0,) * 78)
    sheet = Sheet(PUZZLE, entries=entries)
    sheet = replace(sheet, candidates=sheet.shown_candidates)
    words = cell_words(sheet)
    for cell, given in enumerate(PUZZLE.givens):
        words[cell] = f"<{given}>" if given else words[cell]
    words[2] = "*4*"
    rows = [f"| {' '.join(words[start : start + 9])} |" for start in range(0, 81, 9)]
    rule = "+---------+---------+---------+"
    assert read_back("\n".join([rule, *rows, rule])) == sheet


def test_solved_row_in_counting_order_is_not_a_heading() -> None:
    words = [str(1 + (4 * (n // 9) + n // 27 + n) % 9) for n in range(81)]
    words[80] = "12"
    text = "\n".join(" ".join(words[start : start + 9]) for start in range(0, 81, 9))
    assert words[:9] == list("123456789")
    assert read_back(text).digits[:9] == tuple(range(1, 10))


@pytest.mark.parametrize("text", MARKS.values(), ids=MARKS.keys())
def test_marks_of_each_notation_are_read(text: str) -> None:
    assert cell_words(read_back(text)) == WORDS
