"""Grids of one record: masks, solutions and digits that count from 0."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from sudoku_tui.formats import FormatError, Reading, read
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Sheet
from tests.reference import reference

PUZZLE = ".98....7.4..9.63...673...4....5.4................8..3.8.9.2...7..4.6..2...38..4.9"
SOLUTION = "398245176451976382267318945132594768785631294946782531819423657574169823623857419"
WITH_ONES = "".join(
    full if cell in (12, 30, 52, 79) else each
    for cell, (each, full) in enumerate(zip(PUZZLE, SOLUTION, strict=True))
)
MASK = "".join("1" if each == "." else "0" for each in PUZZLE)
SHOWN = "".join("0" if each == "." else "1" for each in PUZZLE)


def split_rows(cells: Sequence[object]) -> list[Sequence[object]]:
    return [cells[at : at + 9] for at in range(0, 81, 9)]


def read_sheet(text: str) -> Sheet:
    (found,) = read_sheets([text])
    assert isinstance(found, Reading), found
    return found.sheet


def digits_line(digits: Sequence[int]) -> str:
    return "".join(map(str, digits)).replace("0", ".")


def count_from_zero(line: str, blank: object) -> list[object]:
    return [blank if each == "." else int(each) - 1 for each in line]


MASKED = {
    "puzzle and mask": {"mask": MASK, "puzzle": SOLUTION, "level": "3"},
    "mask of rows": {
        "solution": split_rows([*map(int, SOLUTION)]),
        "mask": split_rows([*map(int, MASK)]),
    },
    "mask of truths": {
        "grid": split_rows([*map(int, SOLUTION)]),
        "visible": [each == "1" for each in SHOWN],
    },
    "mask of givens without a telling name": {"board": SOLUTION, "mask": SHOWN},
    "mask before the solution": {"editmask": MASK, "solution": SOLUTION},
    "mask as the board": {"board": MASK, "solution": SOLUTION},
    "full grid called puzzle": {"puzzle": SOLUTION, "solution": PUZZLE},
    "clues beside the board": {"board": SOLUTION, "clues": PUZZLE},
}


@pytest.mark.parametrize("name", MASKED)
def test_full_grid_beside_a_mask_is_the_solution(name: str) -> None:
    sheet = read_sheet(json.dumps(MASKED[name]))
    assert digits_line(sheet.puzzle.givens) == PUZZLE
    assert digits_line(sheet.solution) == SOLUTION


@pytest.mark.parametrize(
    "text",
    [
        f"solution,mask\n{SOLUTION},{MASK}\n",
        f"{SHOWN};{SOLUTION}",
        f'<form><input id="cheat" value="{SOLUTION}"><input id="editmask" value="{MASK}"></form>',
    ],
)
def test_mask_of_a_table_or_page_hides_cells(text: str) -> None:
    sheet = read_sheet(text)
    assert digits_line(sheet.puzzle.givens) == PUZZLE
    assert digits_line(sheet.solution) == SOLUTION


def test_reference_mask_is_read() -> None:
    sheet = read_sheet(reference("cases/websudoku-mask.json").read_text())
    assert digits_line(sheet.puzzle.givens) == PUZZLE
    assert digits_line(sheet.solution) == SOLUTION


def test_puzzle_of_ones_is_not_a_mask() -> None:
    puzzle = "".join(each if each == "1" else "0" for each in SOLUTION)
    sheet = read_sheet(json.dumps({"puzzle": puzzle, "solution": SOLUTION}))
    assert digits_line(sheet.puzzle.givens) == puzzle.replace("0", ".")


FROM_ZERO = {
    "a list, -1": json.dumps(count_from_zero(WITH_ONES, -1)),
    "a list, null": json.dumps(count_from_zero(WITH_ONES, None)),
    "rows, -1": json.dumps(split_rows(count_from_zero(WITH_ONES, -1))),
    "rows of Python": repr(split_rows(count_from_zero(WITH_ONES, None))),
    "objects": json.dumps([{"value": each} for each in count_from_zero(WITH_ONES, -1)]),
    "a puzzle without zeros and its solution": json.dumps(
        {"puzzle": count_from_zero(WITH_ONES, -1), "solution": count_from_zero(SOLUTION, None)}
    ),
}


@pytest.mark.parametrize("name", FROM_ZERO)
def test_digits_that_count_from_0_are_kept(name: str) -> None:
    sheet = read_sheet(FROM_ZERO[name])
    assert digits_line(sheet.puzzle.givens) == WITH_ONES
    assert not sheet.solution or digits_line(sheet.solution) == SOLUTION


@pytest.mark.parametrize("blank", [-1, None, ""])
def test_digits_that_count_from_1_stay(blank: object) -> None:
    cells = [blank if each == "." else int(each) for each in WITH_ONES]
    assert digits_line(read_sheet(json.dumps(cells)).puzzle.givens) == WITH_ONES
    cells[0] = 0
    assert digits_line(read_sheet(json.dumps(cells)).puzzle.givens) == WITH_ONES


def test_cells_are_placed_by_their_coordinates() -> None:
    for side, line in ((9, WITH_ONES), (4, ".2..4..13...1...")):
        cells = [
            {"row": at // side, "col": at % side, "value": 0 if each == "." else int(each)}
            for at, each in enumerate(line)
        ]
        Random(1).shuffle(cells)
        assert digits_line(read_sheet(json.dumps(cells)).puzzle.givens) == line


def test_sudoq_file_is_read() -> None:
    sheet = read_sheet(reference("cases/sudoq-4x4.xml").read_text())
    assert sheet.layout.id == "4"
    assert digits_line(sheet.puzzle.givens) == "....4..31....2.4"
    assert digits_line(sheet.solution) == "2341412314323214"
    assert not sheet.entries


def test_field_of_sudoq_has_given_and_solution() -> None:
    fields = "".join(
        f'<fieldmap id="{at}" editable="{str(each == ".").lower()}" solution="{int(full) - 1}">'
        f'<position x="{at % 9}" y="{at // 9}"></position></fieldmap>'
        for at, (each, full) in enumerate(zip(PUZZLE, SOLUTION, strict=True))
    )
    sheet = read_sheet(f"<sudoku>{fields}</sudoku>")
    assert digits_line(sheet.puzzle.givens) == PUZZLE
    assert digits_line(sheet.solution) == SOLUTION


NONE_LEFT = {
    "a library line": ":0000:x:.....2.3......1..4...5892....64.8....571...9...8...617......3."
    "1762....4.9.1.6.7..:415 715::",
    "a struck line": ".....2.3......1..4...5892....64.8....571...9...8...617......3."
    "1762....4.9.1.6.7..:415 715",
    "our own JSON": '{"v":1,"layout":"classic","givens":"' + PUZZLE + '","candidates":{"r1c5":""}}',
    "lists of candidates": json.dumps(
        {"grid": [[] if cell == 4 else [1, 2, 3] for cell in range(81)]}
    ),
}


@pytest.mark.parametrize("name", NONE_LEFT)
def test_cell_without_a_candidate_is_refused_by_name(name: str) -> None:
    with pytest.raises(FormatError, match=r"r1c5 has no candidate left"):
        read(NONE_LEFT[name])


@pytest.mark.parametrize(
    "text",
    [
        "1: " + PUZZLE[:80],
        "1. " + PUZZLE[:79],
        "12 " + PUZZLE[:79],
        "(7) " + PUZZLE[:80],
        PUZZLE[:80] + " 7",
        PUZZLE[:78] + " 7.2",
        "\n".join(f"{row}: {PUZZLE[9 * row : 9 * row + 8]}" for row in range(9)),
    ],
)
def test_line_number_is_not_a_cell(text: str) -> None:
    with pytest.raises(FormatError):
        read(text)


def test_numbered_lines_are_still_read() -> None:
    for number in ("1: ", "1. ", "12 ", "(7) "):
        assert digits_line(read(number + PUZZLE).puzzle.givens) == PUZZLE
