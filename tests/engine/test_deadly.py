"""Patterns that a puzzle with one solution cannot have: rectangles, loops, bivalue graves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladder import HODOKU, Ladder
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.solver import Path
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import (
    CATALOGUE,
    bug,
    clusters,
    digit_links,
    extended_rectangles,
    rectangles,
    unique_loops,
    unique_rectangles,
)
from sudoku_tui.engine.techniques.rectangles import open_rectangles, rectangles_at
from tests.campaign import sample
from tests.engine.positions import every_layout, grid_of, position_of, puzzle_of, small_layouts
from tests.engine.test_soundness import check

ON_THE_WAY = {
    "unique-rectangle-6": 15,
    "avoidable-rectangle-1": 21,
    "unique-loop": 15,
    "extended-rectangle": 5,
    "bug-1": 5,
    "bug-2": 147,
    "bug-4": 672,
}
"""Puzzles, by the seeds that make them, on whose way to the solution a technique applies."""
PLAIN = (
    "full-house",
    "naked-single",
    "hidden-single",
    "locked-pair",
    "locked-triple",
    "locked-candidates-1",
    "locked-candidates-2",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "skyscraper",
    "two-string-kite",
    "w-wing",
    "xy-wing",
    "xyz-wing",
)
"""The way that was taken when these puzzles were looked for."""
SOUND = Ladder("sound", tuple(HODOKU.rung(CATALOGUE[id]) for id in PLAIN))


@pytest.mark.parametrize("id", ON_THE_WAY)
def test_it_is_found_on_the_way_to_a_solution(id: str) -> None:
    solution = grid_of(CLASSIC, ON_THE_WAY[id])
    found = list(steps_on_the_way(id))
    assert found
    for step, board in found:
        check(step, board, solution)


def steps_on_the_way(id: str) -> Iterator[tuple[Step, Board]]:
    path = Path(puzzle_of(CLASSIC, ON_THE_WAY[id]), SOUND)
    while path.next():
        for step in CATALOGUE[id].find(path.board):
            yield step, path.board.copy()


def test_what_is_given_could_not_have_been_exchanged() -> None:
    """The avoidable rectangle of a puzzle is none once the player's digits are given."""
    found = 0
    for step, board in steps_on_the_way("avoidable-rectangle-1"):
        found += 1
        for cell, _ in step.marked(Role.PATTERN):
            twin = board.copy()
            twin.givens |= 1 << cell
            assert step not in CATALOGUE["avoidable-rectangle-1"].find(twin)
    assert found


@every_layout
def test_no_house_notices_that_a_rectangle_is_turned(layout: Layout) -> None:
    table = rectangles_at(layout)
    assert any(table)
    for start, beside in list(enumerate(table))[:: 1 + layout.cells // 80]:
        for near, pairs in beside:
            for other, far, mask in pairs:
                assert mask == mask_of((other, far))
                assert len({start, near, other, far}) == 4
                assert not layout.sees[start] >> far & 1
                one, two = mask_of((start, far)), mask_of((near, other))
                for house in layout.houses:
                    assert (house.mask & one).bit_count() == (house.mask & two).bit_count()


@small_layouts
def test_corners_lose_digits_only_where_asked_for(layout: Layout) -> None:
    dice = Dice("corners")
    for number in range(sample(400, 20)):
        board, _ = position_of(layout, number % 10, dice)
        of = board.candidates_of
        for found in open_rectangles(board, missing=False):
            assert all(not found.digits & ~of[cell] for cell in members(found.corners.cells))
            assert found.floor & board.bivalue and not found.floor & found.roof
        complete = {(each.corners.cells, each.digits) for each in open_rectangles(board)}
        assert complete or not open_rectangles(board, missing=False)


def test_a_loop_is_met_by_each_house_in_equal_parts() -> None:
    for step, board in steps_on_the_way("unique-loop"):
        around = [link.start.cell for link in step.links]
        assert len(around) == len(set(around)) >= 6
        odd, even = mask_of(around[::2]), mask_of(around[1::2])
        for house in board.layout.houses:
            assert (house.mask & odd).bit_count() == (house.mask & even).bit_count()


def nearly_grave(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """A position with two candidates in every empty cell, and three in one or two."""
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    for cell in members(board.empty):
        wrong = [d for d in members(board.candidates_of[cell]) if d != solution[cell]]
        while len(wrong) > 1 and dice.below(40):
            digit = dice.pick(tuple(wrong))
            wrong.remove(digit)
            board.eliminate(cell, digit)
        if dice.below(3) == 0 and not wrong:
            board.place(cell, solution[cell])
    return board, solution


def two_digits(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """A position where two digits have nothing beside them in most of their cells."""
    solution = grid_of(layout, seed)
    board = Board.of(puzzle_of(layout, seed))
    one = 1 + dice.below(layout.digits)
    pair = {one, one % layout.digits + 1}
    for cell in members(board.empty):
        if solution[cell] in pair and dice.below(8):
            for digit in members(board.candidates_of[cell]):
                if digit not in pair:
                    board.eliminate(cell, digit)
    return board, solution


def true(*_: object) -> bool:
    return True


def three_places(layout: Layout, places: int) -> dict[int, list[tuple[int, Any]]]:
    """Strong links where a house has three places: what is left is no strong link."""
    table: dict[int, list[tuple[int, Any]]] = {}
    for house in layout.houses:
        inside = list(members(places & house.mask))
        if len(inside) == 3:
            for one in inside:
                table.setdefault(one, []).extend((other, house) for other in inside if other != one)
    return table


LEFT_OUT: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "simple-colours-trap": (clusters, "links_at", three_places),
    "unique-rectangle-1": (rectangles, "_can_be_turned", true),
    "hidden-rectangle": (rectangles, "_can_be_turned", true),
    "unique-rectangle-2": (unique_rectangles, "only", lambda mask: next(members(mask), None)),
    "extended-rectangle": (extended_rectangles, "_notices_nothing", true),
    "unique-loop": (
        unique_loops,
        "_houses_of",
        lambda layout: tuple(mask_of(houses[:2]) for houses in layout.houses_of),
    ),
    "bug-1": (bug, "_all_in_pairs", true),
}
"""For each technique a condition, and what to put in its place so that it always holds."""


def unsound(id: str) -> int:
    """How many steps of a technique on random positions contradict the solution."""
    dice, wrong = Dice(f"left out {id}"), 0
    # Where all rectangles of rows and columns are deadly, only diagonals tell the difference.
    layout = layout_named("x" if "rectangle" in id or "loop" in id else "classic")
    make = {"bug-1": nearly_grave, "unique-loop": two_digits}.get(id, position_of)
    for number in range(360):
        board, solution = make(layout, number % 20, dice)
        for step in CATALOGUE[id].find(board):
            wrong += any(solution[cell] == digit for cell, digit in step.eliminations)
    return wrong


def forget() -> None:
    """Empty the memories of what depends on the conditions."""
    for module in (clusters, rectangles, extended_rectangles, unique_loops, digit_links):
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@pytest.mark.parametrize("id", LEFT_OUT)
def test_a_condition_left_out_is_caught(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, instead = LEFT_OUT[id]
    assert not unsound(id)
    forget()
    with monkeypatch.context() as patched:
        patched.setattr(module, name, instead)
        wrong = unsound(id)
    forget()
    assert wrong, f"nothing was wrong without {name}"
