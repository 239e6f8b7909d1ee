"""The characters that the game draws with, as a Unicode and as an ASCII set."""

from __future__ import annotations

from dataclasses import dataclass

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""The arms of a stroke as bits. Their sum is its index in a table of strokes."""
ACROSS = RIGHT | LEFT
UPRIGHT = UP | DOWN


# Compared by identity, which is fast: there are only two sets, and many cache keys include one.
@dataclass(frozen=True, eq=False)
class Glyphs:
    """A character set.

    `light`, `heavy`, `strong` and `weak` are tables of 16 strokes, one for every set of arms. No
    stroke mixes weights. A joint has one colour, so light lines end before heavy ones, and no
    bright stub of a light line appears.
    """

    light: str
    """Lines between cells."""
    heavy: str
    """Lines between boxes."""
    strong: str
    """Strong links, and the outline of a house."""
    weak: str
    """Weak links."""
    rising: str
    falling: str
    both: str
    """The sign where two diagonals cross."""
    extra: str
    """The sign in an extra region."""
    seen: str
    """The sign in cells that a cell sees, where neither lines nor colours show it."""
    cut: str
    """The sign after a candidate that a step eliminates."""
    more: str
    """The sign of further candidates, for which a cell with highlighted candidates has no room."""
    clash: str
    """The sign after a digit that occurs twice in a house."""
    doubt: str
    """The sign after a digit or notes that a check found wrong."""
    here: str
    """The sign in a cell where the digit pointed at is possible, in themes without background
    colours."""
    done: str
    bar: str
    """The full and the empty part of a progress bar."""
    spark: str
    """Bars of eight heights, lowest first."""
    wins: str
    """The signs of a day with 0, 1, 2 and more won games."""
    beside_note: str
    """The sign on both sides of a single note, so that it is never mistaken for a digit."""
    dot: str
    """The sign between facts on a line, and in a covered cell."""
    count: str
    """The sign before the number of notes, in a cell that has no room for the notes themselves."""
    block: str
    """The left end, the middle and the right end of a filled cell of a pattern."""
    halves: str
    """Signs for two cells, one above the other: neither, the upper, the lower or both filled."""
    choice: str
    """The signs before and after a value on a line that can be changed there."""
    graphic: bool
    """Whether digits can be drawn with strokes, and notes as braille dots."""


UNICODE = Glyphs(
    light=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    heavy=" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    strong=" ║═╚║║╔╠═╝═╩╗╣╦╬",
    weak=" ╎╌└╎╎┌├╌┘╌┴┐┤┬┼",
    rising="╱",
    falling="╲",
    both="╳",
    extra="*",
    seen="°",
    cut="×",
    more="…",
    clash="!",
    doubt="?",
    here="+",
    done="✓",
    bar="━─",
    spark="▁▂▃▄▅▆▇█",
    wins="·▂▅█",
    beside_note="·",
    dot="·",
    count="·",
    block="▐█▌",
    halves="·▀▄█",
    choice="‹›",
    graphic=True,
)
"""Mostly box drawing, block and braille characters, which every terminal draws one cell wide."""

ASCII = Glyphs(
    light=" '-+''++-+-+++++",
    heavy=" |=+||++=+=+++++",
    strong=" ##+##++#+#+++++",
    weak=" ;~+;;++~+~+++++",
    rising="/",
    falling="\\",
    both="X",
    extra="*",
    seen="~",
    cut="x",
    more="+",
    clash="!",
    doubt="?",
    here="+",
    done="*",
    bar="=-",
    spark="._-=+*%#",
    wins=".-+#",
    beside_note=".",
    dot="-",
    count="#",
    block="xxx",
    halves=".',:",
    choice="<>",
    graphic=False,
)
"""Seven-bit characters, for terminals, fonts and locales without others."""
