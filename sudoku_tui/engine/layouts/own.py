"""Layouts that somebody has made: their names hold all that there is to know of them.

So a save, a stock line, a shared text or another process needs nothing beside the name, and
what was read from a file once can be played when the file is gone.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import Any, Final

from ..bits import members
from ..layout import House, Kind, Layout
from .shapes import Shape, lines, square

PREFIX: Final = "own:"
"""How the name of such a layout begins."""
MOST_DIGITS: Final = 25
"""More than these cannot be written with one character each."""
MOST_CELLS: Final = 2_000
MOST_HOUSES: Final = 4_000
MOST_PAIRS: Final = 100_000
"""Pairs of cells that differ, and pairs of digits that exclude each other."""
MOST_SIDE: Final = 200
"""Rows and columns of a canvas."""
LONGEST_NAME: Final = 60
"""Characters of a title."""
LONGEST_ID: Final = 60_000
"""Characters: the largest shape that may be takes as many."""
_LARGEST: Final = 4_000_000
"""Bytes that a name may unfold to."""
_KINDS: Final = tuple(Kind)


def own_layout(name: str, shape: Shape) -> Layout:
    """The layout of this shape, called *name*; its id tells it again to `layout_named`.

    Raises:
        ValueError: it is too large, or something in it does not fit; the message says what.
    """
    refuse_misfits(name, shape)
    return Layout(_packed(name, shape), name, *shape)


def refuse_misfits(name: str, shape: Shape) -> None:
    """Nothing, if a layout can be made of *shape*.

    Raises:
        ValueError: it cannot; the message says what is wrong.
    """
    cells, marked = len(shape.positions), "".join(letter for letter, _ in shape.marks)
    everything = (2 << shape.digits) - 2 if 1 < shape.digits <= MOST_DIGITS else 0
    inside = [cell for house in shape.houses for cell in house.cells]
    ends = [cell for pair in shape.extra_sees for cell in pair]
    banned = [candidate for ban in shape.bans for candidate in ban]
    wrong = {
        "it has no name, or a long one": not 0 < len(name) <= LONGEST_NAME,
        "its name cannot be shown": not name.isprintable(),
        f"there can be 2 to {MOST_DIGITS} digits": not everything,
        f"there can be {MOST_CELLS} cells at most": not 0 < cells <= MOST_CELLS,
        f"there can be {MOST_HOUSES} houses at most": len(shape.houses) > MOST_HOUSES,
        f"there can be {MOST_PAIRS} pairs at most": max(len(ends), len(banned)) > 2 * MOST_PAIRS,
        "two cells are in one place": len(set(shape.positions)) != cells,
        f"a canvas has {MOST_SIDE} rows and columns at most": not all(
            0 <= line < MOST_SIDE for place in shape.positions for line in place
        ),
        "a cell is named that is not there": not all(
            0 <= cell < cells for cell in (*inside, *ends, *(cell for cell, _ in banned))
        ),
        "a digit is named that is not there": not all(
            everything >> digit & 1 and digit > 0 for _, digit in banned
        ),
        "a cell cannot see itself": any(one == other for one, other in shape.extra_sees)
        or any(one == other for (one, _), (other, _) in shape.bans),
        "marks are single letters, each once": len(set(marked)) != len(shape.marks)
        or not all(letter.isascii() and letter.isalpha() for letter, _ in shape.marks),
        "a mark must allow some of the digits": any(
            not digits or digits < 0 or digits & ~everything for _, digits in shape.marks
        ),
        "symbols are letters and figures, one a digit": not fits_symbols(
            shape.symbols, shape.digits
        ),
    }
    for told, is_so in wrong.items():
        if is_so:
            raise ValueError(told)


def fits_symbols(symbols: str, digits: int) -> bool:
    """Whether *symbols* can stand for so many digits; none at all are the usual ones."""
    once = len(set(symbols.upper())) == len(symbols) == digits
    return not symbols or (once and symbols.isascii() and symbols.isalnum())


def _packed(name: str, shape: Shape) -> str:
    """The id: everything as JSON, packed, in letters and figures."""
    digits, positions, houses, apart, bans, marks, symbols = shape
    size = _side_of(shape)
    plain = bool(size == digits) and houses[: 2 * digits] == lines(digits)
    said: dict[str, Any] = {
        "name": name,
        "digits": digits,
        "cells": size or positions,
        "lines": plain,
        "houses": [
            [_KINDS.index(house.kind), house.number, house.grid, house.name, house.cells]
            for house in houses[2 * digits if plain else 0 :]
        ],
        "apart": apart,
        "bans": [[*one, *other] for one, other in bans],
        "marks": [[letter, *members(mark)] for letter, mark in marks],
        "symbols": symbols,
    }
    said = {key: each for key, each in said.items() if each}
    text = json.dumps(said, separators=(",", ":"), sort_keys=True)
    return PREFIX + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _side_of(shape: Shape) -> int:
    """The side of a whole square of cells; 0 for any other canvas."""
    side = max((row for row, _ in shape.positions), default=0) + 1
    return side if side <= MOST_SIDE and shape.positions == square(side) else 0


@lru_cache(maxsize=64)
def unpacked(id: str) -> Layout:
    """The layout that *id*, which begins with `PREFIX`, tells.

    Raises:
        KeyError: it tells none; it was cut off, or somebody has changed it.
    """
    try:
        if len(id) > LONGEST_ID:
            raise ValueError("it is too long")
        packed = id.removeprefix(PREFIX)
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unfolding = zlib.decompressobj()
        text = unfolding.decompress(data, _LARGEST)
        if not unfolding.eof:
            raise ValueError("it is not whole")
        name, shape = _told(json.loads(text))
        refuse_misfits(name, shape)
        return Layout(id, name, *shape)
    except (ValueError, TypeError, KeyError, IndexError, RecursionError, zlib.error) as error:
        # A wrong number of cells in a house has words of its own, which begin with the id.
        why = str(error).replace(f"layout {id}: ", "") if isinstance(error, ValueError) else ""
        told = f": {why}" if why else ""
        raise KeyError(f"this name of a layout is damaged{told}") from None


def _told(said: Any) -> tuple[str, Shape]:
    """Name and shape, from what was packed; anything raised means that it is none."""
    side = said["cells"]
    positions = (
        square(int(side))
        if isinstance(side, int) and 0 < side <= MOST_SIDE
        else tuple((_whole(row), _whole(column)) for row, column in side)
    )
    houses = tuple(
        House(
            _KINDS[_whole(kind)], _whole(number), tuple(map(_whole, cells)), _text(grid, 8),
            _text(called, LONGEST_NAME),
        )
        for kind, number, grid, called, cells in said.get("houses", ())
    )  # fmt: skip
    digits = _whole(said["digits"])
    plain = lines(digits) if said.get("lines") and digits <= MOST_DIGITS else ()
    return _text(said["name"], LONGEST_NAME), Shape(
        digits,
        positions,
        (*plain, *houses),
        tuple((_whole(one), _whole(other)) for one, other in said.get("apart", ())),
        tuple(
            ((_whole(a), _whole(b)), (_whole(c), _whole(d))) for a, b, c, d in said.get("bans", ())
        ),
        tuple(
            (_text(letter, 1), sum({1 << _whole(digit) for digit in digits}))
            for letter, *digits in said.get("marks", ())
        ),
        _text(said.get("symbols", ""), MOST_DIGITS),
    )


def _whole(said: object) -> int:
    if type(said) is not int or not 0 <= said <= 100_000:
        raise ValueError("it holds no number where one should be")
    return said


def _text(said: object, most: int) -> str:
    if not isinstance(said, str) or len(said) > most or not (said.isprintable() or not said):
        raise ValueError("it holds no word where one should be")
    return said
