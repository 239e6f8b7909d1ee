"""Lines of text: what each one is, and where its cells are."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise, takewhile

from .form import CELL
from .sizes import Sizes

_UPRIGHT = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_LYING = "".join(sorted(set(_DRAWING) - set(_UPRIGHT)))
_BARS = "|¦!:" + _UPRIGHT
_DECORATION = str.maketrans(dict.fromkeys('[](){}"\t\xa0' + _BARS + _DRAWING, " "))

_PLAIN = re.compile(r"[0-9A-Za-z.]+")
_BLANK = re.compile(r"[ \t\xa0]*")
_WORD = re.compile(r"[^ ]+")
# A rule between rows; the first kind can be nothing else, the second might be a row of
# empty cells, and the rows around it must tell.
_RULE = re.compile(rf"(?=.*[+='{_LYING}])[ \t\xa0+='.*_|:{_DRAWING}-]*")
_DOUBTFUL = re.compile(rf"(?=.*(?:---|___|\*\*\*))[ \t\xa0.*_|:{_UPRIGHT}-]*")
BAR = re.compile(rf"[{re.escape(_BARS)}]")


class Kind(Enum):
    """What a line is."""

    BLANK = auto()
    COMMENT = auto()
    TITLE = auto()
    RULE = auto()
    DOUBTFUL = auto()
    """A rule, or a row of empty cells."""
    ROW = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """One line and its cells."""

    number: int
    """Counted from 1."""
    text: str
    kind: Kind
    columns: Sequence[int] = ()
    """Where the cells are in the text, counted from 0."""
    end: int = 0
    """Where cells and decoration end, and what else was written on the line begins."""

    @property
    def cells(self) -> str:
        """The characters of the cells."""
        if isinstance(self.columns, range):
            return self.text[self.columns.start : self.columns.stop]
        return "".join(map(self.text.__getitem__, self.columns))

    @property
    def tail(self) -> str:
        """What stands after the puzzle on the line."""
        return self.text[self.end :].strip(" \t\xa0,#")

    @property
    def has_bars(self) -> bool:
        """Whether bars stand between the cells."""
        return BAR.search(self.text) is not None

    @property
    def is_even(self) -> bool:
        """Whether there are as many cells between any two bars: else some must be spaces."""
        bars = [bar.start() for bar in BAR.finditer(self.text)]
        counts = Counter(bisect(bars, column) for column in self.columns)
        between = (i for i, (one, other) in enumerate(pairwise(bars), 1) if other - one > 1)
        return len({*counts.values(), *(counts[i] for i in between)}) <= 1

    @property
    def picture(self) -> str:
        """The line with `CELL` for each cell, without its tail."""
        if not self.columns:
            return self.text
        if isinstance(self.columns, range):
            first, last = self.columns.start, self.columns.stop
            after = self.text[last : self.end].rstrip(" \t\xa0")
            return self.text[:first] + CELL * len(self.columns) + after
        characters = list(self.text[: self.end])
        for column in self.columns:
            characters[column] = CELL
        picture = "".join(characters)
        return picture if self.end == len(self.text) else picture.rstrip(" \t\xa0")


def scan(number: int, text: str, sizes: Sizes) -> Line:
    """Line *number* of a text; *sizes* tells where its cells may end and a comment begin."""
    if _PLAIN.fullmatch(text):
        return Line(number, text, Kind.ROW, range(len(text)), len(text))
    if _BLANK.fullmatch(text):
        return Line(number, "", Kind.BLANK)
    if text.lstrip(" \t\xa0").startswith("#"):
        return Line(number, text, Kind.COMMENT)
    if _RULE.fullmatch(text):
        return Line(number, text, Kind.RULE)
    kind = Kind.DOUBTFUL if _DOUBTFUL.fullmatch(text) else Kind.ROW
    body = text.translate(_DECORATION).partition("#")[0]
    before, comma, _ = body.partition(",")
    if comma and len(before.strip(" ")) > 1:
        body = before
    body = body.replace(",", " ")
    words = [match.span() for match in _WORD.finditer(body)]
    count = _words_of_puzzle([end - start for start, end in words], sizes)
    stop = words[count - 1][1] if count < len(words) else len(body)
    columns: Sequence[int] = range(*words[0]) if count == 1 else ()
    if count > 1:
        columns = tuple(column for start, end in words[:count] for column in range(start, end))
    return Line(number, text, kind, columns, stop)


def _words_of_puzzle(lengths: Sequence[int], sizes: Sizes) -> int:
    """How many of the words of a line, of these lengths, are cells; the rest is a comment.

    Words of one length that fill a puzzle or a row are cells. Then a long first word;
    then all of them, cut anyhow; then as many as are equally long.
    """
    if not lengths:
        return 0
    same = len(list(takewhile(lengths[0].__eq__, lengths)))
    if same == len(lengths) and sum(lengths) in sizes:
        return same
    if lengths[0] in sizes.by_cells:
        return 1
    if sum(lengths) in sizes:
        return len(lengths)
    if same * lengths[0] in sizes:
        return same
    # No puzzle. A long word with others after it was meant as one, they were not.
    return 1 if lengths[0] > sizes.longest_row else len(lengths)
