"""A page of the guide as a part of the course: what is kept of it, and its positions to do."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...formats.guide import Page
from ...game.course import Lesson
from ...game.worked import Stage
from ...store.errors import StoreError
from ..course_text import place_in_course
from .base import CommandScreen
from .practice_board import PracticeBoard

_LOOK = 1.0
"""Seconds from one look at whether the end of the page is in sight to the next."""
_LOOKS = 2
"""So often it must be: who turns pages has not read them."""


class Studying(CommandScreen[str]):
    """A page that is read and practised. Inherit from it."""

    page: Page
    stage: int
    _stages: tuple[Stage, ...]
    lesson: Lesson | None = None
    """How far the learner is; None if that is not known."""
    _seen = 0

    def on_mount(self) -> None:
        """Look now and then at what is in sight."""
        super().on_mount()
        self.set_interval(_LOOK, self.look)

    def on_screen_resume(self) -> None:
        """Drills may have been done since."""
        super().on_screen_resume()
        if self._is_ready:
            self.renew_lesson()

    def renew_lesson(self) -> None:
        """Say how far the learner is with the page."""
        self._seen, self.lesson = 0, None
        with suppress(StoreError):
            self.lesson = self.sudoku.lesson(self.page)
        self._show_place()
        self.offer_keys()

    def _show_place(self) -> None:
        self.query_one("#bar-right", Static).update(self.place)

    @property
    def place(self) -> Content:
        """Where the page is in the course, and how far the learner is with it."""
        return place_in_course(self.page, self.lesson, self.sudoku.look.glyphs)

    def look(self) -> None:
        """Keep that the page was read, once its end has been in sight for a moment."""
        words = self.query_one("#words", VerticalScroll)
        at_end = not self.stage and words.scroll_y >= words.max_scroll_y
        self._seen = self._seen + 1 if at_end and self.is_active else 0
        if self._seen >= _LOOKS:
            self.was_read()

    def was_read(self) -> None:
        """Keep that the page was read."""
        if self.lesson is None or self.lesson.is_read:
            return
        self.lesson = replace(self.lesson, is_read=True)
        with suppress(StoreError):
            self.sudoku.store.lessons.record(self.page.id)
            self.sudoku.course()
        self._show_place()

    @property
    def can_practise(self) -> bool:
        """Whether there are positions to do, and no drill is waiting already."""
        drilling = any(isinstance(screen, PracticeBoard) for screen in self.app.screen_stack)
        return bool(self.lesson and self.lesson.drills) and not drilling

    def do_practise(self) -> None:
        """Do positions: those that the course still asks for, or as many as are wanted."""
        if not self.is_active:
            return
        if self.lesson and self.can_practise:
            self.sudoku.open_drill(self.page.id, self.lesson.left or None)
        elif any(isinstance(screen, PracticeBoard) for screen in self.app.screen_stack):
            self.dismiss(self.page.id)
        else:
            self.sudoku.say("There are no positions to do here. n leads to the next page.")
