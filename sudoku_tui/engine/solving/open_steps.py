"""All open steps of a position by technique, each effect once, and the cells that they fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from ..board import Board
from ..effort import UNLIMITED, Effort, StepMeter
from ..ladders import TEACHING, Ladder
from ..step import Mark, Step, Technique
from ..techniques import other_variants
from ..techniques.last_resorts.guess import GUESS
from .solver import Effect, effect_of

_MOST: Final = 2_000
"""Largest number of steps of one technique that are examined."""


class OpenStep(NamedTuple):
    """A step that can be made now."""

    step: Step
    equal_steps: int
    """Number of steps of its technique with the same effect; `step` is the simplest."""
    opened_cells: int
    """Number of cells that the step and singles then fill, minus those that singles fill now."""


def open_steps(
    board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Iterator[tuple[OpenStep, ...]]:
    """Yield the open steps on *board* of each technique that has some, easiest first; no guesses.

    Raises:
        OutOfEffort: *effort* is spent while iterating.
    """
    meter, opens = StepMeter(effort), dict[Effect, int]()
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


def easiest_ways(groups: Iterable[tuple[OpenStep, ...]]) -> Iterator[tuple[OpenStep, ...]]:
    """Yield *groups* of steps without those that have the effect of one in an earlier group."""
    known: set[Effect] = set()
    for group in groups:
        effects = [effect_of(each.step) for each in group]
        pairs = zip(group, effects, strict=True)
        if new := tuple(each for each, effect in pairs if effect not in known):
            yield new
        known.update(effects)


def every_step(technique: Technique, board: Board, effort: Effort = UNLIMITED) -> Iterator[Step]:
    """Yield the steps of *technique* on *board*, including those that hints do not search for.

    Some techniques have variants that find more steps (`other_variants`), for example with
    overlapping almost locked sets. Equal cells are used as in hints.

    Raises:
        OutOfEffort: *effort* is spent while iterating.
    """
    if not technique.applies_to(board.layout):
        return
    meter, seen = StepMeter(effort), set[tuple[Effect, tuple[Mark, ...]]]()
    for each in (technique, *other_variants(technique)):
        meter.spend()
        for step in TEACHING.find(each, board):
            meter.spend()
            known = effect_of(step), step.marks
            if known not in seen:
                seen.add(known)
                yield step


def _filled_after(step: Step, board: Board) -> int:
    """Return the number of cells that *step* fills, and then every single."""
    after = board.copy()
    step.apply(after)
    return len(step.placements) + after.place_singles()
