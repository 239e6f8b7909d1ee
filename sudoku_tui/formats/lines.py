"""Lines of texts that are read in pieces: line ends, comments, the first line with content."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

BEGINNING: Final = 100_000
"""Characters at the beginning of a text that are searched for its first lines."""
_NUMBERED: Final = re.compile(r"#\s?[0-9]+[.:)]?\s+[0-9A-Za-z._*-]{64}")
"""A puzzle with its number, which begins like a comment."""


def split_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text, with any line ends; none after the last end."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        yield text[start:end]
        start = end + 1


def count_lines(text: str) -> int:
    """Return the number of lines that `split_lines` yields."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.count("\n") + (text != "" and not text.endswith("\n"))


def single_lines(texts: Iterable[str]) -> Iterator[str]:
    """Yield the lines of texts one by one, without line ends and without a byte order mark."""
    for number, text in enumerate(texts):
        if not text:
            yield text  # split_lines yields nothing for ""
        for line in split_lines(text):
            yield line if number else line.removeprefix("\ufeff")


def is_comment(line: str) -> bool:
    """Check whether a line is a comment."""
    return line.startswith("#") and not _NUMBERED.match(line)


def first_line(texts: Iterable[str]) -> str:
    """Return the first line of texts that is neither blank nor a comment; "" if there is none."""
    for text in texts:
        blank = text[: len(text) - len(text.lstrip())]
        for line in split_lines(text[max(blank.rfind("\n"), blank.rfind("\r")) + 1 :]):
            line = line.removeprefix("\ufeff")
            if line.strip() and not is_comment(line.lstrip()):
                return line
    return ""


def first_three(texts: Iterable[str]) -> list[str]:
    """Return the first three lines with content, or fewer, without blanks at their ends."""
    lines = (line for text in texts for line in split_lines(text[:BEGINNING].strip()))
    return list(islice((line.strip() for line in lines if line.strip()), 3))


def parts_at(begins: re.Pattern[str]) -> Callable[[str], Iterator[tuple[int, str]]]:
    """Return a function that splits a text before each matching line and the comments above it.

    Lines above the first match belong to the first part.
    """

    def parts(text: str) -> Iterator[tuple[int, str]]:
        lines, starts, lead, is_begun = text.split("\n"), [0], 0, False
        for number, line in enumerate(lines):
            if begins.match(line):
                starts += [lead] * is_begun
                lead, is_begun = number + 1, True
            elif line.strip() and not line.lstrip().startswith("#"):
                lead = number + 1
        for start, end in pairwise((*starts, len(lines))):
            yield start, "\n".join(lines[start:end])

    return parts
