"""Small positions written as pictures: what a technique finds there, and where it just does not.

A picture has a line for each row of the board and a word for each of its cells::

    *     anything that is not excluded by a digit placed
    12    these candidates
    -12   any candidates but these
    =1    this digit, placed by the player
    #1    this digit, given

What is left out at the end of a line, and lines left out at the end, stand for ``*``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras
from sudoku_tui.engine.techniques import CATALOGUE

MORE = "..."
"""Stands for further steps, of the same kind as those before."""


@dataclass(frozen=True)
class Picture:
    """What the technique of an *id* finds in a position: its steps, or none in a near miss."""

    id: str
    where: str
    """What is so in the position, or what is not."""
    rows: str
    steps: tuple[str, ...]
    layout: Layout = CLASSIC

    def check(self) -> None:
        """The technique finds exactly these steps."""
        wanted, told = list(self.steps), found(self.id, self.rows, self.layout)
        if wanted[-1:] == [MORE]:
            assert len(told) >= len(wanted)
            told = [*told[: len(wanted) - 1], MORE]
        assert told == wanted


def picture(id: str, where: str, rows: str, *steps: str, layout: str = "classic") -> Picture:
    """A picture as tests write it."""
    return Picture(id, where, rows, steps, layout_named(layout))


def pictures(*cases: Picture) -> pytest.MarkDecorator:
    """The pictures of a test."""
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
        for digit in members(excluded(word, layout) & board.candidates_of[cell]):
            board.eliminate(cell, digit)
    return board


def excluded(word: str, layout: Layout) -> int:
    """The digits that a word of a picture takes from its cell."""
    if word == "*" or word[0] in "=#":
        return 0
    digits = mask_of(map(int, word.strip("-")))
    return digits if word[0] == "-" else layout.all_digits & ~digits


def found(id: str, picture: str, layout: Layout = CLASSIC) -> list[str]:
    """The steps of the technique of this *id* in the position of a picture, in its notation."""
    steps = CATALOGUE[id].find(board_of(picture, layout))
    return [step.notation(layout).partition(": ")[2] for step in steps]
