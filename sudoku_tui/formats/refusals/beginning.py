"""The beginning of a text that is read as it comes, kept for a second look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..errors import FormatError
from ..plain_lines import Found, PlainLines
from .lost_digits import LostDigits

_LONGEST_SHORT: Final = 20_000
"""Characters of a text that is looked at again where nothing in it can be read."""


class Beginning:
    """The beginning of lines that pass, for a second look at them, and their lost digits."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._parts: list[str] = []
        self._taken = 0
        self._is_at_end = False
        self.lost: LostDigits | None = LostDigits()
        """The digits of all that has come; None once digits were read."""

    def passed_on(self) -> Iterator[str]:
        """The lines, as they come."""
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
        """Whether all that has come may be looked at again."""
        return self._taken <= _LONGEST_SHORT

    @property
    def text(self) -> str:
        """All that has come, where it is short."""
        return "\n".join(part.removesuffix("\n") for part in self._parts)

    def believed(self, found: Sequence[Found | PlainLines]) -> Sequence[Found | PlainLines]:
        """Return what was read without digits; empty boards only of a text that was read to its
        end and lost no digits."""
        if self.lost and found:
            found = self.lost.replaced(found)
        errors = [each for each in found if isinstance(each, FormatError)]
        return found if self._is_at_end else errors or found
