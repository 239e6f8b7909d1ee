"""Enter or paste a puzzle: what is read is shown as it is typed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Static, TextArea

from ...engine.layout import Layout
from ...formats.spec import Share
from ...session.playing import EnteredPuzzle
from ..commands import Command
from ..commands.menu import ENTER
from ..drawing.text import styled
from ..entered_puzzle import LONGEST, other_layout, report_on_text
from ..widgets.preview import FittedPreview
from .base import CommandScreen

_WIDE = 100
"""Columns from which the preview is larger."""
_PAUSE = 0.15
"""Seconds without a key before the text is read."""


class PuzzleText(TextArea):
    """A text that grows no longer than what is read of it."""

    def on_paste(self, event: events.Paste) -> None:
        """Take no more of a paste than tells that it is too long."""
        room = max(0, LONGEST + 1 - len(self.text))
        event.text = event.text[:room]


class EnterScreen(CommandScreen[EnteredPuzzle | Share | None]):
    """It returns the puzzle to play, what it is to be made from, or None."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = ENTER

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._text = text[: LONGEST + 1]
        self._report = report_on_text("")
        self._layout: Layout | None = None
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        """The text, what it is, and a preview."""
        yield from self.compose_bars(styled("Enter a puzzle", "bold"))
        with Horizontal(id="body", classes="entering"):
            with Vertical(id="typing"):
                yield PuzzleText(self._text, id="text", soft_wrap=True, tab_behavior="focus")
                yield Static(id="about", markup=False)
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, _WIDE, self._report.state)

    def on_mount(self) -> None:
        """Read what was pasted elsewhere."""
        super().on_mount()
        self.query_one(TextArea).focus()
        self._read()

    def on_text_area_changed(self) -> None:
        """Read the text when the typing pauses."""
        if self._waiting:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, self._read)

    def _read(self) -> None:
        self._report = report_on_text(self.query_one(TextArea).text, self._layout)
        self.query_one(FittedPreview).show(self._report.state)
        self.query_one("#about", Static).update(styled(self._report.message))
        self.offer_keys()

    def commands(self) -> tuple[Command, ...]:
        """Only what can be done with what is read."""
        layout = self._report.state.layout
        useless = set()
        if not (self._report.entered or self._report.share):
            useless.add("play")
        if not self._report.puzzle:
            useless.add("analyse")
        if other_layout(layout) is layout or not self._report.state.givens:
            useless.add("other_layout")
        return tuple(command for command in ENTER if command.id not in useless)

    def do_play(self) -> None:
        """Play what is read."""
        self._read()
        if found := self._report.entered or self._report.share:
            self.dismiss(found)

    def do_analyse(self) -> None:
        """Say all that can be said of what is read, whether it can be played or not."""
        self._read()
        if self._report.puzzle:
            self.navigation.open_analysis(self._report.puzzle)

    def do_other_layout(self) -> None:
        """Read the text as another layout with as many cells."""
        self._layout = other_layout(self._report.state.layout)
        self._read()

    def do_empty(self) -> None:
        """Begin anew."""
        self._layout = None
        self.query_one(TextArea).text = ""

    def do_back(self) -> None:
        """Go back."""
        self.dismiss(None)
