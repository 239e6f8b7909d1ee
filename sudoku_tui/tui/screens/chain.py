"""Chain practice: the learner builds a chain link by link, and each link is checked at once."""

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
from ..drawing.text import join_text, styled
from ..texts.drill import cell_in_words, technique_heading
from ..texts.legend import legend_lines
from .practice_board import PracticeBoard


class ChainScreen(PracticeBoard):
    """A series of positions, each with a chain to build."""

    COMMAND_TABLE = CHAIN
    HELP_WORDS = (
        "A digit adds the candidate of the cell under the cursor to the chain. Links "
        "alternate: the first and the last are strong, so at least one end is true. "
        "For a group, press x on its other cells before you type the digit. The first candidate "
        "again closes a loop."
    )

    def __init__(self, session: DrillSession, chain_task: ChainTask) -> None:
        self.chain_task = chain_task
        board = chain_task.board
        super().__init__(session, middle_empty(board.layout, board.digits))

    def state_at(self, cursor: Cell) -> BoardState:
        """Return the board with the chain so far, or at the end with the eliminations."""
        chain_task, board = self.chain_task, self.chain_task.board
        chain_task.modes.point(board.digits[cursor])
        focus = chain_task.focus(cursor)
        over = chain_task.is_over
        houses = chain_task.advice.houses_to_look_at if chain_task.shows_place else ()
        return BoardState(
            board.layout,
            tuple(board.digits),
            board.givens,
            tuple(board.candidates_of),
            focus=focus,
            open_places=board.places[focus] if chain_task.modes.shows_places and focus else 0,
            show_houses=self.sudoku.preferences.show_houses,
            show_equal=self.sudoku.preferences.show_equal,
            hint=draw_step(chain_task.shown_step) if over else None,
            answer=None if over else draw_chain(chain_task.chain, houses, chain_task.group),
        )

    @property
    def subject(self) -> str:
        """The name of the technique, marked as chain practice."""
        return f"{self.chain_task.name}, chain"

    @property
    def current_task(self) -> ChainTask:
        """The chain task in progress."""
        return self.chain_task

    def show_task(self, task: Task) -> bool:
        """Show the next position. Return whether *task* is a chain task."""
        if not isinstance(task, ChainTask):
            return False
        self.chain_task = task
        self.show_position(task.board)
        return True

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """Return the task, the chain so far, and the fault of the last link."""
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
        return join_text(done, styled("Right, the chain holds."))

    def _says(self) -> Content:
        if not self.chain_task.says:
            return Content("")
        sign = styled(f"{self.sudoku.look.glyphs.clash} ", "bold $wrong")
        return join_text(sign, styled(self.chain_task.says))

    def brief_text(self) -> Content:
        """Return the panel's main sentence for screens without a panel."""
        chain_task = self.chain_task
        if chain_task.is_over:
            return styled(chain_task.sentence)
        return self._says() if chain_task.says else styled(chain_task.task)

    def commands(self) -> tuple[Action, ...]:
        """Return the actions for building a chain, or for the next position when it is finished."""
        return CHAINED if self.chain_task.is_over else CHAIN

    def type_digit(self, digit: Digit) -> None:
        """Add the candidate *digit* of the cell at the cursor to the chain."""
        self.chain_task.add(self.board.cursor, digit)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "finish": self.do_finish, "undo": self.do_undo, "hint": self.do_hint,
            "group": self.do_group, "where": self.do_where,
        }  # fmt: skip

    def do_finish(self) -> None:
        """Submit the chain for judgement."""
        self.chain_task.finish()
        self.save_outcome()

    def do_undo(self) -> None:
        """Remove the last candidate of the chain."""
        self.chain_task.shorten()
        self.show()

    def do_hint(self) -> None:
        """Show the next level of help."""
        self.chain_task.tell_more()
        self.save_outcome()

    def do_group(self) -> None:
        """Add the cell at the cursor to the group of the next node, or remove it."""
        self.chain_task.pick(self.board.cursor)
        self.show()

    def do_where(self) -> None:
        """Show the places of the digit at the cursor, or hide them."""
        here = self.chain_task.board.digits[self.board.cursor]
        self.chain_task.modes.toggle_where(here)
        self.show()

    def do_leave(self) -> None:
        """Close the hint; if none is shown, leave the screen."""
        if self.chain_task.close_hint():
            self.show()
        else:
            super().do_leave()
