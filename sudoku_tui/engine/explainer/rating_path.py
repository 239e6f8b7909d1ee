"""The path of a puzzle by Explainer's rules, and its ratings ER, EP and ED.

At each step the rules are tried in `ORDER`, and the first step found is taken. The order is not
exactly that of the ratings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..arguments import ArgumentError
from ..effort import UNLIMITED, Effort, OutOfEffort, StepMeter
from ..layout import Layout
from ..layouts import CLASSIC
from ..puzzle import Puzzle
from ..started_puzzle import Origin, board_at
from .aligned_exclusion import aligned_pair, aligned_triplet
from .bug import bug
from .fish import TECHNIQUE_OF as FISH
from .multiple_chains import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NESTED, NISHIO
from .ratings import ExplainerRating
from .rule import RatedStep, Rule
from .sets import set_rule
from .simple_chains import simple_chain
from .singles import direct_locked_candidates, hidden_single, locked_candidates, naked_single
from .strong_links import LINKS
from .unique_loops import unique_loop
from .wings import WINGS, xy_wing, xyz_wing


class RatedRule(NamedTuple):
    """A rule with the lowest rating of its steps."""

    least: float
    rule: Rule


ORDER: Final[tuple[RatedRule, ...]] = (
    RatedRule(1.0, hidden_single),
    RatedRule(1.7, direct_locked_candidates),
    RatedRule(2.0, set_rule(2.0)),
    RatedRule(2.3, naked_single),
    RatedRule(2.5, set_rule(2.5)),
    RatedRule(2.6, locked_candidates),
    RatedRule(3.0, set_rule(3.0)),
    RatedRule(3.2, FISH[2].search),
    RatedRule(3.4, set_rule(3.4)),
    RatedRule(3.6, set_rule(3.6)),
    RatedRule(3.8, FISH[3].search),
    RatedRule(4.0, set_rule(4.0)),
    RatedRule(4.0, LINKS[2]),
    RatedRule(4.2, xy_wing),
    RatedRule(4.4, xyz_wing),
    RatedRule(4.5, unique_loop),
    RatedRule(5.0, set_rule(5.0)),
    RatedRule(5.2, FISH[4].search),
    RatedRule(5.4, set_rule(5.4)),
    RatedRule(5.4, LINKS[3]),
    RatedRule(5.5, WINGS[4]),
    RatedRule(5.6, bug),
    RatedRule(5.8, LINKS[4]),
    RatedRule(6.2, WINGS[5]),
    RatedRule(6.2, aligned_pair),
    RatedRule(6.6, WINGS[6]),
    RatedRule(6.5, simple_chain),
    RatedRule(7.5, WINGS[7]),
    RatedRule(7.5, aligned_triplet),
    RatedRule(NISHIO.base, NISHIO),
    RatedRule(MULTIPLE.base, MULTIPLE),
    RatedRule(DYNAMIC.base, DYNAMIC),
    RatedRule(DYNAMIC_PLUS.base, DYNAMIC_PLUS),
    *(RatedRule(rule.base, rule) for rule in NESTED),
)
NESTED_FROM: Final = 9.5
"""Lowest rating of chains within chains, which take by far the longest time of all rules."""
UNSOLVED_RATING: Final = 20.0
"""Rating of a puzzle that the rules cannot solve."""
SCOPE: Final = "Sudoku Explainer's scale is for the classic layout only, without cages"
"""Message about a puzzle that Explainer does not rate."""


def least_from(index: int) -> float:
    """Return the lowest possible rating of a step that no rule before this index finds."""
    return min(each.least for each in ORDER[index:])


class HarderUntried(OutOfEffort):
    """Raised if the rules that may be tried find no step and there are harder rules."""


class ExplainerPath:
    """The path to the solution by Explainer's rules, with the board that it has reached."""

    def __init__(
        self, origin: Origin, effort: Effort = UNLIMITED, below: float = UNSOLVED_RATING
    ) -> None:
        """Start the path at *origin*, with the rules that can rate a step lower than *below*.

        A few harder rules come before easier ones. They are tried too; otherwise the path would be
        different.

        Raises:
            ValueError: Two givens clash, or the puzzle has constraints such as cages.
        """
        if origin.effective_layout.added_rules:
            raise ArgumentError(SCOPE)
        self.board = board_at(origin)
        self.least = 0.0
        """Lower bound for the rating of the step that is being searched."""
        self._meter = StepMeter(effort)
        self._tried = ORDER[: sum(least_from(index) < below for index in range(len(ORDER)))]

    def next(self) -> RatedStep | None:
        """Find the next step, apply it to `board` and return it; None at the end.

        Raises:
            HarderUntried: No rule that may be tried finds a step.
            OutOfEffort: The effort is spent.
        """
        board, meter = self.board, self._meter
        if not board.empty:
            return None
        for index, (_, rule) in enumerate(self._tried):
            try:
                meter.spend()
                found = rule(board, meter)
            except OutOfEffort:
                self.least = least_from(index)
                raise
            if found:
                found.step.apply(board)
                return found
        if len(self._tried) < len(ORDER):
            self.least = least_from(len(self._tried))
            raise HarderUntried("the harder rules are not tried")
        return None


def applies_to(layout: Layout) -> bool:
    """Check whether *layout* is the classic one, the only one that Explainer rates.

    Args:
        layout: The effective layout of a puzzle, which differs if the puzzle has constraints.
    """
    return layout == CLASSIC


def rate_explainer(
    origin: Origin, effort: Effort = UNLIMITED, below: float = UNSOLVED_RATING
) -> ExplainerRating:
    """Return ER, EP and ED from *origin*; lower bounds if *effort* is spent before the end.

    Only rules that can rate a step lower than *below* are tried.

    Raises:
        ValueError: Two givens clash.
    """
    return _rating_by(ExplainerPath(origin, effort, below), OutOfEffort)


def rate_below(
    puzzle: Puzzle, limit: float, effort: Effort = UNLIMITED, *, whole: bool = True
) -> ExplainerRating:
    """Return ER, EP and ED of *puzzle*, by the rules that may rate a step below *limit*.

    The ratings are lower bounds if a harder rule would be needed.

    Args:
        puzzle: A puzzle of the classic layout.
        limit: Rules that rate all their steps at this limit or higher are not tried.
        effort: Budget of the path.
        whole: Whether to walk the whole path; otherwise it ends with the first placement, and only
            EP and ED are exact.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: The *effort* is spent.
    """
    return _rating_by(ExplainerPath(puzzle, effort, limit), HarderUntried, whole=whole)


def _rating_by(
    path: ExplainerPath, stopping_error: type[OutOfEffort], *, whole: bool = True
) -> ExplainerRating:
    """Return the rating of *path*, walked up to its end or until *stopping_error* is raised.

    Unless *whole* is set, the walk also ends with the first placement.
    """
    steps, complete = list[RatedStep](), True
    try:
        for found in iter(path.next, None):
            steps.append(found)
            if found.step.placements and not whole:
                complete = False
                break
    except stopping_error:
        complete = False
    return rating_of(steps, complete=complete, solved=not path.board.empty, least=path.least)


def rating_of(
    steps: Iterable[RatedStep], *, complete: bool, solved: bool, least: float = 0.0
) -> ExplainerRating:
    """Return the rating of a path, given its steps.

    *least* is a lower bound for the rating of the next step if the path is not *complete*.
    """
    er = ep = ed = 0.0
    technique = ""
    for rating, step in steps:
        if rating > er:
            er, technique = rating, step.technique.name
        ed = ed or er
        if step.placements:
            ep = ep or er
    if complete:
        return ExplainerRating(
            er if solved else UNSOLVED_RATING, ep, ed, technique if solved else ""
        )
    if least > er:
        er, technique = least, ""
    return ExplainerRating(er, ep or er, ed or er, technique, False, bool(ep), bool(ed))
