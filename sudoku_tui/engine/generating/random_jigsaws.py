"""Random jigsaws: pictures grown from a seed, connected, symmetric if wanted, and with a grid.

What is grown is a jigsaw like any other: it is stored and shared as its picture, and the way in
which it was asked for is forgotten.
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
"""How many are tried for each cell before the first picture is looked at."""
_MORE: Final = 8
"""The same before the next one."""
_ROUNDS: Final = 50
"""How many pictures are looked at; of those with a grid the one with the best cuts is taken."""
_NODES: Final = 10
"""Positions a cell in which a grid is to be found: most pictures with grids show one sooner."""
_ASKED = re.compile(r"jigsaw(\d{1,3})(x?)((?:,[^,#]*)*)#(.*)", re.IGNORECASE | re.DOTALL)


class JigsawSpec(NamedTuple):
    """What a random jigsaw is to be."""

    size: int
    """Cells of a side, 5 to 12."""
    seed: str
    crossed: bool = False
    """With diagonals."""
    symmetry: Symmetry = Symmetry.NONE
    """How the picture is turned or mirrored onto itself."""
    cuts: int | None = None
    """How many of a hundred lines between rows or columns are to be good cuts, as near as the seed
    comes to it; None for any."""


def layout_asked(name: str) -> Layout:
    """The layout with this name, or the random jigsaw that it asks for.

    Beside all that `layout_named` takes: ``jigsaw9#seed``, ``jigsaw9x#seed`` with diagonals,
    ``jigsaw9,180#seed`` for a picture with a symmetry, ``jigsaw9,cuts=60#seed`` where of a hundred
    lines sixty are to be good cuts.

    Raises:
        KeyError: there is none; the message says what there is, or what is wrong with it.
    """
    try:
        spec = jigsaw_spec(name.strip())
        return grow_jigsaw(spec) if spec else layout_named(name)
    except ValueError as error:
        raise KeyError(str(error)) from None


def jigsaw_spec(name: str) -> JigsawSpec | None:
    """What *name* asks for; None if it is not about a random jigsaw.

    Raises:
        ValueError: the size, a symmetry or a share of cuts cannot be, or there is no seed.
    """
    asked = _ASKED.fullmatch(name)
    if asked is None:
        return None
    size, crossed, options, seed = asked.groups()
    if not SMALLEST <= int(size) <= LARGEST:
        raise ValueError(f"random jigsaws have {SMALLEST} to {LARGEST} rows, not {size}")
    if not seed:
        raise ValueError(f"{name[:MOST_QUOTED]} has no seed; {name[:MOST_QUOTED]}1 has one")
    symmetry, cuts = Symmetry.NONE, None
    for option in filter(None, options.split(",")):
        if option.casefold().startswith("cuts="):
            cuts = _percent(option[len("cuts=") :])
        else:
            symmetry = Symmetry.named(option)
    return JigsawSpec(int(size), seed, bool(crossed), symmetry, cuts)


def _percent(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= 100):
        raise ValueError(f"cuts={text[:9]} is no share; cuts=60 means 60 lines of a hundred")
    return int(text)


@lru_cache(maxsize=32)
def grow_jigsaw(spec: JigsawSpec) -> Layout:
    """The jigsaw that this seed grows: the same on any machine.

    Raises:
        ValueError: no picture of this size has the symmetry.
    """
    best, fewest, dice = None, float("inf"), _dice_of(spec)
    try:
        growth = Growth(spec.size, dice, _group_of(spec.size, spec.symmetry), spec.cuts)
    except ValueError:
        raise ValueError(
            f"no jigsaw of {spec.size} rows is grown with {spec.symmetry} symmetry; "
            "180 is of any size, mirror and flip from 6 on"
        ) from None
    for number in range(_ROUNDS):
        growth.exchange((_MORE if number else _EXCHANGES) * spec.size**2)
        if growth.is_new and growth.misses() < fewest:
            layout = layout_named(f"jigsaw{spec.size}{'x' * spec.crossed}:{growth.picture}")
            if _has_grid(layout, dice):
                best, fewest = layout, growth.misses()
                if fewest < 1:
                    break
    if best is None:
        symmetric = f" with {spec.symmetry} symmetry" if spec.symmetry is not Symmetry.NONE else ""
        raise ValueError(f"no jigsaw of {spec.size} rows{symmetric} grows from this seed")
    return best


def _has_grid(layout: Layout, dice: Dice) -> bool:
    try:
        return bool(random_grid(layout, dice, Effort(_NODES * layout.cells)))
    except (ValueError, OutOfEffort):
        return False


def _dice_of(spec: JigsawSpec) -> Dice:
    return Dice(f"jigsaw {spec.size}{'x' * spec.crossed} {spec.symmetry} {spec.seed}")


def _group_of(size: int, symmetry: Symmetry) -> tuple[Move, ...]:
    """All moves of the symmetry; the first keeps every cell where it is."""
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
