"""The lines of a stream, limited until the first puzzle is found, and kept for a second reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from ...engine.layout import Layout
from ..errors import MOST_CHARACTERS, FormatError
from ..plain_lines import Found, PlainLines
from .lost_digits import LostDigits, is_without_digits

_MOST_LINES: Final = 6_000
"""Lines without a puzzle; reading a line is expensive."""
_MOST_BARREN: Final = 1_000_000
"""Characters without a puzzle, in texts that are read line by line."""
_MOST_OF_PIECE: Final = _MOST_BARREN // 5
"""Most characters counted for one piece, so that one long line alone does not reach the limit."""
_MOST_ERRORS: Final = 2_000
"""Errors without a puzzle; each is expensive."""
_LONGEST_PIECE: Final = 256 * 82
"""Characters of a piece of a long text, the size of a batch of plain lines."""
_LONGEST_SHORT: Final = 20_000
"""Most characters of a text that is read a second time if no puzzle was found in it."""


class BoundedSource:
    """The lines of a text for a reader, refused if thousands of them have no puzzle."""

    def __init__(self, lines: Iterable[str], layout: Layout | None = None) -> None:
        self._texts = iter(lines)
        self._layout = layout
        self.has_found = False
        """Whether a puzzle other than an empty board was found; then no line is refused."""
        self.is_whole = False
        """Whether the rest is one document, which is yielded as one text."""

    def lines(self) -> Iterator[str]:
        """Yield the lines, long texts in pieces.

        Raises:
            FormatError: No puzzle was found in many lines, or a rest that is one text is too long.
        """
        counted = taken = number = 0
        for text in self._texts:
            pieces = iter(_pieces(text))
            for line in pieces:
                yield line
                if self.is_whole:
                    yield from _rest(chain(pieces, self._texts))
                    return
                if self.has_found:
                    continue
                lines = line.count("\n") or 1
                number += lines
                is_blank = not line.strip("\n")
                counted += 1 if is_blank else lines
                taken += 0 if is_blank else min(len(line), _MOST_OF_PIECE)
                if counted > _MOST_LINES or taken > _MOST_BARREN:
                    raise FormatError(f"there is no puzzle in the first {number:,} lines")
            if self.has_found:
                break
        yield from self._texts

    def noted(self, found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
        """Yield the results of reading the lines, and record the first puzzle."""
        found = iter(found)
        for each in found:
            self.has_found = self.has_found or not is_without_digits(each, self._layout)
            yield each
            if self.has_found:
                break
        yield from found

    def bounded(self, found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
        """Yield the results, and stop after thousands of errors without a puzzle."""
        errors, found = 0, iter(found)
        for each in found:
            yield each
            if not is_without_digits(each, self._layout):
                break
            errors += isinstance(each, FormatError)
            if errors >= _MOST_ERRORS:
                yield FormatError(f"there is no puzzle beside the first {errors:,} errors")
                return
        yield from found


class Beginning:
    """The first lines of a stream, kept for a second reading, and their lost digits."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._parts: list[str] = []
        self._taken = 0
        self._is_at_end = False
        self.lost: LostDigits | None = LostDigits()
        """The digits seen so far; None once digits were read."""

    def passed_on(self) -> Iterator[str]:
        """Yield the lines and keep the first ones."""
        for line in self._lines:
            if self.lost:
                self.lost.look(line)
            if self.is_short:
                self._parts.append(line)
                self._taken += len(line) + 1
            yield line
            if not (self.lost or self.is_short):
                break
        yield from self._lines
        self._is_at_end = True

    @property
    def is_short(self) -> bool:
        """Whether the lines so far are short enough for a second reading."""
        return self._taken <= _LONGEST_SHORT

    @property
    def text(self) -> str:
        """The kept lines; all lines so far while `is_short` holds."""
        return "\n".join(part.removesuffix("\n") for part in self._parts)

    def refuse_lost_digits(
        self, found: Sequence[Found | PlainLines]
    ) -> Sequence[Found | PlainLines]:
        """Return *found*, or its errors alone if digits were lost or text is unread."""
        if self.lost and found:
            found = self.lost.replaced(found)
        errors = [each for each in found if isinstance(each, FormatError)]
        return found if self._is_at_end else errors or found


def _pieces(text: str) -> Iterable[str]:
    """Return the pieces of a text; a long one is cut at line ends."""
    return (text,) if len(text) <= _LONGEST_PIECE else _cut(text)


def _cut(text: str) -> Iterator[str]:
    start = 0
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    while len(text) - start > _LONGEST_PIECE:
        most = start + _LONGEST_PIECE
        end = text.rfind("\n", start, most) + 1 or text.find("\n", most) + 1 or len(text)
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]


def _rest(lines: Iterable[str]) -> Iterator[str]:
    taken, parts = 0, []
    for line in lines:
        taken += len(line) + 1
        if taken > MOST_CHARACTERS:
            raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
        parts.append(line if line.endswith("\n") else f"{line}\n")
    if parts:
        yield "".join(parts)
