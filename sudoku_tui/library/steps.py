"""Solving steps as a player takes them: hints, whole paths, reasons and proofs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from types import NoneType
from typing import TYPE_CHECKING

from ..engine.arguments import MOST_QUOTED
from ..engine.effort import UNLIMITED, Effort
from ..engine.ladders import LADDERS, Ladder
from ..engine.layout import Candidate as CandidateNumbers
from ..engine.nearest import did_you_mean
from ..engine.solving.solver import Path
from ..engine.solving.solver import all_steps as steps_on
from ..engine.solving.solver import next_step as next_on
from ..engine.step import Step as EngineStep
from ..formats import FormatError
from .candidates import Candidate, cell_by_name, with_cell_names
from .errors import NotFound, PuzzleError, expect, expect_range, quote
from .puzzles import (
    Drawn,
    Position,
    Puzzle,
    as_position,
    as_puzzle,
)
from .solving import the_solution
from .sums import Sum, sums_of

if TYPE_CHECKING:
    from rich.text import Text

    from ..engine.why_not.reason import Reason as EngineReason


_MOST_DIGITS = 10**6
"""Largest digit that is accepted as an argument; no layout has so many."""


@dataclass(frozen=True)
class Step(Drawn):
    """A solving step: its technique, its conclusions, and the position that it applies to.

    `str` gives the sentence that explains it. Notebooks draw it.

    Raises:
        ArgumentError: A value has a wrong type.
    """

    position: Position
    """The position before the step."""
    detail: EngineStep
    """The engine's step: houses, marked candidates with their roles, links."""

    def __post_init__(self) -> None:
        """Check the types of both values.

        Raises:
            ArgumentError: A value has a wrong type.
        """
        expect(self.position, "position", Position)
        expect(self.detail, "detail", EngineStep)

    @property
    def technique(self) -> str:
        """Id of the technique, such as ``x-wing``."""
        return self.detail.technique.id

    @property
    def name(self) -> str:
        """Name of the technique, such as ``X-Wing``."""
        return self.detail.technique.name

    @property
    def sentence(self) -> str:
        """Premises and conclusions in plain English."""
        return self.detail.sentence(self.position.puzzle.effective_layout)

    @property
    def notation(self) -> str:
        """The step in the notation of the forums: ``X-Wing: 4 r15 c37 => r3c3<>4``."""
        return self.detail.notation(self.position.puzzle.effective_layout)

    @property
    def placements(self) -> tuple[Candidate, ...]:
        """The digits that the step places."""
        return with_cell_names(self.position.puzzle.layout, self.detail.placements)

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates that the step eliminates."""
        return with_cell_names(self.position.puzzle.layout, self.detail.eliminations)

    @property
    def sums(self) -> tuple[Sum, ...]:
        """The cages and equations that the step uses; empty for puzzles without cages."""
        return tuple(sums_of(self.detail, self.position.puzzle.layout))

    @cached_property
    def position_after(self) -> Position:
        """The position after the step."""
        board = self.position._board.copy()
        self.detail.apply(board)
        return Position.of(self.position.puzzle, board)

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"

    def __repr__(self) -> str:
        return f"<Step {self.notation}>"

    def __rich__(self) -> Text:
        from rich.text import Text

        return Text.assemble((self.name, "bold"), f": {self.sentence}")

    def _drawing(self) -> tuple[Position, EngineStep | None]:
        candidates = tuple(self.position._board.candidates_of)
        return replace(self.position, noted=candidates), self.detail


@dataclass(frozen=True)
class Reason:
    """Why a digit is impossible in a cell: steps that end with its elimination or a contradiction.

    Raises:
        ArgumentError: A value has a wrong type or is out of range.
    """

    candidate: Candidate
    """The cell and the impossible digit."""
    steps: tuple[Step, ...]
    """The steps in order, each with the position that it applies to."""
    supposes_from: int | None = None
    """Index of the first step under the assumption that the digit is in the cell; the steps from
    there on end in a contradiction. None without an assumption."""

    def __post_init__(self) -> None:
        """Check the types of all values.

        Raises:
            ArgumentError: A value has a wrong type or is out of range.
        """
        expect(self.candidate, "candidate", Candidate)
        expect(self.steps, "steps", tuple)
        for step in self.steps:
            expect(step, "each of steps", Step)
        expect(self.supposes_from, "supposes_from", int, NoneType)
        if self.supposes_from is not None:
            expect_range(self.supposes_from, "supposes_from", 0, len(self.steps))

    def __str__(self) -> str:
        told = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        if self.supposes_from is not None:
            told.insert(self.supposes_from, f"Suppose {self.candidate}.")
        return "\n".join(told)

    def __rich__(self) -> Text:
        return as_plain_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self)}


@dataclass(frozen=True)
class Proof:
    """Why a step is true, derived from its own premises only.

    Raises:
        ArgumentError: A value has a wrong type.
    """

    lines: tuple[str, ...]
    """The argument in plain English: each assumption, what follows from it, and the
    contradiction."""

    def __post_init__(self) -> None:
        """Check the type of the lines.

        Raises:
            ArgumentError: *lines* is not a tuple of strings.
        """
        expect(self.lines, "lines", tuple)
        for line in self.lines:
            expect(line, "each of lines", str)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __rich__(self) -> Text:
        return as_plain_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self)}


def hint(
    p: str | Puzzle | Position, ladder: str | Ladder = "teaching", effort: Effort = UNLIMITED
) -> Step:
    """Return the easiest available step.

    Args:
        p: A puzzle or a position, as a value or as text. Entries and candidates of a text count
            too.
        ladder: Order of the techniques: ``teaching``, ``hodoku``, or a ladder of your own as the
            text of a TOML file (the command ``ladder`` prints one).
        effort: Budget of the work.

    Raises:
        PuzzleError: *p* is not a valid puzzle, an entry is wrong, or a right candidate is missing.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        NotFound: The puzzle is solved, no technique of the ladder applies, or the ladder is
            unknown.
        OutOfEffort: *effort* was used up first.

    >>> import sudoku_tui as s
    >>> print(s.hint(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    Hidden Single: In box 2, 8 can only go in r1c6: row 3 and column 4 have their 8.
    """
    position = _solvable_position(p, effort)
    step = next_on(position._board, ladder_of(ladder), effort)
    if step is None:
        solved = position._board.is_solved
        raise NotFound("it is solved" if solved else "no technique of this ladder leads on")
    return Step(position, step.grounded(position._board))


def path(
    p: str | Puzzle, ladder: str | Ladder = "teaching", effort: Effort = UNLIMITED
) -> Iterator[Step]:
    """Yield the steps from the givens to the solution, the easiest available one each time.

    The path ends early if no technique of the ladder applies.

    Args:
        p: The puzzle, as a value or as text.
        ladder: Order of the techniques, as for `hint`.
        effort: Budget of the work.

    Raises:
        PuzzleError: *p* is not a valid puzzle.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        NotFound: The ladder is unknown.
        OutOfEffort: At once or while iterating, when *effort* is used up.

    >>> import sudoku_tui as s
    >>> steps = list(s.path(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> len(steps), steps[-1].position_after.filled
    (51, 81)
    """
    position = _solvable_position(as_puzzle(p), effort)
    way = Path(position.puzzle, ladder_of(ladder), effort)
    return _walk(position, way)


def _walk(position: Position, way: Path) -> Iterator[Step]:
    for found in iter(way.next, None):
        step = Step(position, found.grounded(position._board))
        yield step
        position = step.position_after


def all_steps(
    p: str | Puzzle | Position, ladder: str | Ladder = "teaching", effort: Effort = UNLIMITED
) -> Iterator[Step]:
    """Yield all available steps of all techniques, the easiest technique first.

    Args:
        p: A puzzle or a position, as for `hint`.
        ladder: Order of the techniques, as for `hint`.
        effort: Budget of the work.

    Raises:
        PuzzleError: *p* is not a valid puzzle, an entry is wrong, or a right candidate is missing.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        NotFound: The ladder is unknown.
        OutOfEffort: At once or while iterating, after the steps found so far, when *effort* is used
            up.

    >>> import sudoku_tui as s
    >>> steps = s.all_steps(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> next(steps).technique
    'hidden-single'
    """
    position = _solvable_position(p, effort)
    board = position._board
    found = steps_on(board, ladder_of(ladder), effort)
    return (Step(position, step.grounded(board)) for step in found)


def why_not(
    p: str | Puzzle | Position,
    cell: str,
    digit: int,
    ladder: str | Ladder = "teaching",
    effort: Effort = UNLIMITED,
) -> Reason:
    """Find the shortest known reason why a digit cannot be in a cell.

    Args:
        p: A puzzle or a position, as for `hint`.
        cell: Name of the cell, such as ``r4c5``.
        digit: The digit in question, counted from 1.
        ladder: Order of the techniques, as for `hint`.
        effort: Budget of the work.

    Raises:
        PuzzleError: *p* is not a valid puzzle, an entry is wrong, or a right candidate is missing.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        NotFound: The cell or the ladder is unknown; the digit is right, or the rules alone exclude
            it; or no technique finds a reason.
        ArgumentError: *digit* is not a whole number, or is far out of range.
        OutOfEffort: *effort* was used up first.

    >>> import sudoku_tui as s
    >>> r = s.why_not(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     "r1c3", 2)
    >>> r.candidate
    Candidate(cell='r1c3', digit=2)
    """
    from ..engine.proof.prove import ProofCache
    from ..engine.why_not.easy_steps import explain_in_steps
    from ..engine.why_not.inquiry import why_not as look_for_reason

    expect(digit, "digit", int)
    expect_range(digit, "digit", -_MOST_DIGITS, _MOST_DIGITS)
    position = _solvable_position(p, effort)
    layout, board = position.puzzle.layout, position.board
    candidate = CandidateNumbers(cell_by_name(layout, cell), digit)
    asked = Candidate(layout.cell_name(candidate.cell), digit)
    if the_solution(position.puzzle, effort)[candidate.cell] == digit:
        raise NotFound(f"{asked} is right")
    if not 1 <= digit <= layout.digits or not board.can_be(*candidate):
        raise NotFound(f"{asked} is no candidate: the rules rule it out at once")
    found = look_for_reason(board, candidate, ladder_of(ladder), effort)
    if found is None:
        raise NotFound(f"no technique knows why {asked.cell} is not {digit}")
    reason = explain_in_steps(found, board, ProofCache())
    return _reason_in_steps(reason, position, asked)


def _reason_in_steps(reason: EngineReason, position: Position, asked: Candidate) -> Reason:
    """Convert the engine's reason; each step gets the position that it applies to."""
    before, after = (
        (reason.steps[:-1], reason.easy_steps) if reason.easy_steps else (reason.steps, ())
    )
    if reason.supposes:
        before, after = (), reason.steps
    steps, board = list[Step](), position._board.copy()
    for each in (*before, *after):
        if each is after[0] if after else False:
            board.place(*reason.candidate)
        at = Position.of(position.puzzle, board)
        steps.append(Step(at, each.grounded(board)))
        each.apply(board)
    return Reason(asked, tuple(steps), len(before) if after else None)


def prove(step: Step) -> Proof:
    """Prove a step from its own premises: the negation of each conclusion leads to a contradiction.

    Raises:
        NotFound: The step does not follow from its premises alone, for example a guess.

    >>> import sudoku_tui as s
    >>> proof = s.prove(s.hint(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> print(proof.lines[0])
    Suppose r1c6 were not 8.
    """
    from ..engine.proof.prove import Refusal
    from ..engine.proof.prove import prove as proof_of

    expect(step, "step", Step)
    found = proof_of(step.detail, step.position._board)
    if isinstance(found, Refusal):
        raise NotFound(f"not proven by what the step names: {found.reason}")
    return Proof(found.lines(step.position.puzzle.layout))


def as_plain_text(value: object) -> Text:
    """Return the text of a value for Rich, without the interpretation of brackets as markup."""
    from rich.text import Text

    return Text(str(value))


def ladder_of(asked: str | Ladder) -> Ladder:
    """Return the ladder with a name, or parse one from the text of a TOML file.

    Text with a line break is a file, other text a name.

    Raises:
        NotFound: The name is unknown, or the text is not a valid ladder.
    """
    if isinstance(asked, Ladder):
        return asked
    expect(asked, "ladder", str, Ladder)
    if "\n" in asked:
        return _written_ladder(asked)
    if asked not in LADDERS:
        near = did_you_mean(asked[:MOST_QUOTED].casefold(), LADDERS)
        instead = near or f"there are {', '.join(LADDERS)}"
        raise NotFound(f"no ladder is called {quote(asked)}; {instead}")
    return LADDERS[asked]


@lru_cache(maxsize=4)
def _written_ladder(text: str) -> Ladder:
    from ..formats.ladder_toml import read_ladder  # late: most callers name a ladder

    try:
        return read_ladder(text)
    except FormatError as error:
        raise NotFound(f"the ladder cannot be read: {error}") from None


def _solvable_position(p: str | Puzzle | Position, effort: Effort) -> Position:
    """Return *p* as a position that leads to the one solution of its puzzle.

    Raises:
        PuzzleError: *p* is not a valid puzzle, an entry is wrong, or a right candidate is missing.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        OutOfEffort: *effort* was used up first.
    """
    position = as_position(p)
    solution = the_solution(position.puzzle, effort)
    for cell, digit in enumerate(position.digits):
        if digit not in (0, solution[cell]):
            name = position.puzzle.layout.cell_name(cell)
            raise PuzzleError(f"{name} is {digit}, which is wrong: no step can be told from there")
        if not digit and position.noted and not position.noted[cell] >> solution[cell] & 1:
            name = position.puzzle.layout.cell_name(cell)
            raise PuzzleError(f"{name} lacks the candidate that is right: no step leads on")
    return position
