"""A puzzle that a player types or pastes: read, counted, rated, and described in a few words."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
from ..session.playing import EnteredPuzzle
from ..store.saved_game import Details
from .drawing.board_state import BoardState

_EFFORT = Effort(nodes=20_000)
"""About a second: enough for all but freaks."""
LONGEST = 20_000
"""Characters; no puzzle is longer, and a paste may be anything."""
_SUGGESTION = (
    "Paste or type a puzzle: 81 digits with dots for empty cells, nine lines, a grid with "
    "bars; or a shared text such as v4 classic level=hard #k7x2. What is read is told here."
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
        return PuzzleReport(f"{error}.".replace("..", "."), nothing)
    return report_on_puzzle(reading.puzzle, reading.remark)


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


def other_layout(layout: Layout) -> Layout:
    """The next layout of the catalogue with as many cells; the same if there is no other."""
    alike = [each for each in COMMON if each.cells == layout.cells]
    return alike[(alike.index(layout) + 1) % len(alike)]
