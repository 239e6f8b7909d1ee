"""Arbitrary specifications, possible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.layout import Digit, Layout
from sudoku_tui.engine.layouts import common_layouts
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras, parity_of
from sudoku_tui.engine.symmetry import Symmetry
from sudoku_tui.engine.techniques import CATALOGUE as TECHNIQUES

_ids = st.sampled_from(sorted(TECHNIQUES))
_levels = st.sampled_from(Level)
_numbers = st.integers(0, 10**9 - 1)
_ends = st.none() | _numbers
_spans = st.builds(Span, _ends, _ends)
_tenths = st.none() | st.integers(0, 999)
_ratings = st.builds(Span, _tenths, _tenths)


def _digits(layout: Layout, least: Digit) -> st.SearchStrategy[tuple[Digit, ...]]:
    """Return a strategy for one digit a cell, drawn as one number, as a draw per cell is slow."""
    span = layout.digits + 1 - least
    numbers = st.integers(0, span**layout.cells - 1)
    return numbers.map(lambda number: tuple(_decode_number(number, span, layout.cells, least)))


def _decode_number(number: int, span: int, cells: int, least: Digit) -> list[Digit]:
    found = []
    for _ in range(cells):
        number, rest = divmod(number, span)
        found.append(least + rest)
    return found


def _marks(layout: Layout) -> st.SearchStrategy[Extras]:
    """Return a strategy for marks of odd or even digits on at least one cell."""
    any_digit, kinds = layout.all_digits, [parity_of(letter, layout) for letter in "oe"]
    drawn = st.lists(
        st.sampled_from([any_digit, *kinds]), min_size=layout.cells, max_size=layout.cells
    )
    return drawn.filter(lambda allowed: set(allowed) != {any_digit}).map(
        lambda allowed: Extras(tuple(allowed))
    )


@st.composite
def specs(draw: st.DrawFn) -> Spec:
    """Draw any specification."""
    layout = draw(st.sampled_from(common_layouts()))
    return Spec(
        layout.id,
        levels=draw(st.frozensets(_levels)),
        score=draw(_spans),
        er=draw(_ratings),
        ep=draw(_ratings),
        ed=draw(_ratings),
        wanted=draw(st.frozensets(st.builds(Wanted, _ids, _numbers), max_size=3)),
        banned=draw(st.frozensets(_ids, max_size=3)),
        hardest=draw(st.none() | _ids),
        no_uniqueness=draw(st.booleans()),
        unsolvable_by=draw(st.frozensets(_ids | _levels, max_size=4)),
        clues=draw(_spans),
        attempts=draw(_ends),
        minimal=draw(st.booleans()),
        symmetry=draw(st.sampled_from(Symmetry)),
        pattern=draw(st.none() | st.integers(0, layout.all_cells)),
        grid=draw(st.none() | _digits(layout, 1)),
        fill=draw(st.none() | _digits(layout, 0)),
        marks=draw(st.just(NO_EXTRAS) | _marks(layout)),
        breadth=draw(_numbers),
    )
