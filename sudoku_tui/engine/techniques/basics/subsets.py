"""Naked and hidden pairs, triples and quads, and locked pairs and triples."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...bits import Mask, single_member
from ...board import Board
from ...bounded_cache import position_cache
from ...exclusions import Sight, sights_of_same
from ...inference.tight_sets import box_subset_sizes, subset_sizes
from ...layout import Candidate, House, Kind, Layout
from ...step import (
    NUMBER_WORDS,
    Mark,
    Role,
    Step,
    Technique,
    by_digit,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    frozen_by_identity,
    house_short,
)
from .beyond_houses import cells_that_see, reaches_beyond_houses, subsets_beyond
from .blocker_clauses import describe_sights_of_all


@frozen_by_identity
class NakedSubset(Technique):
    """*size* cells that all see each other have only *size* digits between them.

    So each digit is in one of these cells, and in no other cell that sees all its places there.
    """

    size: int
    locked: bool = False
    """Whether the cells share a box and another house, and both of these lose candidates."""

    def find(self, board: Board) -> Iterator[Step]:
        sizes = box_subset_sizes(board) if self.locked else subset_sizes(board)
        if sizes.naked >> self.size & 1:
            seen: set[Mask] = set()
            for house in sizes.houses_with_naked(self.size):
                for cells, digits in _naked_subsets(board, house, self.size):
                    if cells not in seen:
                        seen.add(cells)
                        yield from self._step(board, cells, digits)
        if not self.locked and reaches_beyond_houses(board.layout):
            for cells, digits, gone in subsets_beyond(board, self.size):
                yield Step(self, eliminations=gone, marks=_marks(board, cells, digits))

    def _step(self, board: Board, cells: Mask, digits: Mask) -> Iterator[Step]:
        houses = _shared_houses(board.layout, cells)
        gone: list[Candidate] = []
        for house in houses:
            lost = board.candidates_in(house.mask & ~cells, digits)
            gone += (candidate for candidate in lost if candidate not in gone)
        if gone and self.locked == _is_locked(houses, cells_of(gone)):
            marks = _marks(board, cells, digits)
            yield Step(self, eliminations=tuple(gone), basis=houses, marks=marks)

    def applies_to(self, layout: Layout) -> bool:
        return layout.digits > self.size and (not self.locked or bool(layout.of_kind(Kind.BOX)))

    def reason(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        cells, digits = layout.names(cells_of(pattern)), digits_listed(digits_of(pattern), layout)
        together = "" if layout.shared_houses(cells_of(pattern)) else " that see each other"
        count = NUMBER_WORDS[self.size]
        what = f"{cells} have only {digits} between them: {count} cells{together}, {count} digits"
        if not step.houses:
            return f"{what}. {_describe_sights(step, layout)}"
        where = " and of ".join(str(house) for house in _losing_houses(step))
        return f"{what}. None is left for the rest of {where}"

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        pattern = () if step.houses else step.candidates_with(Role.PATTERN)
        for one, other in combinations(pattern, 2):
            if one.digit == other.digit:
                yield one, other
        lost = cells_of(step.eliminations)
        is_told = single_member(lost) is not None and not lost & ~layout.seen_by_all(
            cells_of(pattern)
        )
        if not is_told:  # the reason already describes a single cell that sees them all
            yield from sights_of_same(step.eliminations, pattern)

    def pattern(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        digits = digits_short(digits_of(pattern), layout)
        return f"{digits} in {layout.short_names(cells_of(pattern))}"


def _marks(board: Board, cells: Mask, digits: Mask) -> tuple[Mark, ...]:
    """Return pattern marks for the candidates of a subset: its *digits* in its *cells*."""
    return tuple(Mark(Role.PATTERN, each) for each in board.candidates_in(cells, digits))


def _describe_sights(step: Step, layout: Layout) -> str:
    """Return a clause on how the eliminations of *step* see the cells of its naked subset."""
    pattern, gone = step.candidates_with(Role.PATTERN), by_digit(step.eliminations)
    cells, lost = cells_of(pattern), cells_of(step.eliminations)
    if not lost & ~layout.seen_by_all(cells):
        return describe_sights_of_all(lost, cells, layout)
    if len(gone) == 1:
        digit = layout.symbol(step.eliminations[0].digit)
        return f"{cells_that_see(lost, layout)} all of them that can be {digit}"
    return "A cell that sees all of them that can hold a digit cannot be it"


def _losing_houses(step: Step) -> list[House]:
    """Return the houses of *step* that lose candidates."""
    gone = cells_of(step.eliminations)
    return [house for house in step.houses if house.mask & gone]


@position_cache(maxsize=4096)
def _shared_houses(layout: Layout, cells: Mask) -> tuple[House, ...]:
    return layout.shared_houses(cells)


def _is_locked(houses: tuple[House, ...], gone: Mask) -> bool:
    """Check whether a box loses candidates, and another of *houses* does so outside that box."""
    for box in houses:
        if box.kind is Kind.BOX and gone & box.mask:
            return any(gone & line.mask & ~box.mask for line in houses if line is not box)
    return False


def _naked_subsets(board: Board, house: House, size: int) -> Iterator[tuple[Mask, Mask]]:
    """Yield sets of *size* empty cells of *house* with exactly *size* digits, and the digits."""
    of = board.candidates_of
    empty = [cell for cell in house.cells if of[cell]]
    if len(empty) > size:
        narrow = [(1 << cell, of[cell]) for cell in empty if 2 <= of[cell].bit_count() <= size]
        yield from _choices_with_union(narrow, size)


def _hidden_subsets(board: Board, house: House, size: int) -> Iterator[tuple[Mask, Mask]]:
    """Yield sets of *size* digits with exactly *size* places in *house*, and the places."""
    inside = [(digit, places & house.mask) for digit, places in enumerate(board.places)]
    open_digits = [(digit, places) for digit, places in inside if places]
    if len(open_digits) > size:
        narrow = [(1 << d, places) for d, places in open_digits if 2 <= places.bit_count() <= size]
        yield from _choices_with_union(narrow, size)


def _choices_with_union(narrow: list[tuple[Mask, Mask]], size: int) -> Iterator[tuple[Mask, Mask]]:
    """Choose *size* pairs whose second masks have *size* members in all; yield both unions."""
    stack = [(0, 0, 0, 0)]
    while stack:
        start, count, chosen, union = stack.pop()
        if count == size:
            if union.bit_count() == size:
                yield chosen, union
            continue
        for index in range(len(narrow) - 1, start - 1, -1):
            one, held = narrow[index]
            if (union | held).bit_count() <= size:
                stack.append((index + 1, count + 1, chosen | one, union | held))


@frozen_by_identity
class HiddenSubset(Technique):
    """*size* digits of a house can only go in *size* of its cells.

    Each of these cells takes one of the digits, so it has no room for any other.
    """

    size: int

    def find(self, board: Board) -> Iterator[Step]:
        everything, sizes = board.layout.all_digits, subset_sizes(board)
        if not sizes.hidden >> self.size & 1:
            return
        for house in sizes.houses_with_hidden(self.size):
            for digits, cells in _hidden_subsets(board, house, self.size):
                in_order = [cell for cell in house.cells if cells >> cell & 1]
                gone = [
                    candidate
                    for cell in in_order
                    for candidate in board.candidates_in(1 << cell, everything & ~digits)
                ]
                if gone:
                    marks = _marks(board, cells, digits)
                    yield Step(self, eliminations=tuple(gone), basis=(house,), marks=marks)

    def applies_to(self, layout: Layout) -> bool:
        return layout.digits > self.size

    def reason(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        digits, cells = digits_listed(digits_of(pattern), layout), layout.names(cells_of(pattern))
        count = NUMBER_WORDS[self.size]
        return (
            f"In {step.houses[0]}, {digits} can only go in {cells}: {count} digits, {count} cells. "
            "There is no room for other digits there"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        digits, cells = digits_short(digits_of(pattern), layout), cells_of(pattern)
        return f"{digits} in {layout.short_names(cells)} {house_short(step.houses[0])}"


TECHNIQUES = (
    NakedSubset("locked-pair", "Locked Pair", "0110", size=2, locked=True),
    NakedSubset("locked-triple", "Locked Triple", "0111", size=3, locked=True),
    NakedSubset("naked-pair", "Naked Pair", "0200", size=2),
    NakedSubset("naked-triple", "Naked Triple", "0201", size=3),
    NakedSubset("naked-quad", "Naked Quad", "0202", size=4),
    HiddenSubset("hidden-pair", "Hidden Pair", "0210", size=2),
    HiddenSubset("hidden-triple", "Hidden Triple", "0211", size=3),
    HiddenSubset("hidden-quad", "Hidden Quad", "0212", size=4),
)
