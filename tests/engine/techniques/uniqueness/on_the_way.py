"""Puzzles whose paths lead to patterns that are rare on random positions."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.ladders import HODOKU, Ladder
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    puzzle_of,
)

ON_THE_WAY = {
    "unique-rectangle-6": 15,
    "avoidable-rectangle-1": 21,
    "unique-loop": 15,
    "extended-rectangle": 5,
    "bug-1": 5,
    "bug-2": 147,
    "bug-4": 672,
}
"""Seeds of puzzles by a technique that applies on their path."""


PLAIN = (
    "full-house",
    "naked-single",
    "hidden-single",
    "locked-pair",
    "locked-triple",
    "locked-candidates-1",
    "locked-candidates-2",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "skyscraper",
    "two-string-kite",
    "w-wing",
    "xy-wing",
    "xyz-wing",
)
"""Techniques of the paths in the search for these puzzles."""


SOUND = Ladder("sound", tuple(HODOKU.rung(CATALOGUE[id]) for id in PLAIN))


def steps_on_the_way(id: str) -> Iterator[tuple[Step, Board]]:
    """Yield the technique's steps on the path of its puzzle, with the boards."""
    path = Path(puzzle_of(CLASSIC, ON_THE_WAY[id]), SOUND)
    while path.next():
        for step in CATALOGUE[id].find(path.board):
            yield step, path.board.copy()
