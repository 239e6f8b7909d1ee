"""Extended rectangles: two lines of three cells or more that can be exchanged."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.techniques.uniqueness import (
    extended_rectangles,
)
from tests.engine.techniques.pictured import Picture, picture, pictures


@pytest.mark.parametrize("name", ["6", "classic", "x"])
def test_the_lines_of_an_extended_rectangle_can_be_exchanged(name: str) -> None:
    """Check every house, whatever the lines hold: each digit once, and in no pair twice."""
    layout, found = layout_named(name), 0
    dice = Dice(f"lines of {name}")
    for pairs, _, _ in extended_rectangles._regions(layout)[::2]:
        for size in range(3, min(len(pairs), 7) + 1):
            for _ in range(6):
                chosen = dice.shuffled(pairs)[:size]
                line = dice.shuffled(range(size))
                turn = 1 + dice.number_below(size - 1)
                beside = [line[i - turn] for i in range(size)]
                found += 1
                for house in layout.houses:
                    one, other = (
                        [i for i in range(size) if house.mask & chosen[i][k]] for k in (0, 1)
                    )
                    before = [line[i] for i in one] + [beside[i] for i in other]
                    after = [beside[i] for i in one] + [line[i] for i in other]
                    assert sorted(before) == sorted(after)
    assert found


def test_every_exchangeable_part_is_searched() -> None:
    """Compare with all sets of three pairs, by computing each house after the exchange."""
    layout = layout_named("x")
    regions = [{*pairs} for pairs, _, _ in extended_rectangles._regions(layout)]
    tried = [(0, 1, 2), (1, 2, 0)]
    found = 0
    for pairs in extended_rectangles._line_pairs(layout)[::5]:
        for three in combinations(pairs, 3):
            changed = False
            for house in layout.houses:
                one, other = ([i for i in range(3) if house.mask & three[i][k]] for k in (0, 1))
                before = [tried[0][i] for i in one] + [tried[1][i] for i in other]
                after = [tried[1][i] for i in one] + [tried[0][i] for i in other]
                changed = changed or sorted(before) != sorted(after)
            found += not changed
            assert changed != any({*three} <= region for region in regions)
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
    picture(
        "extended-rectangle",
        "where one of eight cells has a fifth digit",
        """
        12 23 * 34 14
        12 23 * 34 145
        """,
        "1/2/3/4 in r12c1245 => r2c5<>1, r2c5<>4",
    ),
    picture(
        "extended-rectangle",
        "not where two of eight have different ones",
        """
        12 23 * 34 146
        12 23 * 34 145
        """,
    ),
    picture(
        "extended-rectangle",
        "not where one of eight cells lies in another band",
        """
        12 23 * 34 14
        *
        *
        12 23 * 34 145
        """,
    ),
    picture(
        "extended-rectangle",
        "where one of fourteen cells has an eighth digit",
        """
        12345 12345 * 34567 34567 * 12567 12567 12567
        12345 12345 * 34567 34567 * 12567 12567 125678
        """,
        "1/2/3/4/5/6/7 in r12c1245789 => r2c9<>1, r2c9<>2, r2c9<>5, r2c9<>6, r2c9<>7",
    ),
    picture(
        "extended-rectangle",
        "where three cells have the same fourth digit",
        """
        123 1234
        *
        *
        1234 123
        *
        *
        123 1234
        """,
        "1/2/3 in r147c12 => r56c2<>4",
    ),
    picture(
        "extended-rectangle",
        "where a digit is confined to the two cells with others",
        """
        123 * * 123
        123 * * 123
        1234 -1 -1 1235 -1 -1 -1 -1 -1
        """,
        "1/2/3 in r123c14 => r3c14<>2, r3c14<>3",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
