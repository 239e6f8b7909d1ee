"""Wings of five and six cells: bent sets, in a box and a line that crosses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...layout import Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
)
from ..locked_sets.almost_locked_candidates import crossings_of

_WORDS = {5: "five", 6: "six"}
_LARGEST: Final = 6
"""Cells of the largest wing."""


@catalogued
class BentSet(Technique):
    """Cells of a box and a line hold as many digits as they are, and all of these but one fit
    only once each, as all their places among the cells see each other.

    Without the last digit, z, there would be fewer digits than cells. So z is in one of them, and
    goes from every cell that sees all its places. If z fits only once too, that is so of each.
    """

    size: int
    """How many cells, and digits."""

    def find(self, board: Board) -> Iterator[Step]:
        for locked in (False, True):
            for cells, twice in board.once(_bent_sets)[self.size]:
                yield from self._wing(board, cells, twice, locked)

    def wing(self, board: Board) -> Step | None:
        """What the teaching ladder takes: a wing. A locked set is told as Sue de Coq."""
        sets = board.once(_bent_sets)[self.size]
        steps = (step for cells, twice in sets for step in self._wing(board, cells, twice, False))
        return next(steps, None)

    def _wing(self, board: Board, cells: Mask, twice: Mask, locked: bool) -> Iterator[Step]:
        """What goes by these cells, if one digit, of those in both parts, fits twice, or none."""
        sees, places = board.layout.sees, board.places
        free = [
            digit
            for digit in members(twice)
            if any(
                places[digit] & cells & ~sees[cell] & ~(1 << cell)
                for cell in members(places[digit] & cells)
            )
        ]
        if len(free) != (not locked):
            return
        digits = free or members(_digits_in(board, cells))
        gone = [
            each
            for digit in digits
            for each in board.candidates_in(
                board.layout.seen_by_all(places[digit] & cells), 1 << digit
            )
        ]
        if gone:
            z = mask_of(free)
            marks = (
                Mark(Role.SET_C if z >> each.digit & 1 else Role.SET_A, each)
                for each in board.candidates_in(cells, board.layout.all_digits)
            )
            yield Step(self, eliminations=tuple(gone), marks=tuple(marks))

    def applies_to(self, layout: Layout) -> bool:
        return layout.digits >= self.size and bool(crossings_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        once = step.marked(Role.SET_A)
        every = step.marked(Role.SET_A, Role.SET_C)
        number = _WORDS[self.size]
        held = (
            f"{layout.names(cells_of(every))} have only {digits_listed(digits_of(every), layout)}: "
            f"{number} cells, {number} digits"
        )
        if len(once) == len(every):
            return (
                f"{held}. Each fits only once, as all its places there see each other. So each is "
                "in one of the cells, and a cell that sees all its places there cannot be it"
            )
        z = layout.symbol(step.eliminations[0].digit)
        return (
            f"{held}. {digits_listed(digits_of(once), layout)} fit only once each, as all places "
            f"for one of them see each other. One of the cells must be {z}, and a cell that sees "
            f"all places for {z} there cannot be {z}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        every = step.marked(Role.SET_A, Role.SET_C)
        digits = "/".join(map(layout.symbol, members(digits_of(every))))
        cells = layout.short_names(cells_of(every)).replace(" ", ",")
        z = digits_of(step.marked(Role.SET_C))
        last = f", Z={layout.symbol(step.eliminations[0].digit)}" if z else ""
        return f"{digits} in {cells}{last}"


def _digits_in(board: Board, cells: Mask) -> Mask:
    """The digits that are possible in some of *cells*."""
    found = 0
    for cell in members(cells):
        found |= board.candidates_of[cell]
    return found


class _Part(NamedTuple):
    """Some cells, all in the box alone, or in the line alone, or in both."""

    cells: Mask
    size: int
    digits: Mask
    spare: int
    """How many more digits than cells."""


def _bent_sets(board: Board) -> dict[int, list[tuple[Mask, Mask]]]:
    """By their number, cells of a box and a line with as many digits, and the digits that both the
    box alone and the line alone have there."""
    found: dict[int, dict[Mask, Mask]] = {size: {} for size in _WORDS}
    for one, other, shared in crossings_of(board.layout):
        if one.kind is Kind.BOX and board.empty & shared:
            for cells, size, twice in _bent_at(board, one.mask, other.mask):
                found[size].setdefault(cells, twice)
    return {size: list(sets.items()) for size, sets in found.items()}


def _bent_at(board: Board, box: Mask, line: Mask) -> Iterator[tuple[Mask, int, Mask]]:
    """The sets of a box and a line: some cells of each alone, and some that both have.

    Without a subset in either part, each has a digit to spare at least. What is shared must use up
    all of these but the one that both parts have.
    """
    middles = _parts(board, box & line)
    most = max((part.size for part in middles), default=0) + 1
    lefts = [part for part in _parts(board, box & ~line) if 0 < part.spare < most]
    rights = [part for part in _parts(board, line & ~box) if 0 < part.spare < most]
    for left in lefts:
        for right in rights:
            # One digit to spare is what both parts have; each cell of the middle uses one up.
            spare = left.spare + right.spare - 1
            outer, digits = left.size + right.size, left.digits | right.digits
            if spare > most - 1 or outer >= _LARGEST or digits.bit_count() > _LARGEST:
                continue
            for middle in middles:
                size = outer + middle.size
                if middle.size >= spare and (digits | middle.digits).bit_count() == size in _WORDS:
                    cells = left.cells | right.cells | middle.cells
                    yield cells, size, left.digits & right.digits


def _parts(board: Board, cells: Mask) -> list[_Part]:
    """All choices of some of *cells* with not too many digits."""
    of, found = board.candidates_of, list[_Part]()
    few = [c for c in members(cells & board.empty) if of[c].bit_count() <= _LARGEST]
    for size in range(1, min(_LARGEST - 2, len(few)) + 1):
        for chosen in combinations(few, size):
            digits = 0
            for cell in chosen:
                digits |= of[cell]
            if (count := digits.bit_count()) <= _LARGEST:
                found.append(_Part(mask_of(chosen), size, digits, count - size))
    return found


_VWXYZ_WING = BentSet("vwxyz-wing", "VWXYZ-Wing", "", size=5)
_UVWXYZ_WING = BentSet("uvwxyz-wing", "UVWXYZ-Wing", "", size=6)

TECHNIQUES = (_VWXYZ_WING, _UVWXYZ_WING)

TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "vw": _VWXYZ_WING.wing,
    "uvw": _UVWXYZ_WING.wing,
}
"""What is taught: a locked set has a name of its own."""
