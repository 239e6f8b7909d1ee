"""Random jigsaws: connected pieces that cover the board, with a grid, repeatable by seed."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import Mask, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.random_jigsaws import jigsaw_spec, requested_layout
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.cuts import cuts_of
from sudoku_tui.engine.layouts.growth import share_of_cuts
from sudoku_tui.engine.search import random_grid
from sudoku_tui.engine.symmetry import Symmetry, moves_of_symmetry
from tests.soak import SOAK, sample

SIZES = range(5, 13)


def pieces(layout: Layout) -> list[Mask]:
    return [house.mask for house in layout.of_kind(Kind.BOX)]


def is_connected(layout: Layout, piece: Mask) -> bool:
    cells = set(members(piece))
    waiting = [min(cells)]
    while waiting:
        row, column = layout.positions[waiting.pop()]
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if (cell := layout.cell_at.get(place)) in cells and cell is not None:
                cells.discard(cell)
                waiting.append(cell)
    return not cells


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("crossed", ["", "x"])
def test_pieces_are_connected_and_not_lines(size: int, crossed: str) -> None:
    took = []
    for seed in range(sample(50, 1)):
        start = time.process_time()
        layout = requested_layout(f"jigsaw{size}{crossed}#{seed}")
        took.append(time.process_time() - start)
        assert layout.id.startswith(f"jigsaw{size}{crossed}:")
        assert layout_named(layout.id) == layout
        lines = {house.mask for house in layout.houses if house.kind is not Kind.BOX}
        assert len(pieces(layout)) == size
        assert not lines & set(pieces(layout))
        assert all(is_connected(layout, piece) for piece in pieces(layout))
        assert len(set(random_grid(layout, Dice(1)))) == size
    if SOAK:
        took.sort()
        print(f"\n{size}{crossed}: median {took[len(took) // 2]:.2f} s, at most {took[-1]:.2f} s")


def test_pictures_are_repeatable_and_differ_by_seed() -> None:
    pictures = {requested_layout(f"jigsaw7#{seed}").id for seed in ("a", "A", "b", "a")}
    assert len(pictures) == 3
    assert requested_layout("JIGSAW7#a") == requested_layout("jigsaw7#a")


@pytest.mark.parametrize("name", ["180", "90", "mirror", "diagonal", "flip", "mirrors"])
def test_a_picture_has_the_requested_symmetry(name: str) -> None:
    layout = requested_layout(f"jigsaw9,{name}#s")
    for move in moves_of_symmetry(layout, Symmetry.named(name)):
        turned = {sum(1 << move[cell] for cell in members(piece)) for piece in pieces(layout)}
        assert turned == set(pieces(layout))
    assert layout.id != layout_named("classic").id


@pytest.mark.parametrize(
    ("size", "name"),
    [(5, "180"), (11, "180"), (7, "mirror"), (8, "mirror"), (11, "mirror"), (7, "flip")],
)
def test_half_turns_and_mirrors_exist_for_any_size(size: int, name: str) -> None:
    for seed in range(3):
        try:
            assert requested_layout(f"jigsaw{size},{name}#{seed}").digits == size
            return
        except KeyError:
            continue
    pytest.fail("none of three seeds")


@pytest.mark.slow
def test_pictures_have_the_requested_share_of_cuts() -> None:
    few, many = requested_layout("jigsaw9,cuts=10#c"), requested_layout("jigsaw9,cuts=90#c")
    assert share_of_cuts(9, pieces(few)) < 0.3 < 0.7 < share_of_cuts(9, pieces(many))
    assert len(cuts_of(few)) < len(cuts_of(many))


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("jigsaw4#a", "5 to 12 rows, not 4"),
        ("jigsaw13#a", "5 to 12 rows, not 13"),
        ("jigsaw9#", "has no seed; add one: jigsaw9#1"),
        ("jigsaw9,cuts=101#a", "cuts=101 is not a percentage"),
        ("jigsaw9,cuts=0000999#a", "cuts=0000999 is not a percentage"),
        ("jigsaw9,cuts=²#a", "cuts=² is not a percentage"),
        ("jigsaw9,round#a", "no symmetry is called 'round'"),
        ("jigsaw5,mirror#a", "no 5x5 jigsaw can have mirror symmetry"),
        ("jigsaw7,90#a", "no 7x7 jigsaw can have 90 symmetry"),
        ("jigsaw9", "random jigsaws are jigsaw9#SEED"),
        ("nine", "no layout is called"),
    ],
)
def test_impossible_names_are_refused(name: str, about: str) -> None:
    with pytest.raises(KeyError, match=about.replace("²", ".")):
        requested_layout(name)


@given(st.text("jigsaw9x#,cuts=180 \n٣", max_size=20))
def test_any_name_is_read_or_refused(name: str) -> None:
    try:
        jigsaw_spec(name)
    except ValueError as error:
        assert str(error).isprintable()
