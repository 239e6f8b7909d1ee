"""The lines of a puzzle: what each one is, where its cells are, and what they make together.

`scan` tells cells from decoration and comments on one line. A `Block` is of lines that make one
puzzle together; `read_block` and `read_line` find its layout and hand the cells on to `decode`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise, takewhile

from ..engine.layout import Layout
from .clean import clean_text
from .decode import Page, about, decode, refuse_foreign
from .errors import FormatError
from .figures import counted
from .form import CELL, Reading
from .marks import marks_in, split_tail
from .sizes import Sizes

_UPRIGHT = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_LYING = "".join(sorted(set(DRAWING) - set(_UPRIGHT)))
BARS = "|¦!:" + _UPRIGHT
_DECORATION = str.maketrans(dict.fromkeys('[](){}"\t\xa0' + BARS + DRAWING, " "))

_PLAIN = re.compile(r"[0-9A-Za-z.]+")
_BLANK = re.compile(r"[ \t\xa0\f\v\x1a]*")
_WORD = re.compile(r"[^ ]+")
_FENCE = re.compile(r"[ \t]*(?:```\w*|~~~\w*|\[/?code\]|</?(?:pre|code)>)[ \t]*", re.IGNORECASE)
"""What stands around text in forums and notes."""
# A rule between rows; the first kind can be nothing else, the second might be a row of
# empty cells, and the rows around it must tell.
_RULE = re.compile(rf"(?=.*[+='{_LYING}])[ \t\xa0+='.*_|:{DRAWING}-]*")
_DOUBTFUL = re.compile(rf"(?=.*(?:---|___|\*\*\*))[ \t\xa0.*_|:{_UPRIGHT}-]*")
# A comma or a semicolon behind a puzzle; the legend of marks has an equals sign.
_FIELD_ENDS = re.compile(r",|;(?![A-Za-z]=)")
BAR = re.compile(rf"[{re.escape(BARS)}]")
_EMPTY_RUN = re.compile(r"---|___|\*\*\*")
_LABEL = re.compile(r"[ \t]*(?:[(\[]?\w{1,4}[:)\]]+[ \t]+(?!.*[:)\]])|\d{1,6}\.?[ \t]+(?=\S{40}))")
"""The number of a puzzle or of a row before its cells: ``1: ``, ``(12) ``, ``A) ``, ``3. ``."""
_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,3})?")


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
    if _FENCE.fullmatch(text):
        return Line(number, "", Kind.BLANK)
    if text.lstrip(" \t\xa0").startswith("#"):
        return Line(number, text, Kind.COMMENT)
    if _RULE.fullmatch(text):
        return Line(number, text, Kind.RULE)
    kind = Kind.DOUBTFUL if _DOUBTFUL.fullmatch(text) else Kind.ROW
    body = text.translate(_DECORATION).partition("#")[0]
    before = _FIELD_ENDS.split(body, 1)[0]
    if len(before.strip(" ")) > 1:
        body = before
    body = body.replace(",", " ")
    if label := _LABEL.match(text):
        body = " " * label.end() + body[label.end() :]
    words = [match.span() for match in _WORD.finditer(body)]
    count = _words_of_puzzle([body[start:end] for start, end in words], sizes)
    stop = words[count - 1][1] if count < len(words) else len(body)
    columns: Sequence[int] = range(*words[0]) if count == 1 else ()
    if count > 1:
        columns = tuple(column for start, end in words[:count] for column in range(start, end))
    return Line(number, text, kind, columns, stop)


def _words_of_puzzle(words: Sequence[str], sizes: Sizes) -> int:
    """Count the leading words of a line that are cells; the rest is a comment.

    Words of one length that fill a puzzle or a row are cells. Then a long first word;
    then all of them, cut anyhow, unless a number follows a long word; then as many as are
    equally long.
    """
    if not words:
        return 0
    lengths = list(map(len, words))
    same = len(list(takewhile(lengths[0].__eq__, lengths)))
    if same == len(lengths) and sum(lengths) in sizes:
        return same
    if lengths[0] in sizes.by_cells:
        return 1
    if lengths[0] > sizes.longest_row and any(map(_NUMBER.fullmatch, words[1:])):
        return 1
    if sum(lengths) in sizes:
        return len(lengths)
    if same * lengths[0] in sizes:
        return same
    # No puzzle. A long word with others after it was meant as one, they were not.
    return 1 if lengths[0] > sizes.longest_row else len(lengths)


@dataclass(frozen=True)
class Block:
    """Lines without a blank one between, and the comments above them."""

    comments: tuple[Line, ...]
    lines: tuple[Line, ...]

    @property
    def rows(self) -> list[Line]:
        """The lines that hold cells: rules that might be rows are told from them by the rest."""
        return self._rows(ended=True)

    @property
    def rows_so_far(self) -> list[Line]:
        """The lines that hold cells whatever comes: a later row may show that one is a rule."""
        return self._rows(ended=False)

    def _rows(self, ended: bool) -> list[Line]:
        sure = [line for line in self.lines if line.kind is Kind.ROW]
        doubtful = [line for line in self.lines if line.kind is Kind.DOUBTFUL]
        if not doubtful:
            return sure
        usual = _usual(sure or doubtful)
        fitting = [line for line in doubtful if len(line.columns) == usual]
        used = set("".join(line.cells for line in sure))
        meant = [
            line
            for line in fitting
            if ((ended or not sure) and len(sure) + len(fitting) == usual)
            or any(run[0] in used for run in _EMPTY_RUN.findall(line.text))
        ]
        return [line for line in self.lines if line.kind is Kind.ROW or line in meant]

    @property
    def is_framed(self) -> bool:
        """Whether a rule stands above the first row, so that one may stand below the last."""
        return bool(self.lines) and self.lines[0].kind in (Kind.RULE, Kind.DOUBTFUL)

    def adding(self, line: Line) -> Block:
        """The block with one more line. A line of words above the first row is its title."""
        lines = self.lines
        if len(lines) == 1 and _is_title(lines[0], line):
            lines = (replace(lines[0], kind=Kind.TITLE, columns=()),)
        elif len(lines) == 1 and _is_size(lines[0], line):
            lines = ()
        return replace(self, lines=(*lines, line))


def _usual(lines: Sequence[Line]) -> int:
    """The number of cells that most lines have; of as many, the first one's."""
    return Counter(len(line.columns) for line in lines).most_common(1)[0][0]


def _is_title(line: Line, below: Line) -> bool:
    """Whether *line* is words, not a row gone wrong: a letter first, and one that is no digit."""
    cells = len(below.columns)
    words = line.text.partition("#")[0].strip().upper()
    foreign = any(ord("A") + cells <= ord(character) <= ord("W") for character in words)
    return line.kind is Kind.ROW and words[:1].isalpha() and foreign and len(line.columns) != cells


def _is_size(line: Line, below: Line) -> bool:
    """Whether *line* says how many cells a row has, once or twice, and no more."""
    cells = len(below.columns)
    said = re.split(r"[ xX]+", line.text.strip())
    return len(line.columns) != cells and said in ([str(cells)], [str(cells)] * 2)


def layout_of(rows: Sequence[Line], sizes: Sizes, *, even: bool = True) -> Layout | None:
    """The layout that *rows* are all of, or None: some are missing, too short or too long.

    Bars must stand evenly, unless *even* is given up: else spaces may be empty cells.
    """
    if not rows:
        return None
    if sizes.ragged and tuple(len(row.columns) for row in rows) == sizes.ragged:
        return sizes.by_cells[sum(sizes.ragged)]
    columns = len(rows[0].columns)
    layout = sizes.by_columns.get(columns)
    if layout and len(rows) == layout.rows:
        fits = all(len(row.columns) == columns and (row.is_even or not even) for row in rows)
        return layout if fits else None
    return None


def read_line(line: Line, comments: Sequence[Line], sizes: Sizes, form: str | None) -> Reading:
    """The puzzle that stands on one line.

    Raises:
        FormatError: there are too few or too many cells, or one of them is no cell.
    """
    count = len(line.columns)
    layout = sizes.by_cells.get(count)
    if layout is None:
        refuse_foreign(line.cells, _place(line))
        has = f"line {line.number} has {counted(count, 'cell')}"
        raise FormatError(f"{has}; {sizes.expected(count)}", line.number)
    near = comments if comments and comments[-1].number == line.number - 1 else ()
    marks, tail = split_tail(line.tail, count)
    comment = about([comment.text for comment in near], tail=tail)
    page = Page(line.cells, line.picture, line.number, _place(line), comment, marks)
    return decode(page, layout, form)


def _place(line: Line) -> Callable[[int], tuple[int, int]]:
    """Line and column of each cell, counted from 1."""
    return lambda index: (line.number, line.columns[index] + 1)


def read_block(block: Block, sizes: Sizes, form: str | None) -> Reading:
    """The puzzle that stands on the lines of *block*, a row on each.

    Raises:
        FormatError: a row has too few or too many cells, there are too few or too many
            rows, or a character is no cell.
    """
    rows = block.rows
    layout = layout_of(rows, sizes)
    if layout is None:
        spaced = _with_spaces_as_cells(rows, sizes)
        layout = layout_of(spaced, sizes)
        rows = spaced if layout else rows
        layout = layout or layout_of(rows, sizes, even=False)
    if layout is None:
        raise _wrong_count(rows, sizes)
    headed = [marks_in(comment.text) for comment in block.comments]
    comments = [c for c, marks in zip(block.comments, headed, strict=True) if not marks]
    lines = [*comments, *block.lines]
    title = next((line.text for line in lines if line.kind is Kind.TITLE), "")
    page = Page(
        "".join(row.cells for row in rows),
        _picture(lines, {row.number: row for row in rows}),
        rows[0].number,
        [(row.number, column + 1) for row in rows for column in row.columns].__getitem__,
        about([comment.text for comment in comments], title),
        next(filter(None, headed), ""),
    )
    return decode(page, layout, form)


def _picture(lines: Sequence[Line], rows: dict[int, Line]) -> str:
    """All lines one below the other, with the blank ones that stood between bands."""
    picture: list[str] = []
    last = lines[0].number
    for line in lines:
        picture += [""] * (line.number > last + 1)
        last = line.number
        if line.number in rows:
            picture.append(rows[line.number].picture)
        else:
            picture.append(clean_text(line.text))
    return "\n".join(picture)


def _with_spaces_as_cells(rows: Sequence[Line], sizes: Sizes) -> list[Line]:
    """Rows with bars in which a space is an empty cell; none if there is one without."""
    layout = sizes.by_columns.get(len(rows))
    if layout is None or not all(row.has_bars for row in rows):
        return []
    # Only a blank end can have been cut off; where something is written for blanks, a cell lacks.
    empty = _WRITTEN_BLANKS if layout.columns > 9 else f"{_WRITTEN_BLANKS}0"
    may_be_cut = not any(character in empty for row in rows for character in row.text)
    found = [_cells_between_bars(row.text, layout.columns, may_be_cut) for row in rows]
    return [
        replace(row, columns=columns, end=len(text), text=text)
        for row, (text, columns) in zip(rows, found, strict=True)
    ]


_WRITTEN_BLANKS = ".*_~\u00b7\uff0e"


def _cells_between_bars(text: str, columns: int, may_be_cut: bool) -> tuple[str, tuple[int, ...]]:
    """The text, filled up where its end *may be cut* off, and the columns of its cells.

    A box is as wide as its cells, or has spaces between them, or a bar on both sides of
    each cell. Whatever cannot be told so yields no columns.
    """
    text = text.replace("\t", " ").replace("\xa0", " ")
    bars = [bar.start() for bar in BAR.finditer(text)]
    before, after = text[: bars[0]], text[bars[-1] + 1 :]
    inner, all_pieces = len(bars) - 1, len(bars) + 1
    # Blank outer pieces are boxes of empty cells, or the margins of a frame.
    blank = inner > 0 and not (before + after).strip() and columns % inner == 0
    framed = blank and (not before or columns % all_pieces != 0)
    if not framed and columns % all_pieces:
        return text, ()
    each = columns // (inner if framed else all_pieces)
    if not framed:
        spaced = any(end - start - 1 > each for start, end in pairwise([-1, *bars]))
        if may_be_cut:
            text = text.ljust(
                bars[-1] + 1 + (2 * each if spaced and len(after) < each * 2 - 1 else each)
            )
        bars = [-1, *bars, len(text)]
    pieces = pairwise(bars)
    found = tuple(
        column for start, end in pieces for column in _cells_of_box(text, start + 1, end, each)
    )
    # Whatever is written must be a cell: several digits in one, or notes, are no givens.
    written = len(BAR.sub("", text).replace(" ", ""))
    return text, found if written == sum(text[column] != " " for column in found) else ()


def _cells_of_box(text: str, start: int, end: int, each: int) -> Sequence[int]:
    """The columns of *each* cells between two bars."""
    width = end - start
    written = [column for column in range(start, end) if text[column] != " "]
    if each == 1:
        return written or [start + width // 2] if width else []
    if width == each:
        return range(start, end)
    # Cells stand on every other column; a space comes first unless the line begins here.
    first = (written[0] - start) % 2 if written else int(start > 0 and width >= 2 * each)
    return range(start + first, min(end, start + first + 2 * each), 2)


def _wrong_count(rows: Sequence[Line], sizes: Sizes) -> FormatError:
    """What is wrong with rows that make no layout.

    Raises:
        FormatError: the first wrong row holds a character that is no cell anywhere.
    """
    known = [row for row in rows if len(row.columns) in sizes.by_columns]
    usual = _usual(known or rows)
    if len(rows) in sizes.by_columns and all(row.has_bars for row in rows):
        usual = len(rows)
    layout = sizes.by_columns.get(usual)
    for row in rows:
        count = len(row.columns)
        if count != usual or layout is None:
            refuse_foreign(row.cells, _place(row))
            right = f"{usual} expected" if layout else sizes.expected(count)
            has = f"line {row.number} has {counted(count, 'cell')}"
            return FormatError(f"{has}; {right}", row.number)
    first, last = rows[0].number, rows[-1].number
    where = (
        f"line {first} has 1 row"
        if len(rows) == 1
        else f"lines {first} to {last} have {len(rows)} rows"
    )
    expected = layout.rows if layout else usual
    return FormatError(f"{where} of {usual} cells; {expected} rows expected", first)
