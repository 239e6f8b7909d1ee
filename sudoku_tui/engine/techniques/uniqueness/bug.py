"""Bivalue graves: a board of two candidates everywhere could be turned round as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...bits import Mask, mask_of, members, only
from ...board import Board
from ...layout import Candidate, Cell, Layout
from ...step import Mark, Role, Step, Technique, by_digit, catalogued, listed
from .deadly import Conclusion, Deadly, SavedPattern, from_one_extra, from_subset


class BugPlusOne(Technique):
    """All empty cells have two candidates but one has three, and without one of its digits
    every digit is left with two places, or none, in every house.

    Such a board could be turned round everywhere, so it would have no solution or two:
    that digit is what the cell holds.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        cell = only(board.trivalue)
        if cell is None or board.empty & ~board.bivalue != 1 << cell:
            return
        for digit in members(board.candidates_of[cell]):
            if _all_in_pairs(board, {digit: 1 << cell}):
                gone = board.candidates_in(1 << cell, ~(1 << digit))
                marks = (Mark(Role.FIN, Candidate(cell, digit)),)
                yield Step(self, eliminations=gone, marks=marks)

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.marked(Role.FIN)
        name, said = layout.cell_name(cell), layout.symbol(digit)
        return (
            f"Every other empty cell has two candidates. Without {said} in {name}, every "
            f"digit would have two places in each house. Then the puzzle would not have exactly "
            f"one solution. {name} must be {said}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""


def _all_in_pairs(board: Board, extras: dict[int, Mask]) -> bool:
    """Whether without *extras*, cells by digit, every digit has two places or none in a house."""
    for digit in range(1, board.layout.digits + 1):
        places = board.places[digit] & ~extras.get(digit, 0)
        if any((places & house.mask).bit_count() not in (0, 2) for house in board.layout.houses):
            return False
    return True


def _grave(board: Board) -> Deadly | None:
    """What keeps a board from being a bivalue grave, where that is the case of a few cells."""
    layout, of = board.layout, board.candidates_of
    roof = board.empty & ~board.bivalue
    if only(roof) is not None or not roof or not layout.seen_by_all(roof):
        return None
    extras: dict[int, Mask] = {}
    every = 0
    for cell in members(roof):
        mine = _extras_of(board, cell)
        if (of[cell] & ~mine).bit_count() != 2:
            return None
        every |= mine
        for digit in members(mine):
            extras[digit] = extras.get(digit, 0) | 1 << cell
    return Deadly(roof, 0, roof, every) if _all_in_pairs(board, extras) else None


def _extras_of(board: Board, cell: Cell) -> Mask:
    """The digits of *cell* with two places in none of its houses: without it they may have."""
    houses = [board.layout.houses[index].mask for index in board.layout.houses_of[cell]]
    return mask_of(
        digit
        for digit in members(board.candidates_of[cell])
        if all((board.places[digit] & house).bit_count() != 2 for house in houses)
    )


def _from_locked(board: Board, grave: Deadly) -> Iterator[Conclusion]:
    """Two cells of a house have the only places of a digit that is none of their extras.

    One of them holds it, so the other holds an extra.
    """
    if grave.roof.bit_count() == 2:
        for house in board.layout.shared_houses(grave.roof):
            for digit in range(1, board.layout.digits + 1):
                if not grave.extras >> digit & 1 and (
                    board.places[digit] & house.mask == grave.roof
                ):
                    kept = grave.extras | 1 << digit
                    yield Conclusion(board.candidates_in(grave.roof, ~kept), house)
                    return


@catalogued
class BugWithMore(SavedPattern):
    """Without some extras, in several cells, every empty cell would have two candidates, and
    every digit two places or none in every house.

    Such a board could be turned round everywhere, so one of the extras is true.
    """

    kind: Callable[[Board, Deadly], Iterator[Conclusion]]

    def find(self, board: Board) -> Iterator[Step]:
        if grave := _grave(board):
            for conclusion in self.kind(board, grave):
                if conclusion.gone:
                    yield self.step(board, grave, conclusion)

    def step(self, board: Board, deadly: Deadly, conclusion: Conclusion) -> Step:
        gone, house, joined = conclusion
        extras = {
            Candidate(cell, digit)
            for cell in members(deadly.roof)
            for digit in members(_extras_of(board, cell))
        }
        rest = board.candidates_in(deadly.roof, board.layout.all_digits)
        return Step(
            self,
            eliminations=tuple(sorted(gone, key=lambda candidate: candidate[::-1])),
            houses=(house,) if house else (),
            marks=(
                *(Mark(Role.PATTERN, c) for c in rest if c not in extras and c not in gone),
                *(Mark(Role.FIN, c) for c in rest if c in extras),
                *(Mark(Role.SET_A, c) for c in joined),
            ),
        )

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        extras = listed(
            f"{layout.symbol(digit)} in {layout.cell_name(cell)}"
            for cell, digit in step.marked(Role.FIN)
        )
        return (
            f"Without {extras}, every empty cell would have two candidates and every digit two "
            f"places in each house. Then the puzzle would not have exactly one solution. "
            f"{self.describe_extras(step, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ", ".join(
            f"{layout.symbol(digit)} {layout.short_names(cells).replace(' ', ',')}"
            for digit, cells in by_digit(step.marked(Role.FIN)).items()
        )


TECHNIQUES = (
    BugPlusOne("bug-1", "BUG+1", "0610"),
    BugWithMore("bug-2", "BUG type 2", "", from_one_extra),
    BugWithMore("bug-3", "BUG type 3", "", from_subset),
    BugWithMore("bug-4", "BUG type 4", "", _from_locked),
)
