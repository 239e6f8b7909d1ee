"""A puzzle analysed: the board, and beside it what is known, the path, the techniques."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...engine.findings import Analysis, Finding, Trail, Way
from ...engine.puzzle import Puzzle
from ...formats.analysis_report import markdown
from ...formats.analysis_words import WAYS, going_on
from ...store.store import data_folder
from .. import analysis_text
from ..analysing import Analysing
from ..analysis_commands import ANALYSIS, MINOR
from ..analysis_marks import Marking, marked, markings
from ..board_state import BoardState
from ..commands import Command
from ..frame import SIZES, CellSize, frame_of
from ..look import Appearance
from ..saving import save_page
from ..text import joined, told
from ..themes import COLOURLESS
from ..trailing import Boards
from ..widgets.preview import Preview
from ..widgets.side_panel import SHORT
from ..widgets.step_list import StepList
from .base import CommandScreen

_WORDS: Final = (40, 24)
"""Columns for the words: as many as they like, and as few as they need."""
_OFTEN: Final = 0.1
"""Seconds between two looks at whether something was found."""
_LEAP: Final = 10
"""Steps that a page of the path is."""
_WHOLE_FOOTER: Final = 80
"""Columns in which the footer has room for all."""
FACTS, PATH, TECHNIQUES = range(3)
"""The pages."""


class AnalysisScreen(CommandScreen[None]):
    """All that can be said of a puzzle, as it is found."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = ANALYSIS

    def __init__(self, puzzle: Puzzle, look: Appearance) -> None:
        super().__init__()
        self._look = look
        self._analysing = Analysing(puzzle, self._hear)
        self._boards: dict[Way, Boards] = {}
        self.way = Way.EASIEST
        self.at = 0
        """The step that is shown, counted from 1; 0 for the givens."""
        self.page = FACTS
        self.marking = Marking.NOTHING
        self._news, self._failure = False, ""
        state = marked(self.analysis, Marking.NOTHING)
        self.board = Preview(state, glyphs=look.glyphs, labels=True, id="board")
        self._steps = StepList(self._window, "steps")

    def compose(self) -> ComposeResult:
        """The board, and the pages beside it."""
        yield from self.compose_bars(told("Analysis", "bold"))
        with Horizontal(id="body", classes="analysis"):
            yield self.board
            with Vertical(id="beside"):
                yield Static(id="tabs")
                with VerticalScroll(id="facts", can_focus=False):
                    yield Static(id="words", markup=False)
                with Vertical(id="path"):
                    yield Static(id="breadth")
                    yield self._steps
                    with VerticalScroll(id="step", can_focus=False):
                        yield Static(id="sentence", markup=False)

    def on_mount(self) -> None:
        """Let a process begin, and look what it finds."""
        super().on_mount()
        self.run_worker(self._analysing.run(), exit_on_error=False)
        self.set_interval(_OFTEN, self._look_up)
        self.show()

    @property
    def analysis(self) -> Analysis:
        """What is known so far."""
        return self._analysing.analysis

    def commands(self) -> tuple[Command, ...]:
        """All of them; the footer has what there is room for."""
        if self.size.width >= _WHOLE_FOOTER:
            return ANALYSIS
        return tuple(replace(c, footer=c.footer and c.id not in MINOR) for c in ANALYSIS)

    # What is found

    def _hear(self, analysis: Analysis, finding: Finding) -> None:
        """Something was found; it is shown at the next look, with all else by then."""
        self._news = True

    def _look_up(self) -> None:
        """Show what was found since the last look."""
        if self._news or self._analysing.failure != self._failure:
            self._news, self._failure = False, self._analysing.failure
            self.show()

    @property
    def _columns(self) -> int:
        """How wide the words are; before they have been laid out, not known."""
        return self.query_one("#beside").content_size.width or _WORDS[1]

    @property
    def _trail(self) -> Trail:
        return self.analysis.trail(self.way)

    def _state(self) -> BoardState:
        """What the board shows."""
        if not self.at:
            return marked(self.analysis, self.marking)
        boards = self._boards.setdefault(self.way, Boards(self.analysis.puzzle))
        return boards.at(self._trail, self.at - 1)

    # Fitting and showing

    def on_resize(self, event: events.Resize) -> None:
        """Take the largest cells that leave room for the words, if there is any."""
        size = self._size_for(event.size.width, event.size.height)
        self.board.display = size is not None
        if size is not None:
            self.board.cell_size = size
        self.call_after_refresh(self.show)

    def _size_for(self, width: int, height: int) -> CellSize | None:
        """The size of the cells, None if the words need the whole screen."""
        rows = height - (1 if height < SHORT else 2)
        for words in _WORDS:
            for size in SIZES:
                frame = frame_of(self.analysis.puzzle.layout, size)
                if frame.width + words <= width and frame.height <= rows:
                    return size
        return None

    def show(self) -> None:
        """Show what is known, and where one is."""
        self.board.state = self._state()
        look, colourless = self._look, self._look.theme == COLOURLESS
        self.query_one("#tabs", Static).update(
            analysis_text.tabs(self.page, self._columns, colourless)
        )
        self.query_one("#bar-right", Static).update(self._status())
        self.query_one("#facts").display = self.page != PATH
        self.query_one("#path").display = self.page == PATH
        if self.page == PATH:
            self._show_path()
        else:
            words = self.query_one("#words", Static)
            width = self._columns - 1
            said = (
                analysis_text.overview(self.analysis, self.way, self.at, width, look)
                if self.page == FACTS
                else analysis_text.techniques(self.analysis, width, look.glyphs)
            )
            if why := self._analysing.failure:
                said = joined(said, "\n\n", told(f"The analysis has stopped: {why}.", "$wrong"))
            words.update(said)
        self.offer_keys()

    def _show_path(self) -> None:
        width, layout = self._columns, self.analysis.puzzle.layout
        breadth = analysis_text.breadth_lines(self._trail, self.at, width, self._look)
        self.query_one("#breadth", Static).update(breadth)
        self._steps.refresh()
        said = analysis_text.step_in_words(self._trail, self.at, layout, width, self._look)
        self.query_one("#sentence", Static).update(said)
        self.query_one("#step").scroll_home(animate=False)

    def _window(self, height: int, width: int) -> tuple[int, Content]:
        """The lines of the list of steps."""
        layout = self.analysis.puzzle.layout
        return analysis_text.steps_around(self._trail, self.at, height, layout, width, self._look)

    def _status(self) -> Content:
        """What is marked or walked, and whether more is still to be found."""
        if self.at:
            where = f"{WAYS[self.way]} way, step {self.at} of {len(self._trail.taken)}"
        else:
            where = f"marked: {self.marking}" if self.marking else ""
        going = "" if self._analysing.is_over else going_on(self.analysis).rstrip(".")
        return told(f" {self._look.glyphs.dot} ".join(filter(None, (where, going))), "$quiet")

    # Commands

    def typed(self, event: events.Key) -> bool:
        """Up and down walk where the path is shown, and scroll elsewhere."""
        ways = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -_LEAP, "pagedown": _LEAP}
        way = ways.get(event.key, _LEAP if event.key == "space" else 0)
        if way and self.page == PATH:
            self.go(self.at + way)
        elif way:
            facts = self.query_one("#facts", VerticalScroll)
            rows = 1 if abs(way) == 1 else max(1, facts.size.height - 1)
            facts.scroll_relative(y=rows if way > 0 else -rows, animate=False)
        return bool(way)

    def go(self, at: int) -> None:
        """Show a step, counted from 1, or the nearest there is; 0 for the givens."""
        self.at = max(0, min(at, len(self._trail.taken)))
        if self.at:
            self.marking = Marking.NOTHING
        self.show()

    def do_walk(self, way: str) -> None:
        """Go to the next step, or the one before."""
        self.go(self.at + int(way))

    def do_start(self) -> None:
        """Go back to the givens."""
        self.go(0)

    def do_end(self) -> None:
        """Go to the last step."""
        self.go(len(self._trail.taken))

    def do_page(self, way: str) -> None:
        """Turn the page."""
        self.page = (self.page + int(way)) % len(analysis_text.PAGES)
        self.query_one("#facts", VerticalScroll).scroll_home(animate=False)
        # The list has its size once it is shown.
        self.show()
        self.call_after_refresh(self.show)

    def do_way(self) -> None:
        """Take the next way, at the same step if it has one."""
        known = [way for way in Way if way in self.analysis.trails] or [Way.EASIEST]
        self.way = (
            known[(known.index(self.way) + 1) % len(known)] if self.way in known else known[0]
        )
        self.go(self.at)

    def do_reason(self) -> None:
        """Go to the first step of the hardest on the rated way."""
        trail = self.analysis.trail(Way.RATED)
        if trail.walked and trail.walked.reason.first is not None:
            self.way = Way.RATED
            self._go_on_path(trail.walked.reason.first + 1)
        elif trail.walked or self._analysing.is_over:
            self.sudoku.say("There is no level, so there is no reason for it.")
        else:
            self.sudoku.say("The level is not known yet.")

    def do_narrow(self) -> None:
        """Go where the fewest steps are open."""
        if self._trail.bottleneck is not None:
            self._go_on_path(self._trail.bottleneck + 1)
        elif self._analysing.is_over:
            self.sudoku.say("This way has no bottleneck.")
        else:
            self.sudoku.say("What is open is still being counted.")

    def _go_on_path(self, at: int) -> None:
        self.at, self.marking = at, Marking.NOTHING
        self.do_page(str(PATH - self.page))

    def do_mark(self) -> None:
        """Mark the next thing there is to mark, on the givens."""
        known = list(markings(self.analysis))
        place = known.index(self.marking) if self.marking in known else 0
        self.at, self.marking = 0, known[(place + 1) % len(known)]
        if len(known) == 1:
            self.sudoku.say("There is nothing to mark.")
        self.show()

    def do_save(self) -> None:
        """Save all that is known as a Markdown file, here or with the saved games."""
        name = f"sudoku-analysis-{self.analysis.puzzle.layout.id}.md"
        try:
            path = save_page(markdown(self.analysis, self.way), name, (Path.cwd(), data_folder()))
        except OSError as error:
            self.sudoku.say(f"It cannot be saved: {error.strerror or error}.", long=True)
        else:
            so_far = "" if self._analysing.is_over else " so far"
            self.sudoku.say(f"What is known{so_far} is in {path}", long=True)

    def do_copy(self) -> None:
        """Copy the puzzle as text."""
        self.sudoku.copy_puzzle(self.analysis.puzzle)

    def on_step_list_chosen(self, message: StepList.Chosen) -> None:
        """A step was clicked."""
        self.go(message.index + 1)
