"""Strategies for random events of any layout."""

from __future__ import annotations

from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import (
    COLOURS,
    Apply,
    Batch,
    Branch,
    CellMove,
    Checked,
    Checkpoint,
    Clear,
    ClearColours,
    Colour,
    Corner,
    Drop,
    Enter,
    Event,
    FillNotes,
    GoTo,
    Hint,
    Keep,
    Mistakes,
    Note,
    Redo,
    Rename,
    Restart,
    Return,
    Strike,
    Undo,
)

layouts = st.sampled_from(common_layouts())
few_names = st.sampled_from("abc")


def candidates(layout: Layout) -> st.SearchStrategy[Candidate]:
    """Generate candidates of *layout*."""
    cells = st.integers(0, layout.cells - 1)
    return st.builds(Candidate, cells, st.integers(1, layout.digits))


def cell_moves(layout: Layout) -> st.SearchStrategy[CellMove]:
    """Generate moves in one cell of *layout*."""
    cells, digits = st.integers(0, layout.cells - 1), st.integers(1, layout.digits)
    return st.one_of(
        st.builds(Enter, cells, digits, st.booleans()),
        st.builds(Note, cells, digits),
        st.builds(Corner, cells, digits),
        st.builds(Clear, cells),
    )


def colourings(layout: Layout) -> st.SearchStrategy[Colour]:
    """Generate colourings of at least one cell or candidate of *layout*."""
    cells = st.lists(st.integers(0, layout.cells - 1), max_size=4).map(tuple)
    some = st.lists(candidates(layout), max_size=4).map(tuple)
    colouring = st.builds(Colour, st.integers(0, COLOURS), cells, some)
    return colouring.filter(lambda each: bool(each.cells or each.candidates))


def events(layout: Layout, names: st.SearchStrategy[str] = few_names) -> st.SearchStrategy[Event]:
    """Generate events of *layout*, with checkpoints and techniques named by *names*."""
    some = st.lists(candidates(layout), max_size=4).map(tuple)
    cells, numbers = st.integers(0, layout.cells - 1), st.integers(0, 40)
    switch = st.booleans()
    return st.one_of(
        cell_moves(layout),
        st.lists(cell_moves(layout), min_size=1, max_size=4).map(tuple).map(Batch),
        colourings(layout),
        st.just(ClearColours()),
        st.builds(Strike, cells, st.sets(st.integers(1, layout.digits), min_size=1).map(mask_of)),
        st.lists(cells, max_size=4).map(tuple).map(FillNotes),
        st.builds(Apply, names, some, some, fill=switch, erase=switch, keep_notes=switch),
        st.builds(Return, names),
        st.sampled_from(
            (Undo(), Redo(), Undo(), Redo(), Restart(), Mistakes("three"), Mistakes(""))
        ),
        st.builds(Branch, names),
        st.builds(GoTo, numbers),
        st.builds(Keep, numbers),
        st.builds(Drop, numbers),
        st.builds(Rename, numbers, names),
        st.builds(Checkpoint, names),
        st.builds(Hint, st.integers(0, 9), names),
        st.just(Checked()),
    )


@st.composite
def puzzles(draw: st.DrawFn, layout: Layout | None = None) -> Puzzle:
    """Generate puzzles with a few givens, which may contradict each other."""
    shape = layout or draw(layouts)
    givens = [0] * shape.cells
    for cell, digit in draw(st.lists(candidates(shape), max_size=12)):
        givens[cell] = digit
    return Puzzle(shape, tuple(givens))


def small_puzzles() -> st.SearchStrategy[Puzzle]:
    """Generate puzzles of sixteen cells, where random events often collide."""
    return puzzles(layout_named("4"))
