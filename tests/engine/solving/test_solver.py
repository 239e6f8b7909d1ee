"""Searches that look again only in changed cells: they find what the whole search would.

A search in vain says that nothing is there. So what is new on a later board of the same path holds
a cell that has changed since. Whole paths are the same, step by step, as from each board alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving import solver
from sudoku_tui.engine.solving.solver import Path, _Again, next_step, rows_on, solve
from sudoku_tui.engine.step import Role, Step, cells_of
from sudoku_tui.engine.techniques import CATALOGUE, narrowed_of, searches_of
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import fill, position_of
from tests.reference import classic, rated
from tests.soak import sample

LAYOUTS = ("classic", "x", "pinwheel-9")


def positions(count: int) -> Iterator[tuple[Board, Dice]]:
    for id in LAYOUTS:
        dice, layout = Dice(f"narrowed {id}"), layout_named(id)
        for number in range(count):
            board, solution = position_of(layout, number % 4, dice)
            fill(board, solution, dice, 140)
            yield board, dice


def changed_on(board: Board, dice: Dice) -> Mask:
    """A few cells, some of them filled."""
    return mask_of(dice.below(board.layout.cells) for _ in range(1 + dice.below(4)))


def cells_named(step: Step) -> Mask:
    """What must change for a step to be new: its cells, or its houses where these are searched."""
    if step.technique.id.startswith("almost-locked"):
        return step.houses[0].mask | step.houses[1].mask
    if step.technique.id in ("chute-remote-pair", "grouped-w-wing"):
        return cells_of(step.marked(Role.PATTERN)) | step.houses[0].mask
    if step.technique.id == "bivalue-oddagon":
        return cells_of(step.marked(Role.PATTERN))
    return cells_of(mark.candidate for mark in step.marks)


@pytest.mark.parametrize(
    "id",
    [
        *("wxyz-wing", "almost-locked-pair", "almost-locked-triple"),
        *("chute-remote-pair", "grouped-w-wing", "bivalue-oddagon"),
    ],
)
def test_the_first_step_with_a_changed_cell(id: str) -> None:
    technique, narrowed, found = CATALOGUE[id], narrowed_of(id), 0
    assert narrowed
    for board, dice in positions(sample(400, 25)):
        steps = list(technique.find(board))
        for _ in range(4):
            changed = changed_on(board, dice)
            expected = next((each for each in steps if cells_named(each) & changed), None)
            assert narrowed(board, changed) == expected
            found += expected is not None
    assert found > (0 if id == "bivalue-oddagon" else 5)


@pytest.mark.parametrize(("id", "search"), [("vwxyz-wing", "vw"), ("uvwxyz-wing", "uvw")])
def test_the_first_large_wing_with_a_changed_cell(id: str, search: str) -> None:
    narrowed, found = narrowed_of(id, search), 0
    assert narrowed and narrowed_of(id) is None  # a locked set is told as something else
    for board, dice in positions(sample(400, 25)):
        wings = [step for step in CATALOGUE[id].find(board) if step.marked(Role.SET_C)]
        assert searches_of(id)[search](board) == next(iter(wings), None)
        for _ in range(4):
            changed = changed_on(board, dice)
            expected = next((each for each in wings if cells_named(each) & changed), None)
            assert narrowed(board, changed) == expected
            found += expected is not None
    assert found > 5


def test_a_search_is_narrowed_to_what_changed_since_it_was_in_vain() -> None:
    """Not since it last found something: what else was there then may be there yet."""
    board, asked = Board(layout_named("classic")), list[Mask | None]()
    answers = iter([Step(GUESS), None, None, Step(GUESS), Step(GUESS)])

    def whole(_: Board) -> Step | None:
        asked.append(None)
        return next(answers)

    def narrowed(_: Board, changed: Mask) -> Step | None:
        asked.append(changed)
        return next(answers)

    search = _Again(whole, narrowed)
    for cell in range(5):
        search(board)
        board.eliminate(cell, 1)
    assert asked == [None, None, 1 << 1, 1 << 2, 1 << 2 | 1 << 3]


def test_how_techniques_are_searched_again_is_looked_up_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thousands of paths may be walked: each would look up every technique of its ladder."""
    asked, ladder = list[str](), replace(HODOKU)

    def narrowed(id: str, search: str = "") -> None:
        asked.append(id)

    monkeypatch.setattr(solver, "narrowed_of", narrowed)
    puzzle = Puzzle(layout_named("4"), (1, *[0] * 15))
    paths = [Path(puzzle, ladder) for _ in range(3)]
    assert len(paths) == 3 and 0 < len(asked) == len(rows_on(ladder, puzzle.layout))


def steps_from_each_board(puzzle: Puzzle) -> Iterator[Step]:
    board = Board.of(puzzle)
    while board.empty and (step := next_step(board, TEACHING)):
        yield step
        step.apply(board)


@pytest.mark.soak
def test_paths_are_those_from_each_board_alone() -> None:
    for number in range(sample(500, 12)):
        puzzle = classic(rated("rated-dev")[number * sample(1, 37)].text)
        assert list(solve(puzzle, TEACHING)) == list(steps_from_each_board(puzzle))
