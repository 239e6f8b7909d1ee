"""What is known of the puzzles that there are: fewest clues, what seldom or never comes up."""

from __future__ import annotations

from typing import Final

from ..layout import Layout
from ..level import Level
from ..puzzle import kept_together
from ..symmetry import Symmetry, together

_FEWEST: Final = {"4": 4, "6": 8, "classic": 17}
"""Givens of the smallest puzzles with one solution: every smaller one has been searched."""
_FEWEST_BY_HALF_TURN: Final = {"classic": 18}
"""The same, if half a turn takes the pattern to itself: none of those with 17 is like that."""
_MOST_IF_MINIMAL: Final = {"4": 6, "classic": 40}
"""Givens of the largest minimal puzzles that anybody has found."""

_HARDEST: Final = {
    "4": Level.BEGINNER,
    "4-windoku": Level.BEGINNER,
    "4x": Level.EASY,
    "latin4": Level.EASY,
}
"""The levels above which there is no puzzle: singles solve all that are minimal, as the tests show
by rating each of them, and so they solve every other one; and no score of theirs raises a level."""

NEVER: Final = frozenset(
    (
        *("squirmbag", "whale", "leviathan"),
        *("finned-squirmbag", "finned-whale", "finned-leviathan"),
        *("sashimi-squirmbag", "sashimi-whale", "sashimi-leviathan"),
        *("franken-squirmbag", "franken-whale", "franken-leviathan"),
        *("finned-franken-squirmbag", "finned-franken-whale", "finned-franken-leviathan"),
        *("mutant-x-wing", "mutant-swordfish", "mutant-jellyfish"),
        *("mutant-squirmbag", "mutant-whale", "mutant-leviathan"),
        *("finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish"),
        *("finned-mutant-squirmbag", "finned-mutant-whale", "finned-mutant-leviathan"),
        *("template-set", "template-delete", "guess"),
    )
)
"""Techniques whose turn never comes with nine digits or fewer: an easier one is always open."""
_MOST_DIGITS: Final = 9
"""Up to which it is known that their turn never comes."""

RARE: Final = frozenset(
    (
        *("unique-rectangle-5", "avoidable-rectangle-2", "avoidable-rectangle-3"),
        *("bug-2", "bug-3", "bug-4"),
        *("hidden-quad", "dual-two-string-kite", "dual-empty-rectangle", "multi-colours-2"),
        *("jellyfish", "sashimi-jellyfish"),
        *("franken-x-wing", "franken-swordfish", "franken-jellyfish"),
        *("finned-franken-x-wing", "finned-franken-swordfish", "finned-franken-jellyfish"),
        *("aligned-triple-exclusion", "kraken-fish-1", "kraken-fish-2", "bivalue-oddagon"),
    )
)
"""Techniques whose turn comes so seldom on the way of a puzzle of nine digits that positions of
them are taken as they can be had, those with wrong candidates struck out at will too. Of every
other one, but for those of `NEVER`, the stock has its full number."""


def fewest_clues(layout: Layout, symmetry: Symmetry = Symmetry.NONE) -> int:
    """A number of givens below which no puzzle has one solution.

    Where nobody has searched: all digits but one must be seen, of those that may be exchanged;
    where it counts which digits are neighbours, hardly any may.
    """
    exchanged = 0 if layout.bans else layout.digits - len(kept_together(layout))
    fewest = _FEWEST.get(layout.id, exchanged)
    if together((symmetry, Symmetry.HALF_TURN)) is symmetry:
        return max(fewest, _FEWEST_BY_HALF_TURN.get(layout.id, 0))
    return fewest


def most_minimal_clues(layout: Layout) -> int:
    """The most givens of a minimal puzzle, as far as is known; otherwise all cells."""
    return _MOST_IF_MINIMAL.get(layout.id, layout.cells)


def hardest_level(layout: Layout) -> Level:
    """The highest level that a puzzle of *layout* can be, as far as is known."""
    return _HARDEST.get(layout.id, Level.EXTREME)


def never_comes_up(technique: str, layout: Layout) -> bool:
    """Whether the turn of the technique of this id never comes on *layout*."""
    return layout.digits <= _MOST_DIGITS and technique in NEVER
