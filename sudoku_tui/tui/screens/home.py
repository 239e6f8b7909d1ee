"""The menu: continue a game, start one, or open any other screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.layouts import CLASSIC
from ...engine.level import Level
from ...formats.figures import clock, counted
from ...session.actions.action import Action
from ...store.errors import StoreError
from ...store.saved_game import Summary, summary_of_game
from ...words.games import describe_game
from ..actions import Bindings
from ..actions.menu import HOME, MENU_KEYS
from ..course_progress import DONE, NEXT
from ..drawing.board_state import state_of_summary
from ..drawing.text import join_text, styled
from ..memory import free_memory
from ..screen_sizes import WIDE
from ..widgets.choices import Choices
from ..widgets.preview import FittedPreview
from .base import CommandScreen

if TYPE_CHECKING:
    from textual._path import CSSPathType

    from ...store.journal import Journal

LEVEL_TECHNIQUES = {
    Level.BEGINNER: "singles in boxes",
    Level.EASY: "all singles",
    Level.MEDIUM: "pairs, triples, locked",
    Level.HARD: "fish, wings, rectangles",
    Level.UNFAIR: "chains, locked sets",
    Level.EXTREME: "forcing chains, nets",
}
"""The techniques that a level needs, in a few words."""
_ROOMY = 23
"""Least height of the screen for blank lines between the groups of the menu (rows)."""
KEY: Final = 3
"""Least columns for the key of a line."""
_NAME: Final = 12
_ABOUT = 33
"""Columns for the description of a line, within the width that `app.tcss` gives the list."""
_GUIDE = "rules and techniques"
_UNREAD = "unreadable"
"""The description of a line whose data cannot be read at the moment."""


class HomeScreen(CommandScreen[None]):
    """The menu."""

    CSS_PATH: ClassVar[CSSPathType | None] = None
    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = HOME
    BACK_NAME = "Menu"
    seconds_to_read: ClassVar[float] = 0.6
    """Delay before unused memory is released, so that the menu is painted first (seconds)."""
    _last: Summary | None = None
    """The unfinished game that "Continue" opens."""
    _fault = ""
    """Why that game cannot be read; empty if it can, or if there is none."""
    _is_roomy: bool | None = None
    """Whether the list has blank lines; None before it is filled."""
    _has_another_shape = False
    """Whether the player has just chosen a shape, which is for new games, not for "Continue"."""

    def compose(self) -> ComposeResult:
        """Yield the bars, the preview and the list."""
        today = self.sudoku.today().strftime("%A %d %B").replace(" 0", " ")
        yield from self.compose_bars(styled("Sudoku", "bold"), styled(today, "$quiet"))
        yield Static(id="unsaved", markup=False)
        with Horizontal(id="body", classes="centred"):
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, WIDE, shrinks=True)
                yield Static(id="caption", markup=False)
            yield Choices(id="menu", markup=False)

    def on_mount(self) -> None:
        """Focus the list. `on_screen_resume` fills it."""
        self.query_one(OptionList).focus()
        self.call_after_refresh(self.sudoku.on_menu_shown)

    def on_resize(self, event: events.Resize) -> None:
        """Remove the blank lines on a short screen, so that all lines are in sight."""
        if self._is_roomy != (self.app.size.height >= _ROOMY):
            self.renew()

    def on_screen_resume(self) -> None:
        """Update the list after other screens, with the cursor on "Continue" if there is a game.

        After a choice of shape the cursor is on a level instead. Unused memory is released a moment
        later.
        """
        if self.is_mounted:
            self.renew()
            self.set_timer(self.seconds_to_read, self._release_memory)
            if self._has_another_shape:
                self._has_another_shape = False
                self._choose_level()
            elif self._last or self._fault:
                self.query_one(OptionList).highlighted = 0

    def _choose_level(self) -> None:
        """Move the cursor to the level of the last game, or else to the first level."""
        menu, begin = self.query_one(OptionList), "level-"
        levels = [n for n, line in enumerate(menu.options) if (line.id or "").startswith(begin)]
        last = self._last.level if self._last else ""
        same = [n for n in levels if last and f" {last} " in str(menu.options[n].prompt)]
        menu.highlighted = next(iter((*same, *levels)), 0)

    def _release_memory(self) -> None:
        self.sudoku.store.forget_pages()
        free_memory(self.sudoku.new_games.layout)

    def renew(self) -> None:
        """Read the games again and update the list, the preview and the notice."""
        self._last = last = self._last_game()
        menu = self.query_one(OptionList)
        chosen, before = menu.highlighted, menu.highlighted_option
        self._is_roomy = self.app.size.height >= _ROOMY
        lines = [line for line in self._lines(last) if line.id or self._is_roomy]
        same = [index for index, line in enumerate(lines) if before and line.id == before.id]
        if [line.prompt for line in lines] != [line.prompt for line in menu.options]:
            menu.clear_options()
            menu.add_options(lines)
        menu.highlighted = next(iter(same), chosen or 0)
        self._show_preview(last)
        self._show_unsaved()

    def show_saved(self) -> None:
        """Update the menu: games may have been saved, or the file may have been replaced."""
        self.renew()

    def _show_unsaved(self) -> None:
        """Show what is not saved, and the way to save it."""
        what, notice = self.sudoku.store.unsaved.describe(), self.query_one("#unsaved", Static)
        notice.display = bool(what)
        if what:
            sign = styled(self.sudoku.look.glyphs.clash, "bold $wrong")
            way_out = "F2 on its board keeps it as another game" if self._has_conflict else ""
            notice.update(join_text(sign, f" {what}. {way_out or 'The program keeps trying'}."))

    @property
    def _has_conflict(self) -> bool:
        """Whether another process has also continued the unsaved game, which is a conflict."""
        waiting = self._unsaved_game
        return waiting is not None and waiting.conflict

    def _last_game(self) -> Summary | None:
        """Return the unfinished game that was played last; None if there is none.

        If the store cannot be read, `_fault` gets the reason.
        """
        self._fault = ""
        if waiting := self._unsaved_game:
            return summary_of_game(waiting.saved)
        try:
            return self.sudoku.store.games.latest()
        except StoreError as error:
            self._fault = str(error)
            return None

    @property
    def _unsaved_game(self) -> Journal | None:
        """The last unfinished game with events that are not saved; None if everything is saved."""
        store = self.sudoku.store
        if not store.unsaved:
            return None
        from ...store.journal import unsaved_games

        return next((each for each in unsaved_games(store)[::-1] if not each.is_over), None)

    def _show_preview(self, last: Summary | None) -> None:
        preview = self.query_one("#preview", Vertical)
        state = state_of_summary(last) if last else None
        preview.set_class(state is None, "-nothing")
        if last and state:
            self.query_one(FittedPreview).show(state)
            caption = join_text(
                styled(last.level or "Yours", "bold"),
                styled(f"   {last.percent} %", "$note"),
            )
            self.query_one("#caption", Static).update(caption)

    def _lines(self, last: Summary | None) -> Iterator[Option]:
        keys = {
            each.id: each.shown.split(" ")[0]
            for each in self.offered_actions()
            if each.id != "open"
        }
        option = partial(_option, keys, max(KEY, *(len(key) + 1 for key in keys.values())))
        if last or self._fault:
            about = f"{describe_game(last)}, {clock(last.elapsed)}" if last else _UNREAD
            yield option("continue", "Continue", about, MENU_KEYS[0])
            yield Option("", disabled=True)
        for level in self.sudoku.new_games.levels:
            number = MENU_KEYS[1 + int(level)]
            yield option(f"level-{int(level)}", str(level), LEVEL_TECHNIQUES[level], number)
        yield option("shape", "Shape", self._shape())
        yield option("custom", "Custom", "as you ask for it")
        yield Option("", disabled=True)
        yield option("daily", "Daily", self._daily())
        yield option("practice", "Practice", self._due())
        yield option("enter-puzzle", "Your own", "enter or paste a puzzle")
        yield option("books", "Books", "lists, done ones ticked")
        yield option("saved", "Saved games", self._saved_games())
        yield option("statistics", "Statistics", "your times, your days")
        yield option("guide", "Guide", self._next_to_learn())
        yield Option("", disabled=True)
        yield option("settings", "Settings", "looks, notes, hints")
        yield option("help", "Help", "all keys")
        yield option("quit", "Quit", "")

    def _shape(self) -> str:
        """Return the name of the shape for new games, or examples of shapes for the classic one."""
        shape = self.sudoku.new_games.layout
        return "sizes, jigsaws, Samurai" if shape is CLASSIC else shape.name

    def _daily(self) -> str:
        """Return the state of today's puzzles of the shape."""
        today, daily = self.sudoku.today(), self.sudoku.store.daily
        try:
            games = daily.games_by_day(today, today, self.sudoku.new_games.layout.id).values()
            days = daily.streaks(today).current
        except StoreError:
            return _UNREAD
        running = f", {days} in a row" if days > 1 else ""
        if any(game.won for game in games):
            return f"solved{running}"
        return f"begun{running}" if games else f"not yet played{running}"

    def _due(self) -> str:
        """Return the number of drills that are due."""
        try:
            due = self.sudoku.store.count_due()
        except StoreError:
            return _UNREAD
        return f"{counted(due, 'drill')} due" if due else "techniques, by drills"

    def _next_to_learn(self) -> str:
        """Return the progress in the course and its next lesson, as of the last progress."""
        settings = self.sudoku.store.settings
        title, done = settings.get(NEXT, ""), settings.get(DONE, "")
        if not title:
            return _GUIDE
        short = title.partition(" (")[0]
        with_done = (f"{done}, next: {title}", f"{done}: {short}") if done else ()
        fitting = (each for each in (*with_done, f"next: {title}") if len(each) <= _ABOUT)
        return next(fitting, shorten(title, _ABOUT, placeholder=""))

    def _saved_games(self) -> str:
        try:
            count = self.sudoku.store.games.count()
        except StoreError:
            return _UNREAD
        return counted(count, "game") if count else "none yet"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what the line names."""
        event.stop()
        # A second enter, typed before the first has opened a screen, is ignored.
        choice = (event.option.id or "") if self.is_active else ""
        if choice.startswith("level-"):
            self.navigation.new_game(Level(int(choice.removeprefix("level-"))))
        elif choice == "continue":
            self._continue_game()
        elif choice:
            self.methods[choice]()

    def _continue_game(self) -> None:
        """Continue the last game. If it could not be read, try again first."""
        if self._fault:
            self.renew()
        if waiting := self._unsaved_game:
            self.navigation.continue_game(waiting)
        elif self._last:
            self.navigation.play_game(self._last.id)
        elif self._fault:
            self.sudoku.show_message(f"The games cannot be read: {self._fault}.")

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open,
            **{f"choose-{each}": partial(self.do_choose, each) for each in MENU_KEYS},
            "shape": self.do_shape, "custom": self.do_custom, "daily": self.do_daily,
            "practice": self.do_practice, "enter-puzzle": self.do_enter_puzzle,
            "books": self.do_books, "saved": self.do_saved, "guide": self.do_guide,
            "statistics": self.do_statistics, "settings": self.do_settings, "quit": self.do_quit,
        }  # fmt: skip

    def do_open(self) -> None:
        """Open what the line at the cursor names."""
        menu = self.query_one(OptionList)
        if menu.highlighted is None and not self.sudoku.has_message:
            self.sudoku.show_message("Choose a line with the arrow keys or by its key.")
        menu.action_select()

    def do_choose(self, number: str) -> None:
        """Move the cursor to the line that begins with *number*; enter then opens it."""
        menu = self.query_one(OptionList)
        for index, option in enumerate(menu.options):
            if str(option.prompt).startswith(number):
                menu.highlighted = index

    def run_key(self, event: events.Key) -> bool:
        """Clear the choice after a printable key without meaning. Return whether it was handled.

        An enter that follows such a key was meant for something else and must not begin a game.
        """
        if super().run_key(event):
            return True
        if event.is_printable:
            self.query_one(OptionList).highlighted = None
        is_lost = event.is_printable and event.key != "question_mark"
        if is_lost:
            key = "space" if event.key == "space" else event.character
            self.sudoku.show_message(f"{key} does nothing in the menu. Press F1 to see the keys.")
        return is_lost

    def do_shape(self) -> None:
        """Choose the layout of new games and of the daily puzzles."""

        def on_chosen() -> None:
            self._has_another_shape = True
            self.renew()

        self.navigation.choose_shape(on_chosen)

    def do_custom(self) -> None:
        """Open the form for a new puzzle."""
        self.navigation.open_custom()

    def do_daily(self) -> None:
        """Open the calendar of daily puzzles."""
        self.navigation.open_daily()

    def do_practice(self) -> None:
        """Open the map of techniques."""
        self.navigation.practice.open_map()

    def do_enter_puzzle(self) -> None:
        """Open the screen for entering a puzzle."""
        self.navigation.enter_puzzle("")

    def do_books(self) -> None:
        """Open the list of books."""
        self.navigation.open_books()

    def do_saved(self) -> None:
        """Open the list of saved games."""
        self.navigation.open_saved()

    def do_guide(self) -> None:
        """Open the guide."""
        self.navigation.open_guide(None)

    def do_statistics(self) -> None:
        """Open the statistics."""
        self.navigation.open_statistics()

    def do_settings(self) -> None:
        """Open the settings."""
        self.navigation.open_settings()

    def do_help(self) -> None:
        """Show the keys of the menu, then those of a game."""
        from ..actions.play import HINT, PLAY

        self.navigation.open_help(self.sudoku.keys.apply_to((*HOME, *PLAY, *HINT)), None)

    def do_quit(self) -> None:
        """Leave the program."""
        self.sudoku.leave()


def _option(
    keys: Mapping[str, str], width: int, id: str, name: str, about: str, key: str = ""
) -> Option:
    """Return a line of the menu: a key in *width* columns, a name and a description.

    An empty *key* stands for the key of the action *id* in *keys*.
    """
    shown = styled((key or keys[id]).ljust(width), "$footer-key-foreground")
    return Option(join_text(shown, name.ljust(_NAME), styled(about, "$note")), id=id)
