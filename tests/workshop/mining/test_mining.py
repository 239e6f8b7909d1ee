"""Mining positions for practice.

Each position found is the turn of its technique, and its seed finds it again. Planting strikes out
candidates of a few cells until they form a true aligned pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.practice.turn import turn_of
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import effect_of, next_step, solve
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.engine.step import Technique
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    TINY,
    puzzle_of,
)
from workshop.mining.killers import KILLER, needs_killers
from workshop.mining.mining import (
    MADE_FOR,
    MinedPosition,
    aligned_pairs,
    eliminations_for,
    mined_position,
    puzzle_from,
    teaching_path,
)


def test_seed_names_neighbours_of_both_kinds_in_sequence() -> None:
    """Check that each is made from the one before it, whatever its kind."""
    near = puzzle_from("cheese!4")
    assert only_solution(near) != only_solution(puzzle_from("cheese"))
    assert only_solution(puzzle_from("cheese!4~12")) == only_solution(near)
    assert only_solution(puzzle_from("cheese!4~12!1")) != only_solution(near)


@pytest.mark.parametrize("layout", (*TINY, CLASSIC), ids=lambda layout: layout.id)
def test_a_walk_is_the_teaching_path(layout: Layout) -> None:
    puzzle = puzzle_of(layout, 2)
    path = teaching_path(puzzle)
    assert list(path.steps) == list(solve(puzzle, TEACHING))
    assert path.rating == rate(puzzle, TEACHING)
    for step, board in zip(path.steps, path.boards, strict=True):
        assert next_step(board) == step
        assert board in path.turns_of(step.technique)
        assert board not in path.beyond(step.technique)
    assert len(path.beyond(CATALOGUE["full-house"])) < len(path.steps)


@pytest.mark.parametrize("seed", ["test.3", "test.3~2", "test.3~2~1"])
def test_mined_position_is_the_turn_of_its_technique(seed: str) -> None:
    path = teaching_path(puzzle_from(seed))
    assert only_solution(path.puzzle) == only_solution(puzzle_from("test.3"))
    for technique in CATALOGUE.values():
        found = mined_position(path, technique, seed)
        assert (found is not None) == (technique.id in path.rating.counts)
        if found:
            assert found.step == next_step(found.started.board())
            assert found.step == turn_of(technique, found.started)
            assert (found.step.technique, found.seed) == (technique, seed)
            assert mined_position(teaching_path(puzzle_from(seed)), technique, seed) == found


@pytest.mark.slow
def test_struck_candidates_are_wrong_and_leave_nothing_easier() -> None:
    technique = CATALOGUE["swordfish"]
    found = list(islice(struck_out_positions(technique), 2))
    assert len(found) == 2
    for one in found:
        check_true(one.started)
        step = next_step(one.started.board())
        assert step is not None and step.technique is technique
        assert effect_of(step) == effect_of(one.step)
        assert mined_position(teaching_path(puzzle_from(one.seed)), technique, one.seed) == one


@pytest.mark.slow
def test_aligned_pair_is_planted_where_nothing_easier_finds_it() -> None:
    technique, seed = CATALOGUE["aligned-pair-exclusion"], "positions.9218~103/3"
    one = mined_position(teaching_path(puzzle_from(seed)), technique, seed)
    assert one is not None and one.step.technique is technique
    check_true(one.started)
    assert next_step(one.started.board()) == one.step


def struck_out_positions(technique: Technique) -> Iterator[MinedPosition]:
    """Yield positions of *technique* with candidates struck out."""
    for number in range(60):
        path = teaching_path(puzzle_from(f"test.{number}"))
        if path.beyond(technique):
            for turn in range(3):
                if one := mined_position(path, technique, f"test.{number}/{turn}"):
                    yield one


def check_true(started: StartedPuzzle) -> None:
    solution = only_solution(started.puzzle)
    assert solution is not None
    board: Board = started.board()
    assert all(board.digits[cell] in (0, digit) for cell, digit in enumerate(solution))
    assert not any(
        Candidate(cell, digit) in started.eliminated for cell, digit in enumerate(solution)
    )


PAIR, EASIER = CATALOGUE["aligned-pair-exclusion"], ("xy-wing", "xyz-wing", "wxyz-wing", "als-xz")


@pytest.mark.slow
def test_planted_position_is_an_aligned_pair_beyond_easier_techniques() -> None:
    """Use nearly empty boards, where nothing but the plants can be found."""
    seen = 0
    for seed in range(12):
        puzzle = generate(CLASSIC, Dice(f"plants {seed}"))
        solution = only_solution(puzzle)
        assert solution is not None
        for kept in islice(aligned_pairs(Board.of(puzzle), solution), 0, 400, 30):
            board = Board.at(puzzle, (0,) * CLASSIC.cells)
            for cell, digit in eliminations_for(kept, board):
                assert solution[cell] != digit
                board.eliminate(cell, digit)
            assert all(board.candidates_of[cell] & ~left == 0 for cell, left in kept.items())
            assert next(PAIR.find(board), None) is not None
            assert not any(next(CATALOGUE[id].find(board), None) for id in EASIER)
            seen += 1
    assert seen > 20


def test_full_board_has_no_room_for_a_plant() -> None:
    solution = only_solution(generate(CLASSIC, Dice("full")))
    assert solution is not None
    board = Board.at(generate(CLASSIC, Dice("full")), solution)
    assert not list(aligned_pairs(board, solution))


def test_seed_of_a_killer_makes_cages_with_one_solution() -> None:
    killer = puzzle_from(f"test.1{MADE_FOR}{KILLER}")
    assert killer == puzzle_from(f"test.1{MADE_FOR}{KILLER}")
    assert killer.extras.constraints and only_solution(killer)
    assert needs_killers("innie") and not needs_killers("naked-pair")
