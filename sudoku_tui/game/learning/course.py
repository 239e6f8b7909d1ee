"""The course: the pages of the guide in the order of learning, and the progress of the learner.

A lesson has up to three stages: read the page, do `DRILLS` drills correctly, and win a puzzle whose
path needs the technique. A page without positions or puzzles has only the first one. The test of
the course marks lessons as known, which skips them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from ...engine.layouts import CLASSIC
from ...formats.guide import Page
from .cards import Figures

DRILLS: Final = 5
"""Number of correct drills that a technique needs."""


class LessonStage(Enum):
    """The next task of a lesson."""

    READ = auto()
    DRILL = auto()
    PLAY = auto()
    DONE = auto()


@dataclass(frozen=True)
class Records:
    """The learner's work so far, as ids of pages. A technique has the id of its page."""

    read: Collection[str] = ()
    """The pages that were read."""
    known: Collection[str] = ()
    """The lessons that are skipped because of a test."""
    played: Collection[str] = ()
    """The techniques whose puzzle was won."""
    missed: Collection[str] = ()
    """The techniques that were missed in games and not found in a drill since."""
    hinted: Collection[str] = ()
    """Those of them for which a hint was taken in the game."""
    figures: Mapping[str, Figures] = field(default_factory=dict)
    """Drill statistics by technique."""


@dataclass(frozen=True)
class Offer:
    """The techniques with positions or puzzles in the stock."""

    positions: Collection[str]
    """The techniques with practice positions."""
    puzzles: Collection[str] = ()
    """The techniques that are the hardest one of a puzzle."""


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
    has_puzzle: bool = False
    """Whether there is a puzzle to play that needs the technique."""
    is_played: bool = False
    """Whether such a puzzle was won."""
    is_known: bool = False
    """Whether the lesson is skipped because of a test."""
    is_hinted: bool = False
    """Whether the learner took a hint for the technique when it was missed."""

    @property
    def stage(self) -> LessonStage:
        """The next task of the lesson."""
        if self.is_known:
            return LessonStage.DONE
        if self.remaining:
            return LessonStage.DRILL if self.is_read or self.right else LessonStage.READ
        if self.has_puzzle and not self.is_played:
            return LessonStage.PLAY
        return LessonStage.DONE if self.drills or self.is_read else LessonStage.READ

    @property
    def is_done(self) -> bool:
        """Whether the lesson is completed."""
        return self.stage is LessonStage.DONE

    @property
    def remaining(self) -> int:
        """Number of remaining drills."""
        return self.drills - self.right

    @property
    def is_of_course(self) -> bool:
        """Whether the lesson belongs to the course.

        Lessons about the program, or about techniques for other layouts, do not.
        """
        technique = self.page.technique
        return self.page.is_of_course and (technique is None or technique.applies_to(CLASSIC))


def course(pages: Sequence[Page], records: Records, offer: Offer) -> tuple[Lesson, ...]:
    """Return the progress in each of *pages*, the guide in the order of learning."""

    def lesson(page: Page) -> Lesson:
        done, id = records.figures.get(page.id), page.id
        drills = DRILLS if id in offer.positions else 0
        right = min(drills, done.found) if done else 0
        return Lesson(
            page, id in records.read, drills, right, id in records.missed,
            id in offer.puzzles, id in records.played, id in records.known, id in records.hinted,
        )  # fmt: skip

    return tuple(map(lesson, pages))


def next_to_learn(lessons: Sequence[Lesson]) -> Lesson | None:
    """Return the first lesson of the course that is unfinished, or that was missed in a game.

    None if everything is done.
    """
    return next((each for each in lessons if each.is_missed or _is_unfinished(each)), None)


def _is_unfinished(lesson: Lesson) -> bool:
    return lesson.is_of_course and not lesson.is_done


def lessons_to_test(lessons: Sequence[Lesson]) -> list[Lesson]:
    """Return the unfinished lessons of the course that have drills, in order."""
    return [each for each in lessons if each.is_of_course and each.drills and not each.is_done]


def lessons_up_to(lessons: Sequence[Lesson], technique: str) -> list[Lesson]:
    """Return the unfinished lessons of the course up to that of *technique*, inclusive."""
    ids = [each.page.id for each in lessons]
    upto = lessons[: ids.index(technique) + 1]
    return [each for each in upto if each.is_of_course and not each.is_done]
