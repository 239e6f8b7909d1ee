"""The sums of a puzzle: its cages, and the equations that follow from houses and cages.

They are found once per puzzle. On a board each of them has open cells, whose digits have a total.
Open cells with plus signs that must all differ are a group: a cage, or a virtual cage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...bounded_cache import BoundedCache
from ...constraints.cage import Cage
from ...layout import Cell, Layout
from ...layouts.equations import Equation, all_see_each_other, derived_equations
from ...registers import ConstrainedLanes
from ...step import Mark, Role, Rule, Step
from .fillings import Fields, Ways, combinations_in, ways_of_different, ways_of_signed

MOST_CELLS: Final = 12
"""Most open cells of an equation that techniques use."""
MOST_WAYS: Final = 5
"""Most open cells of an equation whose fillings are listed, unless its cells must all differ."""
_MOST_OPEN: Final = 1_000
"""Cache size of the states of one sum."""


class OpenCells(NamedTuple):
    """The open cells of a sum on a board, and the total that is left for them."""

    rule: Rule
    """The cage or equation."""
    is_cage: bool
    """Whether it is a cage of the puzzle."""
    cells: tuple[Cell, ...]
    """The empty cells, plus before minus."""
    minus: int
    """Number of cells that count as minus: the last ones."""
    total: int
    fields: Fields
    """The candidates of each cell."""
    all_differ: bool
    """Whether all cells count as plus and must differ."""
    seen: tuple[tuple[int, ...], ...]
    """By index of a cell: the indices of the earlier cells that must differ from it."""
    filled_plus: int = 0
    """The sum of the filled cells that count as plus."""
    filled_minus: int = 0
    """The sum of the filled cells that count as minus."""

    @property
    def mask(self) -> Mask:
        """The cells as a set."""
        return mask_of(self.cells)

    @property
    def plus(self) -> Mask:
        """The cells that count as plus."""
        return mask_of(self.cells[: len(self.cells) - self.minus])

    @property
    def minus_cells(self) -> Mask:
        """The cells that count as minus."""
        return mask_of(self.cells[len(self.cells) - self.minus :])

    @property
    def is_of_one_sign(self) -> bool:
        """Whether all cells count as plus, or all as minus."""
        return self.minus in (0, len(self.cells))

    @property
    def combinations(self) -> tuple[Mask, ...]:
        """The combinations of a group, by its digits alone."""
        return combinations_in(self.fields, self.total)

    @property
    def ways(self) -> Ways | None:
        """The fillings of a group; None if there is none."""
        return ways_of_different(self.fields, self.total)

    @property
    def held(self) -> Fields | None:
        """By cell: the digits that it has in some filling; None if there is none."""
        if self.all_differ:
            ways = self.ways
            return ways and ways.held
        return ways_of_signed(self.fields, self.minus, self.total, self.seen)


class _Shape(NamedTuple):
    """The open cells of a sum, without their candidates."""

    cells: tuple[Cell, ...]
    minus: int
    all_differ: bool
    seen: tuple[tuple[int, ...], ...]


class PuzzleSum:
    """A cage or equation of a puzzle, and its states on the boards of a path."""

    def __init__(self, rule: Rule, tables: ConstrainedLanes) -> None:
        self.rule = rule
        self.is_cage = isinstance(rule, Cage)
        if isinstance(rule, Equation):
            self._plus, self._minus, self._total = rule.key
        else:
            self._plus, self._minus, self._total = rule.mask, 0, rule.clue[0]
        self._layout: Layout = tables.layout
        self._plus_cells, self._minus_cells = (
            tuple(members(cells)) for cells in (self._plus, self._minus)
        )
        self.mask: Mask = self._plus | self._minus
        """Its cells."""
        self._shapes: BoundedCache[Mask, _Shape] = BoundedCache(self._shape, _MOST_OPEN)
        """By open cells."""

    def on(self, board: Board) -> OpenCells | None:
        """Return the open cells on *board*; None if one has no candidate."""
        here = self.mask & board.empty
        candidates_of, digits = board.candidates_of, board.cached(_digits_of)
        cells, count, all_differ, seen = self._shapes[here]
        fields = tuple([candidates_of[cell] for cell in cells])
        if not all(fields):
            return None
        plus = sum([digits[cell] for cell in self._plus_cells])
        minus = sum([digits[cell] for cell in self._minus_cells])
        total = self._total - plus + minus
        return OpenCells(
            self.rule, self.is_cage, cells, count, total, fields, all_differ, seen, plus, minus
        )

    def _shape(self, here: Mask) -> _Shape:
        plus, minus, sees = self._plus & here, self._minus & here, self._layout.sees
        cells = (*members(plus), *members(minus))
        seen = tuple(
            [
                tuple([n for n in range(index) if sees[cell] >> cells[n] & 1])
                for index, cell in enumerate(cells)
            ]
        )
        all_differ = not minus and all_see_each_other(plus, self._layout)
        return _Shape(cells, minus.bit_count(), all_differ, seen)


def _digits_of(board: Board) -> list[int]:
    return board.digits


@lru_cache(maxsize=4)
def sums_of(tables: ConstrainedLanes) -> tuple[PuzzleSum, ...]:
    """Return the sums of a puzzle, cages before equations, given its tables."""
    constraints, layout = tables.constraints, tables.plain_layout
    cages = (one for one in constraints if isinstance(one, Cage) and one.sum is not None)
    equations = derived_equations(layout, constraints, 2 * layout.digits)
    rules: list[Rule] = [*cages, *equations]
    return tuple([PuzzleSum(rule, tables) for rule in rules])


def cages_on(board: Board, sizes: Iterable[int] = range(1, MOST_CELLS + 1)) -> list[OpenCells]:
    """Return the cages of *board*, with a number of open cells that is among *sizes*."""
    return [each for size in sizes for each in board.cached(_sums_of_size, True, size)]


def equations_on(board: Board, sizes: Iterable[int] = range(1, MOST_WAYS + 1)) -> list[OpenCells]:
    """Return the equations of *board*, with a number of open cells that is among *sizes*."""
    return [each for size in sizes for each in board.cached(_sums_of_size, False, size)]


def _sums_of_size(board: Board, is_cage: bool, size: int) -> list[OpenCells]:
    """Return the cages or equations with *size* open cells, the first with each set of them."""
    found: dict[tuple[tuple[Cell, ...], int], OpenCells] = {}
    for each in board.cached(_sums_by_size).get((is_cage, size), ()):
        here = each.on(board)
        if here:
            found.setdefault((here.cells, here.minus), here)
    return list(found.values())


def _sums_by_size(board: Board) -> dict[tuple[bool, int], list[PuzzleSum]]:
    """Return the sums of the puzzle by kind and by number of open cells."""
    tables, empty = constrained_tables(board), board.empty
    found: dict[tuple[bool, int], list[PuzzleSum]] = {}
    for each in sums_of(tables) if tables else ():
        found.setdefault((each.is_cage, (each.mask & empty).bit_count()), []).append(each)
    return found


def constrained_tables(board: Board) -> ConstrainedLanes | None:
    """Return the tables of *board* if its puzzle has sums."""
    return board.tables if isinstance(board.tables, ConstrainedLanes) else None


def groups_on(board: Board) -> list[OpenCells]:
    """Return the cages and virtual cages of *board* with several open cells."""
    return board.cached(_groups_on)


def _groups_on(board: Board) -> list[OpenCells]:
    found = {each.cells: each for each in cages_on(board, range(2, MOST_CELLS + 1))}
    for each in equations_on(board, range(2, MOST_WAYS + 1)):
        if each.all_differ:
            found.setdefault(each.cells, each)
    return list(found.values())


def sum_marks(board: Board, sums: Iterable[OpenCells], *roles: Role) -> tuple[Mark, ...]:
    """Return the marks of *sums*: the candidates of their open cells, and their placed digits.

    Without a role for a sum, its minus cells are `SET_B`, which are the outies of an equation.

    Args:
        board: The position.
        sums: The sums that a step uses.
        roles: The role of the candidates of each sum; `PATTERN` if there are no more roles.
    """
    marks: dict[tuple[int, int], Mark] = {}
    for number, each in enumerate(sums):
        role = roles[number] if number < len(roles) else Role.PATTERN
        outside = mask_of(each.cells[len(each.cells) - each.minus :]) if not roles else 0
        for candidate in board.candidates_in(each.mask, board.layout.all_digits):
            at = Role.SET_B if outside >> candidate.cell & 1 else role
            marks.setdefault(candidate, Mark(at, candidate))
        for cell in _filled_cells(each.rule, board):
            candidate = board.layout.candidates[board.digits[cell]][cell]
            marks.setdefault(candidate, Mark(Role.SET_C, candidate))
    return tuple(marks.values())


def _filled_cells(rule: Rule, board: Board) -> Iterator[Cell]:
    return (cell for cell in sorted(rule.cells) if not board.empty >> cell & 1)


def sum_of_step(rule: Rule, step: Step) -> OpenCells:
    """Return the open cells of *rule* when *step* was found, read off its marks."""
    plus, minus = (rule.plus, rule.minus) if isinstance(rule, Equation) else (rule.mask, 0)
    total = rule.total if isinstance(rule, Equation) else rule.clue[0]
    fields, filled_plus, filled_minus = dict[Cell, Mask](), 0, 0
    for role, (cell, digit) in step.marks:
        if not (plus | minus) >> cell & 1:
            continue
        if role is not Role.SET_C:
            fields[cell] = fields.get(cell, 0) | 1 << digit
        elif plus >> cell & 1:
            filled_plus += digit
        else:
            filled_minus += digit
    cells = sorted(fields, key=lambda cell: (minus >> cell & 1, cell))
    return OpenCells(
        rule,
        isinstance(rule, Cage),
        tuple(cells),
        sum(minus >> cell & 1 for cell in cells),
        total - filled_plus + filled_minus,
        tuple(fields[cell] for cell in cells),
        not isinstance(rule, Equation) or rule.all_differ,
        (),
        filled_plus,
        filled_minus,
    )
