"""What lines do in drills, and what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.layout import Candidate
from ...formats.errors import FormatError
from ...formats.figures import clock, counted
from ...game.hints import WHOLE
from ...words.drills import describe_grade
from ...words.durations import when
from ..drill_session import DrillSession
from ..drill_task import DigitAction, DrillTask, answer_phrases
from .commands import cell_and_digits, cell_called, cells_called
from .spoken import BoardReader, Paper, Say, read_shape

_PLACE = "Say the digit that follows, as r5c3 7; then answer."
_STRIKE = "Say what cannot be, as not r5c3 24, or the pattern, as pattern r1c1 r1c5; then answer."


class DrillLines(BoardReader):
    """The lines of one drill session; `task` is the drill that is done."""

    def __init__(self, session: DrillSession, task: DrillTask, say: Say) -> None:
        self.session = session
        self.task = task
        self.say = say

    @property
    def paper(self) -> Paper:
        """The board of the drill, its candidates in place of notes."""
        board, task = self.task.board, self.task
        candidates = tuple(
            0 if digit else held
            for digit, held in zip(board.digits, board.candidates_of, strict=True)
        )
        givens = tuple(
            digit if board.givens >> cell & 1 else 0 for cell, digit in enumerate(board.digits)
        )
        return Paper(task.layout, board.digits, candidates, candidates, givens, "candidates")

    def begin(self) -> None:
        """Let the clock run, and say what is asked for."""
        self.task.clock.start()
        what = _PLACE if self.task.places else _STRIKE
        self.say(f"Drill: {self.task.name}{read_shape(self.task.layout)}. {what}")

    def do_place(self, rest: str) -> None:
        """Place a digit, or take that back."""
        cell, digits = cell_and_digits(rest, self.task.layout)
        if len(digits) > 1:
            raise FormatError("one digit is placed in a cell; not r5c3 24 strikes several out")
        self._write(Candidate(cell, digits[0]), DigitAction.PLACE)
        self._tell_answer()

    def do_strike(self, rest: str) -> None:
        """Strike candidates out, or take that back."""
        cell, digits = cell_and_digits(rest, self.task.layout)
        for digit in digits:
            self._write(Candidate(cell, digit), DigitAction.STRIKE)
        self._tell_answer()

    def _write(self, candidate: Candidate, action: DigitAction) -> None:
        task = self.task
        task.write(*candidate, action)
        if task.says:
            self.say(task.says)

    def do_pattern(self, rest: str) -> None:
        """Mark cells as those of the pattern, or take the marks back."""
        cells = cells_called(rest, self.task.layout)
        if not cells:
            raise FormatError("which cells are the pattern? Say pattern r1c1 r1c5")
        for cell in range(self.task.layout.cells):
            if cells >> cell & 1:
                self.task.mark(cell)
        self._tell_answer()

    def do_clear(self, rest: str) -> None:
        """Take back what is answered in a cell."""
        self.task.clear(cell_called(rest, self.task.layout))
        self._tell_answer()

    def do_undo(self, _: str) -> None:
        """Take back the last thing answered."""
        self.task.undo()
        self.say(self.task.says) if self.task.says else self._tell_answer()

    def _tell_answer(self) -> None:
        if self.task.is_over:
            self.say("This drill is over. next goes on, stop ends.")
        else:
            answered = "; ".join(self._phrases())
            self.say(f"Your answer: {answered}." if answered else "Nothing is answered.")

    def _phrases(self) -> Iterator[str]:
        """What is answered; unlike on a screen every cell of a pattern by its whole name."""
        answer, layout = self.task.answer, self.task.layout
        written = replace(self.task.answer, pattern=0)
        yield from answer_phrases(written, layout)
        if answer.pattern:
            yield f"pattern {layout.names(answer.pattern)}"

    def do_answer(self, _: str) -> None:
        """Have the answer judged."""
        task = self.task
        if task.is_over:
            self._tell_answer()
            return
        task.submit()
        judged = task.judgement
        assert judged is not None
        self.say(judged.sentence(task.layout))
        if task.is_over:
            self._tell_end()

    def do_hint(self, _: str) -> None:
        """Tell where to look, then the whole step, which ends the drill."""
        task = self.task
        if task.is_over:
            self._tell_answer()
            return
        task.tell_more()
        if task.is_over:
            self._tell_end()
        else:
            self.say(task.advice.where)

    def _tell_end(self) -> None:
        """Keep the drill, and say what the step is and when it comes back."""
        task = self.task
        outcome = self.session.keep(task)
        self.say(task.shown_step.sentence(task.layout))
        how = describe_grade(outcome.grade, was_shown=task.detail == WHOLE)
        back = outcome.trouble or f"back {when(outcome.days)}"
        self.say(f"{how}, in {clock(task.clock.elapsed)}, {back}. next goes on, stop ends.")

    def do_time(self, _: str) -> None:
        """Say the time of the drill."""
        mistakes = counted(self.task.mistakes, "mistake")
        self.say(f"{clock(self.task.clock.elapsed)}, {mistakes}.")
