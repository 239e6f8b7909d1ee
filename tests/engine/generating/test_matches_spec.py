"""Comparison of puzzles with specifications: the first difference is reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.explainer.rating_path import (
    NESTED_FROM,
    UNSOLVED_RATING,
    rate_below,
    rate_explainer,
)
from sudoku_tui.engine.explainer.ratings import tenths
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.matches_spec import Findings, first_misfit
from sudoku_tui.engine.generating.requested_ratings import enough_below, misfits_of_ratings
from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.ladders import TEACHING, Ladder
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_minimal, only_solution
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.engine.solving.breadth import stays_open
from sudoku_tui.engine.solving.solver import Path, all_steps
from sudoku_tui.engine.step import Technique
from sudoku_tui.engine.symmetry import Symmetry
from tests.engine.positions import grid_of, puzzle_of, small_layouts
from tests.reference import digits_of
from tests.soak import sample

HARD = Puzzle(
    CLASSIC,
    digits_of("..7.....4.3.7.....14.935..8.1..2.5..4.......1..8.4..3.6..591.83.....8.1.8.....7.."),
)
"""Score 602: singles, one pointing, one X-Wing; 28 clues, half-turn symmetry, not minimal."""
HARD_ER, HARD_EP = 32, 12
LEANING = Puzzle(
    CLASSIC,
    digits_of("...162.8.531..8.....8.....74....12...............4...11..5....8.2...7.6...748.3.."),
)
MINIMAL = puzzle_of(CLASSIC, 1)
SOLUTION = only_solution(HARD)
PATTERN = mask_of(cell for cell, digit in enumerate(HARD.givens) if digit)
UP_TO_MEDIUM = frozenset([Level.MEDIUM])

FITTING = {
    "anything": Spec(),
    "level": Spec(levels=frozenset([Level.HARD, Level.UNFAIR])),
    "score": Spec(score=Span(602, 602)),
    "er": Spec(er=Span(HARD_ER, HARD_ER)),
    "ep and ed": Spec(ep=Span(HARD_EP, HARD_EP), ed=Span(most=HARD_EP)),
    "er, whatever it is from somewhere on": Spec(er=Span(10)),
    "wanted": Spec(wanted=frozenset([Wanted("x-wing"), Wanted("hidden-single", 20)])),
    "banned": Spec(banned=frozenset(["swordfish", "medusa-3d"])),
    "hardest": Spec(hardest="x-wing"),
    "no uniqueness": Spec(no_uniqueness=True),
    "not by a level": Spec(unsolvable_by=UP_TO_MEDIUM),
    "not by techniques": Spec(unsolvable_by=frozenset(["x-wing", "swordfish"])),
    "clues": Spec(clues=Span(28, 28)),
    "attempts, which do not show": Spec(attempts=3),
    "symmetry": Spec(symmetry=Symmetry.HALF_TURN),
    "pattern": Spec(pattern=PATTERN),
    "grid": Spec(grid=SOLUTION),
    "fill": Spec(fill=(*HARD.givens[:40], *[0] * 41)),
    "breadth": Spec(breadth=1),
}

MISFITS = {
    "it is Classic, not 6x6": Spec("6"),
    "it is Hard, not Easy or Medium": Spec(levels=frozenset([Level.MEDIUM, Level.EASY])),
    "its score is 602, not 700 or more": Spec(score=Span(700)),
    "its ER is 3.2, not 3.3 or more": Spec(er=Span(HARD_ER + 1)),
    "its ER is at least 3.2, not 2.5 to 3.1": Spec(er=Span(25, HARD_ER - 1)),
    "its EP is 1.2, not 2.3 to 9.0": Spec(er=Span(10), ep=Span(23, 90)),
    "its ED is 1.2, not 1.0": Spec(ed=Span(10, 10)),
    "X-Wing occurs 1 of 2 times": Spec(wanted=frozenset([Wanted("x-wing", 2)])),
    "3D Medusa does not occur": Spec(wanted=frozenset([Wanted("medusa-3d")])),
    "X-Wing occurs": Spec(banned=frozenset(["x-wing", "swordfish"])),
    "the hardest technique is X-Wing, not Swordfish": Spec(hardest="swordfish"),
    "the techniques that must not suffice solve it": Spec(
        unsolvable_by=UP_TO_MEDIUM | frozenset(["x-wing"])
    ),
    "it has 28 clues, not 20 to 27": Spec(clues=Span(20, 27)),
    "it does not have symmetry 90": Spec(symmetry=Symmetry.QUARTER_TURN),
    "it is not minimal": Spec(minimal=True),
    "its givens are not in the cells of the pattern": Spec(pattern=PATTERN | 1),
    "the grid is not its solution": Spec(grid=grid_of(CLASSIC, 0)),
    "a given of the puzzle to fill is missing": Spec(fill=SOLUTION),
    "at some point fewer than 30 steps are open": Spec(breadth=30),
}


@pytest.mark.parametrize("spec", FITTING.values(), ids=FITTING)
def test_matching_puzzles(spec: Spec) -> None:
    assert first_misfit(spec, Findings(HARD)) == ""


@pytest.mark.parametrize(("told", "spec"), MISFITS.items(), ids=MISFITS)
def test_the_first_difference_is_reported(told: str, spec: Spec) -> None:
    assert first_misfit(spec, Findings(HARD)) == told


def test_uniqueness_is_checked() -> None:
    findings = Findings(LEANING)
    assert findings.rating.uniqueness
    told = "a technique relies on a unique solution"
    assert first_misfit(Spec(no_uniqueness=True), findings) == told


def test_minimality_is_checked() -> None:
    assert is_minimal(MINIMAL)
    assert first_misfit(Spec(minimal=True), Findings(MINIMAL)) == ""


def test_several_solutions_are_reported_first() -> None:
    puzzle = Puzzle(CLASSIC, (0,) * 81)
    told = "it does not have exactly one solution"
    assert first_misfit(Spec(levels=frozenset([Level.EASY])), Findings(puzzle)) == told


def test_a_rating_is_computed_only_if_it_matters() -> None:
    findings = Findings(HARD)
    assert first_misfit(Spec(clues=Span(20)), findings) == ""
    assert findings.rating_if_known is None
    assert first_misfit(Spec(score=Span(600)), findings) == ""
    assert findings.rating_if_known is findings.rating


def spec_for(name: str, span: Span) -> Spec:
    """Return a specification of one of ER, EP and ED."""
    asked: dict[str, Any] = {name: span}
    return Spec(**asked)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["er", "ep", "ed"])
def test_explainer_spans_are_decided_as_by_the_full_rating(name: str) -> None:
    """Compare with the full rating, however few rules are tried."""
    for seed in range(sample(300, 10)):
        puzzle = puzzle_of(CLASSIC, seed)
        whole = rate_explainer(puzzle)
        number = tenths(getattr(whole, name))
        for span in (Span(*ends) for ends in ((number, number), (number, None), (None, number))):
            assert first_misfit(spec_for(name, span), Findings(puzzle)) == ""
        for span in (Span(number + 1), Span(None, number - 1), Span(number + 1, number + 9)):
            assert first_misfit(spec_for(name, span), Findings(puzzle)).startswith(
                f"its {name.upper()}"
            )


@pytest.mark.parametrize("below", [1.15, 2.05, 4.45, 6.25, 6.55, 7.05, 7.15])
def test_a_partial_rating_is_on_the_right_side_of_the_limit(below: float) -> None:
    """Allow for the order of the rules, which is not quite the order of their ratings."""
    for puzzle in (HARD, LEANING):
        whole, part = rate_explainer(puzzle), rate_below(puzzle, below)
        if whole.er < below:
            assert part == whole
        else:
            assert below <= part.er <= whole.er


def test_an_interrupted_rating_raises() -> None:
    with pytest.raises(OutOfEffort):
        list(misfits_of_ratings(Spec(er=Span(10, 12)), HARD, Effort(cancelled=lambda: True)))


def test_nested_chains_are_followed_only_if_they_decide() -> None:
    assert enough_below(Spec(er=Span(34, 44))) == pytest.approx(4.45)
    assert enough_below(Spec(er=Span(34, 44), ep=Span(12))) == pytest.approx(4.45)
    assert enough_below(Spec(ep=Span(12))) == enough_below(Spec(er=Span(95))) == NESTED_FROM
    assert enough_below(Spec(er=Span(96))) == UNSOLVED_RATING
    assert enough_below(Spec(er=Span(90, 100))) == pytest.approx(10.05)


class TestOpenness:
    @pytest.mark.slow
    @small_layouts
    def test_is_the_width_of_the_narrowest_point(self, layout: Layout) -> None:
        for seed in range(sample(40, 3)):
            clues = Removal(clues=layout.cells * 2 // 5)
            puzzle = generate(layout, Dice(seed), clues, grid_of(layout, seed))
            narrowest = min(_widths(puzzle), default=0)
            assert stays_open(puzzle, narrowest)
            assert stays_open(puzzle, narrowest + 1) == (narrowest == 0)

    def test_can_be_cancelled(self) -> None:
        with pytest.raises(OutOfEffort):
            stays_open(HARD, 2, effort=Effort(cancelled=lambda: True))

    @pytest.mark.slow
    def test_a_path_that_ends_early_is_not_open(self) -> None:
        assert not stays_open(Puzzle(CLASSIC, (0,) * 81), 1)


LOW = Ladder("low", tuple(rung for rung in TEACHING.rungs if rung.level <= Level.HARD))
"""A ladder for puzzles with many givens, whose steps are all found quickly."""


def _widths(puzzle: Puzzle) -> Iterator[int]:
    """Yield the number of open effects at each point where not every cell can be filled."""
    path = Path(puzzle, LOW)
    while not path.board.is_solved:
        board = path.board.copy()
        assert path.next()
        steps = [
            step for step in all_steps(board, LOW) if _level(step.technique) <= path.rung.level
        ]
        if len({cell for step in steps for cell, _ in step.placements}) < board.empty.bit_count():
            yield len({(frozenset(s.placements), frozenset(s.eliminations)) for s in steps})


def _level(technique: Technique) -> Level:
    return LOW.rung(technique).level
