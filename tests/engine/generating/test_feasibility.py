"""Impossible specifications are refused at once, and possible ones are not."""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import combinations
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.rating_path import applies_to, rate_explainer
from sudoku_tui.engine.explainer.ratings import tenths
from sudoku_tui.engine.generating.bounds import NEVER, fewest_clues, hardest_level
from sudoku_tui.engine.generating.feasibility import first_objection
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.matches_spec import Findings
from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_unique
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.engine.symmetry import Symmetry, broken_orbit
from tests.engine.generating.specs import specs
from tests.engine.positions import every_layout, grid_of, puzzle_of, small_layouts
from tests.reference import puzzle_set, reference
from tests.soak import sample

GRID = grid_of(CLASSIC, 0)


SCALE = ("er", "ep", "ed")


def levels(*named: Level) -> frozenset[Level]:
    return frozenset(named)


def wanted(technique: str, least: int = 1) -> frozenset[Wanted]:
    return frozenset([Wanted(technique, least)])


def pattern_of_rows(*rows: int) -> int:
    """Return the pattern of whole rows of the classic layout."""
    return mask_of(cell for cell, (row, _) in enumerate(CLASSIC.positions) if row in rows)


CASES: dict[str, Spec] = {
    "no layout is called 'cube'": Spec("cube"),
    "no number of clues is both at least 30 and at most 20": Spec(clues=Span(30, 20)),
    "Classic has 81 cells, too few for 90 clues": Spec(clues=Span(90)),
    "no Classic puzzle with fewer than 17 clues": Spec(clues=Span(most=16)),
    "no 6x6 puzzle with fewer than 8 clues": Spec("6", clues=Span(most=7)),
    "no Sudoku X puzzle with fewer than 8 clues": Spec("x", clues=Span(most=7)),
    "with symmetry 180, a Classic puzzle has at least 18": Spec(
        symmetry=Symmetry.HALF_TURN, clues=Span(most=17)
    ),
    "with symmetry full, a Classic puzzle has at least 18": Spec(
        symmetry=Symmetry.FULL, clues=Span(17, 17)
    ),
    "symmetry 90 does not allow 26 to 27 clues: cells are given in groups of 1, 4": Spec(
        symmetry=Symmetry.QUARTER_TURN, clues=Span(26, 27)
    ),
    "no minimal Classic puzzle with more than 40": Spec(minimal=True, clues=Span(41)),
    "5 attempts to remove givens leave at least 76 clues, not 24": Spec(
        attempts=5, clues=Span(20, 24)
    ),
    "2 attempts to remove givens leave at least 77 clues": Spec(
        attempts=2, symmetry=Symmetry.HALF_TURN, clues=Span(most=76)
    ),
    "0 attempts to remove givens leave at least 81 clues": Spec(attempts=0, minimal=True),
    "40 attempts to remove givens leave at least 41 clues; no minimal": Spec(
        attempts=40, minimal=True
    ),
    "577 steps are requested, but a puzzle begins with at most 576 candidates": Spec(
        wanted=wanted("x-wing", 300) | wanted("skyscraper", 277)
    ),
    "the grid has 80 cells; Classic has 81": Spec(grid=GRID[:-1]),
    "in the grid, r1c1 and r1c2 are both 1": Spec(grid=(1, 1, *GRID[2:])),
    "the grid has a digit in r1c1 that Classic lacks": Spec(grid=(10, *GRID[1:])),
    "the grid has empty cells": Spec(grid=(0, *GRID[1:])),
    "in the puzzle to fill, r1c1 and r1c2 are both 1": Spec(fill=(1, 1, *[0] * 79)),
    "the puzzle to fill has 81 givens already, more than 30": Spec(fill=GRID, clues=Span(most=30)),
    "a full grid leaves nothing to fill": Spec(grid=GRID, fill=GRID),
    "a pattern fixes which cells are given": Spec(fill=GRID, pattern=CLASSIC.all_cells),
    "attempts limit the removal of givens": Spec(fill=GRID, attempts=3),
    "the pattern has 12 cells; Classic needs at least 17": Spec(pattern=(1 << 12) - 1),
    "the pattern has cells that Classic lacks": Spec(pattern=1 << 81 | pattern_of_rows(1, 4, 7)),
    "the pattern leaves rows 1 and 2 empty": Spec(pattern=pattern_of_rows(2, 3, 4, 5, 6, 7)),
    "the pattern leaves columns 1 and 3 empty": Spec(
        pattern=mask_of(cell for cell, at in enumerate(CLASSIC.positions) if at[1] not in (0, 2))
    ),
    "the pattern has 81 cells, but 20 to 30 clues": Spec(
        pattern=CLASSIC.all_cells, clues=Span(20, 30)
    ),
    "the pattern has 81 cells; no minimal puzzle": Spec(pattern=CLASSIC.all_cells, minimal=True),
    "the pattern lacks symmetry 180: it has r9c9 but not r1c1": Spec(
        pattern=CLASSIC.all_cells & ~1, symmetry=Symmetry.HALF_TURN
    ),
    "with givens only in the cells of the pattern, the grid": Spec(
        grid=GRID, pattern=mask_of(range(0, 81, 4))
    ),
    "no technique is called 'x-wang'; did you mean 'x-wing'": Spec(wanted=wanted("x-wang")),
    "no technique is called 'magic'": Spec(banned=frozenset(["magic"])),
    "X-Wing is requested 0 times": Spec(wanted=wanted("x-wing", 0)),
    "Naked Quad does not occur on 4x4": Spec("4", wanted=wanted("naked-quad")),
    "Squirmbag is never needed: an easier": Spec(wanted=wanted("squirmbag")),
    "Mutant Whale is never needed": Spec(hardest="mutant-whale"),
    "Guess by search cannot be requested": Spec("16", wanted=wanted("guess")),
    "X-Wing is both requested and forbidden": Spec(
        wanted=wanted("x-wing"), banned=frozenset(["x-wing"])
    ),
    "XY-Wing is both requested and forbidden": Spec(
        hardest="xy-wing", banned=frozenset(["xy-wing"])
    ),
    "Unique Rectangle 1 relies on a unique solution": Spec(
        hardest="unique-rectangle-1", no_uniqueness=True
    ),
    "the last cell of every puzzle is a Full House": Spec(banned=frozenset(["full-house"])),
    "Swordfish makes a puzzle at least Hard, not Easy": Spec(
        levels=levels(Level.EASY), wanted=wanted("swordfish")
    ),
    "X-Chain makes a puzzle at least Unfair, not Hard": Spec(
        levels=levels(Level.EASY, Level.HARD), hardest="x-chain"
    ),
    "3D Medusa makes a puzzle at least Unfair, not Medium": Spec(
        levels=levels(Level.MEDIUM), wanted=wanted("medusa-3d")
    ),
    "Swordfish is harder than X-Wing, the requested": Spec(
        hardest="x-wing", wanted=wanted("swordfish")
    ),
    "singles alone score at most 896, but Hard needs": Spec(
        levels=levels(Level.HARD), hardest="hidden-single"
    ),
    "no 4x4 puzzle is harder than Beginner": Spec("4", levels=levels(Level.EASY, Level.HARD)),
    "no Latin 4x4 puzzle is harder than Easy": Spec("latin4", levels=levels(Level.MEDIUM)),
    "no score is both at least 9 and at most 3": Spec(score=Span(9, 3)),
    "Easy puzzles score at most 800, not 900": Spec(levels=levels(Level.EASY), score=Span(900)),
    "Unfair puzzles score at least 200, not 150": Spec(
        levels=levels(Level.UNFAIR), score=Span(most=150)
    ),
    "6x6 has no ER: Explainer rates only Classic": Spec("6", er=Span(20)),
    "no ER is both 4.4 or more and 3.4 or less": Spec(er=Span(44, 34)),
    "no puzzle with EP above 11.9 is known, so not 12.0 or more": Spec(ep=Span(120)),
    "every puzzle has at least ED 1.0, not 0.1 to 0.9": Spec(ed=Span(1, 9)),
    "every puzzle has at least ER 1.0, not 0.9 or less": Spec(er=Span(most=9), clues=Span(most=30)),
    "no step is rated 2.9": Spec(er=Span(29, 29)),
    "Easy puzzles have at most ER 2.3, not 2.4 to 4.0": Spec(
        er=Span(24, 40), levels=levels(Level.EASY, Level.BEGINNER)
    ),
    "EP is never more than ER, so not EP 3.0 or more with ER 2.9 or less": Spec(
        er=Span(most=29), ep=Span(30)
    ),
    "ED is never more than EP, so": Spec(ep=Span(12, 12), ed=Span(15)),
    "the requested techniques score 280, more than 200": Spec(
        wanted=wanted("x-wing", 2), score=Span(most=200)
    ),
    "the requested techniques score 2800, but Hard": Spec(
        levels=levels(Level.HARD), wanted=wanted("x-wing", 20)
    ),
    "51 empty cells score at least 204, not 100": Spec(clues=Span(most=30), score=Span(most=100)),
    "70 singles are requested, but at most 64 cells": Spec(wanted=wanted("hidden-single", 70)),
    "Beginner is not a set of techniques": Spec(unsolvable_by=frozenset([Level.BEGINNER])),
    "all permitted techniques are among": Spec(
        levels=levels(Level.MEDIUM), unsolvable_by=frozenset([Level.HARD])
    ),
}


@pytest.mark.parametrize(("start", "spec"), CASES.items(), ids=CASES)
def test_impossible_specifications_are_refused(start: str, spec: Spec) -> None:
    assert first_objection(spec).startswith(start)


def test_a_symmetry_that_the_canvas_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = Layout("strip", "Strip", 2, ((0, 0), (0, 1), (1, 0)), ())
    monkeypatch.setattr(Spec, "layout", wide)
    told = "the layout strip has no 180 symmetry"
    assert first_objection(Spec("strip", symmetry=Symmetry.HALF_TURN)) == told


def test_a_technique_that_needs_boxes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = CLASSIC.of_kind(Kind.ROW, Kind.COLUMN)
    monkeypatch.setattr(Spec, "layout", replace(CLASSIC, id="latin", name="Latin", houses=lines))
    told = "Locked Candidates 1 (Pointing) does not occur on Latin"
    assert first_objection(Spec(wanted=wanted("locked-candidates-1"))) == told


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(specs())
def test_every_specification_is_answered_soon(spec: Spec) -> None:
    start = process_time()
    assert "\n" not in first_objection(spec)
    assert process_time() - start < 2


@every_layout
def test_empty_specifications_are_possible(layout: Layout) -> None:
    for symmetry in Symmetry:
        assert first_objection(Spec(layout.id, symmetry=symmetry)) == ""
    for level in Level:
        refused = level > hardest_level(layout)
        assert bool(first_objection(Spec(layout.id, levels=levels(level)))) == refused


@pytest.mark.slow
@small_layouts
def test_existing_puzzles_are_not_refused(layout: Layout) -> None:
    """Describe existing puzzles by specifications, which must be accepted."""
    for seed in range(sample(100, 3)):
        symmetry = Dice(seed).pick(list(Symmetry))
        puzzle = generate(layout, Dice(seed), Removal(symmetry))
        assert first_objection(_description(puzzle, symmetry)) == ""


def _description(puzzle: Puzzle, symmetry: Symmetry) -> Spec:
    """Return the full specification of *puzzle*."""
    rating = Findings(puzzle).rating
    explained = rate_explainer(puzzle) if applies_to(puzzle.layout) else None
    names = SCALE if explained else ()
    tenth = {name: tenths(getattr(explained, name)) for name in names}
    spans: dict[str, Any] = {name: Span(each, each) for name, each in tenth.items()}
    absent = {"x-wing", "hidden-pair", "xy-chain", "naked-single"} - rating.counts.keys()
    return Spec(
        puzzle.layout.id,
        levels=frozenset([rating.level]),
        score=Span(rating.score, rating.score),
        **spans,
        wanted=frozenset(Wanted(id, least) for id, least in rating.counts.items() if id != "guess"),
        banned=frozenset(absent),
        hardest=rating.hardest if rating.hardest != "guess" else None,
        no_uniqueness=not rating.uniqueness,
        clues=Span(puzzle.clues, puzzle.clues),
        symmetry=symmetry,
        pattern=mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit),
    )


@pytest.mark.slow
def test_no_smaller_puzzle_of_four_digits_has_one_solution() -> None:
    layout = layout_named("4")
    fewest = fewest_clues(layout)
    for seed in range(20):
        grid = grid_of(layout, seed)
        for cells in combinations(range(layout.cells), fewest - 1):
            digits = tuple(digit if cell in cells else 0 for cell, digit in enumerate(grid))
            assert not is_unique(Puzzle(layout, digits))


@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_the_fewest_clues_are_a_lower_bound(layout: Layout) -> None:
    assert layout.digits - 1 <= fewest_clues(layout) <= puzzle_of(layout, 0).clues


def test_techniques_without_a_turn_are_those_of_the_catalogue() -> None:
    with reference("reference/techniques.csv").open(encoding="utf-8") as file:
        assert {row["id"] for row in csv.DictReader(file) if row["stock"] == "never"} == NEVER


@pytest.mark.slow
def test_no_puzzle_of_seventeen_has_symmetry_180() -> None:
    for puzzle in puzzle_set("17-clue"):
        given = {cell for cell, digit in enumerate(puzzle.givens) if digit}
        assert len(given) == fewest_clues(CLASSIC)
        assert broken_orbit(CLASSIC, Symmetry.HALF_TURN, given)
