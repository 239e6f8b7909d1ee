"""Aligned exclusion: digits that two or three cells cannot have, whatever the others have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ...bits import Mask, mask_of, members
from ...board import Board
from ...inference.aligned_pairs import has_aligned_pair
from ...layout import Candidate, Cell, Digit, Layout
from ...sight import Sight, sights_of_same, sights_within
from ...step import Mark, Role, Step, Technique, by_digit, catalogued, cells_of, cells_short, listed

_LEAST_EXCLUDERS: Final = 2
_Cells = tuple[Cell, ...]


class _Excluders:
    """Cells that all cells of a group see, and that must keep a candidate whatever these hold."""

    def __init__(self, board: Board, cells: Mask) -> None:
        self._held = [(cell, board.candidates_of[cell]) for cell in members(cells)]
        self.beside: dict[Digit, Mask] = {}
        """For a digit, those that cannot go with it: some excluder holds only these two."""
        self.beside_two: dict[Mask, Mask] = {}
        """For two digits, those that cannot go with both: some excluder holds only these."""
        for _, held in self._held:
            for digit in members(held):
                rest = held ^ 1 << digit
                if held.bit_count() == 2:
                    self.beside[digit] = self.beside.get(digit, 0) | rest
                else:
                    self.beside_two[rest] = self.beside_two.get(rest, 0) | 1 << digit

    def holding(self, digit: Digit, one: Mask, other: Mask) -> Mask:
        """Those that *digit* leaves nothing, with a digit of *one* or of both sets, or these."""
        found = 0
        for cell, held in self._held:
            rest = held & ~(1 << digit)
            if rest.bit_count() == 1:
                useful = rest & (one | other)
            else:
                useful = rest & one and rest & other and not rest & ~(one | other)
            if useful:
                found |= 1 << cell
        return found


class _Within(dict[Mask, Mask]):
    """For a set of digits, the cells among some that have no other candidate."""

    def __init__(self, board: Board, cells: Mask) -> None:
        super().__init__()
        self._board, self._cells = board, cells

    def __missing__(self, digits: Mask) -> Mask:
        outside = 0
        for digit in members(self._board.layout.all_digits & ~digits):
            outside |= self._board.places[digit]
        found = self[digits] = self._cells & ~outside
        return found


@catalogued
class AlignedExclusion(Technique):
    """With a digit in one cell of a group, every choice of digits for the others repeats one where
    they see each other, or takes all candidates of a cell that they all see.

    A cell must hold something and a house each digit once, so that digit is not in the cell.
    """

    size: int

    def find(self, board: Board) -> Iterator[Step]:
        if self.size == 2 and not has_aligned_pair(board):
            return
        excluders: dict[Mask, _Excluders] = {}
        for cells, common in self._groups(board):
            if common not in excluders:
                excluders[common] = _Excluders(board, common)
            gone: list[Candidate] = []
            used = 0
            for cell in cells:
                others = tuple(other for other in cells if other != cell)
                for digit in members(board.candidates_of[cell]):
                    why = _why_not(board, excluders[common], Candidate(cell, digit), others)
                    if why:
                        gone.append(Candidate(cell, digit))
                        used |= why
            if gone:
                yield self._step(board, cells, used, tuple(gone))

    def _groups(self, board: Board) -> Iterator[tuple[_Cells, Mask]]:
        """Cells that together see enough cells of no candidates but theirs, and these."""
        of, sees = board.candidates_of, board.layout.sees
        narrow = board.bivalue if self.size == 2 else board.bivalue | board.trivalue
        near = {cell: sees[cell] & narrow for cell in members(board.empty)}
        within = _Within(board, narrow)
        done: set[Mask] = set()
        for one, two in combinations((cell for cell in near if of[cell].bit_count() > 1), 2):
            common = near[one] & near[two]
            if common.bit_count() < _LEAST_EXCLUDERS:
                continue
            pair = of[one] | of[two]
            if self.size == 2:
                shared = common & within[pair]
                if shared.bit_count() >= _LEAST_EXCLUDERS:
                    yield (one, two), shared
                continue
            for three in members(narrow & (sees[one] | sees[two]) & ~(1 << one | 1 << two)):
                shared = common & near[three] & within[pair | of[three]]
                group = 1 << one | 1 << two | 1 << three
                if shared.bit_count() >= _LEAST_EXCLUDERS and group not in done:
                    done.add(group)
                    yield tuple(members(group)), shared

    def _step(self, board: Board, cells: _Cells, used: Mask, gone: tuple[Candidate, ...]) -> Step:
        everything = board.layout.all_digits
        group = (c for c in board.candidates_in(mask_of(cells), everything) if c not in gone)
        return Step(
            self,
            eliminations=gone,
            marks=(
                *(Mark(Role.PATTERN, candidate) for candidate in group),
                *(Mark(Role.SET_A, each) for each in board.candidates_in(used, everything)),
            ),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        group = (*step.marked(Role.PATTERN), *step.eliminations)
        yield from sights_within(group)
        yield from sights_of_same(group, step.marked(Role.SET_A))

    def reason(self, step: Step, layout: Layout) -> str:
        excluders = layout.names(cells_of(step.marked(Role.SET_A)))
        group = layout.names(_group(step))
        tried = listed(
            (
                f"{layout.symbol(digit)} in {layout.names(cells, 'or')}"
                for digit, cells in by_digit(step.eliminations).items()
            ),
            "or",
        )
        count, rest = ("both", "cell") if self.size == 2 else ("all", "cells")
        return (
            f"{group} {count} see {excluders}, and each of these must keep a candidate. With "
            f"{tried}, every choice for the other {rest} would repeat a digit where cells see "
            f"each other, or leave one of {excluders} with nothing"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        group, excluders = (
            cells_short(cells, layout)
            for cells in (_group(step), cells_of(step.marked(Role.SET_A)))
        )
        return f"{group} with {excluders}"


def _group(step: Step) -> Mask:
    return cells_of((*step.marked(Role.PATTERN), *step.eliminations))


def _why_not(board: Board, excluders: _Excluders, tried: Candidate, others: _Cells) -> Mask:
    """The excluders for which a digit cannot be in a cell; none where it can, or where a part of
    the group is enough to tell."""
    of, sees = board.candidates_of, board.layout.sees
    cell, digit = tried
    beside = excluders.beside.get(digit, 0)
    left = [
        of[other] & ~beside & ~(1 << digit if sees[cell] >> other & 1 else 0) for other in others
    ]
    if len(others) == 1:
        taken = of[others[0]] & beside
        if left[0] or taken.bit_count() < _LEAST_EXCLUDERS:
            return 0
        return excluders.holding(digit, taken, 0)
    one, other = left
    if not one or not other:
        return 0
    repeated = sees[others[0]] >> others[1] & 1
    for each in members(one):
        rest = other & ~excluders.beside.get(each, 0)
        rest &= ~excluders.beside_two.get(1 << digit | 1 << each, 0)
        if rest & ~(1 << each if repeated else 0):
            return 0
    return excluders.holding(digit, of[others[0]], of[others[1]])


TECHNIQUES = (
    AlignedExclusion("aligned-pair-exclusion", "Aligned Pair Exclusion", "", size=2),
    AlignedExclusion("aligned-triple-exclusion", "Aligned Triple Exclusion", "", size=3),
)
