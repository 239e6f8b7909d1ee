"""The catalogue of layouts. To add a variant, add an entry."""

from __future__ import annotations

from .layout import Layout, boxed, diagonals

CLASSIC = boxed("classic", "Classic", 3, 3, "9", "9x9")
"""Nine digits, boxes three by three."""

CATALOGUE: tuple[Layout, ...] = (
    boxed("4", "4x4", 2, 2, "4x4", "mini", "shidoku"),
    boxed("6", "6x6", 2, 3, "6x6", "rokudoku"),
    CLASSIC,
    CLASSIC.adding("x", "Sudoku X", diagonals(9), "9x", "diagonal"),
    boxed("16", "16x16", 4, 4, "16x16", "hexadoku"),
    boxed("25", "25x25", 5, 5, "25x25", "alphadoku"),
)
"""Every layout, in the order of the menus."""

_BY_NAME = {
    name: layout for layout in CATALOGUE for name in (layout.id, *layout.aliases, layout.name)
}


def layout_named(name: str) -> Layout:
    """The layout with this id or alias, whatever its case.

    Raises:
        KeyError: there is none; the message lists the ids.
    """
    for known, layout in _BY_NAME.items():
        if known.casefold() == name.strip().casefold():
            return layout
    ids = ", ".join(layout.id for layout in CATALOGUE)
    raise KeyError(f"no layout is called {name!r}; there are {ids}")
