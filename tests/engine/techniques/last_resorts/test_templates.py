"""Templates, compared with complete lists of them."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import Mask, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    position_of,
)
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.templates import templates_in
from tests.properties.engine.test_soundness import check
from tests.soak import sample


@pytest.mark.parametrize("name", ["4", "6", "classic", "x"])
def test_templates_exclude_cells_needed_by_other_digits(name: str) -> None:
    layout, dice = layout_named(name), Dice(f"templates {name}")
    for seed in range(sample(60, 8)):
        board, solution = position_of(layout, seed % 8, dice)
        if all(places.bit_count() < 30 for places in board.places):
            needed, used = common_and_possible_cells(board)
            told: dict[str, set[Candidate]] = {"template-set": set(), "template-delete": set()}
            for id, candidates in told.items():
                for step in CATALOGUE[id].find(board):
                    check(step, board, solution)
                    candidates.update((*step.placements, *step.eliminations))
            assert told["template-set"] == pairs(needed)
            gone = [places & ~used[digit] for digit, places in enumerate(board.places)]
            assert told["template-delete"] == pairs(gone)


def pairs(cells_by_digit: list[Mask]) -> set[Candidate]:
    return {
        Candidate(c, digit) for digit, cells in enumerate(cells_by_digit) for c in members(cells)
    }


def common_and_possible_cells(board: Board) -> tuple[list[Mask], list[Mask]]:
    """Return, for each digit, the cells in all of its templates and in any, from complete lists."""
    templates = [list(templates_in(board.layout, places)) for places in board.places]
    while True:
        needed = []
        for mine in templates:
            common = mine[0]
            for template in mine:
                common &= template
            needed.append(common)
        kept = [
            [t for t in mine if not any(t & n for d, n in enumerate(needed) if d != digit)]
            for digit, mine in enumerate(templates)
        ]
        if kept == templates:
            break
        templates = kept
    used = [0] * len(templates)
    for digit, mine in enumerate(templates):
        for template in mine:
            used[digit] |= template
    return needed, used


@pictures(
    picture(
        "template-set",
        "where one placement is left",
        """
        =2 * * *
        * * =2 *
        * * * =2
        *
        """,
        "2 => r4c2=2",
        layout="4",
    ),
    picture(
        "template-set",
        "not where there are more",
        """
        =2 * * *
        * * =2 *
        *
        *
        """,
        layout="4",
    ),
    picture(
        "template-delete",
        "where a place is in no placement",
        "12 12 34 34",
        "1 => r2c12<>1",
        "2 => r2c12<>2",
        "3 => r2c34<>3",
        "4 => r2c34<>4",
        layout="4",
    ),
    picture("template-delete", "not where every place is in one", "1 * * *", layout="4"),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
