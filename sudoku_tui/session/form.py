"""A specification as a form: what is asked for so far, and the pattern that was drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.dice import Dice
from ..engine.generating.feasibility import first_objection
from ..engine.generating.spec import ANY, Spec
from ..engine.layout import Layout
from ..engine.nearest import sentence
from ..engine.puzzle import NO_EXTRAS, Puzzle
from ..engine.symmetry import Symmetry, moves_of_symmetry, orbits

_SHARE_GIVEN: Final = 0.32
"""Of the cells, those that an example of a symmetry fills in."""
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
    Symmetry.FULL: "all there is",
}
"""What symmetries are called here, in the order of the choice."""


@dataclass(frozen=True)
class Form:
    """What is asked for so far."""

    asked: Spec = ANYTHING
    """All but the pattern."""
    drawn: Mask = 0
    """The cells that were filled in by hand; with what the symmetry adds they are the pattern."""

    @property
    def layout(self) -> Layout:
        """The layout that is asked for."""
        return self.asked.layout

    @property
    def pattern(self) -> Mask:
        """The cells drawn, and those that the symmetry takes them to."""
        return completed_pattern(self.drawn, self.layout, self.asked.symmetry)

    @property
    def spec(self) -> Spec:
        """All that is asked for."""
        return replace(self.asked, pattern=self.pattern or None)

    @property
    def objection(self) -> str:
        """Why there is no such puzzle, as a sentence; empty if nothing is known against it."""
        found = first_objection(self.spec)
        return sentence(found) if found else ""

    def with_fields(self, **changed: object) -> Form:
        """The same, but for some fields of the specification."""
        # mypy cannot check `**`: the names are fields of a Spec.
        return replace(self, asked=replace(self.asked, **changed))  # type: ignore[arg-type]

    def of_layout(self, layout: Layout) -> Form:
        """The same on another layout: what is about its cells is forgotten."""
        here = [each for each in symmetries_of(layout) if each is self.asked.symmetry]
        symmetry = here[0] if here else Symmetry.NONE
        asked = replace(self.asked, layout_id=layout.id, clues=ANY, symmetry=symmetry)
        return Form(replace(asked, grid=None, fill=None, marks=NO_EXTRAS))

    def from_grid(self, grid: Puzzle) -> Form:
        """The same with givens taken from *grid*, a full one, whose layout is then asked for."""
        return self._on(grid.layout).with_fields(grid=grid.givens, fill=None, marks=NO_EXTRAS)

    def from_givens(self, puzzle: Puzzle) -> Form:
        """The same with givens added to those of *puzzle*, whose layout is then asked for."""
        form = replace(self._on(puzzle.layout), drawn=0)
        return form.with_fields(fill=puzzle.givens, marks=puzzle.extras, grid=None)

    def _on(self, layout: Layout) -> Form:
        return self if layout == self.layout else self.of_layout(layout)

    @property
    def example(self) -> Mask:
        """A pattern that shows the symmetry."""
        layout, given = self.layout, 0
        groups = Dice(f"example {self.asked.symmetry}").shuffled(
            orbits(layout, self.asked.symmetry)
        )
        for group in groups:
            if given.bit_count() + len(group) <= _SHARE_GIVEN * layout.cells:
                given |= mask_of(group)
        return given


def completed_pattern(drawn: Mask, layout: Layout, symmetry: Symmetry) -> Mask:
    """*drawn*, and all cells that *symmetry* takes one of these to."""
    groups = map(mask_of, orbits(layout, symmetry))
    return sum(group for group in groups if group & drawn)


def symmetries_of(layout: Layout) -> tuple[Symmetry, ...]:
    """The symmetries that a layout can have."""
    return tuple(symmetry for symmetry in SYMMETRIES if _has(layout, symmetry))


def _has(layout: Layout, symmetry: Symmetry) -> bool:
    try:
        moves_of_symmetry(layout, symmetry)
    except ValueError:
        return False
    return True
