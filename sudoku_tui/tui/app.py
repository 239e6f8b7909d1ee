"""The Textual app: state and services that all screens share. `navigation` opens the screens.

Only the menu is imported when the app starts, so that it is painted early. The other screens and
the engine behind them are imported when they are needed, or in the background while the menu is
visible.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual.content import Content
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.screen import Screen
from textual.worker import WorkType

from ..session.explainer_ratings import ExplainerRatings
from ..session.ladder_choice import LadderChoice
from ..session.new_games import NewGames
from ..session.preferences import Choice, Preferences, load, save
from ..session.puzzle_searches import PuzzleSearches
from ..store.store import Store
from .course_progress import CourseProgress
from .drawing.glyphs import HEAVY_POST
from .drawing.themes import DEFAULTS, Look, look_named, themes, without_variable
from .key_choice import KeyChoice
from .messages import Messages
from .navigation import Navigation
from .preferences import PREFERENCES
from .saving import Saving
from .screen_sizes import NORMAL, SHORT, TALL, VAST, WIDE
from .screens import import_screens
from .screens.base import STYLES, CommandScreen
from .screens.home import HomeScreen
from .terminal.exit import Leaving
from .terminal.size import WindowSize
from .terminal.suspending import Suspending
from .terminal.terse_display import TerseDisplay
from .terminal.thin_scroll_bars import draw_thin_scroll_bars
from .terminal.type_ahead import TypeAhead

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..session.actions.action import Action
    from ..session.background.client import Worker
    from ..session.reserve import Restocker
    from .actions.own_keys import OwnKeys
    from .routes import Routes


Result = TypeVar("Result")

_QUIET = 3.0
"""Seconds until the first puzzle for the reserve is generated: by then the player has chosen."""
_MEANWHILE = 0.1
"""Seconds after the menu is visible until the other screens are imported."""
_BETWEEN_LOOKS = 0.01
"""Seconds between two checks whether a screen that is being opened is painted."""


class ParsedStyles(Stylesheet):
    """A style sheet that is parsed again only if its colour variables change.

    Textual parses the whole sheet two or three times before it shows the first screen, each time
    with the same variables. Parsing is a large part of the time to start.
    """

    _has_other_colours = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the colour variables; mark the sheet for parsing if they have changed."""
        if variables != self._variables:
            super().set_variables(variables)
            self._has_other_colours = True

    def reparse(self) -> None:
        """Parse the whole sheet if the variables have changed, otherwise only added sources."""
        if self._has_other_colours:
            super().reparse()
            self._has_other_colours = False
        elif self._require_parse:
            self.parse()


class SudokuApp(Leaving, Suspending, TypeAhead, WindowSize, TerseDisplay):
    """The Sudoku app."""

    TITLE = "Sudoku"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NORMAL, "-normal"), (WIDE, "-wide"), (VAST, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (SHORT, "-medium"), (TALL, "-tall")]

    def __init__(
        self,
        store: Store,
        *,
        look: str | None = None,
        on_menu_shown: Callable[[SudokuApp], None] | None = None,
        now: Callable[[], float] = time.monotonic,
        seed: Callable[[], int] = time.time_ns,
        today: Callable[[], date] = date.today,
        reserve: bool = False,
        rates_by_explainer: bool = False,
    ) -> None:
        """Create the app on a store.

        Args:
            store: Saved games, settings and learning data.
            look: Name of a look that overrides the one in the settings.
            on_menu_shown: Called with the app once the menu is visible.
            now: Monotonic clock, in seconds.
            seed: Source of random seeds.
            today: Source of the date where the player is.
            reserve: Whether puzzles for future games are generated while the program is idle, if
                the player's settings allow it.
            rates_by_explainer: Whether the puzzle of a game is rated on Sudoku Explainer's scale
                during the game.
        """
        environment = dict(os.environ)
        with without_variable("NO_COLOR"):
            # Textual's own support of NO_COLOR would turn our colourless look black on black.
            super().__init__()
        self._environment = environment
        self.store = store
        self.preferences: Preferences = load(store, PREFERENCES)
        self.key_choice = KeyChoice(store.keys_file)
        self._look = look
        self._first = on_menu_shown
        self.now = now
        self.seed = seed
        self.today = today
        self._reserve = reserve
        self._messages = Messages(self)
        self.navigation: Routes = Navigation(self)
        self.saving = Saving(self)
        self.progress = CourseProgress(store)
        self.new_games = NewGames(store, seed)
        self.puzzle_searches = PuzzleSearches(seed)
        self.explainer_ratings = ExplainerRatings(is_enabled=rates_by_explainer)
        for theme in themes(self.console.color_system):
            self.register_theme(theme)
        self.look: Look = look_named(look or self.preferences.look, environment)
        self.theme = self.look.theme
        self.stylesheet = ParsedStyles(variables=self.get_css_variables())

    @property
    def keys(self) -> OwnKeys:
        """The player's own key bindings."""
        return self.key_choice.own

    @property
    def where_saved(self) -> str:
        """A sentence on where the moves are saved."""
        return self.store.where_saved

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return default colours, so that the style sheet parses under any theme."""
        return dict(DEFAULTS)

    def get_default_screen(self) -> Screen[None]:
        """Return the menu."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Install signal handlers, show the notices of the store, and schedule `on_menu_shown`."""
        self._messages.follow_screens()
        self.saving.begin()
        self.install_signal_handlers()
        self.install_stop_handlers()
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(repaint=True, layout=True))
        self._class_by_look()
        for remark in filter(
            None, (*self.store.notices, self.store.remark, *self.key_choice.remarks())
        ):
            self.show_message(remark, long=True, stays=True)
        self.store.mark_notices_shown()
        if self._first:
            self.call_after_refresh(self._first, self)

    def on_menu_shown(self) -> None:
        """Schedule background work that must not delay the menu."""
        self.set_timer(_MEANWHILE, partial(self.start_work, self._load_screens))
        self.set_timer(_MEANWHILE, self._check_file)
        if self._reserve:
            self.set_timer(_QUIET, self._start_restocking)

    async def _load_screens(self) -> None:
        """Import the modules of the other screens one by one, and parse their style sheet.

        The event loop runs between two imports, and no import begins while a key is handled or its
        screen is being opened.
        """
        for _ in import_screens():
            await asyncio.sleep(0)
            while self._is_opening:
                await asyncio.sleep(_BETWEEN_LOOKS)
        self.stylesheet.read(STYLES)
        self.stylesheet.parse()

    @property
    def _is_opening(self) -> bool:
        """Whether a key is being handled, or the screen that it has opened is not painted yet."""
        if self.is_handling or not self.screen_stack:
            return self.is_handling
        return isinstance(self.screen, CommandScreen) and not self.screen.is_painted

    def _check_file(self) -> None:
        """Check the file of games for corrupted rows, and show a message if there are any."""
        if found := self.store.check_rows():
            self.show_message(found, long=True, stays=True)

    def _start_restocking(self) -> None:
        """Review recently won games and generate puzzles for later, in the background."""
        unseen = partial(self.progress.review_unseen, self.preferences.ladder)
        self.start_work(unseen, group="look back", exit_on_error=False)
        self.start_work(self.make_restocker().run, group="reserve", exit_on_error=False)

    def start_work(
        self,
        work: Callable[[], Coroutine[Any, Any, None]],
        owner: DOMNode | None = None,
        *,
        group: str = "default",
        exclusive: bool = False,
        exit_on_error: bool = True,
    ) -> None:
        """Run *work* as a Textual worker until it is done or its *owner* is removed.

        Args:
            work: Function that returns a coroutine. It is called when the worker starts: a
                coroutine created now would never be awaited if the worker is cancelled before that.
            owner: Node that the worker belongs to; the app by default.
            group: Textual's worker group.
            exclusive: Whether other workers of the group are cancelled.
            exit_on_error: Whether an exception ends the program, as any other fault does. Turn it
                off for work that the player does not wait for, so that it cannot end a game.
        """
        begun: WorkType[None] = work
        (owner or self).run_worker(
            begun, group=group, exclusive=exclusive, exit_on_error=exit_on_error
        )

    def make_restocker(self) -> Restocker:
        """Return the task that fills this store's puzzle reserve while the settings allow it."""
        from ..session.reserve import Restocker

        return Restocker(self.store, self.puzzle_searches, lambda: self.preferences.reserve)

    @cached_property
    def question_worker(self) -> Worker:
        """The worker process that answers short questions about games and drills."""
        from ..session.background.client import Worker

        return Worker()

    async def on_unmount(self) -> None:
        """Stop all worker processes."""
        await self.puzzle_searches.stop_all()
        await self.progress.end()
        if "question_worker" in self.__dict__:
            await self.question_worker.end()

    def _class_by_look(self) -> None:
        self.set_class(self.look.is_colourless, "-colourless")
        self.set_class(not self.look.glyphs.graphic, "-ascii")
        draw_thin_scroll_bars(self.look.glyphs.lines[HEAVY_POST])

    def action_command_palette(self) -> None:
        """Open the palette of the front screen's commands, and run the chosen one."""
        from .screens.command_palette import LEAVE_PROGRAM, Palette

        screen = self.screen
        if isinstance(screen, Palette) or not isinstance(screen, CommandScreen):
            return

        def run_chosen(command: Action | None) -> None:
            if command is LEAVE_PROGRAM:
                self.leave()
            elif command:
                screen.perform(command)

        self.push_screen(Palette(tuple(screen.palette())), run_chosen)

    def push_for_app(
        self, screen: Screen[Result], callback: Callable[[Result | None], None]
    ) -> None:
        """Open *screen*; call *callback* even if the screen below it has closed by then."""
        with self._context():
            self.push_screen(screen, callback)

    def leave(self) -> None:
        """End the program once everything is saved, or the player does not want to wait for it."""
        self.saving.leave()

    async def action_quit(self) -> None:
        """End the program. Textual binds this to ctrl+q."""
        self.leave()

    # Services for screens

    def show_message(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that disappears by itself; see `Messages.say` for the options.

        Keys named in the text are replaced by the player's own ones.
        """
        screen = self.screen_stack[-1] if self.screen_stack else None
        if isinstance(screen, CommandScreen):
            text = screen.name_keys(Content(text)).plain
        self._messages.say(text, long=long, stays=stays)

    def clear_old_messages(self) -> None:
        """Remove older messages: they cover the footer, which offers other keys now."""
        self._messages.uncover_keys()

    @property
    def has_message(self) -> bool:
        """Whether a short message is on the screen."""
        return self._messages.are_seen

    def copy_puzzle(self, puzzle: Puzzle) -> None:
        """Copy a puzzle to the clipboard as one line."""
        from ..formats import write

        line = write(puzzle, puzzle.givens, "line")
        self.copy_to_clipboard(line)
        said = f"Copied: {line}"
        self.show_message(said if len(said) + 2 <= self.size.width else "Copied.")

    def export(self, name: str, text: str, message: str = "Written to") -> None:
        """Write a file into the export folder. Show *message* and its path, or the error."""
        from ..store.files import write_export

        try:
            path = write_export(self.store.exports, name, text)
        except OSError as error:
            self.show_message(f"The file was not written: {error.strerror or error}.", long=True)
        else:
            self.show_message(f"{message} {path}", long=True)

    def change_preferences(self, **changes: Choice | LadderChoice) -> None:
        """Change preferences, save them, and apply them to the open games and the look."""
        from .screens.play import PlayScreen

        # The keywords are fields of Preferences, which mypy cannot check through `**`.
        before = self.preferences
        self.preferences = replace(before, **changes)  # type: ignore[arg-type]
        save(self.store, before, self.preferences, self.show_message)
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.playing.set_preferences(self.preferences)
        if "look" in changes:
            self._look = None
            self.look = look_named(self.preferences.look, self._environment)
            self.theme = self.look.theme
            self._class_by_look()
