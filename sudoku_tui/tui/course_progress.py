"""What the learner has read, done and missed, as the screens ask for it and add to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App

from ..store.errors import StoreError
from ..store.store import Store

if TYPE_CHECKING:
    from ..formats.guide import Page
    from ..game.learning.course import Lesson
    from ..game.review import Review
    from ..session.game_review import GameToReview, Reviewer


NEXT = "next_to_learn"
"""The setting that holds what is next to learn, so that the menu need not read the guide."""


class Learning(App[None]):
    """An app that techniques can be learnt in. Inherit from it."""

    store: Store
    _looking_back: Reviewer | None = None

    def course(self) -> tuple[Lesson, ...]:
        """How each page of the guide stands; the menu is told what is next.

        Where the file fails nothing counts as done.

        Raises:
            StoreError: the guide cannot be read.
        """
        from ..game.learning.course import course, next_to_learn
        from ..store.guide import pages
        from ..store.positions import position_techniques

        stock, store = position_techniques(), self.store
        try:
            read, missed = store.lessons.read(), store.misses.open()
            found = course(pages(), read, store.cards.figures(), missed, stock)
            first = next_to_learn(found)
            said = first.page.title if first else ""
            if store.settings.get(NEXT, "") != said:
                store.settings.set(NEXT, said)
        except StoreError:
            return course(pages(), (), {}, (), stock)
        return found

    def lesson(self, page: Page) -> Lesson:
        """How one page stands.

        Raises:
            StoreError: the file fails.
        """
        from ..game.learning.course import course
        from ..store.positions import position_techniques

        store = self.store
        read, figures = store.lessons.read(), store.cards.figures(page.id)
        [found] = course([page], read, figures, store.misses.open(), position_techniques())
        return found

    def look_back(self, looked: GameToReview, then: Callable[[Review], None]) -> None:
        """Look at a game that was won, meanwhile, and let what was missed be due.

        It goes on whatever screen is in front; *then* is told of it.
        """

        async def look() -> None:
            if found := await self.looking_back.review(looked):
                then(found)

        self.run_worker(look(), group="look back", exit_on_error=False)

    async def look_back_at_rest(self) -> None:
        """Look back at the games that were won just before the program was ended.

        One after the other, by a process of their own: nobody waits for it.
        """
        from ..session.game_review import GameToReview, Reviewer

        looking, store = Reviewer(), self.store
        try:
            for game_id in store.misses.waiting():
                looked = GameToReview.of_saved(store.games.load(game_id))
                if found := await looking.review(looked):
                    self.made_due(game_id, found)
                else:
                    # It takes too long, and would each time.
                    store.misses.record(game_id, ())
        except StoreError:
            pass  # it is tried again when the program starts the next time
        finally:
            await looking.end()

    @property
    def looking_back(self) -> Reviewer:
        """Who looks at games again."""
        if self._looking_back is None:
            from ..session.game_review import Reviewer

            self._looking_back = Reviewer()
        return self._looking_back

    def made_due(self, game_id: int, found: Review) -> tuple[str, ...]:
        """Let what was missed in a game that is over be due, once a game.

        Return the names of the techniques missed in it that are due; none if the file fails.
        """
        from ..engine.techniques import CATALOGUE
        from ..game.learning.technique_cards import missed_cards
        from ..store.positions import position_techniques

        stock, store = position_techniques(), self.store
        cards = [card for card in missed_cards(found) if card.technique in stock]
        if not found.is_over:
            return ()
        try:
            if store.misses.record(game_id, cards):
                self.course()
            memories, new = store.cards.memories(), store.misses.never_practised()
        except StoreError:
            return ()
        now = store.cards.now
        due = [c for c in cards if c in new or (c in memories and memories[c].is_due(now))]
        return tuple(dict.fromkeys(CATALOGUE[card.technique].name for card in due))

    async def end_looking_back(self) -> None:
        """Leave no process behind."""
        if self._looking_back:
            await self._looking_back.end()
