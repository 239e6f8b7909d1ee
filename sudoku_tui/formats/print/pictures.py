"""Pictures of boards as data: separators of cells, and rules between boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...engine.layout import Cell, Layout


@dataclass(frozen=True, eq=False)
class Picture:
    """The text around the cells of a board, for any layout.

    A rule has four characters: left end, dash, crossing, right end. "" is an empty line, and None
    is no line.
    """

    gap: str = ""
    """Separator of cells in a box."""
    bar: str = ""
    """Separator of boxes."""
    left: str = ""
    """Text before each row."""
    right: str = ""
    """Text after each row."""
    top: str | None = None
    """Rule above the board."""
    rule: str | None = None
    """Rule between boxes."""
    bottom: str | None = None
    """Rule below the board."""
    newline: str = "\n"
    """Separator of rows."""
    hole: str = " "
    """Sign of a place on the canvas without a cell."""


LINE = Picture(newline="", hole="")
"""All cells in one line, without separators."""


def frame(bar: str, top: str, rule: str, bottom: str) -> Picture:
    """Return a picture with rules on all sides, and spaces around each cell."""
    return Picture(" ", f" {bar} ", f"{bar} ", f" {bar}", top, rule, bottom)


class Canvas(NamedTuple):
    """The rows of a layout, and the straight lines between its boxes."""

    rows: tuple[tuple[Cell | None, ...], ...]
    """The cell at each place; None for a hole."""
    bars: tuple[int, ...]
    """Columns with a line on their left."""
    rules: tuple[int, ...]
    """Rows with a line above."""


@lru_cache(maxsize=64)
def canvas_of(layout: Layout) -> Canvas:
    """Return the canvas of a layout."""
    rows = tuple(
        tuple(layout.cell_at.get((row, column)) for column in range(layout.columns))
        for row in range(layout.rows)
    )
    boxes = [[0 if cell is None else layout.box_of[cell] for cell in row] for row in rows]
    columns = [list(column) for column in zip(*boxes, strict=True)]
    return Canvas(rows, tuple(_breaks(columns)), tuple(_breaks(boxes)))


def _breaks(lines: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the indices of *lines* that share no box with the line before."""
    for index, (before, after) in enumerate(pairwise(lines), 1):
        if all(one != other for one, other in zip(before, after, strict=True)):
            yield index


def draw(picture: Picture, layout: Layout, words: Sequence[str]) -> str:
    """Return the board with a word in each cell; in a column all words have the same width."""
    canvas = canvas_of(layout)
    rows = [
        _segments([picture.hole if cell is None else words[cell] for cell in row], picture, canvas)
        for row in canvas.rows
    ]
    lines = [f"{picture.left}{picture.bar.join(row)}{picture.right}" for row in rows]
    ends = dict.fromkeys(canvas.rules, picture.rule)
    ends |= {0: picture.top, len(lines): picture.bottom}
    for place in sorted(ends, reverse=True):
        if (rule := ends[place]) is not None:
            lines.insert(place, _rule(rule, picture, rows[0]))
    return picture.newline.join(lines)


def _segments(words: Sequence[str], picture: Picture, canvas: Canvas) -> list[str]:
    """Return a row as a text for each of its boxes."""
    ends = pairwise((0, *canvas.bars, len(words)))
    return [picture.gap.join(words[start:end]) for start, end in ends]


def _rule(rule: str, picture: Picture, segments: Sequence[str]) -> str:
    """Return a rule as wide as a row with these *segments*."""
    if not rule:
        return ""
    left, dash, cross, right = tuple(rule)
    crossing = cross.center(len(picture.bar), dash)
    return (
        left.ljust(len(picture.left), dash)[: len(picture.left)]
        + crossing.join(dash * len(segment) for segment in segments)
        + right.rjust(len(picture.right), dash)[: len(picture.right)]
    )
