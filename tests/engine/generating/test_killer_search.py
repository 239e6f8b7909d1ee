"""Killers of a requested level, score or technique: their rating, their solution, their seed."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.generating.feasibility import first_objection
from sudoku_tui.engine.generating.spec import USUAL_SIZES, Span, Spec, Wanted
from sudoku_tui.engine.generating.spec_search import RatedPuzzle, try_to_make
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import is_unique
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry
from sudoku_tui.formats.spec import Share, read_share, write_share
from tests.soak import sample

SEEDS = range(sample(20, 1))


def made(spec: Spec, seed: object) -> RatedPuzzle:
    """Return the killer of a seed, after a check of its rating and its one solution."""
    assert not first_objection(spec)
    found = try_to_make(spec, f"killer {seed}").rated
    assert found
    puzzle = found.puzzle(spec.layout)
    assert rate(puzzle) == found.rating
    assert is_unique(puzzle)
    return found


def killer(*levels: Level, layout: str = CLASSIC.id, **others: object) -> Spec:
    """Return the specification of a killer."""
    # mypy cannot check `**`: the names are fields of a Spec.
    return Spec(layout, frozenset(levels), killer=USUAL_SIZES, **others)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("level", Level)
def test_killer_has_its_level(level: Level, seed: int) -> None:
    found = made(killer(level), seed)
    assert found.rating
    assert found.rating.level is level
    assert not found.rating.guesses
    clues = found.puzzle(CLASSIC).clues
    assert 20 <= clues <= 30 if level is Level.BEGINNER else clues == 0


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["4", "6", "x", "pinwheel-9"])
def test_other_layouts_have_levels_too(layout: str) -> None:
    for level in (Level.BEGINNER, Level.EASY, *((Level.MEDIUM,) if layout != "4" else ())):
        found = made(killer(level, layout=layout), 1)
        assert found.rating
        assert found.rating.level is level


@pytest.mark.slow
def test_other_requests_are_met() -> None:
    turned = killer(Level.EASY, symmetry=Symmetry.HALF_TURN)
    assert made(turned, 1).rating
    pointing = killer(wanted=frozenset((Wanted("cage-pointing"),)), layout="6")
    rating = made(pointing, 1).rating
    assert rating
    assert "cage-pointing" in rating.counts
    hidden = killer(Level.EASY, hide_sums=True, layout="6")
    cages = made(hidden, 1).extras.constraints
    assert any(isinstance(each, Cage) and each.sum is None for each in cages)


@pytest.mark.slow
def test_same_seed_makes_the_same_killer_and_its_share_has_the_level() -> None:
    spec = killer(Level.EASY, layout="6")
    assert made(spec, 7) == made(spec, 7) != made(spec, 8)
    text = write_share(Share(spec, "7"))
    assert "level=easy" in text
    assert read_share(text).spec == spec


@pytest.mark.parametrize(
    ("spec", "objection"),
    [
        (killer(Level.HARD, layout="4"), "no 4x4 killer is harder than Medium"),
        (killer(Level.BEGINNER, clues=Span(most=10)), "has 20 givens or more"),
        (killer(Level.EASY, clues=Span(25)), "with 25 or more givens is Beginner"),
        (killer(Level.EASY, wanted=frozenset((Wanted("x-wing"),))), "at least Hard, not Easy"),
        (killer(wanted=frozenset((Wanted("unique-rectangle-1"),))), "does not occur on Classic k"),
        (killer(minimal=True), "leave out all else"),
        (Spec(wanted=frozenset((Wanted("cage-pointing"),))), "does not occur on Classic"),
    ],
)
def test_impossible_killers_are_refused(spec: Spec, objection: str) -> None:
    assert objection in first_objection(spec)
