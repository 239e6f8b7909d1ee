"""What the screens of practice share: a board, a panel beside it, and how both are fitted."""

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
from ...engine.nearest import sentence
from ...formats.figures import clock
from ...session.background.drills import DrawDrill
from ...session.drill_session import DrillSession, Outcome, Task
from ...store.errors import StoreError
from ..actions import Bindings
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.text import styled
from ..room import SHORT
from ..texts.drill import outcome_in_words
from ..widgets.panel import Paragraph, PracticePanel
from .board_screen import PANEL, BoardScreen
from .help import HelpScreen

SOON: Final = 0.05
"""Seconds after which is done what takes a moment, while what is on the screen is read."""


class PracticeBoard(BoardScreen[Task]):
    """A board to practise on; it returns what is to be done on another one. Inherit from it."""

    panel: PracticePanel
    NAMES_PLACE: ClassVar[bool] = False
    OCCASION: ClassVar[str] = "Practice"
    """What the title begins with."""
    NO_HINT = "There is no hint now. F1 shows the keys."
    HELP_WORDS: ClassVar[str] = ""
    """A sentence or two before the keys of the help."""

    def __init__(self, session: DrillSession, cursor: Cell) -> None:
        super().__init__()
        self.session = session
        self.outcome: Outcome | None = None
        """What came of the task, once it is over and kept."""
        self._second = -1
        self.board = self.new_board(self.state_at(cursor), cursor, self.state_at)
        self.panel = PracticePanel()
        self.brief = Paragraph("brief")

    @abstractmethod
    def state_at(self, cursor: Cell) -> BoardState:
        """What the board shows with the cursor on a cell."""

    @abstractmethod
    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """What the panel says, a part each, in *width* columns; in a *short* one what matters."""

    @abstractmethod
    def brief_text(self) -> Content:
        """The same, where there is no room for the panel."""

    @property
    @abstractmethod
    def current_task(self) -> Task:
        """What is done now."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """What is practised."""

    @abstractmethod
    def show_task(self, task: Task) -> bool:
        """Show *task*, if this is the screen for it. Return whether it is."""

    @property
    def seconds(self) -> float:
        """What the clock shows."""
        return self.current_task.clock.elapsed

    @property
    def count_text(self) -> Content:
        """How many were done, and are still to be done."""
        done = len(self.session.outcomes) + (self.outcome is None)
        left = self.session.left
        return styled(
            f"Drill {done}" if left is None else f"Drill {done} of {done + left}", "$quiet"
        )

    @property
    def outcome_text(self) -> Content:
        """What came of it, and when it comes back; nothing before that."""
        task, outcome = self.current_task, self.outcome
        if outcome is None:
            return Content("")
        return outcome_in_words(outcome, task.attempt.was_shown)

    def compose(self) -> ComposeResult:
        """The board, the panel, the bars."""
        yield from self.compose_bars(Content(""))
        with Horizontal(id="body"):
            yield self.board
            yield self.panel
        yield self.brief

    def on_mount(self) -> None:
        """Let the clock be seen to go."""
        self.set_interval(0.25, self.tick)

    def on_resize(self, event: events.Resize) -> None:
        """Take the largest cells that leave room for the panel."""
        self.fit_board(event.size, PANEL)
        self.panel.display = event.size.width - self.board.frame.width >= PANEL
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show how things are now."""
        self.board.state = self.state_at(self.board.cursor)
        self.paint_first()
        self.offer_keys()
        dot = styled(f" {self.sudoku.look.glyphs.dot} ", "$quiet")
        title = dot.join([styled(self.OCCASION, "bold"), Content(self.subject)])
        self.call_it(title)
        short = self.size.height < SHORT
        parts = self.panel_parts(self.panel.width, short=short)
        self.panel.show([self.name_keys(part) for part in parts])
        self.brief.show(Content("") if self.panel.display else self.name_keys(self.brief_text()))
        self._show_clock()

    def begin_anew(self, board: Board) -> None:
        """Show another position from its middle, and the panel from its top."""
        self.board.cursor = middle_empty(board.layout, board.digits)
        self.panel.scroll_home(animate=False)
        self.show()

    def tick(self) -> None:
        """Once a second the clock shows another time."""
        if int(self.seconds) != self._second and self.is_current:
            self._show_clock()

    def _show_clock(self) -> None:
        self._second = int(self.seconds)
        time = clock(self.seconds) if self.sudoku.preferences.show_clock else ""
        self.show_time(time)

    def on_board_view_cursor_moved(self) -> None:
        """The panel follows the cursor."""
        self.show()

    def typed(self, event: events.Key) -> bool:
        """A digit does what it does here; what is told at length can be scrolled."""
        digit = self.board.state.layout.digit_of(event.character or "")
        if digit:
            self.type_digit(digit)
            self.show()
        return digit is not None or self.panel.scroll_on_key(event.key)

    @abstractmethod
    def type_digit(self, digit: Digit) -> None:
        """What a digit key does with the cell under the cursor."""

    def keep_outcome(self) -> None:
        """If that was the end of it, keep it before it is shown."""
        if self.current_task.is_over and self.outcome is None:
            self.outcome = self.session.keep(self.current_task)
            self.prepare_soon()
        self.show()

    def prepare_soon(self) -> None:
        """Draw the next task while this one is looked at."""
        self.set_timer(SOON, self._prepare)

    def _prepare(self) -> None:
        """Draw the next drill; no key waits for one that takes long."""
        try:
            deal = self.session.prepare()
        except StoreError as error:
            self.sudoku.say(sentence(str(error)))
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
        """What comes next; at the end, leave."""
        try:
            task = self.session.next()
        except StoreError as error:
            self.sudoku.say(sentence(str(error)))
            task = None
        if task is None:
            self.dismiss()
            return
        self.outcome = None
        if not self.show_task(task):
            self.dismiss(task)

    def do_guide(self) -> None:
        """Read about the technique; the clock waits."""
        self.current_task.clock.stop()
        self.navigation.open_guide(self.current_task.card.technique, self._go_on)

    def _go_on(self, _last: str | None) -> None:
        """The guide was left: the clock of what is not over goes on."""
        if not self.current_task.is_over:
            self.current_task.clock.start()

    def do_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpScreen(self.with_own_keys(self.COMMAND_TABLE), self.HELP_WORDS))

    def do_leave(self) -> None:
        """Leave."""
        self.dismiss()
