"""Detection of the named format of a text: by its first line, all of it, or a part below words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from ..engine.layout import Layout
from .clean import ENDS
from .errors import MOST_CHARACTERS, FormatError
from .format import Format, Sign
from .guards.lengths import LONGEST_LINE
from .lines import first_line, split_lines
from .words import is_aside, is_title
from .wrapping import unwrapped, without_farewell

_HEAD: Final = 64_000
"""Characters at the beginning of a text that its detection uses."""
_MOST_LINES: Final = 4096
"""Lines at the beginning of a text that its detection uses."""
_LINK: Final = re.compile(r"\s*https?://\S{1,2000}\s*")
_CELLS: Final = re.compile(r"[0-9._*-]{36}")
"""Cells of a puzzle in plain text, for example in a link."""
_KEY: Final = re.compile(r"[\"'][\w -]+[\"']\s*:|<\w+")
"""A key of a JSON object, or an XML element."""
_JSON_KEY: Final = re.compile(r'\s*(?:\{\s*)?"[A-Za-z_]{4,30}"\s*:\s*["\[{0-9]')


_SIGN_OF_DATA: Final = re.compile(r"[\d<]")
_MOST_TITLES: Final = 20
"""Most lines of words above a puzzle."""


class Claim(NamedTuple):
    """The named format of a text."""

    format: Format | None = None
    """The format; None for another text."""
    line: int = 0
    """The first line in the format, from 1, below words; 0 without words above."""


class Detector:
    """Detection among the formats of a table, whose order does not matter."""

    def __init__(self, formats: Iterable[Format]) -> None:
        read = [each for each in formats if each.recognises]
        self._lines, self._texts = (
            [
                [each for each in read if each.by_line is by_line and each.sign is sign]
                for sign in reversed(Sign)
            ]
            for by_line in (True, False)
        )
        """The formats of lines and of texts in groups, those of the most specific sign first."""

    def format_of_line(self, line: str) -> Format | None:
        """Detect the format of a line; None if there is none."""
        return _claimant(self._lines, line) if len(line) <= LONGEST_LINE else None

    def format_of_text(self, head: str) -> Format | None:
        """Detect the format of a text by its beginning *head*; None if there is none."""
        return _claimant(self._texts, head[:_HEAD])

    def examined_lines(self, head: list[str], lines: Iterator[str]) -> Iterator[str]:
        """Yield the lines that `claim_of` needs, first those of *head*."""
        format = self.format_of_line(first_line(unwrapped(head)))
        if format and format.read:
            yield from head
            return
        taken = 0
        for number, line in enumerate(chain(head, lines), 1):
            yield line
            taken += len(line) + 1
            if taken > _HEAD or number >= max(_MOST_LINES, len(head)):
                return

    def claim_of(self, head: Iterable[str], layout: Layout | None) -> Claim:
        """Detect the format of a text by its beginning.

        Args:
            head: The beginning of the text in pieces.
            layout: The requested layout; None if the text decides.
        """
        texts = list(unwrapped(head))
        if (first := first_line(texts)) and (format := self.format_of_line(first)):
            return Claim(format)
        text = "\n".join(map(_without_end, texts))[:_HEAD].removeprefix("\ufeff").rstrip(ENDS)
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text or text.isspace():
            return Claim()
        if layout is not None and len("".join(text.split())) == layout.cells:
            return Claim()  # one character for each cell of the requested layout
        if format := self._format_above_words(text):
            return Claim(format)
        return self._claim_below_title(text)

    def looks_like_data(self, text: str) -> bool:
        """Check whether a text is of a kind that many programs write, without keys or elements."""
        format = self.claim_of([text], None).format
        return format is not None and format.sign is Sign.KIND and not _KEY.search(text)

    def _format_above_words(self, text: str) -> Format | None:
        """Detect the format of a text that may have words below it."""
        above = without_farewell(text)
        return (self.format_of_text(above) if above else None) or self.format_of_text(text)

    def _claim_below_title(self, text: str) -> Claim:
        """Detect the format of the text below a title, if only words are above it."""
        if _SIGN_OF_DATA.search(text) is None:
            return Claim()  # words only; the views detect a board of letters by its rows
        is_below = False
        lines = text.split("\n")
        for number, line in enumerate(islice(lines, _MOST_TITLES), 1):
            if not line.strip():
                continue
            below, is_comment = "\n".join(lines[number - 1 :]), line.lstrip().startswith("#")
            if is_below:  # the first line was checked before
                format = None if is_comment else self.format_of_line(line)
                format = format or self._format_above_words(below)
                if format and (format.is_of_comments or not is_comment):
                    return Claim(format, number)
            if not (is_comment or is_title(line) or is_aside(line)):
                break
            is_below = True
        return Claim()


def _claimant(by_sign: Sequence[Sequence[Format]], text: str) -> Format | None:
    """Return the format with the most specific sign; the order of the table does not matter."""
    for asked in by_sign:
        found = [each for each in asked if each.recognises and each.recognises(text)]
        if found:
            others = {name for each in found for name in each.over}
            # A corrupted text may match two formats without a preference between them.
            return min(found, key=lambda each: (each.name in others, each.name))
    return None


def until_first(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines up to the first that is neither blank nor a comment."""
    taken = 0
    for line in lines:
        yield line
        taken += len(line) + 1
        if first_line([line]) or taken > _HEAD:
            return


def refuse_foreign_text(head: list[str]) -> None:
    """Refuse unknown links, and JSON below other text.

    Raises:
        FormatError: The text has links alone; or JSON begins below its first line, where unread
            fields might change the meaning of cells.
    """
    _refuse_json(head)
    first = 0
    lines = (line for text in head for line in split_lines(text.rstrip()))
    for number, line in enumerate(lines, 1):
        if line and not line.isspace():
            if not _LINK.fullmatch(line) or _CELLS.search(line):
                return
            first = first or number
    if first:
        message = "no puzzle is known in this link; a short one only names a puzzle of its site"
        raise FormatError(f"line {first}: {message}", first)


def _refuse_json(head: list[str]) -> None:
    first = first_line(head)
    if not first or first.lstrip()[:1] in ("[", "{"):
        return
    beginnings = (text[:_HEAD] for text in head)
    for number, line in enumerate((line for text in beginnings for line in split_lines(text)), 1):
        if line and _JSON_KEY.match(line):
            raise FormatError(f"line {number}: this is JSON, with something else above it", number)


def whole_text(lines: Iterable[str]) -> str:
    """Return all lines as one text.

    Raises:
        FormatError: The text has more than `MOST_CHARACTERS`.
    """
    taken, parts = 0, []
    for line in lines:
        taken += len(line) + 1
        if taken > MOST_CHARACTERS:
            raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
        parts.append(_without_end(line))
    text = "\n".join(parts).removeprefix("\ufeff").rstrip(ENDS)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_end(line: str) -> str:
    return line.removesuffix("\n")
