"""The stock: puzzles with their ratings, one a line.

``puzzle<TAB>level<TAB>score<TAB>hardest technique<TAB>clues<TAB>seed<TAB>ER<TAB>EP<TAB>ED``, after
lines with ``#`` that say what made them. The last three may be missing. The layout is the file's.
A last field may name scrambles that are of the same level, by the numbers that make them, each
with its score: ``0:1240,3:1310``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..engine.dice import Dice
from ..engine.explainer.ratings import ExplainerRating
from ..engine.generator import scrambled
from ..engine.ladder import Level
from ..engine.layout import Layout
from ..engine.puzzle import Puzzle
from ..engine.rating import Rating
from ..engine.symbols import SYMBOLS, symbol
from .errors import FormatError

_EXPLAINED: Final = ("er", "ep", "ed")


class Proven(NamedTuple):
    """A scramble of a puzzle of the stock that was rated, and is of the same level."""

    number: int
    score: int | None


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
    proven: tuple[Proven, ...] = ()
    """Scrambles that need not be rated again."""

    def scrambled(self, number: int) -> Puzzle:
        """The scramble of this number."""
        return scrambled(self.puzzle, Dice(f"{self.seed} {number}"))


def stock_line(
    puzzle: Puzzle,
    rating: Rating,
    seed: str,
    explainer: ExplainerRating | None = None,
    proven: Sequence[Proven] = (),
) -> str:
    """The line that keeps a puzzle."""
    givens = "".join(map(symbol, puzzle.givens))
    score = _score(rating.score)
    fields = (givens, str(rating.level), score, rating.hardest or "-", str(puzzle.clues), seed)
    both = (*fields, *map(explainer.brief, _EXPLAINED)) if explainer else fields
    return "\t".join((*both, *([proven_field(proven)] if proven else [])))


def proven_field(proven: Sequence[Proven]) -> str:
    """The field that keeps some scrambles."""
    return ",".join(f"{number}:{_score(score)}" for number, score in proven)


def _score(score: int | None) -> str:
    return "-" if score is None else str(score)


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
        givens, level, score, hardest, _, seed, *more = line.split("\t")
        proven = _proven(more.pop()) if more and ":" in more[-1] else ()
        if more and len(more) != len(_EXPLAINED):
            raise ValueError("ER, EP and ED come together")
        er, ep, ed = more or ("", "", "")
        puzzle = Puzzle(layout, tuple(map(SYMBOLS.index, givens)))
        known = _known(score)
        return StockLine(puzzle, Level.named(level), known, hardest, seed, er, ep, ed, proven)
    except ValueError as error:
        raise FormatError(f"line {number} is not a puzzle of the stock: {error}", number) from None


def _proven(field: str) -> tuple[Proven, ...]:
    pairs = (each.split(":") for each in field.split(","))
    return tuple(Proven(int(number), _known(score)) for number, score in pairs)


def _known(score: str) -> int | None:
    return None if score == "-" else int(score)
