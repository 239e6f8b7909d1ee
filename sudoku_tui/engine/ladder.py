"""Ladders: techniques in order, with levels and scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .level import Level
from .techniques import CATALOGUE, Technique

__all__ = ["HODOKU", "LADDERS", "TEACHING", "Ladder", "Level", "Rung"]


@dataclass(frozen=True)
class Rung:
    """A technique, and what it costs on a ladder."""

    technique: Technique
    level: Level
    score: int


@dataclass(frozen=True)
class Ladder:
    """Techniques in the order in which they are tried, easiest first."""

    name: str
    rungs: tuple[Rung, ...]
    by_discovery: bool = False
    """Singles come in the order in which they were laid bare, not in that of a scan."""

    @cached_property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques, easiest first."""
        return tuple(rung.technique for rung in self.rungs)

    @cached_property
    def _rungs(self) -> dict[str, Rung]:
        return {rung.technique.id: rung for rung in self.rungs}

    def rung(self, technique: Technique) -> Rung:
        """Where a technique stands.

        Raises:
            KeyError: it is not on this ladder.
        """
        return self._rungs[technique.id]


_E, _M, _H = Level.EASY, Level.MEDIUM, Level.HARD


def _ladder(
    name: str, rows: Sequence[tuple[str, Level, int]], *, by_discovery: bool = False
) -> Ladder:
    rungs = tuple(Rung(CATALOGUE[id], level, score) for id, level, score in rows)
    return Ladder(name, rungs, by_discovery)


TEACHING = _ladder(
    "teaching",
    (
        ("full-house", _E, 4),
        ("hidden-single", _E, 10),
        ("naked-single", _E, 14),
        ("locked-candidates-1", _M, 40),
        ("locked-candidates-2", _M, 45),
        ("locked-pair", _M, 50),
        ("locked-triple", _M, 60),
        ("naked-pair", _M, 60),
        ("hidden-pair", _M, 70),
        ("naked-triple", _M, 80),
        ("hidden-triple", _M, 100),
        ("unique-rectangle-1", _H, 115),
        ("naked-quad", _H, 120),
        ("x-wing", _H, 130),
        ("skyscraper", _H, 130),
        ("two-string-kite", _H, 135),
        ("bug-1", _H, 140),
        ("hidden-quad", _H, 150),
        ("swordfish", _H, 150),
        ("w-wing", _H, 150),
        ("xy-wing", _H, 150),
        ("jellyfish", _H, 160),
        ("xyz-wing", _H, 170),
    ),
)
"""By what is easiest to learn and to see: hints and practice go by it."""

HODOKU = _ladder(
    "hodoku",
    (
        ("full-house", _E, 4),
        ("naked-single", _E, 4),
        ("hidden-single", _E, 14),
        ("locked-pair", _M, 40),
        ("locked-triple", _M, 60),
        ("locked-candidates-1", _M, 50),
        ("locked-candidates-2", _M, 50),
        ("naked-pair", _M, 60),
        ("naked-triple", _M, 80),
        ("hidden-pair", _M, 70),
        ("hidden-triple", _M, 100),
        ("naked-quad", _H, 120),
        ("hidden-quad", _H, 150),
        ("x-wing", _H, 140),
        ("swordfish", _H, 150),
        ("jellyfish", _H, 160),
        ("bug-1", _H, 100),
        ("skyscraper", _H, 130),
        ("two-string-kite", _H, 150),
        ("w-wing", _H, 150),
        ("xy-wing", _H, 160),
        ("xyz-wing", _H, 180),
        ("unique-rectangle-1", _H, 100),
    ),
    by_discovery=True,
)
"""The order, levels and scores of HoDoKu 2.2 as it ships: what a puzzle is rated by."""

LADDERS = {ladder.name: ladder for ladder in (TEACHING, HODOKU)}
"""The ladders that ship, by name."""
