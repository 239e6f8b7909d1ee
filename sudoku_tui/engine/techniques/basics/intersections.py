"""Locked candidates: all places for a digit in one house exclude it from cells elsewhere.

Usually the places share a second house. On layouts with further rules they may all see a cell
outside such a house, and so may the candidates of a single cell (see `beyond_houses`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, single_member
from ...blockers import NO_GROUNDS, Grounds, closed_places, grounds_for
from ...board import Board
from ...bounded_cache import BoundedCache
from ...exclusions import Sight, sights_of_each
from ...inference.dead_places import bands_of
from ...layout import Digit, House, Kind, Layout
from ...step import (
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
    join_words,
)
from .beyond_houses import few_cells, locked_beyond, reaches_beyond_houses
from .blocker_clauses import describe_places, describe_sights_of_all

_IN_BOX: Final = 1
_IN_LINE: Final = 2
_ROOM: Final = 8192
"""Most entries of each cache keyed by places."""


@frozen_by_identity
class LockedCandidates(Technique):
    """All places for a digit in one house lie in another house too.

    One of the places holds the digit, so the rest of the other house cannot hold it. Neither can
    any other cell that sees all of the places.
    """

    reads_equal_cells = False  # the leftover techniques find the same eliminations
    from_box: bool
    """Whether the first house is a box (pointing) or another house (claiming)."""

    def find(self, board: Board) -> Iterator[Step]:
        layout, where = board.layout, _locked_sides(board.layout)
        kind = _IN_BOX if self.from_box else _IN_LINE
        digits = [(d, places) for d, places in enumerate(board.places) if where[places] & kind]
        if digits:
            yield from self._in_houses(board, digits)
        if reaches_beyond_houses(layout):
            yield from self._beyond_houses(board)

    def _in_houses(self, board: Board, digits: list[tuple[int, Mask]]) -> Iterator[Step]:
        layout = board.layout
        bases, targets = _sides(layout, self.from_box)
        reach = _cells_beyond(layout, self.from_box)
        for base in bases:
            for digit, places in digits:
                inside = places & base.mask
                if reach[inside] & places:
                    yield from self._steps_of(board, digit, base, inside, targets)

    def _steps_of(
        self, board: Board, digit: int, base: House, inside: int, targets: tuple[House, ...]
    ) -> Iterator[Step]:
        """Yield a step for each target with all places *inside* the base and with other places."""
        for target in targets:
            if not inside & ~target.mask:
                gone = board.candidates_in(target.mask & ~base.mask, 1 << digit)
                if gone:
                    locked = board.candidates_in(inside, 1 << digit)
                    yield Step(
                        self,
                        eliminations=gone,
                        basis=(base, target),
                        marks=tuple(Mark(Role.PATTERN, candidate) for candidate in locked),
                    )

    def _beyond_houses(self, board: Board) -> Iterator[Step]:
        for base, locked, gone in locked_beyond(board):
            if (base is not None and base.kind is Kind.BOX) == self.from_box:
                marks = tuple(Mark(Role.PATTERN, candidate) for candidate in locked)
                yield Step(self, eliminations=gone, basis=(base,) if base else (), marks=marks)

    def applies_to(self, layout: Layout) -> bool:
        return bool(layout.of_kind(Kind.BOX))

    def grounds(self, step: Step, board: Board) -> Grounds:
        if not step.houses:
            return NO_GROUNDS
        return grounds_for(board, closed_places(board, step.houses[0], _locked_digit(step)))

    def reason(self, step: Step, layout: Layout) -> str:
        if not step.houses:
            return _describe_cell(step, layout)
        base, digit = step.houses[0], layout.symbol(_locked_digit(step))
        cells = cells_of(step.candidates_with(Role.PATTERN))
        why = describe_places(step.grounds, layout)
        what = f"In {base}, {digit} can only go in {layout.names(cells, 'or')}"
        if not step.houses[1:]:
            said = _describe_exclusion(step, layout, begins=bool(why))
            return f"{what}: {why}. {said}" if why else f"{what}, and {said}"
        many = {1: "which is", 2: "both"}.get(cells.bit_count(), "all")
        what = f"{what}, {many} in {step.houses[1]}"
        return f"{what}: {why}" if why else what

    def sights(self, step: Step, layout: Layout) -> Iterable[Sight]:
        # The reason already describes a single cell that sees all places, and a second house that
        # has all places and all eliminations.
        pattern, gone = step.candidates_with(Role.PATTERN), step.eliminations
        same = digits_of(gone) == digits_of(pattern)
        seen = not cells_of(gone) & ~layout.seen_by_all(cells_of(pattern))
        single = single_member(cells_of(gone)) is not None
        if step.houses and same and seen and (single or step.houses[1:]):
            return ()
        return sights_of_each(gone, pattern)

    def pattern(self, step: Step, layout: Layout) -> str:
        if step.houses:
            return f"{layout.symbol(_locked_digit(step))} {house_short(step.houses[0])}"
        pattern = step.candidates_with(Role.PATTERN)
        digits = digits_short(digits_of(pattern), layout)
        return f"{digits} in {layout.short_names(cells_of(pattern))}"


def _locked_digit(step: Step) -> Digit:
    """Return the digit whose places in the first house are the pattern of *step*."""
    return step.candidates_with(Role.PATTERN)[0].digit


def _describe_exclusion(step: Step, layout: Layout, *, begins: bool) -> str:
    """Return a clause on how all places of a digit exclude the eliminations of *step*.

    Args:
        begins: Whether the clause begins a sentence.
    """
    digit, pattern = _locked_digit(step), step.candidates_with(Role.PATTERN)
    gone = by_digit(step.eliminations)
    if gone.keys() == {digit}:
        return describe_sights_of_all(gone[digit], cells_of(pattern), layout)
    each = "either" if len(pattern) == 2 else "each of them"
    return f"{each.capitalize() if begins else each} rules out {_list_candidates(gone, layout)}"


def _describe_cell(step: Step, layout: Layout) -> str:
    """Return a clause on how all candidates of a cell exclude the eliminations of *step*."""
    pattern, gone = step.candidates_with(Role.PATTERN), by_digit(step.eliminations)
    digits = digits_listed(digits_of(pattern), layout, "or")
    each = "either" if len(pattern) == 2 else "each of them"
    what = f"{layout.cell_name(pattern[0].cell)} can only be {digits}"
    return f"{what}, and {each} rules out {_list_candidates(gone, layout)}"


def _list_candidates(gone: dict[Digit, Mask], layout: Layout) -> str:
    """List candidates in words, cells with the same digits together: ``4 and 5 in r1c1``."""
    digits_in: dict[Mask, Mask] = {}
    for digit, cells in gone.items():
        digits_in[cells] = digits_in.get(cells, 0) | 1 << digit
    return join_words(
        f"{digits_listed(digits, layout)} in {few_cells(cells, layout)}"
        for cells, digits in digits_in.items()
    )


@lru_cache(maxsize=64)
def _sides(layout: Layout, from_box: bool) -> tuple[tuple[House, ...], tuple[House, ...]]:
    """Return the houses that may have locked places, and the houses where these may eliminate."""
    boxes = layout.of_kind(Kind.BOX)
    others = tuple(house for house in layout.houses if house.kind is not Kind.BOX)
    bases, targets = (boxes, others) if from_box else (others, boxes)
    # Houses of one side may share several cells too: a window and a line, or the lines of
    # overlapping grids.
    return bases, (*targets, *(each for each in bases if _meets_one_of(each, bases)))


def _meets_one_of(house: House, houses: Iterable[House]) -> bool:
    """Check whether *house* shares several cells with another one of *houses*."""
    common = (house.mask & other.mask for other in houses if other is not house)
    return any(cells & cells - 1 for cells in common)


@lru_cache(maxsize=64)
def _cells_beyond(layout: Layout, from_box: bool) -> BoundedCache[Mask, Mask]:
    """Return a cache that maps places to the other cells of target houses that have all of these.

    Fewer than two places map to 0: they are a hidden single, which needs no elimination.
    """
    targets = [house.mask for house in _sides(layout, from_box)[1]]

    def reached(inside: Mask) -> Mask:
        beyond = 0
        for target in targets if inside.bit_count() > 1 else ():
            if not inside & ~target:
                beyond |= target & ~inside
        return beyond

    return BoundedCache(reached, _ROOM)


@lru_cache(maxsize=32)
def _locked_sides(layout: Layout) -> BoundedCache[Mask, int]:
    """Return a cache that maps the places of a digit to `_IN_BOX`, `_IN_LINE`, both or 0.

    `_IN_BOX` means that places locked in some box eliminate something, `_IN_LINE` that places
    locked in some other house do. Most places give 0.
    """
    if layout.digits == 9 and bands_of(layout):
        return BoundedCache(
            lambda places: _ROWS.locked_sides(places) | _COLUMNS.locked_sides(places), _ROOM
        )
    sides = [
        (
            where,
            [house.mask for house in _sides(layout, from_box)[0]],
            _cells_beyond(layout, from_box),
        )
        for where, from_box in ((_IN_BOX, True), (_IN_LINE, False))
    ]

    def where_locked(places: Mask) -> int:
        found = 0
        for where, bases, reach in sides:
            for base in bases:
                if reach[places & base] & places:
                    found |= where
                    break
        return found

    return BoundedCache(where_locked, _ROOM)


_FIRST_OF_BOXES: Final = mask_of(27 * row + 3 * column for row in range(3) for column in range(3))


class _Thirds(NamedTuple):
    """The rows, or the columns, of 9x9 in thirds: a third is the part of a line inside one box.

    A third is identified by its first cell. `cell`, `line` and `box` are distances between cell
    numbers.
    """

    cell: int
    """From a cell of a line to the next one."""
    line: int
    """From a third to the next one of the same line."""
    box: int
    """From a third to the next one of the same box."""
    first_of_lines: Mask

    def locked_sides(self, places: Mask) -> int:
        """Return the flags `_IN_BOX` and `_IN_LINE` of *places*; 0 if they are not locked.

        Places are locked in a box if only one of its thirds has places, and the line of this third
        has places in other thirds. Places are locked in a line if only one of its thirds has
        places, and the box of this third has places in other thirds.
        """
        cell, line, box, firsts, boxes = *self, _FIRST_OF_BOXES
        next_cell, last_cell = places >> cell, places >> 2 * cell
        thirds = places | next_cell | last_cell
        one, two, three = thirds & firsts, thirds >> line & firsts, thirds >> 2 * line & firsts
        several = one & two | (one | two) & three
        of_line = 1 | 1 << line | 1 << 2 * line
        in_lines, in_line = several * of_line, ((one | two | three) ^ several) * of_line
        one, two, three = thirds & boxes, thirds >> box & boxes, thirds >> 2 * box & boxes
        several = one & two | (one | two) & three
        of_box = 1 | 1 << box | 1 << 2 * box
        in_boxes, in_box = several * of_box, ((one | two | three) ^ several) * of_box
        # A single place in the only third of a box or line is a hidden single: leave it out.
        thirds = places & next_cell | (places | next_cell) & last_cell
        found = _IN_BOX if thirds & in_box & in_lines else 0
        return found | _IN_LINE if thirds & in_line & in_boxes else found


_ROWS: Final = _Thirds(1, 3, 9, mask_of(range(0, 81, 9)))
_COLUMNS: Final = _Thirds(9, 27, 1, mask_of(range(9)))


TECHNIQUES = (
    LockedCandidates(
        "locked-candidates-1", "Locked Candidates 1 (Pointing)", "0100", from_box=True
    ),
    LockedCandidates(
        "locked-candidates-2", "Locked Candidates 2 (Claiming)", "0101", from_box=False
    ),
)
