"""Drafts of puzzles: a grid, which of its cells are given, and how to change that.

A draft has one solution from the beginning. Either givens are taken from a full grid, or added to
a puzzle that has too few (`CarvedDrafts`); or just the cells of a pattern are given, and it is
the grid that is looked for (`PatternDrafts`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, Protocol

from ..bits import Mask, mask_of, members
from ..dice import Dice
from ..effort import Effort
from ..lanes import lanes_of, lanes_with
from ..layout import Cell, Layout
from ..layouts import CLASSIC
from ..level import Level
from ..puzzle import Extras, Puzzle
from ..search import Grid, filled, load, only_solution, random_grid, search
from ..search.removal import OnlySolution, Removal, givens_in, removed
from ..symmetry import Symmetry, orbits
from .attempts import Attempts
from .generator import cells_to_mark, completed, marked_by
from .spec import ANY, Spec


class Draft(NamedTuple):
    """A grid, the only solution if some of its cells are given, and those cells."""

    grid: Grid
    given: Mask
    marked: Mask = 0
    """The cells that are marked for what the grid has there, where they are not given."""
    is_unique: bool = False
    """Whether it is proved that the grid is the only solution."""
    is_minimal: bool = False
    """Whether it is proved that every given is needed."""


class Drafts(Protocol):
    """Makes drafts and changes them. Each method raises `OutOfEffort` when effort is spent."""

    def begin(self) -> Draft | None:
        """A draft to begin with; None if none was come by."""
        ...

    def with_given(self, draft: Draft, cell: Cell) -> Draft | None:
        """One that is no harder, since *cell* is given too; None if that may not be."""
        ...

    def thinner(self, draft: Draft) -> Draft | None:
        """One with fewer cells given, where that was left open and is not yet done."""
        ...

    def exchanged(self, draft: Draft) -> Draft | None:
        """One that is not far from *draft*, harder or easier; None if none was come by."""
        ...


def puzzle_of(draft: Draft, spec: Spec) -> Puzzle:
    """What is given of *draft*, and the marks on the rest."""
    extras = _extras_of(draft, spec, draft.marked & ~draft.given)
    return Puzzle(spec.layout, givens_in(draft.grid, draft.given), extras=extras)


def _extras_of(draft: Draft, spec: Spec, marked: Mask) -> Extras:
    """What a puzzle to fill says already; else some cells, *marked* for what the grid has there."""
    return spec.marks or marked_by(spec.layout, draft.grid, marked)


def drafts_for(spec: Spec, dice: Dice, effort: Effort, attempts: Attempts) -> Drafts:
    """What makes drafts as *spec* asks.

    Raises:
        ValueError: the layout lacks the symmetry.
    """
    if spec.pattern is not None:
        return PatternDrafts(spec, spec.pattern, dice, effort, attempts)
    return CarvedDrafts(spec, dice, effort)


_STEP: Final = 0.02
"""Of all cells, those that are taken away at once where more may go."""
_TURNS: Final = 8
"""Drafts that are taken from one grid, each by another order: no two are alike for that."""
_LEAST_EASY: Final = 0.28
_MOST_EASY: Final = 0.36
"""Of all cells, those that are left given for an Easy puzzle, between these."""
_FIRST_SHARES: Final = {9: (0.3, 0.34), 10: (0.36, 0.4), 11: (0.36, 0.4), 12: (0.36, 0.4)}
"""By the digits of a plain board the same of first drafts for the levels above, but on the classic
one, which is made as soon without: elsewhere the fewest givens leave what is mostly too hard."""
_ALL_THAT_CAN: Final = 8
"""Of so many such drafts one goes on until nothing can go, so that puzzles with the fewest givens
come too."""
_DEEP: Final = 0.4
"""Of all cells, those that are left when removal goes deep first, for levels above Medium."""
_LEAST_ENOUGH: Final = 0.2
_MOST_ENOUGH: Final = 0.35
"""Then, on the classic board, those that are left at least where singles see soon what could go:
of the others nobody has counted with how many given puzzles come."""
_SMALL: Final = 81
"""Cells up to which that has been tried."""


class CarvedDrafts:
    """Drafts by taking givens from a full grid, or adding them, by orbits of the symmetry."""

    def __init__(self, spec: Spec, dice: Dice, effort: Effort) -> None:
        self._spec, self._dice, self._effort = spec, dice, effort
        self._layout = spec.layout
        self._orbits = _orbits(self._layout, spec.symmetry)
        self._fixed = self._whole(_given(spec.fill)) if spec.fill else 0
        """The cells that are given whatever happens."""
        self._full, self._turns_left = Draft((), 0), 0
        self._proof: OnlySolution | None = None

    def _orbit_of(self, cell: Cell) -> Mask:
        """The cells that are given or not together with *cell*."""
        return _orbit_at(self._layout, self._spec.symmetry)[cell]

    def _whole(self, cells: Mask) -> Mask:
        """*cells*, and those that the symmetry takes them to."""
        return sum(mask for mask, _ in self._orbits if mask & cells)

    def begin(self) -> Draft:
        """A draft from a grid of its own; from the one wanted, or the puzzle to fill, if any is.

        Raises:
            ValueError: the puzzle to fill has no solution.
            OutOfEffort: the effort is spent.
        """
        spec, dice, effort = self._spec, self._dice, self._effort
        if spec.fill is not None:
            return self._filled_up(Puzzle(self._layout, spec.fill, extras=spec.marks))
        everywhere = self._layout.all_cells
        if not self._turns_left:
            grid = spec.grid or random_grid(self._layout, dice, effort)
            marked = cells_to_mark(self._layout, dice)
            self._full = Draft(grid, everywhere, marked, is_unique=True)
            self._turns_left = _TURNS
        self._turns_left -= 1
        fewest = self._fewest_at_first()
        return self._thinned(self._full, everywhere, fewest, self._enough_at_first())

    def _fewest_at_first(self) -> int | None:
        """Where removal stops at first, now here and now there; None where the spec says it.

        With the fewest givens only two of five are Easy, and the others get as many back.
        """
        spec, cells = self._spec, self._layout.cells
        if spec.clues != ANY or spec.attempts is not None or spec.minimal:
            return None
        if spec.levels == {Level.EASY} and cells <= _SMALL:
            return self._within(_LEAST_EASY, _MOST_EASY)
        shares = _FIRST_SHARES.get(self._layout.digits)
        is_above = min(spec.levels, default=Level.BEGINNER) > Level.EASY
        if not shares or not is_above or not _is_plain(self._layout):
            return None
        return self._within(*shares) if self._dice.below(_ALL_THAT_CAN) else None

    def _enough_at_first(self) -> int:
        """Where removal that goes deep first leaves what matters no more; 0 where it goes on."""
        is_free = self._layout is CLASSIC and self._deep_first and self._spec.clues == ANY
        return self._within(_LEAST_ENOUGH, _MOST_ENOUGH) if is_free else 0

    def _within(self, least: float, most: float) -> int:
        """A number of cells between two shares of all."""
        low, high = int(self._layout.cells * least), int(self._layout.cells * most)
        return low + self._dice.below(high - low + 1)

    def _filled_up(self, start: Puzzle) -> Draft:
        """With what *start* lacks; marks spare some of it, on a layout whose puzzles have any."""
        puzzle = completed(start, self._dice, self._effort, self._spec.symmetry)
        solution = only_solution(puzzle, self._effort)
        assert solution is not None  # that is what completing means
        draft = Draft(solution, _given(puzzle.givens), is_unique=True)
        if puzzle.givens == start.givens or start.extras:
            return draft
        marked = cells_to_mark(self._layout, self._dice)
        return self._thinned(draft._replace(marked=marked), draft.given) if marked else draft

    def with_given(self, draft: Draft, cell: Cell) -> Draft | None:
        """With one more orbit given, unless these are too many then or one is to spare."""
        wider = draft._replace(given=draft.given | self._orbit_of(cell), is_minimal=False)
        too_many = self._spec.clues.is_above(wider.given.bit_count())
        return None if too_many or self._spec.minimal else wider

    def thinner(self, draft: Draft) -> Draft | None:
        """Without a few more, if it was the level that said how many are left given."""
        fewest, now = self._spec.fewest_clues, draft.given.bit_count()
        if not fewest or self._spec.clues.least is not None or self._spec.attempts is not None:
            return None
        fewer = self._thinned(draft, draft.given, now - max(1, int(self._layout.cells * _STEP)))
        return None if fewer == draft else fewer

    def exchanged(self, draft: Draft) -> Draft:
        """With two more orbits given, and then all taken away that can go, others first."""
        wider = draft.given
        for _ in range(2):
            if left := list(members(self._layout.all_cells & ~wider)):
                wider |= self._orbit_of(self._dice.pick(left))
        return self._thinned(draft._replace(given=wider), draft.given)

    def _thinned(
        self, draft: Draft, first: Mask, fewest: int | None = None, enough: int = 0
    ) -> Draft:
        """Without what can go, as far as is wanted; of what is given the cells *first* go first."""
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
            enough=enough,
        )
        left = removed(self._proof_of(draft), groups, removal, self._fixed)
        alone = not self._fixed and len(free) == may_go.bit_count()
        return draft._replace(given=left.kept, is_minimal=alone and left.none_is_spare)

    @property
    def _deep_first(self) -> int:
        """From how many givens on removal goes deep first; 0 if it never does."""
        above = min(self._spec.levels, default=Level.BEGINNER) > Level.MEDIUM
        is_plain = self._spec.attempts is not None or self._spec.minimal
        if not above or is_plain or self._layout.cells > _SMALL:
            return 0
        return int(self._layout.cells * _DEEP)

    def _proof_of(self, draft: Draft) -> OnlySolution:
        """What proves that the grid of *draft* is its only solution; it is kept while it can be."""
        lanes = lanes_with(self._layout, _extras_of(draft, self._spec, draft.marked))
        proof = self._proof
        if proof is None or proof.grid is not draft.grid or proof.lanes is not lanes:
            proof = self._proof = OnlySolution(lanes, draft.grid, self._effort)
        return proof


def _is_plain(layout: Layout) -> bool:
    """Whether it is one grid, in which at most two diagonals are more than lines and regions."""
    is_one = layout.cells == layout.digits**2 and len(layout.houses) <= 3 * layout.digits + 2
    is_ruled = layout.bans or layout.marks or layout.extra_sees
    return is_one and not is_ruled and layout.id != "classic"


@lru_cache(maxsize=8)
def _orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Mask, tuple[Cell, ...]], ...]:
    """What goes or stays together, as a set too; in reading order."""
    return tuple((mask_of(orbit), orbit) for orbit in orbits(layout, symmetry))


@lru_cache(maxsize=8)
def _orbit_at(layout: Layout, symmetry: Symmetry) -> dict[Cell, Mask]:
    """For each cell those that go or stay with it, as a set."""
    return {cell: mask for mask, orbit in _orbits(layout, symmetry) for cell in orbit}


def _given(givens: Grid) -> Mask:
    return mask_of(cell for cell, digit in enumerate(givens) if digit)


class PatternDrafts:
    """Drafts in which just the cells of a pattern are given."""

    def __init__(
        self, spec: Spec, pattern: Mask, dice: Dice, effort: Effort, attempts: Attempts
    ) -> None:
        self._grid, self._cells, self._attempts = spec.grid, pattern, attempts
        self._marked = cells_to_mark(spec.layout, dice) & ~pattern
        self._pattern = Pattern(spec.layout, pattern, dice, effort, self._marked)

    def begin(self) -> Draft | None:
        """The grid wanted; without one, a grid that the pattern leaves as the only solution."""
        grid = self._grid or self._pattern.grid(self._attempts)
        return Draft(grid, self._cells, self._marked) if grid else None

    def with_given(self, draft: Draft, cell: Cell) -> None:
        """No other cell may be given."""

    def thinner(self, draft: Draft) -> None:
        """No cell may be left out."""

    def exchanged(self, draft: Draft) -> Draft | None:
        """Another grid not far away."""
        grid = self._pattern.settled(self._pattern.changed(draft.grid), self._attempts)
        return Draft(grid, self._cells, self._marked) if grid else None


_MOST_SOLUTIONS: Final = 300
"""Where counting ends: grids with more are all alike."""
_CHANGES: Final = 400
"""Changes that bring no grid nearer before another one is taken."""
_FREED: Final = 4
"""Cells of the pattern that are changed at once, at most."""
SEVERAL: Final = "with only the cells of the pattern given, there are several solutions"


class Pattern:
    """The cells that are given, and grids that are the only solution when just these are given.

    A random grid seldom is, with few cells. But of two grids the one that shares its givens with
    fewer others is nearer to one, so changing a few givens at a time gets there.
    """

    def __init__(
        self, layout: Layout, cells: Mask, dice: Dice, effort: Effort, marked: Mask = 0
    ) -> None:
        """*marked* are cells that are marked for what a grid has there, whatever grid it is."""
        self._layout, self._cells, self._dice, self._effort = layout, cells, dice, effort
        self._lanes, self._marked = lanes_of(layout), marked
        self._order = list(members(cells))

    def grid(self, attempts: Attempts) -> Grid | None:
        """A grid that is the only solution; None when it is time to give up.

        Raises:
            OutOfEffort: the effort is spent.
        """
        while not attempts.are_spent:
            start = random_grid(self._layout, self._dice, self._effort)
            if found := self.settled(start, attempts):
                return found
        return None

    def settled(self, grid: Grid, attempts: Attempts) -> Grid | None:
        """A grid that is the only solution, near *grid*; None if none was come by.

        Raises:
            OutOfEffort: the effort is spent.
        """
        count, stale = self._solutions(grid, _MOST_SOLUTIONS), 0
        while count > 1 and stale < _CHANGES and not attempts.are_spent:
            attempts.count(SEVERAL)
            other = self.changed(grid)
            fewer = self._solutions(other, count)
            stale = 0 if fewer < count else stale + 1
            if fewer <= count:
                grid, count = other, fewer
        return grid if count == 1 else None

    def changed(self, grid: Grid) -> Grid:
        """Another grid, with other digits in a few cells of the pattern if there is one."""
        freed = 0
        for _ in range(1 + self._dice.below(_FREED)):
            freed |= 1 << self._dice.pick(self._order)
        givens = givens_in(grid, self._cells & ~freed)
        state = load(self._lanes, givens)
        assert state is not None  # a part of a full grid
        placed = next(search(self._lanes, state, self._effort, self._dice))
        return filled(self._lanes, givens, placed)

    def _solutions(self, grid: Grid, most: int) -> int:
        """How many grids share the givens of *grid*, counting one further than *most*."""
        lanes = lanes_with(self._layout, marked_by(self._layout, grid, self._marked))
        state = load(lanes, givens_in(grid, self._cells))
        assert state is not None  # a part of a full grid
        return sum(1 for _ in islice(search(lanes, state, self._effort), most + 1))
