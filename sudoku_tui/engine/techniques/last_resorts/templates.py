"""Templates: all ways to place a digit in the houses that lack it."""

from __future__ import annotations

from collections.abc import Iterator

from ...bits import Mask
from ...board import Board
from ...inference.dead_places import settled_places, verdict_on
from ...layout import Candidate, Layout
from ...step import Mark, Role, Step, Technique, digits_listed, digits_of, frozen_by_identity


@frozen_by_identity
class Templates(Technique):
    """A template puts a digit once into every house that lacks it.

    A template takes no cell that all templates of another digit need. The solution uses one
    template of each digit: a cell in all templates of a digit holds the digit, and a cell in none
    of them does not.
    """

    placing: bool
    """Whether the digit is placed in cells of all templates; else places in none are eliminated."""

    def find(self, board: Board) -> Iterator[Step]:
        layout = board.layout
        for digit, (places, others) in enumerate(board.cached(_template_places)):
            bit = 1 << digit
            if self.placing:
                settled = board.candidates_in(settled_places(layout, places), bit)
                if settled:
                    marks = _marks(board, bit, others, ())
                    yield Step(self, placements=settled, marks=marks)
            else:
                used = places & ~verdict_on(layout, places).dead
                gone = board.candidates_in(board.places[digit] & ~used, bit)
                if gone:
                    yield Step(self, eliminations=gone, marks=_marks(board, bit, others, gone))

    def reason(self, step: Step, layout: Layout) -> str:
        concluded = (*step.placements, *step.eliminations)
        digit, several = digits_listed(digits_of(concluded), layout), len(concluded) > 1
        return (
            f"Try every way to place all the missing {digit}s, without the cells that another "
            f"digit needs. {'Every way uses' if self.placing else 'No way uses'} the following "
            f"cell{'s' if several else ''}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return layout.symbol((*step.placements, *step.eliminations)[0].digit)


def _marks(
    board: Board, digit: Mask, others: Mask, gone: tuple[Candidate, ...]
) -> tuple[Mark, ...]:
    """Return marks for the remaining places of the digit and all places of the digits *others*."""
    everywhere = board.layout.all_cells
    own = (c for c in board.candidates_in(everywhere, digit) if c not in gone)
    return (
        *(Mark(Role.PATTERN, candidate) for candidate in own),
        *(Mark(Role.SET_A, each) for each in board.candidates_in(everywhere, others & ~digit)),
    )


def _template_places(board: Board) -> list[tuple[Mask, Mask]]:
    """Return, by digit, its places without the cells that all templates of another digit need.

    Each mask comes with a mask of the other digits that it depends on, directly or indirectly.
    """
    places, others = list(board.places), [0] * len(board.places)
    changed = True
    while changed:
        changed = False
        for digit in range(1, board.layout.digits + 1):
            settled = settled_places(board.layout, places[digit])
            for other in range(1, board.layout.digits + 1):
                if other != digit and places[other] & settled:
                    places[other] &= ~settled
                    others[other] |= 1 << digit | others[digit]
                    changed = True
    return list(zip(places, others, strict=True))


TECHNIQUES = (
    Templates("template-set", "Template Set", "1201", placing=True),
    Templates("template-delete", "Template Delete", "1202", placing=False),
)
