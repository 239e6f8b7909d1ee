"""``python -m workshop stock``: make the puzzles that ship. ``make stock`` runs it.

The classic layout has one file for each level; every other layout has one file for all levels. Some
layouts have no puzzles of some level, or only puzzles that take long to find. With ``--killers``,
each layout has one file for the killers of all levels. A level is given up
after a time without success, or at once if it is known to have none; the head of the file lists
these levels. A file of the same generator version is extended; any other is made again.

Drawing a puzzle scrambles it, which can change its rating. If rating is slow, each line names
scrambles that were rated when the line was made.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Final

from sudoku_tui import __version__
from sudoku_tui.cli import arguments
from sudoku_tui.cli.exits import Exit
from sudoku_tui.cli.files import reading, writing
from sudoku_tui.cli.output import Messages
from sudoku_tui.engine.dice import seeds_from
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.feasibility import first_objection
from sudoku_tui.engine.generating.generator import KILLER_VERSION, VERSION
from sudoku_tui.engine.generating.spec import USUAL_SIZES, Span, Spec
from sudoku_tui.engine.generating.spec_search import RatedPuzzle, make, try_to_make
from sudoku_tui.engine.ladders import KILLER, rating_ladder
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.symmetry import Symmetry, orbits
from sudoku_tui.formats.stock import Proven, StockLine, proven_field, read_stock, stock_line
from sudoku_tui.store.plain_files import replace_plain
from sudoku_tui.store.stock import stock_name

_MADE_BY: Final = f"# sudoku-tui {__version__}, generator {VERSION}"
_KILLERS_MADE_BY: Final = f"{_MADE_BY}, killers {KILLER_VERSION}"
_REMARK: Final = re.compile(r"# (\w+): (?:none|\d+); .*\.$")
_ATTEMPTS: Final = 200
"""Limit of attempts for one seed: another seed succeeds sooner than many attempts."""
_FIELDS: Final = "# layout, puzzle, level, score, hardest technique, clues, seed"
_SEED: Final = 6
"""Index of the seed among these fields."""
_SCRAMBLES: Final = ", scrambles of the same level with their scores"


@dataclass
class LayoutStock:
    """The file of a layout while it is extended, of puzzles or of killers."""

    is_killer: bool = False
    lines: dict[Level, list[str]] = field(default_factory=dict)
    remarks: dict[Level, str] = field(default_factory=dict)
    """The line of the head about each level that was given up."""

    @classmethod
    def of(cls, text: str, is_killer: bool = False) -> LayoutStock:
        """Parse a file. It counts as empty if another version of the generator made it."""
        stock = cls(is_killer)
        if stock.made_by in text.splitlines():
            for line in text.splitlines():
                if remark := _REMARK.match(line):
                    stock.remarks[Level.named(remark[1])] = line
                elif not line.startswith("#"):
                    stock.lines.setdefault(Level.named(line.split("\t")[2]), []).append(line)
        return stock

    @property
    def made_by(self) -> str:
        """The line of the head with the versions."""
        return _KILLERS_MADE_BY if self.is_killer else _MADE_BY

    def text(self, layout: Layout, count: int, options: Namespace) -> str:
        """Return the content of the file."""
        asked = f"-n {count} --patience {options.patience} --layout {layout.id}"
        asked += " --killers" * self.is_killer
        head = (
            *self._about(layout, count),
            f"# python -m workshop stock --seed {options.seed} {asked}",
            self.made_by,
            *(self.remarks[level] for level in sorted(self.remarks)),
            _FIELDS + (_SCRAMBLES if _is_rated_when_drawn(layout) else ""),
        )
        lines = (line for level in sorted(self.lines) for line in self.lines[level])
        return "\n".join((*head, *lines)) + "\n"

    def _about(self, layout: Layout, count: int) -> tuple[str, ...]:
        """Return the first lines of the head."""
        if self.is_killer:
            return (
                f"# {layout.name}: {count} killers of each level.",
                f"# Levels and scores are by the ladder {KILLER.name}.",
            )
        return (
            f"# {layout.name}: {count} puzzles of each level, half of them with half-turn symmetry",
            "# if the layout has it. Levels and scores are by the ladder "
            f"{rating_ladder(layout).name}, made for the classic one.",
        )


def fill_up(
    text: str,
    layout: Layout,
    levels: Sequence[Level],
    count: int,
    options: Namespace,
    messages: Messages,
) -> Iterator[str]:
    """Extend the file *text* of *layout*, and yield its content after each new puzzle.

    The last content has *count* puzzles of each of *levels*, or as many as were found. Existing
    lines are kept.
    """
    stock = LayoutStock.of(text, options.killers)
    asked = Spec(layout.id, killer=USUAL_SIZES if options.killers else ())
    for level in levels:
        lines = stock.lines.setdefault(level, [])
        stock.remarks.pop(level, None)
        if why := first_objection(replace(asked, levels=frozenset([level]))):
            stock.remarks[level] = f"# {level}: none; {why}."
            continue
        made = lines_of(asked, level, options.seed, options.patience, tuple(lines))
        for line in islice(made, max(0, count - len(lines))):
            lines.append(line)
            messages.progress(f"{layout.name}, {level}: {len(lines)} of {count}")
            yield stock.text(layout, count, options)
        if len(lines) < count:
            so_many = f"{len(lines) or 'none'}; then {options.patience:g}"
            stock.remarks[level] = f"# {level}: {so_many} seconds of work were in vain."
    yield stock.text(layout, count, options)


def lines_of(
    asked: Spec, level: Level, seed: str, patience: float, before: Sequence[str] = ()
) -> Iterator[str]:
    """Yield lines of different puzzles, until *patience* seconds have passed without a new one.

    Every second puzzle has half-turn symmetry, as long as such puzzles are found; no killer has it.

    Args:
        asked: The layout and the kind of puzzle.
        before: Existing lines. The seeds after theirs are used.
    """
    lines = [line.split("\t") for line in before]
    known = {line[1] for line in lines}
    layout, killer = asked.layout, "-killer" if asked.killer else ""
    start = f"{seed}-{layout.id}{killer}-{str(level).casefold()}"
    kinds = deque(
        _make_each(
            replace(asked, levels=frozenset([level]), symmetry=kind),
            _seeds_left(f"{start}-{kind}", [line[_SEED] for line in lines]),
            patience,
        )
        for kind in ((Symmetry.NONE,) if asked.killer else _symmetries(layout))
    )
    while kinds:
        each, rated = next(kinds[0], ("", None))
        if rated is None or rated.rating is None:
            kinds.popleft()
            continue
        line = stock_line(rated.puzzle(layout), rated.rating, each)
        if (puzzle := line.split("\t")[1]) not in known:
            known.add(puzzle)
            yield _with_scrambles(line, layout)
            kinds.rotate()


def _seeds_left(start: str, used: Sequence[str]) -> Iterator[str]:
    """Return the seeds from *start* that follow the last *used* one."""
    left = {seed for seed in used if seed == start or seed.startswith(f"{start}.")}
    seeds = seeds_from(start)
    while left:
        left.discard(next(seeds))
    return seeds


def _symmetries(layout: Layout) -> Iterator[Symmetry]:
    """Yield the symmetries of the puzzles: half-turn if *layout* has it, and none."""
    try:
        orbits(layout, Symmetry.HALF_TURN)
        yield Symmetry.HALF_TURN
    except ValueError:
        pass
    yield Symmetry.NONE


def _make_each(
    spec: Spec, seeds: Iterator[str], patience: float
) -> Iterator[tuple[str, RatedPuzzle | None]]:
    """Yield each of *seeds* that makes a puzzle, until *patience* seconds pass without one."""
    until = process_time() + patience

    def is_over() -> bool:
        return process_time() > until

    for each in seeds:
        try:
            rated = try_to_make(spec, each, Effort(cancelled=is_over), _ATTEMPTS).rated
        except OutOfEffort:
            break
        if rated:
            yield each, rated
            until = process_time() + patience
        elif is_over():
            break


_CLUES = {Level.BEGINNER: 36, Level.EASY: 30, Level.MEDIUM: 26}
"""Least number of givens: an easy puzzle should look easy too."""
_SLOW = (Level.UNFAIR, Level.EXTREME)
"""Levels whose rating takes too long while a player waits for a puzzle."""
_SLOW_ELSEWHERE = (Level.HARD, *_SLOW)
"""Like `_SLOW`, for layouts other than the classic one: scrambling changes their level more often,
and then another scramble must be rated."""
_PROVEN = 8
"""Largest number of rated scrambles in a line."""
_TRIED = 50
"""Largest number of scrambles that are tried to find these."""
_PROVEN_KILLERS, _TRIED_KILLERS = 4, 8
"""Like `_PROVEN` and `_TRIED`, for killers, which can only be turned and mirrored."""

_KILLER_LAYOUTS: Final = ("classic", "4", "6", "x", "pinwheel-9")
"""Ids of the layouts with a stock of killers."""
_MANY = frozenset(
    ("4", "6", "8", "12", "16", "x", "windoku", "disjoint", "anti-knight", "pinwheel-9", "samurai")
)
"""The layouts that are played most; they get more puzzles."""


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", type=Path, help="folder of the files")
    parser.add_argument(
        "-n", type=arguments.positive, metavar="N",
        help="puzzles of each level (default: 500 classic, 50 of common layouts, 10 of others)",
    )  # fmt: skip
    parser.add_argument(
        "--layout", type=arguments.layout, action="append", dest="layouts", metavar="ID",
        help="only this layout; may be repeated (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=arguments.positive, default=20, metavar="S",
        help="give up a level after S seconds without a new puzzle (default: 20); "
        "ignored for the classic layout",
    )  # fmt: skip
    parser.add_argument(
        "--level", type=arguments.level, action="append", dest="levels", metavar="L",
        help="only this level; may be repeated (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--killers", action="store_true",
        help="make killers (default: 200 of each level on the classic layout, 50 on others, for "
        f"{', '.join(_KILLER_LAYOUTS)})",
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        default="stock",
        help="random seed; the same seed gives the same puzzles (default: stock)",
    )
    parser.add_argument(
        "--scrambles", action="store_true",
        help="make no puzzles: add rated scrambles to lines without any, in files of layouts other "
        "than the classic one",
    )  # fmt: skip


def run(options: Namespace) -> Exit:
    """Write the files."""
    messages = Messages()
    levels = options.levels or list(Level)
    usual = [layout_named(id) for id in _KILLER_LAYOUTS] if options.killers else None
    usual = usual or [entry.layout for entry in CATALOGUE]
    for layout in options.layouts or usual:
        count = options.n or _count(layout, options.killers)
        if options.killers or layout is not CLASSIC:
            path = options.folder / stock_name(layout, levels[0], options.killers)
            if options.scrambles:
                _write(path, with_scrambles(_read(path), layout))
                continue
            for text in fill_up(_read(path), layout, levels, count, options, messages):
                _write(path, text)
            continue
        for level in levels:
            lines = [*_head(level, count, options), *_lines(level, count, options, messages)]
            _write(options.folder / stock_name(layout, level), "\n".join(lines) + "\n")
    messages.clear()
    return Exit.DONE


def _count(layout: Layout, is_killer: bool) -> int:
    """Return the default number of puzzles of each level."""
    if is_killer:
        return 200 if layout is CLASSIC else 50
    return 500 if layout is CLASSIC else 50 if layout.id in _MANY else 10


def _read(path: Path) -> str:
    """Return the content of a file, or "" if there is no file."""
    with reading(str(path)):
        return path.read_text(encoding="utf-8") if path.exists() else ""


def _write(path: Path, text: str) -> None:
    with writing(path):
        path.parent.mkdir(exist_ok=True)
        replace_plain(path, text.encode())


def _head(level: Level, count: int, options: Namespace) -> list[str]:
    """Return the comment lines, which say how to make the file again."""
    return [
        f"# {count} puzzles of level {level}, half of them with half-turn symmetry.",
        f"# python -m workshop stock --seed {options.seed} -n {count}"
        f" --layout classic --level {level}",
        f"# sudoku-tui {__version__}, generator {VERSION}. Levels and scores are HoDoKu's,",
        "# ER, EP and ED are Explainer's; + after one says that it is so much at the least.",
        "# puzzle, level, score, hardest technique, clues, seed, ER, EP, ED"
        + (_SCRAMBLES if level in _SLOW else ""),
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
    """Yield lines of the classic stock without end.

    ``generate`` makes the same puzzle from the same seed.
    """
    # Imported late: it is slow to load, and ``positions`` loads this module too.
    from sudoku_tui.engine.explainer.rating_path import NESTED_FROM, rate_explainer

    clues = Span(least=_CLUES.get(level, 0))
    spec = Spec(levels=frozenset([level]), symmetry=symmetry, clues=clues)
    for each in seeds_from(seed):
        if made := make(spec, each):
            assert made.rating is not None  # the specification has a level, which needs a rating
            puzzle = made.puzzle(CLASSIC)
            explainer = rate_explainer(puzzle, below=NESTED_FROM)
            proven = proven_scrambles(puzzle, level, each)
            yield stock_line(puzzle, made.rating, each, explainer, proven)


def proven_scrambles(puzzle: Puzzle, level: Level, seed: str) -> tuple[Proven, ...]:
    """Return scrambles of a line that keep its level; none if rating is fast."""
    from sudoku_tui.engine.solving.rating import rate

    slow = _SLOW if puzzle.layout is CLASSIC else _SLOW_ELSEWHERE
    if level not in slow or not _is_rated_when_drawn(puzzle.layout):
        return ()
    line = StockLine(puzzle, level, None, "", seed)
    is_killer = bool(puzzle.extras.constraints)
    most, tried = (_PROVEN_KILLERS, _TRIED_KILLERS) if is_killer else (_PROVEN, _TRIED)
    rated = ((number, rate(line.scrambled(number))) for number in range(tried))
    proven = (Proven(number, each.score) for number, each in rated if each.level is level)
    return tuple(islice(proven, most))


def _is_rated_when_drawn(layout: Layout) -> bool:
    return layout.cells <= CLASSIC.cells


def with_scrambles(text: str, layout: Layout) -> str:
    """Add rated scrambles to the lines of slow levels in the file *text*."""
    if not _is_rated_when_drawn(layout):
        return text
    lines = (
        line + _SCRAMBLES if line == _FIELDS else _with_scrambles(line, layout)
        for line in text.splitlines()
    )
    return "\n".join(lines) + "\n"


def _with_scrambles(line: str, layout: Layout) -> str:
    for found in read_stock([line], layout):
        if not found.proven:
            proven = proven_scrambles(found.puzzle, found.level, found.seed)
            return "\t".join((line, proven_field(proven))) if proven else line
    return line
