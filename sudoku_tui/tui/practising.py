"""How drills come onto the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App

from ..formats import clean_text
from ..game.cards import CHAIN, FLASH, Card
from ..store.errors import StoreError
from ..store.store import Store

if TYPE_CHECKING:
    from .sitting import Sitting, Task


class Practising(App[None]):
    """An app that techniques can be practised in. Inherit from it."""

    store: Store
    now: Callable[[], float]
    seed: Callable[[], int]

    def open_practice(self) -> None:
        """The map of techniques."""
        from .screens.practice import PracticeScreen

        self.push_screen(PracticeScreen())

    def open_drill(self, technique: str, count: int | None = None) -> None:
        """Drills of the technique of this id, *count* or as many as are wanted."""
        from .sitting import Sitting

        try:
            self._sit(Sitting.of_technique(self.store, technique, self.now, self.seed, count))
        except StoreError as error:
            self._say_why(f"{error}.")

    def open_flash(self, technique: str) -> None:
        """Boards for a moment each: is the technique of this id there?"""
        self._open_way(Card(technique, FLASH))

    def open_chain(self, technique: str) -> None:
        """Chains to build, of the technique of this id."""
        self._open_way(Card(technique, CHAIN))

    def _open_way(self, card: Card) -> None:
        from .sitting import Sitting

        try:
            self._sit(Sitting.of_way(self.store, card, self.now, self.seed))
        except StoreError as error:
            self._say_why(f"{error}.")

    def open_today(self) -> None:
        """What is due, and a little that is new."""
        from .sitting import Sitting, todays_plan

        try:
            cards = [each.card for each in todays_plan(self.store).drills]
            self._sit(Sitting(self.store, cards, self.now, self.seed))
        except StoreError as error:
            self._say_why(f"{error}.")

    def _sit(self, sitting: Sitting) -> None:
        """Begin with the first; say at the end how it went.

        Raises:
            StoreError: its positions cannot be read.
        """
        from . import drill_text

        first = sitting.next()
        if first is None:
            self._say_why(drill_text.summary(()))
        else:
            self._go_on(sitting, first)

    def _go_on(self, sitting: Sitting, task: Task) -> None:
        """Show *task*, and after it, on another screen, what is of another kind."""
        from . import drill_text
        from .screens.tasks import screen_of

        def left(then: Task | None) -> None:
            if then is not None:
                self._go_on(sitting, then)
            elif sitting.outcomes:
                self._say_why(drill_text.summary(sitting.outcomes))

        self.push_screen(screen_of(sitting, task), left)

    def _say_why(self, text: str) -> None:
        self.notify(clean_text(text), markup=False, timeout=6)
