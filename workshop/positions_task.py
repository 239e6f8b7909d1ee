"""The work of one process: mine the wanted positions that a seed makes."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.practice.turn import turn_of
from sudoku_tui.engine.solving.rating import Rating, rate
from sudoku_tui.engine.solving.solver import effect_of
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.positions import PositionLine, write_position
from workshop.mining.mining import (
    MinedPosition,
    TeachingPath,
    mined_position,
    puzzle_from,
    teaching_path,
)

RANK = {technique.id: rank for rank, technique in enumerate(TEACHING.techniques)}
"""Rank of each technique on the teaching ladder, by its id."""
_SLOW: Final = RANK["aic"]
"""Rank of the easiest technique for which it is slow to check whether it is the next step."""
_PROVEN: Final = 8
"""Largest number of scrambles in a line. With them, drawing a drill needs no search."""
_TRIED: Final = 64
"""Largest number of scrambles that are tried to find these."""


class MiningTask(NamedTuple):
    """A seed, and the ids of the techniques wanted."""

    seed: str
    wanted: tuple[str, ...]
    layout: str = CLASSIC.id
    """Id of the layout of its puzzle."""


class MinedLines(NamedTuple):
    """The positions of a seed."""

    rank: int
    """Rank of the hardest technique on the path of its puzzle."""
    lines: tuple[str, ...]


def mine_seed(dig: MiningTask) -> MinedLines:
    """Return the lines of the positions that a seed makes, at most one for each technique."""
    path = teaching_path(puzzle_from(dig.seed, layout_named(dig.layout)))
    found = [mined_position(path, CATALOGUE[id], dig.seed) for id in dig.wanted]
    here = [each for each in found if each]
    rating = rate(path.puzzle) if here else path.rating
    lines = tuple(write_position(with_proven_scrambles(_line(each, rating))) for each in here)
    return MinedLines(_rank(path), lines)


def _rank(path: TeachingPath) -> int:
    return max((RANK[step.technique.id] for step in path.steps), default=0)


def _line(found: MinedPosition, rating: Rating) -> PositionLine:
    return PositionLine(
        found.started,
        found.step.technique.id,
        effect_of(found.step),
        rating.level,
        rating.score,
        found.rating.level,
        found.rating.score,
        found.seed,
    )


def with_proven_scrambles(line: PositionLine) -> PositionLine:
    """Add scrambles in which the technique of *line* is the next step, if the search is slow."""
    if RANK[line.technique] < _SLOW:
        return line
    same = (number for number in range(_TRIED) if _is_same(line, number))
    return replace(line, proven=tuple(islice(same, _PROVEN)))


def _is_same(line: PositionLine, number: int) -> bool:
    """Check that in the scramble too the technique comes next, and places a digit if it did."""
    step = turn_of(CATALOGUE[line.technique], line.scrambled(number))
    return step is not None and bool(step.placements) == bool(line.effect[0])
