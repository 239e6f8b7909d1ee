"""A fast reader for streams of plain lines, which does not load the other readers.

The results are those of `reading`, which takes over at the first line that is not plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ..engine.layout import Layout
from ..engine.layouts import CLASSIC
from .plain_lines import Found, PlainLines, each_reading, may_be_corner, plain_lines
from .scope import Scope


def read_many(
    lines: Iterable[str], *, layout: Layout | None = None, scope: Scope = Scope.KNOWN
) -> Iterator[Found]:
    """Like `reading.read_many`, but faster for plain lines."""
    return each_reading(read_many_and_lines(lines, layout=layout, scope=scope))


def read_many_and_lines(
    lines: Iterable[str], *, layout: Layout | None = None, scope: Scope = Scope.KNOWN
) -> Iterator[Found | PlainLines]:
    """Like `reading.read_many_and_lines`, but faster for plain lines."""
    lines = iter(lines)
    before = _PlainBeginning()
    if layout is None:
        for text in lines:
            found = plain_lines(text, before.number + 1)
            if found is None or not (before.number or _begins_plain_lines(found)):
                lines = chain([text], lines)
                break
            before.add(text, found)
            yield found
        else:
            if before.number:
                return
    from .reading import read_many_and_lines as read_on  # imported late: few streams need it

    whole = read_on(chain(before.condensed(), lines), layout=layout, scope=scope)
    yield from islice(whole, before.condensed_count, None)


def _begins_plain_lines(found: PlainLines) -> bool:
    """Check whether a stream with this beginning has one puzzle on each line.

    Its first line may not be the first grid of a Samurai, nor its second line a solution or the
    pieces of a jigsaw.
    """
    first, second = (*found.lines[:2], "")[:2]
    is_full = "." not in second and "0" not in second
    may_be_pieces = all(second.count(each) == CLASSIC.digits for each in set(second))
    return not (second and (is_full or may_be_pieces)) and not may_be_corner(first)


class _PlainBeginning:
    """The plain lines at the beginning of a stream, condensed for the reader of the rest."""

    def __init__(self) -> None:
        self.number = 0
        """The number of lines."""
        self._first = self._last = ""
        self._lines_of_first = self._between = 0
        """The number of lines before the last text, without those of the first."""

    def add(self, text: str, found: PlainLines) -> None:
        """Add plain lines that were read as one text."""
        if self._first:
            self._last, self._between = text, self.number - self._lines_of_first
        else:
            self._first, self._lines_of_first = text, len(found)
        self.number += len(found)

    @property
    def condensed_count(self) -> int:
        """The number of texts with plain lines in `condensed`."""
        return bool(self._first) + bool(self._last)

    def condensed(self) -> Iterator[str]:
        """Yield the first text and the last one, with blank lines for all others.

        The reader of the rest needs only the number of the lines between.
        """
        if self._first:
            yield self._first
        if self._between:
            yield "\n" * self._between
        if self._last:
            yield self._last
