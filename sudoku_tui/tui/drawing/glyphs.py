"""The characters the game draws with, once for Unicode and once for plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""The arms of a stroke. Their sum is its place in a table of strokes."""
ACROSS = RIGHT | LEFT
UPRIGHT = UP | DOWN


# Compared by identity: there are two, and whatever is drawn with one is cached by it.
@dataclass(frozen=True, eq=False)
class Glyphs:
    """One character set.

    `light`, `heavy`, `strong` and `weak` are tables of 16 strokes, one for every set of
    arms. No stroke mixes weights: a joint has one colour, so light lines stop short of
    heavy ones and no bright stub is ever needed.
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
    """Where two diagonals cross."""
    extra: str
    """Inside an extra region."""
    seen: str
    """In what a cell sees, where neither lines nor colours say so."""
    cut: str
    """Follows a candidate that a step eliminates."""
    clash: str
    """Follows a digit that stands twice in a house."""
    doubt: str
    """Follows what a check found not to be right."""
    here: str
    """In a cell where the digit pointed at can still go, if that cannot be coloured."""
    done: str
    bar: str
    """The full and the empty part of a bar."""
    spark: str
    """Eight heights, the lowest first."""
    hollow: str
    """In the place of a note that is not there: so a cell with notes is never taken for a digit."""
    dot: str
    """Parts facts on a line, and stands in a covered cell."""
    count: str
    """Before the number of notes of a cell that has no room for them."""
    block: str
    """Fills a cell of a pattern: its left end, its middle, its right end."""
    halves: str
    """Of two cells one above the other none, the upper, the lower or both are filled."""
    choice: str
    """Before and after what is chosen on a line, and can be changed there."""
    graphic: bool
    """Digits can be drawn with strokes, and notes as braille dots."""


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
    clash="!",
    doubt="?",
    here="+",
    done="✓",
    bar="━─",
    spark="▁▂▃▄▅▆▇█",
    hollow="·",
    dot="·",
    count="·",
    block="▐█▌",
    halves="·▀▄█",
    choice="‹›",
    graphic=True,
)
"""Box drawing, block and braille characters above all: what every terminal draws one cell wide."""

ASCII = Glyphs(
    light=" :-+::++-+-+++++",
    heavy=" |=+||++=+=+++++",
    strong=" H#+HH++#+#+++++",
    weak=" ;~+;;++~+~+++++",
    rising="/",
    falling="\\",
    both="X",
    extra="*",
    seen="~",
    cut="x",
    clash="!",
    doubt="?",
    here="+",
    done="*",
    bar="=-",
    spark="._-=+*%#",
    hollow=".",
    dot="-",
    count="#",
    block="xxx",
    halves=".',:",
    choice="<>",
    graphic=False,
)
"""Seven bits: for terminals, fonts and locales that have no more."""
