"""A search digit by digit, for positions where each digit has few ways to fill all its places.

A *filling* of a digit satisfies all lanes of that digit. A solution has one filling of each digit,
and no two of them share a cell. With few givens and many exclusions between cells there are
thousands of fillings but hundreds of thousands of positions; placing a whole digit at once is then
faster.
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

Filling: TypeAlias = int
"""The index of a filling among those of all digits; a set of fillings is a mask of indices."""

_MOST: Final = 8192
"""Largest number of fillings of all digits; with more, the masks are too large to be fast."""
_MOST_OF_ONE: Final = _MOST // 2
"""Largest number of fillings of one digit. It detects most positions with too many early."""


class Fillings(NamedTuple):
    """The fillings of all digits, with masks of fillings for the search."""

    placed: list[Placed]
    digit: list[int]
    """By filling: its digit, as an index of `of_digits`."""
    of_digits: list[Mask]
    fills: list[Mask]
    """By filling: its cells."""
    through: dict[Cell, Mask]
    """By open cell: the fillings that fill it."""
    compatible: list[Mask]
    """By filling: the fillings of other digits that are compatible with it."""


def fillings_of(tables: OpenLanes, meter: NodeMeter) -> Fillings | None:
    """Return the fillings of all open digits.

    Return None if there are too many, or if an open cell is in no house, since no filling satisfies
    its lane.
    """
    layout = tables.layout
    candidates = chain.from_iterable(tables.whole_lanes)
    if not all(layout.houses_of[candidate % layout.cells] for candidate in candidates):
        return None
    placed: list[Placed] = []
    digit: list[int] = []
    of_digits: list[Mask] = []
    for number, lanes in enumerate(_lanes_of_digits(tables)):
        alone, room = OpenLanes(layout, lanes), min(_MOST - len(placed), _MOST_OF_ONE)
        fillings = list(islice(walk(alone, [(alone.state, [])], meter), room + 1))
        if len(fillings) > room:
            return None
        of_digits.append((1 << len(fillings)) - 1 << len(placed))
        placed += fillings
        digit += [number] * len(fillings)
    through = _ways_by(placed, lambda candidate: candidate % layout.cells)
    fills = [mask_of([candidate % layout.cells for candidate in each]) for each in placed]
    beside = list(_compatible_fillings(layout, placed, through))
    return Fillings(placed, digit, of_digits, fills, through, beside)


def _lanes_of_digits(tables: OpenLanes) -> Iterable[list[Lane]]:
    """Return for each open digit its lanes, which hold candidates of no other digit.

    Digits with the most candidates come first.
    """
    cells, lanes = tables.layout.cells, dict[Digit, list[Lane]]()
    for lane in tables.whole_lanes:
        d, *others = {candidate // cells for candidate in lane}
        if not others:
            lanes.setdefault(d, []).append(lane)
    return sorted(lanes.values(), key=lambda of_digit: -sum(map(len, of_digit)))


def _ways_by(placed: Sequence[Placed], key: Callable[[CandidateNumber], int]) -> dict[int, Mask]:
    """Return the fillings by *key*, applied to each of their candidates."""
    found: dict[int, list[Filling]] = {}
    for filling, candidates in enumerate(placed):
        for candidate in candidates:
            found.setdefault(key(candidate), []).append(filling)
    return {each: mask_of(fillings) for each, fillings in found.items()}


def _compatible_fillings(
    layout: Layout, placed: Sequence[Placed], through: Mapping[Cell, Mask]
) -> Iterator[Mask]:
    """Yield for each filling those that share no cell with it and contain nothing that it bans."""
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


def search_by_digits(
    tables: OpenLanes, fillings: Fillings, before: Placed, meter: NodeMeter, watch: Watch | None
) -> Iterator[Placed]:
    """Yield every solution of a position, after the candidates placed *before*.

    Raises:
        OutOfEffort: The budget of *meter* is spent while iterating.
    """
    few, breath = tables.layout.digits, 0
    everything, digits = (1 << len(fillings.placed)) - 1, (1 << len(fillings.of_digits)) - 1
    stack: list[tuple[Mask, Mask, Mask, tuple[Filling, ...]]]
    stack = [(everything, digits, mask_of(fillings.through), ())]
    while stack:
        if not breath:
            breath = meter.reserve()
        breath -= 1
        left, digits, cells, taken = stack.pop()
        if not digits:
            yield [*before, *chain.from_iterable([fillings.placed[filling] for filling in taken])]
            continue
        options = list(members(_fewest_options(fillings, left, digits, cells, few)))
        if watch:
            shown = [fillings.placed[each][0] for each in options]
            report(watch, len(stack), shown, tables.layout.cells)
        for each in options:
            others, empty = digits & ~(1 << fillings.digit[each]), cells & ~fillings.fills[each]
            stack.append((left & fillings.compatible[each], others, empty, (*taken, each)))


def _fewest_options(fillings: Fillings, left: Mask, digits: Mask, cells: Mask, few: int) -> Mask:
    """Return the fillings in *left* of the digit, or of the cell, with the fewest fillings.

    Cells are compared only if every digit has more than *few* fillings. There are many cells, and
    if some digit has few fillings, a cell seldom has fewer.
    """
    fewest, count = 0, left.bit_length() + 1
    for digit in members(digits):
        of_digit = left & fillings.of_digits[digit]
        if (size := of_digit.bit_count()) < count:
            fewest, count = of_digit, size
    if count > few:
        for cell in members(cells):
            through = left & fillings.through[cell]
            if (size := through.bit_count()) < count:
                fewest, count = through, size
    return fewest
