"""The counts of digits still to be placed, and the digit under the mouse."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from ...engine.bits import members
from ...engine.layout import Cell, Digit, Layout
from ...game.checks import find_clashes
from ...session.playing import Playing
from ..drawing.glyphs import Glyphs
from ..drawing.text import join_text, styled

_PAIR: Final = 4
"""Columns of a digit with its count beside it."""


def left_to_place(playing: Playing, cursor: Cell, width: int, glyphs: Glyphs) -> Content:
    """Draw each digit with the number still to be placed, below it, or beside it on large boards.

    A tick replaces the count of a complete digit, a clash sign that of one placed too often or
    wrongly.
    """
    layout, digits = playing.game.puzzle.layout, playing.game.position.digits
    # If grids overlap in less than a box, digits do not all occur equally often. So the number of
    # empty cells limits the count too.
    most, empty = -(-layout.cells // layout.digits), digits.count(0)
    focus, wrong = playing.focus(cursor), _clashing_digits(playing)
    shown: list[Content] = []
    counts: list[str] = []
    for digit in range(1, layout.digits + 1):
        style = "bold $same-ink" if digit == focus else "bold"
        shown.append(styled(layout.symbol(digit), style))
        left = min(empty, most - digits.count(digit))
        is_wrong = left < 0 or (not left and digit in wrong)
        counts.append(glyphs.clash if is_wrong else str(left) if left else glyphs.done)
    if _is_paired(layout):
        return _in_columns(shown, counts, width)
    gap = " " * (_step(layout.digits, width) - 1)
    over = Content(gap).join(shown)
    return join_text(over, "\n", styled(gap.join(counts), "$quiet"))


def _clashing_digits(playing: Playing) -> set[Digit]:
    """Return the digits of the cells that break a rule."""
    digits = playing.game.position.digits
    wrong = find_clashes(playing.game)
    return {digits[cell] for clash in wrong for cell in members(clash.cells)}


def digit_at(x: int, y: int, layout: Layout, width: int) -> Digit:
    """Return the digit at a point of the text of `left_to_place`; 0 if there is none."""
    digits = layout.digits
    if _is_paired(layout):
        columns, gap = _columns(width), _gap(width)
        digit = y * columns + x // (_PAIR + gap) + 1
        inside = x < columns * (_PAIR + gap)
    else:
        digit = x // _step(digits, width) + 1
        inside = True
    return digit if inside and digit <= digits else 0


def _is_paired(layout: Layout) -> bool:
    """Check whether counts are beside the digits: with many digits, or many cells per digit."""
    return layout.digits > 9 or layout.cells > 9 * layout.digits


def _step(digits: int, width: int) -> int:
    """Return the columns from one digit to the next if all are in one row."""
    return 3 if width >= 3 * digits else 2


def _columns(width: int) -> int:
    return max(1, min(5, (width + 1) // (_PAIR + 1)))


def _gap(width: int) -> int:
    """Return the blanks between pairs: two where they have room, to set counts and digits apart."""
    columns = _columns(width)
    return 2 if columns * _PAIR + (columns - 1) * 2 <= width else 1


def _in_columns(shown: list[Content], counts: list[str], width: int) -> Content:
    pairs = [
        join_text(digit, styled(f" {count:<2}", "$quiet"))
        for digit, count in zip(shown, counts, strict=True)
    ]
    columns = _columns(width)
    rows = [pairs[start : start + columns] for start in range(0, len(pairs), columns)]
    between = Content(" " * _gap(width))
    return Content("\n").join(between.join(row) for row in rows)
