"""Digits three columns wide and three lines high: heavy for givens, light for entries."""

from __future__ import annotations

from ..engine.layout import Digit

WIDTH = HEIGHT = 3
DRAWN = range(1, 10)
"""The digits that can be drawn."""

_LIGHT = (
    "╶┐ ╶─╮╶─╮╷ ╷╭─╴╭─╴╶─┐╭─╮╭─╮",
    " │ ╭─╯ ─┤╰─┤╰─╮├─╮  │├─┤╰─┤",
    "╶┴╴╰─╴╶─╯  ╵╶─╯╰─╯  ╵╰─╯╶─╯",
)
_HEAVY = (
    "╺┓ ╺━┓╺━┓╻ ╻┏━╸┏━╸╺━┓┏━┓┏━┓",
    " ┃ ┏━┛ ━┫┗━┫┗━┓┣━┓  ┃┣━┫┗━┫",
    "╺┻╸┗━╸╺━┛  ╹╺━┛┗━┛  ╹┗━┛╺━┛",
)


def numeral(digit: Digit, line: int, *, heavy: bool) -> str:
    """Line 0, 1 or 2 of a digit from 1 to 9."""
    end = WIDTH * digit
    return (_HEAVY if heavy else _LIGHT)[line][end - WIDTH : end]
