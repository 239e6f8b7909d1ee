"""The mine: many seeds, dug through until there are enough positions of every technique."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from typing import Final, TypeAlias

from ..engine.dice import seeds_from
from ..engine.mining import NEAR, STRUCK
from ..engine.order import Effect
from ..engine.search import Grid, only_solution
from ..formats.positions import PositionLine, read_position
from .hauls import RANK, Dig, Haul, dug
from .output import Messages
from .workers import ordered

_CHUNK: Final = 4
"""Seeds that a process takes at once."""
_PARENTS: Final = 10
"""Puzzles whose neighbours are dug through in one round, for one technique."""
_EACH: Final = 4
"""Neighbours of each of them in one round."""
_STRIKES: Final = 24
"""Tries at striking candidates in one round, for one technique."""

Late: TypeAlias = Callable[[], bool]
"""Whether the time is up."""


class Mine:
    """What has been found so far, and where to look for the rest.

    Which positions are found depends on the seed and on how long it goes on, not on how many
    processes dig.
    """

    def __init__(self, wanted: Sequence[str], most: int, seed: str, jobs: int) -> None:
        self.lines: dict[str, list[PositionLine]] = {id: [] for id in wanted}
        """By technique, what was found, in the order in which it was."""
        self.walked = 0
        """Puzzles whose paths were walked."""
        self._most, self._seed, self._jobs = most, seed, jobs
        self._messages = Messages()
        self._known: list[tuple[int, str]] = []
        self._tries: Counter[str] = Counter()
        self._seen: set[tuple[str, Grid, Effect]] = set()

    @property
    def short(self) -> tuple[str, ...]:
        """The techniques of which there is not enough, by their ids."""
        return tuple(id for id, lines in self.lines.items() if len(lines) < self._most)

    def keep(self, line: PositionLine) -> None:
        """Take a position, if it is wanted and not like another one.

        Two that do the same on the way to the same solution are alike, whatever is given.
        """
        known = self.lines.get(line.technique)
        solution = only_solution(line.midway.puzzle)
        if known is not None and len(known) < self._most and solution is not None:
            alike = line.technique, solution, line.effect
            if alike not in self._seen:
                self._seen.add(alike)
                known.append(line)

    def know(self, line: PositionLine) -> None:
        """Take a position of an earlier time, and look near it and on its path too."""
        seed, _, _ = line.seed.partition(STRUCK)
        self._known.append((RANK[line.technique], seed))
        self.keep(line)

    def any_puzzles(self, most: int, late: Late) -> None:
        """Look on the paths of puzzles, at most so many."""
        self._dig(islice(seeds_from(self._seed), most), late)

    def near_ones(self, rounds: int, late: Late) -> None:
        """Look on the paths of puzzles near those that had it, or that were the hardest."""
        for _ in range(rounds):
            if not self.short or late():
                return
            self._dig(list(self._neighbours()), late)

    def struck_ones(self, rounds: int, late: Late) -> None:
        """Strike wrong candidates out of positions that are harder than what is wanted."""
        for _ in range(rounds):
            short = self.short
            if not short or late():
                return
            for id in short:
                self._dig(list(self._strikes(id)), late, (id,))

    def _dig(self, seeds: Iterable[str], late: Late, only: tuple[str, ...] = ()) -> None:
        digs = (Dig(seed, only or self.short) for seed in self._until_enough(seeds, late))
        for dig, haul in ordered(dug, digs, lambda task: task, self._jobs, _CHUNK):
            assert haul is not None  # every dig is a task
            self._take(dig, haul)
        self._messages.clear()

    def _until_enough(self, seeds: Iterable[str], late: Late) -> Iterator[str]:
        for seed in seeds:
            if late() or not self.short:
                return
            yield seed

    def _take(self, dig: Dig, haul: Haul) -> None:
        if STRUCK not in dig.seed:
            self.walked += 1
            self._known.append((haul.rank, dig.seed))
        for line in haul.lines:
            self.keep(read_position(line))
        found = sum(map(len, self.lines.values()))
        self._messages.progress(f"{found} positions, {len(self.short)} techniques short")

    def _neighbours(self) -> Iterator[str]:
        """Seeds of puzzles near those of which most is hoped, each of them a new one.

        Where none had it, near the hardest; of these near such as had fewest looked at, or all
        would be of one family.
        """
        hopes = ((rank, -self._tries[seed + NEAR], seed) for rank, seed in self._known)
        hardest = [seed for _, _, seed in nlargest(_PARENTS, hopes)]
        told: set[str] = set()
        for id in self.short:
            had = [line.seed.partition(STRUCK)[0] for line in reversed(self.lines[id])]
            told.update((had or hardest)[:_PARENTS])
        for parent in sorted(told):
            for _ in range(_EACH):
                yield self._next(parent, NEAR)

    def _strikes(self, id: str) -> Iterator[str]:
        """Seeds of tries on puzzles that go beyond the technique, from one to the next."""
        beyond = [seed for rank, seed in self._known if rank > RANK[id]]
        for _ in range(_STRIKES if beyond else 0):
            turn = self._tries[id]
            self._tries[id] += 1
            yield self._next(beyond[turn % len(beyond)], STRUCK)

    def _next(self, seed: str, mark: str) -> str:
        """The next seed made of this one."""
        self._tries[seed + mark] += 1
        return f"{seed}{mark}{self._tries[seed + mark]}"
