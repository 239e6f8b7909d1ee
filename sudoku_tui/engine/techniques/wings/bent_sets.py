"""Wings of five and six cells: bent sets, in a box and a line that crosses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, digits_by_cell, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes
from ...layout import Kind, Layout
from ...sight import Sight
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
)
from ..locked_sets.almost_locked_candidates import crossings_of
from .wings import sights_in_wing

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
            for cells, free in board.once(_bent_sets, locked)[self.size]:
                yield from self._wing(board, cells, free)

    def wing(self, board: Board) -> Step | None:
        """What the teaching ladder takes: a wing. A locked set is told as Sue de Coq."""
        return self._first(board, board.once(_bent_sets, False)[self.size])

    def new_wing(self, board: Board, changes: Changes) -> Step | None:
        """The first wing, where none stood before these *changes*."""
        return self._first(board, board.once(_bent_sets, False, changes)[self.size])

    def _first(self, board: Board, sets: Iterable[_Bent]) -> Step | None:
        return next((step for cells, z in sets for step in self._wing(board, cells, z)), None)

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

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_in_wing(step)

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
        cells = cells_short(cells_of(every), layout)
        z = digits_of(step.marked(Role.SET_C))
        last = f", Z={layout.symbol(step.eliminations[0].digit)}" if z else ""
        return f"{digits} in {cells}{last}"


def _digits_in(board: Board, cells: Mask) -> Mask:
    """The digits that are possible in some of *cells*."""
    found = 0
    for cell in members(cells):
        found |= board.candidates_of[cell]
    return found


_Part: TypeAlias = tuple[Mask, int, Mask, int, Mask]
"""Some cells, all in the box alone, or in the line alone, or in both: which, how many, their
digits, how many more digits than cells, and the digits of those that do not see the other part."""
_Parts: TypeAlias = list[_Part]
_NOTHING: Final[_Part] = (0, 0, 0, 0, 0)
"""No cells: enough of what both have, where they see so much of each other's parts."""
_Middle: TypeAlias = tuple[Mask, int, Mask, Mask]
"""The same of what both have, with the digits that may fit twice; none if none shall."""
_Bent: TypeAlias = tuple[Mask, Mask]
"""Cells, and the only digit that fits twice, as a mask; none if none does."""
_ROOM: Final = 8192
"""For how many contents of parts of crossings, or sets of cells, it is kept what is found."""
_SINGLE: Final = BoundedCache[Mask, frozenset[Mask]](
    lambda digits: frozenset(1 << digit for digit in members(digits)) or frozenset((0,)), 1024
)
"""By some digits each of them, as masks; of none, that there is none."""


class _Region(NamedTuple):
    """A part of a crossing, with the candidates that its cells may have."""

    cells: Mask
    held: int
    most: int
    """How many digits a choice of its cells may have."""
    near: Mask = 0
    """Those of its cells that see some of the other part's."""


class _Crossing(NamedTuple):
    """A box and a line, what either has alone, and what both have."""

    cells: Mask
    box: _Region
    line: _Region
    both: _Region
    apart: bool
    """Whether no cell of the box alone sees one of the line alone."""
    closed: bool
    """Whether no cell outside sees some of each: of the box alone, the line alone, and both."""

    def order(self, bent: _Bent) -> list[tuple[int, list[int]]]:
        """What sets of it are sorted by: part by part, smaller ones first."""
        parts = (bent[0] & part.cells for part in (self.box, self.line, self.both))
        return [(part.bit_count(), list(members(part))) for part in parts]


def _bent_sets(
    board: Board, locked: bool, changes: Changes | None = None
) -> dict[int, tuple[_Bent, ...]]:
    """By their number, cells of a box and a line with as many digits: each digit fits only once,
    or one fits twice and goes somewhere. Of *changes* those that may be new by them."""
    found: dict[int, dict[Mask, Mask]] = {size: {} for size in _WORDS}
    of, empty = board.candidates_of, board.empty
    able = empty & changes.cells if changes else empty
    able = mask_of(cell for cell in members(able) if of[cell].bit_count() <= _LARGEST)
    for crossing in _bent_crossings(board.layout) if able else ():
        if able & crossing.cells and (empty & crossing.both.cells or not crossing.apart):
            sets = list(_bent_at(board, crossing, locked, changes))
            for cells, twice in sorted(sets, key=crossing.order) if len(sets) > 1 else sets:
                found[cells.bit_count()][cells] = twice
    return {size: tuple(sets.items()) for size, sets in found.items()}


@lru_cache(maxsize=32)
def _parts_by_content(layout: Layout) -> BoundedCache[tuple[Mask, int, Mask, int | None], _Parts]:
    """Return the choices of cells by their candidates, for `_parts`."""
    return BoundedCache(lambda content: _parts_of(layout, *content), _ROOM)


@lru_cache(maxsize=32)
def _bent_crossings(layout: Layout) -> tuple[_Crossing, ...]:
    """Each box and line that cross."""
    every = mask_of(range(0, layout.cells * layout.digits, layout.cells))
    found = []
    for one, other, shared in crossings_of(layout):
        if one.kind is Kind.BOX:
            box, line, both = one.mask & ~shared, other.mask & ~shared, shared
            apart = not _seeing(layout, box, line)
            # The other part has two digits at least, and one of these at most is in both.
            most = _LARGEST - apart
            found.append(
                _Crossing(
                    box | line | both,
                    _Region(box, box * every, most, _seeing(layout, box, line)),
                    _Region(line, line * every, most, _seeing(layout, line, box)),
                    _Region(both, both * every, _LARGEST),
                    apart,
                    not any(
                        seen & box and seen & line and seen & both
                        for cell, seen in enumerate(layout.sees)
                        if not (box | line | both) >> cell & 1
                    ),
                )
            )
    return tuple(found)


def _seeing(layout: Layout, cells: Mask, others: Mask) -> Mask:
    """Those of *cells* that see some of *others*."""
    return mask_of(cell for cell in members(cells) if layout.sees[cell] & others)


@lru_cache(maxsize=32)
def _seen_by_all(layout: Layout) -> BoundedCache[Mask, Mask]:
    """By some cells those that see every one of them."""
    return BoundedCache(layout.seen_by_all, _ROOM)


@lru_cache(maxsize=32)
def _seen_by_any(layout: Layout) -> BoundedCache[Mask, Mask]:
    """By some cells those that see one of them at least."""
    return BoundedCache(lambda cells: union(layout.sees[c] for c in members(cells)), _ROOM)


def _bent_at(
    board: Board, crossing: _Crossing, locked: bool, changes: Changes | None
) -> Iterator[_Bent]:
    """The sets of a box and a line: some cells of each alone, and some that both have.

    Without a subset in either part, each has a digit to spare at least. What is shared must use up
    all of these but those that both parts have: one at most, where neither part sees the other.
    """
    beyond = board.layout.all_digits
    if crossing.apart and not locked:
        beyond = _digits_beyond(board, crossing)
    middles = _middles(board, crossing, locked, beyond)
    if not middles:
        return
    most = max([middle[1] for middle in middles])
    lefts = _parts(board, crossing.box, most)
    rights = lefts and _parts(board, crossing.line, most)
    if not rights:
        return
    if changes is None:
        yield from _joined(board, crossing, lefts, rights, middles)
        return
    if crossing.box.cells & changes.cells:
        some = _altered(lefts, crossing.box, changes, beyond)
        yield from _joined(board, crossing, some, rights, middles)
    if crossing.line.cells & changes.cells:
        some = _altered(rights, crossing.line, changes, beyond)
        yield from _joined(board, crossing, lefts, some, middles)
    if middles := [each for each in middles if each[0] & changes.cells]:
        yield from _joined(board, crossing, lefts, rights, middles)


def _digits_beyond(board: Board, crossing: _Crossing) -> Mask:
    """The digits in both parts that a wing may take outside the crossing, where a cell sees some
    places in the box and some in the line."""
    found, near = 0, _seen_by_any(board.layout)
    in_box, in_line, outside = crossing.box.cells, crossing.line.cells, ~crossing.cells
    for digit, places in enumerate(board.places):
        boxed, lined = places & in_box, places & in_line
        if boxed and lined and places & outside & near[boxed] & near[lined]:
            found |= 1 << digit
    return found


def _middles(board: Board, crossing: _Crossing, locked: bool, beyond: Mask) -> list[_Middle]:
    """The choices of cells that both have with which some digit may fit twice and go somewhere.

    It goes from a cell that both have and that is not chosen, or from *beyond* the crossing: mostly
    only if no chosen cell has it.
    """
    parts = _parts(board, crossing.both)
    if locked:
        parts = parts if crossing.apart else [*parts, _NOTHING]
        return [(cells, size, held, 0) for cells, size, held, _, _ in parts]
    if not crossing.apart:
        return [(cells, size, held, beyond) for cells, size, held, _, _ in (*parts, _NOTHING)]
    of, open_cells = board.candidates_of, list(members(crossing.both.cells & board.empty))
    found: list[_Middle] = []
    for cells, size, held, _, _ in parts:
        free = beyond & ~held if crossing.closed else beyond
        for cell in open_cells:
            if not cells >> cell & 1:
                free |= of[cell]
        if free:
            found.append((cells, size, held, free))
    return found


def _altered(parts: _Parts, region: _Region, changes: Changes, beyond: Mask) -> _Parts:
    """Those of *parts* with which a set may be new: a cell has lost a digit that is nowhere else
    in the part, or that may fit twice and go from *beyond* the crossing now."""
    found: _Parts = []
    for cell in members(region.cells & changes.cells):
        lost, bit = changes.lost_at(cell), 1 << cell
        found += [part for part in parts if part[0] & bit and lost & (~part[2] | beyond)]
    return found


def _joined(
    board: Board,
    crossing: _Crossing,
    lefts: _Parts,
    rights: _Parts,
    middles: list[_Middle],
) -> Iterator[_Bent]:
    """The sets of one of *lefts*, one of *rights* and one of *middles*."""
    places, seen_by_all, apart = board.places, _seen_by_all(board.layout), crossing.apart
    wanted = _SINGLE[union([middle[3] for middle in middles])]
    most = max([middle[1] for middle in middles])
    fewest, largest = min(_WORDS) - most, _LARGEST - apart
    for in_box, size_left, held_left, spare_left, far_left in lefts:
        for in_line, size_right, held_right, spare_right, far_right in rights:
            twice = far_left & held_right | held_left & far_right
            if twice & (twice - 1):
                continue
            shared = held_left & held_right
            if not apart:
                if spare_left + spare_right - shared.bit_count() > most:
                    continue
                twice = _fitting_twice(board, in_box | in_line, shared)
            if twice not in wanted or not fewest <= (outer := size_left + size_right) <= largest:
                continue
            # What both parts have is counted twice; each cell of the middle uses up one to spare.
            spare = spare_left + spare_right - shared.bit_count()
            digits = held_left | held_right
            for in_both, size_middle, held, free in middles:
                if (
                    free & twice == twice
                    and size_middle >= spare
                    and (digits | held).bit_count() == (size := outer + size_middle)
                    and size in _WORDS
                ):
                    cells = in_box | in_line | in_both
                    last = places[twice.bit_length() - 1] if twice else 0
                    if not twice or last & seen_by_all[cells & last]:
                        yield cells, twice


def _fitting_twice(board: Board, cells: Mask, twice: Mask) -> Mask:
    """The digits, of those in both parts, of which two places among *cells* see not each other."""
    free, sees = 0, board.layout.sees
    for digit in members(twice):
        places = board.places[digit] & cells
        if any(places & ~sees[cell] & ~(1 << cell) for cell in members(places)):
            free |= 1 << digit
    return free


def _parts(board: Board, region: _Region, spare: int | None = None) -> _Parts:
    """Return all choices of cells of a region that have candidates, and not too many digits.

    Of one part only those with a digit to spare, and *spare* of them at most, not counting digits
    whose places all see the other part.
    """
    content = board.candidates & region.held, region.most, region.near, spare
    return _parts_by_content(board.layout)[content]


def _parts_of(layout: Layout, candidates: Mask, most: int, near: Mask, spare: int | None) -> _Parts:
    """Return the choices of cells with these *candidates*, and *most* digits at most."""
    found: _Parts = []
    for cell, held in sorted(digits_by_cell(candidates, layout.cells).items()):
        if (count := held.bit_count()) <= most:
            bit, own = 1 << cell, 0 if near >> cell & 1 else held
            more = [
                (chosen | bit, size + 1, together, count - size - 1, far | own)
                for chosen, size, digits, _, far in found
                if (count := (together := digits | held).bit_count()) <= most
            ]
            found.append((bit, 1, held, held.bit_count() - 1, own))
            found += more
    if spare is None:
        return found
    # What only cells near the other part have, both parts may have.
    return [part for part in found if 0 < part[3] <= spare + (part[2] & ~part[4]).bit_count()]


_VWXYZ_WING = BentSet("vwxyz-wing", "VWXYZ-Wing", "", size=5)
_UVWXYZ_WING = BentSet("uvwxyz-wing", "UVWXYZ-Wing", "", size=6)

TECHNIQUES = (_VWXYZ_WING, _UVWXYZ_WING)

TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "vw": _VWXYZ_WING.wing,
    "uvw": _UVWXYZ_WING.wing,
}
"""What is taught: a locked set has a name of its own."""

NARROWED_SEARCHES: dict[str, Callable[[Board, Changes], Step | None]] = {
    "vw": _VWXYZ_WING.new_wing,
    "uvw": _UVWXYZ_WING.new_wing,
}
