"""Conclusions that one of two implementations of a rule lacks because of how it is defined.

Each function receives the conclusions that one implementation lacks, and checks whether that
follows from its definition. `test_two_implementations` names the functions in its table of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from sudoku_tui.engine.bits import members, single_member, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.inference.als import almost_locked_sets, every_set_of
from sudoku_tui.engine.layout import Candidate, Kind
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Role, Step, cells_of, digits_of
from sudoku_tui.engine.techniques import CATALOGUE

Conclusion: TypeAlias = tuple[Candidate, bool]
"""A candidate, and whether it is placed or eliminated."""
Allowance: TypeAlias = Callable[[Board, Step, set[Conclusion]], bool]
"""Whether the remaining conclusions of a step may be missing."""


def concluded(step: Step) -> set[Conclusion]:
    """Return what *step* places and eliminates."""
    placed = {(candidate, True) for candidate in step.placements}
    return placed | {(candidate, False) for candidate in step.eliminations}


def by_others(ids: str) -> Allowance:
    """Allow conclusions of the techniques with these *ids*."""

    def is_allowed(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
        known = (concluded(other) for id in ids.split() for other in CATALOGUE[id].find(board))
        return not conclusions.difference(*known)

    return is_allowed


def either(*allowances: Allowance) -> Allowance:
    """Allow what one of *allowances* allows."""

    def is_allowed(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
        return any(allows(board, step, conclusions) for allows in allowances)

    return is_allowed


def or_isolated(ids: str, allows: Allowance) -> Allowance:
    """Allow also placements of a candidate that eliminations isolate in its cell or a house.

    The techniques with these *ids* find the eliminations, or *allows* allows them.
    """

    def is_allowed(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
        if not step.placements:
            return allows(board, step, conclusions)
        [placed] = step.placements
        found = [concluded(other) for id in ids.split() for other in CATALOGUE[id].find(board)]
        missing = [others.difference(*found) for others in _isolating_eliminations(board, placed)]
        return any(not each or allows(board, step, each) for each in missing)

    return is_allowed


def _isolating_eliminations(board: Board, candidate: Candidate) -> Iterator[set[Conclusion]]:
    """Yield the eliminations that isolate *candidate* in its cell, then in each house."""
    cell, digit = candidate
    houses = [house.mask for house in CLASSIC.houses if house.mask >> cell & 1]
    in_cell = board.candidates_in(1 << cell, ~(1 << digit))
    for others in (in_cell, *(board.candidates_in(h & ~(1 << cell), 1 << digit) for h in houses)):
        yield {(each, False) for each in others}


def anything(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow all conclusions."""
    return True


def few_cells(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow naked sets of houses with so few empty cells that the complementary set is as small."""
    size = cells_of(step.candidates_with(Role.PATTERN)).bit_count()
    gone = cells_of(step.eliminations)
    losing = [house.mask for house in step.houses if house.mask & gone]
    return all((board.empty & mask).bit_count() < 2 * size for mask in losing)


def few_lines(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow fish in fewer rows than twice their size: the complementary fish is smaller."""
    [digit] = members(digits_of(step.eliminations))
    rows = [row for row in CLASSIC.of_kind(Kind.ROW) if row.mask & board.places[digit]]
    return len(rows) < len(step.houses)


def locked_in_base(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow eliminations by a single base: these are locked candidates."""
    [digit] = members(digits_of(step.eliminations))
    bases = [house.mask & board.places[digit] for house in step.houses[: len(step.houses) // 2]]
    return all(
        any(not base & ~CLASSIC.sees[candidate.cell] for base in bases)
        for candidate, _ in conclusions
    )


def locked_in_house(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow eliminations that see all places of a digit in a house, like locked candidates."""
    houses, sees, places = CLASSIC.houses, CLASSIC.sees, board.places
    return all(
        any(
            house.mask & places[digit] and not house.mask & places[digit] & ~sees[cell]
            for house in houses
        )
        for (cell, digit), _ in conclusions
    )


def in_links(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow eliminations within the links or their bridge, and links of a box along a line."""
    far, near, near_too, far_too = (1 << mark.candidate.cell for mark in step.marks)
    lines = CLASSIC.of_kind(Kind.ROW, Kind.COLUMN)
    for house, link in zip(step.houses, (far | near, near_too | far_too), strict=True):
        if house.kind is Kind.BOX and any(not link & ~line.mask for line in lines):
            return True
    houses = (*step.houses, *CLASSIC.shared_houses(near | near_too))
    return all(any(house.mask >> c.cell & 1 for house in houses) for c, _ in conclusions)


def no_partner(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow wings that are not an almost locked set of a house and a pair of its digits.

    Explainer's sets have no cell with one candidate.
    """
    of, cells = board.candidates_of, cells_of(mark.candidate for mark in step.marks)
    if any(of[cell].bit_count() == 1 for cell in members(cells)):
        return True
    for cell in members(cells & board.bivalue):
        rest = cells & ~(1 << cell)
        digits = union(of[other] for other in members(rest))
        if CLASSIC.shared_houses(rest) and digits.bit_count() == rest.bit_count() + 1:
            return bool(of[cell] & ~digits)
    return True


def set_over_limit(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow wings with an almost locked set beyond our limit on their number."""
    cells = cells_of(step.candidates_with(Role.SET_A))
    kept = {each.cells for each in almost_locked_sets(board).sets}
    return cells not in kept and any(each.cells == cells for each in every_set_of(board))


def several_digits(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow graves with extras of more than one digit."""
    return digits_of(step.candidates_with(Role.FIN)).bit_count() > 1


def one_excluder(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow groups with a single, and conclusions of smaller patterns."""
    base = cells_of(step.candidates_with(Role.SET_A))
    single = any(board.candidates_of[cell].bit_count() == 1 for cell in members(base))
    return single or by_others(_SMALLER)(board, step, conclusions)


_SMALLER: Final = "naked-pair locked-pair naked-triple locked-triple aligned-pair-exclusion"


def narrower_loop(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow loops with a cell that lacks one of the two digits, and some naked sets of type 3.

    Explainer wants two extra digits, twice as many empty cells in the house, and each extra digit
    in all of the roof or in the other cells of the set. With one extra digit, type 2 and a naked
    set of cells without that digit lead to the same eliminations.
    """
    of, pattern, joined = (
        board.candidates_of,
        step.candidates_with(Role.PATTERN),
        step.candidates_with(Role.SET_A),
    )
    roof = cells_of(step.candidates_with(Role.FIN))
    pair = digits_of(pattern)
    if any(pair & ~of[cell] for cell in members(cells_of(pattern) | roof)):
        return True
    if not joined:
        return False
    extras = digits_of(step.candidates_with(Role.FIN))
    if single_member(extras) is not None and not extras & digits_of(joined):
        return True
    size = cells_of(joined).bit_count() + 1
    if any((board.empty & house.mask).bit_count() < 2 * size for house in step.houses):
        return True
    in_all = extras
    for cell in members(roof):
        in_all &= of[cell]
    return bool(extras & ~(in_all | digits_of(joined)))
