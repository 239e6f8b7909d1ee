"""An entry of the catalogue: the names of a layout, and the function that builds it on demand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from ..layout import Digit, Layout
from .shapes import Shape


class Family(StrEnum):
    """The constraints that a layout adds to rows and columns."""

    BOXES = "Boxes"
    EXTRA = "Extra houses"
    NEAR = "Chess moves and neighbours"
    JIGSAW = "Jigsaws"
    LATIN = "Latin squares"
    OVERLAP = "Overlapping grids"
    SOLID = "Solids"


@dataclass(frozen=True)
class Entry:
    """One layout of the catalogue."""

    family: Family
    id: str
    """Stable identifier, as in `Layout.id`."""
    name: str
    shape: Callable[[], Shape]
    """Builds the shape; called once, on first use of the layout."""
    aliases: tuple[str, ...] = ()
    grid: Callable[[], tuple[Digit, ...]] = tuple
    """Builds a full grid for layouts where a search would find none; otherwise returns ``()``."""

    @cached_property
    def layout(self) -> Layout:
        """The layout of this entry."""
        plain = build_layout(self.id, self.name, self.shape(), *self.aliases)
        return replace(plain, known_grid=self.grid())

    @property
    def names(self) -> tuple[str, ...]:
        """The id, the aliases and the name."""
        return (self.id, *self.aliases, self.name)


def build_layout(id: str, name: str, shape: Shape, *aliases: str) -> Layout:
    """Return a layout with the given id, name, shape and aliases."""
    return Layout(id, name, *shape, aliases=aliases)
