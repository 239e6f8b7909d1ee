"""Why not: what a player asks of a digit in a cell, and the answer, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ..engine.board import Board
from ..engine.effort import Effort, OutOfEffort
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate, Cell, Digit, Layout
from ..engine.puzzle import Clash, Puzzle
from ..engine.search import solutions
from ..engine.step import Step, conclusion, digits_listed
from ..engine.why_not.inquiry import Reason
from ..engine.why_not.reason import first_contradiction
from .checks import notes_lacking
from .game import Game
from .hints import Advice, Stuck
from .position import Position, keep_notes, notes_complete

_ENOUGH: Final = Effort(nodes=50_000)
"""For finding one solution of a puzzle with many."""
_LONG: Final = 24
"""Pages of an answer that is told at once; a longer one is offered first."""


@dataclass(frozen=True)
class GaveUp(Stuck):
    """The search for an answer gave up, so that nothing is known."""


@dataclass(frozen=True)
class Question:
    """Why a candidate is false, to be asked of the engine."""

    board: Board
    candidate: Candidate
    fill: bool
    """The notes do not hold every candidate, so they are not those of the player."""
    unique: bool
    """Whether a step may lean on there being one solution."""
    leaves_out: bool
    """Whether other entries that are not right are left out of the board."""

    def ladder(self, ladder: Ladder = TEACHING) -> Ladder:
        """The techniques of *ladder* that may be used."""
        return ladder if self.unique else ladder.without_uniqueness


@dataclass(frozen=True)
class Because(Advice):
    """One page of the answer: a step, on what the pages before it lead to."""

    candidate: Candidate
    page: int
    """Counted from 1."""
    pages: int
    before: Position
    """The paper as it is once the steps of the pages before are applied."""
    remark: str
    """What is to be said besides; empty for nothing."""
    supposes: bool = False
    """The step follows if the candidate is supposed to be true."""
    end: str = ""
    """On the last page of what follows so: where it leads, in a sentence."""

    @property
    def question(self) -> str:
        """The question in few words: ``Why not 7 in r4c5``."""
        cell, digit = self.candidate
        return f"Why not {self.layout.symbol(digit)} in {self.layout.cell_name(cell)}"

    @property
    def is_last(self) -> bool:
        """Whether the step of this page rules the candidate out."""
        return self.page == self.pages

    @property
    def told_step(self) -> Step:
        """The step as it is told: of what rules the candidate out nothing else that goes."""
        if not self.is_last or self.candidate not in self.step.eliminations:
            return self.step
        told = replace(self.step, eliminations=(self.candidate,))
        return told.with_grounds(self.step.grounds)

    @property
    def sentence(self) -> str:
        """Why it is true, and what of it was asked."""
        told = self.told_step
        if told is self.step:
            return super().sentence
        reason = self.step.technique.reason(self.step, self.layout)
        return f"{reason}. {conclusion(told, self.layout)}."


Pages: TypeAlias = tuple[Because, ...]


def question_about(
    game: Game,
    solution: Sequence[Digit] | None,
    cell: Cell,
    digit: Digit,
    *,
    is_unknown: bool = False,
) -> Question | Stuck:
    """Return the question for the engine, or the answer where no step is needed.

    Entries and notes count as far as they are right: other wrong entries are left out, and notes
    count where `start_of` would take them.

    Args:
        game: The entries and notes so far.
        solution: The solution; None if it is unknown or there is not exactly one.
        cell: The cell of the candidate in question.
        digit: The digit of the candidate in question.
        is_unknown: Whether the search for the solution gave up; there may be exactly one then.
    """
    layout = game.puzzle.layout
    name, symbol = layout.cell_name(cell), layout.symbol(digit)
    if game.is_given(cell):
        return Stuck(f"{name} is a given.")
    if not game.puzzle.extras.allows(cell, digit):
        may = digits_listed(game.puzzle.extras.allowed[cell], layout, "or")
        return Stuck(f"{name} is marked: it may only be {may}.")
    digits = _right(game, solution)
    digits[cell] = digit
    for clash in game.puzzle.clashes_of(digits):
        if cell in (clash.one, clash.other):
            return Stuck(_describe_blocker(clash, cell, layout))
    digits[cell] = 0
    if solution is None:
        candidate = Candidate(cell, digit)
        if answer := _in_a_solution(game.puzzle, digits, candidate, is_unknown=is_unknown):
            return answer
    elif solution[cell] == digit:
        return Stuck(f"Nothing speaks against {symbol} in {name}.")
    board, fill = _board(game, solution, digits, Candidate(cell, digit))
    others = (d != held for c, (d, held) in _paired(digits, game.position.digits) if c != cell)
    return Question(board, Candidate(cell, digit), fill, bool(solution), any(others))


def _paired(one: Sequence[Digit], other: Sequence[Digit]) -> enumerate[tuple[Digit, Digit]]:
    return enumerate(zip(one, other, strict=True))


def _right(game: Game, solution: Sequence[Digit] | None) -> list[Digit]:
    """The digits on the paper that are right; only the givens where nobody can tell."""
    if solution is None:
        return list(game.puzzle.givens)
    return [
        digit if digit == true else 0
        for _, (digit, true) in _paired(game.position.digits, solution)
    ]


def _describe_blocker(clash: Clash, cell: Cell, layout: Layout) -> str:
    """Describe the digit that *clash* has beside *cell*, and why it excludes the one of *cell*."""
    other, held, asked = clash.other, clash.then, clash.digit
    if other == cell:
        other, held, asked = clash.one, clash.digit, clash.then
    houses = layout.shared_houses(1 << cell | 1 << other)
    name = f"{layout.cell_name(other)}, in {houses[0]}," if houses else layout.cell_name(other)
    if clash.then:
        return f"{name} is {layout.symbol(held)}, which is too close to {layout.symbol(asked)}."
    return f"{name} is {layout.symbol(clash.digit)} already."


def _in_a_solution(
    puzzle: Puzzle, digits: list[Digit], candidate: Candidate, *, is_unknown: bool
) -> Stuck | None:
    """Return an answer about a candidate of a puzzle without a known solution; None if it is false.

    *is_unknown* is set if there may be exactly one.
    """
    cell, digit = candidate
    name, symbol = puzzle.layout.cell_name(cell), puzzle.layout.symbol(digit)
    try:
        if next(solutions(puzzle.with_givens(digits), _ENOUGH), None) is None:
            return Stuck("This puzzle has no solution.")
        digits = [*digits[:cell], digit, *digits[cell + 1 :]]
        if next(solutions(puzzle.with_givens(digits), _ENOUGH), None) is None:
            return None
    except OutOfEffort:
        return GaveUp(f"Not known: the search for a solution with {symbol} in {name} gave up.")
    if is_unknown:
        return Stuck(f"{name} is {symbol} in at least one solution; the search for others gave up.")
    return Stuck(f"This puzzle has several solutions, and {name} is {symbol} in some of them.")


def _board(
    game: Game, solution: Sequence[Digit] | None, digits: list[Digit], candidate: Candidate
) -> tuple[Board, bool]:
    """The board to ask on, and whether its candidates are not the player's notes."""
    board = Board.at(game.puzzle, digits)
    if solution is None or not notes_complete(game.position) or notes_lacking(game, solution):
        return board, True
    noted = board.copy()
    keep_notes(noted, game.position)
    # What has been crossed out is asked about all the same, on the paper as it would be without.
    return (noted, False) if noted.can_be(*candidate) else (board, True)


def pages_of(
    question: Question, reason: Reason | None, climbed: Ladder = TEACHING
) -> Pages | Stuck:
    """The answer to a question, a page for each step; what to say where there is none.

    *climbed* is the ladder by which the reason was found.
    """
    layout = question.board.layout
    if reason is None:
        return Stuck(describe_unexplained(question))
    remark = "Other entries that are not right are left out of it." if question.leaves_out else ""
    told = [(step, board, reason.supposes) for step, board in reason.each(question.board)]
    *_, last = reason.boards(question.board)
    if reason.told:
        *told, (_, before, _) = told
        in_steps = Reason(reason.candidate, reason.told, supposes=True)
        told += ((step, board, True) for step, board in in_steps.each(before))
        *_, last = in_steps.boards(before)
    pages, ladder = len(told), question.ladder(climbed)
    end = ending(last, question.candidate) if reason.supposes or reason.told else ""
    return tuple(
        Because(
            step.grounded(board), ladder.rung(step.technique), layout, question.fill,
            question.candidate, page, pages, _position(board), remark,
            supposes, end if page == pages else "",
        )
        for page, (step, board, supposes) in enumerate(told, 1)
    )  # fmt: skip


def build_answer(
    question: Question, found: Reason | tuple[()] | None, climbed: Ladder = TEACHING
) -> Pages | Stuck:
    """Build the pages that answer *question*.

    Args:
        question: The candidate asked about.
        found: Its reason; () if there is none, None if the search gave up.
        climbed: The ladder that orders the steps.
    """
    if found is None:
        return GaveUp(
            f"{_name_candidate(question)} is not right, but the search for the reason gave up."
        )
    return pages_of(question, found or None, climbed)


def describe_length(pages: Pages) -> str:
    """That a reason is long, before it is told; empty if it is not."""
    *_, last = pages
    if last.pages <= _LONG:
        return ""
    (cell, digit), layout = last.candidate, last.layout
    what = f"that {layout.cell_name(cell)} is not {layout.symbol(digit)}"
    return f"It takes {last.pages} steps to show {what}."


def ending(board: Board, candidate: Candidate) -> str:
    """Where a supposition has led, in a sentence."""
    found, layout, (cell, digit) = first_contradiction(board), board.layout, candidate
    assert found is not None
    name = layout.cell_name(cell)
    return f"But then {found.describe(layout)}. So {name} cannot be {layout.symbol(digit)}."


def describe_supposition(candidate: Candidate, layout: Layout) -> str:
    """What is supposed, in a sentence."""
    return f"Suppose {layout.cell_name(candidate.cell)} were {layout.symbol(candidate.digit)}."


def describe_unexplained(question: Question) -> str:
    """Describe a false candidate that no technique shows to be false."""
    return f"{_name_candidate(question)} is not right, but no technique known shows why from here."


def _name_candidate(question: Question) -> str:
    """Return the candidate in words: ``7 in r4c5``."""
    (cell, digit), layout = question.candidate, question.board.layout
    return f"{layout.symbol(digit)} in {layout.cell_name(cell)}"


def _position(board: Board) -> Position:
    return Position(tuple(board.digits), tuple(board.candidates_of))
