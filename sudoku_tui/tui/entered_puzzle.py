"""Reports on a typed or pasted puzzle: format, number of solutions, level, and errors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..engine.bits import mask_of
from ..engine.generating.feasibility import first_objection
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, common_layouts
from ..engine.nearest import as_sentence
from ..engine.puzzle import Puzzle
from ..engine.solving.rating import Rating
from ..engine.started_puzzle import StartedPuzzle
from ..formats import FormatError, Reading, read
from ..formats.figures import counted
from ..formats.reading import detector, read_sheets
from ..formats.sheet import Sheet
from ..formats.spec import Share, is_share, read_share, write_spec
from ..formats.table import FORMATS, format_named
from ..game.origin import origin_of
from ..game.sheets import game_of
from ..session.next_choice import next_choice
from ..session.opening import entered_as_rated, examine
from ..session.playing import EnteredPuzzle
from ..session.puzzle_form import Form
from ..store.books import PuzzleRating
from ..words.games import describe_clash, describe_not_solvable
from .drawing.board_state import BoardState

GRID: Final = "grid"
"""Id of the form's field that takes a full grid."""
_GRID_WANTED = "Paste or type a full grid; givens will be taken from it."
_PUZZLE_WANTED = "Paste or type a puzzle; givens will be added until it has one solution."
_FILLS = "To add givens, use the line To fill."
_NOT_COUNTED: Final = "number of solutions unknown: the search took too long. Any solution wins."
LONGEST: Final = 1_000_000
"""Largest number of characters that are read. No link is longer, but a paste can be anything."""
_OF_FILES = "To open a file of puzzles, run: sudoku-tui play FILE."
_FIRST_OF_SEVERAL = "This is the first of several; press F2 to open all of them as a book."
_SUGGESTION = (
    "Paste or type a puzzle: 81 digits with dots or zeros for empty cells, nine lines, a grid "
    "with or without pencil marks, a link, a file of another program or its path, or a text that "
    "a player of this program shared. The result appears here."
)
_CELLS = frozenset("0123456789.*_-|+")
_NO_PUZZLE = (
    "This is not a puzzle. A puzzle is 81 digits with dots for empty cells, nine lines, or a grid "
    "with bars."
)


@dataclass(frozen=True)
class PuzzleReport:
    """A message about a text or a puzzle, its board, and what can be played or analysed."""

    message: str
    state: BoardState
    entered: EnteredPuzzle | None = None
    puzzle: Puzzle | None = None
    """The puzzle that was read, playable or not."""
    start: StartedPuzzle | None = None
    """The position in the text; None if it has only givens, or entries that are wrong."""
    position: StartedPuzzle | None = None
    """Like `start`, but also set if there are only givens. Steps are searched in it."""
    share: Share | None = None
    """The specification and seed to make a puzzle from, if the text is a shared string."""
    is_book: bool = False
    """Whether the text has further puzzles."""


def report_on_text(text: str, layout: Layout | None = None) -> PuzzleReport:
    """Parse *text* and report on its first puzzle.

    Args:
        text: A puzzle, a link, a shared string or several puzzles.
        layout: The layout to read it as; None infers it from the size.
    """
    nothing = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
    if not text.strip():
        return PuzzleReport(_SUGGESTION, nothing)
    if len(text) > LONGEST:
        message = f"The text is too long: more than {LONGEST:,} characters. {_OF_FILES}"
        return PuzzleReport(message, nothing)
    if is_share(text):
        return _report_on_share(text, nothing)
    # The parser is lazy: only two puzzles of a large collection are parsed.
    found = read_sheets([text], layout=layout)
    first, second = next(found, None), next(found, None)
    if isinstance(first, FormatError) and isinstance(second, Reading):
        first, second = second, None  # a heading above the puzzle
    if first is None:
        return PuzzleReport(_NO_PUZZLE, nothing)
    if isinstance(first, FormatError):
        wrong = as_sentence(str(first))
        is_meant = _looks_like_cells(text) or _is_recognised(text)
        return PuzzleReport(wrong if is_meant else _NO_PUZZLE, nothing)
    if isinstance(second, FormatError):
        return report_on_sheet(first.sheet, f"The text after it cannot be read: {second}.")
    if second is None:
        return report_on_sheet(first.sheet)
    return replace(report_on_sheet(first.sheet, _FIRST_OF_SEVERAL), is_book=True)


def _is_recognised(text: str) -> bool:
    """Check whether *text* matches a known format, so that its parse error is informative."""
    line = text.strip().split("\n")[0]
    return bool(detector().format_of_line(line) or detector().format_of_text(text))


def _looks_like_cells(text: str) -> bool:
    """Check whether at least half of *text* are digits or placeholders for empty cells."""
    written = "".join(text.split())
    return 2 * sum(each in _CELLS for each in written) >= len(written)


def _report_on_share(text: str, nothing: BoardState) -> PuzzleReport:
    """Report on a shared string: its specification, or the word in it that is invalid."""
    try:
        share = read_share(text)
    except FormatError as error:
        return PuzzleReport(f"This shared puzzle cannot be read: {error}.", nothing)
    spec = share.spec
    state = BoardState(spec.layout, (0,) * spec.layout.cells, pattern=spec.pattern or 0)
    if wrong := first_objection(spec):
        return PuzzleReport(f"This shared puzzle does not exist: {wrong}.", state)
    message = f"A shared puzzle. {write_spec(spec)}\nPress F2 to make it and play it."
    return PuzzleReport(message, state, share=share)


def report_on_sheet(sheet: Sheet, remark: str = "") -> PuzzleReport:
    """Report on a puzzle with its entries and notes: whether it can be solved, and its level.

    Args:
        sheet: The puzzle and the position on it.
        remark: Sentence to add to the message.
    """
    puzzle, layout = sheet.puzzle, sheet.layout
    state = state_of_sheet(sheet)
    facts, about = _summary(sheet), " ".join(filter(None, (sheet.remark, remark)))
    if sheet.not_solvable:
        message = f"{facts}.\n{describe_not_solvable(sheet.not_solvable)}"
        return PuzzleReport(message, state)
    for clash in puzzle.clashes():
        wrong = clash.cells
        message = f"{facts}. {about}\n{describe_clash(clash, layout)}"
        return PuzzleReport(message, replace(state, wrong=wrong), None, puzzle)
    found = examine(sheet)
    entered, solution = found.entered, found.solution
    if entered is None:
        return PuzzleReport(f"{facts}, no solution. {about}", state, None, puzzle)
    taken = origin_of(sheet, solution)
    start = taken.origin if isinstance(taken.origin, StartedPuzzle) and solution else None
    if taken.faults:
        state = replace(state, wrong=mask_of(fault.cell for fault in taken.faults))
        about = f"{about}\nWrong: {layout.short_names(state.wrong)}.".strip()
    if solution is None:
        several = "several solutions; any of them wins."
        told = several if found.solutions else _NOT_COUNTED
        message = f"{facts}, {told} {about}"
        return PuzzleReport(message.rstrip(), state, entered, puzzle)
    message = f"{facts}, one solution, {_level(found.rating)}. {about}".rstrip()
    whole = None if taken.faults else start or StartedPuzzle(puzzle, (0,) * layout.cells)
    return PuzzleReport(message, state, entered, puzzle, start, whole)


def _level(rating: Rating | None) -> str:
    """Return the level in words. A rating of None means that rating takes too long."""
    if rating is None:
        return "level unknown: rating takes too long"
    return f"{rating.level}{'' if rating.solved else ' (beyond the known techniques)'}"


def state_of_sheet(sheet: Sheet) -> BoardState:
    """Return the board as it looks when the sheet is played."""
    position = game_of(sheet).position
    notes = tuple(map(position.notes_of, range(sheet.layout.cells)))
    state = BoardState.of_puzzle(sheet.puzzle)
    if not any(notes):
        return replace(state, digits=position.digits)
    return replace(state, digits=position.digits, notes=notes)


def _summary(sheet: Sheet) -> str:
    """Return a summary such as ``SudokuPad link: Classic, 24 givens, 41 notes``."""
    layout = sheet.layout
    form = f"{format_named(sheet.form).label}: " if sheet.form in FORMATS else ""
    digits, noted = sheet.digits, sheet.candidates or sheet.centre or sheet.given_marks
    notes = sum(mask.bit_count() for mask, digit in zip(noted, digits, strict=False) if not digit)
    corners = sum(mask.bit_count() for mask in sheet.corner)
    coloured = sum(map(bool, sheet.colours)) + len(sheet.candidate_colours)
    parts = (
        (sum(map(bool, sheet.entries)), "entry", "entries"),
        (notes, "note", ""),
        (corners, "corner mark", ""),
        (coloured, "colour", ""),
    )
    counts = [counted(*part) for part in parts if part[0]]
    constraints = filter(None, (sheet.puzzle.extras.described,))
    givens = counted(sheet.puzzle.clues, "given")
    return ", ".join((f"{form}{layout.name}", *constraints, givens, *counts))


def playable_sheet(sheet: Sheet, known: PuzzleRating | None) -> tuple[EnteredPuzzle | None, str]:
    """Return *sheet* as a playable puzzle, or None and the reason why it cannot be played.

    A *known* rating is used again instead of rating the puzzle.
    """
    if known and (entered := entered_as_rated(sheet, known)):
        return entered, ""
    report = report_on_sheet(sheet)
    return report.entered, report.message


@dataclass(frozen=True)
class StartReport:
    """A message about a text as the source of a new puzzle, its board, and the completed form."""

    message: str
    state: BoardState
    form: Form | None = None


def report_on_start(text: str, form: Form, field: str) -> StartReport:
    """Report on *text* as a full grid (if *field* is `GRID`) or as a puzzle to add givens to."""
    nothing = BoardState.of_givens(form.layout, (0,) * form.layout.cells)
    if not text.strip():
        return StartReport(_GRID_WANTED if field == GRID else _PUZZLE_WANTED, nothing)
    try:
        puzzle = _read_as(text[: LONGEST + 1], form.layout)
    except FormatError as error:
        return StartReport(as_sentence(str(error)), nothing)
    state, layout = BoardState.of_puzzle(puzzle), puzzle.layout
    facts = f"{layout.name}, {counted(puzzle.clues, 'given')}. "
    for clash in puzzle.clashes():
        wrong = clash.cells
        return StartReport(f"{facts}{clash.describe(layout)}.", replace(state, wrong=wrong))
    if field != GRID:
        changed = form.from_givens(puzzle)
        said = "Givens are added until there is one solution."
    elif empty := layout.cells - puzzle.clues:
        cells = counted(empty, "cell is", "cells are")
        return StartReport(f"{facts}The grid must be full, but {cells} empty. {_FILLS}", state)
    else:
        changed = form.with_grid(puzzle)
        said = "Givens are taken from this grid."
    return StartReport(f"{facts}{changed.objection or said}", state, changed)


def _read_as(text: str, layout: Layout) -> Puzzle:
    """Parse a puzzle of *layout* or, if that fails, of the layout that its size implies."""
    try:
        return read(text, layout=layout).puzzle
    except FormatError:
        return read(text).puzzle


def next_layout_of_size(layout: Layout) -> Layout:
    """Return the next common layout with as many cells; *layout* if there is no other one."""
    alike = [each for each in common_layouts() if each.cells == layout.cells] or [layout]
    return next_choice(alike, layout)
