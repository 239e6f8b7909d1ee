"""Cells and rows in the elements of XML and of pages."""

from __future__ import annotations

import time

import pytest

from sudoku_tui.formats import FormatError, read
from tests.cli.puzzles import LINE, SOLUTION

ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
GIVEN = [(n // 9, n % 9, digit) for n, digit in enumerate(LINE) if digit != "."]


def element(name: str, inner: str) -> str:
    return f"<{name}>{inner}</{name}>"


def cells(name: str, blank: str = "") -> str:
    return "".join(element(name, blank if digit == "." else digit) for digit in LINE)


SHAPES = {
    "rows": element("sudoku", "\n".join(element("row", row) for row in ROWS)),
    "rows with blanks between": '<?xml version="1.0"?>\n'
    + element("puzzle", "\n".join(element("row", " ".join(row)) for row in ROWS)),
    "rows with commas": element("grid", "".join(element("r", ",".join(row)) for row in ROWS)),
    "cells in rows": element(
        "grid", "".join(element("row", "".join(element("c", d) for d in row)) for row in ROWS)
    ),
    "cells of pages": element("div", cells("div")),
    "cells of pages with hard spaces": element("div", cells("span", "&nbsp;")),
    "values": element("b", "".join(f'<cell value="{d.replace(".", "")}"/>' for d in LINE)),
    "places from 1": element(
        "b", "".join(f'<cell row="{r + 1}" col="{c + 1}" value="{d}"/>' for r, c, d in GIVEN)
    ),
    "places from 0": element(
        "b", "".join(f"<f x='{c}' y='{r}'>{digit}</f>" for r, c, digit in GIVEN)
    ),
    "a line": element("sudoku", element("puzzle", LINE) + element("solution", SOLUTION)),
    "an attribute": f'<sudoku givens="{LINE}" solution="{SOLUTION}"/>',
}


@pytest.mark.parametrize("shape", SHAPES)
def test_elements_of_any_name_are_read(shape: str) -> None:
    found = read(SHAPES[shape])
    assert found.puzzle.givens == read(LINE).puzzle.givens
    assert "solution" not in SHAPES[shape] or found.sheet.solution == read(SOLUTION).puzzle.givens


@pytest.mark.parametrize("shape", SHAPES)
def test_truncated_text_is_refused(shape: str) -> None:
    text = SHAPES[shape]
    for length in range(1, len(text) * 9 // 10, 41):
        with pytest.raises(FormatError):
            read(text[:length])


def test_harmful_text_is_refused_at_once() -> None:
    start = time.process_time()
    for text in ("<a>" * 200_000, "<a/>" * 200_000 + "</a>", "<a " + "b='1' " * 100_000 + "></a>"):
        with pytest.raises(FormatError):
            read(text)
    assert time.process_time() - start < 1.0
