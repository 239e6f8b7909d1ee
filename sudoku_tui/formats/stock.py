"""The stock: puzzles with their ratings, one a line.

``layout<TAB>puzzle<TAB>level<TAB>score<TAB>hardest technique<TAB>clues<TAB>seed``, after lines with
``#`` that say what made them. A puzzle of the classic layout does not say its layout, but may have
three more fields at the end: ER, EP and ED. A last field may name scrambles that are of the same
level, by the numbers that make them, each with its score: ``0:1240,3:1310``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..engine.dice import Dice
from ..engine.explainer.ratings import ExplainerRating
from ..engine.generating.generator import scramble_puzzle
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.solving.rating import Rating
from .errors import FormatError
from .marks import read_whole, write_whole

_EXPLAINED: Final = ("er", "ep", "ed")
_LEVELS: Final = frozenset(map(str, Level))


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
        return scramble_puzzle(self.puzzle, Dice(f"{self.seed} {number}"))


def stock_line(
    puzzle: Puzzle,
    rating: Rating,
    seed: str,
    explainer: ExplainerRating | None = None,
    proven: Sequence[Proven] = (),
) -> str:
    """The line that keeps a puzzle."""
    layout = () if puzzle.layout is CLASSIC else (puzzle.layout.id,)
    facts = (_score(rating.score), rating.hardest or "-", str(puzzle.clues), seed)
    explained = map(explainer.short_text_of, _EXPLAINED) if explainer else ()
    last = (proven_field(proven),) if proven else ()
    return "\t".join((*layout, write_whole(puzzle), str(rating.level), *facts, *explained, *last))


def proven_field(proven: Sequence[Proven]) -> str:
    """The field that keeps some scrambles."""
    return ",".join(f"{number}:{_score(score)}" for number, score in proven)


def _score(score: int | None) -> str:
    return "-" if score is None else str(score)


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
    whole, level, score, hardest, _, seed, *more = fields
    proven = _proven(more.pop()) if more and ":" in more[-1] else ()
    if more and len(more) != len(_EXPLAINED):
        raise ValueError("ER, EP and ED come together")
    er, ep, ed = more or ("", "", "")
    puzzle, known = read_whole(whole, layout), _known(score)
    return StockLine(puzzle, Level.named(level), known, hardest, seed, er, ep, ed, proven)


def _proven(field: str) -> tuple[Proven, ...]:
    pairs = (each.split(":") for each in field.split(","))
    return tuple(Proven(int(number), _known(score)) for number, score in pairs)


def is_stock(text: str) -> bool:
    """Whether the first line of a text that is no comment is of the form."""
    first = next((line for line in text.split("\n") if line.strip() and line[0] != "#"), "")
    try:
        return any(read_stock([first]))
    except FormatError:
        return False


def _known(score: str) -> int | None:
    return None if score == "-" else int(score)
