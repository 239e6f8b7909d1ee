"""The bound on the parts of a text that contain no puzzle."""

from __future__ import annotations

from typing import Final

from ..errors import FormatError

_MOST_PARTS: Final = 3_000
"""Parts without a puzzle; reading one may cost 100 µs."""


class Patience:
    """A count of the parts of a text that were read before a puzzle was found."""

    def __init__(self) -> None:
        self._looks = 0
        self.has_found = False
        """Whether a puzzle was found: from then on nothing is refused."""

    def look(self) -> None:
        """Count one more part.

        Raises:
            FormatError: Thousands of parts contain no puzzle.
        """
        self._looks += 1
        if self._looks > _MOST_PARTS and not self.has_found:
            raise FormatError(f"there is no puzzle in the first {_MOST_PARTS:,} parts of this text")
