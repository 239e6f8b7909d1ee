"""A storm under way: one drill after the other, the clock and the misses beside them."""

from __future__ import annotations

from math import ceil
from typing import Any, ClassVar, Final

from textual.content import Content

from ....session.actions.action import Action
from ....session.drill_task import DrillTask
from ....session.storm import StormSession
from ...actions import Bindings
from ...actions.practice import STORM
from ...drawing.text import joined
from ...texts import drill as drill_text
from ...texts import storm as storm_text
from ..drill import DrillScreen

_HELP: Final = (
    "Three minutes of techniques that you know. What is found counts; a wrong answer and a pass "
    "are misses, and three of them end it. The clock goes on while you read this."
)
_PASSED: Final = "passed."
_BRIEF: Final = 40
"""Columns that the clock and the misses take where there is no panel."""


class StormScreen(DrillScreen):
    """One drill after the other until the clock or the misses end it; it returns nothing."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STORM
    OCCASION: ClassVar[str] = "Storm"
    HELP_WORDS: ClassVar[str] = _HELP

    def __init__(self, session: StormSession, first: DrillTask) -> None:
        self.storm = session
        self._last = Content("")
        """What came of the drill before."""
        super().__init__(session, first)

    def on_mount(self) -> None:
        """Start the clock, and draw the next drill meanwhile."""
        self.storm.clock.start()
        self.prepare_soon()

    # What is shown

    @property
    def seconds(self) -> float:
        """What the clock still has: it shows whole seconds that are begun."""
        return float(ceil(self.storm.seconds_left))

    def tick(self) -> None:
        """End it when the time is over, once no other screen lies before it."""
        if self.is_current and self.storm.is_over:
            self._end()
        elif self.is_current and int(self.seconds) != self._second:
            self.show()

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """The clock and the count, what to find, what is answered."""
        drill_task, cursor, look = self.drill_task, self.board.cursor, self.sudoku.look
        heading = drill_text.technique_heading(drill_task.technique, width)
        return (
            self._standing(width),
            heading,
            drill_text.verdict(drill_task, look.glyphs),
            drill_text.cell_in_words(drill_task.board, cursor),
            drill_text.answer_text(drill_task),
            self._last,
            Content("") if short else drill_text.task(drill_task),
            Content("") if short else self.modes_text(width),
        )

    def _standing(self, width: int) -> Content:
        storm, left = self.storm.storm, self.storm.seconds_left
        return storm_text.standing(storm, left, width, self.sudoku.look.glyphs)

    def brief_text(self) -> Content:
        """The same in a line or two, where there is no room for the panel."""
        said = drill_text.verdict(self.drill_task, self.sudoku.look.glyphs)
        standing = self._standing(min(_BRIEF, self.size.width))
        return joined(standing, "\n", said if said.plain else self._last)

    # Commands

    def commands(self) -> tuple[Action, ...]:
        """There is no end of a drill to read about."""
        return STORM

    def perform(self, action: Action, *arguments: Any) -> None:
        """Do what a command says, unless the time is over meanwhile."""
        if self.storm.is_over:
            self._end()
        else:
            super().perform(action, *arguments)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "give-up": self.do_give_up,
        }  # fmt: skip

    def do_submit(self) -> None:
        """Have the answer judged: right is found, wrong is missed, and half an answer is told."""
        task = self.drill_task
        task.submit()
        judged = task.judgement
        if judged is not None and not judged.is_sound:
            self._deal_next(judged.sentence(task.layout))
        elif task.is_over:
            self._deal_next("")
        else:
            self.show()

    def do_give_up(self) -> None:
        """Pass, which is a miss."""
        self.drill_task.take_back_judgement()
        self._deal_next(_PASSED)

    def _deal_next(self, said: str) -> None:
        """Count the drill and show the next one, unless that was the last."""
        if not self.storm.is_over:
            self.drill_task.clock.stop()
            self.storm.keep(self.drill_task)
            drill, glyphs = self.storm.drills[-1], self.sudoku.look.glyphs
            self._last = storm_text.last_drill(drill, said, glyphs)
        if self.storm.is_over:
            self._end()
        else:
            self.do_next()
            self.prepare_soon()

    def do_leave(self) -> None:
        """Stop here: what was done counts."""
        self._end()

    def _end(self) -> None:
        """Keep what came of it, and leave."""
        if self.is_active:
            self.storm.finish()
            self.dismiss()
