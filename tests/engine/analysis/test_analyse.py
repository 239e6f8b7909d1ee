"""Analyses of every kind of puzzle: each part equals a direct computation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.analysis.analyse import MOST_SOLUTIONS, analyse
from sudoku_tui.engine.analysis.backdoors import Backdoors, backdoors
from sudoku_tui.engine.analysis.findings import (
    Analysis,
    ClashingGivens,
    Done,
    Finding,
    OpenSteps,
    PathFindings,
    PathKind,
    PathRating,
    PathStep,
    Solutions,
    SuspectGivens,
)
from sudoku_tui.engine.analysis.minimality import Minimality
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.explainer.rating_path import NESTED_FROM, applies_to, rate_explainer
from sudoku_tui.engine.explainer.ratings import ExplainerRating
from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, count_solutions, solutions
from sudoku_tui.engine.solving.breadth import breadth
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import solve
from tests.engine.positions import TINY, grid_of, puzzle_of, scattered
from tests.reference import classic, rated
from tests.soak import sample

LEANING = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."
FULL = tuple(
    map(int, "435269781682571493197834562826195347374682915951743628519326874248957136763418259")
)


def gather(puzzle: Puzzle, findings: Iterable[Finding] | None = None) -> Analysis:
    """Return all findings on a puzzle as one analysis."""
    found = Analysis(puzzle)
    for finding in analyse(puzzle) if findings is None else findings:
        found = found.with_finding(finding)
    return found


def check_trail(trail: PathFindings, puzzle: Puzzle) -> None:
    """Check that a trail follows its ladder, and that its open steps are those along it."""
    ladder = trail.way.ladder_on(puzzle.layout)
    assert [each.step for each in trail.taken] == list(solve(puzzle, ladder))
    rating = rate(puzzle, ladder)
    assert trail.walked and trail.walked.rating == rating
    assert trail.counts == rating.counts
    reason = trail.walked.reason
    if trail.taken:
        assert trail.hardest is not None and reason.first is not None
        assert trail.taken[trail.hardest].rung.id == rating.hardest
        top = max(taken.rung.level for taken in trail.taken)
        assert trail.taken[reason.first].rung.level == top
        assert all(taken.rung.level < top for taken in trail.taken[: reason.first])
        assert all(reason.counts[id] == rating.counts[id] for id in reason.counts)
        assert reason.by_score == (rating.solved and rating.ladder_level > top)


@pytest.mark.parametrize("layout", [*TINY, CLASSIC], ids=lambda layout: layout.id)
def test_an_analysis_equals_its_parts(layout: Layout) -> None:
    for seed in range(sample(100, 1 if layout.digits > 6 else 12)):
        check_parts(puzzle_of(layout, seed), grid_of(layout, seed))


def check_parts(puzzle: Puzzle, solution: Grid) -> None:
    """Compare every part of an analysis with a direct computation."""
    found = gather(puzzle, analyse(puzzle, broad=(PathKind.EASIEST,)))
    assert found.is_done and found.solutions and found.solutions.only == solution
    assert found.minimality == Minimality(0, 0)
    assert found.backdoors == backdoors(puzzle, solution)
    assert found.rating == rate(puzzle) and found.level == rate(puzzle).level
    assert found.without_uniqueness == rate(puzzle, HODOKU.without_uniqueness)
    classic_scale = rate_explainer(puzzle) if applies_to(puzzle.layout) else None
    assert found.explainer == classic_scale
    for trail in found.trails.values():
        check_trail(trail, puzzle)
    easiest = found.trail(PathKind.EASIEST)
    whole = breadth(puzzle, TEACHING)
    assert [width.open for width in easiest.widths] == [
        point.open_effects for point in whole.points
    ]
    assert easiest.bottleneck == whole.bottleneck
    assert (PathKind.SOUND in found.trails) == rate(puzzle).uniqueness


@pytest.mark.slow
def test_open_steps_are_counted_along_every_way() -> None:
    puzzle = puzzle_of(TINY[1], 3)
    found = gather(puzzle)
    assert len(found.trails) > 1
    for way, trail in found.trails.items():
        whole = breadth(puzzle, way.ladder_on(puzzle.layout))
        assert [width.open for width in trail.widths] == [
            point.open_effects for point in whole.points
        ]
        assert trail.bottleneck == whole.bottleneck


def test_a_way_without_uniqueness_is_walked_if_it_differs() -> None:
    leaning = next(
        puzzle for seed in range(200) if rate(puzzle := puzzle_of(CLASSIC, seed)).uniqueness
    )
    found = gather(leaning, analyse(leaning, broad=()))
    sound = found.trail(PathKind.SOUND)
    assert sound.walked and not sound.walked.rating.uniqueness
    assert found.without_uniqueness == sound.walked.rating


def test_the_quick_parts_come_first() -> None:
    kinds = [type(found) for found in analyse(classic(LEANING))]
    order = (
        Solutions,
        Backdoors,
        Minimality,
        PathStep,
        PathRating,
        ExplainerRating,
        OpenSteps,
        Done,
    )
    assert [kinds.index(kind) for kind in order] == sorted(map(kinds.index, order))
    assert kinds.count(Done) == 1 and kinds[-1] is Done


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(puzzle=scattered())
def test_any_givens_can_be_analysed(puzzle: Puzzle) -> None:
    found = gather(puzzle)
    count = count_solutions(puzzle, MOST_SOLUTIONS)
    assert found.is_done
    if found.clash:
        assert count == 0 and found.suspects is not None and not found.trails
        return
    assert found.solutions and found.solutions.count == count
    assert found.solutions.is_total == (count < MOST_SOLUTIONS)
    if count == 0:
        assert found.suspects is not None and not found.trails
    elif count > 1:
        check_several(found)


def check_several(found: Analysis) -> None:
    """Check the findings on several solutions against all of them."""
    assert found.solutions and found.undecided is not None
    grids = list(islice(solutions(found.puzzle), MOST_SOLUTIONS))
    one, other = found.solutions.one, found.solutions.other
    assert one and other and one in grids and other in grids and one != other
    apart = [sum(a != b for a, b in zip(one, grid, strict=True)) for grid in grids]
    assert min(apart[1:]) == sum(a != b for a, b in zip(one, other, strict=True))
    varying = {
        cell for cell in range(found.puzzle.layout.cells) if len({g[cell] for g in grids}) > 1
    }
    undecided = {cell for cell in range(found.puzzle.layout.cells) if found.undecided >> cell & 1}
    assert varying <= undecided
    assert varying == undecided or not found.solutions.is_total
    # The path stops where the solutions differ.
    assert set(found.trails) == {PathKind.EASIEST} and found.rating is None
    for taken in found.trail(PathKind.EASIEST).taken:
        assert taken.rung.technique.sound_without_uniqueness
        for cell, digit in taken.step.placements:
            assert all(grid[cell] == digit for grid in grids)
        for cell, digit in taken.step.eliminations:
            assert all(grid[cell] != digit for grid in grids)


@pytest.mark.slow
@pytest.mark.parametrize("id", ["4", "6", "classic", "x"])
def test_an_empty_board(id: str) -> None:
    layout = layout_named(id)
    found = gather(Puzzle(layout, (0,) * layout.cells))
    assert found.solutions and found.solutions.count > 200
    assert found.undecided == layout.all_cells
    assert (
        not found.trail(PathKind.EASIEST).taken and found.trail(PathKind.EASIEST).bottleneck is None
    )


def test_a_slow_rating_is_given_as_a_lower_bound_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = classic(LEANING)
    whole = rate_explainer(puzzle)
    assert whole.complete and whole.er < NESTED_FROM
    monkeypatch.setattr("sudoku_tui.engine.explainer.rating_path.NESTED_FROM", 3.0)
    least = rate_explainer(puzzle, below=3.0)
    assert least.er == 3.0 and not least.complete
    quick, late = (list(analyse(puzzle, broad=(), nested=nested)) for nested in (False, True))
    assert [each for each in quick if isinstance(each, ExplainerRating)] == [least]
    assert [each for each in late if isinstance(each, ExplainerRating)] == [least, whole]
    assert late[-2:] == [whole, Done()]
    assert gather(puzzle, late).explainer == whole


def test_a_full_grid() -> None:
    found = gather(Puzzle(CLASSIC, FULL))
    assert found.solutions and found.solutions.only == FULL
    assert found.backdoors and found.backdoors.singles_suffice
    walked = found.trail(PathKind.RATED).walked
    assert walked and walked.reason.first is None and walked.rating.solved
    assert found.trail(PathKind.RATED).hardest is None


def test_two_equal_givens() -> None:
    digits = (1, 1, *([0] * 14))
    clash, blamed, done = analyse(Puzzle(TINY[0], digits))
    assert isinstance(clash, ClashingGivens) and (clash.clash.one, clash.clash.other) == (0, 1)
    assert blamed == SuspectGivens(0b11) and done == Done()


def test_several_solutions_report_the_smallest_difference() -> None:
    digits = list(FULL)
    for cell in (0, 1, 2, 9, 10, 11, 18, 19, 20, 3, 12, 21, 30, 40, 50, 60, 70, 80):
        digits[cell] = 0
    found = gather(Puzzle(CLASSIC, tuple(digits)))
    if found.solutions and not found.solutions.only:
        check_several(found)


def test_an_analysis_can_be_cancelled_anywhere_and_keeps_its_findings() -> None:
    puzzle = classic(LEANING)
    calls = 0

    def counting() -> bool:
        nonlocal calls
        calls += 1
        return False

    whole = len(list(analyse(puzzle, Effort(cancelled=counting))))
    assert calls > 200
    for part in (1, 50, calls // 10):
        asked = iter(range(part))
        found = Analysis(puzzle)
        count = 0
        with pytest.raises(OutOfEffort):
            for finding in analyse(puzzle, Effort(cancelled=partial(_ends, asked))):
                found, count = found.with_finding(finding), count + 1
        assert count < whole and not found.is_done


def _ends(asked: Iterator[int]) -> bool:
    """Return true once the iterator is exhausted, as a cancellation callback."""
    return next(asked, None) is None


def test_a_search_that_takes_too_long_is_reported() -> None:
    puzzle = Puzzle(CLASSIC, (0,) * 81)
    first = next(analyse(puzzle, Effort(nodes=3)))
    assert first == Solutions(0, False)


@pytest.mark.slow
@pytest.mark.soak
def test_every_rated_puzzle_is_analysed_with_its_rating() -> None:
    puzzles = rated("rated-dev")
    for each in puzzles[:: len(puzzles) // sample(len(puzzles), 8)]:
        puzzle = classic(each.text)
        found = gather(puzzle, analyse(puzzle, broad=()))
        assert found.rating and found.rating.score == each.score
        assert str(found.rating.ladder_level) == each.level
