"""What JSON tells of a board beside its cells: pieces, more houses, and cages with their sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import isqrt
from typing import Final

from ...engine.layout import Cell as Place
from ...engine.layout import Layout
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle
from ..cells import draws
from ..codecs.json_text import Json
from ..errors import FormatError
from ..format import Found
from ..sheet import Sheet
from .groups import cages_in, picture_in, regions_in, side_of
from .json_cells import Cell, cells_of

_PIECES: Final = (
    *("regions", "region", "pieces", "jigsaw", "shapes", "zones", "areas", "blocks", "boxes"),
    *("groups", "layout", "regionmap", "boxmap", "areamap", "irregular", "subgrids", "houses"),
)
"""Keys of a label for each cell, the same in the same piece, or of the cells of each piece."""
_MORE: Final = (
    *("extraregions", "extraregion", "extrahouses", "windows", "hyper", "hyperboxes", "windoku"),
    *("additionalregions", "extra"),
)
"""Keys of more houses."""
_CAGES: Final = ("cages", "killercages", "killercage", "killer", "cage")
_SUMMED: Final = ("areas", "groups", "regions", "zones", "blocks", "sums", "constraints", "clues")
"""Keys of groups that are cages if each has its sum."""
_FEWEST: Final = 4
"""Groups that are not left out without a word."""


def drawn(plain: Mapping[str, Json], cells: Sequence[Cell]) -> Layout | None:
    """The layout that an object draws with pieces and more houses, beside its cells; None where
    it draws none."""
    size = isqrt(len(cells))
    if size**2 != len(cells):
        return None
    labels = [cell.piece for cell in cells]
    picture = picture_of(labels) if all(labels) and draws(picture_of(labels)) else ""
    picture = picture or next(filter(None, (_picture(plain.get(key), size) for key in _PIECES)), "")
    more: list[tuple[Place, ...]] = next(
        filter(None, (regions_in(plain.get(key), size) for key in _MORE)), []
    )
    if not picture and not more:
        return None
    with suppress(ValueError):  # there are no boxes of this size
        return variant(size, picture=picture, regions=more)
    return None


def _picture(value: Json, size: int) -> str:
    """The pieces that a label for each cell draws, or groups of cells."""
    labels = [cell.digit for cell in cells_of(value) or ()]
    picture = picture_of(labels)
    if len(labels) == size**2 and draws(picture):
        return picture
    return picture_in(value, size)


def empty_board(plain: Mapping[str, Json]) -> list[Cell]:
    """The cells of a killer without givens, which its cages fill; none if they do not."""
    sides = (side_of(plain[key]) for key in (*_CAGES, *_SUMMED) if key in plain)
    side = next((side for side in sides if side), 0)
    return [Cell("")] * side**2


def caged(found: Found, plain: Mapping[str, Json], cells: Sequence[Cell]) -> Found:
    """The sheet with the cages that stand beside its cells, and with the name of each list of
    groups that says something which is not understood."""
    if not isinstance(found, Sheet) or isqrt(len(cells)) ** 2 != len(cells):
        return found
    size = isqrt(len(cells))
    for key in (*_CAGES, *_SUMMED):
        cages = cages_in(plain.get(key), size)
        if cages and (key in _CAGES or all(cage.sum for cage in cages)):
            others = (rule for rule in found.unsupported if rule != "cage")
            return found.with_cages(cages).with_unknown(others)
    strange = [key for key in (*_PIECES, *_MORE) if _is_strange(plain.get(key), key, size)]
    return found if found.unsupported else found.with_unknown(strange)


def _is_strange(value: Json, key: str, size: int) -> bool:
    """Whether a value is groups of cells, as far as can be seen, that draw no houses."""
    if not isinstance(value, list | tuple) or len(value) < _FEWEST:
        return False
    if not all(isinstance(each, list | tuple | dict) and len(each) > 1 for each in value):
        return False
    return not (_picture(value, size) or (key in _MORE and regions_in(value, size)))


def sheet_of_cages(value: Json, asked: Layout | None) -> Sheet | None:
    """The killer of a list of cages alone, which fill its board; None if it is no such list."""
    side = side_of(value)
    if not side:
        return None
    layout = asked or variant(side)
    if layout.cells != side**2:
        raise FormatError(f"these cages fill {side} by {side} cells, not {layout.name}")
    return Sheet(Puzzle(layout, (0,) * layout.cells)).with_cages(cages_in(value, side))
