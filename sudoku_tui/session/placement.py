"""The placement test of the course: drills of one technique after another, until one is missed.

A wrong answer is a miss, as in a storm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from ..formats.figures import counted
from ..game.learning.course import Lesson, lessons_to_test, lessons_up_to
from ..game.learning.technique_cards import cards_of
from ..store.errors import StoreError
from ..store.positions import DrawnPosition
from ..store.store import Store
from .drill_session import DrillSession, Outcome, Task
from .drill_task import DrillTask
from .ladder_choice import USUAL, LadderChoice


class PlacementTest(DrillSession):
    """Drills of the lessons ahead.

    If a technique is found, its lesson and those before are skipped.
    """

    def __init__(
        self,
        store: Store,
        lessons: Sequence[Lesson],
        now: Callable[[], float],
        seed: Callable[[], int],
        ladder: LadderChoice = USUAL,
    ) -> None:
        """Prepare a drill for each unfinished lesson of *lessons*, the whole course in order."""
        self._lessons = lessons
        tested = [cards_of(lesson.page.id)[0] for lesson in lessons_to_test(lessons)]
        super().__init__(store, tested, now, seed, ladder=ladder)

    def _new_task(self, drawn: DrawnPosition) -> DrillTask:
        return DrillTask(drawn, self._now, self._ladder, is_test=True)

    def save_task(self, task: Task) -> Outcome:
        """Grade and save a drill, and skip lessons if it was found; otherwise end the test."""
        outcome = super().save_task(task)
        if outcome.is_found:
            technique = task.card.technique
            ids = [each.page.id for each in lessons_up_to(self._lessons, technique)]
            with suppress(StoreError):  # it is queued, and written again later
                self._store.unsaved.write(
                    "lesson", lambda store: store.lessons.record_known(ids), f"known {technique}"
                )
        else:
            self._waiting.clear()
            self._next = None
        return outcome

    @property
    def summary(self) -> str:
        """The result in words."""
        if not self.outcomes:
            return ""
        found = counted(self.found_count, "technique")
        return f"{found} found. The course goes on after what you know."
