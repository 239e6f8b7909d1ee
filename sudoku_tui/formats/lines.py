"""Lines of texts that come in pieces: line ends, comments, the first line that says something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_NUMBERED: Final = re.compile(r"#\s?[0-9]+[.:)]?\s+[0-9A-Za-z._*-]{64}")
"""A line that begins as a comment, and is a puzzle with its number."""


def split_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text, whatever ends them; nothing after the last end."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        yield text[start:end]
        start = end + 1


def single_lines(texts: Iterable[str]) -> Iterator[str]:
    """Yield the lines of texts one by one, without line ends and without a byte order mark."""
    for number, text in enumerate(texts):
        if not text:
            yield text  # split_lines finds no line in nothing
        for line in split_lines(text):
            yield line if number else line.removeprefix("\ufeff")


def is_comment(line: str) -> bool:
    """Return whether a line is a comment."""
    return line.startswith("#") and not _NUMBERED.match(line)


def first_line(texts: Iterable[str]) -> str:
    """Return the first line of texts that is neither blank nor a comment; empty if none is."""
    for text in texts:
        blank = text[: len(text) - len(text.lstrip())]
        for line in split_lines(text[max(blank.rfind("\n"), blank.rfind("\r")) + 1 :]):
            line = line.removeprefix("\ufeff")
            if line.strip() and not is_comment(line.lstrip()):
                return line
    return ""
