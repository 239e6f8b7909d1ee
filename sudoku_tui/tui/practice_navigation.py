"""Navigation between the screens of practice: from the map of techniques to the drills."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ..engine.nearest import as_sentence
from ..game.learning.cards import CHAIN, FLASH, Card
from ..store.errors import StoreError

if TYPE_CHECKING:
    from ..session.drill_session import DrillSession, Task
    from ..store.positions import DrawnPosition
    from .host import Host
    from .screens.practice_board import PracticeBoard
    from .screens.storm.results import StormResultScreen


_NOTHING_DUE: Final = (
    "Nothing is due now, and you had enough new cards today. You can practise any technique."
)


class PracticeNavigation:
    """Opens the screens of practice. Implements `PracticeRoutes`."""

    def __init__(self, app: Host) -> None:
        self._app = app

    def open_map(self) -> None:
        """Open the map of techniques."""
        from .screens.practice import PracticeScreen

        self._app.push_screen(PracticeScreen())

    def open_today(self) -> None:
        """Start the drills that are due today, and a few new ones."""
        from ..session.drill_session import DrillSession, todays_plan

        app = self._app
        with self._report_failure():
            ladder = app.preferences.ladder
            cards = [each.card for each in todays_plan(app.store, ladder=ladder).drills]
            self._begin(DrillSession(app.store, cards, app.now, app.seed, ladder=ladder))

    def open_drill(self, technique: str, count: int | None = None) -> None:
        """Start *count* drills of a technique id, or as many as the player wants if it is None."""
        from ..session.drill_session import DrillSession

        app = self._app
        with self._report_failure():
            session = DrillSession.of_technique(
                app.store, technique, app.now, app.seed, count, app.preferences.ladder
            )
            self._begin(session)

    def open_position(self, drawn: DrawnPosition) -> None:
        """Start a drill of a position that the player pasted."""
        from ..session.drill_session import DrillSession

        app = self._app
        with self._report_failure():
            ladder = app.preferences.ladder
            self._begin(DrillSession.of_position(app.store, drawn, app.now, app.seed, ladder))

    def open_storm(self) -> None:
        """Show the rules of a storm, which is three minutes of drills of known techniques."""
        from ..session.storm import storm_cards
        from .screens.storm.rules import StormRulesScreen

        app = self._app
        with self._report_failure():
            cards = storm_cards(app.store, app.preferences.ladder)
            page = StormRulesScreen(len({card.technique for card in cards}))

            def on_closed(_: None) -> None:
                if page.is_begun:
                    self._begin_storm()

            app.push_screen(page, on_closed)

    def _begin_storm(self) -> None:
        """Start the clock of a storm; its results follow."""
        from ..game.learning.storms import SECONDS
        from ..session.drill_task import DrillTask
        from ..session.storm import StormSession, storm_cards
        from .screens.storm.results import StormResultScreen
        from .screens.storm.run import StormScreen
        from .texts.storm import Result

        app = self._app
        with self._report_failure():
            ladder = app.preferences.ladder
            earlier, cards = app.store.storms.all(), storm_cards(app.store, ladder)
            session = StormSession(app.store, cards, app.now, app.seed, ladder)
            first = session.next()
            assert isinstance(first, DrillTask)

            def on_closed(_: Task | None) -> None:
                if session.drills:
                    seconds = min(session.clock.elapsed, SECONDS)
                    result = Result(session.storm, earlier, seconds, session.save_error)
                    page = StormResultScreen(result)
                    app.push_screen(page, lambda _: self._after_storm(page))

            app.push_screen(StormScreen(session, first), on_closed)

    def open_course_test(self) -> None:
        """Start the test of the course, which skips the lessons of techniques that are found."""
        from ..session.placement import PlacementTest

        app = self._app
        with self._report_failure():
            lessons, ladder = app.progress.lessons(), app.preferences.ladder
            self._begin(PlacementTest(app.store, lessons, app.now, app.seed, ladder))

    def play_lesson(self, technique: str) -> None:
        """Play a puzzle whose path needs a technique; after a win the course goes on."""
        with self._report_failure():
            fresh = self._app.new_games.deal_lesson(technique)
            self._app.navigation.play_puzzle(fresh.puzzle, fresh.details)

    def open_next_lesson(self) -> None:
        """Open the page of the next lesson of the course."""
        from ..game.learning.course import next_to_learn

        with self._report_failure():
            following = next_to_learn(self._app.progress.lessons())
            if following:
                self._app.navigation.pages.open_guide(following.page.id)
            else:
                self._app.show_message("You have finished the course.")

    def _after_storm(self, page: StormResultScreen) -> None:
        if page.wants_another:
            self._begin_storm()

    def open_flash(self, technique: str) -> None:
        """Start flash drills of a technique id: does a board shown briefly have the technique?"""
        self._open_card(Card(technique, FLASH))

    def open_chain(self, technique: str) -> None:
        """Start drills of a technique id in which the player builds a chain."""
        self._open_card(Card(technique, CHAIN))

    def _open_card(self, card: Card) -> None:
        from ..session.drill_session import DrillSession

        app = self._app
        with self._report_failure():
            self._begin(DrillSession.of_way(app.store, card, app.now, app.seed))

    def _begin(self, session: DrillSession) -> None:
        """Show the first task of a session, or a message if there is none.

        Raises:
            StoreError: The positions of the session cannot be read.
        """
        first = session.next()
        if first is None:
            self._app.show_message(_NOTHING_DUE, long=True)
        else:
            self._show_task(session, first)

    def _show_task(self, session: DrillSession, task: Task) -> None:
        """Show *task*.

        When its screen closes, show the next task on another screen, or the summary.

        A screen shows all consecutive tasks of one kind.
        """

        def on_closed(following: Task | None) -> None:
            from .screens.guide_page import GuidePageScreen
            from .screens.practice import PracticeScreen

            screen = self._app.screen
            if following is not None:
                self._show_task(session, following)
            elif isinstance(screen, PracticeScreen):
                screen.say(session.summary)  # a message would cover its keys
            elif session.outcomes and not isinstance(screen, GuidePageScreen):
                self._app.show_message(session.summary)  # a page shows the number itself

        self._app.push_screen(self._screen_for(session, task), on_closed)

    def _screen_for(self, session: DrillSession, task: Task) -> PracticeBoard:
        """Return a screen for *task* and the tasks of the same kind after it."""
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
    def _report_failure(self) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            self._app.show_message(as_sentence(str(error)))
