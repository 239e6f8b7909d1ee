"""Base classes of all screens: actions from a table, a bar at the top, a key bar at the bottom.

`CommandScreen` is the base of every screen. `PageScreen` adds a text that keys scroll.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from ...session.actions.action import Action
from ...session.actions.key_names import PALETTE_KEY
from ..actions import Bindings, actions_by_key
from ..actions.menu import READ_ON
from ..actions.own_keys import OwnKeys
from ..drawing.glyphs import ASCII
from ..drawing.text import replace_key_names
from ..terminal.screen import SteadyScreen
from ..widgets.key_bar import KeyBar
from ..widgets.preview import FittedPreview
from ..widgets.row_list import RowList

if TYPE_CHECKING:
    from textual._path import CSSPathType

    from ...store.journal import Journal
    from ..host import Host
    from ..routes import Routes


Result = TypeVar("Result")

_TINY_WIDTH: Final = 48
"""Screen width below which the widgets beside a list are hidden, as no word would fit (columns)."""
_LIST_MOVES = {
    "up": "cursor_up",
    "k": "cursor_up",
    "down": "cursor_down",
    "j": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}
STYLES: Final = Path(__file__).parent.parent / "screens.tcss"
"""The style sheet of all screens but the menu, whose smaller sheet makes the start faster."""


class CommandScreen(SteadyScreen[Result]):
    """A screen whose keys, footer and palette come from a table of actions."""

    CSS_PATH: ClassVar[CSSPathType | None] = STYLES
    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = ()
    NAMES_PLACE: ClassVar[bool] = True
    """Whether the footer shows the title on screens too short for the bar at the top."""
    NO_HINT: ClassVar[str] = (
        "Hints are for games: press ? while you play. Press F1 to see the keys."
    )
    """The message for the hint key on a screen without hints."""
    journal: Journal | None = None
    """The journal of the game that is played on this screen; None if there is none."""
    _keys_named: tuple[OwnKeys | None, dict[str, str]] = (None, {})
    """Cache of `key_of`: the player's own keys, and the printed key of each action id."""
    _by_key: tuple[tuple[Action, ...], dict[str, Action]] = ((), {})
    """Cache of `on_key`: the actions offered at the last key press, and the action of each key."""

    @property
    def sudoku(self) -> Host:
        """The app that shows this screen."""
        return cast("Host", self.app)

    @property
    def navigation(self) -> Routes:
        """The routes to other screens."""
        return self.sudoku.navigation

    def start_work(
        self,
        work: Callable[[], Coroutine[Any, Any, None]],
        *,
        group: str = "default",
        exclusive: bool = False,
        exit_on_error: bool = True,
    ) -> None:
        """Run *work* in the background until the screen is closed, like `Host.start_work`."""
        self.sudoku.start_work(
            work, self, group=group, exclusive=exclusive, exit_on_error=exit_on_error
        )

    def commands(self) -> tuple[Action, ...]:
        """Return the actions that are possible now, with the keys of the table."""
        return self.COMMAND_TABLE

    def offered_actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible now, with the player's own keys."""
        return self.sudoku.keys.apply_to(self.commands())

    def name_keys(self, content: Content) -> Content:
        """Return *content* with the player's own keys wherever it names keys of the table."""
        keys = self.sudoku.keys
        return (
            replace_key_names(content, keys.replaced_keys(self.commands()))
            if keys.chosen
            else content
        )

    def key_of(self, id: str) -> str:
        """Return the printed key of an action; empty if it has none but the palette's."""
        if self._keys_named[0] is not self.sudoku.keys:
            offered = {each.id: each.shown.split(" ")[0] for each in self.all_actions()}
            self._keys_named = self.sudoku.keys, offered
        key = self._keys_named[1].get(id, "")
        return "" if key == PALETTE_KEY else key

    def all_actions(self) -> tuple[Action, ...]:
        """Return the actions of this screen, including those that are not possible now."""
        return self.offered_actions()

    def compose_bars(self, title: Content, fact: Content | None = None) -> ComposeResult:
        """Yield the bar at the top, with *title* and *fact*, and the key bar at the bottom."""
        self.class_by_size()
        self.set_class(self.app.size.width < _TINY_WIDTH, "-tiny")
        with Horizontal(id="bar"):
            yield Static(title, id="bar-left")
            yield Static(fact or Content(""), id="bar-right")
        yield KeyBar(title.plain if self.NAMES_PLACE else "")

    def set_title(self, title: Content) -> None:
        """Show a new title in the bar, and in the footer of short screens."""
        self.query_one("#bar-left", Static).update(title)
        if self.NAMES_PLACE:
            self.query_one(KeyBar).set_place(title.plain)

    def show_time(self, time: str) -> None:
        """Show the time at the right of the bar.

        It changes every second, so a new layout is requested only if its width has changed.
        """
        fact = self.query_one("#bar-right", Static)
        fact.update(Content(time), layout=len(time) != fact.size.width)

    def on_mount(self) -> None:
        """Show the keys.

        Textual calls the handlers of all classes, those of subclasses before those of their bases.
        Therefore no handler calls `super`.
        """
        self.offer_keys()

    def on_screen_resume(self) -> None:
        """Apply the look and the keys, which another screen may have changed."""
        self.set_class(self.sudoku.look.glyphs is ASCII, "-ascii")
        if self.is_ready:
            self.offer_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Resize the previews once the layout is done."""
        self.set_class(event.size.width < _TINY_WIDTH, "-tiny")
        for preview in self.query(FittedPreview):
            self.call_after_refresh(preview.fit, event.size.width)

    def offer_keys(self) -> None:
        """Show `footer_actions`. If they are new, remove the messages that cover them."""
        if self.query_one(KeyBar).offer(self.footer_actions()):
            self.sudoku.clear_old_messages()

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the actions for the footer; it shows as many as it has room for."""
        return self.offered_actions()

    def on_key(self, event: events.Key) -> None:
        """Run the action of a key; without one, leave the key to `run_key`, then to the widgets."""
        offered = self.offered_actions()
        if self._by_key[0] is not offered:
            self._by_key = offered, actions_by_key(offered)
        command = self._by_key[1].get(event.key)
        if command is not None or self.run_key(event) or self._handle_help_key(event):
            event.stop()
            event.prevent_default()
        if command is not None:
            self.perform(command)
        self.paint_first()

    def paint_first(self) -> None:
        """Paint the most important effect of a key at once. Does nothing in the base class."""

    def on_paste(self, event: events.Paste) -> None:
        """Open pasted text on the screen for entering puzzles.

        Text fields handle pastes themselves, so these do not arrive here.
        """
        event.stop()
        if self.app.screen is self:
            self.navigation.enter_puzzle(event.text)

    def _handle_help_key(self, event: events.Key) -> bool:
        """Handle the help and hint keys if the table lacks them. Return whether it was one."""
        match event.key:
            case "f1":
                self.do_help()
            case "question_mark":
                self.sudoku.show_message(self.NO_HINT)
            case _:
                return False
        return True

    def run_key(self, event: events.Key) -> bool:
        """Handle a key without action. Return whether it was handled.

        This moves the cursor of lists. A list's own bindings run later than a screen's keys, so
        when "down, enter" is typed fast, enter would be handled first.
        """
        if isinstance(self.focused, (OptionList, RowList)) and event.key in _LIST_MOVES:
            getattr(self.focused, f"action_{_LIST_MOVES[event.key]}")()
            return True
        return False

    def bindings(self) -> Bindings:
        """Return the methods of this screen by the ids of their actions."""
        return {"back": self.do_back, "help": self.do_help}

    @cached_property
    def methods(self) -> Bindings:
        """The result of `bindings`, computed once."""
        return self.bindings()

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action that was chosen by a key, the footer, the palette or a typed line."""
        self.methods[action.id](*arguments)

    def on_saving_changed(self) -> None:
        """Call `show_saved` when the saving state changed, if the widgets are mounted."""
        if self.is_ready:
            self.show_saved()

    def show_saved(self) -> None:
        """Show whether everything is saved. Does nothing in the base class."""

    def on_key_bar_chosen(self, message: KeyBar.Chosen) -> None:
        """Run the action that was clicked in the footer."""
        self.perform(message.command)

    def palette(self) -> Iterable[Action]:
        """Return the actions that the command palette lists."""
        return (
            each for each in self.offered_actions() if each.palette and each.shown and each.about
        )

    def do_back(self) -> None:
        """Leave the screen."""
        self.dismiss()

    def do_help(self) -> None:
        """Show the keys of this screen."""
        self.navigation.pages.open_help(self.offered_actions())


class PageScreen(CommandScreen[None]):
    """A screen with text in a scrolling container whose id is ``page``."""

    def on_mount(self) -> None:
        """Update the footer when the text starts or stops overflowing the page."""
        self.watch(self._scrolled_page, "show_vertical_scrollbar", self.offer_keys, init=False)

    @property
    def _scrolled_page(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the actions, with "Read on" before the help while the text overflows the page."""
        offered = super().footer_actions()
        if not self._scrolled_page.show_vertical_scrollbar:
            return offered
        at = next((at for at, each in enumerate(offered) if each.id == "help"), 0)
        return (*offered[:at], READ_ON, *offered[at:])

    def bindings(self) -> Bindings:
        return super().bindings() | {"read-on": self.do_read_on}

    def do_read_on(self) -> None:
        """Scroll the page."""
        self._scrolled_page.scroll_page_down(animate=False)

    def run_key(self, event: events.Key) -> bool:
        """Scroll the page. Return whether *event* is a scrolling key."""
        return scroll_on_key(self._scrolled_page, event.key)


def scroll_on_key(page: VerticalScroll, key: str) -> bool:
    """Scroll *page* if *key* is a scrolling key. Return whether it is."""
    match key:
        case "down" | "j":
            page.scroll_down(animate=False)
        case "up" | "k":
            page.scroll_up(animate=False)
        case "pagedown" | "space":
            page.scroll_page_down(animate=False)
        case "pageup":
            page.scroll_page_up(animate=False)
        case "home":
            page.scroll_home(animate=False)
        case "end":
            page.scroll_end(animate=False)
        case _:
            return False
    return True
