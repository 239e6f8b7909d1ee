"""The stock of a layout other than the classic one: one file with all its levels.

Not every layout has puzzles of every level, and of some one puzzle takes long. So a level is
given up when so much work was in vain, and what there was none of stands in the head of the file.
"""

from __future__ import annotations

from argparse import Namespace
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import process_time
from typing import Final

from .. import __version__
from ..engine.generator import VERSION
from ..engine.layout import Digit, Layout
from ..engine.level import Level
from ..engine.making import Made, seeds_from, seek
from ..engine.search import Effort, OutOfEffort
from ..engine.spec import Spec
from ..engine.symmetry import Symmetry, orbits
from ..formats.stock import stock_line
from .output import Messages

_ATTEMPTS: Final = 200
"""Attempts that a seed is given: what it does not come to, others do sooner."""


def stock_file(
    layout: Layout, levels: Sequence[Level], count: int, options: Namespace, messages: Messages
) -> list[str]:
    """The lines of the file of *layout*, *count* of each level that can be made."""
    found: dict[Level, list[str]] = {}
    for level in levels:
        lines: list[str] = []
        for line in islice(lines_of(layout, level, options.seed, options.patience), count):
            lines.append(line)
            messages.progress(f"{layout.name}, {level}: {len(lines)} of {count}")
        found[level] = lines
    head = _head(layout, found, count, options)
    return [*head, *(line for lines in found.values() for line in lines)]


def _head(
    layout: Layout, found: Mapping[Level, Sequence[str]], count: int, options: Namespace
) -> Iterator[str]:
    """What made the file, and what it lacks."""
    yield f"# {layout.name}: {count} puzzles of each level, half of them with half-turn symmetry if"
    yield "# the layout has it. Levels and scores are by HoDoKu's ladder, made for the classic one."
    asked = f"-n {count} --patience {options.patience} --layout {layout.id}"
    yield f"# sudoku-tui stock --seed {options.seed} {asked}"
    yield f"# sudoku-tui {__version__}, generator {VERSION}"
    for level, lines in found.items():
        if len(lines) < count:
            number = len(lines) or "none"
            yield f"# {level}: {number}; then {options.patience:g} seconds of work were in vain."
    yield "# layout, puzzle, level, score, hardest technique, clues, seed"


def lines_of(layout: Layout, level: Level, seed: str, patience: float) -> Iterator[str]:
    """Lines of different puzzles, until *patience* seconds of work were in vain.

    Every other one has half-turn symmetry, as long as such puzzles are found.
    """
    known: set[Sequence[Digit]] = set()
    start = f"{seed}-{layout.id}-{str(level).casefold()}"
    kinds = deque(
        _made(Spec(layout.id, frozenset([level]), symmetry=kind), f"{start}-{kind}", patience)
        for kind in _symmetries(layout)
    )
    while kinds:
        each, made = next(kinds[0], ("", None))
        if made is None or made.rating is None:
            kinds.popleft()
        elif made.givens not in known:
            known.add(made.givens)
            yield stock_line(made.puzzle(layout), made.rating, each)
            kinds.rotate()


def _symmetries(layout: Layout) -> Iterator[Symmetry]:
    try:
        orbits(layout, Symmetry.HALF_TURN)
        yield Symmetry.HALF_TURN
    except ValueError:
        pass
    yield Symmetry.NONE


def _made(spec: Spec, seed: str, patience: float) -> Iterator[tuple[str, Made | None]]:
    """What seeds make, and last None, when *patience* seconds of work were in vain."""
    until = process_time() + patience

    def is_over() -> bool:
        return process_time() > until

    for each in seeds_from(seed):
        try:
            made = seek(spec, each, Effort(cancelled=is_over), _ATTEMPTS).made
        except OutOfEffort:
            break
        if made:
            yield each, made
            until = process_time() + patience
        elif is_over():
            break
