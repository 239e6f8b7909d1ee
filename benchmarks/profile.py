"""Where the time of rating goes: ``python -m benchmarks profile``.

For each technique of HoDoKu's scale, and each rule of Explainer's, its share of the processor time
that the natural and the mixed reference puzzles take, how often it was asked for in a thousand
puzzles and how often it was there. Puzzles are walked once, in order, as `rate` walks them.
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
from sudoku_tui.engine.effort import UNLIMITED, Meter
from sudoku_tui.engine.explainer.rating_path import NESTED_FROM, ORDER
from sudoku_tui.engine.ladders import HODOKU
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.searches import searched_on
from sudoku_tui.engine.solving.single_queue import SingleQueue
from sudoku_tui.engine.step import Step

SETS: Final = (("natural", "rated-natural-dev"), ("mixed", "rated-dev"))
"""What a set is called, and its file."""
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
"""What the rules of `ORDER` look for, as far as they are followed here."""
T = TypeVar("T")


@dataclass
class Share:
    """What went into looking for one technique."""

    seconds: float = 0.0
    asked: int = 0
    found: int = 0


@dataclass
class Profile:
    """What went into rating some puzzles."""

    puzzles: int
    shares: defaultdict[str, Share] = field(default_factory=lambda: defaultdict(Share))

    @property
    def seconds(self) -> float:
        """Of all techniques together."""
        return sum(share.seconds for share in self.shares.values())

    def look(self, name: str, work: Callable[[], T]) -> T:
        """What *work* gives, with its time written down under *name*."""
        share = self.shares[name]
        start = time.process_time()
        found = work()
        share.seconds += time.process_time() - start
        share.asked += 1
        share.found += bool(found)
        return found

    def figures(self, title: str, name: str) -> tuple[Figure, ...]:
        """What is told of a technique."""
        share = self.shares[name]
        each = 1e6 * share.seconds / share.asked if share.asked else 0.0
        return (
            Figure(title, 100 * share.seconds / self.seconds, "%"),
            Figure("asked", share.asked * 1000 // self.puzzles),
            Figure("found", share.found * 1000 // self.puzzles),
            Figure("each", each, "us"),
        )


def measure() -> Iterator[Figure | Row]:
    """A row for each technique, the dearest of the natural set first; one scale after the other."""
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
    """Walk HoDoKu's path as `Path.rest` does, a technique at a time."""
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
    """Walk Explainer's path up to where `rate` stops, a rule at a time."""
    board, meter = Board.of(puzzle), Meter(UNLIMITED)
    rules = [each for each in ORDER if each.least < NESTED_FROM]

    def step() -> Step | None:
        for number, (_, rule) in enumerate(rules):
            if found := profile.look(RULES[number], partial(rule, board, meter)):
                return found.step
        return None

    while board.empty and (found := step()):
        found.apply(board)
