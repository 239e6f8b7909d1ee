"""What is said of an answer, as a frozen value, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Final

from .bits import Mask
from .layout import Layout
from .notation import listed
from .step import Candidate, Step

if TYPE_CHECKING:
    from .techniques.base import Technique


class Ruling(StrEnum):
    """How an answer stands to what was asked."""

    NOTHING = "nothing"
    """Nothing was answered."""
    EXPECTED = "expected"
    """It is the step that was looked for, and perhaps more that is true."""
    ANOTHER = "another"
    """It is another step of the technique that was asked for."""
    PARTIAL = "partial"
    """It is true, and a part of what a step of the technique does."""
    OTHER = "other technique"
    """It is true, and a technique no harder shows it, but not the one that was asked for."""
    HARDER = "harder"
    """It is true, but only a harder technique shows it."""
    TRUE = "true"
    """It is true, but no technique up to Unfair shows it in one step."""
    WRONG = "wrong"
    """A solution says otherwise."""
    NO_PATTERN = "no pattern"
    """The cells marked are no pattern of the technique."""


_MOST: Final = 3
"""Candidates whose reason is told."""
_AN: Final = ("A", "E", "X-", "XY")
"""How names begin that sound as if with a vowel."""
_ALONE: Final = ("Locked Candidates", "Simple Colours", "Multi-Colours", "Nishio", "BUG", "Sue")
"""How names begin that take no article."""


@dataclass(frozen=True)
class Judgement:
    """What there is to say of an answer."""

    ruling: Ruling
    technique: Technique
    """The one that was asked for."""
    step: Step | None = None
    """The one that shows what was answered; where none does, the one that was looked for."""
    missing: tuple[Candidate, ...] = ()
    """What the step concludes beside what was answered."""
    survives: tuple[Candidate, ...] = ()
    """What was struck out and is in a solution."""
    unfounded: tuple[Candidate, ...] = ()
    """What was placed and is not in every solution."""
    several: bool = False
    """The position has several solutions."""
    astray: Mask = 0
    """Cells that were marked and are not of the pattern of the step."""
    absent: Mask = 0
    """Cells of the pattern that were not marked."""

    @property
    def is_right(self) -> bool:
        """Whether a step of the technique was found, whole."""
        return self.ruling in (Ruling.EXPECTED, Ruling.ANOTHER)

    @property
    def is_sound(self) -> bool:
        """Whether nothing was answered that is not so."""
        return self.ruling not in (Ruling.WRONG, Ruling.NO_PATTERN)

    def sentence(self, layout: Layout) -> str:
        """The judgement in one sentence, without giving away what is still to be found."""
        match self.ruling:
            case Ruling.NOTHING:
                return "Nothing is answered yet."
            case Ruling.EXPECTED:
                return f"Right: that is {with_article(self.technique)}."
            case Ruling.ANOTHER:
                return f"Right, by another {short_name(self.technique)} than the easiest one."
            case Ruling.PARTIAL:
                return f"Right as far as it goes: {self._more()}."
            case Ruling.TRUE:
                return "True, but no technique below the extreme ones shows it in one step."
            case Ruling.WRONG:
                told = listed(islice(self._reasons(layout), _MOST))
                # A cell's name stays small where a sentence begins with it.
                return f"{told[0].upper() if not told.startswith('r') else 'r'}{told[1:]}."
            case Ruling.NO_PATTERN:
                return self._strays(layout)
        assert self.step is not None  # both are told of a step that was found
        other = with_article(self.step.technique)
        if self.ruling is Ruling.OTHER:
            return f"Right, and that was {other}."
        return f"Right, but by a harder road: that takes {other}."

    def _more(self) -> str:
        if self.absent:
            count = self.absent.bit_count()
            return "1 more cell belongs to it" if count == 1 else f"{count} more cells belong to it"
        count = len(self.missing)
        placed = bool(self.step and set(self.missing) & set(self.step.placements))
        if placed:
            return "a digit follows too" if count == 1 else f"{count} conclusions follow too"
        return "1 more candidate goes" if count == 1 else f"{count} more candidates go"

    def _reasons(self, layout: Layout) -> Iterator[str]:
        """Why each candidate is wrong."""
        which = "a solution" if self.several else "the solution"
        for cell, digit in self.survives:
            name, what = layout.cell_name(cell), layout.symbol(digit)
            yield f"{name} is {what} in {which}, so {what} cannot go"
        for cell, digit in self.unfounded:
            yield f"{which} has no {layout.symbol(digit)} in {layout.cell_name(cell)}"

    def _strays(self, layout: Layout) -> str:
        if self.step is None:
            return f"There is no {short_name(self.technique)} here."
        verb = "plays" if self.astray.bit_count() == 1 else "play"
        return f"{layout.names(self.astray)} {verb} no part in {with_article(self.technique)} here."


def short_name(technique: Technique) -> str:
    """What a technique is called where there is little room: ``Simple Colours``."""
    return technique.name.split(" (")[0]


def with_article(technique: Technique) -> str:
    """``an X-Wing``, ``a W-Wing``; a name in the plural, or of a person, stands alone."""
    name = short_name(technique)
    if name.startswith(_ALONE):
        return name
    return f"{'an' if name.startswith(_AN) else 'a'} {name}"
