"""``stock``: makes the puzzles that ship, one file a level. ``make stock`` runs it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from .. import __version__
from ..engine.generator import VERSION
from ..engine.ladder import Level
from ..engine.layouts import CLASSIC
from ..engine.making import make, seeds_from
from ..engine.puzzle import Puzzle
from ..engine.spec import Span, Spec
from ..engine.symmetry import Symmetry
from ..formats.stock import Proven, StockLine, stock_line
from ..store.stock import stock_name
from . import arguments
from .exits import Exit, Stop
from .output import Messages

_CLUES = {Level.BEGINNER: 36, Level.EASY: 30, Level.MEDIUM: 26}
"""Givens that are left at least: an easy puzzle should look easy too."""
_SLOW = (Level.UNFAIR, Level.EXTREME)
"""To rate one of these when it is drawn would keep a player waiting."""
_PROVEN = 8
"""Scrambles of each that are rated when the stock is made."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("-n", type=arguments.positive, default=500, metavar="N", help="of each")
    parser.add_argument(
        "--level", type=arguments.level, action="append", dest="levels", metavar="L",
        help="only this one; may be said again",
    )  # fmt: skip
    parser.add_argument("--seed", default="stock", help="what fixes the puzzles")


def run(options: Namespace) -> Exit:
    """Write the files."""
    messages = Messages()
    for level in options.levels or Level:
        lines = [*_head(level, options), *_lines(level, options, messages)]
        path = options.folder / stock_name(CLASSIC, level)
        try:
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError as error:
            raise Stop(f"{path}: {error.strerror}", Exit.FILE_ERROR) from None
    messages.clear()
    return Exit.DONE


def _head(level: Level, options: Namespace) -> list[str]:
    """What made the file, so that it can be made again."""
    return [
        f"# {options.n} puzzles of level {level}, half of them with half-turn symmetry.",
        f"# sudoku-tui stock --seed {options.seed} -n {options.n} --level {level}",
        f"# sudoku-tui {__version__}, generator {VERSION}. Levels and scores are HoDoKu's,",
        "# ER, EP and ED are Explainer's; + after one says that it is so much at the least.",
        "# puzzle, level, score, hardest technique, clues, seed, ER, EP, ED"
        + (", scrambles of the same level with their scores" if level in _SLOW else ""),
    ]


def _lines(level: Level, options: Namespace, messages: Messages) -> list[str]:
    lines: list[str] = []
    half = options.n // 2
    shares = ((Symmetry.HALF_TURN, half), (Symmetry.NONE, options.n - half))
    for symmetry, share in shares:
        seed = f"{options.seed}-{str(level).casefold()}-{symmetry}"
        for line in islice(stock_lines(level, symmetry, seed), share):
            lines.append(line)
            messages.progress(f"{level}: {len(lines)} of {options.n}")
    return lines


def stock_lines(level: Level, symmetry: Symmetry, seed: str) -> Iterator[str]:
    """Lines of the stock without end, what ``generate`` makes of the same seed."""
    # What it needs takes time to load, and every command loads this module.
    from ..engine.explainer.scale import NESTED_FROM, rate_explainer

    clues = Span(least=_CLUES.get(level, 0))
    spec = Spec(levels=frozenset([level]), symmetry=symmetry, clues=clues)
    for each in seeds_from(seed):
        if made := make(spec, each):
            assert made.rating is not None  # a level was asked for
            puzzle = Puzzle(CLASSIC, made.givens)
            explainer = rate_explainer(puzzle, below=NESTED_FROM)
            many = _PROVEN if level in _SLOW else 0
            proven = tuple(islice(proven_scrambles(puzzle, level, each), many))
            yield stock_line(puzzle, made.rating, each, explainer, proven)


def proven_scrambles(puzzle: Puzzle, level: Level, seed: str) -> Iterator[Proven]:
    """Scrambles of a line of the stock, without end, that are of its level, each rated."""
    from ..engine.rating import rate

    line = StockLine(puzzle, level, None, "", seed)
    for number in count():
        rating = rate(line.scrambled(number))
        if rating.level is level:
            yield Proven(number, rating.score)
