"""The cuts of a layout, prepared so that one pass over the candidates evaluates all of them.

A cut lays some houses over as many others; the cells that only one side has are its leftovers. A
part consists of those leftovers of one side that are in one house. Sets of cuts and of parts are
masks. Each cell has masks of the cuts and parts that contain it. Combined over the places of a
digit, these masks show the sides and the parts that can hold the digit.
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


class PreparedCut(NamedTuple):
    """A cut with facts that depend on the layout alone."""

    cut: Cut
    sides: Sides
    parts: Mask
    """The parts, by number, of the houses that have two or more cells of a side."""
    relevant_cells: Mask
    """The cells that decide what is found: the leftovers, and all cells of the parts' houses."""


class Reading(NamedTuple):
    """Facts about the cuts on a board."""

    held: list[Mask]
    """By cell: its candidates, or the placed digit in a cell of a cut, as a mask."""
    searched: Mask
    """The cuts with an empty cell that may have something new."""
    uneven: Mask
    """The cuts with a digit that one side can hold, or holds, and the other cannot."""
    confined: list[tuple[Digit, Mask]]
    """Each digit with the parts that must hold it, because the rest of their house cannot."""

    def needed(self, laid: PreparedCut) -> Mask:
        """Return the digits that a side of the cut must hold."""
        needed = 0
        for digit, parts in self.confined:
            if parts & laid.parts:
                needed |= 1 << digit
        return needed


class CutTable:
    """All cuts of one kind with more than one cell left on each side, in order."""

    def __init__(self, layout: Layout, lines_and_boxes: bool) -> None:
        cuts = cuts_of_several(layout, lines_and_boxes)
        counted = [_parts_of(layout, cut) for cut in cuts]
        every = sorted({part for parts in counted for part in parts})
        self._houses = [layout.houses[house] for house, _ in every]
        """By part: its house. Parts are numbered in the order of the layout's houses."""
        numbers = {part: number for number, part in enumerate(every)}
        sides = {
            cells: Side(layout, cells)
            for cells in {side for cut in cuts for side in (cut.left, cut.right)}
        }
        self.cuts = tuple(
            PreparedCut(
                cut,
                Sides(layout, sides[cut.left], sides[cut.right]),
                mask_of([numbers[part] for part in parts]),
                cut.left | cut.right | union([layout.houses[house].mask for house, _ in parts]),
            )
            for cut, parts in zip(cuts, counted, strict=True)
        )
        self._all: Mask = (1 << len(cuts)) - 1
        self._sides = [0] * layout.cells
        """By cell: the cuts that have it on the left and, above their bits, on the right."""
        for number, laid in enumerate(self.cuts):
            for side, at in ((laid.cut.left, number), (laid.cut.right, number + len(cuts))):
                for cell in members(side):
                    self._sides[cell] |= 1 << at
        self._cuts_and_parts = list(self._sides)
        """Like `_sides`, with two more fields above: parts whose house has the cell.

        The first field has the parts without the cell itself, the second the parts with it.
        """
        for number, (house, inside) in enumerate(every, 2 * len(cuts)):
            for cell in layout.houses[house].cells:
                self._cuts_and_parts[cell] |= 1 << number + (
                    len(every) if inside >> cell & 1 else 0
                )
        self._cells: Mask = union(laid.relevant_cells for laid in self.cuts)

    def reading(self, board: Board, changes: Changes | None) -> Reading:
        """Read *board* for all cuts or, with *changes*, for cuts that may have something new."""
        if changes is None:
            return self._read(board, self._cells, self._all)
        own, counting = self._changed_cuts(changes)
        both = own | counting
        found = self._read(
            board, union([self.cuts[cut].relevant_cells for cut in members(both)]), both
        )
        # If no leftover cell of a cut has changed, only a digit that a side must hold can be new.
        same = mask_of(
            cut
            for cut in members(found.searched & counting)
            if not found.needed(self.cuts[cut]) & changes.digits
        )
        return found._replace(searched=found.searched & ~same)

    def _read(self, board: Board, cells: Mask, cuts: Mask) -> Reading:
        sides, told, count = self._sides, self._cuts_and_parts, len(self.cuts)
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

    def _changed_cuts(self, changes: Changes) -> tuple[Mask, Mask]:
        """Return the cuts with a changed leftover cell, and the other cuts with a changed part.

        A part has changed if any cell of its house has lost a candidate.
        """
        lost = 0
        for cell in members(changes.cells & self._cells):
            lost |= self._cuts_and_parts[cell]
        own = (lost | lost >> len(self.cuts)) & self._all
        parts = lost >> 2 * len(self.cuts)
        counting = mask_of(n for n, laid in enumerate(self.cuts) if laid.parts & parts)
        return own, counting & ~own

    def houses(self, laid: PreparedCut, reading: Reading) -> Iterable[House]:
        """Return the houses that show which digits are needed; each adds at least one digit."""
        before, found = 0, dict[House, None]()
        for number in members(laid.parts):
            digits = union(1 << digit for digit, parts in reading.confined if parts >> number & 1)
            if digits & ~before:
                found[self._houses[number]] = None
                before |= digits
        return found


def _parts_of(layout: Layout, cut: Cut) -> list[tuple[int, Mask]]:
    """Return the parts of a cut, each as the number of its house and its cells.

    Only houses with two or more cells of a side have parts: one on each side where they have cells.
    """
    found = []
    of, houses = layout.houses_of, layout.houses
    for number in sorted({house for cell in members(cut.left | cut.right) for house in of[cell]}):
        left, right = houses[number].mask & cut.left, houses[number].mask & cut.right
        if left & (left - 1) or right & (right - 1):
            found += [(number, part) for part in (left, right) if part]
    return found


@lru_cache(maxsize=64)
def cuts_of_several(layout: Layout, lines_and_boxes: bool) -> tuple[Cut, ...]:
    """Return the cuts that leave more than one cell on each side, of one of two kinds.

    With *lines_and_boxes*, rows or columns are laid over boxes; otherwise any other houses.
    """
    return tuple(
        cut
        for cut in cuts_of(layout)
        if cut.size > 1 and cut.is_of_lines_and_boxes == lines_and_boxes
    )


@lru_cache(maxsize=32)
def cut_table(layout: Layout, lines_and_boxes: bool) -> CutTable:
    """Return the cached table of the cuts of `cuts_of_several`."""
    return CutTable(layout, lines_and_boxes)
