"""Wings: a certain digit must be in one of three or four cells that have few candidates.

XY-, XYZ- and W-Wings follow from a cell or a strong link: whichever candidate is true, some cell of
the wing holds the digit. A WXYZ-Wing follows by counting: four cells have four digits, and all but
one of these fit only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members, single_member, smallest_member
from ...board import Board
from ...changes import Changes, first_new_of
from ...exclusions import Sight, sights_of_each, sights_of_same, sights_within
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    sights_along,
)
from ..one_digit.digit_links import houses_with_two


class XYWing(Technique):
    """A pivot with x and y sees one pincer with x and z and another with y and z.

    Whichever digit the pivot is, one pincer is z, so a cell that sees both pincers is not z.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Yield every wing; given *changes*, none unless a bivalue cell has changed."""
        if changes and not board.bivalue & changes.cells:
            return
        for wing in sorted(_xy_wings(board)):
            yield self._step(board, wing.pivot, *(cell for cell in wing[:3] if cell != wing.pivot))

    def _step(self, board: Board, pivot: Cell, left: Cell, right: Cell) -> Step:
        of = board.candidates_of
        z = smallest_member(of[left] & of[right])
        gone = board.candidates_in(board.layout.sees[left] & board.layout.sees[right], 1 << z)
        return Step(self, eliminations=gone, marks=_wing_marks(board, pivot, (left, right), z))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _wing_sights(step)

    def reason(self, step: Step, layout: Layout) -> str:
        pivot, left, right = (layout.cell_name(cell) for cell in _wing_cells(step))
        [one], [other], both = _arms(step)
        x, y, z = map(layout.symbol, (one, other, both))
        return (
            f"{pivot} is {x} or {y}. If {x}, {left} is {z}; if {y}, {right} is {z}. "
            f"Either way a cell that sees both cannot be {z}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        pivot, left, right = _wing_cells(step)
        [x], [y], z = _arms(step)
        digits = f"{layout.symbol(x)}/{layout.symbol(y)}/{layout.symbol(z)}"
        cells = cells_short(mask_of((left, right)), layout)
        return f"{digits} in {layout.cell_name(pivot)},{cells}"


class _XYWingCells(NamedTuple):
    """The three cells of an XY-Wing, ascending, and the pivot among them."""

    one: Cell
    two: Cell
    three: Cell
    pivot: Cell


def _xy_wings(board: Board) -> Iterator[_XYWingCells]:
    """Yield the wings that eliminate something."""
    sees, pairs, places = board.layout.sees, board.pairs, board.places
    for xy, xz, yz in _triangles(pairs):
        for pivots, left_kind, right_kind in ((xy, xz, yz), (xz, xy, yz), (yz, xy, xz)):
            all_left, all_right = pairs[left_kind], pairs[right_kind]
            for pivot in members(pairs[pivots]):
                near = sees[pivot]
                lefts, rights = all_left & near, all_right & near
                if lefts and rights:
                    losing = places[smallest_member(left_kind & right_kind)]
                    for left, right in product(members(lefts), members(rights)):
                        if sees[left] & sees[right] & losing:
                            one, two, three = sorted((pivot, left, right))
                            yield _XYWingCells(one, two, three, pivot)


def _triangles(pairs: dict[Mask, Mask]) -> Iterator[tuple[Mask, Mask, Mask]]:
    """Yield digits xy, xz and yz as masks, where each pair is all the candidates of some cells."""
    kinds = sorted(pairs)
    for number, one in enumerate(kinds):
        for two in kinds[number + 1 :]:
            # xy and xz differ in y and z, which are the third pair. Two pairs without a common
            # digit differ in four.
            if one ^ two > two and one ^ two in pairs:
                yield one, two, one ^ two


def _wing_marks(
    board: Board, pivot: Cell, pincers: tuple[Cell, Cell], z: Digit
) -> tuple[Mark, ...]:
    """Return the marks: the pivot's links to the pincers are sets A and B, the digit z is set C."""
    marks: list[Mark] = []
    for role, pincer in zip((Role.SET_A, Role.SET_B), pincers, strict=True):
        for digit in members(board.candidates_of[pincer] & ~(1 << z)):
            marks += (Mark(role, Candidate(cell, digit)) for cell in (pivot, pincer))
    holders = [cell for cell in (pivot, *pincers) if board.candidates_of[cell] >> z & 1]
    return (*marks, *(Mark(Role.SET_C, Candidate(cell, z)) for cell in holders))


def _wing_cells(step: Step) -> tuple[Cell, Cell, Cell]:
    """Return the pivot and the two pincers of *step*."""
    pivot, left = (candidate.cell for candidate in step.candidates_with(Role.SET_A))
    _, right = (candidate.cell for candidate in step.candidates_with(Role.SET_B))
    return pivot, left, right


def _wing_sights(step: Step) -> Iterator[Sight]:
    """Yield the pivot's sights of its pincers, and the eliminations' sights of all places of z."""
    for role in (Role.SET_A, Role.SET_B):
        pivot, pincer = step.candidates_with(role)
        yield pivot, pincer
    yield from sights_of_each(step.eliminations, step.candidates_with(Role.SET_C))


def _arms(step: Step) -> tuple[list[Digit], list[Digit], Digit]:
    """Return the digits that link the pivot to each pincer, and the eliminated digit."""
    x = list(members(digits_of(step.candidates_with(Role.SET_A))))
    y = list(members(digits_of(step.candidates_with(Role.SET_B))))
    return x, y, step.eliminations[0].digit


class XYZWing(Technique):
    """A pivot with x, y and z sees one pincer with x and z and another with y and z.

    If the pivot is not z, it is x or y and one pincer is z. So one of the three is z, and a cell
    that sees all three is not z.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Yield every wing; given *changes*, those at least that have a changed cell."""
        of, sees, pairs = board.candidates_of, board.layout.sees, board.pairs
        fresh = board.bivalue & changes.cells if changes else 0
        for pivot in members(board.trivalue):
            if changes and not changes.cells >> pivot & 1 and not sees[pivot] & fresh:
                continue
            held, near = of[pivot], sees[pivot]
            low = held & -held
            high = 1 << held.bit_length() - 1
            ends, lower, upper = low | high, held ^ high, held ^ low
            one, two, three = pairs.get(ends, 0), pairs.get(lower, 0), pairs.get(upper, 0)
            # The pincers have different pairs of candidates, so the pivot must see both.
            if (one & near and (two | three) & near) or (two & near and three & near):
                for left, right in combinations(members((one | two | three) & near), 2):
                    z = single_member(of[left] & of[right])
                    seen = near & sees[left] & sees[right]
                    if z is not None and seen & board.places[z]:
                        gone = board.candidates_in(seen, 1 << z)
                        marks = _wing_marks(board, pivot, (left, right), z)
                        yield Step(self, eliminations=gone, marks=marks)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _wing_sights(step)

    def reason(self, step: Step, layout: Layout) -> str:
        pivot, left, right = (layout.cell_name(cell) for cell in _wing_cells(step))
        [one], [other], both = _arms(step)
        x, y, z = map(layout.symbol, (one, other, both))
        digits = digits_listed(mask_of((one, other, both)), layout, "or")
        return (
            f"{pivot} is {digits}. If {x}, {left} is {z}; if {y}, "
            f"{right} is {z}. One of the three is always {z}, "
            f"and a cell that sees them all cannot be {z}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        pivot, left, right = _wing_cells(step)
        [x], [y], z = _arms(step)
        digits = "/".join(layout.symbol(digit) for digit in (x, y, z))
        cells = cells_short(mask_of((left, right)), layout)
        return f"{digits} in {layout.cell_name(pivot)},{cells}"


class WWing(Technique):
    """Two cells have only x and y, and the only two places for x in a house see one of them each.

    One of these places is x, so the cell that it sees is y. A cell that sees both cells is not y.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Yield every wing; given *changes*, those with a changed end or a changed link digit."""
        some, digits = (changes.cells, changes.digits) if changes else (-1, -1)
        of, sees, places = board.candidates_of, board.layout.sees, board.places
        alike = [
            ends
            for pair, cells in board.pairs.items()
            if cells.bit_count() > 1 and (cells & some or pair & digits)
            for ends in combinations(members(cells), 2)
        ]
        alike.sort()
        for one, other in alike:
            x, y = members(of[one])
            seen = sees[one] & sees[other]
            linked = -1 if (some >> one | some >> other) & 1 else digits
            for gone_digit, link_digit in ((x, y), (y, x)):
                if seen & places[gone_digit] and linked >> link_digit & 1:
                    yield from self._steps_by_link(board, (one, other), gone_digit, link_digit)

    def _steps_by_link(
        self, board: Board, ends: tuple[Cell, Cell], gone_digit: Digit, link_digit: Digit
    ) -> Iterator[Step]:
        """Yield the wings of two cells through the houses with two places for *link_digit*."""
        sees = board.layout.sees
        link_places = board.places[link_digit]
        near, far = sees[ends[0]] & link_places, sees[ends[1]] & link_places
        beyond = ~(near | far) | 1 << ends[0] | 1 << ends[1]
        for house, places in houses_with_two(board.layout)[link_places] if near and far else ():
            # Each of the two places must be seen by an end and must not be an end itself.
            if not places & beyond:
                bridge = _bridge(board.layout, ends, places)
                if bridge:
                    gone = board.candidates_in(sees[ends[0]] & sees[ends[1]], 1 << gone_digit)
                    yield self._step(ends, bridge, house, (gone_digit, link_digit), gone)

    def _step(
        self,
        ends: tuple[Cell, Cell],
        bridge: tuple[Cell, Cell],
        house: House,
        digits: tuple[Digit, Digit],
        gone: tuple[Candidate, ...],
    ) -> Step:
        gone_digit, link_digit = digits
        nodes = [
            Candidate(ends[0], gone_digit),
            Candidate(ends[0], link_digit),
            Candidate(bridge[0], link_digit),
            Candidate(bridge[1], link_digit),
            Candidate(ends[1], link_digit),
            Candidate(ends[1], gone_digit),
        ]
        roles = (Role.LINK_OFF, Role.LINK_ON) * 3
        strong = (True, False) * 3
        return Step(
            self,
            eliminations=gone,
            basis=(house,),
            marks=tuple(Mark(role, node) for role, node in zip(roles, nodes, strict=True)),
            links=tuple(Link(*link) for link in zip(nodes, nodes[1:], strong, strict=False)),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_along(step)

    def reason(self, step: Step, layout: Layout) -> str:
        first, _, near, far, _, last = (
            layout.cell_name(mark.candidate.cell) for mark in step.marks
        )
        x, y = (layout.symbol(step.marks[number].candidate.digit) for number in (1, 0))
        return (
            f"{first} is {x} or {y}, and so is {last}. In {step.houses[0]}, {x} is in {near} or "
            f"{far}. If it is in {near}, {first} is {y}; if in {far}, {last} is {y}. "
            f"Either way a cell that sees both cannot be {y}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        first, _, near, far, _, last = (
            layout.cell_name(mark.candidate.cell) for mark in step.marks
        )
        x, y = (layout.symbol(step.marks[number].candidate.digit) for number in (1, 0))
        return f"{y}/{x} in {first},{last} connected by {x} in {near},{far}"


def _bridge(layout: Layout, ends: tuple[Cell, Cell], places: Mask) -> tuple[Cell, Cell] | None:
    """Return the two places in the order of the ends that see them; None if there is none."""
    one, other = members(places)
    first, last = layout.sees[ends[0]], layout.sees[ends[1]]
    for near, far in ((one, other), (other, one)):
        if first >> near & 1 and last >> far & 1:
            return near, far
    return None


_SIZE = 4
"""The number of cells, and of digits, of a WXYZ-Wing."""


class WXYZWing(Technique):
    """Four cells have four digits between them, and three of the digits fit only once each.

    A digit fits only once if all its places in the cells see each other. Three digits fill three
    cells at most, so the fourth digit, z, is in one of the four cells. It is removed from every
    cell that sees all its places there.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        of = board.candidates_of
        few = [cell for cell in members(board.empty) if 2 <= of[cell].bit_count() <= _SIZE]
        if changes is None:
            found = [_wings_with(board, cell, few[n:]) for n, cell in enumerate(few, 1)]
        else:
            # A wing can only be new if one of its own cells has changed.
            found = [_wings_with(board, cell, few) for cell in few if changes.cells >> cell & 1]
        for _, cells, twice in sorted({four for some in found for four in some}):
            yield from self._wing(board, cells, twice)

    def _wing(self, board: Board, cells: tuple[Cell, ...], twice: Mask) -> Iterator[Step]:
        z = single_member(twice)
        if z and not _holds_a_subset(board, cells):
            holders = mask_of(cells) & board.places[z]
            gone = board.candidates_in(board.layout.seen_by_all(holders), 1 << z)
            if gone:
                yield self._step(board, cells, z, gone)

    def _step(
        self, board: Board, cells: tuple[Cell, ...], z: Digit, gone: tuple[Candidate, ...]
    ) -> Step:
        candidates = board.candidates_in(mask_of(cells), board.layout.all_digits)
        marks = (Mark(Role.SET_C if each.digit == z else Role.SET_A, each) for each in candidates)
        return Step(self, eliminations=gone, marks=tuple(marks))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_in_wing(step)

    def reason(self, step: Step, layout: Layout) -> str:
        once = step.candidates_with(Role.SET_A)
        every = step.candidates_with(Role.SET_A, Role.SET_C)
        z = layout.symbol(step.eliminations[0].digit)
        four, three = (digits_listed(digits_of(each), layout) for each in (every, once))
        return (
            f"{layout.names(cells_of(every))} have only {four}: four "
            f"cells, four digits. {three} fit only once each, as all "
            f"places for each of them see each other. One of the cells must be {z}, and a cell "
            f"that sees all places for {z} there cannot be {z}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        every = step.candidates_with(Role.SET_A, Role.SET_C)
        digits = "/".join(map(layout.symbol, members(digits_of(every))))
        cells = cells_short(cells_of(every), layout)
        return f"{digits} in {cells}, Z={layout.symbol(step.eliminations[0].digit)}"


def sights_in_wing(step: Step) -> Iterator[Sight]:
    """Yield the sights that the proof needs, by digit.

    The places of a digit that fits only once see each other. An elimination sees all places of its
    digit in the wing.
    """
    yield from sights_within(step.candidates_with(Role.SET_A))
    yield from sights_of_same(step.eliminations, step.candidates_with(Role.SET_A, Role.SET_C))


_FourCells: TypeAlias = tuple[Mask, tuple[Cell, ...], Mask]
"""The digits of four cells, the cells, and the only digit that fits twice, as a mask."""


def _wings_with(board: Board, one: Cell, others: list[Cell]) -> Iterator[_FourCells]:
    """Yield sets of four digits and four cells: *one* and three *others*, one digit fitting twice.

    Many sets that contain a naked pair or triple are left out already; `_holds_a_subset` detects
    the rest.
    """
    of, sees = board.candidates_of, board.layout.sees
    here, seen_by_one = of[one], sees[one]
    near: list[tuple[Cell, Mask, Mask, Mask]] = []
    for two in others:
        held = of[two]
        if 2 < (here | held).bit_count() <= _SIZE and two != one:
            twice = 0 if seen_by_one >> two & 1 else here & held
            if not twice & (twice - 1):
                near.append((two, held, twice, sees[two]))
    for second, (two, of_two, twice_two, seen) in enumerate(near, 1):
        for third, (three, of_three, twice_three, seen_too) in enumerate(near[second:], second + 1):
            digits = here | of_two | of_three
            if digits.bit_count() != _SIZE:
                continue
            triple = twice_two | twice_three | (0 if seen >> three & 1 else of_two & of_three)
            if triple & (triple - 1):
                continue
            for four, held, twice, _ in near[third:]:
                if not held & ~digits:
                    twice |= triple
                    twice |= 0 if seen >> four & 1 else of_two & held
                    twice |= 0 if seen_too >> four & 1 else of_three & held
                    if twice and not twice & (twice - 1):
                        yield digits, tuple(sorted((one, two, three, four))), twice


def _holds_a_subset(board: Board, cells: tuple[Cell, ...]) -> bool:
    """Check whether two of *cells* have only two digits between them, or three only three."""
    for size in range(2, _SIZE):
        for chosen in combinations(cells, size):
            union = 0
            for cell in chosen:
                union |= board.candidates_of[cell]
            if union.bit_count() <= size:
                return True
    return False


WXYZ_WING = WXYZWing("wxyz-wing", "WXYZ-Wing", "")

_XY_WING = XYWing("xy-wing", "XY-Wing", "0800")
_XYZ_WING = XYZWing("xyz-wing", "XYZ-Wing", "0801")
_W_WING = WWing("w-wing", "W-Wing", "0803")

NARROWED_SEARCHES = first_new_of((_XY_WING, _XYZ_WING, _W_WING, WXYZ_WING))

TECHNIQUES = (_XY_WING, _XYZ_WING, _W_WING, WXYZ_WING)
