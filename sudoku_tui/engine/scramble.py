"""Scrambles: digits renamed and cells moved, so that nobody knows a puzzle again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .automorphisms import random_move
from .dice import Dice
from .layout import Digit, Layout
from .puzzle import Puzzle
from .step import Candidate
from .symmetry import Move


@dataclass(frozen=True)
class Scramble:
    """What is true of a puzzle and of its scramble is the same, under other names."""

    names: tuple[Digit, ...]
    """What each digit is called afterwards; an empty cell, 0, stays one."""
    move: Move
    """Where each cell goes; it keeps the layout."""

    def digits(self, digits: Sequence[Digit]) -> tuple[Digit, ...]:
        """One digit a cell, 0 where it is empty."""
        moved = [0] * len(digits)
        for cell, digit in enumerate(digits):
            moved[self.move[cell]] = self.names[digit]
        return tuple(moved)

    def candidates(self, candidates: Iterable[Candidate]) -> frozenset[Candidate]:
        """Candidates, renamed and moved."""
        return frozenset(Candidate(self.move[c], self.names[digit]) for c, digit in candidates)

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The givens, renamed and moved; whose puzzle it is stays."""
        givens = self.digits(puzzle.givens)
        return Puzzle(puzzle.layout, givens, puzzle.title, puzzle.author, puzzle.source)


def random_scramble(layout: Layout, dice: Dice) -> Scramble:
    """Any names, and any of the moves that keep *layout*."""
    return Scramble(_names(layout, dice), random_move(layout, dice))


def _names(layout: Layout, dice: Dice) -> tuple[Digit, ...]:
    """Any names; where it counts which digits are neighbours, these or these turned round."""
    digits = range(1, layout.digits + 1)
    if not layout.bans:
        return (0, *dice.shuffled(digits))
    return (0, *(reversed(digits) if dice.below(2) else digits))
