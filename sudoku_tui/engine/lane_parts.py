"""Wide lanes in parts: where few lanes are much wider than the others, all others waste room.

A part has some of the candidates, and a *joint* with its neighbours: a candidate of no cell, that
the lane is satisfied further on, or that it is satisfied before. Of the two that join the same
parts exactly one is true, as of the candidates of each part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from .lanes import CandidateNumber

Lane: TypeAlias = tuple[CandidateNumber, ...]
"""The candidates that can satisfy a constraint."""

_WIDE: Final = 10
"""Lanes that are no wider are left whole: to part them gained nothing."""
_PART: Final = 8
"""How wide a part is, with its joints."""


class Part(NamedTuple):
    """A part of a lane, or all of it."""

    before: Lane
    """The joint that says that it is satisfied in a part before, if there is one."""
    candidates: Lane
    beyond: Lane
    """The joint that says that it is satisfied in a part further on, if there is one."""

    @property
    def all(self) -> Lane:
        """Its candidates, and its joints."""
        return self.before + self.candidates + self.beyond


def in_parts(lanes: Sequence[Lane], joints: Iterator[CandidateNumber]) -> list[list[Part]]:
    """The parts of each lane; *joints* are numbers that no candidate has."""
    if max(map(len, lanes), default=0) <= _WIDE:
        return [[Part((), lane, ())] for lane in lanes]
    return [list(_parts(lane, joints)) for lane in lanes]


def _parts(lane: Lane, joints: Iterator[CandidateNumber]) -> Iterator[Part]:
    before: Lane = ()
    while len(before) + len(lane) > _PART:
        room = _PART - 1 - len(before)
        yield Part(before, lane[:room], (next(joints),))
        before, lane = (next(joints),), lane[room:]
    yield Part(before, lane, ())
