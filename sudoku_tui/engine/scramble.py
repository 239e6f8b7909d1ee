"""Scrambles: digits renamed and cells moved, so that nobody knows a puzzle again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .automorphisms import random_move
from .bits import members
from .dice import Dice
from .extras import NO_EXTRAS, Extras, kept_together
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
        """The givens and extras, renamed and moved; whose puzzle it is stays."""
        return replace(
            puzzle,
            givens=self.digits(puzzle.givens),
            comment="",
            extras=puzzle.extras.renamed(self.move, self.names),
        )


def random_scramble(layout: Layout, dice: Dice, extras: Extras = NO_EXTRAS) -> Scramble:
    """Any names, and any of the moves that keep *layout*; marks keep what they mean."""
    return Scramble(_names(layout, dice, extras), random_move(layout, dice))


def _names(layout: Layout, dice: Dice, extras: Extras) -> tuple[Digit, ...]:
    """Any names, within each part that marks tell from the others; where it counts which digits
    are neighbours, these or these turned round, if that keeps the parts."""
    digits = range(1, layout.digits + 1)
    parts = kept_together(layout, extras)
    if not layout.bans:
        names = [0] * (layout.digits + 1)
        for part in parts:
            for digit, name in zip(members(part), dice.shuffled(members(part)), strict=True):
                names[digit] = name
        return tuple(names)
    turned = {sum(1 << layout.digits + 1 - digit for digit in members(part)) for part in parts}
    if turned != set(parts):
        return (0, *digits)
    return (0, *(reversed(digits) if dice.below(2) else digits))
