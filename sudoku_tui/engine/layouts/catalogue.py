"""The catalogue of layouts, ordered by family. To add a variant, add an entry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from ..layout import Position
from .entry import Entry, Family
from .overlaps import overlap_entries
from .pictures import PICTURES
from .shapes import Offset, Shape, boxes, diagonals, extra, jigsaw, latin, same_places, windows
from .solids import solid_entries

KNIGHT: tuple[Offset, ...] = ((1, 2), (2, 1), (1, -2), (2, -1))
"""The downward moves of a chess knight; upward moves give the same pairs of cells."""
FERZ: tuple[Offset, ...] = ((1, 1), (1, -1))
"""One step along a diagonal: the king's moves that rows and columns do not cover."""
WAZIR: tuple[Offset, ...] = ((0, 1), (1, 0))
"""One step to the right or down."""

_ASTERISK = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
_GIRANDOLA = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))
_CENTRES = tuple((row, column) for row in (1, 4, 7) for column in (1, 4, 7))
_SAILS = ((0, 2), (2, 6), (6, 4), (4, 0))
"""The first cell of each three-by-three sail; the four sails are quarter turns of each other."""
_FALLING = ((0, 4), (0, 1), (1, 0), (4, 0))
_RISING = ((0, 4), (0, 7), (1, 8), (4, 8))
"""First cells, at the top, of the rising diagonals of an argyle (`_FALLING`: the falling ones)."""


def _classic() -> Shape:
    return boxes(3, 3)


def _boxed(height: int, width: int, *aliases: str, id: str = "", name: str = "") -> Entry:
    digits, pieces = height * width, f"boxes-{height}x{width}"
    shape, names = partial(boxes, height, width), (*aliases, pieces)
    return Entry(Family.BOXES, id or f"{digits}", name or f"{digits}x{digits}", shape, names)


def _boxes() -> Iterator[Entry]:
    yield _boxed(2, 2, "mini", "shidoku")
    yield _boxed(2, 3, "rokudoku")
    yield _boxed(3, 2, id="6v", name="6x6 tall")
    yield _boxed(2, 4)
    yield _boxed(4, 2, id="8v", name="8x8 tall")
    yield _boxed(3, 3, "9", "9x9", id="classic", name="Classic")
    yield _boxed(2, 5)
    yield _boxed(3, 4, "dodeka", "mega")
    yield _boxed(4, 3, id="12v", name="12x12 tall")
    yield _boxed(2, 6, id="12w", name="12x12 flat")
    yield _boxed(2, 7)
    yield _boxed(3, 5)
    yield _boxed(4, 4, "hexadoku", "super", "monster")
    yield _boxed(3, 6)
    yield _boxed(4, 5)
    yield _boxed(3, 7)
    yield _boxed(4, 6)
    yield _boxed(5, 5, "alphadoku", "giant")


def _crossed(height: int, width: int) -> Shape:
    return boxes(height, width).with_houses(*diagonals(height * width))


def _windowed(order: int) -> Shape:
    return boxes(order, order).with_houses(*windows(order))


def _one_more(places: tuple[Position, ...], name: str) -> Shape:
    return _classic().with_houses(extra(1, places, 9, name))


def _sails() -> Shape:
    squares = [product(range(row, row + 3), range(column, column + 3)) for row, column in _SAILS]
    houses = [extra(number, places, 9, "sail") for number, places in enumerate(squares, 1)]
    return _classic().with_houses(*houses)


def _argyle() -> Shape:
    lines = [[(r + i, c + i) for i in range(9 - max(r, c))] for r, c in _FALLING]
    lines += [[(r + i, c - i) for i in range(min(9 - r, c + 1))] for r, c in _RISING]
    return _classic().with_differing(*lines)


def _odd_even() -> Shape:
    return _classic().with_marks(o=range(1, 10, 2), e=range(2, 10, 2))


def _extras() -> Iterator[Entry]:
    add = partial(Entry, Family.EXTRA)
    yield add("x", "Sudoku X", partial(_crossed, 3, 3), ("9x", "diagonal"))
    for height, width in ((2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 5)):
        size = height * width
        yield add(f"{size}x", f"{size}x{size} X", partial(_crossed, height, width))
    yield add("windoku", "Windoku", partial(_windowed, 3), ("hyper", "nrc", "four-box"))
    yield add("x-windoku", "Windoku X", lambda: _windowed(3).with_houses(*diagonals(9)), ("nrcx",))
    yield add("4-windoku", "4x4 Windoku", partial(_windowed, 2))
    yield add("16-windoku", "16x16 Windoku", partial(_windowed, 4))
    yield add(
        "disjoint",
        "Disjoint groups",
        lambda: _classic().with_houses(*same_places(3, 3)),
        ("dg", "sudokup", "colour", "corresponding", "linked"),
    )
    yield add("asterisk", "Asterisk", partial(_one_more, _ASTERISK, "the asterisk"))
    yield add(
        "centre-dot",
        "Centre dot",
        partial(_one_more, _CENTRES, "the group of centres"),
        ("center-dot", "cd"),
    )
    yield add("girandola", "Girandola", partial(_one_more, _GIRANDOLA, "the girandola"))
    yield add("argyle", "Argyle", _argyle)
    yield add("sails", "Sails", _sails)
    yield add("odd-even", "Odd and even", _odd_even, ("even-odd", "parity"))


def _near() -> Iterator[Entry]:
    add = partial(Entry, Family.NEAR)
    yield add("anti-knight", "Anti-knight", lambda: _classic().with_leaps(*KNIGHT))
    yield add("anti-king", "Anti-king", lambda: _classic().with_leaps(*FERZ))
    yield add(
        "anti-knight-torus",
        "Anti-knight on a torus",
        lambda: _classic().with_leaps(*KNIGHT, torus=True),
    )
    yield add(
        "anti-king-torus", "Anti-king on a torus", lambda: _classic().with_leaps(*FERZ, torus=True)
    )
    yield add("non-consecutive", "Non-consecutive", lambda: _classic().with_gaps(*WAZIR), ("nc",))
    yield add(
        "non-consecutive-cyclic",
        "Non-consecutive, 1 after 9",
        lambda: _classic().with_gaps(*WAZIR, cyclic=True),
        ("nc+",),
    )
    yield add(
        "non-consecutive-torus",
        "Non-consecutive on a torus",
        lambda: _classic().with_gaps(*WAZIR, torus=True),
    )
    yield add(
        "ferz-nc", "Non-consecutive along diagonals", lambda: _classic().with_gaps(*FERZ), ("f-nc",)
    )
    yield add("miracle", "Miracle", lambda: _classic().with_leaps(*KNIGHT, *FERZ).with_gaps(*WAZIR))


def _jigsaws() -> Iterator[Entry]:
    for id, picture in PICTURES.items():
        name, _, size = id.partition("-")
        yield Entry(
            Family.JIGSAW, id, f"{name.capitalize()} {size}x{size}", partial(jigsaw, picture)
        )


def _latins() -> Iterator[Entry]:
    for size in range(4, 13):
        aliases = ("quasigroup",) if size == 9 else ()
        yield Entry(
            Family.LATIN, f"latin{size}", f"Latin {size}x{size}", partial(latin, size), aliases
        )


CATALOGUE: tuple[Entry, ...] = (
    *_boxes(),
    *_extras(),
    *_near(),
    *_jigsaws(),
    *_latins(),
    *overlap_entries(),
    *solid_entries(),
)
"""All layouts, in the order of the menus."""
