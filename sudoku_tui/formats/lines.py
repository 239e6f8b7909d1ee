"""Files that hold one thing a line, with remarks between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .errors import FormatError

Read = TypeVar("Read")


def read_lines(lines: Iterable[str], read: Callable[[str], Read]) -> Iterator[Read]:
    """What *read* makes of each line; empty ones and those that begin with ``#`` are skipped.

    Raises:
        FormatError: *read* has raised one; it names the line now.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield read(line)
            except FormatError as error:
                raise FormatError(f"line {number}: {error.message}", number) from None
