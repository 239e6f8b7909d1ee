"""The search for the puzzle that was asked for: it comes there, ends, and says how it went."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.drafts import SEVERAL, Pattern, Progress, Tally, most_attempts
from sudoku_tui.engine.generating.make import make, seek
from sudoku_tui.engine.generating.matches_spec import Findings, misfit
from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import UNLIMITED, Effort, OutOfEffort, is_minimal, is_unique
from sudoku_tui.engine.search.removal import givens_in
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry, broken_orbit, orbits

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
def test_what_was_asked_for_is_come_to(spec: Spec) -> None:
    sought = seek(spec, "t")
    assert sought.made is not None
    puzzle = Puzzle(CLASSIC, sought.made.givens)
    assert misfit(spec, Findings(puzzle)) == ""
    assert is_minimal(puzzle) or not spec.minimal
    assert sought.progress.accepted == 1
    assert seek(spec, "t") == sought


def test_all_attempts_are_told_of() -> None:
    told: list[Progress] = []
    spec = Spec(levels=frozenset([Level.UNFAIR]))
    sought = seek(spec, "w", watch=told.append)
    assert [each.attempts for each in told] == list(range(1, sought.progress.attempts + 1))
    assert [each.accepted for each in told] == [0] * (len(told) - 1) + [1]
    assert told[-1] == sought.progress


def test_giving_up_says_why() -> None:
    spec = Spec(levels=frozenset([Level.EXTREME]), clues=Span(60))
    made, progress = seek(spec, "g", attempts=40)
    assert made is None
    assert progress == Progress(40, 0, "it is Easy at most, not Extreme")


def test_more_attempts_make_the_same_puzzle() -> None:
    spec = Spec(levels=frozenset([Level.UNFAIR]))
    sought = seek(spec, "w")
    needed = sought.progress.attempts
    assert seek(spec, "w", attempts=needed) == sought
    assert seek(spec, "w", attempts=needed - 1).made is None


def test_it_can_be_cancelled_at_any_attempt() -> None:
    for after in (0, 1, 7):
        told: list[Progress] = []
        # The defaults hold the values of this round; a type knows none for a lambda.
        effort = Effort(cancelled=lambda told=told, after=after: len(told) > after)  # type: ignore[misc]
        with pytest.raises(OutOfEffort):
            seek(Spec(clues=Span(most=17)), "c", effort, watch=told.append)
        assert len(told) <= after + 2


def test_how_far_a_number_is_beside() -> None:
    assert [Span(3, 5).beside(number) for number in range(1, 8)] == [2, 1, 0, 0, 0, 1, 2]
    assert Span().beside(7) == Span(most=7).beside(7) == Span(7).beside(9) == 0


def test_larger_boards_are_given_up_sooner() -> None:
    assert most_attempts(CLASSIC) == 20_000
    assert most_attempts(Spec("25").layout) < most_attempts(Spec("16").layout) < 20_000


def test_progress_adds_up() -> None:
    one, other = Progress(3, 1, "it is Easy"), Progress(5, 1, "X-Wing occurs")
    assert one + other == Progress(8, 2, "X-Wing occurs")


def test_a_grid_is_found_for_a_sparse_pattern() -> None:
    dice = Dice("pattern")
    cells = mask_of(
        cell for orbit in dice.shuffled(orbits(CLASSIC, Symmetry.HALF_TURN))[:14] for cell in orbit
    )
    tally = Tally(3_000, UNLIMITED, None)
    grid = Pattern(CLASSIC, cells, dice, UNLIMITED).grid(tally)
    assert grid is not None
    assert is_unique(Puzzle(CLASSIC, givens_in(grid, cells)))
    assert tally.progress.most_often == SEVERAL


def test_a_pattern_has_a_level_too() -> None:
    cells = mask_of(cell for orbit in orbits(CLASSIC, Symmetry.FULL)[:10] for cell in orbit)
    spec = Spec(pattern=cells, levels=frozenset([Level.EASY, Level.MEDIUM]))
    made = make(spec, "p")
    assert made is not None
    assert {cell for cell, digit in enumerate(made.givens) if digit} == set(members(cells))
    assert misfit(spec, Findings(Puzzle(CLASSIC, made.givens))) == ""
