"""Techniques of several groups of cells: digits that a house or another cage shares with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from ...bits import Mask, members, union
from ...board import Board
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    NUMBER_WORDS,
    Mark,
    Role,
    Step,
    by_digit,
    cells_of,
    digits_listed,
    digits_of,
    frozen_by_identity,
    join_words,
)
from .fillings import common_digits, parts_of_ways, ways_of_different
from .sum_technique import SumTechnique, eliminated, seen_by_places
from .sum_words import describe_group, describe_open_sum, list_combinations
from .sums import OpenCells, groups_on, sum_marks, sum_of_step

_ROLES: Final = (Role.SET_A, *(Role.SET_B,) * 3)
"""Roles of the sums of a step, in order."""
_MOST_SETS: Final = 12
"""Most sets of digits of a part that a killer subset compares."""
_MOST_PART: Final = 4
"""Most cells of a part."""


class CageClaiming(SumTechnique):
    """All places of a digit in a house are in one cage, so the cage holds that digit.

    Its sets of digits without that digit are impossible. A digit in none of the others goes from
    the cage, and a digit in all of them goes from the cells that see all its places there. If that
    eliminates nothing, a digit with a single place in the cage is placed.
    """

    role_names: ClassVar[Mapping[Role, str]] = MappingProxyType(
        {**SumTechnique.role_names, Role.SET_A: "places of the claimed digit"}
    )

    def find(self, board: Board) -> Iterator[Step]:
        for group in groups_on(board):
            sets = group.combinations
            open_digits = union(sets) & ~common_digits(sets)
            houses = _houses_meeting(board.layout, group.mask) if open_digits else ()
            for digit in members(open_digits):
                house = _house_inside(board, group, digit, houses)
                if house:
                    yield from self._conclude(board, group, digit, house)

    def _conclude(
        self, board: Board, group: OpenCells, digit: Digit, house: House
    ) -> Iterator[Step]:
        sets = [each for each in group.combinations if each >> digit & 1]
        kept, new = union(sets), common_digits(sets) & ~common_digits(group.combinations)
        gone = [
            each
            for cell, digits in eliminated(group, [kept] * len(group.cells))
            for each in board.candidates_in(1 << cell, digits)
        ]
        for each in members(new):
            gone += seen_by_places(board, group, each)
        if gone:
            yield self._step_of(board, group, digit, house, eliminations=tuple(gone))
            return
        for each in members(new):
            places = [n for n, field in enumerate(group.fields) if field >> each & 1]
            if len(places) == 1:
                placed = board.layout.candidates[each][group.cells[places[0]]]
                yield self._step_of(board, group, digit, house, placements=(placed,))

    def _step_of(
        self,
        board: Board,
        group: OpenCells,
        digit: Digit,
        house: House,
        placements: tuple[Candidate, ...] = (),
        eliminations: tuple[Candidate, ...] = (),
    ) -> Step:
        claimed = board.candidates_in(house.mask & group.mask, 1 << digit)
        marks = [
            Mark(Role.SET_A, mark.candidate) if mark.candidate in claimed else mark
            for mark in sum_marks(board, (group,))
        ]
        return Step(self, placements, eliminations, (group.rule, house), tuple(marks))

    def reason(self, step: Step, layout: Layout) -> str:
        group, house = sum_of_step(step.rules[0], step), step.houses[0]
        digit = step.candidates_with(Role.SET_A)[0].digit
        sets = [each for each in group.combinations if each >> digit & 1]
        return (
            f"{describe_open_sum(group, layout)}. All places for {layout.symbol(digit)} in {house} "
            f"are there, so its digits are {list_combinations(sets, layout)}"
        )


def _houses_meeting(layout: Layout, cells: Mask) -> list[House]:
    """Return the houses with some of *cells*, in the layout's order."""
    numbers = {number for cell in members(cells) for number in layout.houses_of[cell]}
    return [layout.houses[number] for number in sorted(numbers)]


def _house_inside(
    board: Board, group: OpenCells, digit: int, houses: Iterable[House]
) -> House | None:
    """Return the first of *houses* all of whose places for *digit* are in *group*."""
    places = board.places[digit]
    for house in houses:
        inside = places & house.mask
        if inside and not inside & ~group.mask:
            return house
    return None


class _Part(NamedTuple):
    """Cells of a house that hold one of some sets of digits, and the group that says so."""

    cells: Mask
    sets: tuple[Mask, ...]
    group: OpenCells | None
    """None for a single cell, whose candidates are the sets."""

    def least(self, digits: Mask) -> int:
        """Return how many of *digits* the cells hold at least."""
        return min([(each & digits).bit_count() for each in self.sets])


@frozen_by_identity
class KillerSubset(SumTechnique):
    """In one house, groups of cells together hold *size* digits for certain.

    Each group, a cell or a part of a cage, has at least so many of these digits in every filling,
    and all of them together make *size*. So no other cell of the house holds any of these digits,
    and no group holds more of them.
    """

    size: int

    def find(self, board: Board) -> Iterator[Step]:
        groups = [group for group in groups_on(board) if len(group.cells) <= board.layout.digits]
        for house in board.layout.houses:
            parts = [*_parts_in(board, house, groups)]
            if not any(part.group for part in parts):
                continue
            digits = _open_digits(board, house)
            for chosen in combinations(members(digits), self.size):
                wanted = union(1 << digit for digit in chosen)
                having = [part for part in parts if all(each & wanted for each in part.sets)]
                for family in _families(having, wanted, self.size):
                    yield from self._conclude(board, house, wanted, family)

    def _conclude(
        self, board: Board, house: House, digits: Mask, family: Sequence[_Part]
    ) -> Iterator[Step]:
        taken = union(part.cells for part in family)
        gone = [*board.candidates_in(house.mask & ~taken, digits)]
        for part in family:
            least = part.least(digits)
            kept = union(each for each in part.sets if (each & digits).bit_count() == least)
            gone += board.candidates_in(part.cells, ~kept)
        if gone:
            groups = [part.group for part in family if part.group]
            cells = union(part.cells for part in family if not part.group)
            single = board.candidates_in(cells, board.layout.all_digits)
            shared = board.candidates_in(taken, digits)
            marks = {mark.candidate: mark for mark in sum_marks(board, groups, *_ROLES)}
            marks |= {each: Mark(Role.PATTERN, each) for each in (*single, *shared)}
            yield Step(
                self,
                eliminations=tuple(gone),
                basis=(house, *(group.rule for group in groups)),
                marks=tuple(marks.values()),
            )

    def applies_to(self, layout: Layout) -> bool:
        return super().applies_to(layout) and layout.digits > self.size

    def reason(self, step: Step, layout: Layout) -> str:
        house = step.houses[0]
        digits = digits_of(step.candidates_with(Role.PATTERN))
        cells, parts = cells_of(step.candidates_with(Role.PATTERN)), list[str]()
        for rule in step.rules:
            group = sum_of_step(rule, step)
            least = min(
                (each & digits).bit_count() for each in part_sets(group, group.mask & house.mask)
            )
            parts.append(f"{describe_group(rule, layout)} has {NUMBER_WORDS.get(least, 'one')}")
            cells &= ~group.mask
        parts += [f"{layout.cell_name(cell)} is one" for cell in members(cells)]
        return (
            f"In {house}, {digits_listed(digits, layout)} are taken: of these, {join_words(parts)}"
        )


def _parts_in(board: Board, house: House, groups: Iterable[OpenCells]) -> Iterator[_Part]:
    """Yield the cells and the parts of groups in *house* that hold few sets of digits."""
    for cell in members(house.mask & (board.bivalue | board.trivalue)):
        yield _Part(1 << cell, tuple(1 << d for d in members(board.candidates_of[cell])), None)
    for group in groups:
        inside = group.mask & house.mask
        if not 1 < inside.bit_count() <= _MOST_PART:
            continue
        sets = part_sets(group, inside)
        if 0 < len(sets) <= _MOST_SETS:
            yield _Part(inside, sets, group)


def part_sets(group: OpenCells, cells: Mask) -> tuple[Mask, ...]:
    """Return the sets of digits that some *cells* of *group* hold in its fillings."""
    order = sorted(range(len(group.cells)), key=lambda n: not cells >> group.cells[n] & 1)
    fields = tuple([group.fields[n] for n in order])
    return parts_of_ways(fields, group.total, cells.bit_count())


def _open_digits(board: Board, house: House) -> Mask:
    """Return the digits that *house* still lacks."""
    return union(1 << d for d, places in enumerate(board.places) if places & house.mask)


def _families(parts: Sequence[_Part], digits: Mask, size: int) -> Iterator[tuple[_Part, ...]]:
    """Yield disjoint *parts*, a group among them, that hold *size* of *digits* at least."""

    def extend(
        chosen: tuple[_Part, ...], taken: Mask, count: int, start: int
    ) -> Iterator[tuple[_Part, ...]]:
        if count >= size:
            if count == size and len(chosen) > 1 and any(part.group for part in chosen):
                yield chosen
            return
        for index in range(start, len(parts)):
            part = parts[index]
            if not part.cells & taken:
                held = count + part.least(digits)
                yield from extend((*chosen, part), taken | part.cells, held, index + 1)

    return extend((), 0, 0, 0)


class CageCommon(SumTechnique):
    """Whatever the digits of a cage are, one of them excludes a candidate elsewhere.

    With that candidate the cage would have no filling, so the candidate is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        excludes, banned = board.tables.excludes, board.layout.banned_by
        sees, cells = board.layout.sees, board.layout.cells
        for group in groups_on(board):
            ways = group.ways
            if ways is None:
                continue
            common = common_digits(ways.combinations)
            near = union(sees[cell] for cell in group.cells) & ~group.mask & board.empty
            own = union(board.tables.of_cell << cell for cell in group.cells)
            gone = []
            for cell in members(near | _banned_cells(board, own) & ~group.mask):
                for digit in members(board.candidates_of[cell]):
                    number = (digit - 1) * cells + cell
                    if not (common >> digit & 1 or banned[number] & own):
                        continue
                    if _has_no_filling(group, board.candidates & ~excludes[number], board):
                        gone.append(board.layout.candidates[digit][cell])
            if gone:
                yield self.step(board, group, gone)

    def reason(self, step: Step, layout: Layout) -> str:
        group = sum_of_step(step.rules[0], step)
        ways = group.ways
        sets = list_combinations(ways.combinations if ways else (), layout)
        gone = by_digit(step.eliminations)
        each = "; ".join(f"{layout.symbol(d)} in {layout.names(c, 'or')}" for d, c in gone.items())
        return f"{describe_open_sum(group, layout)}: {sets}. Every filling excludes {each}"


def _banned_cells(board: Board, own: Mask) -> Mask:
    """Return the empty cells with a candidate that a ban joins to a candidate of *own*."""
    if not board.layout.bans:
        return 0
    banned = union(board.layout.banned_by[number] for number in members(own & board.candidates))
    return board.layout.cells_with(banned & board.candidates)


def _has_no_filling(group: OpenCells, candidates: Mask, board: Board) -> bool:
    """Check whether *group* has no filling with *candidates* alone."""
    cells, of_cell = board.layout.cells, board.tables.of_cell
    fields = []
    for cell in group.cells:
        here = candidates & of_cell << cell
        fields.append(union(2 << number // cells for number in members(here)))
    if tuple(fields) == group.fields:
        return False
    return not all(fields) or ways_of_different(tuple(fields), group.total) is None


class CagePair(SumTechnique):
    """All cells of two cages see each other, so the two cages have no digit in common.

    A set of digits of one that shares a digit with every set of the other is impossible.
    """

    def find(self, board: Board) -> Iterator[Step]:
        groups = [group for group in groups_on(board) if group.ways]
        seen = [board.layout.seen_by_all(group.mask) for group in groups]
        for one, seen_by_one in zip(groups, seen, strict=True):
            for other in groups:
                if other.mask & ~seen_by_one:
                    continue
                kept = _sets_beside(_sets_of(one), _sets_of(other))
                if len(kept) < len(_sets_of(one)):
                    ways = ways_of_different(one.fields, one.total, kept)
                    gone = eliminated(one, ways.held if ways else one.fields)
                    yield from self._step_of(board, one, other, gone)

    def _step_of(
        self, board: Board, one: OpenCells, other: OpenCells, gone: Sequence[tuple[Cell, Mask]]
    ) -> Iterator[Step]:
        if gone:
            yield Step(
                self,
                eliminations=tuple(
                    c for cell, digits in gone for c in board.candidates_in(1 << cell, digits)
                ),
                basis=(one.rule, other.rule),
                marks=sum_marks(board, (one, other), *_ROLES),
            )

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = (sum_of_step(rule, step) for rule in step.rules)
        kept = _sets_beside(_sets_of(one), _sets_of(other))
        return (
            f"{describe_open_sum(one, layout)}: {list_combinations(_sets_of(one), layout)}. "
            f"{describe_open_sum(other, layout)}: {list_combinations(_sets_of(other), layout)}. "
            "All these cells see each other, so for the first one "
            f"{list_combinations(kept, layout)} stays"
        )


def _sets_of(group: OpenCells) -> tuple[Mask, ...]:
    """Return the sets of digits that the fillings of *group* have."""
    return group.ways.combinations if group.ways else ()


def _sets_beside(sets: Iterable[Mask], others: Sequence[Mask]) -> tuple[Mask, ...]:
    """Return the sets that share no digit with at least one of *others*."""
    return tuple([each for each in sets if any(not each & other for other in others)])


TECHNIQUES = (
    CageClaiming("cage-claiming", "Cage Claiming", ""),
    KillerSubset("killer-pair", "Killer Pair", "", 2),
    KillerSubset("killer-triple", "Killer Triple", "", 3),
    KillerSubset("killer-quad", "Killer Quad", "", 4),
    CageCommon("cage-common", "Cage Exclusion", ""),
    CagePair("cage-pair", "Cage Pair", ""),
)
