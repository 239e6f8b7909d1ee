"""The stock: puzzles with their ratings, one a line.

``layout<TAB>puzzle<TAB>level<TAB>score<TAB>hardest technique<TAB>clues<TAB>seed``, after lines with
``#`` that say what made them. A puzzle of the classic layout does not say its layout, but may have
three more fields at the end: ER, EP and ED.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..engine.explainer.ratings import ExplainerRating
from ..engine.ladder import Level
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.puzzle import Puzzle
from ..engine.rating import Rating
from .errors import FormatError
from .marks import read_whole, write_whole

_EXPLAINED: Final = ("er", "ep", "ed")
_LEVELS: Final = frozenset(map(str, Level))


@dataclass(frozen=True)
class StockLine:
    """A puzzle of the stock, and what was said of it when it was made."""

    puzzle: Puzzle
    level: Level
    score: int | None
    hardest: str
    seed: str
    er: str = ""
    """By Explainer's scale: ``4.7``; ``9.5+`` where that is the least; empty if unknown."""
    ep: str = ""
    ed: str = ""


def stock_line(
    puzzle: Puzzle, rating: Rating, seed: str, explainer: ExplainerRating | None = None
) -> str:
    """The line that keeps a puzzle."""
    layout = () if puzzle.layout is CLASSIC else (puzzle.layout.id,)
    score = "-" if rating.score is None else str(rating.score)
    said = (str(rating.level), score, rating.hardest or "-", str(puzzle.clues), seed)
    explained = map(explainer.brief, _EXPLAINED) if explainer else ()
    return "\t".join((*layout, write_whole(puzzle), *said, *explained))


def read_stock(lines: Iterable[str], layout: Layout = CLASSIC) -> Iterator[StockLine]:
    """The puzzles of a stock file; *layout* is that of lines that do not say theirs.

    Raises:
        FormatError: a line is not of the form; it names the line.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            yield _read(line.rstrip("\n"), number, layout)


def _read(line: str, number: int, layout: Layout) -> StockLine:
    fields = line.split("\t")
    try:
        if len(fields) > 2 and fields[1] not in _LEVELS and fields[2] in _LEVELS:
            layout = layout_named(fields.pop(0))
        return _puzzle(fields, layout)
    except (ValueError, LookupError) as error:
        why = error.args[0] if error.args else error
        raise FormatError(f"line {number} is not a puzzle of the stock: {why}", number) from None


def _puzzle(fields: list[str], layout: Layout) -> StockLine:
    whole, level, score, hardest, _, seed, *explained = fields
    if explained and len(explained) != len(_EXPLAINED):
        raise ValueError("ER, EP and ED come together")
    puzzle = read_whole(whole, layout)
    known = None if score == "-" else int(score)
    return StockLine(puzzle, Level.named(level), known, hardest, seed, *explained)
