"""The rated costs of techniques on Explainer's scale equal those of its steps."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.effort import UNLIMITED, StepMeter
from sudoku_tui.engine.explainer.costs import FIXED_RATINGS, LOWEST_RATINGS, cost_of
from sudoku_tui.engine.explainer.rating_path import ORDER
from sudoku_tui.engine.explainer.ratings import rounded
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.formats.positions import PositionLine
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.soak import SOAK

SLOW = 7.5
"""Lowest rating of slow rules, which only the tests of Explainer's scale cover."""
KNOWN = sorted(
    id for id in position_techniques() if id in FIXED_RATINGS and FIXED_RATINGS[id] < SLOW
)


def rate_line(line: PositionLine) -> float | None:
    """Return the cost of the first rule with some effect of *line*; None if none was tried."""
    board, does = line.board(), line.effect[0] | line.effect[1]
    for tried in ORDER:
        if tried.least >= SLOW:
            return None
        found = tried.rule(board, StepMeter(UNLIMITED))
        if found and does & {*found.step.placements, *found.step.eliminations}:
            return rounded(found.rating)
    return None


@pytest.mark.soak
@pytest.mark.parametrize("technique", KNOWN if SOAK else KNOWN[::8])
def test_costs_equal_those_of_explainer(technique: str) -> None:
    """Compare with the most frequent cost: in some positions another rule has the same effect."""
    found = [rate_line(line) for line in positions_of(technique)[: 24 if SOAK else 6]]
    known = [cost for cost in found if cost is not None]
    assert known
    assert max(set(known), key=known.count) == FIXED_RATINGS[technique], found


def test_costs_as_text() -> None:
    assert (cost_of("xy-wing"), cost_of("aic"), cost_of("sue-de-coq")) == (
        "ER 4.2",
        "ER 7.0+",
        "",
    )
    assert not FIXED_RATINGS.keys() & LOWEST_RATINGS.keys()
    assert FIXED_RATINGS.keys() | LOWEST_RATINGS.keys() <= {each.id for each in TEACHING.techniques}
