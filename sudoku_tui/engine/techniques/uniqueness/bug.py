"""Bivalue universal graves (BUG): two candidates in every empty cell, two places of every digit.

Every digit that a house lacks has exactly two places there. In a solution of such a board every
cell could hold its other candidate instead, so the board has no solution or several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members, single_member, smallest_member, union
from ...board import Board
from ...layout import Candidate, Cell, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    by_digit,
    cells_of,
    digits_listed,
    digits_of,
    frozen_by_identity,
    join_words,
)
from .deadly import Conclusion, Deadly, SavedPattern, from_subset


class BugPlusOne(Technique):
    """All empty cells have two candidates, except one that has three.

    Without one digit of that cell, every digit would have two places or none in every house. Every
    cell could then hold its other candidate instead, so the board would have no solution or
    several: the cell holds that digit.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        if single_member(board.empty & ~board.bivalue) is None:
            return
        for grave in board.cached(_graves):
            extra, *others = grave.candidates()
            if not others:
                gone = board.candidates_in(grave.roof, ~grave.digits)
                yield Step(self, eliminations=gone, marks=(Mark(Role.FIN, extra),))

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.candidates_with(Role.FIN)
        name, said = layout.cell_name(cell), layout.symbol(digit)
        return (
            f"Every empty cell except {name} has two candidates. Without {said} in {name}, every "
            f"digit would have two places or none in each house. Then the puzzle would not have "
            f"exactly one solution, so {name} must be {said}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""


class Grave(NamedTuple):
    """A board that would be a BUG without some candidates, the extras. At least one is true."""

    extras: dict[Cell, Mask]
    """By cell with more than two candidates: its extra digits."""

    @property
    def roof(self) -> Mask:
        """The cells with extras."""
        return mask_of(self.extras)

    @property
    def digits(self) -> Mask:
        """The extra digits of all cells."""
        return union(self.extras.values())

    def candidates(self) -> Iterator[Candidate]:
        """Yield the extras, by cell, then by digit."""
        for cell, digits in sorted(self.extras.items()):
            for digit in members(digits):
                yield Candidate(cell, digit)


_Choice: TypeAlias = dict[Cell, Mask]
"""By cell of the roof: the two digits that it keeps."""
_MOST_GRAVES: Final = 64
"""Largest number of choices of extras to pursue side by side; most boards have at most one."""


def _graves(board: Board) -> tuple[Grave, ...]:
    """Return the graves that *board* would be without some extras.

    The roof consists of the cells with more than two candidates. Each of them keeps two, such that
    every digit that a house lacks keeps two places there. A roof is searched only if some cell, in
    the roof or not, sees all other cells of the roof. Every conclusion needs such a cell: one with
    a candidate that all extras exclude, or a roof cell in one house with the rest of the roof.
    """
    layout, roof = board.layout, board.empty & ~board.bivalue
    if not roof or not _within_sight(layout, roof) or not _may_be_grave(board):
        return ()
    found: list[_Choice] = [{}]
    while roof and found:
        ways = {cell: [_pairs(board, cell, roof, each) for each in found] for cell in members(roof)}
        cell = min(ways, key=lambda each: sum(map(len, ways[each])))
        both = zip(found, ways[cell], strict=True)
        found = [{**choice, cell: pair} for choice, pairs in both for pair in pairs][:_MOST_GRAVES]
        roof &= ~(1 << cell)
    of = board.candidates_of
    return tuple(Grave({cell: of[cell] & ~kept for cell, kept in each.items()}) for each in found)


def _within_sight(layout: Layout, roof: Mask) -> bool:
    """Check whether some cell sees all other cells of *roof*."""
    cell = smallest_member(roof)
    near = layout.sees[cell] | 1 << cell
    return any(not roof & ~(layout.sees[c] | 1 << c) for c in members(near))


def _may_be_grave(board: Board) -> bool:
    """Check whether no digit has three places of a house in cells with two candidates."""
    pairs, houses = board.bivalue, board.layout.houses
    return not any(
        (places & pairs & house.mask).bit_count() > 2 for places in board.places for house in houses
    )


def _pairs(board: Board, cell: Cell, roof: Mask, choice: _Choice) -> list[Mask]:
    """Return the pairs that *cell* can keep after *choice*; the cells of *roof* are undecided.

    In each house a digit keeps at most two places, and at least two must remain possible. In the
    end each condition implies the other, since a house has as many empty cells as missing digits.
    """
    layout, held = board.layout, board.candidates_of[cell]
    houses = [layout.houses[index].mask for index in layout.houses_of[cell]]
    allowed = needed = held
    for digit in members(held):
        kept = mask_of(other for other, pair in choice.items() if pair >> digit & 1)
        kept |= board.places[digit] & board.bivalue
        left = kept | board.places[digit] & roof
        if any((kept & house).bit_count() > 1 for house in houses):
            allowed &= ~(1 << digit)
        if all((left & house).bit_count() > 2 for house in houses):
            needed &= ~(1 << digit)
    pairs = map(mask_of, combinations(members(allowed), 2))
    return [pair for pair in pairs if not needed & ~pair]


def _from_all(board: Board, grave: Grave) -> Iterator[Conclusion]:
    """Yield the candidates that all extras exclude, since one of the extras is true."""
    extras = tuple(grave.candidates())
    if len(extras) > 1:
        cells, gone = board.layout.cells, board.candidates
        for cell, digit in extras:
            gone &= board.tables.excludes[(digit - 1) * cells + cell]
        yield Conclusion(tuple(Candidate(n % cells, n // cells + 1) for n in members(gone)))


def _from_subset(board: Board, grave: Grave) -> Iterator[Conclusion]:
    """Yield the eliminations by subsets of the extras and other cells in a house of the roof.

    The extras and the cells have one digit more than there are cells.
    """
    return from_subset(board, Deadly(grave.roof, 0, grave.roof, grave.digits))


def _from_locked(board: Board, grave: Grave) -> Iterator[Conclusion]:
    """Yield the eliminations in two roof cells that have the only places of a digit in a house.

    Both keep the digit in their pairs. One of them holds it, so the other holds one of its extras.
    """
    roof, of = grave.roof, board.candidates_of
    if roof.bit_count() != 2:
        return
    for house in board.layout.shared_houses(roof):
        for digit in range(1, board.layout.digits + 1):
            if board.places[digit] & house.mask == roof:
                gone = (
                    Candidate(cell, other)
                    for cell, mine in sorted(grave.extras.items())
                    for other in members(of[cell] & ~(mine | 1 << digit))
                )
                yield Conclusion(tuple(gone), house)
                return


@frozen_by_identity
class BugWithExtras(SavedPattern):
    """Without some extra candidates, every empty cell would have two candidates.

    Every digit would also have two places or none in every house, and every cell could hold its
    other candidate instead. The board would have no solution or several, so one of the extras is
    true.
    """

    kind: Callable[[Board, Grave], Iterator[Conclusion]]

    def find(self, board: Board) -> Iterator[Step]:
        for grave in board.cached(_graves):
            for conclusion in self.kind(board, grave):
                if conclusion.eliminations:
                    yield self._step(board, grave, conclusion)

    def _step(self, board: Board, grave: Grave, conclusion: Conclusion) -> Step:
        gone, house, joined = conclusion
        extras = tuple(grave.candidates())
        rest = board.candidates_in(grave.roof, board.layout.all_digits)
        return Step(
            self,
            eliminations=tuple(sorted(gone, key=lambda candidate: candidate[::-1])),
            basis=(house,) if house else (),
            marks=(
                *(Mark(Role.PATTERN, c) for c in rest if c not in extras and c not in gone),
                *(Mark(Role.FIN, c) for c in extras),
                *(Mark(Role.SET_A, c) for c in joined),
            ),
        )

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        extras = _candidates_listed(step.candidates_with(Role.FIN), layout)
        return (
            f"Without {extras}, every empty cell would have two candidates and every digit two "
            f"places or none in each house. Then the puzzle would not have exactly one solution. "
            f"{self.describe_extras(step, layout)}"
        )

    def describe_extras(self, step: Step, layout: Layout) -> str:
        extras = step.candidates_with(Role.FIN)
        alike = (
            single_member(cells_of(extras)) is not None
            or single_member(digits_of(extras)) is not None
        )
        if step.candidates_with(Role.SET_A) or (alike and not step.houses):
            return super().describe_extras(step, layout)
        if step.houses:
            return _describe_locked(step, layout)
        gone = _candidates_listed(step.eliminations, layout)
        return f"At least one of these is therefore true, and each of them excludes {gone}"

    def pattern(self, step: Step, layout: Layout) -> str:
        return ", ".join(
            f"{layout.symbol(digit)} {layout.short_names(cells).replace(' ', ',')}"
            for digit, cells in by_digit(step.candidates_with(Role.FIN)).items()
        )


def _describe_locked(step: Step, layout: Layout) -> str:
    """Explain that two cells hold a digit locked in them or one of their extras."""
    extras, [house] = step.candidates_with(Role.FIN), step.houses
    kept = next(
        digit
        for digit, cells in by_digit(step.candidates_with(Role.PATTERN)).items()
        if cells == cells_of(extras)
    )
    said, own = layout.symbol(kept), dict[Cell, Mask]()
    for cell, digit in extras:
        own[cell] = own.get(cell, 1 << kept) | 1 << digit
    each = (f"{layout.cell_name(c)} is {digits_listed(own[c], layout, 'or')}" for c in sorted(own))
    return (
        f"In {house}, {said} can only go in {layout.names(mask_of(own), 'or')}. One of the two is "
        f"{said}, and the other holds one of its extras, so {join_words(each)}"
    )


def _candidates_listed(candidates: Iterable[Candidate], layout: Layout) -> str:
    """Return ``7 in r8c4 and 6 in r8c8``."""
    return join_words(f"{layout.symbol(d)} in {layout.cell_name(c)}" for c, d in candidates)


TECHNIQUES = (
    BugPlusOne("bug-1", "BUG+1", "0610"),
    BugWithExtras("bug-2", "BUG+n (type 2)", "", _from_all),
    BugWithExtras("bug-3", "BUG type 3", "", _from_subset),
    BugWithExtras("bug-4", "BUG type 4", "", _from_locked),
)
