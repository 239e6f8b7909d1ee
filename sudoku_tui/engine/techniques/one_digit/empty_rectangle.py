"""Empty rectangles: a digit that a box has in two crossing lines only, and a strong link."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...bits import Mask, mask_of, members, smallest_member
from ...board import Board
from ...bounded_cache import position_cache
from ...exclusions import Sight, easiest_pairs, sights_of_each, sights_of_same
from ...layout import Candidate, Cell, Digit, House, Kind, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    frozen_by_identity,
    house_short,
)
from .digit_links import digits_to_search, links_at


class _Cross(NamedTuple):
    """A row and a column that cross in a box."""

    row: House
    column: House
    off: Mask
    """The cells of the box in neither line."""
    arm: Mask
    """The cells of the box in the row alone."""
    other_arm: Mask


class _Rectangle(NamedTuple):
    """A box with its digit in two lines, and a strong link that starts in the first of them."""

    box: House
    line: House
    other_line: House
    inside: Mask
    """The places in the box."""
    link: House
    near: Cell
    """The end of the strong link in `line`."""
    far: Cell
    gone: Mask
    """The eliminations: places in `other_line` that see `far`."""


@lru_cache(maxsize=16)
def _crosses(layout: Layout) -> tuple[tuple[House, tuple[_Cross, ...]], ...]:
    """Return, for each box, the rows and columns that cross in it, those of its last cell first."""
    rows, columns = layout.of_kind(Kind.ROW), layout.of_kind(Kind.COLUMN)
    return tuple(
        (
            box,
            tuple(
                _cross(box, row, column)
                for cell in reversed(box.cells)
                for row in rows
                if row.mask >> cell & 1
                for column in columns
                if column.mask >> cell & 1
            ),
        )
        for box in layout.of_kind(Kind.BOX)
    )


def _cross(box: House, row: House, column: House) -> _Cross:
    off = box.mask & ~(row.mask | column.mask)
    arm, other_arm = row.mask & ~column.mask, column.mask & ~row.mask
    return _Cross(row, column, off, box.mask & arm, box.mask & other_arm)


@position_cache(maxsize=4096)
def _rectangles(layout: Layout, places: Mask, least: int) -> tuple[_Rectangle, ...]:
    """Return every empty rectangle of a digit whose box has *least* places or more."""
    links = _links_on_lines(layout, places)
    ends = mask_of(links)
    found: list[_Rectangle] = []
    for box, line, other_line in _boxes_in_two_lines(layout, places, least) if links else ():
        inside, victims = places & box.mask, places & other_line.mask & ~box.mask
        for near in members(ends & line.mask & ~box.mask) if victims else ():
            for link, far in links[near]:
                gone = victims & layout.sees[far] & ~(1 << near)
                if gone and link is not line:
                    rectangle = _Rectangle(box, line, other_line, inside, link, near, far, gone)
                    found.append(rectangle)
    return tuple(found)


def _links_on_lines(layout: Layout, places: Mask) -> dict[Cell, list[tuple[House, Cell]]]:
    """Return, for each end of a strong link, the house and the other end of each of its links.

    Links in boxes are left out.
    """
    found: dict[Cell, list[tuple[House, Cell]]] = {}
    for near, ends in links_at(layout, places).items():
        if beyond := [(link, far) for far, link in ends if link.kind is not Kind.BOX]:
            found[near] = beyond
    return found


def _boxes_in_two_lines(
    layout: Layout, places: Mask, least: int
) -> Iterator[tuple[House, House, House]]:
    """Yield each box that has the digit in two crossing lines only and needs both, with the lines.

    Each comes twice, with the lines in either order.
    """
    for box, crosses in _crosses(layout):
        inside = places & box.mask
        if inside.bit_count() < least:
            continue
        for row, column, off, arm, other_arm in crosses:
            if not inside & off and inside & arm and inside & other_arm:
                yield box, row, column
                yield box, column, row


@frozen_by_identity
class EmptyRectangle(Technique):
    """The places for a digit in a box lie in two crossing lines, and a strong link starts in one.

    If a place of the other line outside the box were true, the box would have its digit in the
    first line. Then the near end of the strong link would be false and its far end true. So such a
    place is false if it sees the far end.
    """

    least: int = 3
    """Fewest places in the box. Two are a strong link by themselves, so usually it takes three."""

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in digits_to_search(board):
            for found in _rectangles(board.layout, places, self.least):
                yield self.step(digit, found)

    def step(self, digit: Digit, found: _Rectangle) -> Step:
        """Return *found* as a step."""
        box, line, other_line, inside, link, near, far, gone = found
        start, end = Candidate(near, digit), Candidate(far, digit)
        hinge = Candidate(smallest_member(inside & line.mask & ~other_line.mask), digit)
        return Step(
            self,
            eliminations=tuple(Candidate(cell, digit) for cell in members(gone)),
            basis=(box, line, other_line, link),
            marks=(
                *(Mark(Role.PATTERN, Candidate(cell, digit)) for cell in members(inside)),
                Mark(Role.LINK_OFF, start),
                Mark(Role.LINK_ON, end),
            ),
            links=(Link(hinge, start, False), Link(start, end, True)),
        )

    def applies_to(self, layout: Layout) -> bool:
        return any(crosses for _, crosses in _crosses(layout))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_of_each(step.eliminations, step.candidates_with(Role.LINK_ON))

    def reason(self, step: Step, layout: Layout) -> str:
        box, line, other_line, link = step.houses
        gone = step.eliminations[0]
        digit, victims = layout.symbol(gone.digit), layout.names(cells_of(step.eliminations), "or")
        [near], [far] = step.candidates_with(Role.LINK_OFF), step.candidates_with(Role.LINK_ON)
        near_name, far_name = layout.cell_name(near.cell), layout.cell_name(far.cell)
        return (
            f"In {box}, {digit} is in {line} or in {other_line}; in {link}, it is in {near_name} "
            f"or {far_name}. If it were in {victims}, {box} would have it in {line}. Then "
            f"{near_name} would not be {digit}, and {far_name} would, but {victims} sees that cell"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        box, line, other_line, _ = step.houses
        [near], [far] = step.candidates_with(Role.LINK_OFF), step.candidates_with(Role.LINK_ON)
        return (
            f"{layout.symbol(near.digit)} in {house_short(box)} "
            f"({house_short(line)}{house_short(other_line)}), "
            f"{layout.cell_name(near.cell)} = {layout.cell_name(far.cell)}"
        )


class DualEmptyRectangle(Technique):
    """Two empty rectangles, of one digit or of two, use the same cells of the same box.

    Each of them is valid by itself, so the eliminations of both hold.
    """

    def find(self, board: Board) -> Iterator[Step]:
        same: dict[tuple[House, Mask], list[tuple[Digit, _Rectangle]]] = {}
        for digit, places in digits_to_search(board):
            for found in _rectangles(board.layout, places, 2):
                same.setdefault((found.box, found.inside), []).append((digit, found))
        for pairs in same.values():
            for one, other in combinations(pairs, 2):
                if (one[0], one[1].gone) != (other[0], other[1].gone):
                    yield self._combine(*(EMPTY_RECTANGLE.step(*each) for each in (one, other)))

    def _combine(self, one: Step, other: Step) -> Step:
        """Return one step with the eliminations of two empty rectangles."""
        gone = {*one.eliminations, *other.eliminations}
        marks = {mark.candidate: mark for mark in (*one.marks[::-1], *other.marks[::-1])}
        return Step(
            self,
            eliminations=tuple(sorted(gone, key=lambda candidate: candidate[::-1])),
            basis=(*one.houses, *other.houses),
            marks=tuple(reversed(marks.values())),
            links=(*one.links, *other.links),
        )

    def applies_to(self, layout: Layout) -> bool:
        return EMPTY_RECTANGLE.applies_to(layout)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        halves = [*zip(step.houses[2::4], step.links[1::2], strict=True)]
        for gone in step.eliminations:
            ends = (link.end for line, link in halves if line.mask >> gone.cell & 1)
            seen = sights_of_same((gone,), ends)
            yield from easiest_pairs([[each] for each in seen], layout)

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = (self._describe_half(step, layout, half) for half in (0, 1))
        box = step.houses[0]
        return f"Two empty rectangles use the same cells of {box}. {one}. {other}"

    def _describe_half(self, step: Step, layout: Layout, half: int) -> str:
        box, line, other_line, link = step.houses[4 * half : 4 * half + 4]
        start, end, _ = step.links[2 * half + 1]
        digit, near, far = (
            layout.symbol(end.digit),
            layout.cell_name(start.cell),
            layout.cell_name(end.cell),
        )
        return (
            f"If {digit} were in {other_line} outside {box} where {far} sees it, {box} would have "
            f"it in {line}, so {near} would not be {digit}, and {link} would have it in {far}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        chains = ", ".join(
            f"{layout.symbol(link.end.digit)} {layout.cell_name(link.start.cell)} = "
            f"{layout.cell_name(link.end.cell)}"
            for link in step.links[1::2]
        )
        cells = layout.short_names(cells_of(link.start for link in step.links[::2]))
        return f"{house_short(step.houses[0])} {cells}, {chains}"


EMPTY_RECTANGLE = EmptyRectangle("empty-rectangle", "Empty Rectangle", "0402")

TECHNIQUES = (
    EMPTY_RECTANGLE,
    DualEmptyRectangle("dual-empty-rectangle", "Dual Empty Rectangle", "0405"),
)

LIBRARY_VARIANTS: dict[str, Technique] = {
    "0402-1": EmptyRectangle("empty-rectangle", "Empty Rectangle", "0402", least=2),
}
"""Techniques with other settings, for variants that HoDoKu's technique library has."""
