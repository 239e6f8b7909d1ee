"""Why not: the reasons why a digit cannot be in a cell, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ..engine.board import Board
from ..engine.constraints import Constraint
from ..engine.effort import Effort, OutOfEffort
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate, Cell, Digit, Layout
from ..engine.puzzle import Clash, Puzzle
from ..engine.registers import ConstrainedLanes
from ..engine.search import solutions
from ..engine.step import Step, conclusion, digits_listed
from ..engine.why_not.inquiry import Reason
from ..engine.why_not.reason import first_contradiction
from .checks import find_missing_notes
from .game import Game
from .hints import Advice, Stuck
from .position import Position, eliminate_unnoted, notes_complete

_ENOUGH: Final = Effort(nodes=50_000)
"""Budget of the search for one solution of a puzzle with several."""
_LONG: Final = 24
"""Maximum number of pages of an answer shown at once; a longer one is shown on request."""


@dataclass(frozen=True)
class GaveUp(Stuck):
    """The search for an answer gave up, so the answer is unknown."""


@dataclass(frozen=True)
class Question:
    """The question for the engine why a candidate is false."""

    board: Board
    candidate: Candidate
    fill: bool
    """Whether the player's notes are incomplete, so that the candidates come from the rules."""
    unique: bool
    """Whether steps may assume that the puzzle has one solution."""
    leaves_out: bool
    """Whether wrong entries in other cells were left out of the board."""

    def ladder(self, ladder: Ladder = TEACHING) -> Ladder:
        """Return *ladder*, without uniqueness techniques if the solution may not be unique."""
        return ladder if self.unique else ladder.without_uniqueness


@dataclass(frozen=True)
class ReasonPage(Advice):
    """One page of the answer: a step that builds on the pages before it."""

    candidate: Candidate
    page: int
    """1-based page number."""
    pages: int
    before: Position
    """Position after the steps of the pages before."""
    remark: str
    """Additional sentence for the player; empty if there is none."""
    is_supposition: bool = False
    """Whether the step follows from supposing that the candidate is true."""
    contradiction: str = ""
    """On the last page of a supposition: a sentence with the contradiction; empty otherwise."""

    @property
    def question(self) -> str:
        """The question in few words: ``Why not 7 in r4c5``."""
        cell, digit = self.candidate
        return f"Why not {self.layout.symbol(digit)} in {self.layout.cell_name(cell)}"

    @property
    def is_last(self) -> bool:
        """Whether this page is the last one, which rules the candidate out."""
        return self.page == self.pages

    @property
    def shown_step(self) -> Step:
        """The step as shown. On the last page its eliminations are reduced to the candidate."""
        if not self.is_last or self.candidate not in self.step.eliminations:
            return self.step
        told = replace(self.step, eliminations=(self.candidate,))
        return told.with_grounds(self.step.grounds)

    @property
    def sentence(self) -> str:
        """Reason of the step, and its conclusion about the candidate."""
        told = self.shown_step
        if told is self.step:
            return super().sentence
        reason = self.step.technique.reason(self.step, self.layout)
        return f"{reason}. {conclusion(told, self.layout)}."


Pages: TypeAlias = tuple[ReasonPage, ...]


def question_about(
    game: Game,
    solution: Sequence[Digit] | None,
    cell: Cell,
    digit: Digit,
    *,
    is_unknown: bool = False,
) -> Question | Stuck:
    """Return the question for the engine, or the answer where no step is needed.

    Right entries count, and wrong ones in other cells are left out. Notes count as in `find_start`,
    but only if no right note is missing.

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
    digits = _find_right_digits(game, solution)
    digits[cell] = digit
    for clash in game.puzzle.clashes_of(digits):
        if clash.cells >> cell & 1:
            return Stuck(_describe_blocker(clash, cell, layout))
    digits[cell] = 0
    if solution is None:
        candidate = Candidate(cell, digit)
        if answer := _answer_without_solution(
            game.puzzle, digits, candidate, is_unknown=is_unknown
        ):
            return answer
    elif solution[cell] == digit:
        return Stuck(f"Nothing speaks against {symbol} in {name}.")
    digits[cell] = digit
    for constraint in game.puzzle.extras.constraints:
        if cell in constraint.cells and not _can_be_filled(constraint, game.puzzle, digits):
            described = constraint.describe(layout)
            return Stuck(f"With {symbol} in {name} no digits are left for {described}.")
    digits[cell] = 0
    board, fill = _board(game, solution, digits, Candidate(cell, digit))
    others = (
        d != held for c, (d, held) in _enumerate_pairs(digits, game.position.digits) if c != cell
    )
    return Question(board, Candidate(cell, digit), fill, bool(solution), any(others))


def _can_be_filled(constraint: Constraint, puzzle: Puzzle, digits: Sequence[Digit]) -> bool:
    """Check whether the cells that see each digit leave enough for the cells of *constraint*."""
    possible = puzzle.possible(digits)
    fields = [1 << digits[cell] if digits[cell] else possible[cell] for cell in constraint.cells]
    return constraint.narrow(fields) is not None


def _enumerate_pairs(
    one: Sequence[Digit], other: Sequence[Digit]
) -> enumerate[tuple[Digit, Digit]]:
    return enumerate(zip(one, other, strict=True))


def _find_right_digits(game: Game, solution: Sequence[Digit] | None) -> list[Digit]:
    """Return the correct digits of the position; only the givens if the solution is unknown."""
    if solution is None:
        return list(game.puzzle.givens)
    return [
        digit if digit == true else 0
        for _, (digit, true) in _enumerate_pairs(game.position.digits, solution)
    ]


def _describe_blocker(clash: Clash, cell: Cell, layout: Layout) -> str:
    """Describe the other digit of *clash*, and why it excludes the one in *cell*."""
    other, held, asked = clash.other, clash.other_digit, clash.digit
    if other == cell:
        other, held, asked = clash.one, clash.digit, clash.other_digit
    if clash.broken:
        return f"The {clash.describe(layout)} then."
    houses = layout.shared_houses(1 << cell | 1 << other)
    name = f"{layout.cell_name(other)}, in {houses[0]}," if houses else layout.cell_name(other)
    if clash.other_digit:
        return f"{name} is {layout.symbol(held)}, which is too close to {layout.symbol(asked)}."
    return f"{name} is {layout.symbol(clash.digit)} already."


def _answer_without_solution(
    puzzle: Puzzle, digits: list[Digit], candidate: Candidate, *, is_unknown: bool
) -> Stuck | None:
    """Return an answer for a puzzle without a known solution; None if the candidate is false.

    *is_unknown* is set if there may be exactly one solution.
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
        return GaveUp(f"Unknown: the search for a solution with {symbol} in {name} gave up.")
    if is_unknown:
        return Stuck(f"{name} is {symbol} in at least one solution; the search for others gave up.")
    return Stuck(f"This puzzle has several solutions, and {name} is {symbol} in some of them.")


def _board(
    game: Game, solution: Sequence[Digit] | None, digits: list[Digit], candidate: Candidate
) -> tuple[Board, bool]:
    """Return the board for the question, and whether its candidates come from the rules.

    Otherwise they are the player's notes.
    """
    board = Board.at(game.puzzle, digits)
    if solution is None or not notes_complete(game.position) or find_missing_notes(game, solution):
        return board, True
    noted = board.copy()
    eliminate_unnoted(noted, game.position)
    # The player may have eliminated the candidate already. The notes cannot hold it then.
    return (noted, False) if noted.can_be(*candidate) else (board, True)


def pages_of(
    question: Question, reason: Reason | None, climbed: Ladder = TEACHING
) -> Pages | Stuck:
    """Return the answer to a question, one page per step, or a sentence if there is no reason.

    *climbed* is the ladder of the search for the reason.
    """
    layout = question.board.layout
    if reason is None:
        return Stuck(describe_unexplained(question))
    ignored = "Your other wrong entries are ignored here." if question.leaves_out else ""
    remark = " ".join(filter(None, (ignored, describe_uniqueness(question))))
    told = [
        (step, board, reason.supposes) for step, board in reason.steps_with_boards(question.board)
    ]
    *_, last = reason.boards(question.board)
    if reason.easy_steps:
        *told, (_, before, _) = told
        in_steps = Reason(reason.candidate, reason.easy_steps, supposes=True)
        told += ((step, board, True) for step, board in in_steps.steps_with_boards(before))
        *_, last = in_steps.boards(before)
    pages, ladder = len(told), question.ladder(climbed)
    end = (
        describe_contradiction(last, question.candidate)
        if reason.supposes or reason.easy_steps
        else ""
    )
    return tuple(
        ReasonPage(
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
        question: The candidate in question.
        found: The reason; () if there is none, None if the search gave up.
        climbed: The ladder that orders the steps.
    """
    if found is None:
        return GaveUp(
            f"{_name_candidate(question)} is not right, but the search for the reason gave up."
        )
    return pages_of(question, found or None, climbed)


def describe_length(pages: Pages) -> str:
    """Return a warning that the reason is long; empty if it is short enough to be shown at once."""
    *_, last = pages
    if last.pages <= _LONG:
        return ""
    (cell, digit), layout = last.candidate, last.layout
    what = f"that {layout.cell_name(cell)} is not {layout.symbol(digit)}"
    return f"It takes {last.pages} steps to show {what}."


def describe_contradiction(board: Board, candidate: Candidate) -> str:
    """Describe the contradiction that a supposition has led to."""
    found, layout, (cell, digit) = first_contradiction(board), board.layout, candidate
    assert found is not None
    name = layout.cell_name(cell)
    return f"But then {found.describe(layout)}. So {name} cannot be {layout.symbol(digit)}."


def describe_supposition(candidate: Candidate, layout: Layout) -> str:
    """Return the supposition as a sentence."""
    return f"Suppose {layout.cell_name(candidate.cell)} were {layout.symbol(candidate.digit)}."


def describe_unexplained(question: Question) -> str:
    """Describe a false candidate that no technique shows to be false."""
    unexplained = "is not right, but no known technique shows why from here."
    about = f"{_name_candidate(question)} {unexplained}"
    return " ".join(filter(None, (about, describe_uniqueness(question))))


def describe_uniqueness(question: Question) -> str:
    """Describe a uniqueness pattern that would exclude the candidate, but for the sums.

    The result is "" if there is none, or if uniqueness techniques apply.
    """
    board = question.board
    tables = board.tables
    if not (question.unique and isinstance(tables, ConstrainedLanes)):
        return ""
    plain = Board.of(Puzzle(tables.plain_layout, tuple(board.digits)))
    plain.givens = board.givens
    plain.eliminate_each(
        each
        for each in plain.candidates_in(plain.empty, plain.layout.all_digits)
        if not board.can_be(*each)
    )
    for technique in TEACHING.techniques:
        if technique.sound_without_uniqueness or not technique.applies_to(plain.layout):
            continue
        if any(question.candidate in step.eliminations for step in technique.find(plain)):
            return f"{technique.name} does not count here: exchanged digits change the sums."
    return ""


def _name_candidate(question: Question) -> str:
    """Return the candidate in words: ``7 in r4c5``."""
    (cell, digit), layout = question.candidate, question.board.layout
    return f"{layout.symbol(digit)} in {layout.cell_name(cell)}"


def _position(board: Board) -> Position:
    return Position(tuple(board.digits), tuple(board.candidates_of))
