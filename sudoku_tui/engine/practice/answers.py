"""Judgement of a learner's answer: whether it is true, and which step shows it.

Only the solutions decide whether an answer is true: an elimination is true if no solution of the
position has the candidate, a placement if every solution has it. A true answer is then searched for
among the steps of the requested technique, and then of the other techniques up to Unfair, easiest
first. So an answer is never called wrong because no technique finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, union
from ..board import Board
from ..generating.bounds import NEVER
from ..ladders import TEACHING, Ladder
from ..lanes import State
from ..layout import Candidate, Layout
from ..level import Level
from ..search import search
from ..step import Step, Technique, join_words


@dataclass(frozen=True)
class Answer:
    """A learner's answer: conclusions, or the cells of a pattern."""

    placements: frozenset[Candidate] = frozenset()
    eliminations: frozenset[Candidate] = frozenset()
    pattern: Mask = 0
    """Cells marked as the pattern; judged only without placements and eliminations."""


class Ruling(StrEnum):
    """The result of judging an answer."""

    NOTHING = "nothing"
    """The answer is empty."""
    EXPECTED = "expected"
    """The answer contains the expected step, and perhaps further true conclusions."""
    ANOTHER = "another"
    """The answer contains another step of the requested technique."""
    PARTIAL = "partial"
    """The answer is true, and a part of a step of the requested technique."""
    OTHER = "other technique"
    """The answer is true, but shown by another technique of no higher level."""
    HARDER = "harder"
    """The answer is true, but only a harder technique shows it."""
    TRUE = "true"
    """The answer is true, but no technique up to Unfair shows it in one step."""
    WRONG = "wrong"
    """A solution contradicts the answer."""
    NO_PATTERN = "no pattern"
    """The marked cells are not a pattern of the technique."""


_MOST_REASONS: Final = 3
"""Largest number of wrong candidates that are explained."""


@dataclass(frozen=True)
class Judgement:
    """The judgement of an answer."""

    ruling: Ruling
    technique: Technique
    """The requested technique."""
    step: Step | None = None
    """The step that shows the answer; if there is none, the expected step."""
    missing: tuple[Candidate, ...] = ()
    """Conclusions of the step that are not in the answer."""
    wrong_eliminations: tuple[Candidate, ...] = ()
    """Eliminated candidates that are in a solution."""
    wrong_placements: tuple[Candidate, ...] = ()
    """Placed digits that are not in every solution."""
    has_several_solutions: bool = False
    """Whether the position has several solutions."""
    wrong_cells: Mask = 0
    """Marked cells outside the pattern of the step."""
    missing_cells: Mask = 0
    """Cells of the pattern that were not marked."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is a complete step of the technique."""
        return self.ruling in (Ruling.EXPECTED, Ruling.ANOTHER)

    @property
    def is_sound(self) -> bool:
        """Whether the answer contains nothing false."""
        return self.ruling not in (Ruling.WRONG, Ruling.NO_PATTERN)

    def sentence(self, layout: Layout) -> str:
        """Return the judgement in one sentence that does not reveal what is still to be found."""
        match self.ruling:
            case Ruling.NOTHING:
                return "You have not answered yet."
            case Ruling.EXPECTED:
                return f"Right: that is {with_article(self.technique)}."
            case Ruling.ANOTHER:
                return f"Right: {with_article(self.technique)}, but not the easiest one."
            case Ruling.PARTIAL:
                return f"Right, but incomplete: {self._more()}."
            case Ruling.TRUE:
                return "True, but no technique below Extreme shows it in one step."
            case Ruling.WRONG:
                wrong = join_words(islice(self._reasons(layout), _MOST_REASONS))
                # A sentence that begins with a cell's name keeps its lower case.
                return f"{wrong[0].upper() if not wrong.startswith('r') else 'r'}{wrong[1:]}."
            case Ruling.NO_PATTERN:
                return self._strays(layout)
        assert self.step is not None  # the two remaining rulings have a step
        other = with_article(self.step.technique)
        if self.ruling is Ruling.OTHER:
            asked = with_article(self.technique)
            return f"Right, but that is {other}. This drill asks for {asked}."
        return f"Right, but there is an easier way: yours takes {other}."

    def _more(self) -> str:
        if self.missing_cells:
            count = self.missing_cells.bit_count()
            return "1 more cell belongs to it" if count == 1 else f"{count} more cells belong to it"
        count = len(self.missing)
        placed = bool(self.step and set(self.missing) & set(self.step.placements))
        if placed:
            return "a digit follows too" if count == 1 else f"{count} conclusions follow too"
        return (
            "1 more candidate is removed" if count == 1 else f"{count} more candidates are removed"
        )

    def _reasons(self, layout: Layout) -> Iterator[str]:
        """Yield why each wrong candidate is wrong."""
        which = "a solution" if self.has_several_solutions else "the solution"
        for cell, digit in self.wrong_eliminations:
            name, what = layout.cell_name(cell), layout.symbol(digit)
            yield f"{name} is {what} in {which}, so {what} cannot be removed"
        for cell, digit in self.wrong_placements:
            yield f"{which} has no {layout.symbol(digit)} in {layout.cell_name(cell)}"

    def _strays(self, layout: Layout) -> str:
        if self.step is None:
            return f"There is no {self.technique.short_name} here."
        verb = "plays" if self.wrong_cells.bit_count() == 1 else "play"
        return (
            f"{layout.names(self.wrong_cells)} {verb} no part in {with_article(self.technique)} "
            f"here."
        )


_MOST_STEPS: Final = 500
"""Largest number of steps per technique to examine: thousands may have the same effect."""


def judge(
    board: Board,
    technique: Technique,
    answer: Answer,
    expected: Step | None = None,
    ladder: Ladder = TEACHING,
) -> Judgement:
    """Compare *answer* with the steps of *technique* on *board*, and return the judgement.

    Candidates that the board does not have are ignored, because they are eliminated already.

    Args:
        board: The position; it is not changed.
        technique: The requested technique.
        answer: The learner's answer.
        expected: The expected step; by default the first that the technique finds.
        ladder: The ladder with the other techniques.

    Raises:
        ValueError: The position has no solution, so every answer would be true.
    """
    facts = _facts(board)
    steps = list(islice(ladder.find(technique, board), _MOST_STEPS))
    steps = [expected, *(step for step in steps if step != expected)] if expected else steps
    statement = _Conclusions(board, answer)
    if statement.is_empty:
        return _judge_pattern(technique, steps, answer.pattern)
    survives = tuple(filter(facts.can_be, sorted(statement.eliminations)))
    unfounded = tuple(each for each in sorted(statement.placements) if not facts.must_be(each))
    first = steps[0] if steps else None
    if survives or unfounded:
        return Judgement(
            Ruling.WRONG,
            technique,
            first,
            (),
            survives,
            unfounded,
            has_several_solutions=facts.several,
        )
    return (
        _judge_by_requested(steps, statement, technique)
        or _judge_by_other(board, statement, technique, ladder)
        or Judgement(Ruling.TRUE, technique, first)
    )


class _Facts(NamedTuple):
    """Predicates about candidates, derived from the solutions of a position."""

    can_be: Callable[[Candidate], bool]
    """Whether some solution has the candidate."""
    must_be: Callable[[Candidate], bool]
    """Whether every solution has the candidate."""
    several: bool


def _facts(board: Board) -> _Facts:
    tables, state, cells = board.tables, board.lanes, board.layout.cells
    found = list(islice(search(tables, state), 2))
    if not found:
        raise ValueError("the position has no solution")

    def number(candidate: Candidate) -> int:
        return (candidate.digit - 1) * cells + candidate.cell

    if len(found) == 1:
        only = {*found[0]}
        return _Facts(lambda each: number(each) in only, lambda each: number(each) in only, False)

    def is_open(narrowed: State) -> bool:
        return next(search(tables, narrowed), None) is not None

    return _Facts(
        lambda each: is_open(state & tables.keep[number(each)]),
        lambda each: not is_open(state & ~tables.bits[number(each)]),
        True,
    )


class _Conclusions:
    """The conclusions of an answer, and what they imply directly.

    Placing a digit is equivalent to eliminating the other candidates of its cell, so either form
    counts for the other.
    """

    def __init__(self, board: Board, answer: Answer) -> None:
        self._board = board
        self.placements = frozenset(each for each in answer.placements if board.can_be(*each))
        self.eliminations = frozenset(each for each in answer.eliminations if board.can_be(*each))
        self.reach = self.eliminations | self._excluded_in_cells(self.placements)
        """All candidates that the answer eliminates, directly or by a placement."""

    @property
    def is_empty(self) -> bool:
        """Whether there is no conclusion to judge."""
        return not self.placements and not self.eliminations

    def _excluded_in_cells(
        self, placed: frozenset[Candidate] | tuple[Candidate, ...]
    ) -> set[Candidate]:
        of = self._board.candidates_of
        return {
            Candidate(cell, other)
            for cell, digit in placed
            for other in range(1, self._board.layout.digits + 1)
            if other != digit and of[cell] >> other & 1
        }

    def lacks(self, step: Step) -> tuple[Candidate, ...]:
        """Return the conclusions of *step* that are not in the answer."""
        return tuple(
            [each for each in step.placements if not self._has_placed(each)]
            + [each for each in step.eliminations if each not in self.reach]
        )

    def _has_placed(self, candidate: Candidate) -> bool:
        others = self._excluded_in_cells((candidate,))
        return candidate in self.placements or (bool(others) and others <= self.reach)

    def touches(self, step: Step) -> int:
        """Return the number of conclusions that *step* and the answer have in common."""
        goes = {*step.eliminations} | self._excluded_in_cells(step.placements)
        return len(goes & self.reach) + len(self.placements & {*step.placements})


def _judge_by_requested(
    steps: list[Step], statement: _Conclusions, technique: Technique
) -> Judgement | None:
    """Return the judgement if the answer fits steps of the requested technique; otherwise None.

    It fits if it contains a whole step, or shares conclusions with a step.
    """
    for number, step in enumerate(steps):
        if not statement.lacks(step):
            return Judgement(Ruling.ANOTHER if number else Ruling.EXPECTED, technique, step)
    nearest = max(steps, key=statement.touches, default=None)
    if nearest is None or not statement.touches(nearest):
        return None
    return Judgement(Ruling.PARTIAL, technique, nearest, missing=statement.lacks(nearest))


def _judge_by_other(
    board: Board, statement: _Conclusions, technique: Technique, ladder: Ladder
) -> Judgement | None:
    """Return the judgement if another technique shows a part of the answer; otherwise None."""
    asked = _level(technique, ladder)
    for other, level in _other_techniques(ladder):
        if other is technique or not other.applies_to(board.layout):
            continue
        for step in islice(ladder.find(other, board), _MOST_STEPS):
            if statement.touches(step):
                ruling = Ruling.OTHER if level <= asked else Ruling.HARDER
                return Judgement(ruling, technique, step)
    return None


def _level(technique: Technique, ladder: Ladder) -> Level:
    return ladder.rung(technique).level if technique in ladder.techniques else Level.EXTREME


@cache
def _other_techniques(ladder: Ladder) -> tuple[tuple[Technique, Level], ...]:
    """Return the techniques up to Unfair with their levels; harder ones take too long to find."""
    return tuple(
        (rung.technique, rung.level)
        for rung in ladder.rungs
        if rung.level <= Level.UNFAIR and rung.id not in NEVER
    )


def pattern_cells(step: Step) -> Mask:
    """Return the cells of the pattern of *step*: those with marks or links, or else those it fills.

    If some cells are framed, only these count: players look for them, such as base and targets of
    an exocet.
    """
    if step.frames:
        return union(step.frames)
    leaning: Iterator[Candidate] = (mark.candidate for mark in step.marks)
    linked = (end for link in step.links for end in (link.start, link.end))
    cells = mask_of(cell for cell, _ in (*leaning, *linked))
    return cells or mask_of(cell for cell, _ in step.placements)


def _judge_pattern(technique: Technique, steps: list[Step], marked: Mask) -> Judgement:
    """Compare a marked pattern with the step whose pattern shares most cells with it."""
    if not marked:
        return Judgement(Ruling.NOTHING, technique, steps[0] if steps else None)
    patterns = [pattern_cells(step) for step in steps]
    for number, (step, cells) in enumerate(zip(steps, patterns, strict=True)):
        if cells == marked:
            return Judgement(Ruling.ANOTHER if number else Ruling.EXPECTED, technique, step)
    near = max(range(len(steps)), key=lambda n: (patterns[n] & marked).bit_count(), default=None)
    if near is None:
        return Judgement(Ruling.NO_PATTERN, technique, wrong_cells=marked)
    astray, absent = marked & ~patterns[near], patterns[near] & ~marked
    ruling = Ruling.NO_PATTERN if astray else Ruling.PARTIAL
    return Judgement(ruling, technique, steps[near], wrong_cells=astray, missing_cells=absent)


_VOWEL_STARTS: Final = ("A", "E", "X-", "XY")
"""Beginnings of technique names with the article *an*."""
_WITHOUT_ARTICLE: Final = (
    "Locked Candidates",
    "Simple Colours",
    "Multi-Colours",
    "Nishio",
    "BUG",
    "Sue",
)
"""Beginnings of technique names without an article."""


def with_article(technique: Technique) -> str:
    """Return the technique's name with its article: ``an X-Wing``, ``a W-Wing``.

    Names in the plural, and names of persons, have no article.
    """
    name = technique.short_name
    if name.startswith(_WITHOUT_ARTICLE):
        return name
    return f"{'an' if name.startswith(_VOWEL_STARTS) else 'a'} {name}"
