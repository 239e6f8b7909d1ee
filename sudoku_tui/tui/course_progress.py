"""What the learner has read, done and missed, as the screens ask for it and add to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..store.errors import StoreError
from ..store.store import Store

if TYPE_CHECKING:
    from ..formats.guide import Page
    from ..game.learning.course import Lesson
    from ..game.review import Review
    from ..session.game_review import GameToReview, Reviewer
    from ..session.ladder_choice import LadderChoice


NEXT = "next_to_learn"
"""The setting that holds what is next to learn, so that the menu need not read the guide."""


class CourseProgress:
    """How far the learner is with the guide, and what games that are over add to practice."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: set[str] = set()
        """The ids of the pages read since the start: some of them may wait to be saved."""
        self._reviewer: Reviewer | None = None
        """Who looks at games again, once one was looked at."""

    # The guide

    def lessons(self) -> tuple[Lesson, ...]:
        """How each page of the guide stands; the menu is told what is next.

        Where the file fails nothing counts as done.

        Raises:
            StoreError: the guide cannot be read.
        """
        from ..game.learning.course import course, next_to_learn
        from ..store.guide import pages
        from ..store.positions import position_techniques

        stock, store = position_techniques(), self._store
        try:
            read, missed = store.lessons.read() | self._read, store.misses.open()
            lessons = course(pages(), read, store.cards.figures(), missed, stock)
            following = next_to_learn(lessons)
            title = following.page.title if following else ""
            if store.settings.get(NEXT, "") != title:
                store.settings.set(NEXT, title)
        except StoreError:
            return course(pages(), (), {}, (), stock)
        return lessons

    def lesson(self, page: Page) -> Lesson:
        """How one page stands.

        Raises:
            StoreError: the file fails.
        """
        from ..game.learning.course import course
        from ..store.positions import position_techniques

        store = self._store
        read, figures = store.lessons.read() | self._read, store.cards.figures(page.id)
        [lesson] = course([page], read, figures, store.misses.open(), position_techniques())
        return lesson

    def record_read(self, page: Page) -> None:
        """Keep that a page was read, later if need be; what is to be kept once is not kept twice.

        Raises:
            StoreError: it is to be later, or the guide cannot be read.
        """
        if page.id in self._read:
            return
        self._read.add(page.id)
        key = f"lesson {page.id}"
        self._store.unsaved.write("lesson", lambda store: store.lessons.record(page.id), key)
        self.lessons()

    # Games that are over

    async def review(self, game: GameToReview) -> Review | None:
        """The review of a game, by a process of its own; None if it takes too long."""
        from ..session.game_review import Reviewer

        self._reviewer = self._reviewer or Reviewer()
        return await self._reviewer.review(game)

    async def review_unseen(self, ladder: LadderChoice) -> None:
        """Look back at the games that were won just before the program was ended.

        One after the other, by a process of their own: nobody waits for it. They are measured
        by *ladder*.
        """
        from ..session.game_review import GameToReview, Reviewer

        reviewer, store = Reviewer(), self._store
        try:
            for game_id in store.misses.waiting():
                game = GameToReview.of_saved(store.games.load(game_id), ladder)
                if review := await reviewer.review(game):
                    self.record_misses(game_id, review)
                else:
                    # It takes too long, and would each time.
                    store.misses.record(game_id, ())
        except StoreError:
            pass  # it is tried again when the program starts the next time
        finally:
            await reviewer.end()

    def record_misses(self, game_id: int, review: Review) -> tuple[str, ...]:
        """Let what was missed in a game that is over be due, once a game.

        Return the names of the techniques missed in it that are due; none if the file fails.
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
        """Leave no process behind."""
        if self._reviewer:
            await self._reviewer.end()
