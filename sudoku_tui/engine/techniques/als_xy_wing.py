"""ALS-XY-Wing: two almost locked sets joined by a third."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ..als import AlmostLockedSets, States, almost_locked_sets
from ..als_victims import als_victims_of
from ..bits import Mask, members
from ..board import Board
from ..layout import Digit, Layout
from ..notation import digits_listed, digits_of, digits_short
from ..step import Candidate, Step
from .als_drawing import (
    all_but_one,
    common_link,
    have,
    houses_of,
    in_order,
    lack,
    marked_sets,
    marks_of,
    refuted,
    sets_short,
)
from .base import Technique, catalogued


class Wing(NamedTuple):
    """Two sets, the one that joins them, and the digits that this one cannot share with each."""

    one: int
    other: int
    pivot: int
    x: Digit
    y: Digit

    @property
    def scan_order(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two pairs of joined sets, as HoDoKu's list of such pairs has them."""
        pivot = self.pivot
        p, q = sorted((min(end, pivot), max(end, pivot)) for end in (self.one, self.other))
        return p, q


@catalogued
class AlsXYWing(Technique):
    """A pivot set cannot share x with one set, nor y with another, and lacks only one digit.

    So one of the two others lacks x or y and has all its other digits: a digit z of both goes
    from every cell that sees all its places in both.
    """

    overlap: bool = False
    """Whether sets may share cells."""

    def find(self, board: Board) -> Iterator[Step]:
        """Steps with the fewest cells first; of those that conclude the same, only the first."""
        sets = almost_locked_sets(board)
        among = sets.everything if self.overlap else als_victims_of(board).of_wings
        wings = list(self._wings(sets, among, smallest=True))
        sizes = [each.cells.bit_count() for each in sets.sets]
        wings.sort(key=lambda w: (sizes[w.one] + sizes[w.other] + sizes[w.pivot], w))
        told: set[tuple[Candidate, ...]] = set()
        for wing in wings:
            gone = _eliminations(sets, wing)
            if gone and gone not in told:
                told.add(gone)
                yield self.step(board, sets, wing, gone)

    def _wings(self, sets: AlmostLockedSets, among: States, *, smallest: bool) -> Iterator[Wing]:
        """Three sets each, the two ends in their order; most of them conclude something.

        The ends are looked for *among* some sets, given by their states.

        Of the pivots that join two ends in the same way, the smallest is enough to tell.
        """
        width, overlap = sets.width, self.overlap
        following = sets.overlapping if overlap else sets.following
        for one, (cells, digits) in enumerate(sets.sets):
            if not among >> one * width + 1 & 1:
                continue
            near = sets.everything if overlap else sets.apart[one]
            later = near & sets.later(one) & among
            for x in members(digits):
                ends = sets.ending[sets.state(one, x)] & later
                joined = members(sets.hit(one, x) & near if ends else 0)
                for state in sorted(joined, key=sets.size) if smallest else joined:
                    pivot = state // width
                    for end in members(ends & following(state)):
                        other, y = divmod(end, width)
                        if other != pivot and _neither_inside(cells, sets.sets[other].cells):
                            wing = Wing(one, other, pivot, x, y)
                            yield wing
                            if smallest and _joining(sets, wing) == 1 << x | 1 << y:
                                ends ^= 1 << end

    def step(
        self, board: Board, sets: AlmostLockedSets, wing: Wing, gone: tuple[Candidate, ...]
    ) -> Step:
        """What three sets conclude."""
        one, other, pivot, x, y = wing
        cells = [sets.sets[number].cells for number in (one, other, pivot)]
        return Step(
            self,
            eliminations=gone,
            houses=houses_of(board.layout, cells),
            marks=marks_of(board, cells),
            links=(common_link(sets, one, pivot, x), common_link(sets, pivot, other, y)),
        )

    def reason(self, step: Step, layout: Layout) -> str:
        one, other, pivot = marked_sets(step)
        x, y = (layout.symbol(link.start.digit) for link in step.links)
        z = digits_listed(digits_of(step.eliminations), layout)
        a, b = (layout.names(cells) for cells, _ in (one, other))
        c = layout.names(pivot[0], "or")
        return (
            f"{all_but_one(layout, *pivot)}. If {x} is in {c}, {a} {lack(one[0])} it and "
            f"{have(one[0])} {z}. If not, {y} is in {c}, and {b} {lack(other[0])} it and "
            f"{have(other[0])} {z}. Either way {refuted(step, layout, 'both sets')}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        x, y = (layout.symbol(link.start.digit) for link in step.links)
        z = digits_short(digits_of(step.eliminations), layout)
        return f"{sets_short(layout, marked_sets(step))}, X={x}, Y={y}, Z={z}"


def _neither_inside(one: Mask, other: Mask) -> bool:
    return bool(one & ~other and other & ~one)


def _joining(sets: AlmostLockedSets, wing: Wing) -> Mask:
    """All digits that the pivot cannot share with one of the ends, also where there are more."""
    return sets.restricted(wing.one, wing.pivot) | sets.restricted(wing.pivot, wing.other)


def _eliminations(sets: AlmostLockedSets, wing: Wing) -> tuple[Candidate, ...]:
    return in_order(sets.victims(wing.one, wing.other, ~_joining(sets, wing)))


def first_als_xy_wing(board: Board) -> Step | None:
    """The step that HoDoKu takes: of the first two pairs of sets with one set in common."""
    sets = almost_locked_sets(board)
    among = als_victims_of(board).of_wings
    wings = ALS_XY_WING._wings(sets, among, smallest=False)
    for wing in sorted(wings, key=lambda wing: wing.scan_order):
        gone = _eliminations(sets, wing)
        if gone:
            return ALS_XY_WING.step(board, sets, wing, gone)
    return None


ALS_XY_WING = AlsXYWing("als-xy-wing", "ALS-XY-Wing", "0902")

TECHNIQUES = (ALS_XY_WING,)

LIBRARY_VARIANTS: dict[str, Technique] = {"0902-2": replace(ALS_XY_WING, overlap=True)}
"""What to run for the positions of a library that ask for more."""

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"als-xy-wing": first_als_xy_wing}
"""What HoDoKu takes where it searches the row of this name."""
