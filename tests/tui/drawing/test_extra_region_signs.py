"""Signs across the grid: diagonals, extra regions, links and outlines."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.layout import House, Kind
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.tui.drawing.board_state import BoardState, DrawnLink, Overlay
from sudoku_tui.tui.drawing.extra_region_signs import (
    Sign,
    cell_signs,
    joint_signs,
    marked_extras,
    tinted_cells,
)
from sudoku_tui.tui.drawing.frame import (
    LARGE,
    MEDIUM,
    MEDIUM_OPEN,
    SMALL_OPEN,
    CellSize,
    Frame,
)
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.hint_lines import (
    Edge,
    Wire,
    joint_of,
    joints_of,
    routes_between,
    wires_of,
)
from sudoku_tui.tui.drawing.styles import Ink
from tests.tui.boards import WINDOWS, picture, text_of

CELLS = CLASSIC.positions


def test_diagonals_cross_in_the_middle_cell() -> None:
    x = layout_named("x")
    assert cell_signs(x)[40] is Sign.BOTH
    assert cell_signs(x)[0] is Sign.FALLING and cell_signs(x)[8] is Sign.RISING
    assert joint_signs(x)[1, 1] is Sign.FALLING and joint_signs(x)[1, 8] is Sign.RISING
    assert len(joint_signs(x)) == 16
    assert tinted_cells(x).bit_count() == 17
    assert not cell_signs(CLASSIC) and not joint_signs(CLASSIC) and not tinted_cells(CLASSIC)


def test_short_diagonals_are_crossed_too() -> None:
    argyle = layout_named("argyle")
    assert joint_signs(argyle)[1, 2] is Sign.FALLING and joint_signs(argyle)[1, 7] is Sign.RISING
    assert joint_signs(argyle)[3, 7] is Sign.BOTH and (1, 1) not in joint_signs(argyle)
    assert cell_signs(argyle)[4] is Sign.BOTH and 0 not in cell_signs(argyle)
    assert tinted_cells(argyle).bit_count() == 44 and not tinted_cells(argyle) & 1
    assert not joint_signs(layout_named("anti-king"))


def test_extra_region_has_the_joints_inside_it() -> None:
    assert dict(joint_signs(WINDOWS)) == {(2, 2): Sign.EXTRA}
    assert set(cell_signs(WINDOWS)) == {5, 6, 9, 10}


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [LARGE, MEDIUM_OPEN, MEDIUM, SMALL_OPEN], ids=lambda s: s.name)
def test_regions_and_houses_differ_without_colour(size: CellSize, glyphs: Glyphs) -> None:
    """Check a board full of notes: signs for regions, reversed numbers for houses."""
    windoku = layout_named("windoku")
    notes = (mask_of((1, 2, 3)),) * 81
    state = BoardState(windoku, (0,) * 81, notes=notes)
    drawn = picture(state, size, cursor=40, glyphs=glyphs, bare=True)
    lines, frame = text_of(drawn), drawn.frame
    for cell in range(81):
        x, y, width, height = frame.region(cell)
        here = "".join(line[x : x + width] for line in lines[y : y + height])
        is_marked = cell in members(tinted_cells(windoku)) and size.height > 1
        assert (glyphs.extra in here) == is_marked
    if size.open:
        for joint in joint_signs(windoku):
            x, y, _, _ = frame.joint(*joint)
            assert lines[y][x] == glyphs.extra
        assert len(joint_signs(windoku)) == 16
    assert dict(drawn.rim.rows) == {4: Ink.HERE} == dict(drawn.rim.columns)


def test_adjacent_extra_regions_are_not_marked() -> None:
    for id in ("cube-full", "cube-192", "roxdoku3", "roxdoku-twin", "disjoint"):
        assert not marked_extras(layout_named(id))
    assert [str(house) for house in marked_extras(layout_named("windoku"))] == [
        *(f"window {number}" for number in range(1, 5))
    ]


@pytest.mark.parametrize("one", [0, 13, 40, 80])
def test_route_is_one_line_from_corner_to_corner(one: int) -> None:
    for other in range(81):
        for way in routes_between(CELLS[one], CELLS[other]):
            ends = list(joints_of(way))
            loose = {joint for joint in ends if ends.count(joint) == 1}
            assert len(loose) == (2 if way else 0)
            for row, column in loose:
                corners = {
                    (row, column),
                    (row - 1, column),
                    (row, column - 1),
                    (row - 1, column - 1),
                }
                assert corners & {CELLS[one], CELLS[other]}
            assert len(set(way)) == len(way)


def test_touching_cells_need_no_wire() -> None:
    for other in (30, 31, 32, 39, 41, 48, 49, 50):
        assert all(not way for way in routes_between(CELLS[40], CELLS[other]))


def test_wires_keep_off_each_other_and_off_box_lines() -> None:
    frame = Frame(CLASSIC, LARGE)
    twice = wires_of(Overlay(bonds=(DrawnLink(0, 4, True), DrawnLink(0, 4, False))), frame)
    assert {edge.row for edge, wire in twice.items() if wire is Wire.STRONG} == {1}
    assert {edge.row for edge, wire in twice.items() if wire is Wire.WEAK} == {0}


def test_links_do_not_meet_at_a_corner_if_another_route_avoids_it() -> None:
    frame = Frame(CLASSIC, LARGE)
    across, down = DrawnLink(49, 53, True), DrawnLink(35, 53, True)
    one, both = (wires_of(Overlay(bonds=bonds), frame) for bonds in ((across,), (across, down)))
    rest = both.keys() - one.keys()
    assert rest and not {*joints_of(rest)} & {*joints_of(one)}


def test_only_large_cells_have_room_for_links() -> None:
    hint = Overlay(bonds=(DrawnLink(0, 80, True),))
    assert wires_of(hint, Frame(CLASSIC, LARGE))
    assert not wires_of(hint, Frame(CLASSIC, MEDIUM))
    assert not wires_of(None, Frame(CLASSIC, LARGE))


@pytest.mark.parametrize("house", CLASSIC.houses, ids=str)
def test_an_outline_is_closed(house: House) -> None:
    hint = Overlay(houses=(house,), outlined=True)
    wires = wires_of(hint, Frame(CLASSIC, LARGE))
    around = {Kind.ROW: 20, Kind.COLUMN: 20, Kind.BOX: 12}
    assert len(wires) == around[house.kind]
    for row, column in joints_of(wires):
        joint = joint_of(wires, row, column)
        assert joint is not None and joint[1].bit_count() == 2


def test_joint_has_the_strongest_wire() -> None:
    wires = {Edge(False, 1, 0): Wire.WEAK, Edge(True, 1, 1): Wire.STRONG}
    assert joint_of(wires, 1, 1) == (Wire.STRONG, 4 | 8)
    assert joint_of(wires, 5, 5) is None
