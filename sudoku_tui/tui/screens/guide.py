"""The guide: a list of all pages in the order of learning. Letters search it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from textual.content import Content

from ...formats.guide import Page, name_key
from ...game.learning.course import Lesson, next_to_learn
from ...session.actions.action import Action
from ...words.techniques import difficulty
from ..actions import Bindings
from ..actions.menu import GUIDE
from ..drawing.text import styled
from ..texts import guide as course_text
from .lists.searched_list import SearchedList

_NEXT: Final = "next-to-learn"
"""The id of the line at the top."""


class _Line(NamedTuple):
    """A row of the guide."""

    id: str
    lesson: Lesson


class GuideScreen(SearchedList[_Line, None]):
    """The list of pages, with a text about the chosen one."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = GUIDE
    TITLE_TEXT = "Guide"
    ALSO_TYPED = "-+ "
    ITEM_NOUN = "page"
    NEWS = SearchedList.ABOUT
    HAS_EXAMPLES = True

    def items(self) -> Iterator[_Line]:
        """Yield the next page to learn, then all pages."""
        lessons = self.sudoku.progress.lessons()
        if first := next_to_learn(lessons):
            yield _Line(_NEXT, first)
        for lesson in lessons:
            yield _Line(lesson.page.id, lesson)

    def heading_of(self, item: _Line, /) -> Content | str:
        """Return the level of the page, with the number of its pages that are done."""
        if item.id == _NEXT:
            return "Next to learn"
        level = item.lesson.page.level
        lessons = (each.lesson for each in self.page.shown if each.id != _NEXT)
        return course_text.level_line(level, [each for each in lessons if each.page.level is level])

    def row(self, item: _Line, width: int, /) -> Content:
        """Return the title of the page, and how well it is known."""
        return course_text.line(item.lesson, self.sudoku.look.glyphs, width)

    def matches(self, item: _Line, text: str, /) -> bool:
        """Check whether one of the names of a page contains *text*."""
        page, wanted = item.lesson.page, name_key(text)
        names = (page.title, page.id, *page.aliases)
        return item.id != _NEXT and any(wanted in name_key(name) for name in names)

    def preferred_id(self, found: Sequence[_Line]) -> str:
        """Return the id of the page whose name is closest to the search text."""
        wanted = name_key(self.search_text)
        if not wanted:
            return super().preferred_id(found)
        return min(found, key=lambda each: _nearness(each.lesson.page, wanted)).id

    @property
    def fact(self) -> str:
        """The progress in the course."""
        lessons = [each.lesson for each in self._items if each.id != _NEXT]
        course = [each for each in lessons if each.is_of_course]
        done = sum(each.is_done for each in course)
        return f"{done} of {len(course)} lessons done" if done else ""

    @property
    def position(self) -> str:
        """The position of the page among all shown pages, without the line at the top."""
        ids = [each.id for each in self.page.shown if each.id != _NEXT]
        id = self.page_of(self.chosen) if self.chosen else ""
        return f"{ids.index(id) + 1} of {len(ids)}" if id in ids else ""

    def about(self, item: _Line, /) -> Content:
        """Return a summary of the page."""
        page = item.lesson.page
        lines = [styled(page.title, "bold"), styled(page.what)]
        if said := course_text.progress(item.lesson):
            lines.append(styled(said))
        if page.aliases:
            lines.append(styled(f"Also called {', '.join(page.aliases)}.", "$note"))
        if page.technique:
            lines.append(styled(difficulty(page.technique), "$note"))
        return Content("\n\n").join(lines)

    def page_of(self, item: _Line, /) -> str:
        """Return the id of the page."""
        return item.lesson.page.id

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open, "course-test": self.do_course_test,
        }  # fmt: skip

    def do_open(self) -> None:
        """Open the page. When it is closed, the page read last is chosen."""
        if self.chosen and self.is_active:
            self.navigation.pages.open_guide(self.page_of(self.chosen), self._on_closed)

    def do_course_test(self) -> None:
        """Start the test of the course."""
        if self.is_active:
            self.navigation.practice.open_course_test()

    def _on_closed(self, last: str | None) -> None:
        """Choose the page read last, unless the line at the top led to it."""
        if last and self.chosen_id != _NEXT:
            self.page.choose(last)

    def do_back(self) -> None:
        """End the search; without one, go back."""
        if self.typed_text:
            self.search("")
        else:
            self.dismiss()


def _nearness(page: Page, wanted: str) -> tuple[bool, bool, int]:
    """Return a sort key: exact ids and aliases, then titles starting with *wanted*, short first."""
    title, names = name_key(page.title), [name_key(name) for name in (page.id, *page.aliases)]
    return wanted not in names, not title.startswith(wanted), len(title)
