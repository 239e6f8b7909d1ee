"""The lines of one game: an action is run, and its outcome is printed with its consequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine.effort import OutOfEffort
from ...engine.layout import Candidate, Cell, Digit
from ...engine.solving.open_steps import easiest_ways, open_steps
from ...engine.step import describe_effects
from ...game.checks import find_clashes
from ...game.events import AUTOMATIC, Apply, Enter, Event
from ...library.effort import time_limit
from ...words.counts import hints
from ...words.figures import clock
from ..actions.action import Outcome
from ..actions.grammar import Call
from ..actions.reading import paper_of
from ..actions.table import run
from ..background.requests import ExplainEntry, describe_why
from ..playing import Playing
from ..preferences import OFF
from .spoken import Paper, Say, read_shape

_FEW: Final = 12
"""The most automatic entries, techniques, or steps of one technique that are listed."""
_PATIENCE: Final = 5.0
"""Budget of the list of open steps (seconds)."""


class GameLines:
    """The session of one game in line mode, which has no cursor."""

    cursor: Cell | None = None

    def __init__(self, playing: Playing, say: Say) -> None:
        self.playing = playing
        self.say = say
        self._layout = playing.game.puzzle.layout

    @property
    def paper(self) -> Paper:
        """The board, to be read out."""
        return paper_of(self.playing)

    def go_to(self, cell: Cell) -> None:
        """Ignore the call: line mode has no cursor."""

    @property
    def is_over(self) -> bool:
        """Whether the game is won."""
        return self.playing.is_won

    @property
    def title(self) -> str:
        """``Easy, 49 left``; the layout is named if it is not the classic one."""
        details, puzzle = self.playing.details, self.playing.game.puzzle
        name = details.name or puzzle.title or details.level or "Your puzzle"
        return f"{name}{read_shape(puzzle.shape_name)}, {self.paper.empty_count} left"

    def begin(self) -> None:
        """Start the clock, and print which game it is."""
        if self.is_over:
            self.say(f"{self.title}. It is solved. Type board to read it.")
            return
        self.playing.clock.start()
        self.say(f"{self.title}. Type board to read it, help for the commands.")

    def pause(self) -> None:
        """Stop the clock; the next line starts it again."""
        self.playing.stop_clock()
        self.say(f"Paused at {clock(self.playing.elapsed)}. Type any line to go on.")

    def list_steps(self) -> None:
        """Print the open steps, a line for each technique, the easiest first."""
        playing = self.playing
        start = playing.automatics.start()
        if isinstance(start, str):
            self.say(start)
            return
        effort = time_limit(_PATIENCE)
        groups = easiest_ways(open_steps(start.board, start.ladder(playing.ladder), effort))
        number = 0
        try:
            for number, group in enumerate(groups, 1):
                if number > _FEW:
                    self.say("Steps of harder techniques are not listed.")
                    return
                effects = [describe_effects(each.step, self._layout) for each in group]
                self.say(f"{group[0].step.technique.name}: {_list_some(effects)}.")
        except OutOfEffort:
            self.say("The search for harder steps took too long.")
        else:
            if not number:
                self.say("No step was found.")

    def run(self, call: Call) -> None:
        """Run an action, and print its outcome.

        Raises:
            FormatError: An argument is missing, or means nothing here.
        """
        before = len(self.playing.game.log)
        outcome = run(call.action, self, *call.arguments)
        if outcome.pending:
            for line in outcome.lines:
                self.say(line)
            answers: list[object] = []
            outcome.pending.job.run(answers.append)
            outcome = outcome.pending.finish(answers[-1] if answers else None)
        self._print(outcome, before)

    def _print(self, outcome: Outcome, before: int) -> None:
        """Print an outcome; *before* is the number of events before the action."""
        lines = outcome.lines
        if outcome.is_move:
            log = self.playing.game.log[before:]
            came = "".join(self._automatic(each) for each in log if isinstance(each, Apply))
            if self.playing.finish():
                used = hints(self.playing.game.hints_used)
                solved = f"Solved in {clock(self.playing.elapsed)}, {used}."
                lines = [f"{came} {solved}" if came else solved]
            else:
                parts = (*lines[:1], *self._of_entry(log), came, *self._completed(log))
                moved = " ".join(filter(None, parts))
                lines = [f"{moved} {self.paper.empty_count} left.", *lines[1:]]
        for line in lines:
            self.say(line)

    def _of_entry(self, log: tuple[Event, ...]) -> tuple[str, str]:
        """Return how an entry breaks the rules, if mistakes are shown, and the coach's comment."""
        entry = next((each for each in log if isinstance(each, Enter)), None)
        wrong = ""
        if entry and self.playing.mistakes.way != OFF:
            clashes = find_clashes(self.playing.game)
            here = (each for each in clashes if each.cells >> entry.cell & 1)
            wrong = next((f"But {each.describe(self._layout)}." for each in here), "")
        return wrong, self._coached()

    def _completed(self, log: tuple[Event, ...]) -> tuple[str, ...]:
        """Return that the last digit of its kind was entered, if it was."""
        digits: list[Digit] = [each.digit for each in log if isinstance(each, Enter)]
        return tuple(
            f"{self._layout.symbol(digit)} is done."
            for digit in digits
            if not self.paper.missing(digit)
        )

    def _automatic(self, event: Apply) -> str:
        """Return the automatic entries in words."""
        if event.technique != AUTOMATIC:
            return ""
        if len(event.placements) > _FEW:
            return f"{len(event.placements)} digits were placed automatically."
        return f"Placed automatically: {self._entries(event.placements)}."

    def _entries(self, placed: tuple[Candidate, ...]) -> str:
        layout = self._layout
        return ", ".join(
            f"{layout.cell_name(cell)} {layout.symbol(digit)}" for cell, digit in placed
        )

    def _coached(self) -> str:
        """Return the coach's comment on the entry, if the coach is on."""
        playing = self.playing
        is_entry = playing.coach.has_entry
        entered = playing.coach.take_entry()
        if entered is None:
            return playing.coach.comment if is_entry else ""
        found: list[str] = []
        ExplainEntry.of(playing, *entered).run(found.append)
        return describe_why(entered.entry, found[0] if found else None, self._layout)


def _list_some(effects: Sequence[str]) -> str:
    """Return the first effects, separated by semicolons, and the number of the others."""
    more = len(effects) - _FEW
    return "; ".join(effects[:_FEW]) + (f"; {more} more" if more > 0 else "")
