"""Output of the breadth of a path, and of the rating without uniqueness techniques.

The breadth at a point of a path is the number of different steps that are available there.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.effort import Effort
from ...engine.ladders import Ladder
from ...engine.solving.rating import Rating, rate
from ...engine.started_puzzle import Origin
from ...engine.techniques import CATALOGUE
from ...words.ratings import describe_bottleneck, describe_without_uniqueness
from ..json_records import Fields


class Breadth(NamedTuple):
    """The number of available steps along a path, small enough to send between processes."""

    ladder: str
    """Name of the ladder that solved the puzzle."""
    open: tuple[int, ...]
    """Number of available steps at each point, at most `MOST`; steps with equal effects count
    once."""
    bottleneck: int | None
    """Index of the point with the fewest available steps; None for an empty path."""
    level: str
    """Level of the step taken at the bottleneck; empty without one."""
    technique: str
    """Technique id of the step taken at the bottleneck; empty without one."""
    without_uniqueness: Rating
    """Rating by the same ladder without uniqueness techniques."""

    @property
    def fewest(self) -> int | None:
        """Number of available steps at the bottleneck; None without one."""
        return None if self.bottleneck is None else self.open[self.bottleneck]


def measure_breadth(origin: Origin, ladder: Ladder, effort: Effort) -> Breadth:
    """Count the available steps along the path from *origin*, which should have one solution.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    from ...engine.solving.breadth import breadth  # imported late: few users request it

    found = breadth(origin, ladder, effort)
    rating = rate(origin, ladder.without_uniqueness, effort)
    counts = tuple(point.open_effects for point in found.points)
    if found.bottleneck is None:
        return Breadth(ladder.name, counts, None, "", "", rating)
    rung = found.points[found.bottleneck].rung
    level, technique = str(rung.level), rung.id
    return Breadth(ladder.name, counts, found.bottleneck, level, technique, rating)


def breadth_fields(found: Breadth | None) -> Fields:
    """Return the JSON fields of a breadth; null if it is not known."""
    if found is None:
        return {"breadth": None, "without_uniqueness": None}
    from ...engine.solving.breadth import MOST

    rating = found.without_uniqueness
    narrow: Fields | None = None
    if found.bottleneck is not None:
        narrow = {
            "step": found.bottleneck + 1,
            "open": found.fewest,
            "level": found.level,
            "technique": found.technique,
        }
    return {
        "breadth": {
            "ladder": found.ladder,
            "most": MOST,
            "open": list(found.open),
            "bottleneck": narrow,
        },
        "without_uniqueness": {
            "ladder": found.ladder,
            "solved": rating.solved,
            "level": str(rating.level),
            "score": rating.score,
            "hardest": rating.hardest_of_level,
            "techniques": rating.counts,
        },
    }


def breadth_in_words(found: Breadth) -> tuple[str, str]:
    """Return a description of the bottleneck, and of the rating without uniqueness techniques."""
    technique = CATALOGUE[found.technique].name if found.technique else ""
    return (
        describe_bottleneck(found.bottleneck, len(found.open), found.fewest or 0, technique),
        describe_without_uniqueness(found.without_uniqueness),
    )
