"""Deadly patterns: cells that would have two solutions if they held their own digits alone.

Some of their cells, the roof, can hold other digits, the extras, and one of these is true.
What follows from that is the same for every pattern.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask, members, only
from ..board import Board
from ..layout import House, Layout
from ..notation import by_digit, cells_of, digits_listed, digits_of
from ..step import Candidate, Mark, Role, Step
from .base import Technique
from .subset_with_extras import joined_with


class Deadly(NamedTuple):
    """A pattern on a board, with what saves it."""

    cells: Mask
    digits: Mask
    """Its own digits."""
    roof: Mask
    """The cells that can hold others."""
    extras: Mask
    """These others."""


class Conclusion(NamedTuple):
    """What follows from one of the extras being true."""

    gone: tuple[Candidate, ...]
    house: House | None = None
    """The house that it concerns, if it is one."""
    joined: tuple[Candidate, ...] = ()
    """The candidates of the cells that make a subset with the extras."""


def from_one_cell(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """A roof of one cell holds an extra, and none of the pattern's own digits."""
    if only(deadly.roof) is not None:
        yield Conclusion(board.candidates_in(deadly.roof, deadly.digits))


def from_one_extra(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """With one and the same extra in all of the roof, what sees all of that does not hold it."""
    if only(deadly.extras) is not None and only(deadly.roof) is None:
        seen = board.layout.seen_by_all(deadly.roof)
        yield Conclusion(board.candidates_in(seen, deadly.extras))


def from_subset(board: Board, deadly: Deadly) -> Iterator[Conclusion]:
    """The extras, and other cells of a house of the roof, share one digit more than cells."""
    if only(deadly.roof) is None and only(deadly.extras) is None:
        for house in board.layout.shared_houses(deadly.roof):
            for found in joined_with(board, deadly.roof, deadly.extras, house, 0, deadly.cells):
                joined = board.candidates_in(found.cells, found.digits)
                yield Conclusion(found.gone, house, joined)


class SavedPattern(Technique):
    """Cells that held nothing but their pattern's digits would have two solutions.

    One of the extras that some of them have is therefore true.
    """

    sound_without_uniqueness = False

    def step(self, board: Board, deadly: Deadly, conclusion: Conclusion) -> Step:
        """The step of a conclusion: the pattern, its extras and a subset are marked."""
        gone, house, joined = conclusion
        own = board.candidates_in(deadly.cells, deadly.digits)
        extras = board.candidates_in(deadly.roof, ~deadly.digits)
        return Step(
            self,
            eliminations=tuple(sorted(gone, key=lambda candidate: candidate[::-1])),
            houses=(house,) if house else (),
            marks=(
                *(Mark(Role.PATTERN, c) for c in own if c not in gone),
                *(Mark(Role.FIN, c) for c in extras if c not in gone),
                *(Mark(Role.SET_A, c) for c in joined),
            ),
        )

    def told_extras(self, step: Step, layout: Layout) -> str:
        """What follows from one of the extras being true, in words."""
        extras, joined = step.marked(Role.FIN), step.marked(Role.SET_A)
        roof, digits = cells_of(extras), digits_of(extras)
        gone = step.eliminations
        if only(roof) is not None:
            return f"{layout.names(roof)} is therefore {digits_listed(digits, layout, 'or')}"
        if joined:
            own = digits_listed(digits, layout, "or")
            share = digits_listed(digits | digits_of(joined), layout)
            return (
                f"One of {layout.names(roof)} is therefore {own}; "
                f"with {layout.names(cells_of(joined))} it takes {share}, and none of these is "
                f"left for the rest of {step.houses[0]}"
            )
        if cells_of(gone) & ~roof:
            return (
                f"One of {layout.names(roof)} is therefore {digits_listed(digits, layout)}, and "
                f"what sees all of these is not"
            )
        return self._told_locked(step, layout)

    def _told_locked(self, step: Step, layout: Layout) -> str:
        """The roof's two cells have the only places of a digit, so one of them has an extra."""
        extras, house = step.marked(Role.FIN), step.houses[0]
        roof = cells_of(extras)
        kept = next(
            digit
            for digit, cells in by_digit(step.marked(Role.PATTERN)).items()
            if not roof & ~cells
        )
        said = layout.symbol(kept)
        return (
            f"In {house}, {said} can only go in {layout.names(roof, 'or')}. One of the two "
            f"is {said}, and the other {digits_listed(digits_of(extras), layout, 'or')}"
        )

    def short(self, step: Step, layout: Layout) -> str:
        """The digits and the cells of the pattern."""
        own = step.marked(Role.PATTERN)
        cells = layout.short_names(cells_of((*own, *step.marked(Role.FIN))))
        digits = "/".join(layout.symbol(digit) for digit in members(digits_of(own)))
        return f"{digits} in {cells.replace(' ', ',')}"
