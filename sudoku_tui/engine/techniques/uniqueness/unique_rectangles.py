"""Unique rectangles: four corners that would have two solutions with two digits alone.

Types 1 to 6 differ by the roof, the corners that can hold other digits too. A hidden rectangle uses
one or two corners without other digits, and houses in which one of the two digits has no other
place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...bits import members, single_member
from ...board import Board
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    by_digit,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    digits_short,
    frozen_by_identity,
    houses_listed,
)
from .deadly import confining_house, held_in, subsets_with_extras
from .rectangles import (
    OpenRectangle,
    RectangleTechnique,
    corners_of,
    lines_at,
    lines_through,
    open_rectangles,
    pair_of,
)


class UniqueRectangle1(RectangleTechnique):
    """Three corners of a rectangle in two boxes hold only the same two digits.

    If the fourth held one of these, the two digits could be exchanged in all four cells, and there
    would be two solutions; so it holds neither.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.allows_missing):
            if found.roof.bit_count() == 1:
                gone = board.candidates_in(found.roof, found.digits)
                if gone:
                    yield self.step(board, found, gone)

    def reason(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        floor, digits = cells_of(pattern), digits_of(pattern)
        return (
            f"{layout.names(floor)} hold only {digits_listed(digits, layout)}. If "
            f"{layout.cell_name(step.eliminations[0].cell)} were one of these too, they could be "
            f"exchanged in all four cells, and the puzzle would have two solutions"
        )


@frozen_by_identity
class SameExtra(RectangleTechnique):
    """Two or three corners of a rectangle have one and the same digit besides its two.

    One of these corners holds it, for otherwise the two digits could be exchanged in all four
    cells. So a cell that sees all of these corners does not.
    """

    opposite: bool = False
    """Whether the corners are opposite or three (type 5) instead of two adjacent ones (type 2)."""

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.allows_missing):
            if found.roof.bit_count() in (2, 3) and self.opposite == _is_spread(found):
                extra = single_member(held_in(board, found.roof) & ~found.digits)
                if extra is not None:
                    seen = board.layout.seen_by_all(found.roof)
                    gone = board.candidates_in(seen, 1 << extra)
                    if gone:
                        yield self.step(board, found, gone)

    def reason(self, step: Step, layout: Layout) -> str:
        [(digit, roof)] = by_digit(step.candidates_with(Role.FIN)).items()
        return (
            f"{self.opening_clause(step, layout)}. One of {layout.names(roof)} is therefore "
            f"{layout.symbol(digit)}, so a cell that sees all of them is not"
        )


def _is_spread(found: OpenRectangle) -> bool:
    return found.roof.bit_count() > 2 or found.corners.is_diagonal(found.roof)


class UniqueRectangle3(RectangleTechnique):
    """Two neighbouring corners have digits besides the two of the rectangle, the extras.

    Other cells of their house share the extras, with one digit more than cells. One of the two
    corners holds an extra, for otherwise the two digits of the rectangle could be exchanged; so all
    of the shared digits are used up, and none is left for the rest of the house.
    """

    def find(self, board: Board) -> Iterator[Step]:
        return self._find(board, strict=False)

    def find_strict(self, board: Board) -> Iterator[Step]:
        return self._find(board, strict=True)

    def _find(self, board: Board, *, strict: bool) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.allows_missing):
            if found.has_neighbouring_roof:
                yield from self._subset_steps(board, found, strict)

    def _subset_steps(self, board: Board, found: OpenRectangle, strict: bool) -> Iterator[Step]:
        extras = held_in(board, found.roof) & ~found.digits
        barred = found.digits if strict else 0  # HoDoKu adds no cell with its digits
        for house in board.layout.shared_houses(found.roof):
            for joined in subsets_with_extras(
                board, found.roof, extras, house, barred, found.corners.cells
            ):
                step = self.step(board, found, joined.gone)
                added = board.candidates_in(joined.cells, joined.digits)
                marks = (*step.marks, *(Mark(Role.SET_A, candidate) for candidate in added))
                yield replace(step, basis=(house,), marks=marks)

    def reason(self, step: Step, layout: Layout) -> str:
        extras, added = step.candidates_with(Role.FIN), step.candidates_with(Role.SET_A)
        digits = digits_of(extras) | digits_of(added)
        return (
            f"{self.opening_clause(step, layout)}. One of {layout.names(cells_of(extras))} is "
            f"therefore "
            f"{digits_listed(digits_of(extras), layout, 'or')}. "
            f"That cell and {layout.names(cells_of(added))} take {digits_listed(digits, layout)}, "
            f"so none of these is left for the rest of {step.houses[0]}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        extras, added = step.candidates_with(Role.FIN), step.candidates_with(Role.SET_A)
        digits = digits_short(digits_of(extras) | digits_of(added), layout)
        cells = cells_short(cells_of(added), layout)
        return f"{super().pattern(step, layout)}, {digits} in {cells}"


class UniqueRectangle4(RectangleTechnique):
    """Two neighbouring corners have only two digits, and one of these is locked in the other two.

    In a house of the other two corners, the locked digit has no other place, so one of these
    corners holds it. If the other of them held the second digit, the two digits could be exchanged
    in all four cells; so neither holds the second digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.allows_missing):
            if found.has_neighbouring_roof:
                for kept, lost in found.both_ways:
                    gone = board.candidates_in(found.roof, 1 << lost)
                    house = confining_house(board, found.roof, kept) if gone else None
                    if house:
                        yield self.step(board, found, gone, (house,))

    def find_strict(self, board: Board) -> Iterator[Step]:
        """Yield steps like `find`, but only if no cell that sees the roof can hold the digit."""
        for found in open_rectangles(board, missing=self.allows_missing):
            if found.has_neighbouring_roof:
                seen = board.layout.seen_by_all(found.roof)
                for kept, lost in found.both_ways:
                    gone = board.candidates_in(found.roof, 1 << lost)
                    if gone and not board.places[kept] & seen:
                        houses = board.layout.shared_houses(found.roof)[:1]
                        yield self.step(board, found, gone, houses)

    def reason(self, step: Step, layout: Layout) -> str:
        lost = step.eliminations[0].digit
        kept = single_member(pair_of(step) & ~(1 << lost)) or 0
        roof, said = cells_of(step.candidates_with(Role.FIN)), layout.symbol(kept)
        return (
            f"{self.opening_clause(step, layout)}. In {step.houses[0]}, {said} can only go in "
            f"{layout.names(roof, 'or')}. One of these two is {said}, and the other cannot "
            f"be {layout.symbol(lost)}, or all four cells would hold only these digits"
        )


class UniqueRectangle6(RectangleTechnique):
    """Two opposite corners hold only two digits, and one of these is confined to the corners.

    In the rows and columns of the rectangle the digit has no other place. If it were in one of the
    other two corners, it would be in both, and the second digit would be in the first two. The two
    digits could then be exchanged, so it is in neither of the other two corners.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.allows_missing):
            if found.roof.bit_count() == 2 and found.corners.is_diagonal(found.roof):
                for digit in members(found.digits):
                    gone = board.candidates_in(found.roof, 1 << digit)
                    if gone and self._is_confined(board, found, digit):
                        lines = lines_at(board.layout, found.corners, found.roof)
                        yield self.step(board, found, gone, lines)

    def _is_confined(self, board: Board, found: OpenRectangle, digit: int) -> bool:
        beyond = lines_through(board.layout, found.corners)
        return len(beyond) == 4 and not any(board.places[digit] & line for line in beyond.values())

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        roof = cells_of(step.candidates_with(Role.FIN))
        return (
            f"{self.opening_clause(step, layout)}. In the rows and columns of these cells, {digit} "
            f"is "
            f"nowhere else. If it were in {layout.names(roof, 'or')}, it would be in both, and all "
            f"four cells would hold only these digits"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        lost = Candidate(*step.eliminations[0]).digit
        return f"{super().pattern(step, layout)}, X-Wing of {layout.symbol(lost)}"


class HiddenRectangle(RectangleTechnique):
    """One or two corners of a rectangle hold only two digits, and strong links join the corners.

    With one such corner, two strong links join the opposite corner to its neighbours. With two such
    corners, one strong link leads from one of them. If the eliminated digit were true, the other
    corners would have to hold the same two digits as well, and the two could be exchanged; so it is
    false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.allows_missing):
            for corner in members(found.floor):
                target = found.corners.opposite_corner(corner)
                for kept, lost in found.both_ways:
                    if board.places[lost] >> target & 1:
                        houses = self._two_links(board, found, target, kept)
                        if houses:
                            yield self.step(board, found, (Candidate(target, lost),), houses)
            yield from self._by_one_link(board, found)

    def find_strict(self, board: Board) -> Iterator[Step]:
        """Yield steps like `find`, but only those with two links in rows and columns.

        Rectangles with two neighbouring corners that hold only the two digits are left out.
        """
        for found in open_rectangles(board, missing=self.allows_missing):
            shown = found.floor.bit_count()
            if shown == 1 or (shown == 2 and found.corners.is_diagonal(found.floor)):
                for corner in members(found.floor):
                    target = found.corners.opposite_corner(corner)
                    for kept, lost in found.both_ways:
                        if board.places[lost] >> target & 1:
                            lines = self._in_lines(board, found, target, kept)
                            if lines:
                                yield self.step(board, found, (Candidate(target, lost),), lines)

    def _two_links(
        self, board: Board, found: OpenRectangle, target: Cell, kept: Digit
    ) -> tuple[House, ...]:
        """Return houses of the two sides of *target* that confine *kept* to the corners, or ()."""
        lines = self._in_lines(board, found, target, kept)
        if lines:
            return lines
        ends = members(
            found.corners.cells & ~(1 << target | 1 << found.corners.opposite_corner(target))
        )
        houses = [confining_house(board, 1 << target | 1 << end, kept) for end in ends]
        return tuple(house for house in houses if house) if all(houses) else ()

    def _in_lines(
        self, board: Board, found: OpenRectangle, target: Cell, kept: Digit
    ) -> tuple[House, ...]:
        """Return the rows and columns of the two sides of *target* if all confine *kept*, or ()."""
        beyond = lines_through(board.layout, found.corners).get(target)
        if beyond is None or beyond & board.places[kept]:
            return ()
        return lines_at(board.layout, found.corners, 1 << target)

    def _by_one_link(self, board: Board, found: OpenRectangle) -> Iterator[Step]:
        """Yield the steps of a strong link along a side, from a corner of the floor.

        The step has two forms. If the other neighbour of this corner is in the floor, the corner
        across from it loses the digit that is not linked. If the corner across from it is in the
        floor, the other neighbour loses the digit that is linked.
        """
        for start in members(found.floor):
            across = found.corners.opposite_corner(start)
            beside = found.corners.cells & ~(1 << start | 1 << across)
            for end in members(beside):
                side = single_member(beside & ~(1 << end)) or 0
                for linked, other in found.both_ways:
                    for known, target, lost in ((side, across, other), (across, side, linked)):
                        if found.floor >> known & 1 and board.places[lost] >> target & 1:
                            link = Link(Candidate(start, linked), Candidate(end, linked), True)
                            yield from self._linked(board, found, link, Candidate(target, lost))

    def _linked(
        self, board: Board, found: OpenRectangle, link: Link, lost: Candidate
    ) -> Iterator[Step]:
        """Yield the step that eliminates *lost* if *link* is strong in some house."""
        ends = 1 << link.start.cell | 1 << link.end.cell
        if not ends & ~board.places[link.start.digit]:
            house = confining_house(board, ends, link.start.digit)
            if house:
                yield replace(self.step(board, found, (lost,), (house,)), links=(link,))

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, lost)] = step.eliminations
        kept = single_member(pair_of(step) & ~(1 << lost)) or 0
        if step.links:
            return (
                f"{self.opening_clause(step, layout)}. "
                f"{self._describe_one_link(step, layout, kept)}"
            )
        name, where = layout.cell_name(cell), f"In {houses_listed(step.houses)}"
        return (
            f"{self.opening_clause(step, layout)}. {where}, {layout.symbol(kept)} can only go in "
            f"these cells. If {name} were {layout.symbol(lost)}, {layout.symbol(kept)} would be in "
            f"the two next to it, and {layout.symbol(lost)} in the fourth"
        )

    def _describe_one_link(self, step: Step, layout: Layout, kept: Digit) -> str:
        """Describe the corners that follow by the strong link if the eliminated digit were true."""
        [(target, lost)], [(start, end, _)], [house] = step.eliminations, step.links, step.houses
        linked, other = layout.symbol(start.digit), layout.symbol(lost + kept - start.digit)
        first, last = layout.cell_name(start.cell), layout.cell_name(end.cell)
        known = corners_of(step) & ~(1 << target | 1 << start.cell | 1 << end.cell)
        if start.digit == lost:
            follows = f"{layout.names(known | 1 << start.cell)} would be {other}"
        else:
            follows = f"{layout.names(known)} would be {linked}, and {first} {other}"
        return (
            f"If {layout.cell_name(target)} were {layout.symbol(lost)}, {follows}. In {house}, "
            f"{linked} can only go in {first} or {last}, so {last} would be {linked}, and all four "
            f"cells would hold only these digits"
        )


HIDDEN_RECTANGLE = HiddenRectangle("hidden-rectangle", "Hidden Rectangle", "0606")
UNIQUE_RECTANGLE_3 = UniqueRectangle3("unique-rectangle-3", "Unique Rectangle 3", "0602")


_NAMES = {n: (f"unique-rectangle-{n}", f"Unique Rectangle {n}") for n in range(1, 7)}


def _types(missing: bool) -> tuple[Technique, ...]:
    """Return types 1, 2, 4, 5 and 6, with *missing* as in `open_rectangles`."""
    return (
        UniqueRectangle1(*_NAMES[1], "0600", missing),
        SameExtra(*_NAMES[2], "0601", missing),
        UniqueRectangle4(*_NAMES[4], "0603", missing),
        SameExtra(*_NAMES[5], "0604", missing, opposite=True),
        UniqueRectangle6(*_NAMES[6], "0605", missing),
    )


TECHNIQUES = (HIDDEN_RECTANGLE, UNIQUE_RECTANGLE_3, *_types(missing=True))

LIBRARY_VARIANTS: dict[str, Technique] = {
    "0606-1": replace(HIDDEN_RECTANGLE, allows_missing=False),
    "0606-2": HIDDEN_RECTANGLE,
    "0602-1": replace(UNIQUE_RECTANGLE_3, allows_missing=False),
    "0602-2": UNIQUE_RECTANGLE_3,
    **{
        f"{technique.code}-{variant}": technique
        for variant, missing in ((1, False), (2, True))
        for technique in _types(missing)
    },
}
"""Techniques for HoDoKu's library: variant 1 needs both digits in every corner, 2 does not."""
