"""A specification as a form: what is asked for so far, and the pattern that was drawn.

The puzzle of a day: which one it is, and what it is called.

It is made, not drawn from the stock: what a specification and a seed make is the same for
the same version of the generator, which is what the shared string promises; a stock may be
made anew at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.dice import Dice
from ..engine.generating.feasibility import first_objection
from ..engine.generating.spec import ANY, Spec
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC
from ..engine.level import Level
from ..engine.symmetry import Symmetry, moved, orbits
from ..formats.spec import Share

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
        return completed(self.drawn, self.layout, self.asked.symmetry)

    @property
    def spec(self) -> Spec:
        """All that is asked for."""
        return replace(self.asked, pattern=self.pattern or None)

    @property
    def objection(self) -> str:
        """Why there is no such puzzle, as a sentence; empty if nothing is known against it."""
        found = first_objection(self.spec)
        return f"{found[:1].upper()}{found[1:]}." if found else ""

    def asking(self, **changed: object) -> Form:
        """The same, but for some fields of the specification."""
        # The names are those of the fields of a Spec, which a type cannot say.
        return replace(self, asked=replace(self.asked, **changed))  # type: ignore[arg-type]

    def of_layout(self, layout: Layout) -> Form:
        """The same on another layout: what is about its cells is forgotten."""
        here = [each for each in symmetries_of(layout) if each is self.asked.symmetry]
        symmetry = here[0] if here else Symmetry.NONE
        return Form(replace(self.asked, layout_id=layout.id, clues=ANY, symmetry=symmetry))

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


def completed(drawn: Mask, layout: Layout, symmetry: Symmetry) -> Mask:
    """*drawn*, and all cells that *symmetry* takes one of these to."""
    groups = map(mask_of, orbits(layout, symmetry))
    return sum(group for group in groups if group & drawn)


def symmetries_of(layout: Layout) -> tuple[Symmetry, ...]:
    """The symmetries that a layout can have."""
    return tuple(symmetry for symmetry in SYMMETRIES if _has(layout, symmetry))


def _has(layout: Layout, symmetry: Symmetry) -> bool:
    try:
        moved(layout, symmetry)
    except ValueError:
        return False
    return True


LETTERS = {
    Level.BEGINNER: "B",
    Level.EASY: "E",
    Level.MEDIUM: "M",
    Level.HARD: "H",
    Level.UNFAIR: "U",
    Level.EXTREME: "X",
}
"""What stands for a level where there is room for one character."""


def share_of(day: date, level: Level, layout: Layout = CLASSIC) -> Share:
    """What makes the puzzle of *day*, for everybody: with half-turn symmetry, if it can have it."""
    has_half_turn = Symmetry.HALF_TURN in symmetries_of(layout)
    symmetry = Symmetry.HALF_TURN if has_half_turn else Symmetry.NONE
    spec = Spec(layout.id, frozenset({level}), symmetry=symmetry)
    return Share(spec, f"daily-{day.isoformat()}")


def title_of(day: date) -> str:
    """What a game of that day's puzzle is called."""
    return f"Daily, {day.day} {day:%B}"


def month_from(month: date, months: int) -> date:
    """The first day of the month so many *months* later, or before if negative."""
    number = month.year * 12 + month.month - 1 + months
    year, index = divmod(number, 12)
    return date(min(max(year, date.min.year), date.max.year), index + 1, 1)


def same_day_of(day: date, month: date) -> date:
    """*day*, in another month; its last day if it has no such day."""
    last = (month_from(month, 1) - date.resolution).day
    return month.replace(day=min(day.day, last))
