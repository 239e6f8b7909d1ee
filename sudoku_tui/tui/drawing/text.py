"""Small pieces of text that several screens share. All are `Content` without markup."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from textual.content import Content, Span

from .glyphs import Glyphs

_PRESSED: Final = re.compile(r"\b[Pp]ress (\S+?)(?=[.,;:]?(?:\s|$))")
"""A key named in a text, after the word *press*."""


def styled(text: str, style: str = "") -> Content:
    """Return text in one style, without interpreting markup."""
    return Content.styled(text, style) if style else Content(text)


def key_text(key: str) -> Content:
    """Return the printed name of a key. It is bold, so that it stands out without colours."""
    return styled(key, "bold $footer-key-foreground")


def tick(mark: str) -> Content:
    """Return a tick, or unstyled blanks in its place: a style would show on a reversed line."""
    return styled(mark, "bold $role-on" if mark.strip() else "")


def join_text(*pieces: Content | str) -> Content:
    """Return the pieces as one text."""
    return Content.assemble(*pieces)


def figure(number: str, words: str) -> Content:
    """Return a number in bold, followed by its unit in quiet text."""
    return join_text(styled(number, "bold"), styled(f" {words}", "$quiet"))


def replace_key_names(content: Content, named: Mapping[str, str]) -> Content:
    """Return *content* with keys after the word *press* replaced by the names in *named*."""
    pieces, end = list[Content](), 0
    for found in _PRESSED.finditer(content.plain):
        start, after = found.span(1)
        name = named.get(found[1], found[1])
        spans = [Span(0, len(name), span.style) for span in content[start:after].spans]
        pieces += [content[end:start], Content(name, spans)]
        end = after
    return Content("").join([*pieces, content[end:]]) if pieces else content


def sides(left: Content, right: Content, width: int) -> Content:
    """Return *left*, and *right* aligned to the right edge, at least one blank apart."""
    gap = max(1, width - left.cell_length - right.cell_length)
    return join_text(left, " " * gap, right)


def sides_or_below(left: Content, right: Content, width: int) -> Content:
    """Return *left* and *right* like `sides`, or on two lines if one is too narrow."""
    has_room = left.cell_length + right.cell_length < width
    return (
        sides(left, right, width) if has_room or not right.plain else join_text(left, "\n", right)
    )


def hanging_indent(left: Content, words: str, column: int, width: int, style: str = "") -> Content:
    """Return *left*, and from *column* on *words*, wrapped with a hanging indent."""
    lines = wrap(words, max(1, width - column)) or [""]
    gap = " " * (column - left.cell_length)
    return join_text(left, gap, styled(f"\n{' ' * column}".join(lines), style))


def loud_style(colourless: bool) -> str:
    """Return the style of text that must not be overlooked, which is that of the cursor."""
    return "bold reverse" if colourless else "bold $cursor-ink on $cursor"


def bar(part: float, width: int, glyphs: Glyphs) -> Content:
    """Return a progress bar; *part* is the completed share, from 0 to 1."""
    full = round(part * width)
    done, left = glyphs.bar[0] * full, glyphs.bar[1] * (width - full)
    return join_text(styled(done, "bold $role-a"), styled(left, "$quiet"))


def spark(numbers: Sequence[float], glyphs: Glyphs, *, stacked: bool = False) -> str:
    """Return a sparkline: one bar per number, scaled from 0 to the largest.

    A *stacked* one has others directly above and below. It is scaled from the smallest number, and
    leaves a gap above its bars.
    """
    bars, least = (glyphs.spark[:-1], min(numbers)) if stacked else (glyphs.spark, 0)
    span, last = (max(numbers, default=0) - least) or 1, len(bars) - 1
    return "".join(bars[round((number - least) / span * last)] for number in numbers)


_SHORTER = (
    (r"\(5 or more cells\)", "5+"),
    (r"Combinations \((\d) cells\)", r"Combinations \1"),
    ("Combination", "Comb."),
    (r"Comb\.s", "Comb."),
    ("two (?=houses|cells)", "2 "),
    ("three (?=houses|cells)", "3 "),
    ("four (?=houses|cells)", "4 "),
    ("Last Cell of a Cage", "Last Cage Cell"),
    ("(Innies?) and ", r"\1/"),
    ("Cage Hidden", "Cage H."),
    ("Cage Naked", "Cage N."),
    (r"\((\d) (houses|cells)\)", r"\1 \2"),
    ("contradiction", "contr."),
    ("Forcing", "Forc."),
    ("Colours", "Col."),
    ("Rectangle", "Rect."),
    (r"Forc\. ", "F. "),
    (r" \(([ctvw]).*\)", r" (\1.)"),
    (r"Simple Col\.", "Simple C."),
    (r" \((Point|Claim).*\)", ""),
    ("Discontinuous", "Disc."),
    ("Continuous", "Cont."),
    (" Nice", ""),
    ("Candidates", "Cand."),
    ("Almost ", "Alm. "),
    ("Multi-Sector Locked Set", "MSLS"),
    ("Leftovers", "Left."),
    ("Equivalence", "Equiv."),
    ("Exclusion", "Excl."),
    ("Symmetrical", "Symm."),
    ("Quadruple", "Quad."),
    ("Grouped", "Gr."),
    ("Remote", "Rem."),
    ("String", "S."),
    ("Finned", "Fin."),
    ("Sashimi", "Sash."),
    ("Franken", "Fr."),
    ("Mutant", "Mut."),
    ("Locked", "Lock."),
    (r"Rect\.", "R."),
    ("Aligned", "Al."),
    ("Triple", "Tr."),
    ("(Sword|Jelly)fish", r"\1."),
    ("Squirmbag", "Squirm."),
    ("Leviathan", "Lev."),
    (r"Fin\.", "F."),
)
"""Abbreviations for names of techniques, as regular expressions, applied in this order. Even in 15
columns no name is cut, and no two names become equal.
"""


def shorten(name: str, room: int) -> str:
    """Return the name of a technique with as many abbreviations as *room* columns require."""
    for long, short in _SHORTER:
        if len(name) > room:
            name = re.sub(long, short, name)
    return name


def abbreviate(name: str, room: int) -> str:
    """Return the name of a technique, abbreviated to at most *room* columns."""
    return shorten(name, room)[: max(0, room)]
