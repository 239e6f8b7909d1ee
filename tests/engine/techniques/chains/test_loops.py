"""Nice loops and alternating inference chains."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.chains import (
    nodes_of,
)
from sudoku_tui.store.positions import positions_of
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.chains.catalogue import FOUND_BY
from tests.engine.techniques.pictured import Picture, picture, pictures, steps_in
from tests.soak import sample


@pytest.mark.slow
@small_layouts
def test_a_loop_has_its_own_name(layout: Layout) -> None:
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


@pictures(
    picture(
        "aic",
        "where an XY-Chain is",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 14
        """,
        "1 r1c1 -2- r1c5 -3- r5c5 -4- r5c9 1 => r1c9,r5c1<>1",
    ),
    picture(
        "aic",
        "not where an end has a third digit",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 145
        """,
    ),
    picture(
        "aic",
        "where it leads through a house",
        """
        12 -1 -1 -1 13 -1 -1 -1 -1
        *
        *
        *
        24 * * * 34
        """,
        "2 r1c1 -1- r1c5 -3- r5c5 -4- r5c1 2 => r2346789c1<>2",
        "3 r1c5 -1- r1c1 -2- r5c1 -4- r5c5 3 => r2346789c5<>3",
        "4 r5c1 -2- r1c1 -1- r1c5 -3- r5c5 4 => r5c2346789<>4",
    ),
    picture(
        "discontinuous-nice-loop",
        "where what goes sees both ends",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 14
        """,
        "1 r1c9 -1- r1c1 -2- r1c5 -3- r5c5 -4- r5c9 -1- r1c9 => r1c9<>1",
        "1 r5c1 -1- r5c9 -4- r5c5 -3- r1c5 -2- r1c1 -1- r5c1 => r5c1<>1",
    ),
    picture(
        "discontinuous-nice-loop",
        "not where a cell has a third digit",
        """
        12 * * * 23
        *
        *
        *
        * * * * 34 * * * 145
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


@pytest.mark.parametrize("id", FOUND_BY["grouped-nice-loop"][1:])
def test_it_is_found_on_positions_of_the_stock(id: str) -> None:
    for line in positions_of(id)[:2]:
        assert any(map(line.is_concluded_by, CATALOGUE[id].find(line.board())))
    assert not steps_in(id, "*")
