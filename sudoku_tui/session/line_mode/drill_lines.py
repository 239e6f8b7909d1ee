"""What lines do in drills, and what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.bits import Mask, members
from ...engine.layout import Cell, Digit
from ...formats.errors import FormatError
from ...formats.figures import counted
from ...game.hints import WHOLE
from ...words.drills import describe_grade
from ...words.durations import describe_due_time
from ...words.figures import clock
from ..actions.action import Bindings
from ..actions.grammar import Call
from ..drill_session import DrillSession
from ..drill_task import DigitAction, DrillTask, answer_phrases
from .spoken import Paper, Say, read_cell, read_shape

_PLACE = "Type the digit that follows, as in r5c3 7, then type answer."
_STRIKE = (
    "Type what is eliminated, as in not r5c3 24, or the pattern, as in pattern r1c1 r1c5, "
    "then type answer."
)


class DrillLines:
    """The lines of one drill session; `task` is the drill that is done."""

    def __init__(self, session: DrillSession, task: DrillTask, say: Say) -> None:
        self.session = session
        self.task = task
        self.say = say
        self._methods = self._methods_of_a_drill()

    cursor: Cell | None = None

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
        """Start the clock, and print the task."""
        self.task.clock.start()
        what = _PLACE if self.task.places else _STRIKE
        self.say(f"Drill: {self.task.name}{read_shape(self.task.layout.name)}. {what}")

    def run(self, call: Call) -> None:
        """Run the action of a line in a drill.

        Raises:
            FormatError: An argument is missing.
        """
        method = self._methods.get(call.action.id)
        if method is not None:
            method(*call.arguments)
        elif call.action.run is not None:
            for line in call.action.run(self, *call.arguments).lines:
                self.say(line)

    def _methods_of_a_drill(self) -> Bindings:
        return {
            "place": self.place,
            "strike": self.strike,
            "pattern": self.mark_pattern,
            "clear": self.clear,
            "undo": self.undo,
            "cell": self.read,
            "answer": self.submit,
            "hint": self.hint,
            "time": self.say_the_time,
        }

    def place(self, cell: Cell, digits: tuple[Digit, ...] = ()) -> None:
        """Place a digit, or take that back."""
        if len(digits) > 1:
            raise FormatError("a cell holds only one digit; to eliminate several, type not r5c3 24")
        self._write(cell, digits, DigitAction.PLACE, "r5c3 7")

    def strike(self, cell: Cell | None = None, digits: tuple[Digit, ...] = ()) -> None:
        """Strike candidates out, or take that back."""
        self._write(_needed(cell, "not r5c3 24"), digits, DigitAction.STRIKE, "not r5c3 24")

    def _write(
        self, cell: Cell, digits: tuple[Digit, ...], action: DigitAction, example: str
    ) -> None:
        if not digits:
            name = self.task.layout.cell_name(cell)
            raise FormatError(f"which digit in {name}? Type {example.replace('r5c3', name)}")
        for digit in digits:
            self.task.write(cell, digit, action)
            if self.task.message:
                self.say(self.task.message)
        self._tell_answer()

    def mark_pattern(self, cells: Mask = 0) -> None:
        """Mark cells as those of the pattern, or take the marks back."""
        if not cells:
            raise FormatError("which cells are the pattern? Type pattern r1c1 r1c5")
        for cell in members(cells):
            self.task.mark(cell)
        self._tell_answer()

    def clear(self, cell: Cell | None = None) -> None:
        """Take back what is answered in a cell."""
        self.task.clear(_needed(cell, "clear r5c3"))
        self._tell_answer()

    def undo(self) -> None:
        """Take back the last thing answered."""
        self.task.undo()
        self.say(self.task.message) if self.task.message else self._tell_answer()

    def read(self, cell: Cell | None = None) -> None:
        """Read a cell."""
        self.say(read_cell(self.paper, _needed(cell, "r5c3")))

    def _tell_answer(self) -> None:
        if self.task.is_over:
            self.say("This drill is over. Type next to go on, stop to leave.")
        else:
            answered = "; ".join(self._phrases())
            self.say(f"Your answer: {answered}." if answered else "Your answer is empty.")

    def _phrases(self) -> Iterator[str]:
        """Yield the parts of the answer. Every cell of a pattern has its whole name."""
        answer, layout = self.task.answer, self.task.layout
        written = replace(self.task.answer, pattern=0)
        yield from answer_phrases(written, layout)
        if answer.pattern:
            yield f"pattern {layout.names(answer.pattern)}"

    def submit(self) -> None:
        """Judge the answer, and print the judgement."""
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

    def hint(self) -> None:
        """Print where to look, then the whole step, which ends the drill."""
        task = self.task
        if task.is_over:
            self._tell_answer()
            return
        task.reveal_more()
        if task.is_over:
            self._tell_end()
        else:
            self.say(task.advice.where)

    def _tell_end(self) -> None:
        """Save the drill, and print its step and when it returns."""
        task = self.task
        outcome = self.session.save_task(task)
        self.say(task.shown_step.sentence(task.layout))
        how = describe_grade(outcome.grade, was_shown=task.detail == WHOLE)
        back = outcome.trouble or f"back {describe_due_time(outcome.days_until_due)}"
        self.say(
            f"{how}, in {clock(task.clock.elapsed)}, {back}. Type next to go on, stop to leave."
        )

    def say_the_time(self) -> None:
        """Print the time of the drill."""
        mistakes = counted(self.task.mistakes, "mistake")
        self.say(f"{clock(self.task.clock.elapsed)}, {mistakes}.")


def _needed(cell: Cell | None, example: str) -> Cell:
    """Return *cell*.

    Raises:
        FormatError: It is missing.
    """
    if cell is None:
        raise FormatError(f"which cell? Type {example}")
    return cell
