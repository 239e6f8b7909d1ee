"""Fireworks: digits that two lines confine to their crossing's box, but for a cell at each end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...bits import Mask, first, mask_of, members
from ...board import Board
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
)


class _Arm(NamedTuple):
    """A line, and the part of it that lies outside a box."""

    line: House
    box: House
    outside: Mask


class _Corner(NamedTuple):
    """Two lines and a box that have one cell in common."""

    cell: Cell
    one: int
    """The arm along one line, by its number; `other` along the other."""
    other: int


class Firework(NamedTuple):
    """Digits that each are in one at least of three cells: a corner and two wings."""

    corner: Cell
    wings: tuple[Cell, Cell]
    houses: tuple[House, House, House]
    """The line of each wing, and the box."""
    true: Mask
    """Digits that both lines have in the box and at the wing alone."""
    linked: Mask
    """Others of which some house has all places among the three cells."""

    @property
    def digits(self) -> Mask:
        """All of them."""
        return self.true | self.linked

    @property
    def cells(self) -> Mask:
        """The three."""
        return 1 << self.corner | 1 << self.wings[0] | 1 << self.wings[1]


@lru_cache(maxsize=16)
def _corners(layout: Layout) -> tuple[tuple[_Arm, ...], tuple[_Corner, ...]]:
    """All arms, and all corners: two lines that a box has two cells of, and one in common."""
    arms: dict[tuple[int, int], int] = {}
    table: list[_Arm] = []
    corners: list[_Corner] = []
    for cell, indices in enumerate(layout.houses_of):
        for box, (one, other) in (
            (box, lines)
            for box in indices
            for lines in combinations([each for each in indices if each != box], 2)
        ):
            masks = [layout.houses[each].mask for each in (box, one, other)]
            shared = masks[0] & masks[1] & masks[2]
            if shared & (shared - 1) or any(
                (masks[0] & line).bit_count() < 2 for line in masks[1:]
            ):
                continue
            for line in (one, other):
                if (line, box) not in arms:
                    arms[line, box] = len(table)
                    house, inside = layout.houses[line], layout.houses[box]
                    table.append(_Arm(house, inside, house.mask & ~inside.mask))
            corners.append(_Corner(cell, arms[one, box], arms[other, box]))
    return tuple(table), tuple(corners)


def fireworks(board: Board) -> list[Firework]:
    """Those of two digits or more; at least one digit is a true one."""
    arms, corners = _corners(board.layout)
    reaches = [_reach(board, arm) for arm in arms]
    linked_in = _linked_in(board)
    empty, found = board.empty, list[Firework]()
    for cell, one, other in corners:
        ways, other_ways = reaches[one], reaches[other]
        if not (ways and other_ways and empty >> cell & 1):
            continue
        corner = 1 << cell
        for wing, here in ways:
            for other_wing, there in other_ways:
                if true := here & there:
                    both = wing | other_wing
                    among = 0
                    for some in (corner, wing, other_wing, both, both | corner):
                        among |= linked_in.get(some, 0) | linked_in.get(some | corner, 0)
                    linked = among & ~true
                    digits = true | linked
                    if digits & (digits - 1):
                        wings = wing.bit_length() - 1, other_wing.bit_length() - 1
                        houses = arms[one].line, arms[other].line, arms[one].box
                        found.append(Firework(cell, wings, houses, true, linked))
    return found


def _reach(board: Board, arm: _Arm) -> list[tuple[Mask, Mask]]:
    """Empty cells of an arm outside the box, and what its line has nowhere else outside."""
    free, at, outside, empty = 0, dict[Mask, Mask](), arm.outside, board.empty
    for digit, held in enumerate(board.once(held_in)):
        here = held & outside
        if not here:
            free |= 1 << digit
        elif not here & (here - 1) and here & empty:
            at[here] = at.get(here, 0) | 1 << digit
    free &= board.layout.all_digits
    if not free:
        return list(at.items())
    return [(1 << cell, at.get(1 << cell, 0) | free) for cell in members(outside & board.empty)]


def held_in(board: Board) -> list[Mask]:
    """For each digit the cells that can hold it or do: a digit that stands is in its place."""
    everywhere, placed = board.layout.all_cells, board.placed
    stands = (placed >> shift & everywhere for shift in board.tables.digit_shifts)
    return [0, *(a | b for a, b in zip(board.places[1:], stands, strict=True))]


def _linked_in(board: Board) -> dict[Mask, Mask]:
    """By cells, up to three, the digits of which some house has its places in just these."""
    found: dict[Mask, Mask] = {}
    masks = [house.mask for house in board.layout.houses]
    for digit, places in enumerate(board.places):
        if places:
            for mask in masks:
                here = places & mask
                if here and here.bit_count() <= 3:
                    found[here] = found.get(here, 0) | 1 << digit
    return found


@catalogued
class FireworkTriple(Technique):
    """Three digits that two lines have, outside the box where they cross, in one cell each at most.

    Each of them is in one of these two cells or in the crossing: in none of the two, both lines
    would have it in the box, and so in the cell that they share. Three digits, three cells.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for each in board.once(fireworks):
            digits = each.digits
            if digits.bit_count() == 3 and _all_used(board, each, digits):
                gone = board.candidates_in(each.cells, board.layout.all_digits & ~digits)
                if gone:
                    yield _step(self, board, gone, ((each, digits, Role.PATTERN),))

    def applies_to(self, layout: Layout) -> bool:
        return bool(_corners(layout)[1])

    def reason(self, step: Step, layout: Layout) -> str:
        cells = cells_of(step.marked(Role.PATTERN, Role.SET_A))
        digits = digits_of(step.marked(Role.PATTERN, Role.SET_A))
        return (
            f"{_confined(step, layout, digits, step.houses[:3])}. So each of the three is in "
            f"{layout.names(cells, 'or')}, and three digits fill three cells"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_of(step.marked(Role.PATTERN, Role.SET_A))
        cells = cells_of(step.marked(Role.PATTERN, Role.SET_A))
        return f"{digits_short(digits, layout)} in {layout.short_names(cells)}"


@catalogued
class FireworkPair(Technique):
    """Two digits of a firework, and a cell with just these two that sees both wings.

    Whichever digit that cell holds, the wings lose it, so it is in the corner: the corner holds
    the same digit as the cell.
    """

    def find(self, board: Board) -> Iterator[Step]:
        sees = board.layout.sees
        pairs = board.pairs
        for each in board.once(fireworks):
            seen = sees[each.wings[0]] & sees[each.wings[1]] & ~(1 << each.corner)
            for one, other in combinations(members(each.digits), 2):
                digits = 1 << one | 1 << other
                if not each.true & digits or not _all_used(board, each, digits):
                    continue
                for partner in members(pairs.get(digits, 0) & seen):
                    yield from self._step(board, each, digits, partner)

    def _step(self, board: Board, each: Firework, digits: Mask, partner: Cell) -> Iterator[Step]:
        held = board.candidates_of[each.corner]
        gone = (
            *board.candidates_in(1 << each.corner, board.layout.all_digits & ~digits),
            *board.candidates_in(1 << partner, digits & ~held),
        )
        if gone and held & digits:
            more = tuple(Mark(Role.SET_B, c) for c in board.candidates_in(1 << partner, digits))
            yield _step(self, board, gone, ((each, digits, Role.PATTERN),), more)

    def applies_to(self, layout: Layout) -> bool:
        return bool(_corners(layout)[1])

    def reason(self, step: Step, layout: Layout) -> str:
        digits = digits_of(step.marked(Role.SET_B))
        partner = layout.names(cells_of(step.marked(Role.SET_B)))
        wings = layout.names(cells_of(step.marked(Role.SET_A)))
        corner = layout.cell_name(_corner_of(step.houses))
        return (
            f"{_confined(step, layout, digits, step.houses[:3])}. So each is in {corner}, "
            f"{layout.names(cells_of(step.marked(Role.SET_A)), 'or')}. {partner} holds one of "
            f"them and takes it from {wings}, so {corner} holds the same digit as {partner}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_short(digits_of(step.marked(Role.SET_B)), layout)
        cells = 1 << _corner_of(step.houses) | cells_of(step.marked(Role.SET_A))
        partner = layout.short_names(cells_of(step.marked(Role.SET_B)))
        return f"{digits} in {layout.short_names(cells)}, {partner}"


@catalogued
class FireworkQuadruple(Technique):
    """Two fireworks of two digits each on the same two wings, but with different corners.

    Each digit is in a wing or in its own corner: four digits fill four cells, and no corner has a
    digit of the other.
    """

    def find(self, board: Board) -> Iterator[Step]:
        on_wings: dict[Mask, list[Firework]] = {}
        for each in board.once(fireworks):
            wings = 1 << each.wings[0] | 1 << each.wings[1]
            on_wings.setdefault(wings, []).append(each)
        for wings, same in on_wings.items():
            for one, other in combinations(same, 2):
                if one.corner != other.corner:
                    yield from self._on(board, wings, one, other)

    def _on(self, board: Board, wings: Mask, one: Firework, other: Firework) -> Iterator[Step]:
        everything = board.layout.all_digits
        of = board.candidates_of
        for mine in _pairs_of(one, of[one.corner]):
            for yours in _pairs_of(other, of[other.corner]):
                if mine & yours:
                    continue
                gone = (
                    *board.candidates_in(wings, everything & ~(mine | yours)),
                    *board.candidates_in(1 << one.corner, everything & ~mine),
                    *board.candidates_in(1 << other.corner, everything & ~yours),
                )
                if gone:
                    parts = (one, mine, Role.PATTERN), (other, yours, Role.SET_B)
                    yield _step(self, board, gone, parts)

    def applies_to(self, layout: Layout) -> bool:
        return bool(_corners(layout)[1])

    def reason(self, step: Step, layout: Layout) -> str:
        wings = layout.names(cells_of(step.marked(Role.SET_A)), "or")
        told = []
        for digits, houses in _halves(step):
            corner = layout.cell_name(_corner_of(houses))
            told.append(
                f"{_confined(step, layout, digits, houses)}, so each is in {corner}, {wings}"
            )
        return f"{'. '.join(told)}. Four digits fill these four cells"

    def pattern(self, step: Step, layout: Layout) -> str:
        wings = layout.short_names(cells_of(step.marked(Role.SET_A)))
        corners = [
            f"{digits_short(digits, layout)} in {layout.cell_name(_corner_of(houses))}"
            for digits, houses in _halves(step)
        ]
        return f"{', '.join(corners)}, wings {wings}"


def _halves(step: Step) -> Iterator[tuple[Mask, tuple[House, ...]]]:
    """The digits and the houses of each of two fireworks."""
    roles = [mark.role for mark in step.marks]
    first_of_other = roles.index(Role.SET_B)
    for marks, houses in (
        (step.marks[:first_of_other], step.houses[:3]),
        (step.marks[first_of_other:], step.houses[3:6]),
    ):
        yield digits_of(mark.candidate for mark in marks), houses


def _pairs_of(firework: Firework, held: Mask) -> list[Mask]:
    """Two of its digits each, one of them at least a true one, and one that its corner can hold."""
    pairs = (1 << one | 1 << other for one, other in combinations(members(firework.digits), 2))
    return [pair for pair in pairs if pair & firework.true and pair & held]


def _all_used(board: Board, firework: Firework, digits: Mask) -> bool:
    """Whether each wing can hold one of *digits*; otherwise fewer cells would say as much."""
    of = board.candidates_of
    return all(of[wing] & digits for wing in firework.wings)


def _step(
    technique: Technique,
    board: Board,
    gone: tuple[Candidate, ...],
    parts: Iterable[tuple[Firework, Mask, Role]],
    more: tuple[Mark, ...] = (),
) -> Step:
    """A step of fireworks of some digits each, with what their corners are marked as.

    It names the two lines and the box of each, and the house of every digit that is no true one.
    """
    houses, also = list[House](), list[House]()
    marks, links = list[Mark](), list[Link]()
    for firework, digits, corner in parts:
        wings = firework.cells & ~(1 << firework.corner)
        one, other, box = firework.houses
        houses += firework.houses
        inside = box.mask & (one.mask | other.mask) & ~(1 << firework.corner)
        marks += (Mark(corner, c) for c in board.candidates_in(1 << firework.corner, digits))
        marks += (Mark(Role.SET_A, c) for c in board.candidates_in(wings, digits))
        marks += (Mark(Role.FIN, c) for c in board.candidates_in(inside, digits & firework.true))
        for digit in members(digits & firework.linked):
            house, cells = _linking(board, firework, digit)
            if cells.bit_count() == 2:
                ends = [Candidate(cell, digit) for cell in members(cells)]
                links.append(Link(ends[0], ends[1], strong=True))
            else:
                also.append(house)
                marks += (Mark(Role.LINK_ON, Candidate(cell, digit)) for cell in members(cells))
    return Step(
        technique,
        (),
        gone,
        (*houses, *dict.fromkeys(also)),
        (*dict.fromkeys(marks), *more),
        tuple(links),
    )


def _linking(board: Board, firework: Firework, digit: Digit) -> tuple[House, Mask]:
    """A house that has all its places of *digit* among the three cells, and these."""
    found = (
        (house, inside)
        for house in board.layout.houses
        if (inside := board.places[digit] & house.mask) and not inside & ~firework.cells
    )
    return max(found, key=lambda each: each[1].bit_count())


def _corner_of(houses: tuple[House, ...]) -> Cell:
    """Where both lines of a firework and its box meet."""
    one, other, box = houses[:3]
    return first(one.mask & other.mask & box.mask)


def _confined(step: Step, layout: Layout, digits: Mask, houses: tuple[House, ...]) -> str:
    """``Outside box 2, row 2 and column 5 have 3 and 4 only in r2c9 and r7c5``."""
    wings = cells_of(step.marked(Role.SET_A)) & (houses[0].mask | houses[1].mask)
    linked: dict[Digit, Mask] = {}
    ends = (each for start, end, _ in step.links for each in (start, end))
    for cell, digit in (*step.marked(Role.LINK_ON), *ends):
        linked[digit] = linked.get(digit, 0) | 1 << cell
    true = digits & ~mask_of(linked)
    told = (
        f"Outside {houses[2]}, {houses_listed(houses[:2])} have "
        f"{digits_listed(true, layout)} only in {layout.names(wings)}"
    )
    for digit, cells in linked.items():
        if digits >> digit & 1:
            named = (*step.houses, *layout.shared_houses(cells))
            house = next(each for each in named[3:] if not cells & ~each.mask)
            told += f", and {house} has {layout.symbol(digit)} only in {layout.names(cells)}"
    return told


TECHNIQUES = (
    FireworkTriple("firework-triple", "Firework Triple", ""),
    FireworkPair("firework-pair", "Firework Pair", ""),
    FireworkQuadruple("firework-quadruple", "Firework Quadruple", ""),
)
