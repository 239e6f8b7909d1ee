"""The themes (dark, light, 16 colours, no colour) and the looks.

Each theme defines the same inks, papers and roles. Role colours follow Okabe and Ito, so that
colour-blind players can distinguish them. Every role also has a glyph or a text attribute. A look
is a theme with a character set. The player chooses it, or it is derived from the abilities of the
terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from textual.theme import BUILTIN_THEMES, Theme

from .glyphs import ASCII, UNICODE, Glyphs


def _mix(colour: str, ground: str, share: float) -> str:
    """Mix *share* (0 to 1) of a colour into a ground colour. Colours are ``#RRGGBB``."""
    pairs = ((int(each[at : at + 2], 16) for each in (colour, ground)) for at in (1, 3, 5))
    return "#" + "".join(
        f"{round(here * share + there * (1 - share)):02X}" for here, there in pairs
    )


def _player_colours(
    shades: Sequence[str], ground: str, shares: tuple[float, float]
) -> Mapping[str, str]:
    """Return the colours that a player can give to candidates, and fainter ones for cells.

    *shades* are pairs of shades of one hue. A cell colour is a share of the shade mixed into
    *ground*: the first of *shares* for the first of a pair, the larger second for the other.
    """
    return {
        **{f"role-hand-{number}": shade for number, shade in enumerate(shades, 1)},
        **{
            f"cell-{number}": _mix(shade, ground, shares[1 - number % 2])
            for number, shade in enumerate(shades, 1)
        },
    }


_DARK_HAND = (
    *("#8CC4FF", "#4A90E2", "#8CE8BC", "#38B27C", "#FFDC86", "#D09A2A"),
    *("#F7AEDB", "#CC6EAD", "#D6D0FF", "#9A8CEB"),
)
_LIGHT_HAND = (
    *("#1862B0", "#0B3F7A", "#126B43", "#0B4A2F", "#7A5000", "#573900"),
    *("#A83278", "#6B184A", "#6550C0", "#3A2986"),
)
_ANSI_HAND = ("cyan", "green", "yellow", "magenta", "white")
GRAPHITE: Mapping[str, str] = {
    **_player_colours(_DARK_HAND, "#11141A", (0.14, 0.29)),
    "selected": "#223F5E",
    "given": "#F4F1EA",
    "entry": "#7DC4FF",
    "note": "#A1ACBB",
    "dots": "#C9D2DE",
    "quiet": "#8894A6",
    "line": "#2C343F",
    "box": "#76829A",
    "label": "#76829A",
    "wrong": "#FF8769",
    "board": "#11141A",
    "peer": "#1D242E",
    "place": "#14332B",
    "same": "#4A3C10",
    "chosen": "#352B0F",
    "same-ink": "#FFD769",
    "cursor": "#F2BE42",
    "cursor-ink": "#11141A",
    "tint": "#2B213F",
    "part": "#1B2A3A",
    "target": "#3A1C17",
    "role-on": "#2FC79A",
    "role-off": "#D79BC8",
    "role-a": "#5DB8F0",
    "role-b": "#F0B23C",
    "role-c": "#D79BC8",
    "role-d": "#2FC79A",
    "role-fin": "#F0E442",
    "role-cut": "#FF7F50",
    "role-set": "#2FC79A",
    "role-ink": "#11141A",
}
PAPER: Mapping[str, str] = {
    **_player_colours(_LIGHT_HAND, "#FBF9F4", (0.09, 0.16)),
    "selected": "#C6DEF5",
    "given": "#14171C",
    "entry": "#0A5CA8",
    "note": "#565E6B",
    "dots": "#33383F",
    "quiet": "#5F6774",
    "line": "#D6D2C8",
    "box": "#6F7480",
    "label": "#6A707C",
    "wrong": "#B32D00",
    "board": "#FBF9F4",
    "peer": "#EEEAE0",
    "place": "#D5EFE3",
    "same": "#FBDF8E",
    "chosen": "#FCE9B0",
    "same-ink": "#6B4700",
    "cursor": "#C97F00",
    "cursor-ink": "#0B0C0F",
    "tint": "#E3D6F0",
    "part": "#DCEAF6",
    "target": "#FBE0D6",
    "role-on": "#00664A",
    "role-off": "#8C3B78",
    "role-a": "#005C9E",
    "role-b": "#8A5200",
    "role-c": "#8C3B78",
    "role-d": "#00664A",
    "role-fin": "#665C00",
    "role-cut": "#B83A00",
    "role-set": "#00664A",
    "role-ink": "#FFFFFF",
}
_DARK_256 = {
    "given": "#FFFFFF",
    "line": "#3A3A3A",
    "board": "#121212",
    "peer": "#262626",
    "place": "#303030",
    "same": "#3A3A3A",
    "chosen": "#303030",
    "tint": "#000000",
    "part": "#303030",
    "target": "#5F0000",
    "bar": "#1C1C1C",
}
"""Replacements for terminals with 256 colours. There the nearest to a dark grey is black or
blue."""
_LIGHT_256 = {
    "board": "#FFFFFF",
    "line": "#D0D0D0",
    "peer": "#EEEEEE",
    "tint": "#D7D7FF",
    "bar": "#EEEEEE",
}
"""Replacements for terminals with 256 colours. There the nearest to a light grey is pink."""
_PLAIN = "ansi_default"
MONO: Mapping[str, str] = dict.fromkeys(GRAPHITE, _PLAIN)
SIXTEEN: Mapping[str, str] = {
    **MONO,
    "entry": "ansi_bright_cyan",
    "line": "ansi_bright_black",
    "wrong": "ansi_bright_red",
    "same-ink": "ansi_bright_yellow",
    "cursor": "ansi_yellow",
    "cursor-ink": "ansi_black",
    "role-on": "ansi_bright_green",
    "role-off": "ansi_bright_magenta",
    "role-a": "ansi_bright_cyan",
    "role-b": "ansi_bright_yellow",
    "role-c": "ansi_bright_magenta",
    "role-d": "ansi_bright_green",
    "role-fin": "ansi_white",
    "role-cut": "ansi_bright_red",
    "role-set": "ansi_bright_green",
    "role-ink": "ansi_black",
    **{f"role-hand-{2 * at + 1}": f"ansi_bright_{hue}" for at, hue in enumerate(_ANSI_HAND)},
    **{f"role-hand-{2 * at + 2}": f"ansi_{hue}" for at, hue in enumerate(_ANSI_HAND)},
}


_SCROLL_BAR_GROUNDS = (
    "scrollbar-background",
    "scrollbar-background-hover",
    "scrollbar-background-active",
    "scrollbar-corner-color",
)


def _theme(name: str, colours: Mapping[str, str], *, dark: bool, key: str) -> Theme:
    """Create a theme with its own colours; *key* names the colour of keys in the footer."""
    accent, surface = colours["cursor"], colours["bar"]
    return Theme(
        name=name,
        dark=dark,
        primary=accent,
        secondary=colours["entry"],
        accent=accent,
        warning=colours["role-b"],
        error=colours["wrong"],
        success=colours["role-on"],
        foreground=colours["given"],
        background=colours["board"],
        surface=surface,
        panel=colours["peer"],
        variables={
            **colours,
            "footer-background": surface,
            "footer-foreground": colours["quiet"],
            "footer-key-foreground": colours[key],
            "footer-description-foreground": colours["note"],
            **dict.fromkeys(_SCROLL_BAR_GROUNDS, colours["board"]),
            "scrollbar": colours["box"],
            "scrollbar-hover": colours["note"],
            "scrollbar-active": colours["note"],
            "block-cursor-background": accent,
            "block-cursor-foreground": colours["cursor-ink"],
            "block-cursor-text-style": "none",
            "block-hover-background": colours["peer"],
        },
    )


_PLAIN_PARTS = (
    "bar",
    "footer-background",
    "footer-foreground",
    "footer-key-foreground",
    "footer-description-foreground",
    "block-hover-background",
    "border",
    "border-blurred",
    "scrollbar",
    "scrollbar-hover",
    "scrollbar-active",
    *_SCROLL_BAR_GROUNDS,
)


def _ansi_theme(name: str, colours: Mapping[str, str]) -> Theme:
    """Create a theme of the terminal's own colours.

    It includes the variables of Textual's own ANSI theme: Textual's style sheet needs them.
    """
    accent = colours["cursor"]
    return Theme(
        name=name,
        ansi=True,
        dark=True,
        primary=accent,
        secondary=colours["entry"],
        accent=accent,
        warning=accent,
        error=colours["wrong"],
        success=colours["role-on"],
        foreground=_PLAIN,
        background=_PLAIN,
        surface=_PLAIN,
        panel=_PLAIN,
        boost=_PLAIN,
        variables={
            **BUILTIN_THEMES["ansi-dark"].variables,
            **colours,
            **dict.fromkeys(_PLAIN_PARTS, _PLAIN),
            "block-cursor-background": accent,
            "block-cursor-foreground": colours["cursor-ink"],
            "block-cursor-text-style": "reverse" if accent == _PLAIN else "none",
        },
    )


def themes(colours: str | None = None) -> tuple[Theme, ...]:
    """Create the themes for a terminal with the colour system *colours*.

    *colours* is Rich's name of the system: "256", "truecolor" and others.
    """
    dark: Mapping[str, str] = {**GRAPHITE, "bar": "#171C24"}
    light: Mapping[str, str] = {**PAPER, "bar": "#F3F0E8"}
    if colours == "256":
        dark, light = {**dark, **_DARK_256}, {**light, **_LIGHT_256}
    return (
        _theme("graphite", dark, dark=True, key="cursor"),
        _theme("paper", light, dark=False, key="same-ink"),
        _ansi_theme("sixteen", SIXTEEN),
        _ansi_theme("mono", MONO),
    )


DEFAULTS: Mapping[str, str] = {**GRAPHITE, "bar": "#171C24"}
"""Defaults for `App.get_theme_variable_defaults`, so that the style sheet parses under any
theme."""
BARE = frozenset({"sixteen", "mono"})
"""Themes without greys: only the cursor has a background colour, and glyphs replace all others."""
COLOURLESS = "mono"
"""The theme for a non-empty `NO_COLOR`."""


class Look(NamedTuple):
    """A theme and a character set."""

    theme: str
    glyphs: Glyphs

    @property
    def is_colourless(self) -> bool:
        """Whether only text attributes and glyphs distinguish styles."""
        return self.theme == COLOURLESS

    @property
    def chosen_line(self) -> str:
        """The style of the chosen line of a list.

        It is reversed in themes without background colours.
        """
        return "bold reverse" if self.theme in BARE else "bold $given on $chosen"


LOOKS: Mapping[str, Look] = {
    "graphite": Look("graphite", UNICODE),
    "paper": Look("paper", UNICODE),
    "sixteen": Look("sixteen", UNICODE),
    "mono": Look(COLOURLESS, UNICODE),
    "ascii": Look(COLOURLESS, ASCII),
    "console": Look("sixteen", ASCII),
}
"""The looks by name: dark, light, the terminal's own colours, no colours, and ASCII without and
with the terminal's own colours.
"""


def look_named(
    name: str, environment: Mapping[str, str] = os.environ, encoding: str | None = None
) -> Look:
    """Return the look of this name, or for AUTO and unknown names the best for the terminal.

    *encoding* is that of the output stream, by default standard error, which Textual draws on.
    """
    if name in LOOKS:
        return LOOKS[name]
    if not _can_draw_lines(encoding or getattr(sys.stderr, "encoding", None) or "utf-8"):
        return LOOKS["ascii"]
    if environment.get("NO_COLOR"):
        return LOOKS["mono"]
    if environment.get("TERM") == "linux":
        return LOOKS["console"]  # its font has few line characters and no braille dots
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
    """Check whether COLORFGBG reports a light background: it ends in 7 or 15."""
    return colours.rsplit(";", 1)[-1] in ("7", "15")


@contextmanager
def without_variable(name: str) -> Iterator[None]:
    """Remove the environment variable *name* while the context is active."""
    before = os.environ.pop(name, None)
    try:
        yield
    finally:
        if before is not None:
            os.environ[name] = before
