"""The app: what the screens share, and how one leads to another.

Only the menu is imported at once, so that it is there at once; the other screens, and the
engine behind them, are imported where they are first needed, or while the menu is read.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.screen import Screen

from ..session.explainer_ratings import ExplainerRatings
from ..session.preferences import Preferences
from ..store.errors import StoreError
from ..store.store import Store
from .commands import Command
from .course_progress import Learning
from .drawing.themes import DEFAULTS, THEMES, Look, look_named, without_variable
from .navigation import Dealing, Practising
from .preferences import Choice, load, save
from .screens import import_all
from .screens.base import CommandScreen
from .screens.home import HomeScreen
from .terminal.leaving import Leaving
from .terminal.size import WindowSize
from .terminal.terse_display import TerseDisplay
from .terminal.type_ahead import TypeAhead

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..session.background.client import Worker
    from ..session.reserve import Restocker


_QUIET = 3.0
"""Seconds after which the first fresh puzzle is begun: by then the player has chosen."""
_MEANWHILE = 0.1
"""Seconds after which the menu is there and the other screens are imported."""


class SudokuApp(Dealing, Practising, Learning, Leaving, TypeAhead, WindowSize, TerseDisplay):
    """Sudoku."""

    TITLE = "Sudoku"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal"), (118, "-wide"), (136, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium"), (38, "-tall")]

    def __init__(
        self,
        store: Store,
        *,
        look: str | None = None,
        first: Callable[[SudokuApp], None] | None = None,
        now: Callable[[], float] = time.monotonic,
        seed: Callable[[], int] = time.time_ns,
        today: Callable[[], date] = date.today,
        reserve: bool = False,
        explains: bool = False,
    ) -> None:
        """*look* goes before the one in the settings; *first* is done once the menu is there.

        *today* tells the day where the player is. With *reserve*, fresh puzzles are made
        while there is nothing else to do, if the player lets them. With *explains*, the puzzle
        of a game is rated by Explainer's scale while it is played.
        """
        environment = dict(os.environ)
        with without_variable("NO_COLOR"):
            # The look without colour is ours: what Textual would do turns it black on black.
            super().__init__()
        self._environment = environment
        self.store = store
        self.preferences: Preferences = load(store)
        self._look = look
        self._first = first
        self.now = now
        self.seed = seed
        self.today = today
        self._reserve = reserve
        self._makings = set()
        self.explainer_ratings = ExplainerRatings(works=explains)
        for theme in THEMES:
            self.register_theme(theme)
        self.look: Look = look_named(look or self.preferences.look, environment)
        self.theme = self.look.theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """So that the style sheet parses under any theme."""
        return dict(DEFAULTS)

    def get_default_screen(self) -> Screen[None]:
        """The menu."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Leave in good order when told to; say what there is to say of the store."""
        self.heed_signals()
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(repaint=True, layout=True))
        self._class_by_look()
        if self.store.remark:
            self.say(self.store.remark, long=True, stays=True)
        if self._first:
            self.call_after_refresh(self._first, self)
        self.set_timer(_MEANWHILE, import_all)
        if self._reserve:
            self.set_timer(_QUIET, self._restock)

    def _restock(self) -> None:
        """Make fresh puzzles for later, with what the computer has to spare; look back first."""
        self.run_worker(self.look_back_at_rest(), group="look back", exit_on_error=False)
        self.run_worker(self.restocking().run(), group="reserve", exit_on_error=False)

    def restocking(self) -> Restocker:
        """What fills the reserve of this store, while the player lets it."""
        from ..session.reserve import Restocker

        return Restocker(
            self.store,
            is_wanted=lambda: self.preferences.reserve,
            fresh_seed=self.fresh_seed,
            make=partial(self.make, patient=True),
        )

    @cached_property
    def questions(self) -> Worker:
        """The process that answers questions about games and drills."""
        from ..session.background.client import Worker

        return Worker()

    async def on_unmount(self) -> None:
        """Leave no process behind."""
        await self.end_makings()
        await self.end_looking_back()
        if "questions" in self.__dict__:
            await self.questions.end()

    def _class_by_look(self) -> None:
        self.set_class(self.look.is_colourless, "-colourless")
        self.set_class(not self.look.glyphs.graphic, "-ascii")

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The commands of the screen, and leaving."""
        if isinstance(screen, CommandScreen):
            for command in screen.palette():
                chosen = partial(screen.run_command, command)
                yield SystemCommand(command.name, command.about, chosen)
        yield SystemCommand("Leave the program", "Every game is saved", self.exit)

    # Other screens

    def open_saved(self) -> None:
        """The saved games."""
        from .screens.saved import SavedScreen

        def left(game_id: int | None) -> None:
            if game_id is not None:
                self.play_game(game_id)

        self.push_screen(SavedScreen(), left)

    def open_settings(self) -> None:
        """The settings. The game that is being played is drawn anew when they are left."""
        from .screens.play import PlayScreen
        from .screens.settings import SettingsScreen

        before = self.look, self.preferences
        playing = self.screen.playing if isinstance(self.screen, PlayScreen) else None

        def left(_: None) -> None:
            if playing and before != (self.look, self.preferences):
                self.pop_screen()
                self._play(playing)

        self.push_screen(SettingsScreen(), left)

    def open_guide(
        self, page_id: str | None, left: Callable[[str | None], None] | None = None
    ) -> None:
        """A page of the guide, or the list of all; *left* is called when it is left.

        It is told which page was read last, if a page was open.
        """
        from ..store.guide import page
        from .screens.guide import GuideScreen
        from .screens.guide_page import GuidePageScreen

        try:
            screen = GuideScreen() if page_id is None else GuidePageScreen(page(page_id))
        except StoreError as error:
            self.say(str(error))
            if left:
                left(None)
            return
        self.push_screen(screen, left)

    def open_statistics(self) -> None:
        """How the games went."""
        from .screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen())

    def export(self, name: str, text: str) -> None:
        """Write a file that the player asked for, and say where it is."""
        from ..store.files import write_export

        try:
            path = write_export(self.store.exports, name, text)
        except OSError as error:
            self.say(f"That was not written: {error.strerror or error}.", long=True)
        else:
            self.say(f"Written to {path}", long=True)

    def open_help(self, commands: tuple[Command, ...] = (), first: str | None = "") -> None:
        """The keys of *commands* after the words *first*; without them those of a game."""
        from .screens.help import HelpScreen

        self.push_screen(HelpScreen(commands, first) if commands else HelpScreen())

    def open_analysis(self, puzzle: Puzzle) -> None:
        """All that can be said of a puzzle."""
        from .screens.analysis import AnalysisScreen

        self.push_screen(AnalysisScreen(puzzle, self.look))

    def prefer(self, **chosen: Choice) -> None:
        """Change preferences, here and now and in the store."""
        from .screens.play import PlayScreen

        # The keys and choices are those of PREFERENCES, which a type cannot say.
        self.preferences = replace(self.preferences, **chosen)  # type: ignore[arg-type]
        save(self.store, self.preferences, self.say)
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.playing.preferences = self.preferences
        if "look" in chosen:
            self._look = None
            self.look = look_named(self.preferences.look, self._environment)
            self.theme = self.look.theme
            self._class_by_look()
