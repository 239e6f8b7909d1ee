"""Boards as py-sudoku prints them: the frame says how large cells and boxes are."""

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
from sudoku_tui.formats.format import dropped, kept
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.table import FORMATS, refuse_misfit
from tests.each import each
from tests.formats.sheets import LAYOUTS, read_back, sheet_at_random
from tests.reference import reference

BOXES = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (2, 4), (3, 4), (4, 3), (4, 4))
"""How high and wide."""
PY_SUDOKU = FORMATS["py-sudoku"]
ALL_BOXES = [box for box in product(range(2, 13), repeat=2) if box[0] * box[1] <= 25]


def printed(cells: tuple[int, ...], high: int, wide: int, title: str = "") -> str:
    """A board as py-sudoku prints it."""
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


def layout_of(high: int, wide: int) -> Layout:
    """The layout with such boxes."""
    size = high * wide
    boxes = [row // high * high + column // wide for row in range(size) for column in range(size)]
    return variant(size, picture="".join(ascii_lowercase[box] for box in boxes))


@each("box", BOXES)
def test_boxes_and_cells_are_as_the_frame_says(box: tuple[int, int]) -> None:
    high, wide = box
    layout = layout_of(high, wide)
    grid = random_grid(layout, Dice(f"frame {high} {wide}"))
    dice = Random(high)
    givens = tuple(digit if dice.random() < 0.5 else 0 for digit in grid)
    size = high * wide
    title = f"---\n{size}x{size} ({wide}x{high}) SUDOKU PUZZLE\nDifficulty: 0.50\n---"
    for text in (printed(givens, high, wide), printed(givens, high, wide, title)):
        (found,) = read_sheets([text])
        assert isinstance(found, Reading)
        assert (found.puzzle.layout, found.puzzle.givens) == (layout, givens)
    both = printed(givens, high, wide, title) + "\n\n" + printed(tuple(grid), high, wide, title)
    (found,) = read_sheets([both])
    assert isinstance(found, Reading)
    assert found.sheet.solution == tuple(grid)


def test_a_row_that_is_cut_is_named() -> None:
    lines = printed(tuple(range(1, 13)) * 12, 3, 4).split("\n")
    lines[2] = lines[2][:-3] + " |"
    (found,) = read_sheets(["\n".join(lines)])
    assert isinstance(found, FormatError)
    assert found.line == 3


@pytest.mark.slow
@each("box", ALL_BOXES)
def test_what_is_printed_is_read_back_whatever_the_boxes(box: tuple[int, int]) -> None:
    layout = layout_of(*box)
    assert not PY_SUDOKU.misfit(layout)
    for seed in range(3):
        sheet = sheet_at_random(layout, PY_SUDOKU.keeps if seed else frozenset(), seed)
        text = PY_SUDOKU.text_with(sheet)
        again = read_back(text)
        assert again == sheet
        assert again.form == PY_SUDOKU.name
        size, high = layout.digits, box[0]
        title = f"{size}x{size} ({box[1]}x{high}) SUDOKU PUZZLE\n"
        assert text.startswith(f"{'-' * 27}\n{title}Difficulty: ")
        assert text.partition("\n+")[2].startswith(printed(sheet.puzzle.givens, *box)[1:])


def test_layouts_are_those_that_boxes_alone_say_all_of() -> None:
    fitting = {layout.id for layout in LAYOUTS if not PY_SUDOKU.misfit(layout)}
    assert fitting == {"4", "6", "6v", "classic", "12", "16", "25"}
    with pytest.raises(FormatError, match="py-sudoku: it is for square grids with boxes; this is"):
        refuse_misfit(layout_named("x"), PY_SUDOKU)


def test_a_solution_that_would_be_read_as_a_puzzle_is_told_and_left_out() -> None:
    sheet = sheet_at_random(layout_named("classic"), PY_SUDOKU.keeps, 1)
    wrong = replace(sheet, solution=(*sheet.solution[:-1], 0))
    full = replace(sheet, puzzle=replace(sheet.puzzle, givens=sheet.solution))
    assert (dropped(sheet, PY_SUDOKU), kept(sheet, PY_SUDOKU)) == ((), ("solution",))
    for spoilt in (wrong, full):
        assert (dropped(spoilt, PY_SUDOKU), kept(spoilt, PY_SUDOKU)) == (("solution",), ())
        assert read_back(PY_SUDOKU.text_with(spoilt)) == replace(spoilt, solution=())


@each("name", ("6x6", "9x9"))
def test_boards_are_printed_as_the_program_does(name: str) -> None:
    text = reference(f"data/formats/42d-py-sudoku-{name}/sample.txt").read_text()
    again = PY_SUDOKU.text_with(read_back(text))
    # It says the difficulty that was asked for: 40 of 81 cells are not just half of them.
    figure = "0.49" if name == "9x9" else "0.50"
    assert again == text.strip().replace("Difficulty: 0.50", f"Difficulty: {figure}")


def test_several_are_read_one_by_one() -> None:
    sheets = [sheet_at_random(LAYOUTS[at], PY_SUDOKU.keeps, at) for at in (0, 1, 2, 2, 8)]
    assert PY_SUDOKU.write
    text = PY_SUDOKU.between.join(map(PY_SUDOKU.write, sheets))
    found = [each.sheet for each in read_sheets([text]) if isinstance(each, Reading)]
    assert found == sheets


def test_a_wrong_digit_is_named_where_it_stands_in_its_line() -> None:
    lines = printed(tuple(range(1, 13)) * 12, 3, 4).split("\n")
    lines[1] = lines[1].replace(" 02 ", " 99 ")
    for indent in ("", "    "):
        (found,) = read_sheets(["\n".join(indent + line for line in lines)])
        assert isinstance(found, FormatError)
        assert (found.line, found.column) == (2, len(indent) + lines[1].index("99") + 1)


def test_a_frame_of_more_cells_than_any_board_has_is_refused() -> None:
    (found,) = read_sheets([printed((0,) * 56**2, 7, 8)])
    assert isinstance(found, FormatError) and "2 to 25 are" in str(found)


def test_a_frame_without_rows_is_none() -> None:
    """Two rules with nothing between them ended the program."""
    board = printed((1, *(0,) * 143), 3, 4)
    rule = board.split("\n", 1)[0]
    found = list(read_sheets([f"{board}\n\n{rule}\n{rule}\n"]))
    assert any(isinstance(one, Reading) for one in found)
