"""Limits on the lengths of lines and values, and on the parts of a text without a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..errors import FormatError

LONGEST_LINE: Final = 500_000
"""Most characters of a line, which may be a link with a compressed puzzle."""
_WINDOW: Final = LONGEST_LINE // 2
"""The text is searched in windows of this many characters; a longer run spans a whole window."""
_MOST_LINES: Final = 1_000_000
"""Lines of a text that is read as a whole."""
_DOCUMENT: Final = re.compile(r"\s*(?:[{<]|\[(?![A-Za-z]+\]))")
"""The beginning of JSON or XML, whose values may all be on one line; not of an INI file."""
_END_OF_LINE: Final = re.compile(r"\n")
_END_OF_VALUE: Final = re.compile(r"[\n\"'<>{}\[\],]")
_MOST_PARTS: Final = 3_000
"""Parts without a puzzle."""
_MOST_TEXTS: Final = 100
"""Texts that no view explains; each is expensive."""


def long_line(number: int, length: int) -> FormatError:
    """Return the error of a line, by its number from 1 and its length in characters."""
    said = f"this line is too long: {length:,} characters; at most {LONGEST_LINE:,}"
    return FormatError(f"line {number}: {said}", number)


def refuse_long_lines(text: str) -> None:
    """Check the lines of a whole text, or its values if it is JSON or XML.

    Raises:
        FormatError: One has more than `LONGEST_LINE` characters, or there are too many lines.
    """
    if text.count("\n") > _MOST_LINES:
        raise FormatError(f"this text has more than {_MOST_LINES:,} lines")
    is_document = _DOCUMENT.match(text) is not None
    for start, end in _long_runs(text, _END_OF_VALUE if is_document else _END_OF_LINE):
        number = text.count("\n", 0, start) + 1
        if not is_document:
            raise long_line(number, end - start)
        said = f"a value is too long: {end - start:,} characters; at most {LONGEST_LINE:,}"
        raise FormatError(f"line {number}: {said}", number)


def _long_runs(text: str, ends: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of more than `LONGEST_LINE` characters between *ends*."""
    for window in range(0, len(text) - _WINDOW, _WINDOW):
        if ends.search(text, window, window + _WINDOW):
            continue
        before = max(0, window - _WINDOW)
        start = max((match.end() for match in ends.finditer(text, before, window)), default=before)
        after = ends.search(text, window + _WINDOW)
        end = after.start() if after else len(text)
        if end - start > LONGEST_LINE:
            yield start, end


class Patience:
    """A count of the parts of a text that were read before a puzzle was found."""

    def __init__(self) -> None:
        self._looks = self._texts = 0
        self.has_found = False
        """Whether a puzzle was found; then nothing is refused."""

    def look(self) -> None:
        """Count one more part.

        Raises:
            FormatError: Thousands of parts contain no puzzle.
        """
        self._looks += 1
        if self._looks > _MOST_PARTS and not self.has_found:
            raise FormatError(f"there is no puzzle in the first {_MOST_PARTS:,} parts of this text")

    def explain(self) -> None:
        """Count a text that no view explains.

        Raises:
            FormatError: There are more than `_MOST_TEXTS`.
        """
        self._texts += 1
        if self._texts > _MOST_TEXTS:
            raise FormatError(f"more than {_MOST_TEXTS} texts in it look like boards and are none")
