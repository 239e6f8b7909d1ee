"""A worked example: a position and a step in it, told and drawn in stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...engine.bits import mask_of
from ...engine.board import Board
from ...engine.ladders import TEACHING
from ...engine.step import Step, conclusion
from ...engine.techniques import CATALOGUE
from ...formats.guide import Page, Picture
from ...formats.positions import PositionLine
from ..hints import Advice

_FEW = 6
"""Cells that a sentence can list."""


@dataclass(frozen=True)
class Example:
    """A position and the step that a page shows in it."""

    line: PositionLine
    board: Board
    step: Step


@dataclass(frozen=True)
class Stage:
    """One view of a worked example."""

    heading: str
    picture: Picture
    """What is set off, and what is said."""


def example_in(line: PositionLine) -> Example | None:
    """The example of a position; None if its technique does not find what the line says."""
    board = line.board()
    found = CATALOGUE[line.technique].find(board)
    step = next((step for step in found if line.is_concluded_by(step)), None)
    # On a board of its own: the one that was searched remembers all that was looked for.
    return Example(line, line.board(), step) if step else None


def stages_of(page: Page, example: Example | None) -> tuple[Stage, ...]:
    """What a page shows one after the other: of a lesson its pictures, else the step in stages."""
    if page.pictures:
        return tuple(Stage("Picture", picture) for picture in page.pictures)
    if example is None or page.technique is None:
        return ()
    return tuple(_stages(page, example))


def _stages(page: Page, example: Example) -> Iterator[Stage]:
    """The position; where to look; the pattern; why it tells something; what that is."""
    step, layout = example.step, example.line.layout
    about = "Every small digit is a candidate. " if page.notes else ""
    ask = "See whether you find it before you go on."
    yield Stage("The position", Picture(f"{about}{ask}"))
    yield Stage("Where to look", _place(example))
    pattern = Picture.of(step, "").without_conclusion
    if pattern.sets_off:
        yield Stage("The pattern", replace(pattern, text=_describe_pattern(example)))
    whole = Picture.of(step.grounded(example.board), f"{conclusion(step, layout)}.")
    why = replace(whole.without_conclusion, text=f"{step.technique.reason(step, layout)}.")
    yield Stage("Why", why)
    yield Stage("What follows", whole)


def _place(example: Example) -> Picture:
    """The houses of the step, or the cells that it leans on, without saying what is in them."""
    step = example.step
    advice = Advice(step, TEACHING.rung(step.technique), example.line.layout, fill=False)
    if step.houses or not step.marks:
        return Picture(advice.where, houses=advice.looking_at, cells=advice.beginning)
    cells = mask_of(mark.candidate.cell for mark in step.marks)
    few = cells.bit_count() <= _FEW
    names = example.line.layout.names(cells) if few else "these cells"
    return Picture(f"Look at {names}.", cells=cells)


def _describe_pattern(example: Example) -> str:
    """Where the pattern is, if it is in a few cells, and how players write it."""
    step, layout = example.step, example.line.layout
    written = step.technique.pattern(step, layout)
    if not written:
        return "These are its parts."
    cells = mask_of(mark.candidate.cell for mark in step.marks)
    where = f"It is in {layout.names(cells)}. " if 0 < cells.bit_count() <= _FEW else ""
    return f"{where}Players write it: {written}."
