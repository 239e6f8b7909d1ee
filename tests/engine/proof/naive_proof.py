"""Check whether a step follows from its premises, by an independent exhaustive search.

It shares nothing with the engine's checker but the definition. Premises are cells and houses whose
candidates a step names completely, strong links, and the candidates that save a puzzle from a
pattern, where a step assumes uniqueness. Choices only exclude what they exclude directly; there is
no further propagation, and no counting.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Ban, Candidate, Cell, Digit, Layout
from sudoku_tui.engine.step import Role, Step

Clause = frozenset[Candidate]
"""Candidates that include a true one."""

_MOST_TRIED = 20_000
_MOST_CELLS = 8
_BY_WHOLE_GRIDS = (
    "sudoku_tui.engine.techniques.leftovers.",
    "sudoku_tui.engine.techniques.uniqueness.symmetrical_placement",
)
"""Techniques whose steps follow from whole houses, or all givens: too much to search. Their own
tests compare them with solutions."""


class TooLong(Exception):
    """Raised when the exhaustive search takes too long."""


def follows(step: Step, board: Board) -> bool:
    """Check whether each conclusion of *step* follows from its premises.

    Raises:
        TooLong: The search cannot decide it.
    """
    if type(step.technique).__module__.startswith(_BY_WHOLE_GRIDS):
        raise TooLong("it follows from whole houses or all givens, named or not")
    concluded = [*step.placements, *step.eliminations]
    if not concluded or not all(board.can_be(*each) for each in concluded):
        return False
    clauses = _clauses(step, board)
    if clauses is None:
        return False
    choices = _Choices(board, clauses, concluded)
    return not any(choices.possible(also=each) for each in step.eliminations) and not any(
        choices.possible(without=each) for each in step.placements
    )


def _clauses(step: Step, board: Board) -> list[Clause] | None:
    layout = board.layout
    marked = [mark.candidate for mark in step.marks]
    ends = [end for link in step.links for end in (link.start, link.end)]
    if not all(board.can_be(*each) or board.digits[each.cell] == each.digit for each in marked):
        return None
    if not all(board.can_be(*each) for each in ends):
        return None
    every = [*step.placements, *step.eliminations, *marked, *ends]
    named = {each for each in every if board.can_be(*each)}
    cells = [_in_cell(board, cell) for cell in {each.cell for each in named}]
    everywhere = {digit: _clause_of_digit(board, digit) for digit in {each.digit for each in named}}
    lanes = {
        (house, digit): frozenset(each for each in held if house.mask >> each.cell & 1)
        for digit, held in everywhere.items()
        for house in layout.houses
    }
    whole = {digit for digit, held in everywhere.items() if named >= held}
    clauses = [clause for clause in cells if clause <= named]
    for (house, digit), lane in lanes.items():
        if lane and lane <= named and (house in step.houses or digit in whole):
            clauses.append(lane)
    for start, end, strong in step.links:
        if not strong and not excludes(board, start, end):
            return None
        if strong:
            both = {start, end}
            reasons = [each for each in (*cells, *lanes.values()) if both <= each <= named]
            if not reasons:
                return None
            clauses += reasons
    if not step.technique.sound_without_uniqueness:
        saving = frozenset(step.candidates_with(Role.FIN))
        if not saving or not (_is_deadly(step, board, saving) or _is_grave(board, saving)):
            return None
        clauses.append(saving)
    return clauses


def excludes(board: Board, one: Candidate, other: Candidate) -> bool:
    """Check whether two candidates cannot both be true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    if one.digit == other.digit and board.layout.sees[one.cell] >> other.cell & 1:
        return True
    return (one, other) in (bans := _bans(board.layout)) or (other, one) in bans


@lru_cache(maxsize=32)
def _bans(layout: Layout) -> frozenset[Ban]:
    return frozenset(layout.bans)


def _in_cell(board: Board, cell: Cell) -> Clause:
    digits = range(1, board.layout.digits + 1)
    return frozenset(Candidate(cell, d) for d in digits if board.can_be(cell, d))


def _clause_of_digit(board: Board, digit: Digit) -> Clause:
    cells = range(board.layout.cells)
    return frozenset(Candidate(cell, digit) for cell in cells if board.can_be(cell, digit))


class _Choices:
    """A search for candidates that do not exclude each other. Each candidate is one bit."""

    def __init__(self, board: Board, clauses: list[Clause], concluded: list[Candidate]) -> None:
        self._board = board
        self._all = sorted(set(concluded).union(*clauses))
        self._bits = {each: 1 << place for place, each in enumerate(self._all)}
        self._clauses = [self._mask_of_clause(clause) for clause in clauses]
        self._excluded: dict[int, int] = {}
        self._tried = 0

    def possible(self, also: Candidate | None = None, without: Candidate | None = None) -> bool:
        """Check whether a choice satisfies all clauses, with one candidate or without one.

        Raises:
            TooLong: The search cannot decide it.
        """
        self._tried = 0
        stays = ~self._bits[without] if without else -1
        more = [self._bits[also]] if also else []
        return self._possible([clause & stays for clause in self._clauses] + more)

    def _mask_of_clause(self, clause: Iterable[Candidate]) -> int:
        return sum(self._bits[each] for each in clause)

    def _possible(self, rest: list[int]) -> bool:
        self._tried += 1
        if self._tried > _MOST_TRIED:
            raise TooLong
        if not rest:
            return True
        choice = min(rest, key=int.bit_count)
        while choice:
            chosen = choice & -choice
            choice ^= chosen
            stays = ~self._excluded_by(chosen)
            if self._possible([clause & stays for clause in rest if not clause & chosen]):
                return True
        return False

    def _excluded_by(self, chosen: int) -> int:
        if chosen not in self._excluded:
            one = self._all[chosen.bit_length() - 1]
            others = (each for each in self._all if excludes(self._board, one, each))
            self._excluded[chosen] = self._mask_of_clause(others)
        return self._excluded[chosen]


def _is_deadly(step: Step, board: Board, saving: Clause) -> bool:
    """Check whether every filling of the marked cells allows another one."""
    layout = board.layout
    marked = step.candidates_with(Role.PATTERN, Role.FIN)
    cells = sorted({each.cell for each in marked})
    named = {*marked, *step.eliminations, *(mark.candidate for mark in step.marks)}
    named.update(end for link in step.links for end in (link.start, link.end))
    choices: list[set[Digit]] = []
    for cell in cells:
        placed, held = board.digits[cell], _in_cell(board, cell)
        if board.givens >> cell & 1 or layout.sees_beyond_houses[cell] or not held <= named:
            return False
        choices.append({placed} if placed else {each.digit for each in held - saving})
    every = set().union(*choices)
    if len(cells) > _MOST_CELLS:
        raise TooLong
    fillings: dict[tuple[frozenset[Digit], ...], list[tuple[Digit, ...]]] = {}
    inside = [[i for i, cell in enumerate(cells) if h.mask >> cell & 1] for h in layout.houses]
    for filling in product(every, repeat=len(cells)):
        contents = tuple(frozenset(filling[i] for i in here) for here in inside)
        if all(len(held) == len(here) for held, here in zip(contents, inside, strict=True)):
            fillings.setdefault(contents, []).append(filling)
    return all(
        len(alike) > 1
        or not all(digit in some for digit, some in zip(alike[0], choices, strict=True))
        for alike in fillings.values()
    )


def _is_grave(board: Board, saving: Clause) -> bool:
    """Check whether, without *saving*, a grave is left.

    In a grave all empty cells have two digits, and each house has two places for each of its
    digits.
    """
    layout = board.layout
    empty = [cell for cell in range(layout.cells) if not board.digits[cell]]
    left = {each for cell in empty for each in _in_cell(board, cell)} - saving
    if layout.extra_sees or any(sum(each.cell == cell for each in left) != 2 for cell in empty):
        return False
    return all(
        sum((cell, digit) in left for cell in house.cells) in (0, 2)
        for house in layout.houses
        for digit in range(1, layout.digits + 1)
    )
