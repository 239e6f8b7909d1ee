"""A drill: a position, an answer given on the board, and its judgement."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from textual.content import Content

from ...engine.layout import Cell, Digit
from ...session.actions.action import Action
from ...session.background.drills import FindDrillStep
from ...session.drill_session import DrillSession, Task
from ...session.drill_task import DrillTask
from ...store.errors import StoreError
from ...store.guide import page
from ..actions import Bindings
from ..actions.practice import DRILL, DRILL_WITH_PLACE, DRILLED
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.session_state import state_of_drill
from ..drawing.text import styled
from ..screen_sizes import TALL
from ..texts import drill as drill_text
from .practice_board import PREPARATION_DELAY, PracticeBoard

_FIRST: Final = (
    "A digit removes a candidate of the cell under the cursor, or is written there; type it "
    "again to undo that. Every board has the named technique."
)
_CANDIDATES: Final = "drill_candidates"
"""The setting that remembers whether candidates are shown."""


class DrillScreen(PracticeBoard):
    """A series of drills."""

    COMMAND_TABLE = DRILL
    HELP_WORDS = _FIRST

    def __init__(self, session: DrillSession, first: DrillTask) -> None:
        self.drill_task = first
        super().__init__(session, middle_empty(first.layout, first.board.digits))
        self._begin(first)

    def on_mount(self) -> None:
        """Start the clock."""
        self._start_clock()

    def _begin(self, drill_task: DrillTask) -> None:
        self.drill_task = drill_task
        drill_task.show_candidates(self.sudoku.store.settings.get(_CANDIDATES, True))

    # Showing

    def state_at(self, cursor: Cell) -> BoardState:
        """Return the content of the board with the cursor on a cell."""
        drill_task, app = self.drill_task, self.sudoku
        drill_task.modes.point(drill_task.board.digits[cursor])
        return state_of_drill(drill_task, cursor, app.preferences, app.look.glyphs)

    @property
    def current_task(self) -> DrillTask:
        """The drill in progress."""
        return self.drill_task

    def show_task(self, task: Task) -> bool:
        """Show the next drill. Return whether *task* is a drill."""
        if not isinstance(task, DrillTask):
            return False
        self._begin(task)
        self._start_clock()
        self.show_position(task.board)
        return True

    def _start_clock(self) -> None:
        """Start the clock, and schedule the search for the step of a position without one.

        The search starts only after the board has been painted.
        """
        self.drill_task.clock.start()
        if self.drill_task.step_search:
            self.call_after_refresh(self.set_timer, PREPARATION_DELAY, self._search)

    def _search(self) -> None:
        if sought := self.drill_task.step_search:
            search = partial(self._run_search, self.drill_task, sought)
            self.start_work(search, group="search", exclusive=True)

    async def _run_search(self, drill_task: DrillTask, sought: FindDrillStep) -> None:
        if drawn := await self.sudoku.question_worker.ask(sought):
            drill_task.take(drawn)

    @property
    def subject(self) -> str:
        """The name of the drill."""
        return self.drill_task.name

    @property
    def count(self) -> str:
        """The number of this drill, and of all drills if that is limited."""
        done = len(self.session.outcomes) + (self.outcome is None)
        left = self.session.remaining
        return f"Drill {done}" if left is None else f"Drill {done} of {done + left}"

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """Return the task and the answer so far, or at the end the judgement and the outcome."""
        drill_task, cursor, look = self.drill_task, self.board.cursor, self.sudoku.look
        glyphs, colourless = look.glyphs, look.is_colourless
        heading = drill_text.technique_heading(drill_task.technique, width)
        verdict = drill_text.verdict(drill_task, glyphs)
        if self.outcome:
            why = drill_text.solution(drill_task, glyphs, colourless)
            return heading, verdict, self.outcome_text, why, self._advice
        return (
            heading,
            drill_text.cell_in_words(drill_task.board, cursor),
            # On a short screen the verdict on the last key comes first: the task has been read.
            verdict if short else Content(""),
            drill_text.task(drill_task),
            drill_text.answer_text(drill_task),
            Content("") if short else verdict,
            Content("") if short else self.modes_text(width),
            self._advice,
        )

    def modes_text(self, width: int) -> Content:
        """Return the line of modes that are switched on."""
        task, cursor, look = self.drill_task, self.board.cursor, self.sudoku.look
        return drill_text.modes(task, cursor, width, look.is_colourless, self.key_of)

    @property
    def _advice(self) -> Content:
        """Advice on how to find the technique; empty on screens that are not tall."""
        tall = self.size.height >= TALL
        return drill_text.how_to_look(page(self.drill_task.card.technique)) if tall else Content("")

    def brief_text(self) -> Content:
        """Return the panel's main sentence for screens without a panel."""
        drill_task = self.drill_task
        if drill_task.is_over and drill_task.judgement is None:
            return styled(drill_task.shown_step.sentence(drill_task.layout))
        said = drill_text.verdict(drill_task, self.sudoku.look.glyphs)
        return said if said.plain else drill_text.task(drill_task)

    # Keys and clicks

    def commands(self) -> tuple[Action, ...]:
        """Return the actions of a drill, or of its end."""
        if self.drill_task.is_over:
            return DRILLED
        return DRILL_WITH_PLACE if self.drill_task.shows_place else DRILL

    def type_digit(self, digit: Digit) -> None:
        """Strike the candidate *digit* out, or place it, in the cell at the cursor."""
        self.drill_task.write(self.board.cursor, digit)

    def perform(self, action: Action, *arguments: Any) -> None:
        """Clear the last message of the drill, then run the action."""
        self.drill_task.set_message()
        super().perform(action, *arguments)

    # Commands

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "submit": self.do_submit, "hint": self.do_hint, "switch": self.do_switch,
            "mark": self.do_mark, "clear": self.do_clear, "undo": self.do_undo,
            "where": self.do_where, "candidates": self.do_candidates,
        }  # fmt: skip

    def do_submit(self) -> None:
        """Submit the answer for judgement."""
        self.drill_task.submit()
        self.save_outcome()

    def do_hint(self) -> None:
        """Show the next level of help."""
        self.drill_task.reveal_more()
        self.save_outcome()

    def do_switch(self) -> None:
        """Switch the effect of digit keys: strike out, place, or note."""
        self.drill_task.switch()
        self.show()

    def do_mark(self) -> None:
        """Mark a cell of the pattern."""
        self.drill_task.mark(self.board.cursor)
        self.show()

    def do_clear(self) -> None:
        """Remove the answer from the cell at the cursor."""
        self.drill_task.clear(self.board.cursor)
        self.show()

    def do_undo(self) -> None:
        """Undo the last change of the answer."""
        self.drill_task.undo()
        self.show()

    def do_where(self) -> None:
        """Show the places of the digit at the cursor, or hide them."""
        here = self.drill_task.board.digits[self.board.cursor]
        self.drill_task.modes.toggle_where(here)
        if self.drill_task.modes.shows_places and not here:
            self.drill_task.set_message("Move to a digit to see where it can go.")
        self.show()

    def do_candidates(self) -> None:
        """Hide all candidates except the learner's own notes, or show them, and save the choice."""
        shows = not self.drill_task.shows_candidates
        self.drill_task.show_candidates(shows)
        try:
            self.sudoku.store.unsaved.write(
                "setting", lambda store: store.settings.set(_CANDIDATES, shows), _CANDIDATES
            )
        except StoreError as error:
            self.sudoku.show_message(f"The drill is not saved yet: {error}.")
        self.show()

    def do_leave(self) -> None:
        """Close the hint; if none is shown, leave the screen."""
        if self.drill_task.close_hint():
            self.show()
        else:
            super().do_leave()
