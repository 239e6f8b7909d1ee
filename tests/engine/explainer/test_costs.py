"""What a technique is said to cost on Explainer's scale is what its steps cost there."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.effort import UNLIMITED, Meter
from sudoku_tui.engine.explainer.costs import EXACT, LEAST, cost_of
from sudoku_tui.engine.explainer.rating_path import ORDER
from sudoku_tui.engine.explainer.ratings import rounded
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.formats.positions import PositionLine
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.soak import SOAK

SLOW = 7.5
"""From which a rule is left to the tests of Explainer's scale: it would take minutes."""
KNOWN = sorted(id for id in position_techniques() if id in EXACT and EXACT[id] < SLOW)


def rated(line: PositionLine) -> float | None:
    """What the first rule costs that does some of what *line* does; None if none was tried."""
    board, does = line.board(), line.effect[0] | line.effect[1]
    for tried in ORDER:
        if tried.least >= SLOW:
            return None
        found = tried.rule(board, Meter(UNLIMITED))
        if found and does & {*found.step.placements, *found.step.eliminations}:
            return rounded(found.rating)
    return None


@pytest.mark.soak
@pytest.mark.parametrize("technique", KNOWN if SOAK else KNOWN[::8])
def test_costs_are_those_of_explainer(technique: str) -> None:
    """Of most positions exactly so; another rule, cheaper or dearer, may do the same in some."""
    found = [rated(line) for line in positions_of(technique)[: 24 if SOAK else 6]]
    known = [cost for cost in found if cost is not None]
    assert known
    assert max(set(known), key=known.count) == EXACT[technique], found


def test_how_it_is_told() -> None:
    assert (cost_of("xy-wing"), cost_of("aic"), cost_of("sue-de-coq")) == (
        "ER 4.2",
        "ER 7.0+",
        "",
    )
    assert not EXACT.keys() & LEAST.keys()
    assert EXACT.keys() | LEAST.keys() <= {each.id for each in TEACHING.techniques}
