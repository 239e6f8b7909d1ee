"""WXYZ-Wing: four cells with four digits, of which only one can be in there twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..bits import Mask, mask_of, members, only
from ..board import Board
from ..layout import Cell, Digit, Layout
from ..notation import cells_of, digits_listed, digits_of
from ..step import Candidate, Mark, Role, Step
from .base import Technique

_SIZE = 4


class WXYZWing(Technique):
    """Four cells hold four digits between them, and three of these fit only once each, as all
    their places see each other.

    So the fourth, z, is in one of the cells, and goes from every cell that sees all its places.
    """

    def find(self, board: Board) -> Iterator[Step]:
        few = [cell for cell in members(board.empty) if self._is_small(board, cell)]
        of, sees = board.candidates_of, board.layout.sees
        # For two cells, the digits that can be in both.
        apart = {
            one: {two: 0 if sees[one] >> two & 1 else of[one] & of[two] for two in few}
            for one in few
        }
        for digits in sorted(_fours(board, few)):
            inside = [cell for cell in few if not of[cell] & ~digits]
            for cells, twice in _wings(apart, inside):
                z = only(twice)
                if z and not _holds_a_subset(board, cells):
                    holders = mask_of(cells) & board.places[z]
                    gone = board.candidates_in(board.layout.seen_by_all(holders), 1 << z)
                    if gone:
                        yield self._step(board, cells, z, gone)

    def _is_small(self, board: Board, cell: Cell) -> bool:
        return 2 <= board.candidates_of[cell].bit_count() <= _SIZE

    def _step(
        self, board: Board, cells: tuple[Cell, ...], z: Digit, gone: tuple[Candidate, ...]
    ) -> Step:
        candidates = board.candidates_in(mask_of(cells), board.layout.all_digits)
        marks = (Mark(Role.SET_C if each.digit == z else Role.SET_A, each) for each in candidates)
        return Step(self, eliminations=gone, marks=tuple(marks))

    def reason(self, step: Step, layout: Layout) -> str:
        once = step.marked(Role.SET_A)
        every = step.marked(Role.SET_A, Role.SET_C)
        z = layout.symbol(step.eliminations[0].digit)
        four, three = (digits_listed(digits_of(each), layout) for each in (every, once))
        return (
            f"{layout.names(cells_of(every))} have only {four}: four "
            f"cells, four digits. {three} fit only once each, as all "
            f"places for one of them see each other. One of the cells must be {z}, and a cell "
            f"that sees all places for {z} there is not"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        every = step.marked(Role.SET_A, Role.SET_C)
        digits = "/".join(map(layout.symbol, members(digits_of(every))))
        cells = layout.short_names(cells_of(every)).replace(" ", ",")
        return f"{digits} in {cells}, Z={layout.symbol(step.eliminations[0].digit)}"


def _fours(board: Board, few: list[Cell]) -> set[Mask]:
    """The digits that wings may have: three cells of a wing that hang together have all four."""
    of, sees = board.candidates_of, board.layout.sees
    found: set[Mask] = set()
    for one, two in combinations(few, 2):
        pair = of[one] | of[two]
        if not sees[one] >> two & 1 or not of[one] & of[two]:
            continue
        if pair.bit_count() == _SIZE:
            found.add(pair)
        elif pair.bit_count() == _SIZE - 1:
            near = sees[one] | sees[two]
            three = (pair | of[cell] for cell in few if near >> cell & 1 and of[cell] & pair)
            found |= {digits for digits in three if digits.bit_count() == _SIZE}
    return found


def _wings(
    apart: dict[Cell, dict[Cell, Mask]], inside: list[Cell]
) -> Iterator[tuple[tuple[Cell, ...], Mask]]:
    """Four cells each, and the digits that can be in them twice, one at most."""
    for start, one in enumerate(inside):
        for second, two in enumerate(inside[start + 1 :], start + 1):
            pair = apart[one][two]
            if pair.bit_count() > 1:
                continue
            for third, three in enumerate(inside[second + 1 :], second + 1):
                triple = pair | apart[one][three] | apart[two][three]
                if triple.bit_count() > 1:
                    continue
                for four in inside[third + 1 :]:
                    twice = triple | apart[one][four] | apart[two][four] | apart[three][four]
                    if twice.bit_count() == 1:
                        yield (one, two, three, four), twice


def _holds_a_subset(board: Board, cells: tuple[Cell, ...]) -> bool:
    """Whether fewer of the cells would do: two with two digits, or three with three."""
    for size in range(2, _SIZE):
        for chosen in combinations(cells, size):
            union = 0
            for cell in chosen:
                union |= board.candidates_of[cell]
            if union.bit_count() <= size:
                return True
    return False


WXYZ_WING = WXYZWing("wxyz-wing", "WXYZ-Wing", "")

TECHNIQUES = (WXYZ_WING,)
