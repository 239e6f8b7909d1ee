"""Random events, for any layout."""

from __future__ import annotations

from hypothesis import strategies as st

from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import COMMON, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import (
    Apply,
    Checked,
    Checkpoint,
    Clear,
    Enter,
    Event,
    FillNotes,
    Hint,
    Note,
    Redo,
    Return,
    Undo,
)

layouts = st.sampled_from(COMMON)
few_names = st.sampled_from("abc")


def candidates(layout: Layout) -> st.SearchStrategy[Candidate]:
    """Any candidate of *layout*."""
    cells = st.integers(0, layout.cells - 1)
    return st.builds(Candidate, cells, st.integers(1, layout.digits))


def events(layout: Layout, names: st.SearchStrategy[str] = few_names) -> st.SearchStrategy[Event]:
    """Any event of *layout*; checkpoints and techniques are called by one of *names*."""
    some = st.lists(candidates(layout), max_size=4).map(tuple)
    cells, digits = st.integers(0, layout.cells - 1), st.integers(1, layout.digits)
    return st.one_of(
        st.builds(Enter, cells, digits, st.booleans()),
        st.builds(Note, cells, digits),
        st.builds(Clear, cells),
        st.just(FillNotes()),
        st.builds(Apply, names, some, some, st.booleans(), st.booleans()),
        st.builds(Return, names),
        st.just(Undo()),
        st.just(Redo()),
        st.builds(Checkpoint, names),
        st.builds(Hint, st.integers(0, 9), names),
        st.just(Checked()),
    )


@st.composite
def puzzles(draw: st.DrawFn, layout: Layout | None = None) -> Puzzle:
    """A puzzle with a few givens, which need not make sense."""
    shape = layout or draw(layouts)
    givens = [0] * shape.cells
    for cell, digit in draw(st.lists(candidates(shape), max_size=12)):
        givens[cell] = digit
    return Puzzle(shape, tuple(givens))


def small_puzzles() -> st.SearchStrategy[Puzzle]:
    """Puzzles of sixteen cells, where random events meet each other."""
    return puzzles(layout_named("4"))
