"""Normalisation of a text to lines of usual characters that keep their places in the text.

Line ends of all kinds, escape sequences of terminals, entities and tags of HTML, wide digits,
non-breaking spaces and typographic quotation marks are replaced by plain characters.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from html import unescape
from itertools import accumulate
from math import isqrt
from typing import Final, NamedTuple

from ..alphabets import DOTS, DRAWING
from ..cells import draws, is_size
from ..clean import without_unseen
from .surroundings import cost_of_ignoring

_LINE_ENDS: Final = "\r\n|[\r\v\f\x85\u2028\u2029]"
_ESCAPED: Final = re.compile(r"\\r\\n|\\n|%0[aA]|&#10;")
"""Line ends as programs and URLs write them."""
_UNUSUAL: Final = re.compile(
    rf"(?P<end>{_LINE_ENDS}|<br\s*/?>\n?)|(?P<none>\x1b\[[0-9;]*[A-Za-z]|\ufe0f|\u20e3"
    r"|</?(?:p|details|summary|pre|code)>|\[/?(?:code|pre|quote)\]|(?<=\|)\*\*(?=[^*\n]{1,2}\*\*)|(?<=\|\*\*[1-9])\*\*"
    r"|\\\\[ \t]*(?:\\hline)?[ \t]*$|\\textbf\{(?=.\})|(?<=\\textbf\{.)\})"
    r"|(?P<entity>&(?:lt|gt|amp|quot|nbsp|#\d{2,4});)",
    re.IGNORECASE | re.MULTILINE,
)
_UNUSUAL_OR_ESCAPED: Final = re.compile(
    f"{_UNUSUAL.pattern}|(?P<row>{_ESCAPED.pattern})", _UNUSUAL.flags
)
_TAGS: Final = re.compile(
    r"(?P<row></?(?:tr|table)\b[^<>]{0,400}>|\[/?(?:tr|table)\b[^\]]{0,40}\])"
    r"|(?P<field><t[dh]\b[^<>]{0,400}>|\[t[dh]\])"
    r"|<input\b[^<>]{0,400}?value=[\"']?(?P<value>[0-9A-Za-z]{0,2})[\"']?[^<>]{0,400}>"
    r"|(?P<none></?[a-z][^<>]{0,400}>|\[/t[dh]\]|\n)"
    r"|(?P<entity>&(?:lt|gt|amp|quot|nbsp|#\d{2,4});)",
    re.IGNORECASE,
)
"""Tables of HTML and forums: tags of rows, fields, inputs, and others."""
_IS_TABLE: Final = re.compile(r"<t[dh]\b|\[t[dh]\]", re.IGNORECASE)
_USUAL: Final = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **str.maketrans("“”„‟«»‘’‚\xa0\u2212\u3000–—", '""""""\'\'\' - --'),
    **str.maketrans("①②③④⑤⑥⑦⑧⑨", "123456789"),
}
"""Maps wide characters, quotation marks, spaces and minus signs to the usual ones."""

_PREFIX: Final = re.compile(r"[ \t]*(>+|//+|;+|%+[A-Z]?|#+|\*(?=[ \t]|$))[ \t]?")
"""The beginning of each line of a comment or a quoted letter."""
_FEWEST_QUOTED: Final = 3
"""Least number of lines of a quotation or a comment."""
_MARKS: Final = re.compile(r"\|([A-Za-z.-]{16,})(?:;[\w=,]+)?(?![^\s\"'`,|])")
"""Marks after a puzzle, as `formats/marks.py` writes them."""
_SECTIONS: Final = re.compile(r"(?:\|[a-z]+:[\w=,;]*)+(?![^\s\"'`,])")
"""Constraints after a puzzle, as `formats/extras_text.py` writes them."""
_EDGE: Final = re.compile(rf".*[|+{DRAWING}]")
"""A line up to its last bar."""
_FEWEST_FRAMED: Final = 5
"""Lines of a frame that end in one column."""
_OPENED: Final = re.compile(r"[ \t]*(?:/\*+|\*+/)[ \t]*")
_NO_OWN_BLANKS: Final = "._*-,;&/:" + DOTS
"""Usual signs of an empty cell, and separators."""
_BETWEEN: Final = frozenset("|-+ \t")
_OWN_BLANK: Final = re.compile(r"[oO+=]|[^\w\s\u2500-\u257f]|[○◌●]")


class Source(NamedTuple):
    """The normalised lines of a text, and the places of their characters."""

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
    """Return the normalised lines of a text."""
    plain = without_unseen(text).translate(_USUAL)
    if _IS_TABLE.search(plain):
        return _replaced(plain, _TAGS)
    is_escaped = "\n" not in plain.strip() and bool(_ESCAPED.search(plain))
    if not is_escaped and len(plain) == len(text) and not _UNUSUAL.search(plain):
        return Source(tuple(plain.split("\n")))
    return _replaced(plain, _UNUSUAL_OR_ESCAPED if is_escaped else _UNUSUAL)


def _replaced(text: str, pattern: re.Pattern[str]) -> Source:
    """Return the lines of a text with the matches of *pattern* replaced."""
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
"""The replacement of a match, by the name of its group."""


def without_prefix(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines with blanks in place of the mark of a quotation or a comment.

    Lines that are ignored may be without it.
    """
    said = [line for line in lines if line.strip() and not _OPENED.fullmatch(line)]
    begins = list(map(_PREFIX.match, said))
    signs = {match[1] for match in begins if match}
    bare = (line for line, match in zip(said, begins, strict=True) if match is None)
    fewest = 1 if signs and min(signs).startswith(">") else _FEWEST_QUOTED
    if len(signs) != 1 or sum(map(bool, begins)) < fewest:
        return lines
    if any(cost_of_ignoring(line) is None for line in bare):
        return lines
    return tuple(
        line
        if _OPENED.fullmatch(line)
        else _PREFIX.sub(lambda sign: " " * len(sign[0]), line, count=1)
        for line in lines
    )


def without_words_beside(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of a frame without words on its right side, as screens have a menu there."""
    edges = [match.end() if (match := _EDGE.match(line)) else 0 for line in lines]
    (edge, count), *_ = Counter(filter(None, edges)).most_common(1) or [(0, 0)]
    if count < _FEWEST_FRAMED:
        return lines
    return tuple(
        line[:edge] if end == edge and _are_words(line[edge:]) else line
        for line, end in zip(lines, edges, strict=True)
    )


def _are_words(text: str) -> bool:
    """Check whether a text is words behind a gap, and may be left out."""
    is_apart = text.startswith(("  ", "\t")) and any(map(str.isalpha, text))
    return is_apart and cost_of_ignoring(text) is not None


def without_extras(line: str, sizes: Container[int]) -> str:
    """Return a line with blanks in place of the marks and constraints after a puzzle.

    Args:
        line: The line.
        sizes: The possible numbers of cells of a puzzle.
    """
    if "|" not in line or line.upper() == line.lower():
        return line
    if sections := _SECTIONS.search(line):
        line = _blanked(line, sections)
    found = _MARKS.search(line)
    if (
        found is None
        or not any(map(str.isalpha, found[1]))
        or len(found[1]) not in sizes
        or draws(found[1])
    ):
        return line
    return _blanked(line, found)


def _blanked(line: str, found: re.Match[str]) -> str:
    """Return a line with blanks in place of a match."""
    return line[: found.start()] + " " * len(found[0]) + line[found.end() :]


def with_usual_blanks(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines with dots in place of the only character that may be an empty cell.

    Apart from it, the lines that are not ignored must consist of figures and bars.
    """
    rows = [line for line in lines if cost_of_ignoring(line) is None]
    blank = _own_blank(Counter("".join(rows)))
    return (
        [line.replace(blank, ".") if line in rows else line for line in lines] if blank else lines
    )


def _own_blank(counts: Mapping[str, int]) -> str:
    """Return the only sign beside figures and bars, if with it there are enough cells; else ""."""
    others = [sign for sign in counts if sign not in "123456789" and sign not in _BETWEEN]
    if not others and "+" in counts and "|" not in counts:
        others = ["+"]
    if len(others) != 1 or others[0] in _NO_OWN_BLANKS or not _OWN_BLANK.fullmatch(others[0]):
        return ""
    cells = counts[others[0]] + sum(counts.get(digit, 0) for digit in "123456789")
    return others[0] if is_size(isqrt(cells)) and isqrt(cells) ** 2 == cells else ""
