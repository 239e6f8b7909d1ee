"""The stock of a layout other than the classic one: one file with all its levels.

Not every layout has puzzles of every level, and of some one puzzle takes long. So a level is
given up when so much work was in vain, or at once where it is known that it has none; which ones,
stands in the head of the file.
A file that the same generator made is filled up, with more patience perhaps, and not made again.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import process_time
from typing import Final

from .. import __version__
from ..engine.dice import seeds_from
from ..engine.generator import VERSION
from ..engine.impossible import reason
from ..engine.layout import Layout
from ..engine.level import Level
from ..engine.making import Made, seek
from ..engine.search import Effort, OutOfEffort
from ..engine.spec import Spec
from ..engine.symmetry import Symmetry, orbits
from ..formats.stock import stock_line
from .output import Messages

_MADE_BY: Final = f"# sudoku-tui {__version__}, generator {VERSION}"
_REMARK: Final = re.compile(r"# (\w+): (?:none|\d+); .*\.$")
_ATTEMPTS: Final = 200
"""Attempts that a seed is given: what it does not come to, others do sooner."""


@dataclass
class LayoutStock:
    """The file of a layout while it is filled up."""

    lines: dict[Level, list[str]] = field(default_factory=dict)
    remarks: dict[Level, str] = field(default_factory=dict)
    """Of each level that was given up what the head says of it."""

    @classmethod
    def of(cls, text: str) -> LayoutStock:
        """What a file holds; nothing if another generator made it, whose seeds mean others."""
        stock = cls()
        if _MADE_BY in text.splitlines():
            for line in text.splitlines():
                if remark := _REMARK.match(line):
                    stock.remarks[Level.named(remark[1])] = line
                elif not line.startswith("#"):
                    stock.lines.setdefault(Level.named(line.split("\t")[2]), []).append(line)
        return stock

    def text(self, layout: Layout, count: int, options: Namespace) -> str:
        """The whole file."""
        asked = f"-n {count} --patience {options.patience} --layout {layout.id}"
        head = (
            f"# {layout.name}: {count} puzzles of each level, half of them with half-turn symmetry",
            "# if the layout has it. Levels and scores are by HoDoKu's ladder, made for the"
            " classic one.",
            f"# sudoku-tui stock --seed {options.seed} {asked}",
            _MADE_BY,
            *(self.remarks[level] for level in sorted(self.remarks)),
            "# layout, puzzle, level, score, hardest technique, clues, seed",
        )
        lines = (line for level in sorted(self.lines) for line in self.lines[level])
        return "\n".join((*head, *lines)) + "\n"


def filled_up(
    text: str,
    layout: Layout,
    levels: Sequence[Level],
    count: int,
    options: Namespace,
    messages: Messages,
) -> Iterator[str]:
    """A file of *layout*, which begins as *text*, after each puzzle that was made for it.

    It ends with *count* of each of *levels*, or as many as were come by. What is there stays.
    """
    stock = LayoutStock.of(text)
    for level in levels:
        lines = stock.lines.setdefault(level, [])
        stock.remarks.pop(level, None)
        if why := reason(Spec(layout.id, frozenset([level]))):
            stock.remarks[level] = f"# {level}: none; {why}."
            continue
        made = lines_of(layout, level, options.seed, options.patience, tuple(lines))
        for line in islice(made, max(0, count - len(lines))):
            lines.append(line)
            messages.progress(f"{layout.name}, {level}: {len(lines)} of {count}")
            yield stock.text(layout, count, options)
        if len(lines) < count:
            so_many = f"{len(lines) or 'none'}; then {options.patience:g}"
            stock.remarks[level] = f"# {level}: {so_many} seconds of work were in vain."
    yield stock.text(layout, count, options)


def lines_of(
    layout: Layout, level: Level, seed: str, patience: float, before: Sequence[str] = ()
) -> Iterator[str]:
    """Lines of puzzles that differ, until *patience* seconds of work were in vain.

    Every other one has half-turn symmetry, as long as such puzzles are found.

    Args:
        before: lines that there are already; what comes goes on after them.
    """
    lines = [line.split("\t") for line in before]
    known = {line[1] for line in lines}
    start = f"{seed}-{layout.id}-{str(level).casefold()}"
    kinds = deque(
        _made(
            Spec(layout.id, frozenset([level]), symmetry=kind),
            _seeds_left(f"{start}-{kind}", [line[-1] for line in lines]),
            patience,
        )
        for kind in _symmetries(layout)
    )
    while kinds:
        each, made = next(kinds[0], ("", None))
        if made is None or made.rating is None:
            kinds.popleft()
            continue
        line = stock_line(made.puzzle(layout), made.rating, each)
        if (puzzle := line.split("\t")[1]) not in known:
            known.add(puzzle)
            yield line
            kinds.rotate()


def _seeds_left(start: str, used: Sequence[str]) -> Iterator[str]:
    """Of the seeds from *start* those that come after all that were *used*."""
    left = {seed for seed in used if seed == start or seed.startswith(f"{start}.")}
    seeds = seeds_from(start)
    while left:
        left.discard(next(seeds))
    return seeds


def _symmetries(layout: Layout) -> Iterator[Symmetry]:
    try:
        orbits(layout, Symmetry.HALF_TURN)
        yield Symmetry.HALF_TURN
    except ValueError:
        pass
    yield Symmetry.NONE


def _made(spec: Spec, seeds: Iterator[str], patience: float) -> Iterator[tuple[str, Made | None]]:
    """What *seeds* make, and last None, when *patience* seconds of work were in vain."""
    until = process_time() + patience

    def is_over() -> bool:
        return process_time() > until

    for each in seeds:
        try:
            made = seek(spec, each, Effort(cancelled=is_over), _ATTEMPTS).made
        except OutOfEffort:
            break
        if made:
            yield each, made
            until = process_time() + patience
        elif is_over():
            break
