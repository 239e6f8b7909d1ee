"""Random jigsaws, grown from a seed: connected pieces, optional symmetry, at least one full grid.

A grown jigsaw is stored and shared by its picture like any other; the seed is not stored.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ..arguments import MOST_QUOTED
from ..dice import Dice
from ..effort import Effort, OutOfEffort
from ..layout import Layout
from ..layouts import layout_named
from ..layouts.growth import LARGEST, SMALLEST, Growth
from ..search import random_grid
from ..symmetry import Move, Symmetry, moves_of_symmetry

_EXCHANGES: Final = 60
"""Number of exchanges per cell that are tried before the first picture is examined."""
_MORE_EXCHANGES: Final = 8
"""Number of exchanges per cell that are tried before each further picture."""
_ROUNDS: Final = 50
"""Number of pictures that are examined.

Of those with a full grid, the one whose number of useful cuts is nearest to the target is chosen.
"""
_NODES: Final = 10
"""Search positions per cell within which a grid must be found; most pictures need fewer."""
_REQUEST = re.compile(r"jigsaw(\d{1,3})(x?)((?:,[^,#]*)*)#(.*)", re.IGNORECASE | re.DOTALL)


class JigsawSpec(NamedTuple):
    """The request for a random jigsaw."""

    size: int
    """Number of rows, 5 to 12."""
    seed: str
    crossed: bool = False
    """Whether the two long diagonals are houses."""
    symmetry: Symmetry = Symmetry.NONE
    """Symmetry of the picture."""
    cuts: int | None = None
    """Percentage of lines that should be good cuts, as in `share_of_cuts`; None for any."""


def requested_layout(name: str) -> Layout:
    """Return the layout with this name, or the random jigsaw that it requests.

    In addition to the names of `layout_named` there are ``jigsaw9#seed``, ``jigsaw9x#seed`` with
    diagonals, ``jigsaw9,180#seed`` for a picture with a symmetry, and ``jigsaw9,cuts=60#seed``,
    where 60 percent of the lines should be good cuts.

    Raises:
        KeyError: No layout has this name; the message lists some, or names the error.
    """
    try:
        spec = jigsaw_spec(name.strip())
        return grow_jigsaw(spec) if spec else layout_named(name)
    except ValueError as error:
        raise KeyError(str(error)) from None


def jigsaw_spec(name: str) -> JigsawSpec | None:
    """Parse the request for a random jigsaw; None if *name* is not one.

    Raises:
        ValueError: The size, a symmetry or the percentage is invalid, or the seed is missing.
    """
    asked = _REQUEST.fullmatch(name)
    if asked is None:
        return None
    size, crossed, options, seed = asked.groups()
    if not SMALLEST <= int(size) <= LARGEST:
        raise ValueError(f"random jigsaws have {SMALLEST} to {LARGEST} rows, not {size}")
    if not seed:
        raise ValueError(f"{name[:MOST_QUOTED]} has no seed; add one: {name[:MOST_QUOTED]}1")
    symmetry, cuts = Symmetry.NONE, None
    for option in filter(None, options.split(",")):
        if option.casefold().startswith("cuts="):
            cuts = _percent(option[len("cuts=") :])
        else:
            symmetry = Symmetry.named(option)
    return JigsawSpec(int(size), seed, bool(crossed), symmetry, cuts)


def _percent(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= 100):
        raise ValueError(f"cuts={text[:9]} is not a percentage; cuts=60 cuts 60 % of the lines")
    return int(text)


@lru_cache(maxsize=32)
def grow_jigsaw(spec: JigsawSpec) -> Layout:
    """Return the jigsaw that grows from the seed; it is the same on every machine.

    Raises:
        ValueError: No picture of this size has the symmetry, or none of those grown has a grid.
    """
    best, fewest, dice = None, float("inf"), _dice_of(spec)
    try:
        growth = Growth(spec.size, dice, _group_of(spec.size, spec.symmetry), spec.cuts)
    except ValueError:
        raise ValueError(
            f"no {spec.size}x{spec.size} jigsaw can have {spec.symmetry} symmetry; "
            "180 fits all sizes, mirror and flip fit 6 rows and more"
        ) from None
    for number in range(_ROUNDS):
        growth.exchange((_MORE_EXCHANGES if number else _EXCHANGES) * spec.size**2)
        if growth.is_new and growth.misses() < fewest:
            layout = layout_named(f"jigsaw{spec.size}{'x' * spec.crossed}:{growth.picture}")
            if _has_grid(layout, dice):
                best, fewest = layout, growth.misses()
                if fewest < 1:
                    break
    if best is None:
        symmetric = f" with {spec.symmetry} symmetry" if spec.symmetry is not Symmetry.NONE else ""
        raise ValueError(
            f"this seed makes no {spec.size}x{spec.size} jigsaw{symmetric}; try another one"
        )
    return best


def _has_grid(layout: Layout, dice: Dice) -> bool:
    try:
        return bool(random_grid(layout, dice, Effort(_NODES * layout.cells)))
    except (ValueError, OutOfEffort):
        return False


def _dice_of(spec: JigsawSpec) -> Dice:
    return Dice(f"jigsaw {spec.size}{'x' * spec.crossed} {spec.symmetry} {spec.seed}")


def _group_of(size: int, symmetry: Symmetry) -> tuple[Move, ...]:
    """Return all moves of the symmetry group, the identity first."""
    rows = "".join(chr(ord("A") + row) * size for row in range(size))
    board = layout_named(f"jigsaw{size}:{rows}")
    generators = moves_of_symmetry(board, symmetry)
    found: dict[Move, None] = {tuple(range(board.cells)): None}
    waiting = list(found)
    while waiting:
        move = waiting.pop()
        for generator in generators:
            then = tuple(generator[cell] for cell in move)
            if then not in found:
                found[then] = None
                waiting.append(then)
    return tuple(found)
