"""Paths that end as soon as it is clear that they come to more than they may.

A puzzle that is too hard costs most to rate. Where nothing above a level is allowed, the
techniques above it need not be looked for at all. And since the order of singles changes the
score alone, all of them are placed at once here: what is left of the path is still step by
step that of the ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from .board import Board
from .discovery import Discovery
from .ladder import HODOKU, Ladder
from .layout import Layout
from .meter import Meter
from .puzzle import Puzzle
from .rating import Rating, rated, with_beginners
from .search import Effort
from .solver import Row, rows_on, rung_of
from .step import Step
from .techniques import CATALOGUE, Technique
from .techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

SINGLES: Final = frozenset(each.id for each in (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE))
"""The techniques that a board does by itself."""
NOT_ENOUGH: Final = "what is allowed does not solve it"
"""The obstacle where nothing that is allowed is found."""


class Climb(NamedTuple):
    """How far a path came below a ceiling."""

    steps: Sequence[tuple[Technique, Step]]
    """What it took, without the singles, each by the technique that it counts as."""
    singles: int
    """How many of these there were, of whatever kind."""
    board: Board
    """What it came to; where it ended too soon, before the step that ended it."""
    obstacle: str
    """What ended it, in words; empty if it came to the solution."""

    @property
    def techniques(self) -> list[Technique]:
        """What it took, without the singles."""
        return [technique for technique, _ in self.steps]

    def rating(self, puzzle: Puzzle) -> Rating:
        """By HoDoKu's ladder the rating of *puzzle*, of which this is the whole path.

        No technique is looked for again; only the singles come in the order that counts.

        Raises:
            ValueError: two givens clash.
        """
        discovery = Discovery(puzzle)
        used = discovery.singles()
        for technique, step in self.steps:
            discovery.apply(step)
            used += [technique, *discovery.singles()]
        return with_beginners(rated(used, HODOKU, True, puzzle.layout.cells), puzzle)

    def highest(self, ladder: Ladder) -> Rating:
        """What *ladder* says of it if each single is the dearest one, a hidden one."""
        singles = [HIDDEN_SINGLE] * self.singles
        cells = self.board.layout.cells
        return rated([*self.techniques, *singles], ladder, not self.obstacle, cells)


@dataclass(frozen=True)
class Ceiling:
    """What the path by a ladder may come to at most. The ladder begins with the singles."""

    layout: Layout
    ladder: Ladder
    barred: frozenset[str] = frozenset()
    """Techniques, by their ids, that may not occur."""
    score: int | None = None
    """The highest score; None for any."""

    @cached_property
    def _rows(self) -> list[Row]:
        """The rows up to the last technique allowed, without the singles.

        What is barred but comes before it is looked for too: it is found first, and that
        ends the path.
        """
        rows = rows_on(self.ladder, self.layout)
        while rows and all(rung.technique.id in self.barred for rung in rows[-1][0]):
            rows = rows[:-1]
        return [row for row in rows if row[0][0].technique.id not in SINGLES]

    def climb(self, board: Board, effort: Effort, below: Climb | None = None) -> Climb:
        """Solve *board*, which is changed, until something occurs that may not.

        Only of the score less than all is seen: each single, and each cell that is still
        empty, counts as the cheapest.

        Args:
            below: what came to *board* so far; the path is that one and then this.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        meter, rows = Meter(effort), self._rows
        steps = list(below.steps) if below else []
        singles = below.singles if below else 0
        cheapest = self.ladder.rung(FULL_HOUSE).score
        score = sum(self.ladder.rung(technique).score for technique, _ in steps)
        while True:
            singles += board.place_singles()
            least = score + (singles + board.empty.bit_count()) * cheapest
            if self.score is not None and least > self.score:
                return Climb(steps, singles, board, f"it scores more than {self.score}")
            if not board.empty:
                return Climb(steps, singles, board, "")
            for row, find in rows:
                meter.spend()
                if step := find(board):
                    rung = rung_of(row, step)
                    break
            else:
                return Climb(steps, singles, board, NOT_ENOUGH)
            if rung.technique.id in self.barred:
                obstacle = f"{CATALOGUE[rung.technique.id].name} occurs"
                return Climb(steps, singles, board, obstacle)
            steps.append((rung.technique, step))
            score += rung.score
            step.apply(board)
