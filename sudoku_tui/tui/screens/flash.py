"""Flash practice: is the technique on a board that is shown for a few seconds, and where?"""

from __future__ import annotations

from textual.content import Content

from ...engine.layout import Cell, Digit
from ...formats.figures import counted
from ...session.actions.action import Action
from ...session.drill_session import DrillSession, Task
from ...session.flash_task import FlashTask, Phase
from ..actions import Bindings
from ..actions.practice import FLASH, FLASH_WHERE, FLASHED
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.hints import draw_step
from ..drawing.text import bar, join_text, styled
from ..texts.drill import outcome_text, technique_heading
from ..texts.legend import legend_lines
from .practice_board import PracticeBoard


class FlashScreen(PracticeBoard):
    """A series of boards, each shown for a limited time."""

    COMMAND_TABLE = FLASH
    HELP_WORDS = (
        "A board is shown for a few seconds. Decide whether it has the technique, then "
        "point at it. "
        "The better that goes, the shorter the next one is shown."
    )

    def __init__(self, session: DrillSession, flash_task: FlashTask) -> None:
        self.flash_task = flash_task
        board = flash_task.glimpse.board
        super().__init__(session, middle_empty(board.layout, board.digits))

    def state_at(self, cursor: Cell) -> BoardState:
        """Return the board, covered when its time is up; at the end with the technique."""
        flash_task = self.flash_task
        board, step = flash_task.glimpse.board, flash_task.step
        over = flash_task.phase is Phase.OVER
        return BoardState(
            board.layout,
            tuple(board.digits),
            board.givens,
            tuple(board.candidates_of),
            focus=board.digits[cursor],
            show_houses=self.sudoku.preferences.show_houses,
            show_equal=self.sudoku.preferences.show_equal,
            covered=flash_task.is_covered,
            hint=draw_step(step) if over and step else None,
        )

    @property
    def subject(self) -> str:
        """The name of the technique, marked as flash practice."""
        return f"{self.flash_task.name}, flash"

    @property
    def current_task(self) -> FlashTask:
        """The flash task in progress."""
        return self.flash_task

    def show_task(self, task: Task) -> bool:
        """Show the next board. Return whether *task* is a flash task."""
        if not isinstance(task, FlashTask):
            return False
        self.flash_task = task
        self.show_position(task.glimpse.board)
        return True

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """Return the question, the remaining time, and the score."""
        flash_task = self.flash_task
        heading = technique_heading(flash_task.glimpse.technique, width)
        score = styled(
            f"{flash_task.right_count} of {flash_task.done} right" if flash_task.done else "",
            "$quiet",
        )
        if flash_task.phase is Phase.OVER:
            return heading, self._verdict(), self.outcome_text, self._why(), score
        return heading, styled(flash_task.question, "bold"), self._time(width), score

    @property
    def outcome_text(self) -> Content:
        """Whether the technique was seen, and when its card is due again."""
        flash_task = self.flash_task
        missed = "Not seen" if flash_task.glimpse.steps else "Mistaken"
        how = "Seen" if flash_task.was_right else missed
        return outcome_text(how, self.outcome) if self.outcome else Content("")

    def _verdict(self) -> Content:
        right, glyphs = self.flash_task.was_right, self.sudoku.look.glyphs
        sign, style = (glyphs.done, "bold $role-on") if right else (glyphs.clash, "bold $wrong")
        return join_text(styled(f"{sign} ", style), styled(self.flash_task.says))

    def _why(self) -> Content:
        step, look = self.flash_task.step, self.sudoku.look
        if step is None:
            return Content("")
        layout = self.flash_task.glimpse.board.layout
        lines = [styled(step.sentence(layout)), Content("")]
        lines += legend_lines(draw_step(step), layout, look.glyphs, look.is_colourless)
        return Content("\n").join(lines)

    def _time(self, width: int) -> Content:
        flash_task = self.flash_task
        if flash_task.phase is Phase.WHERE:
            return Content("")
        if flash_task.phase is Phase.COVERED:
            return styled("Time is up. Was it there?", "$note")
        left = flash_task.seconds_left
        line = bar(left / flash_task.allowed, min(width, 20), self.sudoku.look.glyphs)
        return join_text(line, styled(f"\n{counted(round(left), 'second')} to look", "$quiet"))

    def brief_text(self) -> Content:
        """Return the question, or the verdict on the answer."""
        flash_task = self.flash_task
        return self._verdict() if flash_task.phase is Phase.OVER else styled(flash_task.question)

    def tick(self) -> None:
        """Count down the time, and cover the board at its end."""
        super().tick()
        flash_task = self.flash_task
        if self.is_current and flash_task.phase is Phase.LOOKING:
            flash_task.tick()
            self.show()

    def commands(self) -> tuple[Action, ...]:
        """Return the actions of the current phase."""
        match self.flash_task.phase:
            case Phase.OVER:
                return FLASHED
            case Phase.WHERE:
                return FLASH_WHERE
        return FLASH

    def type_digit(self, digit: Digit) -> None:
        """Ignore digits, which have no meaning here."""

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "yes": self.do_yes, "no": self.do_no, "point": self.do_point,
        }  # fmt: skip

    def do_yes(self) -> None:
        """Answer that the technique is there."""
        self.flash_task.answer(True)
        self.save_outcome()

    def do_no(self) -> None:
        """Answer that the technique is not there."""
        self.flash_task.answer(False)
        self.save_outcome()

    def do_point(self) -> None:
        """Answer that the cell at the cursor belongs to the technique."""
        self.flash_task.point(self.board.cursor)
        self.save_outcome()
