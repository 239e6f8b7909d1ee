"""Jigsaws and killers with walls drawn around their pieces or cages, as in forums and guides.

A line of cells is between two lines of walls. A wall beside a cell is a bar, a wall below it is a
dash. If thin lines separate all cells, the heavy ones are the walls. A frame of boxes has rules
from one side to the other; a drawing of walls is detected by a wall that ends inside the board.
Without its walls it would be another puzzle, so a drawing without proper pieces is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...engine.constraints.cage import Cage
from ...engine.layout import Cell, Layout
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle
from ..cells import digits_of_words, is_size
from ..errors import FormatError
from ..format import Format, SheetOrError, Sign
from ..programs.shapes import piece_labels
from ..sheet import Sheet
from .frames import Line
from .groups import cages_of_layers

_HEAVY_BARS: Final = "┃║"
_HEAVY_RULES: Final = "━═"
_BARS: Final = f"|¦:│╎┆┊{_HEAVY_BARS}"
_RULES: Final = f"_=─╌┄┈{_HEAVY_RULES}-"
_OF_WALLS: Final = re.compile(r"[ .,:;'`+*|¦_=\u2500-\u257f-]+")
_SMALLEST: Final = 4
_LARGEST: Final = 16
_FIRST_LINES: Final = 200
_MOST_LINES: Final = 4_000
_LONGEST_LINE: Final = 200


class _Drawing(NamedTuple):
    """The lines of a board, all equally long: lines of cells between lines of walls."""

    lines: Sequence[Line]
    left: int
    """The number of characters before each line."""

    @property
    def size(self) -> int:
        """The number of rows of the board."""
        return len(self.lines) // 2

    @property
    def step(self) -> int:
        """The distance between two walls, in characters."""
        return (len(self.lines[0].text) - 1) // self.size

    def is_barred(self, row: int, column: int, bars: str) -> bool:
        """Check whether one of these *bars* is right of a cell."""
        return self.lines[2 * row + 1].text[(column + 1) * self.step] in bars

    def is_ruled(self, row: int, column: int, rules: str) -> bool:
        """Check whether one of these *rules* is below a cell."""
        at = column * self.step + self.step // 2
        return self.lines[2 * row + 2].text[at] in rules

    @property
    def is_one(self) -> bool:
        """Whether only walls and spaces are around the cells, and a wall ends inside the board.

        A frame of boxes has full rules, without spaces below cells.
        """
        wide, at = self.step, self.step // 2
        below = ["".join(line.text[at::wide]) for line in self.lines[2:-1:2]]
        beside = "".join(line.text[::wide] for line in self.lines[1::2])
        if not ({*"".join(below)} <= {*_RULES, " "} and {*beside} <= {*_BARS, " "}):
            return False
        return any(
            " " in rules or len({rule in _HEAVY_RULES for rule in rules}) > 1 for rules in below
        )

    def pieces(self) -> str:
        """Return the letter of each cell's piece; "" if the walls do not enclose proper pieces."""
        for bars, rules in ((_BARS, _RULES), (_HEAVY_BARS, _HEAVY_RULES)):
            labels = self._parted(bars, rules)
            size = self.size
            if len({*labels}) == size and all(labels.count(label) == size for label in labels):
                return picture_of(labels)
        return ""

    def cages(self) -> tuple[Cage, ...]:
        """Return the cages inside the walls, each with one sum; () if they are not cages."""
        words = [word for word, _ in self.words()]
        for bars, rules in ((_BARS, _RULES), (_HEAVY_BARS, _HEAVY_RULES)):
            if cages := cages_of_layers(words, self._parted(bars, rules), self.size):
                return cages
        return ()

    def _parted(self, bars: str, rules: str) -> list[int]:
        """Return the number of each cell's area; cells without a wall between them share one."""

        def is_joined(one: Cell, other: Cell) -> bool:
            row, column = divmod(min(one, other), self.size)
            if abs(one - other) == 1:
                return not self.is_barred(row, column, bars)
            return not self.is_ruled(row, column, rules)

        return piece_labels(self.size, is_joined)

    def words(self) -> list[tuple[str, tuple[int, int]]]:
        """Return the text of each cell, and its line and column, both from 1."""
        found = []
        for line in self.lines[1::2]:
            for start in range(0, self.size * self.step, self.step):
                inside = line.text[start + 1 : start + self.step]
                before = len(inside) - len(inside.lstrip())
                found.append((inside.strip(), (line.number, self.left + start + 2 + before)))
        return found


def _drawings(lines: Sequence[str]) -> Iterator[_Drawing]:
    """Yield the drawings in lines."""
    begun: list[Line] = []
    left = 0
    for number, text in enumerate((*lines, ""), 1):
        text = text.rstrip() if len(text) < _LONGEST_LINE else ""
        inside = text[left:]
        if begun and len(inside) == len(begun[0].text) and _goes_on(len(begun), inside):
            begun.append(Line(number, inside))
            continue
        drawing = _Drawing(begun, left)
        if _is_whole(begun) and drawing.is_one:
            yield drawing
        left = len(text) - len(text.lstrip())
        begun = [Line(number, text[left:])] if text and _OF_WALLS.fullmatch(text) else []


def _goes_on(before: int, text: str) -> bool:
    """Check whether a line is of walls or cells, whichever comes after *before* lines."""
    if before % 2:
        return text[0] in _BARS and text[-1] in _BARS
    return _OF_WALLS.fullmatch(text) is not None


def _is_whole(lines: Sequence[Line]) -> bool:
    size = len(lines) // 2
    if len(lines) % 2 == 0 or not _SMALLEST <= size <= _LARGEST:
        return False
    step, rest = divmod(len(lines[0].text) - 1, size)
    return rest == 0 and step >= 2 and step % 2 == 0


def is_drawn(head: str) -> bool:
    """Check whether a text has a board with walls."""
    if "-" not in head and not any(rule in head for rule in _RULES):
        return False
    return next(_drawings(head.split("\n", _FIRST_LINES)[:_FIRST_LINES]), None) is not None


def read_drawn(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the jigsaw or killer of each drawing.

    Raises:
        FormatError: There is no drawing.
    """
    any_drawing = False
    for drawing in _drawings(text.split("\n", _MOST_LINES)[:_MOST_LINES]):
        any_drawing = True
        try:
            yield _sheet(drawing, asked)
        except FormatError as error:
            yield error
    if not any_drawing:
        raise FormatError("there is no board with walls around its pieces here")


def _sheet(drawing: _Drawing, asked: Layout | None) -> Sheet:
    first, size = drawing.lines[0].number, drawing.size
    pieces = drawing.pieces()
    if not pieces and is_size(size) and (cages := drawing.cages()):
        board = asked or variant(size)
        return Sheet(Puzzle(board, (0,) * board.cells), line=first).with_cages(cages)
    if not pieces:
        message = f"its walls part no {size} pieces of {size} cells each"
        raise FormatError(f"line {first}: {message}", first)
    layout = variant(size, picture=pieces)
    if asked is not None and asked != layout:
        raise FormatError(f"line {first}: this is {layout.name}, not {asked.name}", first)
    words, places = zip(*drawing.words(), strict=True)
    givens = digits_of_words(words, layout, places.__getitem__)
    return Sheet(Puzzle(layout, givens), line=first)


WALLS: Final = Format(
    "walls",
    "a jigsaw with walls drawn around its pieces, or a killer around its cages",
    is_drawn,
    read_drawn,
    sign=Sign.SHAPE,
    trap="without its walls it would be another puzzle",
)
