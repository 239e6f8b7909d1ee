"""A search digit by digit, where each has few ways to fill all its places.

A *way* of a digit satisfies all its lanes. A solution takes one way of each digit so that no two
meet in a cell. With few givens and much that cells exclude, there are thousands of ways and
hundreds of thousands of positions; then to lay down a whole digit at once goes faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, islice
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..effort import NodeMeter
from ..lanes import CandidateNumber
from ..layout import Cell, Digit, Layout
from .restart import Lane, OpenLanes
from .tree import Placed, Watch, report, walk

Way: TypeAlias = int
"""One of the ways of any digit, as a number; a set of them is a mask."""

_MOST: Final = 8192
"""Ways of all digits together: of more, the masks are too large to be quick."""
_MOST_OF_ONE: Final = _MOST // 2
"""Ways of one digit, so that most boards on which they are too many are known at once."""


class Ways(NamedTuple):
    """The ways of all digits."""

    placed: list[Placed]
    digit: list[int]
    """For each way its digit, which is told by its place in `of_digits`."""
    of_digits: list[Mask]
    fills: list[Mask]
    """For each way its cells."""
    through: dict[Cell, Mask]
    """For each open cell, the ways that fill it."""
    beside: list[Mask]
    """For each way, those of other digits that may go with it."""


def ways_of(tables: OpenLanes, meter: NodeMeter) -> Ways | None:
    """The ways of all digits of a position; None if they are too many, or leave out a cell."""
    layout = tables.layout
    candidates = chain.from_iterable(tables.whole_lanes)
    if not all(layout.houses_of[candidate % layout.cells] for candidate in candidates):
        return None
    placed: list[Placed] = []
    digit: list[int] = []
    of_digits: list[Mask] = []
    for number, lanes in enumerate(_lanes_of_digits(tables)):
        alone, room = OpenLanes(layout, lanes), min(_MOST - len(placed), _MOST_OF_ONE)
        ways = list(islice(walk(alone, [(alone.state, [])], meter), room + 1))
        if len(ways) > room:
            return None
        of_digits.append((1 << len(ways)) - 1 << len(placed))
        placed += ways
        digit += [number] * len(ways)
    through = _ways_by(placed, lambda candidate: candidate % layout.cells)
    fills = [mask_of([candidate % layout.cells for candidate in each]) for each in placed]
    beside = list(_beside(layout, placed, through))
    return Ways(placed, digit, of_digits, fills, through, beside)


def _lanes_of_digits(tables: OpenLanes) -> Iterable[list[Lane]]:
    """For each digit that is not done, its open lanes: those that hold candidates of no other.

    Digits with the most candidates come first.
    """
    cells, lanes = tables.layout.cells, dict[Digit, list[Lane]]()
    for lane in tables.whole_lanes:
        d, *others = {candidate // cells for candidate in lane}
        if not others:
            lanes.setdefault(d, []).append(lane)
    return sorted(lanes.values(), key=lambda of_digit: -sum(map(len, of_digit)))


def _ways_by(placed: Sequence[Placed], key: Callable[[CandidateNumber], int]) -> dict[int, Mask]:
    """For each *key* of a candidate, the ways that have one of it."""
    found: dict[int, list[Way]] = {}
    for way, candidates in enumerate(placed):
        for candidate in candidates:
            found.setdefault(key(candidate), []).append(way)
    return {each: mask_of(ways) for each, ways in found.items()}


def _beside(
    layout: Layout, placed: Sequence[Placed], through: Mapping[Cell, Mask]
) -> Iterator[Mask]:
    """For each way, those that fill none of its cells, and have nothing that it bans."""
    with_banned = dict[CandidateNumber, Mask]()
    if layout.bans:
        having = _ways_by(placed, lambda candidate: candidate)
        for candidate in having:
            banned = members(layout.banned_by[candidate])
            with_banned[candidate] = reduce(or_, [having.get(each, 0) for each in banned], 0)
    everything = (1 << len(placed)) - 1
    for candidates in placed:
        gone = 0
        for candidate in candidates:
            gone |= through[candidate % layout.cells] | with_banned.get(candidate, 0)
        yield everything ^ gone


def by_digits(
    tables: OpenLanes, ways: Ways, before: Placed, meter: NodeMeter, watch: Watch | None
) -> Iterator[Placed]:
    """Every way to satisfy all lanes of a position, after what has been placed *before*."""
    few, breath = tables.layout.digits, 0
    everything, digits = (1 << len(ways.placed)) - 1, (1 << len(ways.of_digits)) - 1
    stack: list[tuple[Mask, Mask, Mask, tuple[Way, ...]]]
    stack = [(everything, digits, mask_of(ways.through), ())]
    while stack:
        if not breath:
            breath = meter.draw()
        breath -= 1
        left, digits, cells, taken = stack.pop()
        if not digits:
            yield [*before, *chain.from_iterable([ways.placed[way] for way in taken])]
            continue
        options = list(members(_fewest(ways, left, digits, cells, few)))
        if watch:
            report(watch, len(stack), [ways.placed[way][0] for way in options], tables.layout.cells)
        for way in options:
            others, empty = digits & ~(1 << ways.digit[way]), cells & ~ways.fills[way]
            stack.append((left & ways.beside[way], others, empty, (*taken, way)))


def _fewest(ways: Ways, left: Mask, digits: Mask, cells: Mask, few: int) -> Mask:
    """The ways left of the digit that has the fewest, or through a cell where that is fewer.

    Cells are asked where no digit has *few* ways: they are many, and seldom tell more.
    """
    fewest, count = 0, left.bit_length() + 1
    for digit in members(digits):
        of_digit = left & ways.of_digits[digit]
        if (size := of_digit.bit_count()) < count:
            fewest, count = of_digit, size
    if count > few:
        for cell in members(cells):
            through = left & ways.through[cell]
            if (size := through.bit_count()) < count:
                fewest, count = through, size
    return fewest
