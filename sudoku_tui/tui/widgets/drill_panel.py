"""The panel beside the board of a drill."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from ...engine.layout import Cell
from .. import drill_text
from ..drilling import Drilling
from ..look import Appearance
from ..sitting import Outcome
from ..text import told
from ..themes import COLOURLESS
from .line import Line

_PARTS = ("name", "cell", "task", "answered", "verdict", "solution", "outcome", "modes", "of")
_AT_THE_END = ("name", "verdict", "solution", "outcome", "of")
_WHILE_SHORT = ("name", "cell", "task", "answered", "verdict", "solution", "outcome")


class DrillPanel(VerticalScroll, can_focus=False):
    """What to find, what is answered, and what came of it."""

    def __init__(self, look: Appearance) -> None:
        super().__init__(id="panel")
        self._look = look

    def compose(self) -> ComposeResult:
        """One line, or a few, for each part."""
        for part in _PARTS:
            yield Line(part)

    def show(
        self, drilling: Drilling, cursor: Cell, outcome: Outcome | None, of: str, *, short: bool
    ) -> None:
        """Say how things are; *of* says which drill it is. A *short* panel leaves out the keys."""
        width = self.scrollable_content_region.width
        glyphs, colourless = self._look.glyphs, self._look.theme == COLOURLESS
        ended = drill_text.was_shown(drilling)
        said = {
            "name": drill_text.heading(drilling, width),
            "cell": drill_text.cell_in_words(drilling, cursor),
            "task": drill_text.task(drilling),
            "answered": drill_text.answered(drilling),
            "verdict": drill_text.verdict(drilling, glyphs),
            "solution": drill_text.solution(drilling, glyphs, colourless),
            "outcome": drill_text.outcome_in_words(outcome, ended) if outcome else Content(""),
            "modes": drill_text.keys(drilling, cursor, width, colourless),
            "of": told(of, "$quiet"),
        }
        for part, content in said.items():
            hidden = (drilling.is_over and part not in _AT_THE_END) or (
                short and part not in _WHILE_SHORT
            )
            self.query_one(f"#{part}", Line).say(Content("") if hidden else content)
