"""Kraken fish: every chain leads from a fin to the elimination."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.step import Link, Role, Step, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import position_of
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.properties.engine.test_soundness import check
from tests.soak import sample

both_kinds = pytest.mark.parametrize("id", ["kraken-fish-1", "kraken-fish-2"])


def steps_found(id: str, name: str, positions: int) -> list[tuple[Board, Step]]:
    layout, dice = layout_named(name), Dice(f"{id} {name}")
    found: list[tuple[Board, Step]] = []
    for seed in range(positions):
        board, solution = position_of(layout, seed % 8, dice)
        for step in CATALOGUE[id].find(board):
            check(step, board, solution)
            found.append((board, step))
    return found


@pytest.mark.slow
@both_kinds
@pytest.mark.parametrize("name", ["6", "classic", "x"])
def test_every_fin_leads_to_the_elimination(id: str, name: str) -> None:
    found = steps_found(id, name, sample(200, 12))
    assert found
    for board, step in found:
        [gone] = step.eliminations
        fins = step.candidates_with(Role.FIN)
        last = step.houses[-1].mask if id == "kraken-fish-2" else 0
        places = [each for each in step.candidates_with(Role.PATTERN) if last >> each.cell & 1]
        assert 1 <= len(fins) <= 2 and all(leads(step, each, gone) for each in (*fins, *places))
        assert all(holds(board, link) for link in step.links)
        assert any(link.strong for link in step.links), "or it is a fish with fins"


def leads(step: Step, start: Candidate, gone: Candidate) -> bool:
    """Check whether links, weak and strong in turn, lead from a true candidate to the other one."""
    reached, front = set(), {(start, True)}
    while front:
        reached |= front
        front = {
            (link.end, link.strong)
            for link in step.links
            if (link.start, not link.strong) in reached
        } - reached
    return (gone, False) in reached


def holds(board: Board, link: Link) -> bool:
    """Check whether a link is valid.

    A weak link needs two candidates that exclude each other; a strong link also needs them to be
    the only two of a cell or house.
    """
    (cell, digit), (cell_too, digit_too) = link.start, link.end
    if cell == cell_too:
        return not link.strong or board.candidates_of[cell].bit_count() == 2
    if digit != digit_too or not board.layout.sees[cell] >> cell_too & 1:
        return False
    pair = 1 << cell | 1 << cell_too
    return not link.strong or any(
        board.places[digit] & house.mask == pair for house in board.layout.houses
    )


@pytest.mark.slow
@both_kinds
def test_the_fish_is_valid(id: str) -> None:
    for board, step in steps_found(id, "classic", 12):
        half = len(step.houses) // 2
        digit = step.candidates_with(Role.FIN)[0].digit
        bases = [house.mask & board.places[digit] for house in step.houses[:half]]
        covered = 0
        for house in step.houses[half:]:
            covered |= house.mask
        [gone] = step.eliminations
        assert id == "kraken-fish-2" or (covered >> gone.cell & 1 and gone.digit == digit)
        inside = 0
        for base in bases:
            assert not inside & base, "bases share no place"
            inside |= base
        assert inside & ~covered == cells_of(step.candidates_with(Role.FIN))
        assert inside & covered == cells_of(
            each for each in step.candidates_with(Role.PATTERN) if each.digit == digit
        )


@pictures(
    picture(
        "kraken-fish-1",
        "where a chain leads from the fin",
        """
        * -1 -1 * -1 -1 -1 -1 -1
        *
        *
        *
        * -1 -1 * -1 -1 -1 * -1
        *
        -1 -1 -1 -1 * -1 -1 * -1
        """,
        "1 c56b46 r46b28 fr5c18 => r8c4<>1",
        "1 c56b46 r46b28 fr5c18 => r9c4<>1",
    ),
    picture(
        "kraken-fish-1",
        "not where its link has a third place",
        """
        * -1 -1 * -1 -1 -1 -1 -1
        *
        *
        *
        * -1 -1 * -1 -1 -1 * -1
        *
        -1 -1 -1 -1 * -1 -1 * *
        """,
    ),
    picture(
        "kraken-fish-2",
        "where chains lead from a cover",
        """
        * -1 -1 * -1 -1 -1 -1 -1
        *
        *
        *
        * -1 -1 * -1 -1 -1 * -1
        *
        -1 -1 -1 -1 * -1 -1 * -1
        """,
        "1 c23b56 r46b17 fr5c48 => r8c4<>1",
        "1 c23b56 r46b17 fr5c48 => r9c4<>1",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
