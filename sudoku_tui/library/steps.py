"""Steps as a person takes them: the next one, the whole path, why a digit is wrong, proofs."""

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
from .errors import NotFound, PuzzleError, expect, expect_range, quoted
from .puzzles import Candidate, Drawn, Position, Puzzle, as_position, as_puzzle, cell_named, named
from .solving import the_solution

if TYPE_CHECKING:
    from rich.text import Text

    from ..engine.why_not.reason import Reason as EngineReason


_MOST_DIGITS = 10**6
"""Largest digit that is accepted as an argument; no layout has so many."""


@dataclass(frozen=True)
class Step(Drawn):
    """One deduction: what it says, what follows, and the position on which it was found.

    `str` is the sentence that explains it; a notebook draws it.
    """

    position: Position
    """Where it was found."""
    detail: EngineStep
    """The engine's own value: houses, marked candidates with their roles, links."""

    def __post_init__(self) -> None:
        """Check the types of both values.

        Raises:
            ArgumentError: one is of a wrong type.
        """
        expect(self.position, "position", Position)
        expect(self.detail, "detail", EngineStep)

    @property
    def technique(self) -> str:
        """The id of its technique, such as ``x-wing``."""
        return self.detail.technique.id

    @property
    def name(self) -> str:
        """The name of its technique, such as ``X-Wing``."""
        return self.detail.technique.name

    @property
    def sentence(self) -> str:
        """Why it is true and what follows, in plain words."""
        return self.detail.sentence(self.position.puzzle.layout)

    @property
    def notation(self) -> str:
        """The same as players write it: ``X-Wing: 4 r15 c37 => r3c3<>4``."""
        return self.detail.notation(self.position.puzzle.layout)

    @property
    def placements(self) -> tuple[Candidate, ...]:
        """The digits that it places."""
        return named(self.position.puzzle.layout, self.detail.placements)

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates that it rules out."""
        return named(self.position.puzzle.layout, self.detail.eliminations)

    @cached_property
    def after(self) -> Position:
        """The position to which it leads."""
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
    """Why a digit cannot be in a cell: steps, the last of which rules it out."""

    candidate: Candidate
    """What is asked about."""
    steps: tuple[Step, ...]
    """In their order, each with the position on which it is told."""
    supposes_from: int | None = None
    """From which of the steps on, counted from 0, it is supposed that the digit is there; they
    end in a contradiction. None where nothing is supposed."""

    def __post_init__(self) -> None:
        """Check the types of all values.

        Raises:
            ArgumentError: one is of a wrong type.
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
        return plain(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self)}


@dataclass(frozen=True)
class Proof:
    """Why a step is true, from what it names and nothing else."""

    lines: tuple[str, ...]
    """In plain words: what is supposed, what follows, where it ends."""

    def __post_init__(self) -> None:
        """Check the type of the lines.

        Raises:
            ArgumentError: it is wrong.
        """
        expect(self.lines, "lines", tuple)
        for line in self.lines:
            expect(line, "each of lines", str)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __rich__(self) -> Text:
        return plain(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self)}


def hint(
    p: str | Puzzle | Position, ladder: str | Ladder = "teaching", effort: Effort = UNLIMITED
) -> Step:
    """The easiest step that is open.

    Args:
        p: a puzzle, or a position of one; of a text too what is written beside the givens counts.
        ladder: by which techniques are tried: ``teaching``, ``hodoku``, or one of your own, which
            is the text of a file as the command ``ladder`` prints it.
        effort: bounds the work.

    Raises:
        PuzzleError: it is no puzzle; `NoSolution` or `NotUnique`: it has none, or several.
        NotFound: there is no step, as it is solved or beyond the techniques known.
        OutOfEffort: *effort* is spent.

    >>> import sudoku_tui as s
    >>> print(s.hint(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    Hidden Single: In box 2, 8 can only go in r1c6: row 3 and column 4 have their 8.
    """
    position = _with_one_solution(p, effort)
    step = next_on(position._board, ladder_of(ladder), effort)
    if step is None:
        solved = position._board.is_solved
        raise NotFound("it is solved" if solved else "no technique of this ladder leads on")
    return Step(position, step.grounded(position._board))


def path(
    p: str | Puzzle, ladder: str | Ladder = "teaching", effort: Effort = UNLIMITED
) -> Iterator[Step]:
    """The steps from the givens to the solution, or to where no technique leads on.

    Raises:
        PuzzleError: it is no puzzle; `NoSolution` or `NotUnique`: it has none, or several.
        OutOfEffort: while iterating, when *effort* is spent.

    >>> import sudoku_tui as s
    >>> steps = list(s.path(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> len(steps), steps[-1].after.filled
    (51, 81)
    """
    position = _with_one_solution(as_puzzle(p), effort)
    way = Path(position.puzzle, ladder_of(ladder), effort)
    return _walk(position, way)


def _walk(position: Position, way: Path) -> Iterator[Step]:
    for found in iter(way.next, None):
        step = Step(position, found.grounded(position._board))
        yield step
        position = step.after


def all_steps(
    p: str | Puzzle | Position, ladder: str | Ladder = "teaching", effort: Effort = UNLIMITED
) -> Iterator[Step]:
    """Every step of every technique that is open, the easiest technique first.

    Raises:
        PuzzleError: it is no puzzle; `NoSolution` or `NotUnique`: it has none, or several.
        OutOfEffort: while iterating, when *effort* is spent; what was found comes first.

    >>> import sudoku_tui as s
    >>> steps = s.all_steps(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> next(steps).technique
    'hidden-single'
    """
    position = _with_one_solution(p, effort)
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
    """The shortest reason known why *digit* cannot be in *cell*, such as ``r4c5``.

    Raises:
        PuzzleError: it is no puzzle; `NoSolution` or `NotUnique`: it has none, or several.
        NotFound: there is no such cell; or the digit is right, or no candidate by the rules
            alone; or no technique knows why.
        OutOfEffort: *effort* is spent.

    >>> import sudoku_tui as s
    >>> r = s.why_not(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...     "r1c3", 2)
    >>> r.candidate
    Candidate(cell='r1c3', digit=2)
    """
    from ..engine.proof.prove import ProofCache
    from ..engine.why_not.in_steps import in_steps
    from ..engine.why_not.inquiry import why_not as look_for_reason

    expect(digit, "digit", int)
    expect_range(digit, "digit", -_MOST_DIGITS, _MOST_DIGITS)
    position = _with_one_solution(p, effort)
    layout, board = position.puzzle.layout, position.board
    candidate = CandidateNumbers(cell_named(layout, cell), digit)
    asked = Candidate(layout.cell_name(candidate.cell), digit)
    if the_solution(position.puzzle, effort)[candidate.cell] == digit:
        raise NotFound(f"{asked} is right")
    if not 1 <= digit <= layout.digits or not board.can_be(*candidate):
        raise NotFound(f"{asked} is no candidate: the rules rule it out at once")
    found = look_for_reason(board, candidate, ladder_of(ladder), effort)
    if found is None:
        raise NotFound(f"no technique knows why {asked.cell} is not {digit}")
    reason = in_steps(found, board, ProofCache())
    return _reason_in_steps(reason, position, asked)


def _reason_in_steps(reason: EngineReason, position: Position, asked: Candidate) -> Reason:
    """What the engine found, each step with the position on which it is told."""
    before, after = (reason.steps[:-1], reason.told) if reason.told else (reason.steps, ())
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
    """The proof of *step*: each conclusion is denied, and what it names leads to a contradiction.

    Raises:
        NotFound: it does not follow from what it names alone, as a guess does not.

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


def plain(told: object) -> Text:
    """What is told, for a terminal by rich, which takes no bracket in it for markup."""
    from rich.text import Text

    return Text(str(told))


def ladder_of(asked: str | Ladder) -> Ladder:
    """The ladder of a name, or the one that is written out in lines.

    Raises:
        NotFound: there is none of this name, or what is written is none.
    """
    if isinstance(asked, Ladder):
        return asked
    expect(asked, "ladder", str, Ladder)
    if "\n" in asked:
        return _written_ladder(asked)
    if asked not in LADDERS:
        near = did_you_mean(asked[:MOST_QUOTED].casefold(), LADDERS)
        instead = near or f"there are {', '.join(LADDERS)}"
        raise NotFound(f"no ladder is called {quoted(asked)}; {instead}")
    return LADDERS[asked]


@lru_cache(maxsize=4)
def _written_ladder(text: str) -> Ladder:
    from ..formats.ladder_toml import read_ladder  # names and values do without

    try:
        return read_ladder(text)
    except FormatError as error:
        raise NotFound(f"the ladder cannot be read: {error}") from None


def _with_one_solution(p: str | Puzzle | Position, effort: Effort) -> Position:
    """A position of a puzzle with one solution, which it has not left.

    Raises:
        PuzzleError: it is none; `NoSolution` or `NotUnique`: it has none, or several.
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
