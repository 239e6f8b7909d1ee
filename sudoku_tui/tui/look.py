"""Looks: a theme and a character set, chosen by the player or by what the terminal can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from .glyphs import ASCII, UNICODE, Glyphs
from .themes import COLOURLESS


class Appearance(NamedTuple):
    """How everything is drawn."""

    theme: str
    glyphs: Glyphs


AUTO = "auto"
LOOKS: Mapping[str, Appearance] = {
    "graphite": Appearance("graphite", UNICODE),
    "paper": Appearance("paper", UNICODE),
    "sixteen": Appearance("sixteen", UNICODE),
    "mono": Appearance(COLOURLESS, UNICODE),
    "ascii": Appearance(COLOURLESS, ASCII),
}
"""The looks by name: dark, light, the terminal's own colours, none, and seven bits."""


def appearance(
    name: str, environment: Mapping[str, str] = os.environ, encoding: str | None = None
) -> Appearance:
    """The look of this name; for AUTO, or a name that is none, one that the terminal can show.

    *encoding* is that of the stream that is drawn on; Textual draws on standard error.
    """
    if name in LOOKS:
        return LOOKS[name]
    if not _can_draw_lines(encoding or getattr(sys.stderr, "encoding", None) or "utf-8"):
        return LOOKS["ascii"]
    if environment.get("NO_COLOR"):
        return LOOKS["mono"]
    if not environment.get("COLORTERM") and not _many_colours(environment.get("TERM", "")):
        return LOOKS["sixteen"]
    return LOOKS["paper" if _is_light(environment.get("COLORFGBG", "")) else "graphite"]


def _can_draw_lines(encoding: str) -> bool:
    try:
        "┏━┓⠿".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _many_colours(term: str) -> bool:
    return any(word in term for word in ("256", "kitty", "alacritty", "direct", "ghostty", "foot"))


def _is_light(colours: str) -> bool:
    """Whether a terminal says that its ground is light: 7 or 15 at the end of COLORFGBG."""
    return colours.rsplit(";", 1)[-1] in ("7", "15")


@contextmanager
def hidden(name: str) -> Iterator[None]:
    """Without a variable of the environment, for a while."""
    before = os.environ.pop(name, None)
    try:
        yield
    finally:
        if before is not None:
            os.environ[name] = before
