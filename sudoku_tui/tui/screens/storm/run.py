"""A storm in progress: drills in a row, beside the clock and the misses."""

from __future__ import annotations

from math import ceil
from typing import Any, ClassVar, Final

from textual.content import Content

from ....session.actions.action import Action
from ....session.drill_task import DrillTask
from ....session.storm import StormSession
from ...actions import Bindings
from ...actions.practice import STORM
from ...drawing.text import join_text
from ...texts import drill as drill_text
from ...texts import storm as storm_text
from ..drill import DrillScreen

_HELP: Final = (
    "Find techniques that you know for three minutes. Each find counts; wrong answers and passes "
    "are misses, and three misses end the storm. The clock runs while you read this."
)
_PASSED: Final = "passed."
_BRIEF: Final = 40
"""Columns of the clock and the misses on screens without a panel."""


class StormScreen(DrillScreen):
    """Drills in a row until the clock or the misses end them. It returns nothing."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STORM
    OCCASION: ClassVar[str] = "Storm"
    HELP_WORDS: ClassVar[str] = _HELP

    def __init__(self, session: StormSession, first: DrillTask) -> None:
        self.storm = session
        self._last_result = Content("")
        """The result of the previous drill."""
        super().__init__(session, first)

    def on_mount(self) -> None:
        """Start the clock, and prepare the next drill."""
        self.storm.clock.start()
        self.prepare_soon()

    # Showing

    @property
    def seconds(self) -> float:
        """The time left, rounded up to whole seconds."""
        return float(ceil(self.storm.seconds_left))

    @property
    def count(self) -> str:
        """An empty text: the panel shows the number of drills."""
        return ""

    def tick(self) -> None:
        """End the storm when its time is over, but only once this screen is in front."""
        if self.is_current and self.storm.is_over:
            self._end()
        elif self.is_current and int(self.seconds) != self._second:
            self.show()

    def panel_parts(self, width: int, *, short: bool) -> tuple[Content, ...]:
        """Return the clock and the count, the task, and the answer so far."""
        drill_task, cursor, look = self.drill_task, self.board.cursor, self.sudoku.look
        heading = drill_text.technique_heading(drill_task.technique, width)
        return (
            self._standing_text(width),
            heading,
            drill_text.verdict(drill_task, look.glyphs),
            drill_text.cell_in_words(drill_task.board, cursor),
            drill_text.answer_text(drill_task),
            self._last_result,
            Content("") if short else drill_text.task(drill_task),
            Content("") if short else self.modes_text(width),
        )

    def _standing_text(self, width: int) -> Content:
        storm, left = self.storm.storm, self.storm.seconds_left
        return storm_text.storm_heading(storm, left, width, self.sudoku.look.glyphs)

    def brief_text(self) -> Content:
        """Return the clock, the count and the verdict, for screens without a panel."""
        said = drill_text.verdict(self.drill_task, self.sudoku.look.glyphs)
        standing = self._standing_text(min(_BRIEF, self.size.width))
        return join_text(standing, "\n", said if said.plain else self._last_result)

    # Commands

    def commands(self) -> tuple[Action, ...]:
        """Return the actions of a storm, which do not change at the end of a drill."""
        return STORM

    def perform(self, action: Action, *arguments: Any) -> None:
        """Run an action, or end the storm if its time is over."""
        if self.storm.is_over:
            self._end()
        else:
            super().perform(action, *arguments)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "give-up": self.do_give_up,
        }  # fmt: skip

    def do_submit(self) -> None:
        """Submit the answer for judgement.

        A right answer counts as found, a wrong one as a miss. An incomplete one may be continued.
        """
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
        """Pass the drill, which counts as a miss."""
        self.drill_task.take_back_judgement()
        self._deal_next(_PASSED)

    def _deal_next(self, said: str) -> None:
        """Count the drill with the remark *said*, then show the next one or end the storm."""
        if not self.storm.is_over:
            self.drill_task.clock.stop()
            self.storm.save_task(self.drill_task)
            drill, glyphs = self.storm.drills[-1], self.sudoku.look.glyphs
            self._last_result = storm_text.last_drill(drill, said, glyphs)
        if self.storm.is_over:
            self._end()
        else:
            self.do_next()
            self.prepare_soon()

    def do_leave(self) -> None:
        """End the storm; the drills so far count."""
        self._end()

    def _end(self) -> None:
        """Save the results and leave."""
        if self.is_active:
            self.storm.finish()
            self.dismiss()
