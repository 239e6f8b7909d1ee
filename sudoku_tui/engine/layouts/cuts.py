"""Cuts: as many houses on one side as on the other, which share all but a few cells.

Each digit stands once in every house. So it stands as often in the houses of one side as in those
of the other, and, without the cells that both share, as often in what is left of them. What is
left of both sides holds the same digits, each as often: the law of leftovers.

Which cuts there are depends on the layout alone, so they are found once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, groupby
from math import comb
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, first, mask_of, members, only, union
from ..layout import Cell, House, Kind, Layout

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
    beginning: dict[Cell, list[Cut]] = {}
    for _, alike in groupby(found, key=lambda cut: cut.size):
        # Of those with as many cells left none contains another, but several leave the same.
        once: dict[frozenset[Mask], Cut] = {}
        for cut in alike:
            once.setdefault(frozenset((cut.left, cut.right)), cut)
        new = [cut for cut in once.values() if not _contains_any(cut, beginning)]
        for cut in new:
            beginning.setdefault(first(cut.left), []).append(cut)
        kept += new
    return tuple(kept)


def has_cuts(layout: Layout) -> bool:
    """Whether there is a cut at all; on the classic layout there is none."""
    return bool(cuts_of(layout))


@lru_cache(maxsize=64)
def cuts_of_equal_cells(layout: Layout) -> tuple[Cut, ...]:
    """The cuts of *layout* that leave one cell on each side; most layouts have none."""
    return tuple(cut for cut in cuts_of(layout) if cut.size == 1)


def equal_pair(cut: Cut) -> tuple[Cell, Cell]:
    """The two cells that a cut leaves, which hold the same digit."""
    one, other = only(cut.left), only(cut.right)
    assert one is not None and other is not None  # there is one on each side
    return one, other


@lru_cache(maxsize=64)
def with_stand_ins(layout: Layout, cut: Cut) -> Layout:
    """*layout* as it is where each of the two cells of *cut* can stand in for the other."""
    one, other = equal_pair(cut)
    twin = {one: other, other: one}
    houses = (
        _standing_in(house, cell, then, layout)
        for cell, then in twin.items()
        for house in layout.houses
        if house.mask >> cell & 1 and not house.mask >> then & 1
    )
    differing = (
        (twin.get(a, a), twin.get(b, b)) for a, b in layout.extra_sees if a in twin or b in twin
    )
    bans = (
        ((twin.get(a, a), digit), (twin.get(b, b), then))
        for (a, digit), (b, then) in layout.bans
        if a in twin or b in twin
    )
    return replace(
        layout,
        id=f"{layout.id} {layout.cell_name(one)}={layout.cell_name(other)}",
        houses=(*layout.houses, *houses),
        extra_sees=(*layout.extra_sees, *differing),
        bans=(*layout.bans, *bans),
    )


def _standing_in(house: House, cell: Cell, then: Cell, layout: Layout) -> House:
    """*house* with another cell in place of one of its own."""
    cells = tuple(sorted({*house.cells, then} - {cell}))
    name = f"{house} with {layout.cell_name(then)} for {layout.cell_name(cell)}"
    return House(Kind.EXTRA, house.number, cells, house.grid, name, house)


def _contains_any(cut: Cut, beginning: Mapping[Cell, Sequence[Cut]]) -> bool:
    """Whether a cut contains one of others, which are listed by the first cell on their left."""
    left, right = ~cut.left, ~cut.right
    for cell in members(cut.left | cut.right):
        for other in beginning.get(cell, ()):
            if not (other.left & left or other.right & right):
                return True
            if not (other.left & right or other.right & left):
                return True
    return False


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
    shared = tuple(tuple((a.mask & b.mask).bit_count() for b in others) for a in ones)
    best = tuple(max(row[place] for row in shared) for place in range(len(others)))
    clashes = _clashes(ones), _clashes(others)
    overlap, half = one.overlap or other.overlap, min(len(ones), len(others)) // 2
    for count in range(1, max(1, min(_MOST_HOUSES, half)) + 1):
        if overlap and comb(len(ones), count) * comb(len(others), count) > _MOST_WAYS:
            return
        needed = count * digits - MOST_LEFT
        if count * min(digits, count * max(best)) < needed:
            continue
        for some, against in _pairs(shared, best, clashes, count, needed):
            cells = union(ones[place].mask for place in some)
            covered = union(others[place].mask for place in against)
            cut = Cut(
                tuple(ones[place] for place in some),
                tuple(others[place] for place in against),
                cells & ~covered,
                covered & ~cells,
            )
            if cut.left and (cut.is_of_lines_and_boxes or cut.size < count * digits - 1):
                yield cut


def _clashes(houses: Sequence[House]) -> tuple[Mask, ...]:
    """For each house which of the others share a cell with it, by their places."""
    return tuple(
        mask_of(place for place, other in enumerate(houses) if other.mask & house.mask)
        for house in houses
    )


_Places: TypeAlias = tuple[int, ...]
"""Houses by their places among those of a kind."""


@lru_cache(maxsize=256)
def _pairs(
    shared: tuple[tuple[int, ...], ...],
    best: tuple[int, ...],
    clashes: tuple[tuple[Mask, ...], tuple[Mask, ...]],
    count: int,
    needed: int,
) -> tuple[tuple[_Places, _Places], ...]:
    """Each *count* disjoint houses and as many others that have *needed* cells in common.

    It depends on how many cells any two share alone, so the grids of a canvas share the answer.
    """
    nothing = (0,) * len(best)
    return tuple(
        (chosen, against)
        for chosen, overlaps in _sides(shared, best, clashes[0], count, needed, 0, (), nothing)
        for against in _covers(clashes[1], overlaps, count, needed)
    )


def _sides(
    shared: Sequence[Sequence[int]],
    best: Sequence[int],
    clashes: Sequence[Mask],
    count: int,
    needed: int,
    start: int,
    chosen: _Places,
    overlaps: Sequence[int],
) -> Iterator[tuple[_Places, Sequence[int]]]:
    """Each *count* disjoint houses that some others could cover but for few cells.

    With each choice come its *overlaps* with every one of the others.
    """
    open_yet = count - len(chosen)
    size = (needed + MOST_LEFT) // count  # what each house that is still open can add in all
    if sum(sorted(overlaps)[-count:]) + open_yet * size < needed:
        return
    hoped = sorted((o + open_yet * b for o, b in zip(overlaps, best, strict=True)), reverse=True)
    if sum(hoped[:count]) < needed:
        return
    if not open_yet:
        yield chosen, overlaps
        return
    taken = mask_of(chosen)
    for place in range(start, len(shared)):
        if not clashes[place] & taken:
            more = [o + s for o, s in zip(overlaps, shared[place], strict=True)]
            yield from _sides(
                shared, best, clashes, count, needed, place + 1, (*chosen, place), more
            )


def _covers(
    clashes: Sequence[Mask], overlaps: Sequence[int], count: int, needed: int
) -> Iterator[_Places]:
    """Each *count* disjoint houses of the others with *needed* cells in common, or more."""
    order = sorted((place for place, o in enumerate(overlaps) if o), key=lambda p: -overlaps[p])

    def choose(start: int, chosen: _Places, total: int) -> Iterator[_Places]:
        open_yet = count - len(chosen)
        if not open_yet:
            if total >= needed:
                yield tuple(sorted(chosen))
            return
        taken = mask_of(chosen)
        for index in range(start, len(order)):
            place = order[index]
            if total + open_yet * overlaps[place] < needed:
                return
            if not clashes[place] & taken:
                yield from choose(index + 1, (*chosen, place), total + overlaps[place])

    return choose(0, (), 0)
