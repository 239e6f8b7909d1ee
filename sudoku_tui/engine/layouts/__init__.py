"""Lookup of layouts by name: catalogue entries, boxes of any size, jigsaws, own layouts."""

from __future__ import annotations

from functools import cache, lru_cache

from ..arguments import MOST_QUOTED, quote
from ..layout import Layout
from .catalogue import CATALOGUE
from .entry import Entry, Family, build_layout
from .own import MOST_DIGITS, PREFIX, own_layout, unpack_layout
from .shapes import Shape, boxes, diagonals, jigsaw

__all__ = [
    "CATALOGUE",
    "CLASSIC",
    "MOST_DIGITS",
    "Entry",
    "Family",
    "Shape",
    "common_layouts",
    "layout_named",
    "own_layout",
]

_MOST_FIGURES = 9
"""Largest number of decimal digits in a number that is parsed."""
_BY_NAME = {name.casefold(): entry for entry in reversed(CATALOGUE) for name in entry.names}


def layout_named(name: str) -> Layout:
    """Return the layout with this id or alias, ignoring case.

    Names outside the catalogue are ``boxes-2x9`` for boxes of any height and width, a jigsaw by its
    picture row by row (``jigsaw5:AAABBAACBBDCCCBDDCEEDDEEE``), a jigsaw with diagonals
    (``jigsaw5x:``), and ``own:`` with the whole description of a player's own layout.

    Raises:
        KeyError: No layout has this name; the message lists some, or names the error.
    """
    if name.strip().startswith(PREFIX):
        return unpack_layout(name.strip())
    wanted = name.strip().casefold()
    if entry := _BY_NAME.get(wanted):
        return entry.layout
    if wanted.startswith("boxes-"):
        return _of_boxes(wanted)
    if wanted.startswith("jigsaw"):
        return _from_picture(wanted)
    common = ", ".join(layout.id for layout in common_layouts())
    more = f"{len(CATALOGUE) - len(common_layouts())} more (sudoku-tui layouts lists them)"
    raise KeyError(f"no layout is called {quote(name)}; there are {common} and {more}")


@lru_cache(maxsize=64)
def _of_boxes(name: str) -> Layout:
    sides = name.removeprefix("boxes-").split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdecimal() for side in sides):
        raise KeyError(
            f"{quote(name)} lacks the height and width of boxes; write for example boxes-2x9"
        )
    # Longer numbers are too large anyway, and beyond 4,300 digits `int` refuses them.
    height, width = (int(side) if len(side) <= _MOST_FIGURES else MOST_DIGITS for side in sides)
    if min(height, width) < 2 or height * width > MOST_DIGITS:
        possible = f"both sides must be at least 2, and their product at most {MOST_DIGITS}"
        high, wide = (
            f"{each[:_MOST_FIGURES]}…" if each[_MOST_FIGURES:] else each for each in sides
        )
        raise KeyError(f"boxes of {high} by {wide} are impossible: {possible}")
    return build_layout(name, f"Boxes {height}x{width}", boxes(height, width))


@lru_cache(maxsize=64)
def _from_picture(name: str) -> Layout:
    kind, _, picture = name.partition(":")
    if not picture:
        raise KeyError(
            f"no layout is called {quote(name)}; random jigsaws are jigsaw9#SEED, and "
            "jigsaw4:AABBAABBCCDDCCDD is one drawn in letters"
        )
    picture = picture.upper()
    cells = len("".join(picture.split()))
    if not 1 < cells <= MOST_DIGITS**2:
        rows = f"2 to {MOST_DIGITS} rows"
        raise KeyError(f"{kind[:MOST_QUOTED]}: a picture has {rows}; this one has {cells} cells")
    try:
        shape = jigsaw(picture)
    except ValueError as error:
        raise KeyError(f"{kind}: {error}") from None
    size, crossed = shape.digits, "x" if kind.endswith("x") else ""
    if crossed:
        shape = shape.with_houses(*diagonals(size))
    title = f"Jigsaw {'X ' if crossed else ''}{size}x{size}"
    return build_layout(f"jigsaw{size}{crossed}:{picture}", title, shape)


CLASSIC = layout_named("classic")
"""The 9x9 layout with boxes of three by three cells."""


@cache
def common_layouts() -> tuple[Layout, ...]:
    """Return the most common layouts, which menus list first.

    They are built on demand, because the program starts with only the classic layout.
    """
    return tuple(map(layout_named, ("4", "6", "classic", "x", "16", "25")))
