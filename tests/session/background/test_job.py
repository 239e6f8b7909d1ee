"""Messages between processes, and how small they are."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named, own_layout
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.session.background.job import pack, unpack
from tests.tui.boards import JIGSAW, TWINS


@pytest.mark.parametrize("id", ["classic", "25", "samurai", "jigsaw4:AABBACDBACDBCCDD"])
def test_layouts_travel_by_their_names(id: str) -> None:
    layout = layout_named(id)
    assert unpack(pack(layout), Layout) is layout
    assert len(pack(layout)) < 200


def test_name_of_an_own_layout_describes_it_whole() -> None:
    layout = own_layout("Mine", boxes(2, 3))
    assert unpack(pack(layout), Layout) == layout
    assert len(pack(layout)) < len(layout.id) * 2


@pytest.mark.parametrize("layout", [JIGSAW, TWINS], ids=lambda layout: layout.id)
def test_unlisted_layouts_round_trip(layout: Layout) -> None:
    assert unpack(pack(layout), Layout) == layout


def test_layout_with_a_name_of_the_catalogue_is_sent_whole() -> None:
    other = Layout(CLASSIC.id, "Other", JIGSAW.digits, JIGSAW.positions, JIGSAW.houses)
    assert unpack(pack(other), Layout) == other != CLASSIC


def test_techniques_are_those_of_the_catalogue() -> None:
    for technique in CATALOGUE.values():
        assert unpack(pack(technique), type(technique)) is technique


def test_value_of_another_type_is_refused() -> None:
    with pytest.raises(ValueError, match="a Layout where a Puzzle should be"):
        unpack(pack(CLASSIC), Puzzle)
