"""How one screen leads to another in practice: from the map of techniques to the drills."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ..engine.nearest import sentence
from ..game.learning.cards import CHAIN, FLASH, Card
from ..store.errors import StoreError

if TYPE_CHECKING:
    from ..session.drill_session import DrillSession, Task
    from ..store.positions import DrawnPosition
    from .host import Host
    from .screens.practice_board import PracticeBoard
    from .screens.storm.results import StormResultScreen


_NOTHING_DUE: Final = "Nothing is due now, and enough was new today. Any technique can be trained."


class PracticeNavigation:
    """Opens the screens of practice."""

    def __init__(self, app: Host) -> None:
        self._app = app

    def open_map(self) -> None:
        """The map of techniques."""
        from .screens.practice import PracticeScreen

        self._app.push_screen(PracticeScreen())

    def open_today(self) -> None:
        """What is due, and a little that is new."""
        from ..session.drill_session import DrillSession, todays_plan

        app = self._app
        with self._saying_failure():
            ladder = app.preferences.ladder
            cards = [each.card for each in todays_plan(app.store, ladder=ladder).drills]
            self._begin(DrillSession(app.store, cards, app.now, app.seed, ladder=ladder))

    def open_drill(self, technique: str, count: int | None = None) -> None:
        """Drills of the technique of this id, *count* or as many as are wanted."""
        from ..session.drill_session import DrillSession

        app = self._app
        with self._saying_failure():
            session = DrillSession.of_technique(
                app.store, technique, app.now, app.seed, count, app.preferences.ladder
            )
            self._begin(session)

    def open_brought(self, drawn: DrawnPosition) -> None:
        """A drill of a position that the player has brought."""
        from ..session.drill_session import DrillSession

        app = self._app
        with self._saying_failure():
            ladder = app.preferences.ladder
            self._begin(DrillSession.of_position(app.store, drawn, app.now, app.seed, ladder))

    def open_storm(self) -> None:
        """Three minutes of what is known, and then what came of them."""
        from ..game.learning.storms import SECONDS
        from ..session.drill_task import DrillTask
        from ..session.storm import StormSession, storm_cards
        from .screens.storm.results import StormResultScreen
        from .screens.storm.run import StormScreen
        from .texts.storm import Result

        app = self._app
        with self._saying_failure():
            ladder = app.preferences.ladder
            earlier, cards = app.store.storms.all(), storm_cards(app.store, ladder)
            session = StormSession(app.store, cards, app.now, app.seed, ladder)
            first = session.next()
            assert isinstance(first, DrillTask)

            def left(_: Task | None) -> None:
                if session.drills:
                    seconds = min(session.clock.elapsed, SECONDS)
                    result = Result(session.storm, earlier, seconds, session.trouble)
                    page = StormResultScreen(result)
                    app.push_screen(page, lambda _: self._after_storm(page))

            app.push_screen(StormScreen(session, first), left)

    def _after_storm(self, page: StormResultScreen) -> None:
        if page.wants_another:
            self.open_storm()

    def open_flash(self, technique: str) -> None:
        """Boards for a moment each: is the technique of this id there?"""
        self._open_card(Card(technique, FLASH))

    def open_chain(self, technique: str) -> None:
        """Chains to build, of the technique of this id."""
        self._open_card(Card(technique, CHAIN))

    def _open_card(self, card: Card) -> None:
        from ..session.drill_session import DrillSession

        app = self._app
        with self._saying_failure():
            self._begin(DrillSession.of_way(app.store, card, app.now, app.seed))

    def _begin(self, session: DrillSession) -> None:
        """Begin with the first task; say at the end how it went.

        Raises:
            StoreError: its positions cannot be read.
        """
        first = session.next()
        if first is None:
            self._app.say(_NOTHING_DUE, long=True)
        else:
            self._show_task(session, first)

    def _show_task(self, session: DrillSession, task: Task) -> None:
        """Show *task*, and after it, on another screen, what is of another kind."""

        def left(following: Task | None) -> None:
            if following is not None:
                self._show_task(session, following)
            elif session.outcomes:
                self._app.say(session.summary)

        self._app.push_screen(self._screen_for(session, task), left)

    def _screen_for(self, session: DrillSession, task: Task) -> PracticeBoard:
        """The screen on which *task* is done, and what follows of the same kind."""
        from ..session.chain_task import ChainTask
        from ..session.flash_task import FlashTask
        from .screens.chain import ChainScreen
        from .screens.drill import DrillScreen
        from .screens.flash import FlashScreen

        if isinstance(task, FlashTask):
            return FlashScreen(session, task)
        if isinstance(task, ChainTask):
            return ChainScreen(session, task)
        return DrillScreen(session, task)

    @contextmanager
    def _saying_failure(self) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            self._app.say(sentence(str(error)))
