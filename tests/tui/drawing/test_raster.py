"""Pictures as rows of characters."""

from __future__ import annotations

from textual.geometry import Region

from sudoku_tui.tui.drawing.raster import Raster, strokes_of
from sudoku_tui.tui.drawing.styles import Highlight, Ink, Paper, Stroke

WIDTH, HEIGHT = 20, 4
ALL = Region(0, 0, WIDTH, HEIGHT)


def raster() -> Raster:
    return Raster(WIDTH, HEIGHT)


def test_ink_and_paper_are_independent() -> None:
    one, other = raster(), raster()
    one.paint(Region(2, 1, 3, 1), Paper.PEER)
    one.write(3, 1, "5", Ink.GIVEN)
    other.write(3, 1, "5", Ink.GIVEN)
    other.paint(Region(2, 1, 3, 1), Paper.PEER)
    assert (
        strokes_of(one.part(1, 2, 5))
        == strokes_of(other.part(1, 2, 5))
        == (
            Stroke(" ", Ink.NOTE, Paper.PEER),
            Stroke("5", Ink.GIVEN, Paper.PEER),
            Stroke(" ", Ink.NOTE, Paper.PEER),
        )
    )
    assert not list(one.changes(other))


def test_change_of_several_lines_is_one_region() -> None:
    before, after = raster(), raster()
    region = Region(4, 1, 3, 2)
    after.fill(region, "x", Ink.ENTRY)
    assert list(after.changes(before)) == list(before.changes(after)) == [region]
    after.paint(ALL, Paper.SAME)
    assert list(after.changes(before)) == [ALL]


def test_distant_changes_are_separate_regions() -> None:
    before, after = raster(), raster()
    after.write(0, 0, "a", Ink.NOTE)
    after.write(4, 0, "b", Ink.NOTE)
    after.write(12, 0, "c", Ink.NOTE)
    assert list(after.changes(before)) == [Region(0, 0, 5, 1), Region(12, 0, 1, 1)]


def test_ink_of_a_blank_is_not_a_change() -> None:
    before, after = raster(), raster()
    after.fill(ALL, " ", Ink.ENTRY)
    assert not list(after.changes(before))
    after.fill(ALL, " ", Ink.MATCH)
    assert list(after.changes(before)) == [ALL]


def test_blanks_of_a_highlight_are_separate_strokes() -> None:
    drawn = raster()
    drawn.write(0, 0, "7 8", Highlight.CUT)
    assert [stroke.text for stroke in strokes_of(drawn.part(0, 0, 3))] == ["7", " ", "8"]


def test_underline_of_blanks_belongs_to_an_outline() -> None:
    before, after = raster(), raster()
    before.write(0, 0, "5 ", Ink.ENTRY)
    after.write(0, 0, "5 ", Ink.ENTRY)
    after.underline(Region(0, 0, 4, 1))
    assert strokes_of(after.part(0, 0, 4)) == (
        Stroke("5 ", Ink.ENTRY, Paper.BOARD, True),
        Stroke("  ", Ink.OUTLINE, Paper.BOARD, True),
    )
    assert list(after.changes(before)) == [Region(0, 0, 4, 1)]
