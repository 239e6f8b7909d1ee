"""Explainer's forcing chains."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.explainer.chain_links import ChainKind, Links
from sudoku_tui.engine.explainer.nodes import number_of
from sudoku_tui.engine.explainer.simple_chains import (
    effective_chains,
    forced_candidates,
    path_of,
    simplest_chain,
)
from sudoku_tui.engine.search import Grid
from tests.engine.positions import position_of
from tests.properties.engine.test_conditions import positions


def true_candidates(solution: Grid) -> Mask:
    """Return the candidates of a solution as a mask of their numbers."""
    return mask_of(number_of(cell, digit) for cell, digit in enumerate(solution))


@pytest.mark.parametrize("kind", [ChainKind.X, ChainKind.XY])
def test_forcing_chains_have_the_stated_length(kind: ChainKind) -> None:
    both = {True: 0, False: 0}
    for board, solution in positions(position_of, "classic", 48):
        true, links = true_candidates(solution), Links(board.candidates, kind)
        for each in forced_candidates(links):
            both[each.is_assumed_on] += 1
            assert true >> each.start & 1 != each.is_assumed_on
            assert len(path_of(links, each.start, each.is_assumed_on)) == each.complexity
    assert min(both.values()) > 20


@pytest.mark.slow
def test_the_simplest_chain_is_found_without_the_rest() -> None:
    found = 0
    for board, _ in positions(position_of, "classic", 48):
        first, every = (
            simplest_chain(board.candidates),
            next(effective_chains(board.candidates), None),
        )
        assert (first and (first.option, first.eliminations)) == (
            every and (every.option, every.eliminations)
        )
        found += first is not None
    assert 10 < found < 48
