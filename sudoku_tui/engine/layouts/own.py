"""Players' own layouts: the id contains the whole description.

So a save, a stock line, a shared text or another process needs only the id, and a layout that was
read from a file can be played after the file is deleted.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from ..bits import members
from ..layout import House, Kind, Layout
from .shapes import Shape, lines, square

PREFIX: Final = "own:"
"""The prefix of the ids of players' own layouts."""
MOST_DIGITS: Final = 25
"""Largest number of digits; more cannot be written with one character each."""
MOST_CELLS: Final = 2_000
MOST_HOUSES: Final = 4_000
MOST_PAIRS: Final = 100_000
"""Largest number of pairs of cells that differ, and of pairs of candidates in bans."""
MOST_SIDE: Final = 200
"""Largest number of rows and of columns of a canvas."""
LONGEST_NAME: Final = 60
"""Longest title (characters)."""
LONGEST_ID: Final = 60_000
"""Longest id (characters); the largest permitted shape fits."""
_LARGEST: Final = 4_000_000
"""Largest decompressed size of an id (bytes)."""
_KINDS: Final = tuple(Kind)


def own_layout(name: str, shape: Shape) -> Layout:
    """Return the layout with this name and shape; `layout_named` restores it from its id.

    Raises:
        ValueError: The shape is too large or invalid; the message names the problem.
    """
    check_shape(name, shape)
    return Layout(_pack(name, shape), name, *shape)


def check_shape(name: str, shape: Shape) -> None:
    """Check that a layout can be made of *shape*.

    Raises:
        ValueError: The shape or the name is invalid; the message names the problem.
    """
    for problem, is_so in (
        *_wrong_sizes(shape),
        *_wrong_numbers(shape),
        *_wrong_words(name, shape),
    ):
        if is_so:
            raise ValueError(problem)


_Problems: TypeAlias = Iterator[tuple[str, bool]]
"""Possible problems, each with whether it is present."""


def _wrong_sizes(shape: Shape) -> _Problems:
    cells, pairs = len(shape.positions), max(len(shape.extra_sees), len(shape.bans))
    lines = [line for place in shape.positions for line in place]
    yield f"a layout has 2 to {MOST_DIGITS} digits", not 1 < shape.digits <= MOST_DIGITS
    yield f"a layout has 1 to {MOST_CELLS} cells", not 0 < cells <= MOST_CELLS
    yield f"a layout has at most {MOST_HOUSES} houses", len(shape.houses) > MOST_HOUSES
    yield f"a layout has at most {MOST_PAIRS} pairs", pairs > MOST_PAIRS
    yield "two cells have the same position", len(set(shape.positions)) != cells
    wide = not all(0 <= line < MOST_SIDE for line in lines)
    yield f"a layout has at most {MOST_SIDE} rows and columns", wide


def _wrong_numbers(shape: Shape) -> _Problems:
    cells, banned = len(shape.positions), [candidate for ban in shape.bans for candidate in ban]
    named = [cell for house in shape.houses for cell in house.cells]
    named += [cell for pair in shape.extra_sees for cell in pair]
    named += [cell for cell, _ in banned]
    unknown = not all(1 <= digit <= shape.digits for _, digit in banned)
    alone = any(one == other for one, other in shape.extra_sees)
    alone = alone or any(one == other for (one, _), (other, _) in shape.bans)
    yield (
        "a house or pair has a cell that does not exist",
        not all(0 <= cell < cells for cell in named),
    )
    yield "a pair has a digit that does not exist", unknown
    yield "a cell cannot see itself", alone


def _wrong_words(name: str, shape: Shape) -> _Problems:
    words = [word for house in shape.houses for word in (house.name, house.grid)]
    letters, everything = [letter for letter, _ in shape.marks], (2 << shape.digits) - 2
    single = all(len(each) == 1 and each.isascii() and each.isalpha() for each in letters)
    empty = any(not digits or digits & ~everything for _, digits in shape.marks)
    hidden = not all(len(word) <= LONGEST_NAME and word.isprintable() for word in words)
    yield f"its name must have 1 to {LONGEST_NAME} characters", not 0 < len(name) <= LONGEST_NAME
    yield "its name has characters that cannot be shown", not name.isprintable()
    yield "a house has a name that is too long or cannot be shown", hidden
    yield "each mark must be a different letter", not single or len({*letters}) != len(letters)
    yield "a mark must allow some of the digits", empty
    unfit = not fits_symbols(shape.symbols, shape.digits)
    yield "there must be one symbol per digit, a letter or figure", unfit


def fits_symbols(symbols: str, digits: int) -> bool:
    """Check whether *symbols* suit this number of digits; "" selects the standard symbols."""
    once = len(set(symbols.upper())) == len(symbols) == digits
    return not symbols or (once and symbols.isascii() and symbols.isalnum())


def _pack(name: str, shape: Shape) -> str:
    """Return the id: name and shape as JSON, compressed and encoded in URL-safe Base64."""
    import json  # imported late: few users make layouts
    from base64 import urlsafe_b64encode

    digits, positions, houses, apart, bans, marks, symbols = shape
    size = _side_of(shape)
    plain = bool(size == digits) and houses[: 2 * digits] == lines(digits)
    fields: dict[str, Any] = {
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
    fields = {key: each for key, each in fields.items() if each}
    text = json.dumps(fields, separators=(",", ":"), sort_keys=True)
    return PREFIX + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _side_of(shape: Shape) -> int:
    """Return the side of a full square canvas; 0 for any other canvas."""
    side = max((row for row, _ in shape.positions), default=0) + 1
    return side if side <= MOST_SIDE and shape.positions == square(side) else 0


@lru_cache(maxsize=64)
def unpack_layout(id: str) -> Layout:
    """Return the layout that *id* describes; it begins with `PREFIX`.

    Raises:
        KeyError: The id is truncated, or was altered.
    """
    import json
    from base64 import urlsafe_b64decode

    try:
        if len(id) > LONGEST_ID:
            raise ValueError("it is too long")
        packed = id.removeprefix(PREFIX)
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unfolding = zlib.decompressobj()
        text = unfolding.decompress(data, _LARGEST)
        if not unfolding.eof:
            raise ValueError("its end is missing")
        name, shape = _unpack(json.loads(text))
        check_shape(name, shape)
        return Layout(id, name, *shape)
    except (ValueError, TypeError, KeyError, IndexError, RecursionError, zlib.error) as error:
        # `Layout` begins some messages with the id, which would be unreadable here.
        why = str(error).replace(f"layout {id}: ", "") if isinstance(error, ValueError) else ""
        because = f": {why}" if why else ""
        raise KeyError(f"this id of a layout is damaged{because}") from None


def _unpack(fields: Any) -> tuple[str, Shape]:
    """Return name and shape from decoded JSON; any exception means that the data is invalid."""
    side = fields["cells"]
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
        for kind, number, grid, called, cells in fields.get("houses", ())
    )  # fmt: skip
    digits = _whole(fields["digits"])
    plain = lines(digits) if fields.get("lines") and digits <= MOST_DIGITS else ()
    return _text(fields["name"], LONGEST_NAME), Shape(
        digits,
        positions,
        (*plain, *houses),
        tuple((_whole(one), _whole(other)) for one, other in fields.get("apart", ())),
        tuple(
            ((_whole(a), _whole(b)), (_whole(c), _whole(d)))
            for a, b, c, d in fields.get("bans", ())
        ),
        tuple(
            (_text(letter, 1), sum({1 << _digit(digit) for digit in digits}))
            for letter, *digits in fields.get("marks", ())
        ),
        _text(fields.get("symbols", ""), MOST_DIGITS),
    )


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 100_000:
        raise ValueError("it lacks a number where one is expected")
    return value


def _digit(value: object) -> int:
    # A mask with one bit per accepted number would be large, and an id has room for thousands.
    if _whole(value) > MOST_DIGITS:
        raise ValueError("it has a digit that is too large")
    return _whole(value)


def _text(value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or not (value.isprintable() or not value):
        raise ValueError("it lacks a text where one is expected")
    return value
