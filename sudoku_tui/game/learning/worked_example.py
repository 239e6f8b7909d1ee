"""The boards of guide pages: positions alone, or with a step that is explained in stages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from ...engine.bits import mask_of
from ...engine.board import Board
from ...engine.ladders import TEACHING
from ...engine.layout import Layout
from ...engine.puzzle import Puzzle
from ...engine.started_puzzle import StartedPuzzle
from ...engine.step import Role, Step, conclusion
from ...engine.techniques import CATALOGUE
from ...formats.guide import Page, Picture
from ...formats.positions import PositionLine
from ..hints import Advice

_FEW = 6
"""Maximum number of cells listed in a sentence."""


@dataclass(frozen=True)
class ExampleBoard:
    """The position that a page of the guide shows."""

    started: StartedPuzzle
    board: Board

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Self:
        """Return the board of a puzzle without entries."""
        return cls(StartedPuzzle(puzzle, (0,) * puzzle.layout.cells), Board.of(puzzle))

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.started.layout

    @property
    def role_names(self) -> Mapping[Role, str]:
        """The names of roles in the legend that differ from the general ones."""
        return {}


@dataclass(frozen=True)
class Example(ExampleBoard):
    """A position, and the step that a page shows in it."""

    line: PositionLine
    step: Step

    @property
    def role_names(self) -> Mapping[Role, str]:
        return self.step.technique.role_names


@dataclass(frozen=True)
class Stage:
    """One view of a worked example."""

    heading: str
    picture: Picture
    """Highlighted cells, and the text beside them."""


def example_in(line: PositionLine) -> Example | None:
    """Return the example of a position; None if its technique does not find the recorded step."""
    board = line.board()
    found = CATALOGUE[line.technique].find(board)
    step = next((step for step in found if line.is_concluded_by(step)), None)
    # A fresh board, because the searched one holds the caches of the search.
    return Example(line.started, line.board(), line, step) if step else None


def stages_of(page: Page, example: ExampleBoard | None) -> tuple[Stage, ...]:
    """Return the pictures of a lesson, or the stages in which a step is explained."""
    if page.pictures:
        return tuple(Stage("Picture", picture) for picture in page.pictures)
    if page.technique and isinstance(example, Example):
        return tuple(_stages(page, example))
    return ()


def _stages(page: Page, example: Example) -> Iterator[Stage]:
    """Yield the position, the place to look at, the pattern, the reason and the conclusion."""
    step, layout = example.step, example.layout
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
    """Return the houses of the step, or its cells, without revealing their contents."""
    step = example.step
    advice = Advice(step, TEACHING.rung(step.technique), example.layout, fill=False)
    if step.houses or not step.marks:
        return Picture(advice.where, houses=advice.houses_to_look_at, cells=advice.cells_to_look_at)
    cells = mask_of(mark.candidate.cell for mark in step.marks)
    few = cells.bit_count() <= _FEW
    names = example.layout.names(cells) if few else "these cells"
    return Picture(f"Look at {names}.", cells=cells)


def _describe_pattern(example: Example) -> str:
    """Describe where the pattern is, if it has few cells, and its notation."""
    step, layout = example.step, example.layout
    written = step.technique.pattern(step, layout)
    if not written:
        return "These are its parts."
    cells = mask_of(mark.candidate.cell for mark in step.marks)
    where = f"It is in {layout.names(cells)}. " if 0 < cells.bit_count() <= _FEW else ""
    return f"{where}Players write it: {written}."
