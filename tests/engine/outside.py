"""Independent solvers based on python-sat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from sudoku_tui.engine.layout import Digit, Layout


class OutsideSolver:
    """A solver for classic puzzles as clauses. Skips the test if python-sat is missing."""

    def __init__(self) -> None:
        solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
        self._solver = solvers.Solver("glucose4", bootstrap_with=list(_rules()))
        self._next = 9 * 81 + 1

    def solution(self, givens: Sequence[Digit]) -> tuple[Digit, ...] | None:
        """Return the only solution; None if there is none or more than one."""
        first = self._solved(_literals(givens))
        if first is None:
            return None
        switch, self._next = self._next, self._next + 1
        self._solver.add_clause([-switch, *(-literal for literal in _literals(first))])
        other = self._solved([switch, *_literals(givens)])
        self._solver.add_clause([-switch])
        return first if other is None else None

    def needs(self, givens: Sequence[Digit], cell: int) -> bool:
        """Check whether there is another solution without the given of *cell*."""
        literals = _literals(givens)
        literals.remove(_literal(cell, givens[cell]))
        return self._solved([*literals, -_literal(cell, givens[cell])]) is not None

    def _solved(self, literals: list[int]) -> tuple[Digit, ...] | None:
        if not self._solver.solve(assumptions=literals):
            return None
        model = self._solver.get_model()
        true = (literal for literal in model[: 9 * 81] if literal > 0)
        return tuple((literal - 1) % 9 + 1 for literal in true)


def _literal(cell: int, digit: Digit) -> int:
    return cell * 9 + digit


def _literals(digits: Sequence[Digit]) -> list[int]:
    return [_literal(cell, digit) for cell, digit in enumerate(digits) if digit]


def _rules() -> Iterator[list[int]]:
    """Yield the rules: a digit in each cell, and each digit once in each row, column and box."""
    rows = [[row * 9 + column for column in range(9)] for row in range(9)]
    columns = [[row * 9 + column for row in range(9)] for column in range(9)]
    boxes = [
        [(top + row) * 9 + left + column for row in range(3) for column in range(3)]
        for top, left in product((0, 3, 6), repeat=2)
    ]
    for cell in range(81):
        yield from _exactly_one([_literal(cell, digit) for digit in range(1, 10)])
    for house, digit in product([*rows, *columns, *boxes], range(1, 10)):
        yield from _exactly_one([_literal(cell, digit) for cell in house])


def _exactly_one(literals: list[int]) -> Iterator[list[int]]:
    yield literals
    for one, other in combinations(literals, 2):
        yield [-one, -other]


class OutsideCounter:
    """A counter of solutions for one layout, from its houses, pairs and bans."""

    def __init__(self, layout: Layout) -> None:
        solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
        self._digits = layout.digits
        self._solver = solvers.Solver("cadical153", bootstrap_with=list(_rules_of(layout)))
        self._last = layout.cells * layout.digits
        self._switch = self._last

    def count(self, givens: Sequence[Digit], limit: int) -> int:
        """Return the number of solutions, at most *limit*."""
        self._switch += 1
        digits = self._digits
        known = [cell * digits + digit for cell, digit in enumerate(givens) if digit]
        for found in range(limit):
            if not self._solver.solve(assumptions=[self._switch, *known]):
                return found
            model = self._solver.get_model()[: self._last]
            others = [-literal for literal in model if literal > 0]
            self._solver.add_clause([-self._switch, *others])
        return limit


def _rules_of(layout: Layout) -> Iterator[list[int]]:
    digits = range(1, layout.digits + 1)
    for cell in range(layout.cells):
        yield from _exactly_one([cell * layout.digits + digit for digit in digits])
    for house, digit in product(layout.houses, digits):
        yield from _exactly_one([cell * layout.digits + digit for cell in house.cells])
    for (one, other), digit in product(layout.extra_sees, digits):
        yield [-(one * layout.digits + digit), -(other * layout.digits + digit)]
    for (one, digit), (other, then) in layout.bans:
        yield [-(one * layout.digits + digit), -(other * layout.digits + then)]
