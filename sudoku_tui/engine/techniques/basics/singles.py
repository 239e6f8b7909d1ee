"""Singles: the last empty cell of a house, the only digit of a cell, the only cell of a digit."""

from __future__ import annotations

from collections.abc import Iterator

from ...bits import members, single_member
from ...blockers import Grounds, closed_digits, closed_places, grounds_for
from ...board import Board
from ...layout import Candidate, House, Layout
from ...step import Step, Technique, house_short
from .blocker_clauses import describe_digits, describe_places


class Single(Technique):
    """A technique that places one digit in one cell."""

    def sentence(self, step: Step, layout: Layout) -> str:
        """Return the reason alone: it already names the cell and the digit."""
        return f"{self.reason(step, layout)}."


class HouseSingle(Single):
    """A single that is seen in a house."""

    def step(self, candidate: Candidate, house: House) -> Step:
        """Return the step that places *candidate*, which *house* still lacks."""
        return Step(self, placements=(candidate,), basis=(house,))

    def pattern(self, step: Step, layout: Layout) -> str:
        return house_short(step.houses[0])


class FullHouse(HouseSingle):
    """Only one cell of a house is empty.

    The house holds every digit, so that cell holds the missing one.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for house in board.layout.houses:
            cell = single_member(house.mask & board.empty)
            if cell is not None:
                digit = single_member(board.candidates_of[cell])
                if digit is not None:
                    yield self.step(Candidate(cell, digit), house)

    def grounds(self, step: Step, board: Board) -> Grounds:
        return grounds_for(board, closed_digits(board, *step.placements[0]), step.houses[0])

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        name, said = layout.cell_name(cell), layout.symbol(digit)
        return f"{name} is the last empty cell of {step.houses[0]}, and {said} is missing"


class NakedSingle(Single):
    """All digits but one are ruled out for a cell. So the cell holds the remaining digit."""

    def find(self, board: Board) -> Iterator[Step]:
        for cell in members(board.empty):
            digit = single_member(board.candidates_of[cell])
            if digit is not None:
                yield self.step(Candidate(cell, digit))

    def step(self, candidate: Candidate) -> Step:
        """Return the step that places the only candidate of a cell."""
        return Step(self, placements=(candidate,))

    def grounds(self, step: Step, board: Board) -> Grounds:
        return grounds_for(board, closed_digits(board, *step.placements[0]))

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        why = describe_digits(step.grounds, layout)
        what = f"{layout.symbol(digit)} is all that is left for {layout.cell_name(cell)}"
        return f"{what}: {why}" if why else what

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""


class HiddenSingle(HouseSingle):
    """Only one cell of a house can hold a digit.

    The house holds every digit, so that cell holds this one.
    """

    def find(self, board: Board) -> Iterator[Step]:
        if not board.tables.lone_in_houses(board.lanes):
            return
        # Boxes first: people see hidden singles there at a glance.
        for house in board.layout.boxes_first:
            for digit in range(1, board.layout.digits + 1):
                cell = single_member(board.places[digit] & house.mask)
                if cell is not None:
                    yield self.step(Candidate(cell, digit), house)

    def grounds(self, step: Step, board: Board) -> Grounds:
        return grounds_for(board, closed_places(board, step.houses[0], step.placements[0].digit))

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        why = describe_places(step.grounds, layout)
        what = f"{layout.symbol(digit)} can only go in {layout.cell_name(cell)}"
        return f"In {step.houses[0]}, {what}{f': {why}' if why else ''}"


FULL_HOUSE = FullHouse("full-house", "Full House", "0000")
NAKED_SINGLE = NakedSingle("naked-single", "Naked Single", "0003")
HIDDEN_SINGLE = HiddenSingle("hidden-single", "Hidden Single", "0002")

TECHNIQUES = (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)
