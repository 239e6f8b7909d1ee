"""The styles of a board by name: inks for text, papers for backgrounds, highlights for both.

Every theme gives each of them a colour, text attributes such as bold, or both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias


class Ink(StrEnum):
    """The style of a kind of text or line."""

    GIVEN = "given"
    ENTRY = "entry"
    NOTE = "note"
    MATCH = "match"
    """A note of the digit pointed at."""
    SPOT = "spot"
    """The sign in a cell where the digit pointed at is possible."""
    DOTS = "dots"
    """Notes as dots, which are brighter, because dots have little area."""
    WRONG = "wrong"
    LINE = "line"
    BOX = "box"
    LABEL = "label"
    SUM = "sum"
    """The sum of a cage that is not complete."""
    HERE = "here"
    """The numbers of the cursor's row and column."""
    NAMED = "named"
    """The number of a row or column that a hint names."""
    MARK = "sign"
    """Diagonals, extra regions, and marks of cells."""
    CORNER = "corner"
    """Digits in the corner of a cell."""
    STRONG = "strong"
    WEAK = "weak"
    OUTLINE = "outline"


class Highlight(StrEnum):
    """The role of a candidate in a step, or its colour: ink and paper in one.

    The roles are in the order of a legend, with eliminations last.
    """

    ON = "on"
    OFF = "off"
    SET = "set"
    A = "a"
    B = "b"
    C = "c"
    D = "d"
    """The fourth colour, for the second of two clusters."""
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
    """The background of a cell."""

    BOARD = "board"
    TINT = "tint"
    PEER = "peer"
    PLACE = "place"
    """Where the digit pointed at is possible, while the filter is on."""
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
"""The colours that a player can give to candidates, in the order of their numbers."""
HAND_PAPERS: Final = tuple(each for each in Paper if each.startswith("cell"))
"""The colours that a player can give to cells, in the order of their numbers."""
HAND_SIGNS: Final = "<>{}^v&%$@"
"""A sign for each of these colours, for themes without colours and colour-blind eyes."""
SELECTED_SIGN: Final = "="
StyleName: TypeAlias = Ink | Highlight | Paper
"""The name of a style of the board."""
MONO_STYLES: Mapping[StyleName, str] = {
    Highlight.ON: "bold reverse",
    Highlight.A: "bold reverse",
    Highlight.SET: "bold reverse",
    Highlight.OFF: "bold underline",
    Highlight.B: "bold underline",
    Highlight.FIN: "bold underline",
    Highlight.C: "bold italic",
    Highlight.D: "bold reverse underline",
    Highlight.CUT: "bold strike",
    **dict.fromkeys(HAND_HIGHLIGHTS[::2], "bold reverse"),
    **dict.fromkeys(HAND_HIGHLIGHTS[1::2], "bold underline"),
}
"""The text attributes of highlights in the theme without colours."""


class Piece(NamedTuple):
    """Text in one ink."""

    text: str
    ink: Ink | Highlight


Text: TypeAlias = tuple[Piece, ...]
"""A line of text in pieces."""


def blank(width: int) -> Piece:
    """Return a piece of *width* blanks."""
    return Piece(" " * width, Ink.NOTE)


def merge_pieces(pieces: Iterable[Piece]) -> Text:
    """Join adjacent pieces of one ink. Highlighted pieces remain separate."""
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
    """Text with an ink and a paper."""

    text: str
    ink: Ink | Highlight
    paper: Paper
    edge: bool = False
    """Whether it is underlined, as an outline without a grid line to run along."""
