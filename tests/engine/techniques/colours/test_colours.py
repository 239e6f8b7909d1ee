"""Simple colours and multi-colours."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques.colours import colours
from tests.engine.positions import (
    small_layouts,
)
from tests.engine.techniques.basics.test_beyond_houses import row_with_one_at, sentences_of
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.engine.techniques.searches import check_search

FAMILY = {
    "simple-colours": ("simple-colours-trap", "simple-colours-wrap"),
    "multi-colours": ("multi-colours-1", "multi-colours-2"),
}


@small_layouts
@pytest.mark.parametrize("name", FAMILY)
def test_a_search_finds_a_step_if_there_is_one(layout: Layout, name: str) -> None:
    check_search(layout, name, colours.HODOKU_SEARCHES[name], FAMILY[name])


@pictures(
    picture(
        "simple-colours-trap",
        "where a place sees both colours",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        -1
        -1
        -1
        * -1 -1 -1 -1 * -1 -1 -1
        -1
        -1
        -1
        -1
        """,
        "1 (r1c1,r5c6) / (r1c5,r5c1) => r23c6,r46c5<>1",
    ),
    picture(
        "simple-colours-trap",
        "not where a column has a third place",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        -1
        -1
        -1
        * -1 -1 -1 -1 * -1 -1 -1
        -1
        -1
        -1
        *
        """,
    ),
    picture(
        "simple-colours-wrap",
        "where a colour sees itself",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        * * * * -1
        * -1 * * -1
        * -1 * * -1
        -1 * -1 -1 * -1 -1 -1 -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        """,
        "1 (r1c1,r2c2,r5c5) / (r1c5,r5c2) => r1c1,r2c2,r5c5<>1",
    ),
    picture(
        "simple-colours-wrap",
        "not where the chain is broken",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        * * * * -1
        * * * * -1
        * -1 * * -1
        -1 * -1 -1 * -1 -1 -1 -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        """,
    ),
    picture(
        "multi-colours-1",
        "where colours of two clusters see each other",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        * -1 -1 -1 -1 * -1 -1 -1
        """,
        "1 (r1c5) / (r1c1), (r5c6) / (r5c1) => r23c6,r46c5<>1",
    ),
    picture(
        "multi-colours-2",
        "where a colour sees both of another cluster",
        """
        -1 -1 -1 * -1 -1 * -1 -1
        * * * * * * -1
        * * * * * * -1
        *
        -1 -1 -1 * -1 -1 -1 * -1
        * * * * * * -1
        * * * * * * -1
        * * * * * * -1
        * * * * * * -1
        """,
        "1 (r1c4,r4c7) / (r1c7), (r5c4) / (r5c8) => r1c4,r4c7<>1",
    ),
    picture(
        "multi-colours-2",
        "not where the chain is broken",
        """
        -1 -1 -1 * -1 -1 * -1 -1
        *
        * * * * * * -1
        *
        -1 -1 -1 * -1 -1 -1 * -1
        * * * * * * -1
        * * * * * * -1
        * * * * * * -1
        * * * * * * -1
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


def test_eliminations_by_other_colours_are_explained() -> None:
    """Use r8c9, which sees both colours of the second cluster: r8c5 and r2c9, not r2c7."""
    left = row_with_one_at(5, 7, 9, row=2)
    left |= {f"r{row}c5": "23456789" for row in range(1, 10) if row not in (2, 8)}
    for row in (1, 3):
        left |= dict.fromkeys((f"r{row}c7", f"r{row}c8", f"r{row}c9"), "23456789")
    (said,) = sentences_of("multi-colours-1", "classic", left)
    assert said.startswith(
        "Follow 1 through houses where it has two places: it is in r8c5 or else in r2c5, and in "
        "r2c7 or else in r2c9. r2c5 sees r2c9 and r2c5 sees r2c7, so each time one of the opposite "
        "colours is true. A cell that sees both of two such colours cannot be 1. So "
    )
