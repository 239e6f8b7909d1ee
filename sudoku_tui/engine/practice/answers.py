"""What a learner answers: whether it is true, how it can be seen, and what there is to say of it.

Truth is asked of the solutions and of nothing else: a candidate may go if no solution of the
position holds it, a digit may be placed if every solution has it there. What is true is then
looked for among the steps of the technique that was asked for, then among those of the others
up to Unfair, the easiest first: so an answer is never called wrong because nobody finds it.

First come an answer and the judgement of it, then how it is judged, then the words.
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
from ..step import Step, Technique, listed


@dataclass(frozen=True)
class Answer:
    """What a learner says of a position: what follows, or where the pattern is."""

    placements: frozenset[Candidate] = frozenset()
    eliminations: frozenset[Candidate] = frozenset()
    pattern: Mask = 0
    """Cells marked as the pattern. It is judged where nothing is placed or eliminated."""


class Ruling(StrEnum):
    """How an answer stands to what was asked."""

    NOTHING = "nothing"
    """Nothing was answered."""
    EXPECTED = "expected"
    """It is the step that was looked for, and perhaps more that is true."""
    ANOTHER = "another"
    """It is another step of the technique that was asked for."""
    PARTIAL = "partial"
    """It is true, and a part of what a step of the technique does."""
    OTHER = "other technique"
    """It is true, and a technique no harder shows it, but not the one that was asked for."""
    HARDER = "harder"
    """It is true, but only a harder technique shows it."""
    TRUE = "true"
    """It is true, but no technique up to Unfair shows it in one step."""
    WRONG = "wrong"
    """A solution says otherwise."""
    NO_PATTERN = "no pattern"
    """The cells marked are no pattern of the technique."""


_MOST_REASONS: Final = 3
"""Candidates of which it is said why they are wrong."""


@dataclass(frozen=True)
class Judgement:
    """What there is to say of an answer."""

    ruling: Ruling
    technique: Technique
    """The one that was asked for."""
    step: Step | None = None
    """The one that shows what was answered; where none does, the one that was looked for."""
    missing: tuple[Candidate, ...] = ()
    """What the step concludes beside what was answered."""
    survives: tuple[Candidate, ...] = ()
    """What was struck out and is in a solution."""
    unfounded: tuple[Candidate, ...] = ()
    """What was placed and is not in every solution."""
    several: bool = False
    """The position has several solutions."""
    astray: Mask = 0
    """Cells that were marked and are not of the pattern of the step."""
    absent: Mask = 0
    """Cells of the pattern that were not marked."""

    @property
    def is_right(self) -> bool:
        """Whether a step of the technique was found, whole."""
        return self.ruling in (Ruling.EXPECTED, Ruling.ANOTHER)

    @property
    def is_sound(self) -> bool:
        """Whether nothing was answered that is not so."""
        return self.ruling not in (Ruling.WRONG, Ruling.NO_PATTERN)

    def sentence(self, layout: Layout) -> str:
        """The judgement in one sentence, without giving away what is still to be found."""
        match self.ruling:
            case Ruling.NOTHING:
                return "Nothing is answered yet."
            case Ruling.EXPECTED:
                return f"Right: that is {with_article(self.technique)}."
            case Ruling.ANOTHER:
                return f"Right, by another {self.technique.short_name} than the easiest one."
            case Ruling.PARTIAL:
                return f"Right as far as it goes: {self._more()}."
            case Ruling.TRUE:
                return "True, but no technique below the extreme ones shows it in one step."
            case Ruling.WRONG:
                wrong = listed(islice(self._reasons(layout), _MOST_REASONS))
                # A cell's name stays small where a sentence begins with it.
                return f"{wrong[0].upper() if not wrong.startswith('r') else 'r'}{wrong[1:]}."
            case Ruling.NO_PATTERN:
                return self._strays(layout)
        assert self.step is not None  # both are said of a step that was found
        other = with_article(self.step.technique)
        if self.ruling is Ruling.OTHER:
            return f"Right, and that was {other}."
        return f"Right, but by a harder road: that takes {other}."

    def _more(self) -> str:
        if self.absent:
            count = self.absent.bit_count()
            return "1 more cell belongs to it" if count == 1 else f"{count} more cells belong to it"
        count = len(self.missing)
        placed = bool(self.step and set(self.missing) & set(self.step.placements))
        if placed:
            return "a digit follows too" if count == 1 else f"{count} conclusions follow too"
        return (
            "1 more candidate is removed" if count == 1 else f"{count} more candidates are removed"
        )

    def _reasons(self, layout: Layout) -> Iterator[str]:
        """Why each candidate is wrong."""
        which = "a solution" if self.several else "the solution"
        for cell, digit in self.survives:
            name, what = layout.cell_name(cell), layout.symbol(digit)
            yield f"{name} is {what} in {which}, so {what} cannot be removed"
        for cell, digit in self.unfounded:
            yield f"{which} has no {layout.symbol(digit)} in {layout.cell_name(cell)}"

    def _strays(self, layout: Layout) -> str:
        if self.step is None:
            return f"There is no {self.technique.short_name} here."
        verb = "plays" if self.astray.bit_count() == 1 else "play"
        return f"{layout.names(self.astray)} {verb} no part in {with_article(self.technique)} here."


_SAME: Final = 500
"""Steps of one technique that are looked at: thousands may have the same effect."""


def judge(
    board: Board,
    technique: Technique,
    answer: Answer,
    expected: Step | None = None,
    ladder: Ladder = TEACHING,
) -> Judgement:
    """How *answer* stands to *technique* on *board*, which is not changed.

    What is no candidate is not looked at: it is gone already. *expected* is the step that was
    looked for, by default the first that the technique finds.

    Raises:
        ValueError: the position has no solution, so that everything would be true.
    """
    facts = _facts(board)
    steps = list(islice(ladder.find(technique, board), _SAME))
    steps = [expected, *(step for step in steps if step != expected)] if expected else steps
    statement = _Statement(board, answer)
    if statement.is_empty:
        return _judge_pattern(technique, steps, answer.pattern)
    survives = tuple(filter(facts.can_be, sorted(statement.eliminations)))
    unfounded = tuple(each for each in sorted(statement.placements) if not facts.must_be(each))
    first = steps[0] if steps else None
    if survives or unfounded:
        return Judgement(
            Ruling.WRONG, technique, first, (), survives, unfounded, several=facts.several
        )
    return (
        _by_asked(steps, statement, technique)
        or _by_another(board, statement, technique, ladder)
        or Judgement(Ruling.TRUE, technique, first)
    )


class _Facts(NamedTuple):
    """What the solutions of a position say of its candidates."""

    can_be: Callable[[Candidate], bool]
    """Some solution has it."""
    must_be: Callable[[Candidate], bool]
    """Every solution has it."""
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


class _Statement:
    """What an answer says of the candidates of a board, and what follows at once.

    A digit placed is the same as the other candidates of its cell eliminated, so each may
    be said for the other.
    """

    def __init__(self, board: Board, answer: Answer) -> None:
        self._board = board
        self.placements = frozenset(each for each in answer.placements if board.can_be(*each))
        self.eliminations = frozenset(each for each in answer.eliminations if board.can_be(*each))
        self.reach = self.eliminations | self._others(self.placements)
        """Everything that goes by it."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said that could be judged."""
        return not self.placements and not self.eliminations

    def _others(self, placed: frozenset[Candidate] | tuple[Candidate, ...]) -> set[Candidate]:
        of = self._board.candidates_of
        return {
            Candidate(cell, other)
            for cell, digit in placed
            for other in range(1, self._board.layout.digits + 1)
            if other != digit and of[cell] >> other & 1
        }

    def lacks(self, step: Step) -> tuple[Candidate, ...]:
        """What *step* concludes and the answer does not say."""
        return tuple(
            [each for each in step.placements if not self._has_placed(each)]
            + [each for each in step.eliminations if each not in self.reach]
        )

    def _has_placed(self, candidate: Candidate) -> bool:
        others = self._others((candidate,))
        return candidate in self.placements or (bool(others) and others <= self.reach)

    def touches(self, step: Step) -> int:
        """How much of what the answer says *step* shows."""
        goes = {*step.eliminations} | self._others(step.placements)
        return len(goes & self.reach) + len(self.placements & {*step.placements})


def _by_asked(steps: list[Step], statement: _Statement, technique: Technique) -> Judgement | None:
    """The judgement if a step of the technique asked for does what is said, or more."""
    for number, step in enumerate(steps):
        if not statement.lacks(step):
            return Judgement(Ruling.ANOTHER if number else Ruling.EXPECTED, technique, step)
    nearest = max(steps, key=statement.touches, default=None)
    if nearest is None or not statement.touches(nearest):
        return None
    return Judgement(Ruling.PARTIAL, technique, nearest, missing=statement.lacks(nearest))


def _by_another(
    board: Board, statement: _Statement, technique: Technique, ladder: Ladder
) -> Judgement | None:
    """The judgement if a technique that was not asked for shows some of what is statement."""
    asked = _level(technique, ladder)
    for other, level in _others_on(ladder):
        if other is technique or not other.applies_to(board.layout):
            continue
        for step in islice(ladder.find(other, board), _SAME):
            if statement.touches(step):
                ruling = Ruling.OTHER if level <= asked else Ruling.HARDER
                return Judgement(ruling, technique, step)
    return None


def _level(technique: Technique, ladder: Ladder) -> Level:
    return ladder.rung(technique).level if technique in ladder.techniques else Level.EXTREME


@cache
def _others_on(ladder: Ladder) -> tuple[tuple[Technique, Level], ...]:
    """The techniques up to Unfair: what is beyond is looked for too long to be waited for."""
    return tuple(
        (rung.technique, rung.level)
        for rung in ladder.rungs
        if rung.level <= Level.UNFAIR and rung.id not in NEVER
    )


def pattern_cells(step: Step) -> Mask:
    """The cells that make up the pattern of *step*: those it leans on, or else those it fills.

    Where some are framed these are what players look for: of an exocet base and targets.
    """
    if step.frames:
        return union(step.frames)
    leaning: Iterator[Candidate] = (mark.candidate for mark in step.marks)
    linked = (end for link in step.links for end in (link.start, link.end))
    cells = mask_of(cell for cell, _ in (*leaning, *linked))
    return cells or mask_of(cell for cell, _ in step.placements)


def _judge_pattern(technique: Technique, steps: list[Step], marked: Mask) -> Judgement:
    """The judgement of a marked pattern; of several near ones the one that shares most."""
    if not marked:
        return Judgement(Ruling.NOTHING, technique, steps[0] if steps else None)
    patterns = [pattern_cells(step) for step in steps]
    for number, (step, cells) in enumerate(zip(steps, patterns, strict=True)):
        if cells == marked:
            return Judgement(Ruling.ANOTHER if number else Ruling.EXPECTED, technique, step)
    near = max(range(len(steps)), key=lambda n: (patterns[n] & marked).bit_count(), default=None)
    if near is None:
        return Judgement(Ruling.NO_PATTERN, technique, astray=marked)
    astray, absent = marked & ~patterns[near], patterns[near] & ~marked
    ruling = Ruling.NO_PATTERN if astray else Ruling.PARTIAL
    return Judgement(ruling, technique, steps[near], astray=astray, absent=absent)


_AN: Final = ("A", "E", "X-", "XY")
"""How names begin that sound as if with a vowel."""
_ALONE: Final = ("Locked Candidates", "Simple Colours", "Multi-Colours", "Nishio", "BUG", "Sue")
"""How names begin that take no article."""


def with_article(technique: Technique) -> str:
    """``an X-Wing``, ``a W-Wing``; a name in the plural, or of a person, stands alone."""
    name = technique.short_name
    if name.startswith(_ALONE):
        return name
    return f"{'an' if name.startswith(_AN) else 'a'} {name}"
