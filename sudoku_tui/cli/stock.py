"""``stock``: makes the puzzles that ship. ``make stock`` runs it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from .. import __version__
from ..engine.dice import seeds_from
from ..engine.generator import VERSION
from ..engine.ladder import Level
from ..engine.layout import Layout
from ..engine.layouts import CATALOGUE, CLASSIC
from ..engine.making import make
from ..engine.puzzle import Puzzle
from ..engine.spec import Span, Spec
from ..engine.symmetry import Symmetry
from ..formats.stock import Proven, StockLine, stock_line
from ..store.stock import stock_name
from . import arguments
from .exits import Exit
from .files import reading, writing
from .output import Messages
from .stock_layouts import filled_up

_CLUES = {Level.BEGINNER: 36, Level.EASY: 30, Level.MEDIUM: 26}
"""Givens that are left at least: an easy puzzle should look easy too."""
_SLOW = (Level.UNFAIR, Level.EXTREME)
"""To rate one of these when it is drawn would keep a player waiting."""
_PROVEN = 8
"""Scrambles of each that are rated when the stock is made."""

_MANY = frozenset(
    ("4", "6", "8", "12", "16", "x", "windoku", "disjoint", "anti-knight", "pinwheel-9", "samurai")
)
"""The layouts of which there are more puzzles: those that are played most."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument(
        "-n", type=arguments.positive, metavar="N",
        help="of each level (default: 500 of the classic layout, 50 of common ones, 10 of others)",
    )  # fmt: skip
    parser.add_argument(
        "--layout", type=arguments.layout, action="append", dest="layouts", metavar="ID",
        help="only this one; may be said again (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=arguments.positive, default=20, metavar="S",
        help="seconds of work in vain after which a level is given up (default: 20); "
        "those of the classic layout are not",
    )  # fmt: skip
    parser.add_argument(
        "--level", type=arguments.level, action="append", dest="levels", metavar="L",
        help="only this one; may be said again",
    )  # fmt: skip
    parser.add_argument("--seed", default="stock", help="what fixes the puzzles")


def run(options: Namespace) -> Exit:
    """Write the files."""
    messages = Messages()
    levels = options.levels or list(Level)
    for layout in options.layouts or [entry.layout for entry in CATALOGUE]:
        count = options.n or _count(layout)
        if layout is not CLASSIC:
            path = options.folder / stock_name(layout, levels[0])
            for text in filled_up(_read(path), layout, levels, count, options, messages):
                _write(path, text)
            continue
        for level in levels:
            lines = [*_head(level, count, options), *_lines(level, count, options, messages)]
            _write(options.folder / stock_name(layout, level), "\n".join(lines) + "\n")
    messages.clear()
    return Exit.DONE


def _count(layout: Layout) -> int:
    """How many puzzles of each level ship."""
    return 500 if layout is CLASSIC else 50 if layout.id in _MANY else 10


def _read(path: Path) -> str:
    """What is in a file; nothing if there is none."""
    with reading(str(path)):
        return path.read_text(encoding="utf-8") if path.exists() else ""


def _write(path: Path, text: str) -> None:
    with writing(path):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _head(level: Level, count: int, options: Namespace) -> list[str]:
    """What made the file, so that it can be made again."""
    return [
        f"# {count} puzzles of level {level}, half of them with half-turn symmetry.",
        f"# sudoku-tui stock --seed {options.seed} -n {count} --layout classic --level {level}",
        f"# sudoku-tui {__version__}, generator {VERSION}. Levels and scores are HoDoKu's,",
        "# ER, EP and ED are Explainer's; + after one says that it is so much at the least.",
        "# puzzle, level, score, hardest technique, clues, seed, ER, EP, ED"
        + (", scrambles of the same level with their scores" if level in _SLOW else ""),
    ]


def _lines(level: Level, count: int, options: Namespace, messages: Messages) -> list[str]:
    lines: list[str] = []
    half = count // 2
    for symmetry, share in ((Symmetry.HALF_TURN, half), (Symmetry.NONE, count - half)):
        seed = f"{options.seed}-{str(level).casefold()}-{symmetry}"
        for line in islice(stock_lines(level, symmetry, seed), share):
            lines.append(line)
            messages.progress(f"{level}: {len(lines)} of {count}")
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
            puzzle = made.puzzle(CLASSIC)
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
