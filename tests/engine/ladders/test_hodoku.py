"""The ladders for ratings: HoDoKu's own, and its extension by leftovers."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import HODOKU, HODOKU_LEFTOVERS, rating_ladder
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.layouts.cuts import has_cuts
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.solving.rating import hodoku_level, rate
from sudoku_tui.store.stock import draw_puzzle
from tests.soak import sample

LEFTOVERS = ("leftover-cell", "law-of-leftovers", "set-equivalence")
OF_PIECES = layout_named("pinwheel-5")


def test_it_extends_hodokus_by_three_rungs() -> None:
    ids = [rung.id for rung in HODOKU_LEFTOVERS.rungs]
    assert [id for id in ids if id not in LEFTOVERS] == list(HODOKU.by_id)
    assert ids[ids.index("locked-candidates-2") + 1] == "leftover-cell"
    levels = [HODOKU_LEFTOVERS.by_id[id].level for id in LEFTOVERS]
    assert levels == [Level.MEDIUM, Level.HARD, Level.HARD]
    # No Medium rung comes after a Hard one.
    first = ids.index("law-of-leftovers")
    assert all(rung.level < Level.HARD for rung in HODOKU_LEFTOVERS.rungs[:first])


def test_it_rates_layouts_with_leftovers_and_never_the_classic_board() -> None:
    assert rating_ladder(CLASSIC) is HODOKU
    for entry in CATALOGUE[:: sample(1, 5)]:
        expected = HODOKU_LEFTOVERS if has_cuts(entry.layout) else HODOKU
        assert rating_ladder(entry.layout) is expected


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_the_level_is_its_own_and_hodokus_is_shown_too(level: Level) -> None:
    dice, found = Dice(f"leftovers {level}"), set()
    for _ in range(20):
        puzzle = draw_puzzle(level, dice, OF_PIECES).puzzle
        rating = rate(puzzle)
        assert rating.level is level
        own = hodoku_level(rating, puzzle)
        assert own is rate(puzzle, HODOKU).ladder_level
        found.add(own > level)
    assert True in found
