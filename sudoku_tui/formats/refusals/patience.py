"""A budget of looks at the parts of a text, until the first puzzle is found."""

from __future__ import annotations

from typing import Final

from ..errors import FormatError

_MOST: Final = 3_000
"""Parts that are looked at; each may cost 100 µs."""


class Patience:
    """Counts the parts of a text that were looked at before a puzzle was found."""

    def __init__(self) -> None:
        self._looks = 0
        self.has_found = False
        """Whether a puzzle was found: from then on nothing is refused."""

    def look(self) -> None:
        """Count one more part.

        Raises:
            FormatError: There were thousands, and no puzzle.
        """
        self._looks += 1
        if self._looks > _MOST and not self.has_found:
            raise FormatError(f"there is no puzzle in the first {_MOST:,} parts of this text")
