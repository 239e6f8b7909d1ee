"""The stock that ships: where its files are, and a puzzle drawn from them.

The classic layout has a file for each level, every other one a file of its own.

What rates a puzzle is imported only when one is drawn: the menu asks for the levels alone,
and is to be there at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..engine.dice import Dice
from ..engine.layout import Layout
from ..engine.layouts import CATALOGUE, CLASSIC
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..formats.errors import FormatError
from .errors import StoreError

if TYPE_CHECKING:
    from ..formats.stock import StockLine


_PACKAGE = Path(__file__).parent.parent
FOLDERS = (_PACKAGE / "puzzles", _PACKAGE.parent / "puzzles")
"""Where the stock is: inside the package when installed, beside it in a clone."""
_IDS = frozenset(entry.id for entry in CATALOGUE)
_DRAWS = 50
"""Scrambles whose level moved before the next puzzle is taken."""


class Drawn(NamedTuple):
    """A puzzle drawn from the stock and scrambled."""

    puzzle: Puzzle
    level: Level
    score: int | None
    """As it was rated after it was scrambled; on a board larger than the classic one, before."""
    seed: str
    """Of the puzzle that was scrambled."""


@cache
def stock_levels(layout: Layout = CLASSIC) -> tuple[Level, ...]:
    """The levels that there are puzzles of."""
    files = {level: _file(layout, level) for level in Level}
    if layout is CLASSIC:
        return tuple(level for level, path in files.items() if path is not None)
    try:
        lines = [
            path.read_text(encoding="utf-8").splitlines() for path in {*files.values()} if path
        ]
    except (OSError, UnicodeDecodeError):
        return ()
    named = {_level_named(line) for line in chain(*lines)}
    return tuple(level for level in Level if str(level) in named)


def _level_named(line: str) -> str:
    """What a line says of its level. Nothing else is read: the menu waits for it."""
    fields = line.split("\t", 3)
    return fields[2] if len(fields) > 3 and not line.startswith("#") else ""


def draw(level: Level, dice: Dice, layout: Layout = CLASSIC) -> Drawn:
    """A puzzle of *level* that nobody has seen.

    It is one of the stock, scrambled. A scramble can be rated differently, so it is one that
    was rated when the stock was made; where there is none, it is rated now, and drawn anew until
    its level is the one wanted. On a board larger than the classic one that takes too long; what
    is said there is what was said of the puzzle that was scrambled.

    Raises:
        StoreError: there is no stock of this level, or its file cannot be read.
    """
    from ..engine.generating.generator import scrambled
    from ..engine.solving.rating import rate

    lines = _stock(layout, level)
    while True:
        line = _read(*dice.pick(lines), layout, level)
        if line.proven:
            number, score = dice.pick(line.proven)
            return Drawn(line.scrambled(number), level, score, line.seed)
        if layout.cells > CLASSIC.cells:
            return Drawn(scrambled(line.puzzle, dice), level, line.score, line.seed)
        for _ in range(_DRAWS):
            puzzle = scrambled(line.puzzle, dice)
            rating = rate(puzzle)
            if rating.level is level:
                return Drawn(puzzle, level, rating.score, line.seed)


def whole_stock(layout: Layout) -> Iterator[StockLine]:
    """All puzzles of *layout*, those of the easiest level first.

    Raises:
        StoreError: a file cannot be read.
    """
    for level in stock_levels(layout):
        for number, line in _stock(layout, level):
            yield _read(number, line, layout, level)


@lru_cache(maxsize=8)
def _stock(layout: Layout, level: Level) -> tuple[tuple[int, str], ...]:
    """The lines of a level and their numbers; one is read when it is drawn, out of hundreds."""
    path = _file(layout, level)
    if path is None:
        raise StoreError(f"there are no {level} puzzles for {layout.name}")
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"{path.name} cannot be read: {error}") from None
    found = tuple((number, line) for number, line in enumerate(lines, 1) if _is_of(line, level))
    if not found:
        raise StoreError(f"{path.name} holds no {level} puzzles")
    return found


def _is_of(line: str, level: Level) -> bool:
    """Whether a line is a puzzle of *level*; one of the classic layout has no field before it."""
    return not line.startswith("#") and str(level) in line.split("\t", 3)[1:3]


def _read(number: int, line: str, layout: Layout, level: Level) -> StockLine:
    from ..formats.stock import read_stock

    try:
        (found,) = read_stock([line], layout)
    except FormatError:
        where = f"line {number} of {stock_name(layout, level)}"
        raise StoreError(f"{where} is not a puzzle of the stock") from None
    return found


def stock_name(layout: Layout, level: Level) -> str:
    """The name of the file of a level, as seen from the folder."""
    classic = f"{layout.id}-{str(level).casefold()}.txt"
    return classic if layout is CLASSIC else f"layouts/{layout.id}.txt"


def _file(layout: Layout, level: Level) -> Path | None:
    if layout.id not in _IDS:
        return None  # it is told by its name, which may be too long for a file
    paths = (folder / stock_name(layout, level) for folder in FOLDERS)
    return next((path for path in paths if path.is_file()), None)
