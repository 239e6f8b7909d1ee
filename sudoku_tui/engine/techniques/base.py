"""What every technique is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

from ..board import Board
from ..layout import Layout
from ..notation import conclusion, effects
from ..step import Step

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, eq_default=False)
def catalogued(cls: type[Kind]) -> type[Kind]:
    """A frozen dataclass of which each instance is equal to itself alone, as techniques are.

    A kind that has no fields of its own needs none of it.
    """
    # To make methods that nobody calls would take a tenth of the time of a start.
    return dataclass(frozen=True, eq=False, repr=False)(cls)


@catalogued
class Technique(ABC):
    """A way to make progress that a person could follow.

    A technique is a row of the catalogue; how hard it is, and when it is tried, is the
    business of a `Ladder`. The docstring of each kind is its proof in two sentences.
    """

    id: str
    """Stable, lower case, hyphens. It is stored in saves and printed; never change it."""
    name: str
    code: str
    """The four digits that technique libraries know it by; empty where they do not."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    sound_without_uniqueness = True
    """False if it leans on the puzzle having exactly one solution."""

    @abstractmethod
    def find(self, board: Board) -> Iterator[Step]:
        """Every occurrence that achieves something, in a fixed order, changing nothing.

        It must hold on any board, also where easier techniques would still find something.
        """

    def applies_to(self, layout: Layout) -> bool:
        """Whether the technique is sound on *layout*, and can occur there."""
        return True

    @abstractmethod
    def reason(self, step: Step, layout: Layout) -> str:
        """Why *step* is true, in plain words, without the full stop."""

    @abstractmethod
    def pattern(self, step: Step, layout: Layout) -> str:
        """The pattern of *step* as players write it, such as ``4 r15 c37``."""

    def sentence(self, step: Step, layout: Layout) -> str:
        """Why *step* is true and what follows, in plain words."""
        return f"{self.reason(step, layout)}. {conclusion(step, layout)}."

    def notation(self, step: Step, layout: Layout) -> str:
        """*step* in one line, as players write it."""
        pattern = self.pattern(step, layout)
        effect = effects(step, layout)
        return f"{self.name}: {pattern} => {effect}" if pattern else f"{self.name}: {effect}"
