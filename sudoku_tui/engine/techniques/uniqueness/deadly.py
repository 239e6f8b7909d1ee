"""Deadly patterns: cells that would have two solutions if they held only their own digits.

Some of their cells, the roof, can hold other digits, the extras, and one extra is true. The
conclusions from that and their sentences are the same for every pattern, so they are here. One
conclusion is by a subset: other cells of a house together with one cell of the roof.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from ...bits import Mask, members, single_member
from ...board import Board
from ...bounded_cache import BoundedCache
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import Mark, Role, Step, Technique, by_digit, cells_of, digits_listed, digits_of


class Deadly(NamedTuple):
    """A deadly pattern on a board, with the extras that prevent two solutions."""

    cells: Mask
    digits: Mask
    """The pattern's own digits."""
    roof: Mask
    """The cells that can hold other digits."""
    extras: Mask
    """These other digits."""


class Conclusion(NamedTuple):
    """Eliminations that follow because one of the extras is true."""

    eliminations: tuple[Candidate, ...]
    house: House | None = None
    """The house of a locked digit or a subset, if any."""
    subset: tuple[Candidate, ...] = ()
    """The candidates of the cells that form a subset with the extras."""


class HasCandidates(Protocol):
    """A board, or the candidates of a part of a board."""

    @property
    def candidates_of(self) -> list[Mask]:
        """The candidates of each cell, as masks."""


def held_in(board: HasCandidates, cells: Mask) -> Mask:
    """Return the digits that some of *cells* can hold."""
    held = 0
    for cell in members(cells):
        held |= board.candidates_of[cell]
    return held


def confining_house(board: Board, cells: Mask, digit: Digit) -> House | None:
    """Return the first house of all *cells* in which *digit* has no other place, or None."""
    elsewhere = board.places[digit] & ~cells
    for house in _shared_houses(board.layout)[cells]:
        if not elsewhere & house.mask:
            return house
    return None


@lru_cache(maxsize=32)
def _shared_houses(layout: Layout) -> BoundedCache[Mask, tuple[House, ...]]:
    """Cache the houses shared by a set of cells; they depend on the layout alone."""
    return BoundedCache(layout.shared_houses, 4096)


def from_one_cell(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """Yield the elimination of the pattern's own digits in a roof of one cell.

    That cell holds an extra.
    """
    if single_member(deadly.roof) is not None:
        yield Conclusion(board.candidates_in(deadly.roof, deadly.digits))


def from_one_extra(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """Yield the elimination of a roof's only extra in the cells that see all of the roof."""
    if single_member(deadly.extras) is not None and single_member(deadly.roof) is None:
        seen = board.layout.seen_by_all(deadly.roof)
        yield Conclusion(board.candidates_in(seen, deadly.extras))


def from_locked(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """Yield the elimination in a roof of two cells that locks one of the pattern's digits.

    In some house, that digit has no other place. One roof cell holds it and the other an extra, so
    neither holds another digit of the pattern.
    """
    if deadly.roof.bit_count() == 2:
        for kept in members(deadly.digits):
            house = (
                None
                if deadly.roof & ~board.places[kept]
                else confining_house(board, deadly.roof, kept)
            )
            if house:
                lost = deadly.digits & ~(1 << kept)
                yield Conclusion(board.candidates_in(deadly.roof, lost), house)
                return


def from_subset(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """Yield the eliminations by subsets of the extras and other cells in a house of the roof.

    The extras and the cells have one digit more than there are cells.
    """
    if single_member(deadly.roof) is None and single_member(deadly.extras) is None:
        for house in board.layout.shared_houses(deadly.roof):
            for found in subsets_with_extras(
                board, deadly.roof, deadly.extras, house, 0, deadly.cells
            ):
                joined = board.candidates_in(found.cells, found.digits)
                yield Conclusion(found.gone, house, joined)


_MOST = 3
"""Limit of the added cells on boards larger than 9x9, where there are too many sets to try."""


class JoinedSubset(NamedTuple):
    """Cells of a house that form a subset with an extra, and the eliminations."""

    house: House
    cells: Mask
    digits: Mask
    gone: tuple[Candidate, ...]


def subsets_with_extras(
    board: Board, roof: Mask, extras: Mask, house: House, barred: Mask, apart: Mask
) -> Iterator[JoinedSubset]:
    """Yield the subsets of cells of *house* and one cell of the roof.

    The roof cell holds one of *extras*. With the roof cell, the cells have as many digits as there
    are cells. Cells of *apart*, and cells with a digit of *barred*, take no part.
    """
    layout, of = board.layout, board.candidates_of
    free = [
        cell
        for cell in house.cells
        if of[cell] and not of[cell] & barred and not (roof | apart) >> cell & 1
    ]
    most = len(free) if layout.digits <= 9 else _MOST
    for cells, digits in _sets(free, of, extras, most):
        used = roof | cells
        wider = [other for other in layout.shared_houses(used) if other is not house]
        if any(layout.houses.index(other) < layout.houses.index(house) for other in wider):
            continue
        lost = house.mask & ~used
        if not board.candidates_in(lost, digits):
            continue
        for other in wider:
            lost |= other.mask & ~used
        gone = board.candidates_in(lost, digits)
        yield JoinedSubset(house, cells, digits, tuple(sorted(gone, key=lambda each: each[::-1])))


def _sets(free: list[Cell], of: list[Mask], extras: Mask, most: int) -> Iterator[tuple[Mask, Mask]]:
    """Yield the sets of up to *most* cells that, with *extras*, have one digit more than cells."""

    def grow(start: int, count: int, cells: Mask, digits: Mask) -> Iterator[tuple[Mask, Mask]]:
        for index in range(start, len(free)):
            union = digits | of[free[index]]
            if union.bit_count() <= most + 1:
                chosen = cells | 1 << free[index]
                if union.bit_count() == count + 2:
                    yield chosen, union
                if count + 1 < most:
                    yield from grow(index + 1, count + 1, chosen, union)

    return grow(0, 0, 0, extras)


class SavedPattern(Technique):
    """Cells that held only the digits of their pattern would have two solutions.

    One of the extras, the other candidates of some of these cells, is therefore true.
    """

    sound_without_uniqueness = False

    def step(self, board: Board, deadly: Deadly, conclusion: Conclusion) -> Step:
        """Build the step of a conclusion; the pattern, its extras and a subset are marked."""
        gone, house, joined = conclusion
        own = board.candidates_in(deadly.cells, deadly.digits)
        extras = board.candidates_in(deadly.roof, ~deadly.digits)
        return Step(
            self,
            eliminations=tuple(sorted(gone, key=lambda candidate: candidate[::-1])),
            basis=(house,) if house else (),
            marks=(
                *(Mark(Role.PATTERN, c) for c in own if c not in gone),
                *(Mark(Role.FIN, c) for c in extras if c not in gone),
                *(Mark(Role.SET_A, c) for c in joined),
            ),
        )

    def describe_extras(self, step: Step, layout: Layout) -> str:
        """Explain what follows because one of the extras is true."""
        extras, joined = step.candidates_with(Role.FIN), step.candidates_with(Role.SET_A)
        roof, digits = cells_of(extras), digits_of(extras)
        gone = step.eliminations
        if single_member(roof) is not None:
            return f"{layout.names(roof)} is therefore {digits_listed(digits, layout, 'or')}"
        if joined:
            own = digits_listed(digits, layout, "or")
            share = digits_listed(digits | digits_of(joined), layout)
            return (
                f"One of {layout.names(roof)} is therefore {own}. "
                f"That cell and {layout.names(cells_of(joined))} take {share}, so none of these is "
                f"left for the rest of {step.houses[0]}"
            )
        if cells_of(gone) & ~roof:
            return (
                f"One of {layout.names(roof)} is therefore {digits_listed(digits, layout)}, so "
                f"a cell that sees all of them is not"
            )
        return self._describe_locked(step, layout)

    def _describe_locked(self, step: Step, layout: Layout) -> str:
        """Explain that the two roof cells have the only places of a digit, so one has an extra."""
        extras, house = step.candidates_with(Role.FIN), step.houses[0]
        roof = cells_of(extras)
        kept = next(
            digit
            for digit, cells in by_digit(step.candidates_with(Role.PATTERN)).items()
            if not roof & ~cells
        )
        said = layout.symbol(kept)
        return (
            f"In {house}, {said} can only go in {layout.names(roof, 'or')}. One of the two "
            f"is {said}, and the other is {digits_listed(digits_of(extras), layout, 'or')}"
        )

    def short(self, step: Step, layout: Layout) -> str:
        """Return the digits and the cells of the pattern in notation."""
        own = step.candidates_with(Role.PATTERN)
        cells = layout.short_names(cells_of((*own, *step.candidates_with(Role.FIN))))
        digits = "/".join(layout.symbol(digit) for digit in members(digits_of(own)))
        return f"{digits} in {cells.replace(' ', ',')}"
