"""What an analysis can mark on the board, while no step is shown on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from ..engine.bits import Mask, mask_of
from ..engine.findings import Analysis
from ..engine.search import Grid
from ..formats.analysis_words import differing
from .board_state import BoardState, Drawn


class Marking(StrEnum):
    """What is marked, in words."""

    NOTHING = ""
    BACKDOORS = "backdoors"
    SPARE = "givens that could go"
    SOLUTION = "the solution"
    ONE = "one solution"
    OTHER = "another solution"


def markings(analysis: Analysis) -> Iterator[Marking]:
    """What there is to mark, nothing first."""
    yield Marking.NOTHING
    doors, least, found = analysis.backdoors, analysis.minimality, analysis.solutions
    if doors and (doors.cells or doors.pairs):
        yield Marking.BACKDOORS
    if least and least.spare:
        yield Marking.SPARE
    if found and found.only:
        yield Marking.SOLUTION
    elif found and found.one and found.other:
        yield Marking.ONE
        yield Marking.OTHER


def marked(analysis: Analysis, marking: Marking) -> BoardState:
    """The givens with something marked; whatever is wrong with them always is.

    What is to be marked must have been found.
    """
    puzzle, found = analysis.puzzle, analysis.solutions
    state = replace(BoardState.of_puzzle(puzzle), show_houses=False, show_equal=False)
    if clash := analysis.clash:
        state = replace(state, wrong=mask_of((clash.one, clash.other)))
    if analysis.suspects:
        state = replace(state, flagged=analysis.suspects)
    match marking:
        case Marking.BACKDOORS if analysis.backdoors:
            return replace(state, hint=Drawn(cells=_doors(analysis)))
        case Marking.SPARE if analysis.minimality:
            return replace(state, flagged=analysis.minimality.spare)
        case Marking.SOLUTION | Marking.ONE if found and found.one:
            return _solved(state, found.one, differing(found))
        case Marking.OTHER if found and found.other:
            return _solved(state, found.other, differing(found))
    return state


def _doors(analysis: Analysis) -> Mask:
    """The cells that are enough, or else those of the pairs."""
    assert analysis.backdoors is not None
    pairs = mask_of(cell for pair in analysis.backdoors.pairs for cell in pair)
    return analysis.backdoors.cells or pairs


def _solved(state: BoardState, grid: Grid, doubtful: Mask) -> BoardState:
    return replace(state, digits=grid, flagged=doubtful)
