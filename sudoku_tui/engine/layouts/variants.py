"""Layouts put together of what other programs say of a puzzle: a size, pieces, and rules by name.

What the catalogue has is taken from there; what it has not is made, and its id tells it again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final

from ..layout import Layout
from . import layout_named
from .catalogue import CATALOGUE, FERZ, KNIGHT, WAZIR
from .own import own_layout
from .shapes import Shape, boxes, diagonals, jigsaw, same_places, windows

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
"""How high and wide the boxes of a square grid are where nobody says so."""


def variant(size: int, rules: Collection[str] = (), *, picture: str = "") -> Layout:
    """The square layout of this size with these rules.

    Args:
        size: the cells of a side.
        rules: names in `RULES`.
        picture: a letter a cell, row by row, for its pieces; without one it has boxes.

    Raises:
        ValueError: there are no boxes or pieces of this size, or a rule does not go with it.
    """
    if unknown := set(rules) - RULES.keys():
        raise ValueError(f"no rule is called {min(unknown)}")
    return _variant(size, frozenset(rules), "".join(picture.split()))


@lru_cache(maxsize=64)
def _variant(size: int, rules: frozenset[str], picture: str) -> Layout:
    if {"diagonal-falling", "diagonal-rising"} <= rules:
        rules = rules - {"diagonal-falling", "diagonal-rising"} | {"x"}
    if not picture and size not in USUAL_BOXES:
        raise ValueError(f"no boxes fill {size} by {size} cells")
    plain = boxes(*USUAL_BOXES[size]) if size in USUAL_BOXES else None
    shape = jigsaw(picture) if picture else plain
    assert shape is not None
    if shape.digits != size:
        raise ValueError(f"the pieces are for {shape.digits} by {shape.digits} cells")
    boxed = plain is not None and _pieces(shape) == _pieces(plain)
    if boxed and (known := _in_catalogue(size, rules)):
        return layout_named(known)
    if not boxed and rules <= {"x"}:
        # Pieces may be drawn with any characters: letters in reading order name them again.
        letters = _letters_of(shape)
        return layout_named(f"jigsaw{size}{'x' if rules else ''}:{letters}")
    for rule in sorted(rules):
        shape = RULES[rule](shape)
    said = ", ".join(sorted(rules))
    return own_layout(f"{size}x{size}{'' if boxed else ' jigsaw'} with {said}"[:60], shape)


def _pieces(shape: Shape) -> frozenset[int]:
    return frozenset(house.mask for house in shape.houses)


def _letters_of(shape: Shape) -> str:
    """The picture of a jigsaw with letters from A, in reading order."""
    letters = [""] * len(shape.positions)
    for number, house in enumerate(shape.houses[2 * shape.digits :]):
        for cell in house.cells:
            letters[cell] = chr(ord("A") + number)
    return "".join(letters)


def _in_catalogue(size: int, rules: frozenset[str]) -> str:
    """The id of the layout with boxes that has these rules; empty if there is none."""
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
        raise ValueError(f"there are no windows on {shape.digits} by {shape.digits} cells")
    return shape.with_houses(*windows(order))


def _with_groups(shape: Shape) -> Shape:
    if shape.digits not in USUAL_BOXES:
        raise ValueError(f"there are no groups on {shape.digits} by {shape.digits} cells")
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
"""What each rule adds to a shape, by its name."""

_WITH_RULES: Final = {
    **{frozenset({rule}): rule for rule in RULES},
    frozenset({"x", "windoku"}): "x-windoku",
    frozenset({"anti-knight", "anti-king", "non-consecutive"}): "miracle",
}
"""The layouts of the catalogue with nine digits, by their rules."""
