"""A text as lines of usual characters, each of which has its place in the text.

Line ends of all kinds, escapes of terminals, entities and tags of pages, wide digits, hard spaces
and typographic quotation marks are replaced by what they stand for.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Sequence
from html import unescape
from itertools import accumulate
from typing import Final, NamedTuple

from ..clean import without_unseen

_LINE_ENDS: Final = "\r\n|[\r\v\f\x85\u2028\u2029]"
_ESCAPED: Final = re.compile(r"\\r\\n|\\n|%0[aA]|&#10;")
"""Line ends as programs and addresses write them."""
_UNUSUAL: Final = re.compile(
    rf"(?P<end>{_LINE_ENDS}|<br\s*/?>\n?)|(?P<none>\x1b\[[0-9;]*[A-Za-z]"
    r"|</?(?:p|details|summary|pre|code)>|\[/?(?:code|pre|quote)\]|(?<=\|)\*\*(?=[^*\n]{1,2}\*\*)|(?<=\|\*\*[1-9])\*\*"
    r"|\\\\[ \t]*(?:\\hline)?[ \t]*$|\\textbf\{(?=.\})|(?<=\\textbf\{.)\})"
    r"|(?P<entity>&(?:lt|gt|amp|quot|nbsp|#\d{2,4});)",
    re.IGNORECASE | re.MULTILINE,
)
_TAGS: Final = re.compile(
    r"(?P<row></?(?:tr|table)\b[^<>]{0,400}>|\[/?(?:tr|table)\b[^\]]{0,40}\])"
    r"|(?P<field><t[dh]\b[^<>]{0,400}>|\[t[dh]\])"
    r"|<input\b[^<>]{0,400}?value=[\"']?(?P<value>[0-9A-Za-z]{0,2})[\"']?[^<>]{0,400}>"
    r"|(?P<none></?[a-z][^<>]{0,400}>|\[/t[dh]\]|\n)"
    r"|(?P<entity>&(?:lt|gt|amp|quot|nbsp|#\d{2,4});)",
    re.IGNORECASE,
)
"""Tables of pages and forums: tags of rows, of fields, of inputs, and others."""
_IS_TABLE: Final = re.compile(r"<t[dh]\b|\[t[dh]\]", re.IGNORECASE)
_USUAL: Final = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **str.maketrans("“”„‟«»‘’‚\xa0\u2212\u3000", '""""""\'\'\' - '),
}
"""Wide characters, quotation marks, spaces and minus signs by the usual ones."""


class Source(NamedTuple):
    """The lines of a text, and where their characters stand in it."""

    lines: tuple[str, ...]
    places: Sequence[Sequence[tuple[int, int]]] | None = None
    """Line and column of each character of each line; None if nothing was replaced."""

    def place(self, line: int, index: int) -> tuple[int, int]:
        """Return line and column, counted from 1, of a character of a line."""
        if self.places is None:
            return line + 1, index + 1
        places = self.places[line]
        if index < len(places):
            return places[index]
        return (places[-1][0], places[-1][1] + 1) if places else (line + 1, 1)


def source_of(text: str) -> Source:
    """Return the lines of a text."""
    plain = without_unseen(text).translate(_USUAL)
    if _IS_TABLE.search(plain):
        return _replaced(plain, _TAGS)
    ends = _ESCAPED if "\n" not in plain.strip() and _ESCAPED.search(plain) else None
    if ends is None and len(plain) == len(text) and not _UNUSUAL.search(plain):
        return Source(tuple(plain.split("\n")))
    written = f"{_UNUSUAL.pattern}|(?P<row>{_ESCAPED.pattern})"
    return _replaced(plain, re.compile(written, _UNUSUAL.flags) if ends else _UNUSUAL)


def _replaced(text: str, pattern: re.Pattern[str]) -> Source:
    """Return the lines of a text with what stands for the matches of *pattern*."""
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    lines: list[list[str]] = [[]]
    places: list[list[tuple[int, int]]] = [[]]

    def put(part: str, at: int, step: int) -> None:
        for character in part:
            if character == "\n":
                lines.append([])
                places.append([])
            else:
                line = bisect(starts, at) - 1
                lines[-1].append(character)
                places[-1].append((line + 1, at - starts[line] + 1))
            at += step

    at = 0
    for match in pattern.finditer(text):
        put(text[at : match.start()], at, 1)
        put(_STANDS_FOR.get(match.lastgroup or "", _itself)(match), match.start(), 0)
        at = match.end()
    put(text[at:], at, 1)
    return Source(tuple(map("".join, lines)), places)


def _itself(match: re.Match[str]) -> str:
    return match[0]


_STANDS_FOR: Final[dict[str, Callable[[re.Match[str]], str]]] = {
    "end": lambda _: "\n",
    "row": lambda _: "\n",
    "field": lambda _: "\t",
    "value": lambda match: match["value"],
    "none": lambda _: "",
    "entity": lambda match: unescape(match[0]).replace("\xa0", " "),
}
"""What stands for a match, by the name of its group."""
