"""How often each digit is left to place, and which of them stands where."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from ...engine.layout import Cell, Digit, Layout
from ...session.playing import Playing
from ..drawing.glyphs import Glyphs
from ..drawing.text import joined, styled

_PAIR: Final = 5
"""Columns of a digit with its count beside it, and the blank after them."""


def left_to_place(playing: Playing, cursor: Cell, width: int, glyphs: Glyphs) -> Content:
    """Each digit over how often it is still to be placed; beside it where there are many."""
    layout, digits = playing.game.puzzle.layout, playing.game.position.digits
    # Where grids share single cells, some digits come once less: what is empty limits it too.
    most, empty = -(-layout.cells // layout.digits), digits.count(0)
    focus = playing.focus(cursor)
    shown: list[Content] = []
    counts: list[str] = []
    for digit in range(1, layout.digits + 1):
        style = "bold $same-ink" if digit == focus else "bold"
        shown.append(styled(layout.symbol(digit), style))
        left = min(empty, most - digits.count(digit))
        counts.append(glyphs.clash if left < 0 else str(left) if left else glyphs.done)
    if _is_paired(layout):
        return _in_columns(shown, counts, width)
    gap = " " * (_step(layout.digits, width) - 1)
    over = Content(gap).join(shown)
    return joined(over, "\n", styled(gap.join(counts), "$quiet"))


def digit_at(x: int, y: int, layout: Layout, width: int) -> Digit:
    """The digit that stands at a place of `left_to_place`; 0 where there is none."""
    digits = layout.digits
    if _is_paired(layout):
        columns = _columns(width)
        digit = y * columns + x // _PAIR + 1
        inside = x < columns * _PAIR
    else:
        digit = x // _step(digits, width) + 1
        inside = True
    return digit if inside and digit <= digits else 0


def _is_paired(layout: Layout) -> bool:
    """Whether a digit has its count beside it: there are many, or of each there are many."""
    return layout.digits > 9 or layout.cells > 9 * layout.digits


def _step(digits: int, width: int) -> int:
    """Columns from one digit to the next, where all stand in a row."""
    return 3 if width >= 3 * digits else 2


def _columns(width: int) -> int:
    return max(1, min(5, (width + 1) // _PAIR))


def _in_columns(shown: list[Content], counts: list[str], width: int) -> Content:
    pairs = [
        joined(digit, styled(f" {count:<2}", "$quiet"))
        for digit, count in zip(shown, counts, strict=True)
    ]
    columns = _columns(width)
    rows = [pairs[start : start + columns] for start in range(0, len(pairs), columns)]
    return Content("\n").join(Content(" ").join(row) for row in rows)
