"""Aligned exclusion: digits that are impossible in a cell whatever the rest of its group holds.

A group is two or three cells. Its *excluders* are cells or almost locked sets that all cells of the
group see, so the group must leave them enough candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, cycle, groupby
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...exclusions import Sight, sights_of_same, sights_within
from ...inference.als import AlmostLockedSet, every_set_of, seen_by_all
from ...layout import Candidate, Cell, Digit, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    by_digit,
    cells_of,
    cells_short,
    digits_of,
    join_words,
)
from .als_pairs import describe_set, set_short

_Cells = tuple[Cell, ...]
_Sets = tuple[AlmostLockedSet, ...]
_OF_SETS: Final = Role.SET_B, Role.SET_C
"""The roles of sets of several cells, in turn. Cells with two candidates are `Role.SET_A`."""


class _Excluder(NamedTuple):
    """An almost locked set, perhaps of one cell, and the cells that see all of it."""

    set: AlmostLockedSet
    seen: Mask


class _Exclusion(NamedTuple):
    """A candidate that leaves the cell *other* no digit, and the sets that show it."""

    candidate: Candidate
    other: Cell
    sets: _Sets


class AlignedPairExclusion(Technique):
    """With a digit in one cell of a pair, no digit would be left for the other cell.

    Every choice for the other cell repeats the digit where the two see each other, or takes a
    second digit of an almost locked set that both cells see. Such a set, perhaps a single cell with
    two candidates, can lose only one of its digits. So the digit is not in the first cell.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the steps of every pair, those with the fewest cells in their sets first.

        The eliminations from a pair by the same sets of several cells are one step.
        """
        by_sets: dict[tuple[Mask, _Sets], list[_Exclusion]] = {}
        for digit, excluders in _excluders_by_digit(board).items():
            for each in _exclusions_of(board, digit, excluders):
                pair = 1 << each.candidate.cell | 1 << each.other
                larger = tuple(one for one in each.sets if one.cells.bit_count() > 1)
                by_sets.setdefault((pair, larger), []).append(each)
        found: list[tuple[int, _Cells, _Sets, list[Candidate]]] = []
        for (pair, _), exclusions in by_sets.items():
            sets = _sort_sets(one for each in exclusions for one in each.sets)
            size = sum(each.cells.bit_count() for each in sets)
            gone = sorted(each.candidate for each in exclusions)
            found.append((size, tuple(members(pair)), sets, gone))
        for _, cells, sets, gone in sorted(found):
            marks = tuple(_pair_marks(board, cells, sets, gone))
            yield Step(self, eliminations=tuple(gone), marks=marks)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights_of_group(step)

    def reason(self, step: Step, layout: Layout) -> str:
        sets = _almost_locked_in(step)
        if not sets:
            return _reason_by_cells(step, layout, "both", "cell")
        lone = step.candidates_with(Role.SET_A)
        each = [
            AlmostLockedSet(1 << cell, digits_of(each for each in lone if each.cell == cell))
            for cell in members(cells_of(lone))
        ]
        told = ". ".join(describe_set(layout, *one) for one in (*each, *sets))
        return (
            f"{told}. {layout.names(_group(step))} both see all of these cells, so they take at "
            f"most one digit of each cell or set. With {_describe_premises(step, layout)}, every "
            f"choice for "
            "the other cell would take a second digit of one of them, or repeat a digit where "
            "cells see each other"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        lone = cells_of(step.candidates_with(Role.SET_A))
        sets = [set_short(layout, *each) for each in _almost_locked_in(step)]
        excluders = [cells_short(lone, layout), *sets] if lone else sets
        return f"{cells_short(_group(step), layout)} with {', '.join(excluders)}"


def _excluders_by_digit(board: Board) -> dict[Digit, list[_Excluder]]:
    """Return, for each digit, the sets with this digit that several empty cells see completely.

    At least one of these cells can hold the digit.
    """
    seen_by, empty, places = seen_by_all(board.layout), board.empty, board.places
    found: dict[Digit, list[_Excluder]] = {}
    for cells, each, _ in board.cached(every_set_of):
        seen = seen_by[cells] & empty
        if seen & (seen - 1):
            excluder = _Excluder(each, seen)
            for digit in members(each.digits):
                if seen & places[digit]:
                    found.setdefault(digit, []).append(excluder)
    return found


def _exclusions_of(board: Board, digit: Digit, excluders: list[_Excluder]) -> Iterator[_Exclusion]:
    """Yield the exclusions of *digit*: from cells where it would leave another cell nothing."""
    of, places = board.candidates_of, board.places
    seen_with = _cells_seeing_digit(excluders)
    spared = union(
        places[each] & ~seen_with.get(each, 0) for each in range(len(places)) if each != digit
    )
    for other in members(board.empty & ~spared):
        needed = of[other] & ~(1 << digit)
        lost = places[digit] & ~(1 << other)
        if of[other] >> digit & 1:
            lost &= board.layout.sees[other]
        for second in members(needed):
            lost &= seen_with[second]
        if not lost or not needed & (needed - 1):
            continue
        # A set with all the needed digits would form a naked subset with the other cell.
        near = [
            each
            for each in excluders
            if each.seen >> other & 1 and each.seen & lost and needed & ~each.set.digits
        ]
        seen_with_near = _cells_seeing_digit(near)
        for second in members(needed):
            lost &= seen_with_near.get(second, 0)
        for cell in members(lost):
            sets = _smallest_covering_sets(
                (each.set for each in near if each.seen >> cell & 1), needed
            )
            yield _Exclusion(Candidate(cell, digit), other, _sort_sets(sets))


def _cells_seeing_digit(excluders: Iterable[_Excluder]) -> dict[Digit, Mask]:
    """Return, for each digit, the cells that see all of an excluder with that digit."""
    seen_with: dict[Digit, Mask] = {}
    for (_, digits), seen in excluders:
        for digit in members(digits):
            seen_with[digit] = seen_with.get(digit, 0) | seen
    return seen_with


def _smallest_covering_sets(sets: Iterable[AlmostLockedSet], digits: Mask) -> _Sets:
    """Choose some of *sets* that have all of *digits* between them and the fewest cells."""
    best: dict[Mask, tuple[int, _Sets]] = {0: (0, ())}
    for each in sets:
        size, useful = each.cells.bit_count(), each.digits & digits
        for held, (cells, chosen) in list(best.items()):
            both = held | useful
            if both not in best or cells + size < best[both][0]:
                best[both] = cells + size, (*chosen, each)
    return best[digits][1]


def _sort_sets(sets: Iterable[AlmostLockedSet]) -> _Sets:
    """Return *sets* without duplicates, by size and then by place."""
    return tuple(sorted(set(sets), key=lambda each: (each.cells.bit_count(), each.cells)))


def _pair_marks(board: Board, cells: _Cells, sets: _Sets, gone: list[Candidate]) -> Iterator[Mark]:
    roles = cycle(_OF_SETS)
    yield from _marks_of_group(board, cells, gone)
    for held, _ in sets:
        yield from _marks_of_cells(board, held, next(roles) if held & (held - 1) else Role.SET_A)


def _almost_locked_in(step: Step) -> list[AlmostLockedSet]:
    """Return the sets of more than one cell that *step* marks."""
    marks = (mark for mark in step.marks if mark.role in _OF_SETS)
    held = ([mark.candidate for mark in each] for _, each in groupby(marks, lambda m: m.role))
    return [AlmostLockedSet(cells_of(each), digits_of(each)) for each in held]


class _TripleExcluders:
    """Cells that all three cells of a group see. The group must leave each of them a candidate."""

    def __init__(self, board: Board, cells: Mask) -> None:
        self._held = [(cell, board.candidates_of[cell]) for cell in members(cells)]
        self.excluded_with: dict[Digit, Mask] = {}
        """For each digit, the digits not possible beside it: an excluder has only these two."""
        self.excluded_with_two: dict[Mask, Mask] = {}
        """For two digits, the digits not possible beside both: an excluder has only these three."""
        for _, held in self._held:
            for digit in members(held):
                rest = held ^ 1 << digit
                if held.bit_count() == 2:
                    self.excluded_with[digit] = self.excluded_with.get(digit, 0) | rest
                else:
                    self.excluded_with_two[rest] = self.excluded_with_two.get(rest, 0) | 1 << digit

    def emptied_by(self, digit: Digit, one: Mask, other: Mask) -> Mask:
        """Return the excluders that may lose all candidates to *digit* and to the other two cells.

        Args:
            digit: The digit in the first cell of the group.
            one: The candidates of the second cell.
            other: The candidates of the third cell.
        """
        found = 0
        for cell, held in self._held:
            rest = held & ~(1 << digit)
            if rest.bit_count() == 1:
                useful = rest & (one | other)
            else:
                useful = rest & one and rest & other and not rest & ~(one | other)
            if useful:
                found |= 1 << cell
        return found


class _NarrowCells(dict[Mask, Mask]):
    """A cache that maps digits to those of some cells that have no other candidate."""

    def __init__(self, board: Board, cells: Mask) -> None:
        super().__init__()
        self._board, self._cells = board, cells

    def __missing__(self, digits: Mask) -> Mask:
        outside = 0
        for digit in members(self._board.layout.all_digits & ~digits):
            outside |= self._board.places[digit]
        found = self[digits] = self._cells & ~outside
        return found


class AlignedTripleExclusion(Technique):
    """With a digit in one of three cells, no choice of digits would be left for the other two.

    Every choice repeats a digit where cells of the three see each other, or takes all candidates of
    a cell that all three see. The former breaks the rules and the latter leaves a cell empty, so
    the digit is not in the first cell.
    """

    def find(self, board: Board) -> Iterator[Step]:
        excluders: dict[Mask, _TripleExcluders] = {}
        for cells, common in _triples(board):
            if common not in excluders:
                excluders[common] = _TripleExcluders(board, common)
            gone: list[Candidate] = []
            used = 0
            for cell in cells:
                others = tuple(other for other in cells if other != cell)
                for digit in members(board.candidates_of[cell]):
                    why = _why_not(board, excluders[common], Candidate(cell, digit), others)
                    if why:
                        gone.append(Candidate(cell, digit))
                        used |= why
            if gone:
                marks = (
                    *_marks_of_group(board, cells, gone),
                    *_marks_of_cells(board, used, Role.SET_A),
                )
                yield Step(self, eliminations=tuple(gone), marks=marks)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights_of_group(step)

    def reason(self, step: Step, layout: Layout) -> str:
        return _reason_by_cells(step, layout, "all", "cells")

    def pattern(self, step: Step, layout: Layout) -> str:
        excluders = cells_of(step.candidates_with(Role.SET_A))
        return f"{cells_short(_group(step), layout)} with {cells_short(excluders, layout)}"


def _triples(board: Board) -> Iterator[tuple[_Cells, Mask]]:
    """Yield groups of three cells, each with its excluders.

    There are two excluders or more. They have two or three candidates, all of them candidates of
    the group.
    """
    of, sees = board.candidates_of, board.layout.sees
    narrow = board.bivalue | board.trivalue
    near = {cell: sees[cell] & narrow for cell in members(board.empty) if of[cell].bit_count() > 1}
    within = _NarrowCells(board, narrow)
    open_cells = mask_of(near)
    for one, two in combinations(near, 2):
        common = near[one] & near[two]
        once = twice = 0
        for excluder in members(common):
            twice |= once & sees[excluder]
            once |= sees[excluder]
        pair = of[one] | of[two]
        for three in members(twice & open_cells & -1 << two + 1):
            shared = common & near[three] & within[pair | of[three]]
            if shared & (shared - 1):
                yield (one, two, three), shared


def _why_not(board: Board, excluders: _TripleExcluders, tried: Candidate, others: _Cells) -> Mask:
    """Return the excluders that together rule the candidate *tried* out, given the *others*.

    Return 0 if its cell can hold it, or if two cells of the group are enough to exclude it.
    """
    of, sees = board.candidates_of, board.layout.sees
    cell, digit = tried
    beside = excluders.excluded_with.get(digit, 0)
    one, other = (
        of[other] & ~beside & ~(1 << digit if sees[cell] >> other & 1 else 0) for other in others
    )
    if not one or not other:
        return 0
    repeated = sees[others[0]] >> others[1] & 1
    for each in members(one):
        rest = other & ~excluders.excluded_with.get(each, 0)
        rest &= ~excluders.excluded_with_two.get(1 << digit | 1 << each, 0)
        if rest & ~(1 << each if repeated else 0):
            return 0
    return excluders.emptied_by(digit, of[others[0]], of[others[1]])


def _marks_of_group(board: Board, cells: Iterable[Cell], gone: list[Candidate]) -> Iterator[Mark]:
    marks = _marks_of_cells(board, mask_of(cells), Role.PATTERN)
    return (mark for mark in marks if mark.candidate not in gone)


def _marks_of_cells(board: Board, cells: Mask, role: Role) -> Iterator[Mark]:
    return (Mark(role, each) for each in board.candidates_in(cells, board.layout.all_digits))


def _group(step: Step) -> Mask:
    """Return the cells of the group, from the marks and the eliminations of *step*."""
    return cells_of((*step.candidates_with(Role.PATTERN), *step.eliminations))


def _sights_of_group(step: Step) -> Iterator[Sight]:
    """Yield the sights among the cells of the group, and from them to the excluders."""
    group = (*step.candidates_with(Role.PATTERN), *step.eliminations)
    yield from sights_within(group)
    yield from sights_of_same(group, step.candidates_with(Role.SET_A, *_OF_SETS))


def _describe_premises(step: Step, layout: Layout) -> str:
    """Return the eliminated candidates as a clause: ``5 in r1c1 or r1c2``."""
    return join_words(
        (
            f"{layout.symbol(digit)} in {layout.names(cells, 'or')}"
            for digit, cells in by_digit(step.eliminations).items()
        ),
        "or",
    )


def _reason_by_cells(step: Step, layout: Layout, count: str, others: str) -> str:
    """Return the reason of a step with single cells as its only excluders.

    Args:
        step: The step.
        layout: Its layout.
        count: The group in words: ``both`` or ``all``.
        others: The word for the rest of the group: ``cell`` or ``cells``.
    """
    excluders = cells_of(step.candidates_with(Role.SET_A))
    return (
        f"{layout.names(_group(step))} {count} see {layout.names(excluders)}. "
        f"With {_describe_premises(step, layout)}, every choice for the other {others} would "
        f"repeat a digit where cells see each other, or leave no digit for "
        f"{layout.names(excluders, 'or')}"
    )


TECHNIQUES = (
    AlignedPairExclusion("aligned-pair-exclusion", "Aligned Pair Exclusion", ""),
    AlignedTripleExclusion("aligned-triple-exclusion", "Aligned Triple Exclusion", ""),
)
