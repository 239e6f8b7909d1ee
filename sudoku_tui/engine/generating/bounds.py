"""Known facts about existing puzzles: fewest clues, and techniques that occur rarely or never."""

from __future__ import annotations

from typing import Final

from ..layout import Layout
from ..level import Level
from ..puzzle import indistinct_digits
from ..symmetry import Symmetry, combined

_FEWEST: Final = {"4": 4, "6": 8, "classic": 17}
"""By layout id: the fewest clues for one solution, proved by exhaustive searches."""
_FEWEST_BY_HALF_TURN: Final = {"classic": 18}
"""Like `_FEWEST`, but for patterns with half-turn symmetry: no 17-clue puzzle has it."""
_MOST_IF_MINIMAL: Final = {"4": 6, "classic": 40}
"""By layout id: the most clues of a known minimal puzzle."""

_HARDEST: Final = {
    "4": Level.BEGINNER,
    "4-windoku": Level.BEGINNER,
    "4x": Level.EASY,
    "latin4": Level.EASY,
}
"""By layout id: the highest level of puzzles of small layouts.

Singles solve all minimal puzzles of these layouts, and so all others; the tests rate every minimal
one. No score raises the level.
"""

_HARDEST_KILLER: Final = {"4": Level.MEDIUM}
"""Like `_HARDEST`, for killers; from samples, as there are too many killers to rate them all."""

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
"""Techniques that are never the next step with up to nine digits: an easier one always exists."""
_MOST_DIGITS: Final = 9
"""Largest number of digits for the claim of `NEVER`."""

RARE: Final = frozenset(
    (
        *("unique-rectangle-5", "avoidable-rectangle-2", "avoidable-rectangle-3"),
        *("bug-2", "bug-3", "bug-4"),
        *("hidden-quad", "dual-two-string-kite", "dual-empty-rectangle", "multi-colours-2"),
        *("jellyfish", "sashimi-jellyfish"),
        *("franken-x-wing", "franken-swordfish", "franken-jellyfish"),
        *("finned-franken-x-wing", "finned-franken-swordfish", "finned-franken-jellyfish"),
        *("aligned-triple-exclusion", "kraken-fish-1", "kraken-fish-2", "bivalue-oddagon"),
        *("innie-3-houses", "innie-4-houses", "innies-4", "cage-combinations-5", "cage-split"),
        *("outie-2-houses", "outie-3-houses", "outie-4-houses", "outies-3", "outies-4"),
        *("killer-triple", "killer-quad", "cage-pair", "cage-common", "cage-chain"),
        *("equation-bounds", "equation-parity"),
    )
)
"""Techniques that are very rarely the next step on the path of a puzzle with nine digits.

Practice therefore takes positions for them from any source, even positions from which arbitrary
false candidates were removed. The stock has enough puzzles of all other techniques, except those of
`NEVER`.
"""


def fewest_clues(layout: Layout, symmetry: Symmetry = Symmetry.NONE) -> int:
    """Return a lower bound on the clues of a puzzle with one solution; 0 for puzzles with sums.

    For layouts without an exhaustive search it is the number of digits minus the number of classes
    of exchangeable digits. With bans, digits are hardly exchangeable, so the bound is 0.
    """
    if layout.counts_digits:
        return 0
    exchanged = 0 if layout.bans else layout.digits - len(indistinct_digits(layout))
    fewest = _FEWEST.get(layout.id, exchanged)
    if combined((symmetry, Symmetry.HALF_TURN)) is symmetry:
        return max(fewest, _FEWEST_BY_HALF_TURN.get(layout.id, 0))
    return fewest


def most_minimal_clues(layout: Layout) -> int:
    """Return the most clues of a known minimal puzzle; the number of cells if nothing is known."""
    return _MOST_IF_MINIMAL.get(layout.id, layout.cells)


def hardest_level(layout: Layout) -> Level:
    """Return the highest level that puzzles of *layout* can have, as far as is known."""
    if layout.counts_digits:
        return _HARDEST_KILLER.get(layout.id, Level.EXTREME)
    return _HARDEST.get(layout.id, Level.EXTREME)


def never_comes_up(technique: str, layout: Layout) -> bool:
    """Check whether the technique with this id is known never to be the next step on *layout*."""
    is_known = layout.digits <= _MOST_DIGITS and not layout.counts_digits
    return is_known and technique in NEVER
