"""A profile of rating: ``python -m benchmarks profile``.

For each technique of HoDoKu's scale and each rule of Explainer's, it shows the share of processor
time for the natural and the mixed reference puzzles, and how often the technique was searched for
and found in a thousand puzzles. Each puzzle is solved once, as `rate` does.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from benchmarks.cases import column
from benchmarks.measure import NO_REFERENCE, Figure, Row
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import UNLIMITED, StepMeter
from sudoku_tui.engine.explainer.rating_path import NESTED_FROM, ORDER
from sudoku_tui.engine.ladders import HODOKU
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.searches import searched_on
from sudoku_tui.engine.solving.single_queue import SingleQueue
from sudoku_tui.engine.step import Step

SETS: Final = (("natural", "rated-natural-dev"), ("mixed", "rated-dev"))
"""Names of the sets of puzzles, with their files."""
SINGLES: Final = "singles, and what lays them bare"
RULES: Final = (
    *("hidden single", "direct locked", "direct hidden pair", "naked single"),
    *("direct hidden triplet", "locked", "naked pair", "X-wing", "hidden pair", "naked triplet"),
    *("swordfish", "hidden triplet", "2 strong links", "XY-wing", "XYZ-wing", "unique loop"),
    *("naked quad", "jellyfish", "hidden quad", "3 strong links", "WXYZ-wing", "BUG"),
    *("4 strong links", "VWXYZ-wing", "aligned pair", "UVWXYZ-wing", "cycles, simple chains"),
    *("TUVWXYZ-wing", "aligned triplet", "Nishio", "multiple chains", "dynamic chains"),
    "dynamic chains (+)",
)
"""Names of the rules of `ORDER`, up to the last one used here."""
T = TypeVar("T")


@dataclass
class Share:
    """Time spent on searches for one technique, and their numbers."""

    seconds: float = 0.0
    asked: int = 0
    found: int = 0


@dataclass
class Profile:
    """Time spent on rating some puzzles."""

    puzzles: int
    shares: defaultdict[str, Share] = field(default_factory=lambda: defaultdict(Share))

    @property
    def seconds(self) -> float:
        """The total time of all techniques (seconds)."""
        return sum(share.seconds for share in self.shares.values())

    def look(self, name: str, work: Callable[[], T]) -> T:
        """Run *work*, record its time under *name*, and return its result."""
        share = self.shares[name]
        start = time.process_time()
        found = work()
        share.seconds += time.process_time() - start
        share.asked += 1
        share.found += bool(found)
        return found

    def figures(self, title: str, name: str) -> tuple[Figure, ...]:
        """Return the figures of a technique."""
        share = self.shares[name]
        each = 1e6 * share.seconds / share.asked if share.asked else 0.0
        return (
            Figure(title, 100 * share.seconds / self.seconds, "%"),
            Figure("asked", share.asked * 1000 // self.puzzles),
            Figure("found", share.found * 1000 // self.puzzles),
            Figure("each", each, "us"),
        )


def measure() -> Iterator[Figure | Row]:
    """Yield a row per technique for either scale, the most expensive of the natural set first."""
    for scale, walk in (("HoDoKu", _by_hodoku), ("Explainer", _by_explainer)):
        profiles = {title: _profile(file, walk) for title, file in SETS}
        if not all(profile.puzzles for profile in profiles.values()):
            yield Figure(f"{scale}'s scale", None, note=NO_REFERENCE)
            continue
        for title, profile in profiles.items():
            rate = profile.puzzles / profile.seconds
            yield Figure(f"{scale}'s scale, {title} puzzles", rate, "/s")
        names = {name: None for profile in profiles.values() for name in profile.shares}
        first = profiles[SETS[0][0]].shares
        for name in sorted(names, key=lambda name: -first[name].seconds):
            parts = (each.figures(title, name) for title, each in profiles.items())
            yield Row(name, tuple(figure for part in parts for figure in part))


def _profile(file: str, walk: Callable[[Puzzle, Profile], None]) -> Profile:
    puzzles = [Puzzle(CLASSIC, tuple(map(int, line))) for line in column(file)]
    profile = Profile(len(puzzles))
    for puzzle in puzzles:
        walk(puzzle, profile)
    return profile


def _by_hodoku(puzzle: Puzzle, profile: Profile) -> None:
    """Solve by HoDoKu's ladder as `Path.walk_rest` does, one technique at a time."""
    queue = profile.look("givens", lambda: SingleQueue(puzzle))
    rows = searched_on(HODOKU, CLASSIC)[len(queue.finders) :]
    board = queue.board

    def step() -> Step | None:
        for searched in rows:
            rung = searched.row[0]
            name = rung.search or rung.technique.id
            if found := profile.look(name, partial(searched.find, board)):
                return found
        return None

    profile.look(SINGLES, queue.place_all)
    while board.empty and (found := step()):
        profile.look(SINGLES, partial(queue.apply, found))
        profile.look(SINGLES, queue.place_all)


def _by_explainer(puzzle: Puzzle, profile: Profile) -> None:
    """Solve by Explainer's rules, one at a time, up to where `rate` stops."""
    board, meter = Board.of(puzzle), StepMeter(UNLIMITED)
    rules = [each for each in ORDER if each.least < NESTED_FROM]

    def step() -> Step | None:
        for number, (_, rule) in enumerate(rules):
            if found := profile.look(RULES[number], partial(rule, board, meter)):
                return found.step
        return None

    while board.empty and (found := step()):
        found.apply(board)
