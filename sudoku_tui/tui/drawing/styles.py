"""The names of what a board is drawn in: inks for what is written, papers for what is pointed at.

A highlight is both at once. Every theme gives each of them a colour, a weight or both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias


class Ink(StrEnum):
    """What is written."""

    GIVEN = "given"
    ENTRY = "entry"
    NOTE = "note"
    MATCH = "match"
    """A note of the digit pointed at."""
    SPOT = "spot"
    """The sign of a place for the digit pointed at."""
    DOTS = "dots"
    """Notes as dots: brighter, since dots have little area."""
    WRONG = "wrong"
    LINE = "line"
    BOX = "box"
    LABEL = "label"
    HERE = "here"
    """The numbers of the cursor's row and column."""
    NAMED = "named"
    """The number of a row or column that a hint names."""
    MARK = "sign"
    """Diagonals and extra regions."""
    STRONG = "strong"
    WEAK = "weak"
    OUTLINE = "outline"


class Highlight(StrEnum):
    """How a candidate that plays a part in a step is set off: ink and paper in one.

    In the order of a legend: what goes comes last.
    """

    ON = "on"
    OFF = "off"
    SET = "set"
    A = "a"
    B = "b"
    C = "c"
    FIN = "fin"
    CUT = "cut"


class Paper(StrEnum):
    """What is pointed at."""

    BOARD = "board"
    TINT = "tint"
    PEER = "peer"
    PLACE = "place"
    """Where the digit pointed at can still go, while the filter is on."""
    SAME = "same"
    CURSOR = "cursor"
    PART = "part"
    TARGET = "target"


StyleName: TypeAlias = Ink | Highlight | Paper
"""What the style sheet of the board has a rule for."""
MONO_STYLES: Mapping[StyleName, str] = {
    Highlight.ON: "bold reverse",
    Highlight.A: "bold reverse",
    Highlight.SET: "bold reverse",
    Highlight.OFF: "bold underline",
    Highlight.B: "bold underline",
    Highlight.FIN: "bold underline",
    Highlight.C: "bold italic",
    Highlight.CUT: "bold strike",
}
"""How highlights differ where there is no colour."""


class Piece(NamedTuple):
    """Text in one ink."""

    text: str
    ink: Ink | Highlight


Text: TypeAlias = tuple[Piece, ...]
"""One line of something."""


def blank(width: int) -> Piece:
    """Nothing, some columns wide."""
    return Piece(" " * width, Ink.NOTE)


def merged(pieces: Iterable[Piece]) -> Text:
    """The same text in as few pieces as can be: neighbours of one ink are one."""
    result: list[Piece] = []
    for piece in pieces:
        if not piece.text:
            continue
        if result and result[-1].ink is piece.ink and not isinstance(piece.ink, Highlight):
            result[-1] = Piece(result[-1].text + piece.text, piece.ink)
        else:
            result.append(piece)
    return tuple(result)


class Stroke(NamedTuple):
    """Text, what it is written in, and what it stands on."""

    text: str
    ink: Ink | Highlight
    paper: Paper
    edge: bool = False
    """Underlined: there is the edge of an outline, and no line for it."""


@lru_cache(maxsize=4096)
def strokes(text: Text, paper: Paper, edge: bool = False) -> tuple[Stroke, ...]:
    """A line of text on a paper; boards have few different ones."""
    return tuple(Stroke(piece, ink, paper, edge) for piece, ink in text)
