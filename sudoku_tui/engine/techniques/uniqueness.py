"""Uniqueness: a puzzle with one solution has no pattern that could be turned round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..bits import Mask, mask_of, members, only
from ..board import Board
from ..layout import Cell, Kind, Layout
from ..notation import digits_listed, digits_of
from ..step import Candidate, Mark, Role, Step
from ..symbols import symbol
from .base import Technique


class Rectangle(NamedTuple):
    """Four cells in which two digits could be exchanged without any house noticing."""

    start: Cell
    """A corner; `far` is the corner across."""
    near: Cell
    """The corner in the box of `start`."""
    other: Cell
    """The corner that shares the other line with `start`."""
    far: Cell


@lru_cache(maxsize=16)
def rectangles_at(layout: Layout) -> tuple[tuple[Rectangle, ...], ...]:
    """For each cell the rectangles that start there, near corners in reading order.

    A rectangle is deadly whatever the layout's houses are if every house that meets it
    holds as many of one pair of opposite corners as of the other.
    """
    found: list[tuple[Rectangle, ...]] = []
    for start in range(layout.cells):
        mine: list[Rectangle] = []
        for house in layout.houses:
            if house.kind is Kind.BOX and start in house.cells:
                for near in house.cells:
                    mine += _beside(layout, start, near)
        found.append(tuple(mine))
    return tuple(found)


def _beside(layout: Layout, start: Cell, near: Cell) -> Iterator[Rectangle]:
    """Rectangles of two neighbours in a box and the parallel pair in another."""
    (row, column), (near_row, near_column) = layout.positions[start], layout.positions[near]
    if start == near or (row != near_row and column != near_column):
        return
    along_row = row == near_row
    for position in sorted(layout.cell_at):
        same_line = position[1] == column if along_row else position[0] == row
        if same_line and layout.cell_at[position] != start:
            across = (position[0], near_column) if along_row else (near_row, position[1])
            far = layout.cell_at.get(across)
            if far is not None:
                corners = Rectangle(start, near, layout.cell_at[position], far)
                if _can_be_turned(layout, corners):
                    yield corners


def _can_be_turned(layout: Layout, corners: Rectangle) -> bool:
    of = layout.houses_of
    one = (*of[corners.start], *of[corners.far])
    return sorted(one) == sorted((*of[corners.near], *of[corners.other]))


class UniqueRectangle1(Technique):
    """Three corners of a rectangle in two boxes hold only the same two digits.

    Were the fourth one of these, the two digits could be exchanged in all four cells, and
    there would be two solutions; so it is neither.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        seen: set[Mask] = set()
        rectangles = rectangles_at(board.layout)
        for start in members(board.bivalue):
            for corners in rectangles[start]:
                cells = mask_of(corners)
                if cells not in seen and not cells & ~board.empty:
                    yield from self._step(board, corners, cells, seen)

    def _step(
        self, board: Board, corners: Rectangle, cells: Mask, seen: set[Mask]
    ) -> Iterator[Step]:
        of = board.candidates_of
        digits = of[corners.start]
        if not _possible(board, corners, digits):
            return
        seen.add(cells)
        roof = [cell for cell in sorted(corners) if of[cell] & ~digits]
        if len(roof) == 1 and of[roof[0]] & digits:
            floor = cells & ~(1 << roof[0])
            yield Step(
                self,
                eliminations=board.candidates_in(1 << roof[0], digits),
                marks=tuple(Mark(Role.PATTERN, c) for c in board.candidates_in(floor, digits)),
            )

    def applies_to(self, layout: Layout) -> bool:
        return not layout.extra_sees and any(rectangles_at(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        pattern = step.marked(Role.PATTERN)
        floor = layout.names(mask_of(candidate.cell for candidate in pattern))
        digits = digits_of(pattern)
        roof = layout.cell_name(step.eliminations[0].cell)
        return (
            f"{floor} hold only {digits_listed(digits)}. If {roof} were one of these too, they "
            f"could be exchanged in all four cells, and the puzzle would have two solutions"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        pattern = step.marked(Role.PATTERN)
        cells = mask_of(candidate.cell for candidate in (*pattern, *step.eliminations))
        digits = "/".join(symbol(digit) for digit in members(digits_of(pattern)))
        return f"{digits} in {layout.short_names(cells).replace(' ', ',')}"


def _possible(board: Board, corners: Rectangle, digits: Mask) -> bool:
    """Whether no corner sees one of the digits placed: a candidate may be gone by logic alone."""
    placed = board.digits
    sees = board.layout.sees
    return not any(
        digits >> placed[peer] & 1
        for cell in corners
        for peer in members(sees[cell])
        if placed[peer]
    )


class BugPlusOne(Technique):
    """All empty cells have two candidates but one has three, and without one of its digits
    every digit is left with two places, or none, in every house.

    Such a board could be turned round everywhere, so it would have no solution or two:
    that digit is what the cell holds.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        cell = only(board.trivalue)
        if cell is None or board.empty & ~board.bivalue != 1 << cell:
            return
        for digit in members(board.candidates_of[cell]):
            if self._all_in_pairs(board, cell, digit):
                gone = board.candidates_in(1 << cell, ~(1 << digit))
                marks = (Mark(Role.PATTERN, Candidate(cell, digit)),)
                yield Step(self, eliminations=gone, marks=marks)

    def _all_in_pairs(self, board: Board, cell: Cell, digit: int) -> bool:
        for d in range(1, board.layout.digits + 1):
            places = board.places[d] & ~(1 << cell if d == digit else 0)
            if any(
                (places & house.mask).bit_count() not in (0, 2) for house in board.layout.houses
            ):
                return False
        return True

    def applies_to(self, layout: Layout) -> bool:
        return not layout.extra_sees

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.marked(Role.PATTERN)
        name = layout.cell_name(cell)
        return (
            f"Every other empty cell has two candidates. Without {symbol(digit)} in {name}, every "
            f"digit would have two places in each house, and the puzzle no single solution. "
            f"{name} must be {symbol(digit)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""


TECHNIQUES = (
    UniqueRectangle1("unique-rectangle-1", "Unique Rectangle 1", "0600"),
    BugPlusOne("bug-1", "BUG+1", "0610"),
)
