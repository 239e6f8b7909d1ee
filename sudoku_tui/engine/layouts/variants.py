"""Layouts from descriptions in other programs' files: a size, pieces, and rules by name.

If the catalogue has the layout, that one is used. Otherwise the layout is built, and its id
contains its description.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from contextlib import suppress
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ..arguments import MOST_QUOTED
from ..bits import mask_of
from ..layout import Cell, House, Kind, Layout
from . import layout_named
from .catalogue import CATALOGUE, FERZ, KNIGHT, WAZIR
from .own import MOST_DIGITS, own_layout
from .pictures import PICTURES
from .shapes import Shape, boxes, diagonals, latin, same_places, square, windows

NO_PIECE: Final = "."
"""The character of a cell outside all pieces, in a picture of pieces."""
USUAL_BOXES: Final = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    14: (2, 7),
    15: (3, 5),
    16: (4, 4),
    18: (3, 6),
    20: (4, 5),
    21: (3, 7),
    24: (4, 6),
    25: (5, 5),
}
"""Height and width of the standard boxes by the size of a square grid."""


def variant(
    size: int,
    rules: Collection[str] = (),
    *,
    picture: str = "",
    regions: Collection[tuple[Cell, ...]] = (),
) -> Layout:
    """Return the square layout of this size with these rules.

    Args:
        size: The number of rows.
        rules: Names in `RULES`.
        picture: The pieces, one letter per cell, row by row; a dot for a cell outside all pieces.
            Empty for the standard boxes. Cells of a piece with fewer cells than digits must differ.
        regions: Further houses, each of as many cells as there are digits.

    Raises:
        ValueError: There are no boxes or pieces of this size, or a rule does not suit the size.
    """
    if unknown := set(rules) - RULES.keys():
        raise ValueError(f"no rule is called {min(unknown)[:MOST_QUOTED]}")
    if not 2 <= size <= MOST_DIGITS:
        raise ValueError(f"a board has 2 to {MOST_DIGITS} rows, not {size}")
    rules, regions = _with_windows_named(size, frozenset(rules), frozenset(regions))
    return _variant(size, rules, "".join(picture.split()), regions)


def picture_of(labels: Iterable[Hashable]) -> str:
    """Return pieces in the form that `variant` reads, one letter per label.

    The label None means a cell outside all pieces.
    """
    letters: dict[Hashable, str] = {None: NO_PIECE}
    # `letters` begins with the dot, so the first label becomes A.
    return "".join([letters.setdefault(label, chr(ord("@") + len(letters))) for label in labels])


_Regions: TypeAlias = frozenset[tuple[Cell, ...]]


def _with_windows_named(
    size: int, rules: frozenset[str], regions: _Regions
) -> tuple[frozenset[str], _Regions]:
    """Replace regions that are the windows of a windoku by the rule ``windoku``."""
    if size not in (4, 9, 16, 25) or not regions:
        return rules, regions
    added = windows(round(size**0.5))
    masks = {mask_of(cells): cells for cells in regions}
    if not {house.mask for house in added if house.name == "window"} <= masks.keys():
        return rules, regions
    left = masks.keys() - {house.mask for house in added}
    return rules | {"windoku"}, frozenset(masks[mask] for mask in left)


@lru_cache(maxsize=64)
def _variant(size: int, rules: frozenset[str], picture: str, regions: _Regions) -> Layout:
    if {"diagonal-falling", "diagonal-rising"} <= rules:
        rules = rules - {"diagonal-falling", "diagonal-rising"} | {"x"}
    if not picture and size not in USUAL_BOXES:
        raise ValueError(f"no boxes fill {size} by {size} cells")
    plain = boxes(*USUAL_BOXES[size]) if size in USUAL_BOXES else None
    shape = _of_pieces(size, picture) if picture else plain
    assert shape is not None
    boxed = plain is not None and _is_same_shape(shape, plain)
    if boxed and not regions and (known := _in_catalogue(size, rules)):
        return layout_named(known)
    if boxed and size == 9 and not rules and regions:
        masks = {mask_of(cells) for cells in regions}
        for layout in map(layout_named, _WITH_REGIONS):
            if {house.mask for house in layout.of_kind(Kind.EXTRA)} == masks:
                return layout
    if not boxed and rules <= {"x"} and not regions and (name := _name_of(shape, bool(rules))):
        return layout_named(name)
    for rule in sorted(rules):
        shape = RULES[rule](shape)
    for number, cells in enumerate(sorted(regions), 1):
        shape = shape.with_houses(House(Kind.EXTRA, number, tuple(sorted(cells)), name="region"))
    said = ", ".join([*sorted(rules), *(["regions"] if regions else [])]) or "pieces"
    return own_layout(f"{size}x{size}{'' if boxed else ' jigsaw'} with {said}"[:60], shape)


def _of_pieces(size: int, picture: str) -> Shape:
    """Return rows, columns and pieces.

    Cells of a piece with fewer cells than digits must differ, but the piece is not a house.
    """
    if len(picture) != size * size:
        raise ValueError(
            f"a picture of {size} by {size} cells has {size * size} letters, not {len(picture)}"
        )
    cells_of: dict[str, list[Cell]] = {}
    for cell, letter in enumerate(picture):
        if letter != NO_PIECE:
            cells_of.setdefault(letter, []).append(cell)
    if large := [letter for letter, cells in cells_of.items() if len(cells) > size]:
        raise ValueError(f"piece {large[0]} has {len(cells_of[large[0]])} cells, more than {size}")
    shape = latin(size)
    whole = [tuple(cells) for cells in cells_of.values() if len(cells) == size]
    parts = [cells for cells in cells_of.values() if len(cells) < size]
    houses = [House(Kind.BOX, number, cells) for number, cells in enumerate(whole, 1)]
    places = [[shape.positions[cell] for cell in cells] for cells in parts]
    return shape.with_houses(*houses).with_differing(*places)


def _name_of(shape: Shape, crossed: bool) -> str:
    """Return the id of a layout of only rows, columns and pieces, with diagonals if *crossed*.

    The result is "" if the shape has other constraints.
    """
    size = shape.digits
    if shape.extra_sees:
        return ""
    if len(shape.houses) == 2 * size:
        known = any(entry.id == f"latin{size}" for entry in CATALOGUE)
        return f"latin{size}" if known and not crossed else ""
    if len(shape.houses) != 3 * size:
        return ""
    if not crossed:
        for height in (high for high in range(2, size) if size % high == 0):
            if _is_same_shape(shape, boxes(height, size // height)):
                tall_or_flat = f"{size}{'v' if height * height > size else 'w'}"
                entries = [entry for entry in CATALOGUE if entry.id == tall_or_flat]
                same = bool(entries) and _is_same_shape(entries[0].shape(), shape)
                return tall_or_flat if same else f"boxes-{height}x{size // height}"
    # Pictures may use any characters; relabelling in reading order makes them comparable.
    letters = _letters_of(shape)
    pictured = "" if crossed else _JIGSAW_IDS.get(letters, "")
    return pictured or f"jigsaw{size}{'x' if crossed else ''}:{letters}"


class VariantParts(NamedTuple):
    """The description of a square layout, in the form that `variant` reads."""

    size: int
    rules: frozenset[str]
    picture: str
    """The pieces; "" for the standard boxes of the size."""
    regions: tuple[tuple[Cell, ...], ...]


@lru_cache(maxsize=64)
def parts_of(layout: Layout) -> VariantParts | None:
    """Return the description of *layout* for `variant`; None if there is none.

    Layouts with further constraints, symbols or marks cannot be described in this form.
    """
    size = layout.digits
    if layout.positions != square(size) or layout.symbols or layout.marks:
        return None
    if any(house.grid for house in layout.houses):
        return None
    boxed = layout.of_kind(Kind.BOX)
    letters = "".join(chr(ord("A") + number - 1) if number else "." for number in layout.box_of)
    plain = boxes(*USUAL_BOXES[size]).houses[2 * size :] if size in USUAL_BOXES else ()
    is_usual = {house.mask for house in boxed} == {house.mask for house in plain} != set()
    picture = "" if is_usual else letters
    more = {h.mask: h.cells for h in layout.houses if h.kind in (Kind.DIAGONAL, Kind.EXTRA)}
    base = boxes(*USUAL_BOXES[size]) if is_usual else _of_pieces(size, letters)
    found: set[str] = set()
    for rule in ("x", "diagonal-falling", "diagonal-rising", "windoku", "disjoint"):
        with suppress(ValueError):
            added = {house.mask for house in RULES[rule](base).houses} - _pieces(base)
            if added and added <= more.keys():
                found.add(rule)
                more = {mask: cells for mask, cells in more.items() if mask not in added}
    pairs = (rules for size_of in range(4) for rules in combinations(_OF_PAIRS, size_of))
    regions = tuple(sorted(more.values()))
    for rules in pairs:
        drawn = VariantParts(size, frozenset(found | set(rules)), picture, regions)
        if _is_same(layout, variant(size, drawn.rules, picture=picture, regions=regions)):
            return drawn
    return None


_OF_PAIRS: Final = ("anti-knight", "anti-king", "non-consecutive")
"""Rules that add pairs of cells instead of houses."""


def _is_same(one: Layout, other: Layout) -> bool:
    return (
        {house.mask for house in one.houses} == {house.mask for house in other.houses}
        and set(one.extra_sees) == set(other.extra_sees)
        and set(one.bans) == set(other.bans)
    )


def _is_same_shape(one: Shape, other: Shape) -> bool:
    return _pieces(one) == _pieces(other) and one.extra_sees == other.extra_sees


_WITH_REGIONS: Final = ("asterisk", "centre-dot", "girandola", "sails", "disjoint")
"""Layouts of the catalogue with standard boxes whose only addition is extra houses."""


def _pieces(shape: Shape) -> frozenset[int]:
    return frozenset(house.mask for house in shape.houses)


def _letters_of(shape: Shape) -> str:
    """Return the picture of a jigsaw with letters from A, in the order of its pieces."""
    letters = [""] * len(shape.positions)
    for number, house in enumerate(shape.houses[2 * shape.digits :]):
        for cell in house.cells:
            letters[cell] = chr(ord("A") + number)
    return "".join(letters)


def _in_catalogue(size: int, rules: frozenset[str]) -> str:
    """Return the id of the layout with boxes and these rules; "" if there is none."""
    if not rules:
        return "classic" if size == 9 else str(size)
    if rules == {"x"}:
        id = "x" if size == 9 else f"{size}x"
    elif size == 9:
        id = _WITH_RULES.get(rules, "")
    else:
        id = f"{size}-windoku" if rules == {"windoku"} else ""
    return id if any(entry.id == id for entry in CATALOGUE) else ""


def _with_windows(shape: Shape) -> Shape:
    order = round(shape.digits**0.5)
    if order * order != shape.digits:
        raise ValueError(f"a board of {shape.digits} by {shape.digits} cells has no windows")
    return shape.with_houses(*windows(order))


def _with_groups(shape: Shape) -> Shape:
    if shape.digits not in USUAL_BOXES:
        raise ValueError(
            f"a board of {shape.digits} by {shape.digits} cells has no disjoint groups"
        )
    return shape.with_houses(*same_places(*USUAL_BOXES[shape.digits]))


RULES: Final[dict[str, Callable[[Shape], Shape]]] = {
    "x": lambda shape: shape.with_houses(*diagonals(shape.digits)),
    "diagonal-falling": lambda shape: shape.with_houses(diagonals(shape.digits)[0]),
    "diagonal-rising": lambda shape: shape.with_houses(diagonals(shape.digits)[1]),
    "windoku": _with_windows,
    "disjoint": _with_groups,
    "anti-knight": lambda shape: shape.with_leaps(*KNIGHT),
    "anti-king": lambda shape: shape.with_leaps(*FERZ),
    "non-consecutive": lambda shape: shape.with_gaps(*WAZIR),
}
"""For each rule the function that adds it to a shape."""

_WITH_RULES: Final = {
    **{frozenset({rule}): rule for rule in RULES},
    frozenset({"x", "windoku"}): "x-windoku",
    frozenset({"anti-knight", "anti-king", "non-consecutive"}): "miracle",
}
"""Ids of 9x9 layouts in the catalogue by their rules."""

_JIGSAW_IDS: Final = {
    _letters_of(_of_pieces(round(len(cells) ** 0.5), cells)): id
    for id, picture in PICTURES.items()
    for cells in ["".join(picture.split())]
}
"""Ids of jigsaws in the catalogue by their pictures."""
