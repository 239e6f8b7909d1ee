"""The text and the board of the analysis screen.

There are three pages: the facts, the solution path to step through, and how often each technique is
used. The board shows the position at each step of the path. Before the first step it can mark
backdoors, redundant givens or a solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Final

from textual.content import Content

from ...engine.analysis.findings import Analysis, PathFindings, PathKind
from ...engine.bits import Mask, mask_of
from ...engine.layout import Digit, Layout
from ...engine.nearest import as_sentence
from ...engine.search import Grid
from ...engine.solving.breadth import MOST
from ...engine.started_puzzle import board_at
from ...engine.step import Step
from ...engine.techniques import CATALOGUE
from ...words.analyses import (
    WAYS,
    describe_backdoors,
    describe_bottleneck,
    describe_minimality,
    describe_progress,
    describe_reason,
    describe_solutions,
    describe_uniqueness,
    describe_way,
    differing_cells,
    ids_used,
)
from ...words.counts import open_steps
from ...words.figures import column_of, sparkline
from ..drawing.board_state import BoardState, Overlay, marks_of
from ..drawing.glyphs import Glyphs
from ..drawing.hints import draw_step
from ..drawing.text import abbreviate, join_text, loud_style, sides, styled
from ..drawing.themes import Look
from . import hint as step_text

PAGES = ("Facts", "Path", "Techniques")
_ROOM_FOR_TABS = 25
"""Smallest width in columns that leaves blanks around the names of the pages."""
_HEADS = {PathKind.EASIEST: "easiest", PathKind.RATED: "rated", PathKind.SOUND: "no uniq"}
_NAME, _COLUMN, _INITIALS = 16, 8, 4
"""Smallest width of the column of techniques; width of a column headed by the name of a solution
way, and of one headed by its initial.
"""
NUMBERS: Final = (
    ("score", "HoDoKu's points of all steps of the rated way"),
    ("ER", "Sudoku Explainer's rating of the hardest step"),
    ("EP", "Its rating of the hardest step before the first digit"),
    ("ED", "Its rating of the first step"),
    ("open", "Possible steps there, of the same level or easier"),
    ("easiest", "In the table: uses on the easiest path"),
    ("rated", "Uses on HoDoKu's path, which gives level and score"),
    ("no uniq", "Uses on the path without uniqueness"),
)
"""The numbers of an analysis and their meanings, for the help."""
_ABOUT_WAYS = (
    "The easiest way takes what is easiest to see, as hints do. The rated way is HoDoKu's, from "
    "which level and score come. The way without uniqueness, where there is one, has no technique "
    "that leans on the puzzle having one solution."
)


# The pages


def tabs(chosen: int, width: int, colourless: bool) -> Content:
    """Return the names of the pages with the chosen one highlighted."""
    around = " " if width >= _ROOM_FOR_TABS else ""
    names = (
        styled(f"{around}{name}{around}", loud_style(colourless) if number == chosen else "$quiet")
        for number, name in enumerate(PAGES)
    )
    return Content("" if around else " ").join(names)


def status(analysis: Analysis, marking: str, over: bool, glyphs: Glyphs) -> str:
    """Return the status line: the kind of marks on the board, and the progress of the analysis."""
    marked = f"marked: {marking}" if marking else ""
    going = "" if over else describe_progress(analysis).rstrip(".")
    return f" {glyphs.dot} ".join(filter(None, (marked, going)))


# The page of facts


def facts_above_chart(analysis: Analysis, way: PathKind, width: int) -> Content:
    """Return the facts above the chart: level and reason, solutions, and length of the path."""
    blocks = [_level(analysis, width), Content(describe_solutions(analysis))]
    if analysis.trails:
        blocks.append(join_text(_way_heading(way), "\n", describe_way(analysis.trail(way))))
    return Content("\n\n").join(block for block in blocks if block.plain)


def breadth_block(trail: PathFindings, at: int, width: int, look: Look) -> Content:
    """Return the chart of available steps along a path, with a heading; empty without a path."""
    drawn = breadth_chart(trail, at, width, look)
    return (
        join_text(styled("How many steps are open", "$quiet"), "\n", drawn)
        if drawn.plain
        else drawn
    )


def facts_below_chart(analysis: Analysis, way: PathKind, failure: str, glyphs: Glyphs) -> Content:
    """Return the facts below the chart: the narrowest point of the path, and all other facts."""
    trail = analysis.trail(way)
    mark = styled("" if trail.bottleneck is None else f"{glyphs.clash} ", "bold $wrong")
    narrow = describe_bottleneck(trail)
    blocks = [
        join_text(mark, narrow) if narrow else Content(""),
        Content(describe_uniqueness(analysis)),
    ]
    explained = f"{analysis.explainer.full_text}." if analysis.explainer else ""
    blocks += _with_heading("Explainer's scale", explained)
    blocks += _with_heading("Backdoors", describe_backdoors(analysis))
    blocks += _with_heading("Givens", describe_minimality(analysis))
    if failure:
        blocks.append(styled(f"The analysis has stopped: {failure}.", "$wrong"))
    else:
        blocks.append(styled(describe_progress(analysis), "$quiet"))
    return Content("\n\n").join(block for block in blocks if block.plain)


def _level(analysis: Analysis, width: int) -> Content:
    if analysis.rating is None:
        return Content("")
    level, score = str(analysis.rating.level), analysis.rating.score
    explained = analysis.explainer.short_text if analysis.explainer else ""
    numbers = "" if score is None else f"score {score}"
    both = ", ".join(filter(None, (numbers, explained)))
    right = both if len(level) + 1 + len(both) <= width else numbers
    heading = sides(styled(level, "bold"), styled(right, "$quiet"), width)
    why = describe_reason(analysis)
    return join_text(heading, "\n", as_sentence(why))


def _way_heading(way: PathKind) -> Content:
    return styled(
        f"{WAYS[way].capitalize()} way" if way is not PathKind.SOUND else "No uniqueness", "$quiet"
    )


def _with_heading(heading: str, sentence: str) -> Iterator[Content]:
    if sentence:
        yield join_text(styled(heading, "$quiet"), "\n", sentence)


def breadth_chart(trail: PathFindings, at: int, width: int, look: Look) -> Content:
    """Return a chart of the available steps along a path, and a line of marks below it.

    The marks show the present step (*at*, counted from 1; 0 for none) and the narrowest point.
    Without a path the chart is empty; until steps are counted its first line is empty.
    """
    if not trail.taken:
        return Content("")
    points = len(trail.taken)
    opened = [point.open for point in trail.widths]
    line = sparkline(opened, min(width, points) * len(opened) // points, look.glyphs.spark)
    marks = [" "] * min(width, points)
    if trail.bottleneck is not None:
        marks[column_of(trail.bottleneck, points, width)] = look.glyphs.clash
    if at:
        marks[column_of(at - 1, points, width)] = "^"
    below = Content("").join(
        styled(mark, {"^": "bold $same-ink", " ": ""}.get(mark, "bold $wrong")) for mark in marks
    )
    return join_text(styled(line or " ", "$role-a"), "\n", below)


# The page of the path


def path_heading(trail: PathFindings, at: int, width: int, look: Look) -> list[Content]:
    """Return three lines: the name of the path and the present step, the chart, and its marks."""
    place = f"{at} of {len(trail.taken)}" if at else f"{len(trail.taken)} steps"
    heading = sides(_way_heading(trail.way), styled(place, "$quiet"), width)
    opened = breadth_chart(trail, at, width, look).split("\n", allow_blank=True)
    return [heading, *opened, *[Content("")] * (2 - len(opened))]


def step_line(
    trail: PathFindings, number: int, at: int, layout: Layout, width: int, look: Look
) -> Content:
    """Return a step as one line of a list: number, technique and effect."""
    step = trail.taken[number - 1].step
    return step_text.step_line(step, number, layout, width, look, is_chosen=number == at)


def step_in_words(
    trail: PathFindings, at: int, boards: PathBoards | None, width: int, look: Look
) -> list[Content]:
    """Return the present step as lines: its technique, the reason, and the legend of its marks.

    *boards* are those of the trail; None before the first step.
    """
    return list(_step_in_words(trail, at, boards, width, look).wrap(width))


def _step_in_words(
    trail: PathFindings, at: int, boards: PathBoards | None, width: int, look: Look
) -> Content:
    if boards is None:
        some = "Press right for the first step." if trail.taken else "No step is known."
        return Content(f"The givens. {some}")
    taken, widths = trail.taken[at - 1], trail.widths
    heading = step_text.step_heading(taken.step, taken.rung.level, width)
    reason, *legend = step_text.step_lines(
        boards.step(trail, at - 1), boards.effective_layout, look
    )
    lines = [heading, reason]
    if at <= len(widths):
        lines.append(styled(f"{open_steps(widths[at - 1].open, MOST)} here.", "$quiet"))
    return Content("\n").join((*lines, *legend))


# The page of techniques


def technique_table(analysis: Analysis, width: int, glyphs: Glyphs) -> Content:
    """Return a table of how often each way to the solution uses each technique."""
    ways = [way for way in PathKind if way in analysis.trails]
    roomy = width >= _NAME + _COLUMN * len(ways)
    each, short = (
        (_COLUMN, _HEADS) if roomy else (_INITIALS, {way: _HEADS[way][0] for way in PathKind})
    )
    columns = [short[way].rjust(each) for way in ways]
    lines = [sides(styled("Technique", "$quiet"), styled("".join(columns), "$quiet"), width)]
    for id in ids_used(analysis):
        counts = "".join(
            str(analysis.trails[way].counts.get(id, glyphs.dot)).rjust(each) for way in ways
        )
        name = abbreviate(CATALOGUE[id].name, width - len(counts) - 1)
        lines.append(sides(Content(name), styled(counts, "bold"), width))
    lines.append(Content(""))
    if not roomy:
        letters = (f"{short[way]}: {WAYS[way]}" for way in ways)
        lines += [styled(", ".join(letters) + ".", "$quiet"), Content("")]
    lines.append(styled(_ABOUT_WAYS, "$quiet"))
    return Content("\n").join(lines)


# The board


class Marking(StrEnum):
    """A kind of marks on the board, in words."""

    NOTHING = ""
    BACKDOORS = "backdoors"
    SPARE = "redundant givens"
    SOLUTION = "the solution"
    ONE = "one solution"
    OTHER = "another solution"


def markings(analysis: Analysis) -> Iterator[Marking]:
    """Yield the kinds of marks that the analysis has results for, beginning with none."""
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


def marked_state(analysis: Analysis, marking: Marking) -> BoardState:
    """Return the board with givens or the position, and marks of one kind.

    Errors are always marked.

    The analysis must have the result for *marking*.
    """
    puzzle, found = analysis.puzzle, analysis.solutions
    state = replace(BoardState.of_puzzle(puzzle), show_houses=False, show_equal=False)
    if analysis.start:
        board = board_at(analysis.start)
        notes = tuple(board.candidates_of) if analysis.start.eliminated else state.notes
        state = replace(state, digits=tuple(board.digits), notes=notes)
    if clash := analysis.clash:
        state = replace(state, wrong=clash.cells)
    if analysis.suspects:
        state = replace(state, flagged=analysis.suspects)
    match marking:
        case Marking.BACKDOORS if analysis.backdoors:
            return replace(state, hint=Overlay(cells=_backdoor_cells(analysis)))
        case Marking.SPARE if analysis.minimality:
            return replace(state, flagged=analysis.minimality.spare)
        case Marking.SOLUTION | Marking.ONE if found and found.one:
            return _solution_state(state, found.one, differing_cells(found))
        case Marking.OTHER if found and found.other:
            return _solution_state(state, found.other, differing_cells(found))
    return state


def _backdoor_cells(analysis: Analysis) -> Mask:
    """Return the backdoor cells or, if no single cell is a backdoor, the cells of the pairs."""
    assert analysis.backdoors is not None
    pairs = mask_of(cell for pair in analysis.backdoors.pairs for cell in pair)
    return analysis.backdoors.cells or pairs


def _solution_state(state: BoardState, grid: Grid, doubtful: Mask) -> BoardState:
    return replace(state, digits=grid, flagged=doubtful)


class PathBoards:
    """The boards of a path: for each step the position before it, with the step drawn over it.

    Each position is computed once, on first use.
    """

    def __init__(self, analysis: Analysis) -> None:
        puzzle = analysis.puzzle
        self.layout, self.effective_layout = puzzle.layout, puzzle.effective_layout
        self._givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
        self._board, self._marks = board_at(analysis.origin), marks_of(puzzle)
        self._before: list[tuple[tuple[Digit, ...], tuple[Mask, ...]]] = []
        """Digits and candidates before each step computed so far."""
        self._steps: list[Step] = []
        """The steps computed so far, with the digits that exclude the other candidates."""

    def step(self, trail: PathFindings, index: int) -> Step:
        """Return a step of *trail* with the digits that exclude other candidates.

        *trail* must be the same path in every call.

        Raises:
            IndexError: The trail does not have the step, or not yet.
        """
        while len(self._steps) <= index:
            step = trail.taken[len(self._steps)].step
            self._before.append((tuple(self._board.digits), tuple(self._board.candidates_of)))
            self._steps.append(step.grounded(self._board))
            step.apply(self._board)
        return self._steps[index]

    def board_at_step(self, trail: PathFindings, index: int) -> BoardState:
        """Return the board at a step of *trail*, which must be the same path in every call.

        Raises:
            IndexError: The trail does not have the step, or not yet.
        """
        step = self.step(trail, index)
        digits, notes = self._before[index]
        return BoardState(
            self.layout, digits, self._givens, notes, show_houses=False, show_equal=False,
            hint=draw_step(step), marks=self._marks,
        )  # fmt: skip
