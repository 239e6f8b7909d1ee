"""Small positions written as pictures, with the steps found there, and near misses.

A picture has a line for each row of the board and a word for each of its cells::

    *     all candidates that no placed digit excludes
    12    these candidates
    -12   all candidates except these
    =1    this digit, placed by the player
    #1    this digit, given

Words missing at the end of a line, and lines missing at the end, count as ``*``. Cages are written
as in a killer's text: ``r1c12=7;r2c123=9``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.extras_text import read_extras

MORE = "..."
"""Marks further steps of the same kind as those before."""


@dataclass(frozen=True)
class Picture:
    """A position with the expected steps of the technique of an *id*; none in a near miss."""

    id: str
    where: str
    """The condition that holds in the position, or fails."""
    rows: str
    steps: tuple[str, ...]
    layout: Layout = CLASSIC
    extras: Extras = NO_EXTRAS

    def check(self) -> None:
        """Check that the technique finds exactly these steps, and prove those of cages."""
        wanted, told = list(self.steps), steps_in(self.id, self.rows, self.layout, self.extras)
        if wanted[-1:] == [MORE]:
            assert len(told) >= len(wanted)
            told = [*told[: len(wanted) - 1], MORE]
        assert told == wanted
        if self.extras.constraints:
            board = board_of(self.rows, self.layout, self.extras)
            for step in CATALOGUE[self.id].find(board):
                assert isinstance(prove(step, board), Proof), step.notation(board.layout)


def picture(
    id: str, where: str, rows: str, *steps: str, layout: str = "classic", cages: str = ""
) -> Picture:
    """Return a picture as tests write it."""
    board = layout_named(layout)
    extras = read_extras(f"killer:{cages}", board) if cages else NO_EXTRAS
    return Picture(id, where, rows, steps, board, extras)


def pictures(*cases: Picture) -> pytest.MarkDecorator:
    """Return a decorator that runs a test with each picture as its *case*."""
    return pytest.mark.parametrize("case", cases, ids=lambda case: f"{case.id}, {case.where}")


def board_of(picture: str, layout: Layout = CLASSIC, extras: Extras = NO_EXTRAS) -> Board:
    """Return the position of a picture, in a puzzle with these *extras*."""
    words = {
        layout.cell_at[row, column]: word
        for row, line in enumerate(picture.strip().splitlines())
        for column, word in enumerate(line.split())
    }
    given = mask_of(cell for cell, word in words.items() if word[0] == "#")
    board = Board(layout, given, extras)
    for cell, word in words.items():
        if word[0] in "=#":
            board.place(cell, int(word[1:]))
    for cell, word in words.items():
        for digit in members(excluded_digits(word, layout) & board.candidates_of[cell]):
            board.eliminate(cell, digit)
    return board


def excluded_digits(word: str, layout: Layout) -> int:
    """Return the digits that a word of a picture eliminates from its cell."""
    if word == "*" or word[0] in "=#":
        return 0
    digits = mask_of(map(int, word.strip("-")))
    return digits if word[0] == "-" else layout.all_digits & ~digits


def steps_in(
    id: str, picture: str, layout: Layout = CLASSIC, extras: Extras = NO_EXTRAS
) -> list[str]:
    """Return the notation of the technique's steps in the position of a picture."""
    steps = CATALOGUE[id].find(board_of(picture, layout, extras))
    return [step.notation(layout).partition(": ")[2] for step in steps]
