"""What stands at the lines of a board: the numbers of rows and columns, the letters of grids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from textual.geometry import Region

from ..engine.layout import Cell, Kind, Position
from .board_state import BoardState
from .frame import Frame
from .inks import Ink


class Rim(NamedTuple):
    """The inks of what stands there."""

    rows: Mapping[int, Ink]
    """Of the numbers that do not have the usual one; so it is of the columns."""
    columns: Mapping[int, Ink]
    letters: Mapping[Position, Ink]
    """Of each letter, by the joint that it stands at."""

    def changes(self, before: Rim, frame: Frame) -> Iterator[Region]:
        """Where it differs from *before*."""
        for (row, column), _ in self.letters.items() ^ before.letters.items():
            yield frame.joint(row, column)
        if frame.labelled:
            for row in {row for row, _ in self.rows.items() ^ before.rows.items()}:
                yield Region(0, frame.tops[row] + frame.middle, frame.gutter, 1)
            for column in {column for column, _ in self.columns.items() ^ before.columns.items()}:
                yield Region(frame.lefts[column], 0, frame.size.width, 1)


def rim_of(state: BoardState, cursor: Cell | None, frame: Frame) -> Rim:
    """The rim of a board: the cursor's row and column stand out, and what a hint names."""
    hint, layout = state.drawn, state.layout
    rows, columns = (
        dict.fromkeys(hint.named(layout, kind) if hint else (), Ink.NAMED)
        for kind in (Kind.ROW, Kind.COLUMN)
    )
    if cursor is not None:
        row, column = layout.positions[cursor]
        rows[row] = columns[column] = Ink.HERE
    named = {house.grid for house in hint.houses} if hint else set()
    letters = {
        joint: Ink.NAMED if letter in named else Ink.LABEL
        for joint, letter in frame.letters.items()
    }
    return Rim(rows, columns, letters)
