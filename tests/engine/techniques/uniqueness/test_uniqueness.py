"""Patterns that a puzzle with one solution cannot have: each is found where it is, and truly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.one_digit import digit_links
from sudoku_tui.engine.techniques.uniqueness import (
    bug,
    extended_rectangles,
    rectangles,
    unique_loops,
    unique_rectangles,
)
from tests.engine.nearly import nearly_grave, two_digits
from tests.engine.positions import (
    grid_of,
    position_of,
)
from tests.engine.techniques.uniqueness.on_the_way import ON_THE_WAY, steps_on_the_way
from tests.properties.engine.test_soundness import check


@pytest.mark.parametrize("id", ON_THE_WAY)
def test_it_is_found_on_the_way_to_a_solution(id: str) -> None:
    solution = grid_of(CLASSIC, ON_THE_WAY[id])
    found = list(steps_on_the_way(id))
    assert found
    for step, board in found:
        check(step, board, solution)


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
