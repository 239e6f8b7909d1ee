"""The limit on the parts of a text without a puzzle."""

from __future__ import annotations

from typing import Final

from ..errors import FormatError

_MOST_PARTS: Final = 3_000
"""Parts without a puzzle."""
_MOST_TEXTS: Final = 100
"""Texts that no view explains; each is expensive."""


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
