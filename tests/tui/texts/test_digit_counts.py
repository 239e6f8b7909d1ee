"""Numbers of digits left to place."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.digit_counts import digit_at, left_to_place

SMALL = Puzzle(layout_named("4"), (0, 2, 0, 0, 3, 0, 0, 2, 2, 0, 4, 0, 0, 0, 2, 1))
DONE, CLASH = UNICODE.done, UNICODE.clash


@pytest.mark.parametrize(
    ("entries", "counts"),
    [
        ({}, ["3", DONE, "3", "3"]),
        ({0: 1, 6: 1, 9: 1}, [DONE, DONE, "3", "3"]),
        ({0: 1, 3: 1, 9: 1}, [CLASH, DONE, "3", "3"]),  # four of 1, two of them in row 1
        ({0: 1, 3: 1}, ["1", DONE, "3", "3"]),
        ({0: 2}, ["3", CLASH, "3", "3"]),  # five of 2
    ],
)
def test_a_digit_is_ticked_only_without_a_clash(entries: dict[int, int], counts: list[str]) -> None:
    with Store(None) as store:
        playing = Playing.of_puzzle(store, SMALL, Details(), Preferences(), lambda: 0.0)
        for cell, digit in entries.items():
            playing.write(cell, digit)
        lines = left_to_place(playing, 0, 30, UNICODE).plain.splitlines()
    assert lines[1].split() == counts


@pytest.mark.parametrize(("width", "start"), [(40, "1 41  2"), (22, "1 41  2"), (19, "1 41 2")])
def test_pairs_are_apart_where_there_is_room(width: int, start: str) -> None:
    layout = layout_named("samurai")
    empty = Puzzle(layout, (0,) * layout.cells)
    with Store(None) as store:
        playing = Playing.of_puzzle(store, empty, Details(), Preferences(), lambda: 0.0)
        lines = left_to_place(playing, 0, width, UNICODE).plain.splitlines()
    assert lines[0].startswith(start) and max(map(len, lines)) <= width
    for y, line in enumerate(lines):
        for digit in line.split()[::2]:
            assert digit_at(line.index(f"{digit} 41"), y, layout, width) == int(digit)
