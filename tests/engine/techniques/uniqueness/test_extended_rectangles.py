"""Extended rectangles: two lines of three cells that can be exchanged."""

from __future__ import annotations

from itertools import combinations, permutations, product
from operator import ne

import pytest

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.techniques.uniqueness import (
    extended_rectangles,
)
from tests.engine.techniques.pictured import Picture, picture, pictures


@pytest.mark.parametrize("name", ["6", "classic", "x"])
def test_the_lines_of_an_extended_rectangle_can_be_exchanged(name: str) -> None:
    """In every house, whatever the two lines hold: each of three digits once, and in no pair twice.

    A house with two pairs would need four digits.
    """
    layout, found = layout_named(name), 0
    held = [
        (one, other)
        for one, other in product(permutations(range(3)), repeat=2)
        if all(map(ne, one, other))
    ]
    for pairs in extended_rectangles._line_pairs(layout)[::4]:
        for three in combinations(pairs, 3):
            if not extended_rectangles._can_exchange(layout, three):
                continue
            found += 1
            for house in layout.houses:
                one, other = ([i for i in range(3) if house.mask & three[i][k]] for k in (0, 1))
                for line, beside in held:
                    before = [line[i] for i in one] + [beside[i] for i in other]
                    after = [beside[i] for i in one] + [line[i] for i in other]
                    assert len(set(before)) == len(before) and sorted(before) == sorted(after)
    assert found


@pictures(
    picture(
        "extended-rectangle",
        "where one of six cells has a fourth digit",
        """
        123 123
        *
        *
        123 123
        *
        *
        123 1234
        """,
        "1/2/3 in r147c12 => r7c2<>1, r7c2<>2, r7c2<>3",
    ),
    picture(
        "extended-rectangle",
        "not where two have different ones",
        """
        123 123
        *
        *
        123 123
        *
        *
        1235 1234
        """,
    ),
    picture(
        "extended-rectangle",
        "where it lies in two boxes",
        """
        123 * * 123
        123 * * 123
        123 * * 1234
        """,
        "1/2/3 in r123c14 => r3c4<>1, r3c4<>2, r3c4<>3",
    ),
)
def test_what_is_drawn_is_found(case: Picture) -> None:
    case.check()
