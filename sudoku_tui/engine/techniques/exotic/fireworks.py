"""Fireworks: digits that two lines confine to the box where they cross and one cell on each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from ...bits import Mask, mask_of, members, smallest_member
from ...board import Board
from ...changes import Changes, first_new_of
from ...exclusions import Sight, sights_of_same
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    frozen_by_identity,
    houses_listed,
)
from .firework_search import Firework, Fireworks, corners_of

_ROLE_NAMES: Final = {
    Role.PATTERN: "corner",
    Role.SET_A: "wing",
    Role.SET_B: "other corner",
    Role.FIN: "in the box",
}
"""Names of the roles in fireworks."""
_NAMES_WITH_PARTNER: Final = {**_ROLE_NAMES, Role.SET_B: "further cell"}


@frozen_by_identity
class FireworkTriple(Technique):
    """Two lines cross in a box, and outside it each has only one cell for the same three digits.

    A digit in neither of these two cells is in the box on both lines, and so in the cell that the
    lines share. So each digit is in one of the three cells: three digits fill three cells.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        for each in board.cached(Fireworks, changes).of_three():
            digits = each.digits
            if digits.bit_count() == 3 and _all_used(board, each, digits):
                gone = board.candidates_in(each.cells, board.layout.all_digits & ~digits)
                if gone:
                    yield _step(self, board, gone, ((each, digits, Role.PATTERN),))

    def applies_to(self, layout: Layout) -> bool:
        return bool(corners_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        cells = cells_of(step.candidates_with(Role.PATTERN, Role.SET_A))
        digits = digits_of(step.candidates_with(Role.PATTERN, Role.SET_A))
        return (
            f"{_explain_confinement(step, layout, digits, step.houses[:3])}. "
            f"{_explain_corner(step, layout)}. "
            f"So three digits fill the three cells {layout.names(cells)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_of(step.candidates_with(Role.PATTERN, Role.SET_A))
        cells = cells_of(step.candidates_with(Role.PATTERN, Role.SET_A))
        return f"{digits_short(digits, layout)} in {layout.short_names(cells)}"


@frozen_by_identity
class FireworkPair(Technique):
    """Two digits form a firework, and a cell with only these two digits sees both wings.

    Each of the two digits is in the corner or in a wing. The wings cannot hold the digit of that
    cell, whichever it is, so the corner holds the same digit as the cell.
    """

    role_names = _NAMES_WITH_PARTNER

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        sees = board.layout.sees
        pairs = board.pairs
        for each in board.cached(Fireworks, changes).of_pairs():
            seen = sees[each.wings[0]] & sees[each.wings[1]] & ~(1 << each.corner)
            for one, other in combinations(members(each.digits), 2):
                digits = 1 << one | 1 << other
                if not each.confined & digits or not _all_used(board, each, digits):
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
        return bool(corners_of(layout))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_of_same(step.candidates_with(Role.SET_B), step.candidates_with(Role.SET_A))

    def reason(self, step: Step, layout: Layout) -> str:
        digits = digits_of(step.candidates_with(Role.SET_B))
        partner = layout.names(cells_of(step.candidates_with(Role.SET_B)))
        wings = layout.names(cells_of(step.candidates_with(Role.SET_A)))
        corner = layout.cell_name(_corner_of(step.houses))
        return (
            f"{_explain_confinement(step, layout, digits, step.houses[:3])}. "
            f"{_explain_corner(step, layout)}. "
            f"{partner} holds one of them, and {wings} cannot hold that one, so {corner} holds the "
            f"same digit as {partner}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_short(digits_of(step.candidates_with(Role.SET_B)), layout)
        cells = 1 << _corner_of(step.houses) | cells_of(step.candidates_with(Role.SET_A))
        partner = layout.short_names(cells_of(step.candidates_with(Role.SET_B)))
        return f"{digits} in {layout.short_names(cells)}, {partner}"


@frozen_by_identity
class FireworkQuadruple(Technique):
    """Two fireworks of two digits each have the same two wings, but different corners.

    Each digit is in a wing or in its own corner. So four digits fill four cells, and no corner
    holds a digit of the other firework.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        on_wings: dict[Mask, list[Firework]] = {}
        for each in board.cached(Fireworks, changes).on_shared_wings():
            wings = 1 << each.wings[0] | 1 << each.wings[1]
            on_wings.setdefault(wings, []).append(each)
        for wings, same in on_wings.items():
            for one, other in combinations(same, 2):
                if one.corner != other.corner:
                    yield from self._steps_on_wings(board, wings, one, other)

    def _steps_on_wings(
        self, board: Board, wings: Mask, one: Firework, other: Firework
    ) -> Iterator[Step]:
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
        return bool(corners_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        wings = layout.names(cells_of(step.candidates_with(Role.SET_A)), "or")
        told = []
        for digits, houses in _halves(step):
            corner = layout.cell_name(_corner_of(houses))
            told.append(
                f"{_explain_confinement(step, layout, digits, houses)}, so each is in {corner}, "
                f"{wings}"
            )
        return f"{'. '.join(told)}. Four digits fill these four cells"

    def pattern(self, step: Step, layout: Layout) -> str:
        wings = layout.short_names(cells_of(step.candidates_with(Role.SET_A)))
        corners = [
            f"{digits_short(digits, layout)} in {layout.cell_name(_corner_of(houses))}"
            for digits, houses in _halves(step)
        ]
        return f"{', '.join(corners)}, wings {wings}"


def _halves(step: Step) -> Iterator[tuple[Mask, tuple[House, ...]]]:
    """Yield the digits and the houses of each of two fireworks."""
    roles = [mark.role for mark in step.marks]
    first_of_other = roles.index(Role.SET_B)
    for marks, houses in (
        (step.marks[:first_of_other], step.houses[:3]),
        (step.marks[first_of_other:], step.houses[3:6]),
    ):
        yield digits_of(mark.candidate for mark in marks), houses


def _pairs_of(firework: Firework, held: Mask) -> list[Mask]:
    """Return the pairs of digits of a firework that have a confined digit and one of *held*.

    *held* are the candidates of the corner. One digit may meet both conditions.
    """
    pairs = (1 << one | 1 << other for one, other in combinations(members(firework.digits), 2))
    return [pair for pair in pairs if pair & firework.confined and pair & held]


def _all_used(board: Board, firework: Firework, digits: Mask) -> bool:
    """Check whether each wing can hold one of *digits*; otherwise fewer cells would be enough."""
    of = board.candidates_of
    return all(of[wing] & digits for wing in firework.wings)


def _step(
    technique: Technique,
    board: Board,
    gone: tuple[Candidate, ...],
    parts: Iterable[tuple[Firework, Mask, Role]],
    more: tuple[Mark, ...] = (),
) -> Step:
    """Build the step of one or two fireworks.

    Each of *parts* is a firework, some of its digits, and the role of its corner; *more* are
    further marks. The step names the two lines and the box of each firework. A linked digit adds a
    strong link if it has two places in its house, otherwise that house.
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
        marks += (
            Mark(Role.FIN, c) for c in board.candidates_in(inside, digits & firework.confined)
        )
        for digit in members(digits & firework.linked):
            house, cells = _linking_house(board, firework, digit)
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


def _linking_house(board: Board, firework: Firework, digit: Digit) -> tuple[House, Mask]:
    """Return the house that confines *digit* to the three cells, and the places of the digit there.

    Of several such houses, the one with most places is returned.
    """
    found = (
        (house, inside)
        for house in board.layout.houses
        if (inside := board.places[digit] & house.mask) and not inside & ~firework.cells
    )
    return max(found, key=lambda each: each[1].bit_count())


def _corner_of(houses: tuple[House, ...]) -> Cell:
    """Return the cell where both lines of a firework and its box meet."""
    one, other, box = houses[:3]
    return smallest_member(one.mask & other.mask & box.mask)


def _explain_corner(step: Step, layout: Layout) -> str:
    """Return ``A digit in neither cell is in box 2 on both lines, so in r2c4``."""
    corner = layout.cell_name(_corner_of(step.houses))
    return f"A digit in neither cell is in {step.houses[2]} on both lines, so in {corner}"


def _explain_confinement(
    step: Step, layout: Layout, digits: Mask, houses: tuple[House, ...]
) -> str:
    """Return ``Outside box 2, row 2 and column 5 have 3 and 4 only in r2c9 and r7c5``."""
    wings = cells_of(step.candidates_with(Role.SET_A)) & (houses[0].mask | houses[1].mask)
    linked: dict[Digit, Mask] = {}
    ends = (each for start, end, _ in step.links for each in (start, end))
    for cell, digit in (*step.candidates_with(Role.LINK_ON), *ends):
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

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
