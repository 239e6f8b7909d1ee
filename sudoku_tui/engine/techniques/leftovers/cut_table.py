"""The cuts of a layout as a technique searches them: what a board says of all of them at once.

A set of cuts is an int with a bit for each, and so is a set of their parts. For each digit its
places have in common which cuts can have it on which side, and which houses can have it where: a
walk over the candidates tells it of all cuts, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...changes import Changes
from ...layout import Digit, House, Layout
from ...layouts.cuts import Cut, cuts_of
from .fillings import Side, Sides


class LaidOut(NamedTuple):
    """A cut, and what is known of it before there is a board."""

    cut: Cut
    sides: Sides
    parts: Mask
    """By their numbers, those of the houses that have two cells of a side, or more."""
    read: Mask
    """The cells on which it depends what is found: its own, and all of these houses."""


class Reading(NamedTuple):
    """What a board says of the cuts that are looked at."""

    held: list[Mask]
    """For each of their cells what it may hold, or what it holds."""
    looked_at: Mask
    """The cuts with an empty cell of which something may be new."""
    uneven: Mask
    """Those of which one side may hold, or holds, a digit that the other cannot."""
    confined: list[tuple[Digit, Mask]]
    """With each digit the parts that must hold it as no other cell of their house can."""

    def needed(self, laid: LaidOut) -> Mask:
        """The digits that one side of a cut must hold."""
        needed = 0
        for digit, parts in self.confined:
            if parts & laid.parts:
                needed |= 1 << digit
        return needed


class CutTable:
    """The cuts of more than one cell on each side of one kind, in their order."""

    def __init__(self, layout: Layout, lines_and_boxes: bool) -> None:
        cuts = cuts_of_several(layout, lines_and_boxes)
        counted = [_parts_of(layout, cut) for cut in cuts]
        every = sorted({part for parts in counted for part in parts})
        self._houses = [layout.houses[house] for house, _ in every]
        """Of each part, by its number, the house: in the order of the layout."""
        numbers = {part: number for number, part in enumerate(every)}
        sides = {
            cells: Side(layout, cells)
            for cells in {side for cut in cuts for side in (cut.left, cut.right)}
        }
        self.cuts = tuple(
            LaidOut(
                cut,
                Sides(layout, sides[cut.left], sides[cut.right]),
                mask_of([numbers[part] for part in parts]),
                cut.left | cut.right | union([layout.houses[house].mask for house, _ in parts]),
            )
            for cut, parts in zip(cuts, counted, strict=True)
        )
        self._all: Mask = (1 << len(cuts)) - 1
        self._sides = [0] * layout.cells
        """For each cell the cuts that have it on the left and, after these, on the right."""
        for number, laid in enumerate(self.cuts):
            for side, at in ((laid.cut.left, number), (laid.cut.right, number + len(cuts))):
                for cell in members(side):
                    self._sides[cell] |= 1 << at
        self._told = list(self._sides)
        """And after these the parts whose house has it elsewhere, and the parts that have it."""
        for number, (house, inside) in enumerate(every, 2 * len(cuts)):
            for cell in layout.houses[house].cells:
                self._told[cell] |= 1 << number + (len(every) if inside >> cell & 1 else 0)
        self._cells: Mask = union(laid.read for laid in self.cuts)

    def reading(self, board: Board, changes: Changes | None) -> Reading:
        """What *board* says of all cuts, or of those of which something may be new by *changes*."""
        if changes is None:
            return self._read(board, self._cells, self._all)
        own, counting = self._touched(changes)
        both = own | counting
        found = self._read(board, union([self.cuts[cut].read for cut in members(both)]), both)
        # Where no cell of its own has lost anything, only what a side must hold can be new.
        same = mask_of(
            cut
            for cut in members(found.looked_at & counting)
            if not found.needed(self.cuts[cut]) & changes.digits
        )
        return found._replace(looked_at=found.looked_at & ~same)

    def _read(self, board: Board, cells: Mask, cuts: Mask) -> Reading:
        sides, told, count = self._sides, self._told, len(self.cuts)
        before, empty, uneven = 2 * count, 0, 0
        confined: list[tuple[Digit, Mask]] = []
        contents, possible, placed = list(board.candidates_of), board.candidates, board.placed
        for digit, shift in enumerate(board.tables.digit_shifts, 1):
            held = 0
            for cell in members(possible >> shift & cells):
                held |= told[cell]
            empty |= held
            if alone := held >> before + len(self._houses) & ~(held >> before):
                confined.append((digit, alone))
            for cell in members(placed >> shift & cells):
                held |= sides[cell]
                contents[cell] = 1 << digit
            uneven |= held ^ held >> count
        looked_at = (empty | empty >> count) & cuts
        return Reading(contents, looked_at, uneven & looked_at, confined)

    def _touched(self, changes: Changes) -> tuple[Mask, Mask]:
        """The cuts that have a cell that has lost something; others that count a house of one."""
        lost = 0
        for cell in members(changes.cells & self._cells):
            lost |= self._told[cell]
        own = (lost | lost >> len(self.cuts)) & self._all
        parts = lost >> 2 * len(self.cuts)
        counting = mask_of(n for n, laid in enumerate(self.cuts) if laid.parts & parts)
        return own, counting & ~own

    def houses(self, laid: LaidOut, reading: Reading) -> Iterable[House]:
        """The houses by which a digit is needed, each if none before it tells the same."""
        before, found = 0, dict[House, None]()
        for number in members(laid.parts):
            digits = union(1 << digit for digit, parts in reading.confined if parts >> number & 1)
            if digits & ~before:
                found[self._houses[number]] = None
                before |= digits
        return found


def _parts_of(layout: Layout, cut: Cut) -> list[tuple[int, Mask]]:
    """What houses with two cells of a side, or more, have on each: the house and the cells."""
    found = []
    of, houses = layout.houses_of, layout.houses
    for number in sorted({house for cell in members(cut.left | cut.right) for house in of[cell]}):
        left, right = houses[number].mask & cut.left, houses[number].mask & cut.right
        if left & (left - 1) or right & (right - 1):
            found += [(number, part) for part in (left, right) if part]
    return found


@lru_cache(maxsize=64)
def cuts_of_several(layout: Layout, lines_and_boxes: bool) -> tuple[Cut, ...]:
    """The cuts that leave more than one cell on each side, of such houses or of others."""
    return tuple(
        cut
        for cut in cuts_of(layout)
        if cut.size > 1 and cut.is_of_lines_and_boxes == lines_and_boxes
    )


@lru_cache(maxsize=32)
def cut_table(layout: Layout, lines_and_boxes: bool) -> CutTable:
    """The cuts of one kind, of lines against boxes or of other houses."""
    return CutTable(layout, lines_and_boxes)
