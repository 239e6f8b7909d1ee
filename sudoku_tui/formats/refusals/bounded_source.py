"""Lines of a text as they come, bounded until the first puzzle is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..errors import MOST_CHARACTERS, FormatError
from ..plain_lines import Found, PlainLines

_MOST_TEXTS: Final = 10_000
"""Lines, or texts of several lines, without a puzzle; reading one may cost 100 µs."""
_MOST_BARREN: Final = 1_000_000
"""Characters without a puzzle, in texts that are read line by line."""


class BoundedSource:
    """Lines that pass to a reader, refused if no puzzle comes of the first thousands."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.has_found = False
        """Whether a puzzle was found: from then on no line is refused."""
        self.is_whole = False
        """Whether the rest is one text, which is yielded at once."""

    def lines(self) -> Iterator[str]:
        """Yield the lines.

        Raises:
            FormatError: No puzzle was found in many lines, or a rest that is one text is too long.
        """
        texts = taken = number = 0
        for line in self._lines:
            yield line
            if self.is_whole:
                yield from self._rest()
                return
            if self.has_found:
                continue
            texts, number = texts + 1, number + (line.count("\n") or 1)
            taken += len(line) if line.strip("\n") else 0
            if texts > _MOST_TEXTS or taken > _MOST_BARREN:
                raise FormatError(f"there is no puzzle in the first {number:,} lines")

    def noted(self, found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
        """Yield what was read of the lines, noting that a puzzle was found."""
        for each in found:
            self.has_found = self.has_found or not isinstance(each, FormatError)
            yield each

    def _rest(self) -> Iterator[str]:
        taken, parts = 0, []
        for line in self._lines:
            taken += len(line) + 1
            if taken > MOST_CHARACTERS:
                raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
            parts.append(line if line.endswith("\n") else f"{line}\n")
        if parts:
            yield "".join(parts)
