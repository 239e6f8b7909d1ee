"""Screens for typing or pasting a puzzle: a description and a preview follow the text."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Static, TextArea
from textual.widgets.text_area import Selection

from ...engine.layout import Layout
from ...engine.started_puzzle import StartedPuzzle
from ...formats.clean import clean_path
from ...formats.spec import Share
from ...game.drawn_puzzle import DrawnPuzzle
from ...session.actions.action import Action
from ...session.background.drills import MakeDrill
from ...session.books.book import BookSource, text_to_read
from ...session.playing import EnteredPuzzle
from ...store.errors import StoreError
from ...store.files import named_file, named_path, read_puzzles, shorten_home
from ...store.plain_files import UNREADABLE, describe_unreadable
from ...store.positions import DrawnPosition
from ..actions import Bindings, actions_by_key
from ..actions.menu import ENTER, OPEN_ALL
from ..drawing.board_state import BoardState
from ..drawing.text import styled
from ..entered_puzzle import LONGEST, PuzzleReport, next_layout_of_size, report_on_text
from ..terminal.watchers import stop_watching
from ..widgets.preview import FittedPreview
from .base import CommandScreen

_WIDE = 100
"""Least width of the screen for a larger preview (columns)."""
_PAUSE = 0.15
"""Delay after the last key before the text is parsed (seconds)."""

_DRAWING: Final = "drawing"
"""The stored setting with the puzzle that was drawn last."""
_NO_STEP: Final = "The search for a step took too long, so there is no drill."

ScreenResult = TypeVar("ScreenResult")
"""The result of a screen."""


_SHOWN = 20_000
"""Most characters of a text that is shown whole, because Textual lays it out anew at each key."""
_BEGINNING = 1_000
"""Characters that are shown of a longer text."""


class PuzzleText(TextArea):
    """A text field with a limited length, which shows only the beginning of a long text."""

    def __init__(self, text: str) -> None:
        super().__init__(id="text", soft_wrap=True, tab_behavior="focus")
        self._hidden_text = self._beginning = ""
        self.is_just_pasted = bool(text)
        """Whether no key has been typed since the last paste."""
        self._is_one_paste = bool(text)
        """Whether the whole text comes from one paste."""
        self.take(text)

    @property
    def whole(self) -> str:
        """The whole text. Typing into the beginning of a long text discards the hidden rest."""
        return (
            self._hidden_text if self._hidden_text and self.text == self._beginning else self.text
        )

    def take(self, text: str) -> None:
        """Replace the text.

        It is truncated one character beyond the limit, which suffices to report that it is too
        long.
        """
        text = text[: LONGEST + 1]
        self._hidden_text = text if len(text) > _SHOWN else ""
        more = f"\n... {len(text) - _BEGINNING:,} more characters, which are read too"
        self._beginning = text[:_BEGINNING] + more if self._hidden_text else text
        self.text = self._beginning

    def select_refused(self) -> None:
        """Select an invalid text that was pasted as a whole, so that the next paste replaces it."""
        if self.is_just_pasted and self._is_one_paste:
            self.selection = Selection(self.document.end, (0, 0))

    @property
    def _is_selected_whole(self) -> bool:
        return self.selected_text == self.text

    def on_key(self, event: events.Key) -> None:
        """Leave the keys of actions to the screen. Any other key marks a pasted text as typed."""
        screen = self.screen
        if isinstance(screen, CommandScreen) and event.key in actions_by_key(
            screen.offered_actions()
        ):
            event.prevent_default()
        elif event.key == "enter" and self.text and self._is_selected_whole:
            # Enter would replace the selection, but the player wants to open the puzzle.
            event.prevent_default()
        elif self.is_just_pasted:
            self.is_just_pasted = False
            self.post_message(self.Changed(self))

    def on_paste(self, event: events.Paste) -> None:
        """Replace the text if all of it is selected; hide most of a long one."""
        event.stop()
        before = "" if self._is_selected_whole else self.whole
        self.is_just_pasted, self._is_one_paste = True, not before
        if len(before) + len(event.text) > _SHOWN:
            event.prevent_default()
            self.take(before + event.text)

    def on_resize(self) -> None:
        """Repaint all lines: Textual wraps them anew but repaints only the cursor's line."""
        self.refresh()

    def on_unmount(self) -> None:
        """Remove the app's watcher on this widget, which would keep the whole screen in memory."""
        stop_watching(self, "theme")


class TypingScreen(CommandScreen[ScreenResult]):
    """Base of the screens with a text field, a description of the parsed text, and a preview."""

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self._heading = heading
        self._typed = PuzzleText(text)
        self._parse_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield the text field, the description and the preview."""
        yield from self.compose_bars(styled(self._heading, "bold"))
        with Horizontal(id="body", classes="entering"):
            with Vertical(id="typing"):
                yield self._typed
                yield Static(id="about", markup=False)
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, _WIDE, opens_for_cages=True)

    def on_mount(self) -> None:
        """Parse the text that was pasted on another screen."""
        self.query_one(TextArea).focus()
        self.read()

    def on_text_area_changed(self) -> None:
        """Parse the text when the typing pauses."""
        if self._parse_timer:
            self._parse_timer.stop()
        self._parse_timer = self.set_timer(_PAUSE, self.read)

    @property
    def is_unparsed(self) -> bool:
        """Whether the text has changed since it was parsed."""
        return self._parse_timer is not None

    def with_enter(self, command: Action) -> Action:
        """Return *command* with enter as a further key while the text is as it was pasted.

        In a text that is being typed, enter starts a new line.
        """
        if not self._typed.is_just_pasted:
            return command
        return replace(command, keys=(*command.keys, "enter"), shown="enter")

    @abstractmethod
    def read_text(self, text: str) -> tuple[str, BoardState]:
        """Parse *text*. Return a description and a preview."""

    @property
    @abstractmethod
    def is_refused(self) -> bool:
        """Whether the last parsed text was invalid."""

    def read(self) -> None:
        """Parse the text now, and show its description and preview."""
        if self._parse_timer:
            self._parse_timer.stop()
            self._parse_timer = None
        said, state = self.read_text(self._typed.whole)
        self.query_one(FittedPreview).show(state)
        self.query_one("#about", Static).update(self.name_keys(styled(said)))
        if self.is_refused:
            self._typed.select_refused()
        self.offer_keys()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "empty": self.do_empty,
        }  # fmt: skip

    def do_empty(self) -> None:
        """Clear the text."""
        self.query_one(TextArea).text = ""

    def do_back(self) -> None:
        """Close the screen without a result."""
        self.dismiss(None)


class EnterScreen(TypingScreen[EnteredPuzzle | Share | BookSource | None]):
    """The screen for entering a puzzle.

    It returns the puzzle to play, the share text that makes one, a file to open as a book, or None.
    """

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = ENTER

    def __init__(self, text: str = "") -> None:
        super().__init__("Enter a puzzle", text)
        self._report: PuzzleReport = report_on_text("")
        self._layout: Layout | None = None

    def read_text(self, text: str) -> tuple[str, BoardState]:
        """Parse *text* as puzzles, or read the file if it is a pasted path."""
        path = named_file(text) if self._typed.is_just_pasted else None
        if path is not None:
            try:
                text = read_puzzles(path)
            except UNREADABLE as error:
                self._report = report_on_text("")
                return f"{describe_unreadable(str(path), error)}.", self._report.state
            self._typed.take(text)
            # A path inside the file is not followed, since it may name the file itself.
            self._typed.is_just_pasted = named_file(text) is None
        self._report = report_on_text(text, self._layout)
        missing = named_path(text) if path is None and named_file(text) is None else None
        if self.is_refused and missing:
            return f"{_describe_missing(missing)} Check the path.", self._report.state
        return self._report.message, self._report.state

    @property
    def is_refused(self) -> bool:
        """Whether the text holds nothing to play."""
        return not (self._report.entered or self._report.share or self._report.is_book)

    def commands(self) -> tuple[Action, ...]:
        """Return the actions that fit the parsed text; all of them before it is parsed."""
        if self.is_unparsed:
            return self.with_enter(ENTER[0]), *ENTER[1:]
        layout = self._report.state.layout
        useless = set()
        if self.is_refused:
            useless.add("play")
        if not self._report.puzzle:
            useless.add("analyse")
        if not self._report.position:
            useless.add("drill")
        if next_layout_of_size(layout) is layout or not self._report.state.givens:
            useless.add("other-layout")
        play = self.with_enter(OPEN_ALL if self._report.is_book else ENTER[0])
        return tuple(each for each in (play, *ENTER[1:]) if each.id not in useless)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "play": self.do_play, "analyse": self.do_analyse, "drill": self.do_drill,
            "other-layout": self.do_other_layout, "draw": self.do_draw,
        }  # fmt: skip

    def do_play(self) -> None:
        """Return the puzzle, or open several as a book."""
        self.read()
        if self._report.is_book:
            name = f"Pasted {datetime.now():%d %B %Y, %H:%M}".replace(" 0", " ")
            text = self._typed.whole
            self.dismiss(text_to_read(text, name, self._layout))
        elif found := self._report.entered or self._report.share:
            self.dismiss(found)

    def do_analyse(self) -> None:
        """Open the analysis of the puzzle, even if it cannot be played."""
        self.read()
        if self._report.puzzle:
            self.navigation.pages.open_analysis(self._report.puzzle, self._report.start)

    def do_drill(self) -> None:
        """Turn the next step of the position into a drill."""
        self.read()
        if position := self._report.position:
            self.start_work(partial(self._drill, position), group="drill", exclusive=True)

    async def _drill(self, position: StartedPuzzle) -> None:
        found = await self.sudoku.question_worker.ask(MakeDrill(position))
        is_as_asked = not self.is_unparsed and self._report.position == position
        if not (self.is_active and is_as_asked):
            return  # Another screen was opened, or the text was changed, during the search.
        if isinstance(found, DrawnPosition):
            self.navigation.practice.open_position(found)
        else:
            self.sudoku.show_message(found or _NO_STEP)

    def do_draw(self) -> None:
        """Draw the puzzle of the text, or the last drawing, and take it as the text."""
        from .draw import DrawnText, DrawScreen

        if self.is_unparsed:
            self.read()
        store, puzzle = self.sudoku.store, self._report.puzzle
        begun = (
            DrawnPuzzle.of_puzzle(puzzle)
            if puzzle
            else DrawnPuzzle.from_saved(store.settings.get(_DRAWING, "", longest=LONGEST))
        )

        def save(text: str) -> None:
            with suppress(StoreError):
                store.unsaved.write(
                    "setting", lambda store: store.settings.set(_DRAWING, text), _DRAWING
                )

        def on_closed(drawn: DrawnText | None) -> None:
            if drawn and drawn.text:
                self._layout = None
                self._typed.take(drawn.text)
                self._typed.is_just_pasted = True
                self.read()
                if drawn.plays:
                    self.do_play()

        self.sudoku.push_screen(DrawScreen(begun, save), on_closed)

    def do_other_layout(self) -> None:
        """Parse the text with another layout of as many cells."""
        if self.is_unparsed:
            self.read()
        self._layout = next_layout_of_size(self._report.state.layout)
        self.read()

    def do_empty(self) -> None:
        """Clear the text and the choice of a layout."""
        self._layout = None
        super().do_empty()


def _describe_missing(path: Path) -> str:
    """Return why nothing can be read from a path that is not a file."""
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError):
        is_folder = False
    name = clean_path(str(shorten_home(path)))
    return f"{name} is a folder." if is_folder else f"No such file: {name}."
