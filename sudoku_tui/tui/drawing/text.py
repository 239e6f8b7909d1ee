"""Small pieces of text that several screens share. All of it is Content: nothing is markup."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from textual.content import Content, Span

from .glyphs import Glyphs

_PRESSED: Final = re.compile(r"\b[Pp]ress (\S+?)(?=[.,;:]?(?:\s|$))")
"""A key that a text names: it stands behind the word *press*."""


def styled(text: str, style: str = "") -> Content:
    """Text in one style, taken as it is."""
    return Content.styled(text, style) if style else Content(text)


def ticked(mark: str) -> Content:
    """A tick, or blanks in its place, which have no colour: a reversed line would show it."""
    return styled(mark, "bold $role-on" if mark.strip() else "")


def joined(*pieces: Content | str) -> Content:
    """Pieces one after the other."""
    return Content.assemble(*pieces)


def figure(number: str, words: str) -> Content:
    """Draw a number in bold and its words."""
    return joined(styled(number, "bold"), styled(f" {words}", "$quiet"))


def naming_keys(content: Content, named: Mapping[str, str]) -> Content:
    """*content* with other names for keys, where it says to press them."""
    pieces, end = list[Content](), 0
    for found in _PRESSED.finditer(content.plain):
        start, after = found.span(1)
        name = named.get(found[1], found[1])
        spans = [Span(0, len(name), span.style) for span in content[start:after].spans]
        pieces += [content[end:start], Content(name, spans)]
        end = after
    return Content("").join([*pieces, content[end:]]) if pieces else content


def sides(left: Content, right: Content, width: int) -> Content:
    """*left*, and *right* at the right edge; with one blank between where it is narrow."""
    gap = max(1, width - left.cell_length - right.cell_length)
    return joined(left, " " * gap, right)


def beside(left: Content, right: Content, width: int) -> Content:
    """*left* and *right* as `sides` has them; *right* below where one line is too narrow."""
    has_room = left.cell_length + right.cell_length < width
    return sides(left, right, width) if has_room or not right.plain else joined(left, "\n", right)


def hanging(left: Content, words: str, column: int, width: int, style: str = "") -> Content:
    """*left*, and from *column* on *words* in a style, wrapped under their own beginning."""
    lines = wrap(words, max(1, width - column)) or [""]
    gap = " " * (column - left.cell_length)
    return joined(left, gap, styled(f"\n{' ' * column}".join(lines), style))


def loud(colourless: bool) -> str:
    """The style of what must not be overlooked: it looks as the cursor does."""
    return "bold reverse" if colourless else "bold $cursor-ink on $cursor"


def bar(part: float, width: int, glyphs: Glyphs) -> Content:
    """A bar: heavy for what is done, light for what is not."""
    full = round(part * width)
    done, left = glyphs.bar[0] * full, glyphs.bar[1] * (width - full)
    return joined(styled(done, "bold $role-a"), styled(left, "$quiet"))


def spark(numbers: Sequence[float], glyphs: Glyphs) -> str:
    """A bar of one row for each number; the most is a full one."""
    most, last = max(numbers, default=0) or 1, len(glyphs.spark) - 1
    return "".join(glyphs.spark[round(number / most * last)] for number in numbers)


_SHORTER = (
    ("contradiction", "contr."),
    ("Forcing", "Forc."),
    ("Colours", "Col."),
    ("Rectangle", "Rect."),
    (r"Forc\. ", "F. "),
    (r" \(.*\)", ""),
    ("Discontinuous", "Disc."),
    ("Continuous", "Cont."),
    (" Nice", ""),
    ("Candidates", "Cand."),
)
"""What is left out of the long names of techniques, in this order; in 18 columns no two of them
are alike."""


def shortened(name: str, room: int) -> str:
    """The name of a technique in *room* columns."""
    for long, short in _SHORTER:
        if len(name) > room:
            name = re.sub(long, short, name)
    return name[: max(0, room)]
