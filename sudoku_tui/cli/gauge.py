"""How much of what there is to read has been read."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

STDIN = "-"


class Gauge:
    """Counts what is read, and knows how much there is where only files are read."""

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        sizes = [_size(argument) for argument in arguments]
        self._total = 0 if None in sizes else sum(filter(None, sizes))
        self._read = 0

    def counted(self, lines: Iterable[str]) -> Iterator[str]:
        """The same lines, counted as they are taken."""
        for line in lines:
            self._read += len(line)
            yield line

    def to_go(self, read: int, done: int) -> float | None:
        """About how many puzzles are still to be done, where *read* were read and *done* done.

        Returns:
            None if it is not known how much there is.
        """
        if not (self._total and self._read and read):
            return None
        return max(0.0, read * max(1.0, self._total / self._read) - done)


def _size(argument: str) -> int | None:
    """Bytes of what an argument names; None if that cannot be known."""
    try:
        if argument == STDIN:
            number = sys.stdin.fileno()
            status, at = os.fstat(number), os.lseek(number, 0, os.SEEK_CUR)
        else:
            status, at = Path(argument).stat(), 0
    except (OSError, ValueError, AttributeError):  # a pipe, a puzzle, or nothing at all
        return None
    return status.st_size - at if stat.S_ISREG(status.st_mode) else None
