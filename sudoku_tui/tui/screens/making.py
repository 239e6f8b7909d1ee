"""The progress of a puzzle that is being made, which can be cancelled at any time."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...formats.figures import counted
from ...formats.spec import write_spec
from ...session.actions.action import Action
from ...session.background.puzzle_search import PuzzleSearch
from ...store.reserve import ReservePuzzle
from ...words.figures import clock
from ..actions.menu import MAKING
from ..drawing.board_state import BoardState
from ..drawing.text import styled
from ..form_fields import describe_estimate
from ..screen_sizes import WIDE
from ..widgets.large_clock import LargeClock
from ..widgets.preview import FittedPreview
from .base import CommandScreen

_OFTEN = 0.1
"""Interval between updates of the progress (seconds)."""
_WORDS = 48
"""Columns that the words beside the picture need, with their margins."""


class MakingScreen(CommandScreen[ReservePuzzle | None]):
    """The progress of a search for a puzzle. It returns the puzzle, or None if cancelled."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = MAKING

    def __init__(self, search: PuzzleSearch) -> None:
        super().__init__()
        self._search = search

    def compose(self) -> ComposeResult:
        """Yield the bars, the pattern, the time and the estimate."""
        spec = self._search.share.spec
        layout = spec.layout
        state = BoardState(layout, (0,) * layout.cells, pattern=spec.pattern or 0)
        yield from self.compose_bars(
            styled("Making a puzzle", "bold"), styled(layout.name, "$quiet")
        )
        with Horizontal(id="body", classes="centred"):
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, WIDE, state)
            with Vertical(id="result"):
                yield LargeClock(clock(0), id="won-clock")
                yield Static(styled(write_spec(spec), "$note"), id="asked", markup=False)
                yield Static(id="figures", markup=False)

    def on_mount(self) -> None:
        """Show the progress regularly."""
        self._show()
        self.set_interval(_OFTEN, self._show)

    def _show(self) -> None:
        search = self._search
        self.query_one("#preview").display = self.query_one(FittedPreview).has_room_beside(_WORDS)
        if search.fresh is not None:
            self.dismiss(search.fresh)
            return
        self.query_one(LargeClock).update(clock(search.elapsed))
        tried = styled(counted(search.tried, "try", "tries"), "bold")
        lines = [tried, styled(describe_estimate(search))]
        self.query_one("#figures", Static).update(Content("\n\n").join(lines))

    def do_back(self) -> None:
        """Stop the search and close the screen."""
        self._search.stop()
        self.dismiss(None)
