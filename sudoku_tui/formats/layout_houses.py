"""Houses of a layout in a file: those that are added, one by one, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.layout import House, Kind, Position
from ..engine.layouts.own import LONGEST_NAME
from ..engine.layouts.shapes import Shape
from .clean import clean_text
from .layout_cells import Source
from .toml_lines import Path


class Houses:
    """Houses that are added to a shape one by one."""

    def __init__(self, source: Source, shape: Shape) -> None:
        self._source, self._shape = source, shape
        self._cell_at = {place: cell for cell, place in enumerate(shape.positions)}
        self._masks = {house.mask: house for house in shape.houses}
        self.added: list[House] = []
        self._numbers: dict[tuple[str, str], int] = {}
        for house in shape.houses:
            self._take(house)

    def _take(self, house: House) -> None:
        key = house.word, house.grid
        self._numbers[key] = max(house.number, self._numbers.get(key, 0))

    def add(self, line: int, what: str, places: Sequence[Position], house: House) -> None:
        """One more house; *house* says what it is called, its number is 0 for the next.

        Raises:
            FormatError: it has too few or too many cells, or is there already.
        """
        digits = self._shape.digits
        if len(places) != digits:
            has = f"{len(places)} cell{'s' * (len(places) != 1)}"
            self._source.refuse_line(line, f"{what} has {has}; {digits} expected")
        number = house.number or self._numbers.get((house.word, house.grid), 0) + 1
        cells = tuple(self._cell_at[place] for place in places)
        made = House(house.kind, number, cells, house.grid, house.name)
        if made.mask in self._masks:
            self._source.refuse_line(line, f"{what} is {self._masks[made.mask]} again")
        self._masks[made.mask] = made
        self._take(made)
        self.added.append(made)


def called(source: Source, path: Path, table: Mapping[str, Any]) -> House:
    """What the houses of a table are called: kind, number (0 for the next), grid and name.

    Raises:
        FormatError: something of it is none.
    """
    kinds = {kind.value: kind for kind in Kind} | {"extra": Kind.EXTRA}
    kind = source.text((*path, "kind"), table.get("kind", "extra"), 40).strip().casefold()
    if kind not in kinds:
        source.refuse((*path, "kind"), f"a house is a {', '.join(list(kinds)[:4])} or extra")
    name = source.text((*path, "name"), table.get("name", ""), LONGEST_NAME)
    grid = source.text((*path, "grid"), table.get("grid", ""), 8)
    for key, said in (("name", name), ("grid", grid)):
        if said != clean_text(said).strip() or not said.isprintable():
            source.refuse((*path, key), f"'{key}' holds what cannot be shown")
    number = source.number((*path, "number"), table.get("number", 0), 0, 100_000)
    return House(kinds[kind], number, (), grid, name)
