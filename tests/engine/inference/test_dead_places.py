"""Dead places found by bands of templates, compared with a search for each place."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference import dead_places
from sudoku_tui.engine.inference.dead_places import (
    Bands,
    Verdict,
    _recent_templates,
    bands_of,
    can_be_placed,
    settled_places,
    verdict_on,
    verdicts_on,
)
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from tests.engine.positions import position_of
from tests.engine.templates import templates_in
from tests.soak import sample

IN_BANDS = ("4", "6", "classic", "boxes-2x3", "boxes-4x2")


def in_bands(name: str) -> tuple[Layout, Bands]:
    layout = layout_named(name)
    bands = bands_of(layout)
    assert bands
    return layout, bands


@pytest.mark.parametrize("name", IN_BANDS)
def test_bands_agree_with_a_search(name: str) -> None:
    layout, bands = in_bands(name)
    dice, dead = Dice(f"bands {name}"), 0
    for seed in range(sample(200, 20)):
        board, _ = position_of(layout, seed % 8, dice)
        for places in board.places[1:]:
            searched = dead_places._verdict_by_search(layout, places)
            alive = bands.alive(places)
            assert alive is not None
            assert searched == Verdict(places & ~alive, places & ~alive)
            dead += bool(searched.dead)
    assert dead > 10


@pytest.mark.parametrize("name", IN_BANDS)
def test_bands_agree_on_arbitrary_places(name: str) -> None:
    layout, bands = in_bands(name)
    dice, without = Dice(f"any places {name}"), 0
    for number in range(sample(2_000, 200)):
        share = 50 + number % 8 * 100
        places = mask_of(cell for cell in range(layout.cells) if dice.number_below(1000) < share)
        without += bands.alive(places) is None
        assert verdict_on(layout, places) == dead_places._verdict_by_search(layout, places)
    assert without, "rows and columns do not always match"


@pytest.mark.parametrize("name", ["x", "windoku", "anti-king", "boxes-2x4", "10", "16"])
def test_other_layouts_have_no_bands(name: str) -> None:
    assert bands_of(layout_named(name)) is None


@pytest.mark.parametrize("name", ["4", "6", "classic", "x", "tiny-samurai"])
def test_dead_and_settled_places_are_those_of_no_and_of_all_templates(name: str) -> None:
    layout, dice = layout_named(name), Dice(f"placements {name}")
    for seed in range(sample(100, 10)):
        board, _ = position_of(layout, seed % 8, dice)
        for places in board.places[1:]:
            if places.bit_count() < 30:
                used, common = 0, places
                for template in templates_in(layout, places):
                    used |= template
                    common &= template
                verdict = verdict_on(layout, places)
                assert verdict.dead == verdict.suspects == places & ~used
                assert settled_places(layout, places) == common & used


def test_fits_without_some_places() -> None:
    dice, yes, no = Dice("fits"), 0, 0
    for seed in range(30):
        board, _ = position_of(CLASSIC, seed % 8, dice)
        for places in board.places[1:]:
            if 0 < places.bit_count() < 30:
                left = mask_of(cell for cell in members(places) if dice.number_below(4))
                fits = any(not p & ~left for p in templates_in(CLASSIC, places))
                assert can_be_placed(CLASSIC, places, left) == fits
                yes, no = yes + fits, no + (not fits)
    assert yes and no


def test_verdicts_do_not_depend_on_boards_before() -> None:
    layout = layout_named("25")
    board, _ = position_of(layout, 0, Dice("order 6"))  # a search there visits many nodes
    places = board.places[1:]

    def verdict_of(each: Mask, *, afresh: bool) -> Verdict:
        if afresh:
            _recent_templates.cache_clear()
        verdicts_on.cache_clear()
        return verdict_on(layout, each)

    alone = [verdict_of(each, afresh=True) for each in places]
    assert [verdict_of(each, afresh=False) for each in reversed(places)] == alone[::-1]
    assert all(each.dead == each.suspects for each in alone)
