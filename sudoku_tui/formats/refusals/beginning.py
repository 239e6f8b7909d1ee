"""The beginning of a stream, kept for a second reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..errors import FormatError
from ..plain_lines import Found, PlainLines
from .lost_digits import LostDigits

_LONGEST_SHORT: Final = 20_000
"""Most characters of a text that is read a second time if no puzzle was found in it."""


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
