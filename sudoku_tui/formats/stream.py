"""Text to puzzles, line by line, in bounded memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..engine.layout import Layout
from ..engine.layouts import CLASSIC
from .clean import split_lines, without_unseen
from .errors import FormatError
from .form import Reading
from .plain_lines import Found, PlainLines, each_reading, plain_lines
from .puzzle_rows import Block, Kind, Line, layout_of, read_block, read_line, scan
from .sizes import Sizes, sizes_for

LONGEST_LINE = 64 * 1024
"""A line with more characters is no puzzle; nobody shall wait for it to be looked at."""
_MOST_LINES = 100
"""A block with more lines is no puzzle."""
_TITLE = re.compile(
    r"(?=.*[A-Za-z]{3})(?!(?:[^0-9.*_]*[0-9.*_]){13})[^|\n]{4,100}"
    r"|\s*[0-9]{1,2}(?:[ x][0-9]{1,2})?\s*"
)
"""A line right above rows with a word and few figures in it, or with the size of the board."""
_NUMBERED = re.compile(
    r"(?i)\s*(?:grid|puzzle|sudoku|board|game|no\.?|nr\.?|number)[ #]{0,3}\d{1,6}[ .:)]{0,3}"
)
"""A line that numbers the puzzle below it."""
_FEWEST_ROWS = 4
_CANVAS = str.maketrans("/#", "  ")
"""Between rows, and where there is no cell, when a canvas stands on one line."""
_NO_BLOCK = Block((), ())


def read_cells(
    lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None, above: int = 0
) -> Iterator[Found]:
    """Every puzzle in *lines*, in order; a bad one as its error, and reading goes on.

    The arguments are those of `read_cells_and_lines`.
    """
    return each_reading(read_cells_and_lines(lines, layout=layout, form=form, above=above))


def read_cells_and_lines(
    lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None, above: int = 0
) -> Iterator[Found | PlainLines]:
    """Every puzzle in *lines*; what is plain in one of them, which may have several, is together.

    A puzzle is one line, or a block of rows. Blocks end at their last row, at a blank
    line or at a comment; the bands of one puzzle may have blank lines between them. So many lines
    as are *above* stand before these where lines are counted.
    """
    try:
        reader = _Reader(sizes_for(layout, form), form)
    except FormatError as error:
        yield error
        return
    number = above
    for line in lines:
        if reader.takes_plain and (plain := plain_lines(line, number + 1)):
            number += len(plain)
            yield plain
            continue
        text = line.removesuffix("\n")
        if not text.strip("\n"):
            # Of blank lines one says as much as many.
            number += max(len(line), 1)
            if not reader.is_idle:
                yield from reader.feed(number, "")
            continue
        for part in split_lines(line) if "\n" in text or "\r" in text else (text,):
            number += 1
            if not reader.is_idle or (part and not part.isspace()):
                yield from reader.feed(number, without_unseen(part))
    yield from reader.finish()


@dataclass(slots=True)
class _Reader:
    """Gathers lines to blocks and blocks to puzzles."""

    sizes: Sizes
    form: str | None
    block: Block = _NO_BLOCK
    held: tuple[Block, ...] = ()
    """Bands of one puzzle, all alike, that ended at a blank line before the puzzle did."""
    is_full: bool = False
    """Whether the block has all its rows: nothing but the rule below may follow."""
    _knows_plain: bool = field(init=False)
    """Whether 81 cells on a line are a classic puzzle, in whatever form."""

    @property
    def takes_plain(self) -> bool:
        """Whether a plain line that comes now is a classic puzzle, and nothing else."""
        return self._knows_plain and not (self.block.lines or self.block.comments or self.held)

    def __post_init__(self) -> None:
        cells = CLASSIC.cells
        is_classic = self.sizes.by_cells.get(cells) is CLASSIC and not self.sizes.is_row(cells)
        self._knows_plain = is_classic and not self.form

    @property
    def is_idle(self) -> bool:
        """Whether nothing was gathered, so that a blank line says nothing."""
        return not self.block.lines and not self.held

    def feed(self, number: int, text: str) -> Iterator[Found]:
        """What is known to be complete now that this line has come."""
        if len(text) > LONGEST_LINE:
            yield from self.finish()
            yield FormatError(
                f"line {number} is too long for a puzzle: {len(text):,} characters; "
                f"at most {LONGEST_LINE:,}",
                number,
            )
            return
        line = self._scan(number, text)
        if line.kind is Kind.BLANK:
            yield from self._pause()
        elif line.kind is Kind.COMMENT:
            if self.block.lines:
                yield from self.finish()
            if len(self.block.comments) < _MOST_LINES:
                self.block = replace(self.block, comments=(*self.block.comments, line))
        elif self._stands_alone(line):
            comments = () if self.block.lines else self.block.comments
            yield from self.finish()
            yield self._single(line, comments)
        else:
            yield from self._gather(line)

    def _scan(self, number: int, text: str) -> Line:
        """A line and its cells; what stands between joined rows is kept for the answer."""
        if self.sizes.joins_rows(text):
            return replace(scan(number, text.translate(_CANVAS), self.sizes), text=text)
        return scan(number, text, self.sizes)

    def finish(self) -> Iterator[Found]:
        """What was gathered, complete or not."""
        yield from self._pause()
        yield from self._release()
        self._clear()

    def _stands_alone(self, line: Line) -> bool:
        """Whether a line is a puzzle, good or bad, and can be no row of one."""
        if line.kind is not Kind.ROW:
            return False
        count = len(line.columns)
        if count in self.sizes.by_cells:
            return not self.sizes.is_row(count)
        return count > 2 * self.sizes.longest_row and not line.has_bars

    def _gather(self, line: Line) -> Iterator[Found]:
        """Add a line to the block; a block that has all its rows ends here or before it."""
        if self.is_full:
            closes = line.kind in (Kind.RULE, Kind.DOUBTFUL) and self.block.is_framed
            if closes:
                self.block = self.block.adding(line)
            yield from self._end()
            if closes:
                return
        elif len(self.block.lines) >= _MOST_LINES:
            yield from self._end()
        if line.kind is Kind.RULE and len(self.block.lines) == 1 and self.block.is_framed:
            # Of rules without a row between, the last one frames what follows.
            self.block = replace(self.block, lines=())
        self.block = self.block.adding(line)
        if self.sizes.is_row(len(line.columns)):
            self.is_full = layout_of(self.block.rows_so_far, self.sizes) is not None

    def _pause(self) -> Iterator[Found]:
        """At a blank line: the block is over, or it was the first band of a puzzle."""
        rows = self.block.rows
        if len(rows) == 1 and _NUMBERED.fullmatch(rows[0].text):
            yield from self._release()
            title = f"# {rows[0].text.strip()}"
            comment = replace(rows[0], text=title, kind=Kind.COMMENT)
            self.block = Block((*self.block.comments, comment), ())
            return
        if not rows:
            yield from self._end()
            return
        before = [len(row.columns) for band in self.held for row in band.rows]
        whole = self.sizes.rows_of_band([len(row.columns) for row in rows], before)
        if not whole:
            yield from self._end()
            return
        if self.held and not (self.sizes.ragged or _alike(self.held[0], self.block)):
            yield from self._release()
        self.held = (*self.held, self.block)
        self._clear()
        if sum(len(band.rows) for band in self.held) == whole:
            lines = tuple(line for band in self.held for line in band.lines)
            block = Block(self.held[0].comments, lines)
            self.held = ()
            yield from self._settle(block)

    def _end(self) -> Iterator[Found]:
        """The block is over."""
        block = self.block
        if block.lines:
            yield from self._release()
            self._clear()
            yield from self._settle(block)

    def _clear(self) -> None:
        self.block = _NO_BLOCK
        self.is_full = False

    def _release(self) -> Iterator[Found]:
        """The bands that were held have turned out to be no puzzle."""
        held, self.held = self.held, ()
        for band in held:
            yield from self._settle(band)

    def _settle(self, block: Block) -> Iterator[Found]:
        """Read a block as one puzzle, or as a puzzle on each of its lines."""
        rows = block.rows
        if not rows:
            alone = [line for line in block.lines if len(line.columns) in self.sizes.by_cells]
            yield from (self._single(line, ()) for line in alone)
        elif self._is_list(rows):
            yield from (self._single(row, block.comments) for row in rows)
        else:
            yield self._attempt(block)

    def _is_list(self, rows: list[Line]) -> bool:
        """Whether each row is a puzzle, good or bad, on a line of its own."""
        sizes = self.sizes
        if len(rows) == 1:
            return True
        if any(len(row.columns) in sizes.by_cells for row in rows):
            found = [self._single(row, ()) for row in rows]
            alone = [one.puzzle for one in found if isinstance(one, Reading)]
            is_one = layout_of(rows, sizes) and not any(puzzle.clues for puzzle in alone)
            return 2 * len(alone) > len(rows) and not is_one
        alike = sum(sizes.is_row(len(row.columns)) or row.has_bars for row in rows)
        return 2 * alike < len(rows)

    def _single(self, line: Line, comments: tuple[Line, ...]) -> Found:
        try:
            return read_line(line, comments, self.sizes, self.form)
        except FormatError as error:
            return error

    def _attempt(self, block: Block) -> Found:
        try:
            return read_block(block, self.sizes, self.form)
        except FormatError as error:
            return self._below_title(block) or error

    def _below_title(self, block: Block) -> Reading | None:
        """The puzzle below the first line of a block, where that is a title with figures in it."""
        title, *rows = block.lines
        if len(rows) < _FEWEST_ROWS or not _TITLE.fullmatch(title.text):
            return None
        comment = replace(title, text=f"# {title.text.strip()}", kind=Kind.COMMENT)
        try:
            return read_block(Block((*block.comments, comment), tuple(rows)), self.sizes, self.form)
        except FormatError:
            return None


def _alike(one: Block, other: Block) -> bool:
    """Whether two blocks can be bands of one puzzle."""
    ones, others = one.rows, other.rows
    return len(ones) == len(others) and len(ones[0].columns) == len(others[0].columns)
