"""A page of the guide: words beside a board, an example in stages, and links to drills."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...engine.layouts import CLASSIC
from ...engine.nearest import as_sentence
from ...formats.guide import Page
from ...game.learning.course import Lesson, LessonStage, next_to_learn
from ...game.learning.worked_example import ExampleBoard, Stage, stages_of
from ...session.actions.action import Action
from ...store import guide
from ...store.errors import StoreError
from ..actions import Bindings
from ..actions.menu import GUIDE_PAGE
from ..actions.play import PLAY
from ..drawing.board_state import BoardState
from ..drawing.frame import SMALL, SMALL_OPEN, frame_of, sizes_with
from ..drawing.text import join_text, replace_key_names, styled
from ..screen_sizes import SHORT, rows_above, rows_between_bars
from ..texts.guide import (
    MOST_LINKS,
    links_text,
    page_text,
    place_in_course,
    stage_state,
    stages_text,
)
from ..widgets.panel import Paragraph
from ..widgets.preview import Preview
from .base import CommandScreen, scroll_on_key
from .practice_board import PracticeBoard

_CHECK_INTERVAL = 1.0
"""Interval between checks whether the end of the page is in sight (seconds)."""
_CHECKS_TO_READ = 2
"""Consecutive checks with the end in sight after which a page counts as read.

One is not enough, because a page that is turned quickly has not been read.
"""


_WORDS, _PANEL = 40, 22
"""Columns for the words of a page, and for the text beside a stage of its example."""
_DOTS = (SMALL, SMALL_OPEN)
"""The cell sizes in which notes are drawn as dots."""
_MARGIN = 3
"""Columns between the words and the edge."""
_ROOMY = 76
"""Least width of the screen for a footer with all keys (columns)."""


class Following(Enum):
    """The effect of the enter key on a page."""

    RETURN = auto()
    """Return to the drill below the page."""
    DRILL = auto()
    PLAY = auto()
    NEXT = auto()


_NAMES: Final = {
    Following.RETURN: "Return",
    Following.DRILL: "Drill",
    Following.PLAY: "Play",
    Following.NEXT: "Next lesson",
}
"""The name of the enter key in the footer."""
_WORDS_OF: Final = {
    Following.RETURN: "enter to return to the drill",
    Following.DRILL: "enter for drills",
    Following.PLAY: "enter to play a puzzle that needs it",
    Following.NEXT: "enter for the next lesson",
}
"""The enter key and its effect, in the text of the page."""


class GuidePageScreen(CommandScreen[str]):
    """A page of the guide, with ways to other pages. It returns the id of the last page."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = GUIDE_PAGE

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.stage = 0
        """The shown stage of the example, counted from 1; 0 shows the words of the page."""
        self._history: list[Page] = []
        self._worked: ExampleBoard | None = None
        self._stages: tuple[Stage, ...] = ()
        self.lesson: Lesson | None = None
        """The learner's progress with the page; None if the store could not be read."""
        self._checks_at_end = 0
        """Number of consecutive checks with the end of the page in sight."""
        self._brief = Paragraph("brief")

    def compose(self) -> ComposeResult:
        """Yield the bars, the board and the words."""
        yield from self.compose_bars(Content(""))
        with Horizontal(id="body", classes="guide"):
            empty = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
            yield Preview(empty, glyphs=self.sudoku.look.glyphs, labels=True, id="example")
            with VerticalScroll(id="words", can_focus=False):
                yield Static(id="text", markup=False)
                yield Static(id="links", markup=False)
        yield self._brief

    def on_mount(self) -> None:
        """Open the page, and check regularly whether its end is in sight."""
        self.set_interval(_CHECK_INTERVAL, self.check_reading)
        self.open_page(self.page)

    def on_screen_resume(self) -> None:
        """Read the progress again, since drills may have been done."""
        if self.is_ready:
            self.renew_lesson()
            self._show_text()

    def on_resize(self, event: events.Resize) -> None:
        """Show the page in the new size, once the layout is done."""
        self.call_after_refresh(self.show)

    # Showing

    def open_page(self, page: Page) -> None:
        """Open a page at its beginning."""
        self.page, self.stage = page, 0
        self._worked = self._example(page)
        self._stages = stages_of(page, self._worked)
        self.set_title(styled(page.title, "bold"))
        self.renew_lesson()
        self.show()

    def _example(self, page: Page) -> ExampleBoard | None:
        try:
            return guide.board_of(page)
        except StoreError as error:
            self.sudoku.show_message(as_sentence(str(error)))
            return None

    def show(self) -> None:
        """Show the current stage of the page, or its words."""
        board, words = self.query_one("#example", Preview), self.query_one("#words")
        stage = self._stage_shown
        left = self._fit(board, _PANEL if stage else _WORDS)
        if self._worked:
            state = stage_state(self.page, self._worked, stage or self._first_picture)
            if not stage and board.cell_size in _DOTS:
                # Notes as dots would be a riddle here: the words of the page do not explain them.
                state = replace(state, notes=(0,) * state.layout.cells)
            board.state = state
        board.display = self._worked is not None and left < self.size.width
        words.display = left >= _PANEL or not board.display
        self._show_text()
        links, linked = self.query_one("#links", Static), self._linked_pages()
        links.update(links_text(linked))
        links.display = bool(linked) and not stage  # otherwise it would take up empty rows
        self._brief.show(Content("") if words.display else self._text())
        words.scroll_home(animate=False)
        self.offer_keys()

    def _show_text(self) -> None:
        self.query_one("#text", Static).update(join_text(self._title_above, self._text()))

    def _fit(self, board: Preview, columns: int) -> int:
        """Draw the board as large as possible beside *columns* columns. Return the columns left.

        If no size fits beside the words, all columns are left. A stage of the example is drawn in
        the smallest size even then.
        """
        state, screen = board.state, self.size
        rows, sizes = rows_between_bars(screen.height), sizes_with(state.cages)
        frames = [frame_of(state.layout, size, True, state.cages) for size in sizes]
        fitting = (
            frame
            for frame in frames
            if frame.width + columns <= screen.width and frame.height <= rows
        )
        frame = next(fitting, frames[-1] if self.stage else None)
        width, height = (frame.width, frame.height) if frame else (0, rows)
        board.cell_size = frame.size if frame else board.cell_size
        body, above = self.query_one("#body"), rows_above(height, screen.height)
        body.set_class(rows - height > 1, "-roomy")
        body.styles.padding = (above, 0, 0, 0) if above else None
        return screen.width - width

    @property
    def _stage_shown(self) -> Stage | None:
        """The stage of the example that is shown; None while the words are shown."""
        return self._stages[self.stage - 1] if self.stage else None

    @property
    def _first_picture(self) -> Stage | None:
        """The picture beside the words: the first one of a lesson; None for other pages."""
        return self._stages[0] if self.page.pictures else None

    def _text(self) -> Content:
        stage, look = self._stage_shown, self.sudoku.look
        if stage is None or self._worked is None:
            text = page_text(self.page, len(self._stages), _WORDS_OF[self.enter_effect])
            return self.name_keys(text)
        seen, bare = self._stages[: self.stage], look.is_colourless
        room = self.query_one("#words").content_size - (_MARGIN, 0)
        above = len(self._title_above.wrap(max(1, room.width))) - 1
        text = stages_text(
            seen, len(self._stages), self._worked, look.glyphs, bare, room - (0, above),
            _WORDS_OF[self.enter_effect],
        )  # fmt: skip
        return self.name_keys(text)

    @property
    def _title_above(self) -> Content:
        """The title above the text on screens too short for a bar; otherwise empty."""
        title = join_text(styled(self.page.title, "bold"), "\n", self._place_text, "\n\n")
        return title if self.size.height < SHORT else Content("")

    def name_keys(self, content: Content) -> Content:
        """Replace the keys of a game as well: lessons on the program name them."""
        keys = self.sudoku.keys
        if not keys.chosen:
            return content
        return replace_key_names(content, keys.replaced_keys((*self.commands(), *PLAY)))

    def _linked_pages(self) -> list[Page]:
        return [guide.page(id) for id in self.page.relatives[:MOST_LINKS]]

    # The learner's progress

    def renew_lesson(self) -> None:
        """Show the learner's progress with the page, newly read."""
        self._checks_at_end, self.lesson = 0, None
        self._read_progress()

    def _read_progress(self) -> None:
        """Read the progress from the store. After a failure `check_reading` tries again."""
        with suppress(StoreError):
            self.lesson = self.sudoku.progress.lesson(self.page)
        self._show_place()
        self.offer_keys()

    def _show_place(self) -> None:
        self.query_one("#bar-right", Static).update(self._place_text)

    @property
    def _place_text(self) -> Content:
        """The place of the page in the course, and the learner's progress with it."""
        return place_in_course(self.page, self.lesson, self.sudoku.look.glyphs)

    def check_reading(self) -> None:
        """Record that the page was read, once its end has been in sight for a moment."""
        if self.lesson is None:
            self._read_progress()
        self.offer_keys()
        at_end = not self.stage and self._is_at_end
        self._checks_at_end = self._checks_at_end + 1 if at_end and self.is_active else 0
        if self._checks_at_end >= _CHECKS_TO_READ:
            self.record_read()

    @property
    def _is_at_end(self) -> bool:
        """Whether the end of the text is in sight."""
        words = self.query_one("#words", VerticalScroll)
        return words.scroll_y >= words.max_scroll_y

    def record_read(self) -> None:
        """Record that the page was read."""
        if self.lesson and self.lesson.is_read:
            return
        # Writing is tried even if the progress could not be read; it is retried later if it fails.
        self.lesson = self.lesson and replace(self.lesson, is_read=True)
        try:
            self.sudoku.progress.record_read(self.page)
        except StoreError as error:
            self.sudoku.show_message(f"The page is not marked as read yet: {error}.")
        self._show_place()

    @property
    def enter_effect(self) -> Following:
        """The effect of the enter key: the next stage of the lesson, or the next lesson."""
        lesson = self.lesson
        if any(isinstance(screen, PracticeBoard) for screen in self.app.screen_stack):
            return Following.RETURN
        if lesson and lesson.remaining and not lesson.is_known:
            return Following.DRILL
        if lesson and lesson.stage is LessonStage.PLAY:
            return Following.PLAY
        return Following.NEXT

    # Keys and clicks

    def commands(self) -> tuple[Action, ...]:
        """Return the actions; the footer leaves out those that would do nothing now."""
        idle = {"next-stage"} if self.stage >= len(self._stages) else set()
        idle |= {"stage-before"} if not self.stage else set()
        idle |= {"read-on"} if self.stage or self._is_at_end else set()
        names = {"practise": _NAMES[self.enter_effect]}
        if self.app.size.width < _ROOMY:
            idle |= {"page-before"}
            if "next-stage" not in idle:
                names["stage-before"] = "Step"  # the footer joins both: "space/left Step"
        return tuple(
            replace(c, name=names.get(c.id, c.name), footer=c.footer and c.id not in idle)
            for c in GUIDE_PAGE
        )

    def run_key(self, event: events.Key) -> bool:
        """Scroll the words. Return whether *event* is a scrolling key."""
        return scroll_on_key(self.query_one("#words", VerticalScroll), event.key)

    def on_click(self, event: events.Click) -> None:
        """Follow the link that was clicked."""
        region = self.query_one("#links").region
        if region.contains(event.screen_x, event.screen_y):
            place, links = event.screen_y - region.y - 1, self._linked_pages()
            if 0 <= place < len(links):
                self._follow(links[place])

    def _follow(self, page: Page) -> None:
        self._history.append(self.page)
        self.open_page(page)

    # Commands

    def do_read_on(self) -> None:
        """Scroll the text by a page."""
        self.query_one("#words", VerticalScroll).scroll_page_down(animate=False)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "next-stage": self.do_next_stage, "stage-before": self.do_stage_before,
            "next-page": self.do_next_page, "page-before": self.do_page_before,
            **{f"choose-{each}": partial(self.do_choose, each) for each in "123456789"},
            "follow-back": self.do_follow_back, "practise": self.do_practise,
            "pages": self.do_pages, "read-on": self.do_read_on,
        }  # fmt: skip

    def do_next_stage(self) -> None:
        """Show the next stage of the example; the last one counts as reading the page."""
        if self.stage < len(self._stages):
            self.stage += 1
            self.show()
            if self.stage == len(self._stages):
                self.record_read()

    def do_stage_before(self) -> None:
        """Show the previous stage of the example; before the first come the words."""
        if self.stage:
            self.stage -= 1
            self.show()

    def do_next_page(self) -> None:
        """Open the next page in the order of learning."""
        self._turn(1)

    def do_page_before(self) -> None:
        """Open the previous page in the order of learning."""
        self._turn(-1)

    def _turn(self, way: int) -> None:
        pages = guide.pages()
        place = pages.index(self.page) + way
        if 0 <= place < len(pages):
            self.open_page(pages[place])

    def do_choose(self, number: str) -> None:
        """Open the page of the link *number*, if there is one."""
        linked = self._linked_pages()
        if int(number) <= len(linked):
            self._follow(linked[int(number) - 1])

    def do_follow_back(self) -> None:
        """Return to the page before the last link."""
        if self._history:
            self.open_page(self._history.pop())

    def do_practise(self) -> None:
        """Go on with the lesson: to its drills, to a puzzle, or to the next lesson."""
        if not self.is_active:
            return
        match self.enter_effect:
            case Following.RETURN:
                self.dismiss(self.page.id)
            case Following.DRILL if self.lesson:
                self.navigation.practice.open_drill(self.page.id, self.lesson.remaining)
            case Following.PLAY:
                # The course goes on after the game, so this page is left now.
                self.dismiss(self.page.id)
                self.navigation.practice.play_lesson(self.page.id)
            case _:
                self.record_read()
                self._open_next_lesson()

    def _open_next_lesson(self) -> None:
        """Open the next lesson of the course, or the next page if the course leads here again."""
        following = next_to_learn(self.sudoku.progress.lessons())
        if following and following.page != self.page:
            self.open_page(following.page)
        else:
            self._turn(1)

    def do_pages(self) -> None:
        """Show the list of pages: return to the one below, or open one."""
        from .guide import GuideScreen

        below = self.app.screen_stack[-2]
        if isinstance(below, GuideScreen):
            self.do_back()
        else:
            self.navigation.pages.open_guide(None)

    def do_back(self) -> None:
        """Leave the page."""
        self.dismiss(self.page.id)
