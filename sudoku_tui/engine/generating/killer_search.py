"""Killers of a requested level: the cages of a killer are changed until its rating matches.

If a killer is too easy, two cages are joined, or a cell moves so that more cages cross the borders
of houses. If it is too hard, a cage is split where the path got stuck, or fewer cages cross
borders. The path uses only permitted techniques, because hard ones are slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from ..bits import Mask
from ..dice import Dice
from ..effort import Effort
from ..ladders import KILLER, Ladder
from ..level import Level
from ..puzzle import Puzzle
from ..search import random_grid
from ..solving.rating import GUESSES, NETS, Rating, rate_path
from ..solving.solver import Path
from .assessment import NOT_ENOUGH
from .attempts import Attempts
from .killers import Cuts, KillerSpec, Owners
from .matches_spec import Findings, misfit_beyond_givens
from .spec import ANY, USUAL_SIZES, Spec, givens_for_beginners

_SIZES: Final = {
    Level.BEGINNER: (2, 2, 3),
    Level.EASY: (2, 2, 2, 3),
    Level.MEDIUM: (2, 2, 2, 3),
    Level.HARD: (2, 2, 3, 3),
    Level.UNFAIR: (2, 3, 3, 4),
    Level.EXTREME: (2, 3, 3, 4),
}
"""Sizes of cages to draw from, by level, if the request has the usual sizes."""
_SMALL_SIZES: Final = (2, 3, 4, 5)
"""Like `_SIZES`, for Medium and harder levels of boards with up to `_SMALL` digits."""
_SMALL: Final = 6
_CHANGES: Final = 12
"""Largest number of changes of the cages of one grid."""


class _Judgement(NamedTuple):
    """The result of comparing a killer with the request."""

    misfit: str
    """The first difference; "" if the killer matches."""
    stuck: Mask = 0
    """The empty cells where the path ended, if the killer is too hard; otherwise 0."""
    rating: Rating | None = None


@dataclass(frozen=True)
class KillerSearch:
    """The search for one killer that matches a specification with a rating."""

    spec: Spec
    dice: Dice
    effort: Effort
    attempts: Attempts

    def run(self) -> tuple[Puzzle, Rating | None] | None:
        """Return a matching killer and its rating; None when the attempts are spent.

        Raises:
            ValueError: The layout has no grid, or the symmetry is not possible.
            OutOfEffort: The work was cancelled, or the effort is spent.
        """
        while not self.attempts.are_spent:
            for puzzle, found in self._approach():
                self.attempts.count(found.misfit)
                if not found.misfit:
                    return puzzle, found.rating
        return None

    def _approach(self) -> Iterator[tuple[Puzzle, _Judgement]]:
        """Yield killers of one grid and their judgements, each the result of a change."""
        cages = self._cages()
        grid = random_grid(cages.layout, self.dice, self.effort.with_nodes(None))
        cuts = Cuts(cages, grid, self.dice)
        owners = cuts.unique(cuts.first_cages(), self.effort)
        for _ in range(_CHANGES):
            if owners is None:
                break
            puzzle = cuts.puzzle_with_clues(owners, self.effort)
            found = self._judge(puzzle)
            yield puzzle, found
            owners = self._change(cuts, owners, found)
        else:
            return
        self.attempts.count("its cages allow several solutions")

    def _cages(self) -> KillerSpec:
        """Return the cages to draw, and the number of givens."""
        spec, layout, dice = self.spec, self.spec.layout, self.dice
        level = dice.pick(sorted(spec.levels)) if spec.levels else self._highest
        sizes, givens = spec.killer, spec.clues.least or 0
        if sizes == USUAL_SIZES:
            is_small = layout.digits <= _SMALL and level >= Level.MEDIUM
            sizes = _SMALL_SIZES if is_small else _SIZES[level]
            sizes = tuple(min(size, layout.digits) for size in sizes)
        if level is Level.BEGINNER:
            usual = givens_for_beginners(layout)
            assert usual.least is not None
            assert usual.most is not None
            most = min(usual.most, spec.clues.most or usual.most)
            drawn = usual.least + dice.number_below(max(1, most - usual.least + 1))
            givens = max(usual.least, givens) if spec.clues.least else drawn
        return KillerSpec(layout, sizes, spec.symmetry, givens, spec.hide_sums)

    def _change(self, cuts: Cuts, owners: Owners, found: _Judgement) -> Owners | None:
        """Return changed cages with one solution; None if no change is possible."""
        changes = cuts.easier(owners, found.stuck) if found.stuck else cuts.harder(owners)
        return cuts.unique(next(changes, None), self.effort)

    def _judge(self, puzzle: Puzzle) -> _Judgement:
        """Compare *puzzle*, which has one solution, with the specification.

        Raises:
            OutOfEffort: The effort is spent.
        """
        path = Path(puzzle, self._ladder, self.effort)
        techniques = path.walk_rest()
        if not path.board.is_solved:
            return _Judgement(NOT_ENOUGH, path.board.empty)
        rating = rate_path(puzzle, techniques, KILLER, solved=True)
        findings = Findings(puzzle, self.effort)
        findings.set_path(lambda: rating)
        misfit = misfit_beyond_givens(self.spec, findings)
        is_too_hard = misfit and self._is_too_hard(rating)
        return _Judgement(misfit, puzzle.layout.all_cells if is_too_hard else 0, rating)

    def _is_too_hard(self, rating: Rating) -> bool:
        """Check whether the level or score is above the request."""
        is_above = self.spec.score.is_above(rating.score or 0)
        return is_above or rating.level > max(self.spec.levels, default=Level.EXTREME)

    @cached_property
    def _highest(self) -> Level:
        """The highest level of the techniques that may occur."""
        if self.spec.levels:
            return max(*self.spec.levels, Level.EASY)
        levels = [KILLER.by_id[id].level for id in self._named if id in KILLER.by_id]
        return max(levels, default=Level.UNFAIR)

    @cached_property
    def _named(self) -> frozenset[str]:
        """Ids of the techniques that must occur."""
        hardest = (self.spec.hardest,) if self.spec.hardest else ()
        return frozenset((*(each.technique for each in self.spec.wanted), *hardest))

    @cached_property
    def _ladder(self) -> Ladder:
        """The ladder up to the hardest technique that may occur, without banned ones.

        Nets are left out unless one is requested: paths that need them take very long.
        """
        rungs = KILLER.rungs
        if self.spec.hardest:
            rungs = rungs[: KILLER.places[self.spec.hardest] + 1]
        barred = self.spec.banned | GUESSES | (NETS - self._named)
        kept = (rung for rung in rungs if rung.level <= self._highest and rung.id not in barred)
        return replace(KILLER, name="requested", rungs=tuple(kept))


def needs_rating(spec: Spec) -> bool:
    """Check whether the cages of a killer depend on its rating."""
    named = spec.wanted or spec.banned or spec.hardest
    return bool(spec.levels or named) or spec.score != ANY
