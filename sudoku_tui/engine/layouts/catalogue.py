"""The catalogue of layouts, family by family. To add a variant, add an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ..layout import Position
from .entry import Entry, Family
from .overlaps import clueless, overlap
from .pictures import PICTURES
from .shapes import (
    Shape,
    Step,
    boxes,
    diagonals,
    extra,
    jigsaw,
    latin,
    same_places,
    windows,
)
from .solids import big_cube, dion, full_cube, half_cube, roxdoku

KNIGHT: tuple[Step, ...] = ((1, 2), (2, 1), (1, -2), (2, -1))
"""The moves of the chess piece, those downwards: the others are the same pairs again."""
FERZ: tuple[Step, ...] = ((1, 1), (1, -1))
"""One place along a diagonal: what a king sees that a row or column does not."""
WAZIR: tuple[Step, ...] = ((0, 1), (1, 0))
"""One place to a side."""

_ASTERISK = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
_GIRANDOLA = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))
_CENTRES = tuple((row, column) for row in (1, 4, 7) for column in (1, 4, 7))
_FALLING = ((0, 4), (0, 1), (1, 0), (4, 0))
_RISING = ((0, 4), (0, 7), (1, 8), (4, 8))
"""Where the parts of diagonals of an argyle begin, at the top."""


def _classic() -> Shape:
    return boxes(3, 3)


def _boxed(height: int, width: int, *aliases: str, id: str = "", name: str = "") -> Entry:
    size = str(height * width)
    known = name or f"{size}x{size}"
    names = tuple(dict.fromkeys((*aliases, *(() if id else (f"{size}x{size}",)))))
    return Entry(Family.BOXES, id or size, known, partial(boxes, height, width), names)


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


def _one_more(places: tuple[Position, ...]) -> Shape:
    return _classic().with_houses(extra(1, places, 9))


def _argyle() -> Shape:
    lines = [[(r + i, c + i) for i in range(9 - max(r, c))] for r, c in _FALLING]
    lines += [[(r + i, c - i) for i in range(min(9 - r, c + 1))] for r, c in _RISING]
    return _classic().with_apart(*lines)


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
    yield add("asterisk", "Asterisk", partial(_one_more, _ASTERISK))
    yield add("centre-dot", "Centre dot", partial(_one_more, _CENTRES), ("center-dot", "cd"))
    yield add("girandola", "Girandola", partial(_one_more, _GIRANDOLA))
    yield add("argyle", "Argyle", _argyle)


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


def _lattice(rows: int, columns: int) -> tuple[Position, ...]:
    """Grids of a samurai, rows and columns of them, with others where four meet."""
    corners = [(12 * r, 12 * c) for r in range(rows) for c in range(columns)]
    middles = [(12 * r + 6, 12 * c + 6) for r in range(rows - 1) for c in range(columns - 1)]
    return tuple(sorted(corners + middles))


def _overlaps() -> Iterator[Entry]:
    def add(
        id: str,
        name: str,
        *offsets: Position,
        aliases: tuple[str, ...] = (),
        part: Callable[[], Shape] = _classic,
    ) -> Entry:
        return Entry(Family.OVERLAP, id, name, lambda: overlap(part(), *offsets), aliases)

    butterfly: tuple[Position, ...] = ((0, 0), (0, 3), (3, 0), (3, 3))
    yield add("twin", "Twin", (0, 0), (6, 6), aliases=("twodoku", "gattai-2"))
    yield add("twin-slash", "Twin, rising", (0, 6), (6, 0))
    yield add("triple", "Triple", (0, 0), (3, 3), (6, 6), aliases=("tripledoku",))
    yield add("triple-slash", "Triple, rising", (0, 6), (3, 3), (6, 0))
    yield add("gattai-3", "Gattai-3", (0, 3), (3, 6), (6, 0))
    yield add("butterfly", "Butterfly", *butterfly)
    yield add("sohei", "Sohei", (0, 6), (6, 0), (6, 12), (12, 6))
    yield add(
        "flower", "Flower", (0, 3), (3, 0), (3, 3), (3, 6), (6, 3), aliases=("star", "musketry")
    )
    yield add(
        "samurai",
        "Samurai",
        (0, 0),
        (0, 12),
        (6, 6),
        (12, 0),
        (12, 12),
        aliases=("gattai-5", "quincunx"),
    )
    yield add(
        "windmill", "Windmill", (0, 3), (3, 12), (6, 6), (9, 0), (12, 9), aliases=("kazaguruma",)
    )
    yield add("cross", "Cross", (0, 6), (6, 0), (6, 6), (6, 12), (12, 6), aliases=("plus",))
    yield add("gattai-8", "Gattai-8", *_lattice(2, 3))
    yield add("shogun", "Shogun", *_lattice(2, 4), aliases=("gattai-11",))
    yield add("sumo", "Sumo", *_lattice(3, 3), aliases=("gattai-13",))
    yield add(
        "samurai-16",
        "Samurai 16x16",
        (0, 0),
        (0, 24),
        (12, 12),
        (24, 0),
        (24, 24),
        part=partial(boxes, 4, 4),
        aliases=("quincunx 4,2",),
    )
    yield add(
        "samurai-butterfly",
        "Samurai of butterflies",
        (0, 0),
        (0, 18),
        (9, 9),
        (18, 0),
        (18, 18),
        part=lambda: overlap(_classic(), *butterfly),
    )
    yield add(
        "tiny-samurai",
        "Tiny Samurai",
        (0, 0),
        (0, 6),
        (3, 3),
        (6, 0),
        (6, 6),
        part=partial(boxes, 2, 2),
    )
    yield Entry(
        Family.OVERLAP,
        "clueless-1",
        "Clueless, centres of boxes",
        lambda: clueless(_classic(), 3, first=1),
    )
    yield Entry(
        Family.OVERLAP,
        "clueless-2",
        "Clueless, boxes in the centre",
        lambda: clueless(_classic(), 1, first=3),
    )


def _solids() -> Iterator[Entry]:
    add = partial(Entry, Family.SOLID)
    yield add("cube-half", "Half cube", half_cube)
    yield add("cube-full", "Full cube", full_cube)
    yield add("cube-192", "Big cube", big_cube)
    yield add("dion2", "Dion cube of order 2", partial(dion, 2))
    yield add("dion3", "Dion cube", partial(dion, 3), ("sudoku cube",))
    for order in (3, 4, 5):
        aliases = ("roxdoku",) if order == 3 else ()
        yield add(f"roxdoku{order}", f"Roxdoku {order}", partial(roxdoku, order), aliases)
    yield add("roxdoku-twin", "Roxdoku twin", partial(roxdoku, 3, (0, 0, 0), (2, 2, 2)))
    yield add("roxdoku-double", "Roxdoku double", partial(roxdoku, 3, (0, 0, 0), (2, 2, 0)))
    far = tuple((x, y, z) for x in (0, 4) for y in (0, 4) for z in (0, 4))
    yield add("roxdoku-samurai", "Roxdoku Samurai", partial(roxdoku, 3, *far, (2, 2, 2)))


CATALOGUE: tuple[Entry, ...] = (
    *_boxes(),
    *_extras(),
    *_near(),
    *_jigsaws(),
    *_latins(),
    *_overlaps(),
    *_solids(),
)
"""Every layout, in the order of the menus."""
