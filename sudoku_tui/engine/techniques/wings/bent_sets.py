"""Wings of five and six cells: bent sets, in a box and a line that crosses it.

A crossing of box and line has three regions: the cells of the box alone, of the line alone, and of
both. A digit *fits once* in a set of cells if all its places there see each other; otherwise it
fits twice. A bent set is *locked* if all its digits fit only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, digits_by_cell, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes
from ...exclusions import Sight
from ...layout import Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    frozen_by_identity,
)
from ..locked_sets.almost_locked_candidates import crossings_of
from .wings import sights_in_wing

_WORDS = {5: "five", 6: "six"}
_LARGEST: Final = 6
"""The number of cells of the largest wing."""


@frozen_by_identity
class BentSet(Technique):
    """Cells of a box and a line have as many digits as cells, and all but one digit fit only once.

    A digit fits only once if all its places among the cells see each other. Without the last digit,
    z, there would be fewer digits than cells. So z is in one of them, and is removed from every
    cell that sees all its places there. If z fits only once too, this is true of each of the
    digits.
    """

    size: int
    """The number of cells, and of digits."""

    def find(self, board: Board) -> Iterator[Step]:
        for locked in (False, True):
            for cells, free in board.cached(_bent_sets, locked)[self.size]:
                yield from self._wing(board, cells, free)

    def first_wing(self, board: Board) -> Step | None:
        """Return the first wing, for the teaching ladder; locked sets are Sue de Coq there."""
        return self._first(board, board.cached(_bent_sets, False)[self.size])

    def first_new_wing(self, board: Board, changes: Changes) -> Step | None:
        """Return the first wing that the *changes* may have made, where there was none before."""
        return self._first(board, board.cached(_bent_sets, False, changes)[self.size])

    def _first(self, board: Board, sets: Iterable[_Bent]) -> Step | None:
        return next((step for cells, z in sets for step in self._wing(board, cells, z)), None)

    def _wing(self, board: Board, cells: Mask, z: Mask) -> Iterator[Step]:
        """Yield the step of a bent set, if it eliminates something.

        Args:
            board: The position.
            cells: The cells of the set.
            z: The digit that fits twice, as a mask; 0 if the set is locked.
        """
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
        once = step.candidates_with(Role.SET_A)
        every = step.candidates_with(Role.SET_A, Role.SET_C)
        number = _WORDS[self.size]
        held = (
            f"{layout.names(cells_of(every))} have only {digits_listed(digits_of(every), layout)}: "
            f"{number} cells, {number} digits"
        )
        if len(once) == len(every):
            return (
                f"{held}. Each digit fits only once, as all its places there see each other. So "
                "each is in one of the cells. A cell that sees all places for a digit there cannot "
                "be that digit"
            )
        z = layout.symbol(step.eliminations[0].digit)
        return (
            f"{held}. {digits_listed(digits_of(once), layout)} fit only once each, as all places "
            f"for each of them see each other. One of the cells must be {z}, and a cell that sees "
            f"all places for {z} there cannot be {z}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        every = step.candidates_with(Role.SET_A, Role.SET_C)
        digits = "/".join(map(layout.symbol, members(digits_of(every))))
        cells = cells_short(cells_of(every), layout)
        z = digits_of(step.candidates_with(Role.SET_C))
        last = f", Z={layout.symbol(step.eliminations[0].digit)}" if z else ""
        return f"{digits} in {cells}{last}"


def _digits_in(board: Board, cells: Mask) -> Mask:
    """Return the candidates of *cells*, as a mask of digits."""
    found = 0
    for cell in members(cells):
        found |= board.candidates_of[cell]
    return found


_Choice: TypeAlias = tuple[Mask, int, Mask, int, Mask]
"""A choice of cells from one region of a crossing.

It has the cells, their number, their digits, the number of digits less that of cells, and the
digits of those cells that do not see the other part. For cells of the box, the other part is the
line; for cells of the line, it is the box.
"""
_Parts: TypeAlias = list[_Choice]
_NO_CELLS: Final[_Choice] = (0, 0, 0, 0, 0)
"""No cells: a valid middle where cells of the box alone see cells of the line alone."""
_Middle: TypeAlias = tuple[Mask, int, Mask, Mask]
"""A choice of cells that are in both box and line.

It has the cells, their number, their digits, and the digits that may fit twice. The last is 0 if
the set is to be locked.
"""
_Bent: TypeAlias = tuple[Mask, Mask]
"""A bent set: its cells, and the digit that fits twice, as a mask; 0 if it is locked."""
_ROOM: Final = 8192
"""Most entries of each cache, keyed by the candidates of a region or by cells."""
_SINGLE: Final = BoundedCache[Mask, frozenset[Mask]](
    lambda digits: frozenset(1 << digit for digit in members(digits)) or frozenset((0,)), 1024
)
"""Maps a mask of digits to the masks of its single digits; 0 maps to the mask 0."""


class _Region(NamedTuple):
    """A region of a crossing, with the numbers of all candidates that its cells can have."""

    cells: Mask
    held: int
    most: int
    """The most digits of a choice of its cells."""
    near: Mask = 0
    """Its cells that see some cells of the other part."""


class _Crossing(NamedTuple):
    """A box and a line that cross, in three regions."""

    cells: Mask
    box: _Region
    line: _Region
    both: _Region
    apart: bool
    """Whether no cell of the box alone sees one of the line alone."""
    closed: bool
    """Whether no cell outside the crossing sees cells of all three regions."""

    def order(self, bent: _Bent) -> list[tuple[int, list[int]]]:
        """Return the sort key of a bent set: region by region, fewer cells first."""
        parts = (bent[0] & part.cells for part in (self.box, self.line, self.both))
        return [(part.bit_count(), list(members(part))) for part in parts]


def _bent_sets(
    board: Board, locked: bool, changes: Changes | None = None
) -> dict[int, tuple[_Bent, ...]]:
    """Return the bent sets of *board* by their number of cells.

    Args:
        board: The position.
        locked: Whether every digit must fit only once. Otherwise one digit fits twice, and is a
            candidate of a cell that sees all its places in the set.
        changes: If given, only sets that these may have made are returned.
    """
    found: dict[int, dict[Mask, Mask]] = {size: {} for size in _WORDS}
    of, empty = board.candidates_of, board.empty
    able = empty & changes.cells if changes else empty
    able = mask_of(cell for cell in members(able) if of[cell].bit_count() <= _LARGEST)
    for crossing in _bent_crossings(board.layout) if able else ():
        if able & crossing.cells and (empty & crossing.both.cells or not crossing.apart):
            sets = list(_bent_sets_at(board, crossing, locked, changes))
            for cells, twice in sorted(sets, key=crossing.order) if len(sets) > 1 else sets:
                found[cells.bit_count()][cells] = twice
    return {size: tuple(sets.items()) for size, sets in found.items()}


@lru_cache(maxsize=32)
def _parts_by_content(layout: Layout) -> BoundedCache[tuple[Mask, int, Mask, int | None], _Parts]:
    """Return a cache that maps the arguments of `_parts_of` to its result."""
    return BoundedCache(lambda content: _parts_of(layout, *content), _ROOM)


@lru_cache(maxsize=32)
def _bent_crossings(layout: Layout) -> tuple[_Crossing, ...]:
    """Return every crossing of a box and a line."""
    every = mask_of(range(0, layout.cells * layout.digits, layout.cells))
    found = []
    for one, other, shared in crossings_of(layout):
        if one.kind is Kind.BOX:
            box, line, both = one.mask & ~shared, other.mask & ~shared, shared
            apart = not _cells_seeing(layout, box, line)
            # The other part has at least two digits. If the parts see nothing of each other, they
            # share one digit at most, so the other part adds at least one.
            most = _LARGEST - apart
            found.append(
                _Crossing(
                    box | line | both,
                    _Region(box, box * every, most, _cells_seeing(layout, box, line)),
                    _Region(line, line * every, most, _cells_seeing(layout, line, box)),
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


def _cells_seeing(layout: Layout, cells: Mask, others: Mask) -> Mask:
    """Return those of *cells* that see some of *others*."""
    return mask_of(cell for cell in members(cells) if layout.sees[cell] & others)


@lru_cache(maxsize=32)
def _seen_by_all(layout: Layout) -> BoundedCache[Mask, Mask]:
    """Return a cache that maps cells to the cells that see all of them."""
    return BoundedCache(layout.seen_by_all, _ROOM)


@lru_cache(maxsize=32)
def _seen_by_any(layout: Layout) -> BoundedCache[Mask, Mask]:
    """Return a cache that maps cells to the cells that see at least one of them."""
    return BoundedCache(lambda cells: union(layout.sees[c] for c in members(cells)), _ROOM)


def _bent_sets_at(
    board: Board, crossing: _Crossing, locked: bool, changes: Changes | None
) -> Iterator[_Bent]:
    """Yield the bent sets of a crossing: some cells of each part, and some that both share.

    If neither part contains a naked subset, each has more digits than cells. The cells of both must
    make up for these spare digits, apart from the digits that both parts have. There is at most one
    such digit if neither part sees the other.
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
        yield from _joined_sets(board, crossing, lefts, rights, middles)
        return
    if crossing.box.cells & changes.cells:
        some = _altered_parts(lefts, crossing.box, changes, beyond)
        yield from _joined_sets(board, crossing, some, rights, middles)
    if crossing.line.cells & changes.cells:
        some = _altered_parts(rights, crossing.line, changes, beyond)
        yield from _joined_sets(board, crossing, lefts, some, middles)
    if middles := [each for each in middles if each[0] & changes.cells]:
        yield from _joined_sets(board, crossing, lefts, rights, middles)


def _digits_beyond(board: Board, crossing: _Crossing) -> Mask:
    """Return the digits of both parts that a wing may eliminate outside the crossing.

    A place for such a digit must see places both in the box and in the line.
    """
    found, near = 0, _seen_by_any(board.layout)
    in_box, in_line, outside = crossing.box.cells, crossing.line.cells, ~crossing.cells
    for digit, places in enumerate(board.places):
        boxed, lined = places & in_box, places & in_line
        if boxed and lined and places & outside & near[boxed] & near[lined]:
            found |= 1 << digit
    return found


def _middles(board: Board, crossing: _Crossing, locked: bool, beyond: Mask) -> list[_Middle]:
    """Return the choices of shared cells that allow some digit to fit twice and be eliminated.

    The digit is eliminated from a shared cell outside the choice, or *beyond* the crossing. The
    latter is mostly impossible if a chosen cell has the digit.
    """
    parts = _parts(board, crossing.both)
    if locked:
        parts = parts if crossing.apart else [*parts, _NO_CELLS]
        return [(cells, size, held, 0) for cells, size, held, _, _ in parts]
    if not crossing.apart:
        return [(cells, size, held, beyond) for cells, size, held, _, _ in (*parts, _NO_CELLS)]
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


def _altered_parts(parts: _Parts, region: _Region, changes: Changes, beyond: Mask) -> _Parts:
    """Return those of *parts* that may belong to a new set.

    One of their cells has lost a digit. Either no other cell of the choice has it, or it may now
    fit twice and be eliminated *beyond* the crossing.
    """
    found: _Parts = []
    for cell in members(region.cells & changes.cells):
        lost, bit = changes.lost_at(cell), 1 << cell
        found += [part for part in parts if part[0] & bit and lost & (~part[2] | beyond)]
    return found


def _joined_sets(
    board: Board,
    crossing: _Crossing,
    lefts: _Parts,
    rights: _Parts,
    middles: list[_Middle],
) -> Iterator[_Bent]:
    """Yield the bent sets made of one of *lefts*, one of *rights* and one of *middles*."""
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
                twice = _digits_fitting_twice(board, in_box | in_line, shared)
            if twice not in wanted or not fewest <= (outer := size_left + size_right) <= largest:
                continue
            # Digits of both parts are counted twice. Each cell of the middle uses up a spare digit.
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


def _digits_fitting_twice(board: Board, cells: Mask, twice: Mask) -> Mask:
    """Return those digits of *twice* with two places among *cells* that do not see each other."""
    free, sees = 0, board.layout.sees
    for digit in members(twice):
        places = board.places[digit] & cells
        if any(places & ~sees[cell] & ~(1 << cell) for cell in members(places)):
            free |= 1 << digit
    return free


def _parts(board: Board, region: _Region, spare: int | None = None) -> _Parts:
    """Return all choices of cells of *region* that do not have too many digits.

    Args:
        board: The position.
        region: Cells that are not empty are left out.
        spare: If given, return choices with more digits than cells, but at most by *spare*.
            Digits found only in cells that see the other part do not count for this limit.
    """
    content = board.candidates & region.held, region.most, region.near, spare
    return _parts_by_content(board.layout)[content]


def _parts_of(layout: Layout, candidates: Mask, most: int, near: Mask, spare: int | None) -> _Parts:
    """Return the choices of cells with these *candidates* that have at most *most* digits."""
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
    # A digit that is only in cells near the other part may be shared with it: it is not spare.
    return [part for part in found if 0 < part[3] <= spare + (part[2] & ~part[4]).bit_count()]


_VWXYZ_WING = BentSet("vwxyz-wing", "VWXYZ-Wing", "", size=5)
_UVWXYZ_WING = BentSet("uvwxyz-wing", "UVWXYZ-Wing", "", size=6)

TECHNIQUES = (_VWXYZ_WING, _UVWXYZ_WING)

TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "vw": _VWXYZ_WING.first_wing,
    "uvw": _UVWXYZ_WING.first_wing,
}
"""Searches of the teaching ladder, which presents locked sets under another name."""

NARROWED_SEARCHES: dict[str, Callable[[Board, Changes], Step | None]] = {
    "vw": _VWXYZ_WING.first_new_wing,
    "uvw": _UVWXYZ_WING.first_new_wing,
}
