"""Cuts: as many houses on one side as on the other, which share all but a few cells.

Each digit stands once in every house. So it stands as often in the houses of one side as in those
of the other, and, without the cells that both share, as often in what is left of them. What is
left of both sides holds the same digits, each as often: the law of leftovers.

Which cuts there are depends on the layout alone, so they are found once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from ..bits import Mask, union
from ..layout import House, Kind, Layout

MOST_LEFT: Final = 4
"""The most cells that may be left on each side: with more a person learns little."""
_MOST_HOUSES: Final = 5
"""The most houses of a side; what is left of more is what is left of the others."""
_MOST_WAYS: Final = 5_000
"""Ways to choose houses that share cells with others of their kind, as on a Dion cube."""


class Cut(NamedTuple):
    """As many houses as others, and what each side has alone."""

    ones: tuple[House, ...]
    """They share no cell with each other; nor do the others."""
    others: tuple[House, ...]
    left: Mask
    """The cells of `ones` that none of the others has."""
    right: Mask
    """The cells of `others` that none of the ones has."""

    @property
    def size(self) -> int:
        """How many cells are left on each side."""
        return self.left.bit_count()

    @property
    def is_of_lines_and_boxes(self) -> bool:
        """Whether one side are rows or columns and the other boxes, as on a jigsaw."""
        one, other = self.ones[0].kind, self.others[0].kind
        return other is Kind.BOX and one in (Kind.ROW, Kind.COLUMN)


def balance(ones: Iterable[House], others: Iterable[House]) -> tuple[Mask, Mask] | None:
    """What is left of each side where they are laid over each other, by counting alone.

    None if that is no set of cells, because houses of one side share some.
    """
    sides = []
    for side in (ones, others):
        cells = 0
        for house in side:
            if cells & house.mask:
                return None
            cells |= house.mask
        sides.append(cells)
    return sides[0] & ~sides[1], sides[1] & ~sides[0]


@lru_cache(maxsize=64)
def cuts_of(layout: Layout) -> tuple[Cut, ...]:
    """The cuts of *layout* with up to four cells left, those with the fewest cells first.

    None of them contains another: what the smaller says would be all that the larger adds.
    """
    pairs = combinations(_kinds(layout.houses), 2)
    found = [cut for ones, others in pairs for cut in _between(ones, others, layout.digits)]
    found.sort(key=lambda cut: (cut.size, len(cut.ones)))
    kept: list[Cut] = []
    for cut in found:
        if not any(_contains(cut, other) for other in kept):
            kept.append(cut)
    return tuple(kept)


def has_cuts(layout: Layout) -> bool:
    """Whether there is a cut at all; on the classic layout there is none."""
    return bool(cuts_of(layout))


def _contains(cut: Cut, other: Cut) -> bool:
    same = not other.left & ~cut.left and not other.right & ~cut.right
    return same or (not other.left & ~cut.right and not other.right & ~cut.left)


class _Houses(NamedTuple):
    """Houses of one kind: the rows of a grid, its columns, all boxes, the windows."""

    houses: tuple[House, ...]
    cells: Mask
    overlap: bool
    """Whether some of them share cells: then there may be very many ways to choose several."""


def _kinds(houses: Iterable[House]) -> list[_Houses]:
    kinds: dict[tuple[int, str, str], list[House]] = {}
    order = {kind: place for place, kind in enumerate(Kind)}
    # A box that two grids share is named after one of them, so boxes are not told apart by grids.
    for house in houses:
        grid = "" if house.kind is Kind.BOX else house.grid
        kinds.setdefault((order[house.kind], house.word, grid), []).append(house)
    found = []
    for key in sorted(kinds):
        cells = union(house.mask for house in kinds[key])
        count = sum(len(house.cells) for house in kinds[key])
        found.append(_Houses(tuple(kinds[key]), cells, count > cells.bit_count()))
    return found


def _between(one: _Houses, other: _Houses, digits: int) -> Iterator[Cut]:
    """The cuts with houses of one kind on one side and of another kind on the other."""
    ones = tuple(house for house in one.houses if house.mask & other.cells)
    others = tuple(house for house in other.houses if house.mask & one.cells)
    if not ones or {ones[0].kind, others[0].kind} == {Kind.ROW, Kind.COLUMN}:
        return  # a row and a column share one cell: what is left says nothing new
    shared = [[(a.mask & b.mask).bit_count() for b in others] for a in ones]
    best = [max(row[place] for row in shared) for place in range(len(others))]
    overlap, half = one.overlap or other.overlap, min(len(ones), len(others)) // 2
    for count in range(1, max(1, min(_MOST_HOUSES, half)) + 1):
        if overlap and comb(len(ones), count) * comb(len(others), count) > _MOST_WAYS:
            return
        needed = count * digits - MOST_LEFT
        if count * min(digits, count * max(best)) < needed:
            continue
        nothing = [0] * len(others)
        for chosen, overlaps in _sides(ones, shared, best, count, needed, 0, (), nothing):
            cells = union(house.mask for house in chosen)
            for against in _covers(others, overlaps, count, needed):
                covered = union(house.mask for house in against)
                cut = Cut(chosen, against, cells & ~covered, covered & ~cells)
                if cut.left and (cut.is_of_lines_and_boxes or cut.size < count * digits - 1):
                    yield cut


def _sides(
    ones: Sequence[House],
    shared: Sequence[Sequence[int]],
    best: Sequence[int],
    count: int,
    needed: int,
    start: int,
    chosen: tuple[House, ...],
    overlaps: list[int],
) -> Iterator[tuple[tuple[House, ...], list[int]]]:
    """Each *count* disjoint houses that some others could cover but for few cells.

    With each choice come its *overlaps* with every one of the others.
    """
    open_yet = count - len(chosen)
    hoped = sorted((o + open_yet * b for o, b in zip(overlaps, best, strict=True)), reverse=True)
    if sum(hoped[:count]) < needed:
        return
    if not open_yet:
        yield chosen, overlaps
        return
    for place in range(start, len(ones)):
        house = ones[place]
        if not any(house.mask & other.mask for other in chosen):
            more = [o + s for o, s in zip(overlaps, shared[place], strict=True)]
            yield from _sides(ones, shared, best, count, needed, place + 1, (*chosen, house), more)


def _covers(
    others: Sequence[House], overlaps: Sequence[int], count: int, needed: int
) -> Iterator[tuple[House, ...]]:
    """Each *count* disjoint houses of the others with *needed* cells in common, or more."""
    order = sorted((place for place, o in enumerate(overlaps) if o), key=lambda p: -overlaps[p])

    def choose(start: int, chosen: tuple[House, ...], total: int) -> Iterator[tuple[House, ...]]:
        open_yet = count - len(chosen)
        if not open_yet:
            if total >= needed:
                yield tuple(sorted(chosen, key=others.index))
            return
        for index in range(start, len(order)):
            place = order[index]
            if total + open_yet * overlaps[place] < needed:
                return
            house = others[place]
            if not any(house.mask & other.mask for other in chosen):
                yield from choose(index + 1, (*chosen, house), total + overlaps[place])

    return choose(0, (), 0)
