"""Every step of every technique on random positions of every layout.

A technique that is added to the catalogue gets these tests for free. A soak searches hundreds of
positions of the small layouts, and prints the figures.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import HODOKU, LADDERS, Ladder
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import common_layouts
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.solving.solver import all_steps, next_step
from sudoku_tui.engine.step import Step, Technique
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    every_layout,
    fill,
    grid_of,
    position_of,
    puzzle_of,
    small_layouts,
)
from tests.soak import SOAK, sample

every_technique = pytest.mark.parametrize("technique", CATALOGUE.values(), ids=CATALOGUE)

POSITIONS = {
    "4": sample(800, 10),
    "6": sample(480, 3),
    "classic": sample(240, 1),
    "x": sample(120, 1),
    "16": sample(6, 1),
    "25": sample(3, 1),
}
"""Number of searched positions of each layout. It is small, because every step of every technique
is checked. On 6, classic and x, `test_conditions` searches many more positions in `make test` for
false steps. The checks left for here, marks and words, are right or wrong on every board."""
PUZZLES = {"16": sample(6, 1), "25": sample(3, 1)}
"""Number of source puzzles per layout."""
MOST_CANDIDATES = 200
"""Maximum number of candidates of a sampled position: on the largest boards more would take
seconds."""
MOST = 500 if SOAK else 60
"""Maximum number of checked steps of one technique on one position; more than 500 are rare."""

_CELL = re.compile(r"r(\d+)c(\d+)")
_CELLS = re.compile(r"r([\d,]+)c([\d,]+)")


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    "layout",
    [each for each in common_layouts() if SOAK or each.digits < 16],
    ids=lambda each: each.id,
)
def test_no_step_contradicts_the_solution(layout: Layout) -> None:
    positions = POSITIONS[layout.id]
    puzzles = PUZZLES.get(layout.id, sample(400, 16))
    found: Counter[str] = Counter()
    dice = Dice(f"soundness {layout.id}")
    for number in range(positions):
        board, solution = position_of(layout, number % puzzles, dice)
        if not SOAK:
            fill(board, solution, dice, MOST_CANDIDATES)
        twin = board.copy()
        for technique in CATALOGUE.values():
            if technique.applies_to(layout):
                steps = find_twice(technique, board, twin)
                found[technique.id] += len(steps)
                for step in steps:
                    check(step, board, solution)
    assert sum(found.values()) > positions
    if SOAK:
        print(f"\n{layout.id}: {positions} positions, {sum(found.values())} steps, {dict(found)}")


def find_twice(technique: Technique, board: Board, twin: Board) -> list[Step]:
    """Return a technique's steps; *board* must stay unchanged, and *twin* have the same ones."""
    before = board.lanes, board.candidates, board.placed, board.givens
    steps = list(islice(technique.find(board), MOST))
    assert (board.lanes, board.candidates, board.placed, board.givens) == before
    assert list(islice(technique.find(twin), MOST)) == steps
    return steps


def check(step: Step, board: Board, solution: Grid) -> None:
    """Check that *step* is true and has an effect, and that its marks and words are valid."""
    told = step.notation(board.layout)
    assert step.placements or step.eliminations, told
    for cell, digit in step.placements:
        assert board.can_be(cell, digit) and solution[cell] == digit, told
    for cell, digit in step.eliminations:
        assert board.can_be(cell, digit) and solution[cell] != digit, told
    assert len(set(step.eliminations)) == len(step.eliminations), told
    for mark in step.marks:
        drawn = mark.candidate
        assert board.can_be(*drawn) or board.digits[drawn.cell] == drawn.digit, told
    for link in step.links:
        assert board.can_be(*link.start) and board.can_be(*link.end), told
    check_words(step, board.layout)


def check_words(step: Step, layout: Layout) -> None:
    """Check that the sentence and the notation are one line each and name existing cells."""
    sentence, notation = step.sentence(layout), step.notation(layout)
    assert sentence.isprintable() and sentence.endswith("."), sentence
    assert "!" not in sentence and "  " not in sentence, sentence
    assert notation.isprintable() and notation.startswith(step.technique.name), notation
    named = {(int(row) - 1, int(column) - 1) for row, column in _CELL.findall(sentence)}
    assert named and named <= layout.cell_at.keys(), sentence
    concluded = {*step.placements, *step.eliminations}
    assert {layout.positions[cell] for cell, _ in concluded} <= named, sentence
    joined = [
        (row - 1, column - 1)
        for rows, columns in _CELLS.findall(notation)
        for row in parse_lines(rows, max(layout.rows, layout.columns))
        for column in parse_lines(columns, max(layout.rows, layout.columns))
    ]
    assert joined and set(joined) <= layout.cell_at.keys(), notation
    assert {layout.positions[cell] for cell, _ in concluded} <= set(joined), notation


def parse_lines(text: str, count: int) -> list[int]:
    """Return rows or columns of notation: one figure each, or with commas on a large canvas."""
    parts = text.strip(",").split(",") if count > 9 else list(text.strip(","))
    return [int(part) for part in parts]


@pytest.mark.slow
@every_layout
def test_ladders_lead_towards_the_solution(layout: Layout) -> None:
    """Apply one step after another, to the solution or until no technique applies."""
    for ladder in LADDERS.values():
        board, solution = Board.of(puzzle_of(layout, 0)), grid_of(layout, 0)
        for _ in range(4 * layout.cells if SOAK or layout.digits <= 9 else 40):
            if step := next_step(board, ladder):
                check(step, board, solution)
                step.apply(board)
        assert all(digit in (0, solution[cell]) for cell, digit in enumerate(board.digits))
        assert board.is_solved == (tuple(board.digits) == solution)


@every_layout
def test_all_steps_are_in_the_order_of_the_ladder(layout: Layout) -> None:
    board, _ = position_of(layout, 0, Dice(6))
    for ladder in LADDERS.values():
        steps = list(islice(all_steps(board, ladder), 200))
        order = [ladder.techniques.index(step.technique) for step in steps]
        assert order == sorted(order)
        assert next_step(board, ladder) == (steps[0] if steps else None)


@every_technique
def test_a_technique_is_documented_and_has_a_rung(technique: Technique) -> None:
    assert type(technique).__doc__
    assert technique.id == technique.id.lower().replace(" ", "-")
    assert technique.name
    assert re.fullmatch(r"\d{4,5}|", technique.code)
    assert any(technique in ladder.techniques for ladder in LADDERS.values())


@pytest.mark.slow
@pytest.mark.soak
@small_layouts
def test_uniqueness_holds_on_the_way_to_the_solution(layout: Layout) -> None:
    """Follow paths, as patterns like BUG+1 occur only there and never at random."""
    leaning = [t for t in CATALOGUE.values() if not t.sound_without_uniqueness]
    sound = Ladder("sound", tuple(r for r in HODOKU.rungs if r.technique.sound_without_uniqueness))
    found: Counter[str] = Counter()
    for seed in range(sample(2000, 1)):
        board, solution = Board.of(puzzle_of(layout, seed)), grid_of(layout, seed)
        while step := next_step(board, sound):
            step.apply(board)
            for technique in leaning:
                if technique.applies_to(layout):
                    steps = list(technique.find(board))
                    found[technique.id] += len(steps)
                    for leaning_step in steps:
                        check(leaning_step, board, solution)
    if SOAK:
        print(f"\n{layout.id}: {dict(found)} on the way")
