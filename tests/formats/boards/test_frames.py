"""Boards as py-sudoku prints them: the frame says how large cells and boxes are."""

from __future__ import annotations

from random import Random

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.decode import Reading
from sudoku_tui.formats.reading import read_sheets
from tests.each import each

BOXES = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (2, 4), (3, 4), (4, 3), (4, 4))
"""How high and wide."""


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
    return variant(size, picture="".join("abcdefghijklmnop"[box] for box in boxes))


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
