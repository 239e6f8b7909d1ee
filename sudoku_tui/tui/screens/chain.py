"""Chain: build a chain on the board, link by link, each checked at once."""

from __future__ import annotations

from textual.content import Content

from ...engine.layout import Cell, Digit
from ...session.actions.action import Action
from ...session.chain_task import ChainTask
from ...session.drill_session import DrillSession, Task
from ..actions import Bindings
from ..actions.practice import CHAIN, CHAINED
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.hints import draw_chain, draw_step
from ..drawing.text import joined, styled
from ..texts.drill import cell_in_words, technique_heading
from ..texts.legend import legend_lines
from .practice_board import PracticeBoard


class ChainScreen(PracticeBoard):
    """One chain after the other."""

    COMMAND_TABLE = CHAIN
    HELP_WORDS = (
        "A digit adds the candidate of the cell under the cursor to the chain. Links are strong "
        "and weak in turn, and the first and the last are strong: so one of the two ends is true. "
        "For a group, mark its other cells by x before the digit is typed. The first candidate "
        "again closes a loop."
    )

    def __init__(self, session: DrillSession, chain_task: ChainTask) -> None:
        self.chain_task = chain_task
        board = chain_task.board
        super().__init__(session, middle_empty(board.layout, board.digits))

    def state_at(self, cursor: Cell) -> BoardState:
        """The board with the chain as far as it is built; at the end with what it removes."""
        chain_task, board = self.chain_task, self.chain_task.board
        chain_task.modes.point(board.digits[cursor])
        focus = chain_task.focus(cursor)
        over = chain_task.is_over
        houses = chain_task.advice.looking_at if chain_task.shows_place else ()
        return BoardState(
            board.layout,
            tuple(board.digits),
            board.givens,
            tuple(board.candidates_of),
            focus=focus,
            open_places=board.places[focus] if chain_task.modes.where and focus else 0,
            show_houses=self.sudoku.preferences.show_houses,
            show_equal=self.sudoku.preferences.show_equal,
            hint=draw_step(chain_task.shown_step) if over else None,
            answer=None if over else draw_chain(chain_task.chain, houses, chain_task.group),
        )

    @property
    def subject(self) -> str:
        """What is built."""
        return f"{self.chain_task.name}, chain"

    @property
    def current_task(self) -> ChainTask:
        """The chain."""
        return self.chain_task

    def show_task(self, task: Task) -> bool:
        """Show the next position."""
        if not isinstance(task, ChainTask):
            return False
        self.chain_task = task
        self.begin_anew(task.board)
        return True

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """What comes next, the chain so far, and what is wrong with the last link."""
        chain_task, look = self.chain_task, self.sudoku.look
        heading = technique_heading(chain_task.step.technique, width)
        score = styled(
            f"{chain_task.built} of {chain_task.done} built" if chain_task.done else "", "$quiet"
        )
        step = chain_task.shown_step if chain_task.is_over else chain_task.so_far
        legend = legend_lines(
            draw_step(step), chain_task.board.layout, look.glyphs, look.is_colourless
        )
        parts = Content("\n").join(legend)
        if chain_task.is_over:
            return (
                heading,
                self._verdict(),
                self.outcome_text,
                styled(chain_task.sentence),
                parts,
                score,
            )
        here = cell_in_words(chain_task.board, self.board.cursor)
        return heading, here, styled(chain_task.task), self._says(), parts, score

    def _verdict(self) -> Content:
        if not self.chain_task.was_built:
            return Content("")
        done = styled(f"{self.sudoku.look.glyphs.done} ", "bold $role-on")
        return joined(done, styled("Right, the chain holds."))

    def _says(self) -> Content:
        if not self.chain_task.says:
            return Content("")
        sign = styled(f"{self.sudoku.look.glyphs.clash} ", "bold $wrong")
        return joined(sign, styled(self.chain_task.says))

    def brief_text(self) -> Content:
        """The same in few lines."""
        chain_task = self.chain_task
        if chain_task.is_over:
            return styled(chain_task.sentence)
        return self._says() if chain_task.says else styled(chain_task.task)

    def commands(self) -> tuple[Action, ...]:
        """When the chain is done, what is next."""
        return CHAINED if self.chain_task.is_over else CHAIN

    def type_digit(self, digit: Digit) -> None:
        """Go on with the chain."""
        self.chain_task.add(self.board.cursor, digit)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "finish": self.do_finish, "undo": self.do_undo, "hint": self.do_hint,
            "group": self.do_group, "where": self.do_where,
        }  # fmt: skip

    def do_finish(self) -> None:
        """The chain is done."""
        self.chain_task.finish()
        self.keep_outcome()

    def do_undo(self) -> None:
        """Take the last candidate off."""
        self.chain_task.shorten()
        self.show()

    def do_hint(self) -> None:
        """Tell more."""
        self.chain_task.tell_more()
        self.keep_outcome()

    def do_group(self) -> None:
        """Pick a cell of a group, or put it back."""
        self.chain_task.pick(self.board.cursor)
        self.show()

    def do_where(self) -> None:
        """Show where a digit can go."""
        here = self.chain_task.board.digits[self.board.cursor]
        self.chain_task.modes.toggle_where(here)
        self.show()

    def do_leave(self) -> None:
        """Put away where to look; if that is not shown, leave."""
        if self.chain_task.close_hint():
            self.show()
        else:
            super().do_leave()
