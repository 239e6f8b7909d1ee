"""The analysis of a puzzle: its board, with pages of facts, path and techniques beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final
from zlib import crc32

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...engine.analysis.findings import Analysis, Finding, PathFindings, PathKind
from ...engine.puzzle import Puzzle
from ...engine.started_puzzle import StartedPuzzle
from ...session.actions.action import Action
from ...session.background.analyse import AnalysePuzzle
from ...session.background.client import Request
from ...session.next_choice import next_choice
from ...session.watch import path_of_analysis
from ...words.analyses import as_markdown
from ..actions import Bindings, bind_both_ways
from ..actions.menu import ANALYSIS, MINOR, READ_ON
from ..drawing.board_state import BoardState
from ..drawing.frame import CellSize, largest_size
from ..drawing.text import styled
from ..drawing.themes import Look
from ..screen_sizes import rows_above, rows_between_bars
from ..texts import analysis as analysis_text
from ..texts.analysis import Marking, PathBoards, marked_state, markings
from ..widgets.panel import Paragraph
from ..widgets.preview import Preview
from ..widgets.rows import PathText, PathView
from .base import CommandScreen
from .replay.watch import WatchScreen

_WORD_COLUMNS: Final = (40, 24)
"""Columns for the words beside the board: preferably the first, at least the second."""
_UPDATE_INTERVAL: Final = 0.1
"""Interval between updates with new findings (seconds)."""
_STEPS_PER_PAGE: Final = 10
"""Steps that page up and page down move along the path."""
_WHOLE_FOOTER: Final = 80
"""Least width of the screen for a footer with all actions (columns)."""
_FACTS: Final = ("first", "drawn", "last")
"""The ids of the parts of a page of facts."""
FACTS, PATH, TECHNIQUES = range(3)
"""The numbers of the pages."""


class AnalysisScreen(CommandScreen[None]):
    """The analysis of a puzzle. It is shown while findings still arrive from another process."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = ANALYSIS

    def __init__(self, puzzle: Puzzle, look: Look, start: StartedPuzzle | None = None) -> None:
        super().__init__()
        self._look = look
        self._analysis = Analysis(puzzle, start)
        self._request = Request(AnalysePuzzle(puzzle, start), self._on_finding)
        self._boards: dict[PathKind, PathBoards] = {}
        self._lines: dict[tuple[PathKind, int, bool, int], Content] = {}
        self.way = PathKind.EASIEST
        self.step_number = 0
        """The step that is shown, counted from 1; 0 for the givens."""
        self.page = FACTS
        self.marking = Marking.NOTHING
        self._news, self._failure, self._status = False, "", ""
        state = marked_state(self.analysis, Marking.NOTHING)
        self.board = Preview(state, glyphs=look.glyphs, labels=True, id="board")
        self._path = PathView(self._line_of, "path")

    def compose(self) -> ComposeResult:
        """Yield the bars, the board, and the pages beside it."""
        yield from self.compose_bars(styled("Analysis", "bold"))
        with Horizontal(id="body", classes="analysis"):
            yield self.board
            with Vertical(id="beside"):
                yield Paragraph("tabs")
                with VerticalScroll(id="facts", can_focus=False):
                    yield from map(Paragraph, _FACTS)
                yield self._path

    def on_mount(self) -> None:
        """Start the analysis in another process, and poll its findings."""
        self.set_interval(_UPDATE_INTERVAL, self._show_findings)
        self.watch(self._facts, "show_vertical_scrollbar", self.offer_keys, init=False)
        self.show()
        # Starting a process takes as long as a frame, so the screen is painted first.
        start = self.sudoku.start_work
        self.call_after_refresh(start, self._request.run, self, exit_on_error=False)

    @property
    def _facts(self) -> VerticalScroll:
        return self.query_one("#facts", VerticalScroll)

    @property
    def analysis(self) -> Analysis:
        """The findings so far."""
        return self._analysis

    @property
    def is_over(self) -> bool:
        """Whether the analysis is finished or has failed."""
        return self._analysis.is_done or bool(self._request.failure)

    @property
    def trail(self) -> PathFindings:
        """The solution path that is shown."""
        return self.analysis.trail(self.way)

    def commands(self) -> tuple[Action, ...]:
        """Return all actions; a narrow footer leaves out the minor ones."""
        if self.size.width >= _WHOLE_FOOTER:
            return ANALYSIS
        return tuple(replace(c, footer=c.footer and c.id not in MINOR) for c in ANALYSIS)

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the actions, with "Read on" after the first while the facts overflow the page."""
        first, *others = super().footer_actions()
        overflows = self._facts.display and self._facts.show_vertical_scrollbar
        return (first, *((READ_ON,) if overflows else ()), *others)

    # Findings

    def _on_finding(self, finding: Finding) -> None:
        """Record a finding. `_show_findings` shows it together with others that have arrived."""
        self._analysis = self._analysis.with_finding(finding)
        self._news = True

    @property
    def _is_behind(self) -> bool:
        """Whether there are findings, or a failure, that are not shown yet."""
        return self._news or self._request.failure != self._failure

    def _show_findings(self) -> None:
        """Show the findings since the last call."""
        if self._is_behind:
            self._news, self._failure = False, self._request.failure
            self.show()

    @property
    def _columns(self) -> int:
        """Width of the words; a minimum before they have been laid out."""
        return self.query_one("#beside").content_size.width or _WORD_COLUMNS[1]

    def _state(self) -> BoardState:
        """Return the content of the board: the marked givens, or the step that is shown."""
        if not self.step_number:
            return marked_state(self.analysis, self.marking)
        return self._path_boards.board_at_step(self.trail, self.step_number - 1)

    @property
    def _path_boards(self) -> PathBoards:
        """The boards along the path that is shown."""
        if self.way not in self._boards:
            self._boards[self.way] = PathBoards(self.analysis)
        return self._boards[self.way]

    # Fit the board to the screen, and draw it

    def on_resize(self, event: events.Resize) -> None:
        """Draw the board with the largest cells that leave room for the words, or hide it."""
        size = self._size_for(event.size.width, event.size.height)
        self.board.display = size is not None
        if size is not None:
            self.board.cell_size = size
        above = rows_above(self.board.frame.height, event.size.height)
        self.query_one("#body").styles.padding = (above, 0, 0, 0)
        self.call_after_refresh(self.show)

    def _size_for(self, width: int, height: int) -> CellSize | None:
        """Return the size of the cells; None if the words need the whole screen."""
        layout, rows = self.analysis.puzzle.layout, rows_between_bars(height)
        sizes = (largest_size(layout, width - words, rows) for words in _WORD_COLUMNS)
        return next(filter(None, sizes), None)

    def show(self) -> None:
        """Show the findings so far on the current page, at the current step."""
        self.board.state = self._state()
        colourless = self._look.is_colourless
        self._say("tabs", analysis_text.tabs(self.page, self._columns, colourless))
        self._facts.display = self.page != PATH
        self._path.display = self.page == PATH
        if self.page == PATH:
            self._show_path()
        else:
            self._show_facts()
        self._show_status()
        self.offer_keys()

    def _say(self, part: str, content: Content) -> None:
        self.query_one(f"#{part}", Paragraph).show(content)

    def _show_facts(self) -> None:
        width = self._columns - self._facts.styles.scrollbar_size_vertical
        none = Content("")
        if self.page == FACTS:
            first = analysis_text.facts_above_chart(self.analysis, self.way, width)
            drawn = analysis_text.breadth_block(self.trail, self.step_number, width, self._look)
            failure, glyphs = self._request.failure, self._look.glyphs
            last = analysis_text.facts_below_chart(self.analysis, self.way, failure, glyphs)
            said = (first, drawn, last)
        else:
            said = (
                analysis_text.technique_table(self.analysis, width, self._look.glyphs),
                none,
                none,
            )
        for part, content in zip(_FACTS, said, strict=True):
            self._say(part, content)

    def _show_path(self) -> None:
        width, look = self._columns - 1, self._look
        where = analysis_text.path_heading(self.trail, self.step_number, width, look)
        boards = self._path_boards if self.step_number else None
        words = analysis_text.step_in_words(self.trail, self.step_number, boards, width, look)
        self._path.show(PathText(where, len(self.trail.taken), self.step_number, words))

    def _line_of(self, number: int) -> Content:
        """Return a line of the list of steps, from a cache: the steps of a path never change."""
        width = self._columns - 1
        key = self.way, number, number == self.step_number, width
        line = self._lines.get(key)
        if line is None:
            layout = self.analysis.puzzle.layout
            line = analysis_text.step_line(
                self.trail, number, self.step_number, layout, width, self._look
            )
            self._lines[key] = line
        return line

    def _show_status(self) -> None:
        """Show the marking and the progress in the bar."""
        status = analysis_text.status(self.analysis, self.marking, self.is_over, self._look.glyphs)
        if status != self._status:
            # The width of the bar depends on its text, so each update costs a new layout.
            self._status = status
            self.query_one("#bar-right", Static).update(styled(status, "$quiet"))

    # Commands

    def run_key(self, event: events.Key) -> bool:
        """Walk along the path by keys for rows and pages, or scroll.

        On the page of the path the keys walk, and with shift they scroll the words of the step. On
        other pages they always scroll.
        """
        rows = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "pageup": -_STEPS_PER_PAGE,
            "pagedown": _STEPS_PER_PAGE,
        }
        count = rows.get(
            event.key.removeprefix("shift+"), _STEPS_PER_PAGE if event.key == "space" else 0
        )
        if count and self.page == PATH and not event.key.startswith("shift+"):
            self.go(self.step_number + count)
        elif count and self.page == PATH:
            self._path.scroll_words(count)
        elif count:
            self._facts.scroll_relative(y=count, animate=False)
        return bool(count)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("page", self.do_page), **bind_both_ways("walk", self.do_walk),
            "start": self.do_start, "end": self.do_end, "way": self.do_way,
            "reason": self.do_reason, "watch": self.do_watch, "narrow": self.do_narrow,
            "guide": self.do_guide, "mark": self.do_mark, "export": self.do_export,
            "copy": self.do_copy, "read-on": self.do_read_on,
        }  # fmt: skip

    def do_page(self, way: int) -> None:
        """Turn to the next or the previous page."""
        self._open((self.page + way) % len(analysis_text.PAGES))

    def do_read_on(self) -> None:
        """Scroll the facts by a page."""
        self._facts.scroll_page_down(animate=False)

    def _open(self, page: int) -> None:
        """Show a page from its top."""
        self.page = page
        self._facts.scroll_home(animate=False)
        # The list gets its size only when it is displayed, so it is shown a second time.
        self.show()
        self.call_after_refresh(self.show)

    def go(self, at: int) -> None:
        """Show the step *at*, counted from 1 and limited to the path; 0 shows the givens."""
        self.step_number = max(0, min(at, len(self.trail.taken)))
        if self.step_number:
            self.marking = Marking.NOTHING
        self.show()

    def do_walk(self, way: int) -> None:
        """Go to the next or the previous step."""
        self.go(self.step_number + way)

    def do_start(self) -> None:
        """Go to the givens."""
        self.go(0)

    def do_end(self) -> None:
        """Go to the last step."""
        self.go(len(self.trail.taken))

    def do_way(self) -> None:
        """Show the next solution path that is known, at the same step if it has one."""
        known = [way for way in PathKind if way in self.analysis.trails] or [PathKind.EASIEST]
        self.way = next_choice(known, self.way)
        self.go(self.step_number)

    def do_reason(self) -> None:
        """Go to the first of the hardest steps on the rated path, the reason for the level."""
        trail = self.analysis.trail(PathKind.RATED)
        if trail.walked and trail.walked.reason.first is not None:
            self.way = PathKind.RATED
            self._go_on_path(trail.walked.reason.first + 1)
        elif trail.walked or self.is_over:
            self.sudoku.show_message("The puzzle has no level, so no step decides it.")
        else:
            self.sudoku.show_message("The level is not known yet.")

    def do_watch(self) -> None:
        """Play the path by itself from the step that is shown."""
        if not self.trail.taken:
            self.sudoku.show_message("No step is known yet.")
            return
        self.sudoku.push_screen(
            WatchScreen(path_of_analysis(self.analysis, self.way), self.step_number)
        )

    def do_narrow(self) -> None:
        """Go to the step with the fewest alternatives."""
        if self.trail.bottleneck is not None:
            self._go_on_path(self.trail.bottleneck + 1)
        elif self.is_over:
            self.sudoku.show_message("This path has no bottleneck.")
        else:
            self.sudoku.show_message("Still counting the open steps.")

    def do_guide(self) -> None:
        """Open the guide at the technique of the step that is shown, or its list of pages."""
        taken = self.trail.taken[self.step_number - 1] if self.step_number else None
        self.navigation.pages.open_guide(taken.step.technique.id if taken else None)

    def _go_on_path(self, at: int) -> None:
        self.step_number, self.marking = at, Marking.NOTHING
        self._open(PATH)

    def do_mark(self) -> None:
        """Mark the next kind of findings on the givens."""
        known = list(markings(self.analysis))
        self.step_number, self.marking = 0, next_choice(known, self.marking)
        if len(known) == 1:
            self.sudoku.show_message("There is nothing to mark.")
        self.show()

    def do_export(self) -> None:
        """Write the findings as Markdown into the export folder.

        The file's name holds a checksum of the text, so that another analysis never overwrites it.
        """
        text = as_markdown(self.analysis, self.way)
        name = f"analysis-{self.analysis.puzzle.layout.id}-{crc32(text.encode()):08x}.md"
        so_far = "" if self.is_over else " so far"
        self.sudoku.export(name, text, f"The analysis{so_far} was written to")

    def do_help(self) -> None:
        """Show the keys, and the meaning of the numbers."""
        self.navigation.pages.open_help(self.offered_actions(), numbers=analysis_text.NUMBERS)

    def do_copy(self) -> None:
        """Copy the puzzle as text."""
        self.sudoku.copy_puzzle(self.analysis.puzzle)

    def on_path_view_chosen(self, message: PathView.Chosen) -> None:
        """Show the step that was clicked."""
        self.go(message.step)
