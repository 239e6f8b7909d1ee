"""Every step of every technique on random positions of every layout.

A technique that is dropped into the catalogue gets these tests for free. In a soak, hundreds of
positions of the small layouts are searched, and the figures are printed.
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
"""How many positions to search on each layout: every step of every technique, so few.

On 6, classic and x `test_conditions` searches many more in `make test` for steps that are false;
what is left to see here, marks and words, a technique has right or wrong on every board.
"""
PUZZLES = {"16": sample(6, 1), "25": sample(3, 1)}
"""From how many puzzles they are drawn."""
MOST_CANDIDATES = 200
"""How many a position of a sample may have: on the largest boards more would take seconds."""
MOST = 500 if SOAK else 60
"""Steps of one technique on one position that are looked at; seldom are there more than 500."""

_CELL = re.compile(r"r(\d+)c(\d+)")
_CELLS = re.compile(r"r([\d,]+)c([\d,]+)")


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
                steps = steps_of(technique, board, twin)
                found[technique.id] += len(steps)
                for step in steps:
                    check(step, board, solution)
    assert sum(found.values()) > positions
    if SOAK:
        print(f"\n{layout.id}: {positions} positions, {sum(found.values())} steps, {dict(found)}")


def steps_of(technique: Technique, board: Board, twin: Board) -> list[Step]:
    """Its steps on *board*, which must stay as it is, and on its *twin* the same ones again."""
    before = board.lanes, board.candidates, board.placed, board.givens
    steps = list(islice(technique.find(board), MOST))
    assert (board.lanes, board.candidates, board.placed, board.givens) == before
    assert list(islice(technique.find(twin), MOST)) == steps
    return steps


def check(step: Step, board: Board, solution: Grid) -> None:
    """*step* is true, does something, and can be drawn and told."""
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
    """The sentence and the notation are one line each and name cells that are there."""
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
        for row in lines_named(rows, max(layout.rows, layout.columns))
        for column in lines_named(columns, max(layout.rows, layout.columns))
    ]
    assert joined and set(joined) <= layout.cell_at.keys(), notation
    assert {layout.positions[cell] for cell, _ in concluded} <= set(joined), notation


def lines_named(text: str, count: int) -> list[int]:
    """Rows or columns as notation joins them: a figure each, or commas on a large canvas."""
    parts = text.strip(",").split(",") if count > 9 else list(text.strip(","))
    return [int(part) for part in parts]


@every_layout
def test_a_layout_is_solved_as_far_as_the_ladders_reach(layout: Layout) -> None:
    """Applying one step after another leads to the solution or stops on the way to it."""
    for ladder in LADDERS.values():
        board, solution = Board.of(puzzle_of(layout, 0)), grid_of(layout, 0)
        for _ in range(4 * layout.cells if SOAK or layout.digits <= 9 else 40):
            if step := next_step(board, ladder):
                check(step, board, solution)
                step.apply(board)
        assert all(digit in (0, solution[cell]) for cell, digit in enumerate(board.digits))
        assert board.is_solved == (tuple(board.digits) == solution)


@every_layout
def test_all_steps_are_those_of_the_ladder_in_its_order(layout: Layout) -> None:
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


@pytest.mark.soak
@small_layouts
def test_uniqueness_holds_on_the_way_to_the_solution(layout: Layout) -> None:
    """Patterns like BUG+1 take shape only where other techniques lead, never at random."""
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
