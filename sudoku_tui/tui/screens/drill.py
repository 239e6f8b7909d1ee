"""A drill: a position, an answer on the board, and what is said of it."""

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
from ..actions.practice import DRILL, DRILLED
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import middle_empty
from ..drawing.session_state import state_of_drill
from ..drawing.text import styled
from ..room import TALL
from ..texts import drill as drill_text
from .practice_board import SOON, PracticeBoard

_FIRST: Final = (
    "A digit strikes a candidate out of the cell under the cursor, or places it; the same digit "
    "again takes that back. The technique that is named can be found on every board."
)
_CANDIDATES: Final = "drill_candidates"
"""The setting that remembers whether candidates are shown."""


class DrillScreen(PracticeBoard):
    """One drill after the other."""

    COMMAND_TABLE = DRILL
    HELP_WORDS = _FIRST

    def __init__(self, session: DrillSession, first: DrillTask) -> None:
        self.drill_task = first
        super().__init__(session, middle_empty(first.layout, first.board.digits))
        self._begin(first)

    def on_mount(self) -> None:
        """Start the clock."""
        self._look()

    def _begin(self, drill_task: DrillTask) -> None:
        self.drill_task = drill_task
        drill_task.show_candidates(self.sudoku.store.settings.get(_CANDIDATES, True))

    # What is shown

    def state_at(self, cursor: Cell) -> BoardState:
        """What the board shows with the cursor on a cell."""
        drill_task, app = self.drill_task, self.sudoku
        drill_task.modes.point(drill_task.board.digits[cursor])
        return state_of_drill(drill_task, cursor, app.preferences, app.look.glyphs)

    @property
    def current_task(self) -> DrillTask:
        """The drill."""
        return self.drill_task

    def show_task(self, task: Task) -> bool:
        """Show the next drill."""
        if not isinstance(task, DrillTask):
            return False
        self._begin(task)
        self._look()
        self.begin_anew(task.board)
        return True

    def _look(self) -> None:
        """Start the clock; what has to be searched is searched when the board is on the screen."""
        self.drill_task.clock.start()
        if self.drill_task.sought:
            self.call_after_refresh(self.set_timer, SOON, self._search)

    def _search(self) -> None:
        if sought := self.drill_task.sought:
            search = partial(self._searched, self.drill_task, sought)
            self.start_work(search, group="search", exclusive=True)

    async def _searched(self, drill_task: DrillTask, sought: FindDrillStep) -> None:
        if drawn := await self.sudoku.question_worker.ask(sought):
            drill_task.take(drawn)

    @property
    def subject(self) -> str:
        """What is looked for."""
        return self.drill_task.name

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """What to find, what is answered; at the end, what came of it."""
        drill_task, cursor, look = self.drill_task, self.board.cursor, self.sudoku.look
        glyphs, colourless = look.glyphs, look.is_colourless
        heading = drill_text.technique_heading(drill_task.technique, width)
        which = Content("") if short else self.count_text
        verdict = drill_text.verdict(drill_task, glyphs)
        if self.outcome:
            why = drill_text.solution(drill_task, glyphs, colourless)
            return heading, verdict, self.outcome_text, why, which, self._advice
        return (
            heading,
            drill_text.cell_in_words(drill_task.board, cursor),
            # Where there is little room, what a key has to say comes before all that was read.
            verdict if short else Content(""),
            drill_text.task(drill_task),
            drill_text.answer_text(drill_task),
            Content("") if short else verdict,
            Content("") if short else self.modes_text(width),
            which,
            self._advice,
        )

    def modes_text(self, width: int) -> Content:
        """What is switched on."""
        task, cursor, look = self.drill_task, self.board.cursor, self.sudoku.look
        return drill_text.modes(task, cursor, width, look.is_colourless, self.key_of)

    @property
    def _advice(self) -> Content:
        """How to look for the technique, where much of the panel would be empty otherwise."""
        tall = self.size.height >= TALL
        return drill_text.how_to_look(page(self.drill_task.card.technique)) if tall else Content("")

    def brief_text(self) -> Content:
        """What the panel says, where there is no room for it."""
        drill_task = self.drill_task
        if drill_task.is_over and drill_task.judgement is None:
            return styled(drill_task.shown_step.sentence(drill_task.layout))
        said = drill_text.verdict(drill_task, self.sudoku.look.glyphs)
        return said if said.plain else drill_text.task(drill_task)

    # Keys and clicks

    def commands(self) -> tuple[Action, ...]:
        """When the drill is over, what is next."""
        return DRILLED if self.drill_task.is_over else DRILL

    def type_digit(self, digit: Digit) -> None:
        """Strike a candidate out, or place it."""
        self.drill_task.write(self.board.cursor, digit)

    def perform(self, action: Action, *arguments: Any) -> None:
        """Whatever was said has been read."""
        self.drill_task.say()
        super().perform(action, *arguments)

    # Commands

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "submit": self.do_submit, "hint": self.do_hint, "switch": self.do_switch,
            "mark": self.do_mark, "clear": self.do_clear, "undo": self.do_undo,
            "where": self.do_where, "candidates": self.do_candidates,
        }  # fmt: skip

    def do_submit(self) -> None:
        """Have the answer judged."""
        self.drill_task.submit()
        self.keep_outcome()

    def do_hint(self) -> None:
        """Tell more."""
        self.drill_task.tell_more()
        self.keep_outcome()

    def do_switch(self) -> None:
        """Let digit keys strike, place, or note."""
        self.drill_task.switch()
        self.show()

    def do_mark(self) -> None:
        """Mark a cell of the pattern."""
        self.drill_task.mark(self.board.cursor)
        self.show()

    def do_clear(self) -> None:
        """Take back what is answered in the cell."""
        self.drill_task.clear(self.board.cursor)
        self.show()

    def do_undo(self) -> None:
        """Take back the last thing answered."""
        self.drill_task.undo()
        self.show()

    def do_where(self) -> None:
        """Show where a digit can go."""
        here = self.drill_task.board.digits[self.board.cursor]
        self.drill_task.modes.toggle_where(here)
        if self.drill_task.modes.where and not here:
            self.drill_task.say("Point at a digit to see where it can go.")
        self.show()

    def do_candidates(self) -> None:
        """Hide all candidates but the learner's own notes, or show them again; remember it."""
        shows = not self.drill_task.shows_candidates
        self.drill_task.show_candidates(shows)
        try:
            self.sudoku.store.unsaved.write(
                "setting", lambda store: store.settings.set(_CANDIDATES, shows), _CANDIDATES
            )
        except StoreError as error:
            self.sudoku.say(f"That is not saved yet: {error}.")
        self.show()

    def do_leave(self) -> None:
        """Put away where to look; if that is not shown, leave."""
        if self.drill_task.close_hint():
            self.show()
        else:
            super().do_leave()
