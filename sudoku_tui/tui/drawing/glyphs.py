"""The characters that the game draws with, as a Unicode and as an ASCII set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""The arms of a stroke as bits. Their sum is its index in a table of strokes of one weight."""
ACROSS = RIGHT | LEFT
UPRIGHT = UP | DOWN
ARMS = ARM_UP, ARM_RIGHT, ARM_DOWN, ARM_LEFT = 1, 3, 9, 27
"""The places of the arms in the index of a stroke with arms of several weights.

The index is the sum of each place times the weight of its arm: 0 none, 1 light, 2 heavy.
"""
RULE, POST = ARM_LEFT + ARM_RIGHT, ARM_UP + ARM_DOWN
"""The index of a light horizontal and a light vertical line; twice as much for a heavy one."""
HEAVY_POST = 2 * POST


# Compared by identity, which is fast: there are only two sets, and many cache keys include one.
@dataclass(frozen=True, eq=False)
class Glyphs:
    """A character set.

    `lines` and `walls` are tables of 81 strokes, one for every weight of the four arms. `strong`
    and `weak` are tables of 16 strokes, one for every set of arms.
    """

    lines: str
    """Light lines between cells and heavy lines between boxes.

    A joint has one colour, so light lines end before heavy ones, and no bright stub of a light line
    appears. Only the walls of cages have the colour of heavy lines, and meet them.
    """
    walls: str
    """Lines on a board with cages."""
    dashed: str
    """A line between boxes inside a cage: horizontal and vertical."""
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


def _ascii_lines(light: str, heavy: str) -> str:
    """Return a table of lines from the horizontal and the vertical line of each weight."""

    def stroke(index: int) -> str:
        up, right, down, left = (index // arm % 3 for arm in ARMS)
        across, upright = max(left, right), max(up, down)
        if across and upright:
            return "+"
        return ("   ", light, heavy)[across or upright][not across]

    return "".join(map(stroke, range(3**4)))


_LINES: Final = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
UNICODE = Glyphs(
    lines=_LINES,
    walls=_LINES,
    dashed="╍╏",
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
    lines=_ascii_lines("-'", "=|"),
    walls=_ascii_lines("-|", "=#"),
    dashed="~:",
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
    count="_",
    block="xxx",
    halves=".',:",
    choice="<>",
    graphic=False,
)
"""Seven-bit characters, for terminals, fonts and locales without others."""
