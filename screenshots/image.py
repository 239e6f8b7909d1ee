"""A screen of the app as an image, as in a terminal with 24-bit colours."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw
from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

from .terminal_font import HEIGHT, WIDTH, Brush, Colour

_USUAL = TerminalTheme(
    (12, 12, 12),
    (204, 204, 204),
    [(12, 12, 12), (197, 15, 31), (19, 161, 14), (193, 156, 0), (0, 85, 218), (136, 23, 152),
     (58, 150, 221), (204, 204, 204)],
    [(118, 118, 118), (231, 72, 86), (22, 198, 12), (249, 241, 165), (59, 120, 255),
     (180, 0, 158), (97, 214, 214), (242, 242, 242)],
)  # fmt: skip
"""The colours of a terminal that nobody has changed."""
_NOTHING = Style()


def image_of(strips: Sequence[Strip], columns: int) -> Image.Image:
    """Return an image of the lines of a screen, all of them *columns* wide."""
    size = columns * WIDTH, len(strips) * HEIGHT
    image = Image.new("RGB", size, tuple(_USUAL.background_color))
    draw = ImageDraw.Draw(image)
    for row, strip in enumerate(strips):
        column = 0
        for text, style, _ in strip:
            _write(draw, text, style or _NOTHING, column * WIDTH, row * HEIGHT)
            column += cell_len(text)
    return image


def _write(draw: ImageDraw.ImageDraw, text: str, style: Style, x: int, y: int) -> None:
    """Write text in one style."""
    ink, paper = colours_of(style)
    brush = Brush(draw)
    for char in text:
        width = WIDTH * cell_len(char)
        draw.rectangle((x, y, x + width - 1, y + HEIGHT - 1), fill=paper)
        if not char.isspace():
            brush.character(char, x, y, ink, bold=bool(style.bold), italic=bool(style.italic))
        if style.underline:
            draw.rectangle((x, y + 21, x + width - 1, y + 22), fill=ink)
        if style.strike:
            draw.rectangle((x, y + 12, x + width - 1, y + 13), fill=ink)
        x += width


def colours_of(style: Style) -> tuple[Colour, Colour]:
    """Return the foreground and background colour of a style."""
    ink, paper = _rgb(style.color, True), _rgb(style.bgcolor, False)
    if style.reverse:
        ink, paper = paper, ink
    return (_between(ink, paper) if style.dim else ink), paper


def _rgb(colour: Color | None, is_ink: bool) -> Colour:
    if colour is None:
        red, green, blue = _USUAL.foreground_color if is_ink else _USUAL.background_color
    else:
        red, green, blue = colour.get_truecolor(_USUAL, foreground=is_ink)
    return red, green, blue


def _between(ink: Colour, paper: Colour) -> Colour:
    """Return *ink* dimmed as terminals do it, by mixing in the background."""
    red, green, blue = ((3 * one + 2 * other) // 5 for one, other in zip(ink, paper, strict=True))
    return red, green, blue
