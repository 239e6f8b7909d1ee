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
    def is_cage(self) -> bool:
        """Whether it is a cage of the puzzle."""
        return isinstance(self.rule, Cage)

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


class PuzzleSum:
    """A cage or equation of a puzzle, and its states on the boards of a path."""

    def __init__(self, rule: Rule, tables: ConstrainedLanes) -> None:
        self.rule = rule
        if isinstance(rule, Equation):
            self._plus, self._minus, self._total = rule.key
        else:
            self._plus, self._minus, self._total = rule.mask, 0, rule.clue[0]
        self._layout: Layout = tables.layout
        self.mask: Mask = self._plus | self._minus
        """Its cells."""
        self.candidates: Mask = 0
        """All candidates of its cells, as candidate numbers."""
        for cell in members(self.mask):
            self.candidates |= tables.of_cell << cell
        self.open_cells: BoundedCache[tuple[Mask, Mask], OpenCells | None] = BoundedCache(
            self._open_cells, _MOST_OPEN
        )
        """By candidates and placed digits of its cells, as candidate numbers.

        None if no cell is open, too many are, or one has no candidate.
        """

    def _open_cells(self, state: tuple[Mask, Mask]) -> OpenCells | None:
        (candidates, placed), layout = state, self._layout
        fields, cells, filled = [0] * layout.cells, layout.cells, 0
        filled_plus = filled_minus = 0
        for number in members(placed):
            digit_before, cell = divmod(number, cells)
            filled |= 1 << cell
            if self._plus >> cell & 1:
                filled_plus += digit_before + 1
            else:
                filled_minus += digit_before + 1
        for number in members(candidates):
            digit_before, cell = divmod(number, cells)
            fields[cell] |= 2 << digit_before
        plus, minus = self._plus & ~filled, self._minus & ~filled
        open_cells = (*members(plus), *members(minus))
        held = tuple([fields[cell] for cell in open_cells])
        if not held or len(held) > MOST_CELLS or not all(held):
            return None
        sees = layout.sees
        seen = tuple(
            [
                tuple([n for n in range(index) if sees[cell] >> open_cells[n] & 1])
                for index, cell in enumerate(open_cells)
            ]
        )
        all_differ = not minus and all_see_each_other(plus, layout)
        return OpenCells(
            self.rule,
            open_cells,
            minus.bit_count(),
            self._total - filled_plus + filled_minus,
            held,
            all_differ,
            seen,
            filled_plus,
            filled_minus,
        )


@lru_cache(maxsize=4)
def sums_of(tables: ConstrainedLanes) -> tuple[PuzzleSum, ...]:
    """Return the sums of a puzzle, cages before equations, given its tables."""
    constraints, layout = tables.constraints, tables.plain_layout
    cages = (one for one in constraints if isinstance(one, Cage) and one.sum is not None)
    equations = derived_equations(layout, constraints, 2 * layout.digits)
    rules: list[Rule] = [*cages, *equations]
    return tuple([PuzzleSum(rule, tables) for rule in rules])


def constrained_tables(board: Board) -> ConstrainedLanes | None:
    """Return the tables of *board* if its puzzle has sums."""
    return board.tables if isinstance(board.tables, ConstrainedLanes) else None


def open_sums(board: Board) -> list[OpenCells]:
    """Return the sums of *board* with open cells, cages before equations.

    Of several with the same open cells only the first is returned.
    """
    return board.cached(_open_sums)


def _open_sums(board: Board) -> list[OpenCells]:
    tables = constrained_tables(board)
    if tables is None:
        return []
    candidates, placed, found = board.candidates, board.placed, list[OpenCells]()
    known = set[tuple[tuple[Cell, ...], int]]()
    for each in sums_of(tables):
        mask = each.candidates
        here = each.open_cells[candidates & mask, placed & mask]
        if here and (key := (here.cells, here.minus)) not in known:
            known.add(key)
            found.append(here)
    return found


def open_cages(board: Board) -> Iterator[OpenCells]:
    """Yield the cages of *board* with open cells."""
    return (each for each in open_sums(board) if each.is_cage)


def groups_on(board: Board) -> Iterator[OpenCells]:
    """Yield the cages and virtual cages of *board* with several open cells."""
    return (each for each in open_sums(board) if each.all_differ and len(each.cells) > 1)


def sum_marks(board: Board, sums: Iterable[OpenCells], *roles: Role) -> tuple[Mark, ...]:
    """Return the marks of *sums*: the candidates of their open cells, and their placed digits.

    Args:
        board: The position.
        sums: The sums that a step uses.
        roles: The role of the candidates of each sum; `PATTERN` if there are no more roles.
    """
    marks: dict[tuple[int, int], Mark] = {}
    for number, each in enumerate(sums):
        role = roles[number] if number < len(roles) else Role.PATTERN
        for candidate in board.candidates_in(each.mask, board.layout.all_digits):
            marks.setdefault(candidate, Mark(role, candidate))
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
        tuple(cells),
        sum(minus >> cell & 1 for cell in cells),
        total - filled_plus + filled_minus,
        tuple(fields[cell] for cell in cells),
        not isinstance(rule, Equation) or rule.all_differ,
        (),
        filled_plus,
        filled_minus,
    )
