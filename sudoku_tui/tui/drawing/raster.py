"""A picture as rows of characters. Layers write into it, and then it is read as strokes.

Ink and paper are independent: writing does not change the paper, and painting does not change the
text. So a layer does not depend on what the others draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, count, groupby
from operator import attrgetter, is_not
from typing import Final, NamedTuple, TypeAlias

from textual.geometry import Region

from .styles import Highlight, Ink, Paper, Stroke, Text

UNSEEN_ON_BLANKS: Final = frozenset({Ink.GIVEN, Ink.ENTRY, Ink.NOTE, Ink.DOTS, Ink.WRONG})
"""Styles that are invisible on blanks, because they are never underlined or reversed."""
_CHANGES: Final = re.compile(b"\1(?:\0{,4}\1)*")
"""A run of changed characters of a line, with up to four unchanged ones between them."""
_WORDS: Final = re.compile(" +|[^ ]+")


class Point(NamedTuple):
    """One character of a picture, without its paper."""

    glyph: str
    ink: Ink | Highlight
    edge: bool = False
    """Whether it is underlined."""

    @property
    def is_unseen(self) -> bool:
        """Whether it is a blank whose ink makes no difference."""
        return self.glyph == " " and self.ink in UNSEEN_ON_BLANKS and not self.edge


Placement: TypeAlias = tuple[int, int, tuple[Point, ...]]
"""Column and line of the first character, and the characters of one line from there on."""
Part: TypeAlias = tuple[tuple[Point, ...], tuple[Paper, ...]]
"""The points of a part of a line, and the paper of each."""
_BLANK: Final = Point(" ", Ink.NOTE)


class Raster:
    """The characters of a picture by line and column, initially blank on the board's paper."""

    def __init__(self, width: int, height: int) -> None:
        self._points = [[_BLANK] * width for _ in range(height)]
        self._papers = [[Paper.BOARD] * width for _ in range(height)]

    def copy(self) -> Raster:
        """Return a raster with the same characters, on the board's paper."""
        copied = Raster(0, 0)
        copied._points = [row[:] for row in self._points]
        copied._papers = [[Paper.BOARD] * len(row) for row in self._points]
        return copied

    def paint(self, region: Region, paper: Paper) -> None:
        """Set the paper of a region."""
        x, y, width, height = region
        papers = (paper,) * width
        for row in self._papers[y : y + height]:
            row[x : x + width] = papers

    def place(self, placements: Iterable[Placement]) -> None:
        """Write points at their places."""
        rows = self._points
        for x, y, points in placements:
            rows[y][x : x + len(points)] = points

    def write(self, x: int, y: int, text: str, ink: Ink | Highlight) -> None:
        """Write a text in line *y*, its first character in column *x*."""
        self.place([(x, y, points_of(text, ink))])

    def fill(self, region: Region, glyph: str, ink: Ink) -> None:
        """Fill a region with one character."""
        points = points_of(glyph * region.width, ink)
        self.place((region.x, y, points) for y in region.line_range)

    def change_ink(self, region: Region, ink: Ink) -> None:
        """Draw the text of a region in another ink."""
        x, y, width, height = region
        for row in self._points[y : y + height]:
            row[x : x + width] = [point._replace(ink=ink) for point in row[x : x + width]]

    def underline(self, region: Region) -> None:
        """Draw lines below the text of a region, and below blanks in the ink of an outline."""
        x, y, width, height = region
        for row in self._points[y : y + height]:
            underlined: list[Point] = []
            for ink, run in groupby(row[x : x + width], attrgetter("ink")):
                glyphs = "".join(point.glyph for point in run)
                is_blank = glyphs.isspace() and not isinstance(ink, Highlight)
                line = Ink.OUTLINE if is_blank else ink
                underlined += [Point(glyph, line, edge=True) for glyph in glyphs]
            row[x : x + width] = underlined

    def part(self, y: int, start: int, stop: int) -> Part:
        """Return the points and papers of line *y* from column *start* to before *stop*."""
        return tuple(self._points[y][start:stop]), tuple(self._papers[y][start:stop])

    def changes(self, before: Raster) -> Iterator[Region]:
        """Yield the regions that differ visibly from *before*, a raster of equal size."""
        begun: dict[tuple[int, int], int] = {}
        for y in range(len(self._points) + 1):
            spans = self._changed_spans(before, y) if y < len(self._points) else ()
            for (start, stop), top in begun.items():
                if (start, stop) not in spans:
                    yield Region(start, top, stop - start, y - top)
            begun = {span: begun.get(span, y) for span in spans}

    def _changed_spans(self, before: Raster, y: int) -> Sequence[tuple[int, int]]:
        """Return the spans in which line *y* differs: first column, and column after the last."""
        points, papers = self._points[y], self._papers[y]
        old_points, old_papers = before._points[y], before._papers[y]
        # All characters are compared: `map` and a pattern are much faster than a loop.
        changed = bytearray(map(is_not, papers, old_papers))
        for x in compress(count(), map(is_not, points, old_points)):
            point, old = points[x], old_points[x]
            if not changed[x] and point != old:
                changed[x] = not (point.is_unseen and old.is_unseen)
        return [found.span() for found in _CHANGES.finditer(changed)]


def strokes_of(part: Part) -> tuple[Stroke, ...]:
    """Return points on papers as runs of one style.

    Blanks within a highlight are separate runs: they have its paper but not its ink.
    """
    strokes: list[Stroke] = []
    styled = zip(*part, strict=True)
    for (ink, edge, paper), run in groupby(styled, lambda each: (*each[0][1:], each[1])):
        text = "".join(point.glyph for point, _ in run)
        parts = _WORDS.findall(text) if isinstance(ink, Highlight) else [text]
        strokes += [Stroke(part, ink, paper, edge) for part in parts]
    return tuple(strokes)


@lru_cache(maxsize=1024)
def points_of(text: str, ink: Ink | Highlight) -> tuple[Point, ...]:
    """Return the points of a text in one ink."""
    return tuple(Point(glyph, ink) for glyph in text)


@lru_cache(maxsize=2048)
def points_of_line(line: Text) -> tuple[Point, ...]:
    """Return the points of a line of a cell (cached, because boards have few different lines)."""
    return tuple(point for piece in line for point in points_of(*piece))
