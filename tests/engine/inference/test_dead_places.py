"""Full placements by bands, against the search for each place by itself."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference import dead_places
from sudoku_tui.engine.inference.dead_places import Bands, Verdict, bands_of, verdict_on
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from tests.engine.positions import position_of
from tests.soak import sample

IN_BANDS = ("4", "6", "classic", "boxes-2x3", "boxes-4x2")


def in_bands(name: str) -> tuple[Layout, Bands]:
    layout = layout_named(name)
    bands = bands_of(layout)
    assert bands
    return layout, bands


@pytest.mark.parametrize("name", IN_BANDS)
def test_bands_tell_what_a_search_tells(name: str) -> None:
    layout, bands = in_bands(name)
    dice, dead = Dice(f"bands {name}"), 0
    for seed in range(sample(200, 20)):
        board, _ = position_of(layout, seed % 8, dice)
        for places in board.places[1:]:
            searched = dead_places._verdict(layout, places)
            alive = bands.alive(places)
            assert alive is not None
            assert searched == Verdict(places & ~alive, places & ~alive)
            dead += bool(searched.dead)
    assert dead > 10


@pytest.mark.parametrize("name", IN_BANDS)
def test_places_that_no_position_leaves_are_told_as_well(name: str) -> None:
    layout, bands = in_bands(name)
    dice, without = Dice(f"any places {name}"), 0
    for number in range(sample(2_000, 200)):
        share = 50 + number % 8 * 100
        places = mask_of(cell for cell in range(layout.cells) if dice.below(1000) < share)
        without += bands.alive(places) is None
        assert verdict_on(layout, places) == dead_places._verdict(layout, places)
    assert without, "rows and columns do not always match"


@pytest.mark.parametrize("name", ["x", "windoku", "anti-king", "boxes-2x4", "10", "16"])
def test_other_layouts_have_no_bands(name: str) -> None:
    assert bands_of(layout_named(name)) is None
