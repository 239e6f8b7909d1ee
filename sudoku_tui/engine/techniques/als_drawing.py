"""How almost locked sets are marked, and told again from the marks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import cycle, groupby

from ..als import AlmostLockedSets
from ..bits import Mask, first, members
from ..board import Board
from ..layout import Digit, House, Layout
from ..notation import cells_of, digits_listed, digits_of
from ..step import Candidate, Link, Mark, Role, Step

_ROLES = (Role.SET_A, Role.SET_B, Role.SET_C)


def marks_of(board: Board, sets: Iterable[Mask]) -> tuple[Mark, ...]:
    """The candidates of sets of cells, one after another: neighbours get different roles."""
    return tuple(
        Mark(role, candidate)
        for role, cells in zip(cycle(_ROLES), sets, strict=False)
        for candidate in board.candidates_in(cells, board.layout.all_digits)
    )


def houses_of(layout: Layout, sets: Iterable[Mask]) -> tuple[House, ...]:
    """For each set of cells the first house that it lies in."""
    return tuple(next(h for h in layout.houses if not cells & ~h.mask) for cells in sets)


def common_link(sets: AlmostLockedSets, one: int, other: int, digit: Digit) -> Link:
    """Two sets cannot both have *digit*."""
    start, end = first(sets.places(one, digit)), first(sets.places(other, digit))
    return Link(Candidate(start, digit), Candidate(end, digit), strong=False)


def in_order(cells_by_digit: dict[Digit, Mask]) -> tuple[Candidate, ...]:
    """Candidates by digit, then by cell."""
    return tuple(
        Candidate(cell, digit)
        for digit in sorted(cells_by_digit)
        for cell in members(cells_by_digit[digit])
    )


def marked_sets(step: Step, but: Container[Role] = ()) -> list[tuple[Mask, Mask]]:
    """The cells and the digits of each set of *step*, in the order of its marks.

    Marks of the roles *but* these are of sets.
    """
    grouped = groupby((m for m in step.marks if m.role not in but), key=lambda mark: mark.role)
    candidates = [[mark.candidate for mark in marks] for _, marks in grouped]
    return [(cells_of(each), digits_of(each)) for each in candidates]


def all_but_one(layout: Layout, cells: Mask, digits: Mask) -> str:
    """What an almost locked set is, in words."""
    if cells.bit_count() == 1:
        return f"{layout.names(cells)} is {digits_listed(digits, layout, 'or')}"
    return f"{layout.names(cells)} hold all but one of {digits_listed(digits, layout)}"


def set_short(layout: Layout, cells: Mask, digits: Mask) -> str:
    """A set in notation: ``r1c12 {127}``."""
    return f"{layout.short_names(cells)} {{{''.join(map(layout.symbol, members(digits)))}}}"


def sets_short(layout: Layout, sets: Sequence[tuple[Mask, Mask]]) -> str:
    """Sets in notation, with the letters of their roles."""
    return ", ".join(
        f"{letter}={set_short(layout, *each)}" for letter, each in zip("ABC", sets, strict=False)
    )


def lack(cells: Mask) -> str:
    """The word for one cell or for several."""
    return "lacks" if cells.bit_count() == 1 else "lack"


def have(cells: Mask) -> str:
    """The word for one cell or for several."""
    return "has" if cells.bit_count() == 1 else "have"


def refuted(step: Step, layout: Layout, where: str) -> str:
    """Why the digits of *step* go, once some set is known to have them."""
    digits = digits_of(step.eliminations)
    if digits.bit_count() > 1:
        return f"a cell that sees all places for one of these digits in {where} is not that digit"
    z = digits_listed(digits, layout)
    return f"a cell that sees all places for {z} in {where} is not {z}"
