"""A drill: a position, the learner's answer, and its judgement.

This module does not depend on screens or files, so the effect of a key can be tested without them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final

from ..engine.bits import Mask, members
from ..engine.ladders import TEACHING
from ..engine.layout import Candidate, Cell, Digit, Layout
from ..engine.practice.answers import Answer, Judgement, judge
from ..engine.puzzle import Puzzle
from ..engine.step import Step
from ..engine.techniques import CATALOGUE
from ..game.hints import WHOLE, Advice
from ..game.learning.cards import Card
from ..game.learning.grading import Attempt
from ..game.learning.technique_cards import card_of, cards_of
from ..store.positions import DrawnPosition
from .background.drills import FindDrillStep
from .hinted_task import HintedTask
from .ladder_choice import USUAL, LadderChoice
from .modes import Modes
from .next_choice import next_choice
from .stopwatch import Stopwatch

NO_ANSWER: Final = Answer()


class DigitAction(StrEnum):
    """The effect of a digit key on the cell under the cursor."""

    STRIKE = "strike"
    PLACE = "place"
    NOTE = "note"
    """Write a note, while the candidates are hidden."""


class DrillTask(HintedTask):
    """A drill with the answer so far."""

    def __init__(
        self,
        drawn: DrawnPosition,
        now: Callable[[], float],
        ladder: LadderChoice = USUAL,
        *,
        is_test: bool = False,
    ) -> None:
        """Create a drill.

        Args:
            drawn: The position.
            now: A monotonic clock (seconds).
            ladder: The techniques that feedback on answers may name.
            is_test: Whether a wrong answer ends the drill and shows the step.
        """
        self._drawn = drawn
        self._ladder = ladder
        self._is_test = is_test
        self.technique = CATALOGUE[drawn.line.technique]
        self.board = drawn.started.board()
        kinds = cards_of(self.technique.id)
        self.card: Card = card_of(drawn.step) if len(kinds) > 1 else kinds[0]
        self.clock = Stopwatch(now, 0.0)
        self.answer = NO_ANSWER
        self.modes = Modes()
        self.digit_action = DigitAction.PLACE if drawn.places_digit else DigitAction.STRIKE
        """The effect of a digit key."""
        self._own_notes = [0] * self.layout.cells
        self.shows_candidates = True
        """Whether all candidates are shown; otherwise only the learner's own notes are."""
        self.judgement: Judgement | None = None
        """Judgement of the current answer; None if it was changed or not judged."""
        self.reset_hint()
        self.mistakes = 0
        self._says = ""
        self._past: list[Answer] = []

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the position."""
        return self._drawn.started.puzzle

    @property
    def layout(self) -> Layout:
        """Layout of the board."""
        return self.board.layout

    @property
    def step(self) -> Step:
        """The step to find. The first access may search for it, which takes a moment."""
        return self._drawn.step

    @property
    def places(self) -> bool:
        """Whether the step places a digit."""
        return self._drawn.places_digit

    @property
    def name(self) -> str:
        """Name of the technique."""
        return self.technique.short_name

    @property
    def advice(self) -> Advice:
        """The step to find, as a hint."""
        step = self.step.grounded(self.board)
        return Advice(step, TEACHING.rung(step.technique), self.layout, fill=False)

    @property
    def attempt(self) -> Attempt:
        """The outcome so far, to be graded."""
        return Attempt(self.clock.elapsed, self.mistakes, self.detail)

    @property
    def shown_step(self) -> Step:
        """The step to show at the end: the one that was found, or else the one to find."""
        judged = self.judgement
        step = judged.step if judged and judged.is_right and judged.step else self.step
        return step.grounded(self.board)

    def notes(self) -> tuple[Mask, ...]:
        """Return the visible candidates of each cell as masks."""
        if not self.shows_candidates and not self.is_over:
            return tuple(self._own_notes)
        notes = list(self.board.candidates_of)
        for cell, digit in self.answer.placements:
            notes[cell] = 1 << digit
        return tuple(notes)

    def focus(self, cursor: Cell) -> Digit:
        """Return the digit that is pointed at; 0 for none."""
        return self.modes.focus(self.board.digits[cursor])

    @property
    def step_search(self) -> FindDrillStep | None:
        """The job that searches for the step in another process; None if the step is known."""
        return None if self._drawn.is_searched else FindDrillStep(self._drawn)

    def take(self, drawn: DrawnPosition) -> None:
        """Use the step that another process has found for this position."""
        self._drawn = drawn

    @property
    def message(self) -> str:
        """Message of the last key."""
        return self._says

    def set_message(self, text: str = "") -> None:
        """Replace the message; without *text*, clear it."""
        self._says = text

    # Answering

    def write(self, cell: Cell, digit: Digit, action: DigitAction | None = None) -> None:
        """Eliminate, place or note a candidate; a second time reverts it.

        *action* overrides the current effect of digit keys. A digit that is not a candidate of the
        cell is refused with a message.
        """
        candidate, action = Candidate(cell, digit), action or self.digit_action
        if self.is_over:
            self._says = ""
        elif action is DigitAction.NOTE and not self.board.digits[cell]:
            self._own_notes[cell] ^= 1 << digit
        elif not self.board.can_be(cell, digit):
            name, symbol = self.layout.cell_name(cell), self.layout.symbol
            filled = self.board.digits[cell]
            why = (
                f"holds {symbol(filled)}"
                if filled
                else f"does not have the candidate {symbol(digit)}"
            )
            self._says = f"{name} {why}."
        elif action is DigitAction.PLACE:
            here = {each for each in self.answer.placements if each.cell == cell}
            others = self.answer.placements - here
            placed = others if candidate in here else others | {candidate}
            self._change(replace(self.answer, placements=placed))
        else:
            gone = self.answer.eliminations ^ {candidate}
            self._change(replace(self.answer, eliminations=gone))

    def clear(self, cell: Cell) -> None:
        """Clear the answer in a cell, or else the learner's notes there."""
        answer = self.answer
        kept = Answer(
            frozenset(each for each in answer.placements if each.cell != cell),
            frozenset(each for each in answer.eliminations if each.cell != cell),
            answer.pattern & ~(1 << cell),
        )
        if self.is_over:
            return
        if kept != answer:
            self._change(kept)
        else:
            self._own_notes[cell] = 0

    def mark(self, cell: Cell) -> None:
        """Toggle whether a cell belongs to the answered pattern."""
        answer = self.answer
        if not self.is_over:
            self._change(replace(answer, pattern=answer.pattern ^ 1 << cell))

    def undo(self) -> None:
        """Undo the last change of the answer."""
        if self._past and not self.is_over:
            self.answer, self.judgement, self._says = self._past.pop(), None, ""
        else:
            self._says = "" if self.is_over else "There is nothing to undo."

    def _change(self, answer: Answer) -> None:
        self._past.append(self.answer)
        self.answer, self.judgement, self._says = answer, None, ""

    def switch(self) -> None:
        """Change the effect of digit keys to the next possible one."""
        actions = [DigitAction.STRIKE, DigitAction.PLACE, DigitAction.NOTE]
        if self.shows_candidates:
            actions.remove(DigitAction.NOTE)
        self.digit_action = next_choice(actions, self.digit_action)
        self._says = ""

    def show_candidates(self, shows: bool) -> None:
        """Show or hide the candidates."""
        self.shows_candidates = shows
        if shows and self.digit_action is DigitAction.NOTE:
            self.switch()

    def submit(self) -> None:
        """Submit the answer to be judged.

        A correct answer ends the drill. In a test a wrong one does too.
        """
        self._says = ""
        if self.is_over:
            return
        judged = judge(self.board, self.technique, self.answer, self.step, self._ladder.ladder)
        self.judgement = judged
        if judged.is_right:
            self._end()
        elif not judged.is_sound:
            self.mistakes += 1
            if self._is_test:
                self.detail = WHOLE
                self._end()

    def take_back_judgement(self) -> None:
        """Discard the judgement and keep the answer."""
        self.judgement = None

    def reveal_more(self) -> None:
        """Reveal more: the place to look at, then the whole step, which ends the drill."""
        self._says = ""
        if self.is_over:
            return
        if self._is_hint_closed:
            self._is_hint_closed = False
            return
        self.detail = min(self.detail + 1, WHOLE)
        if self.detail == WHOLE or self.answer == NO_ANSWER:
            self.judgement = None  # it may complain that the answer is empty
        if self.detail == WHOLE:
            self._end()

    def _end(self) -> None:
        self.is_over = True
        self.clock.stop()

    def answer_phrases(self) -> tuple[str, ...]:
        """Return the answer so far, as the function `answer_phrases` does."""
        return answer_phrases(self.answer, self.layout)


def answer_phrases(answer: Answer, layout: Layout) -> tuple[str, ...]:
    """Return an answer in words, one phrase per cell: ``r3c4 is 7``, ``r5c6 not 2 8``."""
    said = [
        f"{layout.cell_name(cell)} is {layout.symbol(digit)}"
        for cell, digit in sorted(answer.placements)
    ]
    gone: dict[Cell, Mask] = {}
    for cell, digit in answer.eliminations:
        gone[cell] = gone.get(cell, 0) | 1 << digit
    for cell, digits in sorted(gone.items()):
        struck = " ".join(map(layout.symbol, members(digits)))
        said.append(f"{layout.cell_name(cell)} not {struck}")
    if answer.pattern:
        said.append(f"pattern {layout.short_names(answer.pattern)}")
    return tuple(said)
