"""Death blossoms: a stem, and a petal for each of its digits."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

import pytest

from sudoku_tui.engine.bits import smallest_member
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques.locked_sets.als_pairs import marked_sets
from sudoku_tui.engine.techniques.locked_sets.death_blossom import DEATH_BLOSSOM
from tests.engine.positions import (
    positions,
)
from tests.engine.techniques.pictured import Picture, picture, pictures


@pytest.mark.slow
@pytest.mark.parametrize("overlap", [False, True])
def test_every_petal_refutes_the_elimination(overlap: bool) -> None:
    found = 0
    for board, _ in positions(CLASSIC, "petals", 6):
        for step in islice(replace(DEATH_BLOSSOM, overlap=overlap).find(board), 200):
            stem, *petals = marked_sets(step)
            assert (
                len(petals)
                == stem[1].bit_count()
                == board.candidates_of[smallest_member(stem[0])].bit_count()
            )
            for (cells, _), (gone, digit) in product(petals, step.eliminations):
                places = cells & board.places[digit]
                assert places and CLASSIC.seen_by_all(places) >> gone & 1
                found += 1
    assert found


@pictures(
    picture(
        "death-blossom",
        "where each digit of the stem has a petal",
        """
        12 * * * 13
        *
        *
        *
        23
        """,
        "r1c1 {12} -1- r1c5 {13}, -2- r5c1 {23}, Z=3 => r5c5<>3",
    ),
    picture(
        "death-blossom",
        "not where a petal has a third digit",
        """
        12 * * * 13
        *
        *
        *
        234
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
