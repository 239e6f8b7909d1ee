"""Nice loops and alternating inference chains."""

from __future__ import annotations

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.chains import (
    nodes_of,
)
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.chains.catalogue import FOUND_BY
from tests.soak import sample


@small_layouts
def test_a_loop_is_told_by_its_own_name(layout: Layout) -> None:
    found = set[str]()
    for board, _ in positions(layout, "names", sample(200, 15), puzzles=20):
        for id in FOUND_BY["grouped-nice-loop"]:
            for step in CATALOGUE[id].find(board):
                nodes, links = nodes_of(step), step.links
                if links[0].start not in nodes[0] or nodes[0] == nodes[-1]:
                    kind = "discontinuous-nice-loop"
                else:
                    kind = "continuous-nice-loop" if links[-1].end in nodes[0] else "aic"
                grouped = any(len(node) > 1 for node in nodes)
                assert id == (f"grouped-{kind}" if grouped else kind), step.notation(layout)
                found.add(id)
    assert len(found) > 3
