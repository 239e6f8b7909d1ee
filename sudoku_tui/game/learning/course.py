"""The course: the pages of the guide in the order of learning, and how far the learner is.

A lesson is done when it was read; a technique when so many of its drills were done right, or,
where there are no positions of it, when its page was read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...formats.guide import Page
from .cards import Figures

DRILLS: Final = 5
"""Positions of a technique to do right."""


@dataclass(frozen=True)
class Lesson:
    """A page as a part of the course."""

    page: Page
    is_read: bool
    """Whether the learner has seen its end, or that of its example."""
    drills: int
    """Positions to do right; 0 if it has none."""
    right: int
    """How many of these were done right."""
    is_missed: bool
    """Whether a game has shown it to be wanted, and it was not found in a drill since."""

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do."""
        return self.right >= self.drills if self.drills else self.is_read

    @property
    def left(self) -> int:
        """Positions still to do."""
        return self.drills - self.right


def course(
    pages: Sequence[Page],
    read: Collection[str],
    figures: Mapping[str, Figures],
    missed: Collection[str],
    stock: Collection[str],
) -> tuple[Lesson, ...]:
    """How each of *pages* stands, in their order.

    Args:
        pages: the guide, in the order of learning.
        read: the ids of the pages that were read.
        figures: how drills went, by technique.
        missed: the ids of techniques that games have shown to be wanted.
        stock: the ids of the techniques that there are positions of.
    """

    def lesson(page: Page) -> Lesson:
        done = figures.get(page.id)
        drills = DRILLS if page.id in stock else 0
        right = min(drills, done.found) if done else 0
        return Lesson(page, page.id in read, drills, right, page.id in missed)

    return tuple(map(lesson, pages))


def next_to_learn(lessons: Sequence[Lesson]) -> Lesson | None:
    """What was missed in games, the easiest first; then the first that is not done.

    Who has read nothing and done nothing yet begins at the beginning, whatever was missed.
    """
    if not any(lesson.is_read or lesson.right for lesson in lessons):
        return next(iter(lessons), None)
    missed = (lesson for lesson in lessons if lesson.is_missed)
    return next(missed, None) or next((each for each in lessons if not each.is_done), None)
