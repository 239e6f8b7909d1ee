"""Wings of five and six cells: bent sets, in a box and a line that crosses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
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
    is removed from every cell that sees all its places. If z fits only once too, that is so of
    each.
    """

    size: int
    """How many cells, and digits."""

    def find(self, board: Board) -> Iterator[Step]:
        for locked in (False, True):
            for cells, free in board.once(_bent_sets)[self.size]:
                if bool(free) != locked:
                    yield from self._wing(board, cells, free)

    def wing(self, board: Board) -> Step | None:
        """What the teaching ladder takes: a wing. A locked set is told as Sue de Coq."""
        return self._first(board, board.once(_bent_sets)[self.size])

    def wing_with(self, board: Board, changed: Mask) -> Step | None:
        """The first wing that has one of the *changed* cells."""
        return self._first(board, board.once(_bent_sets_with, changed)[self.size])

    def _first(self, board: Board, sets: list[tuple[Mask, Mask]]) -> Step | None:
        steps = (step for cells, z in sets if z for step in self._wing(board, cells, z))
        return next(steps, None)

    def _wing(self, board: Board, cells: Mask, z: Mask) -> Iterator[Step]:
        """What goes by these cells: by the digit *z*, or by each if that is none."""
        places = board.places
        digits = members(z or _digits_in(board, cells))
        gone = [
            each
            for digit in digits
            for each in board.candidates_in(
                board.layout.seen_by_all(places[digit] & cells), 1 << digit
            )
        ]
        if gone:
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


_Part = tuple[Mask, int, Mask, int]
"""Some cells, all in the box alone, or in the line alone, or in both: which, how many, their
digits, and how many more digits than cells."""
_Bent = tuple[Mask, int, Mask]
"""Cells, how many they are, and the only digit that fits twice, as a mask; none if none does."""
_ROOM: Final = 8192
"""For how many contents of crossings, or of their parts, it is kept what they have."""


class _Region(NamedTuple):
    """A part of a crossing, with the candidates that its cells may have."""

    cells: Mask
    held: int
    most: int
    """How many digits a choice of its cells may have."""


class _Crossing(NamedTuple):
    """A box and a line, what either has alone, and what both have."""

    cells: Mask
    held: int
    """The candidates that their cells may have."""
    box: _Region
    line: _Region
    both: _Region
    apart: bool
    """Whether no cell of the box alone sees one of the line alone."""


def _bent_sets(board: Board) -> dict[int, list[tuple[Mask, Mask]]]:
    """By their number, cells of a box and a line with as many digits of which one at most fits
    twice, and that one as a mask."""
    found: dict[int, dict[Mask, Mask]] = {size: {} for size in _WORDS}
    empty, candidates, known = board.empty, board.candidates, _known_sets(board.layout)
    for number, crossing in enumerate(_bent_crossings(board.layout)):
        if empty & crossing.both.cells:
            # From one board to the next most crossings hold what they held.
            key = number, candidates & crossing.held
            sets = known.get(key)
            if sets is None:
                if len(known) > _ROOM:
                    known.clear()
                sets = known[key] = tuple(_bent_at(board, crossing))
            for cells, size, free in sets:
                found[size][cells] = free
    return {size: list(sets.items()) for size, sets in found.items()}


def _bent_sets_with(board: Board, changed: Mask) -> dict[int, list[tuple[Mask, Mask]]]:
    """The same of those that have one of the *changed* cells, in the same order."""
    found: dict[int, dict[Mask, Mask]] = {size: {} for size in _WORDS}
    for crossing in _bent_crossings(board.layout):
        if changed & crossing.cells and board.empty & crossing.both.cells:
            for cells, size, free in _bent_at(board, crossing, changed):
                found[size][cells] = free
    return {size: list(sets.items()) for size, sets in found.items()}


@lru_cache(maxsize=32)
def _known_sets(layout: Layout) -> dict[tuple[int, int], tuple[_Bent, ...]]:
    """The sets by the number of a crossing and the candidates of its cells."""
    return {}


@lru_cache(maxsize=32)
def _known_parts(layout: Layout) -> dict[tuple[int, int], list[_Part]]:
    """What `_parts` finds, by the candidates of the cells and how many digits they may have."""
    return {}


@lru_cache(maxsize=32)
def _bent_crossings(layout: Layout) -> tuple[_Crossing, ...]:
    """Each box and line that cross."""
    every = mask_of(range(0, layout.cells * layout.digits, layout.cells))
    found = []
    for one, other, shared in crossings_of(layout):
        if one.kind is Kind.BOX:
            box, line, both = one.mask & ~shared, other.mask & ~shared, shared
            apart = not any(layout.sees[cell] & line for cell in members(box))
            # The other part has two digits at least, and one of these at most is in both.
            most = _LARGEST - apart
            found.append(
                _Crossing(
                    box | line | both,
                    (box | line | both) * every,
                    _Region(box, box * every, most),
                    _Region(line, line * every, most),
                    _Region(both, both * every, _LARGEST),
                    apart,
                )
            )
    return tuple(found)


def _bent_at(board: Board, crossing: _Crossing, within: Mask = -1) -> Iterator[_Bent]:
    """The sets of a box and a line: some cells of each alone, and some that both have. One of the
    cells at least is *within* some.

    Without a subset in either part, each has a digit to spare at least. What is shared must use up
    all of these but the one that both parts have.
    """
    middles = _parts(board, crossing.both)
    most = max((part[1] for part in middles), default=0) + 1
    lefts = [part for part in _parts(board, crossing.box) if 0 < part[3] < most]
    rights = lefts and [part for part in _parts(board, crossing.line) if 0 < part[3] < most]
    touched = within & crossing.both.cells & board.empty
    for in_box, size_left, held_left, spare_left in lefts:
        beyond = touched | in_box & within
        for in_line, size_right, held_right, spare_right in rights:
            if not (beyond or in_line & within):
                continue
            twice = held_left & held_right
            if not crossing.apart:
                twice = _fitting_twice(board, in_box | in_line, twice)
            if twice & (twice - 1):
                continue
            # One digit to spare is what both parts have; each cell of the middle uses one up.
            spare, outer = spare_left + spare_right - 1, size_left + size_right
            digits = held_left | held_right
            count = digits.bit_count()
            if count > _LARGEST or count >= outer + most or spare >= most or outer >= _LARGEST:
                continue
            for in_both, size_middle, held, _ in middles:
                size = outer + size_middle
                if size_middle >= spare and (digits | held).bit_count() == size in _WORDS:
                    cells = in_box | in_line | in_both
                    if cells & within:
                        yield cells, size, twice


def _fitting_twice(board: Board, cells: Mask, twice: Mask) -> Mask:
    """The digits, of those in both parts, of which two places among *cells* see not each other."""
    free, sees = 0, board.layout.sees
    for digit in members(twice):
        places = board.places[digit] & cells
        if any(places & ~sees[cell] & ~(1 << cell) for cell in members(places)):
            free |= 1 << digit
    return free


def _parts(board: Board, region: _Region) -> list[_Part]:
    """All choices of some cells of a region with not too many digits: by size, then by cells."""
    known = _known_parts(board.layout)
    key = board.candidates & region.held, region.most
    found = known.get(key)
    if found is None:
        if len(known) > _ROOM:
            known.clear()
        found = known[key] = list(_parts_of(board, region))
    return found


def _parts_of(board: Board, region: _Region) -> Iterator[_Part]:
    of, most = board.candidates_of, region.most
    held_in = [(1 << cell, of[cell]) for cell in members(region.cells & board.empty)]
    few = [each for each in held_in if each[1].bit_count() <= most]
    layer, later = [(0, 0, 0)], [(*each, after) for after, each in enumerate(few, 1)]
    for size in range(1, min(len(few), most - 1) + 1):
        layer = [
            (chosen | bit, together, after)
            for chosen, digits, start in layer
            for bit, held, after in later[start:]
            if (together := digits | held).bit_count() <= most
        ]
        for chosen, digits, _ in layer:
            yield chosen, size, digits, digits.bit_count() - size


_VWXYZ_WING = BentSet("vwxyz-wing", "VWXYZ-Wing", "", size=5)
_UVWXYZ_WING = BentSet("uvwxyz-wing", "UVWXYZ-Wing", "", size=6)

TECHNIQUES = (_VWXYZ_WING, _UVWXYZ_WING)

TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "vw": _VWXYZ_WING.wing,
    "uvw": _UVWXYZ_WING.wing,
}
"""What is taught: a locked set has a name of its own."""

NARROWED_SEARCHES: dict[str, Callable[[Board, Mask], Step | None]] = {
    "vw": _VWXYZ_WING.wing_with,
    "uvw": _UVWXYZ_WING.wing_with,
}
