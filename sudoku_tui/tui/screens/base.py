"""What every screen is: commands from the table, a bar on top and one below.

Of its two classes a `PageScreen` is one whose text is scrolled by keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast

from textual import events
from textual._callback import invoke
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from ..commands import Command, by_key
from ..commands.key_names import PALETTE_KEY
from ..commands.own_keys import OwnKeys
from ..drawing.glyphs import ASCII
from ..drawing.text import naming_keys
from ..terminal.compositor import NimbleCompositor
from ..terminal.leaving import GONE
from ..widgets.key_bar import KeyBar
from ..widgets.preview import FittedPreview
from ..widgets.row_list import RowList

if TYPE_CHECKING:
    from textual._path import CSSPathType

    from ..app import SudokuApp
    from ..navigation import Navigation


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


_MOST_WAITS: Final = 3
"""How often a screen that comes in front waits for its layout: a sixtieth of a second each time."""
_UNTIL_LOOK: Final = 0.002
"""Seconds from a layout to a look whether it was the last: Textual looks every 17 ms."""
STYLES: Final = Path(__file__).parent.parent / "screens.tcss"
"""How all screens look beside the menu, whose own sheet is all that a start parses."""


class CommandScreen(Screen[Result]):
    """A screen whose keys, footer and palette come from a table of commands."""

    CSS_PATH: ClassVar[CSSPathType | None] = STYLES
    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = ()
    NAMES_PLACE: ClassVar[bool] = True
    """Whether the footer says where one is, on a screen so short that it has no bar on top."""
    NAMED: ClassVar[str] = "Back"
    """What a way out is called that leads here."""
    NO_HINT: ClassVar[str] = "? asks for a hint while you play. F1 shows the keys."
    """What is said to who asks for a hint where there is none."""
    DOERS: ClassVar[tuple[type, ...]] = ()
    """What does some of its commands, beside itself."""
    _keys_named: tuple[OwnKeys | None, dict[tuple[str, str], str]] = (None, {})
    """Which keys the player has chosen, and those of each command by id and argument."""
    _by_key: tuple[tuple[Command, ...], dict[str, Command]] = ((), {})
    """What was offered when the last key came, and the command of each key."""
    _waits = 0
    """How often painting may still wait, until it has been done once."""
    _is_away = False
    """Whether another screen came in front, and it has not heard yet that it is there again."""
    _is_ready = False
    """Whether its widgets are there."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = NimbleCompositor()

    @property
    def sudoku(self) -> SudokuApp:
        """The app, by its own name."""
        return cast("SudokuApp", self.app)

    @property
    def navigation(self) -> Navigation:
        """How this screen leads to others."""
        return self.sudoku.navigation

    def commands(self) -> tuple[Command, ...]:
        """What can be done now."""
        return self.COMMAND_TABLE

    def offered(self) -> tuple[Command, ...]:
        """What can be done now, with the keys that the player has chosen."""
        return self.sudoku.keys.of(self.commands())

    def name_keys(self, content: Content) -> Content:
        """*content* with the keys that the player has chosen, where it says what to press."""
        keys = self.sudoku.keys
        return naming_keys(content, keys.renamed(self.commands())) if keys.chosen else content

    def key_of(self, id: str, argument: str = "") -> str:
        """The key of a command as it is printed; empty if it has none but the palette's."""
        if self._keys_named[0] is not self.sudoku.keys:
            offered = {(e.id, e.argument): e.shown.split(" ")[0] for e in self.all_offered()}
            self._keys_named = self.sudoku.keys, offered
        key = self._keys_named[1].get((id, argument), "")
        return "" if key == PALETTE_KEY else key

    def all_offered(self) -> tuple[Command, ...]:
        """What can be done here, whatever can be done just now."""
        return self.offered()

    def compose_bars(self, title: Content, fact: Content | None = None) -> ComposeResult:
        """The bar on top, and the keys below."""
        self._class_by_size()
        with Horizontal(id="bar"):
            yield Static(title, id="bar-left")
            yield Static(fact or Content(""), id="bar-right")
        yield KeyBar(title.plain if self.NAMES_PLACE else "")

    def _class_by_size(self) -> None:
        """Be styled for the size of the terminal from the first picture on.

        Textual does so once a screen was laid out: the first picture would be of another size.
        """
        app = self.app
        self.add_class(
            *self._get_breakpoint_classes(app.size.width, app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(app.size.height, app.VERTICAL_BREAKPOINTS or []),
        )
        self.set_class(app.size.width < _TINY, "-tiny")

    def _on_timer_update(self) -> None:
        """Paint what has changed; of a screen that comes in front once it has been laid out.

        Textual paints in between too: such a screen was seen in two shapes in turn. What a key
        changes waits for nothing.
        """
        if self._waits and self._awaits_layout():
            self._waits -= 1
            return
        self._waits = 0
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Paint, unless the screen has just come in front: then once it has been laid out.

        Textual paints each time it has laid out anything: first the title, above an empty page.
        """
        if (self._waits or self._is_away) and self.sudoku.screen is self:
            self._repaint_required = True
            self.set_timer(_UNTIL_LOOK, self._look_early)
            return
        super()._compositor_refresh()

    def _look_early(self) -> None:
        """Paint a screen that has been laid out meanwhile: the next look comes later."""
        if self._waits and not self._awaits_layout():
            self._on_timer_update()

    def _awaits_layout(self) -> bool:
        if self.message_queue_size:
            return True
        return any(
            each._layout_required or each._refresh_styles_required or each.message_queue_size
            for each in self.walk_children(Widget)
        )

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
        self._is_ready = True
        self.offer_keys()

    async def _message_loop_exit(self) -> None:
        """Stop what is under way for this screen before its widgets go.

        Textual stops it afterwards, and what came back in between found nothing to be shown on; nor
        did a look at the file.
        """
        self._is_ready = False
        self.workers.cancel_node(self)
        self.stop_asking()
        await super()._message_loop_exit()

    async def _dispatch_message(self, message: Message) -> None:
        """Hear a message; one that comes while the screen goes may find none of its widgets."""
        try:
            await super()._dispatch_message(message)
        except GONE:
            if not (self._pruning or self._closing or self.app._exit):
                raise

    async def _invoke_and_clear_callbacks(self) -> None:
        """Do what was to be done after a paint: the widgets may be gone then as well.

        Textual leaves it to the screen in front, which need not be the one that asked for it.
        """
        callbacks = self._callbacks.copy()
        self._callbacks.clear()
        for callback, asker in callbacks:
            try:
                with asker._context():
                    await invoke(callback)
            except GONE:
                if not (_goes(self) or _goes(asker)):
                    raise

    @property
    def is_left(self) -> bool:
        """Whether it is no longer among the screens, so that its widgets may be gone."""
        return self.app._exit or self not in self.app.screen_stack

    def stop_asking(self) -> None:
        """Stop what no worker of Textual's does; a screen that asks in another way says how."""

    def on_screen_suspend(self) -> None:
        """Paint nothing old when it is in front again, until it hears of that."""
        self._is_away = True

    def on_screen_resume(self) -> None:
        """Follow the look and the keys, which may have been changed on another screen."""
        self._waits, self._is_away = _MOST_WAITS, False
        self.set_class(self.sudoku.look.glyphs is ASCII, "-ascii")
        if self._is_ready:
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

    def in_footer(self) -> tuple[Command, ...]:
        """What the footer names, as far as it has room."""
        return self.offered()

    def on_key(self, event: events.Key) -> None:
        """Run the command of a key; what is no command goes on to the widgets."""
        if self.app.screen is not self:
            # Another screen came in front by itself while the key was on its way.
            event.stop()
            event.prevent_default()
            self.sudoku.hear_again(event)
            return
        offered = self.offered()
        if self._by_key[0] is not offered:
            self._by_key = offered, by_key(offered)
        command = self._by_key[1].get(event.key)
        if command is not None or self.typed(event) or self._is_lost(event):
            event.stop()
            event.prevent_default()
        if command is not None:
            self.run_command(command)
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

    def run_command(self, command: Command) -> None:
        """Do what a command says, whether it comes from a key, the footer or the palette."""
        method = getattr(self, f"do_{command.id}")
        method(*((command.argument,) if command.argument else ()))

    def saved_changed(self) -> None:
        """Show it, unless the widgets are not there yet: they will show how it is then."""
        if self._is_ready:
            self.show_saved()

    def show_saved(self) -> None:
        """Show what is saved and what is not: that has changed."""

    def on_key_bar_chosen(self, message: KeyBar.Chosen) -> None:
        """A key of the footer was clicked."""
        self.run_command(message.command)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave the screen. To be told twice, as by a double click, is to be told once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def palette(self) -> Iterable[Command]:
        """What the command palette offers here."""
        return (each for each in self.offered() if each.palette and each.shown and each.about)

    def do_back(self) -> None:
        """Leave the screen."""
        self.dismiss()

    def do_help(self) -> None:
        """Show the keys of this screen."""
        self.navigation.open_help(self.offered())


def _goes(pump: MessagePump) -> bool:
    """Whether what hears messages goes or is gone, by itself or with its screen."""
    is_left = isinstance(pump, CommandScreen) and pump.is_left
    return is_left or pump._closing or (isinstance(pump, Widget) and pump._pruning)


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
