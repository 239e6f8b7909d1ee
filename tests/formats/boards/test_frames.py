"""Boards of py-sudoku: the frame determines the sizes of cells and boxes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from string import ascii_lowercase

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.format import describe_kept, describe_losses
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.table import FORMATS, refuse_misfit
from tests.each import each
from tests.formats.sheets import LAYOUTS, random_sheet, read_back
from tests.reference import reference

BOXES = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (2, 4), (3, 4), (4, 3), (4, 4))
"""Rows and columns of a box."""
PY_SUDOKU = FORMATS["py-sudoku"]
ALL_BOXES = [box for box in product(range(2, 13), repeat=2) if box[0] * box[1] <= 25]


def py_sudoku_text(cells: tuple[int, ...], high: int, wide: int, title: str = "") -> str:
    """Return a board as py-sudoku prints it."""
    size = high * wide
    width = len(str(size))
    rule = "+-" + "+-".join([(width + 1) * wide * "-"] * high) + "+"
    lines = [title] if title else []
    for row in range(size):
        words = [f"{d:0{width}}" if d else " " * width for d in cells[row * size :][:size]]
        boxes = (" ".join(words[at : at + wide]) for at in range(0, size, wide))
        lines += [rule] if row % high == 0 else []
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, rule])


def boxes_layout(high: int, wide: int) -> Layout:
    """Return the layout whose boxes have *high* rows and *wide* columns."""
    size = high * wide
    boxes = [row // high * high + column // wide for row in range(size) for column in range(size)]
    return variant(size, picture="".join(ascii_lowercase[box] for box in boxes))


@each("box", BOXES)
def test_frame_determines_boxes_and_cells(box: tuple[int, int]) -> None:
    high, wide = box
    layout = boxes_layout(high, wide)
    grid = random_grid(layout, Dice(f"frame {high} {wide}"))
    dice = Random(high)
    givens = tuple(digit if dice.random() < 0.5 else 0 for digit in grid)
    size = high * wide
    title = f"---\n{size}x{size} ({wide}x{high}) SUDOKU PUZZLE\nDifficulty: 0.50\n---"
    for text in (py_sudoku_text(givens, high, wide), py_sudoku_text(givens, high, wide, title)):
        (found,) = read_sheets([text])
        assert isinstance(found, Reading)
        assert (found.puzzle.layout, found.puzzle.givens) == (layout, givens)
    both = (
        py_sudoku_text(givens, high, wide, title)
        + "\n\n"
        + py_sudoku_text(tuple(grid), high, wide, title)
    )
    (found,) = read_sheets([both])
    assert isinstance(found, Reading)
    assert found.sheet.solution == tuple(grid)


def test_truncated_row_is_named() -> None:
    lines = py_sudoku_text(tuple(range(1, 13)) * 12, 3, 4).split("\n")
    lines[2] = lines[2][:-3] + " |"
    (found,) = read_sheets(["\n".join(lines)])
    assert isinstance(found, FormatError)
    assert found.line == 3


@pytest.mark.slow
@each("box", ALL_BOXES)
def test_printed_board_is_read_back_with_any_boxes(box: tuple[int, int]) -> None:
    layout = boxes_layout(*box)
    assert not PY_SUDOKU.misfit(layout)
    for seed in range(3):
        sheet = random_sheet(layout, PY_SUDOKU.keeps if seed else frozenset(), seed)
        text = PY_SUDOKU.text_with(sheet)
        again = read_back(text)
        assert again == sheet
        assert again.form == PY_SUDOKU.name
        size, high = layout.digits, box[0]
        title = f"{size}x{size} ({box[1]}x{high}) SUDOKU PUZZLE\n"
        assert text.startswith(f"{'-' * 27}\n{title}Difficulty: ")
        assert text.partition("\n+")[2].startswith(py_sudoku_text(sheet.puzzle.givens, *box)[1:])


def test_only_layouts_without_other_houses_are_written() -> None:
    fitting = {layout.id for layout in LAYOUTS if not PY_SUDOKU.misfit(layout)}
    assert fitting == {"4", "6", "6v", "classic", "12", "16", "25"}
    with pytest.raises(FormatError, match="py-sudoku: it is for square grids with boxes; this is"):
        refuse_misfit(layout_named("x"), PY_SUDOKU)


def test_solution_that_looks_like_a_puzzle_is_omitted_and_reported() -> None:
    sheet = random_sheet(layout_named("classic"), PY_SUDOKU.keeps, 1)
    wrong = replace(sheet, solution=(*sheet.solution[:-1], 0))
    full = replace(sheet, puzzle=replace(sheet.puzzle, givens=sheet.solution))
    assert (describe_losses(sheet, PY_SUDOKU), describe_kept(sheet, PY_SUDOKU)) == (
        (),
        ("solution",),
    )
    for spoilt in (wrong, full):
        assert (describe_losses(spoilt, PY_SUDOKU), describe_kept(spoilt, PY_SUDOKU)) == (
            ("solution",),
            (),
        )
        assert read_back(PY_SUDOKU.text_with(spoilt)) == replace(spoilt, solution=())


@each("name", ("6x6", "9x9"))
def test_boards_are_printed_like_py_sudoku(name: str) -> None:
    text = reference(f"data/formats/42d-py-sudoku-{name}/sample.txt").read_text()
    again = PY_SUDOKU.text_with(read_back(text))
    # py-sudoku prints the requested difficulty; 40 of 81 cells are not exactly half.
    figure = "0.49" if name == "9x9" else "0.50"
    assert again == text.strip().replace("Difficulty: 0.50", f"Difficulty: {figure}")


def test_several_boards_are_read_one_by_one() -> None:
    sheets = [random_sheet(LAYOUTS[at], PY_SUDOKU.keeps, at) for at in (0, 1, 2, 2, 8)]
    assert PY_SUDOKU.write
    text = PY_SUDOKU.between.join(map(PY_SUDOKU.write, sheets))
    found = [each.sheet for each in read_sheets([text]) if isinstance(each, Reading)]
    assert found == sheets


def test_wrong_digit_is_reported_with_its_place() -> None:
    lines = py_sudoku_text(tuple(range(1, 13)) * 12, 3, 4).split("\n")
    lines[1] = lines[1].replace(" 02 ", " 99 ")
    for indent in ("", "    "):
        (found,) = read_sheets(["\n".join(indent + line for line in lines)])
        assert isinstance(found, FormatError)
        assert (found.line, found.column) == (2, len(indent) + lines[1].index("99") + 1)


def test_frame_with_too_many_cells_is_refused() -> None:
    (found,) = read_sheets([py_sudoku_text((0,) * 56**2, 7, 8)])
    assert isinstance(found, FormatError) and "2 to 25 rows" in str(found)


def test_frame_without_rows_is_not_a_board() -> None:
    """Read two rules without a row between them."""
    board = py_sudoku_text((1, *(0,) * 143), 3, 4)
    rule = board.split("\n", 1)[0]
    found = list(read_sheets([f"{board}\n\n{rule}\n{rule}\n"]))
    assert any(isinstance(one, Reading) for one in found)
