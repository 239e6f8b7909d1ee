"""Explainer's ratings of the techniques that the teaching ladder shares with it."""

from __future__ import annotations

from typing import Final

FIXED_RATINGS: Final[dict[str, float]] = {
    "full-house": 1.0,
    "hidden-single": 1.2,
    "naked-single": 2.3,
    "locked-candidates-1": 2.6,
    "locked-candidates-2": 2.8,
    "locked-pair": 3.0,
    "naked-pair": 3.0,
    "x-wing": 3.2,
    "hidden-pair": 3.4,
    "naked-triple": 3.6,
    "swordfish": 3.8,
    "hidden-triple": 4.0,
    "skyscraper": 4.0,
    "two-string-kite": 4.1,
    "turbot-fish": 4.1,
    "xy-wing": 4.2,
    "empty-rectangle": 4.3,
    "sashimi-x-wing": 4.3,
    "xyz-wing": 4.4,
    "unique-rectangle-1": 4.5,
    "unique-rectangle-2": 4.5,
    "unique-rectangle-4": 4.5,
    "unique-rectangle-5": 4.5,
    "naked-quad": 5.0,
    "jellyfish": 5.2,
    "hidden-quad": 5.4,
    "bug-1": 5.6,
    "bug-2": 5.7,
    "aligned-pair-exclusion": 6.2,
    "aligned-triple-exclusion": 7.5,
}
"""By technique id: the rating, for techniques whose steps all have the same rating."""
LOWEST_RATINGS: Final[dict[str, float]] = {
    "unique-rectangle-3": 4.5,
    "unique-loop": 4.6,
    "x-chain": 5.4,
    "wxyz-wing": 5.5,
    "xy-chain": 6.5,
    "aic": 7.0,
    "continuous-nice-loop": 7.0,
    "discontinuous-nice-loop": 7.0,
    "nishio": 7.5,
    "forcing-chain-contradiction": 8.0,
    "forcing-chain-verity": 8.0,
    "forcing-net-contradiction": 8.5,
    "forcing-net-verity": 8.5,
}
"""By technique id: the lowest rating, for techniques whose longer steps are rated higher."""


def cost_of(technique: str) -> str:
    """Return ``ER 4.2``, or ``ER 6.5+`` for a lowest rating; empty if Explainer has no such rule.

    *technique* is the id of a technique of the teaching ladder.
    """
    if technique in FIXED_RATINGS:
        return f"ER {FIXED_RATINGS[technique]:.1f}"
    return f"ER {LOWEST_RATINGS[technique]:.1f}+" if technique in LOWEST_RATINGS else ""
