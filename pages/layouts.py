"""The page of the layouts, each with a drawing, generated from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sudoku_tui.engine.layouts import CATALOGUE
from sudoku_tui.paper.svg import BoardImage


def files() -> Iterator[tuple[str, str]]:
    """Yield name and content of each file."""
    yield "layouts/index.md", "\n".join(_layouts()) + "\n"
    for entry in CATALOGUE:
        layout = entry.layout
        image = BoardImage(layout, (0,) * layout.cells, description=layout.name)
        yield f"layouts/{layout.id}.svg", image.svg()


def _layouts() -> Iterator[str]:
    yield "# All layouts"
    yield from ("", "`--layout ID` takes any of them, and *Shape* in the menu lists them.")
    for family, entries in groupby(CATALOGUE, key=lambda entry: entry.family):
        yield from ("", f"## {family}", "")
        yield from ("| id | name | digits | cells | |", "|---|---|---:|---:|---|")
        for entry in entries:
            layout = entry.layout
            image = f"[![{layout.name}]({layout.id}.svg)]({layout.id}.svg)"
            about = f"`{layout.id}` | {layout.name} | {layout.digits} | {layout.cells}"
            yield f"| {about} | {image} |"
