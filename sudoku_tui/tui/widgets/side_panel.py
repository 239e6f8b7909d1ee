"""The panel beside the board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Digits, Static

from ...engine.layout import Cell
from ...game.hints import Advice
from .. import panel_text
from ..look import Appearance
from ..playing import Playing
from ..text import clock, sides, told
from ..themes import COLOURLESS
from .line import Line

SHORT, TALL = 23, 38
"""Rows below which the panel has the facts of the bar, and from which it has room for more."""
MOVES = 6
"""How many of the last moves there is room for."""
_PARTS = ("head", "cell", "left", "progress", "modes", "message", "hint", "moves")
_BESIDE_A_HINT = ("head", "cell", "message", "hint")


class SidePanel(VerticalScroll, can_focus=False):
    """The cell in words, what is left, modes, what is wrong, the hint, and the clock."""

    def __init__(self, playing: Playing, look: Appearance) -> None:
        super().__init__(id="panel")
        self._playing = playing
        self._look = look
        self._time = ""

    def compose(self) -> ComposeResult:
        """One line, or a few, for each part."""
        yield Digits("", id="clock")
        for part in _PARTS:
            yield Line(part)
        yield Static("Paused\n\nAny key goes on.", id="paused", markup=False)

    def show(self, cursor: Cell, height: int) -> None:
        """Say how things are; *height* is that of the screen, in rows."""
        playing, glyphs = self._playing, self._look.glyphs
        width = self.scrollable_content_region.width
        colourless = self._look.theme == COLOURLESS
        said = {
            "head": self._head(width) if height < SHORT else Content(""),
            "cell": panel_text.cell_in_words(playing, cursor),
            "left": panel_text.left_to_place(playing, cursor, width, glyphs),
            "progress": panel_text.progress(playing, width, glyphs),
            "modes": panel_text.modes(playing, cursor, width, colourless),
            "message": panel_text.message(playing, glyphs),
            "hint": panel_text.hint_text(playing, width, glyphs, colourless),
            "moves": panel_text.last_moves(playing, MOVES) if height >= TALL else Content(""),
        }
        advised = isinstance(playing.answer, Advice)
        for part, content in said.items():
            hidden = advised and part not in _BESIDE_A_HINT
            self.query_one(f"#{part}", Line).say(Content("") if hidden else content)

    def show_time(self, time: str, height: int) -> None:
        """Show the time, large where there is room; *time* is empty while it is hidden."""
        if height < SHORT:
            self.query_one("#head", Line).say(self._head(self.scrollable_content_region.width))
        large = self.query_one("#clock", Digits)
        shown = time if height >= TALL else ""
        if shown != self._time:
            self._time = shown
            large.display = bool(shown)
            large.update(shown)

    def _head(self, width: int) -> Content:
        """What the bar says where there is one."""
        playing = self._playing
        level = told(playing.details.level or playing.game.puzzle.layout.name, "bold")
        shown = clock(playing.elapsed) if playing.preferences.show_clock else ""
        return sides(level, Content(shown), width)
