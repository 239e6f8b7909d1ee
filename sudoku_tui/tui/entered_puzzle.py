"""A puzzle that a player types or pastes: read, counted, rated, and described in a few words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..engine.bits import mask_of
from ..engine.effort import Effort, OutOfEffort
from ..engine.generating.feasibility import first_objection
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, COMMON
from ..engine.puzzle import Puzzle
from ..engine.search import count_solutions, only_solution
from ..engine.solving.rating import rate
from ..formats import FormatError, read
from ..formats.figures import counted
from ..formats.spec import Share, is_share, read_share, write_spec
from ..session.form import Form
from ..session.playing import EnteredPuzzle
from ..store.saved_game import Details
from .drawing.board_state import BoardState

_EFFORT = Effort(nodes=20_000)
"""About a second: enough for all but freaks."""
GRID: Final = "grid"
"""The line of the form that a full grid belongs to."""
_GRID_WANTED = "Paste or type a full grid; givens will be taken from it."
_PUZZLE_WANTED = "Paste or type a puzzle; givens will be added until it has one solution."
_FILLS = "The line below, To fill, adds givens."
LONGEST = 20_000
"""Characters; no puzzle is longer, and a paste may be anything."""
_SUGGESTION = (
    "Paste or type a puzzle: 81 digits with dots for empty cells, nine lines, a grid with "
    "bars; or a shared text such as v4 classic level=hard #k7x2. Here it says what was read."
)
_CELLS = frozenset("0123456789.*_-|+")
_NO_PUZZLE = (
    "This is no puzzle. A puzzle is 81 digits with dots for empty cells, nine lines, or a grid "
    "with bars."
)


@dataclass(frozen=True)
class PuzzleReport:
    """What a text or a puzzle is, in words and as a picture; with a puzzle if it can be played."""

    message: str
    state: BoardState
    entered: EnteredPuzzle | None = None
    puzzle: Puzzle | None = None
    """What is read, whether it can be played or not."""
    share: Share | None = None
    """What a puzzle is to be made from, if that is what the text says."""


def report_on_text(text: str, layout: Layout | None = None) -> PuzzleReport:
    """What the text is as a puzzle; of a layout if one is given, else of what its size tells."""
    nothing = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
    if not text.strip():
        return PuzzleReport(_SUGGESTION, nothing)
    if len(text) > LONGEST:
        message = f"That has more than {LONGEST:,} characters; no puzzle has as many."
        return PuzzleReport(message, nothing)
    if is_share(text):
        return _report_on_share(text, nothing)
    try:
        reading = read(text, layout=layout)
    except FormatError as error:
        wrong = f"{error}.".replace("..", ".") if _looks_like_cells(text) else _NO_PUZZLE
        return PuzzleReport(wrong, nothing)
    return report_on_puzzle(reading.puzzle, reading.remark)


def _looks_like_cells(text: str) -> bool:
    """Whether most of *text* is what stands in cells: figures, and what stands for empty ones."""
    written = "".join(text.split())
    return 2 * sum(each in _CELLS for each in written) >= len(written)


def _report_on_share(text: str, nothing: BoardState) -> PuzzleReport:
    """What a shared string asks for, or which word of it is wrong."""
    try:
        share = read_share(text)
    except FormatError as error:
        return PuzzleReport(f"A shared puzzle, but {error}.", nothing)
    spec = share.spec
    state = BoardState(spec.layout, (0,) * spec.layout.cells, pattern=spec.pattern or 0)
    if wrong := first_objection(spec):
        return PuzzleReport(f"A shared puzzle, but there is none: {wrong}.", state)
    message = f"A shared puzzle. {write_spec(spec)}\nF2 makes it and plays it."
    return PuzzleReport(message, state, share=share)


def report_on_puzzle(puzzle: Puzzle, remark: str = "") -> PuzzleReport:
    """What a puzzle is: its givens, whether it can be solved, how hard it is."""
    layout = puzzle.layout
    state = BoardState.of_puzzle(puzzle)
    facts = f"{layout.name}, {counted(puzzle.clues, 'given')}. {remark}".rstrip() + "\n"
    for clash in puzzle.clashes():
        wrong = mask_of((clash.one, clash.other))
        message = f"{facts}{clash.describe(layout)}, so it has no solution."
        return PuzzleReport(message, replace(state, wrong=wrong), None, puzzle)
    try:
        solutions = count_solutions(puzzle, 2, _EFFORT)
    except OutOfEffort:
        solutions = 2
    if solutions == 0:
        return PuzzleReport(f"{facts}It has no solution.", state, None, puzzle)
    if solutions > 1:
        message = f"{facts}It has several solutions; any of them wins."
        return PuzzleReport(message, state, EnteredPuzzle(puzzle, Details()), puzzle)
    rating = rate(puzzle)
    details = Details(
        level=str(rating.level),
        score=rating.score,
        solution=only_solution(puzzle, _EFFORT) or (),
    )
    message = f"{facts}One solution, {rating.level}."
    if not rating.solved:
        message = f"{facts}One solution; beyond the techniques known, so {rating.level}."
    return PuzzleReport(message, state, EnteredPuzzle(puzzle, details), puzzle)


@dataclass(frozen=True)
class StartReport:
    """What a text is as the beginning of a puzzle, and the form that asks for one made from it."""

    message: str
    state: BoardState
    form: Form | None = None


def report_on_start(text: str, form: Form, field: str) -> StartReport:
    """What the text is: a full grid (field `GRID`), or a puzzle that givens are added to."""
    nothing = BoardState.of_givens(form.layout, (0,) * form.layout.cells)
    if not text.strip():
        return StartReport(_GRID_WANTED if field == GRID else _PUZZLE_WANTED, nothing)
    try:
        puzzle = _read_as(text[: LONGEST + 1], form.layout)
    except FormatError as error:
        return StartReport(f"{error}.".replace("..", "."), nothing)
    state, layout = BoardState.of_puzzle(puzzle), puzzle.layout
    facts = f"{layout.name}, {counted(puzzle.clues, 'given')}. "
    for clash in puzzle.clashes():
        wrong = mask_of((clash.one, clash.other))
        return StartReport(f"{facts}{clash.describe(layout)}.", replace(state, wrong=wrong))
    if field != GRID:
        changed = form.from_givens(puzzle)
        said = "Givens are added until there is one solution."
    elif empty := layout.cells - puzzle.clues:
        cells = counted(empty, "cell is", "cells are")
        return StartReport(f"{facts}A grid is full, and {cells} empty here. {_FILLS}", state)
    else:
        changed = form.from_grid(puzzle)
        said = "Givens are taken from this grid."
    return StartReport(f"{facts}{changed.objection or said}", state, changed)


def _read_as(text: str, layout: Layout) -> Puzzle:
    """The puzzle of a text, of *layout* if it can be; else of what its size tells."""
    try:
        return read(text, layout=layout).puzzle
    except FormatError:
        return read(text).puzzle


def other_layout(layout: Layout) -> Layout:
    """The next layout of the catalogue with as many cells; the same if there is no other."""
    alike = [each for each in COMMON if each.cells == layout.cells]
    return alike[(alike.index(layout) + 1) % len(alike)]
