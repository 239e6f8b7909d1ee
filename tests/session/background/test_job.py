"""What travels between processes, and how little of it."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named, own_layout
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.session.background.job import packed, unpacked
from tests.tui.boards import JIGSAW, TWINS


@pytest.mark.parametrize("id", ["classic", "25", "samurai", "jigsaw4:AABBACDBACDBCCDD"])
def test_layouts_travel_by_their_names(id: str) -> None:
    layout = layout_named(id)
    assert unpacked(packed(layout), Layout) is layout
    assert len(packed(layout)) < 200


def test_the_name_of_a_layout_that_a_player_has_made_holds_all_of_it() -> None:
    layout = own_layout("Mine", boxes(2, 3))
    assert unpacked(packed(layout), Layout) == layout
    assert len(packed(layout)) < len(layout.id) * 2


@pytest.mark.parametrize("layout", [JIGSAW, TWINS], ids=lambda layout: layout.id)
def test_layouts_that_are_in_no_catalogue_travel_too(layout: Layout) -> None:
    assert unpacked(packed(layout), Layout) == layout


def test_a_layout_that_has_the_name_of_another_travels_whole() -> None:
    other = Layout(CLASSIC.id, "Other", JIGSAW.digits, JIGSAW.positions, JIGSAW.houses)
    assert unpacked(packed(other), Layout) == other != CLASSIC


def test_techniques_are_those_of_the_catalogue() -> None:
    for technique in CATALOGUE.values():
        assert unpacked(packed(technique), type(technique)) is technique


def test_what_is_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="a Layout where a Puzzle should be"):
        unpacked(packed(CLASSIC), Puzzle)
