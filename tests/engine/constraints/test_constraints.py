"""Constraints of puzzles: values that everything carries, and that nothing ignores."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.minimality import minimality
from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints import UnknownConstraint
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.explainer.rating_path import SCOPE, rate_explainer
from sudoku_tui.engine.generating.feasibility import first_objection
from sudoku_tui.engine.generating.generator import complete_puzzle, scramble_puzzle
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.inference.given_symmetries import symmetries_on
from sudoku_tui.engine.ladders.hodoku import HODOKU
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.layouts.effective import effective_layout
from sudoku_tui.engine.puzzle import (
    CARRIED,
    NO_EXTRAS,
    Extras,
    Puzzle,
    indistinct_digits,
)
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.search import (
    count_compiled,
    count_solutions,
    is_minimal,
    only_solution,
    solutions,
    spare_givens,
)
from sudoku_tui.engine.search.compiled import loader
from sudoku_tui.engine.search.uniqueness import OnlySolution
from sudoku_tui.engine.solving.breadth import breadth
from sudoku_tui.engine.solving.rating import rate, suits_beginners
from sudoku_tui.engine.solving.single_queue import SingleQueue
from sudoku_tui.engine.solving.solver import all_steps, next_step, solve
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.engine.techniques import CATALOGUE

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLAIN = Puzzle(CLASSIC, tuple(int(each) for each in LINE.replace(".", "0")))
CAGES = Extras(constraints=(Cage((2, 3), 10), Cage((11, 20))))
ARROW = Extras(unknown=(UnknownConstraint("arrow", 2, 40),))
EMPTY = (0,) * 81
SOLUTION = next(solutions(PLAIN))

SEARCHES: dict[str, Callable[[Puzzle], Any]] = {
    "solutions": lambda puzzle: next(solutions(puzzle)),
    "count": count_solutions,
    "only solution": only_solution,
    "minimal": is_minimal,
    "spare givens": lambda puzzle: list(spare_givens(puzzle)),
    "lanes": lambda puzzle: lanes_with(puzzle.layout, puzzle.extras),
    "board": Board.of,
    "position": lambda puzzle: StartedPuzzle(puzzle, EMPTY).board(),
    "minimality": lambda puzzle: minimality(puzzle, SOLUTION),
    "analysis": lambda puzzle: next(analyse(puzzle)),
    "completion": lambda puzzle: complete_puzzle(puzzle, Dice("1")),
}
"""Uses that the search answers."""
EXPLANATIONS: dict[str, Callable[[Puzzle], Any]] = {
    "path": lambda puzzle: next(iter(solve(puzzle))),
    "rating": rate,
    "explainer": rate_explainer,
    "rating of a position": lambda puzzle: rate(StartedPuzzle(puzzle, EMPTY)),
    "beginners": suits_beginners,
    "breadth": breadth,
    "next step": lambda puzzle: next_step(Board.of(puzzle)),
    "all steps": lambda puzzle: list(all_steps(Board.of(puzzle))),
    "path by discovery": lambda puzzle: next(iter(solve(puzzle, HODOKU))),
    "singles": lambda puzzle: SingleQueue(puzzle),
}
"""Uses that techniques answer."""


@pytest.mark.parametrize("use", SEARCHES | EXPLANATIONS)
def test_puzzle_is_not_solved_without_an_unknown_constraint(use: str) -> None:
    (SEARCHES | EXPLANATIONS)[use](PLAIN)
    with pytest.raises(ArgumentError, match=f"arrow: {CARRIED}"):
        (SEARCHES | EXPLANATIONS)[use](replace(PLAIN, extras=ARROW))


@pytest.mark.parametrize("use", SEARCHES)
def test_puzzle_with_cages_is_searched(use: str) -> None:
    SEARCHES[use](replace(PLAIN, extras=CAGES))


@pytest.mark.parametrize("use", [use for use in EXPLANATIONS if use != "explainer"])
def test_puzzle_with_cages_is_explained(use: str) -> None:
    EXPLANATIONS[use](replace(PLAIN, extras=CAGES))


def test_explainer_declines_puzzles_with_cages() -> None:
    with pytest.raises(ArgumentError, match=SCOPE):
        rate_explainer(replace(PLAIN, extras=CAGES))


def test_compiled_search_declines_constraints() -> None:
    for extras in (CAGES, ARROW):
        assert count_compiled(replace(PLAIN, extras=extras), 2) is None


def test_specification_with_constraints_is_refused() -> None:
    spec = Spec(CLASSIC.id, fill=PLAIN.givens, marks=CAGES)
    assert first_objection(spec) == "2 cages: a grid or puzzle to fill must have no cages"


def test_constraints_are_sorted_and_equal_ones_are_merged() -> None:
    one, other = CAGES.constraints
    extras = Extras(constraints=(other, one, other))
    assert extras == CAGES and hash(extras) == hash(CAGES)
    assert extras.constraints == (one, other) and extras != ARROW


def test_extras_of_puzzles_survive_pickling() -> None:
    for extras in (CAGES, ARROW, NO_EXTRAS):
        puzzle = replace(PLAIN, extras=extras)
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and bool(again.extras) is bool(extras)


def test_constraints_are_described_by_kind() -> None:
    both = replace(CAGES, unknown=ARROW.unknown)
    assert (both.described, NO_EXTRAS.described) == ("2 cages, arrow", "")
    assert Extras(constraints=(Cage((0,)),)).described == "1 cage"
    NO_EXTRAS.check_solvable()


@pytest.mark.parametrize(
    ("extras", "problem"),
    [
        (Extras(constraints=(Cage((0, 0)),)), "cage r1c1: r1c1 is listed twice"),
        (Extras(constraints=(Cage((80, 81)),)), "a cage has cell 81; those of Classic"),
        (Extras(constraints=(Cage(()),)), "no cells"),
        (Extras(constraints=(Cage((0, 1), 18),)), "cage r1c1 and r1c2 with sum 18: 2 different"),
        (Extras(constraints=(Cage((0, 1), 2),)), "add up to 3 to 17"),
        (Extras(constraints=(Cage(tuple(range(10))),)), "r2c1: 10 cells for 9 digits"),
        (Extras(unknown=(UnknownConstraint("arrow", first=81),)), "arrow begins in a cell"),
    ],
)
def test_constraint_beside_the_layout_is_refused(extras: Extras, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        Puzzle(CLASSIC, EMPTY, extras=extras)


def test_scramble_moves_cages_and_leaves_their_digits() -> None:
    puzzle = Puzzle(CLASSIC, EMPTY, extras=CAGES)
    for seed in range(9):
        moved = scramble_puzzle(puzzle, Dice(f"scramble {seed}"))
        assert [cage.clue for cage in moved.extras.constraints].count((10,)) == 1
        assert {len(cage.cells) for cage in moved.extras.constraints} == {2}
    with pytest.raises(ArgumentError, match=CARRIED):
        scramble_puzzle(replace(puzzle, extras=ARROW), Dice("scramble"))


def test_sums_distinguish_all_digits() -> None:
    assert len(indistinct_digits(CLASSIC, CAGES)) == len(indistinct_digits(CLASSIC, ARROW)) == 9
    assert len(indistinct_digits(CLASSIC, Extras(constraints=(Cage((0, 1)),)))) == 1


class TestGates:
    """Arguments by exchange decline layouts and puzzles that count digits."""

    COUNTING = replace(CLASSIC, counts_digits=True)

    def test_no_technique_of_uniqueness_applies(self) -> None:
        techniques = [each for each in CATALOGUE.values() if not each.sound_without_uniqueness]
        assert len(techniques) > 10
        for each in techniques:
            # Symmetrical placement asks for the symmetries of the board.
            assert each.applies_to(CLASSIC)
            assert each.applies_to(self.COUNTING) == (each.id == "symmetrical-placement")

    def test_givens_have_no_symmetries(self) -> None:
        givens = [0] * 81
        for cell, digit in ((1, 1), (3, 3), (5, 5), (8, 7)):  # a half-turn adds one to each digit
            givens[cell], givens[80 - cell] = digit, digit + 1
        board = Board.of(Puzzle(CLASSIC, tuple(givens)))
        assert symmetries_on(board)
        board.layout = self.COUNTING
        assert not symmetries_on(board)

    def test_exchanges_show_no_other_grid(self) -> None:
        one = OnlySolution(lanes_of(CLASSIC), SOLUTION, UNLIMITED)
        assert any(one.shows_another((number,), 0) for number in one.candidates_in(range(81)))
        cages = Extras(constraints=(Cage((0, 1, 2), sum(SOLUTION[:3])),))
        other = OnlySolution(lanes_with(CLASSIC, cages), SOLUTION, UNLIMITED)
        for _ in range(100):
            assert not other.shows_another(other.candidates_in((80,)), 0)

    def test_compiled_search_has_no_sums(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(loader._loader, "is_loaded", True)
        monkeypatch.setattr(loader, "_search_of", lambda layout: layout)
        assert loader.compiled_search(CLASSIC) is not None
        assert loader.compiled_search(self.COUNTING) is None
        assert loader.compiled_search(effective_layout(CLASSIC, (Cage((0, 1, 2), 6),))) is None

    def test_extras_count_digits_if_a_constraint_may(self) -> None:
        assert CAGES.counts_digits and ARROW.counts_digits and not NO_EXTRAS.counts_digits
        assert not Extras(constraints=(Cage((0, 1)),)).counts_digits
        assert not Extras((2,) * 81).counts_digits
