"""Every step that is open, technique by technique, each effect once, and what opens after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from ..board import Board
from ..effort import UNLIMITED, Effort, Meter
from ..ladders import TEACHING, Ladder
from ..step import Mark, Step, Technique
from ..techniques import wider
from ..techniques.last_resorts.guess import GUESS
from .solver import Effect, effect_of

_MOST: Final = 2_000
"""Steps of one technique that are looked at."""


class OpenStep(NamedTuple):
    """A step that is open now."""

    step: Step
    same: int
    """How many steps of its technique place and eliminate the same; this is the simplest."""
    opens: int
    """How many cells more it fills, or lets singles fill, than singles alone can now."""


def open_steps(
    board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Iterator[tuple[OpenStep, ...]]:
    """What each technique that finds anything on *board* finds, the easiest first; no guess.

    Raises:
        OutOfEffort: while iterating, when *effort* is spent.
    """
    meter, opens = Meter(effort), dict[Effect, int]()
    now = board.copy().place_singles()
    for technique in ladder.techniques:
        if technique is GUESS or not technique.applies_to(board.layout):
            continue
        meter.spend()
        found: dict[Effect, list[Step]] = {}
        for step in islice(ladder.find(technique, board), _MOST):
            meter.spend()
            found.setdefault(effect_of(step), []).append(step)
        for effect, steps in found.items():
            if effect not in opens:
                opens[effect] = _filled_after(steps[0], board) - now
        if found:
            yield tuple(OpenStep(each[0], len(each), opens[e]) for e, each in found.items())


def every_step(technique: Technique, board: Board, effort: Effort = UNLIMITED) -> Iterator[Step]:
    """The steps of *technique* on *board*, also those that are not looked for as a rule.

    Some techniques look farther where they are asked to (`wider`): through almost locked sets that
    overlap, or with fewer candidates. Through equal cells they look as hints do.

    Raises:
        OutOfEffort: while iterating, when *effort* is spent.
    """
    if not technique.applies_to(board.layout):
        return
    meter, seen = Meter(effort), set[tuple[Effect, tuple[Mark, ...]]]()
    for each in (technique, *wider(technique)):
        meter.spend()
        for step in TEACHING.find(each, board):
            meter.spend()
            known = effect_of(step), step.marks
            if known not in seen:
                seen.add(known)
                yield step


def _filled_after(step: Step, board: Board) -> int:
    """How many cells are filled once *step* is applied, and then every single."""
    after = board.copy()
    step.apply(after)
    return len(step.placements) + after.place_singles()
