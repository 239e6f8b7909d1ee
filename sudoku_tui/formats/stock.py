"""The stock: puzzles with their ratings, one a line.

``puzzle<TAB>level<TAB>score<TAB>hardest technique<TAB>clues<TAB>seed<TAB>ER<TAB>EP<TAB>ED``, after
lines with ``#`` that say what made them. The last three may be missing. The layout is the file's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..engine.explainer.ratings import ExplainerRating
from ..engine.ladder import Level
from ..engine.layout import Layout
from ..engine.puzzle import Puzzle
from ..engine.rating import Rating
from .errors import FormatError
from .marks import read_whole, write_whole

_EXPLAINED: Final = ("er", "ep", "ed")


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
    whole = write_whole(puzzle)
    score = "-" if rating.score is None else str(rating.score)
    fields = (whole, str(rating.level), score, rating.hardest or "-", str(puzzle.clues), seed)
    both = (*fields, *map(explainer.brief, _EXPLAINED)) if explainer else fields
    return "\t".join(both)


def read_stock(lines: Iterable[str], layout: Layout) -> Iterator[StockLine]:
    """The puzzles of a stock file.

    Raises:
        FormatError: a line is not of the form; it names the line.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            yield _read(line.rstrip("\n"), number, layout)


def _read(line: str, number: int, layout: Layout) -> StockLine:
    try:
        whole, level, score, hardest, _, seed, *explained = line.split("\t")
        if explained and len(explained) != len(_EXPLAINED):
            raise ValueError("ER, EP and ED come together")
        puzzle = read_whole(whole, layout)
        known = None if score == "-" else int(score)
        return StockLine(puzzle, Level.named(level), known, hardest, seed, *explained)
    except ValueError as error:
        raise FormatError(f"line {number} is not a puzzle of the stock: {error}", number) from None
