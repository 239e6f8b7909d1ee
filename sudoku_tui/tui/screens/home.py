"""The menu: continue a game, start one, or open any other screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.layouts import CLASSIC
from ...engine.level import Level
from ...session.actions.action import Action
from ...session.new_games import Shape
from ...store.errors import StoreError
from ...store.saved_game import Summary, summary_of_game
from ...words.figures import clock
from ...words.games import briefly_named, describe_game
from ..actions import Bindings, bind_both_ways
from ..actions.menu import HOME, LEVEL_TECHNIQUES, level_key
from ..drawing.board_state import state_of_summary
from ..drawing.text import join_text, key_text, styled
from ..memory import free_memory
from ..screen_sizes import WIDE
from ..terminal.compositor import paint_at_once
from ..texts.menu import (
    UNREAD,
    describe_books,
    describe_daily,
    describe_guide,
    describe_practice,
    describe_saved_games,
    describe_shape,
)
from ..widgets.choices import Choices
from ..widgets.preview import FittedPreview
from .base import CommandScreen

if TYPE_CHECKING:
    from textual._path import CSSPathType

    from ...store.books import SavedBook
    from ...store.journal import Journal

KEY: Final = 3
"""Least columns for the key of a line."""
_NAME: Final = 12
_BESIDE: Final = 61
"""Columns of the list and the gap before it, which `app.tcss` sets."""
_NEW_GAME: Final = "new-game"
"""The id of the line with the levels."""
_LEVEL: Final = "level"
"""The key of the metadata with the number of a level, for clicks."""
_WITHOUT_LINES: Final = frozenset({"open", "level-next"})
"""The ids of the actions with keys that no line of the menu begins with."""
_FOLDED: Final = "shape, custom, games, statistics, settings"
"""The description of "More" while it hides its lines."""


class HomeScreen(CommandScreen[None]):
    """The menu."""

    CSS_PATH: ClassVar[CSSPathType | None] = None
    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = HOME
    seconds_to_read: ClassVar[float] = 0.6
    """Delay before unused memory is released, so that the menu is painted first (seconds)."""
    _last: Summary | None = None
    """The unfinished game that "Continue" opens."""
    _fault = ""
    """Why that game cannot be read; empty if it can, or if there is none."""
    _level: Level | None = None
    """The level that the player has chosen for new games; None before the first choice."""
    _commands: tuple[Action, ...] = HOME
    """The actions that are possible now."""
    _opening = ""
    """The id of the action whose screen is being opened; empty if there is none."""
    _is_unfolded = False
    """Whether the lines behind "More" are shown."""
    _has_another_shape = False
    """Whether the player has just chosen a shape, which is for new games, not for "Continue"."""

    def compose(self) -> ComposeResult:
        """Yield the bars, the preview and the list."""
        today = self.sudoku.today().strftime("%A %d %B").replace(" 0", " ")
        yield from self.compose_bars(styled("Sudoku", "bold"), styled(today, "$quiet"))
        yield Static(id="unsaved", markup=False)
        with Horizontal(id="body", classes="centred"):
            with Vertical(id="preview"):
                yield FittedPreview(
                    self.sudoku.look.glyphs, WIDE, beside=_BESIDE, shrinks=True, in_block=False
                )
                yield Static(id="caption", markup=False)
            yield Choices(id="menu", markup=False)

    def on_mount(self) -> None:
        """Focus the list. `on_screen_resume` fills it."""
        self.query_one(OptionList).focus()
        self.call_after_refresh(self.sudoku.on_menu_shown)

    def on_screen_resume(self) -> None:
        """Update the list after other screens, with the cursor on "Continue" if there is a game.

        After a choice of shape the cursor is on the levels instead. Unused memory is released a
        moment later.
        """
        if self.is_mounted:
            self.renew()
            self.set_timer(self.seconds_to_read, self._release_memory)
            menu = self.query_one(OptionList)
            if self._has_another_shape:
                self._has_another_shape = False
                menu.highlighted = menu.get_option_index(_NEW_GAME)
            elif self._has_game:
                menu.highlighted = 0

    def _release_memory(self) -> None:
        """Release unused memory, unless the player has opened a screen meanwhile."""
        if not self.is_active:
            return
        self.sudoku.store.forget_pages()
        free_memory(self.sudoku.new_games.layout)

    def renew(self) -> None:
        """Read the games again and update the list, the preview and the notice."""
        self._last = last = self._last_game()
        self._commands = tuple(self._possible_actions())
        menu = self.query_one(OptionList)
        chosen, before = menu.highlighted, menu.highlighted_option
        lines = list(self._lines(last))
        same = [index for index, line in enumerate(lines) if before and line.id == before.id]
        if [line.prompt for line in lines] != [line.prompt for line in menu.options]:
            menu.clear_options()
            menu.add_options(lines)
        first = next(index for index, line in enumerate(lines) if line.id)
        menu.highlighted = next(iter(same), first if chosen is None else chosen)
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
                styled(briefly_named(last), "bold"),
                styled(f"   {last.percent} %", "$note"),
            )
            self.query_one("#caption", Static).update(caption)

    def _possible_actions(self) -> Iterator[Action]:
        """Yield the actions that have a game to continue, a book in play, or a level to make."""
        absent = {f"choose-{level_key(each)}" for each in Level}
        absent -= {f"choose-{level_key(each)}" for each in self.levels}
        absent |= {"choose-0"} if not self._has_game else set()
        absent |= {"next-in-book"} if not self._next_in_book() else set()
        yield from (each for each in HOME if each.id not in absent)

    @property
    def _has_game(self) -> bool:
        """Whether there is a game to continue, even if it cannot be read."""
        return bool(self._last or self._fault)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of new games."""
        return self.sudoku.new_games.levels

    @property
    def level(self) -> Level:
        """The level for new games: the chosen one, that of the last game, or the easiest."""
        if self._level in self.levels:
            return self._level
        last = self._last.level if self._last else ""
        return next((each for each in self.levels if str(each) == last), self.levels[0])

    def _lines(self, last: Summary | None) -> Iterator[Option]:
        actions = {each.id: each for each in self.offered_actions()}
        keys = (_key(each) for each in actions.values() if each.id not in _WITHOUT_LINES)
        width = max(KEY, *(len(key) + 1 for key in keys))

        store, new_games = self.sudoku.store, self.sudoku.new_games

        def option(id: str, about: str) -> Option:
            """Return the line of an action: its key, its name and a description."""
            key = key_text(_key(actions[id]).ljust(width))
            name = actions[id].name.ljust(_NAME)
            shown = "opening ..." if id == self._opening else about
            return Option(join_text(key, name, styled(shown, "$note")), id=id)

        if self._has_game:
            about = f"{describe_game(last)}, {clock(last.elapsed)}" if last else UNREAD
            yield option("choose-0", about)
            yield Option("", disabled=True)
        elif self._is_first_visit():
            yield Option(self._welcome(), disabled=True)
            yield Option("", disabled=True)
        yield Option(self._new_game(), id=_NEW_GAME)
        yield Option("", disabled=True)
        yield option("daily", describe_daily(store, self.sudoku.today(), new_games.layout))
        yield option("practice", describe_practice(store))
        yield option("enter-puzzle", "enter or paste a puzzle")
        yield option("books", describe_books(self._next_in_book()))
        yield option("guide", describe_guide(store.settings))
        yield Option("", disabled=True)
        hidden = f"opening {actions[self._opening].name} ..." if self._opening else _FOLDED
        yield option("unfold", "" if self._is_unfolded else hidden)
        if self._is_unfolded:
            yield option("shape", describe_shape(new_games.shape))
            yield option("custom", "as you ask for it")
            yield option("saved", describe_saved_games(store.games))
            yield option("statistics", "your times, your days")
            yield option("settings", "looks, notes, hints")

    def _is_first_visit(self) -> bool:
        """Check whether no game was ever begun."""
        try:
            return not self.sudoku.store.games.count()
        except StoreError:
            return False

    def _welcome(self) -> Content:
        """Return the sentence for the first visit."""
        first = level_key(self.levels[0])
        sentence = f"New here? Press {first} to play, or press F4 for the rules."
        return self.name_keys(styled(sentence, "$given"))

    def _new_game(self) -> Content:
        """Return the line of new games, and below it the levels, each of which can be clicked."""
        shape, level = self.sudoku.new_games.shape, self.level
        if shape == Shape(CLASSIC):
            about = f"{level}: {LEVEL_TECHNIQUES[level]}"
        else:
            about = f"{level}, {shape.name}"
        first = join_text(" " * KEY, "New game".ljust(_NAME), styled(about, "$note"))
        levels = (
            join_text(
                key_text(level_key(each)),
                " ",
                styled(str(each), "underline" if each is level else "$note"),
            ).stylize(Style.from_meta({_LEVEL: int(each)}))
            for each in self.levels
        )
        return join_text(first, "\n", Content("  ").join(levels))

    def _next_in_book(self) -> tuple[SavedBook, int] | None:
        """Return the book that is being played and the number of its next unsolved puzzle."""
        try:
            return self.sudoku.store.books.next_unsolved()
        except StoreError:
            return None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Choose the level under the mouse; the click then selects its line."""
        if (level := event.style.meta.get(_LEVEL)) is not None:
            self._level = Level(level)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what the line names."""
        event.stop()
        # A second enter, typed before the first has opened a screen, is ignored.
        choice = (event.option.id or "") if self.is_active else ""
        if choice == _NEW_GAME:
            self.navigation.new_game(self.level)
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

    def _open(self, id: str, open_screen: Callable[[], None]) -> None:
        """Mark the line of an action and paint it, then open its screen, which may take a while."""
        menu, self._opening = self.query_one(Choices), id
        lines = list(self._lines(self._last))
        menu.show(lines, id if any(line.id == id for line in lines) else "unfold")
        paint_at_once(menu, self)
        open_screen()
        self._opening = ""
        if self.is_active:
            self.renew()

    def bindings(self) -> Bindings:
        screens: Bindings = {
            "shape": self.do_shape,
            "custom": lambda: self.navigation.open_custom(),
            "daily": lambda: self.navigation.open_daily(),
            "practice": lambda: self.navigation.practice.open_map(),
            "enter-puzzle": lambda: self.navigation.enter_puzzle(""),
            "books": lambda: self.navigation.open_books(),
            "saved": lambda: self.navigation.open_saved(),
            "guide": lambda: self.navigation.pages.open_guide(None),
            "statistics": lambda: self.navigation.pages.open_statistics(),
            "settings": lambda: self.navigation.pages.open_settings(),
        }  # fmt: skip
        return super().bindings() | {
            "open": self.do_open,
            "choose-0": self._continue_game,
            **{f"choose-{level_key(each)}": partial(self.do_choose, each) for each in Level},
            **bind_both_ways("level", self.do_level), "unfold": self.do_unfold,
            "next-in-book": self.do_next_in_book, "quit": self.do_quit,
            **{id: partial(self._open, id, method) for id, method in screens.items()},
        }  # fmt: skip

    def commands(self) -> tuple[Action, ...]:
        """Return the actions of the menu, without a game to continue if there is none."""
        return self._commands

    def do_open(self) -> None:
        """Open what the line at the cursor names."""
        self.query_one(OptionList).action_select()

    def do_choose(self, level: Level) -> None:
        """Start a game of a level."""
        self._level = level
        self.navigation.new_game(level)

    def do_level(self, way: int) -> None:
        """Move the cursor to the levels; if it is there already, choose the next one."""
        menu, levels = self.query_one(OptionList), self.levels
        index = menu.get_option_index(_NEW_GAME)
        if menu.highlighted == index:
            self._level = levels[(levels.index(self.level) + way) % len(levels)]
            menu.replace_option_prompt_at_index(index, self._new_game())
        menu.highlighted = index

    def do_unfold(self) -> None:
        """Show the lines behind "More", or hide them again."""
        self._is_unfolded = not self._is_unfolded
        self.renew()

    def run_key(self, event: events.Key) -> bool:
        """Show a message for a printable key without meaning. Return whether it was handled."""
        if super().run_key(event):
            return True
        is_unknown = event.is_printable and event.key != "question_mark"
        if is_unknown:
            key = "space" if event.key == "space" else event.character
            self.sudoku.show_message(f"{key} does nothing here. F1 lists the keys.")
        return is_unknown

    def do_shape(self) -> None:
        """Choose the shape of new games, whose layout is that of the daily puzzles too."""

        def on_chosen() -> None:
            self._has_another_shape = True
            self.renew()

        self.navigation.choose_shape(on_chosen)

    def do_next_in_book(self) -> None:
        """Play the next unsolved puzzle of the book that is being played."""
        from ...session.books.book import open_stored

        following = self._next_in_book()
        try:
            if following:
                self.navigation.open_book(
                    open_stored(self.sudoku.store, following[0]), following[1]
                )
        except StoreError as error:
            self.sudoku.show_message(f"The book cannot be opened: {error}.")

    def do_help(self) -> None:
        """Show the keys of the menu, then those of a game."""
        from ..actions.play import HINT, PLAY

        self.navigation.pages.open_help(self.sudoku.keys.apply_to((*HOME, *PLAY, *HINT)), None)

    def do_quit(self) -> None:
        """Leave the program."""
        self.sudoku.leave()


def _key(action: Action) -> str:
    """Return the first key of an action, as it is printed."""
    return action.shown.split(" ")[0]
