"""Death blossoms: a stem, and a petal for each of its digits."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

import pytest

from sudoku_tui.engine.bits import first
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques.locked_sets.als_pairs import marked_sets
from sudoku_tui.engine.techniques.locked_sets.death_blossom import DEATH_BLOSSOM
from tests.engine.positions import (
    positions,
)


@pytest.mark.parametrize("overlap", [False, True])
def test_every_petal_refutes_what_goes(overlap: bool) -> None:
    found = 0
    for board, _ in positions(CLASSIC, "petals", 6):
        for step in islice(replace(DEATH_BLOSSOM, overlap=overlap).find(board), 200):
            stem, *petals = marked_sets(step)
            assert (
                len(petals)
                == stem[1].bit_count()
                == board.candidates_of[first(stem[0])].bit_count()
            )
            for (cells, _), (gone, digit) in product(petals, step.eliminations):
                places = cells & board.places[digit]
                assert places and CLASSIC.seen_by_all(places) >> gone & 1
                found += 1
    assert found
