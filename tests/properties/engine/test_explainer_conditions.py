"""Soundness of Explainer's rules: no step is false on positions that nearly have the pattern.

`make mutants` leaves out their conditions one after another, and expects a failure here or in the
worked examples.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import UNLIMITED, OutOfEffort, StepMeter
from sudoku_tui.engine.explainer.aligned_exclusion import aligned_pair, aligned_triplet
from sudoku_tui.engine.explainer.bug import bug
from sudoku_tui.engine.explainer.fish import TECHNIQUE_OF as FISH
from sudoku_tui.engine.explainer.multiple_chains import (
    DYNAMIC,
    DYNAMIC_PLUS,
    MULTIPLE,
    NESTED,
    NISHIO,
    MultipleChains,
)
from sudoku_tui.engine.explainer.rating_path import ExplainerPath
from sudoku_tui.engine.explainer.rule import Rule
from sudoku_tui.engine.explainer.sets import set_rule
from sudoku_tui.engine.explainer.simple_chains import simple_chain
from sudoku_tui.engine.explainer.singles import (
    direct_locked_candidates,
    hidden_single,
    locked_candidates,
    naked_single,
)
from sudoku_tui.engine.explainer.strong_links import LINKS
from sudoku_tui.engine.explainer.unique_loops import unique_loop
from sudoku_tui.engine.explainer.wings import WINGS, xy_wing, xyz_wing
from sudoku_tui.engine.proof.prove import Proof, Refusal, prove
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.step import Role
from tests.engine.explainer.examples import EXAMPLES
from tests.engine.nearly import nearly_grave, rectangular, two_digits
from tests.engine.positions import position_of
from tests.properties.engine.test_conditions import Maker, positions
from tests.reference import classic, puzzle_set
from tests.soak import SOAK

RULES: dict[str, Rule] = {
    "hidden single": hidden_single,
    "naked single": naked_single,
    "direct locked": direct_locked_candidates,
    "locked": locked_candidates,
    **{f"set {rating}": set_rule(rating) for rating in (2.0, 2.5, 3.0, 3.4, 3.6, 4.0, 5.0, 5.4)},
    **{f"fish {size}": FISH[size].search for size in FISH},
    "xy-wing": xy_wing,
    "xyz-wing": xyz_wing,
    **{f"wing {size}": rule for size, rule in WINGS.items()},
    **{f"links {size}": rule for size, rule in LINKS.items()},
    "unique loop": unique_loop,
    "bug": bug,
    "aligned pair": aligned_pair,
    "aligned triplet": aligned_triplet,
    "simple chain": simple_chain,
    "nishio": NISHIO,
    "multiple": MULTIPLE,
    "dynamic": DYNAMIC,
    "dynamic plus": DYNAMIC_PLUS,
}
SPECIAL: dict[str, tuple[tuple[Maker, str, int], ...]] = {
    "bug": ((nearly_grave, "classic", 240),),
    "unique loop": ((rectangular, "classic", 80), (two_digits, "classic", 80)),
}
"""Makers of positions for rare patterns."""
FIRST_NESTED = 7
"""Index of the first of the hardest puzzles with chains that contain patterns and inner chains."""
FEW = {"links 3": 24, "links 4": 4, "aligned triplet": 16, "simple chain": 32}
FEW |= {"nishio": 16, "multiple": 8, "dynamic": 4, "dynamic plus": 12}
"""The slow ones get so many positions."""


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_no_step_is_false(name: str) -> None:
    searched = (
        *positions(position_of, "classic", 64)[: FEW.get(name)],
        *(each for made in SPECIAL.get(name, ()) for each in positions(*made)),
    )
    for board, solution in searched:
        found = RULES[name](board, StepMeter(UNLIMITED))
        if found:
            told = found.step.notation(board.layout)
            for cell, digit in found.step.eliminations:
                assert board.can_be(cell, digit) and solution[cell] != digit, told
            for cell, digit in found.step.placements:
                assert board.can_be(cell, digit) and solution[cell] == digit, told
            assert isinstance(prove(found.step, board), Proof), told


ONE_ODD = ".9...2....3..5..1...41..8...5..8.1..32.....54..1.7..3...6..15...1..2..4....4...7."
ONE_DIGIT_ODD = "..97.13.......28....26...51......1.4..69.42..4.8......62...97....32.......41.85.."
GRAVES = {"BUG Type 1": ONE_ODD, "BUG Type 2": ONE_DIGIT_ODD}
"""Puzzles whose paths nearly lead to a grave; random positions hardly ever do."""


@pytest.mark.parametrize("name", GRAVES)
def test_graves_on_a_path_are_true(name: str) -> None:
    puzzle = classic(GRAVES[name])
    solution, board = only_solution(puzzle), Board.of(puzzle)
    assert solution
    names: set[str] = set()
    for found in iter(ExplainerPath(puzzle, below=7.0).next, None):
        names.add(found.step.technique.name)
        assert all(solution[cell] != digit for cell, digit in found.step.eliminations)
        assert isinstance(prove(found.step, board), Proof)
        found.step.apply(board)
    assert name in names and board.is_solved


def test_every_step_of_a_path_is_proven() -> None:
    names = set[str]()
    for example in EXAMPLES[: None if SOAK else 12]:
        puzzle = classic(example.text)
        board, path = Board.of(puzzle), ExplainerPath(puzzle, below=9.5)
        try:
            for found in iter(path.next, None):
                assert isinstance(prove(found.step, board), Proof), found.step.technique.name
                names.add(found.step.technique.name)
                found.step.apply(board)
        except OutOfEffort:
            continue
    assert len(names) > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    "rule", [DYNAMIC_PLUS, NESTED[0]], ids=lambda rule: str(rule.name + rule.suffix)
)
def test_chains_are_proven_with_their_inner_patterns_and_chains(rule: MultipleChains) -> None:
    for puzzle in puzzle_set("hardest")[FIRST_NESTED : None if SOAK else FIRST_NESTED + 1][:10]:
        board = Board.of(puzzle)
        board.place_singles()
        found = rule(board, StepMeter(UNLIMITED))
        if found:
            step, patterns = found.step, found.step.candidates_with(Role.PATTERN)
            assert isinstance(prove(step, board), Proof)
            assert patterns or SOAK
            chained = tuple(mark for mark in step.marks if mark.role is not Role.PATTERN)
            bare = replace(step, marks=chained, basis=())
            assert not patterns or isinstance(prove(bare, board), Refusal)
