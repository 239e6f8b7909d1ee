"""Base of the practice screens: a board, a panel beside it, and the change from task to task."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from ...engine.board import Board
from ...engine.layout import Cell, Digit
from ...engine.nearest import as_sentence
from ...session.background.drills import DrawDrill
from ...session.drill_session import DrillSession, Outcome, Task
from ...store.errors import StoreError
from ...words.figures import clock
from ..actions import Bindings
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.text import styled
from ..screen_sizes import SHORT
from ..texts.drill import outcome_in_words
from ..widgets.panel import Paragraph, PracticePanel
from .board_screen import LEAST_PANEL_WIDTH, BoardScreen
from .help import HelpScreen

PREPARATION_DELAY: Final = 0.05
"""Delay before slow preparations, so that the screen is painted first (seconds)."""


class PracticeBoard(BoardScreen[Task]):
    """Base of the screens with a practice task on a board.

    It returns a next task of another kind, which needs another screen; None to leave practice.
    """

    panel: PracticePanel
    NAMES_PLACE: ClassVar[bool] = False
    OCCASION: ClassVar[str] = "Practice"
    """The first word of the title."""
    NO_HINT = "There is no hint here. Press F1 to see the keys."
    HELP_WORDS: ClassVar[str] = ""
    """Sentences above the keys of the help."""

    def __init__(self, session: DrillSession, cursor: Cell) -> None:
        super().__init__()
        self.session = session
        self.outcome: Outcome | None = None
        """The result of the task, once it is finished and saved."""
        self._second = -1
        self.board = self.new_board(self.state_at(cursor), cursor, self.state_at)
        self.panel = PracticePanel()
        self.brief = Paragraph("brief")

    @abstractmethod
    def state_at(self, cursor: Cell) -> BoardState:
        """Return the content of the board with the cursor on a cell."""

    @abstractmethod
    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """Return the parts of the panel's text, *width* columns wide; if *short*, the main ones."""

    @abstractmethod
    def brief_text(self) -> Content:
        """Return the panel's main sentence for screens without a panel."""

    @property
    @abstractmethod
    def current_task(self) -> Task:
        """The task in progress."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """The name of the current practice, for the title."""

    @abstractmethod
    def show_task(self, task: Task) -> bool:
        """Show *task* if this screen is for its kind. Return whether it is."""

    @property
    def seconds(self) -> float:
        """The time on the clock."""
        return self.current_task.clock.elapsed

    @property
    def count(self) -> str:
        """The number of this task for the title; empty in the base class."""
        return ""

    @property
    def outcome_text(self) -> Content:
        """The result of the task and the date of its next repetition; empty before its end."""
        task, outcome = self.current_task, self.outcome
        if outcome is None:
            return Content("")
        return outcome_in_words(outcome, task.attempt.was_shown)

    def compose(self) -> ComposeResult:
        """Yield the bars, the board and the panel."""
        yield from self.compose_bars(Content(""))
        with Horizontal(id="body"):
            yield self.board
            yield self.panel
        yield self.brief

    def on_mount(self) -> None:
        """Update the clock regularly."""
        self.set_interval(0.25, self.tick)

    def on_resize(self, event: events.Resize) -> None:
        """Draw the largest cells that leave room for the panel."""
        self.fit_board(event.size, LEAST_PANEL_WIDTH)
        self.panel.display = event.size.width - self.board.frame.width >= LEAST_PANEL_WIDTH
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the current state of the task."""
        self.board.state = self.state_at(self.board.cursor)
        self.paint_first()
        self.offer_keys()
        dot = styled(f" {self.sudoku.look.glyphs.dot} ", "$quiet")
        parts = styled(self.OCCASION, "bold"), Content(self.subject), styled(self.count, "$quiet")
        self.set_title(dot.join(part for part in parts if part.plain))
        short = self.size.height < SHORT
        panel_parts = self.panel_parts(self.panel.width, short=short)
        self.panel.show([self.name_keys(part) for part in panel_parts])
        self.brief.show(Content("") if self.panel.display else self.name_keys(self.brief_text()))
        self._show_clock()

    def show_position(self, board: Board) -> None:
        """Show another position, with the cursor in its middle and the panel at its top."""
        self.board.cursor = middle_empty(board.layout, board.digits)
        self.panel.scroll_home(animate=False)
        self.show()

    def tick(self) -> None:
        """Update the clock if its second has changed."""
        if int(self.seconds) != self._second and self.is_current:
            self._show_clock()

    def _show_clock(self) -> None:
        self._second = int(self.seconds)
        time = clock(self.seconds) if self.sudoku.preferences.show_clock else ""
        self.show_time(time)

    def on_board_view_cursor_moved(self) -> None:
        """Update the panel for the cell at the cursor."""
        self.show()

    def run_key(self, event: events.Key) -> bool:
        """Handle a digit, or scroll the panel. Return whether the key was handled."""
        digit = self.board.state.layout.digit_of(event.character or "")
        if digit:
            self.type_digit(digit)
            self.show()
        return digit is not None or self.panel.scroll_on_key(event.key)

    @abstractmethod
    def type_digit(self, digit: Digit) -> None:
        """Apply a digit key to the cell at the cursor."""

    def save_outcome(self) -> None:
        """Save the result if the task has just ended, and show the task."""
        if self.current_task.is_over and self.outcome is None:
            self.outcome = self.session.save_task(self.current_task)
            if not self.outcome.trouble:
                self.sudoku.progress.save_next_lesson()
            self.prepare_soon()
        self.show()

    def prepare_soon(self) -> None:
        """Schedule the choice of the next task while the player looks at this one."""
        self.set_timer(PREPARATION_DELAY, self._prepare)

    def _prepare(self) -> None:
        """Draw the next task, in another process if that takes long."""
        try:
            deal = self.session.prepare()
        except StoreError as error:
            self.sudoku.show_message(as_sentence(str(error)))
            return
        if deal is not None:
            self.start_work(partial(self._deal, deal), group="deal", exclusive=True)

    async def _deal(self, deal: DrawDrill) -> None:
        drawn = await self.sudoku.question_worker.ask(deal)
        if drawn is not None:
            self.session.take(deal.card, drawn)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "next": self.do_next, "guide": self.do_guide, "leave": self.do_leave,
        }  # fmt: skip

    def do_next(self) -> None:
        """Show the next task; after the last one, leave."""
        try:
            task = self.session.next()
        except StoreError as error:
            self.sudoku.show_message(as_sentence(str(error)))
            task = None
        if task is None:
            self.dismiss()
            return
        self.outcome = None
        if not self.show_task(task):
            self.dismiss(task)

    def do_guide(self) -> None:
        """Open the page about the technique, with the clock stopped."""
        self.current_task.clock.stop()
        self.navigation.pages.open_guide(self.current_task.card.technique, self._resume_clock)

    def _resume_clock(self, _last: str | None) -> None:
        """Restart the clock of an unfinished task when the guide is closed."""
        if not self.current_task.is_over:
            self.current_task.clock.start()

    def do_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpScreen(self.with_own_keys(self.COMMAND_TABLE), self.HELP_WORDS))

    def do_leave(self) -> None:
        """Leave practice."""
        self.dismiss()
