"""An entry of the catalogue: what a layout is called, and how it is built when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from ..layout import Digit, Layout
from .shapes import Shape


class Family(StrEnum):
    """What a layout adds to rows and columns."""

    BOXES = "Boxes"
    EXTRA = "Extra houses"
    NEAR = "Chess moves and neighbours"
    JIGSAW = "Jigsaws"
    LATIN = "Latin squares"
    OVERLAP = "Overlapping grids"
    SOLID = "Solids"


@dataclass(frozen=True)
class Entry:
    """One layout of the catalogue. To add a variant, add one of these."""

    family: Family
    id: str
    """Stable, as in `Layout.id`."""
    name: str
    shape: Callable[[], Shape]
    """Builds it; called once, when the layout is first asked for."""
    aliases: tuple[str, ...] = ()
    grid: Callable[[], tuple[Digit, ...]] = tuple
    """Makes a full grid, where a search would find none; otherwise an empty one."""

    @cached_property
    def layout(self) -> Layout:
        """The layout itself."""
        plain = named(self.id, self.name, self.shape(), *self.aliases)
        return replace(plain, known_grid=self.grid())

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (self.id, *self.aliases, self.name)


def named(id: str, name: str, shape: Shape, *aliases: str) -> Layout:
    """A layout of this shape."""
    return Layout(id, name, *shape, aliases=aliases)
