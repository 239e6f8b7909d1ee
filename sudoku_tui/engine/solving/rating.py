"""Ratings: the difficulty of a puzzle by a ladder, from the steps that solve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final

from ..bits import mask_of, members
from ..effort import UNLIMITED, Effort
from ..ladders import HODOKU, Ladder, rating_ladder
from ..lanes import Lanes, State
from ..layout import Kind, Layout
from ..layouts import CLASSIC
from ..level import Level, fewest_givens_for_beginners
from ..puzzle_lanes import lanes_with
from ..search import load
from ..started_puzzle import Origin, StartedPuzzle, board_at
from ..step import Technique
from ..techniques import CATALOGUE
from ..techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE
from .bound import most_score
from .solver import Path

_ID: Final = attrgetter("id")
NETS: Final = frozenset(("forcing-net-contradiction", "forcing-net-verity"))
"""Techniques that follow suppositions in all directions."""
GUESSES: Final = frozenset(("template-set", "template-delete", "guess"))
"""Techniques that need a search: a guess, or all templates of a digit."""


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle."""

    level: Level
    """The level shown to players, Beginner to Extreme."""
    ladder_level: Level
    """The ladder's own level, Easy to Extreme."""
    score: int | None
    """The sum over the steps; None if the techniques do not reach the solution."""
    solved: bool
    """Whether the techniques reach the solution; if not, the level is Extreme."""
    counts: dict[str, int]
    """Number of uses by technique id, in the order of the ladder."""
    hardest: str | None
    """The id of the used technique that is highest on the ladder; None for a full grid."""
    beginners: str | None = None
    """The id of the hardest technique of the easiest path of a Beginner puzzle without sums.

    None for other puzzles.
    """

    @property
    def hardest_of_level(self) -> str | None:
        """The id of the hardest technique of the path that determines the player's level.

        That is the easiest path for a Beginner puzzle without sums, and the path by the ladder for
        others.
        """
        return self.beginners or self.hardest

    @property
    def nets(self) -> int:
        """Number of steps that are forcing nets: suppositions followed in all directions."""
        return sum(count for id, count in self.counts.items() if id in NETS)

    @property
    def guesses(self) -> int:
        """Number of steps taken from the solution, because no technique found one."""
        return sum(count for id, count in self.counts.items() if id in GUESSES)

    @property
    def uniqueness(self) -> bool:
        """Whether the path assumes that the puzzle has one solution."""
        return any(not CATALOGUE[id].sound_without_uniqueness for id in self.counts)


def rate(origin: Origin, ladder: Ladder | None = None, effort: Effort = UNLIMITED) -> Rating:
    """Rate *origin* by walking from it by *ladder*.

    The default ladder is that of `rating_ladder`. The puzzle should have exactly one solution;
    otherwise the rating means little.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: *effort* is spent.
    """
    ladder = ladder or rating_ladder(origin.effective_layout)
    path = Path(origin, ladder, effort)
    return rate_path(origin, path.walk_rest(), ladder, path.board.is_solved)


def hodoku_level(rating: Rating, origin: Origin, effort: Effort = UNLIMITED) -> Level | None:
    """Return HoDoKu's own level of *origin*, which was rated as *rating*; None for killers.

    If the layout is rated by the ladder with leftovers, a second path by HoDoKu's ladder is walked.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    layout = origin.effective_layout
    if layout.counts_digits:
        return None
    if rating_ladder(layout) is HODOKU:
        return rating.ladder_level
    return rate(origin, HODOKU, effort).ladder_level


def rate_path(
    origin: Origin, techniques: Iterable[Technique], ladder: Ladder, solved: bool
) -> Rating:
    """Rate *origin* by *ladder*, given the *techniques* of the path that was walked from it."""
    rating = rate_techniques(techniques, ladder, solved, origin.effective_layout)
    return with_beginners(rating, origin)


def with_beginners(rating: Rating, origin: Origin) -> Rating:
    """Return *rating* with level Beginner if *origin* suits beginners; no ladder has that level."""
    if rating.level is Level.EASY and suits_beginners(origin):
        has_own_path = rating.counts and not origin.effective_layout.counts_digits
        needed = hardest_for_beginners(origin) if has_own_path else None
        return replace(rating, level=Level.BEGINNER, beginners=needed)
    return rating


def rate_techniques(
    techniques: Iterable[Technique], ladder: Ladder, solved: bool, layout: Layout = CLASSIC
) -> Rating:
    """Rate a path by *ladder* from its techniques and the effective *layout* alone.

    The level is that of the hardest step or that of the score, whichever is higher. It is never
    Beginner, which is not a level of a ladder: see `suits_beginners`.
    """
    return rate_counts(Counter(map(_ID, techniques)), ladder, solved, layout)


def rate_counts(
    counted: Mapping[str, int], ladder: Ladder, solved: bool, layout: Layout = CLASSIC
) -> Rating:
    """Rate a path like `rate_techniques`, given how often each technique id occurs."""
    by_id = ladder.by_id
    used = [(by_id[id], counted[id]) for id in sorted(counted, key=ladder.places.__getitem__)]
    counts = {rung.id: count for rung, count in used}
    score = sum([rung.score * count for rung, count in used])
    level = max([rung.level for rung, _ in used], default=Level.EASY)
    while (most := most_score(level, layout)) is not None and score > most:
        level = Level(level + 1)
    if not solved:
        level = Level.EXTREME
    hardest = used[-1][0].id if used else None
    return Rating(level, level, score if solved else None, solved, counts, hardest)


def suits_beginners(origin: Origin) -> bool:
    """Check whether full houses and hidden singles in boxes solve the puzzle.

    They do not interfere with each other, so all of them are placed at once. They do not solve
    puzzles with sums; an Easy one suits beginners if enough cells are given.
    """
    tables, state = _load_origin(origin)
    if origin.effective_layout.counts_digits:
        puzzle = origin.filled if isinstance(origin, StartedPuzzle) else origin
        return puzzle.clues >= fewest_givens_for_beginners(puzzle.layout.cells)
    in_boxes = _lanes_of_boxes(origin.layout)
    while state and state & tables.guards:
        lone = tables.lone(state) & in_boxes
        lone = lone or mask_of(_full_houses(tables, state, origin.layout))
        if not lone:
            return False
        while lone:
            bit = lone.bit_length()
            state &= tables.keep_at[bit]
            lone ^= 1 << bit - 1
    return state == 0


def _load_origin(origin: Origin) -> tuple[Lanes, State | None]:
    """Return the tables of *origin* and its state, which is None if givens clash."""
    if isinstance(origin, StartedPuzzle):
        board = board_at(origin)
        return board.tables, board.lanes
    origin.extras.check_solvable()
    tables = lanes_with(origin.layout, origin.extras)
    return tables, load(tables, origin.givens)


def hardest_for_beginners(origin: Origin) -> str:
    """Return the id of the hardest technique on the easiest path of a Beginner puzzle."""
    tables, state = _load_origin(origin)
    while state and (bits := list(_full_houses(tables, state, origin.layout))):
        for bit in bits:
            state &= tables.keep[tables.candidate_at[bit + 1]]
    return HIDDEN_SINGLE.id if state else FULL_HOUSE.id


def _full_houses(tables: Lanes, state: State, layout: Layout) -> Iterator[int]:
    """Yield the bits of the candidates in the last empty cell of a house."""
    lone, guards = tables.lone(state), state & tables.guards
    for house in _lanes_of_houses(layout) if lone else ():
        here = lone & house
        if here and (guards & house).bit_count() == 1:
            yield from members(here)


@lru_cache(maxsize=32)
def _lanes_of_houses(layout: Layout) -> tuple[int, ...]:
    """Return, for each house, a mask of the lanes of its digits."""
    size = layout.digits * (layout.digits + 1)
    start = layout.cells * (layout.digits + 1)
    return tuple((1 << size) - 1 << start + number * size for number in range(len(layout.houses)))


@lru_cache(maxsize=32)
def _lanes_of_boxes(layout: Layout) -> int:
    """Return a mask of the lanes of all boxes."""
    lanes = 0
    for house, bits in zip(layout.houses, _lanes_of_houses(layout), strict=True):
        lanes |= bits if house.kind is Kind.BOX else 0
    return lanes
