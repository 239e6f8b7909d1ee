"""Capped paths: their results equal those of the whole path."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, Effort, OutOfEffort
from sudoku_tui.engine.generating.assessment import CappedPath
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.ladders import HODOKU, LADDERS, Ladder
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.bound import SINGLES
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.singles import FULL_HOUSE
from tests.engine.positions import seeds, thinned


def techniques_above(level: Level) -> frozenset[str]:
    return frozenset(rung.id for rung in HODOKU.rungs if rung.level > level)


@settings(max_examples=30, deadline=None)
@given(puzzle=thinned((CLASSIC,), least=0.1))
def test_singles_at_once_are_all_singles(puzzle: Puzzle) -> None:
    board = Board.of(puzzle)
    twin = board.copy()
    empty = board.empty.bit_count()
    placed = board.place_singles()
    assert empty - board.empty.bit_count() == placed
    assert not board.tables.lone(board.lanes)
    while lone := twin.tables.lone(twin.lanes):
        candidate = twin.tables.candidate_at[lone.bit_length()]
        twin.place(candidate % CLASSIC.cells, candidate // CLASSIC.cells + 1)
    for name in ("lanes", "candidates", "placed", "empty", "candidates_of", "bivalue"):
        assert getattr(board, name) == getattr(twin, name)


@pytest.mark.slow
@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_without_a_cap_it_is_the_whole_path(ladder: Ladder, seed: int) -> None:
    puzzle = generate(CLASSIC, Dice(seed))
    outcome = CappedPath(CLASSIC, ladder).follow(Board.of(puzzle), UNLIMITED)
    whole = rate(puzzle, ladder)
    counts = whole.counts
    used = Counter(technique.id for technique in outcome.techniques)
    assert used == {id: count for id, count in counts.items() if id not in SINGLES}
    assert outcome.singles == sum(counts.get(id, 0) for id in SINGLES)
    assert outcome.obstacle == ""
    assert outcome.board.is_solved
    if ladder is HODOKU:
        assert outcome.rating(puzzle) == whole


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.UNFAIR])
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_a_cap_is_met_where_the_path_goes_above(level: Level, seed: int) -> None:
    puzzle = generate(CLASSIC, Dice(seed))
    outcome = CappedPath(CLASSIC, HODOKU, techniques_above(level)).follow(
        Board.of(puzzle), UNLIMITED
    )
    path, prefix = Path(puzzle, HODOKU), list[str]()
    while path.next() and path.rung.level <= level:
        prefix.append(path.rung.id)
    singles = sum(id in SINGLES for id in prefix)
    assert [each.id for each in outcome.techniques] == [id for id in prefix if id not in SINGLES]
    assert outcome.singles == singles
    assert bool(outcome.obstacle) == (not outcome.board.is_solved)


def test_too_high_a_score_ends_the_path() -> None:
    puzzle = generate(CLASSIC, Dice(1))
    outcome = CappedPath(CLASSIC, HODOKU, score=100).follow(Board.of(puzzle), UNLIMITED)
    assert outcome.obstacle == "its score is above 100"


@pytest.mark.parametrize("seed", [3, 5, 8, 13, 21, 34])
def test_a_cap_on_the_score_applies_from_the_cheapest_singles(seed: int) -> None:
    puzzle = generate(CLASSIC, Dice(seed))
    whole = CappedPath(CLASSIC, HODOKU).follow(Board.of(puzzle), UNLIMITED)
    steps = sum(HODOKU.rung(each).score for each in whole.techniques)
    least = steps + whole.singles * HODOKU.rung(FULL_HOUSE).score
    for score in (least - 1, least // 2, 1):
        outcome = CappedPath(CLASSIC, HODOKU, score=score).follow(Board.of(puzzle), UNLIMITED)
        assert outcome.obstacle == f"its score is above {score}"
        assert outcome.techniques == whole.techniques[: len(outcome.steps)]
    outcome = CappedPath(CLASSIC, HODOKU, score=least).follow(Board.of(puzzle), UNLIMITED)
    assert not outcome.obstacle
    assert outcome.techniques == whole.techniques


def test_the_earliest_obstacle_of_the_score_is_reported() -> None:
    seen = 0
    for seed in range(40):
        puzzle = generate(CLASSIC, Dice(seed))
        outcome = CappedPath(CLASSIC, HODOKU, score=900).follow(Board.of(puzzle), UNLIMITED)
        if outcome.obstacle and (reach := outcome.reach):
            seen += 1
            assert not reach.is_solved
            assert outcome.board.candidates & ~reach.candidates == 0, "it is on the way there"
    assert seen > 5


def test_excluded_techniques_are_named() -> None:
    barred = frozenset(["locked-candidates-1", "locked-candidates-2"])
    names = {f"{CATALOGUE[id].name} occurs" for id in barred}
    obstacles = set()
    for seed in range(70, 100):
        puzzle = generate(CLASSIC, Dice(seed))
        outcome = CappedPath(CLASSIC, HODOKU, barred).follow(Board.of(puzzle), UNLIMITED)
        obstacles.add(outcome.obstacle)
    assert obstacles == {"", *names}


@pytest.mark.slow
def test_a_capped_path_can_be_cancelled() -> None:
    puzzle = next(
        each
        for each in (generate(CLASSIC, Dice(seed)) for seed in range(30))
        if rate(each).level > Level.EASY
    )
    with pytest.raises(OutOfEffort):
        CappedPath(CLASSIC, HODOKU).follow(Board.of(puzzle), Effort(cancelled=lambda: True))
