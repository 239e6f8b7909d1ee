"""Parts of a hint are visible in their cells at every size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.layout import symbol
from sudoku_tui.tui.drawing.board_state import Chip, Chips
from sudoku_tui.tui.drawing.chips import chip_lines, chips_and_notes, hides_eliminations
from sudoku_tui.tui.drawing.frame import MEDIUM, SIZES, SMALL, CellSize
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.styles import Highlight
from tests.tui.boards import CHIPS, NINE, pen, plain

CUT = Chip(Highlight.CUT)


@given(NINE, CHIPS, st.sampled_from((MEDIUM, SMALL)), st.sampled_from((UNICODE, ASCII)))
def test_chips_stay_within_their_cell_and_are_complete(
    notes: int, chips: Chips, size: CellSize, glyphs: Glyphs
) -> None:
    lines = plain(chips_and_notes(notes, 0, chips, pen(size, glyphs)))
    assert [len(line) for line in lines] == [size.width] * size.height
    shown = "".join(lines)
    if len(chips) <= size.width and glyphs.more not in shown and shown[0] != glyphs.cut:
        assert all(symbol(digit) in shown for digit, _ in chips)


@given(NINE, CHIPS, st.sampled_from(SIZES), st.sampled_from((UNICODE, ASCII)))
def test_every_elimination_has_a_sign_at_every_size(
    notes: int, chips: Chips, size: CellSize, glyphs: Glyphs
) -> None:
    inks = pen(size, glyphs)
    lines = chip_lines(notes, 0, chips, inks)
    cuts = [digit for digit, chip in chips if chip.highlight is Highlight.CUT]
    shown = "".join(piece.text for line in lines for piece in line if piece.ink is Highlight.CUT)
    sign, more = glyphs.cut, glyphs.more
    if all(f"{symbol(digit)}{sign}" in shown for digit in cuts):
        return
    if hides_eliminations(chips, inks):
        assert shown.endswith(more) and (shown.startswith(sign) or shown == more)
    else:
        assert shown.replace(" ", "") == sign + "".join(map(symbol, cuts))


def test_letters_give_way_to_digits() -> None:
    on = Chip(Highlight.ON, "b")
    assert plain(chips_and_notes(0, 0, ((7, on), (8, CUT)), pen(MEDIUM)))[0] == "7b 8×"
    assert plain(chips_and_notes(0, 0, ((7, on), (8, CUT)), pen(SMALL))) == ["78×"]
    three = ((1, CUT), (2, on), (3, on))
    assert plain(chips_and_notes(0, 0, three, pen(MEDIUM)))[0] == "1×23 "
    assert plain(chips_and_notes(0, 0, three, pen(SMALL))) == ["23…"]


def test_one_sign_stands_for_several_eliminations_without_room() -> None:
    chips = tuple((digit, CUT) for digit in (2, 3, 5, 6, 7, 9))
    assert plain(chips_and_notes(0, 0, chips[:2], pen(SMALL))) == ["×23"]
    assert plain(chips_and_notes(0, 0, chips[:3], pen(SMALL))) == ["×2…"]
    assert plain(chips_and_notes(0, 0, chips[:3], pen(SMALL, ASCII))) == ["x2+"]
    assert plain(chips_and_notes(0, 0, chips[:3], pen(MEDIUM))) == ["2×3× ", "5×   "]
    assert plain(chips_and_notes(1 << 4, 0, chips, pen(MEDIUM))) == ["×2356", "79  4"]
    on = (4, Chip(Highlight.ON))
    assert plain(chips_and_notes(0, 0, (*chips[:2], on), pen(SMALL))) == ["×23"]
    assert plain(chips_and_notes(0, 0, (*chips[:3], on), pen(SMALL))) == ["4… "]
    assert plain(chips_and_notes(0, 0, (*chips[:5], on), pen(MEDIUM))) == ["4    ", "×235…"]


def test_no_note_is_lost_next_to_a_chip() -> None:
    chips = ((7, CUT),)
    assert plain(chips_and_notes(0b1011111110, 0, chips, pen(MEDIUM))) == ["7× 12", "34569"]
    assert plain(chips_and_notes(0b1111111110, 0, chips, pen(MEDIUM))) == ["7×123", "45689"]
    assert plain(chips_and_notes(0b0010010010, 0, chips, pen(MEDIUM))) == ["7×   ", "14   "]
    crowded = ((1, CUT), (2, CUT), (3, CUT))
    assert plain(chips_and_notes(0b0001111110, 0, crowded, pen(MEDIUM))) == ["1×2× ", "3×456"]
    assert plain(chips_and_notes(0b0011111110, 0, crowded, pen(MEDIUM))) == ["1×2× ", "3×45…"]
