"""Paths below a ceiling: what they come to is what the whole path comes to."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, Effort, OutOfEffort
from sudoku_tui.engine.generating.assessment import SINGLES, Ceiling
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.ladders import HODOKU, LADDERS, Ladder
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import seeds, thinned


def barred_above(level: Level) -> frozenset[str]:
    return frozenset(rung.technique.id for rung in HODOKU.rungs if rung.level > level)


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
        candidate = twin.tables.at[lone.bit_length()]
        twin.place(candidate % CLASSIC.cells, candidate // CLASSIC.cells + 1)
    for name in ("lanes", "candidates", "placed", "empty", "candidates_of", "bivalue"):
        assert getattr(board, name) == getattr(twin, name)


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_without_a_ceiling_it_is_the_whole_path(ladder: Ladder, seed: int) -> None:
    puzzle = generate(CLASSIC, Dice(seed))
    climb = Ceiling(CLASSIC, ladder).climb(Board.of(puzzle), UNLIMITED)
    whole = rate(puzzle, ladder)
    counts = whole.counts
    used = Counter(technique.id for technique in climb.techniques)
    assert used == {id: count for id, count in counts.items() if id not in SINGLES}
    assert climb.singles == sum(counts.get(id, 0) for id in SINGLES)
    assert climb.obstacle == ""
    assert climb.board.is_solved
    if ladder is HODOKU:
        assert climb.rating(puzzle) == whole


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.UNFAIR])
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_a_ceiling_is_met_where_the_path_goes_above(level: Level, seed: int) -> None:
    puzzle = generate(CLASSIC, Dice(seed))
    climb = Ceiling(CLASSIC, HODOKU, barred_above(level)).climb(Board.of(puzzle), UNLIMITED)
    path, prefix = Path(puzzle, HODOKU), list[str]()
    while path.next() and path.rung.level <= level:
        prefix.append(path.rung.technique.id)
    singles = sum(id in SINGLES for id in prefix)
    assert [each.id for each in climb.techniques] == [id for id in prefix if id not in SINGLES]
    assert climb.singles == singles
    assert bool(climb.obstacle) == (not climb.board.is_solved)


def test_too_high_a_score_ends_it() -> None:
    puzzle = generate(CLASSIC, Dice(1))
    climb = Ceiling(CLASSIC, HODOKU, score=100).climb(Board.of(puzzle), UNLIMITED)
    assert climb.obstacle == "it scores more than 100"


def test_what_is_barred_is_named() -> None:
    barred = frozenset(["locked-candidates-1", "locked-candidates-2"])
    names = {f"{CATALOGUE[id].name} occurs" for id in barred}
    told = set()
    for seed in range(30):
        puzzle = generate(CLASSIC, Dice(seed))
        told.add(Ceiling(CLASSIC, HODOKU, barred).climb(Board.of(puzzle), UNLIMITED).obstacle)
    assert told == {"", *names}


def test_it_can_be_cancelled() -> None:
    puzzle = next(
        each
        for each in (generate(CLASSIC, Dice(seed)) for seed in range(30))
        if rate(each).level > Level.EASY
    )
    with pytest.raises(OutOfEffort):
        Ceiling(CLASSIC, HODOKU).climb(Board.of(puzzle), Effort(cancelled=lambda: True))
