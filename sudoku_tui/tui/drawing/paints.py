"""The colours and text attributes of each ink, highlight and paper in each theme.

An ink is a style of text, a paper a background, a highlight both at once. They could be component
classes in the style sheet. But there are over thirty, and Textual would match all of them for each
board of each screen, which makes opening a screen much slower.
"""

from __future__ import annotations

from typing import Final

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from .styles import MONO_STYLES, Highlight, Ink, Paper, StyleName
from .themes import BARE, COLOURLESS, DEFAULTS

COLOUR_OF: Final = {
    Ink.MATCH: "same-ink",
    Ink.SPOT: "same-ink",
    Ink.HERE: "same-ink",
    Ink.NAMED: "role-a",
    Ink.SUM: "note",
    Ink.MARK: "role-off",
    Ink.CORNER: "role-off",
    Ink.STRONG: "role-on",
    Ink.WEAK: "role-off",
    Ink.OUTLINE: "role-a",
}
"""The theme's colour variable for each ink that has no variable of its name."""
_BOLD: Final = (Ink.GIVEN, Ink.WRONG, Ink.MATCH, Ink.SPOT, Ink.HERE, Ink.NAMED, Ink.STRONG)
_BARE_STYLES: Final[dict[StyleName, str]] = {
    Ink.NOTE: "dim",
    Ink.MATCH: "bold underline",
    Ink.NAMED: "bold underline",
    Ink.LABEL: "dim",
    Ink.CORNER: "dim",
}
_MONO_STYLES: Final[dict[StyleName, str]] = {
    Ink.LINE: "dim",
    Ink.HERE: "reverse",
    **MONO_STYLES,
    Paper.CURSOR: "reverse",
}


def paint_of(name: StyleName, theme: Theme) -> Style:
    """Return the colours and text attributes of *name* in *theme*."""
    return Style.parse(_weight_of(name, theme.name)) + _colours_of(name, theme)


def _weight_of(name: StyleName, theme: str) -> str:
    if theme == COLOURLESS and name in _MONO_STYLES:
        return _MONO_STYLES[name]
    if theme in BARE and name in _BARE_STYLES:
        return _BARE_STYLES[name]
    return "bold" if isinstance(name, Highlight) or name in _BOLD else ""


def _colours_of(name: StyleName, theme: Theme) -> Style:
    variables = {**DEFAULTS, **theme.variables}

    def colour(variable: str) -> RichColor:
        return Color.parse(variables[variable]).rich_color

    if isinstance(name, Ink):
        return Style(color=colour(COLOUR_OF.get(name, name.value)))
    if isinstance(name, Highlight):
        return Style(color=colour("role-ink"), bgcolor=colour(f"role-{name}"))
    ink = colour("cursor-ink") if name is Paper.CURSOR else None
    return Style(color=ink, bgcolor=colour(name.value))
