"""Drawing of every kind of step that the engine finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby, islice

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import SYMBOLS, symbol
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.solver import all_steps, next_step
from sudoku_tui.engine.step import Step
from sudoku_tui.tui.drawing.board_state import BoardState
from sudoku_tui.tui.drawing.frame import LARGE, MEDIUM, MINI, SMALL, CellSize
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.drawing.hints import draw_step
from sudoku_tui.tui.drawing.styles import Highlight
from tests.soak import sample
from tests.tui.boards import picture, text_of

MOST = sample(5, 1)
"""Maximum number of drawn steps of a technique on a board."""
LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def boards() -> list[Board]:
    """Return a hard puzzle at several points of its path, as far as the techniques go."""
    givens = tuple(SYMBOLS.index(character) for character in LINE)
    board = Board.of(Puzzle(CLASSIC, givens))
    found: list[Board] = []
    for at in range(60):
        if at % 15 == 0:
            found.append(board.copy())
        if (step := next_step(board)) is None:
            break
        step.apply(board)
    return found


@cache
def positions() -> tuple[tuple[Board, tuple[Step, ...]], ...]:
    """Return boards with the first steps of each technique on them."""
    return tuple((board, tuple(_first_of_each(board))) for board in boards())


def _first_of_each(board: Board) -> Iterator[Step]:
    for _, steps in groupby(all_steps(board), key=lambda step: step.technique.id):
        yield from islice(steps, MOST)


def state_of(board: Board) -> BoardState:
    digits = tuple(board.digits)
    notes = tuple(0 if digit else board.candidates_of[c] for c, digit in enumerate(digits))
    return BoardState(CLASSIC, digits, mask_of(c for c, d in enumerate(digits) if d), notes)


@pytest.mark.slow
@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL], ids=lambda size: size.name)
def test_every_part_of_every_step_is_on_the_board(size: CellSize) -> None:
    seen: set[str] = set()
    for board, steps in positions():
        for step in steps:
            drawn = draw_step(step)
            shown = picture(replace(state_of(board), hint=drawn), size, cursor=0)
            assert {len(line) for line in text_of(shown)} == {shown.frame.width}
            seen.add(step.technique.id)
            for (cell, digit), chip in drawn.chips.items():
                pieces = [piece for line in shown.texts[cell] for piece in line]
                signs = "".join(piece.text for piece in pieces if piece.ink is chip.highlight)
                is_cut = chip.highlight is Highlight.CUT
                # One sign may stand before all eliminations, so it needs room beside the digits.
                room = len(drawn.chips_of[cell]) < size.width * size.height
                if not board.digits[cell] and (room or is_cut):
                    assert symbol(digit) in signs or (not room and UNICODE.more in signs)
                if size is LARGE and is_cut:
                    assert any(
                        piece.text == symbol(digit) + UNICODE.cut + chip.letter for piece in pieces
                    )
    assert len(seen) >= 4


def test_every_step_has_a_legend() -> None:
    for _, steps in positions():
        for step in steps:
            whole = draw_step(step)
            assert whole.chips and whole.legend
            for line in whole.legend:
                assert all(item.cells or item.role_name for item in line)


def test_a_hint_fits_the_smallest_board() -> None:
    board = boards()[0]
    step = next_step(board)
    assert step is not None
    assert text_of(picture(replace(state_of(board), hint=draw_step(step)), MINI))
