"""The app: what the screens share. How one leads to another is in `navigation`.

Only the menu is imported at once, so that it is there at once; the other screens, and the
engine behind them, are imported where they are first needed, or while the menu is read.
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
from .drawing.glyphs import UPRIGHT
from .drawing.themes import DEFAULTS, Look, look_named, themes, without_variable
from .key_choice import KeyChoice
from .messages import Messages
from .navigation import Navigation
from .preferences import PREFERENCES
from .room import NORMAL, SHORT, TALL, VAST, WIDE
from .saving import Saving
from .screens import import_each
from .screens.base import STYLES, CommandScreen
from .screens.home import HomeScreen
from .terminal.leaving import Leaving
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
"""Seconds after which the first fresh puzzle is begun: by then the player has chosen."""
_MEANWHILE = 0.1
"""Seconds after which the other screens are imported, once the menu is there."""


class ParsedStyles(Stylesheet):
    """A style sheet that is parsed again only for other colours.

    Textual parses all of it two or three times on the way to the first screen, for the same ones:
    that is a tenth of the time of a start.
    """

    _has_other_colours = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take these colours."""
        if variables != self._variables:
            super().set_variables(variables)
            self._has_other_colours = True

    def reparse(self) -> None:
        """Parse all again for other colours, and what is new for the same ones."""
        if self._has_other_colours:
            super().reparse()
            self._has_other_colours = False
        elif self._require_parse:
            self.parse()


class SudokuApp(Leaving, Suspending, TypeAhead, WindowSize, TerseDisplay):
    """Sudoku."""

    TITLE = "Sudoku"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NORMAL, "-normal"), (WIDE, "-wide"), (VAST, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (SHORT, "-medium"), (TALL, "-tall")]

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
        self.preferences: Preferences = load(store, PREFERENCES)
        self.key_choice = KeyChoice(store.keys_file)
        self._look = look
        self._first = first
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
        self.explainer_ratings = ExplainerRatings(works=explains)
        for theme in themes(self.console.color_system):
            self.register_theme(theme)
        self.look: Look = look_named(look or self.preferences.look, environment)
        self.theme = self.look.theme
        self.stylesheet = ParsedStyles(variables=self.get_css_variables())

    @property
    def keys(self) -> OwnKeys:
        """The keys that the player has chosen."""
        return self.key_choice.own

    @property
    def where_saved(self) -> str:
        """A sentence that says where the moves are."""
        return self.store.where_saved

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """So that the style sheet parses under any theme."""
        return dict(DEFAULTS)

    def get_default_screen(self) -> Screen[None]:
        """The menu."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Leave in good order when told to; say what there is to say of the store."""
        self._messages.follow_screens()
        self.saving.begin()
        self.heed_signals()
        self.heed_stops()
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(repaint=True, layout=True))
        self._class_by_look()
        for remark in filter(
            None, (*self.store.notices, self.store.remark, *self.key_choice.remarks())
        ):
            self.say(remark, long=True, stays=True)
        self.store.told()
        if self._first:
            self.call_after_refresh(self._first, self)

    def menu_is_shown(self) -> None:
        """Do now what nobody is to wait for who looks at the menu."""
        self.set_timer(_MEANWHILE, partial(self.start_work, self._load_screens))
        self.set_timer(_MEANWHILE, self._look_through)
        if self._reserve:
            self.set_timer(_QUIET, self._restock)

    async def _load_screens(self) -> None:
        """Import what the other screens are made of, keys between, and parse how they look."""
        for _ in import_each():
            await asyncio.sleep(0)
        self.stylesheet.read(STYLES)
        self.stylesheet.parse()

    def _look_through(self) -> None:
        """Say what the disk has changed in the file, if anything."""
        if found := self.store.look_through():
            self.say(found, long=True, stays=True)

    def _restock(self) -> None:
        """Make fresh puzzles for later, with what the computer has to spare; look back first."""
        unseen = partial(self.progress.review_unseen, self.preferences.ladder)
        self.start_work(unseen, group="look back", exit_on_error=False)
        self.start_work(self.restocking().run, group="reserve", exit_on_error=False)

    def start_work(
        self,
        work: Callable[[], Coroutine[Any, Any, None]],
        owner: DOMNode | None = None,
        *,
        group: str = "default",
        exclusive: bool = False,
        exit_on_error: bool = True,
    ) -> None:
        """Have *work* done beside the screen, until it is done or its *owner* is gone.

        It is called when its turn comes: a coroutine that was made by then would never be
        awaited if it were not wanted any more.

        A fault in it ends the program, as any fault does. With *exit_on_error* off it ends only the
        work: that is for what nobody waits for, so that no game ends with it.
        """
        begun: WorkType[None] = work
        (owner or self).run_worker(
            begun, group=group, exclusive=exclusive, exit_on_error=exit_on_error
        )

    def restocking(self) -> Restocker:
        """What fills the reserve of this store, while the player lets it."""
        from ..session.reserve import Restocker

        return Restocker(self.store, self.puzzle_searches, lambda: self.preferences.reserve)

    @cached_property
    def question_worker(self) -> Worker:
        """The process that answers short questions about games and drills."""
        from ..session.background.client import Worker

        return Worker()

    async def on_unmount(self) -> None:
        """Leave no process behind."""
        await self.puzzle_searches.end()
        await self.progress.end()
        if "question_worker" in self.__dict__:
            await self.question_worker.end()

    def _class_by_look(self) -> None:
        self.set_class(self.look.is_colourless, "-colourless")
        self.set_class(not self.look.glyphs.graphic, "-ascii")
        draw_thin_scroll_bars(self.look.glyphs.heavy[UPRIGHT])

    def action_command_palette(self) -> None:
        """Show the commands of the screen in front by their names, and run the one chosen."""
        from .screens.command_palette import LEAVE_PROGRAM, Palette

        screen = self.screen
        if isinstance(screen, Palette) or not isinstance(screen, CommandScreen):
            return

        def left(command: Action | None) -> None:
            if command is LEAVE_PROGRAM:
                self.leave()
            elif command:
                screen.perform(command)

        self.push_screen(Palette(tuple(screen.palette())), left)

    def push_for_app(
        self, screen: Screen[Result], callback: Callable[[Result | None], None]
    ) -> None:
        """Open *screen*; run *callback* even if the screen below it has closed by then."""
        with self._context():
            self.push_screen(screen, callback)

    def leave(self) -> None:
        """End the program once everything is saved, or nobody wants to wait for it."""
        self.saving.leave()

    async def action_quit(self) -> None:
        """Leave with ctrl+q."""
        self.leave()

    # What the screens share

    def say(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that goes away by itself, as `Messages.say` does."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        if isinstance(screen, CommandScreen):
            text = screen.name_keys(Content(text)).plain
        self._messages.say(text, long=long, stays=stays)

    def uncover_keys(self) -> None:
        """Take away what was said before: other keys are offered now, and it lies over them."""
        self._messages.uncover_keys()

    @property
    def says_something(self) -> bool:
        """Whether a short message is on the screen now."""
        return self._messages.are_seen

    def copy_puzzle(self, puzzle: Puzzle) -> None:
        """Copy a puzzle as one line."""
        from ..formats import write

        line = write(puzzle, puzzle.givens, "line")
        self.copy_to_clipboard(line)
        said = f"Copied: {line}"
        self.say(said if len(said) + 2 <= self.size.width else "Copied.")

    def export(self, name: str, text: str, said: str = "Written to") -> None:
        """Write a file that the player asked for, and say where it is: *said*, and its path."""
        from ..store.files import write_export

        try:
            path = write_export(self.store.exports, name, text)
        except OSError as error:
            self.say(f"That was not written: {error.strerror or error}.", long=True)
        else:
            self.say(f"{said} {path}", long=True)

    def prefer(self, **chosen: Choice | LadderChoice) -> None:
        """Change preferences, here and now and in the store."""
        from .screens.play import PlayScreen

        # mypy cannot check `**`: the names are fields of Preferences.
        before = self.preferences
        self.preferences = replace(before, **chosen)  # type: ignore[arg-type]
        save(self.store, before, self.preferences, self.say)
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.playing.prefer(self.preferences)
        if "look" in chosen:
            self._look = None
            self.look = look_named(self.preferences.look, self._environment)
            self.theme = self.look.theme
            self._class_by_look()
