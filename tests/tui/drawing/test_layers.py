"""The list of layers, and the addition of one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.tui.drawing import picture as drawing
from sudoku_tui.tui.drawing.board_state import BoardState
from sudoku_tui.tui.drawing.frame import LARGE, CellSize
from sudoku_tui.tui.drawing.layers import LAYERS
from sudoku_tui.tui.drawing.raster import Raster
from sudoku_tui.tui.drawing.scene import Scene
from sudoku_tui.tui.drawing.styles import Ink, Paper
from tests.tui.boards import ALL_SIZES, SMALLER, picture, points, text_of

SIGN = "z"


def draw_flags(raster: Raster, scene: Scene) -> None:
    """Draw a sign into the last corner of every flagged cell."""
    for cell, region in enumerate(scene.frame.regions):
        if scene.state.flagged >> cell & 1:
            raster.write(region.right - 1, region.bottom - 1, SIGN, Ink.MARK)


@pytest.mark.parametrize("layout", SMALLER, ids=lambda layout: layout.id)
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
def test_layer_needs_only_its_entry(
    layout: Layout, size: CellSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = layout.cells // 2
    state = BoardState.of_givens(layout, (1,) * layout.cells)
    flagged = replace(state, flagged=1 << cell)
    without = picture(flagged, size)
    expected = [list(points(without, y)) for y in range(without.frame.height)]
    *_, right, bottom = without.frame.region(cell).corners
    paper = without.papers[cell]
    expected[bottom - 1][right - 1] = (SIGN, f"Ink {Ink.MARK} False", paper)

    monkeypatch.setattr(drawing, "LAYERS", (*LAYERS, draw_flags))
    before, after = picture(state, size), picture(flagged, size)
    assert [list(points(after, y)) for y in range(after.frame.height)] == expected
    assert SIGN not in "".join(text_of(before))
    assert any(region.contains(right - 1, bottom - 1) for region in after.changes(before))


def test_layers_preserve_other_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    state = BoardState.of_layout(SMALLER[0])
    monkeypatch.setattr(drawing, "LAYERS", (*LAYERS, draw_flags))
    here = picture(replace(state, flagged=1), LARGE, cursor=0)
    x, y, width, height = here.frame.region(0)
    assert list(points(here, y + height - 1))[x + width - 1] == (
        *(SIGN, f"Ink {Ink.MARK} False"),
        Paper.CURSOR,
    )
