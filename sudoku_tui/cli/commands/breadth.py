"""What is told of breadth, and of the rating without uniqueness."""

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
    """How much is open along a path, small enough to travel between processes."""

    ladder: str
    """The name of that by which the puzzle was solved."""
    open: tuple[int, ...]
    """At each point, the distinct effects of the steps of no higher level; at most `MOST`."""
    bottleneck: int | None
    """The index of the point where the fewest are open."""
    level: str
    """Of the step that is taken at the bottleneck; empty where there is none."""
    technique: str
    """The id of its technique."""
    without_uniqueness: Rating
    """By the same ladder, without the techniques that lean on there being one solution."""

    @property
    def fewest(self) -> int | None:
        """How many are open at the bottleneck."""
        return None if self.bottleneck is None else self.open[self.bottleneck]


def measure_breadth(origin: Origin, ladder: Ladder, effort: Effort) -> Breadth:
    """How much is open along the path from *origin*, whose puzzle should have exactly one solution.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    from ...engine.solving.breadth import breadth  # few ask for it

    found = breadth(origin, ladder, effort)
    rating = rate(origin, ladder.without_uniqueness, effort)
    counts = tuple(point.open for point in found.points)
    if found.bottleneck is None:
        return Breadth(ladder.name, counts, None, "", "", rating)
    rung = found.points[found.bottleneck].rung
    level, technique = str(rung.level), rung.id
    return Breadth(ladder.name, counts, found.bottleneck, level, technique, rating)


def breadth_fields(found: Breadth | None) -> Fields:
    """The same in JSON; null where it is not known."""
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
    """Return where the path is narrowest, and how hard it is without uniqueness."""
    technique = CATALOGUE[found.technique].name if found.technique else ""
    return (
        describe_bottleneck(found.bottleneck, len(found.open), found.fewest or 0, technique),
        describe_without_uniqueness(found.without_uniqueness),
    )
