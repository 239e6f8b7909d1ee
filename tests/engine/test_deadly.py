"""Patterns that a puzzle with one solution cannot have: rectangles, loops, bivalue graves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from operator import ne
from typing import Any

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import HODOKU, Ladder
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.one_digit import digit_links
from sudoku_tui.engine.techniques.uniqueness import (
    bug,
    extended_rectangles,
    rectangles,
    unique_loops,
    unique_rectangles,
)
from sudoku_tui.engine.techniques.uniqueness.rectangles import open_rectangles, rectangles_at
from tests.engine.nearly import nearly_grave, two_digits
from tests.engine.positions import every_layout, grid_of, position_of, puzzle_of, small_layouts
from tests.properties.engine.test_soundness import check
from tests.soak import sample

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


@small_layouts
def test_no_corner_sees_a_digit_of_its_rectangle_placed(layout: Layout) -> None:
    """It could never have held that digit, so that there would be nothing to exchange."""
    dice, found = Dice("placed"), 0
    for number in range(sample(400, 40)):
        board, _ = position_of(layout, number % 10, dice)
        for each in open_rectangles(board):
            found += 1
            for cell in members(each.corners.cells):
                seen = {board.digits[other] for other in members(layout.sees[cell])}
                assert not mask_of(seen) & each.digits
    assert found


@pytest.mark.parametrize("name", ["6", "classic", "x"])
def test_the_lines_of_an_extended_rectangle_can_be_exchanged(name: str) -> None:
    """In every house, whatever the two lines hold: each of three digits once, and in no pair twice.

    A house with two pairs would need four digits.
    """
    layout, found = layout_named(name), 0
    held = [
        (one, other)
        for one, other in product(permutations(range(3)), repeat=2)
        if all(map(ne, one, other))
    ]
    for pairs in extended_rectangles._line_pairs(layout)[::4]:
        for three in combinations(pairs, 3):
            if not extended_rectangles._can_exchange(layout, three):
                continue
            found += 1
            for house in layout.houses:
                one, other = ([i for i in range(3) if house.mask & three[i][k]] for k in (0, 1))
                for line, beside in held:
                    before = [line[i] for i in one] + [beside[i] for i in other]
                    after = [beside[i] for i in one] + [line[i] for i in other]
                    assert len(set(before)) == len(before) and sorted(before) == sorted(after)
    assert found


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
    "simple-colours-trap": (digit_links, "links_at", three_places),
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
    for module in (digit_links, rectangles, extended_rectangles, unique_loops, digit_links):
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
