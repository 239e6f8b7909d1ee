"""Miniature boards with two cells per character: positions of cells, and filled cells."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.tui.drawing.board_state import BoardState
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.miniature import miniature


def board(id: str, *filled: tuple[int, int]) -> BoardState:
    """Return a board with a digit at each of these places, the first one a given."""
    layout = layout_named(id)
    cells = [layout.cell_at[place] for place in filled]
    digits = tuple(int(cell in cells) for cell in range(layout.cells))
    return BoardState(layout, digits, givens=mask_of(cells[:1]))


@pytest.mark.parametrize(("glyphs", "drawn"), [(UNICODE, "▀▄█·"), (ASCII, "',:.")])
def test_signs_show_filled_cells_without_colours(glyphs: Glyphs, drawn: str) -> None:
    state = board("4", (0, 0), (1, 1), (0, 2), (1, 2))
    first, second = miniature(state, glyphs, bare=True)
    assert first.plain == drawn and second.plain == drawn[-1] * 4


def test_holes_are_blank() -> None:
    lines = miniature(board("samurai"), UNICODE, bare=True)
    assert len(lines) == 11 and {len(line) for line in lines} == {21}
    assert lines[0].plain == "·" * 9 + " " * 3 + "·" * 9
    assert lines[5].plain == " " * 6 + "·" * 9 + " " * 6


def test_colours_distinguish_givens_from_entries() -> None:
    (first, *_) = miniature(board("4", (0, 0), (0, 1)), UNICODE, bare=False)
    assert first.plain == "▀▀▀▀"
    styles = [str(span.style) for span in first.spans]
    assert styles == ["$box on $peer", "$entry on $peer", "$peer on $peer", "$peer on $peer"]
