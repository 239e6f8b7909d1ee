"""Death Blossom: a cell, and for each of its candidates an almost locked set that loses it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...bits import Mask, members, smallest_member
from ...board import Board
from ...exclusions import Sight
from ...inference.als import AlmostLockedSets, almost_locked_sets
from ...layout import Candidate, Cell, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    digits_listed,
    digits_of,
    digits_short,
    frozen_by_identity,
)
from .als_pairs import (
    describe_elimination,
    houses_of,
    marked_sets,
    marks_of,
    set_short,
    sights_of_sets,
    sort_by_digit,
)


class _Petal(NamedTuple):
    """A set that loses a digit when the stem holds it, and the candidates that it then refutes."""

    cells: Mask
    victims: Mask
    """The places of each digit that see all places of it in the set, as candidate numbers."""


@frozen_by_identity
class DeathBlossom(Technique):
    """Whichever digit the stem cell holds, an almost locked set loses it and has all its others.

    A digit z of all these sets is therefore in one of them, and is removed from every cell that
    sees all its places in all of them.
    """

    overlap: bool = False
    """Whether the sets may share cells."""

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the steps, fewest cells first; of equal conclusions only the first."""
        sets = almost_locked_sets(board)
        near = _petals_of(board, sets)
        smallest: dict[Mask, tuple[int, Cell, list[_Petal]]] = {}
        for stem in members(board.empty):
            if not board.candidates_of[stem]:
                continue  # the position has no solution, and a blossom would need no petal
            for petals, victims in self._blossoms(board, near, stem):
                size = sum(petal.cells.bit_count() for petal in petals)
                known = smallest.get(victims)
                if known is None or size < known[0]:
                    smallest[victims] = size, stem, petals
        for victims, (_, stem, petals) in sorted(smallest.items(), key=lambda item: item[1][:2]):
            yield self._step(board, stem, [petal.cells for petal in petals], victims)

    def _blossoms(
        self, board: Board, near: list[list[tuple[Mask, _Petal]]], stem: Cell
    ) -> Iterator[tuple[list[_Petal], Mask]]:
        """Yield a petal for each candidate of the stem, in all ways, with common eliminations."""
        sees = board.layout.sees[stem]
        viable = board.candidates
        for digit in members(board.candidates_of[stem]):
            viable &= ~(board.layout.all_cells << (digit - 1) * board.layout.cells)
        choices: list[list[_Petal]] = []
        for digit in members(board.candidates_of[stem]):
            choices.append([petal for places, petal in near[digit] if not places & ~sees])
            together = 0
            for petal in choices[-1]:
                together |= petal.victims
            viable &= together
            if not viable:
                return
        useful = [[petal for petal in each if petal.victims & viable] for each in choices]

        def grow(
            chosen: list[_Petal], used: Mask, victims: Mask
        ) -> Iterator[tuple[list[_Petal], Mask]]:
            if len(chosen) == len(useful):
                yield chosen, victims
                return
            for petal in useful[len(chosen)]:
                if petal.victims & victims and (self.overlap or not petal.cells & used):
                    grown = [*chosen, petal]
                    yield from grow(grown, used | petal.cells, victims & petal.victims)

        yield from grow([], 0, viable)

    def _step(self, board: Board, stem: Cell, petals: list[Mask], victims: Mask) -> Step:
        layout, places = board.layout, board.places
        gone = {
            digit: victims >> (digit - 1) * layout.cells & layout.all_cells
            for digit in range(1, layout.digits + 1)
        }
        links = tuple(
            Link(
                Candidate(stem, digit),
                Candidate(smallest_member(cells & places[digit]), digit),
                strong=False,
            )
            for digit, cells in zip(members(board.candidates_of[stem]), petals, strict=True)
        )
        middle = board.candidates_in(1 << stem, layout.all_digits)
        return Step(
            self,
            eliminations=sort_by_digit(gone),
            basis=houses_of(layout, petals),
            marks=(*(Mark(Role.PATTERN, each) for each in middle), *marks_of(board, petals)),
            links=links,
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        petals = range(1, len(step.links) + 1)
        return sights_of_sets(step, ((0, petal) for petal in petals), ends=petals)

    def reason(self, step: Step, layout: Layout) -> str:
        (stem, digits), *petals = marked_sets(step)
        name, z = layout.names(stem), digits_listed(digits_of(step.eliminations), layout)
        cases = [
            f"if {layout.symbol(digit)}, {layout.names(cells)} cannot have it and must have {z}"
            for digit, (cells, _) in zip(members(digits), petals, strict=True)
        ]
        return (
            f"{name} is {digits_listed(digits, layout, 'or')}, and each of these has a set that "
            f"lacks only one digit: {'; '.join(cases)}. "
            f"In every case {describe_elimination(step, layout, 'these sets')}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        (stem, digits), *petals = marked_sets(step)
        leaves = [
            f"-{layout.symbol(digit)}- {set_short(layout, *petal)}"
            for digit, petal in zip(members(digits), petals, strict=True)
        ]
        z = digits_short(digits_of(step.eliminations), layout)
        return f"{set_short(layout, stem, digits)} {', '.join(leaves)}, Z={z}"


def _petals_of(board: Board, sets: AlmostLockedSets) -> list[list[tuple[Mask, _Petal]]]:
    """Return, for each digit, the sets that have it as petals, each with its places for it.

    The smallest sets come first.
    """
    cells = board.layout.cells
    found: list[list[tuple[Mask, _Petal]]] = [[] for _ in range(sets.width)]
    for number in sorted(range(len(sets.sets)), key=lambda n: sets.sets[n].cells.bit_count()):
        mine, digits = sets.sets[number]
        seen = {digit: sets.seen(number, digit) for digit in members(digits)}
        victims = 0
        for digit, here in seen.items():
            victims |= here << (digit - 1) * cells
        for digit in seen:
            found[digit].append((sets.places(number, digit), _Petal(mine, victims)))
    return found


DEATH_BLOSSOM = DeathBlossom("death-blossom", "Death Blossom", "0904")

TECHNIQUES = (DEATH_BLOSSOM,)

LIBRARY_VARIANTS: dict[str, Technique] = {"0904-2": replace(DEATH_BLOSSOM, overlap=True)}
"""Techniques with other settings, for variants that HoDoKu's technique library has."""
