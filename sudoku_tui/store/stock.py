"""The stock of puzzles that ships with the program: its files, and puzzles drawn from them.

The classic layout has a file per level, every other layout one file, and so have the killers of a
layout. The code that rates puzzles is
imported only when a puzzle is drawn: the menu needs only the levels, and must appear at once.
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
"""Folders of the stock: inside the installed package, or next to it in a clone."""
_IDS = frozenset(entry.id for entry in CATALOGUE)
_DRAWS = 50
"""Scrambles of a puzzle that are tried before the next one; each may have another level."""
COURSE_SEED = "course"
"""First word of the seed of a puzzle for the course; the id of its technique follows."""


class DrawnPuzzle(NamedTuple):
    """A scrambled puzzle of the stock."""

    puzzle: Puzzle
    level: Level
    score: int | None
    """HoDoKu's score of the scrambled puzzle; on boards larger than the classic one, the
    original's."""
    seed: str
    """Random seed of the original."""


@cache
def stock_levels(layout: Layout = CLASSIC, is_killer: bool = False) -> tuple[Level, ...]:
    """Return the levels with puzzles, or killers, in the stock."""
    files = {level: _file(layout, level, is_killer) for level in Level}
    if layout is CLASSIC and not is_killer:
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
    """Return the level in a line. The line is not parsed further, because the menu is waiting."""
    fields = line.split("\t", 3)
    return fields[2] if len(fields) > 3 and not line.startswith("#") else ""


def draw_puzzle(
    level: Level, dice: Dice, layout: Layout = CLASSIC, is_killer: bool = False
) -> DrawnPuzzle:
    """Draw a puzzle or a killer of *level* that the player has not seen.

    The puzzle is one of the stock, scrambled; a scramble can have another rating. If the stock
    records scrambles that were rated when it was made, one of these is used. Otherwise scrambles
    are rated now until one has the right level. On boards larger than the classic one, rating takes
    too long, so any scramble is used, with the rating of the original.

    Raises:
        StoreError: The stock has no puzzles of this level, or the file cannot be read.
    """
    from ..engine.generating.generator import scramble_puzzle
    from ..engine.solving.rating import rate

    lines = _stock(layout, level, is_killer)
    while True:
        line = _read(*dice.pick(lines), layout, level, is_killer)
        if line.proven:
            number, score = dice.pick(line.proven)
            return DrawnPuzzle(line.scrambled(number), level, score, line.seed)
        if layout.cells > CLASSIC.cells:
            return DrawnPuzzle(scramble_puzzle(line.puzzle, dice), level, line.score, line.seed)
        for _ in range(_DRAWS):
            puzzle = scramble_puzzle(line.puzzle, dice)
            rating = rate(puzzle)
            if rating.level is level:
                return DrawnPuzzle(puzzle, level, rating.score, line.seed)


@cache
def puzzle_techniques() -> frozenset[str]:
    """Return the ids of all techniques that are the hardest one of a classic puzzle in stock."""
    return frozenset(_hardest(line) for _, _, line in _classic_lines())


def draw_puzzle_needing(technique: str, dice: Dice) -> DrawnPuzzle:
    """Draw a classic puzzle whose hardest technique is *technique*.

    Its seed begins with `COURSE_SEED` and the id of the technique.

    Raises:
        StoreError: The stock has no such puzzle, or a file cannot be read.
    """
    from ..engine.generating.generator import scramble_puzzle
    from ..engine.solving.rating import rate

    lines = [each for each in _classic_lines() if _hardest(each[-1]) == technique]
    if not lines:
        raise StoreError(f"there are no puzzles for {technique}")
    level, number, text = dice.pick(lines)
    line = _read(number, text, CLASSIC, level)
    seed = f"{COURSE_SEED} {technique} {line.seed}"
    for _ in range(_DRAWS):
        puzzle = scramble_puzzle(line.puzzle, dice)
        rating = rate(puzzle)
        if rating.hardest_of_level == technique:
            return DrawnPuzzle(puzzle, rating.level, rating.score, seed)
    return DrawnPuzzle(line.puzzle, level, line.score, seed)


def _classic_lines() -> Iterator[tuple[Level, int, str]]:
    """Yield level, number and text of each line of the classic stock that can be read.

    Beginner puzzles are left out: their path by the ladder is not the one that players are shown.
    """
    for level in stock_levels():
        if level is Level.BEGINNER:
            continue
        try:
            yield from ((level, number, line) for number, line in _stock(CLASSIC, level))
        except StoreError:
            continue


def _hardest(line: str) -> str:
    """Return the id of the hardest technique in a line of the classic stock."""
    fields = line.split("\t", 4)
    return fields[3] if len(fields) > 3 else ""


def whole_stock(layout: Layout, is_killer: bool = False) -> Iterator[StockLine]:
    """Yield all puzzles or killers of *layout*, the easiest level first.

    Raises:
        StoreError: A file cannot be read.
    """
    for level in stock_levels(layout, is_killer):
        for number, line in _stock(layout, level, is_killer):
            yield _read(number, line, layout, level, is_killer)


@lru_cache(maxsize=8)
def _stock(layout: Layout, level: Level, is_killer: bool = False) -> tuple[tuple[int, str], ...]:
    """Return the lines of a level with their numbers.

    They are not parsed, as only one will be drawn.
    """
    path = _file(layout, level, is_killer)
    if path is None:
        kind = "killers" if is_killer else "puzzles"
        raise StoreError(f"there are no {level} {kind} for {layout.name}")
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"{path.name} cannot be read: {error}") from None
    found = tuple((number, line) for number, line in enumerate(lines, 1) if _is_of(line, level))
    if not found:
        raise StoreError(f"{path.name} holds no {level} puzzles")
    return found


def _is_of(line: str, level: Level) -> bool:
    """Check whether a line is a puzzle of *level*.

    The level is the second field for the classic layout, and the third for all others.
    """
    return not line.startswith("#") and str(level) in line.split("\t", 3)[1:3]


def _read(
    number: int, line: str, layout: Layout, level: Level, is_killer: bool = False
) -> StockLine:
    from ..formats.stock import read_stock

    try:
        (found,) = read_stock([line], layout)
    except FormatError:
        where = f"line {number} of {stock_name(layout, level, is_killer)}"
        raise StoreError(f"{where} is not a puzzle of the stock") from None
    return found


def stock_name(layout: Layout, level: Level, is_killer: bool = False) -> str:
    """Return the path of the file of a level, relative to the folder of the stock."""
    if is_killer:
        return f"killers/{layout.id}.txt"
    classic = f"{layout.id}-{str(level).casefold()}.txt"
    return classic if layout is CLASSIC else f"layouts/{layout.id}.txt"


def _file(layout: Layout, level: Level, is_killer: bool = False) -> Path | None:
    if layout.id not in _IDS:
        return None  # the id of a custom layout contains the layout: too long for a file name
    paths = (folder / stock_name(layout, level, is_killer) for folder in FOLDERS)
    return next((path for path in paths if path.is_file()), None)
