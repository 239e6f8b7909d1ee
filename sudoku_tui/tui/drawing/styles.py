"""The names of what a board is drawn in: inks for what is written, papers for what is pointed at.

A highlight is both at once. Every theme gives each of them a colour, a weight or both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias


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
    HAND_1 = "hand-1"
    HAND_2 = "hand-2"
    HAND_3 = "hand-3"
    HAND_4 = "hand-4"
    HAND_5 = "hand-5"
    HAND_6 = "hand-6"
    HAND_7 = "hand-7"
    HAND_8 = "hand-8"
    HAND_9 = "hand-9"
    HAND_10 = "hand-10"


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
    SELECTED = "selected"
    CELL_1 = "cell-1"
    CELL_2 = "cell-2"
    CELL_3 = "cell-3"
    CELL_4 = "cell-4"
    CELL_5 = "cell-5"
    CELL_6 = "cell-6"
    CELL_7 = "cell-7"
    CELL_8 = "cell-8"
    CELL_9 = "cell-9"
    CELL_10 = "cell-10"


HAND_HIGHLIGHTS: Final = tuple(each for each in Highlight if each.startswith("hand"))
"""The colours that a player gives to candidates, that of 1 first."""
HAND_PAPERS: Final = tuple(each for each in Paper if each.startswith("cell"))
"""The colours that a player gives to cells."""
HAND_SIGNS: Final = "<>{}^v&%$@"
"""What stands for each of them where there is no colour, and for eyes that see few."""
SELECTED_SIGN: Final = "="
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
    **dict.fromkeys(HAND_HIGHLIGHTS[::2], "bold reverse"),
    **dict.fromkeys(HAND_HIGHLIGHTS[1::2], "bold underline"),
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
