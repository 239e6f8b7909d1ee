"""What every screen is: commands from the table, a bar on top and one below.

Of its two classes a `PageScreen` is one whose text is scrolled by keys.
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
from ..actions import Bindings, by_key
from ..actions.own_keys import OwnKeys
from ..drawing.glyphs import ASCII
from ..drawing.text import naming_keys
from ..terminal.screen import SteadyScreen
from ..widgets.key_bar import KeyBar
from ..widgets.preview import FittedPreview
from ..widgets.row_list import RowList

if TYPE_CHECKING:
    from textual._path import CSSPathType

    from ..host import Host
    from ..routes import Routes


Result = TypeVar("Result")

_TINY: Final = 48
"""Columns below which nothing stands beside a list: what would, has no room for a word."""
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
"""How all screens look beside the menu, whose own sheet is all that a start parses."""


class CommandScreen(SteadyScreen[Result]):
    """A screen whose keys, footer and palette come from a table of commands."""

    CSS_PATH: ClassVar[CSSPathType | None] = STYLES
    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = ()
    NAMES_PLACE: ClassVar[bool] = True
    """Whether the footer says where one is, on a screen so short that it has no bar on top."""
    NAMED: ClassVar[str] = "Back"
    """What a way out is called that leads here."""
    NO_HINT: ClassVar[str] = "? asks for a hint while you play. F1 shows the keys."
    """What is said to who asks for a hint where there is none."""
    _keys_named: tuple[OwnKeys | None, dict[str, str]] = (None, {})
    """The keys that the player has chosen, and the printed key of each action."""
    _by_key: tuple[tuple[Action, ...], dict[str, Action]] = ((), {})
    """What was offered when the last key came, and the action of each key."""

    @property
    def sudoku(self) -> Host:
        """The program that shows this screen."""
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
        """What can be done now."""
        return self.COMMAND_TABLE

    def offered(self) -> tuple[Action, ...]:
        """What can be done now, with the keys that the player has chosen."""
        return self.sudoku.keys.of(self.commands())

    def name_keys(self, content: Content) -> Content:
        """*content* with the keys that the player has chosen, where it says what to press."""
        keys = self.sudoku.keys
        return naming_keys(content, keys.renamed(self.commands())) if keys.chosen else content

    def key_of(self, id: str) -> str:
        """Return the key of an action as it is printed; empty if it has none but the palette's."""
        if self._keys_named[0] is not self.sudoku.keys:
            offered = {each.id: each.shown.split(" ")[0] for each in self.all_offered()}
            self._keys_named = self.sudoku.keys, offered
        key = self._keys_named[1].get(id, "")
        return "" if key == PALETTE_KEY else key

    def all_offered(self) -> tuple[Action, ...]:
        """What can be done here, whatever can be done just now."""
        return self.offered()

    def compose_bars(self, title: Content, fact: Content | None = None) -> ComposeResult:
        """The bar on top, and the keys below."""
        self.class_by_size()
        self.set_class(self.app.size.width < _TINY, "-tiny")
        with Horizontal(id="bar"):
            yield Static(title, id="bar-left")
            yield Static(fact or Content(""), id="bar-right")
        yield KeyBar(title.plain if self.NAMES_PLACE else "")

    def call_it(self, title: Content) -> None:
        """Say what the screen is called now."""
        self.query_one("#bar-left", Static).update(title)
        if self.NAMES_PLACE:
            self.query_one(KeyBar).call_it(title.plain)

    def show_time(self, time: str) -> None:
        """Say the time at the right of the bar: once a second, so without a new layout."""
        fact = self.query_one("#bar-right", Static)
        fact.update(Content(time), layout=len(time) != fact.size.width)

    def on_mount(self) -> None:
        """Show the keys.

        Textual calls the handlers of all classes, those of a screen before those of what it is
        made of: none calls another.
        """
        self.offer_keys()

    def on_screen_resume(self) -> None:
        """Follow the look and the keys, which may have been changed on another screen."""
        self.set_class(self.sudoku.look.glyphs is ASCII, "-ascii")
        if self.is_ready:
            self.offer_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Let previews take the room there is, once this layout is done."""
        self.set_class(event.size.width < _TINY, "-tiny")
        for preview in self.query(FittedPreview):
            self.call_after_refresh(preview.fit, event.size.width)

    def offer_keys(self) -> None:
        """Show the keys that do something now."""
        if self.query_one(KeyBar).offer(self.in_footer()):
            self.sudoku.uncover_keys()

    def in_footer(self) -> tuple[Action, ...]:
        """What the footer names, as far as it has room."""
        return self.offered()

    def on_key(self, event: events.Key) -> None:
        """Run the command of a key; what is no command goes on to the widgets."""
        offered = self.offered()
        if self._by_key[0] is not offered:
            self._by_key = offered, by_key(offered)
        command = self._by_key[1].get(event.key)
        if command is not None or self.typed(event) or self._is_lost(event):
            event.stop()
            event.prevent_default()
        if command is not None:
            self.perform(command)
        self.paint_first()

    def paint_first(self) -> None:
        """Paint what is to be seen of a key before all else."""

    def on_paste(self, event: events.Paste) -> None:
        """A pasted puzzle is one to play, wherever one is; what is typed in takes its own."""
        event.stop()
        if self.app.screen is self:
            self.navigation.enter_puzzle(event.text)

    def _is_lost(self, event: events.Key) -> bool:
        """Show the keys of the screen if help is asked for where it is no command of its own."""
        match event.key:
            case "f1":
                self.do_help()
            case "question_mark":
                self.sudoku.say(self.NO_HINT)
            case _:
                return False
        return True

    def typed(self, event: events.Key) -> bool:
        """Do something with a key that is no command. Return whether that was done.

        Lists are moved from here: a list's own bindings run later than a screen's keys, so
        of "down, enter" typed fast the second would come first.
        """
        if isinstance(self.focused, (OptionList, RowList)) and event.key in _LIST_MOVES:
            getattr(self.focused, f"action_{_LIST_MOVES[event.key]}")()
            return True
        return False

    def bindings(self) -> Bindings:
        """Return the methods of the actions of this screen."""
        return {"back": self.do_back, "help": self.do_help}

    @cached_property
    def bound(self) -> Bindings:
        """The methods of the actions of this screen."""
        return self.bindings()

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action, whether it comes from a key, the footer, the palette or a typed line."""
        self.bound[action.id](*arguments)

    def saved_changed(self) -> None:
        """Show it, unless the widgets are not there yet: they will show how it is then."""
        if self.is_ready:
            self.show_saved()

    def show_saved(self) -> None:
        """Show what is saved and what is not: that has changed."""

    def on_key_bar_chosen(self, message: KeyBar.Chosen) -> None:
        """A key of the footer was clicked."""
        self.perform(message.command)

    def palette(self) -> Iterable[Action]:
        """What the command palette offers here."""
        return (each for each in self.offered() if each.palette and each.shown and each.about)

    def do_back(self) -> None:
        """Leave the screen."""
        self.dismiss()

    def do_help(self) -> None:
        """Show the keys of this screen."""
        self.navigation.open_help(self.offered())


class PageScreen(CommandScreen[None]):
    """A screen whose text stands in a container called ``page``."""

    def typed(self, event: events.Key) -> bool:
        """Scroll."""
        return scroll_on_key(self.query_one("#page", VerticalScroll), event.key)


def scroll_on_key(page: VerticalScroll, key: str) -> bool:
    """Scroll a page, if that is what *key* is for. Return whether it is."""
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
