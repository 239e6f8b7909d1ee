"""The app: what the screens share, and how one leads to another.

Only the menu is imported at once, so that it is there at once; the other screens, and the
engine behind them, are imported where they are first needed, or while the menu is read.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.screen import Screen

from ..engine.dice import Dice
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..formats import clean_text, write
from ..store.errors import StoreError
from ..store.saved import Details, Summary
from ..store.stock import draw, stock_levels
from ..store.store import Store
from .leaving import Leaving
from .look import Appearance, appearance, hidden
from .preferences import Choice, Preferences, load, save
from .screens import import_all
from .screens.base import CommandScreen
from .screens.home import HomeScreen
from .terse_display import TerseDisplay
from .themes import COLOURLESS, DEFAULTS, THEMES

if TYPE_CHECKING:
    from .playing import Playing
    from .verdict import Entered

_MEANWHILE = 0.1
"""Seconds after which the menu is there and the other screens are imported."""


class SudokuApp(Leaving, TerseDisplay):
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
    ) -> None:
        """*look* goes before the one in the settings; *first* is done once the menu is there."""
        environment = dict(os.environ)
        with hidden("NO_COLOR"):
            # The look without colour is ours: what Textual would do turns it black on black.
            super().__init__()
        self._environment = environment
        self.store = store
        self.preferences: Preferences = load(store)
        self._look = look
        self._first = first
        self._now = now
        self._seed = seed
        for theme in THEMES:
            self.register_theme(theme)
        self.look: Appearance = appearance(look or self.preferences.look, environment)
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
            self.say(self.store.remark, long=True)
        if self._first:
            self.call_after_refresh(self._first, self)
        self.set_timer(_MEANWHILE, import_all)

    def _class_by_look(self) -> None:
        self.set_class(self.look.theme == COLOURLESS, "-colourless")
        self.set_class(not self.look.glyphs.graphic, "-ascii")

    def say(self, text: str, *, long: bool = False) -> None:
        """Show a short message that goes away by itself."""
        self.notify(clean_text(text), markup=False, timeout=15 if long else 4)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The commands of the screen, and leaving."""
        if isinstance(screen, CommandScreen):
            for command in screen.palette():
                chosen = partial(screen.run_command, command)
                yield SystemCommand(command.name, command.about, chosen)
        yield SystemCommand("Leave the program", "Every game is saved", self.exit)

    # Games

    def levels(self) -> tuple[Level, ...]:
        """The levels that there are puzzles of."""
        return stock_levels()

    def unfinished_games(self, limit: int = -1) -> list[Summary]:
        """Games to go on with, the last played first."""
        try:
            return self.store.games.list_games(finished=False, limit=limit)
        except StoreError:
            return []

    def count_saved(self) -> int:
        """How many games are on the list."""
        try:
            return len(self.store.games.list_games())
        except StoreError:
            return 0

    def new_game(self, level: Level) -> None:
        """Play a puzzle that nobody has seen."""
        from ..engine.search import only_solution

        try:
            drawn = draw(level, Dice(self._seed()))
        except StoreError as error:
            self.say(f"{error}.")
            return
        solution = only_solution(drawn.puzzle) or ()
        details = Details(str(drawn.rating.level), drawn.rating.score, solution=solution)
        self.play_puzzle(drawn.puzzle, details)

    def play_puzzle(self, puzzle: Puzzle, details: Details) -> None:
        """Begin a game."""
        from .playing import Playing

        self._play(Playing.of_puzzle(self.store, puzzle, details, self.preferences, self._now))

    def continue_game(self) -> None:
        """Go on with the last game."""
        if games := self.unfinished_games(limit=1):
            self.play_game(games[0].id)

    def play_game(self, game_id: int) -> None:
        """Go on with a game."""
        from .playing import Playing

        try:
            saved = self.store.games.load(game_id)
        except StoreError as error:
            self.say(f"The game cannot be opened: {error}.")
            return
        if saved.lost:
            self.say(f"{saved.lost} of its last moves could not be read.", long=True)
        self._play(Playing.of_saved(self.store, saved, self.preferences, self._now))

    def _play(self, playing: Playing) -> None:
        from .screens.play import PlayScreen

        def left(won: bool | None) -> None:
            if won:
                self._show_won(playing)

        self.push_screen(PlayScreen(playing, self.look), left)

    def _show_won(self, playing: Playing) -> None:
        from .screens.won import WonScreen

        details, layout = playing.details, playing.game.puzzle.layout
        try:
            times = self.store.statistics.levels(layout.id).get(details.level)
        except StoreError:
            times = None

        def left(choice: str | None) -> None:
            if choice == "again" and details.level in map(str, self.levels()):
                self.new_game(Level.named(details.level))
            elif choice == "look":
                self._play(playing)

        self.push_screen(WonScreen(playing, times), left)

    def enter_puzzle(self, text: str) -> None:
        """Enter or paste a puzzle, and play it."""
        from .screens.enter import EnterScreen

        def left(entered: Entered | None) -> None:
            if entered:
                self.play_puzzle(entered.puzzle, entered.details)

        self.push_screen(EnterScreen(text), left)

    def copy_puzzle(self, puzzle: Puzzle) -> None:
        """Copy a puzzle as one line."""
        line = write(puzzle, puzzle.givens, "line")
        self.copy_to_clipboard(line)
        self.say(f"Copied: {line}" if puzzle.layout.cells <= 81 else "Copied.")

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

    def open_help(self) -> None:
        """All keys."""
        from .screens.help import HelpScreen

        self.push_screen(HelpScreen())

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
            self.look = appearance(self.preferences.look, self._environment)
            self.theme = self.look.theme
            self._class_by_look()
