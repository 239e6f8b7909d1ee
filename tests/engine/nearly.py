"""Positions that nearly have patterns which a puzzle with one solution cannot have.

Random positions seldom do. Here, cells that could be part of a pattern lose most candidates that
are neither true nor the pattern's. Only wrong candidates are eliminated, so the solution stays the
only one.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Cell, Layout
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.techniques.uniqueness.extended_rectangles import _line_pairs
from sudoku_tui.engine.techniques.uniqueness.rectangles import rectangles_at
from tests.engine.positions import grid_of, puzzle_of


def nearly_grave(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position with two candidates in every empty cell, and three in one or two."""
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    for cell in members(board.empty):
        wrong = [d for d in members(board.candidates_of[cell]) if d != solution[cell]]
        while len(wrong) > 1 and dice.number_below(40):
            digit = dice.pick(tuple(wrong))
            wrong.remove(digit)
            board.eliminate(cell, digit)
        if dice.number_below(3) == 0 and not wrong:
            board.place(cell, solution[cell])
    return board, solution


def two_digits(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position where two digits are the only candidates of most of their cells.

    Other cells that can hold both keep them, their own digit and perhaps a third.
    """
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    one = 1 + dice.number_below(layout.digits)
    pair = 1 << one | 1 << one % layout.digits + 1
    third = 1 << 1 + dice.number_below(layout.digits) if dice.number_below(2) else 0
    for cell in members(board.empty):
        if pair >> solution[cell] & 1:
            if dice.number_below(8):
                narrow(board, (cell,), pair, solution)
        elif not pair & ~board.candidates_of[cell] and dice.number_below(2):
            narrow(board, (cell,), pair | third, solution)
    return board, solution


def rectangular(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position with rectangles of two or three digits; some corners are placed."""
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    table = rectangles_at(layout)
    for _ in range(40):
        start = dice.number_below(layout.cells)
        if table[start]:
            near, pairs = dice.pick(table[start])
            other, far, mask = dice.pick(pairs)
            pair = 1 << solution[start] | 1 << solution[near]
            third = 1 << dice.pick((solution[other], solution[far]))
            corners = mask_of((start, near, other, far))
            of = board.candidates_of
            crossed = of[other] >> solution[near] & 1 and of[far] >> solution[start] & 1
            if crossed and not corners & ~board.empty and not dice.number_below(4):
                board.place(start, solution[start])
                board.place(near, solution[near])
                corners = mask
                for corner, across_from in ((other, near), (far, start)):
                    if solution[corner] == solution[across_from] and dice.number_below(2):
                        board.place(corner, solution[corner])
                        corners &= ~(1 << corner)
            if not corners & ~board.empty and (
                not corners & ~mask or common_digits(board, corners) & pair
            ):
                for cell in members(corners):
                    narrow(board, (cell,), pair | (third if dice.number_below(2) else 0), solution)
    thin_out(board, solution, dice)
    return board, solution


def common_digits(board: Board, cells: Mask) -> Mask:
    """Return the digits that all of *cells* can hold."""
    digits = board.layout.all_digits
    for cell in members(cells):
        digits &= board.candidates_of[cell]
    return digits


def thin_out(board: Board, solution: Grid, dice: Dice) -> None:
    """Eliminate a share of the wrong candidates anywhere."""
    share = dice.pick((0, 10, 30, 50))
    for cell, digits in enumerate(list(board.candidates_of)):
        for digit in members(digits & ~(1 << solution[cell])):
            if dice.number_below(100) < share:
                board.eliminate(cell, digit)


def two_lines(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position with as many digits as pairs in two lines, and perhaps one more."""
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    for _ in range(60):
        size = dice.pick((3, 3, 3, 4, 5, 6, 7))
        pairs = dice.shuffled(dice.pick(_line_pairs(layout)))[:size]
        cells = [cell for pair in pairs for mask in pair for cell in members(mask)]
        digits = mask_of(solution[cell] for cell in cells[::2])
        if all(board.candidates_of[cell] & digits for cell in cells):
            for cell in cells:
                third = 1 << 1 + dice.number_below(layout.digits) if not dice.number_below(6) else 0
                narrow(board, (cell,), digits | third, solution)
    return board, solution


def half_filled(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position with partly filled rectangles and few candidates in their open corners."""
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    table = rectangles_at(layout)
    for start in dice.shuffled(range(layout.cells)):
        for near, pairs in table[start]:
            for other, far, _ in pairs:
                corners = (start, near, other, far)
                crossed = (start, far), (near, other)
                alike = sum(solution[one] == solution[two] for one, two in crossed)
                if alike and not mask_of(corners) & ~board.empty and dice.number_below(2):
                    pair = 1 << solution[start] | 1 << solution[near]
                    first = dice.pick(((start, near), (start, other), (near, far)))
                    narrow(board, (c for c in corners if c not in first), pair, solution)
                    for cell in first:
                        board.place(cell, solution[cell])
    thin_out(board, solution, dice)
    return board, solution


def narrow(board: Board, cells: Iterable[Cell], digits: Mask, solution: Grid) -> None:
    """Eliminate all candidates of *cells* except *digits* and those of the solution."""
    for cell in cells:
        for digit in members(board.candidates_of[cell] & ~(digits | 1 << solution[cell])):
            board.eliminate(cell, digit)
