"""The learner's progress: pages read, drills done, and chances missed in finished games."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ..store.errors import StoreError
from ..store.store import Store

if TYPE_CHECKING:
    from ..formats.guide import Page
    from ..game.learning.course import Lesson, Offer, Records
    from ..game.review import Review
    from ..session.game_review import GameToReview, Reviewer
    from ..session.ladder_choice import LadderChoice


NEXT, DONE = "next_to_learn", "lessons_done"
"""Settings with the title of the next lesson, and with how many are done, such as ``12 of 87``.

They are saved so that the menu need not read the guide.
"""


class CourseProgress:
    """Progress in the guide, and the practice cards that finished games add."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: set[str] = set()
        """Ids of the pages read since the program started. Some may not be saved yet."""
        self._reviewer: Reviewer | None = None
        """The process that reviews finished games; None before the first review."""

    # The guide

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the progress in each page of the guide, and save the next title for the menu.

        If the file of games cannot be read or written, no page counts as done.

        Raises:
            StoreError: The guide cannot be read.
        """
        from ..game.learning.course import Records, course, next_to_learn
        from ..store.guide import pages

        try:
            lessons = course(pages(), self._records(), self._offer())
            following = next_to_learn(lessons)
            whole = [each for each in lessons if each.is_of_course]
            done = sum(each.is_done for each in whole)
            self._save(NEXT, following.page.title if following else "")
            self._save(DONE, f"{done} of {len(whole)}" if done else "")
        except StoreError:
            return course(pages(), Records(), self._offer())
        return lessons

    def save_next_lesson(self) -> None:
        """Save the next title for the menu, after a drill or a puzzle of the course."""
        with suppress(StoreError):  # opening the guide saves it
            self.lessons()

    def _records(self, technique: str | None = None) -> Records:
        """Return what the learner has done; drill statistics only of *technique*, if it is given.

        Raises:
            StoreError: The file of games cannot be read.
        """
        from ..game.learning.course import Records

        lessons, misses = self._store.lessons, self._store.misses
        return Records(
            lessons.read() | self._read,
            lessons.known_ids(),
            lessons.played(),
            misses.open_techniques(),
            misses.open_techniques(hinted=True),
            self._store.cards.figures(technique),
        )

    def _offer(self) -> Offer:
        """Return the techniques that the stock has something for."""
        from ..game.learning.course import Offer
        from ..store.positions import position_techniques
        from ..store.stock import puzzle_techniques

        return Offer(position_techniques(), puzzle_techniques())

    def _save(self, key: str, value: str) -> None:
        if self._store.settings.get(key, "") != value:
            self._store.settings.set(key, value)

    def lesson(self, page: Page) -> Lesson:
        """Return the progress in one page.

        Raises:
            StoreError: The file of games cannot be read.
        """
        from ..game.learning.course import course

        [lesson] = course([page], self._records(page.id), self._offer())
        return lesson

    def record_read(self, page: Page) -> None:
        """Record that a page was read. A page is written once per run of the program.

        Raises:
            StoreError: The record could not be written yet and is queued, or the guide cannot be
                read.
        """
        if page.id in self._read:
            return
        self._read.add(page.id)
        key = f"lesson {page.id}"
        self._store.unsaved.write("lesson", lambda store: store.lessons.record(page.id), key)
        self.lessons()

    # Finished games

    async def review(self, game: GameToReview) -> Review | None:
        """Return the review of a game, made in a separate process; None if it takes too long."""
        from ..session.game_review import Reviewer

        self._reviewer = self._reviewer or Reviewer()
        return await self._reviewer.review(game)

    async def review_unseen(self, ladder: LadderChoice) -> None:
        """Review the games that were won shortly before the program ended the last time.

        The games are reviewed one by one in a separate process, in the background, by *ladder* (the
        techniques in the order in which they are tried).
        """
        from ..session.game_review import GameToReview, Reviewer

        reviewer, store = Reviewer(), self._store
        try:
            for game_id in store.misses.games_to_review():
                game = GameToReview.of_saved(store.games.load(game_id), ladder)
                if review := await reviewer.review(game):
                    self.record_misses(game_id, review)
                else:
                    # A review that takes too long once would do so each time: do not try again.
                    store.misses.record(game_id, ())
        except StoreError:
            pass  # the games are reviewed when the program starts the next time
        finally:
            await reviewer.end()

    def record_misses(self, game_id: int, review: Review) -> tuple[str, ...]:
        """Schedule practice of the techniques that were missed in a finished game, once per game.

        Returns:
            The names of the missed techniques that are due now; none if the file cannot be written.
        """
        from ..engine.techniques import CATALOGUE
        from ..game.learning.technique_cards import missed_cards
        from ..store.positions import position_techniques

        stock, store = position_techniques(), self._store
        cards = [card for card in missed_cards(review) if card.technique in stock]
        if not review.is_over:
            return ()
        try:
            if store.misses.record(game_id, cards):
                self.lessons()
            memories, new = store.cards.memories(), store.misses.never_practised()
        except StoreError:
            return ()
        now = store.cards.now
        due = [c for c in cards if c in new or (c in memories and memories[c].is_due(now))]
        return tuple(dict.fromkeys(CATALOGUE[card.technique].name for card in due))

    async def end(self) -> None:
        """End the review process."""
        if self._reviewer:
            await self._reviewer.end()
