"""The stock: puzzles with their ratings, one on each line.

``layout<TAB>puzzle<TAB>level<TAB>score<TAB>hardest technique<TAB>clues<TAB>seed``, after comments
with ``#`` that name the command. A classic puzzle without cages has no field for its layout, and
may have three more fields at the end: ER, EP and ED. A last field may list scrambles of an equal
level by their numbers, each with its score: ``0:1240,3:1310``.
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
from .extras_text import read_whole, write_whole

_EXPLAINED: Final = ("er", "ep", "ed")
_LEVELS: Final = frozenset(map(str, Level))


class Proven(NamedTuple):
    """A scramble of a puzzle of the stock that was rated at the level of the puzzle."""

    number: int
    score: int | None


@dataclass(frozen=True)
class StockLine:
    """A puzzle of the stock with its ratings."""

    puzzle: Puzzle
    level: Level
    score: int | None
    hardest: str
    seed: str
    er: str = ""
    """The rating on Explainer's scale: ``4.7``, ``9.5+`` for a lower bound, or "" if unknown."""
    ep: str = ""
    ed: str = ""
    proven: tuple[Proven, ...] = ()
    """The scrambles that need not be rated again."""

    def scrambled(self, number: int) -> Puzzle:
        """Return the scramble with this number."""
        return scramble_puzzle(self.puzzle, Dice(f"{self.seed} {number}"))


def stock_line(
    puzzle: Puzzle,
    rating: Rating,
    seed: str,
    explainer: ExplainerRating | None = None,
    proven: Sequence[Proven] = (),
) -> str:
    """Return the line of a puzzle."""
    is_plain = puzzle.layout is CLASSIC and not puzzle.extras
    layout = () if is_plain else (puzzle.layout.id,)
    facts = (_score(rating.score), rating.hardest or "-", str(puzzle.clues), seed)
    explained = map(explainer.short_text_of, _EXPLAINED) if explainer else ()
    last = (proven_field(proven),) if proven else ()
    return "\t".join((*layout, write_whole(puzzle), str(rating.level), *facts, *explained, *last))


def proven_field(proven: Sequence[Proven]) -> str:
    """Return the field of rated scrambles."""
    return ",".join(f"{number}:{_score(score)}" for number, score in proven)


def _score(score: int | None) -> str:
    return "-" if score is None else str(score)


def read_stock(lines: Iterable[str], layout: Layout = CLASSIC) -> Iterator[StockLine]:
    """Parse the puzzles of a stock file; *layout* is the default for lines without one.

    Raises:
        FormatError: A line is wrong; the error has its number.
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
    puzzle, known = read_whole(whole, layout), _read_score(score)
    return StockLine(puzzle, Level.named(level), known, hardest, seed, er, ep, ed, proven)


def _proven(field: str) -> tuple[Proven, ...]:
    pairs = (each.split(":") for each in field.split(","))
    return tuple(Proven(int(number), _read_score(score)) for number, score in pairs)


def is_stock(text: str) -> bool:
    """Check whether the first line of a text, apart from comments, is a puzzle of a stock."""
    first = next((line for line in text.split("\n") if line.strip() and line[0] != "#"), "")
    try:
        return any(read_stock([first]))
    except FormatError:
        return False


def _read_score(score: str) -> int | None:
    return None if score == "-" else int(score)
