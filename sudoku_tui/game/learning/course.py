"""The course: the pages of the guide in the order of learning, and the progress of the learner.

A lesson is done when its page was read. A technique is done after `DRILLS` correct drills or, if
there are no positions for it, when its page was read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...formats.guide import Page
from .cards import Figures

DRILLS: Final = 5
"""Number of correct drills that complete a technique."""


@dataclass(frozen=True)
class Lesson:
    """A page as a part of the course."""

    page: Page
    is_read: bool
    """Whether the learner has reached the end of the page or of its example."""
    drills: int
    """Number of drills to do correctly; 0 if the page has none."""
    right: int
    """Number of drills done correctly, at most `drills`."""
    is_missed: bool
    """Whether the learner missed the technique in a game and has not found it in a drill since."""

    @property
    def is_done(self) -> bool:
        """Whether the lesson is completed."""
        return self.right >= self.drills if self.drills else self.is_read

    @property
    def remaining(self) -> int:
        """Number of remaining drills."""
        return self.drills - self.right


def course(
    pages: Sequence[Page],
    read: Collection[str],
    figures: Mapping[str, Figures],
    missed: Collection[str],
    stock: Collection[str],
) -> tuple[Lesson, ...]:
    """Return the progress in each of *pages*, in order.

    Args:
        pages: The guide, in the order of learning.
        read: Ids of the pages that were read.
        figures: Drill statistics by technique.
        missed: Ids of the techniques that the learner missed in games.
        stock: Ids of the techniques with practice positions.
    """

    def lesson(page: Page) -> Lesson:
        done = figures.get(page.id)
        drills = DRILLS if page.id in stock else 0
        right = min(drills, done.found) if done else 0
        return Lesson(page, page.id in read, drills, right, page.id in missed)

    return tuple(map(lesson, pages))


def next_to_learn(lessons: Sequence[Lesson]) -> Lesson | None:
    """Return the easiest lesson missed in games, else the first unfinished one.

    A learner without any progress starts with the first lesson, regardless of missed steps. None if
    everything is done.
    """
    if not any(lesson.is_read or lesson.right for lesson in lessons):
        return next(iter(lessons), None)
    missed = (lesson for lesson in lessons if lesson.is_missed)
    return next(missed, None) or next((each for each in lessons if not each.is_done), None)
