"""Cuts: two sets of equally many houses that share all but a few cells.

Each house holds every digit once. So each digit occurs equally often in the houses of both sides.
The cells that both sides share contribute equally, so the leftover cells of both sides hold the
same digits equally often: the law of leftovers. Cuts depend only on the layout, so they are
computed once per layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from math import comb
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members, single_member, smallest_member, union
from ..layout import Cell, House, Kind, Layout
from .effective import with_rules

MOST_LEFT: Final = 4
"""Largest number of leftover cells on each side; larger leftovers help a person little."""
_MOST_HOUSES: Final = 5
"""Largest number of houses of a side.

A cut with more houses has the same leftovers as the cut of the other houses of both kinds.
"""
_MOST_CHOICES: Final = 5_000
"""Largest number of choices of houses if houses of a kind overlap, as on a Dion cube."""


class Cut(NamedTuple):
    """Two sets of equally many houses, and the cells that only one of the sets has."""

    left_houses: tuple[House, ...]
    """The houses of one side; no two of them share a cell, as in `right_houses`."""
    right_houses: tuple[House, ...]
    left: Mask
    """The cells of `left_houses` outside `right_houses`."""
    right: Mask
    """The cells of `right_houses` outside `left_houses`."""

    @property
    def size(self) -> int:
        """The number of leftover cells on each side."""
        return self.left.bit_count()

    @property
    def is_of_lines_and_boxes(self) -> bool:
        """Whether one side consists of rows or columns and the other of boxes, as on a jigsaw."""
        one, other = self.left_houses[0].kind, self.right_houses[0].kind
        return other is Kind.BOX and one in (Kind.ROW, Kind.COLUMN)


def leftovers_of(ones: Iterable[House], others: Iterable[House]) -> tuple[Mask, Mask] | None:
    """Return the leftover cells of each side of two sets of houses.

    None if houses of the same side share cells, because cells would then count twice.
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
    """Return the cuts of *layout* with at most `MOST_LEFT` cells left per side, smallest first.

    Cuts that contain a smaller one are left out, because the smaller cut and the difference of both
    imply as much.
    """
    pairs = combinations(_kinds(layout.houses), 2)
    found = [cut for ones, others in pairs for cut in _cuts_between(ones, others, layout.digits)]
    found.sort(key=lambda cut: (cut.size, len(cut.left_houses)))
    kept: list[Cut] = []
    beginning: dict[Cell, list[Cut]] = {}
    for _, alike in groupby(found, key=lambda cut: cut.size):
        # Cuts of equal size cannot contain each other, but several may leave the same cells.
        once: dict[frozenset[Mask], Cut] = {}
        for cut in alike:
            once.setdefault(frozenset((cut.left, cut.right)), cut)
        new = [cut for cut in once.values() if not _contains_any(cut, beginning)]
        for cut in new:
            beginning.setdefault(smallest_member(cut.left), []).append(cut)
        kept += new
    return tuple(kept)


def has_cuts(layout: Layout) -> bool:
    """Check whether *layout* has a cut; the classic layout has none."""
    return bool(cuts_of(layout))


@lru_cache(maxsize=64)
def cuts_of_equal_cells(layout: Layout) -> tuple[Cut, ...]:
    """Return the cuts of *layout* that leave one cell on each side; most layouts have none."""
    return tuple(cut for cut in cuts_of(layout) if cut.size == 1)


def equal_pair(cut: Cut) -> tuple[Cell, Cell]:
    """Return the only leftover cell of each side of *cut*; both hold the same digit."""
    one, other = single_member(cut.left), single_member(cut.right)
    assert one is not None and other is not None  # guaranteed by the size of the cut
    return one, other


@lru_cache(maxsize=64)
def with_swapped_cells(layout: Layout, cut: Cut) -> Layout:
    """Return *layout* with copies of its constraints in which the equal cells of *cut* are swapped.

    Each house with only one of the two cells gets a copy with the other cell in its place. Pairs in
    `extra_sees` and `bans` are copied in the same way.
    """
    one, other = equal_pair(cut)
    twin = {one: other, other: one}
    houses = (
        _with_replaced_cell(house, cell, then, layout)
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
    id = f"{layout.id} {layout.cell_name(one)}={layout.cell_name(other)}"
    return with_rules(layout, houses, differing, bans, id)


def _with_replaced_cell(house: House, cell: Cell, then: Cell, layout: Layout) -> House:
    """Return a copy of *house* with *then* in place of *cell*."""
    cells = tuple(sorted({*house.cells, then} - {cell}))
    name = f"{house} with {layout.cell_name(then)} for {layout.cell_name(cell)}"
    return House(Kind.EXTRA, house.number, cells, house.grid, name, house)


def _contains_any(cut: Cut, beginning: Mapping[Cell, Sequence[Cut]]) -> bool:
    """Check whether a cut contains one of the cuts in *beginning*.

    *beginning* maps a cell to the cuts that have it as the first cell of `Cut.left`.
    """
    left, right = ~cut.left, ~cut.right
    for cell in members(cut.left | cut.right):
        for other in beginning.get(cell, ()):
            if not (other.left & left or other.right & right):
                return True
            if not (other.left & right or other.right & left):
                return True
    return False


class _Houses(NamedTuple):
    """Houses of one kind, for example the rows of a grid, all boxes, or the windows."""

    houses: tuple[House, ...]
    cells: Mask
    overlap: bool
    """Whether some of the houses share cells, which multiplies the number of choices."""


def _kinds(houses: Iterable[House]) -> list[_Houses]:
    kinds: dict[tuple[int, str, str], list[House]] = {}
    order = {kind: place for place, kind in enumerate(Kind)}
    # A box shared by two grids carries the letter of one of them, so boxes ignore the letter.
    for house in houses:
        grid = "" if house.kind is Kind.BOX else house.grid
        kinds.setdefault((order[house.kind], house.kind_name, grid), []).append(house)
    found = []
    for key in sorted(kinds):
        cells = union(house.mask for house in kinds[key])
        count = sum(len(house.cells) for house in kinds[key])
        found.append(_Houses(tuple(kinds[key]), cells, count > cells.bit_count()))
    return found


def _cuts_between(one: _Houses, other: _Houses, digits: int) -> Iterator[Cut]:
    """Yield the cuts between houses of one kind and houses of another."""
    ones = tuple(house for house in one.houses if house.mask & other.cells)
    others = tuple(house for house in other.houses if house.mask & one.cells)
    if not ones or {ones[0].kind, others[0].kind} == {Kind.ROW, Kind.COLUMN}:
        return  # a row and a column share only one cell, so their leftovers imply nothing new
    shared = tuple(tuple((a.mask & b.mask).bit_count() for b in others) for a in ones)
    best = tuple(max(row[place] for row in shared) for place in range(len(others)))
    clashes = _clashes(ones), _clashes(others)
    overlap, half = one.overlap or other.overlap, min(len(ones), len(others)) // 2
    for count in range(1, max(1, min(_MOST_HOUSES, half)) + 1):
        if overlap and comb(len(ones), count) * comb(len(others), count) > _MOST_CHOICES:
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
    """Return for each house the indices of houses (itself included) that share a cell with it."""
    return tuple(
        mask_of(place for place, other in enumerate(houses) if other.mask & house.mask)
        for house in houses
    )


_Places: TypeAlias = tuple[int, ...]
"""Houses by their indices among the houses of a kind."""


@lru_cache(maxsize=256)
def _pairs(
    shared: tuple[tuple[int, ...], ...],
    best: tuple[int, ...],
    clashes: tuple[tuple[Mask, ...], tuple[Mask, ...]],
    count: int,
    needed: int,
) -> tuple[tuple[_Places, _Places], ...]:
    """Return all pairs of sets of *count* disjoint houses with at least *needed* common cells.

    The result depends only on the number of cells that any two houses share, so the cache serves
    all grids of a canvas.
    """
    nothing = (0,) * len(best)
    return tuple(
        (chosen, against)
        for chosen, overlaps in _coverable_choices(
            shared, best, clashes[0], count, needed, 0, (), nothing
        )
        for against in _covers(clashes[1], overlaps, count, needed)
    )


def _coverable_choices(
    shared: Sequence[Sequence[int]],
    best: Sequence[int],
    clashes: Sequence[Mask],
    count: int,
    needed: int,
    start: int,
    chosen: _Places,
    overlaps: Sequence[int],
) -> Iterator[tuple[_Places, Sequence[int]]]:
    """Yield choices of *count* disjoint houses that the other kind might cover except a few cells.

    Each choice comes with its *overlaps*: the number of cells shared with each house of the other
    kind.
    """
    open_yet = count - len(chosen)
    size = (needed + MOST_LEFT) // count  # largest overlap that each missing house can add
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
            yield from _coverable_choices(
                shared, best, clashes, count, needed, place + 1, (*chosen, place), more
            )


def _covers(
    clashes: Sequence[Mask], overlaps: Sequence[int], count: int, needed: int
) -> Iterator[_Places]:
    """Return the choices of *count* disjoint houses with at least *needed* shared cells in all."""
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
