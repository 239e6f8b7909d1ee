"""A specification of puzzles as a form: the requirements so far and the drawn pattern."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.dice import Dice
from ..engine.generating.feasibility import first_objection, killer_part
from ..engine.generating.spec import ANY, Spec
from ..engine.layout import Layout
from ..engine.nearest import as_sentence
from ..engine.puzzle import NO_EXTRAS, Puzzle
from ..engine.symmetry import Symmetry, moves_of_symmetry, orbits

_SHARE_GIVEN: Final = 0.32
"""Fraction of the cells that the example of a symmetry fills in."""
ANYTHING: Final = Spec()
"""Any puzzle of the classic layout."""
SYMMETRIES: Final = {
    Symmetry.NONE: "none",
    Symmetry.HALF_TURN: "half turn",
    Symmetry.QUARTER_TURN: "quarter turn",
    Symmetry.MIRROR: "left and right",
    Symmetry.FLIP: "top and bottom",
    Symmetry.MIRRORS: "both mirrors",
    Symmetry.DIAGONAL: "falling diagonal",
    Symmetry.ANTIDIAGONAL: "rising diagonal",
    Symmetry.DIAGONALS: "both diagonals",
    Symmetry.FULL: "all symmetries",
}
"""Names of the symmetries, in the order of the choice."""


@dataclass(frozen=True)
class Form:
    """The requirements so far."""

    asked: Spec = ANYTHING
    """All requirements except the pattern."""
    drawn: Mask = 0
    """Cells drawn by hand; the symmetry completes them to the pattern."""

    @property
    def layout(self) -> Layout:
        """The required layout."""
        return self.asked.layout

    @property
    def pattern(self) -> Mask:
        """Mask of the drawn cells and their images under the symmetry."""
        return completed_pattern(self.drawn, self.layout, self.asked.symmetry)

    @property
    def is_killer(self) -> bool:
        """Whether a puzzle with cages is required."""
        return bool(self.asked.killer)

    @property
    def spec(self) -> Spec:
        """All requirements; of a killer those that killers can meet."""
        if self.is_killer:
            return killer_part(self.asked)
        return replace(self.asked, pattern=self.pattern or None, hide_sums=False)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that such puzzles of the layout can have."""
        found = symmetries_of(self.layout)
        if not self.is_killer:
            return found
        from ..engine.generating.killers import has_killers  # imported late: few are killers

        return tuple(each for each in found if has_killers(self.layout, each))

    @property
    def objection(self) -> str:
        """Why no such puzzle exists, as a sentence; empty if no objection is known."""
        found = first_objection(self.spec)
        return as_sentence(found) if found else ""

    def with_fields(self, **changed: object) -> Form:
        """Return the form with some fields of the specification replaced."""
        # mypy cannot check `**`: the names are fields of a Spec.
        return replace(self, asked=replace(self.asked, **changed))  # type: ignore[arg-type]

    def with_cages(self, sizes: tuple[int, ...]) -> Form:
        """Return the form with cages of these *sizes*; () for puzzles without cages.

        The number of givens is removed when cages are added or removed, since it is usual for one
        kind of puzzle only.
        """
        form = self.with_fields(killer=sizes)
        if form.is_killer is self.is_killer:
            return form
        return form.with_fields(clues=ANY)._with_possible_symmetry()

    def with_layout(self, layout: Layout) -> Form:
        """Return the form for another layout, without the requirements that concern cells."""
        asked = replace(self.asked, layout_id=layout.id, clues=ANY)
        asked = replace(asked, grid=None, fill=None, marks=NO_EXTRAS)
        return Form(asked)._with_possible_symmetry()

    def _with_possible_symmetry(self) -> Form:
        """Return the form without its symmetry if such puzzles cannot have it."""
        is_possible = self.asked.symmetry in self.symmetries
        return self if is_possible else self.with_fields(symmetry=Symmetry.NONE)

    def with_grid(self, grid: Puzzle) -> Form:
        """Return the form with givens to be taken from the full *grid*, and with its layout."""
        return self._for_layout(grid.layout).with_fields(
            grid=grid.givens, fill=None, marks=NO_EXTRAS
        )

    def from_givens(self, puzzle: Puzzle) -> Form:
        """Return the form with givens to be added to those of *puzzle*, and with its layout."""
        form = replace(self._for_layout(puzzle.layout), drawn=0)
        return form.with_fields(fill=puzzle.givens, marks=puzzle.extras, grid=None)

    def _for_layout(self, layout: Layout) -> Form:
        return self if layout == self.layout else self.with_layout(layout)

    @property
    def example(self) -> Mask:
        """Mask of an example pattern that shows the symmetry."""
        layout, given = self.layout, 0
        groups = Dice(f"example {self.asked.symmetry}").shuffled(
            orbits(layout, self.asked.symmetry)
        )
        for group in groups:
            if given.bit_count() + len(group) <= _SHARE_GIVEN * layout.cells:
                given |= mask_of(group)
        return given


def completed_pattern(drawn: Mask, layout: Layout, symmetry: Symmetry) -> Mask:
    """Return the mask of *drawn* and its images under *symmetry*."""
    groups = map(mask_of, orbits(layout, symmetry))
    return sum(group for group in groups if group & drawn)


def symmetries_of(layout: Layout) -> tuple[Symmetry, ...]:
    """Return the symmetries that a layout admits."""
    return tuple(symmetry for symmetry in SYMMETRIES if _has(layout, symmetry))


def _has(layout: Layout, symmetry: Symmetry) -> bool:
    try:
        moves_of_symmetry(layout, symmetry)
    except ValueError:
        return False
    return True
