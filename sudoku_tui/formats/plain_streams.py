"""Streams of plain lines, read without loading what reads all else.

What is read is what `reading` would read: as soon as there is doubt, it goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ..engine.layout import Layout
from ..engine.layouts import CLASSIC
from .plain_lines import Found, PlainLines, each_reading, may_be_corner, plain_lines


def read_many(lines: Iterable[str], *, layout: Layout | None = None) -> Iterator[Found]:
    """What `reading.read_many` reads of *lines*."""
    return each_reading(read_many_and_lines(lines, layout=layout))


def read_many_and_lines(
    lines: Iterable[str], *, layout: Layout | None = None
) -> Iterator[Found | PlainLines]:
    """What `reading.read_many_and_lines` reads of *lines*."""
    lines = iter(lines)
    before = _Before()
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
    from .reading import read_many_and_lines as read_on  # most streams never need it

    whole = read_on(chain(before.told_shortly(), lines), layout=layout)
    yield from islice(whole, before.told, None)


def _begins_plain_lines(found: PlainLines) -> bool:
    """Whether a stream that begins so has puzzles, each by itself and for itself."""
    first, second = (*found.lines[:2], "")[:2]
    is_full = "." not in second and "0" not in second
    may_be_pieces = all(second.count(each) == CLASSIC.digits for each in set(second))
    return not (second and (is_full or may_be_pieces)) and not may_be_corner(first)


class _Before:
    """What has been read of a stream, as far as somebody who reads on must know of it."""

    def __init__(self) -> None:
        self.number = 0
        """How many lines it is."""
        self._first = self._last = ""
        self._lines_of_first = self._between = 0
        """How many lines lie between its first text and its last one, too."""

    def add(self, text: str, found: PlainLines) -> None:
        """Plain lines have come, as one text."""
        if self._first:
            self._last, self._between = text, self.number - self._lines_of_first
        else:
            self._first, self._lines_of_first = text, len(found)
        self.number += len(found)

    @property
    def told(self) -> int:
        """How many texts of plain lines are in `told_shortly`."""
        return bool(self._first) + bool(self._last)

    def told_shortly(self) -> Iterator[str]:
        """The first text and the last one, and for all lines between them blank ones: nobody who
        reads on asks more of them than how many they are."""
        if self._first:
            yield self._first
        if self._between:
            yield "\n" * self._between
        if self._last:
            yield self._last
