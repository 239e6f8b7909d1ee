"""Characters as good terminals draw them: lines, blocks and dots are drawn, so that they join.

Letters are from DejaVu Sans Mono; Pillow finds it among the fonts of the system.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import ImageDraw, ImageFont

WIDTH: Final = 12
"""Pixels of a column."""
HEIGHT: Final = 24
"""Pixels of a row."""
_SIZE: Final = 20
_BASELINE: Final = 19
_FACES: Final = {
    (False, False): "DejaVuSansMono.ttf",
    (True, False): "DejaVuSansMono-Bold.ttf",
    (False, True): "DejaVuSansMono-Oblique.ttf",
    (True, True): "DejaVuSansMono-BoldOblique.ttf",
}
_BRAILLE: Final = 0x2800
_DOTS: Final = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each bit of a braille character."""
_RADIUS: Final = 1.7
_HALF: Final = {"LIGHT": 1, "HEAVY": 2, "DOUBLE": 3}
"""Half the thickness of a line, in pixels; of a double one, from its middle to its outer edge."""
_ROUND: Final = {"╭": (1, 1), "╮": (-1, 1), "╰": (1, -1), "╯": (-1, -1)}
"""Where the arms of a round corner go: right or left, down or up."""

Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]


@lru_cache(maxsize=4)
def _face(bold: bool, italic: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FACES[bold, italic], _SIZE)


class Brush:
    """Draws characters on an image."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def character(
        self, char: str, x: int, y: int, ink: Colour, *, bold: bool, italic: bool
    ) -> None:
        """Draw *char* with its top left corner at a pixel."""
        name = unicodedata.name(char, "")
        if _BRAILLE <= ord(char) < _BRAILLE + 0x100:
            self._braille(ord(char) - _BRAILLE, x, y, ink)
        elif char in _ROUND:
            self._round_corner(*_ROUND[char], x, y, ink)
        elif name.startswith("BOX DRAWINGS") and "DIAGONAL" in name:
            self._diagonals(char, x, y, ink)
        elif name.startswith("BOX DRAWINGS"):
            for box in _lines(name):
                self._fill(box, x, y, ink)
        elif (block := _block(char)) is not None:
            self._fill(block, x, y, ink)
        else:
            face = _face(bold, italic)
            self._draw.text((x, y + _BASELINE), char, font=face, fill=ink, anchor="ls")

    def _fill(self, box: Box, x: int, y: int, ink: Colour) -> None:
        left, top, right, bottom = box
        self._draw.rectangle((x + left, y + top, x + right - 1, y + bottom - 1), fill=ink)

    def _braille(self, bits: int, x: int, y: int, ink: Colour) -> None:
        for bit, (column, row) in enumerate(_DOTS):
            if bits >> bit & 1:
                px, py = x + WIDTH * (1 + 2 * column) / 4, y + HEIGHT * (1 + 2 * row) / 8
                box = (px - _RADIUS, py - _RADIUS, px + _RADIUS, py + _RADIUS)
                self._draw.ellipse(box, fill=ink)

    def _diagonals(self, char: str, x: int, y: int, ink: Colour) -> None:
        right, bottom = x + WIDTH - 1, y + HEIGHT - 1
        if char in "╱╳":
            self._draw.line((x, bottom, right, y), fill=ink, width=2)
        if char in "╲╳":
            self._draw.line((x, y, right, bottom), fill=ink, width=2)

    def _round_corner(self, right: int, down: int, x: int, y: int, ink: Colour) -> None:
        cx, cy, radius = x + WIDTH // 2, y + HEIGHT // 2, 5
        ox, oy = cx + right * radius, cy + down * radius
        start = {(1, 1): 180, (-1, 1): 270, (1, -1): 90, (-1, -1): 0}[right, down]
        box = (ox - radius - 1, oy - radius - 1, ox + radius, oy + radius)
        self._draw.arc(box, start, start + 90, fill=ink, width=2)
        upright = (oy, y + HEIGHT - 1) if down > 0 else (y, oy)
        across = (ox, x + WIDTH - 1) if right > 0 else (x, ox)
        self._draw.rectangle((cx - 1, upright[0], cx, upright[1]), fill=ink)
        self._draw.rectangle((across[0], cy - 1, across[1], cy), fill=ink)


@lru_cache(maxsize=256)
def _lines(name: str) -> tuple[Box, ...]:
    """Return the boxes of a box-drawing character, parsed from its name in Unicode."""
    words = name.split()
    half = next(size for weight, size in _HALF.items() if weight in words)
    arms = {"UP", "DOWN", "LEFT", "RIGHT"} & set(words)
    arms |= {"UP", "DOWN"} if "VERTICAL" in words else set()
    arms |= {"LEFT", "RIGHT"} if "HORIZONTAL" in words else set()
    cx, cy = WIDTH // 2, HEIGHT // 2
    if "DASH" in words:
        return _dashes(arms)
    strips = ((-half, half),) if "DOUBLE" not in words else ((-half, 1 - half), (half - 2, half))
    boxes: list[Box] = []
    for low, high in strips:
        boxes += [(cx + low, 0, cx + high, cy + half)] if "UP" in arms else []
        boxes += [(cx + low, cy - half, cx + high, HEIGHT)] if "DOWN" in arms else []
        boxes += [(0, cy + low, cx + half, cy + high)] if "LEFT" in arms else []
        boxes += [(cx - half, cy + low, WIDTH, cy + high)] if "RIGHT" in arms else []
    return tuple(boxes)


def _dashes(arms: set[str]) -> tuple[Box, ...]:
    """Return the two dashes of a dashed line."""
    cx, cy = WIDTH // 2, HEIGHT // 2
    if "LEFT" in arms:
        return tuple((at + 1, cy - 1, at + 5, cy + 1) for at in (0, WIDTH // 2))
    return tuple((cx - 1, at + 2, cx + 1, at + 10) for at in (0, HEIGHT // 2))


def _block(char: str) -> Box | None:
    """Return the area that a block element fills; None for any other character."""
    code = ord(char)
    if 0x2581 <= code <= 0x2588:
        return 0, HEIGHT - round(HEIGHT * (code - 0x2580) / 8), WIDTH, HEIGHT
    if 0x2589 <= code <= 0x258F:
        return 0, 0, round(WIDTH * (0x2590 - code) / 8), HEIGHT
    return {
        "▀": (0, 0, WIDTH, HEIGHT // 2),
        "▐": (WIDTH // 2, 0, WIDTH, HEIGHT),
        "▔": (0, 0, WIDTH, HEIGHT // 8),
        "▕": (WIDTH - 2, 0, WIDTH, HEIGHT),
    }.get(char)
