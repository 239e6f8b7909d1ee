"""A drill: a position, an answer on the board, and what is said of it."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from ...engine.layout import Cell
from ...engine.symbols import digit_of
from ...store.errors import StoreError
from .. import drill_text
from ..board_state import BoardState
from ..commands import Command
from ..drill_shown import shown_drill
from ..drilling import Drilling
from ..frame import SIZES
from ..practice_commands import DRILL, DRILLED
from ..sitting import Outcome, Sitting
from ..text import clock, joined, told
from ..travel import middle_empty
from ..widgets.board import BoardView
from ..widgets.drill_panel import DrillPanel
from ..widgets.line import Line
from ..widgets.side_panel import SHORT
from .base import CommandScreen
from .help import HelpScreen
from .play import PANEL
from .travelling import Travelling

_FIRST: Final = (
    "A digit strikes a candidate out of the cell under the cursor, or places it; the same digit "
    "again takes that back. The technique that is named is there to be found."
)
_SOON: Final = 0.05
"""Seconds after which the next drill is drawn, while the end of this one is read."""
_CANDIDATES: Final = "drill_candidates"
"""The setting that remembers whether candidates are shown."""


class DrillScreen(Travelling, CommandScreen[None]):
    """One drill after the other."""

    COMMAND_TABLE = DRILL

    def __init__(self, sitting: Sitting, first: Drilling) -> None:
        super().__init__()
        self.sitting = sitting
        self.drilling = first
        self.outcome: Outcome | None = None
        self._second = -1
        preferences, look = self.sudoku.preferences, self.sudoku.look
        self._begin(first)
        cursor = middle_empty(first.layout, first.board.digits)
        self.board = BoardView(
            self._state_at(cursor),
            cursor=cursor,
            cell_size={size.name: size for size in SIZES}.get(preferences.cell_size),
            glyphs=look.glyphs,
            big_digits=preferences.big_digits,
            state_at=self._state_at,
            id="board",
        )
        self.panel = DrillPanel(look)
        self.brief = Line("brief")

    def compose(self) -> ComposeResult:
        """The board, the panel, the bars."""
        yield from self.compose_bars(Content(""))
        with Horizontal(id="body"):
            yield self.board
            yield self.panel
        yield self.brief

    def on_mount(self) -> None:
        """Start the clock."""
        super().on_mount()
        self.board.focus()
        self.drilling.clock.start()
        self.set_interval(0.25, self._tick)

    def _begin(self, drilling: Drilling) -> None:
        self.drilling, self.outcome = drilling, None
        drilling.shows_candidates = self.sudoku.store.settings.get(_CANDIDATES, True)

    # Fitting and showing

    def on_resize(self, event: events.Resize) -> None:
        """Take the largest cells that leave room for the panel."""
        bars = 1 if event.size.height < SHORT else 2
        self.board.fit(Size(event.size.width - PANEL, event.size.height - bars))
        self.panel.display = event.size.width - self.board.frame.width >= PANEL
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the drill as it is now."""
        cursor, drilling = self.board.cursor, self.drilling
        self.board.state = self._state_at(cursor)
        self.offer_keys()
        self.query_one("#bar-left", Static).update(self._title())
        short = self.size.height < SHORT
        self.panel.show(drilling, cursor, self.outcome, self._which(), short=short)
        crowded = not self.panel.display
        self.brief.say(self._in_brief() if crowded else Content(""))
        self._show_clock()

    def _state_at(self, cursor: Cell) -> BoardState:
        drilling, app = self.drilling, self.sudoku
        drilling.modes = drilling.modes.point(drilling.board.digits[cursor])
        return shown_drill(drilling, cursor, app.preferences, app.look.glyphs)

    def _title(self) -> Content:
        dot = told(f" {self.sudoku.look.glyphs.dot} ", "$quiet")
        return dot.join([told("Practice", "bold"), Content(self.drilling.name)])

    def _which(self) -> str:
        done = len(self.sitting.outcomes) + (not self.drilling.is_over)
        left = self.sitting.left
        return f"Drill {done}" if left is None else f"Drill {done} of {done + left}"

    def _in_brief(self) -> Content:
        """What the panel says, where there is no room for it."""
        drilling, glyphs = self.drilling, self.sudoku.look.glyphs
        said = drill_text.verdict(drilling, glyphs)
        if drilling.is_over and drilling.judgement is None:
            said = told(drilling.shown_step.sentence(drilling.layout))
        return said if said.plain else drill_text.task(drilling)

    def _tick(self) -> None:
        if int(self.drilling.clock.elapsed) != self._second and self.is_current:
            self._show_clock()

    def _show_clock(self) -> None:
        self._second = int(self.drilling.clock.elapsed)
        time = clock(self.drilling.clock.elapsed) if self.sudoku.preferences.show_clock else ""
        self.query_one("#bar-right", Static).update(joined(time))

    # Keys and clicks

    def commands(self) -> tuple[Command, ...]:
        """When the drill is over, what is next."""
        return DRILLED if self.drilling.is_over else DRILL

    def typed(self, event: events.Key) -> bool:
        """A digit."""
        digit = digit_of(event.character or "", self.drilling.layout.digits)
        if digit:
            self.drilling.write(self.board.cursor, digit)
            self.show()
        return digit is not None

    def run_command(self, command: Command) -> None:
        """Whatever was said has been read."""
        self.drilling.says = ""
        super().run_command(command)

    def on_board_view_cursor_moved(self) -> None:
        """The panel follows the cursor."""
        self.show()

    # Commands

    def do_submit(self) -> None:
        """Have the answer judged."""
        self.drilling.submit()
        self._went_on()

    def do_hint(self) -> None:
        """Tell more."""
        self.drilling.ask()
        self._went_on()

    def _went_on(self) -> None:
        """If that was the end of the drill, keep it before it is shown."""
        if self.drilling.is_over and self.outcome is None:
            self.outcome = self.sitting.keep(self.drilling)
            self.set_timer(_SOON, self._prepare)
        self.show()

    def _prepare(self) -> None:
        try:
            self.sitting.prepare()
        except StoreError as error:
            self.sudoku.say(f"{error}.")

    def do_next(self) -> None:
        """The next drill; at the end, leave."""
        try:
            drilling = self.sitting.next()
        except StoreError as error:
            self.sudoku.say(f"{error}.")
            drilling = None
        if drilling is None:
            self.dismiss()
            return
        self._begin(drilling)
        self.board.cursor = middle_empty(drilling.layout, drilling.board.digits)
        drilling.clock.start()
        self.show()

    def do_switch(self) -> None:
        """Let digits be placed, or struck out again."""
        self.drilling.toggle_places()
        self.show()

    def do_mark(self) -> None:
        """Mark a cell of the pattern."""
        self.drilling.mark(self.board.cursor)
        self.show()

    def do_clear(self) -> None:
        """Take back what is answered in the cell."""
        self.drilling.clear(self.board.cursor)
        self.show()

    def do_undo(self) -> None:
        """Take back the last thing answered."""
        self.drilling.undo()
        self.show()

    def do_where(self) -> None:
        """Show where a digit can go."""
        here = self.drilling.board.digits[self.board.cursor]
        self.drilling.modes = self.drilling.modes.toggle_where(here)
        if self.drilling.modes.where and not here:
            self.drilling.says = "Point at a digit to see where it can go."
        self.show()

    def do_candidates(self) -> None:
        """Hide all candidates, which is harder, or show them again; remember it."""
        shows = not self.drilling.shows_candidates
        self.drilling.shows_candidates = shows
        try:
            self.sudoku.store.settings.set(_CANDIDATES, shows)
        except StoreError as error:
            self.sudoku.say(f"That was not remembered: {error}.")
        self.show()

    def do_help(self) -> None:
        """Show the keys of drills."""
        self.app.push_screen(HelpScreen(DRILL, _FIRST))

    def do_leave(self) -> None:
        """Leave."""
        self.dismiss()
