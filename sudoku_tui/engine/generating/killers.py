"""Killers: a full grid is cut into cages until their sums alone have one solution.

If a search finds another solution, a change of the cages helps only if it excludes that solution.
So a cage is split, or a cell moves to another cage, such that some changed cage has another sum or
equal digits in the other solution. Nearly every grid becomes a killer after a few searches.

On request `killer_clues` then reveals some cells, or hides sums that the solution does not need.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Final, TypeAlias

from ..bits import Mask, mask_of
from ..constraints.cage import Cage
from ..dice import Dice
from ..effort import UNLIMITED, Effort, OutOfEffort
from ..layout import Cell, Layout
from ..layouts.shapes import side_neighbours
from ..puzzle import Extras, Puzzle
from ..search import Grid, random_grid, solutions
from ..symmetry import Symmetry, moves_of_symmetry
from .spec import USUAL_SIZES

_NODES: Final = 250
"""Largest number of positions of one search; beyond it a cage is split before the next search."""
GRIDS: Final = 60
"""Largest number of grids to try; with usual sizes nearly each becomes a killer."""
_CHANGES: Final = 40
"""Largest number of searches on one grid; each but the first follows a change of its cages."""
_MOVES_IN_TEN: Final = 7
"""Number of changes in ten for which moving a cell is tried before splitting a cage."""
_PARTS_TRIED: Final = 6
"""Number of random parts of each cage that are tried for a split."""

Owners: TypeAlias = tuple[int, ...]
"""By cell: the number of its cage."""


@dataclass(frozen=True)
class KillerSpec:
    """The requested cages of a killer."""

    layout: Layout
    sizes: tuple[int, ...] = USUAL_SIZES
    """Sizes (cells) to draw for new cages; no cage is larger than the largest."""
    symmetry: Symmetry = Symmetry.NONE
    """A half turn or mirror that maps cages to cages.

    The quarter turn and symmetries with two mirrors are not supported.
    """
    givens: int = 0
    """Smallest number of given cells; a symmetry may need one more."""
    hide_sums: bool = False
    """Whether some cages have no sum."""

    @cached_property
    def image(self) -> Sequence[Cell]:
        """By cell: its image under the symmetry; the cell itself without a symmetry.

        Raises:
            ValueError: The layout does not have the symmetry, or it is not supported.
        """
        moves = moves_of_symmetry(self.layout, self.symmetry)
        if not moves:
            return range(self.layout.cells)
        if len(moves) > 1 or any(moves[0][moves[0][cell]] != cell for cell in moves[0]):
            raise ValueError(f"killers have no {self.symmetry} symmetry")
        return moves[0]

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        """By cell: the cells that share a side with it."""
        return side_neighbours(self.layout.positions)


def cannot_cover(spec: KillerSpec) -> bool:
    """Check whether it is known that cages of these sizes cannot cover all cells.

    Cages of two cells pair the two colours of a chessboard. A cage of three cells that contains a
    fixed cell of the symmetry also has a pair of images beside that cell, and no other fixed cell
    unless they are neighbours.
    """
    most, image, neighbours = max(spec.sizes), spec.image, spec.neighbours
    fixed = {cell for cell in range(spec.layout.cells) if image[cell] == cell}
    if len(fixed) == spec.layout.cells:
        fixed = set()
    lone = [cell for cell in fixed if fixed.isdisjoint(neighbours[cell])]
    if most == 2:
        dark = sum((row + column) % 2 for row, column in spec.layout.positions)
        return bool(lone) or 2 * dark != spec.layout.cells
    pairs = {frozenset((near, image[near])) for cell in lone for near in neighbours[cell]}
    return most == 3 and len(pairs) < len(lone)


def has_killers(layout: Layout, symmetry: Symmetry) -> bool:
    """Check whether killers of *layout* with *symmetry* are supported."""
    try:
        _ = KillerSpec(layout, symmetry=symmetry).image
    except ValueError:
        return False
    return True


def generate_killer(spec: KillerSpec, dice: Dice, effort: Effort = UNLIMITED) -> Puzzle:
    """Return a killer that has one solution, determined by *dice*.

    Raises:
        ValueError: The layout has no grid, or the requested symmetry is not possible.
        OutOfEffort: No grid became a killer, or the work was cancelled.
    """
    _ = spec.image
    for _ in range(GRIDS):
        effort.check_cancelled()
        grid = random_grid(spec.layout, dice, effort.with_nodes(None))
        cuts = Cuts(spec, grid, dice)
        cages = cuts.unique(cuts.first_cages(), effort)
        if cages is not None:
            return cuts.puzzle_with_clues(cages, effort)
    raise OutOfEffort(f"none of {GRIDS} grids became a killer with one solution")


class Cuts:
    """The cuts of one full grid into cages."""

    def __init__(self, spec: KillerSpec, grid: Grid, dice: Dice) -> None:
        self._spec, self._grid, self._dice = spec, grid, dice
        self._most = max(spec.sizes)

    def puzzle_with_clues(self, owners: Owners, effort: Effort) -> Puzzle:
        """Return the killer with these cages, with the requested givens and hidden sums."""
        killer, spec = self._puzzle(owners), self._spec
        if not (spec.givens or spec.hide_sums):
            return killer
        # Imported late: few are requested.
        from .killer_clues import with_givens, without_spare_sums

        if spec.givens:
            killer = with_givens(killer, self._grid, spec.givens, spec.image, self._dice)
        if spec.hide_sums:
            proof = effort.with_nodes(_NODES)
            killer = without_spare_sums(killer, spec.image, self._dice, proof)
        return killer

    def unique(self, owners: Owners | None, effort: Effort) -> Owners | None:
        """Return cages with one solution, *owners* or changed ones; None if none are found."""
        for _ in range(_CHANGES):
            if owners is None:
                return None
            puzzle = self._puzzle(owners)
            try:
                found = list(islice(solutions(puzzle, effort.with_nodes(_NODES)), 2))
            except OutOfEffort:
                effort.check_cancelled()
                owners = next(self._splits(owners, None), None)
                continue
            if len(found) == 1:
                return owners
            other = found[0] if found[0] != self._grid else found[1]
            owners = self._exclude(owners, other)
        return None

    def _puzzle(self, owners: Owners) -> Puzzle:
        cages = (Cage(cells, self._sum(cells)) for cells in _cages(owners).values())
        extras = Extras(constraints=tuple(cages))
        return Puzzle(self._spec.layout, (0,) * len(owners), extras=extras)

    def _sum(self, cells: Iterable[Cell]) -> int:
        return sum(map(self._grid.__getitem__, cells))

    def first_cages(self) -> Owners | None:
        """Return random cages of all cells; None if a cell stays alone.

        Cells that are their own images come first, because their cages grow by pairs of cells.
        """
        owners, image = [-1] * self._spec.layout.cells, self._spec.image
        starts = self._dice.shuffled(range(len(owners)))
        for number, start in enumerate(sorted(starts, key=lambda cell: image[cell] != cell)):
            if owners[start] < 0:
                self._grow(owners, start, number)
        return self._join_singles(tuple(owners))

    def _grow(self, owners: list[int], start: Cell, number: int) -> None:
        """Add a cage that begins at *start*, and its image, to *owners*.

        A cage with a cell that is its own image is its own image too, and grows by pairs.
        """
        image, neighbours = self._spec.image, self._spec.neighbours
        is_own_image = image[start] == start
        twin = number if is_own_image else number + len(owners)
        cells, wanted = [start], self._dice.pick(self._spec.sizes)
        owners[start], owners[image[start]] = number, twin
        while len(cells) < wanted:
            near = dict.fromkeys(
                cell for each in cells for cell in neighbours[each] if owners[cell] < 0
            )
            fitting = [cell for cell in near if self._may_join(cells, cell, is_own_image)]
            if not fitting:
                return
            cell = self._dice.pick(fitting)
            owners[cell], owners[image[cell]] = number, twin
            cells += dict.fromkeys((cell, image[cell])) if is_own_image else [cell]

    def _may_join(self, cells: Sequence[Cell], cell: Cell, is_own_image: bool) -> bool:
        """Check whether a free cell may join a growing cage, and its image that of the cage."""
        image, grid, joined = self._spec.image, self._grid, [*cells, cell]
        if is_own_image and image[cell] != cell:
            joined.append(image[cell])
        elif not is_own_image and (image[cell] == cell or image[cell] in cells):
            return False
        mirrored = [image[each] for each in joined]
        return len(joined) <= self._most and _differ(grid, joined) and _differ(grid, mirrored)

    def _join_singles(self, owners: Owners) -> Owners | None:
        """Join each cell that is alone to the smallest cage beside it, or take a cell from one.

        Return None if neither is possible for some cell.
        """
        while True:
            sizes = {number: len(cells) for number, cells in _cages(owners).items()}
            alone = next((cell for cell, own in enumerate(owners) if sizes[own] == 1), None)
            if alone is None:
                return owners
            near = sorted(
                self._spec.neighbours[alone], key=lambda cell: (sizes[owners[cell]], cell)
            )
            joined = (self._with_moved(owners, [alone], owners[cell], 1) for cell in near)
            taken = (self._with_moved(owners, [cell], owners[alone], 2) for cell in near)
            found = next(filter(None, chain(joined, taken)), None)
            if found is None:
                return None
            owners = found

    def _exclude(self, owners: Owners, other: Grid) -> Owners | None:
        """Return changed cages that *other* does not satisfy; None if no change is found."""
        changes = [self._moves(owners, other), self._splits(owners, other)]
        if self._dice.number_below(10) >= _MOVES_IN_TEN:
            changes.reverse()
        return next((found for change in changes for found in change), None)

    def harder(self, owners: Owners) -> Iterator[Owners]:
        """Yield changed cages that show less: two joined, or more of them across house borders."""
        return chain(self._joins(owners), self._shifts(owners, 1))

    def easier(self, owners: Owners, cells: Mask) -> Iterator[Owners]:
        """Yield changed cages that show more about *cells*: one split, or fewer across borders."""
        cages = [cage for cage in _cages(owners).values() if mask_of(cage) & cells]
        return chain(self._splits(owners, None, cages), self._shifts(owners, -1))

    def _joins(self, owners: Owners) -> Iterator[Owners]:
        """Yield cages of which two beside each other are joined, the smallest pairs first."""
        cages = _cages(owners)
        pairs = dict.fromkeys(
            (owners[cell], owners[near])
            for cell, beside in enumerate(self._spec.neighbours)
            for near in beside
            if owners[cell] != owners[near]
        )
        ordered = sorted(
            self._dice.shuffled(list(pairs)),
            key=lambda pair: len(cages[pair[0]]) + len(cages[pair[1]]),
        )
        for one, other in ordered:
            if joined := self._with_moved(owners, cages[one], other, 2):
                yield joined

    def _shifts(self, owners: Owners, way: int) -> Iterator[Owners]:
        """Yield cages after a cell joined another cage.

        With *way* 1 more cages are partly in some house, with -1 fewer.
        """
        before = self._count_crossings(owners)
        for cell in self._dice.shuffled(range(len(owners))):
            for near in self._dice.shuffled(self._spec.neighbours[cell]):
                if owners[near] != owners[cell]:
                    found = self._with_moved(owners, [cell], owners[near], 2)
                    if found and way * (self._count_crossings(found) - before) > 0:
                        yield found

    def _count_crossings(self, owners: Owners) -> int:
        """Count how often a cage is partly in a house; such cages hide the sums of houses."""
        cages = [mask_of(cells) for cells in _cages(owners).values()]
        houses = self._spec.layout.houses
        return sum(
            bool(cage & house.mask) and bool(cage & ~house.mask)
            for cage in cages
            for house in houses
        )

    def _moves(self, owners: Owners, other: Grid) -> Iterator[Owners]:
        """Yield cages that exclude *other*, after a cell with another digit joined another cage."""
        differing = [cell for cell, digit in enumerate(self._grid) if other[cell] != digit]
        for cell in self._dice.shuffled(differing):
            for near in self._dice.shuffled(self._spec.neighbours[cell]):
                if owners[near] != owners[cell]:
                    found = self._with_moved(owners, [cell], owners[near], 2)
                    if found and self._excludes(owners, found, other):
                        yield found

    def _splits(
        self, owners: Owners, other: Grid | None, among: Iterable[Sequence[Cell]] | None = None
    ) -> Iterator[Owners]:
        """Yield cages that exclude *other*, after one with four cells or more is split in two.

        Without another grid, the largest cages are split first. *among* has the cages that may be
        split; None for all.
        """
        cages = [cells for cells in among or _cages(owners).values() if len(cells) > 3]
        cages = self._dice.shuffled(cages)
        if other is None:
            cages.sort(key=len, reverse=True)
        for cells in cages:
            for _ in range(_PARTS_TRIED):
                part = self._random_part(cells)
                found = self._with_moved(owners, part, max(owners) + 1, 2)
                if found and (other is None or self._excludes(owners, found, other)):
                    yield found

    def _random_part(self, cells: Sequence[Cell]) -> list[Cell]:
        """Return a random connected part of a cage, at least two cells and at most all but two."""
        part = [self._dice.pick(cells)]
        wanted = 2 + self._dice.number_below(len(cells) - 3)
        while len(part) < wanted:
            near = dict.fromkeys(
                cell
                for each in part
                for cell in self._spec.neighbours[each]
                if cell in cells and cell not in part
            )
            part.append(self._dice.pick(list(near)))
        return part

    def _with_moved(
        self, owners: Owners, cells: Collection[Cell], to: int, least: int
    ) -> Owners | None:
        """Return the cages after *cells* joined the cage *to*, and their images its image.

        Args:
            owners: The cages before.
            cells: Cells of other cages.
            to: The number of a cage, or a number that no cage has, for a new cage.
            least: Smallest number of cells of a changed cage.

        Returns:
            None if a changed cage has too few or too many cells, equal digits or several pieces,
            or if its image is not a cage.
        """
        image = self._spec.image
        after = list(owners)
        for cell in cells:
            after[cell] = to
        self._mirror(after, owners, cells, to)
        cages = _cages(after)
        touched = {after[each] for cell in cells for each in (cell, image[cell])}
        touched |= {owners[each] for cell in cells for each in (cell, image[cell])}
        for number in touched & cages.keys():
            mirrored = sorted(image[cell] for cell in cages[number])
            if tuple(mirrored) != cages[after[mirrored[0]]]:
                return None
            if not self._is_cage(cages[number], least):
                return None
        return tuple(after)

    def _mirror(self, after: list[int], owners: Owners, cells: Collection[Cell], to: int) -> None:
        """Move the images of *cells* to the image of the cage *to*.

        A whole cage that joins its image becomes one cage with it.
        """
        image, inside = self._spec.image, set(cells)
        if {image[cell] for cell in cells} == inside:
            return
        member = next((cell for cell, own in enumerate(owners) if own == to), None)
        twin = to + 1 if member is None else owners[image[member]]
        if member is not None and twin not in after:
            twin = to
        for cell in cells:
            after[image[cell]] = twin

    def _is_cage(self, cells: Sequence[Cell], least: int) -> bool:
        """Check that *cells* are in one piece, differ, and are neither too few nor too many."""
        if not least <= len(cells) <= max(self._most, 2) or not _differ(self._grid, cells):
            return False
        joined = [cells[0]]
        for each in joined:  # grows while it is read
            joined += (
                cell for cell in self._spec.neighbours[each] if cell in cells and cell not in joined
            )
        return len(joined) == len(cells)

    def _excludes(self, before: Owners, after: Owners, other: Grid) -> bool:
        """Check whether *other* breaks a cage of *after* that *before* did not have."""
        known = set(_cages(before).values())
        return any(
            self._sum(cells) != sum(other[cell] for cell in cells) or not _differ(other, cells)
            for cells in _cages(after).values()
            if cells not in known
        )


def _cages(owners: Sequence[int]) -> Mapping[int, tuple[Cell, ...]]:
    """Return the cells of each cage by its number."""
    cages: dict[int, list[Cell]] = {}
    for cell, number in enumerate(owners):
        cages.setdefault(number, []).append(cell)
    return {number: tuple(cells) for number, cells in cages.items()}


def _differ(grid: Grid, cells: Sequence[Cell]) -> bool:
    """Check whether *cells* hold different digits in *grid*."""
    return len({grid[cell] for cell in cells}) == len(cells)
