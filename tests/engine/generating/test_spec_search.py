"""Puzzles made to a specification: they meet it, and a seed makes the same puzzle again.

The search for them succeeds or ends, and reports its progress.
"""

from __future__ import annotations

from dataclasses import replace
from functools import _lru_cache_wrapper
from itertools import islice

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice, seeds_from
from sudoku_tui.engine.effort import UNLIMITED, Effort, OutOfEffort
from sudoku_tui.engine.generating.adding_clues import bracket_of
from sudoku_tui.engine.generating.assessment import capped_paths
from sudoku_tui.engine.generating.attempts import Attempts, Progress, most_attempts
from sudoku_tui.engine.generating.drafts import SEVERAL, Pattern
from sudoku_tui.engine.generating.generator import VERSION, generate
from sudoku_tui.engine.generating.matches_spec import Findings, first_misfit
from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.generating.spec_search import RatedPuzzle, make, try_to_make
from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import NO_EXTRAS, Puzzle
from sudoku_tui.engine.search import is_minimal, is_unique
from sudoku_tui.engine.search.removal import givens_in
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry, broken_orbit, orbits
from tests.engine.positions import grid_of

DENSE = mask_of(cell for cell, (row, column) in enumerate(CLASSIC.positions) if (row + column) % 2)
"""A chessboard of 40 cells: a few grids have it as a unique pattern."""

SPECS = {
    "any": Spec(),
    "level": Spec(levels=frozenset([Level.MEDIUM, Level.HARD])),
    "beginner": Spec(levels=frozenset([Level.BEGINNER])),
    "score": Spec(score=Span(300, 500)),
    "wanted": Spec(wanted=frozenset([Wanted("naked-pair"), Wanted("hidden-single", 10)])),
    "banned": Spec(banned=frozenset(["locked-candidates-1", "medusa-3d"])),
    "hardest": Spec(hardest="locked-candidates-1"),
    "no uniqueness": Spec(levels=frozenset([Level.HARD]), no_uniqueness=True),
    "not by": Spec(unsolvable_by=frozenset([Level.EASY])),
    "clues": Spec(clues=Span(28, 32)),
    "few clues": Spec(clues=Span(most=23)),
    "minimal": Spec(minimal=True, symmetry=Symmetry.DIAGONAL),
    "minimal, with many clues": Spec(minimal=True, clues=Span(26)),
    "mirrors": Spec(symmetry=Symmetry.MIRRORS),
    "full": Spec("6", symmetry=Symmetry.FULL),
    "pattern": Spec(pattern=DENSE),
    "pattern of a grid": Spec(grid=grid_of(CLASSIC, 0), pattern=CLASSIC.all_cells & ~1),
    "grid": Spec(grid=grid_of(CLASSIC, 1)),
    "fill": Spec(fill=(*range(1, 10), *[0] * 72)),
    "fill, symmetric": Spec(fill=(*range(1, 10), *[0] * 72), symmetry=Symmetry.HALF_TURN),
    "breadth": Spec(clues=Span(34), breadth=3),
    "x": Spec("x", levels=frozenset([Level.EASY]), clues=Span(30)),
}


def first_made(spec: Spec, seed: str) -> tuple[str, RatedPuzzle]:
    """Return the first derived seed that makes a puzzle, and the puzzle."""
    tried = ((each, make(spec, each)) for each in islice(seeds_from(seed), 300))
    return next((each, made) for each, made in tried if made)


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_puzzles_meet_their_specification(spec: Spec) -> None:
    for name in ("a", "b"):
        seed, made = first_made(spec, name)
        assert first_misfit(spec, Findings(Puzzle(spec.layout, made.givens))) == ""
        assert make(spec, seed) == made


@pytest.mark.parametrize("levels", [[Level.EXTREME], [Level.UNFAIR, Level.EXTREME], [Level.MEDIUM]])
def test_early_decisions_are_right(levels: list[Level]) -> None:
    spec = Spec(levels=frozenset(levels))
    for seed in "abc":
        soon, whole = (try_to_make(spec, seed, with_rating=rated).rated for rated in (False, True))
        assert soon and whole and soon.givens == whole.givens
        assert whole.rating == rate(whole.puzzle(CLASSIC))
        assert whole.rating.level in spec.levels


def test_without_wishes_puzzles_are_those_of_the_generator() -> None:
    for seed in "abc":
        made = make(Spec(), seed)
        assert made == RatedPuzzle(generate(CLASSIC, Dice(seed)).givens, None)


GOLDEN = {
    Spec("4", symmetry=Symmetry.DIAGONALS): ".2..3.1..3.1..4.",
    Spec(symmetry=Symmetry.MIRRORS, levels=frozenset([Level.MEDIUM])): (
        ".7.4.3.5...65.78......8....36.....147..6.9..591.....68....3......82.56...3.8.4.9."
    ),
    Spec(pattern=DENSE): (
        ".6.2.8.7.3.1.6.9.8.9.5.1.2.1.6.5.8.2.8.1.6.3.4.3.8.6.9.3.8.4.6.8.7.1.2.5.1.9.5.8."
    ),
}


@pytest.mark.parametrize(("spec", "line"), GOLDEN.items(), ids=["4", "medium", "pattern"])
def test_seeds_make_the_recorded_puzzles(spec: Spec, line: str) -> None:
    """Compare recorded puzzles. If this fails, raise `VERSION`: shared puzzles have changed."""
    assert VERSION == 10
    _, made = first_made(spec, "k7x2")
    assert "".join(SYMBOLS[digit] for digit in made.givens) == line


@pytest.mark.parametrize("forgotten", [capped_paths, bracket_of])
def test_caches_of_other_requests_change_nothing(
    forgotten: _lru_cache_wrapper[object],
) -> None:
    """Clear one of two caches, as if many other requests had evicted its entry."""
    spec = Spec(levels=frozenset({Level.MEDIUM}))
    seeds = list(islice(seeds_from("1"), 6))
    made = [make(spec, seed) for seed in seeds]
    forgotten.cache_clear()
    assert [make(spec, seed) for seed in seeds] == made


def test_removal_stops_at_the_allowed_number_of_clues() -> None:
    assert Spec().fewest_clues == 0
    assert Spec(levels=frozenset([Level.BEGINNER])).fewest_clues == 34
    assert Spec(levels=frozenset([Level.BEGINNER]), clues=Span(most=30)).fewest_clues == 30
    assert Spec(levels=frozenset([Level.BEGINNER, Level.HARD])).fewest_clues == 34
    assert Spec(levels=frozenset([Level.BEGINNER]), minimal=True).fewest_clues == 0
    assert Spec(clues=Span(24), minimal=True).fewest_clues == 0
    assert Spec("16", levels=frozenset([Level.EASY])).fewest_clues == 128
    assert Spec("16").fewest_clues == 104
    assert Spec("25").fewest_clues == 312
    assert Spec(clues=Span(40, 50)).fewest_clues == 40


@pytest.mark.slow
def test_an_impossible_pattern_ends() -> None:
    sparse = mask_of(range(0, 81, 4))
    made, progress = try_to_make(Spec(pattern=sparse), "1", attempts=50)
    assert made is None
    assert progress.attempts == 50
    assert "several solutions" in progress.commonest_misfit


def test_an_effort_limits_the_search() -> None:
    with pytest.raises(OutOfEffort):
        make(Spec("25"), "1", Effort(cancelled=lambda: True))


def test_filling_keeps_the_symmetry() -> None:
    layout = layout_named("6")
    spec = Spec("6", fill=(1, 2, *[0] * 34), symmetry=Symmetry.FULL)
    made = make(spec, "1")
    assert made is not None
    puzzle = Puzzle(layout, made.givens)
    assert puzzle.givens[:2] == (1, 2)
    assert is_unique(puzzle)
    assert puzzle.givens[5]
    assert puzzle.givens[35]


def test_filling_marks_cells_on_layouts_with_marks() -> None:
    layout = layout_named("odd-even")
    start = (*range(1, 10), *[0] * 72)
    made = make(Spec(layout.id, fill=start), "a")
    assert made is not None
    puzzle = made.puzzle(layout)
    assert puzzle.givens[:9] == start[:9] and puzzle.extras and is_unique(puzzle)
    assert not is_unique(replace(puzzle, extras=NO_EXTRAS))
    # A whole puzzle is returned unchanged, with its marks or without any.
    again = make(Spec(layout.id, fill=puzzle.givens, marks=puzzle.extras), "")
    assert again is not None and again.puzzle(layout) == puzzle
    plain = generate(CLASSIC, Dice("plain")).givens
    same = make(Spec(layout.id, fill=plain), "")
    assert same is not None and same.givens == plain and not same.extras
    # Marks are kept, and givens resolve what they leave open.
    less = Spec(layout.id, fill=(0,) * 81, marks=puzzle.extras)
    more = make(less, "b")
    assert more is not None and more.extras == puzzle.extras and is_unique(more.puzzle(layout))


LEVELS = tuple(Level)


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_every_seed_makes_exactly_the_level(level: Level) -> None:
    spec = Spec(levels=frozenset([level]))
    for seed in ("one", "two", "three"):
        made = make(spec, seed)
        assert made is not None
        assert made.rating == rate(Puzzle(CLASSIC, made.givens))
        assert made.rating.level is level


@pytest.mark.parametrize("symmetry", Symmetry, ids=str)
def test_changes_keep_the_symmetry(symmetry: Symmetry) -> None:
    made = make(Spec(levels=frozenset([Level.HARD]), symmetry=symmetry), "s")
    assert made is not None
    given = {cell for cell, digit in enumerate(made.givens) if digit}
    assert broken_orbit(CLASSIC, symmetry, given) is None
    assert rate(Puzzle(CLASSIC, made.givens)).level is Level.HARD


@pytest.mark.parametrize(
    "spec",
    [
        Spec(wanted=frozenset([Wanted("naked-triple"), Wanted("locked-candidates-1", 3)])),
        Spec(hardest="skyscraper"),
        Spec(wanted=frozenset([Wanted("wxyz-wing")])),
        Spec(score=Span(800, 1200)),
        Spec(levels=frozenset([Level.HARD]), banned=frozenset(["skyscraper", "naked-pair"])),
        Spec(levels=frozenset([Level.MEDIUM]), minimal=True),
        Spec(clues=Span(most=21)),
        Spec(clues=Span(30, 30), levels=frozenset([Level.HARD])),
        Spec(levels=frozenset([Level.EASY]), breadth=3),
    ],
    ids=["wanted", "hardest", "taught", "score", "banned", "minimal", "few", "exact", "breadth"],
)
def test_specifications_are_reached(spec: Spec) -> None:
    result = try_to_make(spec, "t")
    assert result.rated is not None
    puzzle = Puzzle(CLASSIC, result.rated.givens)
    assert first_misfit(spec, Findings(puzzle)) == ""
    assert is_minimal(puzzle) or not spec.minimal
    assert result.progress.accepted == 1
    assert try_to_make(spec, "t") == result


def test_all_attempts_are_reported() -> None:
    told: list[Progress] = []
    spec = Spec(levels=frozenset([Level.UNFAIR]))
    result = try_to_make(spec, "w", watch=told.append)
    assert [each.attempts for each in told] == list(range(1, result.progress.attempts + 1))
    assert [each.accepted for each in told] == [0] * (len(told) - 1) + [1]
    assert told[-1] == result.progress


def test_giving_up_names_the_reason() -> None:
    spec = Spec(levels=frozenset([Level.EXTREME]), clues=Span(60))
    made, progress = try_to_make(spec, "g", attempts=40)
    assert made is None
    assert progress == Progress(40, 0, "its level is at most Easy, not Extreme")


def test_more_attempts_make_the_same_puzzle() -> None:
    spec = Spec(levels=frozenset([Level.UNFAIR]))
    result = try_to_make(spec, "w")
    needed = result.progress.attempts
    assert try_to_make(spec, "w", attempts=needed) == result
    assert try_to_make(spec, "w", attempts=needed - 1).rated is None


def test_the_search_can_be_cancelled_at_any_attempt() -> None:
    for after in (0, 1, 7):
        told: list[Progress] = []
        # The defaults bind the values of this iteration; mypy cannot type them for a lambda.
        effort = Effort(cancelled=lambda told=told, after=after: len(told) > after)  # type: ignore[misc]
        with pytest.raises(OutOfEffort):
            try_to_make(Spec(clues=Span(most=17)), "c", effort, watch=told.append)
        assert len(told) <= after + 2


def test_distance_of_a_number_from_a_span() -> None:
    assert [Span(3, 5).distance_to(number) for number in range(1, 8)] == [2, 1, 0, 0, 0, 1, 2]
    assert Span().distance_to(7) == Span(most=7).distance_to(7) == Span(7).distance_to(9) == 0


def test_larger_boards_have_fewer_attempts() -> None:
    assert most_attempts(CLASSIC) == 20_000
    assert most_attempts(Spec("25").layout) < most_attempts(Spec("16").layout) < 20_000


def test_a_grid_is_found_for_a_sparse_pattern() -> None:
    dice = Dice("pattern")
    cells = mask_of(
        cell for orbit in dice.shuffled(orbits(CLASSIC, Symmetry.HALF_TURN))[:14] for cell in orbit
    )
    attempts = Attempts(3_000, UNLIMITED, None)
    grid = Pattern(CLASSIC, cells, dice, UNLIMITED).grid(attempts)
    assert grid is not None
    assert is_unique(Puzzle(CLASSIC, givens_in(grid, cells)))
    assert attempts.progress.commonest_misfit == SEVERAL


@pytest.mark.slow
def test_a_pattern_can_have_a_level() -> None:
    cells = mask_of(cell for orbit in orbits(CLASSIC, Symmetry.FULL)[:10] for cell in orbit)
    spec = Spec(pattern=cells, levels=frozenset([Level.EASY, Level.MEDIUM]))
    made = make(spec, "p")
    assert made is not None
    assert {cell for cell, digit in enumerate(made.givens) if digit} == set(members(cells))
    assert first_misfit(spec, Findings(Puzzle(CLASSIC, made.givens))) == ""
