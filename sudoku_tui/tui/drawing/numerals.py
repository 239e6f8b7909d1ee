"""Digits drawn with strokes: heavy for givens, light for entries.

They are three columns wide and three lines high. In larger cells the same strokes are longer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .glyphs import DOWN, LEFT, RIGHT, UP

SIDE: Final = 3
"""The columns and lines of a numeral that is not stretched."""
NUMERALS: Final = range(1, 10)
"""The digits that can be drawn. Drawn letters look alike, such as B and 6."""
_LIGHT: Final = (
    "╶┐ ╶─╮╶─╮╷ ╷╭─╴╭─╴╶─┐╭─╮╭─╮",
    " │ ╭─╯ ─┤╰─┤╰─╮├─╮  │├─┤╰─┤",
    "╶┴╴╰─╴╶─╯  ╵╶─╯╰─╯  ╵╰─╯╶─╯",
)
_HEAVY: Final = (
    "╺┓ ╺━┓╺━┓╻ ╻┏━╸┏━╸╺━┓┏━┓┏━┓",
    " ┃ ┏━┛ ━┫┗━┫┗━┓┣━┓  ┃┣━┫┗━┫",
    "╺┻╸┗━╸╺━┛  ╹╺━┛┗━┛  ╹┗━┛╺━┛",
)
_ARMS: Final = {
    **dict.fromkeys("┃│", UP | DOWN),
    **dict.fromkeys("━─", LEFT | RIGHT),
    **dict.fromkeys("┏╭", RIGHT | DOWN),
    **dict.fromkeys("┓╮┐", LEFT | DOWN),
    **dict.fromkeys("┗╰", RIGHT | UP),
    **dict.fromkeys("┛╯", LEFT | UP),
    **dict.fromkeys("┣├", UP | DOWN | RIGHT),
    **dict.fromkeys("┫┤", UP | DOWN | LEFT),
    **dict.fromkeys("┻┴", LEFT | RIGHT | UP),
    **dict.fromkeys("╺╶", RIGHT),
    **dict.fromkeys("╸╴", LEFT),
    **dict.fromkeys("╻╷", DOWN),
    **dict.fromkeys("╹╵", UP),
    " ": 0,
}
"""The directions of the strokes in each character."""


@lru_cache(maxsize=128)
def numeral_of(digit: int, *, heavy: bool, side: int = SIDE) -> tuple[str, ...]:
    """Return the lines of a digit from 1 to 9, *side* columns wide and as many lines high.

    *side* is 3, or 5: then strokes are inserted between the characters of the smaller numeral.
    """
    first = SIDE * (digit - 1)
    lines = [line[first : first + SIDE] for line in (_HEAVY if heavy else _LIGHT)]
    if side == SIDE:
        return tuple(lines)
    across, upright = ("━", "┃") if heavy else ("─", "│")
    wide = [_stretch_line(line, across) for line in lines]
    return (
        wide[0],
        _stretched_row(wide[0], wide[1], upright),
        wide[1],
        _stretched_row(wide[1], wide[2], upright),
        wide[2],
    )


def _stretch_line(line: str, across: str) -> str:
    """Return a line of three characters with strokes inserted between them."""
    one, two, three = tuple(line)
    return "".join((one, _connector(one, two, across), two, _connector(two, three, across), three))


def _connector(left: str, right: str, across: str) -> str:
    return across if _ARMS[left] & RIGHT and _ARMS[right] & LEFT else " "


def _stretched_row(above: str, below: str, upright: str) -> str:
    """Return the line between two: upright strokes where both have an arm."""
    return "".join(
        upright if _ARMS[top] & DOWN and _ARMS[bottom] & UP else " "
        for top, bottom in zip(above, below, strict=True)
    )
