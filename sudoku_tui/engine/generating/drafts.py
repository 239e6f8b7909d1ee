"""Drafts of puzzles: a full grid, the cells that are given, and ways to change these.

A draft has one solution from the beginning. `CarvedDrafts` removes givens from a full grid, or adds
them to a puzzle with too few. `PatternDrafts` fixes the given cells and searches for the grid.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, Protocol

from ..bits import Mask, mask_of, members
from ..dice import Dice
from ..effort import Effort
from ..lanes import lanes_of
from ..layout import Cell, Layout
from ..layouts import CLASSIC
from ..level import Level
from ..puzzle import Extras, Puzzle
from ..puzzle_lanes import lanes_with
from ..search import Grid, fill_in, load, only_solution, random_grid, search
from ..search.removal import Removal, givens_in, remove_givens
from ..search.uniqueness import OnlySolution
from ..symmetry import Symmetry, orbits
from .attempts import Attempts
from .generator import cells_to_mark, complete_puzzle, marks_for
from .spec import ANY, Spec


class Draft(NamedTuple):
    """A full grid, and given cells that make it the only solution."""

    grid: Grid
    given: Mask
    marked: Mask = 0
    """Cells that get a mark for their digit, unless they are given."""
    is_unique: bool = False
    """Whether the grid is proved to be the only solution."""
    is_minimal: bool = False
    """Whether every given is proved to be needed."""


class Drafts(Protocol):
    """A source of drafts. Each method raises `OutOfEffort` when the budget is spent."""

    def begin(self) -> Draft | None:
        """Return a new draft; None if none was found."""
        ...

    def with_given(self, draft: Draft, cell: Cell) -> Draft | None:
        """Return *draft* with *cell* also given; None if not permitted. It gets no harder."""
        ...

    def with_fewer_givens(self, draft: Draft) -> Draft | None:
        """Return *draft* with fewer givens, if their number is open; None if impossible."""
        ...

    def with_other_givens(self, draft: Draft) -> Draft | None:
        """Return a draft with some other givens, harder or easier; None if none was found."""
        ...


def puzzle_of(draft: Draft, spec: Spec) -> Puzzle:
    """Return the puzzle with the givens of *draft*, and marks on its other marked cells."""
    extras = _extras_of(draft, spec, draft.marked & ~draft.given)
    return Puzzle(spec.layout, givens_in(draft.grid, draft.given), extras=extras)


def _extras_of(draft: Draft, spec: Spec, marked: Mask) -> Extras:
    """Return the extras of the puzzle to fill, or else marks for the digits of cells *marked*."""
    return spec.marks or marks_for(spec.layout, draft.grid, marked)


def drafts_for(spec: Spec, dice: Dice, effort: Effort, attempts: Attempts) -> Drafts:
    """Return a source of drafts for *spec*.

    Raises:
        ValueError: The layout does not have the symmetry.
    """
    if spec.pattern is not None:
        return PatternDrafts(spec, spec.pattern, dice, effort, attempts)
    return CarvedDrafts(spec, dice, effort)


_STEP: Final = 0.02
"""Share of all cells that are removed at once if fewer givens are permitted."""
_DRAFTS_PER_GRID: Final = 8
"""Number of drafts that are made from one grid, each with another order of removal."""
_LEAST_EASY: Final = 0.28
_MOST_EASY: Final = 0.36
"""Range of the share of cells that remain given in an Easy puzzle."""
_FIRST_SHARES: Final = {9: (0.3, 0.34), 10: (0.36, 0.4), 11: (0.36, 0.4), 12: (0.36, 0.4)}
"""By digits of a plain board: the range of the share of givens in first drafts above Easy.

The classic board is excluded, because full removal is as fast there. On other boards, puzzles with
the fewest possible givens are usually too hard.
"""
_FULL_REMOVAL_ONE_IN: Final = 8
"""One in this many first drafts is reduced until no given can be removed.

So puzzles with the fewest givens occur as well.
"""
_DEEP_SHARE: Final = 0.4
"""Share of cells that are given when removal turns to deep-first order, for levels above Medium."""
_LEAST_ENOUGH: Final = 0.2
_MOST_ENOUGH: Final = 0.35
"""Range of the share of givens for `Removal.fewest_easy`, on the classic board.

Once this few givens are left, a given that singles soon prove needless stays, because its removal
would not make the puzzle harder. Other boards have not been measured.
"""
_SMALL: Final = 81
"""Largest number of cells that these shares were tested with."""


class CarvedDrafts:
    """Drafts by removing givens from a full grid, or adding them, in orbits of the symmetry."""

    def __init__(self, spec: Spec, dice: Dice, effort: Effort) -> None:
        self._spec, self._dice, self._effort = spec, dice, effort
        self._layout = spec.layout
        self._orbits = _orbits(self._layout, spec.symmetry)
        self._fixed = self._complete_orbits(given_cells(spec.fill)) if spec.fill else 0
        """Cells that always stay given."""
        self._full, self._turns_left = Draft((), 0), 0
        self._proof: OnlySolution | None = None

    def _orbit_of(self, cell: Cell) -> Mask:
        """Return the cells that are given together with *cell*."""
        return _orbit_at(self._layout, self._spec.symmetry)[cell]

    def _complete_orbits(self, cells: Mask) -> Mask:
        """Return the union of the orbits of *cells* under the symmetry."""
        return sum(mask for mask, _ in self._orbits if mask & cells)

    def begin(self) -> Draft:
        """Return a draft from a random grid, or from the requested grid or puzzle to fill.

        Raises:
            ValueError: The puzzle to fill has no solution.
            OutOfEffort: The effort is spent.
        """
        spec, dice, effort = self._spec, self._dice, self._effort
        if spec.fill is not None:
            return self._fill_up(Puzzle(self._layout, spec.fill, extras=spec.marks))
        everywhere = self._layout.all_cells
        if not self._turns_left:
            grid = spec.grid or random_grid(self._layout, dice, effort)
            marked = cells_to_mark(self._layout, dice)
            self._full = Draft(grid, everywhere, marked, is_unique=True)
            self._turns_left = _DRAFTS_PER_GRID
        self._turns_left -= 1
        fewest = self._fewest_at_first()
        return self._remove_givens(self._full, everywhere, fewest, self._enough_at_first())

    def _fewest_at_first(self) -> int | None:
        """Return a random lower limit of givens for the first removal.

        None selects the limit of *spec*. Easy puzzles with the fewest givens are rare, so without a
        higher limit clues would have to be added to most drafts.
        """
        spec, cells = self._spec, self._layout.cells
        if spec.clues != ANY or spec.attempts is not None or spec.minimal:
            return None
        if spec.levels == {Level.EASY} and cells <= _SMALL:
            return self._random_count(_LEAST_EASY, _MOST_EASY)
        shares = _FIRST_SHARES.get(self._layout.digits)
        is_above = min(spec.levels, default=Level.BEGINNER) > Level.EASY
        if not shares or not is_above or not _is_plain(self._layout):
            return None
        return (
            self._random_count(*shares) if self._dice.number_below(_FULL_REMOVAL_ONE_IN) else None
        )

    def _enough_at_first(self) -> int:
        """Return the value for `Removal.fewest_easy` in the first removal; 0 for no such limit."""
        is_free = self._layout is CLASSIC and self._deep_first and self._spec.clues == ANY
        return self._random_count(_LEAST_ENOUGH, _MOST_ENOUGH) if is_free else 0

    def _random_count(self, least: float, most: float) -> int:
        """Return a random number of cells between two shares of all cells."""
        low, high = int(self._layout.cells * least), int(self._layout.cells * most)
        return low + self._dice.number_below(high - low + 1)

    def _fill_up(self, start: Puzzle) -> Draft:
        """Return *start* with the givens that it lacks.

        On a layout with marks some of the added givens are replaced by marks.
        """
        puzzle = complete_puzzle(start, self._dice, self._effort, self._spec.symmetry)
        solution = only_solution(puzzle, self._effort)
        assert solution is not None  # guaranteed by `complete_puzzle`
        draft = Draft(solution, given_cells(puzzle.givens), is_unique=True)
        if puzzle.givens == start.givens or start.extras:
            return draft
        marked = cells_to_mark(self._layout, self._dice)
        return self._remove_givens(draft._replace(marked=marked), draft.given) if marked else draft

    def with_given(self, draft: Draft, cell: Cell) -> Draft | None:
        """Return *draft* with one more orbit given.

        None if there would be too many clues, or if the puzzle must be minimal.
        """
        wider = draft._replace(given=draft.given | self._orbit_of(cell), is_minimal=False)
        too_many = self._spec.clues.is_above(wider.given.bit_count())
        return None if too_many or self._spec.minimal else wider

    def with_fewer_givens(self, draft: Draft) -> Draft | None:
        """Return *draft* with a few givens less, if their number was chosen by level and size."""
        fewest, now = self._spec.fewest_clues, draft.given.bit_count()
        if not fewest or self._spec.clues.least is not None or self._spec.attempts is not None:
            return None
        fewer = self._remove_givens(
            draft, draft.given, now - max(1, int(self._layout.cells * _STEP))
        )
        return None if fewer == draft else fewer

    def with_other_givens(self, draft: Draft) -> Draft:
        """Add two orbits of givens, then remove all that can be removed, other givens first."""
        wider = draft.given
        for _ in range(2):
            if left := list(members(self._layout.all_cells & ~wider)):
                wider |= self._orbit_of(self._dice.pick(left))
        return self._remove_givens(draft._replace(given=wider), draft.given)

    def _remove_givens(
        self, draft: Draft, first: Mask, fewest: int | None = None, enough: int = 0
    ) -> Draft:
        """Remove givens from *draft* that are not needed.

        Args:
            draft: The draft to reduce.
            first: Cells whose givens are tried first.
            fewest: Lower limit of givens; None for the limit of *spec*.
            enough: The value for `Removal.fewest_easy`.
        """
        fewest = self._spec.fewest_clues if fewest is None else fewest
        may_go = draft.given & ~self._fixed
        is_all = may_go == self._layout.all_cells
        free = self._orbits if is_all else [each for each in self._orbits if each[0] & may_go]
        order = self._dice.shuffled(free)
        if draft.given & ~first:
            order.sort(key=lambda each: not each[0] & first)
        groups = [orbit for _, orbit in order]
        removal = Removal(
            clues=fewest,
            attempts=self._spec.attempts,
            deep_first=self._deep_first,
            fewest_easy=enough,
        )
        left = remove_givens(self._proof_of(draft), groups, removal, self._fixed)
        alone = not self._fixed and len(free) == may_go.bit_count()
        return draft._replace(given=left.kept, is_minimal=alone and left.none_is_spare)

    @property
    def _deep_first(self) -> int:
        """Number of givens that switches removal to deep-first order; 0 for never."""
        above = min(self._spec.levels, default=Level.BEGINNER) > Level.MEDIUM
        is_plain = self._spec.attempts is not None or self._spec.minimal
        if not above or is_plain or self._layout.cells > _SMALL:
            return 0
        return int(self._layout.cells * _DEEP_SHARE)

    def _proof_of(self, draft: Draft) -> OnlySolution:
        """Return the object that proves uniqueness for the grid of *draft*, reused if possible."""
        lanes = lanes_with(self._layout, _extras_of(draft, self._spec, draft.marked))
        proof = self._proof
        if proof is None or proof.grid is not draft.grid or proof.lanes is not lanes:
            proof = self._proof = OnlySolution(lanes, draft.grid, self._effort)
        return proof


def _is_plain(layout: Layout) -> bool:
    """Check whether *layout* is one grid, possibly with two diagonals, but not the classic one."""
    is_one = layout.cells == layout.digits**2 and len(layout.houses) <= 3 * layout.digits + 2
    is_ruled = layout.bans or layout.marks or layout.extra_sees
    return is_one and not is_ruled and layout.id != "classic"


@lru_cache(maxsize=8)
def _orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Mask, tuple[Cell, ...]], ...]:
    """Return the orbits of the symmetry, each as a set and as a tuple, in reading order."""
    return tuple((mask_of(orbit), orbit) for orbit in orbits(layout, symmetry))


@lru_cache(maxsize=8)
def _orbit_at(layout: Layout, symmetry: Symmetry) -> dict[Cell, Mask]:
    """Return for each cell its orbit as a set."""
    return {cell: mask for mask, orbit in _orbits(layout, symmetry) for cell in orbit}


def given_cells(givens: Grid) -> Mask:
    """Return the cells with a given, as a mask."""
    return mask_of(cell for cell, digit in enumerate(givens) if digit)


class PatternDrafts:
    """Drafts whose given cells are those of a pattern."""

    def __init__(
        self, spec: Spec, pattern: Mask, dice: Dice, effort: Effort, attempts: Attempts
    ) -> None:
        self._grid, self._cells, self._attempts = spec.grid, pattern, attempts
        self._marked = cells_to_mark(spec.layout, dice) & ~pattern
        self._pattern = Pattern(spec.layout, pattern, dice, effort, self._marked)

    def begin(self) -> Draft | None:
        """Return a draft of the requested grid, or of one that the pattern makes unique."""
        grid = self._grid or self._pattern.grid(self._attempts)
        return Draft(grid, self._cells, self._marked) if grid else None

    def with_given(self, draft: Draft, cell: Cell) -> None:
        """Return None: a pattern permits no other givens."""

    def with_fewer_givens(self, draft: Draft) -> None:
        """Return None: all cells of a pattern are given."""

    def with_other_givens(self, draft: Draft) -> Draft | None:
        """Return a draft with another grid that differs in few cells."""
        grid = self._pattern.find_unique_near(
            self._pattern.random_neighbour(draft.grid), self._attempts
        )
        return Draft(grid, self._cells, self._marked) if grid else None


_MOST_SOLUTIONS: Final = 300
"""Largest number of solutions to count; grids with more are not worth comparing."""
_PATIENCE: Final = 400
"""Number of changes without progress before another grid is taken."""
_MOST_CHANGED: Final = 4
"""Largest number of pattern cells that are changed at once."""
SEVERAL: Final = "with givens only in the cells of the pattern, there are several solutions"


class Pattern:
    """A search for grids that are the only solution when the cells of a pattern are given.

    With few givens, a random grid rarely is the only solution. But a grid that shares its givens
    with fewer other grids is closer to the goal, so repeated changes of a few givens reach it.
    """

    def __init__(
        self, layout: Layout, cells: Mask, dice: Dice, effort: Effort, marked: Mask = 0
    ) -> None:
        """Prepare the search; *marked* cells get marks for their digits in any grid."""
        self._layout, self._cells, self._dice, self._effort = layout, cells, dice, effort
        self._lanes, self._marked = lanes_of(layout), marked
        self._order = list(members(cells))

    def grid(self, attempts: Attempts) -> Grid | None:
        """Return a grid that is the only solution; None when the attempts are spent.

        Raises:
            OutOfEffort: The effort is spent.
        """
        while not attempts.are_spent:
            start = random_grid(self._layout, self._dice, self._effort)
            if found := self.find_unique_near(start, attempts):
                return found
        return None

    def find_unique_near(self, grid: Grid, attempts: Attempts) -> Grid | None:
        """Return a grid near *grid* that is the only solution; None if none was found.

        Raises:
            OutOfEffort: The effort is spent.
        """
        count, stale = self._solutions(grid, _MOST_SOLUTIONS), 0
        while count > 1 and stale < _PATIENCE and not attempts.are_spent:
            attempts.count(SEVERAL)
            other = self.random_neighbour(grid)
            fewer = self._solutions(other, count)
            stale = 0 if fewer < count else stale + 1
            if fewer <= count:
                grid, count = other, fewer
        return grid if count == 1 else None

    def random_neighbour(self, grid: Grid) -> Grid:
        """Return a random grid with new digits in a few pattern cells, and outside the pattern.

        It may equal *grid* if the other givens force it.
        """
        freed = 0
        for _ in range(1 + self._dice.number_below(_MOST_CHANGED)):
            freed |= 1 << self._dice.pick(self._order)
        givens = givens_in(grid, self._cells & ~freed)
        state = load(self._lanes, givens)
        assert state is not None  # the givens are from a full grid
        placed = next(search(self._lanes, state, self._effort, self._dice))
        return fill_in(self._lanes, givens, placed)

    def _solutions(self, grid: Grid, most: int) -> int:
        """Count the grids with the givens of *grid*, up to *most* + 1."""
        lanes = lanes_with(self._layout, marks_for(self._layout, grid, self._marked))
        state = load(lanes, givens_in(grid, self._cells))
        assert state is not None  # the givens are from a full grid
        return sum(1 for _ in islice(search(lanes, state, self._effort), most + 1))
